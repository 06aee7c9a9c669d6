"""The log lines of a match as they were told, so that a table is opened without telling its whole journal again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "narration",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("upto", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("teller", sa.Text(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.CheckConstraint("after >= 0 AND after < upto", name=op.f("narration_after_check")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("narration_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "upto", name=op.f("narration_pkey")),
    )


def downgrade() -> None:
    op.drop_table("narration")
