"""The home page: a first match with one press, options that show their values, long lists of tables that stay short."""

import json
import re
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.house import House
from tests.browser.places import board
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import LAPTOP, LYING, PHONE, serving, set_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}


def asked(page: Page) -> Locator:
    """Where a table asks something."""
    return page.get_by_role("region", name="What is asked, and your hand")


async def test_many_tables_are_told_shortly_until_all_are_asked_for(database_url: str, browser: Browser) -> None:
    async with serving(database_url) as address:
        for _ in range(7):
            await set_table(address, {**PATROLS, "visibility": "open", "seats": SEATS})
        page = await browser.new_page(viewport=PHONE, locale="en-GB")
        await page.goto(address)
        tables = page.get_by_role("button", name="Sit down")
        await expect(tables).to_have_count(4)
        await page.get_by_role("button", name="Show all 7").click()
        await expect(tables).to_have_count(7)
        await expect(page.get_by_role("button", name="Show all")).to_have_count(0)


async def test_every_option_of_a_system_shows_its_value(house: House, browser: Browser) -> None:
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    await page.goto(house.address)
    await page.get_by_text("Underworlds", exact=True).first.click(timeout=60_000)
    await page.get_by_role("button", name="All options").click(timeout=60_000)
    options = page.get_by_role("region", name="Options").get_by_role("combobox")
    values = await options.evaluate_all("(all) => all.map((one) => one.selectedOptions[0]?.text ?? '')")
    assert all(values)
    written = page.locator("section.options label .whole b")
    assert await written.all_inner_texts() == values
    assert await written.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"), "cut short"


@pytest.mark.parametrize("system", ["40k", "Underworlds"])
async def test_a_newcomer_is_led_into_a_first_battle_with_one_press(
    house: House, browser: Browser, system: str
) -> None:
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    page.set_default_timeout(60_000)
    await page.goto(house.address)
    await page.get_by_text(system, exact=True).first.click()
    await page.get_by_role("button", name="Play a first battle").click()
    await expect(page.get_by_role("banner")).to_contain_text(re.compile("round 1", re.IGNORECASE), timeout=120_000)
    await expect(page.get_by_role("region", name="Guide", exact=True)).to_be_visible()
    assert await page.evaluate(
        "Object.values(castra.view().units).some((u) => u.seat === 'red' && u.where === 'table')"
    )
    strip, drawn = await page.locator(".strips form").bounding_box(), await board(page).bounding_box()
    assert strip
    assert drawn
    assert strip["y"] + strip["height"] <= drawn["y"] + 1, "the question for a name lies over the board"
    tools = await page.get_by_role("toolbar", name="Tools").bounding_box()
    assert tools
    assert strip["y"] + strip["height"] <= tools["y"] + 1, "the question for a name lies over the tools"
    await page.get_by_role("textbox", name="Your name at this table").fill("Ines")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("region", name="Players")).to_contain_text("Ines")


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["phone", "lying"])
async def test_who_is_new_sees_the_first_battle_on_a_phone_without_scrolling(
    house: House, browser: Browser, size: ViewportSize
) -> None:
    page = await browser.new_page(viewport=size, locale="en-GB")
    await page.goto(house.address)
    await expect(page.get_by_role("button", name="Play a first battle")).to_be_in_viewport(ratio=1, timeout=60_000)


async def test_the_guide_is_switched_off_and_on_again_and_says_less_of_what_is_known(
    house: House, browser: Browser
) -> None:
    _, links = await set_table(house.address, PATROLS)
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    page.set_default_timeout(60_000)
    await page.goto(links["red"])
    coach = page.get_by_role("region", name="Guide", exact=True)
    menu = page.get_by_role("button", name="Menu")
    await expect(asked(page)).to_contain_text("Muster your army")
    await expect(coach).to_have_count(0)
    await menu.click()
    await page.get_by_role("button", name="Explain each step").click()
    await expect(coach.get_by_role("heading", name="Take an army")).to_be_visible()
    await coach.get_by_role("button", name="Stop explaining").click()
    await expect(coach).to_have_count(0)
    kept = "{...JSON.parse(localStorage.getItem('castra')), guide: true, lessons: {'wh40k.muster': 2}}"
    await page.evaluate(f"localStorage.setItem('castra', JSON.stringify({kept}))")
    await page.reload()
    await expect(coach).to_have_class("coach known")
    await coach.get_by_role("button", name="Tell me again").click()
    await expect(coach).to_contain_text("A ready one is the quickest")


