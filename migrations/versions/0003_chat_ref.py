"""What a line of talk was sent as, so that one sent again is not said twice."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("ref", sa.Text(), nullable=True))
    op.create_unique_constraint(op.f("chat_match_id_ref_key"), "chat", ["match_id", "ref"])


def downgrade() -> None:
    op.drop_column("chat", "ref")
