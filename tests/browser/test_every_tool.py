"""Every tool of every system by mouse, finger and keys: what is laid is given up, put right, and laid where it is suggested.

Where there is no *Suggest*, a place would be the player's own plan: how far to go, whom to shoot, which way a spell flies.
Where there is no *Put it right*, nothing near what was laid would be meant. The dividing line (`test_setup_by_hand.py`) and
aiming in 40k (`test_shots_and_ways.py`), where to give up calls the unit off, are gone through in tests of their own.
"""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest
from playwright.async_api import Browser, Locator, expect
from playwright.sync_api import Page
from playwright.sync_api import expect as expect_now

from app.bots.deciding import SeededChooser
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.offers.offer import is_open
from app.scenes.wh40k.words import given
from app.systems.registry import known
from tests.browser.conftest import Visit
from tests.browser.every_hand import MEANS, Deeds, every_hand
from tests.browser.fingers import LIFTED, Spot, led
from tests.browser.house import House
from tests.browser.places import decision, doing, hexes, lit, piece, title
from tests.browser.posed import line, wardens
from tests.browser.sealed_dice import PATROLS, sealed_table
from tests.browser.test_underworlds_desk import drag, offer, spot
from tests.browser.windows import LAPTOP, Window, window
from tests.posing import start_from
from tests.rules.aos.setting import field, row, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_attacks import shooting
from tests.rules.warmaster.magic_table import enchanted
from tests.rules.warmaster.table import NORTH, SOUTH
from tests.rules.warmaster.table import line as rank
from tests.rules.warmaster.test_moves import ordered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}}
WISHES: dict[str, Any] = {
    "wh40k": PATROLS,
    "aos": {"options": {"battlepack": "fire_and_jade"}},
    "warmaster": {
        "options": {"points": 1000, "battlefield": "alder_bridge", "turn_limit": "6"},
        "armies": {"red": "dwarf_1000", "blue": "chaos_1000"},
    },
    "diskwars": {"options": {"mode": "intro"}},
}
OPEN = """((open) => (!open ? 'nothing' : JSON.stringify([open.offer.id, open.values])))(castra.filling())"""
"""What lies on the board, and which offer it fills in."""
FAR = """() => castra.fill(castra.filling().offer.id, castra.filling().values.map(({ model, path }) => {
  const [from, to] = [path[0], path.at(-1)];
  return { model, path: [from, { ...to, y: to.y + 25 * Math.sign(to.y - from.y) }] };
}))"""
"""Led much too far, as a hand does that holds Shift."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A tool of a system: the battle where it is asked for, and how a hand and the keys lay something with it."""

    system: str
    need: str
    state: Callable[[], Any] | None = None
    piece: str = ""
    foe: str = ""
    to: Spot = (0, 0)
    keys: tuple[str, ...] = ()
    suggests: bool = False
    elsewhere: bool = True
    """Whether there is room at another place for all that is suggested a place."""
    mends: bool = False


def battle(data: dict[str, Any]) -> Any:
    """A battle of 40k that stands like this."""
    return given(data, ScriptedDice(()))[0]


FOE = {"seat": "blue", "profile": "husks", "models": line(30, 8, 5)}
CASES = (
    Case(
        system="wh40k", need="move", piece="w.1", to=(26, 27), keys=("g", "Shift+ArrowUp"), mends=True,
        state=lambda: battle({"phase": "movement", "units": {"w": wardens(26, 30), "h": FOE}}),
    ),
    Case(system="wh40k", need="place", suggests=True),
    Case(system="wh40k", need="point", suggests=True),
    Case(
        system="aos", need="move", piece="a.1", to=(10, 12), keys=("g", "Shift+ArrowDown"), mends=True,
        state=lambda: field(unit("a", "red", "guard", *row(10, 9, 5)), unit("e", "blue", "hero", (30, 26))),
    ),
    Case(system="aos", need="place", suggests=True),
    Case(system="aos", need="aim", foe="e.1", state=lambda: told(shooting(), "red", use("shoot", "a"))[0]),
    Case(
        system="warmaster", need="move", piece="r1.2", to=(90, 92), keys=("g", "Shift+ArrowUp"), mends=True,
        state=lambda: ordered({"r1": ("foot", rank(90, 100, NORTH))}, "r1"),
    ),
    Case(
        system="warmaster", need="point", to=(98, 64), keys=("ArrowUp",),
        state=lambda: enchanted({"b1": ("foot", rank(90, 50, SOUTH))}, {"rw": ("empire_wizard", 90, 70)}),
    ),
    Case(system="warmaster", need="place", suggests=True),
    Case(system="diskwars", need="place", suggests=True, elsewhere=False),
    Case(system="diskwars", need="flips"),
)  # fmt: skip

