"""What a hand does on a board of hexes, and what its page has sent for it."""

from typing import Any

from playwright.sync_api import Page


def acts(page: Page) -> list[dict[str, Any]]:
    """The commands this page has sent."""
    commands: list[dict[str, Any]] = page.evaluate("server.sent.filter((f) => f.kind === 'act').map((f) => f.command)")
    return commands


def sent(page: Page) -> None:
    """Waits until the page has sent a command."""
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')", polling=100)


def spot(page: Page, label: str) -> tuple[float, float]:
    """The middle of a hex on the page, once the camera rests."""
    page.evaluate("window.before = null")
    rests = """(hex) => {
      const at = castra.spot(castra.view().hexes[hex]), same = at.x === before?.x && at.y === before?.y;
      window.before = at;
      return same && at;
    }"""
    at = page.wait_for_function(rests, arg=label, polling=150).json_value()
    return at["x"], at["y"]


def drag(page: Page, start: str, end: str) -> None:
    """Takes hold in one hex and lets go in another."""
    (x0, y0), (x1, y1) = spot(page, start), spot(page, end)
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, steps=4)
    page.mouse.move(x1, y1, steps=4)
    page.wait_for_function("(hex) => castra.dragged()?.hex === hex", arg=end, polling=100)


def offer(page: Page, kind: str) -> dict[str, Any]:
    """An open offer of this kind."""
    found: dict[str, Any] = page.evaluate(
        "(kind) => castra.offers().find((o) => o.command.kind === kind && !o.locked)", kind
    )
    assert found, kind
    return found
