"""Two players and a watcher in three Chromium windows: a whole 40k battle through the page, from muster to victory.

A bot chooses among the offers of a replica that is folded from the journal. Each kind of decision is carried out some times by
hand at the page; what comes again is given at another process of the server, as a player may who has two windows open, and
all pages follow: where nobody looks at them, they sleep, and go on with all that came as somebody does.
"""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, expect
from playwright.async_api import Error as PlaywrightError

from app.bots.chance import KINDS, in_turn
from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.persistence.codec import plain
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.realtime.wire.frames import plain_view
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.seats import EVERYONE, SPECTATOR, Seat, Viewer, seated
from app.systems.registry import known
from tests.asked import EVEN_SO, ask_all
from tests.browser.drawn import Piece, drawn
from tests.browser.hand import Hand
from tests.browser.house import House
from tests.browser.sealed_dice import PATROLS, sealed_table
from tests.browser.windows import LAPTOP, PATIENCE, SHOTS, Window, frames_of, window

pytestmark = pytest.mark.browser

MOST = 400
"""More commands than a battle of two patrols takes."""

CLICKS = 2
"""So many times each kind of decision is taken by hand: what a hand does once more shows nothing new."""

LOOK_EVERY = 15
"""After so many commands the three windows are compared with the server."""

OFFERED = """(text) => {
  const wanted = JSON.parse(text);
  const bare = ({ seat, buttons, ...offer }) => offer;
  const plain = (value) => value && typeof value === "object" && !Array.isArray(value);
  const sorted = (key, value) => plain(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  return JSON.stringify(castra.offers().map(bare), sorted) === JSON.stringify(wanted, sorted);
}"""
"""Whether a page offers just what the server offers."""

SEEN = "[castra.view(), castra.log().at(-1)?.number ?? 0]"
"""What a page has put together, and the number of the newest line it shows."""

NOTES_SCALES = """() => {
  window.scales ??= new Set();
  const world = document.querySelector(".board .world");
  const scale = () => Number(/scale\\(([\\d.]+)/.exec(world.getAttribute("transform"))[1]).toFixed(3);
  const note = () => castra.view().turn.round > 0 && scales.add(scale());
  new MutationObserver(note).observe(world, { attributeFilter: ["transform"] });
}"""
"""Has a page note at which scales its board is drawn while a battle goes on."""

DAWDLING = {"concede", "propose_ruling", "take_roster", "take_battlefield", "skip_marker", "no_room"}
"""What would only make the battle longer, or end it before it is played."""

MUST_HAPPEN = {"lock_army", "place_marker", "divide", "deploy_unit", "select_move", "move_models", "declare_shooting"}


GROUND = (Piece("Ruin", 20, 18), Piece("Wood", 50, 30), Piece("Crate", 36, 24, 45), Piece("Wall", 14, 34))
"""A battlefield that is drawn for the battle."""


