"""At the end of a battle each page computes every face again, and holds it against the seal and the rolls it saw."""

import contextlib
import json
import re
from typing import Any

import pytest
from playwright.async_api import Browser, Route, expect

from app.persistence import journal
from app.realtime.dice.fair_dice import FairDice
from app.realtime.dice.nonces import part_seal
from tests.browser.house import House
from tests.browser.posed import CANTOR, KERR, choose_unit, do, pose, told, wardens
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import LAPTOP, PHONE, Window, set_table, window
from tests.holding import unsealed

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

ADVANCE = {"phase": "movement", "units": {"w": wardens(30, 28), "k": KERR, "c": CANTOR}}
KEPT = """(rolls) => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("castra.dice."));
  const seen = JSON.parse(localStorage[key]);
  for (const { number, sides, faces } of rolls) if (number in seen.rolls) seen.rolls[number] = `${sides}:${faces.join(",")}`;
  localStorage[key] = JSON.stringify(seen);
}"""
"""Makes the browser remember these rolls, as if they had fallen so before its eyes."""


async def concede(shown: Window) -> None:
    """Gives the battle up from the menu."""
    await shown.page.get_by_role("region", name="Players").get_by_role("button", name="Menu").click()
    await shown.page.get_by_role("dialog").get_by_text("Concede").click()
    await shown.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Concede")).click()


async def fought(stack: contextlib.AsyncExitStack, house: House, browser: Browser) -> tuple[str, dict[str, Window]]:
    """A battle in which dice fell before the eyes of a player and a watcher, and the player can give up."""
    match_id, links = await pose(house.store, house.address, ADVANCE)
    red = await stack.enter_async_context(window(browser, "red", links["red"], LAPTOP))
    watch = await stack.enter_async_context(window(browser, "watch", f"{links['watch']}?lang=es", PHONE))
    await choose_unit(red, "Line Wardens")
    await do(red, "Advance")
    await told(red, "Line Wardens")
    await red.until("() => castra.log().some(({ line }) => line.dice?.length)")
    await watch.until("() => castra.log().some(({ line }) => line.dice?.length)")
    return match_id, {"red": red, "watch": watch}


async def test_every_face_is_computed_again_and_held_against_what_the_page_saw(house: House, browser: Browser) -> None:
    async with contextlib.AsyncExitStack() as stack:
        match_id, at = await fought(stack, house, browser)
        rolls = [roll for row in await journal.read(house.store, match_id) for roll in row.rolls or ()]
        assert [len(roll["faces"]) for roll in rolls] == [1]
        await concede(at["red"])
        line = at["red"].dice_checked
        await expect(line).to_contain_text("one die in one roll follows from the seal")
        await at["red"].shot("dice-checked-end")
        await line.get_by_role("button").click()
        found = at["red"].found_of_dice
        await expect(found).to_contain_text("seal this browser was shown before the end")
        await expect(found).to_contain_text("1 of one roll: told to this browser")
        await at["red"].shot("dice-checked")
        await expect(at["watch"].dice_checked).to_contain_text("sale del sello")
        await at["watch"].shot("dice-checked-phone")


