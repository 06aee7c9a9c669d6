"""What three others hold is said on plates at the right of the field, nothing on anything else."""

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.house import House
from tests.browser.windows import DESK, set_table, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WIDE: ViewportSize = {"width": 1920, "height": 1080}
CROSSING = """() => {
  const boxes = [...document.querySelectorAll('.seat-plate, .map-zoom, .well > .tools, .well > .chips > *')]
    .map((one) => [one.className, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  return boxes.flatMap(([name, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${name} lies on ${other}`));
}"""


@pytest.mark.parametrize("size", [DESK, WIDE], ids=["desk", "wide"])
async def test_the_plates_of_three_others_lie_on_nothing(house: House, browser: Browser, size: ViewportSize) -> None:
    seats = {seat: {"kind": "link", "name": seat.title()} for seat in ("red", "blue", "jade", "plum")}
    _, links = await set_table(house.address, {"system": "diskwars", "name": "Four", "seats": seats})
    async with window(browser, "red", links["red"], size) as red:
        await expect(red.page.locator(".seat-plate")).to_have_count(3)
        assert await red.page.evaluate(CROSSING) == []
        tops = "() => [...document.querySelectorAll('.seat-plate')].map((one) => one.getBoundingClientRect().top)"
        well = await red.page.evaluate("() => document.querySelector('.well').getBoundingClientRect().top")
        assert min(await red.page.evaluate(tops)) >= well
