"""The lists of tables on the home page: many of them do not push away what stands below."""

import pytest
from playwright.async_api import expect

from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import PHONE, chromium, serving, set_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}


async def test_many_tables_are_told_shortly_until_all_are_asked_for(database_url: str, chromium_path: str) -> None:
    async with serving(database_url) as address, chromium(chromium_path) as browser:
        for _ in range(7):
            await set_table(address, {**PATROLS, "listed": True, "seats": SEATS})
        page = await browser.new_page(viewport=PHONE, locale="en-GB")
        await page.goto(address)
        tables = page.get_by_role("button", name="Sit down")
        await expect(tables).to_have_count(4)
        await page.get_by_role("button", name="Show all 7").click()
        await expect(tables).to_have_count(7)
        await expect(page.get_by_role("button", name="Show all")).to_have_count(0)
