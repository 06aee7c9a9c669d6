"""The host's page by hand: a line to all is seen on the home page and taken back, a refusal is read; axe at a desk and a phone."""

import pytest
from playwright.async_api import Browser, expect

from app.persistence import house as kept
from tests.browser.house import House
from tests.browser.test_shell import AXE
from tests.browser.windows import LAPTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

PATIENCE = 60_000
PAGES = ("host", "host/matches", "host/people", "host/programs")


async def test_the_host_says_a_line_is_refused_and_takes_it_back(house: House, browser: Browser) -> None:
    key = await kept.new_key(house.store)
    desk = await browser.new_context(viewport=LAPTOP, locale="en-GB", color_scheme="light", reduced_motion="reduce")
    page = await desk.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{house.address}/host/enter/{key}")
    await page.get_by_label("One line").fill("Cake at nine")
    await page.keyboard.press("Enter")
    said = page.locator(".host-said")
    await expect(said).to_have_text("Cake at nine", timeout=PATIENCE)
    home = await desk.new_page()
    await home.goto(house.address)
    await expect(home.get_by_text("The host: Cake at nine")).to_be_visible(timeout=PATIENCE)
    await page.get_by_role("button", name="Take it back").click()
    await expect(said).to_have_count(0, timeout=PATIENCE)
    await page.goto(f"{house.address}/host/people")
    await page.get_by_label("Address, range or device number").fill("127.0.0.0/8")
    await page.get_by_label("Why, which the blocked reads").fill("a mistake")
    await (
        page.get_by_role("main").or_(page.get_by_role("complementary")).get_by_role("button", name="Block").last.click()
    )
    await expect(page.get_by_text("That would block your own address.")).to_be_visible(timeout=PATIENCE)
    for size, language in ((LAPTOP, "en"), (PHONE, "es")):
        await page.set_viewport_size(size)
        for place in PAGES:
            await page.goto(f"{house.address}/{place}?lang={language}")
            await page.evaluate(f"{AXE.read_text('utf-8')};0")
            assert await page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))") == [], (
                place
            )
            assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth"), place