@pytest.mark.parametrize("lie", ["face", "seed", "roll", "told"])
async def test_a_page_that_is_told_other_dice_says_so(house: House, browser: Browser, lie: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, at = await fought(stack, house, browser)
        red = at["red"]
        if lie == "told":
            await red.page.evaluate(
                """() => { const key = Object.keys(localStorage).find((name) => name.startsWith("castra.dice."));
                  const seen = JSON.parse(localStorage[key]);
                  const [number, roll] = Object.entries(seen.rolls)[0];
                  seen.rolls[number] = roll.replace(/.$/, (face) => (Number(face) % 6) + 1);
                  localStorage[key] = JSON.stringify(seen); }"""
            )

        async def lied(route: Route) -> None:
            answer = await route.fetch()
            opened = await answer.json()
            falsify(opened, lie)
            await route.fulfill(response=answer, body=json.dumps(opened))

        await red.page.route(re.compile("/t/.+/dice$"), lied)
        await concede(red)
        await expect(red.dice_broken).to_contain_text("do not agree with their seal")
        await red.dice_broken.get_by_role("button").click()
        await expect(red.found_of_dice.locator(".odd").first).to_be_visible()
        await red.shot(f"dice-broken-{lie}")


@pytest.mark.parametrize("lie", ["match", "nonces"])
async def test_a_host_who_tried_names_until_the_dice_were_good_is_found(
    house: House, browser: Browser, lie: str
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, at = await fought(stack, house, browser)
        red = at["red"]

        async def ground(route: Route) -> None:
            answer = await route.fetch()
            opened = await answer.json()
            opened[lie] = "orme-0000" if lie == "match" else {**opened["nonces"], "green": "ground"}
            seed = bytes.fromhex(opened["seed"])
            dice = FairDice(seed, opened["nonces"], opened["match"], naming=opened["naming"])
            for roll in opened["rolls"]:
                roll["faces"] = list(dice.roll(len(roll["faces"]), roll["sides"]))
            await red.page.evaluate(KEPT, opened["rolls"])
            await route.fulfill(response=answer, body=json.dumps(opened))

        await red.page.route(re.compile("/t/.+/dice$"), ground)
        await concede(red)
        await expect(red.dice_broken).to_contain_text("do not agree with their seal")
        await red.dice_broken.get_by_role("button").click()
        await expect(red.found_of_dice.locator(".odd").last).to_have_text(re.compile("nobody at this table brought"))


def falsify(opened: dict[str, Any], lie: str) -> None:
    """What a server that cheats would say of the dice."""
    if lie == "face":
        opened["rolls"][0]["faces"][0] = opened["rolls"][0]["faces"][0] % 6 + 1
    if lie == "seed":
        opened["seed"] = "11" * 32
    if lie == "roll":
        opened["rolls"] = opened["rolls"][1:]


async def test_each_page_seals_its_part_and_shows_it_when_all_are_sealed(house: House, browser: Browser) -> None:
    match_id, links = await set_table(house.address, PATROLS)
    await unsealed(house.store, match_id, 3)
    async with contextlib.AsyncExitStack() as stack:
        red = await stack.enter_async_context(window(browser, "red", links["red"], LAPTOP))
        await red.page.locator("button[title]", has_text=re.compile("[0-9a-f]{4}…")).first.click()
        parts = red.found_of_dice
        await expect(parts).to_contain_text("awaited: Mara")
        await red.shot("dice-awaited")
        blue = await stack.enter_async_context(window(browser, "blue", links["blue"], LAPTOP))
        await expect(parts).to_contain_text("sealed before any was shown")
        await red.shot("dice-whole")
        await blue.page.reload()
        await blue.until("() => !!window.castra?.view()")
    rows = [(row.seat, row.command) for row in await journal.read(house.store, match_id)]
    told = {str(seat): command["nonce"] for seat, command in rows if command["kind"] == "nonce_given"}
    kinds = [command["kind"] for _, command in rows]
    assert kinds == ["nonce_sealed", "nonce_sealed", "nonces_closed", "nonce_given", "nonce_given"]
    sealed = {str(seat): command["seal"] for seat, command in rows if command["kind"] == "nonce_sealed"}
    assert sealed == {seat: part_seal(match_id, seat, nonce) for seat, nonce in told.items()}


async def test_the_dice_are_nobodys_before_the_end(house: House, browser: Browser) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    async with window(browser, "red", links["red"]) as shown:
        answer = await shown.page.request.get(f"{links['watch']}/dice")
        assert answer.status == 409


async def test_a_battle_without_a_die_says_that_none_fell(house: House, browser: Browser) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await concede(red)
        await expect(red.dice_checked).to_contain_text("No die fell in this battle")
        await red.dice_checked.get_by_role("button").click()
        await expect(red.found_of_dice).to_contain_text("No die fell in this battle")
