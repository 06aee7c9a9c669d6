"""`make pictures`: the pictures of the README, a table of each system in the midst of a battle and one of them on a phone.

Each battle is played by the bots that play to win, its dice and their choices from one seed: the pictures change only when the
product does. They are WebP, so a clone stays small.
"""

import asyncio
import base64
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Browser, Page, ViewportSize

from app.bots.deciding import SeededChooser
from app.persistence.codec import codec_for
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems.registry import known
from bench.live.processes import database
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, PHONE, chromium, serving, window

ROOT = Path(__file__).parents[3]
GOAL = ROOT / "docs" / "pictures"
QUALITY = 72
SHARP = {"laptop": 1.25, "phone": 2.0}
"""Dots for each pixel: text stays clean when a README is drawn narrower than a window."""

SEATS: Mapping[str, Any] = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}}


@dataclass(frozen=True, kw_only=True)
class Front:
    """A picture: the table, how many commands are played before it is taken, and through whose window it is seen."""

    name: str
    system: str
    commands: int
    options: Mapping[str, Any] = field(default_factory=dict)
    armies: Mapping[str, str] = field(default_factory=dict)
    size: str = "laptop"
    theme: Literal["light", "dark"] = "light"


FRONTS = (
    Front(name="40k", system="wh40k", commands=85, armies={"red": "cinder_wardens", "blue": "hollow_choir"}),
    Front(name="age-of-sigmar", system="aos", commands=110),
    Front(name="warmaster", system="warmaster", commands=110, armies={"red": "dwarf_1000", "blue": "chaos_1000"}),
    Front(name="underworlds", system="underworlds", commands=60),
    Front(name="diskwars", system="diskwars", commands=112),
    Front(name="phone", system="aos", commands=110, size="phone", theme="dark"),
)


async def played(store: Store, address: str, front: Front) -> dict[str, str]:
    """Sets the table and plays it to its moment; gives the links of who decides then, and of who waits."""
    wish = {"system": front.system, "name": "Orme Crossing", "options": dict(front.options), "seats": SEATS}
    match_id, links = await sealed_table(store, address, {**wish, **({"armies": front.armies} if front.armies else {})})
    live = await LiveTables(store, Settings(database_url=store.url)).table(match_id)
    assert live
    match, brain = live.match, known()[front.system].brain("winning")
    codec = codec_for(match.system)
    for number in range(3 * front.commands):
        if match.seq >= front.commands:
            break
        seat = SeededChooser(b"front", f"{number}").pick(sorted(match.system.owed(match.state)))
        command = brain(match.system, match.state, seat, SeededChooser(b"front", f"{seat}{number}"))
        # Refused is what came too late: the server passes by itself where a player has nothing to do.
        await match.submit(seat, f"{seat}.{number}", codec.command_to(command))
    assert match.seq >= front.commands, front.name
    now = min(match.system.owed(match.state))
    return {"now": links[now], "other": links["blue" if now == "red" else "red"]}


async def taken(browser: Browser, links: Mapping[str, str], front: Front) -> bytes:
    """Both players sit at their windows; that of who decides is seen."""
    size: ViewportSize = PHONE if front.size == "phone" else LAPTOP
    context = await browser.new_context(
        viewport=size, device_scale_factor=SHARP[front.size], color_scheme=front.theme, reduced_motion="reduce",
        has_touch=front.size == "phone",
    )  # fmt: skip
    try:
        async with window(browser, "other", links["other"]):
            page = await context.new_page()
            await page.goto(links["now"])
            await page.locator(".board [data-piece]").first.wait_for(state="attached")
            await page.evaluate("document.fonts.ready")
            return await _drawn(page)
    finally:
        await context.close()


async def _drawn(page: Page) -> bytes:
    """Waits until two frames look alike, and gives what they show."""
    session, before, now = await page.context.new_cdp_session(page), None, ""
    while now != before:
        before = now
        shot = await session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        now = shot["data"]
        await page.evaluate("() => new Promise((drawn) => setTimeout(drawn, 250))")
    return base64.b64decode(now)


async def take(chromium_path: str, wanted: list[str]) -> dict[str, bytes]:
    """The pictures of these names, or all."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(database())
        address = (await stack.enter_async_context(serving(store.url))).rstrip("/")
        browser = await stack.enter_async_context(chromium(chromium_path))
        fronts = [front for front in FRONTS if not wanted or front.name in wanted]
        return {front.name: await taken(browser, await played(store, address, front), front) for front in fronts}


def main(wanted: list[str]) -> None:
    """Keeps the pictures of these names, or all, where the README looks for them."""
    GOAL.mkdir(parents=True, exist_ok=True)
    chromium_path = (ROOT / ".cache" / "chromium").read_text("utf-8").strip()
    for name, picture in asyncio.run(take(chromium_path, wanted)).items():
        (GOAL / f"{name}.webp").write_bytes(picture)
        print(f"{name}: {len(picture) // 1024} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
