"""The home page: a first match with one press, options that show their values, long lists of tables that stay short."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.house import House
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import LAPTOP, PHONE, serving, set_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}


async def test_many_tables_are_told_shortly_until_all_are_asked_for(database_url: str, browser: Browser) -> None:
    async with serving(database_url) as address:
        for _ in range(7):
            await set_table(address, {**PATROLS, "listed": True, "seats": SEATS})
        page = await browser.new_page(viewport=PHONE, locale="en-GB")
        await page.goto(address)
        tables = page.get_by_role("button", name="Sit down")
        await expect(tables).to_have_count(4)
        await page.get_by_role("button", name="Show all 7").click()
        await expect(tables).to_have_count(7)
        await expect(page.get_by_role("button", name="Show all")).to_have_count(0)


async def test_every_option_of_a_system_shows_its_value(house: House, browser: Browser) -> None:
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    await page.goto(house.address)
    await page.get_by_text("Underworlds", exact=True).first.click(timeout=60_000)
    await page.get_by_role("button", name="All options").click(timeout=60_000)
    shown = page.locator("section.options select option:checked")
    await expect(shown).to_have_count(await page.locator("section.options select").count())
    assert all(await shown.all_inner_texts())


@pytest.mark.parametrize(
    ("system", "asks"), [("40k", "Muster your army"), ("Underworlds", "Choose your warband and deck")]
)
async def test_a_newcomer_starts_a_first_match_with_one_press(
    house: House, browser: Browser, system: str, asks: str
) -> None:
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    page.set_default_timeout(60_000)
    await page.goto(house.address)
    await page.get_by_text(system, exact=True).first.click()
    await page.get_by_role("button", name="Play a first battle").click()
    await expect(page.locator("section.prompt")).to_contain_text(asks)
