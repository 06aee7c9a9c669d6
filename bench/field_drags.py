"""`python -m bench.field_drags`: eighty pieces of terrain dragged together, and one of eighty, in the page that draws battlefields.

Two windows as in `bench.drags`, with the same hand and the same count of frames; a drawing is asked of the server only after
the hand rests, so that what is measured is the page alone.
"""

from math import cos, sin

import httpx
from playwright.async_api import Browser, CDPSession, Page, ViewportSize

from bench.drags import SLOWED, led, point, printed, row
from bench.live.processes import database
from tests.browser.windows import LAPTOP, PHONE, chromium, serving

PIECES = 80
LOOKS = ("ruin", "wood", "container", "wall")


def crowded() -> str:
    """A table with eighty pieces in ten columns, every second wood of twelve corners."""
    rows = []
    for number in range(PIECES):
        look, x, y = LOOKS[number % 4], 6 + 6.6 * (number % 10), 5 + 5.2 * (number // 10)
        corners = 4 if look != "wood" else 12
        turns = [6.2832 * (corner + 0.5) / corners for corner in range(corners)]
        outline = [[round(x + 2 * cos(turn), 2), round(y + 1.6 * sin(turn), 2)] for turn in turns]
        rows.append(f"- {{id: p{number}, look: {look}, outline: {outline}, height: 3}}\n")
    return "system: wh40k\nid: crowded\nname: Crowded\nwidth: 72\nheight: 48\nterrain:\n" + "".join(rows)


async def drag(browser: Browser, address: str, size: ViewportSize, slowed: int) -> list[tuple[str, ...]]:
    """A row for the floor, one for a single piece and one for all of them, in one window."""
    touch = slowed > 1
    context = await browser.new_context(viewport=size, has_touch=touch)
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    async with httpx.AsyncClient(base_url=address) as client:
        kept = (await client.post("/battlefields/new", json={"system": "wh40k", "text": crowded()})).json()["id"]
    await page.goto(f"{address}/battlefields/{kept}/edit")
    await page.locator(".editor-list button").nth(PIECES - 1).wait_for()
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    name = "a phone, slowed sixfold" if touch else "a laptop"
    x, y = await middle(page)
    rows = []
    if not touch:
        rows.append(row(f"{name}: nothing held", *await led(page, session, (x, y), touch)))
    for held, keys in ((1, None), (PIECES, "Control+a")):
        if keys:
            await page.locator(".editor-board").focus()
            await page.keyboard.press(keys)
        rows.append(row(f"{name}: {held} held", *await dragged(page, session, (x, y), touch)))
    await context.close()
    return rows


async def dragged(
    page: Page, session: CDPSession, at: tuple[float, float], touch: bool
) -> tuple[list[float], dict[str, float]]:
    """A piece is taken, led round and put back where it was."""
    await point(session, "down", *at, touch)
    for step in range(1, 5):
        await point(session, "move", at[0] + 4 * step, at[1], touch)
    found = await led(page, session, at, touch)
    await point(session, "move", *at, touch)
    await point(session, "up", *at, touch)
    return found


async def middle(page: Page) -> tuple[float, float]:
    """Where a piece in the middle of the board is."""
    box = await page.locator(".layer-terrain [data-terrain]").nth(PIECES // 2 + 5).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def report(browser_path: str) -> list[tuple[str, ...]]:
    """The rows of both windows."""
    async with database() as store, serving(store.url) as address, chromium(browser_path) as browser:
        found = []
        for size, slowed in ((LAPTOP, 1), (PHONE, SLOWED)):
            found += await drag(browser, address.rstrip("/"), size, slowed)
        return found


if __name__ == "__main__":
    printed(report)