class Battle:
    """A battle under way: the server's side read from the journal, and the windows."""

    clicks = CLICKS
    most = MOST
    look_every = LOOK_EVERY
    keeps_scale = True
    """Whether the board has one scale for the whole battle: no hand here chooses another."""

    def __init__(self, match: LiveMatch, windows: dict[str, Window], chance: random.Random) -> None:
        self.match = match
        self.windows = windows
        self.chance = chance
        self.hands = {seat: Hand(windows[seat]) for seat in match.seats}
        self.done: Counter[str] = Counter()
        self.by_click: Counter[tuple[str, str]] = Counter()

    async def play(self, until_round: int = 99) -> None:
        """Plays to the end, or until this round has begun; no prompt or panel scales a board anew while the battle goes on."""
        for shown in self.windows.values():
            await shown.page.evaluate(NOTES_SCALES)
        while not self.match.over and self.match.state.round < until_round:
            assert self.done.total() < self.most, f"still in round {self.match.state.round}: {self.done}"
            await self._turn()
            if self.done.total() % self.look_every == 0:
                await self.compare()
        for name, shown in self.windows.items():
            scales = await shown.answered("[...scales]")
            assert len(scales) <= 1 or not self.keeps_scale, (name, scales)

    async def _turn(self) -> None:
        """One command: chosen on the replica, given on the page, found in the journal; and what the table sends around it."""
        match = self.match
        await self._settle()
        if match.over:
            return
        seat = self.chance.choice(sorted(match.system.owed(match.state)))
        offer, command = self._chosen(seat)
        kind, before = command["kind"], match.seq
        if offer and self.is_clicked(kind, offer.label):
            await self._shows_offers(seat)  # else what is clicked is said of a table that has moved on
            await self._by_hand(seat, offer, command)
            await self._until_committed(before, seat, command)
        else:
            for shown in self.windows.values():
                await shown.sleep()
            assert await match.submit(seat, f"{seat}.{before}", command) is None
        self.done[kind] += 1
        await self._settle()

    async def _settle(self) -> None:
        """Waits for what the table sends: the end of a phase in which nobody can act, the one target, the pass of an empty hand."""
        match = self.match
        while left := match.system.automatic(match.state):
            seat, command = left
            before = match.seq
            await self.windows[seat].wake()
            await self._until_committed(before, seat, match.past.codec.command_to(command))
            self.done[command.kind] += 1

    def is_clicked(self, kind: str, label: str) -> bool:
        """Whether a decision of this kind is taken by hand now."""
        return self.by_click[kind, label] < self.clicks

    @property
    def clicked(self) -> set[str]:
        """The kinds of command that were given by hand."""
        return {kind for kind, _ in self.by_click}

    async def _by_hand(self, seat: Seat, offer: Offer, command: dict[str, Any]) -> None:
        """Takes an offer as a player does."""
        await self._picture(command["kind"], seat)
        try:
            await self.hands[seat].play({**plain(offer), "seat": seat}, command)
        except PlaywrightError:
            await self.windows[seat].shot("stuck")
            raise
        self.by_click[command["kind"], offer.label] += 1

    def _chosen(self, seat: Seat) -> tuple[Offer | None, dict[str, Any]]:
        """An open offer and a whole command for it that the page can give; no offer where a hand would give it otherwise."""
        match = self.match
        choose = SeededChooser(self.chance.randbytes(8), seat)
        weights = {**KINDS, **known()[match.system.key].wanted}
        for offer in in_turn(self._wanted(seat), choose, weights):
            command = match.system.complete(match.state, seat, offer, choose)
            if command is None:
                continue
            given = match.past.codec.command_to(command)
            if offer.need and offer.need.kind in ("move", "place") and not given[offer.need.field]:
                continue
            return offer, dict(given)
        raise AssertionError(f"{seat} can do nothing: {[offer.command for offer in self._wanted(seat)]}")

    def _wanted(self, seat: Seat) -> list[Offer]:
        open_now = [offer for offer in self.match.system.offers(self.match.state, seat) if is_open(offer)]
        offers = [offer for offer in open_now if offer.command.get("key") != EVEN_SO["key"]]
        kinds = [offer.command["kind"] for offer in offers]
        dull = DAWDLING | ({"cancel_selection"} if len(set(kinds) - DAWDLING) > 1 else set())
        return [offer for offer, kind in zip(offers, kinds, strict=True) if kind not in dull]

    async def _shows_offers(self, seat: Seat) -> None:
        """The page is awake and offers what the server offers: an offer of the same name may have stood there a moment ago."""
        await self.windows[seat].wake()
        wanted = json.dumps(plain(list(self.match.system.offers(self.match.state, seat))))
        await self.windows[seat].until(OFFERED, wanted)

    async def _until_committed(self, before: int, seat: Seat, command: dict[str, Any]) -> None:
        """The page's command is the next row of the journal, as it was chosen."""
        match, shown = self.match, self.windows[seat]
        end = time.monotonic() + PATIENCE
        while match.seq == before:
            if time.monotonic() > end:
                await shown.shot("stuck")
                toasts = await shown.page.locator(".toast, .prompt").all_inner_texts()
                raise AssertionError(f"{seat} could not {command}: {toasts}")
            await asyncio.sleep(0.02)
            await match.catch_up()
        row = (await journal.read(match.store, match.row.id, after=before))[0]
        assert (row.seat, row.command) == (seat, command)

    async def compare(self) -> None:
        """Each window shows what the server shows that viewer, no more and no less."""
        viewers: dict[str, Viewer] = {"watch": SPECTATOR, **{seat: seated(seat) for seat in self.match.seats}}
        for name, viewer in viewers.items():
            await self.windows[name].wake()
            wanted = plain_view(self.match.system.view(self.match.state, EVERYONE if self.match.over else viewer))
            await self._shows(self.windows[name], wanted, self._lines("watchers" if name == "watch" else name))

    async def _shows(self, shown: Window, wanted: Any, lines: int) -> None:
        """Waits until a window has come to this view and this many lines."""
        end = time.monotonic() + PATIENCE
        while (seen := await shown.answered(SEEN)) != [wanted, lines]:
            if time.monotonic() > end:
                assert seen[0] == wanted, shown.name
                raise AssertionError(f"{shown.name} shows other lines than {lines}")
            await asyncio.sleep(0.1)

    def _lines(self, audience: str) -> int:
        return len(self.match.audiences[audience].log)

    async def _picture(self, kind: str, seat: Seat) -> None:
        if SHOTS and (self.done[kind] == 0 or kind in ("allocate", "declare_attacks")):
            await self.windows[seat].shot(f"battle-{self.done.total():03d}-{kind}-{seat}")


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_whole_battle_through_the_page(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        own = await drawn(browser, house.address, "wh40k", "Kiln Road", GROUND)
        wish = {**PATROLS, "options": {}, "battlefield": own}
        match_id, links = await sealed_table(house.store, house.address, wish)
        windows = {
            name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
        }
        table = await LiveTables(house.store, house.settings).table(match_id)
        assert table
        assert table.match.state.terrain.keys() >= {"ruin1", "wood1", "wall1"}
        await ask_all(table.match)
        battle = Battle(table.match, windows, random.Random(40))
        await battle.play()
        await battle.compare()
        assert battle.done.keys() >= MUST_HAPPEN, battle.done
        for shown in windows.values():
            await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()
            await shown.shot(f"battle-end-{shown.name}")
        keys = [link.rpartition("/")[2] for name, link in links.items() if name != "watch"]
        check_secrets(windows["watch"], keys)
        await check_own_lists_only(windows["red"], "red")


def without_names(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without what content calls its things: that is the same for everybody, whatever armies there are."""
    shown = "view" if frame.get("view") else "patch"
    return {**frame, shown: {name: part for name, part in frame[shown].items() if name != "names"}}


def check_secrets(watcher: Window, keys: list[str]) -> None:
    """What a watcher was sent: no offer, no list before all are locked, no standing answer, no key, no seed before the end."""
    assert not any(key in text for key in keys for text in watcher.frames)
    frames = [frame for frame in frames_of(watcher) if frame["kind"] in ("welcome", "changed")]
    assert len(frames) > 20
    for frame in frames:
        assert frame["offers"] == {}, "a watcher is offered nothing"
        shown = frame.get("view") or frame["patch"]
        if frame.get("status") == "finished" or (shown.get("result") or shown.get("turn", {}).get("over")):
            break
        assert frame.get("seed") is None
        names = set(names_in(shown))
        assert not names & {"muster", "standing", "allocation", "lists", "draft", "seed"}, names
    armies = [index for index, frame in enumerate(frames) if (frame.get("view") or frame["patch"]).get("units")]
    before = [str(without_names(frame)) for frame in frames[: armies[0]]]
    assert not any(
        word in text for text in before for word in ("line_wardens", "pyre_crew", "Captain Kerr", "The Cantor")
    )


async def check_own_lists_only(player: Window, seat: Seat) -> None:
    """A player was never sent the other's list before both were locked."""
    for frame in frames_of(player):
        lists = ((frame.get("view") or frame.get("patch") or {}).get("own") or {}).get("muster") or {}
        assert set(lists.get("lists") or {}) <= {seat}


def names_in(value: Any) -> Iterator[str]:
    """Every key of a plain value that has anything behind it, however deep."""
    if isinstance(value, dict):
        for key, part in value.items():
            if part not in ({}, [], None):
                yield str(key)
            yield from names_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)
