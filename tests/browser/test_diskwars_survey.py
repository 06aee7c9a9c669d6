"""What must be in sight while disks and their cards are chosen and laid: the whole table, where a card is slid, a disk laid."""

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from app.bots.deciding import SeededChooser
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.diskwars.model.round_prompts import ChoosingCards, ResolvingCard
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain, PlacingCard, PlacingTerrain, SetUp
from app.rules.diskwars.system import SYSTEM
from app.systems.registry import known
from tests.browser.house import House
from tests.browser.places import ways
from tests.browser.posed import judged, press
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import DESK, LAPTOP, LYING, PHONE, window
from tests.posing import start_from
from tests.rules.diskwars.arena import square
from tests.rules.diskwars.test_set_up import seated, slot, waiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

WISH = {
    "system": "diskwars",
    "name": "Survey",
    "options": {"mode": "intro"},
    "seats": {seat: {"kind": "link", "name": seat} for seat in ("red", "blue")},
}

ALL_IN_SIGHT = """() => Object.values(castra.view().pieces).filter(({ pose }) => pose).every(({ pose }) => {
  const at = castra.spot(pose);
  return !!document.elementFromPoint(at.x, at.y)?.closest("svg.board");
})"""


CALLED_BY_WHAT_IS_SEEN = """() => {
  const discs = [...document.querySelectorAll(".board .pc.disc")];
  const seen = (disc) => [...disc.querySelectorAll("text")].map((text) => text.textContent).filter(Boolean).join(" ");
  return discs.length > 3 && discs.every((disc) => /\\d \\d/.test(seen(disc)) && disc.ariaLabel.endsWith(seen(disc)));
}"""
"""Who says a name aloud says what is written there."""


LIES_AT = """() => {
  const [a, b] = [castra.spot({ x: 0, y: 0 }), castra.spot({ x: 90, y: 90 })];
  return [a.x, a.y, b.x, b.y].map(Math.round).join(" ");
}"""


async def test_no_disk_lies_under_the_cards_one_chooses_from_and_the_field_keeps_its_scale_and_place(
    house: House, browser: Browser
) -> None:
    match_id, links = await sealed_table(house.store, house.address, WISH)
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    await to_the_step(live.match, ChoosingCards)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await red.until("() => !!document.querySelector('.hand .card-foot.go')")
        await red.until(ALL_IN_SIGHT)
        await red.until(CALLED_BY_WHAT_IS_SEEN)
        chosen_from = await red.page.evaluate(LIES_AT)
        await to_the_step(live.match, ResolvingCard)
        await red.until("() => !!document.querySelector('.dock .hand.shelf')")
        await red.spot(0, 0)
        assert await red.page.evaluate(LIES_AT) == chosen_from


SLID = """() => {
  const { left, right, top, bottom } = document.querySelector(".edge-laying input[type=range]").getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.matches("input[type=range]");
}"""


async def test_a_lying_phone_shows_where_a_deployment_card_is_slid(house: House, browser: Browser) -> None:
    wish = {**WISH, "options": {"mode": "standard", "regiments": 2}}
    match_id, links = await sealed_table(house.store, house.address, wish)
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    await to_the_step(live.match, PlacingCard)
    (seat,) = live.match.system.owed(live.match.state)
    async with window(browser, seat, links[seat], LYING) as lying:
        await lying.until("() => !!document.querySelector('.edge-laying')")
        await lying.until(SLID)


