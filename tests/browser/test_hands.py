"""What hands do at the table: drag, mend, measure, chat, take back, reload; by mouse, by keys, on a phone, in Spanish."""

import asyncio
import contextlib
import math
import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.realtime.history.replay import fold
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.seats import Seat
from app.rules.wh40k.questions.suggested_fix import refusal_of
from app.systems.registry import known
from tests.browser.hand import Hand, named
from tests.browser.house import House
from tests.browser.places import board, root
from tests.browser.sealed_dice import PATROLS, sealed_table
from tests.browser.windows import DESK, PHONE, Window, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@dataclass(kw_only=True)
class Game:
    """A table on a real server, a replica of its state, and windows as they are opened."""

    match: LiveMatch
    links: dict[str, str]
    browser: Browser
    stack: AsyncExitStack

    async def open(self, name: str, size: ViewportSize = DESK, query: str = "") -> Window:
        """A window at a seat, or at the watchers' link."""
        return await self.stack.enter_async_context(window(self.browser, name, self.links[name] + query, size))

    def may(self, seat: Seat, kind: str) -> bool:
        """Whether a seat may do that now."""
        offers = self.match.system.offers(self.match.state, seat)
        return any(offer.command["kind"] == kind and is_open(offer) for offer in offers)

    async def until(self, stop: Callable[[Seat], bool]) -> Seat:
        """Lets bots play until the seat that is to decide is where it should be."""
        match = self.match
        for count in range(200):
            seat = sorted(match.system.owed(match.state))[0]
            if stop(seat):
                return seat
            command = known()[match.system.key].brain("random")(
                match.system, match.state, seat, SeededChooser(b"hands", str(count))
            )
            assert await match.submit(seat, f"bot{count}", match.past.codec.command_to(command)) is None
        raise AssertionError("it never came to that")

    async def committed(self, kind: str) -> dict[str, Any]:
        """Waits for a command of this kind to be the newest row; gives it."""
        for _ in range(500):
            await self.match.catch_up()
            rows = await journal.read(self.match.store, self.match.row.id, after=self.match.seq - 1)
            if rows and rows[0].command["kind"] == kind:
                return dict(rows[0].command)
            await asyncio.sleep(0.02)
        raise AssertionError(f"no {kind}, but {rows[0].command}")


@pytest.fixture
async def game(house: House, browser: Browser) -> AsyncIterator[Game]:
    async with AsyncExitStack() as stack:
        match_id, links = await sealed_table(house.store, house.address, PATROLS)
        table = await LiveTables(house.store, house.settings).table(match_id)
        assert table
        yield Game(match=table.match, links=links, browser=browser, stack=stack)


@contextlib.asynccontextmanager
async def dragging(shown: Window, start: tuple[float, float], end: tuple[float, float]) -> AsyncIterator[None]:
    """Drags from one place of the page to another; lets go at the end of the block."""
    mouse = shown.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + (end[0] - start[0]) / 3, start[1] + (end[1] - start[1]) / 3, steps=4)
    await mouse.move(*end, steps=6)
    yield
    await mouse.up()


async def press_confirm(shown: Window) -> None:
    """Presses the button of the need that is being filled."""
    filling = await shown.page.evaluate("castra.filling()")
    label = await shown.words(filling["offer"]["label"], filling["offer"]["facts"])
    await shown.prompt.get_by_role("button", name=named(label)).first.click()


def unit_of(game: Game, seat: Seat, pick: Callable[..., Any] = max) -> Any:
    """The largest unit of a seat that stands on the table and may move, or the smallest."""
    state = game.match.state
    offers = game.match.system.offers(state, seat)
    able = {offer.unit for offer in offers if offer.command["kind"] == "select_move" and is_open(offer)}
    return pick((state.units[unit] for unit in sorted(able)), key=lambda unit: len(unit.models))


def inwards(game: Game, unit: Any, inches: float) -> tuple[str, tuple[float, float], tuple[float, float]]:
    """A model of the unit, where it stands, and a place so far towards the middle of the table."""
    state = game.match.state
    lead = state.models[unit.models[0]]
    dx, dy = state.width / 2 - lead.pose.x, state.height / 2 - lead.pose.y
    far = (dx * dx + dy * dy) ** 0.5
    return lead.id, (lead.pose.x, lead.pose.y), (lead.pose.x + dx / far * inches, lead.pose.y + dy / far * inches)


