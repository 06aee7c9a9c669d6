"""The options of a table on the home page: each shows what it is set to."""

import pytest
from playwright.async_api import expect

from tests.browser.windows import LAPTOP, chromium, serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


async def test_every_option_of_a_system_shows_its_value(database_url: str, chromium_path: str) -> None:
    async with serving(database_url) as address, chromium(chromium_path) as browser:
        page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
        await page.goto(address)
        await page.get_by_text("Underworlds", exact=True).first.click(timeout=60_000)
        await page.get_by_role("button", name="All options").click(timeout=60_000)
        shown = page.locator("section.options select option:checked")
        await expect(shown).to_have_count(await page.locator("section.options select").count())
        assert all(await shown.all_inner_texts())
