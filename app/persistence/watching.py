"""What the players of a match agreed on for its watchers: how long after it happened they see it. It stands in its options."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, func, literal, update
from sqlalchemy.dialects.postgresql import JSONB

from app.persistence import tables
from app.persistence.announcing import changing
from app.persistence.engine import Store
from app.persistence.matches import Match, Status
from app.persistence.watched_late import OPTION

Delay: TypeAlias = Literal[0, 30, 60, 120, 300]
"""Seconds after which watchers see what happened."""

Word: TypeAlias = Literal["allow", "refuse", "never"]
"""What a player says to who asks that watchers be shown every hand: for this round, or for the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """That watchers be shown every hand while they see this `round`: by whom it was asked and when, in seconds since 1970."""

    by: str
    at: float
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Watching:
    """What binds now: the `delay` in seconds. `wishes` are those of the seats whose players want another one.

    `next` is a shorter one that is agreed and binds when the round is over in which it was, which is `round`. `asked` is whether
    watchers may see every hand, `hands` what each seat said to it.
    """

    delay: Delay = 0
    wishes: Mapping[str, Delay] = field(default_factory=dict)
    next: Delay | None = None
    round: int | None = None
    asked: Asked | None = None
    hands: Mapping[str, Word] = field(default_factory=dict)


def watching_of(match: Match) -> Watching:
    """What was agreed for the watchers of a match; where nothing was they see all at once."""
    kept = match.options.get(OPTION, {})
    return Watching(**(kept | {"asked": Asked(**kept["asked"])})) if kept.get("asked") else Watching(**kept)


def of_watchers(delay: Delay) -> dict[str, Any]:
    """What a match's options hold of a delay that is agreed when the table is set."""
    return {OPTION: {"delay": delay}} if delay else {}


async def wish(store: Store, match_id: str, sides: Sequence[str], delay: Delay) -> None:
    """Keeps the delay that these sides wish for, in place of the one they did."""
    wishes = dict.fromkeys(sides, delay)
    known = func.coalesce(tables.match.c.options[OPTION]["wishes"], literal({}, JSONB))
    await _change(store, match_id, func.jsonb_build_object("wishes", known.op("||")(literal(wishes, JSONB))))


async def settle(store: Store, match_id: str, **fields: Any) -> None:
    """Keeps what is agreed; nobody wishes for anything else then."""
    await _change(store, match_id, literal({"wishes": {}, **fields}, JSONB))


async def ask_hands(store: Store, match_id: str, asked: Asked, hands: Mapping[str, Word]) -> None:
    """Keeps who asks to show watchers every hand, and what was said to it before that still counts."""
    await _change(store, match_id, literal({"asked": asdict(asked), "hands": dict(hands)}, JSONB))


async def say_of_hands(store: Store, match_id: str, sides: Sequence[str], word: Word) -> None:
    """Keeps what these sides say to it, in place of what they did."""
    known = func.coalesce(tables.match.c.options[OPTION]["hands"], literal({}, JSONB))
    said = known.op("||")(literal(dict.fromkeys(sides, word), JSONB))
    await _change(store, match_id, func.jsonb_build_object("hands", said))


async def _change(store: Store, match_id: str, change: ColumnElement[Any]) -> None:
    match = tables.match.c
    known = func.coalesce(match.options[OPTION], literal({}, JSONB))
    changed = match.options.op("||")(func.jsonb_build_object(OPTION, known.op("||")(change)))
    async with changing(store, match_id) as connection:
        await connection.execute(update(tables.match).where(match.id == match_id).values(options=changed))


def as_watched(match: Match, now: datetime) -> Match:
    """A match as watchers may know it: one whose end they have not seen goes on, and nothing is told of when it changed last."""
    delay = watching_of(match).delay
    if not delay:
        return match
    if match.status == "finished" and match.updated_at + timedelta(seconds=delay) <= now:
        return match
    status: Status = "live" if match.status == "finished" else match.status
    return replace(match, status=status, updated_at=match.created_at, rematch_wishes={}, rematch=None)