async def test_terrain_is_laid_where_it_is_pointed_on_the_side_and_in_the_turn_that_are_chosen(
    house: House, browser: Browser
) -> None:
    stack = (SetUp(done=6), PlacingTerrain(seat="red"))
    state = seated(2, "south", "north", slots=(slot(20),), dealt=("hill_lake", "rocks_gully"), stack=stack)
    match_id, links = await sealed_table(house.store, house.address, WISH)
    await start_from(house.store, match_id, SYSTEM, state)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await red.prompt.get_by_role("button", name="Rocks / Gully", exact=True).click()
        await red.page.mouse.click(*await red.spot(3, 40))
        await judged(red, "terrain_outside_battlefield")
        await red.page.mouse.click(*await red.spot(45, 40))
        await judged(red, None)
        await red.until("() => !!document.querySelector('svg.board .held-ground')")
        await press(red, "Gully")
        await red.page.keyboard.press("e")
        await judged(red, None)
        await red.confirm()
        await red.until(LAID)


PIECES = ("hill_lake", "cave_forest", "rocks_gully", "mill_watchtower")

FREE = """([x, y]) => { const at = castra.spot({ x, y }); return !!document.elementFromPoint(at.x, at.y)?.closest("svg.board"); }"""

WHOLE = """() => [
  ...document.querySelectorAll(".prompt :is(.ways > *, fieldset .choice, summary, .acts > .button)"),
].every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
})"""


@pytest.mark.parametrize("size", [LAPTOP, DESK, PHONE, LYING], ids=["laptop", "desk", "phone", "lying"])
async def test_all_that_terrain_is_laid_with_is_seen_at_once_and_the_field_with_it(
    size: ViewportSize, house: House, browser: Browser
) -> None:
    """Four pieces wait; the prompt leaves the field to the eye but for a strip along an edge, where no terrain may lie."""
    state = seated(
        2, "south", "north", slots=(slot(20),), dealt=PIECES, stack=(SetUp(done=6), PlacingTerrain(seat="red"))
    )
    match_id, links = await sealed_table(house.store, house.address, WISH)
    await start_from(house.store, match_id, SYSTEM, state)
    async with window(browser, "red", links["red"], size) as red:
        await expect(ways(red.prompt)).to_have_count(len(PIECES))
        await red.until(WHOLE)
        for x, y in ((45, 3), (10, 45), (80, 45), (45, 82)):
            await red.until(FREE, [x, y])


LAID = "() => Object.values(castra.view().terrain).some((one) => one.id === 't_rocks_gully')"


async def test_conquest_lays_a_disk_where_it_is_pointed(house: House, browser: Browser) -> None:
    """Where it may lie is lit, the disk itself shows where it would, and off the piece the rule refuses it."""
    piece, disk = square("rocks", 40, 40), "red.orc_boyz"
    stack = (SetUp(done=6), DeployingOnTerrain(seat="red", piece=piece.id))
    state = seated(2, "south", "north", slots=(slot(20),), terrain=(piece,), disks=(waiting(disk),), stack=stack)
    match_id, links = await sealed_table(house.store, house.address, WISH)
    await start_from(house.store, match_id, SYSTEM, state)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await red.until("() => document.querySelectorAll('svg.board .reach-e').length > 0")
        for x, refused in ((60, "not_overlapping_piece"), (45, None)):
            await red.page.mouse.click(*await red.spot(x, piece.at.y))
            await judged(red, refused)
        await red.until(GHOST, disk)
        await red.confirm()
        await red.until(LIES, [disk, 45])


GHOST = "(id) => castra.filling() && !castra.view().pieces[id] && !!document.querySelector(`svg.board [data-piece='${id}']`)"
LIES = "([id, x]) => Math.abs((castra.view().pieces[id]?.pose.x ?? 0) - x) < 0.5"


async def to_the_step(match: LiveMatch, step: type) -> None:
    """Lets bots set everything up, until this is asked."""
    brain = known()["diskwars"].brain("random")
    for count in range(400):
        if match.state.stack and isinstance(match.state.step, step):
            return
        seat = min(match.system.owed(match.state))
        command = brain(match.system, match.state, seat, SeededChooser(b"survey", str(count)))
        given = dict(match.past.codec.command_to(command))
        assert await match.submit(seat, f"survey{count}", given) is None
    raise AssertionError("nobody was ever asked for it")
