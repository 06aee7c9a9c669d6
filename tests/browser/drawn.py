"""Battlefields drawn by hand in the page, to play whole matches on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Browser, Page, expect

from tests.browser.windows import LAPTOP


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of terrain by its name in the palette, where its middle comes to lie, and how far it is turned."""

    kind: str
    x: float
    y: float
    turned: int = 0


async def drawn(browser: Browser, address: str, system: str, name: str, pieces: Sequence[Piece]) -> str:
    """The id under which a battlefield is kept that a player draws by keys, piece by piece."""
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    await _begun(page, f"{address}/battlefields/new?system={system}", name)
    for piece in pieces:
        await (
            page.get_by_role("navigation", name="Tools")
            .get_by_role("button", name=piece.kind, exact=True)
            .press("Enter")
        )
        chosen = page.get_by_role("region", name=re.compile(", selected$"))
        for label, value in (("From the left", piece.x), ("From the top", piece.y), ("Turned", piece.turned)):
            field = chosen.get_by_role("spinbutton", name=label, exact=True)
            await field.fill(f"{value:g}")
            await field.press("Tab")
    return await _saved(page)


async def drawn_on_hexes(browser: Browser, address: str, name: str, seed: int) -> str:
    """The id of a board of Underworlds that a player makes of a new one: by keys, he lets a hex of no one's land stagger."""
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    made = await page.request.get(f"{address}/battlefields/made?system=underworlds&seed={seed}")
    text = (await made.json())["fields"][0]["text"]
    kept = await page.request.post(f"{address}/battlefields/new", data={"system": "underworlds", "text": text})
    await _begun(page, f"{address}/battlefields/{(await kept.json())['id']}/edit", name)
    await page.get_by_role("navigation", name="Tools").get_by_role("button", name="Stagger").click()
    await page.get_by_role("application").focus()
    for key in ("ArrowRight", *["ArrowDown"] * 4, *["ArrowRight"] * 3, "Enter"):
        await page.keyboard.press(key)
    return await _saved(page)


async def _begun(page: Page, address: str, name: str) -> None:
    await page.goto(address)
    title = page.get_by_role("textbox", name="Name", exact=True)
    await expect(title).not_to_have_value("")
    await title.fill(name)
    await title.press("Tab")


async def _saved(page: Page) -> str:
    async with page.expect_response(
        lambda answer: "/battlefields/" in answer.url and answer.request.method != "GET"
    ) as saved:
        await page.get_by_role("button", name="Save").click()
    answer = await saved.value
    assert answer.ok, await answer.text()
    await expect(page).to_have_url(re.compile(r"/battlefields/\w+/edit$"))
    found = re.search(r"/battlefields/(\w+)/edit$", page.url)
    await page.close()
    assert found
    return found[1]
