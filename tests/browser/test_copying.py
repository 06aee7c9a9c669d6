"""Links are copied by a press, over plain http too, where a page has no clipboard of its own; else they are marked."""

import re

from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.house import House
from tests.browser.windows import LAPTOP, PATIENCE

expect.set_options(timeout=PATIENCE * 1000)

PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
REFUSING = "Document.prototype.execCommand = () => false;"


async def table_set(browser: Browser, house: House, *scripts: str) -> Page:
    """A device that has just set a table, its browser as these scripts make it."""
    context = await browser.new_context(viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
    for script in scripts:
        await context.add_init_script(script)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    await page.goto(house.address)
    await page.get_by_label("Your name").fill("Ines")
    await page.get_by_role("radio", name="Invite by link").click()
    await page.get_by_role("button", name="Set the table").click()
    await expect(page.get_by_role("code").first).to_be_visible()
    return page


def first_link(page: Page) -> Locator:
    """The first link of a table that was set."""
    return page.locator(".done .link-row").first


async def pasted(page: Page) -> str:
    """What a player finds when he pastes."""
    await page.keyboard.press("Escape")
    field = page.get_by_role("textbox", name="Say something")
    await field.click()
    await page.keyboard.press("Control+a")
    await page.keyboard.press("Control+v")
    return await field.input_value()


async def test_a_link_is_copied_whole_without_a_clipboard(house: House, browser: Browser) -> None:
    page = await table_set(browser, house, PLAIN_HTTP)
    row = first_link(page)
    await row.get_by_role("button", name="Copy").click()
    await expect(row.get_by_role("button")).to_have_text("Copied")
    invite = f"{house.address}/t/{(await row.get_by_role('code').inner_text()).partition('/t/')[2]}"
    await page.get_by_role("link", name="Take my seat").click()
    assert await pasted(page) == invite
    await page.get_by_role("button", name="Menu").first.click()
    await page.get_by_role("button", name="Links and codes").click()
    links = page.get_by_role("dialog", name="Links")
    watch = links.get_by_role("listitem").filter(has_text="Watch").first
    await watch.get_by_role("button", name="Copy").click()
    await expect(page.get_by_text("Copied.", exact=True).first).to_be_visible()
    address = f"http://{await watch.get_by_role('code').inner_text()}"
    assert await pasted(page) == address


async def test_where_nothing_copies_the_link_is_marked_and_that_is_said(house: House, browser: Browser) -> None:
    page = await table_set(browser, house, PLAIN_HTTP, REFUSING)
    row = first_link(page)
    await row.get_by_role("button", name="Copy").click()
    await expect(row.get_by_role("button")).to_have_text(re.compile("Marked"))
    assert await page.evaluate("getSelection().toString()") == await row.get_by_role("code").inner_text()
