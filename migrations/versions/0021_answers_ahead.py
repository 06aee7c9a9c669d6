"""What players answer ahead, each seat's own."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    match = sa.ForeignKey("match.id", name="answers_ahead_match_id_fkey", ondelete="CASCADE")
    op.create_table(
        "answers_ahead",
        sa.Column("match_id", sa.Text(), match, primary_key=True),
        sa.Column("side", sa.Text(), primary_key=True),
        sa.Column("allows", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        sa.Column("rules", JSONB(), nullable=False, server_default=sa.text("'[]'")),
    )


def downgrade() -> None:
    op.drop_table("answers_ahead")
