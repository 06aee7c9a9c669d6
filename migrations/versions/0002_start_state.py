"""The start state of a match out of the cache of snapshots, into a table of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "start_state",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("start_state_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("start_state_pkey")),
    )
    op.execute("INSERT INTO start_state SELECT match_id, version, state FROM snapshot WHERE seq = 0")
    op.execute("DELETE FROM snapshot WHERE seq = 0")


def downgrade() -> None:
    op.execute(
        "INSERT INTO snapshot (match_id, seq, version, state) SELECT match_id, 0, version, state FROM start_state"
    )
    op.drop_table("start_state")
