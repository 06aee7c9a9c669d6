"""Which of several ways is meant stands in the prompt, an attack with one weapon or another; a way tried out is taken back."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.places import dates, decision, feet, hexes, title, ways
from tests.browser.test_underworlds_desk import drag, offer, spot

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ATTACKS = "castra.offers().filter((o) => o.command.kind === 'charge_attack')"
SENT = "server.sent.filter((f) => f.kind === 'act').map((f) => f.command)"


@pytest.fixture
def page(visit: Visit, desks: str, request: pytest.FixtureRequest) -> Page:
    """A charge has brought a fighter with two weapons to its target."""
    opened = visit(f"{desks}/t/uw?moment=two_weapons&seed=1&lang=en", request.param)
    ways(opened).first.wait_for()
    return opened


def second(page: Page) -> tuple[dict[str, Any], dict[str, Any]]:
    """The attack with the second weapon, and its first open target."""
    attack = page.evaluate(ATTACKS)[1]
    return attack, next(one for one in attack["need"]["options"] if not one["locked"])


@pytest.mark.parametrize("page", [WIDE, PHONE], indirect=True, ids=["wide", "phone"])
def test_the_weapon_that_is_meant_is_pressed_and_sent(page: Page) -> None:
    attack, target = second(page)
    first, other = ways(page).all()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(other).to_have_text(attack["facts"]["name"])
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    name = page.evaluate("([k, f]) => castra.words(k, f)", [target["label"], target["facts"]])
    decision(page).get_by_role("button", name=name).click()
    page.wait_for_function(f"{SENT}.length > 0", polling=100)
    assert page.evaluate(SENT) == [{**attack["command"], "target": target["value"]}]


@pytest.mark.parametrize("page", [WIDE], indirect=True, ids=["wide"])
def test_a_click_on_the_board_attacks_with_the_weapon_that_is_pressed(page: Page) -> None:
    attack, target = second(page)
    ways(page).nth(1).click()
    at = page.evaluate("(id) => castra.spot(castra.view().pieces[id].pose)", target["value"])
    page.mouse.click(at["x"], at["y"])
    page.wait_for_function(f"{SENT}.length > 0", polling=100)
    assert page.evaluate(SENT) == [{**attack["command"], "target": target["value"]}]


def test_the_line_of_time_names_rounds_and_their_turns(visit: Visit, desks: str) -> None:
    page = visit(f"{desks}/t/uw?moment=attack&seed=1&lang=en", WIDE)
    expect(dates(page).nth(1)).to_have_text("1.1")
    names = dates(page).all_text_contents()
    assert {"1.4", "2.1"} <= set(names), names
    assert not {"1.5", "1", "4"} & set(names), names


def test_a_click_on_the_hex_of_a_drop_sends_it(visit: Visit, desks: str) -> None:
    page = visit(f"{desks}/t/uw?moment=action&seed=1&lang=en", WIDE)
    hexes(page).first.wait_for(state="attached")
    move = offer(page, "core_move")
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", move["unit"])
    way = next(one for one in move["need"]["options"] if one["facts"]["hexes"] == 1)
    drag(page, home, way["facts"]["hex"])
    page.mouse.up()
    decision(page).filter(has_text=way["facts"]["hex"]).wait_for()
    assert page.evaluate(SENT) == []
    page.mouse.click(*spot(page, way["facts"]["hex"]))
    page.wait_for_function(f"{SENT}.length > 0", polling=100)
    assert page.evaluate(SENT) == [{**move["command"], "path": way["value"]}]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_prompt_of_many_lines_covers_no_hex(visit: Visit, desks: str, lang: str) -> None:
    page = visit(f"{desks}/t/uw?moment=declare&seed=1&lang={lang}", WIDE)
    hexes(page).first.wait_for(state="attached")
    prompt = decision(page).bounding_box()
    assert prompt
    assert prompt["height"] > 90
    page.wait_for_function(
        "() => document.querySelector('.hex-board').getBoundingClientRect().bottom"
        " <= document.querySelector('.dock > .prompt').getBoundingClientRect().top",
        polling=100,
    )


def test_escape_after_a_drop_takes_the_fighter_back_and_sends_nothing(visit: Visit, desks: str) -> None:
    page = visit(f"{desks}/t/uw?moment=action&seed=1&lang=en", WIDE)
    hexes(page).first.wait_for(state="attached")
    move = offer(page, "core_move")
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", move["unit"])
    asked = title(page)
    before = asked.inner_text()
    way = next(one for one in move["need"]["options"] if one["facts"]["hexes"] == 1)
    drag(page, home, way["facts"]["hex"])
    page.mouse.up()
    decision(page).filter(has_text=way["facts"]["hex"]).wait_for()
    page.keyboard.press("Escape")
    expect(asked).to_have_text(before)
    expect(feet(page)).to_have_count(0)
    assert page.evaluate(SENT) == []
