"""At the end of a battle each page computes every face again, and holds it against the seal and the rolls it saw."""

import contextlib
import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Route, expect

from app.persistence import journal
from app.realtime.dice.fair_dice import FairDice, commitment
from app.realtime.dice.nonces import part_seal
from tests.browser.house import House
from tests.browser.posed import CANTOR, KERR, choose_unit, do, pose, told, wardens
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import LAPTOP, PHONE, Window, set_table, window
from tests.holding import unsealed

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

ADVANCE = {"phase": "movement", "units": {"w": wardens(30, 28), "k": KERR, "c": CANTOR}}
COMPUTED = """async ([source, rolls]) => {
  const { sealOf, thrower } = await import(new URL("/static/js/seal/faces.js", location.href).href);
  const thrown = thrower(source);
  return { seal: sealOf(source.seed), faces: rolls.map(([number, sides, count]) => thrown(number, sides, count)) };
}"""

KEPT = """(rolls) => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("castra.dice."));
  const seen = JSON.parse(localStorage[key]);
  for (const { number, sides, faces } of rolls) if (number in seen.rolls) seen.rolls[number] = `${sides}:${faces.join(",")}`;
  localStorage[key] = JSON.stringify(seen);
}"""
"""Makes the browser remember these rolls, as if they had fallen so before its eyes."""


@pytest.fixture
def house(plain_house: House) -> House:
    """A server of plain modules: these tests ask the page's own modules."""
    return plain_house


async def concede(shown: Window) -> None:
    """Gives the battle up from the menu."""
    await shown.page.locator(".rim-seats").get_by_role("button", name="Menu").click()
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
        line = at["red"].page.locator(".end .opened")
        await expect(line).to_contain_text("one die in one roll follows from the seal")
        await at["red"].shot("dice-checked-end")
        await line.get_by_role("button").click()
        found = at["red"].page.get_by_role("dialog").locator(".found")
        await expect(found).to_contain_text("seal this browser was shown before the end")
        await expect(found).to_contain_text("1 of one roll: told to this browser")
        await at["red"].shot("dice-checked")
        await expect(at["watch"].page.locator(".end .opened")).to_contain_text("sale del sello")
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
        await expect(red.page.locator(".end .opened.broken")).to_contain_text("do not agree with their seal")
        await red.page.locator(".end .opened").get_by_role("button").click()
        await expect(red.page.get_by_role("dialog").locator(".found .odd").first).to_be_visible()
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
        await expect(red.page.locator(".end .opened.broken")).to_contain_text("do not agree with their seal")
        await red.page.locator(".end .opened").get_by_role("button").click()
        await expect(red.page.get_by_role("dialog").locator(".found .odd").last).to_have_text(
            re.compile("nobody at this table brought")
        )


def falsify(opened: dict[str, Any], lie: str) -> None:
    """What a server that cheats would say of the dice."""
    if lie == "face":
        opened["rolls"][0]["faces"][0] = opened["rolls"][0]["faces"][0] % 6 + 1
    if lie == "seed":
        opened["seed"] = "11" * 32
    if lie == "roll":
        opened["rolls"] = opened["rolls"][1:]


WEIGHED = """async ([opened, seen]) => {
  localStorage.setItem("castra.dice.here", JSON.stringify(seen));
  const { checkDice } = await import(new URL("/static/js/seal/check.js", location.href).href);
  window.fetch = () => Promise.resolve(new Response(JSON.stringify(opened)));
  return checkDice("here", ["red"], ["red", "blue"]);
}"""


@pytest.mark.parametrize(
    ("before", "naming", "late", "ground"),
    [
        ({"blue": "b"}, 2, [], False),
        ({}, 2, ["blue"], False),
        ({"blue": "another"}, 2, [], True),
        ({"blue": "b"}, 1, [], True),
    ],
    ids=["first", "after", "exchanged", "renamed"],
)
async def test_the_page_tells_what_was_brought_after_its_own(
    house: House, browser: Browser, before: dict[str, str], naming: int, late: list[str], ground: bool
) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    seed, nonces = bytes(32), {"red": "mine", "blue": "b"}
    faces = list(FairDice(seed, nonces, "here", naming=naming).roll(2))
    opened = {
        "seed": seed.hex(), "commitment": commitment(seed), "nonces": nonces, "match": "here", "naming": naming,
        "rolls": [{"number": 0, "sides": 6, "faces": faces}], "unkept": 0,
    }  # fmt: skip
    seen = {
        "seal": commitment(seed), "nonce": "mine", "rolls": {}, "at": 0, "before": before, "dice": {"name": "here", "naming": 2},
    }  # fmt: skip
    async with window(browser, "watch", links["watch"]) as shown:
        found = await shown.page.evaluate(WEIGHED, [opened, seen])
    assert (found["early"], found["late"], found["ground"], found["holds"]) == (True, late, ground, not ground)


