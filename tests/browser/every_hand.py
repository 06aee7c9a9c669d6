"""The same deeds by three means: a mouse, a finger, the keys."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Literal, TypeAlias

from playwright.async_api import CDPSession, Locator, expect

from tests.browser import places
from tests.browser.fingers import LIFTED, Spot, led
from tests.browser.posed import middle_of
from tests.browser.windows import Window

Means: TypeAlias = Literal["mouse", "touch", "keys"]
MEANS: tuple[Means, ...] = ("mouse", "touch", "keys")

STEPS = 5


class Deeds:
    """What one player does at a window by one means."""

    def __init__(self, shown: Window, by: Means, line: CDPSession) -> None:
        self.shown, self.by, self._line = shown, by, line

    async def drag(self, piece: str, to: Spot, keys: Sequence[str]) -> None:
        """Leads a piece to a point of the table; by keys it is taken up with G and led by these."""
        node = places.piece(self.shown.page, piece).first
        if self.by == "keys":
            await node.focus()
            for key in keys:
                await self.shown.page.keyboard.press(key)
                await self.shown.until("() => castra.filling() !== null")
            return
        start, end = await self._way(node, to)
        (x0, y0), (x1, y1) = start, end
        way = [(x0 + (x1 - x0) * n / STEPS, y0 + (y1 - y0) * n / STEPS) for n in range(1, STEPS + 1)]
        if self.by == "touch":
            await self._touch(start, *way)
            return
        mouse = self.shown.page.mouse
        await mouse.move(*start)
        await mouse.down()
        for x, y in way:
            await mouse.move(x, y)
        await mouse.up()

    async def point(self, at: Spot, keys: Sequence[str]) -> None:
        """Points at a place of the table; these keys lead there from where it begins."""
        if self.by == "keys":
            for key in keys:
                await self.shown.page.keyboard.press(key)
            return
        spot = await self.shown.spot(*at)
        await (self._touch(spot) if self.by == "touch" else self.shown.page.mouse.click(*spot))

    async def choose(self, piece: str) -> None:
        """Chooses a piece on the table; Enter would send what lies there already."""
        node = places.piece(self.shown.page, piece).first
        if self.by == "keys":
            await node.focus()
        await self.press(node, " ")

    async def press(self, button: Locator, key: str) -> None:
        """Presses a button, or the key that it says it has."""
        if self.by == "keys":
            await expect(button.first).to_be_attached()
            await self.shown.page.keyboard.press(key)
        elif self.by == "touch":
            await expect(button.first).to_be_visible()
            await self._touch(await middle_of(button.first))
        else:
            await button.first.click()

    async def _way(self, node: Locator, to: Spot) -> tuple[Spot, Spot]:
        """Where a piece is on the page and where it is led, by the same camera: what comes late may move the board once more."""
        while True:
            end = await self.shown.spot(*to)
            start = await middle_of(node)
            now = await self.shown.page.evaluate("([x, y]) => castra.spot({ x, y })", [*to])
            if (now["x"], now["y"]) == end:
                return start, end

    async def _touch(self, *way: Spot) -> None:
        for message in (*led(*way), LIFTED):
            await self._line.send(*message)


@asynccontextmanager
async def every_hand(shown: Window) -> AsyncIterator[list[Deeds]]:
    """The hands of one player at a window, one after the other: with a screen that can be touched as well."""
    line = await shown.page.context.new_cdp_session(shown.page)
    await line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield [Deeds(shown, by, line) for by in MEANS]
    finally:  # the window is used again, by a mouse
        await line.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        await line.detach()
