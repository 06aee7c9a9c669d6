"""`python -m bench.pages`: the home page and a table as a browser sees them that was never here: first paint, requests, bytes.

Each in a fresh profile, in turn with the floor: a page of one line from the same server, which loads nothing. What a second
visit costs stands beside it. A server that was just started answers the first home page.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, BrowserContext

from bench.live.processes import database
from bench.markdown import table
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import DESK, chromium, serving, set_table

ROUNDS = 5
FLOOR = "/health"
PAINTED = """() => new Promise(painted => {
    const look = () => performance.getEntriesByName('first-contentful-paint').length ? painted() : setTimeout(look, 20);
    look();
})"""
SEEN = """() => {
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
        paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        requests: files.filter(file => file.transferSize > 0).length,
        bytes: files.reduce((sum, file) => sum + file.transferSize, 0),
    };
}"""

Seen = dict[str, float]


async def seen(context: BrowserContext, address: str) -> Seen:
    """A page once, until nothing more is loaded."""
    page = await context.new_page()
    try:
        await page.goto(address)
        await page.wait_for_load_state("networkidle")
        await page.evaluate(PAINTED)
        found: Any = await page.evaluate(SEEN)
        return dict(found)
    finally:
        await page.close()


async def twice(browser: Browser, address: str) -> tuple[Seen, Seen]:
    """A page in a fresh profile, and the same once more."""
    context = await browser.new_context(viewport=DESK)
    try:
        return await seen(context, address), await seen(context, address)
    finally:
        await context.close()


async def report(rounds: int, browser_path: str) -> list[tuple[str, ...]]:
    """A row for each page."""
    rows = []
    async with database() as store, serving(store.url) as address, chromium(browser_path) as browser:
        first, _ = await twice(browser, address)
        rows.append(_row("the first home page after a start, cold", [first], []))
        _, links = await set_table(address, PATROLS)
        for name, path in (("home", address), ("a table, watching", links["watch"])):
            visits, floors = [], []
            for _ in range(rounds):
                visits.append(await twice(browser, path))
                floors.append((await twice(browser, address.rstrip("/") + FLOOR))[0])
            rows.append(_row(f"{name}, cold", [cold for cold, _ in visits], floors))
            rows.append(_row(f"{name}, again", [again for _, again in visits], floors))
    return rows


def _row(name: str, found: Sequence[Seen], floors: Sequence[Seen]) -> tuple[str, ...]:
    paint = median(one["paint"] for one in found)
    floor = median(one["paint"] for one in floors) if floors else None
    return (
        name,
        f"{paint:.0f} ms",
        f"{floor:.0f} ms" if floor else "-",
        f"{paint / floor:.1f}x" if floor else "-",
        f"{median(one['requests'] for one in found):.0f}",
        f"{median(one['bytes'] for one in found) / 1024:.0f} KiB",
    )


def main(rounds: int) -> None:
    """Print the table."""
    path = (Path(__file__).resolve().parents[1] / ".cache" / "chromium").read_text("utf-8").strip()
    head = ("page", "first paint", "a page of one line", "ratio", "requests", "on the wire")
    for line in table(head, asyncio.run(report(rounds, path))):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
