"""Sitting down by hand: an invitation is used once, everybody sees who holds each seat, and the holder alone has a link to it."""

import re

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.house import House
from tests.browser.places import board
from tests.browser.windows import LAPTOP, PHONE, SHOTS

PATIENCE = 60_000
"""Milliseconds that a loaded machine may take for one thing."""

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


async def opened(browser: Browser, link: str, *, small: bool = False, language: str = "en") -> Page:
    """A device of its own, at a link."""
    context = await browser.new_context(viewport=PHONE if small else LAPTOP, locale="en-GB", reduced_motion="reduce")
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{link}?lang={language}")
    return page


async def at_the_table(page: Page) -> None:
    await expect(board(page)).to_be_attached(timeout=PATIENCE)


async def shot(page: Page, name: str) -> None:
    """A picture for people, when they asked for them."""
    if SHOTS:
        await page.screenshot(path=f"{SHOTS}/{name}.png")


def bare(link: str) -> str:
    """A link as it is shown."""
    return re.sub(r"^https?://|\?.*", "", link)


async def links_of(page: Page) -> list[str]:
    """What "Links and codes" lists."""
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Menu").first.click()
    await page.get_by_role("button", name="Links and codes").click()
    shown = page.get_by_role("dialog", name="Links")
    await expect(shown.get_by_role("list").first).to_be_visible(timeout=PATIENCE)
    return await shown.get_by_role("code").all_inner_texts()


async def test_a_seat_is_taken_held_and_freed(house: House, browser: Browser) -> None:
    creator = await opened(browser, house.address)
    await creator.get_by_label("Your name").fill("Ines")
    await creator.get_by_role("radio", name="Invite by link").click()
    await creator.get_by_role("button", name="Set the table").click()
    await shot(creator, "seats_done")
    invite = f"http://{await creator.get_by_role('code').first.inner_text()}"
    await creator.get_by_role("link", name="Take my seat").click()
    await at_the_table(creator)
    await expect(creator.get_by_role("region", name="Invitation")).to_contain_text("A seat is free", timeout=PATIENCE)
    await shot(creator, "seats_invite")

    async with httpx.AsyncClient(timeout=60) as client:  # a chat program looks at what the link leads to
        assert (await client.get(invite)).status_code == 200
    guest = await opened(browser, invite, small=True)
    await expect(guest.get_by_role("heading")).to_contain_text("A seat is kept for you: Blue", timeout=PATIENCE)
    await guest.get_by_label("Your name").fill("Mara")
    await shot(guest, "seats_free")
    await guest.get_by_role("button", name="Take my seat").click()
    await at_the_table(guest)
    own = guest.url

    await expect(creator.get_by_role("region", name="Invitation")).to_have_count(0, timeout=PATIENCE)
    known = await links_of(creator)
    await expect(creator.get_by_role("dialog")).to_contain_text("holds the seat since", timeout=PATIENCE)
    await expect(creator.get_by_role("dialog")).to_contain_text("Mara", timeout=PATIENCE)
    await shot(creator, "seats_links")
    assert len(known) == 2, "one's own link and the watchers'"
    assert not [link for link in known if link in (bare(invite), bare(own))]

    other = await opened(browser, invite, language="es")
    await expect(other.get_by_role("heading")).to_contain_text("Mara ocupa este asiento", timeout=PATIENCE)
    await shot(other, "seats_held")
    again = await guest.context.new_page()
    again.set_default_timeout(PATIENCE)
    await again.goto(invite)
    await at_the_table(again)
    assert again.url == own, "on its own device the invitation leads to the seat"

    second = await opened(browser, re.sub(r"\?.*", "", own))
    await at_the_table(second)

    for page in (second, guest):
        await page.context.close()
    await creator.get_by_role("button", name="Free the seat").click()
    await creator.get_by_role("dialog").get_by_role("alert").get_by_role("button", name="Free the seat").click()
    await expect(creator.get_by_role("list", name="Log and chat")).to_contain_text(
        "frees the seat of Mara", timeout=PATIENCE
    )
    fresh = [link for link in await links_of(creator) if link not in known]
    assert len(fresh) == 1
    late = await opened(browser, f"http://{fresh[0]}")
    await expect(late.get_by_role("heading")).to_contain_text("A seat is kept for you", timeout=PATIENCE)
