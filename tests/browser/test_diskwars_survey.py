"""What must be in sight while disks and their cards are chosen and laid: the whole table, and where a card is slid to."""

import pytest
from playwright.async_api import Browser

from app.bots.deciding import SeededChooser
from app.realtime.match import LiveMatch
from app.realtime.tables import LiveTables
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.setup_prompts import PlacingCard
from app.systems.registry import known
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, LYING, window

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


async def test_no_disk_lies_under_the_cards_one_chooses_from(house: House, browser: Browser) -> None:
    match_id, links = await sealed_table(house.store, house.address, WISH)
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    await to_the_step(live.match, ChoosingCards)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await red.until("() => !!document.querySelector('.hand .card-foot.go')")
        await red.until(ALL_IN_SIGHT)


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
