"""Bringing one's own army from the home page: every mistake with its line, and a good list in one's hand."""

import json
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.house import House
from tests.browser.places import muster
from tests.browser.windows import DESK

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

BAD = """id: my_patrol
name: My patrol
units:
  - sheet: lance_teem
    models: [{profile: Lancer, count: 3}]
  - sheet: lance_team
    models: [{profile: Lancer, count: 1}]
"""
GOOD = BAD.replace("lance_teem", "lance_team").replace("count: 1", "count: 4")


def own(page: Page) -> Locator:
    """The army of one's own seat."""
    return page.get_by_role("region", name="You", exact=True).get_by_role("combobox")


async def bring(page: Page, text: str, folder: Path) -> None:
    """Chooses "bring a list" for one's own seat and gives this file."""
    file = folder / "army.yaml"
    file.write_text(text, encoding="utf-8")
    async with page.expect_file_chooser() as chooser:
        await own(page).select_option("bring")
    await (await chooser.value).set_files(file)


async def test_every_mistake_is_listed_with_its_line_and_a_good_list_is_taken(
    house: House, browser: Browser, tmp_path: Path
) -> None:
    page = await browser.new_page(viewport=DESK, locale="en-GB")
    await page.goto(house.address)
    await bring(page, BAD, tmp_path)
    mistakes = page.get_by_role("alert").get_by_role("listitem")
    await expect(mistakes).to_have_count(2)
    await expect(mistakes.nth(0)).to_contain_text("Line 4")
    await expect(mistakes.nth(0)).to_contain_text("lance_teem")
    await expect(mistakes.nth(1)).to_contain_text("Line 7")
    await bring(page, GOOD, tmp_path)
    await expect(own(page).get_by_role("option", selected=True)).to_have_text("My patrol, 2 units")
    await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_rematch_keeps_the_list_that_was_brought(house: House, browser: Browser, tmp_path: Path) -> None:
    """The page that set the table knows the list by its id, any other by what the army was called, which may be that id."""
    page = await browser.new_page(viewport=DESK, locale="en-GB")
    await page.goto(house.address)
    await bring(page, GOOD, tmp_path)
    await expect(own(page).get_by_role("option", selected=True)).to_have_text("My patrol, 2 units")
    await page.get_by_role("button", name="Set the table").click()
    await expect(page.get_by_role("button", name="Set another")).to_be_visible()
    (table,) = (await page.evaluate("() => JSON.parse(localStorage.castra).seats")).values()
    brought = table["lists"]["red"]
    sat = [{"army": "My patrol", "list": brought, "by": "link"}, {"army": brought, "by": "bot_random"}]
    await page.goto(f"{house.address}/?{urlencode({'system': 'wh40k', 'sat': json.dumps(sat)})}")
    await expect(own(page).get_by_role("option", selected=True)).to_have_text("My patrol, 2 units")
    across = page.get_by_role("region", name="Across the table", exact=True)
    await expect(across.get_by_role("combobox").get_by_role("option", selected=True)).to_have_text("My patrol, 2 units")
    async with page.expect_request("**/matches") as asked:
        await page.get_by_role("button", name="Set the table").click()
    assert (await asked.value).post_data_json["armies"] == {"red": brought, "blue": brought}


async def test_an_army_of_mine_is_taken_at_a_table_and_played_from_its_card(
    house: House, browser: Browser, tmp_path: Path
) -> None:
    page = await browser.new_page(viewport=DESK, locale="en-GB")
    await page.goto(f"{house.address}/armies?system=wh40k")
    await expect(page.get_by_text("No army of this game yet")).to_be_visible()
    file = tmp_path / "army.yaml"
    file.write_text(GOOD, encoding="utf-8")
    async with page.expect_file_chooser() as chooser:
        await page.get_by_role("button", name="Import").click()
    await (await chooser.value).set_files(file)
    await expect(page.get_by_role("link", name="Play My patrol")).to_be_visible()
    await page.goto(house.address)
    await page.get_by_role("radio", name="Bot, easy").click()
    await page.get_by_role("button", name="Set the table").click()
    await page.get_by_role("combobox", name="My armies").select_option(label="My patrol")
    await expect(muster(page).get_by_text("My patrol").first).to_be_visible()
    await page.goto(f"{house.address}/armies")
    await page.get_by_role("link", name="Play My patrol").click()
    await expect(own(page).get_by_role("option", selected=True)).to_have_text("My patrol, 2 units")
    await page.get_by_role("radio", name="Bot, easy").click()
    await page.get_by_role("button", name="Set the table").click()
    await expect(page.get_by_text("My patrol").first).to_be_visible()
