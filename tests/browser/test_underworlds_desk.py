"""The Underworlds table on the real rules: battlefields by seeing, exact chances, dragging, lists to browse, keys alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.rules.kernel.questions.question import AskOdds, Odds
from app.rules.kernel.seats import seated
from app.rules.underworlds.system import SYSTEM
from tests.browser.conftest import Size, Visit
from tests.browser.harness.underworlds.desk import Desks
from tests.browser.hexes_by_hand import acts, drag, offer, sent, spot
from tests.browser.places import (
    battlefields,
    card_named,
    cards,
    confirm,
    decision,
    deeds,
    end,
    feet,
    focused,
    forces,
    hex_at,
    hexes,
    library,
    lit,
    log,
    piece,
    plates,
    reader,
    sure,
    title,
    toasts,
    unit_card,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=60_000)


@pytest.fixture
def at(visit: Visit, desks: str) -> Any:
    """Opens a moment: `at("battlefield", lang="es")`; `shared` with both seats at one device."""

    def open_moment(moment: str, *, size: Size = DESK, lang: str = "en", seed: int = 1, shared: str = "") -> Page:
        page = visit(f"{desks}/t/uw?moment={moment}&seed={seed}&lang={lang}&shared={shared}", size)
        hexes(page).first.wait_for(state="attached")
        page.wait_for_function(
            "document.querySelector('.board').getAttribute('height') =="
            " document.querySelector('.board-host').clientHeight",
            polling=100,
        )
        return page

    return open_moment


def test_a_battlefield_is_chosen_by_seeing_it(at: Any) -> None:
    page = at("battlefield")
    expect(battlefields(page)).to_have_count(8)
    mine = page.locator(".layer-mat .hex.red")
    expect(mine).to_have_count(29)
    lies = mine.first.get_attribute("d")
    battlefields(page).first.focus()
    page.keyboard.press("ArrowRight")
    expect(decision(page)).to_contain_text("your territory at the bottom, 8 starting hexes")
    expect(mine.first).not_to_have_attribute("d", str(lies))
    wanted = page.evaluate("castra.offers().filter((o) => o.command.kind === 'choose_battlefield')[1].command")
    confirm(page)
    sent(page)
    assert acts(page) == [wanted]
    expect(battlefields(page)).to_have_count(0)


def test_the_chances_of_an_attack_are_exact_and_seen_before_it_is_declared(at: Any) -> None:
    page = at("charged", lang="es")
    attack = offer(page, "charge_attack")
    targets = [option["value"] for option in attack["need"]["options"] if not option["locked"]]
    rows = page.get_by_role("region", name="Probabilidades").get_by_role("listitem")
    expect(rows).to_have_count(len(targets))
    question = AskOdds(command={**attack["command"], "target": targets[0]})
    (desk,) = (one for key, one in Desks.desks.items() if key == page.evaluate("server.key"))
    odds = SYSTEM.answer(desk.state, seated("red"), question)
    assert isinstance(odds, Odds)
    shares = [round(100 * odds.chances[name].get(1, 0.0)) for name in ("success", "draw", "fail")]
    said = re.compile(r"acierta {}\s%, empata {}\s%, falla {}\s%".format(*shares))
    expect(rows.first.get_by_role("img", name=said)).to_be_visible()
    assert acts(page) == []


def test_a_fighter_is_dragged_to_a_lit_hex(at: Any) -> None:
    page = at("action")
    move = offer(page, "core_move")
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", move["unit"])
    charges = page.evaluate(
        "(id) => castra.offers().filter((o) => o.command.kind === 'core_charge' && o.unit === id)"
        ".flatMap((o) => o.need.options.map((one) => one.facts.hex))",
        move["unit"],
    )
    way = next(
        one for one in move["need"]["options"] if one["facts"]["hex"] not in charges and one["facts"]["hexes"] == 2
    )
    drag(page, home, way["facts"]["hex"])
    expect(plates(page, "lead")).to_contain_text("2 of ")
    expect(feet(page)).to_have_count(1)
    page.mouse.up()
    asked = decision(page).filter(has_text=way["facts"]["hex"])
    asked.wait_for()
    assert acts(page) == []
    asked.get_by_role("button").first.click()
    sent(page)
    assert acts(page) == [{**move["command"], "path": way["value"]}]


def test_a_refused_drop_says_why_and_sends_nothing(at: Any) -> None:
    page = at("action")
    move = offer(page, "core_move")
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", move["unit"])
    far = page.evaluate(
        "([id, open]) => Object.keys(castra.view().hexes).find((hex) => !open.includes(hex)"
        " && !castra.view().hexes[hex].traits.includes('blocked')"
        " && !Object.values(castra.view().units).some((u) => u.facts.hex === hex))",
        [move["unit"], [one["facts"]["hex"] for one in move["need"]["options"]]],
    )
    drag(page, home, far)
    expect(plates(page, "no")).to_have_count(1)
    page.mouse.up()
    expect(toasts(page).or_(plates(page, "no")).first).to_be_visible()
    assert acts(page) == []
    expect(feet(page)).to_have_count(0)


def test_a_push_that_is_owed_is_dragged_too(at: Any) -> None:
    page = at("drive")
    owed = offer(page, "drive_back")
    hexes = [one["value"] for one in owed["need"]["options"]]
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", owed["facts"]["target"])
    drag(page, home, hexes[0])
    page.mouse.up()
    decision(page).filter(has_text=f"to {hexes[0]}").get_by_role("button").first.click()
    sent(page)
    assert acts(page) == [{"kind": "drive_back", "hex": hexes[0]}]


def test_a_fighter_is_carried_from_the_list_into_its_hex(at: Any) -> None:
    page = at("deploy")
    owed = offer(page, "deploy")
    fighter = owed["need"]["options"][0]["value"]
    hex_ = owed["more"][0]["options"][0]["value"]
    name = page.evaluate("(id) => castra.view().units[id].name", fighter)
    row = forces(page).filter(has_text=name).bounding_box()
    assert row
    x, y = spot(page, hex_)
    page.mouse.move(row["x"] + 20, row["y"] + 10)
    page.mouse.down()
    page.mouse.move(row["x"] + 60, row["y"] + 20, steps=3)
    page.mouse.move(x, y, steps=4)
    expect(page.locator(".carried-fighter")).to_have_count(1)
    page.mouse.up()
    sent(page)
    assert acts(page) == [{"kind": "deploy", "fighter": fighter, "hex": hex_}]


def test_lists_and_open_piles_are_read_at_any_time(at: Any) -> None:
    page = at("power")
    page.keyboard.press("k")
    rows = library(page).get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(32)
    held = page.evaluate("Object.values(castra.view().cards).filter((c) => c.pile.startsWith('red.hand')).length")
    expect(rows.filter(has_text="In the hand")).to_have_count(held)
    library(page).get_by_role("tab", name="Mara").click()
    expect(rows.filter(has_text="In the deck or the hand").first).to_be_visible()
    rows.first.click()
    big = reader(page).get_by_role("article")
    size = big.evaluate("(node) => parseFloat(getComputedStyle(node.querySelector('.card-text')).fontSize)")
    reader(page).get_by_role("button", name="Larger text").click()
    page.wait_for_function(
        "(size) => parseFloat(getComputedStyle(document.querySelector('.reader .card-text')).fontSize) > size",
        arg=size,
        polling=100,
    )
    first = str(reader(page).get_attribute("aria-label"))
    page.keyboard.press("ArrowRight")
    expect(reader(page)).not_to_have_accessible_name(first)
    page.keyboard.press("Escape")
    expect(reader(page)).to_have_count(0)
    expect(library(page)).to_be_visible()


def test_enter_passes_no_window_in_which_a_card_can_be_played(at: Any) -> None:
    page = at("declare")
    expect(decision(page)).to_contain_text("You can play ")
    expect(sure(page)).to_have_count(0)
    title(page).focus()
    while not acts(page):  # Whenever the window would hear the key for passing, Enter came just before it.
        page.keyboard.press("Enter")
        assert acts(page) == []
        page.keyboard.press("Space")
    assert acts(page) == [{"kind": "pass"}]


def test_a_small_card_is_read_large_with_why_not_on_a_phone(at: Any) -> None:
    page = at("action", size=PHONE)
    cards(page).and_(page.get_by_role("button", name=re.compile(r"\bNot now\. "))).first.click(force=True)
    expect(reader(page).get_by_text("Not now.", exact=True)).to_be_visible()
    assert acts(page) == []


def test_a_move_is_made_by_keys_alone(at: Any) -> None:
    page = at("action")
    page.keyboard.press("h")
    card = cards(page).and_(focused(page))
    expect(card).to_have_count(1)
    first = card.locator(".card-name").inner_text()
    page.keyboard.press("ArrowRight")
    expect(card.locator(".card-name")).not_to_have_text(first)
    move = offer(page, "core_move")
    piece(page, move["unit"]).focus()
    page.keyboard.press("Enter")
    expect(deeds(page).get_by_role("button").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("b")  # as quick as hands are: what the first key opened leaves the focus where this led it
    expect(lit(page)).to_have_count(len(move["need"]["options"]))
    expect(hexes(page).and_(focused(page))).to_have_count(1)
    open_ = {one["facts"]["hex"]: one["value"] for one in move["need"]["options"]}
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        here = page.evaluate("document.activeElement.dataset.hex")
        if here in open_:
            break
        page.keyboard.press(key)
        expect(hex_at(page, here)).not_to_be_focused()
        expect(hexes(page).and_(focused(page))).to_have_count(1)
    page.keyboard.press("Enter")
    sent(page)
    assert acts(page) == [
        {
            **move["command"],
            "path": open_[page.evaluate("server.sent.find((f) => f.kind === 'act').command.path.at(-1)")],
        }
    ]


def test_a_shared_device_shows_no_hand_before_its_player_has_it(at: Any) -> None:
    page = at("action", shared="yes")
    handover = page.get_by_role("dialog", name="Pass the device to Ines")
    expect(handover).to_be_visible()
    expect(page.get_by_role("button", name="I am Ines")).to_be_visible()
    assert page.evaluate("document.querySelector('.table').inert")
    assert page.evaluate("!!document.elementFromPoint(innerWidth / 2, innerHeight - 100).closest('.handover')")
    page.keyboard.press("Space")
    page.keyboard.press("1")
    assert acts(page) == []
    while handover.count():  # One that has just come up takes no key yet.
        page.keyboard.press("Enter")
    assert acts(page) == []
    expect(cards(page).first).to_be_visible()
    passing = page.evaluate("castra.offers().find((o) => o.command.kind === 'core_guard' && !o.locked)")
    page.evaluate("(command) => castra.act('red', command)", passing["command"])
    while page.evaluate("castra.offers().some((o) => o.seat === 'red' && o.command.kind === 'pass')"):
        seen = page.evaluate("castra.seen()")
        page.evaluate("castra.act('red', { kind: 'pass' })")
        page.wait_for_function("(seen) => castra.seen() !== seen", arg=seen, polling=100)
    expect(page.get_by_role("dialog", name="Pass the device to Mara")).to_be_visible()
    page.get_by_role("button", name="I am Mara").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cards(page).first).to_be_visible()
    page.evaluate(
        """async () => {
          const { past, present } = await import("/static/js/store/view.js");
          past.value = { line: 1, view: { ...present.value, duties: {}, turn: { ...present.value.turn, active: "red" } } };
        }"""
    )
    expect(page.get_by_role("group", name="An earlier moment")).to_be_visible()
    expect(cards(page).first).to_be_visible()
    assert page.get_by_role("dialog").count() == 0, "the past is seen by who holds the device"


def test_a_hex_that_is_pointed_at_says_what_it_is(at: Any) -> None:
    page = at("action")
    hexes = page.evaluate("castra.view().hexes")
    hidden = page.evaluate("Object.values(castra.view().units).map((u) => u.facts.hex)")
    label = next(one for one, hex_ in hexes.items() if "stagger" in hex_["traits"] and one not in hidden)
    page.mouse.move(*spot(page, label))
    expect(plates(page, "hex-said")).to_contain_text(f"{label}, stagger hex, ")
    page.mouse.move(5, 5)
    expect(plates(page, "hex-said")).to_have_count(0)
    page.keyboard.press("b")
    expect(plates(page, "hex-said")).to_contain_text("territory")


def test_the_end_counts_glory_round_by_round_and_fighters_slain(at: Any) -> None:
    page = at("over")
    panel = end(page)
    expect(panel.get_by_role("row", name="Glory gained")).to_be_visible()
    expect(panel.get_by_role("row", name="Own fighters slain")).to_be_visible()
    scores = page.evaluate("['red', 'blue'].map((seat) => castra.view().seats[seat].score)")
    chart = panel.get_by_role("img")
    expect(chart).to_have_attribute("aria-label", re.compile(rf"3: {scores[0]} : {scores[1]}$"))
    assert "NaN" not in chart.inner_html()


def test_focus_is_taken_in_the_prompt_and_not_where_phases_end(at: Any) -> None:
    page = at("action")
    prompt = decision(page)
    expect(prompt.get_by_role("button", name="Focus")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("button", name="Focus")).to_have_count(0)
    prompt.get_by_role("button", name="Focus").click()
    card = page.evaluate("castra.offers().find((o) => o.command.kind === 'core_focus').need.options[0]")
    card_named(page, card["facts"]["name"]).click()
    prompt.get_by_role("button", name="Focus").click()
    sent(page)
    assert acts(page) == [{"kind": "core_focus", "cards": [card["value"]]}]


def test_fighters_of_one_name_bear_their_letter(at: Any) -> None:
    page = at("action")
    titles = page.evaluate(
        """async () => {
          const { titleOf } = await import("/static/js/lib/titles.js");
          const view = castra.view(), [one, twin] = Object.keys(view.units);
          view.units[twin].name = view.units[one].name;
          return [titleOf(view, one), titleOf(view, twin), titleOf(castra.view(), one)];
        }"""
    )
    assert titles[:2] == [f"{titles[2]} A", f"{titles[2]} B"]


def test_a_card_that_the_log_names_is_read_where_it_is_pointed_at(at: Any) -> None:
    page = at("equip")
    name = log(page).get_by_role("button", name=re.compile("^(?!Show)")).last
    said = name.inner_text()
    card = page.evaluate(
        "(n) => Object.values(castra.view().cards).find((c) => c.name.toLowerCase() === n)", said.lower()
    )
    name.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(card["text"])
    page.mouse.move(5, 5)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    name.focus()
    expect(page.get_by_role("tooltip")).to_contain_text(card["text"])
    name.press("Enter")
    expect(page.get_by_role("dialog", name=card["name"])).to_be_visible()


def test_a_weapon_ability_is_explained_on_the_fighters_card(at: Any) -> None:
    page = at("action")
    armed = page.evaluate(
        """() => {
          const { units, sheets } = castra.view();
          const armed = (u) => sheets[u.sheet ?? u.id].weapons[0].columns.abilities.length > 0;
          return Object.values(units).find((u) => u.facts.hex && armed(u)).facts.hex;
        }"""
    )
    page.mouse.click(*spot(page, armed))
    rune = unit_card(page).get_by_role("table").get_by_role("button").first
    said = rune.inner_text().strip()
    rune.focus()
    expect(page.get_by_role("tooltip")).to_contain_text(f"{said}: ")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip").filter(has_text=f"{said}: ")).to_have_count(0)
    rune.click()
    expect(page.get_by_role("tooltip")).to_contain_text("One weapon ability")
    expect(page.get_by_role("tooltip")).not_to_contain_text("Locked")


@pytest.mark.parametrize(
    ("moment", "title", "on"),
    [
        ("score", "Score objectives", "Score nothing more"),
        ("unmet", "Score objectives", "Nothing to score: go on"),
        ("equip", "Equip upgrades", "Equip nothing more"),
        ("discard", "Discard what you do not want", "Keep the hand as it is"),
    ],
)
def test_each_step_of_the_end_phase_says_what_it_is(at: Any, moment: str, title: str, on: str) -> None:
    prompt = decision(at(moment))
    expect(prompt.get_by_role("heading", name=title)).to_be_visible()
    expect(prompt.get_by_role("button", name=on)).to_be_visible()
