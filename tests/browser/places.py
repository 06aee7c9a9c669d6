"""Where things stand on a page in either language, found as whoever hears it read finds them: by role and name."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.windows import DEEDS


def decision(page: Page) -> Locator:
    """What the table asks of this player."""
    return page.get_by_role("region", name=re.compile("^(Your decision|Te toca decidir)"))


def title(page: Page) -> Locator:
    """The question itself."""
    return decision(page).get_by_role("heading", level=2)


def hand(page: Page) -> Locator:
    """The cards that this player holds."""
    return page.get_by_role("list", name=re.compile("^(Your hand|Tu mano)"))


def cards(page: Page) -> Locator:
    """Each of them."""
    return hand(page).get_by_role("button")


def forces(page: Page) -> Locator:
    """The units of all sides, each a button."""
    return page.get_by_role("complementary", name=re.compile("^(Forces|Fuerzas)$")).get_by_role("button")


def deeds(page: Page) -> Locator:
    """What the chosen unit can do, a line each."""
    return page.get_by_role("region", name=DEEDS).get_by_role("listitem")


def hexes(page: Page) -> Locator:
    """The hexes of the board, each a button."""
    return page.get_by_role("button", name=re.compile(r"^[A-Z]\d+, "))


def hex_at(page: Page, name: str) -> Locator:
    """One of them."""
    return page.get_by_role("button", name=re.compile(f"^{name}, "))


def library(page: Page) -> Locator:
    """The dialog of the lists and piles that may be read."""
    return page.get_by_role("dialog").filter(has=page.get_by_role("tablist"))


def reader(page: Page) -> Locator:
    """The dialog in which one card is read."""
    return page.get_by_role("dialog").filter(
        has=page.get_by_role("button", name=re.compile("^(Larger text|Letra más grande)"))
    )


def battlefields(page: Page) -> Locator:
    """The battlefields of Underworlds that are chosen from."""
    return page.get_by_role("radiogroup", name=re.compile("^(Battlefields|Campos de batalla)")).get_by_role("radio")


def confirm(page: Page) -> None:
    """Presses Enter once the page says that it confirms what is asked."""
    expect(page.locator(":root")).to_have_attribute("data-enter", "lit")
    page.keyboard.press("Enter")
