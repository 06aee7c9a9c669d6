"""Two players and a watcher in three Chromium windows: a whole match of Underworlds through the page, from muster to victory.

A bot chooses; the page carries each kind of choice out by clicks on hexes, fighters, cards and buttons. Every few commands each
window is compared with what the server shows that viewer.
"""

import json
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from app.persistence.codec import plain
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import SPECTATOR, Seat
from tests.browser.card_hand import CardHand, clicked, hex_of
from tests.browser.drawn import drawn_on_hexes
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.test_battle import Battle
from tests.browser.windows import LAPTOP, Window, frames_of, window

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(1500)]

WISH = {
    "system": "underworlds",
    "name": "Sunken Cistern",
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}
MUST_HAPPEN = {
    "muster", "redraw", "choose_battlefield", "place_feature", "deploy", "core_move", "core_charge", "charge_attack", "pass",
    "end_step",
}  # fmt: skip
FIGHTS = {"core_charge", "core_attack"}
DULL = {"core_guard", "core_focus", "pass_action"}
"""What is left where a fighter may attack: a match in which nobody fights shows little."""

BY_ITSELF = {"set_standing"}
"""What makes the table answer by itself, at its own time: the next command could be chosen too early."""


class CardBattle(Battle):
    """A match of hexes and cards under way."""

    def __init__(self, match: LiveMatch, windows: dict[str, Window], chance: random.Random) -> None:
        super().__init__(match, windows, chance)
        self.hands = {seat: CardHand(windows[seat]) for seat in match.seats}

    def _wanted(self, seat: Seat) -> list[Offer]:
        offers = [one for one in super()._wanted(seat) if one.place != "table" and one.command["kind"] not in BY_ITSELF]
        if any(offer.command["kind"] in FIGHTS for offer in offers):
            return [offer for offer in offers if offer.command["kind"] not in DULL]
        return offers

    def _chosen(self, seat: Seat) -> tuple[Offer | None, dict[str, Any]]:
        """A command as a click on the board gives it: of several ways to a hex, the first."""
        offer, command = super()._chosen(seat)
        shown: dict[str, Any] = json.loads(json.dumps(plain(offer)))
        hexes = plain(self.match.system.view(self.match.state, SPECTATOR)).get("hexes", {})
        for field, hex_, value in reversed(list(clicked(shown, hexes))):
            if hex_of({"facts": {}, "value": command[field]}, hexes) == hex_:
                command[field] = value
        return offer, command


async def test_a_whole_match_of_underworlds_through_the_page(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        own = await drawn_on_hexes(browser, house.address, "Sunken Ford", seed=8698)
        match_id, links = await sealed_table(house.store, house.address, {**WISH, "battlefield": own})
        windows = {
            name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
        }
        table = await LiveTables(house.store, house.settings).table(match_id)
        assert table
        match = CardBattle(table.match, windows, random.Random(7))
        await match.play()
        await match.compare()
        assert table.match.state.round == 3
        assert match.done.keys() >= MUST_HAPPEN, match.done
        for shown in windows.values():
            await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()
            await shown.shot(f"underworlds-end-{shown.name}")
        again = windows["red"].end.get_by_role("link", name="Set up otherwise")
        page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
        await page.goto(str(await again.evaluate("(link) => link.href")))
        await expect(page.get_by_role("heading", name="Sunken Ford")).to_be_visible()
        ways = page.get_by_role("region", name="My battlefields")
        await expect(ways.get_by_role("link", name="Save as a file")).to_be_visible()
        await expect(ways.get_by_role("link", name="Change")).to_have_count(0)
        assert not await windows["watch"].end.get_by_role("link", name="Set up otherwise").count(), (
            "a watcher is offered no rematch"
        )
        check_watcher(windows["watch"])


def check_watcher(watcher: Window) -> None:
    """What a watcher was sent before the end: no offer, and no card that lay in a hand or a deck."""
    frames = [frame for frame in frames_of(watcher) if frame["kind"] in ("welcome", "changed")]
    assert len(frames) > 50
    for frame in frames:
        assert not frame["offers"], "a watcher is offered nothing"
        shown = frame.get("view") or frame["patch"]
        if shown.get("result") or (shown.get("turn") or {}).get("over"):
            break
        for card in (shown.get("cards") or {}).values():
            assert not card or not card.get("pile", "").partition(".")[2].startswith(("hand", "deck")), card
    else:
        raise AssertionError("the watcher was never shown the end")
