"""Notices: where an owner is reached and when not, what he is to be told, what is on its way; passkeys; the server's push key."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _at(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True))


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True)


def _owner(table: str, *, primary: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey("owner.id", name=f"{table}_owner_id_fkey", ondelete="CASCADE")
    return sa.Column("owner_id", sa.BigInteger(), key, nullable=False, primary_key=primary)


def upgrade() -> None:
    op.create_table(
        "notice_wish",
        _owner("notice_wish", primary=True),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_until", sa.Integer()),
        sa.Column("zone", sa.Text(), nullable=False, server_default="UTC"),
        sa.Column("muted", JSONB(), nullable=False, server_default=sa.text("'[]'")),
    )
    op.create_table(
        "channel",
        _number(),
        _owner("channel"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", JSONB(), nullable=False),
        sa.Column("kinds", JSONB(), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("confirming", sa.Text()),
        sa.Column("stop", sa.Text(), nullable=False),
        sa.Column("root", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("told", sa.Text(), nullable=False, server_default=""),
        _at("told_at"),
        _now("created_at"),
        sa.UniqueConstraint("owner_id", "kind", "address", name="channel_owner_id_kind_address_key"),
        sa.UniqueConstraint("stop", name="channel_stop_key"),
    )
    match = sa.ForeignKey("match.id", name="notice_match_id_fkey", ondelete="CASCADE")
    op.create_table(
        "notice",
        _number(),
        _owner("notice"),
        sa.Column("match_id", sa.Text(), match, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        _now("made_at"),
        _at("told_at"),
        sa.UniqueConstraint("owner_id", "match_id", "kind", "seq", name="notice_owner_id_match_id_kind_seq_key"),
    )
    op.create_index("notice_made_at_idx", "notice", ["made_at"], postgresql_where=sa.text("told_at IS NULL"))
    channel = sa.ForeignKey("channel.id", name="message_channel_id_fkey", ondelete="CASCADE")
    op.create_table(
        "message",
        _number(),
        sa.Column("channel_id", sa.BigInteger(), channel, nullable=False),
        sa.Column("body", JSONB(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("message_due_at_idx", "message", ["due_at"])
    op.create_index("message_channel_id_idx", "message", ["channel_id"])
    op.create_table(
        "passkey",
        sa.Column("credential", sa.LargeBinary(), primary_key=True),
        _owner("passkey"),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("signs", sa.BigInteger(), nullable=False),
        _now("created_at"),
    )
    op.create_index("passkey_owner_id_idx", "passkey", ["owner_id"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.LargeBinary(), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "server_key", sa.Column("name", sa.Text(), primary_key=True), sa.Column("private", sa.Text(), nullable=False)
    )


def downgrade() -> None:
    for table in ("server_key", "challenge", "passkey", "message", "notice", "channel", "notice_wish"):
        op.drop_table(table)
