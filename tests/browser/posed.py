"""A battle that stands on a real server where a test wants it, and whose next dice fall as the test says."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from playwright.async_api import Browser, Locator, ViewportSize, expect

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.history.replay import STANDING
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.wh40k.system import SYSTEM
from app.scenes.wh40k.words import given
from tests.browser import places
from tests.browser.hand import named
from tests.browser.sealed_dice import PATROLS, sealed_table, seed_of
from tests.browser.windows import DESK, PATIENCE, Window, window
from tests.posing import start_from

expect.set_options(timeout=PATIENCE * 1000)

WARDENS = [{"profile": "Line Sergeant"}, *({"profile": "Line Warden"} for _ in range(3))]
KERR = {"seat": "red", "profile": "captain_kerr", "models": [[8, 40]]}
CANTOR = {"seat": "blue", "profile": "the_cantor", "models": [[64, 8]]}
SLOW = 30_000


@dataclass(kw_only=True)
class Battle:
    """A posed battle: where it is read from, and its windows as they are opened."""

    store: Store
    match_id: str
    links: dict[str, str]
    browser: Browser
    stack: AsyncExitStack
    windows: dict[str, Window] = field(default_factory=dict)

    async def open(self, name: str, size: ViewportSize = DESK, query: str = "") -> Window:
        """A window at a seat, or at the watchers' link."""
        link = self.links[name] + query
        made = await self.stack.enter_async_context(window(self.browser, name, link, size))
        self.windows[name] = made
        return made

    async def commands(self) -> list[dict[str, Any]]:
        """What the players gave, first to last, with its seat; what the table passed for them is left out."""
        rows = await journal.read(self.store, self.match_id)
        return [{"seat": row.seat, **row.command} for row in rows if f":{STANDING}:" not in row.ref]


Posing: TypeAlias = Callable[..., Awaitable[Battle]]
"""Sets a battle up: from `given`, with the dice that fall next, and those that fall before the first decision."""


async def pose(
    store: Store, address: str, data: Mapping[str, Any], dice: Sequence[Sequence[int]] = (), begun: Sequence[int] = ()
) -> tuple[str, dict[str, str]]:
    """A table whose battle starts as a scenario's `given` says: its id and its links.

    `dice` are the faces of the first rolls, 0 for any (a seed is looked for: name no more than seven), `begun` those that
    fall before the first decision.
    """
    match_id, links = await sealed_table(store, address, PATROLS, seed_of(dice))
    state, _ = given(data, ScriptedDice(begun))
    await start_from(store, match_id, SYSTEM, state)
    return match_id, links


async def grab(shown: Window, piece: str, to: tuple[float, float], *, alone: bool = False) -> None:
    """Drags a piece, standing or a ghost, to a point of the table; `alone` without the rest of its unit."""
    mouse = shown.page.mouse
    end = await shown.spot(*to)
    start = await middle_of(places.piece(shown.page, piece).first)
    if alone:
        await shown.page.keyboard.down("Control")
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + (end[0] - start[0]) / 3, start[1] + (end[1] - start[1]) / 3, steps=4)
    await mouse.move(*end, steps=6)
    await mouse.up()
    if alone:
        await shown.page.keyboard.up("Control")


async def middle_of(shown: Locator) -> tuple[float, float]:
    """The middle of an element on the page, once it rests there."""
    before = None
    while (box := await shown.bounding_box()) != before:
        before = box
        await asyncio.sleep(0.15)
    assert box, f"{shown} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def press(shown: Window, label: str) -> None:
    """Presses the button of the prompt with this label, once it is there and open."""
    button = shown.prompt.get_by_role("button", name=named(label)).first
    await expect(button).not_to_have_attribute("aria-disabled", "true", timeout=30_000)
    await button.click()


async def choose_unit(shown: Window, name: str) -> None:
    """Clicks the unit of this name in the roster."""
    await shown.forces.filter(has_text=name).first.click()


async def do(shown: Window, label: str) -> None:
    """Takes the row of what the chosen unit can do."""
    await shown.deed(label).click()


def line(x: float, y: float, count: int, step: float = 1.6) -> list[list[float]]:
    """Places in a row."""
    return [[x + step * number, y] for number in range(count)]


def wardens(x: float, y: float, followers: int = 4) -> dict[str, Any]:
    """Red's Line Wardens in a row: the sergeant here, the others to the right."""
    models = [{"profile": "Line Sergeant", "at": [x, y]}, *line(x + 1.6, y, followers)]
    return {"seat": "red", "profile": "line_wardens", "models": models}


async def judged(shown: Window, refused: str | None) -> None:
    """Waits for the referee's verdict on what lies on the board: the code of its refusal, none if it would do."""
    await shown.until(
        "(code) => { const it = castra.filling()?.verdict; return !!it && (it.refused?.code ?? null) === code; }",
        refused,
    )


async def told(shown: Window, sentence: str) -> None:
    """Waits for a line of the log."""
    await expect(shown.log.filter(has_text=sentence).first).to_be_visible(timeout=SLOW)
