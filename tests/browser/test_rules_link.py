"""What the referee says no with leads to its rule: in a tab of its own, at the rule, in the reader's language."""

import pytest
from playwright.async_api import Browser, expect

from app.web.words import words
from tests.browser.house import House
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import LAPTOP, PHONE, Window, set_table, window

pytestmark = pytest.mark.browser

IN_SIGHT = """() => { const rule = document.querySelector("li:target"), head = rule?.closest("section").querySelector("header");
  if (!rule) return false;
  const at = rule.getBoundingClientRect(), over = head.getBoundingClientRect();
  return at.top >= over.bottom && at.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth; }"""


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_refusal_leads_to_its_rule(house: House, browser: Browser, language: str) -> None:
    _, links = await set_table(house.address, PATROLS)
    async with window(browser, "red", f"{links['red']}?lang={language}", LAPTOP) as shown:
        for _ in range(2):
            await shown.page.evaluate("() => castra.act('red', {kind: 'lock_army'})")
        link = shown.page.get_by_role("status").get_by_role("link", name="W40K-ARMY-06")
        async with shown.page.expect_popup() as opened:
            await link.click()
        tab = await opened.value
        rule = tab.locator("li:target")
        await expect(rule).to_contain_text(words(language)["wh40k.rule.W40K-ARMY-06"])
        assert tab.url == f"{house.address}/rules/wh40k#W40K-ARMY-06"
        await Window(name="tab", page=tab).until(IN_SIGHT)
        phone = await tab.context.new_page()
        await phone.set_viewport_size(PHONE)
        await phone.goto(tab.url)
        await Window(name="phone", page=phone).until(IN_SIGHT)
