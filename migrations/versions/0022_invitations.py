"""Invitations to people one has played with, comments on finished matches; who is told of all is told of what is new."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def _match(table: str) -> sa.ForeignKey:
    return sa.ForeignKey("match.id", name=f"{table}_match_id_fkey", ondelete="CASCADE")


def _owner(table: str, name: str) -> sa.ForeignKey:
    return sa.ForeignKey("owner.id", name=f"{table}_{name}_fkey", ondelete="CASCADE")


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    op.create_table(
        "invitation",
        sa.Column("match_id", sa.Text(), _match("invitation"), primary_key=True),
        sa.Column("side", sa.Text(), primary_key=True),
        sa.Column("owner_id", sa.BigInteger(), _owner("invitation", "owner_id"), nullable=False),
        sa.Column("by_owner", sa.BigInteger(), _owner("invitation", "by_owner"), nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        _now("made_at"),
        sa.Column("declined_at", sa.DateTime(timezone=True)),
    )
    op.create_index("invitation_owner_id_idx", "invitation", ["owner_id"])
    op.create_index("invitation_by_owner_idx", "invitation", ["by_owner"])
    op.create_table(
        "match_comment",
        sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True),
        sa.Column("match_id", sa.Text(), _match("match_comment"), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), _owner("match_comment", "owner_id"), nullable=False),
        sa.Column("side", sa.Text()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _now("at"),
    )
    op.create_index("match_comment_match_id_id_idx", "match_comment", ["match_id", "id"])
    op.create_index("match_comment_owner_id_idx", "match_comment", ["owner_id"])
    op.execute(
        """UPDATE channel SET kinds = kinds || '["date", "invited"]'"""
        """ WHERE kinds @> '["decision", "time", "ended", "rematch"]'"""
    )


def downgrade() -> None:
    op.drop_table("match_comment")
    op.drop_table("invitation")
