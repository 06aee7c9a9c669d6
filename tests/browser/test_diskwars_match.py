"""Whole matches of Diskwars through the page: two windows play the introductory scenario, four and a watcher a whole game."""

import random
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import SEATS
from tests.browser.disk_hand import DiskBattle
from tests.browser.drawn import Piece, drawn
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, Window, frames_of, window

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

GROUND = (Piece("Rocks", 20, 45), Piece("Hill", 70, 45), Piece("Cave", 45, 45))
"""A battlefield that is drawn for the introductory scenario."""

NAMES = {"red": "Ines", "blue": "Mara", "jade": "Jon", "plum": "Ivo"}
SECRET = ("hand", "chosen", "drawn", "objective")
"""Piles whose faces only their owner sees until the end (DW-HID-01..04)."""


async def table(
    stack: AsyncExitStack, house: House, browser: Browser, seats: int, chance: int, own: str = "", **options: object
) -> DiskBattle:
    """A window for each seat and one for who watches, with the match on the server.

    `chance` is what the bots choose by, `own` the id of a battlefield that was drawn.
    """
    sitting = {seat: {"kind": "link", "name": NAMES[seat]} for seat in SEATS[:seats]}
    wish: Mapping[str, Any] = {
        "system": "diskwars",
        "name": "Discs",
        "options": options,
        "seats": sitting,
        "battlefield": own,
    }
    match_id, links = await sealed_table(house.store, house.address, wish)
    windows = {
        name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
    }
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    return DiskBattle(live.match, windows, random.Random(chance), often=seats == 2)


async def test_two_play_the_introductory_scenario_to_its_end(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        own = await drawn(browser, house.address, "diskwars", "Mill Lane", GROUND)
        battle = await table(stack, house, browser, 2, 55, own, mode="intro")
        assert len(battle.match.state.terrain) == len(GROUND)
        await battle.play()
        await battle.compare()
        assert battle.match.state.round == 5
        clicked = {"take_army", "choose_edge", "confirm_deployment", "choose_card", "move", "scout_move"} | {
            "resolve_engagement",
            "shoot",
            "use_focus",
        }
        assert battle.clicked >= clicked, battle.by_click
        await ended(battle)


async def test_four_play_a_whole_game_while_one_watches(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        battle = await table(stack, house, browser, 4, 25, regiments=1, mode="standard")
        await battle.play(until_round=4)
        await battle.concede("plum")
        await battle.play()
        await battle.compare()
        assert "plum" in battle.match.state.out
        assert battle.done.keys() >= {"keep_scenario", "place_terrain", "bring_in", "choose_card", "move"}
        clicked = {
            "take_regiments",
            "choose_edge",
            "place_card",
            "deploy",
            "confirm_deployment",
            "choose_card",
            "move",
            "pass",
        }
        assert battle.clicked >= clicked | (battle.done.keys() & battle.by_hand), battle.by_click
        await ended(battle)


async def ended(battle: DiskBattle) -> None:
    """Every window shows the end, and was sent nothing that its seat may not know."""
    for name, shown in battle.windows.items():
        await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()
        told = 0 if battle.match.state.options.mode == "intro" else len(battle.match.state.seats)
        await expect(shown.end.locator(".earned li")).to_have_count(told)
        await shown.shot(f"diskwars-end-{len(battle.windows)}-{name}")
        own = "" if name == "watch" else name
        check_secrets(shown, own, open_objectives=battle.match.state.options.mode == "intro")


def check_secrets(shown: Window, own: str, *, open_objectives: bool) -> None:
    """No face of a hand, a chosen card or an objective of another, in any frame before the end."""
    frames = [frame for frame in frames_of(shown) if frame["kind"] in ("welcome", "changed")]
    assert len(frames) > 30
    for frame in frames:
        view = frame.get("view") or frame["patch"]
        if view.get("result") or (view.get("turn") or {}).get("over"):
            break
        for card in (view.get("cards") or {}).values():
            seat, _, pile = (card or {}).get("pile", "").partition(".")
            assert not pile.startswith(SECRET) or seat == own, (shown.name, card)
        counting = set((view.get("own") or {}).get("counting") or {})
        assert counting <= {own} or open_objectives, (shown.name, counting)
        assert set(frame.get("offers") or {}) <= {own}
    else:
        raise AssertionError(f"{shown.name} was never shown the end")