Way: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""From a point of the table to another."""


async def next_free(shown: Window, ways: Iterable[Way]) -> Way:
    """The first way whose ends lie open to the pointer."""
    for start, goal in ways:
        if await shown.is_free(*start) and await shown.is_free(*goal):
            return start, goal
    raise AssertionError("panels lie over everything")


def astray(game: Game, seat: Seat, unit: Any) -> Iterator[Way]:
    """Where a model of the unit stands, and a place it can go to that is out of coherency and nothing else."""
    state, codec = game.match.state, game.match.past.codec
    begin = codec.command_from({"kind": "select_move", "unit": unit.id, "mode": "normal"})
    moving = fold(game.match.system, state, game.match.system.decide(state, seat, begin, NoDice()))
    for model in unit.models:
        pose = state.models[model].pose
        for turn in range(16):
            angle = turn * math.tau / 16
            to = {"x": round(pose.x + 4.6 * math.cos(angle), 4), "y": round(pose.y + 4.6 * math.sin(angle), 4)}
            path = [{"x": pose.x, "y": pose.y}, to]
            command = {"kind": "move_models", "moves": [{"model": model, "path": path}], "finish": True}
            found = refusal_of(moving, seat, codec.command_from(command))
            if found and found.code == "out_of_coherency":
                yield (pose.x, pose.y), (to["x"], to["y"])


async def test_a_unit_is_deployed_by_dragging_it_from_the_roster(game: Game) -> None:
    seat = await game.until(lambda seat: game.may(seat, "deploy_unit"))
    match = game.match
    offer = max(
        (o for o in match.system.offers(match.state, seat) if o.command["kind"] == "deploy_unit" and is_open(o)),
        key=lambda o: len(o.pieces),
    )
    legal = match.past.codec.command_to(match.system.complete(match.state, seat, offer, SeededChooser(b"a", "b")))
    spots = [item["pose"] for item in legal["poses"]]
    goal = sum(p["x"] for p in spots) / len(spots), sum(p["y"] for p in spots) / len(spots)
    shown = await game.open(seat)
    row = (await shown.force(seat)).filter(has_text=match.state.units[str(offer.unit)].name)
    box = await row.bounding_box()
    assert box
    async with dragging(shown, (box["x"] + 60, box["y"] + box["height"] / 2), await shown.spot(*goal)):
        pass
    await shown.until("() => (castra.filling()?.values ?? []).length > 0 && castra.filling().verdict !== null")
    await shown.shot("hands-deploy")
    if (await shown.page.evaluate("castra.filling()"))["verdict"].get("refused"):
        await shown.page.evaluate("([id, values]) => castra.fill(id, values)", [offer.id, legal["poses"]])
    await shown.until("() => castra.filling().verdict && !castra.filling().verdict.refused")
    await press_confirm(shown)
    done = await game.committed("deploy_unit")
    assert done["unit"] == offer.unit
    x = sum(item["pose"]["x"] for item in done["poses"]) / len(done["poses"])
    y = sum(item["pose"]["y"] for item in done["poses"]) / len(done["poses"])
    assert abs(x - goal[0]) + abs(y - goal[1]) < 6


async def test_an_illegal_move_is_refused_in_words_mended_and_confirmed(game: Game) -> None:
    """A model dragged out of its unit's coherency is refused; a way too long as well, and that the referee can mend."""
    seat = await game.until(lambda seat: game.match.state.round > 0 and game.may(seat, "select_move"))
    shown = await game.open(seat)
    unit = unit_of(game, seat)
    start, goal = await next_free(shown, astray(game, seat, unit))
    await shown.page.keyboard.down("Control")
    async with dragging(shown, await shown.spot(*start), await shown.spot(*goal)):
        pass
    await shown.page.keyboard.up("Control")
    await shown.until("() => castra.filling()?.verdict?.refused?.code")
    await told(shown, "hands-refused-coherency")
    await shown.until("() => castra.filling().verdict.mend")
    await shown.page.keyboard.press("Escape")
    await shown.until("() => castra.filling() === null")

    alone = unit_of(game, seat, min)
    lead, start, goal = inwards(game, alone, 2)
    take = next(offer for offer in await shown.offers() if offer["id"] == f"normal:{alone.id}")
    await Hand(shown).play(take, take["command"])
    await shown.until("() => castra.filling() !== null")
    x, y = start
    far = {"x": x + 7 * (goal[0] - x), "y": y + 7 * (goal[1] - y), "z": 0, "facing": 0}
    too_far = [{"model": lead, "path": [{"x": x, "y": y, "z": 0, "facing": 0}, far]}]
    assert await shown.page.evaluate("([id, values]) => castra.fill(id, values)", [f"move_models:{alone.id}", too_far])
    await shown.until("() => castra.filling()?.verdict?.mend")
    await told(shown, "hands-refused")
    await game.match.catch_up()
    before = game.match.seq
    await shown.prompt.get_by_role("button", name=re.compile("F$")).click()
    await shown.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
    await shown.shot("hands-mended")
    await press_confirm(shown)
    moved = await game.committed("move_models")
    assert [item["model"] for item in moved["moves"]] == [lead]
    assert game.match.seq == before + 1


async def told(shown: Window, picture: str) -> None:
    """Why not is said in the prompt, and at the place on the board."""
    why = shown.refusal.get_by_role("strong")
    await expect(why).not_to_be_empty()
    sentence = await why.inner_text()
    assert not re.search(r"[a-z]+_[a-z]+", sentence), sentence
    await shown.shot(picture)
    at_the_place = board(shown.page).get_by_text(re.compile(r"^\d+\.\d″"))
    await expect(at_the_place.first).to_be_attached()


