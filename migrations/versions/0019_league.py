"""Leagues of a group with their players, pairings and log; the dates for which matches are planned."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True)


def _key(table: str, name: str, of: str, ondelete: str) -> sa.ForeignKey:
    return sa.ForeignKey(f"{of}.id", name=f"{table}_{name}_fkey", ondelete=ondelete)


def _now(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    op.create_table(
        "league",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("owner_id", sa.BigInteger(), _key("league", "owner_id", "owner", "SET NULL")),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rules", JSONB(), nullable=False),
        sa.Column("setup", JSONB(), nullable=False),
        sa.Column("invite", sa.Text()),
        sa.Column("rounds", sa.Integer(), nullable=False, server_default=sa.text("0")),
        _now("created_at"),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("invite", name="league_invite_key"),
    )
    op.create_index("league_owner_id_idx", "league", ["owner_id"])
    op.create_table(
        "league_player",
        _number(),
        sa.Column("league_id", sa.Text(), _key("league_player", "league_id", "league", "CASCADE"), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), _key("league_player", "owner_id", "owner", "SET NULL")),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer()),
        sa.UniqueConstraint("league_id", "owner_id", name="league_player_league_id_owner_id_key"),
    )
    op.create_index("league_player_owner_id_idx", "league_player", ["owner_id"])
    player = ("league_pairing", "league_player", "CASCADE")
    op.create_table(
        "league_pairing",
        _number(),
        sa.Column("league_id", sa.Text(), _key("league_pairing", "league_id", "league", "CASCADE"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("first", sa.BigInteger(), _key(player[0], "first", *player[1:]), nullable=False),
        sa.Column("second", sa.BigInteger(), _key(player[0], "second", *player[1:])),
        sa.Column("match_id", sa.Text(), _key("league_pairing", "match_id", "match", "SET NULL")),
        sa.Column("result", sa.Text()),
        sa.Column("scores", JSONB()),
        sa.Column("corrected", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        sa.CheckConstraint(
            "result IN ('first', 'second', 'draw', 'none', 'bye')", name=op.f("league_pairing_result_check")
        ),
    )
    op.create_index("league_pairing_league_id_round_idx", "league_pairing", ["league_id", "round"])
    op.create_index("league_pairing_match_id_idx", "league_pairing", ["match_id"])
    op.create_table(
        "league_log",
        _number(),
        sa.Column("league_id", sa.Text(), _key("league_log", "league_id", "league", "CASCADE"), nullable=False),
        _now("at"),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.Column("about", JSONB(), nullable=False),
    )
    op.create_index("league_log_league_id_idx", "league_log", ["league_id"])
    op.create_table(
        "appointment",
        sa.Column("match_id", sa.Text(), _key("appointment", "match_id", "match", "CASCADE"), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("proposed_by", sa.Text(), nullable=False),
        sa.Column("agreed", JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")),
    )


def downgrade() -> None:
    for table in ("appointment", "league_log", "league_pairing", "league_player", "league"):
        op.drop_table(table)
