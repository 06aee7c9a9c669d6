"""What a seat or a watcher is sent of an Underworlds match does not hang on what it may not know, frame by frame.

Two tables are dealt that differ only in blue's secrets; the same is done at both over real sockets, with refusals, a
takeback, a reconnect, a look back and an export on the way. Every frame to red and to a watcher must be the same.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from app.persistence.engine import Store
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.rules.underworlds.model.state import State
from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.holding import hold
from tests.realtime.dealt import Dealt, action, dealt, power_step
from tests.realtime.served import NO_LIMITS, Player, app_of, serving, sitting

HELD = {"red": ["gift", "rdp4", "rdo1"], "blue": ["sly", "bdp5", "bdo2"]}
OTHER = {"red": ["gift", "rdp4", "rdo1"], "blue": ["bdp3", "bdp6", "bdo8"]}
SECRET = ("blue.sly", "blue.bdp5", "blue.bdo2", "blue.bdp3", "blue.bdp6", "blue.bdo8")
"""The cards that blue holds at one of the tables."""


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Everybody at a table, and what only blue does there."""

    red: Player
    blue: Player
    watcher: Player
    secretly: tuple[Mapping[str, Any], ...]

    async def settled(self) -> None:
        """Once red and the watcher have read all they were sent."""
        for player in (self.red, self.watcher):
            await player.order("look", line=0)

    async def does(self, player: Player, kind: str, **fields: Any) -> None:
        """A command that is carried out, and seen by all."""
        await player.order("look", line=0)
        await player.done(kind, **fields)
        await self.settled()

    async def acts_in_secret(self) -> None:
        """What blue does that others do not know of."""
        for command in self.secretly:
            await self.does(self.blue, **command)


Script = Callable[[Seated], Awaitable[None]]


async def a_window_passed(seated: Seated) -> None:
    """Blue is asked, and passes; then both play on."""
    await seated.acts_in_secret()
    await seated.does(seated.red, "delve", fighter="red.a")
    await seated.does(seated.blue, "pass")
    await seated.does(seated.blue, "pass")
    await seated.does(seated.red, "play_ploy", card="red.gift")
    await seated.red.order("look", line=2)


async def a_takeback(seated: Seated) -> None:
    """Red takes its Delve back while blue is asked, then does it again."""
    await seated.acts_in_secret()
    await seated.does(seated.red, "delve", fighter="red.a")
    taken = await seated.red.order("take_back")
    assert taken["kind"] == "accepted", taken
    await seated.settled()
    await seated.does(seated.red, "delve", fighter="red.a")
    await seated.does(seated.blue, "pass")


async def a_takeback_after_a_secret(seated: Seated) -> None:
    """Red takes its Delve back once blue, who is asked, has said something in advance; then does it again."""
    await seated.does(seated.red, "delve", fighter="red.a")
    await seated.acts_in_secret()
    taken = await seated.red.order("take_back")
    assert taken["kind"] == "accepted", taken
    await seated.settled()
    await seated.does(seated.red, "delve", fighter="red.a")
    await seated.does(seated.blue, "pass")


async def guesses(seated: Seated) -> None:
    """Red names cards it cannot know, in every step."""
    for _ in range(2):
        for card in SECRET:
            for command in (
                {"kind": "play_ploy", "card": card},
                {"kind": "declare_surge", "ability": card},
                {"kind": "core_focus", "cards": [card]},
                {"kind": "score", "cards": [card]},
                {"kind": "propose_ruling", "corrections": [{"kind": "move_cards", "cards": [card], "to": "scored"}]},
            ):
                answer = await seated.red.order("act", seen=seated.red.n, command=command)
                assert answer["kind"] == "refused", (command, answer)
                await seated.red.order("ask", question={"kind": "judge", "command": command})
        await seated.settled()
        if not _:
            await seated.does(seated.red, "delve", fighter="red.a")


async def a_pass_in_an_action(seated: Seated) -> None:
    """Red's whole action and power step, with what blue says in advance before it."""
    await seated.acts_in_secret()
    await seated.does(seated.red, "core_guard", fighter="red.a")
    await seated.settled()


