"""Where things stand on a page in either language, found as whoever hears it read finds them: by role and name."""

import re

from playwright.sync_api import Locator, Page


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


def battlefields(page: Page) -> Locator:
    """The battlefields of Underworlds that are chosen from."""
    return page.get_by_role("radiogroup", name=re.compile("^(Battlefields|Campos de batalla)")).get_by_role("radio")
