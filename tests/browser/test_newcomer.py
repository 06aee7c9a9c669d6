"""What a first match of Underworlds leans on: the guide, what is missing, free hexes, a discard of just what was picked."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Size, Visit
from tests.browser.places import card_named, cards, decision, dock, doing, folded_tray, unit_card

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def at(visit: Visit, desks: str) -> Any:
    """Opens a moment: `at("start", lang="es")`."""

    def open_moment(moment: str, *, lang: str = "en", size: Size = LAPTOP) -> Page:
        page = visit(f"{desks}/t/uw?moment={moment}&seed=1&lang={lang}", size)
        expect(decision(page)).to_be_visible(timeout=60_000)
        return page

    return open_moment


@pytest.mark.parametrize(
    ("lang", "call", "goal"), [("en", "How to play", "more glory"), ("es", "Cómo se juega", "más gloria")]
)
def test_the_guide_is_offered_while_the_table_is_set_up(at: Any, lang: str, call: str, goal: str) -> None:
    page = at("start", lang=lang)
    doing(page).get_by_role("button", name=call).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(goal)
    expect(dialog.get_by_role("heading", level=3)).to_have_count(6)
    dialog.get_by_role("radio").nth(1).click()
    expect(dialog.get_by_role("img")).to_have_count(10)
    expect(dialog.locator(".guide-sample .boulder")).to_have_count(3)
    expect(dialog).not_to_contain_text("guide.")
    page.keyboard.press("Escape")
    # One that is shut is no dialog to a reader before the page has heard of it, and keys are its own until then.
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog.get_by_role("radio").nth(2)).to_have_attribute("aria-checked", "true")
    expect(dialog.get_by_role("term")).not_to_have_count(0)


def test_every_choice_of_the_muster_is_said_and_what_is_missing_too(at: Any) -> None:
    page = at("start")
    prompt = decision(page)
    expect(prompt.get_by_role("button", name="Ashbound Oath · 3 fighters · attack")).to_be_visible()
    prompt.get_by_role("button", name="Ashbound Oath").click()
    prompt.get_by_role("button", name="Take this warband").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Choose a deck.")


def test_hexes_to_pick_from_are_never_under_the_dice(at: Any) -> None:
    page = at("drive")
    expect(folded_tray(page)).to_be_visible()
    hexes = page.evaluate(
        "castra.offers().find((o) => o.command.kind === 'drive_back').need.options.map((o) => o.facts.hex ?? o.value)"
    )
    page.wait_for_function(
        """(hexes) => hexes.every((hex) => {
          const at = castra.spot(castra.view().hexes[hex]);
          return document.elementFromPoint(at.x, at.y)?.closest("svg.board");
        })""",
        arg=hexes,
        polling=100,
    )


def test_a_second_discard_does_not_name_the_first_again(at: Any) -> None:
    page = at("discard")
    prompt = decision(page)
    cards = page.evaluate(
        "castra.offers().find((o) => o.command.kind === 'discard').need.options.map((o) => [o.value, o.facts.name])"
    )
    assert len(cards) > 1
    for value, name in cards[:2]:
        card_named(page, name).click()
        prompt.get_by_role("button", name="Discard Enter").click()
        page.wait_for_function(
            "(card) => !castra.offers().some((o) => (o.need?.options ?? []).some((one) => one.value === card))",
            arg=value,
            polling=100,
        )
    sent = page.evaluate("server.sent.filter((f) => f.command?.kind === 'discard').map((f) => f.command.cards)")
    assert sent == [[cards[0][0]], [cards[1][0]]]


def test_a_card_held_closer_lies_over_the_prompt(at: Any) -> None:
    page = at("power")
    cards(page).nth(4).hover()
    closer = page.get_by_role("tooltip")
    expect(closer).to_be_visible()
    assert page.get_by_role("main").get_by_role("tooltip").count() == 0
    assert dock(page).get_by_role("tooltip").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table page scrolls"


RESTING = """(hex) => {
  const at = castra.spot(castra.view().hexes[hex]), same = at.x === window.was?.x && at.y === window.was?.y;
  window.was = at;
  return same && at;
}"""
"""The middle of a hex on the page, once the camera rests."""


def click_fighter(page: Page, fighter: str) -> None:
    """Clicks the hex in which a fighter stands."""
    hex_ = page.evaluate(
        """(id) => {
          const { pose } = castra.view().pieces[id];
          const apart = ([, one]) => Math.hypot(one.x - pose.x, one.y - pose.y);
          return Object.entries(castra.view().hexes).sort((a, b) => apart(a) - apart(b))[0][0];
        }""",
        fighter,
    )
    at = page.wait_for_function(RESTING, arg=hex_, polling=150).json_value()
    page.mouse.click(at["x"], at["y"])


def delver(page: Page) -> str:
    """A fighter that can delve now."""
    name: str = page.evaluate("castra.offers().find((o) => o.command.kind === 'delve').need.options[0].value")
    return name


def kinds(page: Page) -> list[str]:
    """The kinds of the commands that this page has sent."""
    sent: list[str] = page.evaluate("server.sent.filter((f) => f.kind === 'act').map((f) => f.command.kind)")
    return sent


def test_a_fighter_that_is_clicked_to_be_read_does_not_delve(at: Any) -> None:
    page = at("delve")
    fighter = delver(page)
    click_fighter(page, fighter)
    expect(unit_card(page)).to_be_visible()
    while not kinds(page):  # a prompt just opened takes no key yet
        page.keyboard.press("Space")
    assert kinds(page) == ["pass"]


def test_delve_says_what_it_does_before_a_fighter_is_picked(at: Any) -> None:
    page = at("delve")
    fighter = delver(page)
    prompt = decision(page)
    prompt.get_by_role("button", name="Delve…").click()
    expect(prompt).to_contain_text("Stagger token")
    page.keyboard.press("Escape")
    expect(prompt.get_by_role("button", name="Pass")).to_be_visible()
    prompt.get_by_role("button", name="Delve…").click()
    click_fighter(page, fighter)
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')", polling=100)
    assert kinds(page) == ["delve"]


def test_enter_confirms_the_card_that_was_clicked(at: Any) -> None:
    page = at("score")
    card = page.evaluate(
        "castra.offers().find((o) => o.command.kind === 'score').need.options.find((o) => !o.locked).facts.name"
    )
    card_named(page, card).click()
    expect(decision(page).get_by_role("button", name="Score Enter")).to_be_visible()
    while not kinds(page):  # a prompt just opened takes no key yet
        page.keyboard.press("Enter")
    assert kinds(page) == ["score"]


def test_a_button_stays_where_it_is_when_its_lock_opens(at: Any) -> None:
    """Objectives that are met are picked already: the last of them that is given up locks the button."""
    page = at("score", size=PHONE)
    names = page.evaluate(
        "castra.offers().find((o) => o.command.kind === 'score').need.options.filter((o) => !o.locked).map((o) => o.facts.name)"
    )
    feet = [card_named(page, card).get_by_text(re.compile("^Pick(ed)?$")) for card in names]
    score = decision(page).get_by_role("button", name="Score").first
    expect(score).not_to_have_attribute("aria-disabled", "true")
    # The sheet is scrolled to reach a card: a place in it is told from its own top.
    place = "(node) => [node.offsetTop, node.offsetLeft, node.offsetWidth, node.offsetHeight]"
    before = score.evaluate(place)
    for foot in feet:
        foot.click()
    expect(score).to_have_attribute("aria-disabled", "true")
    assert score.evaluate(place) == before
    feet[0].click()
    expect(score).not_to_have_attribute("aria-disabled", "true")
    assert score.evaluate(place) == before


@pytest.mark.parametrize("moment", ["deploy", "feature", "action", "power", "charged", "end"])
def test_no_hex_lies_under_the_other_hand_or_the_prompt(at: Any, moment: str) -> None:
    page = at(moment)
    page.wait_for_function(
        """() => Object.values(castra.view().hexes).every((hex) => {
          const at = castra.spot(hex);
          return document.elementFromPoint(at.x, at.y)?.closest("svg.board");
        })""",
        polling=100,
    )


def test_a_fighter_that_may_be_deployed_is_read_by_pointing_at_its_choice(at: Any) -> None:
    page = at("deploy")
    choices = decision(page).get_by_role("group").get_by_role("button")
    name = choices.last.inner_text()
    choices.last.hover()
    card = unit_card(page)
    expect(card.get_by_role("heading", name=name)).to_be_visible()
    choices.last.click()
    page.mouse.move(0, 0)
    card.get_by_role("button", name="Inspired side").click()
    expect(card).to_contain_text("Inspired")