PASSING = {"kind": "set_standing", "key": "fighter_slain", "answer": "pass", "until": "game"}
CASES: dict[str, tuple[Callable[..., State], Script, tuple[Any, Any], tuple[Any, Any]]] = {
    "a hand, at a masked window": (power_step, a_window_passed, (HELD, OTHER), ((), ())),
    "a hand, at a takeback": (power_step, a_takeback, (HELD, OTHER), ((), ())),
    "a hand, at refusals": (power_step, guesses, (HELD, OTHER), ((), ())),
    "a hand, in an action step": (action, a_pass_in_an_action, (HELD, OTHER), ((), ())),
    "a standing answer, at a takeback": (power_step, a_takeback, (HELD, HELD), ((PASSING,), ())),
    "a standing answer, before a takeback": (power_step, a_takeback_after_a_secret, (HELD, HELD), ((PASSING,), ())),
    "a standing answer": (power_step, a_window_passed, (HELD, HELD), ((PASSING,), ())),
    "a standing answer in an action step": (action, a_pass_in_an_action, (HELD, HELD), ((PASSING,), ())),
}


def plain(frame: Mapping[str, Any]) -> dict[str, Any]:
    """A frame without what differs between any two tables: times, the match's id, who is connected."""
    kept = {name: value for name, value in frame.items() if name not in ("presence", "match", "chat", "ref")}
    if "log" in kept:
        kept["log"] = [{**line, "at": 0} for line in kept["log"]]
    return kept


def frames(player: Player) -> list[str]:
    """Every frame a socket was sent, in order, but who is connected and the looks that only wait for the rest."""
    told = [
        f | {"since": ""}
        for f in player.frames
        if f["kind"] != "presence" and not (f["kind"] == "shown" and f["line"] == 0)
    ]
    return [json.dumps(plain(frame), sort_keys=True) for frame in told]


async def witnessed(table: Dealt, script: Script, secretly: tuple[Any, ...]) -> dict[str, list[str]]:
    """All that red and the watcher get of a table: their frames, those after coming back, red's export."""
    async with AsyncExitStack() as stack:
        sit = stack.enter_async_context
        red, blue = [await sit(sitting(table.where, table.match_id, table.keys[seat])) for seat in ("red", "blue")]
        watcher = await sit(sitting(table.where, table.match_id))
        await script(Seated(red=red, blue=blue, watcher=watcher, secretly=secretly))
        again = await sit(sitting(table.where, table.match_id, table.keys["red"], last=red.n))
        late = await sit(sitting(table.where, table.match_id))
        exported = await fetched(table, f"/{table.keys['red']}/record")
        assert (await fetched(table, "/record")).status_code == 409
    lines = [json.loads(line) for line in exported.text.splitlines()]
    told = [{**line, "at": 0} for line in lines if line["kind"] == "line"]
    file = [json.dumps(line, sort_keys=True) for line in (*told, lines[-1])]
    assert told
    return {
        "red": frames(red), "watcher": frames(watcher), "back": frames(again), "late": frames(late), "export": file
    }  # fmt: skip


