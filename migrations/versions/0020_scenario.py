"""Scenarios of players: moments of matches, each with its text, its goal and perhaps a solution."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    owner = sa.ForeignKey("owner.id", name="scenario_owner_id_fkey", ondelete="CASCADE")
    op.create_table(
        "scenario",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", JSONB(), nullable=False),
        _now("created_at"),
        sa.Column("owner_id", sa.BigInteger(), owner),
        sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")),
        sa.Column("told", JSONB(), nullable=False, server_default=sa.text("'{}'")),
        sa.Column("built_with", sa.Text()),
        _now("updated_at"),
        sa.Column("shared", sa.Text()),
        sa.Column("played_as", sa.Text()),
        sa.UniqueConstraint("shared", name="scenario_shared_key"),
    )
    op.create_index("scenario_system_name_idx", "scenario", ["system", "name"])
    op.create_index("scenario_owner_id_updated_at_idx", "scenario", ["owner_id", "updated_at"])


def downgrade() -> None:
    op.drop_table("scenario")
