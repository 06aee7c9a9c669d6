"""`python -m bench.matches [system...]`: what a whole bot match costs the page of a player and of a watcher at 1280x800.

The same match in every run: its dice are sealed, its bots choose from one seed. Each command is given once both pages have
drawn the one before, so that a slow machine draws no less often. Seconds are those of CPU: of the main thread of each page, in
all and by what it did, and of all processes that draw, for a command: bench.pages says when a page is there.
"""

import asyncio
import random
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession

from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from bench.live.processes import database
from bench.markdown import table
from tests.asked import ask_all
from tests.browser.disk_hand import DiskBattle
from tests.browser.sealed_dice import PATROLS, sealed_table
from tests.browser.test_battle import Battle
from tests.browser.test_underworlds_match import WISH as CISTERN
from tests.browser.test_underworlds_match import CardBattle
from tests.browser.test_warmaster_match import WISH as BRIDGE
from tests.browser.windows import LAPTOP, chromium, serving, window

SEATS = PATROLS["seats"]
PLAYED: Mapping[str, tuple[Mapping[str, Any], type[Battle]]] = {
    "wh40k": (PATROLS, Battle),
    "aos": (
        {
            "system": "aos",
            "name": "Ashen Gate",
            "options": {"battlepack": "border_war", "battleplan": "border_war_1000"},
            "seats": SEATS,
        },
        DiskBattle,
    ),
    "warmaster": (BRIDGE, DiskBattle),
    "underworlds": (CISTERN, CardBattle),
    "diskwars": ({"system": "diskwars", "name": "Discs", "options": {"mode": "intro"}, "seats": SEATS}, DiskBattle),
}
DRAWN = """(number) => new Promise((drawn) => {
    const late = performance.now() + 600;
    const look = () => castra.seen() >= number || performance.now() > late
        ? requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn(castra.seen()))))
        : setTimeout(look, 10);
    look();
})"""
"""Once the page has drawn this change; a command that tells a page nothing has no change of its own."""

PARTS = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")

Spent = dict[str, float]


async def spent(session: CDPSession) -> Spent:
    """CPU seconds of a page's main thread so far."""
    found = await session.send("Performance.getMetrics")
    return {one["name"]: one["value"] for one in found["metrics"] if one["name"] in PARTS}


async def processes(session: CDPSession) -> float:
    """CPU seconds of all processes of a browser so far."""
    found = await session.send("SystemInfo.getProcessInfo")
    return sum(float(one["cpuTime"]) for one in found["processInfo"])


async def match(browser: Browser, store: Store, address: str, key: str) -> list[tuple[str, ...]]:
    """A row for the player's page and one for the watcher's."""
    wish, kind = PLAYED[key]
    async with AsyncExitStack() as stack:
        match_id, links = await sealed_table(store, address, wish)
        shown = {
            name: await stack.enter_async_context(window(browser, name, links[name], LAPTOP))
            for name in ("red", "watch")
        }
        live = await LiveTables(store, Settings(database_url=store.url)).table(match_id)
        assert live
        if key == "wh40k":
            await ask_all(live.match)
        battle = kind(live.match, {**shown, "blue": shown["red"]}, random.Random(7))
        whole = await browser.new_browser_cdp_session()
        sessions = {name: await one.page.context.new_cdp_session(one.page) for name, one in shown.items()}
        for session in sessions.values():
            await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        ahead = {name: await one.page.evaluate("castra.seen()") - live.match.seq for name, one in shown.items()}
        before = {name: await spent(session) for name, session in sessions.items()}
        begun, commands = await processes(whole), 0
        while not live.match.over:
            seat = battle.chance.choice(sorted(live.match.system.owed(live.match.state)))
            _, command = battle._chosen(seat)
            refused = await live.match.submit(seat, f"{seat}.{live.match.seq}", command)
            assert refused is None, (command, refused)
            battle.done[command["kind"]] += 1
            commands += 1
            for name, one in shown.items():
                seen = await one.page.evaluate(DRAWN, live.match.seq + ahead[name])
                ahead[name] = seen - live.match.seq
        drawing = await processes(whole) - begun
        return [_row(key, name, commands, before[name], await spent(sessions[name]), drawing) for name in shown]


def _row(key: str, name: str, commands: int, before: Spent, after: Spent, drawing: float) -> tuple[str, ...]:
    task, script, layout, style = (after[part] - before[part] for part in PARTS)
    return (
        f"{key}, {'a player' if name == 'red' else 'a watcher'}",
        str(commands),
        f"{task:.1f} s",
        f"{task / commands * 1000:.0f} ms",
        f"{script:.1f} s",
        f"{style + layout:.1f} s",
        f"{task - script - style - layout:.1f} s",
        f"{drawing:.1f} s",
    )


async def report(keys: list[str], browser_path: str) -> list[tuple[str, ...]]:
    """The rows of these systems, one match after the other."""
    async with database() as store, serving(store.url) as address, chromium(browser_path) as browser:
        return [row for key in keys for row in await match(browser, store, address.rstrip("/"), key)]


def main(keys: list[str]) -> None:
    """Print the table."""
    path = (Path(__file__).resolve().parents[1] / ".cache" / "chromium").read_text("utf-8").strip()
    head = ("match", "commands", "main thread", "a command", "script", "style, layout", "painting", "both pages, all")
    for line in table(head, asyncio.run(report(keys or list(PLAYED), path))):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