async def fetched(table: Dealt, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://{table.where}") as client:
        return await client.get(f"/t/{table.match_id}{path}", timeout=60)


@pytest.mark.rule("UW-HID-01", "UW-HID-03", "UW-HID-04", "UW-WND-03")
@pytest.mark.parametrize("case", CASES)
async def test_blues_secrets_change_no_frame_of_anybody_else(store: Store, settings: Settings, case: str) -> None:
    start, script, hands, secrets = CASES[case]
    seen = []
    for held, secretly in zip(hands, secrets, strict=True):
        async with dealt(store, settings, start(hands=held)) as table:
            seen.append(await witnessed(table, script, secretly))
    for who in seen[0]:
        for one, other in zip(seen[0][who], seen[1][who], strict=True):
            assert one == other, who
        if case != "a hand, at refusals":
            assert not any(card in text for text in seen[0][who] for card in SECRET if _is_named(card, text)), who


def _is_named(card: str, text: str) -> bool:
    return json.dumps(card) in text


@pytest.mark.rule("UW-HID-02", "UW-SET-06")
async def test_a_redraw_is_said_in_secret(store: Store, settings: Settings) -> None:
    """Until both have said it nobody learns which kinds; the cards never."""
    told = []
    for kinds in ([], ["objectives", "power"]):
        with serving(app_of(settings, systems=SYSTEMS, limits=NO_LIMITS)) as where:
            tables = LiveTables(store, settings, systems=SYSTEMS)
            sits = {seat: Sitter(kind="link") for seat in ("red", "blue")}
            made, invites = await tables.create(system="underworlds", name="r", options={}, sits=sits)
            keys = await hold(store, made.id, invites)
            async with (
                sitting(where, made.id, keys["red"]) as red,
                sitting(where, made.id, keys["blue"]) as blue,
                sitting(where, made.id) as watcher,
            ):
                bands, decks = sorted(red.view["own"]["choices"]["warbands"]), red.view["own"]["choices"]["decks"]
                for player, band, deck in zip((red, blue), bands, sorted(decks), strict=False):
                    await player.order("look", line=0)
                    await player.done("muster", warband=band, deck=deck)
                for player in (blue, watcher, red):
                    await player.order("look", line=0)
                    player.frames.clear()
                held = {card for card in red.view["cards"] if ".hand_" in red.view["cards"][card]["pile"]}
                assert len(held) == 8
                await red.done("redraw", kinds=kinds)
                for player in (blue, watcher):
                    await player.order("look", line=0)
                changes = [
                    [f["patch"] | {"log": f["log"]} for f in p.frames if f["kind"] == "changed"]
                    for p in (blue, watcher)
                ]
                told.append(json.dumps(changes))
                await blue.done("redraw", kinds=[])
                for player in (blue, watcher):
                    await player.order("look", line=0)
                    assert not [card for card in held if any(_is_named(card, text) for text in frames(player))]
    assert told[0] == told[1]


@pytest.mark.rule("UW-HID-01")
async def test_a_shared_screen_shows_the_hand_of_who_decides_alone(store: Store, settings: Settings) -> None:
    async with (
        dealt(store, settings, power_step(), sits=("shared", "shared")) as table,
        sitting(table.where, table.match_id, table.keys["red"]) as both,
    ):
        assert hands(both) == {"red"}
        assert both.offers["blue"] == []
        await both.done("delve", fighter="red.a", seat="red")
        assert hands(both) == {"blue"}
        assert both.offers["red"] == []
        assert {offer["command"]["kind"] for offer in both.offers["blue"]} >= {"pass", "declare_surge"}
        shown = await both.order("look", line=0)
        assert not [card for card in shown["view"]["cards"] if card.startswith("red.")], (
            "blue does not see red's past hand"
        )


def hands(player: Player) -> set[str]:
    """Whose hands a screen shows, in its view and in its offers."""
    cards = [card for card, seen in player.view["cards"].items() if ".hand_" in seen["pile"]]
    offered = [p for offers in player.offers.values() for o in offers for p in o["pieces"] if ".bd" in p or ".rd" in p]
    return {card.partition(".")[0] for card in (*cards, *offered)}


@pytest.mark.rule("UW-HID-01", "UW-HID-05")
async def test_after_the_end_everything_is_open_to_everybody(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, power_step()) as table:
        async with sitting(table.where, table.match_id, table.keys["red"]) as red:
            await red.done("delve", fighter="red.a")
            await red.done("concede")
        for key in (table.keys["red"], table.keys["blue"], None):
            async with sitting(table.where, table.match_id, key) as player:
                assert set(SECRET) <= player.view["cards"].keys()
                assert len(player.view["cards"]) == 64
                assert player.frames[0]["match"]["seed"]
                past = (await player.order("look", line=0))["view"]
                assert set(SECRET) <= past["cards"].keys()
        for path in ("/record", f"/{table.keys['red']}/record", f"/{table.keys['blue']}/record"):
            whole = await fetched(table, path)
            assert json.loads(whole.text.splitlines()[0])["kind"] == "castra_record"


async def test_no_key_no_export(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, power_step()) as table:
        for key in ("x", table.keys["red"][:-1] + "!"):
            assert (await fetched(table, f"/{key}/record")).status_code == 404
        text = (await fetched(table, f"/{table.keys['blue']}/record")).text
        assert json.dumps("blue.sly") in text
        assert not [c for c in ("red.gift", "red.rdp4", "red.rdo1") if json.dumps(c) in text]
        assert '"seed"' not in text
