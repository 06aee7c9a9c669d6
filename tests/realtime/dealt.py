"""A table that begins as a test wants it, served over real sockets; those of Underworlds with their cards dealt."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.persistence import journal
from app.persistence.engine import Store
from app.persistence.watching import Delay
from app.realtime.clock.match_clock import Now
from app.realtime.history.digest import Digester
from app.realtime.live.match import LiveMatch
from app.realtime.seating import Sits, Sitter
from app.realtime.tables.live_tables import LiveTables
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import Feature, State
from app.settings import Settings
from app.systems.registry import SYSTEMS, known_rules
from tests.holding import hold, unsealed
from tests.posing import start_from
from tests.realtime.served import NO_LIMITS, app_of, serving
from tests.rules.underworlds.arena import blue, match, ploy, red, spot
from tests.rules.underworlds.plays import power

MEN = (red("a", 0, 0), blue("b", 3, 0))
FEATURES = (Feature(id="f1", hex=spot(0, 0), value=3, face="treasure"),)
SLY = ploy("sly", surge=True, trigger=spans.Trigger(event="fighter_delved"), effects=(ins.Draw(),))
"""A reaction to a Delve."""

GIFT = ploy("gift", effects=(ins.Draw(),))
"""A ploy of red's that can be played at any time."""

REPLY = ploy("reply", surge=True, trigger=spans.Trigger(event="fighter_delved"), effects=(ins.Draw(),))
"""Red's reaction to a Delve."""

HANDS: Mapping[Any, Sequence[str]] = {"red": ["gift", "rdp4", "rdo1"], "blue": ["sly", "bdp5", "bdo2"]}


def action(**changes: Any) -> State:
    """Red's action step, both hands held."""
    return match(*MEN, **_dealt(changes))


def power_step(**changes: Any) -> State:
    """Red's power step, its fighter on a treasure token: a Delve asks blue whether it reacts."""
    return power(*MEN, **_dealt(changes))


def their_power_step() -> State:
    """Blue's power step, its fighter on a treasure token: a Delve asks both, blue first."""
    feature = Feature(id="f1", hex=spot(3, 0), value=3, face="treasure")
    hands = {**HANDS, "red": ["gift", "reply", "rdo1"]}
    return power_step(active="blue", cards=(GIFT, REPLY), hands=hands, features=(feature,))


def _dealt(changes: dict[str, Any]) -> dict[str, Any]:
    cards: tuple[Card, ...] = (GIFT,)
    return {"cards": cards, "blue_cards": (SLY,), "hands": HANDS, "features": FEATURES} | changes


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """A served table: where, its keys, and a replica that follows its journal."""

    where: str
    match_id: str
    keys: Mapping[str, str]
    match: LiveMatch
    store: Store

    async def digest(self) -> str:
        """The name of the state as the journal has it."""
        await self.match.catch_up()
        return Digester().of(self.match.state)

    async def rows(self) -> int:
        """How many rows the journal has."""
        return len(await journal.read(self.store, self.match_id))


@asynccontextmanager
async def dealt(
    store: Store,
    settings: Settings,
    state: Any,
    sits: Sequence[Sits] = ("link", "link"),
    system: str = "underworlds",
    delay: Delay = 0,
    now: Now = lambda: datetime.now(UTC),
) -> AsyncIterator[Dealt]:
    """Serves a match that starts in this state of a system, and that is watched so many seconds late."""
    rules = known_rules()[system]
    with serving(app_of(settings, systems=SYSTEMS, limits=NO_LIMITS, now=now)) as where:
        tables = LiveTables(store, settings, systems=SYSTEMS, now=now)
        seats = {seat: Sitter(kind=kind) for seat, kind in zip(rules.seats, sits, strict=False)}
        made, invites = await tables.create(system=system, name="dealt", options={}, sits=seats, delay=delay)
        await unsealed(store, made.id)
        await start_from(store, made.id, rules, state)
        table = await tables.table(made.id)
        assert table
        assert table.match.state == state
        yield Dealt(
            where=where, match_id=made.id, keys=await hold(store, made.id, invites), match=table.match, store=store
        )
