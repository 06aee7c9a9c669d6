"""Age of Sigmar: two armies of sixty-four models, what everybody sees, what is offered, sixteen that move, a volley of sixteen.

The floor is NumPy's distances of all centres.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from app.rules.aos.model.commands import Aim, DeclareAttacks, MoveModels
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.aos.system import SYSTEM
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import AskOdds, Judge
from app.rules.kernel.seats import seated
from bench.case import Case
from tests.rules.aos.setting import HILL, WALL, box, field, row, unit
from tests.rules.aos.telling import go, told, use

FLOOR = "NumPy distances of all centres"
LINES = {"red": (6.4, 8.0), "blue": (23.0, 24.6)}
"""How far up the table the two ranks of each army stand."""

HUT = (18.5, 13.0, 21.5, 15.0)


def _armies(phase: Phase) -> State:
    """Four units of sixteen archers a side in two ranks, a wall, a hill and a hut between them."""
    units = [
        unit(f"{seat}{n}", seat, "archers", *row(1.2 + n * 10.7, near, 8, 1.3), *row(1.2 + n * 10.7, far, 8, 1.3))  # type: ignore[arg-type]
        for seat, (near, far) in LINES.items()
        for n in range(4)
    ]
    hut = replace(WALL, id="hut", outlines=(box(*HUT),), parts=(replace(WALL.parts[0], outline=box(*HUT)),))
    wood = tuple(Point(x=p.x + 30, y=p.y + 14) for p in HILL.outlines[0])
    return field(*units, phase=phase, terrain=(hut, replace(HILL, outlines=(wood,), parts=())))


def _as_new(state: State) -> State:
    """The same match with nothing remembered of it."""
    return replace(state, round=state.round)


def cases() -> Iterator[Case]:
    """What a player waits for, each time as if nothing had been asked before."""
    moving, _ = told(_armies("movement"), "red", use("normal_move", "red1"))
    shooting, _ = told(_armies("shooting"), "red", use("shoot", "red1"))
    centres = np.array([(one.pose.x, one.pose.y) for one in moving.models.values() if one.pose is not None])

    def floor() -> object:
        return np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(axis=2))

    poses = {id: pose for id in reversed(moving.units["red1"].models) if (pose := moving.models[id].pose)}
    march = MoveModels(moves=tuple(go(moving, id, (pose.x, pose.y + 4.0)) for id, pose in poses.items()))
    volley = DeclareAttacks(
        aims=tuple(Aim(model=id, weapon="bow", target="blue1") for id in shooting.units["red1"].models)
    )
    for state, command in ((moving, march), (shooting, volley)):
        assert SYSTEM.answer(state, seated("red"), Judge(command=command)).refused is None  # type: ignore[arg-type, union-attr]
    asked: dict[str, Callable[[], object]] = {
        "the view": lambda: SYSTEM.view(_as_new(moving), seated("red")),
        "all offers of the movement phase": lambda: SYSTEM.offers(_armies("movement"), "red"),
        "who may shoot at what, sixteen archers": lambda: SYSTEM.offers(_as_new(shooting), "red"),
        "the verdict on sixteen models that move": lambda: SYSTEM.answer(
            _as_new(moving),
            seated("red"),
            Judge(command=march),  # type: ignore[arg-type]
        ),
        "the verdict on a volley of sixteen": lambda: SYSTEM.answer(
            _as_new(shooting),
            seated("red"),
            Judge(command=volley),  # type: ignore[arg-type]
        ),
        "the exact odds of that volley": lambda: SYSTEM.answer(
            _as_new(shooting),
            seated("red"),
            AskOdds(command=volley),  # type: ignore[arg-type]
        ),
    }
    for name, run in asked.items():
        yield Case(name=f"{name}, {len(centres)} models", run=run, floor=floor, floor_name=FLOOR)
