"""A server process, and Chromium windows at its tables, each with what it was sent and what went wrong in it."""

import asyncio
import contextlib
import gzip
import json
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal
from weakref import WeakKeyDictionary

import httpx
from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    ViewportSize,
    async_playwright,
)

from tests.browser import places
from tests.holding import held_links

ROOT = Path(__file__).parent.parent.parent
SHOTS = os.environ.get("CASTRA_SHOTS")
"""A directory for pictures of key moments, when a person wants to look at them."""

DESK: ViewportSize = {"width": 1440, "height": 900}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
PATIENCE = 60.0

FORGETS = """
if (!sessionStorage.getItem("castra.tests.new")) {
  localStorage.clear();
  sessionStorage.setItem("castra.tests.new", "no");
}
"""
"""Run before a page's own scripts: what an earlier page of its context stored is forgotten, its own is there after a reload."""

SLEEPS = """
window.slept = null;
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const isHeld = window.slept && !String(event.data).startsWith('{"kind":"alive"');
      if (isHeld) window.slept.push(() => hear.call(this, event));
      else hear.call(this, event);
    };
  }
};
window.wake = () => {
  const held = window.slept ?? [];
  window.slept = null;
  for (const heard of held) heard();
};
"""
"""Run before a page's own scripts: while it sleeps it hears only that its line lives; then all that came meanwhile, at once."""

KEPT: WeakKeyDictionary[Browser, list[BrowserContext]] = WeakKeyDictionary()
"""The contexts of a browser that no window uses now, each with the page it had and the files that were fetched."""


@contextlib.asynccontextmanager
async def serving(
    database_url: str,
    port: int = 0,
    end: signal.Signals = signal.SIGTERM,
    command: Sequence[str] = ("app", "serve"),
    environment: Mapping[str, str] = MappingProxyType({}),
) -> AsyncIterator[str]:
    """`castra serve` in a process of its own on a port, any free one if 0, until it is ended so; gives its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, "--port", str(port),
        cwd=ROOT, env={**os.environ, "DATABASE_URL": database_url, **environment}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout
        async with asyncio.timeout(120):
            said = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+", said)
        assert found, f"the server said {said!r}"
        yield found[0]
    finally:
        process.send_signal(end)
        await process.wait()


@contextlib.asynccontextmanager
async def chromium(path: str) -> AsyncIterator[Browser]:
    """A Chromium for one test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        await browser.close()


LOOKS = """async (argument) => {
  for (const end = Date.now() + 1000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    if (await (%s)(argument)) return true;
  }
  return false;
}"""
"""Has the page ask a function of its own again and again."""

HOUSEHOLDS = map(str, map(IPv4Address, count(int(IPv4Address("10.0.0.1")))))
"""Each table is set by people of another house: what one may make in an hour is no limit to a run of tests."""


async def set_table(address: str, wish: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """Sets a table and takes its seats: the match's id, and the links of the players and of the watchers."""
    async with httpx.AsyncClient(timeout=60, headers={"x-forwarded-for": next(HOUSEHOLDS)}) as client:
        answer = await client.post(f"{address}/matches", json=dict(wish))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], await held_links(address, made)


def spelt(label: str) -> str:
    """A label as a pattern: a space that parts no line is read as any other."""
    return re.escape(label).replace("\u00a0", r"\s")


