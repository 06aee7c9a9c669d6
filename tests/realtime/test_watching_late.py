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

from app.persistence import matches, programs
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.moved import Moved
from tests.realtime.served import Player, app_of, returning, seat_table, serving, sitting

DELAY = 60
PING = {"kind": "ping", "at": {"x": 1, "y": 1}}
OPEN_TO_ALL = (
    "/", "/matches", "/results", "/t/{id}", "/t/{id}/record", "/t/{id}/dice", "/t/{id}/board.svg",
    "/t/{id}/board.png", "/t/{id}/armies", "/api/tables/{id}", "/api/results",
)  # fmt: skip
BEFORE_THE_END = "/t/{id}/result"
"""The toy has no page of what came of it: while the match goes on this leads to the table."""


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
        for path in (*OPEN_TO_ALL, *([] if is_over else [BEFORE_THE_END])):
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
        assert {path: after[path][0] for path in OPEN_TO_ALL} == dict.fromkeys(OPEN_TO_ALL, 200)
        assert [path for path in OPEN_TO_ALL if after[path] == before[path]] == ["/t/{id}", "/t/{id}/armies"]
        assert {"changed", "said", "previewed"} <= {frame["kind"] for frame in late.watcher.frames}
        assert after["welcome"]["match"]["status"] == "finished"
        assert after["welcome"]["match"]["seed"]
        assert after["presence"]["rematch"]["table"]


def without_frames(told: dict[str, Any]) -> dict[str, Any]:
    """What is told but what one socket was sent, and where each socket counts from."""
    kept = {name: value for name, value in told.items() if name not in ("frames", "back")}
    return kept | {"welcome": {**kept["welcome"], "since": "", "n": 0}, **{
        path: [*kept[path][:1], *kept[path][2:]] for path in OPEN_TO_ALL
    }}  # fmt: skip


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
