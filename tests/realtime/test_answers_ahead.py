"""A player says ahead what he passes: it comes by itself, outlives a kill, and tells nobody which answers lie ready."""

from dataclasses import replace
from typing import Any

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.records.record import export
from app.realtime.records.verification import verify
from app.realtime.tables.freeing import free
from app.realtime.wire.ahead import Ahead
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import DutyView, View
from app.settings import Settings
from app.systems.game_system import GameSystem
from tests.realtime.moved import Moved
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, toy_tables
from tests.rules.toy import State, Toy
from tests.rules.toy.play import OTHER

DAYS = {"kind": "days", "seconds": 3 * 86400}


class Parried(Toy):
    """A toy in which the other side is asked whether it parries, once, after the first step of whose turn it is."""

    def _asked(self, state: State) -> Seat | None:
        if state.active is None or state.at[state.active] == self._first(state.active):
            return None
        other = OTHER[state.active]
        return None if other in state.whispers else other

    def _first(self, seat: Seat) -> Point:
        return Point(x=2.0 + 20.0 * self.seats.index(seat), y=6.0)

    def owed(self, state: State) -> frozenset[Seat]:
        asked = self._asked(state)
        return frozenset({asked}) if asked else super().owed(state)

    def offers(self, state: State, seat: Seat) -> Any:
        if self._asked(state) != seat:
            return super().offers(state, seat)
        let_go = {"kind": "whisper", "number": 0}
        return (Offer(id="let_go", command=let_go, label="toy.step", place="prompt", role="pass"),)

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        owed = tuple(sorted(self.owed(state)))
        if not owed:
            return view
        asked = self._asked(state)
        step, facts = ("parry", {"unit": f"{state.active}1", "target": f"{asked}1"}) if asked else ("duel", {})
        duty = DutyView(id="d", step=step, seats=owed, label="toy.step", facts=facts, secret=state.active is None)
        return replace(view, duties={"step": duty})


PARRIED = Parried()
PARRIED_SYSTEM = GameSystem(rules=PARRIED)


async def says(player: Player, *rules: dict[str, Any], **more: Any) -> str:
    answer = await player.order("answer_ahead", rules=list(rules), **more)
    return "accepted" if answer["kind"] == "accepted" else str(answer["refusal"]["code"])


def own(player: Player) -> list[dict[str, Any]]:
    """What a player was told last of what it said."""
    return list([frame for frame in player.frames if frame["kind"] == "own_ahead"][-1]["rules"])


async def asked_no_more(player: Player) -> None:
    """Waits until a player is told that what it said is over."""
    while own(player):
        await player.until("own_ahead")


def presence(player: Player) -> Any:
    """What a player was told last of who is here."""
    told = [
        frame if frame["kind"] == "presence" else frame["presence"]
        for frame in player.frames
        if frame["kind"] == "presence" or "presence" in frame
    ]
    return told[-1].get("ahead")


async def both_chosen(red: Player, blue: Player) -> None:
    await red.done("choose", number=3)
    await blue.done("choose", number=4)
    await red.sees(lambda view: view["turn"].get("active") == "red")


async def whispered(store: Store, match_id: str) -> list[str]:
    """Who let go by what was said ahead."""
    return [str(row.seat) for row in await journal.read(store, match_id) if row.ref.split(":")[1] == "standing"]


async def test_a_reaction_is_passed_ahead_and_both_sides_see_that_answers_lie_ready_never_which(
    store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=100, more={"clock": DAYS})
    with serving(app_of(settings, systems=(PARRIED_SYSTEM,))) as where:
        async with sitting(where, match_id, keys["red"]) as red:
            async with sitting(where, match_id, keys["blue"]) as blue:
                await both_chosen(red, blue)
                assert await says(blue, {"until": "turn"}) == "accepted"
                rules = own(blue)
                assert [(rule["what"], rule["since"]) for rule in rules] == [("*", "1:red")]
                while not (presence(red) or {}).get("ready"):
                    await red.until("presence")
                assert presence(red) == {"agreed": True, "allows": [], "ready": ["blue"]}
            await red.done("step", to={"x": 4.0, "y": 6.0})
            await red.sees(lambda view: view["duties"]["step"]["step"] == "duel")
            await red.done("throw")
            await red.sees(lambda view: view["turn"].get("active") == "blue")
            while presence(red)["ready"]:
                await red.until("presence")
            assert all(frame["kind"] != "own_ahead" for frame in red.frames), "which they are is blue's own"
    assert await whispered(store, match_id) == ["blue"]


