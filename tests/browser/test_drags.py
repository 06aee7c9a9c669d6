"""A drag commits nothing: what it begins is tried out, and is sent when the player confirms it, or leaves nothing behind."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.places import piece
from tests.browser.posed import KERR, Battle, Posing, grab, judged, line, middle_of, press, told, wardens
from tests.browser.windows import LAPTOP, LYING, PHONE, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

ENGAGED: dict[str, Any] = {
    "phase": "movement",
    "units": {
        "w": wardens(20, 24),
        "k": {**KERR, "models": [[8, 40]]},
        "h": {"seat": "blue", "profile": "husks", "models": line(20, 22.4, 5)},
    },
}
"""Red's Line Wardens stand within 1 inch of the enemy: what a drag takes is Fall Back."""

TRIED = "() => castra.filling()?.offer.id.startsWith('move_models') ?? false"
LEFT = """() => ({ held: document.querySelectorAll('.board .held').length, ghosts: (castra.filling()?.values ?? []).length,
  way: document.querySelectorAll('.layer-paths *').length, lit: document.querySelectorAll('.layer-light *').length })"""
NOTHING = {"held": 0, "ghosts": 0, "way": 0, "lit": 0}
CAMERA = "() => castra.spot({ x: 0, y: 0 })"


FINGER = """([kind, pointerId, { x, y }]) => {
  const board = document.querySelector("svg.board");
  board.setPointerCapture = () => {};
  board.dispatchEvent(new PointerEvent(`pointer${kind}`, { pointerId, pointerType: "touch", buttons: 1, clientX: x, clientY: y }));
}"""


async def finger(red: Window, kind: str, number: int, at: tuple[float, float]) -> None:
    """What one of several fingers does on the board."""
    await red.page.evaluate(FINGER, [kind, number, {"x": at[0], "y": at[1]}])


async def taken(posing: Posing, size: Any = LAPTOP, by: str = "mouse") -> tuple[Battle, Window]:
    """A model of the engaged unit held by the mouse or a finger, and moved."""
    battle = await posing(ENGAGED)
    red = await battle.open("red", size)
    x, y = await middle_of(piece(red.page, "w.1"))
    if by == "finger":
        await finger(red, "down", 71, (x, y))
        await finger(red, "move", 71, (x - 30, y + 30))
        await red.until(TRIED)
        await finger(red, "move", 71, (x - 40, y + 50))
        return battle, red
    await red.page.mouse.move(x, y)
    await red.page.mouse.down()
    await red.page.mouse.move(x - 30, y + 30, steps=6)
    await red.until(TRIED)
    await red.page.mouse.move(x - 40, y + 50, steps=6)
    return battle, red


async def nothing_is_left(battle: Battle, red: Window) -> None:
    """No command, no ghost, no unit under way: the phase asks as it did before."""
    await red.until(f"() => JSON.stringify(({LEFT})()) === JSON.stringify({NOTHING!r})".replace("'", '"'))
    await red.until("() => castra.filling() === null")
    await expect(red.deeds.filter(has_text="Confirm move")).to_have_count(0)
    await expect(red.prompt.get_by_role("button", name="Confirm move")).to_have_count(0)
    assert [row["kind"] for row in await battle.commands() if row["kind"] in ("select_move", "cancel_selection")] == []


@pytest.mark.parametrize("how", ["Escape", "right", "cancel", "second finger", "dropped, then Escape"])
async def test_a_drag_that_is_given_up_leaves_nothing_behind(posing: Posing, how: str) -> None:
    battle, red = await taken(posing, by="finger" if "finger" in how else "mouse")
    if how == "Escape":
        await red.page.keyboard.press("Escape")
    elif how == "right":
        await red.page.mouse.down(button="right")
    elif how == "cancel":
        await red.page.evaluate(
            "document.querySelector('svg.board').dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))"
        )
    elif how == "second finger":
        await finger(red, "down", 72, (472, 300))
    else:
        await red.page.mouse.up()
        await judged(red, None)
        await red.page.keyboard.press("Escape")
    await nothing_is_left(battle, red)
    await red.page.mouse.up()
    await nothing_is_left(battle, red)


async def test_fall_back_is_sent_when_it_is_confirmed_and_not_before(posing: Posing) -> None:
    battle = await posing(ENGAGED)
    red = await battle.open("red", LAPTOP)
    await grab(red, "w.1", (20, 29))
    await judged(red, None)
    await expect(red.prompt.get_by_role("button", name="Confirm move")).to_be_visible()
    assert [row["kind"] for row in await battle.commands() if "move" in row["kind"]] == []
    await press(red, "Confirm move")
    await told(red, "Line Wardens falls back")
    await red.until("() => castra.view().pieces['w.1'].pose.y > 28 && castra.filling() === null")
    sent = [row for row in await battle.commands() if "move" in row["kind"]]
    assert [(row["kind"], row.get("mode")) for row in sent] == [("select_move", "fall_back"), ("move_models", None)]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, LYING], ids=["laptop", "phone", "lying"])
async def test_the_table_stays_under_the_hand_that_picks_a_piece_up(posing: Posing, size: Any) -> None:
    battle = await posing(ENGAGED)
    red = await battle.open("red", size)
    await red.spot(0, 0)
    before = await red.page.evaluate(CAMERA)
    start = await middle_of(piece(red.page, "w.1"))
    await red.page.mouse.move(*start)
    await red.page.mouse.down()
    await red.page.mouse.move(start[0], start[1] + 30, steps=6)
    await red.until(TRIED)
    await judged(red, None)
    assert await red.spot(0, 0) == pytest.approx((before["x"], before["y"]), abs=0.01)
    await red.page.mouse.up()
    assert await red.spot(0, 0) == pytest.approx((before["x"], before["y"]), abs=0.01)


async def test_the_table_stays_where_it_is_under_a_second_drag(posing: Posing) -> None:
    battle = await posing({**ENGAGED, "units": {**ENGAGED["units"], "k": {**KERR, "models": [[28, 26]]}}})
    red = await battle.open("red", LAPTOP)
    await grab(red, "w.1", (20, 29))
    await judged(red, None)
    camera = await red.page.evaluate(CAMERA)
    await grab(red, "k.1", (32, 30))
    assert await red.page.evaluate(CAMERA) == camera
    assert await red.page.evaluate(TRIED)
    await press(red, "Confirm move")
    await told(red, "Line Wardens")
