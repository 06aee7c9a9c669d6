"""How the clocks stood after each row of a journal, at tables that have any."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("clock", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("event", "clock")