Opening: TypeAlias = Callable[[str, Any, str], Awaitable[tuple[Window, LiveMatch, Any]]]


async def to_the_need(match: LiveMatch, kind: str) -> tuple[Any, Any]:
    """Lets bots play until somebody may fill in such a need: the seat, and the offer, none where a drag takes it first."""
    brain = known()[match.system.key].brain("random")
    for count in range(400):
        for seat in sorted(match.system.owed(match.state)):
            offers = [one for one in match.system.offers(match.state, seat) if is_open(one)]
            found = next((one for one in offers if one.need and one.need.kind == kind), None)
            if found or (kind == "move" and any(one.gesture == "drag" for one in offers)):
                return seat, found
            command = brain(match.system, match.state, seat, SeededChooser(b"tools", str(count)))
            assert await match.submit(seat, f"tools{count}", match.past.codec.command_to(command)) is None
            break
    raise AssertionError(f"nobody was ever asked for a {kind}")


@pytest.fixture
async def at(house: House, browser: Browser) -> AsyncIterator[Opening]:
    """Opens a window of whoever may use a tool, at a battle that stands so or that bots bring there."""
    async with AsyncExitStack() as stack:

        async def opened(key: str, state: Any, kind: str) -> tuple[Window, LiveMatch, Any]:
            wish = {"system": key, "name": "Tools", "seats": SEATS, **WISHES[key]}
            match_id, links = await sealed_table(house.store, house.address, wish)
            if state is not None:
                await start_from(house.store, match_id, known()[key].rules, state)
            live = await LiveTables(house.store, house.settings).table(match_id)
            assert live
            seat, offer = await to_the_need(live.match, kind)
            return await stack.enter_async_context(window(browser, seat, links[seat], LAPTOP)), live.match, offer

        yield opened


def capped(shown: Window, key: str) -> Locator:
    """The button of the prompt whose cap has this key."""
    cap = shown.page.get_by_text(key, exact=True)
    return shown.prompt.get_by_role("button").filter(has=cap)


TAKEN = "(id) => castra.filling()?.offer.id === id"


async def take(shown: Window, offer: Any) -> None:
    """Takes an offer from the list of its unit, or from the prompt, where it does not lie on the board by itself."""
    if offer is None or await shown.page.evaluate(TAKEN, offer.id):
        return
    label = await shown.words(offer.label, dict(offer.facts))
    if offer.place == "unit" and offer.unit:
        unit = (await shown.view())["units"][offer.unit]
        letter = shown.page.get_by_text(re.compile(f"^{unit['letter']}$"))
        await (await shown.force(unit["seat"])).filter(has=letter).first.click()
        if not await shown.page.evaluate(TAKEN, offer.id):
            await shown.deed(label).click()
    else:
        await shown.prompt.get_by_role("button", name=label).first.click()
    await shown.until(TAKEN, offer.id)


async def lay(deeds: Deeds, case: Case, offer: Any) -> None:
    """Lays something with the tool."""
    shown = deeds.shown
    if case.need == "flips":
        piece = (await shown.view())["pieces"][offer.need.piece]["pose"]
        dx, dy = (6 if piece["x"] < 45 else -6), (6 if piece["y"] < 45 else -6)
        await deeds.drag(offer.need.piece, (piece["x"] + dx, piece["y"] + dy), ("g",))
    elif case.piece:
        await deeds.drag(case.piece, case.to, case.keys)
    elif case.foe:
        await deeds.choose(case.foe)
    elif case.keys:
        await deeds.point(case.to, case.keys)
    else:
        await deeds.press(capped(shown, "S"), "s")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.system}-{case.need}")
