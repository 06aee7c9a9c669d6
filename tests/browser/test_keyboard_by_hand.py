"""A unit moves and shoots by the keyboard alone."""

import contextlib

import pytest
from playwright.async_api import Locator, expect

from tests.browser.places import root
from tests.browser.posed import CANTOR, Posing, choose_unit, do, judged, line, told, wardens
from tests.browser.windows import Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

FOCUS = """() => {
  const node = document.activeElement;
  return node?.matches("button, [role=button]") ? (node.getAttribute("aria-label") ?? node.innerText ?? "") : "";
}"""
FAR = 40
"""More presses of Tab than lie between any two things on the page."""


async def _to(shown: Window, name: str) -> None:
    """Tabs until something of this name has the focus."""
    for _ in range(FAR):
        if name in str(await shown.page.evaluate(FOCUS)).replace("\n", " "):
            return
        await shown.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name}")


async def _take(shown: Window, name: str, comes: Locator) -> None:
    """Tabs to something and presses Enter until this comes: what is drawn anew meanwhile does not take it."""
    for _ in range(FAR):
        await _to(shown, name)
        await shown.page.keyboard.press("Enter")
        with contextlib.suppress(AssertionError):
            await expect(comes).to_be_visible(timeout=3000)
            return
    raise AssertionError(f"nothing came of {name}")


async def _confirm(shown: Window, sentence: str) -> None:
    """Presses Enter until the log tells this: a prompt that has only just come does not take it."""
    told = shown.log.filter(has_text=sentence).first
    for _ in range(FAR):
        await shown.page.keyboard.press("Enter")
        with contextlib.suppress(AssertionError):
            await expect(told).to_be_visible(timeout=3000)
            return
    raise AssertionError(f"never told: {sentence}")


async def _end(shown: Window, phase: str) -> None:
    await expect(shown.page.get_by_role("banner").get_by_role("button", name=f"End {phase}")).to_be_visible()
    await shown.page.keyboard.press("x")
    await shown.until(f"() => ({FOCUS})().startsWith('End {phase}')")
    await shown.page.keyboard.press("Enter")


async def test_a_unit_moves_and_shoots_without_a_mouse(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "movement",
            "units": {
                "w": wardens(30, 28),
                "h": {"seat": "blue", "profile": "husks", "models": line(30, 10, 8)},
            },
        }
    )
    red = await battle.open("red")
    keys = red.page.keyboard
    await _take(red, "A Line Wardens 1 Move", red.page.get_by_role("region", name="What Line Wardens can do"))
    await _take(red, "Move", red.prompt.filter(has_text="Move Line Wardens"))
    await keys.press("g")
    for _ in range(4):
        await keys.press("Shift+ArrowUp")
    await judged(red, None)
    await red.until("() => castra.filling().values.length === 5")
    await expect(red.prompt).to_contain_text("5 of 5 models stand well")
    await _confirm(red, "Line Wardens moves up to 4.0″.")
    await _end(red, "Movement")
    await expect(red.prompt).to_contain_text("Choose a unit to shoot")
    await _to(red, "Line Wardens 1")
    await keys.press("1")
    await expect(red.prompt).to_contain_text("who fires at what?")
    await judged(red, None)
    await _confirm(red, "Line Wardens shoots at Husks: 5× Warden rifle.")
    moved, shot = [
        row for row in await battle.commands() if row["kind"] in ("move_models", "declare_shooting", "shoot")
    ]
    assert len(moved["moves"]) == 5
    assert shot["seat"] == "red"


async def test_enter_does_what_the_lit_cap_says_wherever_a_mouse_left_the_focus(posing: Posing) -> None:
    battle = await posing({"phase": "movement", "units": {"w": wardens(30, 28), "c": CANTOR}})
    red = await battle.open("red")
    keys = red.page.keyboard
    cap, page = red.prompt.get_by_text("Enter", exact=True), root(red.page)
    await choose_unit(red, "Line Wardens")
    await do(red, "Move")
    await expect(red.prompt).to_contain_text("Move Line Wardens")
    await keys.press("g")
    await keys.press("Shift+ArrowUp")
    await judged(red, None)
    tool = red.page.get_by_role("toolbar", name="Tools").get_by_role("button").first
    await tool.click()
    await expect(tool).to_be_focused()
    await expect(cap).to_have_count(1)
    await expect(page).to_have_attribute("data-enter", "lit")
    await keys.press("Tab")
    await expect(page).to_have_attribute("data-enter", "taken")
    assert float(await cap.evaluate("(cap) => getComputedStyle(cap).opacity")) < 0.5
    await tool.click()
    await red.confirm()
    await told(red, "Line Wardens moves up to 1.0″.")
