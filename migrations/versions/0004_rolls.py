"""The rolls of each command as they fell, so that the page of a finished match can compute every face again."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("rolls", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("event", "rolls")