async def test_what_a_tool_lays_is_given_up_put_right_and_suggested(at: Opening, case: Case) -> None:
    shown, match, offer = await at(case.system, case.state and case.state(), case.need)
    before = match.seq
    async with every_hand(shown) as hands:
        for deeds in hands:
            was = await shown.page.evaluate(OPEN)
            if case.need != "flips":
                await take(shown, offer)
            taken = await shown.page.evaluate(OPEN)
            await lay(deeds, case, offer)
            await shown.until(f"(taken) => {OPEN} !== taken", taken)
            await shown.page.evaluate("castra.settled()")
            if case.suggests:
                await shown.until("() => castra.filling()?.verdict?.refused === null")
            if case.elsewhere and case.suggests:
                laid = await shown.page.evaluate(OPEN)
                await lay(deeds, case, offer)
                await shown.until(f"(laid) => {OPEN} !== laid && castra.filling()?.verdict?.refused === null", laid)
            if case.mends:
                await shown.page.evaluate(FAR)
                await expect(shown.refusal).to_be_visible()
                await deeds.press(capped(shown, "F"), "f")
                await shown.until("() => castra.filling()?.verdict?.refused === null")
            await deeds.press(capped(shown, "Esc"), "Escape")
            await shown.until(f"(left) => {OPEN} === left", "nothing" if offer and offer.place == "unit" else was)
    await match.catch_up()
    assert match.seq == before, "nothing was sent"


@pytest.mark.parametrize("by", MEANS)
async def test_a_move_that_rolls_dice_first_rolls_them_from_the_drag_and_from_g(at: Opening, by: str) -> None:
    flyers, foe = unit("a", "red", "flyers", *row(10, 9, 3, 3.0)), unit("e", "blue", "hero", (30, 26))
    shown, match, _ = await at("aos", field(flyers, foe), "move")
    async with every_hand(shown) as hands:
        deeds = next(one for one in hands if one.by == by)
        await deeds.drag("a.1", (10, 13), ("g",))
        await shown.until("() => castra.filling()?.offer.need.kind === 'move'")
        await deeds.drag("a.1", (10, 13), ("g", "Shift+ArrowDown"))
        await shown.until("() => castra.filling()?.values?.length > 0")
    await match.catch_up()
    stack = match.past.codec.state_to(match.state)["stack"]
    assert '"unit": "a"' in json.dumps(stack)


SENT = "server.sent.filter((f) => f.kind === 'act').map((f) => f.command)"


def touched(page: Page, *way: Spot) -> None:
    """A finger goes along these places of the page, and lets go at the last."""
    line = page.context.new_cdp_session(page)
    for message in (*led(*way), LIFTED):
        line.send(*message)
    line.detach()


@pytest.mark.parametrize("by", MEANS)
def test_a_fighter_led_over_hexes_is_given_up_and_nothing_is_sent(visit: Visit, desks: str, by: str) -> None:
    """Where it may go is lit and the prompt asks whether: there is nothing to put right, and no place to suggest."""
    page = visit(f"{desks}/t/uw?moment=action&seed=1&lang=en", {"width": 1280, "height": 800})
    hexes(page).first.wait_for(state="attached")
    move = offer(page, "core_move")
    home = page.evaluate("(id) => castra.view().units[id].facts.hex", move["unit"])
    to = next(one["facts"]["hex"] for one in move["need"]["options"] if one["facts"]["hexes"] == 1)
    asked = title(page)
    before = asked.inner_text()
    cancel = decision(page).get_by_role("button").filter(has=page.get_by_text("Esc", exact=True))
    if by == "mouse":
        drag(page, home, to)
        page.mouse.up()
        decision(page).filter(has_text=to).wait_for()
        cancel.click()
    elif by == "touch":
        (x0, y0), (x1, y1) = spot(page, home), spot(page, to)
        # A fighter rides above the finger that leads it.
        touched(page, (x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2), (x1, y1 + 30), (x1, y1 + 40))
        decision(page).filter(has_text=to).wait_for()
        box = cancel.bounding_box()
        assert box
        touched(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    else:
        piece(page, move["unit"]).focus()
        page.keyboard.press("Enter")
        expect_now(doing(page).get_by_role("button").first).to_be_visible()
        page.keyboard.press("1")
        expect_now(lit(page)).to_have_count(len(move["need"]["options"]))
        page.keyboard.press("Escape")
        expect_now(lit(page)).to_have_count(0)
    expect_now(asked).to_have_text(before)
    assert page.evaluate(SENT) == []
