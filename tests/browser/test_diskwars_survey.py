"""While a command card is chosen the whole table of disks is in sight; then the camera is back where it was."""

import pytest
from playwright.async_api import Browser

from app.bots.deciding import SeededChooser
from app.realtime.match import LiveMatch
from app.realtime.tables import LiveTables
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.systems.registry import known
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, window

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
    await to_the_cards(live.match)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await red.until("() => !!document.querySelector('.hand .card-foot.go')")
        await red.until(ALL_IN_SIGHT)


async def to_the_cards(match: LiveMatch) -> None:
    """Lets bots set everything up, until all choose a card."""
    brain = known()["diskwars"].brain("random")
    for count in range(400):
        if isinstance(match.state.step, ChoosingCards):
            return
        seat = min(match.system.owed(match.state))
        command = brain(match.system, match.state, seat, SeededChooser(b"survey", str(count)))
        given = dict(match.past.codec.command_to(command))
        assert await match.submit(seat, f"survey{count}", given) is None
    raise AssertionError("nobody was ever asked for a card")
