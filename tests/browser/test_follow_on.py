"""One decision after another: nothing of the last one is left in the next, and a part of the page that fails comes back."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ScenePage
from tests.browser.places import order, sure

pytestmark = pytest.mark.browser


def order_of(*models: str) -> dict[str, Any]:
    """The offer to put these models in order; its name says nothing of whose they are."""
    options = [
        {"kind": "option", "value": one, "label": "raw.model", "facts": {"piece": one}, "pieces": [one], "locked": None}
        for one in models
    ]
    return {
        "kind": "offer", "id": "set_allocation", "command": {"kind": "set_allocation"}, "label": "wh40k.offer.set_allocation",
        "facts": {}, "place": "prompt", "unit": None, "pieces": [], "more": [], "locked": None, "primary": True,
        "rule": None, "gesture": None, "need": {"kind": "order", "field": "models", "options": options},
    }  # fmt: skip


def change(page: Page, offers: Sequence[Any]) -> None:
    page.evaluate(f"server.changed({{ offers: {{ red: {json.dumps(list(offers))} }} }})")


def test_an_order_of_one_unit_is_not_left_in_that_of_the_next(scene_page: ScenePage) -> None:
    page = scene_page("choosing")
    rows = order(page)
    change(page, [order_of("lances.1", "lances.2", "lances.3")])
    expect(rows).to_have_count(3)
    rows.nth(2).get_by_role("button").first.click()
    change(page, [order_of("wardens.1", "wardens.2")])
    expect(rows).to_have_count(2)
    sure(page).click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    frames = page.evaluate("server.sent.filter((f) => f.kind === 'act').map((f) => f.command.models)")
    assert frames == [["wardens.1", "wardens.2"]]


def test_a_prompt_that_fails_says_so_and_comes_back_with_the_next_change(scene_page: ScenePage) -> None:
    page = scene_page("choosing")
    broken = order_of("lances.1")
    change(page, [{**broken, "need": {**broken["need"], "options": None}}])
    expect(page.get_by_text("This part of the page could not be shown")).to_be_visible()
    change(page, [order_of("wardens.1", "wardens.2")])
    expect(order(page)).to_have_count(2)
    expect(page.get_by_text("This part of the page could not be shown")).to_have_count(0)
