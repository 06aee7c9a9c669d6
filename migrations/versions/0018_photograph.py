"""Photographs under battlefields: one of each, with where the field's corners are on it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    field = sa.ForeignKey("battlefield.id", name="photograph_battlefield_id_fkey", ondelete="CASCADE")
    op.create_table(
        "photograph",
        sa.Column("battlefield_id", sa.Text(), field, primary_key=True),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("corners", JSONB(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )


def downgrade() -> None:
    op.drop_table("photograph")
