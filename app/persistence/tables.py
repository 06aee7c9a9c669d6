"""The tables. Everything that belongs to a match is keyed by it, so that the tables can be split by match unchanged.

What a match is folded from is `json`, not `jsonb`: jsonb sorts the keys of objects, and a state with its units in another
order would decide the next command with its facts in another order.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s_check",
        "ix": "%(table_name)s_%(column_0_N_name)s_idx",
    }
)


def _match_key() -> Column[str]:
    """The first column of everything that goes when its match goes."""
    return Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


def _now(name: str) -> Column[object]:
    """A time that the database fills in."""
    return Column(name, DateTime(timezone=True), nullable=False, server_default=func.now())


match = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("nonces", JSONB, nullable=False),
    _now("created_at"),
    _now("updated_at"),
    Column("rematch_wishes", JSONB, nullable=False, server_default=text("'{}'")),
    Column("rematch", Text),
    Column("talk", Text, nullable=False, server_default="all"),
    CheckConstraint("talk IN ('all', 'players', 'nobody')", name="talk"),
    CheckConstraint("status IN ('open', 'live', 'finished', 'abandoned')", name="status"),
    CheckConstraint("visibility IN ('open', 'link', 'closed')", name="visibility"),
    Index(None, "status", "updated_at"),
)

seat = Table(
    "seat",
    metadata,
    _match_key(),
    Column("side", Text, primary_key=True),
    Column("invite_hash", LargeBinary, nullable=False),
    Column("name", Text, nullable=False),
    Column("claimed_at", DateTime(timezone=True)),
    Column("key_hash", LargeBinary),
    Index(None, "key_hash"),
)

event = Table(
    "event",
    metadata,
    _match_key(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text),
    Column("ref", Text, nullable=False),
    Column("command", JSON, nullable=False),
    Column("events", JSON, nullable=False),
    Column("dice_before", Integer, nullable=False),
    Column("dice_after", Integer, nullable=False),
    Column("rolls", JSON(none_as_null=True)),
    Column("version", Integer, nullable=False),
    _now("created_at"),
    Column("bound", JSON(none_as_null=True)),
    Column("clock", JSON(none_as_null=True)),
    UniqueConstraint("match_id", "ref"),
    CheckConstraint("seq > 0", name="seq"),
    CheckConstraint("dice_after >= dice_before", name="dice"),
)

start_state = Table(
    "start_state",
    metadata,
    _match_key(),
    Column("version", Integer, nullable=False),
    Column("state", JSON, nullable=False),
)

snapshot = Table(
    "snapshot",
    metadata,
    _match_key(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("state", JSON, nullable=False),
    _now("created_at"),
)

narration = Table(
    "narration",
    metadata,
    _match_key(),
    Column("upto", Integer, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),
    Column("teller", Text, nullable=False),
    Column("told", JSON, nullable=False),
    CheckConstraint("after >= 0 AND after < upto", name="after"),
)

summary = Table(
    "summary",
    metadata,
    _match_key(),
    Column("seq", Integer, nullable=False),
    Column("told", JSONB, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _match_key(),
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("seat", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    _now("created_at"),
    Column("ref", Text),
    Column("mark", LargeBinary),
    UniqueConstraint("match_id", "ref"),
)

visit = Table(
    "visit",
    metadata,
    _match_key(),
    Column("role", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("device", BigInteger, primary_key=True, autoincrement=False),
    _now("at"),
    Index(None, "at"),
)
"""From where a table was visited, for the host alone; `device` is an owner's number, 0 where there is none."""

removal = Table(
    "removal",
    metadata,
    _match_key(),
    Column("mark", LargeBinary, primary_key=True),
    _now("at"),
)
"""Who may not watch a table any more, by what is kept of the address."""

owner = Table(
    "owner",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    _now("created_at"),
    Column("name", Text, nullable=False, server_default=text("''")),
)


def _owner_key(*, primary: bool = False) -> Column[int]:
    """What goes when its owner goes."""
    return Column(
        "owner_id", BigInteger, ForeignKey("owner.id", ondelete="CASCADE"), nullable=False, primary_key=primary
    )


device = Table(
    "device",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    _owner_key(),
    Column("key_hash", LargeBinary, nullable=False, unique=True),
    Column("name", Text, nullable=False, server_default=text("''")),
    _now("created_at"),
    _now("seen_at"),
    Index(None, "owner_id"),
)

pass_code = Table(
    "pass_code",
    metadata,
    Column("code_hash", LargeBinary, primary_key=True),
    _owner_key(),
    Column("purpose", Text, nullable=False),
    Column("until", DateTime(timezone=True)),
    UniqueConstraint("owner_id", "purpose"),
)

