"""Three small games on the real page, each on another kind of table: the page takes unit, scale, shape and order from the view."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TypeAlias

import pytest
from playwright.async_api import Browser, expect

from tests.browser.places import piece, plates, sure
from tests.browser.windows import LAPTOP, PATIENCE, Window, serving, set_table, window
from tests.conftest import fresh_database

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE * 1000)

Sit: TypeAlias = Callable[..., Awaitable[list[Window]]]


@pytest.fixture(scope="module")
async def address(database_server: str) -> AsyncIterator[str]:
    """Where a server stands that has the toys on its list."""
    async with (
        fresh_database(database_server) as url,
        serving(url, command=("tests.toys.serve",)) as address,
    ):
        yield address


@pytest.fixture
async def sit(address: str, browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Sit]:
    """Opens windows at a new table of a system: of these seats, or of the watchers. How they end up is for people to look at."""
    windows: list[Window] = []
    async with AsyncExitStack() as stack:

        async def opened(system: str, seats: tuple[str, ...], *names: str) -> list[Window]:
            wish = {"system": system, "seats": {seat: {"kind": "link", "name": seat.title()} for seat in seats}}
            _, links = await set_table(address, wish)
            made = [await stack.enter_async_context(window(browser, name, links[name], LAPTOP)) for name in names]
            windows.extend(made)
            return made

        yield opened
        for shown in windows:
            await shown.shot(f"{request.node.name}-{shown.name}")


async def _pose(shown: Window, piece: str) -> dict[str, float]:
    pose: dict[str, float] = (await shown.view())["pieces"][piece]["pose"]
    return pose


async def _drag(shown: Window, piece: str, dx: float, dy: float) -> None:
    """Drags a piece so far, with no snapping to what is near."""
    at = await _pose(shown, piece)
    mouse = shown.page.mouse
    await mouse.move(*await shown.spot(at["x"], at["y"]))
    await mouse.down()
    await shown.page.keyboard.down("Alt")
    await mouse.move(*await shown.spot(at["x"] + dx, at["y"] + dy), steps=6)
    await shown.until("(id) => !!document.querySelector(`[data-piece=${id}].lift`)", piece)
    await mouse.up()
    await shown.page.keyboard.up("Alt")


async def _confirm(shown: Window) -> None:
    button = sure(shown.page)
    await expect(button).to_be_enabled()
    await button.click()


async def _end_turn(shown: Window) -> None:
    await shown.page.get_by_role("button", name="End the turn").first.click()


async def _labels(shown: Window) -> list[str]:
    """The plates on the board, once the referee's answer has come to the hand."""
    said = plates(shown.page)
    await said.filter(has_text=" of ").first.wait_for(state="attached")
    return await said.all_text_contents()


def _far(*, x: float, y: float) -> str:
    return f"(id) => {{ const p = castra.view().pieces[id].pose; return Math.abs(p.x - {x}) < .2 && Math.abs(p.y - {y}) < .2; }}"


async def test_a_company_is_dragged_in_inches_and_a_third_window_sees_the_same(sit: Sit) -> None:
    red, blue, watch = await sit("toy_inches", ("red", "blue"), "red", "blue", "watch")
    was = await _pose(red, "red_foot0")
    await _drag(red, "red_foot0", 5, 0)
    assert any(text.endswith("″ of 6″") for text in await _labels(red)), await _labels(red)
    await _confirm(red)
    for shown in (red, blue, watch):
        await shown.until(_far(x=was["x"] + 5, y=was["y"]), "red_foot0")
        await shown.until(_far(x=was["x"] + 5, y=was["y"] + 4), "red_foot2")


async def test_what_is_too_near_an_enemy_is_refused_with_the_ring_of_this_table(sit: Sit) -> None:
    (red,) = await sit("toy_inches", ("red", "blue"), "red")
    rings = (await red.view())["table"]["rings"]
    assert {ring["meaning"]: ring["radius"] for ring in rings} == {"apart": 1.0, "together": 2.0}
    assert await red.page.locator(".layer-zones .zone.edge").count() == 0
    await _drag(red, "red_rider", 30, 0)
    assert any(" of 6″" in text for text in await _labels(red)), "the ghost stops at the allowance"
    await red.page.keyboard.press("Escape")


