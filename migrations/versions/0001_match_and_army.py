"""The tables of a match, and armies."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "army",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("army_pkey")),
    )
    op.create_index(op.f("army_system_name_idx"), "army", ["system", "name"], unique=False)
    op.create_table(
        "match",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("hot_seat", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("nonces", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('open', 'live', 'finished', 'abandoned')", name=op.f("match_status_check")),
        sa.CheckConstraint("visibility IN ('listed', 'unlisted')", name=op.f("match_visibility_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("match_pkey")),
    )
    op.create_index(op.f("match_status_updated_at_idx"), "match", ["status", "updated_at"], unique=False)
    op.create_table(
        "chat",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("chat_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "id", name=op.f("chat_pkey")),
    )
    op.create_table(
        "event",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("command", sa.JSON(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("dice_before", sa.Integer(), nullable=False),
        sa.Column("dice_after", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("dice_after >= dice_before", name=op.f("event_dice_check")),
        sa.CheckConstraint("seq > 0", name=op.f("event_seq_check")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("event_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("event_pkey")),
        sa.UniqueConstraint("match_id", "ref", name=op.f("event_match_id_ref_key")),
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("seat_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "side", name=op.f("seat_pkey")),
    )
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("snapshot_match_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("snapshot_pkey")),
    )


def downgrade() -> None:
    op.drop_table("snapshot")
    op.drop_table("seat")
    op.drop_table("event")
    op.drop_table("chat")
    op.drop_index(op.f("match_status_updated_at_idx"), table_name="match")
    op.drop_table("match")
    op.drop_index(op.f("army_system_name_idx"), table_name="army")
    op.drop_table("army")
