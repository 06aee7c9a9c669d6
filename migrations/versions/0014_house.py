"""The host's own: his key, what he says, when he closes; blocks, his log, visits, keys of programs; who may talk at a table."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TALK = "talk IN ('all', 'players', 'nobody')"


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _at(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True))


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True)


def _match(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("match.id", name=f"{table}_match_id_fkey", ondelete="CASCADE")
    return sa.Column("match_id", sa.Text(), key, primary_key=True)


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("key_hash", sa.LargeBinary()),
        sa.Column("announcement", sa.Text(), nullable=False, server_default=""),
        _at("announced_until"),
        _at("closing_since"),
        _at("closes_at"),
        sa.CheckConstraint("id = 1", name="house_id_check"),
    )
    op.create_table(
        "block",
        _number(),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        _now("created_at"),
        _at("ends_at"),
        sa.CheckConstraint("kind IN ('device', 'address')", name="block_kind_check"),
    )
    op.create_table(
        "host_log",
        _number(),
        _now("at"),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.Column("about", JSONB(), nullable=False),
    )
    op.create_index("host_log_at_idx", "host_log", ["at"])
    op.create_table(
        "visit",
        _match("visit"),
        sa.Column("role", sa.Text(), primary_key=True),
        sa.Column("address", sa.Text(), primary_key=True),
        sa.Column("device", sa.BigInteger(), primary_key=True, autoincrement=False),
        _now("at"),
    )
    op.create_index("visit_at_idx", "visit", ["at"])
    op.create_table("removal", _match("removal"), sa.Column("mark", sa.LargeBinary(), primary_key=True), _now("at"))
    op.create_table(
        "program",
        _number(),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        _now("created_at"),
        _at("used_at"),
        sa.UniqueConstraint("key_hash", name="program_key_hash_key"),
    )
    op.add_column("match", sa.Column("talk", sa.Text(), nullable=False, server_default="all"))
    op.create_check_constraint("match_talk_check", "match", TALK)
    op.add_column("chat", sa.Column("mark", sa.LargeBinary()))


def downgrade() -> None:
    op.drop_column("chat", "mark")
    op.drop_constraint("match_talk_check", "match")
    op.drop_column("match", "talk")
    for table in ("program", "removal", "visit", "host_log", "block", "house"):
        op.drop_table(table)
