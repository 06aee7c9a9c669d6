"""A long match on the page: the log comes from its end and is read backwards; a line that broke goes on where it was."""

import asyncio
import time
from itertools import islice

import pytest
from playwright.async_api import Browser, Page, expect

from app.realtime.tables.handshake import LINES_SHOWN
from app.realtime.tables.live_tables import LiveTables
from bench.live.table import SetTable, moves, position, set_tables
from tests.browser.house import House
from tests.browser.windows import LAPTOP, PATIENCE
from tests.relays import relay_of_port

pytestmark = pytest.mark.browser

KEPT_SOCKETS = """
window.sockets = []; window.kinds = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    sockets.push(this);
    this.addEventListener("message", ({ data }) => kinds.push(typeof data === "string" ? JSON.parse(data).kind : "packed"));
  }
};
"""
FIRST = "castra.log()[0].number"


async def played(house: House, count: int) -> tuple[LiveTables, SetTable]:
    """A battle in which a model was moved so often."""
    (made,) = await set_tables(house.store, 10, 1)
    tables = LiveTables(house.store, house.settings)
    await go_on(tables, made, 0, count)
    return tables, made


async def go_on(tables: LiveTables, made: SetTable, begin: int, count: int) -> None:
    table = await tables.table(made.id)
    assert table
    for number, command in enumerate(islice(moves(position(10)), begin, begin + count), begin):
        assert await table.match.submit("red", f"m{number}", command) is None


async def until(page: Page, what: str) -> None:
    """Waits for it; the page's policy forbids it to look at text as code by itself."""
    end = time.monotonic() + PATIENCE
    while not await page.evaluate(what):
        assert time.monotonic() < end, what
        await asyncio.sleep(0.05)


async def test_a_log_is_read_backwards_and_a_broken_line_goes_on(house: House, browser: Browser) -> None:
    count = LINES_SHOWN * 2
    tables, made = await played(house, count)
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        await page.add_init_script(KEPT_SOCKETS)
        await page.goto(f"{house.address}/t/{made.id}/{made.key}")
        await until(page, "window.castra?.log().length > 0")
        assert await page.evaluate("kinds[0]") == "packed"
        newest = await page.evaluate("castra.log().at(-1).number")
        assert newest >= count
        assert await page.evaluate(FIRST) == newest - LINES_SHOWN + 1
        log = page.get_by_role("list", name="Log and chat").first
        await log.hover()
        await page.mouse.wheel(0, -100_000)
        await until(page, f"{FIRST} === 1")
        assert await page.evaluate("castra.log().every((one, i) => one.number === i + 1)")
        assert await log.evaluate("(list) => list.scrollTop") > 0, "what was being read stays before the eyes"
        await page.mouse.wheel(0, -100_000)
        await until(page, "document.querySelector('ol.log li .moment').textContent === '1'")

        before = await page.evaluate("castra.seen()")
        await page.evaluate("sockets[0].close()")
        await go_on(tables, made, count, 2)
        await until(page, f"sockets.length > 1 && castra.seen() > {before}")
        await until(page, f"castra.log().at(-1).number >= {newest + 2}")
        assert await page.evaluate("kinds.filter((kind) => kind === 'resumed').length") == 1
        assert await page.evaluate("kinds.filter((kind) => kind === 'packed').length") == 1
        assert await page.evaluate(FIRST) == 1, "the log it had is kept"
        table = await tables.table(made.id)
        assert table
        pose = table.match.sight(table.match.audiences["red"]).view["pieces"]["r0.5"]["pose"]
        await until(page, f"castra.view().pieces['r0.5'].pose.y === {pose['y']}")
    finally:
        await page.close()
        await tables.close()


async def test_a_line_that_dies_without_a_word_is_noticed_and_nothing_is_lost(house: House, browser: Browser) -> None:
    """Something between page and server goes on standing and passes nothing on."""
    tables, made = await played(house, 1)
    async with relay_of_port(int(house.address.rsplit(":", 1)[1])) as (between, port):
        page = await browser.new_page(viewport=LAPTOP)
        try:
            await page.goto(f"http://127.0.0.1:{port}/t/{made.id}/{made.key}")
            await until(page, "window.castra?.log().length > 0")
            before = await page.evaluate("castra.seen()")
            assert between.swallow(b"GET /ws/") == 1
            await go_on(tables, made, 1, 1)
            await until(page, f"castra.seen() > {before}")
            assert between.swallow(b"GET /ws/") == 1
            field = page.get_by_role("textbox", name="Say something to the table")
            await field.fill("Nobody hears this yet")
            await field.press("Enter")
            waits = page.get_by_role("status").filter(has_text="Your last order waits and is sent again.").first
            await expect(waits).to_be_visible()
            await expect(page.get_by_role("list", name="Log and chat")).to_contain_text("Nobody hears this yet")
            await expect(waits).to_have_count(0)
        finally:
            await page.close()
            await tables.close()
