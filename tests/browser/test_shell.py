"""The page around the board, against a server made by hand: what a player reads, presses, and is told."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ScenePage
from tests.browser.harness.shell.serve import ROOT

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}
NARROW = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
AXE = ROOT / "static" / "vendor" / "axe-core" / "axe.min.js"


@pytest.fixture
def at(scene_page: ScenePage) -> ScenePage:
    """Opens a scene: `at("moving", size=PHONE, theme="light", lang="es")`."""
    return scene_page


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    """The frames of that kind this page has sent."""
    frames: list[dict[str, Any]] = page.evaluate(f"server.sent.filter((f) => f.kind === {json.dumps(kind)})")
    return frames


def test_it_says_hello_with_its_token(at: Any) -> None:
    page = at("choosing")
    (hello,) = sent(page, "hello")
    assert (hello["protocol"], hello["token"], hello["last"]) == (2, "red-token", None)
    expect(page.get_by_role("heading", name="Orme Crossing")).to_be_visible()
    expect(page.get_by_text("Your turn")).to_be_visible()


def test_a_locked_action_says_why_and_names_the_rule(at: Any) -> None:
    page = at("choosing")
    page.locator(".unit", has_text="Line Wardens").click()
    row = page.locator(".do .locked", has_text="Advance")
    expect(row).to_contain_text("Too late: models have already moved.")
    expect(row.get_by_role("link", name="W40K-ADV-01")).to_have_attribute(
        "href", f"http://{page.url.split('/')[2]}/rules/wh40k#W40K-ADV-01"
    )
    row.get_by_role("button").click(force=True)
    assert sent(page, "act") == []


def test_an_open_action_is_sent_with_what_was_seen(at: Any) -> None:
    page = at("choosing")
    page.locator(".unit", has_text="Line Wardens").click()
    page.locator(".do-row", has_text="Move up to").click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    (act,) = sent(page, "act")
    assert act["command"] == {"kind": "select_move", "unit": "wardens", "mode": "normal"}
    assert act["seen"] == 7
    assert act["ref"]


def test_a_locked_end_of_phase_answers_on_focus(at: Any) -> None:
    page = at("moving")
    page.get_by_role("button", name="End phase").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Confirm or cancel the move of Line Wardens first.")


def test_the_models_of_a_unit_are_picked_by_the_keys_of_their_numbers(at: Any) -> None:
    page = at("attack")
    expect(page.get_by_role("heading", name="Wound 2 of 4: who takes it?")).to_be_visible()
    expect(page.locator(".prompt .model-chip b")).to_have_text(["1", "3"])
    expect(page.locator(".prompt .model-chip.suggested")).to_have_count(1)
    page.keyboard.press("3")
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    assert sent(page, "act")[0]["command"] == {"kind": "allocate", "model": "lances-3"}


def test_the_tray_shows_every_die_and_the_sum_of_its_target(at: Any) -> None:
    page = at("attack")
    hit = page.locator(".step", has=page.get_by_role("heading", name="Hit"))
    expect(hit.locator(".dice > .die, .dice > .rerolled")).to_have_count(9)
    expect(hit.locator(".needed")).to_contain_text("4+")
    expect(hit.get_by_role("img", name="1, re-rolled")).to_be_visible()
    expect(hit.locator(".result")).to_contain_text("6 hit of 9")
    expect(hit.get_by_role("img", name="does not count")).to_have_count(3)


def test_the_tray_leaves_the_tool_rail_whole_and_what_is_over_takes_a_third_of_the_well(at: Any) -> None:
    page = at("attack", size=NARROW)
    page.locator(".tray").wait_for()

    def top(name: str) -> float:
        found: float = page.locator(name).evaluate("(node) => node.getBoundingClientRect().top")
        return found

    page.wait_for_function("""() => {
      const [rail, tray] = [".tools", ".tray"].map((name) => document.querySelector(name).getBoundingClientRect());
      return rail.bottom <= tray.top && rail.top > 56;
    }""")
    foot = page.locator(".well").evaluate("(node) => node.getBoundingClientRect().bottom")
    third = page.locator(".well").evaluate("(node) => node.clientHeight / 3")
    page.evaluate("server.changed({ patch: { tray: { open: false } } })")
    page.locator(".tray.folded + .prompt").wait_for()
    assert foot - top(".tray") <= third
    page.evaluate("server.changed({ patch: { duties: { 'wound 2': null } }, offers: { red: [] } })")
    page.locator(".tray.closed").wait_for()
    assert foot - top(".tray") <= third
    assert page.locator(".tray .steps").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1


def test_odds_are_asked_for_what_is_aimed(at: Any) -> None:
    page = at("aim", size=NARROW)
    expect(page.get_by_role("img", name="Models slain. 0: 19%, 1: 63%, 2: 17%, 3: 1%")).to_be_visible()
    page.get_by_label("Target of Warden rifle").select_option("cantor")
    page.wait_for_function(
        "server.sent.some((f) => f.question?.kind === 'odds'"
        " && f.question.command.aims.every((a) => a.target === 'cantor'))"
    )
    expect(page.locator("option", has_text="Pyre Crew")).to_be_disabled()
    page.get_by_role("button", name="Shoot").click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    aims = sent(page, "act")[0]["command"]["aims"]
    assert len(aims) == 5
    assert {aim["target"] for aim in aims} == {"cantor"}


def test_a_refused_order_is_said_with_its_rule(at: Any) -> None:
    page = at("moving")
    confirm: dict[str, Any] = {
        "kind": "offer",
        "id": "x",
        "command": {"kind": "move_models"},
        "label": "wh40k.offer.move_models",
        "facts": {},
    }
    confirm |= {
        "place": "prompt",
        "unit": None,
        "pieces": [],
        "need": None,
        "more": [],
        "locked": None,
        "primary": True,
    }
    page.evaluate("(offer) => server.changed({offers: {red: [offer]}})", confirm | {"rule": None, "gesture": None})
    page.get_by_role("button", name="Confirm").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Line Wardens 5 would end 0.7″ from Husks 1.")
    expect(toast.get_by_role("link", name="W40K-MOVE-13")).to_be_visible()


def test_a_waiting_player_reads_who_decides(at: Any) -> None:
    page = at("waiting")
    expect(page.get_by_role("heading", name="Mara chooses who takes wound 2")).to_be_visible()
    expect(page.locator(".prompt.waiting")).to_contain_text("You can look, measure and chat meanwhile.")


def test_a_takeback_is_answered_by_key(at: Any) -> None:
    page = at("takeback")
    expect(page.get_by_role("heading", name="Mara asks to take back")).to_be_visible()
    page.keyboard.press("n")
    page.wait_for_function("server.sent.some((f) => f.kind === 'answer_take_back')")
    assert sent(page, "answer_take_back")[0]["agree"] is False


def test_chat_is_said_and_shown(at: Any) -> None:
    page = at("choosing")
    field = page.get_by_role("textbox", name="Say something to the table")
    field.fill("Good luck")
    field.press("Enter")
    expect(page.locator(".log .said", has_text="Good luck")).to_be_visible()
    expect(field).to_have_value("")
    page.get_by_role("button", name="Battle", exact=True).click()
    expect(page.locator(".log .said")).to_have_count(0)


def test_a_log_line_leads_to_its_moment_and_back(at: Any) -> None:
    page = at("choosing")
    page.get_by_role("button", name="Show the table at event 375").click()
    expect(page.locator(".past-plate")).to_contain_text("Event 375")
    assert sent(page, "look")[0]["line"] == 375
    expect(page.get_by_role("heading", name="Movement phase")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".past-plate")).to_have_count(0)
    expect(page.get_by_role("heading", name="Movement phase")).to_be_visible()


def test_a_patch_changes_what_it_names_and_nothing_else(at: Any) -> None:
    page = at("choosing")
    page.evaluate("server.changed({patch: {seats: {red: {score: 9}}, units: {husks: null}}, log: []})")
    expect(page.locator(".force", has_text="Cinder Wardens").locator(".score")).to_contain_text("9")
    expect(page.locator(".unit", has_text="Husks")).to_have_count(0)
    expect(page.locator(".unit", has_text="The Cantor")).to_have_count(1)


def test_a_gap_in_the_numbers_brings_a_new_hello(at: Any) -> None:
    page = at("choosing")
    page.evaluate(
        "server.give({kind: 'changed', n: 12, patch: {}, offers: {}, log: [], status: 'playing', seed: null})"
    )
    page.wait_for_function("server.sent.filter((f) => f.kind === 'hello').length === 2")
    assert sent(page, "hello")[1]["last"] is None


def test_an_order_survives_a_broken_line_under_the_same_ref(at: Any) -> None:
    page = at("choosing")
    page.evaluate("server.down()")
    strip = page.locator(".strip.lost")
    expect(strip).to_contain_text("Connection lost. Everything up to event 381 is safe.")
    page.get_by_role("textbox", name="Say something to the table").fill("Still there?")
    page.keyboard.press("Enter")
    assert sent(page, "say") == []
    strip.get_by_role("button", name="Try now").evaluate("(now) => { server.up(); now.click(); }")
    page.wait_for_function("server.sent.some((f) => f.kind === 'say')")
    expect(page.locator(".strip.back")).to_contain_text("Back at the table.")
    assert sent(page, "hello")[-1]["last"] == 7


def test_actions_are_locked_while_the_line_is_down(at: Any) -> None:
    page = at("attack")
    page.evaluate("server.down()")
    button = page.get_by_role("button", name="Lance Team 1, 3 wounds")
    expect(button).to_have_attribute("aria-disabled", "true")


def test_a_phone_has_five_tabs_and_a_sheet(at: Any) -> None:
    page = at("choosing", size=PHONE)
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(5)
    expect(page.get_by_role("heading", name="Movement phase")).to_be_visible()
    page.get_by_role("tab", name="Units").click()
    page.locator(".unit", has_text="Line Wardens").click()
    expect(page.get_by_role("tab", name="Do")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".do .locked", has_text="Advance")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("that wall is 1.5″, right?")).to_be_visible()
    well = page.locator(".well").bounding_box()
    assert well is not None
    assert well["height"] >= 200


def test_every_target_on_a_phone_is_big_enough_for_a_finger(at: Any) -> None:
    page = at("attack", size=PHONE)
    small = page.evaluate(
        "[...document.querySelectorAll('.prompt button, .phone-nav button, .bar button')].filter((b) => b.offsetParent)"
        ".map((b) => [b.textContent, b.getBoundingClientRect().height]).filter(([, h]) => h < 44)"
    )
    assert small == []


def test_a_watcher_gets_no_decision_and_may_chat(at: Any) -> None:
    page = at("watch")
    expect(page.locator(".prompt")).to_have_count(0)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Say something to the table")).to_be_visible()


def test_the_end_is_told_with_its_points(at: Any) -> None:
    page = at("end")
    expect(page.get_by_role("heading", name="Ines wins, 13 to 11")).to_be_visible()
    expect(page.locator(".turn-plate")).to_have_text("Ines won")
    expect(page.locator(".phases [aria-current]")).to_have_count(0)
    expect(page.locator(".rim-seats .seat > span:last-child")).to_have_text(["won", "lost"])
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".end")).to_have_count(0)


def test_the_menu_proposes_a_ruling(at: Any) -> None:
    page = at("choosing")
    page.get_by_role("group", name="Players").get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Propose a ruling").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Why").fill("It was bumped.")
    form.get_by_role("radio", name="Move a model").click()
    form.get_by_label("Model").select_option("kerr-1")
    form.get_by_label("x", exact=True).fill("20")
    page.get_by_role("button", name="Propose", exact=True).click()
    page.wait_for_function("server.sent.some((f) => f.kind === 'act')")
    command = sent(page, "act")[0]["command"]
    assert command["kind"] == "propose_ruling"
    assert command["why"] == "It was bumped."
    (put,) = command["corrections"]
    assert (put["kind"], put["model"], put["pose"]["x"], put["pose"]["y"]) == ("put_model", "kerr-1", 20, 34)


def test_spanish_writes_its_numbers_its_own_way(at: Any) -> None:
    page = at("choosing", lang="es")
    expect(page.get_by_text("Tu turno")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("7,2″")


def test_home_sets_a_table_and_gives_its_links(at: Any) -> None:
    page = at("home")
    wishes: list[Any] = []

    def answer(route: Any) -> None:
        wishes.append(route.request.post_data_json)
        links = {
            "red": "http://x.example/t/a/red",
            "blue": "http://x.example/t/a/blue",
            "watch": "http://x.example/t/a",
        }
        route.fulfill(status=201, json={"id": "a", "links": links})

    page.route("**/matches", answer)
    page.route(
        "**/qr.svg*",
        lambda route: route.fulfill(
            status=200, content_type="image/svg+xml", body="<svg xmlns='http://www.w3.org/2000/svg'/>"
        ),
    )
    page.get_by_label("Your name").fill("Ines")
    page.get_by_label("Army of Red").select_option("cinder")
    page.get_by_role("radio", name="Open to all").click()
    page.get_by_role("button", name="Next battlefield").click()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("x.example/t/a/blue")).to_be_visible()
    (wish,) = wishes
    assert wish["system"] == "wh40k"
    assert wish["seats"] == {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}
    assert wish["armies"] == {"red": "cinder"}
    assert wish["options"]["battlefield"] == "kiln"


def test_home_offers_only_what_can_be_played(at: Any) -> None:
    page = at("home")
    expect(page.get_by_role("radio", name="40k")).to_have_attribute("aria-checked", "true")
    other = page.get_by_role("radio", name="Warmaster")
    expect(other).to_contain_text("coming, not playable yet")
    other.click(force=True)
    expect(other).to_have_attribute("aria-checked", "false")


RESTS = """() => document.fonts.status === 'loaded' && document.getAnimations().every(
  (one) => one.playState === 'finished' || one.effect.getComputedTiming().iterations === Infinity)"""
"""All that moves once has come to rest."""


@pytest.mark.parametrize(
    ("scene", "size", "theme"),
    [
        ("choosing", DESK, "dark"),
        ("choosing", DESK, "light"),
        ("moving", NARROW, "contrast"),
        ("attack", DESK, "dark"),
        ("attack", PHONE, "light"),
        ("aim", NARROW, "dark"),
        ("end", DESK, "light"),
        ("muster", DESK, "dark"),
        ("home", DESK, "dark"),
        ("home", PHONE, "dark"),
    ],
)
def test_axe_finds_nothing_serious(at: Any, scene: str, size: dict[str, int], theme: str) -> None:
    page = at(scene, size=size, theme=theme)
    page.wait_for_function(RESTS, polling=50)
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)")
    grave = [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]
    assert grave == []


def test_the_page_goes_on_whatever_frame_comes(at: Any) -> None:
    page = at("choosing")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    ghosts = [None, {}, {"kind": "drag"}, {"kind": "drag", "pieces": [None]}, {"kind": "ruler"}, {"kind": "ping"}]
    for ghost in ghosts:
        page.evaluate("(ghost) => server.give({kind: 'previewed', seat: null, name: 'Eve', ghost})", ghost)
    for frame in (None, 7, {}, {"kind": "nobody knows"}, {"kind": "previewed"}):
        page.evaluate("(frame) => server.give(frame)", frame)
    page.evaluate("server.changed({patch: {turn: {round: 4}}})")
    expect(page.get_by_role("banner")).to_contain_text("Round 4")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert faults == []
