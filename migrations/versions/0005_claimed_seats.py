"""A seat's invitation and the key of who took it are two things; whoever came by a link takes the seat once again.

A link that was given before this opened the seat for everybody who had it, so it is an invitation now. Only seats taken at an open
table keep their key: nobody but the player was ever given it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KIND = "coalesce(match.options -> 'sits' -> seat.side ->> 'kind', 'link')"


def upgrade() -> None:
    op.alter_column("seat", "token_hash", new_column_name="invite_hash")
    op.alter_column("seat", "taken_at", new_column_name="claimed_at")
    op.add_column("seat", sa.Column("key_hash", sa.LargeBinary(), nullable=True))
    op.execute(
        "UPDATE seat SET key_hash = invite_hash FROM match"
        f" WHERE match.id = seat.match_id AND claimed_at IS NOT NULL AND {KIND} = 'open'"
    )
    op.execute(
        f"UPDATE seat SET claimed_at = NULL FROM match WHERE match.id = seat.match_id AND {KIND} IN ('link', 'shared')"
    )


def downgrade() -> None:
    op.execute("UPDATE seat SET invite_hash = key_hash WHERE key_hash IS NOT NULL")
    op.drop_column("seat", "key_hash")
    op.alter_column("seat", "claimed_at", new_column_name="taken_at")
    op.alter_column("seat", "invite_hash", new_column_name="token_hash")
