"""Muster: what is in a warband and a deck is read before they are taken."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.places import decision, folded, sure

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SENT = "server.sent.filter((f) => f.kind === 'act').map((f) => f.command)"


@pytest.fixture(params=SIZES)
def page(visit: Visit, desks: str, request: pytest.FixtureRequest) -> Page:
    """A match whose warbands are not chosen."""
    return visit(f"{desks}/t/uw?moment=start&seed=1&lang=es", SIZES[request.param])


def choose(page: Page, field: str, which: int) -> dict[str, Any]:
    """Picks an option of a field; gives what the table tells of it."""
    muster = page.evaluate("castra.offers().find((o) => o.command.kind === 'muster')")
    need = next(one for one in (muster["need"], *muster["more"]) if one["field"] == field)
    value = need["options"][which]["value"]
    decision(page).get_by_role("group").nth(int(field == "deck")).get_by_role("button").nth(which).click()
    told: dict[str, Any] = page.evaluate("([kind, id]) => castra.view().own.choices[kind][id]", [f"{field}s", value])
    return told


@pytest.mark.rule("UW-BLD-01", "UW-DECK-02")
def test_a_warband_and_a_deck_are_read_before_they_are_taken(page: Page) -> None:
    look = page.get_by_role("region", name="Qué hay en la banda y en el mazo")
    expect(look).to_contain_text("Elige una banda")
    band, deck = choose(page, "warband", 1), choose(page, "deck", 2)
    expect(look).to_contain_text(band["name"]["es"])
    expect(look.get_by_role("article")).to_have_count(len(band["fighters"]))
    first = band["fighters"][0]
    expect(look.get_by_role("article").first).to_contain_text(first["name"])
    expect(look.get_by_role("article").first).to_contain_text(first["weapons"][0]["columns"]["name_es"])
    expect(look.get_by_role("group")).to_have_count(32)
    card = next(iter(deck["cards"].values()))
    tag = look.get_by_role("group").filter(has_text=card["name_es"]).first
    folded(look).filter(has_text=card["name_es"]).first.click()
    expect(tag).to_contain_text(card["text_es"])
    sure(page).click()
    page.wait_for_function(f"{SENT}.length > 0", polling=100)
    expect(look).to_have_count(0)
    assert page.evaluate("castra.view().own.choices ?? null") is None
