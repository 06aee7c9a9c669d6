"""Summaries: how a match stands that lies still, so that lists of matches need not open it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    match = sa.ForeignKey("match.id", name="summary_match_id_fkey", ondelete="CASCADE")
    op.create_table(
        "summary",
        sa.Column("match_id", sa.Text(), match, primary_key=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("told", JSONB(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("summary")
