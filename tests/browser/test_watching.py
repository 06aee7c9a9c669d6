"""Who may watch is chosen where a table is set, told at the table, and changed there by who set it, before everybody's eyes."""

import re

import httpx
import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.house import House
from tests.browser.places import toasts
from tests.browser.test_seats import PATIENCE, at_the_table, shot
from tests.browser.windows import LAPTOP, PHONE, set_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WORDS = {
    "en": {
        "watching": "Watching",
        "closed": "Players only",
        "go": "Set the table",
        "sit": "Take my seat",
        "menu": "Menu",
        "asked": "Who may watch",
        "by_link": "By link",
        "shown_out": "was closed to watchers",
    },
    "es": {
        "watching": "Público",
        "closed": "Solo jugadores",
        "go": "Montar la mesa",
        "sit": "Sentarme",
        "menu": "Menú",
        "asked": "Quién puede mirar",
        "by_link": "Con enlace",
        "shown_out": "se cerró al público",
    },
}


async def visited(browser: Browser, address: str, size: ViewportSize = LAPTOP, locale: str = "en") -> Page:
    page = await browser.new_page(viewport=size, locale=locale)
    page.set_default_timeout(PATIENCE)
    await page.goto(address)
    return page


def choice_of(page: Page, name: str) -> Locator:
    """The menu of an option of the form."""
    return page.locator(".options label").filter(has=page.get_by_text(name, exact=True)).get_by_role("combobox")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("locale", sorted(WORDS))
async def test_who_may_watch_is_chosen_told_and_changed(
    house: House, browser: Browser, locale: str, size: ViewportSize
) -> None:
    said, closed = WORDS[locale], WORDS[locale]["closed"]
    page = await visited(browser, house.address, size, locale)
    name = f"{locale}_{size['width']}"
    choice = choice_of(page, said["watching"])
    assert await choice.input_value() == "link"
    await choice.select_option(label=closed)
    whole = choice.locator("xpath=..").locator("b")
    await expect(whole).to_have_text(closed, timeout=PATIENCE)
    assert await whole.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "cut short"
    await whole.scroll_into_view_if_needed()
    await shot(page, f"watching_form_{name}")
    await page.get_by_role("button", name=said["go"]).click()
    await shot(page, f"watching_done_{name}")
    await page.get_by_role("link", name=said["sit"]).click()
    await page.wait_for_url(re.compile("/t/"))
    await at_the_table(page)
    match_id = page.url.split("/t/")[1].split("/")[0]
    async with httpx.AsyncClient(timeout=60) as client:
        assert (await client.get(f"{house.address}/t/{match_id}")).status_code == 404
    await page.get_by_role("button", name=said["menu"], exact=True).first.click()
    choices = page.get_by_role("radiogroup", name=said["asked"])
    await expect(choices.get_by_role("radio", name=closed)).to_be_checked(timeout=PATIENCE)
    await shot(page, f"watching_menu_{name}")
    await choices.get_by_role("radio", name=said["by_link"]).click()
    await expect(choices.get_by_role("radio", name=said["by_link"])).to_be_checked(timeout=PATIENCE)
    watcher = await visited(browser, f"{house.address}/t/{match_id}", size, locale)
    await at_the_table(watcher)
    await expect(watcher.locator(".laying")).to_have_count(0, timeout=PATIENCE)
    await choices.get_by_role("radio", name=closed).click()
    await expect(watcher.get_by_role("alert")).to_contain_text(said["shown_out"], timeout=PATIENCE)
    await shot(watcher, f"watching_shown_out_{name}")


async def test_the_other_player_is_told_and_has_no_word_in_it(house: House, browser: Browser) -> None:
    seats = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}}
    _, links = await set_table(house.address, {"system": "wh40k", "seats": seats})
    red, blue = await visited(browser, links["red"]), await visited(browser, links["blue"])
    for page in (red, blue):
        await page.get_by_role("button", name="Menu", exact=True).first.click()
        await expect(page.get_by_role("dialog")).to_contain_text("whoever has the link may watch", timeout=PATIENCE)
    await expect(blue.get_by_role("radiogroup", name="Who may watch")).to_have_count(0)
    await red.get_by_role("radio", name="Everybody").click()
    await expect(toasts(blue).last).to_contain_text("it stands on the front page", timeout=PATIENCE)
    await blue.reload()
    await blue.get_by_role("button", name="Menu", exact=True).first.click()
    await expect(blue.get_by_role("dialog")).to_contain_text("it stands on the front page", timeout=PATIENCE)


async def test_a_seat_that_is_open_to_all_makes_the_table_open(house: House, browser: Browser) -> None:
    page = await visited(browser, house.address)
    await choice_of(page, "Watching").select_option("closed")
    await page.get_by_role("radio", name="Open to all").click()
    choice = choice_of(page, "Watching")
    assert await choice.get_by_role("option").all_inner_texts() == ["Open, on this page"]
    await page.get_by_role("radio", name="Invite by link").click()
    assert await choice.input_value() == "closed", "what was chosen before is remembered"
