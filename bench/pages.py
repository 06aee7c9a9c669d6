"""`python -m bench.pages`: home and a table in a browser that was never here: first paint, usable, requests, bytes.

Each in a fresh profile, in turn with the floor: a page of one line from the same server, which loads nothing. What a second
visit costs stands beside it. A server that was just started answers the first home page. All of it once over the line that
friends have, sockets too (50 ms there and back, 10 Mbit/s), and once on this machine.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, BrowserContext

from bench.live.processes import database
from bench.markdown import table
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import DESK, chromium, serving, set_table
from tests.lines import line

ROUNDS = 5
FLOOR = "/health"
PAINTED = """() => new Promise(painted => {
    const look = () => performance.getEntriesByName('first-contentful-paint').length ? painted() : setTimeout(look, 20);
    look();
})"""
USABLE = {"home": "button.primary, .home button", "table": "section.prompt button"}
"""What stands there once a page can be used: at a table that is what it asks, which came over the socket."""

SEEN = """() => {
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
        paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        requests: files.filter(file => file.transferSize > 0).length,
        bytes: files.reduce((sum, file) => sum + file.transferSize, 0),
    };
}"""

Seen = dict[str, float]


async def seen(context: BrowserContext, address: str, usable: str = "") -> Seen:
    """A page once, until nothing more is loaded."""
    page = await context.new_page()
    try:
        begun = time.perf_counter()
        await page.goto(address, wait_until="commit")
        if usable:
            await page.locator(usable).first.wait_for()
        used = 1000 * (time.perf_counter() - begun)
        await page.wait_for_load_state("networkidle")
        await page.evaluate(PAINTED)
        found: Any = await page.evaluate(SEEN)
        return dict(found) | {"usable": used}
    finally:
        await page.close()


async def twice(browser: Browser, address: str, usable: str = "") -> tuple[Seen, Seen]:
    """A page in a fresh profile, and the same once more."""
    context = await browser.new_context(viewport=DESK)
    try:
        return await seen(context, address, usable), await seen(context, address, usable)
    finally:
        await context.close()


async def report(rounds: int, browser_path: str) -> list[tuple[str, ...]]:
    """A row for each page, over the line and on this machine."""
    rows = []
    async with database() as store, serving(store.url) as address, chromium(browser_path) as browser:
        first, _ = await twice(browser, address, USABLE["home"])
        rows.append(_row("the first home page after a start, cold", [first], []))
        _, links = await set_table(address, PATROLS)
        async with line(int(address.rsplit(":", 1)[1])) as port:
            for where, begins in (("over the line", f"http://127.0.0.1:{port}"), ("here", address)):
                for name, path in (("home", "/"), ("table", links["red"].removeprefix(address))):
                    visits, floors = [], []
                    for _ in range(rounds):
                        visits.append(await twice(browser, begins + path, USABLE[name]))
                        floors.append((await twice(browser, begins + FLOOR))[0])
                    rows.append(_row(f"{name} {where}, cold", [cold for cold, _ in visits], floors))
                    rows.append(_row(f"{name} {where}, again", [again for _, again in visits], floors))
    return rows


def _row(name: str, found: Sequence[Seen], floors: Sequence[Seen]) -> tuple[str, ...]:
    paint = median(one["paint"] for one in found)
    floor = median(one["paint"] for one in floors) if floors else None
    return (
        name,
        f"{paint:.0f} ms",
        f"{floor:.0f} ms" if floor else "-",
        f"{paint / floor:.1f}x" if floor else "-",
        f"{median(one['usable'] for one in found):.0f} ms",
        f"{median(one['requests'] for one in found):.0f}",
        f"{median(one['bytes'] for one in found) / 1024:.0f} KiB",
    )


def main(rounds: int) -> None:
    """Print the table."""
    path = (Path(__file__).resolve().parents[1] / ".cache" / "chromium").read_text("utf-8").strip()
    head = ("page", "first paint", "a page of one line", "ratio", "usable", "requests", "on the wire")
    for row in table(head, asyncio.run(report(rounds, path))):
        print(row)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
