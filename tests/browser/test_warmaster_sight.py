"""What a small screen shows of a battle of regiments: whom a decision is about, and what others move meanwhile."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TypeAlias

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from app.rules.warmaster.model.shooting_prompts import ChooseCasualties, DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.system import SYSTEM
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.test_warmaster_by_hand import WISH
from tests.browser.windows import DESK, LYING, PHONE, Window, window
from tests.posing import start_from
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, table
from tests.rules.warmaster.test_moves import ordered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

IN_SIGHT = """(ids) => ids.every((id) => {
  const box = document.querySelector(`[data-piece="${id}"]`).getBoundingClientRect();
  return !!document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("svg.board");
})"""
"""Whether these pieces lie in the open part of the well, under nothing."""

UNITS: Units = {"r1": ("archers", line(20, 70, NORTH)), "b1": ("foot", line(20, 45, SOUTH))}
OFFICERS = {"rg": ("general", 150.0, 110.0), "bg": ("general", 150.0, 10.0)}
Seating: TypeAlias = Callable[[State, ViewportSize], Awaitable[tuple[Window, Window]]]


@pytest.fixture
async def seated(house: House, browser: Browser) -> AsyncIterator[Seating]:
    """Opens red's window at a battle that stands like this, and blue's at a desk."""
    async with AsyncExitStack() as stack:

        async def opened(state: State, size: ViewportSize) -> tuple[Window, Window]:
            match_id, links = await sealed_table(house.store, house.address, WISH)
            await start_from(house.store, match_id, SYSTEM, state)
            red = await stack.enter_async_context(window(browser, "red", links["red"], size))
            return red, await stack.enter_async_context(window(browser, "blue", links["blue"], DESK))

        yield opened


@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
async def test_who_shoots_and_at_whom_comes_into_sight(seated: Seating, size: ViewportSize) -> None:
    red, _ = await seated(table(UNITS, OFFICERS, segment="characters"), size)
    await red.until(IN_SIGHT, ["rg"])
    await red.page.evaluate("castra.act('red', {kind: 'end_segment'})")
    await expect(red.page.get_by_text("Shoot at", exact=False).first).to_be_attached()
    await red.until(IN_SIGHT, ["r1.1", "r1.3", "b1.1", "b1.3"])
    await red.shot(f"warmaster-who-shoots-{size['width']}")


@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
async def test_what_the_other_side_moves_comes_into_sight_though_one_has_just_decided(
    seated: Seating, size: ViewportSize
) -> None:
    far: Units = {**UNITS, "b1": ("foot", line(20, 5, SOUTH))}
    officers = {**OFFICERS, "bh": ("hero", 160.0, 10.0)}
    red, blue = await seated(table(far, officers, segment="characters"), size)
    await red.until(IN_SIGHT, ["rg"])
    await red.page.evaluate("castra.act('red', {kind: 'end_segment'})")
    await blue.until("() => castra.view().turn.active === 'blue'")
    await blue.page.evaluate("castra.act('blue', {kind: 'end_segment'})")
    path = [{"x": 150, "y": 10}, {"x": 120, "y": 30}]
    moved = {"kind": "move_character", "character": "bg", "moves": [{"model": "bg", "path": path}]}
    await blue.page.evaluate("(moved) => castra.act('blue', moved)", moved)
    await red.until("() => castra.view().pieces.bg.pose.x < 121")
    await red.until(IN_SIGHT, ["bg"])
    await red.shot(f"warmaster-followed-{size['width']}")


@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
async def test_where_a_character_is_led_by_a_button_comes_into_sight(seated: Seating, size: ViewportSize) -> None:
    near = {"rg": ("general", 60.0, 90.0), "bg": ("general", 150.0, 10.0)}
    red, _ = await seated(table({**UNITS, "r1": ("foot", line(20, 70, NORTH))}, near, segment="characters"), size)
    await red.prompt.get_by_role("button", name="general").click()
    await red.spot(60, 90)
    await red.prompt.get_by_role("button", name="foot r1").click()
    await red.until("() => castra.filling()?.values.length === 1")
    await red.until(IN_SIGHT, ["rg"])


@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
async def test_an_ordered_unit_is_seen_with_the_ground_it_may_go_to_and_whom_it_may_charge_is_asked(
    seated: Seating, size: ViewportSize
) -> None:
    state = ordered({"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 42, SOUTH))}, "r1")
    red, _ = await seated(state, size)
    await red.until(IN_SIGHT, ["r1.1", "r1.3", "b1.1", "b1.3"])
    await expect(red.prompt.get_by_role("button", name="Charge foot b1")).to_be_visible()
    await red.shot(f"warmaster-room-{size['width']}")


SCALE = """() => {
  const [a, b] = [castra.spot({x: 0, y: 0}), castra.spot({x: 100, y: 0})];
  return Math.hypot(b.x - a.x, b.y - a.y) / 100;
}"""
"""Pixels a centimetre of the table takes."""


async def test_at_a_desk_stands_that_are_asked_for_by_number_come_close_until_the_phase_ends(seated: Seating) -> None:
    step = ChooseCasualties(unit="r1", seat="red", left=1)
    state = replace(table(UNITS, OFFICERS, stack=(ShootingPhase(), step)), phase="shooting")
    red, _ = await seated(state, DESK)
    await red.until(f"() => ({SCALE})() > 10")
    await expect(red.page.locator(".tab.pick")).to_have_text(["1", "3"])
    await red.shot("warmaster-which-stand")
    await red.prompt.get_by_role("button", name=re.compile("1 away")).click()
    await expect(red.prompt.get_by_role("button", name="Shoot at foot with archers")).to_be_visible()
    assert await red.page.evaluate(f"({SCALE})()") > 10, "what is asked next in the phase is looked at as closely"
    await red.prompt.get_by_role("button", name="Shoot at foot with archers").click()
    await red.until(f"() => ({SCALE})() < 6")


async def test_on_an_upright_phone_who_is_driven_back_is_told_apart_above_a_long_question(seated: Seating) -> None:
    units: Units = {
        "r1": ("foot", line(60, 60, NORTH)),
        "r2": ("foot", line(60, 62.5, NORTH)),
        "b1": ("archers", line(60, 40, SOUTH)),
    }
    step = DrivingBack(unit="r1", seat="red", distance=6.0)
    state = table(units, OFFICERS, stack=(ShootingPhase(driving=True), step))
    state = replace(state, phase="shooting", units={**state.units, "r1": replace(state.units["r1"], shooters=("b1",))})
    red, _ = await seated(state, PHONE)
    await expect(red.prompt.get_by_role("button", name="aside", exact=False).first).to_be_visible()
    await red.until(IN_SIGHT, ["r1.1", "r1.3"])
    await red.until(f"() => ({SCALE})() > 4")
    await red.shot("warmaster-driven-back-390")
