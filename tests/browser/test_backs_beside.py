"""What three others hold is said side by side over the well, nothing on anything else."""

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.house import House
from tests.browser.windows import DESK, set_table, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WIDE: ViewportSize = {"width": 1920, "height": 1080}
CROSSING = """() => {
  const boxes = [...document.querySelectorAll('.backs .chip, .map-zoom, .well > .tools, .well > .chips > *')]
    .map((one) => [one.className, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  return boxes.flatMap(([name, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${name} lies on ${other}`));
}"""


@pytest.mark.parametrize("size", [DESK, WIDE], ids=["desk", "wide"])
async def test_the_hands_of_three_others_lie_side_by_side(house: House, browser: Browser, size: ViewportSize) -> None:
    seats = {seat: {"kind": "link", "name": seat.title()} for seat in ("red", "blue", "jade", "plum")}
    _, links = await set_table(house.address, {"system": "diskwars", "name": "Four", "seats": seats})
    async with window(browser, "red", links["red"], size) as red:
        await expect(red.page.locator(".backs .chip")).to_have_count(3)
        assert await red.page.evaluate(CROSSING) == []
        tops = "() => [...document.querySelectorAll('.backs .chip')].map((one) => one.getBoundingClientRect().top)"
        well = await red.page.evaluate("() => document.querySelector('.well').getBoundingClientRect().top")
        assert min(await red.page.evaluate(tops)) >= well
