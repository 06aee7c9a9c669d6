"""`python -m bench.drags`: sixty models dragged together among three hundred pieces: frames, and what they cost the page.

Two windows: a laptop's, where the hand moves sixty times a second, and a phone's whose processor is slowed sixfold. A frame is
what lies between two calls of `requestAnimationFrame` while the pointer moves. Beside them stands the floor: the same pointer,
as long, over the same table, with nothing in the hand.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from math import cos, sin
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, ViewportSize

from bench.live.processes import database
from bench.markdown import table
from bench.matches import PARTS, Spent, spent
from tests.browser.posed import middle_of, pose
from tests.browser.windows import LAPTOP, PHONE, Window, chromium, serving, window

HELD, OTHERS, SQUAD = 60, 240, 20
SECONDS = 5.0
SLOWED = 6
TRIED = "() => castra.filling()?.offer.id.startsWith('move_models') ?? false"

WATCH = """() => {
    const at = [];
    const look = (now) => { at.push(now); window.drawing = requestAnimationFrame(look); };
    window.drawing = requestAnimationFrame(look);
    window.drawn = () => { cancelAnimationFrame(window.drawing); return at.slice(1).map((now, i) => now - at[i]); };
}"""


def rank(x: float, y: float, count: int, wide: int) -> list[list[float]]:
    """Places in rows of so many, an inch and a half apart."""
    return [[round(x + 1.5 * (i % wide), 2), round(y + 1.5 * (i // wide), 2)] for i in range(count)]


def crowd() -> Mapping[str, Any]:
    """Sixty models of red's in one unit, and squads of twenty on both sides around them."""
    units: dict[str, Any] = {"mob": {"seat": "red", "profile": "line_infantry", "models": rank(24, 22, HELD, 15)}}
    for number in range(OTHERS // SQUAD):
        seat, row = ("red", 38.0) if number % 2 else ("blue", 2.0)
        x, y = 1.0 + 12 * (number // 2 % 5), row - 6.0 * (number // 10) * (1 if number % 2 else -1)
        profile = "line_infantry" if seat == "red" else "husks"
        units[f"u{number}"] = {"seat": seat, "profile": profile, "models": rank(x, y, SQUAD, 7)}
    return {"phase": "movement", "units": units}


async def take(shown: Window, session: CDPSession, touch: bool) -> tuple[float, float]:
    """The first model of the sixty is taken and led a little, until the referee lets it go; where the pointer is."""
    x, y = await middle_of(shown.page.locator('.board [data-piece="mob.1"]').first)
    await point(session, "down", x, y, touch)
    for step in range(1, 9):
        await point(session, "move", x + 2 * step, y + 2 * step, touch)
    await shown.until(TRIED)
    return x + 16, y + 16


async def point(session: CDPSession, kind: str, x: float, y: float, touch: bool) -> None:
    """What a mouse or a finger does, answered once the page has taken it in."""
    if touch:
        points = [] if kind == "up" else [{"x": x, "y": y}]
        what = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[kind]
        await session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
        return
    what = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[kind]
    button = {"button": "left", "buttons": 0 if kind == "up" else 1, "clickCount": 1}
    await session.send("Input.dispatchMouseEvent", {"type": what, "x": x, "y": y} | button)


async def led(page: Page, session: CDPSession, start: tuple[float, float], touch: bool) -> tuple[list[float], Spent]:
    """The pointer goes round in a circle for some seconds: the frames in ms, and CPU seconds of the main thread."""
    before = await spent(session)
    await page.evaluate(WATCH)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    while (now := loop.time() - begun) < SECONDS:
        await point(session, "move", start[0] + 20 * cos(4 * now), start[1] + 20 * sin(4 * now), touch)
        await asyncio.sleep(max(0.0, 1 / 60 - (loop.time() - begun - now)))
    frames: list[float] = await page.evaluate("drawn()")
    after = await spent(session)
    return frames, {part: after[part] - before[part] for part in PARTS}


async def drag(browser: Browser, link: str, size: ViewportSize, slowed: int) -> list[tuple[str, ...]]:
    """A row for the floor and one for the drag in one window."""
    touch = slowed > 1
    async with window(browser, "red", link, size) as shown:
        session = await shown.page.context.new_cdp_session(shown.page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        name = "a phone, slowed sixfold" if touch else "a laptop"
        await session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        x, y = await middle_of(shown.page.locator('.board [data-piece="mob.40"]').first)
        rows = []
        if not touch:
            await shown.page.mouse.move(x, y)
            rows.append(row(f"{name}: nothing held", *await led(shown.page, session, (x, y), touch)))
        at = await take(shown, session, touch)
        rows.append(row(f"{name}: sixty held", *await led(shown.page, session, at, touch)))
        await point(session, "up", *at, touch)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return rows


def row(name: str, frames: list[float], took: Spent) -> tuple[str, ...]:
    """The row of a drag: its frames, and what they cost the main thread, in ms each."""
    ordered = sorted(frames)
    task, script, layout, style = (1000 * took[part] / len(frames) for part in PARTS)
    return (
        name,
        f"{1000 * len(frames) / sum(frames):.0f}",
        f"{ordered[len(ordered) // 2]:.0f} ms",
        f"{ordered[int(len(ordered) * 0.99)]:.0f} ms",
        f"{task:.1f} ms",
        f"{script:.1f} ms",
        f"{style + layout:.1f} ms",
        f"{task - script - style - layout:.1f} ms",
    )


async def report(browser_path: str) -> list[tuple[str, ...]]:
    """The rows of both windows."""
    async with database() as store, serving(store.url) as address, chromium(browser_path) as browser:
        found = []
        for size, slowed in ((LAPTOP, 1), (PHONE, SLOWED)):
            _, links = await pose(store, address.rstrip("/"), crowd())
            found += await drag(browser, links["red"], size, slowed)
        return found


def printed(report: Callable[[str], Coroutine[Any, Any, list[tuple[str, ...]]]]) -> None:
    """Prints what a report of drags in the browser of this machine found, as a table."""
    path = (Path(__file__).resolve().parents[1] / ".cache" / "chromium").read_text("utf-8").strip()
    head = ("drag", "frames/s", "p50", "p99", "main thread a frame", "script", "style, layout", "painting")
    for line in table(head, asyncio.run(report(path))):
        print(line)


if __name__ == "__main__":
    printed(report)