async def test_it_is_over_once_one_of_the_units_is_meant_and_is_withdrawn_at_any_time(
    store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=100, more={"clock": DAYS})
    with serving(app_of(settings, systems=(PARRIED_SYSTEM,))) as where:
        async with sitting(where, match_id, keys["red"]) as red, sitting(where, match_id, keys["blue"]) as blue:
            await both_chosen(red, blue)
            assert await says(blue, {"what": "parry", "units": ["nobody"]}) == "bad_choice"
            assert await says(blue, {"what": "parry", "units": ["blue1"]}) == "accepted"
            assert len(own(blue)) == 1
            await red.done("step", to={"x": 4.0, "y": 6.0})
            await asked_no_more(blue)  # its unit is meant: it is asked
            assert await says(blue, {"what": "parry", "until": "game"}) == "accepted"
            await blue.sees(lambda view: view["duties"]["step"]["step"] == "duel")
            assert len(own(blue)) == 1
            assert await says(blue) == "accepted"
            assert own(blue) == []
            assert await says(red, {}, seat="blue") == "wrong_seat"
    assert await whispered(store, match_id) == ["blue"]


async def test_where_it_is_played_live_all_have_to_allow_it_and_nobody_sees_that_answers_lie_ready(
    store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=100)
    with serving(app_of(settings, systems=(PARRIED_SYSTEM,))) as where:
        async with (
            sitting(where, match_id, keys["red"]) as red,
            sitting(where, match_id, keys["blue"]) as blue,
            sitting(where, match_id) as watcher,
        ):
            await both_chosen(red, blue)
            assert presence(red) is None, "nobody has thought of it"
            assert await says(blue, {}) == "not_agreed"
            assert (await red.order("allow_ahead", allows=True))["kind"] == "accepted"
            assert await says(blue, {}) == "not_agreed"
            assert (await watcher.order("allow_ahead", allows=True))["refusal"]["code"] == "spectator"
            assert (await blue.order("allow_ahead", allows=True))["kind"] == "accepted"
            assert await says(blue, {}) == "accepted"
            before = len(red.frames)
            await red.done("step", to={"x": 4.0, "y": 6.0})
            await red.sees(lambda view: view["duties"]["step"]["step"] == "duel")
            assert presence(red) == {"agreed": True, "allows": ["red", "blue"], "ready": []}
            assert {frame["kind"] for frame in red.frames[before:]} <= {"accepted", "changed", "presence", "dice"}
            assert all(frame["kind"] != "own_ahead" for frame in (*red.frames, *watcher.frames))
            assert (await red.order("allow_ahead", allows=False))["kind"] == "accepted"
            assert await says(blue, {"until": "turn"}) == "not_agreed"
            assert await says(blue) == "accepted", "to withdraw is always allowed"
    assert await whispered(store, match_id) == ["blue"]


async def test_a_kill_loses_none_whoever_opens_the_table_next_and_the_record_verifies(
    store: Store, settings: Settings
) -> None:
    time = Moved()
    match_id, _ = await seat_table(store, settings, goal=3, more={"clock": DAYS})
    tables = toy_tables(store, settings, systems=(PARRIED_SYSTEM,), now=time)
    table = await tables.table(match_id)
    assert table
    await table.clocks.tick()
    table.standing.stop()  # the server is killed before the answer that lies ready comes
    for seat in table.match.seats:
        assert await table.match.submit(seat, f"c{seat}", {"kind": "choose", "number": 3}) is None
    assert await table.ahead.say("blue", [Ahead(what="parry")]) is None
    assert await table.match.submit("red", "s", {"kind": "step", "to": {"x": 4.0, "y": 6.0}}) is None
    table.stop()
    again = await toy_tables(store, settings, systems=(PARRIED_SYSTEM,), now=time).table(match_id)
    assert again
    assert again.standing._task
    await again.standing._task
    assert "blue" in again.match.state.whispers
    assert await whispered(store, match_id) == ["blue"]
    while not again.match.over:
        seat = sorted(again.match.system.owed(again.match.state))[0]
        assert await again.match.submit(seat, f"t{again.match.seq}", {"kind": "throw"}) is None
    lines = [line async for line in _lines(store, again.match.row)]
    assert verify(lines, {"toy": PARRIED}).winner
    again.stop()


async def _lines(store: Store, row: Any) -> Any:
    tables = toy_tables(store, Settings(), systems=(PARRIED_SYSTEM,))
    for line in await export(store, PARRIED, row, await tables.first_state(row)):
        yield line


async def test_who_takes_a_freed_seat_has_said_nothing(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, goal=100, more={"clock": DAYS})
    table = await toy_tables(store, settings, systems=(PARRIED_SYSTEM,)).table(match_id)
    assert table
    assert await table.ahead.say("blue", [Ahead()]) is None
    assert table.ahead.own_of(["blue"])
    assert isinstance(await free(table, "red", "blue"), str)
    assert not table.ahead.own_of(["blue"])
    table.stop()
