"""Pages that bind each roll: they seal a chain, give a link for each command that rolls, and notice what is not as it should be."""

import contextlib

from playwright.async_api import Browser, expect

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.dice.chains import Bond
from tests.browser.house import House
from tests.browser.posed import pose
from tests.browser.test_dice_checked import ADVANCE, choose_unit, concede, do, told
from tests.browser.windows import LAPTOP, Window, window
from tests.holding import unsealed

SEALED = """([match, seat]) => !!JSON.parse(localStorage.getItem(`castra.chain.${match}.${seat}`))?.sealed"""
"""Whether the table knows a page's chain."""

GIVE = """async ([match, seat, digest]) => {
  const { giveLink } = await import(new URL("/static/js/seal/chain.js", location.href).href);
  const { chained } = await import(new URL("/static/js/seal/faces.js", location.href).href);
  return giveLink(match, seat, match, digest, chained);
}"""
"""What a page would give for a digest that a host tells it and nobody else."""


async def bonds(store: Store, match_id: str) -> list[Bond]:
    return [Bond.read(row.bound) for row in await journal.read(store, match_id) if row.bound]


async def seated(
    stack: contextlib.AsyncExitStack, house: House, browser: Browser, *who: str
) -> tuple[str, dict[str, Window]]:
    """A battle whose next command rolls, with the pages of those who are there."""
    match_id, links = await pose(house.store, house.address, ADVANCE)
    await unsealed(house.store, match_id, 4)
    at = {seat: await stack.enter_async_context(window(browser, seat, links[seat], LAPTOP)) for seat in who}
    for seat, shown in at.items():
        await shown.until(SEALED, [match_id, seat])
    return match_id, at


async def advance(red: Window) -> None:
    await choose_unit(red, "Line Wardens")
    await do(red, "Advance")
    await told(red, "Line Wardens")
    await red.until("() => castra.log().some(({ line }) => line.dice?.length)")


async def verdict(shown: Window) -> None:
    """Opens what was found of the dice at the end."""
    line = shown.dice_checked
    await expect(line).to_contain_text("follow")
    await line.get_by_role("button").click()


async def test_both_pages_bind_a_roll_and_say_so_at_the_end(house: House, browser: Browser) -> None:
    async with contextlib.AsyncExitStack() as stack:
        match_id, at = await seated(stack, house, browser, "red", "blue")
        await at["blue"].page.reload()
        await at["blue"].until("() => !!window.castra?.view()")
        await advance(at["red"])
        (bond,) = await bonds(house.store, match_id)
        assert set(bond.links) == {"red", "blue"}
        assert [row.command["kind"] for row in await journal.read(house.store, match_id)].count("chain_sealed") == 2
        await concede(at["red"])
        await verdict(at["red"])
        await expect(at["red"].found_of_dice).to_contain_text(
            "1 of one command with dice: bound by a link of every player's page"
        )
        await at["red"].shot("dice-bound")


async def test_dice_that_fall_without_a_player_are_told(house: House, browser: Browser) -> None:
    async with contextlib.AsyncExitStack() as stack:
        match_id, at = await seated(stack, house, browser, "red", "blue")
        await at["blue"].page.close()
        await advance(at["red"])
        (bond,) = await bonds(house.store, match_id)
        assert set(bond.links) == {"red"}
        await expect(at["red"].page.get_by_text("is away: dice fall without a link").first).to_be_visible()
        await at["red"].shot("dice-unbound")
        await concede(at["red"])
        await verdict(at["red"])
        await expect(at["red"].found_of_dice).to_contain_text("could foresee them")


async def test_a_page_that_gave_a_link_in_vain_says_so(plain_house: House, browser: Browser) -> None:
    """On plain modules: it is one of the page's own that is asked."""
    async with contextlib.AsyncExitStack() as stack:
        match_id, at = await seated(stack, plain_house, browser, "red", "blue")
        await at["blue"].until("() => Object.keys(localStorage).some((key) => key.startsWith('castra.chain.'))")
        await at["blue"].page.evaluate(GIVE, [match_id, "blue", "f" * 64])
        await advance(at["red"])
        await expect(at["blue"].page.get_by_text("never made").first).to_be_visible()
        await at["blue"].shot("dice-given-in-vain")
        (bond,) = await bonds(plain_house.store, match_id)
        assert bond.spent == {"blue": ["f" * 64]}, "and the record holds for what it was given"
        await concede(at["red"])
        line = at["blue"].dice_checked
        await expect(line).to_contain_text("begun and not made")
        await line.get_by_role("button").click()
        await expect(at["blue"].found_of_dice).to_contain_text("breaks off what does not suit")