async def test_three_at_the_table_see_each_other(game: Game) -> None:
    """A ruler is seen live by the others; chat is read by all; one's own move is taken back; a reload comes back to the prompt."""
    seat = await game.until(lambda seat: game.match.state.round > 0 and game.may(seat, "select_move"))
    shown = await game.open(seat)
    others = [await game.open(name) for name in ("red", "blue", "watch") if name != seat]
    unit = unit_of(game, seat, min)
    _, start, goal = inwards(game, unit, 3)

    await shown.page.get_by_role("toolbar").get_by_role("button", name=re.compile("Measure|Ruler")).click()
    async with dragging(shown, await shown.spot(30, 20), await shown.spot(40, 20)):
        for other in others:
            await expect(board(other.page).get_by_text("10.0″")).to_be_visible()
        await others[0].shot("hands-ruler-seen")
    await shown.page.keyboard.press("v")

    say = shown.page.get_by_role("textbox", name="Say something to the table")
    await say.fill("Well measured")
    await say.press("Enter")
    for other in [shown, *others]:
        await expect(other.log.filter(has_text="Well measured")).to_be_visible()
    await shown.page.get_by_role("heading", level=2).first.click()

    heading = await shown.prompt.locator("h2 span").first.inner_text()
    offers = await shown.offers()
    async with dragging(shown, await shown.spot(*start), await shown.spot(*goal)):
        await shown.until("() => (castra.filling()?.values ?? []).length > 0")
    await shown.page.reload()
    await expect(shown.prompt.locator("h2 span").first).to_have_text(heading)
    assert await shown.offers() == offers

    where = (await others[-1].view())["pieces"]
    async with dragging(shown, await shown.spot(*start), await shown.spot(*goal)):
        await shown.until("() => (castra.filling()?.values ?? []).length > 0")
    await shown.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
    await press_confirm(shown)
    await game.committed("move_models")
    lead = unit.models[0]
    await others[-1].until("([lead, x]) => castra.view().pieces[lead].pose.x !== x", [lead, where[lead]["pose"]["x"]])
    await shown.page.get_by_role("toolbar").get_by_role("button", name="Take back").click()
    for other in [shown, *others]:
        await other.until("([lead, x]) => castra.view().pieces[lead].pose.x === x", [lead, where[lead]["pose"]["x"]])


async def test_a_phone_ends_a_phase_and_spanish_is_spanish(game: Game) -> None:
    seat = await game.until(lambda seat: game.match.state.round > 0 and game.may(seat, "end_phase"))
    phone = await game.open(seat, PHONE)
    await phone.shot("hands-phone")
    phase = game.match.state.phase if hasattr(game.match.state, "phase") else None
    label = next(o for o in await phone.offers() if o["place"] == "phase")
    name = await phone.words(label["label"], label["facts"])
    button = phone.page.get_by_role("button", name=named(name))
    if not await button.count() or not await button.first.is_visible():
        await phone.page.get_by_role("tab", name="Do").click()
    await button.first.click()
    await game.committed("end_phase")
    del phase

    other = "blue" if seat == "red" else "red"
    spanish = await game.open(other, query="?lang=es")
    await expect(root(spanish.page)).to_have_attribute("lang", "es")
    await expect(spanish.page.get_by_role("button", name="Todo", exact=True)).to_be_visible()
    raw = await root(spanish.page).inner_text()
    assert not re.search(r"\b(wh40k|table|board|kernel)\.[a-z_]+\.[a-z_]+", raw), raw
    await spanish.shot("hands-spanish")


async def test_by_keys_alone_a_unit_is_moved(game: Game) -> None:
    seat = await game.until(lambda seat: game.match.state.round > 0 and game.may(seat, "select_move"))
    shown = await game.open(seat)
    unit = unit_of(game, seat, min)
    keyboard = shown.page.keyboard
    for _ in range(120):
        await keyboard.press("Tab")
        if await shown.page.evaluate("document.activeElement?.getAttribute('data-piece')") in unit.models:
            break
    else:
        raise AssertionError("Tab never comes to the unit")
    await keyboard.press("g")
    await shown.until("() => castra.filling()?.offer.need?.kind === 'move'")
    _, start, goal = inwards(game, unit, 2)
    sideways = "ArrowRight" if goal[0] > start[0] else "ArrowLeft"
    for _ in range(2):
        await keyboard.press(f"Shift+{sideways}")
    for _ in range(3):
        await keyboard.press(sideways)
    await shown.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
    await shown.shot("hands-keys")
    # Enter means nothing to a prompt younger than a quarter of a second, so the hand waits that long.
    await shown.until("() => performance.now() - (window.shownAt ??= performance.now()) > 300")
    await keyboard.press("Enter")
    moved = await game.committed("move_models")
    assert {item["model"] for item in moved["moves"]} <= set(unit.models)
    lead = game.match.state.models[moved["moves"][0]["model"]]
    assert lead.pose is not None
