"""A rematch: what each seat of a finished match wishes for, and the match that came of it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("rematch_wishes", JSONB(), nullable=False, server_default=sa.text("'{}'")))
    op.add_column("match", sa.Column("rematch", sa.Text()))


def downgrade() -> None:
    op.drop_column("match", "rematch")
    op.drop_column("match", "rematch_wishes")
