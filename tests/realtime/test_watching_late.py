"""Where the players agreed on a delay, nothing of what happens reaches who watches before its time: by socket or by any address.

The same things are read before something happens, after it, a moment before its time, and in its time: three times alike.
"""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from app.persistence import matches, programs
from app.persistence.engine import Store
from app.settings import Settings
from app.web.install import every_router
from tests.realtime.dealt import dealt, power_step
from tests.realtime.moved import Moved
from tests.realtime.served import Player, app_of, returning, seat_table, serving, sitting

DELAY = 60
PING = {"kind": "ping", "at": {"x": 1, "y": 1}}
OF_LISTS = ("/", "/matches", "/results", "/api/tables/{id}", "/api/results")
OF_THE_TABLE = tuple(
    sorted(
        route.path.replace("{match_id}", "{id}").replace("{form}", "svg")
        for router in every_router()
        for route in router.routes
        if isinstance(route, APIRoute) and "GET" in route.methods and "{match_id}" in route.path
        if "{token}" not in route.path
    )
)
"""Every address of a table that is read without a key, those that are still to be written too."""

OF_ANY_END = {"/t/{id}", "/t/{id}/record", "/t/{id}/dice", "/t/{id}/board.svg", "/t/{id}/board.png", "/t/{id}/armies"}
"""Those of them that a match of the toy has once it is over."""


@dataclass(frozen=True, kw_only=True)
class Late:
    """A table that is watched a minute late: both players, a watcher, and the clock of its server."""

    where: str
    match_id: str
    keys: Mapping[str, str]
    time: Moved
    red: Player
    blue: Player
    watcher: Player
    client: httpx.AsyncClient

    async def passes(self, seconds: float) -> None:
        """So much time passes, and the watcher is sent what is due."""
        self.time.go(round(seconds * 1000))
        await self.watcher.order("look", line=0)

    async def told(self, *, is_over: bool = False) -> dict[str, Any]:
        """All that is told to who holds no key: what is read under each address, a watcher who comes, one who comes back."""
        seen: dict[str, Any] = {}
        for path in (*OF_LISTS, *(OF_ANY_END if is_over else OF_THE_TABLE)):
            answer = await self.client.get(path.format(id=self.match_id))
            seen[path] = (answer.status_code, answer.headers.get("etag"), repr(answer.content).replace(self.where, ""))
        async with sitting(self.where, self.match_id) as late:
            welcome = late.frames[0]
            await late.order("recall", before=100)
            shown = await late.order("look", line=len(welcome["log"]))
            asked = await late.order("ask", question={"kind": "odds", "command": {"kind": "throw"}})
        here = welcome.pop("presence")
        seen |= {"welcome": welcome, "shown": without_ref(shown), "asked": without_ref(asked)}
        seen["presence"] = {name: here[name] for name in ("status", "seats", "rematch")}
        async with returning(self.where, self.match_id, None, self.watcher, said=0) as back:
            first = back.frames[-1]
            seen["back"] = {
                name: first.get(name) for name in ("n", "lines", "dice", "chat", "take_back", "view", "log")
            }
        seen["frames"] = [
            f for f in self.watcher.frames if f["kind"] not in ("presence", "shown") and not (f.get("ref"))
        ]
        plain: dict[str, Any] = json.loads(json.dumps(seen))
        return plain


def alike(told: dict[str, Any], before: dict[str, Any]) -> None:
    """That the same is told as before, where by where."""
    for where, had in before.items():
        one, other = json.dumps(had), json.dumps(told[where])
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        assert one == other, f"{where}: {one[max(0, at - 150) : at + 150]} became {other[max(0, at - 150) : at + 150]}"


def without_ref(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name != "ref"}


@asynccontextmanager
async def watched_late(store: Store, settings: Settings, delay: int = DELAY, **options: Any) -> AsyncIterator[Late]:
    """A table of the toy that anybody may watch, with this delay."""
    match_id, keys = await seat_table(store, settings, more={"visibility": "open", "delay": delay}, **options)
    _, program = await programs.new(store, "league")
    time = Moved()
    time.now = datetime.now(UTC)
    time.go(DELAY * 1000)  # the table was set long ago
    with serving(app_of(settings, now=time)) as where:
        async with (
            sitting(where, match_id, keys["red"]) as red,
            sitting(where, match_id, keys["blue"]) as blue,
            sitting(where, match_id) as watcher,
            httpx.AsyncClient(
                base_url=f"http://{where}", timeout=60, headers={"authorization": f"Bearer {program}"}
            ) as client,
        ):
            yield Late(
                where=where, match_id=match_id, keys=keys, time=time, red=red, blue=blue, watcher=watcher, client=client
            )


async def test_nothing_reaches_a_watcher_before_its_time(store: Store, settings: Settings) -> None:
    async with watched_late(store, settings, goal=1) as late:
        await late.red.done("choose", number=3)
        await late.blue.done("choose", number=4)
        await late.passes(DELAY)
        before = await late.told()
        await late.red.order("say", text="now or never")
        await late.red.send({"kind": "preview", "ghost": PING})
        await late.red.done("throw")
        for player in (late.red, late.blue):
            assert (await player.order("wish_rematch", wish="same"))["kind"] == "accepted"
        assert (await matches.get(store, late.match_id)).rematch  # type: ignore[union-attr]
        await late.watcher.order("look", line=0)
        assert late.watcher.frames[-1]["kind"] == "shown"
        await late.passes(DELAY - 0.1)
        alike(await late.told(), before)
        async with serving_again(settings, late) as again:
            alike(without_frames(await again.told()), without_frames(before))  # another process knows no more
        await late.passes(30)
        after = await late.told(is_over=True)
        assert {after[path][0] for path in (*OF_LISTS, *OF_ANY_END)} == {200}
        assert {path for path in (*OF_LISTS, *OF_ANY_END) if after[path] == before[path]} == {
            "/t/{id}",
            "/t/{id}/armies",
        }
        assert {"changed", "said", "previewed"} <= {frame["kind"] for frame in late.watcher.frames}
        assert after["welcome"]["match"]["status"] == "finished"
        assert after["welcome"]["match"]["seed"]
        while not any((frame.get("rematch") or {}).get("table") for frame in late.watcher.frames):
            await late.watcher.until("presence")


