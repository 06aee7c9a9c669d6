"""A seat that is set up for its player: everything until the battle begins, and nothing that the player had rather decided."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.clock.terms import Terms
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.pool import MatchWorker
from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.holding import hold
from tests.realtime.moved import Moved
from tests.realtime.served import NO_LIMITS, Player, app_of, serving, sitting

SYSTEM_KEYS = ("wh40k", "underworlds")


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with serving(app_of(settings, systems=SYSTEMS, bot_pause=0.0, limits=NO_LIMITS)) as where:
        yield where


async def table(store: Store, settings: Settings, system: str, blue: Sitter) -> tuple[str, dict[str, str]]:
    """A table of a system at which red holds a link."""
    tables = LiveTables(store, settings, systems=SYSTEMS)
    sits = {"red": Sitter(kind="link"), "blue": blue}
    match, invites = await tables.create(system=system, name="Set up", options={}, sits=sits)  # type: ignore[arg-type]
    invited = {seat: invites[seat] for seat, sitter in sits.items() if sitter.kind == "link"}  # type: ignore[index]
    return match.id, await hold(store, match.id, invited)


async def sees_battle(player: Player) -> None:
    """Waits until the first round has begun."""
    await player.sees(lambda view: view["turn"]["round"] > 0)


@pytest.mark.parametrize("system", SYSTEM_KEYS)
async def test_one_press_sets_a_seat_up_to_the_first_round(
    address: str, store: Store, settings: Settings, system: str
) -> None:
    match_id, keys = await table(store, settings, system, Sitter(kind="bot", bot="random"))
    async with sitting(address, match_id, keys["red"]) as red:
        assert (await red.order("set_up"))["kind"] == "accepted"
        await sees_battle(red)
        mine = [unit for unit in red.view["units"].values() if unit["seat"] == "red"]
        assert mine
        assert any(unit["where"] != "undeployed" for unit in mine)
        assert (await red.order("set_up"))["refusal"]["code"] == "set_up_over"
    rows = [row for row in await journal.read(store, match_id) if row.seat == "red"]
    assert {row.ref.split(":")[1] for row in rows} == {"set_up"}


@pytest.mark.parametrize("system", SYSTEM_KEYS)
async def test_both_seats_may_be_set_up_each_by_its_own_press(
    address: str, store: Store, settings: Settings, system: str
) -> None:
    match_id, keys = await table(store, settings, system, Sitter(kind="link"))
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.order("set_up")
        await blue.order("set_up")
        await sees_battle(red)
        await sees_battle(blue)


async def test_the_other_seat_goes_on_by_hand_and_sees_no_secret(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await table(store, settings, "underworlds", Sitter(kind="link"))
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        assert (await red.order("set_up"))["kind"] == "accepted"
        await red.sees(lambda view: "red" not in seats_owing(view))
        assert seats_owing(red.view) == {"blue"}
        hidden = [unit for unit in blue.view["units"].values() if unit["seat"] == "red"]
        assert not hidden, "what red mustered is shown to blue before blue has"
        await blue.order("set_up")
        await sees_battle(red)


@pytest.mark.parametrize("system", SYSTEM_KEYS)
async def test_a_correction_is_left_to_the_player(store: Store, settings: Settings, system: str) -> None:
    """Whoever is set up has not agreed to what another one proposes meanwhile."""
    match_id, _ = await table(store, settings, system, Sitter(kind="link"))
    tables = LiveTables(store, settings, systems=SYSTEMS)
    sat = await tables.table(match_id)
    assert sat
    assert sat.setting_up.take("red") is None
    await sat.setting_up.rest()
    note = {"kind": "note", "text": "Blue has won"}
    assert await sat.match.submit("blue", "note", {"kind": "propose_ruling", "corrections": [note]}) is None
    await sat.setting_up.rest()
    assert sat.match.state.ruling, "nobody has answered it"
    assert await sat.match.submit("red", "no", {"kind": "answer_ruling", "accept": False, "to": "blue"}) is None
    await tables.close()


class Slow:
    """A worker that thinks as the real one does, and for five seconds of a clock each time."""

    def __init__(self, worker: MatchWorker, clock: Moved) -> None:
        self._worker, self._clock = worker, clock

    async def think(self, *asked: Any) -> Any:
        found = await self._worker.think(*asked)
        self._clock.go(5_000)
        return found


async def test_no_clock_runs_while_the_table_thinks_for_a_player(store: Store, settings: Settings) -> None:
    time = Moved()
    tables = LiveTables(store, settings, systems=SYSTEMS, now=time)
    sits = {"red": Sitter(kind="link"), "blue": Sitter(kind="link")}
    ten = Terms(kind="total", seconds=600, grace=0)
    match, invites = await tables.create(system="underworlds", name="Clocked", options={}, sits=sits, clock=ten)  # type: ignore[arg-type]
    await hold(store, match.id, {**invites})
    sat = await tables.table(match.id)
    assert sat
    await sat.clocks.tick()
    time.go(2_000)
    worker = Slow(sat.setting_up._worker, time)
    sat.setting_up._worker = worker  # type: ignore[assignment]
    assert sat.setting_up.take("red") is None
    await sat.setting_up.rest()
    decided = [
        row for row in await journal.read(store, match.id) if row.seat == "red" and row.ref.startswith("red:set_up")
    ]
    assert decided
    assert sat.clocks.as_told
    assert sat.clocks.as_told.left["red"] == 598_000, f"{len(decided)} decisions took five seconds each, of the table's"
    await tables.close()


async def test_who_takes_back_or_decides_by_hand_has_the_rest_in_hand(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await table(store, settings, "underworlds", Sitter(kind="link"))
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.order("set_up")
        await red.sees(lambda view: "red" not in seats_owing(view))
        assert (await red.order("take_back"))["kind"] == "accepted"
        await red.sees(lambda view: "red" in seats_owing(view))
        await blue.order("set_up")
        await blue.sees(lambda view: "blue" not in seats_owing(view))
        assert "red" in seats_owing(blue.view)
    assert [row.seat for row in await journal.read(store, match_id)].count("red") == 2


def seats_owing(view: dict[str, Any]) -> set[str]:
    """Who owes a decision."""
    return {seat for duty in view["duties"].values() for seat in duty["seats"]}