@pytest.mark.parametrize(
    ("brought", "sealed", "ground"),
    [
        ({"red": "mine", "blue": "b"}, {"red": "mine", "blue": "b"}, False),
        ({"red": "mine", "blue": "chosen after mine was shown"}, {"red": "mine", "blue": "b"}, True),
        ({"red": "mine"}, {"red": "mine", "blue": "b"}, True),
        ({"red": "mine", "blue": "b"}, {"red": "mine"}, True),
    ],
    ids=["as sealed", "exchanged", "withheld", "put in"],
)
async def test_the_page_finds_a_part_that_is_not_what_was_sealed(
    house: House, browser: Browser, brought: dict[str, str], sealed: dict[str, str], ground: bool
) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    seed = bytes(32)
    opened = {
        "seed": seed.hex(), "commitment": commitment(seed), "nonces": brought, "match": "here", "naming": 3, "unkept": 0,
        "rolls": [{"number": 0, "sides": 6, "faces": list(FairDice(seed, brought, "here").roll(2))}],
    }  # fmt: skip
    seen = {
        "seal": commitment(seed), "nonce": "mine", "rolls": {}, "at": 0, "dice": {"name": "here", "naming": 3},
        "sealed": {seat: part_seal("here", seat, nonce) for seat, nonce in sealed.items()},
    }  # fmt: skip
    async with window(browser, "watch", links["watch"]) as shown:
        found = await shown.page.evaluate(WEIGHED, [opened, seen])
    assert (found["sealed"], found["ground"], found["holds"]) == (not ground, ground, not ground)


async def test_each_page_seals_its_part_and_shows_it_when_all_are_sealed(house: House, browser: Browser) -> None:
    match_id, links = await set_table(house.address, PATROLS)
    await unsealed(house.store, match_id, 3)
    async with contextlib.AsyncExitStack() as stack:
        red = await stack.enter_async_context(window(browser, "red", links["red"], LAPTOP))
        await red.page.locator("button[title]", has_text=re.compile("[0-9a-f]{4}…")).first.click()
        parts = red.page.get_by_role("dialog").locator(".found")
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


async def test_a_browser_computes_the_faces_that_the_server_throws(house: House, browser: Browser) -> None:
    chance = Random(5)
    _, links = await pose(house.store, house.address, ADVANCE)
    async with window(browser, "watch", links["watch"]) as shown:
        for naming in (1, 2, 3, 4):
            for nonces in ({}, {"red": "a", "blue": 'ñ "\\ \u2028 \x7f 🎲'}):
                source: Mapping[str, Any] = {
                    "seed": chance.randbytes(32).hex(),
                    "nonces": nonces,
                    "match": "orme-4k7p",
                    "naming": naming,
                }
                dice = FairDice(bytes.fromhex(source["seed"]), nonces, "orme-4k7p", naming=naming)
                shapes = [(chance.choice((2, 3, 6, 7, 20)), chance.randint(1, 12)) for _ in range(40)]
                faces = [list(dice.roll(count, sides)) for sides, count in shapes]
                asked = [[number, sides, count] for number, (sides, count) in enumerate(shapes)]
                computed = await shown.page.evaluate(COMPUTED, [source, asked])
                assert computed["faces"] == faces


async def test_the_dice_are_nobodys_before_the_end(house: House, browser: Browser) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    async with window(browser, "red", links["red"]) as shown:
        answer = await shown.page.request.get(f"{links['watch']}/dice")
        assert answer.status == 409


async def test_a_battle_without_a_die_says_that_none_fell(house: House, browser: Browser) -> None:
    _, links = await pose(house.store, house.address, ADVANCE)
    async with window(browser, "red", links["red"], LAPTOP) as red:
        await concede(red)
        await expect(red.page.locator(".end .opened")).to_contain_text("No die fell in this battle")
        await red.page.locator(".end .opened").get_by_role("button").click()
        await expect(red.page.get_by_role("dialog").locator(".found")).to_contain_text("No die fell in this battle")
