"""What winners of a combat of regiments do, dragged by hand: who falls back, and who pursues."""

import pytest
from playwright.async_api import expect

from tests.browser.places import piece
from tests.browser.posed import middle_of
from tests.browser.test_warmaster_by_hand import Opening, ends, open_at, pull
from tests.browser.windows import LAPTOP
from tests.rules.warmaster.fights import fighting
from tests.rules.warmaster.test_falling_back import FACE, backing
from tests.rules.warmaster.test_pursuit import GAPS, placing

__all__ = ["open_at"]

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


async def test_who_falls_back_is_dragged_away_and_sent_by_enter(open_at: Opening) -> None:
    shown = await open_at(backing(FACE), "red", LAPTOP)
    await expect(shown.prompt.get_by_role("button", name="Fall back as proposed")).to_be_visible()
    await pull(shown, "body", 0.0, 8.0)
    put = await ends(shown)
    assert {round(end["y"]) for end in put.values()} == {70}
    await shown.until("() => castra.filling()?.verdict?.refused === null")
    await shown.confirm()
    await shown.until("() => castra.filling() === null")
    poses = [(await shown.view())["pieces"][stand]["pose"] for stand in put]
    assert {round(pose["y"]) for pose in poses} == {70}


async def test_a_pursuit_dragged_short_of_what_is_owed_is_put_right_and_sent(open_at: Opening) -> None:
    shown = await open_at(placing(fighting(GAPS)), "red", LAPTOP)
    await shown.prompt.get_by_role("button", name="Stand by stand").click()
    stand = piece(shown.page, "r1.1").first
    await shown.spot(90, 60)
    x, y = await middle_of(stand)
    await shown.page.mouse.move(x, y)
    await shown.page.mouse.down()
    await shown.page.mouse.move(x, y - 8, steps=4)
    await shown.page.mouse.up()
    await ends(shown)
    await expect(shown.refusal).to_be_visible()
    await shown.shot("pursuit-refused")
    await shown.page.keyboard.press("f")
    await shown.until("() => castra.filling()?.verdict?.refused === null")
    await shown.confirm()
    await shown.until("() => castra.filling() === null")
    at = {name: (await shown.view())["pieces"][f"r1.{name}"]["pose"] for name in (1, 3, 5)}
    assert round(at[3]["y"]) == 60, "the front faces the stand it faced"
    assert at[1]["facing"] != at[3]["facing"] != at[5]["facing"], "the others came round the corners"