owned_key = Table(
    "owned_key",
    metadata,
    _owner_key(primary=True),
    Column("held_hash", LargeBinary, primary_key=True),
    Column("device_id", BigInteger, ForeignKey("device.id", ondelete="SET NULL")),
    Index(None, "held_hash"),
    Index(None, "device_id"),
)
"""Whose a seat is, and its rematches': an owner's, whichever of his devices drew the key that it is held by."""

seat_key = Table(
    "seat_key",
    metadata,
    Column("key_hash", LargeBinary, primary_key=True),
    Column("held_hash", LargeBinary, nullable=False),
    Column("device_id", BigInteger, ForeignKey("device.id", ondelete="CASCADE")),
    Index(None, "device_id"),
)
"""A further key of what is held by another, for one more device; or, held by nothing, a key that was taken back."""


def _shelf(name: str) -> Table:
    """A table of what players keep: texts under ids of their own, each with its saves and its shared link."""
    return Table(
        name,
        metadata,
        Column("id", Text, primary_key=True),
        Column("system", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("body", JSONB, nullable=False),
        _now("created_at"),
        Column("owner_id", BigInteger, ForeignKey("owner.id", ondelete="CASCADE")),
        Column("version", Integer, nullable=False, server_default=text("1")),
        Column("told", JSONB, nullable=False, server_default=text("'{}'")),
        Column("built_with", Text),
        _now("updated_at"),
        Column("shared", Text, unique=True),
        Column("played_as", Text),
        Index(None, "system", "name"),
        Index(None, "owner_id", "updated_at"),
    )


army, battlefield, scenario = (_shelf(name) for name in ("army", "battlefield", "scenario"))

photograph = Table(
    "photograph",
    metadata,
    Column("battlefield_id", Text, ForeignKey("battlefield.id", ondelete="CASCADE"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("corners", JSONB, nullable=False),
    _now("created_at"),
)
"""What lies under a battlefield while its owner draws it: its owner's alone, no part of what is played or shared."""

notice_wish = Table(
    "notice_wish",
    metadata,
    _owner_key(primary=True),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", Text, nullable=False, server_default="UTC"),
    Column("muted", JSONB, nullable=False, server_default=text("'[]'")),
)

channel = Table(
    "channel",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    _owner_key(),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", JSONB, nullable=False),
    Column("kinds", JSONB, nullable=False),
    Column("is_on", Boolean, nullable=False),
    Column("confirming", Text),
    Column("stop", Text, nullable=False, unique=True),
    Column("root", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("failures", Integer, nullable=False, server_default=text("0")),
    Column("told", Text, nullable=False, server_default=""),
    Column("told_at", DateTime(timezone=True)),
    _now("created_at"),
    UniqueConstraint("owner_id", "kind", "address"),
)
"""Where an owner is reached. `stop` ends all notices for whoever has it, `confirming` is what a mail address has to answer with."""

notice = Table(
    "notice",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    _owner_key(),
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    _now("made_at"),
    Column("told_at", DateTime(timezone=True)),
    UniqueConstraint("owner_id", "match_id", "kind", "seq"),
    Index("notice_made_at_idx", "made_at", postgresql_where=text("told_at IS NULL")),
)
"""What an owner is told once: of a decision, the newest row of his own before it is its `seq`."""

message = Table(
    "message",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey("channel.id", ondelete="CASCADE"), nullable=False),
    Column("body", JSONB, nullable=False),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("due_at", DateTime(timezone=True), nullable=False),
    Index(None, "due_at"),
    Index(None, "channel_id"),
)
"""What is on its way; while it is being sent it is due again later, should that process die."""

passkey = Table(
    "passkey",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    _owner_key(),
    Column("public_key", LargeBinary, nullable=False),
    Column("signs", BigInteger, nullable=False),
    _now("created_at"),
    Index(None, "owner_id"),
)

challenge = Table(
    "challenge",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),
)

server_key = Table(
    "server_key", metadata, Column("name", Text, primary_key=True), Column("private", Text, nullable=False)
)

house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key_hash", LargeBinary),
    Column("announcement", Text, nullable=False, server_default=""),
    Column("announced_until", DateTime(timezone=True)),
    Column("closing_since", DateTime(timezone=True)),
    Column("closes_at", DateTime(timezone=True)),
    CheckConstraint("id = 1", name="id"),
)
"""One row: what opens the host's page, what he says to all, when he closes."""

block = Table(
    "block",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("kind", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("reason", Text, nullable=False),
    _now("created_at"),
    Column("ends_at", DateTime(timezone=True)),
    CheckConstraint("kind IN ('device', 'address')", name="kind"),
)

host_log = Table(
    "host_log",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    _now("at"),
    Column("deed", Text, nullable=False),
    Column("about", JSONB, nullable=False),
    Index(None, "at"),
)

program = Table(
    "program",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("name", Text, nullable=False),
    Column("key_hash", LargeBinary, nullable=False, unique=True),
    _now("created_at"),
    Column("used_at", DateTime(timezone=True)),
)
