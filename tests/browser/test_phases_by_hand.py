"""Steps of a 40k battle that come up seldom, played by hand through the page: transports, reserves, re-rolls, powers, Morale."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.places import doing, folded, forbidden, ghosts, piece
from tests.browser.posed import (
    CANTOR,
    KERR,
    SLOW,
    WARDENS,
    Posing,
    choose_unit,
    do,
    grab,
    judged,
    line,
    press,
    told,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


async def test_passengers_get_out_by_drag_and_one_gets_in(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "movement",
            "units": {
                "w": {"seat": "red", "profile": "line_wardens", "where": "aboard", "carrier": "t.1", "models": WARDENS},
                "t": {"seat": "red", "profile": "mule_carrier", "models": [[20, 24]]},
                "k": {**KERR, "models": [[13, 24]]},
                "h": {"seat": "blue", "profile": "husks", "models": line(26, 20, 8)},
            },
        }
    )
    red, watch = await battle.open("red"), await battle.open("watch")
    await choose_unit(red, "Line Wardens")
    await expect(red.prompt).to_contain_text("Within 3″ of Mule carrier")
    await red.page.mouse.click(*await red.spot(20, 27.5))
    await judged(red, None)
    await grab(red, "w.3", (20, 31), alone=True)
    await judged(red, "not_within_3_of_transport")
    await expect(red.prompt.get_by_role("status").filter(has_text="Line Wardens 3")).to_be_visible()
    await expect(ghosts(watch.page)).to_have_count(4, timeout=SLOW)

    await folded(red.prompt).click()
    await red.prompt.get_by_role("button", name="Line Wardens 3", exact=True).click()
    await judged(red, None)
    await expect(piece(red.page, "w.3")).to_have_count(0)
    await red.prompt.get_by_role("button", name="Line Wardens 3", exact=True).click()
    await judged(red, None)
    await expect(piece(red.page, "w.3")).to_have_count(1)
    await press(red, "Get out of Mule carrier")
    await told(red, "Line Wardens disembarks.")

    await grab(red, "k.1", (16.4, 24))
    await judged(red, None)
    await press(red, "Move and get into Mule carrier")
    await told(watch, "Captain Kerr boards Mule carrier.")
    out, moved = [row for row in await battle.commands() if row["kind"] in ("disembark", "move_models")]
    assert (len(out["poses"]), out["unplaced"]) == (4, [])
    assert (moved["embark_in"], [move["model"] for move in moved["moves"]]) == ("t.1", ["k.1"])


async def test_a_wreck_is_left_by_its_passengers_and_the_owner_names_the_dead(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "shooting",
            "active": "blue",
            "units": {
                "w": {"seat": "red", "profile": "line_wardens", "where": "aboard", "carrier": "t.1", "models": WARDENS},
                "t": {"seat": "red", "profile": "mule_carrier", "models": [{"at": [20, 42], "wounds_lost": 9}]},
                "k": KERR,
                "p": {"seat": "blue", "profile": "pyre_crew", "weapons": ["arc_lance"], "models": [[34, 30]]},
            },
        },
        dice=[(5,), (5,), (1,), (0,), (1, 2, 0, 0)],
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await choose_unit(blue, "Pyre Crew")
    await do(blue, "Shoot")
    await press(blue, "Fire")
    await expect(blue.prompt).to_contain_text("Ines gets the passengers out", timeout=SLOW)
    await expect(red.prompt).to_contain_text("Mule carrier is destroyed")
    await red.until("() => castra.filling()?.offer.command.kind === 'choose_wreck_casualties'")
    await press(red, "Suggest a place")
    await judged(red, None)
    assert await red.is_free(20, 42), "the wreck lies under the dice"
    await press(red, "Set Line Wardens up beside the wreck")
    await expect(red.prompt).to_contain_text("in the wreck: who?", timeout=SLOW)
    await expect(red.tray.get_by_role("img")).not_to_have_count(0)
    await red.until(
        "() => { const at = castra.spot(castra.view().pieces['w.1'].pose);"
        " return !!document.elementFromPoint(at.x, at.y)?.closest('svg.board'); }"
    )
    dead = next(offer for offer in await red.offers() if offer["id"] == "wreck_casualties")["need"]["most"]
    names = [f"Line Wardens {number}" for number in range(1, dead + 1)]
    for name in names:
        await red.prompt.get_by_role("button", name=name, exact=True).click()
    await red.prompt.get_by_role("button", name=re.compile("^Name the")).click()
    for name in names:
        await told(blue, f"{name} dies in the wreck.")
    await told(blue, "Mule carrier is destroyed.")
    assert await red.log.filter(has_text="Mule carrier is slain").count() == 0


async def test_a_unit_comes_out_of_reserve_by_drag(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "movement",
            "round": 2,
            "units": {
                "a": {"seat": "red", "profile": "anvil_wardens", "where": "reserve", "models": [{}, {}, {}]},
                "k": KERR,
                "h": {"seat": "blue", "profile": "husks", "models": line(36, 16, 8)},
            },
        }
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await choose_unit(red, "Anvil Wardens")
    await expect(forbidden(red.page)).to_contain_text("it comes at the end of your Movement phase")
    await red.page.get_by_role("banner").get_by_role("button", name=re.compile("End Movement")).click()
    await expect(red.prompt).to_contain_text("Reinforcements", timeout=SLOW)
    await expect(blue.prompt).to_contain_text("Ines may bring in reinforcements")
    await red.until("() => castra.filling()?.offer.command.kind === 'arrive'")
    await red.page.mouse.click(*await red.spot(24, 34))
    await judged(red, None)
    await grab(red, "a.2", (34, 22))
    await judged(red, "within_9_of_enemy")
    await expect(red.refusal).to_be_visible()
    await grab(red, "a.2", (24, 34))
    await judged(red, None)
    await press(red, "Bring Anvil Wardens in")
    await told(blue, "Anvil Wardens arrives.")
    assert (await battle.commands())[-1]["kind"] == "arrive"


async def test_a_power_is_denied_in_the_other_window_and_a_die_is_rolled_again(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "psychic",
            "sides": {"red": {"rerolls": 1}},
            "units": {
                "g": {"seat": "red", "profile": "ward_keeper", "models": [[34, 26]]},
                "k": KERR,
                "h": {"seat": "blue", "profile": "husks", "models": line(36, 18, 8)},
                "c": {**CANTOR, "models": [[40, 14]]},
            },
        },
        dice=[(1, 2), (3, 4), (5, 6)],
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await choose_unit(red, "Ward-keeper")
    row = doing(red.page)
    await expect(row).to_contain_text("Strikes the nearest enemy in sight within 18″: Husks. The nearest enemy")
    await do(red, "Try Smite (5+, 83 %)")
    await expect(red.prompt).to_contain_text("Psychic test: re-roll?", timeout=SLOW)
    await expect(red.prompt.get_by_role("button", name="Do not ask again: Psychic test")).to_be_visible()
    await expect(red.tray).to_contain_text("needs5+")
    await expect(blue.prompt).to_contain_text("Ines may re-roll")
    await expect(red.tray.get_by_role("button", name=re.compile(r"^\d$"))).to_have_count(2)
    await expect(red.prompt.get_by_role("button", name=re.compile(r"^\d$"))).to_have_count(0)
    await press(red, "Command Re-roll (1 left)")
    await told(blue, "Command Re-roll, Psychic test: 1, 2 → 3, 4.")
    await expect(blue.prompt).to_contain_text("must roll more than 7", timeout=SLOW)
    await expect(red.prompt).to_contain_text("Mara may deny the power")
    await press(blue, "The Cantor, 42 %")
    for shown in (red, blue):
        await told(shown, "Deny the Witch: 11, 8 needed. The power is resisted.")
    rows = [(row["seat"], row["kind"]) for row in await battle.commands() if row["kind"] != "nonce_given"]
    assert rows == [("red", "manifest"), ("red", "reroll"), ("blue", "deny")]


@pytest.mark.rule("W40K-PSY-09", "W40K-PSY-10")
async def test_both_sides_read_why_the_psyker_died_and_who_suffers_for_it(posing: Posing) -> None:
    battle = await posing(
        {
            "phase": "psychic",
            "units": {
                "g": {"seat": "red", "profile": "ward_keeper", "models": [{"at": [34, 26], "wounds_lost": 3}]},
                "k": {**KERR, "models": [[37, 28]]},
                "w": {"seat": "red", "profile": "line_wardens", "models": [{**WARDENS[0], "at": [32, 28]}]},
                "h": {"seat": "blue", "profile": "husks", "models": line(36, 12, 8)},
            },
        },
        dice=[(6, 6), (3,), (1,), (1,)],
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await choose_unit(red, "Ward-keeper")
    await do(red, "Try Smite (5+, 83 %)")
    for shown in (red, blue):
        await told(shown, "A double one or six brings Perils of the Warp: 2 mortal wounds for the psyker.")
        await told(shown, "Ward-keeper is slain.")
        await expect(shown.tray).to_contain_text("2 mortal wounds for the psyker")
    await expect(red.prompt).to_contain_text("Perils reach several units: which suffers next?")
    await expect(blue.prompt).to_contain_text("Ines chooses which unit suffers next")
    await press(red, "Captain Kerr")
    for sentence in (
        "Perils of the Warp hit Captain Kerr: one mortal wound.",
        "Perils of the Warp hit Line Wardens: one mortal wound.",
        "The psyker dies and Smite with it.",
    ):
        await told(blue, sentence)
    await expect(blue.tray.get_by_role("list")).to_contain_text("Line Wardens: one mortal wound")


async def test_both_owners_pick_who_flees(posing: Posing) -> None:
    sergeant, *others = line(30, 30, 4)
    husks = line(30, 12, 8)
    battle = await posing(
        {
            "phase": "morale",
            "units": {
                "w": {
                    "seat": "red",
                    "profile": "line_wardens",
                    "slain_this_turn": 4,
                    "models": [{"profile": "Line Sergeant", "at": sergeant}, *others],
                },
                "k": KERR,
                "h": {"seat": "blue", "profile": "husks", "slain_this_turn": 3, "models": husks},
                "c": CANTOR,
            },
        },
        dice=[(5,)],
        begun=[6],
    )
    red, blue = await battle.open("red"), await battle.open("blue")
    await expect(red.prompt).to_contain_text("Line Wardens: who flees?")
    await expect(red.tray).to_contain_text("+ 4 slain against Leadership 8: 2 flee")
    await expect(blue.prompt).to_contain_text("Ines chooses who flees")
    await red.page.mouse.click(*await red.spot(*others[2]))
    await expect(red.prompt.get_by_role("button", name="Line Wardens 4", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    await expect(red.prompt).to_contain_text("Choose 2: 1 of 2 chosen.")
    await red.prompt.get_by_role("button", name="Line Wardens 1", exact=True).click()
    await press(red, "These 2 models flee")
    await told(blue, "Line Wardens 4 flees.")

    await expect(blue.prompt).to_contain_text("Husks: who flees?", timeout=SLOW)
    await expect(red.prompt).to_contain_text("Mara chooses who flees")
    # Eight models are picked on the table; their buttons wait under a line that tells who is picked.
    await expect(blue.prompt.get_by_role("button", name=re.compile(r"\b8$"))).to_have_count(0)
    await blue.page.mouse.click(*await blue.spot(*husks[7]))
    await expect(folded(blue.prompt)).to_have_text("Choose 2: 1 of 2 chosen. Husks 8")
    await folded(blue.prompt).click()
    await blue.prompt.get_by_role("button", name=re.compile(r"\b7$")).click()
    await expect(blue.prompt).to_contain_text("Choose 2: 2 of 2 chosen.")
    await press(blue, "These 2 models flee")
    await told(red, "Husks breaks: 5 + 3 against 6, 2 flee.")
    await told(red, "Husks 8 flees.")
    fled = [(row["seat"], sorted(row["models"])) for row in await battle.commands() if row["kind"] == "choose_fleeing"]
    assert fled == [("red", ["w.1", "w.4"]), ("blue", ["h.7", "h.8"])]
