"""Regiments by hand: wheeled by a handle, carried as a brigade, put right, shot over; the table turned on an upright phone."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from app.rules.warmaster.model.state import State
from app.rules.warmaster.system import SYSTEM
from tests.browser.house import House
from tests.browser.places import board, flights, plates, reach
from tests.browser.posed import middle_of
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import DESK, LYING, PHONE, Window, window
from tests.posing import start_from
from tests.rules.warmaster.magic_table import enchanted
from tests.rules.warmaster.shooting_table import GUN, shooting
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, table
from tests.rules.warmaster.test_moves import ordered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WISH: dict[str, Any] = {
    "system": "warmaster",
    "name": "Alder Bridge",
    "options": {"points": 1000, "battlefield": "alder_bridge", "turn_limit": "6"},
    "armies": {"red": "dwarf_1000", "blue": "chaos_1000"},
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}
Opening: TypeAlias = Callable[[State, str, ViewportSize], Awaitable[Window]]


@pytest.fixture
async def open_at(house: House, browser: Browser) -> AsyncIterator[Opening]:
    """Opens a window at a battle that stands like this."""
    async with AsyncExitStack() as stack:

        async def opened(state: State, seat: str, size: ViewportSize) -> Window:
            match_id, links = await sealed_table(house.store, house.address, WISH)
            await start_from(house.store, match_id, SYSTEM, state)
            return await stack.enter_async_context(window(browser, seat, links[seat], size))

        yield opened


async def pull(shown: Window, grip: str, dx: float, dy: float, *, beyond: bool = False) -> None:
    """Drags a handle of the body by so many centimetres of the table."""
    mouse = shown.page.mouse
    knob = shown.page.locator(f'[data-grip="{grip}"] .knob')
    await expect(knob).to_be_attached()
    await shown.spot(90, 60)
    x, y = await middle_of(knob)
    scale = await shown.page.evaluate("castra.spot({x: 1, y: 0}).x - castra.spot({x: 0, y: 0}).x")
    if beyond:
        await shown.page.keyboard.down("Shift")
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + dx * scale / 2, y + dy * scale / 2, steps=4)
    await mouse.move(x + dx * scale, y + dy * scale, steps=4)
    await mouse.up()
    if beyond:
        await shown.page.keyboard.up("Shift")


async def ends(shown: Window) -> dict[str, dict[str, float]]:
    """Where the stands of the open move would end, once the referee has spoken."""
    await shown.page.evaluate("castra.settled()")
    await shown.until("() => !!castra.filling()?.verdict")
    found: list[dict[str, Any]] = await shown.page.evaluate("castra.filling().values")
    return {move["model"]: move["path"][-1] for move in found}


async def test_a_body_is_wheeled_about_the_other_corner_of_its_front_and_no_stand_goes_too_far(
    open_at: Opening,
) -> None:
    shown = await open_at(ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1"), "red", DESK)
    await pull(shown, "wheel right", -6.0, -18.0)
    put = await ends(shown)
    assert len({round(end["facing"], 3) for end in put.values()}) == 1
    turned = (NORTH - put["r1.1"]["facing"]) % 360
    assert 40 < turned < 90
    starts = {stand: pose for stand, pose in (await shown.view())["pieces"].items() if stand in put}
    left = min(starts, key=lambda stand: starts[stand]["pose"]["x"])
    gone = {
        stand: abs(put[stand]["x"] - one["pose"]["x"]) + abs(put[stand]["y"] - one["pose"]["y"])
        for stand, one in starts.items()
    }
    assert gone[left] == min(gone.values())
    await expect(shown.prompt.get_by_role("button", name="Move")).not_to_have_attribute("aria-disabled", "true")
    await shown.confirm()
    await shown.until("() => castra.filling() === null")
    poses = {stand: (await shown.view())["pieces"][stand]["pose"] for stand in put}
    assert {stand: round(pose["facing"], 2) for stand, pose in poses.items()} == {
        s: round(e["facing"], 2) for s, e in put.items()
    }


async def test_who_moves_is_chosen_and_a_button_forms_it_anew_where_it_stands(open_at: Opening) -> None:
    shown = await open_at(ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1"), "red", DESK)
    await shown.spot(90, 100)
    await expect(shown.page.get_by_role("heading", name=re.compile("^foot( r1)?$"))).to_be_visible()
    await shown.prompt.get_by_role("button", name="In column").click()
    put = await ends(shown)
    assert put.keys() == {"r1.1", "r1.2", "r1.3"}
    assert len({round(end["x"], 2) for end in put.values()}) == 1


async def test_a_brigade_is_carried_as_one_and_what_is_too_far_is_put_right(open_at: Opening) -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH)), "r2": ("foot", line(102, 100, NORTH))}, "r1", "r2")
    shown = await open_at(state, "red", DESK)
    await pull(shown, "body", 0.0, -34.0, beyond=True)
    put = await ends(shown)
    assert put.keys() == {f"r{unit}.{n}" for unit in (1, 2) for n in (1, 2, 3)}
    assert all(abs(end["y"] - 66) < 1.5 for end in put.values())
    await expect(shown.refusal).to_contain_text("20")
    await shown.page.keyboard.press("f")
    await shown.until("() => castra.filling()?.verdict?.refused === null")
    mended = await ends(shown)
    assert all(80.0 <= end["y"] < 81.5 for end in mended.values())


async def test_a_character_then_the_unit_it_orders_is_all_that_an_order_takes(open_at: Opening) -> None:
    units = {"r1": ("foot", line(90, 96, NORTH)), "b1": ("foot", line(20, 5, SOUTH))}
    shown = await open_at(table(units, {"rg": ("general", 60, 108)}), "red", DESK)
    await shown.page.mouse.click(*await shown.spot(60, 108))
    await expect(reach(shown.page).first).to_be_attached()
    await expect(shown.forecast).to_have_count(0)
    await shown.page.mouse.click(*await shown.spot(90, 96))
    await expect(shown.forecast).to_contain_text("2D6")
    await shown.page.keyboard.press("Escape")
    await expect(shown.forecast).to_have_count(0)
    assert not (await shown.view())["units"]["r1"]["facts"].get("ordered")


async def test_the_way_of_a_ball_is_drawn_before_it_is_shot_with_the_dice_of_all_it_meets(open_at: Opening) -> None:
    column = ((90.0, 69.0, SOUTH), (90.0, 67.0, SOUTH), (90.0, 65.0, SOUTH))
    state = shooting({"r1": ("cannon", GUN), "b1": ("foot", column), "r2": ("foot", ((90, 62.5, SOUTH),))})
    shown = await open_at(state, "red", DESK)
    await (await shown.force("red")).first.click()
    await expect(flights(shown.page)).to_have_count(2)
    await expect(plates(shown.page).filter(has_text="4 dice")).to_be_visible()
    await expect(plates(shown.page, "no").filter(has_text="friends: 1 die")).to_be_visible()
    await shown.shot("warmaster-ball")


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_a_line_spell_says_whom_it_crosses_before_it_is_cast_and_warns_of_friends(
    open_at: Opening, size: ViewportSize
) -> None:
    units: Units = {
        "r1": ("foot", line(90, 60, NORTH)),
        "b1": ("foot", line(90, 50, SOUTH)),
        "b2": ("foot", line(120, 70, SOUTH)),
    }
    shown = await open_at(enchanted(units, {"rw": ("empire_wizard", 90, 70)}), "red", size)
    spell = shown.prompt.get_by_role("button", name="Ball of Flame").first
    await expect(spell).to_contain_text(re.compile("each unit it crosses.*saves allowed"))
    await shown.shot(f"warmaster-spells-{size['width']}")
    await spell.click()
    await shown.page.mouse.click(*await shown.spot(90, 64))
    await expect(flights(shown.page)).to_have_count(1)
    await expect(plates(shown.page, "no").filter(has_text="friends: 3 dice")).to_be_visible()
    await expect(plates(shown.page, "lead").filter(has_text="3 dice")).to_have_count(1)
    await expect(shown.forecast).to_contain_text(re.compile(r"Chance 33\s?%.*Of yours: foot r1"))
    await shown.shot(f"warmaster-line-{size['width']}")
    await shown.page.mouse.click(*await shown.spot(98, 70))
    await expect(shown.forecast).to_contain_text("crosses foot b2, and none of yours")
    await expect(plates(shown.page, "no")).to_have_count(0)
    await shown.page.keyboard.press("Escape")
    await expect(flights(shown.page)).to_have_count(0)


TURNS = re.compile("^(Turn the table|Show the table as it lies)")
"""What the button that turns the table is called, whichever way it would."""


@pytest.mark.parametrize(("edge", "turn"), [("south", 90), ("north", -90)])
async def test_an_upright_phone_sees_its_own_edge_left_and_others_see_it_at_the_foot(
    open_at: Opening, edge: str, turn: int
) -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1")
    other = "north" if edge == "south" else "south"
    sides = {seat: replace(side, edge=edge if seat == "red" else other) for seat, side in state.sides.items()}
    shown = await open_at(replace(state, sides=sides), "red", PHONE)
    whole = shown.page.get_by_role("button", name="Show the whole table")
    turns = shown.page.get_by_role("button", name=TURNS)
    own, far = await shown.spot(90, 120 if turn == 90 else 0), await shown.spot(90, 0 if turn == 90 else 120)
    assert own[0] < far[0]
    assert abs(own[1] - far[1]) < 1
    assert far[0] - own[0] > 250
    await shown.shot(f"warmaster-turned-{edge}")
    await shown.page.mouse.move(195, 200)
    await shown.page.mouse.wheel(0, -600)
    await whole.click()
    await expect(whole).to_have_count(0)
    well = await board(shown.page).bounding_box()
    assert well
    for corner in ((0, 0), (180, 0), (0, 120), (180, 120)):
        x, y = await shown.spot(*corner)
        assert well["x"] <= x <= well["x"] + well["width"], "all of the table is in sight"
        assert well["y"] <= y <= well["y"] + well["height"]
    await shown.shot(f"warmaster-whole-{edge}")
    await turns.click()
    await shown.until("() => Math.abs(castra.spot({x: 0, y: 0}).y - castra.spot({x: 180, y: 0}).y) < 1")
    await turns.click()
    await shown.until("() => Math.abs(castra.spot({x: 0, y: 0}).x - castra.spot({x: 180, y: 0}).x) < 1")
    for size in (LYING, DESK):
        await shown.page.set_viewport_size(size)
        await shown.until("() => Math.abs(castra.spot({x: 0, y: 0}).y - castra.spot({x: 180, y: 0}).y) < 1")
        own, far = (
            await shown.spot(90, 120 if edge == "south" else 0),
            await shown.spot(90, 0 if edge == "south" else 120),
        )
        assert own[1] - far[1] > 100, "the own edge is at the foot"
        await expect(turns).to_have_count(0 if edge == "south" else 1)
        await shown.shot(f"warmaster-turned-{edge}-{size['width']}")


@pytest.mark.parametrize("size", [DESK, LYING, PHONE], ids=["desk", "lying", "upright"])
async def test_every_figure_along_the_edges_is_whole(open_at: Opening, size: ViewportSize) -> None:
    units = {"r1": ("foot", line(90, 96, NORTH)), "b1": ("foot", line(20, 5, SOUTH))}
    shown = await open_at(table(units, {"rg": ("general", 60, 108)}), "red", size)
    await board(shown.page).focus()
    await shown.page.keyboard.press("0")
    await shown.spot(0, 0)
    well = await shown.page.get_by_role("main").bounding_box()
    assert well is not None
    figures = [box for one in await shown.page.locator(".figures text").all() if (box := await one.bounding_box())]
    assert len(figures) == 15, "every 20 cm of 180 and of 120"
    for box in figures:
        assert well["x"] <= box["x"]
        assert box["x"] + box["width"] <= well["x"] + well["width"]


async def test_a_character_joins_a_unit_by_a_click_and_is_led_to_it(open_at: Opening) -> None:
    units = {"r1": ("foot", line(90, 96, NORTH)), "b1": ("foot", line(20, 5, SOUTH))}
    state = table(units, {"rg": ("general", 60, 108)}, segment="characters")
    shown = await open_at(state, "red", DESK)
    await shown.prompt.get_by_role("button", name="general").click()
    await shown.prompt.get_by_role("button", name="foot r1").click()
    await shown.until("() => castra.filling()?.verdict?.refused === null && castra.filling().values.length === 1")
    await shown.shot("warmaster-joins")
    await shown.confirm()
    await shown.until("() => castra.view().units.rg.facts.joined === 'r1'")


async def test_enter_sends_the_order_after_a_unit_was_let_go_of_by_the_mouse(open_at: Opening) -> None:
    units = {"r1": ("foot", line(90, 96, NORTH)), "r2": ("foot", line(102, 96, NORTH))}
    shown = await open_at(table(units, {"rg": ("general", 90, 108)}), "red", DESK)
    await shown.prompt.get_by_role("button", name="general").click()
    for unit in ("foot r1", "foot r2", "foot r2"):
        await shown.prompt.get_by_role("button", name=unit).first.click()
    await expect(shown.forecast).to_contain_text("2D6")
    await expect(shown.prompt.get_by_role("button", name="foot r2").first).to_have_attribute("aria-pressed", "false")
    await shown.confirm()
    await shown.until("() => castra.log().some(({line}) => line.key.startsWith('warmaster.log.order'))")


@pytest.mark.rule("WM-BRG-01")
async def test_units_that_may_not_be_ordered_together_lock_the_button_which_says_why(open_at: Opening) -> None:
    units = {"r1": ("foot", line(90, 96, NORTH)), "r2": ("foot", line(130, 96, NORTH))}
    shown = await open_at(table(units, {"rg": ("general", 110, 108)}), "red", DESK)
    for name in ("general", "foot r1", "foot r2"):
        await shown.prompt.get_by_role("button", name=name).first.click()
    await expect(shown.refusal).to_contain_text("WM-BRG-01")
    rolls = shown.prompt.get_by_role("button", name=re.compile("^Roll for"))
    await expect(rolls).to_have_attribute("aria-disabled", "true")
    await shown.shot("warmaster-order-locked")
    await shown.prompt.get_by_role("button", name="foot r2").first.click()
    await expect(shown.forecast).to_contain_text("2D6")
    await expect(rolls).not_to_have_attribute("aria-disabled", "true")