@dataclass(kw_only=True)
class Window:
    """One window: its page, every frame it was sent as text, and the errors of its console."""

    name: str
    page: Page
    frames: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    is_asleep: bool = False

    async def sleep(self) -> None:
        """Nobody looks at it: it draws nothing of what comes, as a tab that the browser has put away."""
        if not self.is_asleep:
            self.is_asleep = True
            await self.page.evaluate("() => { window.slept = []; }")

    async def wake(self) -> None:
        """It goes on with all that came meanwhile."""
        if self.is_asleep:
            self.is_asleep = False
            await self.page.evaluate("() => window.wake()")

    @property
    def prompt(self) -> Locator:
        """Where the table asks something."""
        return self.page.locator("section.prompt")

    @property
    def refusal(self) -> Locator:
        """Why the referee refuses what is filled in."""
        return places.refusal(self.page)

    @property
    def tray(self) -> Locator:
        """The dice, with what they were thrown for."""
        return places.tray(self.page)

    async def force(self, seat: str) -> Locator:
        """The units of a side, each a button."""
        name = await self.words("table.force", {"seat": seat})
        return self.page.get_by_role("group", name=name, exact=True).get_by_role("button")

    @property
    def end(self) -> Locator:
        """Where the table says how the match ended."""
        return places.end(self.page)

    @property
    def rematch(self) -> Locator:
        """What is said of a rematch, below the end."""
        return self.end.get_by_role("region", name="Rematch", exact=True)

    @property
    def dice_checked(self) -> Locator:
        """What the page found of the dice, a line of the end: where they are right a status, else an alert."""
        return self.end.get_by_role("status")

    @property
    def dice_broken(self) -> Locator:
        """The same line where the dice do not agree with their seal."""
        return self.end.get_by_role("alert")

    @property
    def found_of_dice(self) -> Locator:
        """All that was found of the dice, in the dialog that the line opens."""
        return self.page.get_by_role("dialog").get_by_role("list")

    @property
    def forecast(self) -> Locator:
        """How likely what is filled in is to come off."""
        return self.prompt.get_by_role("status").filter(has_text="Chance")

    @property
    def players(self) -> Locator:
        """Who sits at the table, in the bar."""
        return self.page.get_by_role("region", name="Players")

    @property
    def lost_line(self) -> Locator:
        """The strip that says that the connection is lost."""
        return self.page.get_by_role("alert").filter(has_text="Connection lost.")

    @property
    def forces(self) -> Locator:
        """The units of all sides, each a button."""
        return places.forces(self.page)

    @property
    def hand(self) -> Locator:
        """The cards that this player holds."""
        return places.hand(self.page)

    def card_named(self, name: str) -> Locator:
        """One of them, by what it is called."""
        return self.hand.get_by_role("button").filter(has=self.page.get_by_text(name, exact=True))

    @property
    def deeds(self) -> Locator:
        """What the chosen unit can do, a line each."""
        return places.deeds(self.page)

    def deed(self, label: str) -> Locator:
        """The row of one thing that the chosen unit can do."""
        called = self.page.get_by_text(re.compile(f"^{spelt(label)}$"))
        return self.deeds.filter(has=called).get_by_role("button").first

    @property
    def log(self) -> Locator:
        """The lines of the battle and of the talk."""
        return places.log(self.page)

    async def view(self) -> Any:
        """The view as this page has put it together."""
        return await self.answered("castra.view()")

    async def offers(self) -> list[dict[str, Any]]:
        """What this page may do now."""
        found: list[dict[str, Any]] = await self.answered("castra.offers()")
        return found

    async def answered(self, expression: str) -> Any:
        """What the page's script says, brought as one text: a large answer that is brought piece by piece costs many times that."""
        return json.loads(await self.page.evaluate(f"() => JSON.stringify({expression})"))

    async def words(self, key: str, facts: Mapping[str, Any]) -> str:
        """A sentence as this page says it."""
        said: str = await self.page.evaluate("([key, facts]) => castra.words(key, facts)", [key, dict(facts)])
        return said

    async def confirm(self) -> None:
        """Presses Enter once the page says that it confirms what is asked."""
        await self.until("() => document.documentElement.dataset.enter === 'lit'")
        await self.page.keyboard.press("Enter")

    async def until(self, expression: str, argument: Any = None) -> None:
        """Waits until the page's script finds this true, over a reload too. The page looks itself, as its policy allows no eval."""
        end = time.monotonic() + PATIENCE
        while not await self._comes_to(expression, argument):
            assert time.monotonic() < end, (
                f"{self.name} never came to {expression} with {argument}; faults: {self.faults}"
            )

    async def _comes_to(self, expression: str, argument: Any) -> bool:
        """Whether the page's script finds this true within a second."""
        try:
            return bool(await self.page.evaluate(LOOKS % expression, argument))
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return False

    async def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table lies on the page, once the camera rests."""
        before = None
        while (at := await self.page.evaluate("(p) => castra.spot(p)", {"x": x, "y": y})) != before:
            before = at
            await asyncio.sleep(0.15)
        return at["x"], at["y"]

    async def is_free(self, x: float, y: float) -> bool:
        """Whether the board lies open to the pointer at this point of the table: no panel over it."""
        left, top = await self.spot(x, y)
        there = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('svg.board')"
        return bool(await self.page.evaluate(there, [left, top]))

    async def shot(self, name: str) -> None:
        """A picture for people, when they asked for them."""
        if SHOTS:
            await self.page.screenshot(path=Path(SHOTS) / f"{name}.png")


SHARPNESS = 1.0 if SHOTS else 0.5
"""Dots for each pixel of the page: what nobody looks at is drawn coarsely, which takes a quarter of the time."""


async def fresh_context(browser: Browser) -> BrowserContext:
    """A context whose pages begin with nothing stored."""
    context = await browser.new_context(reduced_motion="reduce", device_scale_factor=SHARPNESS)
    await context.add_init_script(FORGETS + SLEEPS)
    return context


@contextlib.asynccontextmanager
async def window(browser: Browser, name: str, link: str, size: ViewportSize = DESK) -> AsyncIterator[Window]:
    """A window at a table, its board drawn. Closing it finds no error in its console."""
    kept = KEPT.setdefault(browser, [])
    context = kept.pop() if kept else await fresh_context(browser)
    page = context.pages[0] if context.pages else await context.new_page()
    await page.set_viewport_size(size)
    made = Window(name=name, page=page)
    heard: dict[Any, Any] = {
        "pageerror": lambda error: made.faults.append(str(error)),
        "console": lambda said: made.faults.append(said.text) if said.type in ("error", "warning") else None,
        "websocket": lambda line: line.on("framereceived", lambda text: made.frames.append(text_of(text))),
    }
    for event, listener in heard.items():
        page.on(event, listener)
    await page.goto(link)
    await made.until("() => !!window.castra?.view() && document.querySelector('.board .world') !== null")
    try:
        yield made
    except BaseException:  # what a test left half done would be the next one's to begin with
        await context.close()
        raise
    for event, listener in heard.items():
        page.remove_listener(event, listener)
    await emptied(context)
    kept.append(context)
    assert not made.faults, f"the console of {name}: {made.faults[:5]}"


BUTTONS: tuple[Literal["left", "right", "middle"], ...] = ("left", "right", "middle")
"""One that is still held would turn the next test's press into a move."""


async def emptied(context: BrowserContext) -> None:
    """One page is left of a context, with nothing in it, as a new one would be: to open one costs as much as to load a table."""
    for more in context.pages[1:]:
        await more.close()
    for page in context.pages:
        await page.unroute_all()
        with contextlib.suppress(Error):  # one that never came to an address stored nothing
            await page.evaluate("sessionStorage.clear()")
        await page.goto("about:blank")
        for button in BUTTONS:
            await page.mouse.up(button=button)
    await context.clear_cookies()


def text_of(frame: str | bytes) -> str:
    """The text of a frame; one that came as bytes is gzipped text."""
    return gzip.decompress(frame).decode() if isinstance(frame, bytes) else frame


def frames_of(shown: Window) -> list[dict[str, Any]]:
    """The frames a window was sent, read."""
    return [json.loads(text) for text in shown.frames]
