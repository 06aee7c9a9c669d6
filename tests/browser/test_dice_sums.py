"""Dice that are added up, as the page shows them: what they must come to, whether they did, and the odds."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ScenePage
from tests.browser.places import closed_tray, tray

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("lang", "needs", "result"),
    [("en", "2D6 needs7 or less", "Total 7 made"), ("es", "2D6 necesita7 o menos", "Total 7 conseguido")],
)
def test_the_tray_shows_dice_that_have_to_stay_under_a_limit(
    scene_page: ScenePage, lang: str, needs: str, result: str
) -> None:
    """Seen: every target number was read as "or more" of each die."""
    page = scene_page("order", lang=lang)
    roll = page.get_by_role("article")
    expect(roll.get_by_role("listitem")).to_have_text(["8 Command", "\N{MINUS SIGN}1 distance"])
    expect(roll.get_by_text(needs, exact=True)).to_be_visible()
    expect(roll.get_by_role("img", name=re.compile(", (counts|cuenta)$"))).to_have_count(2)
    expect(roll.get_by_text(result, exact=True)).to_be_visible()
    target = {"kind": "sum_target", "direction": "at_most", "base": 8, "dice": 2, "sides": 6, "reason": "command"}
    dice = [{"face": face, "before": None, "counts": False} for face in (5, 4)]
    again = {"id": "o1", "step": "order", "seat": "red", "successes": 0, "dice": dice, "target": target}
    page.evaluate("roll => server.changed({ patch: { tray: { rolls: [roll] } } })", again)
    expect(roll.get_by_role("img", name=re.compile(", (does not count|no cuenta)$"))).to_have_count(2)
    missed = {"en": "Total 9 not made", "es": "Total 9 no conseguido"}[lang]
    expect(roll.get_by_text(missed, exact=True)).to_be_visible()


def test_the_odds_of_a_sum_are_those_of_the_values_that_meet_it(scene_page: ScenePage) -> None:
    page = scene_page("aim_order")
    odds = page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("58%")
    expect(odds).to_contain_text("2D6: 7 or less")
    expect(page.locator(".chart .missed")).to_have_count(5)


def test_the_last_roll_is_put_away_though_an_earlier_one_was_to_stay_longer(scene_page: ScenePage) -> None:
    """Seen: a bot's last roll stood over the board of the turn after it, an older one's time had run out meanwhile."""
    page = scene_page("attack")
    tray(page).wait_for()
    page.evaluate(
        """() => {
          const soon = setTimeout;
          window.late = [];
          window.setTimeout = (run, wait, ...more) => (wait >= 2000 ? late.push([wait, run]) : soon(run, wait, ...more));
        }"""
    )
    roll = {"id": "o2", "step": "charge", "seat": "blue", "successes": 0, "dice": [{"face": 3}], "target": None}
    page.evaluate(
        "server.changed({ patch: { tray: { open: false }, duties: { 'wound 2': null } }, offers: { red: [] } })"
    )
    closed_tray(page).wait_for()
    for is_open in (True, False):
        thrown = {"id": "tray-9", "title": "charge", "open": is_open, "rolls": [roll]}
        page.evaluate("tray => server.changed({ patch: { tray } })", thrown)
        expect(closed_tray(page)).to_have_count(0 if is_open else 1)
    assert page.evaluate("late.sort(([a], [b]) => a - b).map(([wait, run]) => (run(), wait))") == [3000, 6000]
    expect(tray(page)).to_have_count(0)
