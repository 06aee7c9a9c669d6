"""What a prompt of Underworlds begins with, says once something is done, and takes by keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_underworlds_desk import DESK, acts, offer

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def opened(visit: Visit, desks: str, moment: str) -> Page:
    """The desk at a moment, its prompt on show."""
    page = visit(f"{desks}/t/uw?moment={moment}&seed=1&lang=en", DESK)
    page.locator("[data-hex]").first.wait_for(state="attached")
    page.locator(".prompt").wait_for()
    return page


def test_what_is_declared_is_said_to_happen_when_all_have_passed(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "declare")
    prompt = page.locator(".prompt")
    first, second = prompt.locator(".ability-texts b").all_inner_texts()
    prompt.get_by_role("button", name=first).click()
    expect(prompt.get_by_role("heading")).to_have_text("Declared. Anything more?")
    expect(prompt).to_contain_text(f"Declared, and happens when all have passed: {first}.")
    expect(prompt.locator(".ability-texts")).not_to_contain_text(first)
    prompt.get_by_role("button", name=second).click()
    expect(prompt).to_contain_text("pass to go on")


def test_space_passes_from_a_hex_that_answers_nothing(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "declare")
    page.keyboard.press("b")
    expect(page.locator("[data-hex]:focus")).to_have_count(1)
    while not acts(page):  # A window that has just opened takes no key yet.
        page.keyboard.press("Space")
    assert acts(page) == [{"kind": "pass"}]


def test_objectives_that_are_met_are_picked_when_scoring_begins(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "score")
    score = offer(page, "score")
    met = [one["value"] for one in score["need"]["options"] if not one["locked"]]
    expect(page.locator(".hand .playing-card.chosen")).to_have_count(len(met))
    page.locator(".prompt .button.go").first.click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')", polling=100)
    assert acts(page) == [{"kind": "score", "cards": met}]
