"""Names and talk among the page's own words: each follows its own direction, turns nothing else, and is told from its like."""

from contextlib import AsyncExitStack

from playwright.async_api import Browser, expect

from app.persistence import matches
from tests.browser.house import House
from tests.browser.places import root
from tests.browser.windows import LAPTOP, PATIENCE, set_table, window

expect.set_options(timeout=PATIENCE * 1000)

SEATS = {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "link", "name": "ana"}}


async def test_two_of_one_name_are_told_apart_by_their_sides(house: House, browser: Browser) -> None:
    _, links = await set_table(house.address, {"system": "wh40k", "seats": SEATS})
    async with window(browser, "red", links["red"], LAPTOP) as red:
        seats = red.players
        await expect(seats).to_contain_text("Ana (Red)")
        await expect(seats).to_contain_text("ana (Blue)")


async def test_a_name_from_right_to_left_turns_nothing_but_itself(house: House, browser: Browser) -> None:
    match_id, links = await set_table(house.address, {"system": "wh40k", "seats": SEATS})
    await matches.name_seat(house.store, match_id, "blue", "יעל\u202e")
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await expect(red.players).to_contain_text("\u2068יעל\u2069")
        assert "\u202e" not in await root(red.page).inner_text()


async def test_talk_follows_its_own_direction_and_a_watcher_has_a_name(house: House, browser: Browser) -> None:
    _, links = await set_table(house.address, {"system": "wh40k", "seats": SEATS})
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(window(browser, "watch", links["watch"], LAPTOP))
        say = watcher.page.get_by_role("textbox", name="Say something")
        await say.fill("שלום 1!")
        assert await say.evaluate("el => getComputedStyle(el).direction") == "rtl"
        await say.press("Enter")
        line = watcher.log.filter(has_text="A watcher: ").last
        await expect(line).to_contain_text("A watcher: ")
        assert await line.locator("bdi").evaluate("el => getComputedStyle(el).direction") == "rtl"
        await watcher.page.get_by_role("button", name="Menu").first.click()
        field = watcher.page.get_by_role("dialog").get_by_label("Your name at this table")
        await field.fill("Per\u202e")
        await field.press("Tab")
        await expect(watcher.page.get_by_text("none that turn or hide the text").first).to_be_visible()
        await field.fill("Per")
        await field.press("Tab")
        await watcher.page.keyboard.press("Escape")
        await watcher.page.reload()
        await watcher.until("() => !!window.castra?.view()")
        await watcher.page.get_by_role("textbox", name="Say something").fill("again")
        await watcher.page.keyboard.press("Enter")
        await expect(watcher.log.last).to_contain_text("Per: again")
