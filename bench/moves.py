"""What one judged move of one model costs beside sockets and journal: verdict, views, offers, differences, frames.

Two seats and watchers look on. Measured by how many models stand on the table, and by how much has happened before.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from pydantic_core import to_json

from app.persistence.journal import Entry
from app.realtime.audiences.audience import WATCHER, Audience, Change, party_of
from app.realtime.audiences.views import MatchViews
from app.realtime.history.replay import Step, step_of
from app.realtime.wire.changed_text import changed_text
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import seated
from app.rules.wh40k.model.commands import MoveModels, PathOf, SelectMove
from app.rules.wh40k.model.profiles import TerrainPiece
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from bench.case import Case
from bench.wh40k import move_floor, terrain
from tests.rules.wh40k.field import Force, act, battle

SIZES = (30, 100, 200, 400)
SQUAD = 10
EVENTS = (10, 1000, 5000)


def _forces(models: int) -> list[Force]:
    """Squads of ten in columns, one side at each end of the table."""
    squads = models // SQUAD
    forces = []
    for index in range(squads):
        seat, place = ("red", "blue")[index % 2], index // 2
        x, y = 3.0 + 7.0 * (place % 10), 3.0 + 5.0 * (place // 10) + (31.0 if seat == "blue" else 0.0)
        at = [(x + 1.3 * (i % 5), y + 1.6 * (i // 5)) for i in range(SQUAD)]
        forces.append(Force(id=f"u{index}", seat=seat, at=at))  # type: ignore[arg-type]
    return forces


def _pieces() -> list[TerrainPiece]:
    return terrain(random.Random(40))


class Table:
    """A table on which the last model of one squad is moved anew, again and again; nothing is written or sent."""

    def __init__(self, models: int) -> None:
        state = battle(*_forces(models), terrain=_pieces(), phase="movement")
        self.state, _ = act(state, "red", SelectMove(unit="u0", mode="normal"))
        self.sight = MatchViews()
        parties = (party_of(["red"]), party_of(["blue"]), WATCHER)
        self.audiences = [Audience(party=party, sight=self.sight) for party in parties]
        self.seq = 0
        self.begin = self.state
        for audience in self.audiences:
            audience.follow(audience.look(cast(Any, SYSTEM), self.state), 0, moved=True)
        self.step = self._judged()
        self.changes = self._changes()

    def command(self) -> MoveModels:
        """The model goes another way than the last time."""
        state = cast(State, self.state)
        model = state.units["u0"].models[-1]
        pose = self.begin.models[model].pose
        assert pose is not None
        end = replace(pose, y=pose.y + 1.0 + 0.01 * (self.seq % 20))
        return MoveModels(moves=(PathOf(model=model, path=(pose, end)),), finish=False)

    def _judged(self) -> Step:
        """The move decided and folded."""
        self.seq += 1
        events = SYSTEM.decide(self.state, "red", self.command(), NoDice())
        assert not isinstance(events, Refusal), events
        entry = Entry(
            match_id="m", seq=self.seq, seat="red", ref=f"red:{self.seq}", command={"kind": "move_models"}, events=(),
            dice_before=0, dice_after=0, rolls=[], version=1, at=datetime.now(UTC),
        )  # fmt: skip
        return step_of(cast(Any, SYSTEM), entry, self.state, events)

    def _changes(self) -> list[Change]:
        """What each class is told of it."""
        return [audience.change(cast(Any, SYSTEM), self.step, watched=True) for audience in self.audiences]

    def _told(self) -> list[str]:
        """The frames, and all of it taken as it is now."""
        frames = []
        for audience, change in zip(self.audiences, self.changes, strict=True):
            lines = audience.add(change.lines, self.seq, self.step.entry.at)
            assert change.seen_state is not None
            audience.follow(change.seen_state, self.seq, moved=True)
            frames.append(
                changed_text(n=audience.n, patch=change.patch, offers=change.offers, log=lines, status="live")
            )
        self.state = self.step.after
        return frames

    def move(self) -> list[str]:
        """All of it."""
        self.step = self._judged()
        self.changes = self._changes()
        return self._told()

    def judge(self) -> object:
        """The verdict alone, on a state that was shown before."""
        return self._judged()


class Pair:
    """Two states of a table, one move apart, that are shown to the one who moves in turn."""

    def __init__(self, models: int) -> None:
        table = Table(models)
        states = [table.state]
        for _ in range(2):
            table.move()
            states.append(table.state)
        self.states = states[-2:]
        self.sight = MatchViews()
        self.views = [self.view(), self.view()]
        self.patch = self.difference()

    def _next(self) -> Any:
        self.states.reverse()
        return self.sight.at(self.states[0])

    def view(self) -> Any:
        """What the mover sees, after a move."""
        return SYSTEM.view(self._next(), seated("red"))

    def offers(self) -> Any:
        """What the mover is offered, after a move."""
        return SYSTEM.offers(self._next(), "red")

    def difference(self) -> Any:
        """What a move changes of the mover's view, as JSON."""
        return MatchViews().patch(self.views[1], self.views[0])

    def floor(self) -> object:
        """What no way of telling a move can do without: which models are others, and their patch as text."""
        before, after = (state.models for state in self.states)
        others = [id for id, model in after.items() if before[id] is not model]
        return others, to_json(self.patch)

    def frame(self) -> str:
        """That difference as it goes over the line."""
        return changed_text(n=1, patch=self.patch, offers={}, log=(), status="live")


def _case(models: int) -> Case:
    table = Table(models)
    return Case(
        name=f"a move among {models} models, judged and told",
        run=table.move,
        floor=cast(Callable[[], object], move_floor(cast(State, table.state), table.command())),
        floor_name="NumPy to bases + Shapely to terrain",
    )


def _pieces_of_a_move(models: int) -> list[Case]:
    pair = Pair(models)
    parts = {"view": pair.view, "offers": pair.offers, "difference": pair.difference, "frame": pair.frame}
    floor = "moved models by identity + their patch as JSON"
    return [
        Case(name=f"{name} of a move among {models} models", run=run, floor=pair.floor, floor_name=floor)
        for name, run in parts.items()
    ]


def _after(events: int) -> Case:
    table = Table(200)
    for _ in range(events):
        table.move()
    floor = cast(Callable[[], object], move_floor(cast(State, table.state), table.command()))
    name = f"a move among 200 models after {events} events"
    return Case(name=name, run=table.move, floor=floor, floor_name="NumPy to bases + Shapely to terrain")


def cases() -> list[Case]:
    """A move by the models on the table, and by what has happened."""
    parts = [case for models in SIZES for case in _pieces_of_a_move(models)]
    return [*map(_case, SIZES), *parts, *map(_after, EVENTS)]