HELD: Mapping[Any, Any] = {"red": ["gift", "rdp4", "rdo1"], "blue": ["sly", "bdp5", "bdo2"]}
HANDS = ("red.gift", "red.rdp4", "red.rdo1", "blue.sly", "blue.bdp5", "blue.bdo2")
"""The cards that both hold."""


def told_of(player: Player) -> set[str]:
    """The cards of either hand that a socket was told of, in whatever frame."""
    return {card for card in HANDS if any(json.dumps(card) in json.dumps(frame) for frame in player.frames)}


async def hands_told(player: Player) -> dict[str, Any] | None:
    """The newest word of who allows to show hands, once all that was sent is read."""
    await player.order("look", line=0)
    told = [frame.get("presence", frame) for frame in player.frames if frame["kind"] in ("welcome", "presence")]
    found: dict[str, Any] | None = told[-1]["watching"]["hands"]
    return found


async def says(player: Player, word: str, until: str, watcher: Player) -> None:
    """A player answers, and the watcher's view has the cards, or has them no more."""
    answer = await player.order("answer_hands", word=word)
    assert answer["kind"] == "accepted", answer
    await watcher.sees(lambda view: bool(set(HANDS) & view["cards"].keys()) == (until == "shown"))


@pytest.mark.rule("UW-HID-01")
async def test_watchers_see_both_hands_only_while_both_players_allow_it(store: Store, settings: Settings) -> None:
    time = Moved()
    async with (
        dealt(store, settings, power_step(hands=HELD), delay=60, now=time) as table,
        sitting(table.where, table.match_id, table.keys["red"]) as red,
        sitting(table.where, table.match_id, table.keys["blue"]) as blue,
        sitting(table.where, table.match_id) as watcher,
    ):
        assert (await red.order("ask_hands"))["refusal"]["code"] == "not_a_watcher"
        assert (await red.order("answer_hands", word="allow"))["refusal"]["code"] == "asked_no_more"
        assert (await watcher.order("ask_hands"))["kind"] == "accepted"
        assert (await watcher.order("answer_hands", word="allow"))["refusal"]["code"] == "spectator"
        again = (await watcher.order("ask_hands"))["refusal"]
        assert (again["code"], again["facts"]) == ("asked_before", {"seconds": 300})
        for player, words in ((red, ("allow",)), (blue, ("refuse",))):
            for word in words:
                assert (await player.order("answer_hands", word=word))["kind"] == "accepted"
        await watcher.until("presence")
        while (told := await hands_told(watcher)) is None or told["words"] != {"red": "allow", "blue": "refuse"}:
            await watcher.until("presence")
        assert not told_of(watcher), "one of two is none"
        await says(blue, "allow", "shown", watcher)
        assert set(HANDS) <= watcher.view["cards"].keys()
        hidden = {card for card in watcher.view["cards"] if ".deck_" in watcher.view["cards"][card]["pile"]}
        assert not hidden, "a hand is no deck"
        async with sitting(table.where, table.match_id) as late:
            assert set(HANDS) <= late.view["cards"].keys()
        await says(red, "refuse", "hidden", watcher)
        async with returning(table.where, table.match_id, None, watcher, last=watcher.n - 1) as back:
            assert not told_of(back), "who comes back is not told what was to be seen"
        async with sitting(table.where, table.match_id) as late:
            assert not told_of(late)
        assert told_of(red) == set(HANDS[:3])
        assert told_of(blue) == set(HANDS[3:])
        await says(red, "allow", "shown", watcher)
        assert (await red.order("answer_hands", word="never"))["kind"] == "accepted"
        time.go(300_000)
        assert (await watcher.order("ask_hands"))["refusal"]["code"] == "never_shown"


async def test_where_all_is_seen_at_once_no_hand_is_asked_for(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, power_step(hands=HELD)) as table, sitting(table.where, table.match_id) as watcher:
        assert (await watcher.order("ask_hands"))["refusal"]["code"] == "watched_at_once"


def without_frames(told: dict[str, Any]) -> dict[str, Any]:
    """What is told but what one socket was sent, where each socket counts from, and what names the server itself."""
    kept = {name: value for name, value in told.items() if name not in ("frames", "back", "/t/{id}/qr.svg")}
    answers = {path: [answer[0], answer[2]] for path, answer in kept.items() if path.startswith("/")}
    return kept | answers | {"welcome": {**kept["welcome"], "since": "", "n": 0}}


@asynccontextmanager
async def serving_again(settings: Settings, late: Late) -> AsyncIterator[Late]:
    """The same table at another server process, which has read it from the database."""
    with serving(app_of(settings, now=late.time)) as where:
        async with (
            sitting(where, late.match_id) as watcher,
            httpx.AsyncClient(base_url=f"http://{where}", timeout=60, headers=late.client.headers) as client,
        ):
            yield Late(
                where=where, match_id=late.match_id, keys=late.keys, time=late.time, red=late.red, blue=late.blue,
                watcher=watcher, client=client,
            )  # fmt: skip
