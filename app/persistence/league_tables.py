"""The tables of leagues, and of the dates for which matches are planned."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.persistence.tables import metadata


def _number() -> Column[int]:
    """The number that the database gives a row."""
    return Column("id", BigInteger, Identity(), primary_key=True)


def _league_key() -> Column[str]:
    """What goes when its league goes."""
    return Column("league_id", Text, ForeignKey(league.c.id, ondelete="CASCADE"), nullable=False)


def _owner_key() -> Column[int]:
    """Whose it is, nobody's once that owner is gone."""
    return Column("owner_id", BigInteger, ForeignKey("owner.id", ondelete="SET NULL"))


def _player_key(name: str, *, nullable: bool) -> Column[int]:
    return Column(name, BigInteger, ForeignKey("league_player.id", ondelete="CASCADE"), nullable=nullable)


league = Table(
    "league",
    metadata,
    Column("id", Text, primary_key=True),
    _owner_key(),
    Column("system", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("rules", JSONB, nullable=False),
    Column("setup", JSONB, nullable=False),
    Column("invite", Text, unique=True),
    Column("rounds", Integer, nullable=False, server_default=text("0")),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Column("closed_at", DateTime(timezone=True)),
    Index(None, "owner_id"),
)
"""`rules` are those of the league, `setup` what each table of it is set with, `invite` is the code that players join by, `rounds`
how many have begun.
"""

league_player = Table(
    "league_player",
    metadata,
    _number(),
    _league_key(),
    _owner_key(),
    Column("name", Text, nullable=False),
    Column("since", Integer, nullable=False),
    Column("until", Integer),
    UniqueConstraint("league_id", "owner_id"),
    Index(None, "owner_id"),
)

league_pairing = Table(
    "league_pairing",
    metadata,
    _number(),
    _league_key(),
    Column("round", Integer, nullable=False),
    _player_key("first", nullable=False),
    _player_key("second", nullable=True),
    Column("match_id", Text, ForeignKey("match.id", ondelete="SET NULL")),
    Column("result", Text),
    Column("scores", JSONB),
    Column("corrected", Boolean, nullable=False, server_default=text("false")),
    CheckConstraint("result IN ('first', 'second', 'draw', 'none', 'bye')", name="result"),
    Index(None, "league_id", "round"),
    Index(None, "match_id"),
)
"""Who meets whom: `scores` are both sides' as their match ended, `corrected` whether the organiser said the result."""

league_log = Table(
    "league_log",
    metadata,
    _number(),
    _league_key(),
    Column("at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Column("who", Text, nullable=False),
    Column("deed", Text, nullable=False),
    Column("about", JSONB, nullable=False),
    Index(None, "league_id"),
)
"""What was done by hand, for all to read."""

appointment = Table(
    "appointment",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("proposed_by", Text, nullable=False),
    Column("agreed", JSONB, nullable=False),
    Column("version", Integer, nullable=False, server_default=text("1")),
)
"""When a match is to be played: which seat says so, and which have agreed. `version` counts the changes, as calendars want it."""
