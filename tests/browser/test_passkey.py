"""A passkey, made and used in a real browser by a device of its own: at localhost, for a number is no name of a place."""

from playwright.async_api import Browser, expect

from tests.browser.house import House
from tests.browser.windows import LAPTOP, PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


async def test_who_lost_everything_but_his_passkey_is_himself_again(house: House, browser: Browser) -> None:
    context = await browser.new_context(viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    session = await context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, "automaticPresenceSimulation": True}})
    await page.goto(f"{house.address}/mine/device")
    await expect(page.get_by_text("open Castra at localhost instead of 127.0.0.1")).to_be_visible()
    await page.goto(f"{house.address.replace('127.0.0.1', 'localhost')}/mine/device")
    await page.get_by_label("Your name").fill("Ana")
    await page.get_by_role("button", name="Keep").click()
    await expect(page.get_by_text("Your name is kept.")).to_be_visible()
    await page.get_by_role("button", name="Make a passkey").click()
    await expect(page.get_by_role("heading", name="Your passkey is made")).to_be_visible()
    await context.clear_cookies()
    await page.evaluate("localStorage.clear()")
    await page.reload()
    await page.get_by_role("button", name="Use mine").click()
    await expect(page.get_by_text("You are back")).to_be_visible()
    await expect(page.locator(".mine-rows li")).to_have_count(2)
    await expect(page.get_by_label("Your name")).to_have_value("Ana")
