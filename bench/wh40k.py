"""What 40k's referee takes for a verdict on a whole table: a 30-model unit's move, a shooting decision, a view, offers."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from math import cos, sin, tau

import numpy as np
import shapely

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k.model.commands import MoveModels, PathOf, SelectMove, SelectShoot
from app.rules.wh40k.model.profiles import TerrainPiece
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from bench.case import Case
from tests.rules.wh40k.field import Force, act, battle

PIECES = 20


def terrain(chance: random.Random) -> list[TerrainPiece]:
    """Twenty eight-cornered walls in the middle of the table, clear of the units."""
    found = []
    for index in range(PIECES):
        x, y = 6 + 3.2 * index, chance.uniform(21, 27)
        ring = tuple(Point(x=x + 1.2 * cos(k * tau / 8), y=y + 1.5 * sin(k * tau / 8)) for k in range(8))
        piece = TerrainPiece(
            id=f"t{index}", look="wall", outline=ring, height=3.0, blocks_movement=True, blocks_sight=True
        )
        found.append(piece)
    return found


MORE_THAN_REMEMBERED = 64
"""So many tables of new models are asked about in turn: the referee remembers a few ways they stood, and none of these."""


def _block(x: float, y: float, count: int, wide: int = 10) -> list[tuple[float, float]]:
    return [(x + 1.6 * (i % wide), y + 1.6 * (i // wide)) for i in range(count)]


def _table(phase: str, size: int) -> State:
    """Two armies of 60 models; the unit asked about has so many."""
    return battle(
        Force(id="u", seat="red", at=_block(20, 10, size)),
        Force(id="f", seat="red", at=_block(42, 10, 30)),
        Force(id="e", seat="blue", at=_block(20, 32, size)),
        Force(id="g", seat="blue", at=_block(42, 32, 30)),
        terrain=terrain(random.Random(40)),
        phase=phase,  # type: ignore[arg-type]
    )


def _moves(state: State, count: int, down: float) -> MoveModels:
    """The first models of the unit go straight down the table, the foremost first."""
    paths = []
    for model in sorted(state.units["u"].models[-count:], key=lambda id: -_pose(state, id).y):
        start = _pose(state, model)
        paths.append(PathOf(model=model, path=(start, replace(start, y=start.y + down))))
    return MoveModels(moves=tuple(paths), finish=count == len(state.units["u"].models))


def _pose(state: State, model: str) -> Pose:
    pose = state.models[model].pose
    assert pose is not None
    return pose


def _fresh(state: State) -> State:
    """The same state made of new models, so that nothing the referee remembers of the old ones helps it."""
    return replace(state, models={id: replace(model) for id, model in state.models.items()})


def _unseen(state: State) -> State:
    """The same table, of which the referee remembers nothing at all: neither who stands where nor who sees whom."""
    models = {id: replace(model, pose=model.pose and replace(model.pose)) for id, model in state.models.items()}
    return replace(state, models=models, options=replace(state.options))


def _verdict(state: State, command: MoveModels) -> Callable[[], object]:
    """Judges a command on a state nobody has asked about before."""
    assert not isinstance(SYSTEM.decide(state, "red", command, NoDice()), Refusal)
    tables = cycle([_fresh(state) for _ in range(MORE_THAN_REMEMBERED)])

    def run() -> object:
        return SYSTEM.decide(next(tables), "red", command, NoDice())

    return run


def move_floor(state: State, command: MoveModels) -> Callable[[], object]:
    """The bare core: every way against every base by NumPy, against all terrain by Shapely."""
    ends = np.array([[(pose.x, pose.y) for pose in move.path] for move in command.moves])
    centres = np.array([(m.pose.x, m.pose.y) for m in state.models.values() if m.pose])
    ground = shapely.MultiPolygon([[[(p.x, p.y) for p in t.outline], []] for t in state.terrain.values()])

    def run() -> object:
        start, way = ends[:, None, 0], ends[:, None, 1] - ends[:, None, 0]
        part = ((centres[None] - start) * way).sum(axis=2) / (way * way).sum(axis=2)
        away = start + way * part.clip(0, 1)[:, :, None] - centres[None]
        return np.hypot(away[:, :, 0], away[:, :, 1]), shapely.distance(ground, shapely.linestrings(ends))

    return run


def cases() -> list[Case]:
    """Verdicts, aims, offers, views on a full table."""
    moving, _ = act(_table("movement", 30), "red", SelectMove(unit="u", mode="normal"))
    whole, single = _moves(moving, 30, 5.0), _moves(moving, 1, 5.0)
    shooting, _ = act(_table("shooting", 20), "red", SelectShoot(unit="u"))
    name = "NumPy to bases + Shapely to terrain"
    return [
        Case(
            name="a 30-model unit's move judged (ms = s per 1,000)",
            run=_verdict(moving, whole),
            floor=move_floor(moving, whole),
            floor_name=name,
            bound_ms=50,
        ),
        Case(
            name="one model of 30 judged (ms = s per 1,000)",
            run=_verdict(moving, single),
            floor=move_floor(moving, single),
            floor_name=name,
        ),
        Case(
            name="who may shoot at what: 20 at 20 over 20 pieces",
            run=lambda: SYSTEM.offers(_fresh(shooting), "red"),
            bound_ms=200,
        ),
        Case(
            name="who sees whom anew: 20 and 30 of the other side",
            run=lambda: SYSTEM.offers(_unseen(shooting), "red"),
            bound_ms=200,
        ),
        Case(name="offers of the Movement phase", run=lambda: SYSTEM.offers(_fresh(moving), "red")),
        Case(name="the view of a watcher", run=lambda: SYSTEM.view(_fresh(moving), SPECTATOR)),
    ]
