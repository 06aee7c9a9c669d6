"""Diskwars: a full field of four armies, what everybody sees of it, what is offered, and the verdict on a long move.

The floor is NumPy's distances of all centres.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from app.rules.diskwars.ground.disks import pins
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.state import State
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.questions.question import AskReach, Judge
from app.rules.kernel.seats import SEATS, seated
from bench.case import Case
from tests.rules.diskwars.acting import resolving
from tests.rules.diskwars.arena import disk, square

FLOOR = "NumPy distances of all centres"
TYPES = ("orc_boyz", "wolf_riders", "river_troll", "militia_spearmen", "high_mage")
ROWS = 4


def _field() -> State:
    """Sixty-four disks in four rows, every other one on the disk before it, and four pieces of terrain."""
    disks = [
        disk(
            f"{SEATS[n % 4]}.{TYPES[n % 5]}.{n + 1}", 8 + (n // ROWS) * 4.9, 12 + (n % ROWS) * 20 + (n // ROWS % 2) * 3
        )
        for n in range(64)
    ]
    sides = ("small_forest", "swamp", "hill", "cave")
    terrain = tuple(square(side, 14 + 18 * n, 70, f"t{n + 1}") for n, side in enumerate(sides))
    return resolving(*disks, disk("red.orc_boyz.99", 45, 85), seats=SEATS, terrain=terrain)


def _as_new(state: State) -> State:
    """The same match with nothing remembered of it."""
    return replace(state, round=state.round)


def cases() -> Iterator[Case]:
    """What a player waits for, each time as if nothing had been asked before."""
    state = _field()
    centres = np.array([(one.at.x, one.at.y) for one in state.disks.values() if one.at is not None])

    def floor() -> object:
        return np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(axis=2))

    move = Move(disk="red.orc_boyz.99", flips=tuple(Flipped(first=angle) for angle in (200.0, 180.0, 160.0, 180.0)))
    asked: dict[str, Callable[[], object]] = {
        "what pins what": lambda: pins(_as_new(state)),
        "the view": lambda: SYSTEM.view(_as_new(state), seated("red")),
        "all offers of a card": lambda: SYSTEM.offers(_as_new(state), "red"),
        "the verdict on four flips": lambda: SYSTEM.answer(_as_new(state), seated("red"), Judge(command=move)),  # type: ignore[arg-type]
        "reach, flip by flip": lambda: SYSTEM.answer(
            _as_new(state), seated("red"), AskReach(piece="red.orc_boyz.99", command={"kind": "move"})
        ),
    }
    for name, run in asked.items():
        yield Case(name=f"{name}, {len(centres)} disks", run=run, floor=floor, floor_name=FLOOR)
