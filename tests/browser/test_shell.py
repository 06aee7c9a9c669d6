"""The page around the board, against a server made by hand: how it is laid out, for thumbs, and axe. What it says: tests/dom."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ScenePage
from tests.browser.harness.shell.serve import ROOT
from tests.browser.places import closed_tray, forbidden, tray

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}
NARROW = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
AXE = ROOT / "static" / "vendor" / "axe-core" / "axe.min.js"


@pytest.fixture
def at(scene_page: ScenePage) -> ScenePage:
    """Opens a scene: `at("moving", size=PHONE, theme="light", lang="es")`."""
    return scene_page


def test_the_tray_leaves_the_tool_rail_whole_and_what_is_over_takes_a_third_of_the_well(at: Any) -> None:
    page = at("attack", size=NARROW)
    tray(page).wait_for()

    def top(name: str) -> float:
        found: float = page.locator(name).evaluate("(node) => node.getBoundingClientRect().top")
        return found

    page.wait_for_function("""() => {
      const [rail, tray] = [".tools", ".tray"].map((name) => document.querySelector(name).getBoundingClientRect());
      return rail.bottom <= tray.top && rail.top > 56;
    }""")
    foot = page.get_by_role("main").evaluate("(node) => node.getBoundingClientRect().bottom")
    third = page.get_by_role("main").evaluate("(node) => node.clientHeight / 3")
    page.evaluate("server.changed({ patch: { tray: { open: false } } })")
    page.locator(".tray.folded + .prompt").wait_for()
    assert foot - top(".tray") <= third
    page.evaluate("server.changed({ patch: { duties: { 'wound 2': null } }, offers: { red: [] } })")
    closed_tray(page).wait_for()
    assert foot - top(".tray") <= third
    assert page.locator(".tray .steps").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1


def test_a_phone_has_five_tabs_and_a_sheet(at: Any) -> None:
    page = at("choosing", size=PHONE)
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(5)
    expect(page.get_by_role("heading", name="Movement phase")).to_be_visible()
    page.get_by_role("tab", name="Units").click()
    page.locator(".unit", has_text="Line Wardens").click()
    expect(page.get_by_role("tab", name="Do")).to_have_attribute("aria-selected", "true")
    expect(forbidden(page).filter(has_text="Advance")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("that wall is 1.5″, right?")).to_be_visible()
    well = page.get_by_role("main").bounding_box()
    assert well is not None
    assert well["height"] >= 200


def test_every_target_on_a_phone_is_big_enough_for_a_finger(at: Any) -> None:
    page = at("attack", size=PHONE)
    small = page.evaluate(
        "[...document.querySelectorAll('.prompt button, .phone-nav button, .bar button')].filter((b) => b.offsetParent)"
        ".map((b) => [b.textContent, b.getBoundingClientRect().height]).filter(([, h]) => h < 44)"
    )
    assert small == []


RESTS = """() => document.fonts.status === 'loaded' && document.getAnimations().every(
  (one) => one.playState === 'finished' || one.effect.getComputedTiming().iterations === Infinity)"""
"""All that moves once has come to rest."""


HELD = ("region", "heading-order", "page-has-heading-one", "skip-link", "target-size", "label-content-name-mismatch")
"""What axe calls moderate, or tries, and who reads by ear, speaks or plays by keys misses all the same."""

TRIED = ", ".join(f"'{rule}': {{enabled: true}}" for rule in ("target-size", "label-content-name-mismatch"))


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
    if scene == "choosing":
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the decision")).to_be_focused()
    page.wait_for_function(RESTS, polling=50)
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        f"axe.run(document, {{resultTypes: ['violations'], rules: {{{TRIED}}}}}).then((r) => r.violations)"
    )
    grave = [
        (rule["id"], [node["html"][:120] for node in rule["nodes"][:3]])
        for rule in found
        if rule["impact"] in ("serious", "critical") or rule["id"] in HELD
    ]
    assert grave == []
