"""The steps before deployment, by hand in both windows: mission, armies, markers, the dividing line, the halves."""

import pytest
from playwright.async_api import expect

from tests.browser.posed import SLOW, Battle, Posing, judged, press, told
from tests.browser.windows import LAPTOP, PHONE, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SETUP = {
    "setup": {
        "rosters": {"red": "cinder_wardens", "blue": "hollow_choir"},
        "battlefield": "orme_crossing",
        "choose_mission": True,
    }
}


async def _asked(battle: Battle, step: str) -> tuple[Window, Window]:
    """The window whose player decides at this step, and the one that waits."""
    both = battle.windows["red"], battle.windows["blue"]
    for shown in both:
        await shown.until("(step) => castra.view().duties.step?.step === step", step)
    seat = (await both[0].view())["duties"]["step"]["seats"][0]
    return both if seat == "red" else both[::-1]


@pytest.mark.rule("W40K-OBJ-01", "W40K-OBJ-02", "W40K-OBJ-06", "W40K-DEP-01", "W40K-DEP-02")
async def test_both_agree_on_a_mission_place_markers_and_share_the_table(posing: Posing) -> None:
    battle = await posing(SETUP)
    red, blue = await battle.open("red", LAPTOP), await battle.open("blue")
    await press(red, "Only War")
    await press(blue, "Play Only War")
    await told(blue, "Mission: Only War.")
    await expect(blue.page.locator(".rim-mark")).to_contain_text("Only War")

    await expect(red.prompt).to_contain_text("Muster your army")
    foot, prompt = await red.spot(36, 48), await red.prompt.bounding_box()
    assert prompt
    assert prompt["y"] >= foot[1] - 4, "the prompt lies on the table"
    await press(red, "Lock Cinder Wardens")
    await press(blue, "Lock Hollow Choir")
    await _asked(battle, "name_warlords")
    for shown, name in ((red, "Captain Kerr, character"), (blue, "The Cantor, character")):
        await shown.prompt.get_by_role("button", name=name).click()
        await press(shown, "Name the Warlord")
    await _asked(battle, "prepare_battlefield")
    for shown in (red, blue):
        await press(shown, "The battlefield is good")

    now, other = await _asked(battle, "place_markers")
    await expect(other.prompt).to_contain_text("places")
    await now.page.mouse.click(*await now.spot(24, 24))
    await judged(now, None)
    await press(now, "Place marker 1 of 2")
    await told(other, "places marker 1.")
    await other.page.mouse.click(*await other.spot(30, 24))
    await judged(other, "objective_too_close")
    await press(other, "Place no more")
    await press(now, "Place no more")

    divider, chooser = await _asked(battle, "divide_table")
    primary = (await divider.view())["own"]["primary"]
    named = await divider.words(f"wh40k.primary.{primary}", {})
    objectives = divider.page.get_by_role("group", name=named, exact=True)
    await expect(objectives.get_by_role("heading")).to_have_text(named)
    await expect(objectives.get_by_role("paragraph")).to_be_visible()
    await divider.prompt.get_by_role("button", name="Diagonal", exact=True).click()
    await judged(divider, None)
    await press(divider, "Divide the table here")
    await expect(chooser.prompt).to_contain_text("Which half is yours?")
    await press(chooser, "Half A")
    await told(divider, "takes Half A.")
    rows = [row["kind"] for row in await battle.commands() if row["kind"] != "nonce_given"]
    assert rows[-2:] == ["divide", "choose_zone"]


async def test_a_phone_offers_to_set_everything_up_while_an_army_is_mustered(posing: Posing) -> None:
    battle = await posing({"setup": {"battlefield": "orme_crossing"}})
    red = await battle.open("red", PHONE)
    await expect(red.prompt).to_contain_text("Muster your army")
    await red.shot("setup-phone-muster")
    await red.prompt.get_by_role("button", name="Set everything up for me").click()
    await expect(red.prompt).to_contain_text("Mara is still mustering", timeout=SLOW)
    await red.until("() => !castra.view().duties.step?.seats.includes('red')")
