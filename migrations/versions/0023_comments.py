"""Comments under the results of matches, which of them allow any, and who may not write."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def _match(table: str) -> sa.ForeignKey:
    return sa.ForeignKey("match.id", name=f"{table}_match_id_fkey", ondelete="CASCADE")


def _owner(table: str) -> sa.Column[object]:
    owner = sa.ForeignKey("owner.id", name=f"{table}_owner_id_fkey", ondelete="CASCADE")
    return sa.Column("owner_id", sa.BigInteger(), owner, nullable=False)


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    op.create_table(
        "commented_match", sa.Column("match_id", sa.Text(), _match("commented_match"), primary_key=True), _now("since")
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True),
        sa.Column("match_id", sa.Text(), _match("comment"), nullable=False),
        _owner("comment"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("side", sa.Text()),
        sa.Column("text", sa.Text(), nullable=False),
        _now("at"),
    )
    op.create_index("comment_match_id_id_idx", "comment", ["match_id", "id"])
    op.create_index("comment_owner_id_idx", "comment", ["owner_id"])
    op.create_table(
        "comment_mute",
        sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True),
        _owner("comment_mute"),
        sa.Column("match_id", sa.Text(), _match("comment_mute")),
    )
    op.create_index("comment_mute_owner_id_idx", "comment_mute", ["owner_id"])
    op.create_index("comment_mute_match_id_idx", "comment_mute", ["match_id"])


def downgrade() -> None:
    for table in ("comment_mute", "comment", "commented_match"):
        op.drop_table(table)
