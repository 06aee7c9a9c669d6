"""Takes the pictures: every screen at every size; `screen@size@theme@lang` picks one of them."""

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from playwright.async_api import Browser, Page, ViewportSize

from tests.browser.places import deeds, drawn
from tests.browser.windows import DESK, LAPTOP, PHONE, chromium

SIZES: Mapping[str, ViewportSize] = {"desk": DESK, "laptop": LAPTOP, "phone": PHONE}
CHROMIUM = Path(__file__).parents[3] / ".cache" / "chromium"

Step: TypeAlias = Callable[[Page], Awaitable[None]]


async def nothing(page: Page) -> None:
    """The screen as it opens."""


async def menu(page: Page) -> None:
    """The menu with the settings."""
    await page.get_by_role("button", name="Menu").or_(page.get_by_role("button", name="Menú")).first.click()


async def help_keys(page: Page) -> None:
    """The list of keys."""
    await page.keyboard.press("?")


def phone_tab(number: int) -> Step:
    """A tab of the phone."""

    async def step(page: Page) -> None:
        await page.get_by_role("tab").nth(number).click()

    return step


async def first_action(page: Page) -> None:
    """The first thing that may be done, taken."""
    row = deeds(page).get_by_role("button", disabled=False)
    if await row.count():
        await row.first.click()
        await page.wait_for_timeout(400)
        if await row.count():
            await row.first.click()


async def refused(page: Page) -> None:
    """A unit dragged where it may not go."""
    await first_action(page)
    await page.wait_for_timeout(500)
    filled = """() => { const f = castra.filling(); if (!f) return null; const v = castra.view();
      const at = (id) => v.pieces[id].pose; const enemies = Object.values(v.pieces).filter((p) => p.seat !== f.offer.seat);
      const id = f.offer.need.movers[0].piece ?? f.offer.need.movers[0].model ?? f.offer.need.movers[0];
      return { from: at(id), to: { x: at(id).x + 9, y: at(id).y + 3 } }; }"""
    way = await page.evaluate(filled)
    if not way:
        return
    start = await page.evaluate("(p) => castra.spot(p)", way["from"])
    end = await page.evaluate("(p) => castra.spot(p)", way["to"])
    await page.mouse.move(start["x"], start["y"])
    await page.mouse.down()
    await page.mouse.move((start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2, steps=6)
    await page.keyboard.down("Shift")
    await page.mouse.move(end["x"], end["y"], steps=8)
    await page.wait_for_timeout(500)
    await page.mouse.up()
    await page.keyboard.up("Shift")


async def overview(page: Page) -> None:
    """The whole table."""
    await page.keyboard.press("0")


SCREENS: Mapping[str, tuple[str, str, Step]] = {
    **{name: (name, "now", nothing) for name in (
        "muster", "warlord", "ready", "markers", "divide", "zone", "deploy", "first_turn", "move", "psychic", "shoot",
        "reroll", "wound", "charge", "charge_move", "fight", "pile_in", "melee", "late", "end",
    )},
    "waiting": ("move", "other", nothing),
    "spectator": ("shoot", "watch", nothing),
    "menu": ("move", "now", menu),
    "keys": ("move", "now", help_keys),
    "moving": ("move", "now", first_action),
    "refused": ("late", "now", refused),
    "placing": ("deploy", "now", first_action),
    "aiming": ("shoot", "now", first_action),
    "melee_far": ("melee", "now", overview),
    "tab_do": ("late", "now", phone_tab(1)),
    "tab_units": ("late", "now", phone_tab(2)),
    "tab_log": ("late", "now", phone_tab(3)),
    "tab_chat": ("late", "now", phone_tab(4)),
}  # fmt: skip
"""For each screen the moment, whose window it is, and what is done there."""

PAGES = {"home": "/", "lost": "/nothing-here", "wrong_key": "/t/{match}/wrong", "rules": "/rules/wh40k"}


async def take(folder: Path, wanted: list[str]) -> None:
    """Takes the wanted pictures, or every screen at every size."""
    known = json.loads((folder / "links.json").read_text())
    names = wanted or [f"{name}@{size}" for name in (*PAGES, *SCREENS) for size in SIZES]
    async with chromium(CHROMIUM.read_text("utf-8").strip()) as browser:
        for name in names:
            screen, size, theme, lang = (name.split("@") + ["desk", "dark", "en"][name.count("@") :])[:4]
            if screen.startswith("tab_") and size != "phone":
                continue
            await _picture(browser, known, folder, screen, size, theme, lang)


async def _picture(
    browser: Browser, known: dict[str, dict[str, dict[str, str]]], folder: Path, screen: str, size: str, theme: str, lang: str
) -> None:  # fmt: skip
    moment, whose, step = SCREENS.get(screen, ("move", "now", nothing))
    links = known["tables"][moment]
    if not links:
        print("never came to", moment)
        return
    link = links[whose]
    if screen in PAGES:
        link = str(known["address"]) + PAGES[screen].format(match=links["watch"].rpartition("/")[2])
    phone = size == "phone"
    context = await browser.new_context(
        viewport=SIZES[size], reduced_motion="reduce", has_touch=phone, is_mobile=phone, device_scale_factor=2 if phone else 1,
        color_scheme="light" if theme == "light" else "dark",
    )  # fmt: skip
    page = await context.new_page()
    page.on("pageerror", lambda error: print(screen, error))
    await page.add_init_script(f"localStorage.setItem('castra', JSON.stringify({{theme: '{theme}'}}))")
    await page.goto(f"{link}?lang={lang}")
    if screen not in PAGES:
        await drawn(page).wait_for(state="attached")
    await page.wait_for_timeout(700)
    await step(page)
    await page.wait_for_timeout(600)
    await page.screenshot(path=folder / f"{screen}-{size}-{theme}-{lang}.png")
    await context.close()
