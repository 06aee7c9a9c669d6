"""Invitations to people one has played with; who is told of all is told of what is new."""

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
    op.execute(
        """UPDATE channel SET kinds = kinds || '["date", "invited"]'"""
        """ WHERE kinds @> '["decision", "time", "ended", "rematch"]'"""
    )


def downgrade() -> None:
    op.drop_table("invitation")
