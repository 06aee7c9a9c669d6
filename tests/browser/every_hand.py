"""The same deeds by three means: a mouse, a finger, the keys."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Literal, TypeAlias

from playwright.async_api import CDPSession, Locator, expect

from tests.browser.posed import middle_of
from tests.browser.windows import Window

Spot: TypeAlias = tuple[float, float]
Means: TypeAlias = Literal["mouse", "touch", "keys"]
MEANS: tuple[Means, ...] = ("mouse", "touch", "keys")

STEPS = 5


class Deeds:
    """What one player does at a window by one means."""

    def __init__(self, shown: Window, by: Means, line: CDPSession) -> None:
        self.shown, self.by, self._line = shown, by, line

    async def drag(self, piece: str, to: Spot, keys: Sequence[str]) -> None:
        """Leads a piece to a point of the table; by keys it is taken up with G and led by these."""
        node = self.shown.page.locator(f'.board [data-piece="{piece}"]').first
        if self.by == "keys":
            await node.focus()
            for key in keys:
                await self.shown.page.keyboard.press(key)
                await self.shown.until("() => castra.filling() !== null")
            return
        end = await self.shown.spot(*to)
        start = await middle_of(node)
        way = [tuple(a + (b - a) * n / STEPS for a, b in zip(start, end, strict=True)) for n in range(1, STEPS + 1)]
        if self.by == "touch":
            await self._touch("touchStart", start)
            for x, y in way:
                await self._touch("touchMove", (x, y))
            await self._touch("touchEnd")
            return
        mouse = self.shown.page.mouse
        await mouse.move(*start)
        await mouse.down()
        for x, y in way:
            await mouse.move(x, y)
        await mouse.up()

    async def press(self, button: Locator, key: str) -> None:
        """Presses a button, or the key that it says it has."""
        if self.by == "keys":
            await self.shown.page.keyboard.press(key)
        elif self.by == "touch":
            await expect(button.first).to_be_visible()
            await self._tap(await middle_of(button.first))
        else:
            await button.first.click()

    async def _tap(self, at: Spot) -> None:
        await self._touch("touchStart", at)
        await self._touch("touchEnd")

    async def _touch(self, kind: str, at: Spot | None = None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        await self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@asynccontextmanager
async def every_hand(shown: Window) -> AsyncIterator[list[Deeds]]:
    """The hands of one player at a window, one after the other: with a screen that can be touched as well."""
    line = await shown.page.context.new_cdp_session(shown.page)
    await line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield [Deeds(shown, by, line) for by in MEANS]
    await line.detach()
