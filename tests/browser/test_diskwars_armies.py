"""An army that was built at a table of Diskwars is kept on the device, and can be carried as a file."""

import json

import pytest
from playwright.async_api import Browser, expect

from tests.browser.house import House
from tests.browser.windows import LAPTOP, Window, set_table, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

OTHERS = {"Greenskins": [{"hero": "grimgor", "units": {"orc_boyz": 1}, "cards": []}], "Nonsense": [{"hero": 3}]}


async def building(shown: Window) -> None:
    """Begins an army of one's own."""
    await shown.prompt.get_by_role("button", name="Own army").click()
    await expect(shown.prompt.locator(".regiment select")).to_be_visible()


async def test_an_army_is_kept_forgotten_and_read_from_a_file(house: House, browser: Browser) -> None:
    seats = {seat: {"kind": "link", "name": seat.title()} for seat in ("red", "blue")}
    wish = {"system": "diskwars", "name": "Own", "options": {"regiments": 1}, "seats": seats}
    _, links = await set_table(house.address, wish)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        kept, hero = red.prompt.locator(".kept-armies"), red.prompt.locator(".regiment select")
        await building(red)
        await hero.select_option("tyrion")
        await kept.get_by_label("Name of this army").fill("Shooters")
        await kept.get_by_role("button", name="Keep this army").click()
        await expect(kept.get_by_role("button", name="Shooters", exact=True)).to_be_visible()

        await red.page.reload()
        await red.until("() => !!window.castra?.view()")
        await building(red)
        await kept.locator("input[type=file]").set_input_files(
            {"name": "armies.json", "mimeType": "application/json", "buffer": json.dumps(OTHERS).encode()}
        )
        await expect(kept.get_by_role("button", name="Nonsense")).to_have_count(0)
        await kept.get_by_role("button", name="Greenskins", exact=True).click()
        await expect(hero).to_have_value("grimgor")
        await kept.get_by_role("button", name="Shooters", exact=True).click()
        await expect(hero).to_have_value("tyrion")
        await kept.get_by_role("button", name="Forget Greenskins").click()
        await expect(kept.get_by_role("button", name="Greenskins", exact=True)).to_have_count(0)
        await red.prompt.get_by_role("button", name="Own army").click()
        await red.until("() => castra.view().duties.step?.seats.join() === 'blue'")
        regiments = (await red.view())["own"]["answers"]["red"]["regiments"]
        assert [one["hero"] for one in regiments] == ["tyrion"]