async def test_an_inch_of_the_keys_is_an_inch_and_a_centimetre_a_centimetre(sit: Sit) -> None:
    for system, mover in (("toy_inches", "red_rider"), ("toy_centimetres", "red_captain")):
        (red,) = await sit(system, ("red", "blue"), "red")
        was, table = await _pose(red, mover), (await red.view())["table"]
        await piece(red.page, mover).focus()
        await red.page.keyboard.press("g")
        await red.page.keyboard.press("Shift+ArrowUp")
        await red.page.keyboard.press("ArrowUp")
        await red.until("(id) => castra.filling()?.legs[id]?.length > 1", mover)
        await red.confirm()
        await red.until(_far(x=was["x"], y=was["y"] - table["stride"] - table["step"]), mover)


async def test_stands_keep_their_front_and_are_measured_in_centimetres(sit: Sit) -> None:
    red, watch = await sit("toy_centimetres", ("red", "blue"), "red", "watch")
    was = await _pose(red, "red_spears1")
    assert await piece(red.page, "red_spears1").locator(".front-edge").count() == 1
    await _drag(red, "red_spears1", 0, -12)
    assert any("cm of 20" in text for text in await _labels(red)), await _labels(red)
    await _confirm(red)
    for shown in (red, watch):
        await shown.until(_far(x=was["x"], y=was["y"] - 12), "red_spears1")
        turned = await piece(shown.page, "red_spears1").locator(".body").get_attribute("transform")
        assert "rotate(270)" in (turned or "")
    said = " ".join(await red.log.all_inner_texts())
    assert "12.0\u202fcm" in said or "12.0 cm" in said, said


async def test_a_ruler_measures_stands_from_edge_to_edge_in_centimetres(sit: Sit) -> None:
    red, watch = await sit("toy_centimetres", ("red", "blue"), "red", "watch")
    one, other = await _pose(red, "red_wyrm0"), await _pose(red, "blue_wyrm0")
    await red.page.keyboard.press("m")
    await red.page.mouse.click(*await red.spot(one["x"], one["y"]))
    await red.page.mouse.click(*await red.spot(other["x"], other["y"]))
    seen = "(text) => [...document.querySelectorAll('.layer-labels text')].some((n) => n.textContent === text)"
    wanted = "40.0\u202fcm edge to edge"
    await red.until(seen, wanted)
    await red.page.keyboard.press("Enter")
    await watch.until(seen, wanted)


async def test_a_stand_far_off_shows_the_sign_of_its_arm_and_close_up_its_ranks(sit: Sit) -> None:
    (red,) = await sit("toy_centimetres", ("red", "blue"), "red")
    stand = piece(red.page, "red_lancers1")
    for _ in range(2):  # A whole table makes way for a prompt: stands may be small at first.
        await red.page.keyboard.press("+")
    ranks, arm = stand.locator(".ranks"), stand.locator(".arm")
    await expect(ranks).to_be_visible()
    await expect(arm).to_be_hidden()
    for _ in range(6):
        await red.page.keyboard.press("-")
    await expect(arm).to_be_visible()
    await expect(ranks).to_be_hidden()


async def test_four_seats_lie_in_four_colours_with_the_uppermost_disc_drawn_last(sit: Sit) -> None:
    red, watch = await sit("toy_discs", ("red", "blue", "jade", "plum"), "red", "watch")
    for shown in (red, watch):
        rims = await shown.page.evaluate(
            "() => ['red', 'blue', 'jade', 'plum'].map((seat) =>"
            " getComputedStyle(document.querySelector(`[data-piece=${seat}_drake] .rim`)).stroke)"
        )
        assert len(set(rims)) == 4
        order = await shown.page.evaluate(
            "() => [...document.querySelectorAll('.layer-pieces > *')].map((n) => n.dataset.piece)"
        )
        for seat in ("red", "blue", "jade", "plum"):
            assert order.index(f"{seat}_scout") < order.index(f"{seat}_pack") < order.index(f"{seat}_drake")


