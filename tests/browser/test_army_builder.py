"""Building a legal army of 40k in Chromium and taking it to the table: with the mouse alone, and with keys alone."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.house import House
from tests.browser.windows import LAPTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


async def begun(house: House, browser: Browser, **window: object) -> Page:
    page = await browser.new_page(locale="en-GB", **{"viewport": LAPTOP, **window})  # type: ignore[arg-type]
    page.set_default_timeout(60_000)
    await page.goto(f"{house.address}/armies/new?system=wh40k")
    return page


async def taken_to_the_table(page: Page, name: str) -> None:
    """The way to the table is open, and there the army is chosen."""
    way = page.get_by_role("link", name="Take to the table")
    await expect(way).to_be_visible()
    await way.press("Enter")
    chosen = page.get_by_label("Army of Red").get_by_role("option", selected=True)
    await expect(chosen).to_have_text(re.compile(name))


async def test_with_the_mouse_units_are_added_mended_dragged_and_the_army_is_kept(
    house: House, browser: Browser
) -> None:
    page = await begun(house, browser)
    for sheet in ("Line Wardens", "Captain Kerr", "Lance Team"):
        await page.get_by_role("button", name=f"Add {sheet}").click()
    titles = page.locator(".builder-title b")
    await expect(titles).to_have_text(["Line Wardens", "Captain Kerr", "Lance Team"])
    first, last = page.locator(".builder-handle").nth(2), titles.nth(0)
    box, goal = await first.bounding_box(), await last.bounding_box()
    assert box
    assert goal
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(goal["x"] + 40, goal["y"] + 10, steps=6)
    await page.mouse.up()
    await expect(titles).to_have_text(["Lance Team", "Line Wardens", "Captain Kerr"])
    await page.get_by_role("button", name="under strength", exact=True).click()
    await page.get_by_role("button", name="One fewer: Lancer").click()
    await page.get_by_role("button", name="under strength", exact=True).click()
    checks = page.get_by_role("region", name="What is asked of the army").get_by_role("listitem")
    blocks = checks.filter(has_text="Stands in the way: ")
    await expect(blocks).to_contain_text("W40K-ARMY-02")
    await expect(page.get_by_role("button", name="Take to the table")).to_have_attribute("aria-disabled", "true")
    await page.get_by_role("button", name="Add one model").click()
    await expect(blocks).to_have_count(0)
    await expect(page.get_by_text("saved just now")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/armies/\w+/edit"))
    await page.reload()
    await expect(titles).to_have_text(["Lance Team", "Line Wardens", "Captain Kerr"])
    await taken_to_the_table(page, "New army, 3 units")


async def test_with_keys_alone_on_a_narrow_page_too(house: House, browser: Browser) -> None:
    page = await begun(house, browser, viewport=PHONE, has_touch=True, is_mobile=True)
    for name in ("Kerr", "line wardens"):
        await page.get_by_role("button", name="Add a unit").press("Enter")
        await expect(page.get_by_placeholder("Find a unit or keyword")).to_be_focused()
        await page.keyboard.press("Control+A")
        await page.keyboard.type(name)
        await page.get_by_role("button", name=re.compile(f"^Add .*{name}", re.IGNORECASE)).press("Enter")
    titles = page.locator(".builder-title")
    await expect(titles).to_have_count(2)
    await titles.nth(1).press("Alt+ArrowUp")
    await expect(titles.locator("b")).to_have_text(["Line Wardens", "Captain Kerr"])
    await titles.nth(0).press("Delete")
    await expect(titles).to_have_count(1)
    await page.keyboard.press("Control+Z")
    await expect(titles).to_have_count(2)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing stands out of the window"
    small = await page.locator("button:visible, select:visible").evaluate_all(
        "(all) => all.map((one) => [one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 43 && box.width > 0).map(([text]) => text)"
    )
    assert small == [], "too small under fingers"
    await taken_to_the_table(page, "New army, 2 units")
