"""The harness of the board: served with the page's own files, opened at a moment of a battle, its table points on the page."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page

ROOT = Path(__file__).parent.parent.parent

STILL = """() => {
  const { x, y, zoom } = local.camera.value, now = [x, y, zoom].join(), same = window.before === now;
  window.before = now;
  return same;
}"""
"""Whether the camera, which follows a new decision a little after it, stands where it stood when it was looked at last."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Files on lines that stay open, kept for an hour: every page of a browser reads the same ones."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """The last of what is said before a file."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def harness_served() -> Iterator[str]:
    """The address of the harness page, served with the client's own files."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(ROOT))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/tests/browser/harness/index.html"
        server.shutdown()


async def open_harness(page: Page, harness: str, offers: str = "choosing") -> None:
    await page.goto(f"{harness}?offers={offers}")
    await page.wait_for_selector("html[data-ready]", state="attached")
    await page.wait_for_selector(".layer-mat > *", state="attached")
    await page.wait_for_function(STILL, polling=100)


async def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    at = await page.evaluate("p => onPage(p)", {"x": x, "y": y})
    return at["x"], at["y"]


async def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    await page.mouse.move(*await spot(page, *start))
    await page.mouse.down()
    await page.mouse.move(*await spot(page, *end), steps=8)
    await page.mouse.up()
