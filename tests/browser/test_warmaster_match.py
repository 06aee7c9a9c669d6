"""A whole battle of Warmaster through the page: two windows play 1,000 points a side, a third watches."""

import json
import random
import re
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Browser, expect

from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from tests.browser.disk_hand import DiskBattle, DiskHand
from tests.browser.drawn import Piece, drawn
from tests.browser.house import House
from tests.browser.places import muster, reach, sure
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, Window, frames_of, window

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

WISH: dict[str, Any] = {
    "system": "warmaster",
    "name": "Alder Ford",
    "options": {"points": 1000, "turn_limit": "6"},
    "armies": {"red": "dwarf_1000", "blue": "chaos_1000"},
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}

GROUND = (Piece("Hill", 50, 50), Piece("Wood", 120, 70), Piece("Village", 90, 40))
"""A battlefield that is drawn for the battle."""


class WarHand(DiskHand):
    """The hand of one player, who reads what an order needs before it is tried."""

    async def _fill(self, offer: dict[str, Any], command: dict[str, Any], label: str) -> None:
        await super()._fill(offer, command, label)
        if command["kind"] == "order":
            await expect(self.window.forecast).to_contain_text("2D6")
            await expect(reach(self.window.page).first).to_be_attached()

    async def _label_when_filled(self, offer: dict[str, Any], label: str) -> str:
        """An order names on its button whom the dice are rolled for."""
        if offer["command"]["kind"] != "order":
            return await super()._label_when_filled(offer, label)
        button = sure(self.window.page)
        await expect(button).to_contain_text("Roll for")
        return (await button.inner_text()).splitlines()[0]


class WarBattle(DiskBattle):
    """A battle of regiments under way."""

    keeps_scale = False  # stands that fight are told from one another closer
    brain = "winning"  # others let the armies stand apart for six turns

    by_hand = frozenset({
        "lock_army", "ready", "order", "shoot", "fight", "choose_option", "retreat", "remove_stand", "end_phase",
        "end_segment", "end_orders", "end_reforming", "fall_back", "cast_spell", "hold_fire", "shoot_charger",
        "deploy_unit", "move_units", "move_character", "charge", "reform",
    })  # fmt: skip

    def __init__(self, match: LiveMatch, windows: dict[str, Window], chance: random.Random) -> None:
        super().__init__(match, windows, chance)
        self.hands = {seat: WarHand(windows[seat]) for seat in match.seats}


async def test_two_play_a_whole_battle_while_one_watches(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        own = await drawn(browser, house.address, "warmaster", "Alder Ford", GROUND)
        match_id, links = await sealed_table(house.store, house.address, {**WISH, "battlefield": own})
        windows = {
            name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
        }
        live = await LiveTables(house.store, house.settings).table(match_id)
        assert live
        assert len(live.match.state.terrain) == len(GROUND)
        battle = WarBattle(live.match, windows, random.Random(7))
        await write_a_list(battle)
        await battle.play()
        await battle.compare()
        assert battle.match.state.round >= 3
        assert battle.clicked >= {
            "lock_army", "ready", "deploy_unit", "order", "move_units", "end_segment",
        }, battle.by_click  # fmt: skip
        assert battle.done.keys() >= {"choose_option", "remove_stand"}, battle.done
        for name, shown in windows.items():
            await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()
            await shown.shot(f"warmaster-end-{name}")
            check_secrets(shown, "" if name == "watch" else name)
        again = await windows["blue"].end.get_by_role("link", name="Set up otherwise").get_attribute("href")
        sat = json.loads(parse_qs(urlsplit(again or "").query)["sat"][0])
        assert [one["by"] for one in sat] == ["link", "link"]
        assert sat[0]["army"] == "chaos_1000"


async def write_a_list(battle: WarBattle) -> None:
    """Red has one unit of Rangers fewer than the ready army, and says so in the editor of lists."""
    page, before = battle.windows["red"].page, battle.match.state.sides["red"].draft
    await muster(page).get_by_role("button", name="Change the list").click()
    await muster(page).get_by_role("button", name=re.compile("^One fewer: .*Rangers")).first.click()
    await expect(muster(page)).to_contain_text("825 of 1,000")
    await muster(page).get_by_role("button", name="Keep this list").click()
    await expect(muster(page).get_by_role("button", name="Change the list")).to_be_visible()
    await battle.match.catch_up()
    after = battle.match.state.sides["red"].draft
    assert [one.troop for one in after.units] == [one.troop for one in before.units if one.troop != "dwarf_rangers"]
    assert after.officers == before.officers


def check_secrets(shown: Window, own: str) -> None:
    """No list but one's own before both were locked, no stand of another's on a map before both maps were (WM-VIS-01, -02)."""
    frames = [frame for frame in frames_of(shown) if frame["kind"] in ("welcome", "changed")]
    assert len(frames) > 30
    for frame in frames:
        assert set(frame.get("offers") or {}) <= {own}
        muster = ((frame.get("view") or frame["patch"]).get("own") or {}).get("muster") or {}
        assert set(muster.get("lists") or {}) <= {own}
