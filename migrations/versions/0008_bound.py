"""What the rolls of each command follow from besides the seed: the links that the players' pages gave for it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("bound", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("event", "bound")
