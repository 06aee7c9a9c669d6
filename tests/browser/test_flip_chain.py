"""A chain of flips in the hand: dragged past a diameter it grows, keys turn and shorten it, one confirmation sends it whole."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from math import hypot
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.diskwars.model.round_prompts import ResolvingCard
from app.rules.kernel.offers.offer import FlipsNeed
from app.systems.registry import known
from tests.browser.house import House
from tests.browser.places import piece
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, Window, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WISH = {
    "system": "diskwars",
    "name": "Discs",
    "options": {"mode": "intro"},
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}


@asynccontextmanager
async def resolving(house: House, browser: Browser) -> AsyncIterator[tuple[LiveMatch, Window, dict[str, Any]]]:
    """The introductory scenario, set up by bots, at a window of whoever resolves the first card; and a move he may make."""
    async with AsyncExitStack() as stack:
        match_id, links = await sealed_table(house.store, house.address, WISH)
        table = await LiveTables(house.store, house.settings).table(match_id)
        assert table
        match, brain = table.match, known()["diskwars"].brain("winning")
        for number in range(100):
            if isinstance(match.state.step, ResolvingCard):
                break
            seat = sorted(match.system.owed(match.state))[0]
            command = brain(match.system, match.state, seat, SeededChooser(b"flips", str(number)))
            assert command is not None
            assert await match.submit(seat, f"s{number}", match.past.codec.command_to(command)) is None
        seat = match.state.step.seat
        shown = await stack.enter_async_context(window(browser, seat, links[seat], LAPTOP))
        moves = [
            one
            for one in match.system.offers(match.state, seat)
            if isinstance(one.need, FlipsNeed)
            and one.need.most > 2
            and match.state.disks[one.need.piece].at is not None
        ]
        front = min(moves, key=lambda one: abs(match.state.disks[one.need.piece].at.y - 45))
        yield match, shown, {"seat": seat, "piece": front.need.piece, "most": front.need.most}


async def drag(shown: Window, match: LiveMatch, piece: str, far: float) -> None:
    """Drags a disk so many of its diameters towards the middle of the field."""
    disk = match.state.disks[piece]
    radius = (await shown.view())["pieces"][piece]["footprint"]["radius"]
    dx, dy = 45 - disk.at.x, 45 - disk.at.y
    part = far * 2 * radius / hypot(dx, dy)
    mouse = shown.page.mouse
    await mouse.move(*await shown.spot(disk.at.x, disk.at.y))
    await mouse.down()
    await mouse.move(*await shown.spot(disk.at.x + dx * part, disk.at.y + dy * part), steps=12)
    await mouse.up()


COUNT = "(n) => (castra.filling()?.values ?? []).length === n"


async def test_a_drag_past_a_diameter_lays_a_flip_and_goes_on_with_the_next(house: House, browser: Browser) -> None:
    async with resolving(house, browser) as (match, shown, move):
        await drag(shown, match, move["piece"], 1.5)
        await shown.until(COUNT, 2)
        await expect(shown.page.locator(".flip-ghost")).to_have_count(1)
        await expect(shown.page.locator(".hinge")).to_have_count(2)
        await expect(shown.prompt).to_contain_text(f"Flip 2 of {move['most']}")
        await shown.until("(id) => castra.filling().legs[id]?.length === 2", move["piece"])
        await shown.shot("flips-two")
        await shown.prompt.get_by_role("button", name="Over the other edge").click()
        await shown.until(COUNT, 2)
        await shown.prompt.get_by_role("button", name="Back one flip").click()
        await shown.until(COUNT, 1)
        before = match.seq
        await shown.prompt.get_by_role("button", name="Lay it down").click()
        while match.seq == before:
            await match.catch_up()
        (row,) = [
            one for one in await journal.read(match.store, match.row.id, after=before) if one.seat == move["seat"]
        ]
        assert (row.command["kind"], row.command["disk"]) == ("move", move["piece"])
        assert len(row.command["flips"]) == 1


async def test_keys_begin_turn_and_shorten_a_flip_and_give_it_up(house: House, browser: Browser) -> None:
    async with resolving(house, browser) as (_, shown, move):
        await piece(shown.page, move["piece"]).focus()
        await shown.page.keyboard.press("g")
        await shown.until(COUNT, 1)
        first = (await shown.page.evaluate("castra.filling()"))["values"][0]
        await shown.page.keyboard.press("ArrowRight")
        await shown.until("(was) => Math.abs(castra.filling().values[0].first - was - 15) < 0.01", first["first"])
        await shown.page.keyboard.press("-")
        await shown.until("() => castra.filling().values[0].first !== castra.filling().values[0].second")
        await shown.page.keyboard.press(" ")
        await shown.until(COUNT, 2)
        await shown.page.keyboard.press("Backspace")
        await shown.until(COUNT, 1)
        await shown.page.keyboard.press("Escape")
        await shown.until(COUNT, 0)
        await shown.page.keyboard.press("Escape")
        await shown.until("() => castra.filling() === null")
