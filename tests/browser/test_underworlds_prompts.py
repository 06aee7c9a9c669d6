"""What a prompt of Underworlds begins with, says once something is done, and takes by keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Size, Visit
from tests.browser.places import cards, decision, deeds, focused, hand, hexes, open_tray, sure, texts, title
from tests.browser.test_underworlds_desk import DESK, PHONE, acts, offer, spot

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def opened(visit: Visit, desks: str, moment: str, size: Size = DESK, seed: int = 1) -> Page:
    """The desk at a moment, its prompt on show."""
    page = visit(f"{desks}/t/uw?moment={moment}&seed={seed}&lang=en", size)
    hexes(page).first.wait_for(state="attached")
    decision(page).wait_for()
    return page


def test_what_is_declared_is_said_to_happen_when_all_have_passed(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "declare", seed=2)  # two reactions fit there
    prompt = decision(page)
    first, second = prompt.locator(".ability-texts b").all_inner_texts()
    prompt.get_by_role("button", name=first).click()
    expect(prompt.get_by_role("heading")).to_have_text("Declared. Anything more?")
    expect(prompt).to_contain_text(f"Declared, and happens when all have passed: {first}.")
    expect(texts(prompt)).not_to_contain_text(first)
    prompt.get_by_role("button", name=second).click()
    expect(prompt).to_contain_text("pass to go on")


def test_space_passes_from_a_hex_that_answers_nothing(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "declare")
    page.keyboard.press("b")
    expect(hexes(page).and_(focused(page))).to_have_count(1)
    while not acts(page):  # A window that has just opened takes no key yet.
        page.keyboard.press("Space")
    assert acts(page) == [{"kind": "pass"}]


def test_objectives_that_are_met_are_picked_when_scoring_begins(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "score")
    score = offer(page, "score")
    met = [one["value"] for one in score["need"]["options"] if not one["locked"]]
    expect(hand(page).get_by_role("button", pressed=True)).to_have_count(len(met))
    sure(page).first.click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')", polling=100)
    assert acts(page) == [{"kind": "score", "cards": met}]


STANDS = """() => {
  const { a, e, f } = document.querySelector('.board .world').getScreenCTM();
  return [a, e, f].map((one) => one.toFixed(1)).join();
}"""
"""How large the board is drawn, and where on the page."""


def hit(page: Page, piece: str) -> None:
    """Clicks a fighter on the board."""
    place = page.evaluate("(id) => { const { x, y } = castra.view().pieces[id].pose; return { x, y }; }", piece)
    label = page.evaluate(
        "({ x, y }) => Object.entries(castra.view().hexes).find(([, h]) => Math.hypot(h.x - x, h.y - y) < 0.1)[0]",
        place,
    )
    page.mouse.click(*spot(page, label))


def striking(page: Page) -> tuple[str, str, str]:
    """A fighter that can attack, with one weapon only, its weapon, and whom."""
    found = page.evaluate("""() => {
      const all = castra.offers().filter((one) => one.command.kind === 'core_attack' && !one.locked);
      const [offer] = all;
      const { value } = offer.need.options.find((one) => !one.locked);
      return [offer.unit, offer.command.weapon, value];
    }""")
    return found[0], found[1], found[2]


def test_with_a_fighter_chosen_a_click_on_an_enemy_attacks_it(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "attack")
    fighter, weapon, enemy = striking(page)
    hit(page, fighter)
    expect(page.get_by_role("complementary", name="Forces").get_by_role("button", pressed=True)).to_have_count(1)
    hit(page, enemy)
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')", polling=100)
    assert acts(page) == [{"kind": "core_attack", "fighter": fighter, "weapon": weapon, "target": enemy}]


def test_all_that_a_fighter_can_do_is_a_button_on_a_phone(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "attack", PHONE)
    fighter, _, _ = striking(page)
    hit(page, fighter)
    expect(decision(page).get_by_role("button", name="Go on guard")).to_be_visible()


def test_a_hex_that_is_not_lit_says_why(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "action")
    move = next(one for one in page.evaluate("castra.offers()") if one["command"]["kind"] == "core_move")
    hit(page, move["unit"])
    page.keyboard.press("1")
    expect(page.locator(".actions .now")).to_have_count(1)
    lit = {one["facts"]["hex"] for one in move["need"]["options"]}
    far = page.evaluate(
        """(lit) => {
      const { hexes, pieces } = castra.view();
      const taken = Object.values(pieces).map(({ pose }) => `${pose.x} ${pose.y}`);
      return Object.keys(hexes).find((id) => !lit.includes(id) && !taken.includes(`${hexes[id].x} ${hexes[id].y}`));
    }""",
        sorted(lit),
    )
    page.mouse.click(*spot(page, far))
    expect(page.get_by_role("status").filter(has_text="hexes at most").first).to_be_visible()
    assert acts(page) == []


def test_digits_mean_the_same_for_every_fighter(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "action")
    means = dict[str, str]()
    for unit in sorted(
        {one["unit"] for one in page.evaluate("castra.offers()") if one["place"] == "unit" and not one["locked"]}
    ):
        hit(page, unit)
        rows = deeds(page).get_by_role("button", disabled=False)
        digits = rows.get_by_text(re.compile(r"^\d$"))
        expect(digits.first).to_be_visible()
        for row in rows.filter(has=page.get_by_text(re.compile(r"^\d$"))).all():
            text, digit = row.inner_text(), row.get_by_text(re.compile(r"^\d$")).inner_text()
            kind = text.split()[0]
            assert means.setdefault(kind, digit) == digit or kind == "Attack", (unit, text, digit)
    assert {"Move", "Charge", "Go"} <= means.keys()


def test_the_list_of_keys_names_those_of_this_table_and_gives_the_focus_back(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "attack")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    expect(keys).to_contain_text("Pass")
    for word in ("waypoint", "formation", "Turn left", "other side of its edge"):
        expect(keys).not_to_contain_text(word)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(title(page)).to_be_focused()


def test_letters_of_the_roster_are_on_the_discs(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "attack")
    letters = page.evaluate("Object.values(castra.view().pieces).map((one) => castra.view().units[one.unit].letter)")
    assert sorted(page.locator(".fighter-tag-letter").all_text_contents()) == sorted(letters)


@pytest.mark.parametrize("size", [DESK, {"width": 1280, "height": 800}, PHONE], ids=["desk", "laptop", "phone"])
def test_questions_of_one_attack_leave_the_board_where_it_is(visit: Visit, desks: str, size: Size) -> None:
    page = opened(visit, desks, "declare", size)
    cards(page).first.wait_for()  # the hand and the letters have taken their room
    page.wait_for_function("document.fonts.status === 'loaded'", polling=50)
    spot(page, "E5")
    first = page.evaluate(STANDS)
    for _ in range(3):
        asked = title(page).inner_text()
        button = decision(page).get_by_role("button", name="no weapon ability")
        if not button.count():
            button = decision(page).get_by_role("button").filter(has_text="Pass").first
        if open_tray(page).count() or not button.count():
            break
        button.click()
        expect(title(page)).not_to_have_text(asked)
        spot(page, "E5")
        now = page.evaluate(STANDS)
        assert now.split(",")[0] == first.split(",")[0], asked
        if not open_tray(page).count():  # dice lie over the board: who fights comes out from under them
            assert now == first, asked


def test_the_hand_bows_for_a_higher_prompt_so_that_neither_lies_over_the_board(visit: Visit, desks: str) -> None:
    page = opened(visit, desks, "declare", {"width": 1280, "height": 800}, seed=2)  # two reactions, each with its words
    expect(texts(decision(page)).get_by_role("listitem")).to_have_count(2)
    page.wait_for_function(
        "() => { const [board, dock] = ['.board-host', '.dock'].map((one) => document.querySelector(one).getBoundingClientRect());"
        " return dock.top >= board.bottom - 1; }",
        polling=50,
    )
    for card in cards(page).all():
        box = card.bounding_box()
        assert box
        assert 70 <= box["height"] < 148, "bowed, its name in sight"
