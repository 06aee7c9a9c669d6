"""Devices of an owner, each with a key of its own; codes to bring another one; whose a seat is, and further keys of it."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _owner(table: str, *, primary: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey("owner.id", name=f"{table}_owner_id_fkey", ondelete="CASCADE")
    return sa.Column("owner_id", sa.BigInteger(), key, nullable=False, primary_key=primary)


def _device(table: str, gone: str) -> sa.Column[int]:
    key = sa.ForeignKey("device.id", name=f"{table}_device_id_fkey", ondelete=gone)
    return sa.Column("device_id", sa.BigInteger(), key)


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True),
        _owner("device"),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=sa.text("''")),
        _now("created_at"),
        _now("seen_at"),
        sa.UniqueConstraint("key_hash", name="device_key_hash_key"),
    )
    op.create_index("device_owner_id_idx", "device", ["owner_id"])
    op.execute(
        "INSERT INTO device (owner_id, key_hash, created_at, seen_at) SELECT id, key_hash, created_at, seen_at FROM owner"
    )
    op.drop_column("owner", "key_hash")
    op.drop_column("owner", "seen_at")
    op.add_column("owner", sa.Column("name", sa.Text(), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "pass_code",
        sa.Column("code_hash", sa.LargeBinary(), primary_key=True),
        _owner("pass_code"),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("owner_id", "purpose", name="pass_code_owner_id_purpose_key"),
    )
    op.create_table(
        "owned_key",
        _owner("owned_key", primary=True),
        sa.Column("held_hash", sa.LargeBinary(), primary_key=True),
        _device("owned_key", "SET NULL"),
    )
    op.create_index("owned_key_held_hash_idx", "owned_key", ["held_hash"])
    op.create_index("owned_key_device_id_idx", "owned_key", ["device_id"])
    op.create_table(
        "seat_key",
        sa.Column("key_hash", sa.LargeBinary(), primary_key=True),
        sa.Column("held_hash", sa.LargeBinary(), nullable=False),
        _device("seat_key", "CASCADE"),
    )
    op.create_index("seat_key_device_id_idx", "seat_key", ["device_id"])
    op.create_index("seat_key_hash_idx", "seat", ["key_hash"])


def downgrade() -> None:
    op.drop_index("seat_key_hash_idx", "seat")
    op.drop_table("seat_key")
    op.drop_table("owned_key")
    op.drop_table("pass_code")
    op.add_column("owner", sa.Column("key_hash", sa.LargeBinary()))
    op.add_column("owner", _now("seen_at"))
    op.execute(
        "UPDATE owner SET key_hash = first.key_hash, seen_at = first.seen_at FROM (SELECT DISTINCT ON (owner_id) owner_id, "
        "key_hash, seen_at FROM device ORDER BY owner_id, id) first WHERE first.owner_id = owner.id"
    )
    op.execute("DELETE FROM owner WHERE key_hash IS NULL")
    op.alter_column("owner", "key_hash", nullable=False)
    op.create_unique_constraint("owner_key_hash_key", "owner", ["key_hash"])
    op.drop_column("owner", "name")
    op.drop_table("device")
