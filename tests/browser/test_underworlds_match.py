"""Two players and a watcher in three Chromium windows: a whole match of Underworlds through the page, to its end.

A bot chooses; the page carries out: plain decisions by their buttons, picks of hexes and cards by the page's own way of
sending an order. Every few commands each window is compared with what the server shows that viewer.
"""

import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import expect

from app.persistence.engine import Store
from app.realtime.tables import LiveTables
from app.settings import Settings
from tests.browser.hand import Hand, named
from tests.browser.test_battle import Battle
from tests.browser.windows import LAPTOP, chromium, frames_of, serving, set_table, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

WISH = {
    "system": "underworlds",
    "name": "Sunken Cistern",
    "options": {"board": "board_cistern", "rounds": 1},
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}
MUST_HAPPEN = {"muster", "redraw", "choose_battlefield", "place_feature", "deploy"}


class CardHand(Hand):
    """The hand of a player at a board of hexes."""

    async def play(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """Presses the button of a plain decision; sends what is picked as the page sends it."""
        await self.window.until(
            "(id) => castra.offers().some((offer) => offer.id === id && !offer.locked)", offer["id"]
        )
        shown = next(one for one in await self.window.offers() if one["id"] == offer["id"])
        button = self.window.prompt.get_by_role(
            "button", name=named(await self.window.words(shown["label"], shown["facts"]))
        )
        if not shown["need"] and shown["place"] == "prompt" and await button.count() == 1:
            await self._press(button)
        else:
            refusal = await self.window.page.evaluate(
                "([seat, command]) => castra.act(seat, command)", [shown["seat"], command]
            )
            assert not refusal, refusal


async def test_a_whole_match_of_underworlds_through_the_page(
    store: Store, settings: Settings, chromium_path: str
) -> None:
    assert settings.database_url
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(serving(settings.database_url))
        browser = await stack.enter_async_context(chromium(chromium_path))
        match_id, links = await set_table(address, WISH)
        windows = {
            name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
        }
        table = await LiveTables(store, settings).table(match_id)
        assert table
        match = Battle(table.match, windows, random.Random(7))
        match.hands = {seat: CardHand(windows[seat]) for seat in table.match.seats}
        await match.play()
        await match.compare()
        assert match.done.keys() >= MUST_HAPPEN, match.done
        for shown in windows.values():
            await expect(shown.page.locator("section.end h2")).not_to_be_empty()
            await shown.shot(f"underworlds-end-{shown.name}")
        for frame in frames_of(windows["watch"]):
            assert not frame.get("offers"), "a watcher is offered nothing"
