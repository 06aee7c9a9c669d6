"""What players settle between them, in two windows: a ruling proposed, countered with a place on the table, accepted."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.hand import named
from tests.browser.house import House
from tests.browser.places import ghosts
from tests.browser.stage import staged
from tests.browser.windows import Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


async def _menu(shown: Window, entry: str) -> None:
    await shown.page.get_by_role("region", name="Players").get_by_role("button", name="Menu").click()
    await shown.page.get_by_role("dialog").get_by_text(entry).click()


async def _click(shown: Window, x: float, y: float) -> None:
    left, top = await shown.spot(x, y)
    await shown.page.mouse.click(left, top)


async def _point(shown: Window, asked: str, x: float, y: float) -> None:
    """Points at the place until the dialog names the one that was meant: the camera may have moved just before the click."""
    form = shown.page.get_by_role("dialog")
    for _ in range(5):
        await form.get_by_role("button", name="Point at the place").click()
        await expect(shown.prompt).to_contain_text(asked)
        await _click(shown, x, y)
        told = [float(await form.get_by_label(part, exact=True).input_value()) for part in ("x", "y")]
        if told == pytest.approx([x, y], abs=0.04):
            return
    raise AssertionError(f"the dialog names {told}, not {(x, y)}")


async def _press(shown: Window, label: str) -> None:
    await shown.prompt.get_by_role("button", name=named(label)).click()


async def test_a_ruling_is_countered_and_the_counter_accepted(house: House, browser: Browser) -> None:
    async with staged(house, browser) as stage:
        await stage.stand({"r1": (30, 22), "r2": (36, 24), "b1": (34, 14), "b2": (28, 12), "b3": (48, 12)})
        red, blue = await stage.open("red"), await stage.open("blue")

        await _menu(red, "Propose a ruling")
        form = red.page.get_by_role("dialog")
        await form.get_by_label("Why").fill("It was bumped.")
        await form.get_by_role("radio", name="Wounds").click()
        await form.get_by_label("Model").select_option("r2.1")
        await form.get_by_label("Wounds lost").fill("9")
        await form.get_by_role("button", name="Propose", exact=True).click()
        await expect(form.get_by_role("alert")).to_contain_text("wounds left")
        await form.get_by_label("Wounds lost").fill("2")
        await form.get_by_role("button", name="Propose", exact=True).click()

        await expect(red.prompt.get_by_role("heading", level=2)).to_contain_text("Mara answers the ruling")
        await expect(blue.prompt).to_contain_text("Captain Kerr has lost 2 wounds.")
        await _press(blue, "Propose something else")
        form = blue.page.get_by_role("dialog")
        await form.get_by_role("radio", name="Move a model").click()
        await form.get_by_label("Model").select_option("r1.1")
        await _point(blue, "Where does Line Wardens 1 stand?", 25.0, 20.6)
        await form.get_by_role("button", name=named("Send the counter-proposal")).click()

        await expect(red.prompt.get_by_role("heading", level=2)).to_contain_text("Mara proposes something else")
        await expect(ghosts(red.page), "the proposal is drawn on the table").to_have_count(1)
        await red.shot("talk-countered")
        await _press(red, "Accept")
        await blue.until("() => !castra.view().ruling")
        await stage.committed("answer_ruling")
        x, y = stage.at("r1.1")
        assert (round(x, 1), round(y, 1)) == (25.0, 20.6)
        assert stage.match.state.models["r2.1"].wounds_lost == 2
        log = blue.page.get_by_role("list", name="Log and chat")
        await expect(log).to_contain_text("What Mara proposed holds, as agreed with Ines: 2 changes.")
        await expect(log).to_contain_text("Captain Kerr has lost 2 wounds.")
        await blue.shot("talk-settled")


async def test_dice_settle_a_ruling_only_where_both_agree_and_it_is_not_asked_again(
    house: House, browser: Browser
) -> None:
    async with staged(house, browser) as stage:
        red, blue = await stage.open("red"), await stage.open("blue")
        await _wounds(red, "2")
        await _press(blue, "Reject")
        await expect(red.prompt).to_contain_text("dice fall if all others agree")
        await expect(blue.prompt.get_by_role("button", name=named("Leave everything as it is"))).to_be_visible()
        assert await red.prompt.get_by_role("button", name=named("Agree and roll off")).count() == 0
        await _press(red, "Propose a roll-off")
        await expect(blue.prompt.get_by_role("heading", level=2)).to_contain_text(
            "would settle the ruling by a roll-off"
        )
        await expect(blue.prompt.get_by_role("button", name=named("Agree and roll off"))).to_be_visible()
        await blue.shot("talk-rolloff")
        await expect(red.prompt.get_by_role("heading", level=2)).to_contain_text("Mara answers whether to roll off")
        await expect(red.prompt).to_contain_text("Would roll off: ")
        await _press(blue, "Leave everything as it is")
        await expect(red.page.get_by_role("list", name="Log and chat")).to_contain_text(
            "Mara leaves everything as it is: no roll-off."
        )
        await _wounds(red, "2")
        await expect(red.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("proposed in vain")
        assert stage.match.state.models["r2.1"].wounds_lost == 0


async def _wounds(shown: Window, lost: str) -> None:
    """Proposes that the captain has lost so many wounds."""
    await _menu(shown, "Propose a ruling")
    form = shown.page.get_by_role("dialog")
    await form.get_by_role("radio", name="Wounds").click()
    await form.get_by_label("Model").select_option("r2.1")
    await form.get_by_label("Wounds lost").fill(lost)
    await form.get_by_role("button", name="Propose", exact=True).click()


async def test_a_wobbly_model_is_shown_elsewhere_and_conceding_is_asked_about(house: House, browser: Browser) -> None:
    async with staged(house, browser) as stage:
        await stage.stand({"r1": (30, 22), "r2": (36, 24), "b1": (34, 14), "b2": (28, 12), "b3": (48, 12)})
        red, blue = await stage.open("red"), await stage.open("blue")
        await _menu(red, "Show a wobbly model elsewhere")
        form = red.page.get_by_role("dialog")
        await form.get_by_label("Model").select_option("r2.1")
        await form.get_by_role("button", name="Point at the place").click()
        await _click(red, 40.0, 24.0)
        await form.get_by_role("button", name="Ask for it").click()
        await _press(blue, "Agree")
        await red.until("() => castra.view().offsets['r2.1'] !== undefined")
        shown = "() => document.querySelector('[data-piece=\"r2.1\"]').getBoundingClientRect().x"
        beside = "() => document.querySelector('[data-piece=\"r1.5\"]').getBoundingClientRect().x"
        await red.until(f"() => ({shown})() - ({beside})() > 60")
        assert stage.at("r2.1") == (36.0, 24.0)

        await _menu(red, "Concede")
        await red.page.get_by_role("dialog").get_by_role("button", name=named("Go on playing")).click()
        await stage.match.catch_up()
        assert not stage.match.over
        await _menu(red, "Concede")
        await red.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Concede")).click()
        await expect(blue.end.get_by_role("heading", level=2)).to_contain_text("Mara wins")
