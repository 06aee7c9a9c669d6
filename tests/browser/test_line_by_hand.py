"""The server goes and comes back while pages are open: what each of them says, and what is kept."""

import contextlib
import signal
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Error, expect

from app.persistence.engine import open_store
from tests.browser.posed import KERR, choose_unit, do, grab, judged, line, pose, press, told, wardens
from tests.browser.windows import PHONE, Window, serving, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MARCH = {
    "phase": "movement",
    "units": {
        "w": wardens(30, 28),
        "k": KERR,
        "h": {"seat": "blue", "profile": "husks", "models": line(30, 10, 8)},
    },
}


TRIES = 20

ARRIVED = """() => castra.filling().values?.some(({ model, path }) => model === "w.1" && Math.abs(path.at(-1).y - 25) < 0.1)"""
"""Whether the referee has found the way to where the model was let go, and not only to where it came by."""


async def _reconnect(shown: Window) -> None:
    """Asks for the line again, and again if the server is not there yet; each try is left its time."""
    lost = shown.lost_line
    for _ in range(TRIES):
        # The page tries by itself too: then the strip goes from under the press.
        with contextlib.suppress(Error):
            await lost.get_by_role("button").click(timeout=1000)
        with contextlib.suppress(AssertionError):
            await expect(lost).to_have_count(0, timeout=5000)
            return
    raise AssertionError(f"{shown.name} never came back; faults: {shown.faults}")


async def test_a_killed_server_loses_neither_the_move_on_the_board_nor_the_battle(
    database_url: str, browser: Browser
) -> None:
    store = await open_store(database_url)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        async with serving(database_url, end=signal.SIGKILL) as address:
            _, links = await pose(store, address, MARCH)
            red = await stack.enter_async_context(window(browser, "red", links["red"]))
            watch = await stack.enter_async_context(window(browser, "watch", links["watch"], PHONE))
            await choose_unit(red, "Line Wardens")
            await do(red, "Move")
            await grab(red, "w.1", (30, 25))
            await red.until(ARRIVED)
            await judged(red, None)
        for shown in (red, watch):
            await expect(shown.lost_line).to_contain_text("Connection lost.")
        locked = red.prompt.get_by_role("button", name="Confirm move")
        await expect(locked).to_have_attribute("aria-disabled", "true")

        async with serving(database_url, port=urlsplit(address).port or 0):
            for shown in (red, watch):
                shown.faults.clear()
                await _reconnect(shown)
            await press(red, "Confirm move")
            await told(red, "Line Wardens moves up to")
            await watch.until("() => Math.abs(castra.view().pieces['w.1'].pose.y - 25) < 0.1")
        for shown in (red, watch):
            await expect(shown.lost_line).to_be_visible()
            # A page that is left tries for its server no more: what it said of that is all it will say.
            await shown.page.goto("about:blank")
            shown.faults.clear()
