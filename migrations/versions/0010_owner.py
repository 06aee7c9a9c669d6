"""Owners: whose device keeps which armies, each army with its saves, what it was judged by and its shared link."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    op.create_table(
        "owner",
        sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False, unique=True),
        _now("created_at"),
        _now("seen_at"),
    )
    owner = sa.ForeignKey("owner.id", name="army_owner_id_fkey", ondelete="CASCADE")
    op.add_column("army", sa.Column("owner_id", sa.BigInteger(), owner))
    op.add_column("army", sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")))
    op.add_column("army", sa.Column("told", JSONB(), nullable=False, server_default=sa.text("'{}'")))
    op.add_column("army", sa.Column("built_with", sa.Text()))
    op.add_column("army", _now("updated_at"))
    op.add_column("army", sa.Column("shared", sa.Text()))
    op.add_column("army", sa.Column("played_as", sa.Text()))
    op.create_unique_constraint("army_shared_key", "army", ["shared"])
    op.create_index("army_owner_id_updated_at_idx", "army", ["owner_id", "updated_at"])


def downgrade() -> None:
    op.drop_index("army_owner_id_updated_at_idx", "army")
    op.drop_constraint("army_shared_key", "army")
    for column in ("played_as", "shared", "updated_at", "built_with", "told", "version", "owner_id"):
        op.drop_column("army", column)
    op.drop_table("owner")
