"""A battle brought to where a test wants it: set up by bots, then put in order by rulings that both sides accept."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from playwright.async_api import Browser, ViewportSize, expect

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import alive, body
from app.rules.wh40k.model.setup_commands import Ready
from app.rules.wh40k.model.setup_prompts import PrepareBattlefield
from app.systems.registry import known
from tests.asked import ask_all
from tests.browser.house import House
from tests.browser.sealed_dice import PATROLS, sealed_table
from tests.browser.windows import DESK, PATIENCE, Window, window

expect.set_options(timeout=PATIENCE * 1000)

MOST_AT_ONCE = 40
"""Corrections one ruling holds."""


class Stage:
    """A live match, how a test arranges it, and windows as they are opened. Nothing here goes past the referee."""

    def __init__(self, match: LiveMatch, links: Mapping[str, str], browser: Browser, stack: AsyncExitStack) -> None:
        self.match = match
        self._links = links
        self._browser = browser
        self._stack = stack
        self._count = 0

    async def open(self, name: str, size: ViewportSize = DESK) -> Window:
        """A window at a seat, or at the watchers' link."""
        return await self._stack.enter_async_context(window(self._browser, name, self._links[name], size))

    async def submit(self, seat: Seat, command: Mapping[str, Any]) -> None:
        """A command of a seat that is to be carried out."""
        self._count += 1
        refused = await self.match.submit(seat, f"stage{self._count}", dict(command))
        assert refused is None, f"{seat} {command}: {refused}"

    async def to_battle(self) -> Seat:
        """Lets bots set everything up; gives the seat whose first turn it is."""
        match = self.match
        for count in range(200):
            seat = sorted(match.system.owed(match.state))[0]
            if match.state.round > 0 and self._phase_offer(seat):
                return seat
            if isinstance(match.state.step, PrepareBattlefield):
                command = match.past.codec.command_to(Ready())
            else:
                command = self._of_a_bot(seat, f"stage.{count}")
            await self.submit(seat, command)
        raise AssertionError("the battle never began")

    async def committed(self, kind: str) -> dict[str, Any]:
        """Waits for a command of this kind to be the newest row; gives it."""
        for _ in range(3000):
            await self.match.catch_up()
            rows = await journal.read(self.match.store, self.match.row.id, after=self.match.seq - 1)
            if rows and rows[0].command["kind"] == kind:
                return dict(rows[0].command)
            await asyncio.sleep(0.02)
        raise AssertionError(f"no {kind}, but {rows[0].command}")

    def at(self, model: str) -> tuple[float, float]:
        """Where a model stands."""
        pose = self.match.state.models[model].pose
        assert pose is not None
        return pose.x, pose.y

    def _phase_offer(self, seat: Seat) -> Mapping[str, Any] | None:
        offers = self.match.system.offers(self.match.state, seat)
        return next((o.command for o in offers if o.place == "phase" and is_open(o)), None)

    async def to_phase(self, phase: str, seat: Seat | None = None) -> Seat:
        """Ends phases until this one, of that seat if one is named; other decisions are made by a bot."""
        match = self.match
        for count in range(60):
            await match.catch_up()
            if match.state.active is not None and self._is_at(phase) and seat in (None, match.state.active):
                return match.state.active
            owed = sorted(match.system.owed(match.state))[0]
            await self.submit(owed, self._phase_offer(owed) or self._of_a_bot(owed, f"on.{count}"))
        raise AssertionError(f"never came to the {phase} phase")

    def _of_a_bot(self, seat: Seat, name: str) -> Mapping[str, Any]:
        """What a random bot decides; the stage's seats go on wanting to be asked, whatever it would say to that."""
        match = self.match
        brain = known()[match.system.key].brain("random")
        chosen = (brain(match.system, match.state, seat, SeededChooser(b"stage", f"{name}.{n}")) for n in range(100))
        commands = (match.past.codec.command_to(command) for command in chosen)
        return next(command for command in commands if command["kind"] != "set_standing")

    def _is_at(self, phase: str) -> bool:
        return self.match.state.step.kind == f"{phase}_phase"

    async def rule(self, corrections: Sequence[Mapping[str, Any]]) -> None:
        """Has the table corrected by agreement."""
        await self.submit("red", {"kind": "propose_ruling", "corrections": list(corrections), "why": "For the test"})
        await self.submit("blue", {"kind": "answer_ruling", "accept": True})

    async def stand(self, places: Mapping[str, tuple[float, float]], *, spacing: float = 0.3) -> None:
        """Puts units down, each in a row from left to right around its place; the others stay where they were deployed."""
        state = self.match.state
        corrections = []
        for unit, (x, y) in places.items():
            models = [body(state, m.id, _anywhere()) for m in alive(state, unit)]
            widths = [2 * circumradius(one.footprint) + spacing for one in models]
            left = x - sum(widths) / 2
            for one, width in zip(models, widths, strict=True):
                pose = {"x": round(left + width / 2, 3), "y": y, "z": 0.0, "facing": 0.0}
                corrections.append({"kind": "put_model", "model": one.id, "pose": pose})
                left += width
        assert len(corrections) <= MOST_AT_ONCE
        await self.rule(corrections)


@asynccontextmanager
async def staged(house: House, browser: Browser) -> AsyncIterator[Stage]:
    """A table on the server, the battle about to begin."""
    async with AsyncExitStack() as stack:
        match_id, links = await sealed_table(house.store, house.address, PATROLS)
        table = await LiveTables(house.store, house.settings).table(match_id)
        assert table
        stage = Stage(table.match, links, browser, stack)
        await ask_all(table.match)
        await stage.to_battle()
        yield stage


def _anywhere() -> Pose:
    return Pose(x=0, y=0)
