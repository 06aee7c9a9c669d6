"""Stepping closer by hand: Heroic Interventions, piling in and consolidating, and the two sides choosing who fights in turn."""

import pytest
from playwright.async_api import expect

from tests.browser.places import doing, forbidden, ghosts, plates
from tests.browser.posed import CANTOR, KERR, SLOW, Posing, choose_unit, do, grab, judged, line, press, told, wardens
from tests.browser.windows import PHONE, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MOVED = "[...document.querySelectorAll('.board [data-piece].ghost')].map((g) => g.dataset.piece)"
"""The models that lie somewhere else on the board than the referee has them."""

MELEE = {
    "phase": "fight",
    "units": {
        "w": {
            "seat": "red",
            "profile": "line_wardens",
            "charged": True,
            "charge_targets": ["h"],
            "models": [{"profile": "Line Sergeant", "at": [30, 17]}, [31.8, 17], [33.6, 17.6], [35.4, 18.4]],
        },
        "k": {**KERR, "models": [[44, 18]]},
        "h": {"seat": "blue", "profile": "husks", "models": [*line(30, 14.8, 6), *line(30, 13.4, 4)]},
        "c": {**CANTOR, "models": [[44, 16]]},
        "g": {"seat": "blue", "profile": "drowned_guard", "models": line(50, 28, 3)},
        "o": {
            "seat": "red",
            "profile": "line_wardens",
            "name": "Second Wardens",
            "models": [{"profile": "Line Sergeant", "at": [50, 30]}, [51.6, 30], [53.2, 30]],
        },
    },
}
"""A unit that charged, and two pairs that were at each other before."""


@pytest.mark.rule("W40K-HERO-01", "W40K-HERO-02")
async def test_a_character_intervenes_by_drag_and_only_closer(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "charge",
            "units": {
                "w": wardens(34, 24, 3),
                "h": {"seat": "blue", "profile": "husks", "models": line(30, 14, 6)},
                "c": {**CANTOR, "models": [[37, 21]]},
            },
        }
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await red.page.get_by_role("banner").get_by_role("button", name="End Charge").click()
    await expect(blue.prompt).to_contain_text("Heroic Interventions: who steps in?", timeout=SLOW)
    await expect(red.prompt).to_contain_text("Mara may intervene")
    await grab(blue, "c.1", (37, 19))
    await judged(blue, "must_end_closer")
    await expect(blue.prompt.get_by_role("status").filter(has_text="The Cantor would not end closer")).to_be_visible()
    before, after = (plates(blue.page).filter(has_text=words) for words in ("before", "less than"))
    await expect(before.first).to_have_text("1.6″ before")
    await expect(after.last).to_have_text("3.6″, needs less than 1.6″")
    await expect(ghosts(red.page)).not_to_have_count(0, timeout=SLOW)

    await press(blue, "Lead The Cantor closer")
    await judged(blue, None)
    await grab(blue, "c.1", (37.4, 22.3))  # so far that it is a drag, not a click, at the scale of the whole table
    await judged(blue, None)
    await press(blue, "The Cantor intervenes")
    await told(red, "The Cantor intervenes, 1.6″.")  # led into contact
    await expect(red.prompt).to_contain_text("Choose a unit to fight", timeout=SLOW)
    assert [row["kind"] for row in await battle.commands() if row["seat"] == "blue"][-1] == "heroic_move"


@pytest.mark.rule("W40K-FIGHT-03", "W40K-FIGHT-08", "W40K-FIGHT-17")
async def test_both_sides_choose_in_turn_who_piles_in_and_consolidates(posing: Posing) -> None:
    battle = await posing(MELEE)
    red, blue = await battle.open("red"), await battle.open("blue")
    await expect(blue.prompt).to_contain_text("Ines chooses who fights")
    await choose_unit(red, "Captain Kerr")
    await expect(forbidden(red.page)).to_contain_text("Line Wardens charged and fights first.")
    await expect(doing(red.page)).to_contain_text("One unit can act.")
    await red.page.get_by_role("button", name="A Line Wardens 1 Fight").click()
    await do(red, "Fight")

    await expect(red.prompt).to_contain_text("Line Wardens: pile in", timeout=SLOW)
    await grab(red, "w.4", (37.4, 18.8), alone=True)
    await judged(red, "must_end_closer")
    await expect(red.prompt).to_contain_text("3 of 4 models stand well")
    await press(red, "Lead Line Wardens 4 closer")
    await judged(red, None)
    await press(red, "Pile in")
    await told(blue, "Line Wardens piles in.")
    await press(red, "Make no attacks")
    await expect(red.prompt).to_contain_text("Line Wardens: consolidate", timeout=SLOW)
    await grab(red, "w.4", (38.5, 19.5), alone=True)
    await judged(red, "must_end_closer")
    await grab(red, "w.3", (33.6, 16.9), alone=True)
    await press(red, "Lead Line Wardens 4 closer")
    await judged(red, None)
    await press(red, "Consolidate")
    await told(blue, "Line Wardens consolidates.")

    await expect(doing(red.page)).to_contain_text("2 units can act.", timeout=SLOW)
    await _stand_and_hold(red, "Captain Kerr")
    await expect(blue.prompt).to_contain_text("Choose a unit to fight", timeout=SLOW)
    await expect(red.prompt).to_contain_text("Mara chooses who fights")
    await _stand_and_hold(blue, "The Cantor")
    await expect(red.prompt).to_contain_text("Choose a unit to fight", timeout=SLOW)
    rows = await battle.commands()
    chosen = [(row["seat"], row["unit"]) for row in rows if row["kind"] == "select_fight"]
    assert chosen == [("red", "w"), ("red", "k"), ("blue", "c")]
    assert [row["kind"] for row in rows if row.get("moves")] == ["pile_in", "consolidate"]


async def _stand_and_hold(shown: Window, name: str) -> None:
    """A unit is chosen to fight, and does nothing."""
    await choose_unit(shown, name)
    await do(shown, "Fight")
    await press(shown, "Stay here")
    await press(shown, "Make no attacks")
    await press(shown, "Stay here")


async def test_on_a_phone_the_units_that_may_fight_are_under_the_thumb(posing: Posing) -> None:
    red = await (await posing(MELEE)).open("red", PHONE)
    await press(red, "Line Wardens")
    await press(red, "Fight")
    await expect(red.prompt).to_contain_text("Line Wardens: pile in", timeout=SLOW)


@pytest.mark.rule("W40K-FIGHT-08")
async def test_one_click_piles_all_in_and_the_hand_still_adjusts(posing: Posing) -> None:
    battle = await posing(MELEE)
    red = await battle.open("red")
    await choose_unit(red, "Line Wardens")
    await do(red, "Fight")
    await press(red, "Lead them into contact")
    await judged(red, None)
    await expect(red.prompt.get_by_role("heading")).to_contain_text("of 4")
    await red.until(f"() => {MOVED}.length > 0")
    proposed = await ends(red)
    await press(red, "Pile in")
    await told(red, "Line Wardens piles in.")
    (row,) = [row for row in await battle.commands() if row["kind"] == "pile_in"]
    assert {move["model"] for move in row["moves"]} == proposed


async def ends(window: Window) -> set[str]:
    """The models that lie somewhere else on the board than the referee has them."""
    return set(await window.page.evaluate(MOVED))