async def test_a_covered_disc_is_chosen_by_a_second_click_or_in_the_peek(sit: Sit) -> None:
    (red,) = await sit("toy_discs", ("red", "blue", "jade", "plum"), "red")
    at = await _pose(red, "plum_pack")
    both = await red.spot(at["x"] - 2.5, at["y"] - 1)
    peek = red.page.get_by_role("group", name=re.compile("the uppermost first$"))
    await red.page.mouse.move(*both)
    await expect(peek).to_be_visible()
    await red.page.mouse.click(*both)
    await red.until("() => !!document.querySelector('[data-piece=plum_drake][aria-pressed=true]')")
    await red.page.mouse.click(*both)
    await red.until("() => !!document.querySelector('[data-piece=plum_pack][aria-pressed=true]')")
    await expect(peek.get_by_role("button")).to_have_count(3)
    said = [name.strip() for name in await peek.locator("span").all_text_contents()]
    assert [name.partition(" ")[2] for name in said] == ["Drake", "Grey Pack", "Scout"], "each with its letter"
    await peek.get_by_role("button", name="Scout").press("Enter")
    await red.until("() => !!document.querySelector('[data-piece=plum_scout][aria-pressed=true]')")
    await expect(peek.get_by_role("button", name="Scout")).to_be_focused()
    await red.page.keyboard.press("Escape")
    await expect(peek).to_be_hidden()


async def test_a_disc_lands_on_an_enemys_and_the_enemy_falls_at_the_end_of_the_turn(sit: Sit) -> None:
    red, blue, watch = await sit("toy_discs", ("red", "blue"), "red", "blue", "watch")
    for shown, dx, dy in ((red, 16, 16), (blue, -12, -13)):
        seat = shown.name
        await shown.until("(seat) => castra.view().turn.active === seat", seat)
        stood = await _pose(shown, f"{seat}_drake")
        await _drag(shown, f"{seat}_drake", dx, dy)
        await _confirm(shown)
        await shown.until("([id, x]) => castra.view().pieces[id].pose.x !== x", [f"{seat}_drake", stood["x"]])
        if seat == "red":
            await _end_turn(shown)
    await watch.until("() => castra.view().pieces.blue_drake.pose.z === 0")
    await _end_turn(blue)
    await red.until("() => castra.view().turn.round === 2")
    await _drag(red, "red_drake", 16, 16)
    await _confirm(red)
    for shown in (red, blue, watch):
        await shown.until("() => castra.view().pieces.red_drake.pose.z > castra.view().pieces.blue_drake.pose.z")
        await shown.until(
            "() => { const order = [...document.querySelectorAll('.layer-pieces > *')].map((n) => n.dataset.piece);"
            " return order.indexOf('red_drake') > order.indexOf('blue_drake'); }"
        )
    await _end_turn(red)
    for shown in (red, blue, watch):
        await shown.until("() => !castra.view().pieces.blue_drake && !!castra.view().fallen.blue_drake")
        await shown.until("() => document.querySelectorAll('[data-fallen=blue_drake]').length === 1")


async def test_a_game_of_two_rounds_ends_with_who_holds_the_middle(sit: Sit) -> None:
    red, blue, watch = await sit("toy_centimetres", ("red", "blue"), "red", "blue", "watch")
    for _ in range(2):
        await red.until("() => castra.view().turn.active === 'red'")
        stood = await _pose(red, "red_cars1")
        await _drag(red, "red_cars1", 0, -15)
        await _confirm(red)
        await red.until("(y) => castra.view().pieces.red_cars1.pose.y < y", stood["y"])
        await _end_turn(red)
        await blue.until("() => castra.view().turn.active === 'blue'")
        await _end_turn(blue)
    for shown in (red, blue, watch):
        await shown.until("() => castra.view().turn.over")
        assert (await shown.view())["result"]["winner"] == "red"
