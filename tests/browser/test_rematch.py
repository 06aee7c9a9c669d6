"""A rematch by hand, in all five systems: offered at the end, answered there, and both sit at the new table with one press each."""

import re
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.house import House
from tests.browser.windows import LAPTOP, LYING, PATIENCE, PHONE, Window, frames_of, set_table, window

expect.set_options(timeout=PATIENCE * 1000)

SEATS = {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "link", "name": "Ben"}}
BOT = {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "bot", "bot": "random"}}
BRASS = "el => getComputedStyle(el).borderTopStyle"


async def concede(shown: Window) -> None:
    """Through the menu."""
    await shown.page.get_by_role("button", name="Menu").first.click()
    dialog = shown.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Concede").click()
    await dialog.get_by_role("button", name="Concede").click()
    await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()


async def sits(shown: Window, old: str, seat: str) -> None:
    """Waits until a window has gone to the new table and holds this seat there."""
    await shown.page.wait_for_url(re.compile(rf"/t/(?!{old}/)[a-z0-9-]+/"), timeout=PATIENCE * 1000)
    await shown.until("() => !!window.castra?.view()")
    welcome = next(frame for frame in reversed(frames_of(shown)) if frame["kind"] == "welcome")
    assert welcome["you"]["seat"] == seat


@pytest.mark.parametrize("system", ["wh40k", "aos", "warmaster", "underworlds", "diskwars"])
async def test_a_rematch_with_sides_swapped_takes_one_press_of_each(
    house: House, browser: Browser, system: str
) -> None:
    old, links = await set_table(house.address, {"system": system, "seats": SEATS})
    async with AsyncExitStack() as stack:
        red, blue, watcher = [
            await stack.enter_async_context(window(browser, name, links[name], LAPTOP))
            for name in ("red", "blue", "watch")
        ]
        await concede(blue)
        await red.page.get_by_role("radio", name="Sides swapped").click()
        await red.page.get_by_role("button", name="Rematch").click()
        waits, asked = red.rematch, blue.rematch
        await expect(waits).to_contain_text("Ben has your offer")
        assert await waits.evaluate(BRASS) == "dashed"
        await expect(asked).to_contain_text("Ana offers a rematch")
        assert await asked.evaluate(BRASS) == "solid"
        await expect(asked.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("will play red")
        await expect(asked.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("will play blue")
        await expect(watcher.rematch).to_contain_text("Ana offers a rematch")
        await red.shot(f"rematch-offer-{system}")
        await blue.shot(f"rematch-asked-{system}")
        await blue.page.keyboard.press("y")
        await sits(red, old, "blue")
        await sits(blue, old, "red")
        await expect(watcher.rematch).to_contain_text("The rematch has its table")
        await watcher.shot(f"rematch-watched-{system}")
        await watcher.page.get_by_role("link", name="Watch it").click()
        await watcher.page.wait_for_url(re.compile(rf"/t/(?!{old})[a-z0-9-]+$"), timeout=PATIENCE * 1000)
        assert red.page.url.split("/")[-2] == blue.page.url.split("/")[-2] == watcher.page.url.split("/")[-1]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, LYING], ids=["laptop", "phone", "lying"])
async def test_it_is_put_off_otherwise_and_taken_with_all_of_it_in_sight(
    house: House, browser: Browser, size: ViewportSize
) -> None:
    old, links = await set_table(house.address, {"system": "wh40k", "seats": SEATS})
    async with AsyncExitStack() as stack:
        red, blue = [
            await stack.enter_async_context(window(browser, name, links[name], size)) for name in ("red", "blue")
        ]
        await concede(blue)
        name = f"{size['width']}"
        await red.shot(f"rematch-first-{name}")
        await red.page.get_by_role("button", name="Rematch").click()
        await expect(blue.rematch.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
        await blue.shot(f"rematch-asked-{name}")
        await red.shot(f"rematch-offer-{name}")
        await blue.page.get_by_role("button", name="Not now").click()
        await expect(red.rematch).to_contain_text("Ben: not now")
        await red.page.get_by_role("button", name="Take it back").click()
        await expect(blue.rematch).not_to_contain_text("offers a rematch")
        await expect(blue.rematch.get_by_role("button", name="Play")).to_have_count(0)
        await red.page.get_by_role("button", name="Rematch").click()
        await blue.page.get_by_role("button", name="Sides swapped").click()
        await expect(red.rematch).to_contain_text("Ben offers a rematch")
        await red.rematch.get_by_role("button", name="Play").click()
        await sits(red, old, "blue")
        await sits(blue, old, "red")


async def test_against_a_bot_it_is_there_at_once(house: House, browser: Browser) -> None:
    old, links = await set_table(house.address, {"system": "diskwars", "seats": BOT})
    async with window(browser, "red", links["red"], PHONE) as red:
        await concede(red)
        await red.page.get_by_role("button", name="Rematch").click()
        await sits(red, old, "red")


async def test_who_comes_back_to_the_old_table_finds_the_way_and_stays(house: House, browser: Browser) -> None:
    old, links = await set_table(house.address, {"system": "wh40k", "seats": BOT})
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await concede(red)
        await red.page.get_by_role("button", name="Rematch").click()
        await sits(red, old, "red")
        await red.page.goto(links["red"])
        await expect(red.rematch).to_contain_text("The rematch has its table")
        await red.page.get_by_role("link", name="Sit down there").click()
        await sits(red, old, "red")
