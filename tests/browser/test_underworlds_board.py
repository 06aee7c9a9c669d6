"""The Underworlds table, against a server made by hand: hexes picked by hand and by key, cards read, played, locked, passed."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Size, Visit
from tests.browser.places import (
    cards,
    confirm,
    decision,
    deeds,
    focused,
    forces,
    hand,
    hex_at,
    hexes,
    lit,
    piece,
    plates,
    ready,
    ringed,
    title,
    toasts,
    tray,
    unit_card,
)

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}


@pytest.fixture
def at(visit: Visit, scenes: str) -> Any:
    """Opens a scene: `at("window", size=PHONE, lang="es")`."""

    def open_scene(scene: str, *, size: Size = DESK, theme: str = "dark", lang: str = "en") -> Page:
        page = visit(f"{scenes}/t/uw?scene={scene}&theme={theme}&lang={lang}", size)
        hexes(page).first.wait_for(state="attached")
        return page

    return open_scene


def acts(page: Page) -> list[dict[str, Any]]:
    """The commands this page has sent."""
    commands: list[dict[str, Any]] = page.evaluate("server.sent.filter((f) => f.kind === 'act').map((f) => f.command)")
    return commands


def sends(page: Page, command: dict[str, Any]) -> None:
    """Waits until the page has sent this command, and nothing else."""
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    assert acts(page) == [command]


def press_hex(page: Page, label: str) -> None:
    """Clicks the middle of a hex."""
    at = page.evaluate(f"castra.spot(castra.view().hexes[{json.dumps(label)}])")
    page.mouse.click(at["x"], at["y"])


def settled(page: Page) -> None:
    """Waits for the whole board to be drawn in its place above the hand, and to stay there."""
    page.wait_for_function("document.querySelector('.board-host').getBoundingClientRect().bottom < innerHeight - 150")
    page.wait_for_function(
        "() => { const now = document.querySelector('.world').getAttribute('transform');"
        " const same = window.before === now && castra.spot({ x: 4, y: 7 }).y < 600; window.before = now; return same }",
        polling=400,
    )


def open_move(page: Page) -> None:
    """Selects Tallow and opens its Move."""
    forces(page).filter(has_text="Tallow").click()
    deeds(page).get_by_role("button").filter(has_text="Move").click()
    expect(lit(page)).to_have_count(14)


def test_hexes_and_fighters_are_named_buttons(at: Any) -> None:
    page = at("action")
    assert hexes(page).count() == 86
    expect(page.get_by_role("button", name="E8, stagger hex, territory of Mara", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="C3, territory of Ines, treasure 1", exact=True)).to_have_count(1)
    sedge = piece(page, "sedge").get_attribute("aria-label")
    assert sedge == "Mother Sedge, theirs, 1 of 4 wounds, E7, Move token, Stagger token"


def test_a_name_plate_covers_no_fighter_and_no_other_plate(at: Any) -> None:
    page = at("drive")
    settled(page)
    press = page.evaluate("castra.spot(castra.view().hexes.E7)")
    page.mouse.move(press["x"], press["y"])
    expect(plates(page, "hex-said")).to_contain_text("Mother Sedge · E7, territory of Mara")
    named = [box for plate in plates(page).all() if (box := plate.bounding_box())]
    assert len(named) == 2
    fighters = [box for one in page.locator(".fighter .bd").all() if (box := one.bounding_box())]
    for i, plate in enumerate(named):
        assert not [other for other in named[:i] if overlap(plate, other)]
        assert not [fighter for fighter in fighters if overlap(plate, fighter)]


def test_a_name_plate_covers_no_hex_that_may_be_picked(at: Any) -> None:
    page = at("action", size=LAPTOP)
    settled(page)
    open_move(page)
    press = page.evaluate("castra.spot(castra.view().hexes.E7)")
    page.mouse.move(press["x"], press["y"])
    expect(lit(page)).to_have_count(14)
    expect(plates(page).first).to_be_visible()
    named = [box for plate in plates(page).all() if (box := plate.bounding_box())]
    open_ = [box for hex_ in lit(page).all() if (box := hex_.bounding_box())]
    middles = [
        {
            "x": one["x"] + one["width"] / 3,
            "y": one["y"] + one["height"] / 3,
            "width": one["width"] / 3,
            "height": one["height"] / 3,
        }
        for one in open_
    ]
    assert not [hex_ for hex_ in middles for plate in named if overlap(plate, hex_)]


def overlap(a: Any, b: Any) -> bool:
    """Whether two boxes of the page cover each other."""
    wide = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return bool(wide and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"])


def test_a_click_on_a_lit_hex_sends_its_way(at: Any) -> None:
    page = at("action")
    settled(page)
    open_move(page)
    press_hex(page, "B3")
    sends(page, {"kind": "core_move", "fighter": "tallow", "path": ["C3", "B3"]})


def test_a_click_on_a_dark_hex_sends_nothing(at: Any) -> None:
    page = at("action")
    settled(page)
    open_move(page)
    press_hex(page, "I9")
    press_hex(page, "B3")
    sends(page, {"kind": "core_move", "fighter": "tallow", "path": ["C3", "B3"]})


def test_arrows_walk_the_hexes_and_enter_picks(at: Any) -> None:
    page = at("action")
    settled(page)
    open_move(page)
    piece(page, "tallow").focus()
    page.keyboard.press("ArrowLeft")
    expect(hex_at(page, "D2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(hex_at(page, "D1")).to_be_focused()
    expect(ringed(page)).to_have_count(1)
    page.keyboard.press("Enter")
    sends(page, {"kind": "core_move", "fighter": "tallow", "path": ["D2", "D1"]})


def test_arrows_up_and_down_keep_their_column(at: Any) -> None:
    page = at("action")
    piece(page, "tallow").focus()
    walked: list[str] = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        here = page.wait_for_function(
            "before => { const { hex } = document.activeElement.dataset; return hex && hex !== before ? hex : null; }",
            arg=walked[-1] if walked else None,
        )
        walked.append(here.json_value())
    assert walked[1] == "F3"
    assert walked[3] == "D3"


def test_escape_closes_an_opened_move(at: Any) -> None:
    page = at("action")
    open_move(page)
    page.keyboard.press("Escape")
    expect(lit(page)).to_have_count(0)
    expect(title(page)).to_have_text("Your action")


def test_an_owed_hex_may_be_picked_or_declined(at: Any) -> None:
    page = at("drive")
    settled(page)
    expect(lit(page)).to_have_count(2)
    press_hex(page, "E8")
    sends(page, {"kind": "drive_back", "hex": "E8"})
    other = at("drive")
    other.get_by_role("button", name="Leave it there").click()
    sends(other, {"kind": "drive_back", "hex": None})


def test_a_fighter_is_picked_and_a_locked_one_says_why(at: Any) -> None:
    page = at("target")
    settled(page)
    odrun = piece(page, "odrun").bounding_box()
    assert odrun
    page.mouse.click(odrun["x"] + odrun["width"] / 2, odrun["y"] + odrun["height"] / 2)
    expect(page.get_by_role("status").filter(has_text="Out of range.").first).to_be_attached()
    assert acts(page) == []
    sedge = piece(page, "sedge").bounding_box()
    assert sedge
    page.mouse.click(sedge["x"] + sedge["width"] / 2, sedge["y"] + sedge["height"] / 2)
    sends(page, {"kind": "charge_attack", "weapon": "maul", "target": "sedge"})


def test_dice_say_what_counts_and_why(at: Any) -> None:
    page = at("drive")
    page.get_by_role("button", name="Show the dice again").click()
    attack = tray(page).get_by_role("article").first
    expect(attack).to_contain_text("hammer: the weapon")
    expect(attack.get_by_role("img", name="critical, counts", exact=True)).to_have_count(1)
    expect(attack.get_by_role("img", name="surrounded, does not count", exact=True)).to_have_count(1)
    expect(attack.get_by_role("img", name="swords, rolled again", exact=True)).to_have_count(1)
    expect(attack).to_contain_text("2 count")


def test_a_card_held_closer_shows_all_of_its_text(at: Any) -> None:
    page = at("window")
    settled(page)
    cards(page).filter(has_text="Grit Teeth").hover()
    closer = page.get_by_role("tooltip")
    expect(closer).to_contain_text("If you are the underdog, heal it again.")
    expect(closer).to_contain_text("Power step only")
    page.mouse.move(500, 300)
    expect(closer).to_have_count(0)


def test_a_locked_card_says_why_and_is_not_played(at: Any) -> None:
    page = at("window")
    card = page.get_by_role("button", name=re.compile(r"^Surge ploy Cruel Angle .*The maul has it already"))
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(card.get_by_text("The maul has it already", exact=True)).to_be_visible()
    card.click(force=True)
    expect(page.get_by_role("tooltip").get_by_role("link")).to_have_text("UW-WAB-06")
    assert acts(page) == []


def test_the_card_that_can_be_played_stands_higher_and_is_played(at: Any) -> None:
    page = at("window")
    card = ready(page)
    expect(card).to_have_count(1)
    expect(card.get_by_text("74 → 89%", exact=True)).to_be_visible()
    card.click()
    expect(card).to_have_class(re.compile(r"\blifted\b"))
    expect(card).to_contain_text("Measured Blow")
    expect(page.get_by_role("tooltip")).to_contain_text("Measured Blow")
    assert acts(page) == [], "the first click reads it"
    card.click()
    sends(page, {"kind": "declare_surge", "ability": "bt15"})


def test_space_passes_in_a_window(at: Any) -> None:
    page = at("window")
    expect(title(page)).to_contain_text("React before the roll?")
    while not acts(page):  # A window just opened takes no key yet.
        page.keyboard.press("Space")
    sends(page, {"kind": "pass"})


def test_passing_until_something_happens_is_one_click(at: Any) -> None:
    page = at("window")
    page.get_by_role("button", name="Pass until my fighters are hit").click()
    sends(page, {"kind": "set_standing", "key": "*", "answer": "pass", "until": "turn", "mine": True})


def test_an_upgrade_asks_for_its_fighter_once_it_is_taken(at: Any) -> None:
    page = at("power")
    settled(page)
    expect(ringed(page)).to_have_count(0)
    cards(page).filter(has_text="Long Stride").click()
    cards(page).filter(has_text="Long Stride").click()
    expect(ringed(page)).to_have_count(4)
    tallow = piece(page, "tallow").bounding_box()
    assert tallow
    page.mouse.click(tallow["x"] + tallow["width"] / 2, tallow["y"] + tallow["height"] / 2)
    sends(page, {"kind": "play_upgrade", "card": "bt25", "fighter": "tallow"})


def test_by_keys_a_fighter_is_deployed_on_a_lit_hex_and_enter_goes_on_from_it(at: Any) -> None:
    page = at("deploy")
    settled(page)
    decision(page).get_by_role("button").filter(has_text="Mudge").click()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(hex_at(page, "A3").and_(focused(page))).to_have_attribute("aria-pressed", "true")
    confirm(page)
    sends(page, {"kind": "deploy", "fighter": "mudge", "hex": "A3"})


def test_a_second_click_on_a_picked_hex_deploys_or_says_what_is_lacking(at: Any) -> None:
    page = at("deploy", size=LAPTOP)
    settled(page)
    press_hex(page, "C4")
    expect(ringed(page)).to_have_count(1)
    press_hex(page, "C4")
    expect(toasts(page)).to_have_count(1)
    assert acts(page) == []
    decision(page).get_by_role("button").filter(has_text="Mudge").click()
    press_hex(page, "C4")
    sends(page, {"kind": "deploy", "fighter": "mudge", "hex": "C4"})


def test_objectives_are_picked_in_the_hand_and_confirmed(at: Any) -> None:
    page = at("score")
    cards(page).filter(has_text="Bloody the Crown").click()
    expect(hand(page).get_by_role("button", pressed=True)).to_have_count(1)
    decision(page).get_by_role("button", name="Score").click()
    sends(page, {"kind": "score", "cards": ["bt10"]})


def test_a_redraw_marks_the_cards_that_go(at: Any) -> None:
    page = at("redraw", size=LYING)
    card = cards(page).first.bounding_box()
    prompt = decision(page).bounding_box()
    assert card
    assert prompt
    assert prompt["y"] - card["y"] > 120, "what is asked lies over the hand it asks about"
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    page.get_by_role("button", name="Redraw objectives").click()
    expect(cards(page).filter(has_text="Is redrawn")).to_have_count(3)
    decision(page).get_by_role("button", name="Confirm").click()
    sends(page, {"kind": "redraw", "kinds": ["objectives"]})


def test_piles_open_to_be_read_and_decks_stay_closed(at: Any) -> None:
    page = at("action")
    page.get_by_role("button", name="Discard: 2").click()
    expect(page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")).to_have_count(2)
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Cards of Mara").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("7 cards lie face down.")


def test_the_other_hand_is_backs_and_counts(at: Any) -> None:
    page = at("window")
    expect(page.get_by_role("img", name="Mara holds 3 objectives and 4 power cards")).to_be_visible()
    expect(page.locator(".backs .back")).to_have_count(7)
    watched = at("watch")
    expect(watched.get_by_role("img", name=re.compile(" holds "))).to_have_count(2)
    expect(hand(watched)).to_have_count(0)


def test_a_fighters_card_turns_over(at: Any) -> None:
    page = at("window")
    card = unit_card(page)
    expect(card).to_contain_text("Mother Sedge")
    card.get_by_role("button", name="Inspired side").click()
    expect(card.get_by_role("table").get_by_role("button")).to_have_text(["Stagger", "Ensnare"])
    expect(card).to_contain_text("Stagger token")


def test_the_upgrades_of_a_fighter_are_on_its_card(at: Any) -> None:
    page = at("action")
    forces(page).filter(has_text="Mudge").click()
    expect(unit_card(page).get_by_role("group", name="Upgrades")).to_contain_text("Weighted Grip")


def test_steps_between_hexes_are_counted(at: Any) -> None:
    page = at("watch")
    settled(page)
    page.keyboard.press("m")
    press_hex(page, "A1")
    press_hex(page, "A10")
    expect(plates(page).filter(has_text="9 hexes")).to_have_count(1)


def test_a_phone_has_what_can_be_played_first(at: Any) -> None:
    page = at("window", size=PHONE)
    expect(cards(page).first).to_contain_text("Measured Blow")
    expect(cards(page)).to_have_count(8)
    decision(page).get_by_role("button").filter(has_text="Pass").first.click()
    sends(page, {"kind": "pass"})


def test_cards_speak_spanish(at: Any) -> None:
    page = at("window", lang="es")
    expect(ready(page)).to_contain_text("Golpe Medido")
    expect(ready(page).get_by_text("Jugar ahora", exact=True)).to_be_visible()
    expect(page.get_by_role("complementary", name="Fuerzas").get_by_text("gloria").first).to_be_visible()
