"""Sharing out wounds by hand: one model, one and the rest likewise, or an order for all of them."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.hand import named
from tests.browser.places import chips, order, phases, sure
from tests.browser.posed import KERR, Battle, Posing, choose_unit, do, line, press, told, wardens
from tests.browser.windows import DESK, LAPTOP, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MAULED: dict[str, Any] = {
    "phase": "fight",
    "active": "blue",
    "units": {
        "w": wardens(30, 28),
        "k": KERR,
        "h": {
            "seat": "blue",
            "profile": "husks",
            "models": line(30, 26.5, 8),
            "charged": True,
            "charge_targets": ["w"],
            "stats": {"S": 10, "WS": 2, "A": 3},
        },
    },
}
"""Many wounds on a unit of five that all look alike."""


async def _mauled(posing: Posing, size: ViewportSize = LAPTOP) -> tuple[Battle, Window]:
    battle = await posing(MAULED)
    red, blue = await battle.open("red", size), await battle.open("blue")
    await choose_unit(blue, "Husks")
    await do(blue, "Fight")
    await press(blue, "Stay here")
    await expect(blue.prompt.get_by_role("button", name=named("Stay here"))).to_have_count(0)
    await sure(blue.page).click()
    await expect(red.prompt).to_contain_text("who takes it?")
    return battle, red


@pytest.mark.rule("W40K-ATK-07")
async def test_the_chips_serve_for_one_wound_and_for_the_rest_likewise(posing: Posing) -> None:
    battle, red = await _mauled(posing)
    likewise = red.prompt.get_by_role("button", name="The rest likewise")
    await expect(likewise).to_have_attribute("aria-pressed", "false")
    await likewise.click()
    await expect(likewise).to_have_attribute("aria-pressed", "true")
    await expect(chips(red.page)).to_have_count(5)
    await red.prompt.get_by_role("button", name="Line Wardens 2, 2 wounds left").hover()
    await red.page.keyboard.press("4")
    await told(red, "Line Wardens 4 is slain.")
    # The chip is gone from under the pointer, and its model does not stay ringed.
    await expect(red.page.locator(".board .ring-mentioned")).to_have_count(0)
    (sent,) = [row for row in await battle.commands() if row["kind"] == "allocate"]
    assert (sent["model"], sent["rest"]) == ("w.4", True)


async def test_an_order_for_all_wounds_has_the_prompt_to_itself_and_can_be_left(posing: Posing) -> None:
    battle, red = await _mauled(posing)
    await press(red, "Set the order for all wounds")
    await expect(order(red.page)).to_have_count(5)
    await expect(chips(red.page)).to_have_count(0)
    assert await red.is_free(30, 28), "the dice lie over the models that are put in order"
    await press(red, "Cancel")
    await expect(chips(red.page)).to_have_count(5)
    await press(red, "Set the order for all wounds")
    await order(red.page).nth(4).get_by_role("button").first.click()
    await press(red, "Set the order for all wounds")
    await told(red, "Line Wardens 1 is slain.")
    (sent,) = [row for row in await battle.commands() if row["kind"] == "set_allocation"]
    assert sent["models"] == ["w.1", "w.2", "w.3", "w.5", "w.4"]


async def test_on_a_small_phone_the_dice_give_way_and_the_question_is_seen_from_its_heading_on(posing: Posing) -> None:
    _, red = await _mauled(posing, {"width": 360, "height": 680})
    sheet = red.page.locator(".sheet-body")
    assert await sheet.evaluate("(node) => node.scrollHeight > node.clientHeight"), "all fits: nothing has to give way"
    await expect(red.prompt.get_by_role("heading")).to_be_in_viewport(ratio=1)
    middle = (
        "(node) => { const at = node.getBoundingClientRect();"
        " return node.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }"
    )
    for shown in (red.prompt.get_by_role("heading"), chips(red.page).first):
        assert await shown.evaluate(middle), "what is asked lies under its own buttons"


async def test_a_window_enlarged_to_200_percent_asks_before_it_shows_the_dice(posing: Posing) -> None:
    _, red = await _mauled(posing, {"width": 640, "height": 400})
    await expect(red.prompt.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for chip in await chips(red.page).all():
        await expect(chip).to_be_in_viewport(ratio=1)


async def test_text_of_200_percent_leaves_the_current_phase_readable(posing: Posing) -> None:
    _, red = await _mauled(posing, DESK)
    await expect(phases(red.page)).to_have_count(6)
    await red.page.evaluate("document.documentElement.style.fontSize = '200%'")
    await expect(phases(red.page)).to_have_text(["Fight1 of 1"])
