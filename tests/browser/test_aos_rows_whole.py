"""What may be chosen by reading is read whole while the dice of before stand above it: no button lies over its words."""

import asyncio

import pytest
from playwright.async_api import Browser, ViewportSize

from app.bots.deciding import SeededChooser
from app.realtime.tables.live_tables import LiveTables
from app.rules.aos.model.setup_prompts import PickGifts
from app.rules.aos.system import SYSTEM
from app.systems.registry import known
from tests.browser.house import House
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import DESK, LAPTOP, window
from tests.posing import start_from
from tests.rules.aos.setting import field, row, unit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WISH = {
    "system": "aos",
    "name": "Rows",
    "options": {"battlepack": "border_war"},
    "seats": {seat: {"kind": "link", "name": seat} for seat in ("red", "blue")},
}

READ_WHOLE = """async () => {
  const isThere = () => document.querySelector(".tray.folded") && document.querySelector(".prompt .reading > li");
  while (!isThere()) await new Promise((done) => requestAnimationFrame(done));
  return [...document.querySelectorAll(".prompt .reading > li :is(b, p, .button)")].every((one) => {
    const { left, right, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(Math.min(left + 8, right - 1), bottom - 2));
  });
}"""
"""Asked before the dice fall: their tray is put away a few seconds later."""


async def test_a_reaction_is_read_whole_under_the_dice_of_the_run_before(house: House, browser: Browser) -> None:
    match_id, links = await sealed_table(house.store, house.address, WISH)
    units = (
        unit("a", "red", "hero", (10, 6)),
        unit("b", "red", "guard", *row(20, 6, 5)),
        unit("e", "blue", "guard", *row(20, 26, 5)),
    )
    await start_from(house.store, match_id, SYSTEM, field(*units))
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    run = {"kind": "use_ability", "ability": "run"}
    async with window(browser, "red", links["red"], LAPTOP) as red:
        looks = asyncio.create_task(red.page.evaluate(READ_WHOLE))
        for number, command in enumerate(
            ({**run, "unit": "a"}, {"kind": "pass"}, {"kind": "stand_still"}, {**run, "unit": "b"})
        ):
            assert await live.match.submit("red", f"red:{number}", command) is None
        assert await looks
        await red.shot("aos-reaction-under-dice")


WHOLE = """() => {
  const told = [...document.querySelectorAll(".prompt .gift-groups :is(h3, p, b, .button)")];
  return told.length > 20 && told.every((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(Math.min(left + 8, right - 1), y)));
  });
}"""
"""Two abilities with four enhancements each, their words and their buttons."""


@pytest.mark.parametrize("size", [LAPTOP, DESK], ids=["laptop", "desk"])
async def test_all_gifts_of_a_spearhead_are_read_whole_at_once(
    size: ViewportSize, house: House, browser: Browser
) -> None:
    wish = {**WISH, "options": {"battlepack": "fire_and_jade"}, "armies": {"red": "briar_pack", "blue": "briar_pack"}}
    match_id, links = await sealed_table(house.store, house.address, wish)
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    brain = known()["aos"].brain("winning")
    while not isinstance(live.match.state.step, PickGifts):
        (seat, *_) = sorted(SYSTEM.owed(live.match.state))
        command = brain(SYSTEM, live.match.state, seat, SeededChooser(b"gifts", seat))
        given = dict(live.match.past.codec.command_to(command))
        assert await live.match.submit(seat, f"{seat}:{given['kind']}", given) is None
    seat = live.match.state.step.seat
    async with window(browser, seat, links[seat], size) as shown:
        await shown.until(WHOLE)
        await shown.shot(f"aos-gifts-{size['width']}")