async def test_one_press_sets_a_seat_up_while_the_other_does_it_by_hand(house: House, browser: Browser) -> None:
    _, links = await set_table(house.address, PATROLS)
    pages = {}
    for seat in ("red", "blue"):
        pages[seat] = await (await browser.new_context(viewport=LAPTOP, locale="en-GB")).new_page()
        pages[seat].set_default_timeout(60_000)
        await pages[seat].goto(links[seat])
    red, blue = pages["red"], pages["blue"]
    await red.get_by_role("button", name="Set everything up for me").click()
    await expect(asked(red)).to_contain_text("Mara is still mustering")
    await asked(blue).get_by_role("button", name="Lock").click()
    await expect(asked(blue)).to_contain_text("Who is your Warlord?")
    await expect(asked(red)).to_contain_text("Mara names a Warlord")


async def test_what_is_offered_follows_the_battlepack(house: House, browser: Browser) -> None:
    """Battleplans, armies and modules of Age of Sigmar: each battlepack has its own (AOS-INTRO-01, AOS-INTRO-04)."""
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    page.set_default_timeout(60_000)
    await page.goto(house.address)
    await page.get_by_text("Age of Sigmar", exact=True).first.click()
    plan, army = page.get_by_role("group", name="Battlefield", exact=True), page.get_by_label("Army of Red")
    rim = page.get_by_role("region", name="Rules modules in force")
    magic = rim.get_by_role("button", name="Magic", exact=True)
    await expect(plan).to_contain_text("battlefield 1 of 3")
    await army.select_option(label="Dawnforged Host, 1,000, 1,000 points")
    await expect(magic).to_have_count(0)
    await expect(rim).to_contain_text("6 of 6")
    await expect(rim).to_contain_text("Border War settles them")
    await page.get_by_role("radio", name="Spearhead").click()
    await expect(plan).to_contain_text("30″ × 22″ · battlefield 1 of 2")
    await expect(rim).to_contain_text("0 of 6")
    await expect(army).to_have_value("")
    await army.select_option(label="Dawn Vanguard")
    await page.get_by_role("radio", name="Any rules").click()
    await expect(plan).to_contain_text("battlefield 1 of 5")
    await expect(rim).to_contain_text("6 of 6")
    await magic.click()
    await expect(magic).to_have_attribute("aria-pressed", "false")
    async with page.expect_request("**/matches") as asked:
        await page.get_by_role("button", name="Set the table").click()
    assert (await asked.value).post_data_json["options"]["magic"] is False
    await page.get_by_role("button", name="Set another").click()
    await page.get_by_role("radio", name="Spearhead").click()
    async with page.expect_request("**/matches") as asked:
        await page.get_by_role("button", name="Set the table").click()
    wish = (await asked.value).post_data_json
    assert wish["options"] == {"battlepack": "fire_and_jade", "battleplan": "horizontal"}
    assert wish["armies"] == {"red": "dawn_vanguard"}


@pytest.mark.parametrize(("system", "size"), [("Warmaster", "180 × 120 cm"), ("Diskwars", "90 × 90 cm")])
async def test_a_battlefield_is_told_in_the_unit_of_its_system(
    house: House, browser: Browser, system: str, size: str
) -> None:
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    await page.goto(house.address)
    await page.get_by_text(system, exact=True).first.click(timeout=60_000)
    await expect(page.get_by_role("group", name="Battlefield", exact=True)).to_contain_text(size)
    await expect(page.locator(".map .mat")).to_have_count(1)


async def test_a_rematch_keeps_armies_and_opponents(house: House, browser: Browser) -> None:
    sat = [{"army": "dwarf_1000", "by": "link"}, {"army": "high_elf_1000", "by": "bot_winning"}]
    options = {"battlefield": "alder_bridge", "turn_limit": "6"}
    before = {"system": "warmaster", "mission": "", "options": json.dumps(options), "sat": json.dumps(sat)}
    page = await browser.new_page(viewport=LAPTOP, locale="en-GB")
    await page.goto(f"{house.address}/?{urlencode(before)}")
    own, across = (page.get_by_role("region", name=name, exact=True) for name in ("You", "Across the table"))
    await expect(own.get_by_role("combobox")).to_have_value("dwarf_1000", timeout=60_000)
    await expect(across.get_by_role("combobox")).to_have_value("high_elf_1000")
    await expect(across.get_by_role("radio", name="Bot, to win")).to_be_checked()
    await expect(page.get_by_role("heading", name="Alder Bridge")).to_be_visible()
