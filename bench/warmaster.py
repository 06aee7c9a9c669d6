"""Warmaster: a full table, what everybody sees of it, what is offered, a unit and a brigade of twelve stands that move, a
charge that lines up against a line, a pursuit.

The floor is NumPy's distances of all centres.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import seated
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_commands import Charge, MoveUnits
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State
from app.rules.warmaster.system import SYSTEM
from bench.case import Case
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, play, table

FLOOR = "NumPy distances of all centres"
BRIGADE = ("r1", "r2", "r3", "r4")
BLOWS = (4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""A round that drives the other back, and leaves who won to choose."""

NEXT_BLOWS = (4, *(1,) * 11, 1, *(1,) * 9)


def _army() -> dict[str, Any]:
    """Twenty units a side in three rows, three stands each; four of red's, side by side, are a brigade."""
    units: dict[str, Any] = {}
    for seat, y, back, facing in (("r", 75.0, 6.0, NORTH), ("b", 45.0, -6.0, SOUTH)):
        for n in range(20):
            x = 20.0 + 12.0 * (n % 10)
            units[f"{seat}{n + 1}"] = ("foot", line(x, y + back * (n // 10), facing))
    return units


def ordered(units: Units, *named: str) -> State:
    """A table at which these units may move."""
    state = table(units, {"rg": ("general", 5.0, 115.0)})
    ordering = (CommandPhase(begun=True, segment="orders"), Ordering(character="rg", scopes=(named,)))
    return replace(state, stack=(*state.stack[:2], *ordering, MovingUnits(units=named)))


def ahead(state: State, by: float, units: tuple[str, ...] = BRIGADE) -> MoveUnits:
    """Units go straight ahead as one, each stand its way."""
    stands = [state.stands[f"{unit}.{n}"] for unit in units for n in (1, 2, 3)]
    moves = []
    for stand in stands:
        assert stand.pose
        moves.append(PathOf(model=stand.id, path=(stand.pose, replace(stand.pose, y=stand.pose.y - by))))
    return MoveUnits(moves=tuple(moves))


def _as_new(state: State) -> State:
    """The same match with nothing remembered of it."""
    return replace(state, round=state.round)


def _pursuing() -> State:
    """A unit whose enemy was driven back, before it says whether it goes after it."""
    face: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    officers: dict[str, Any] = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}
    before = replace(table(face, officers, stack=(CombatPhase(),)), phase="combat")
    return play(before, "red", Fight(unit="r1"), *BLOWS)[0]


def _judged(state: State, command: Any, *faces: int) -> Callable[[], object]:
    """The verdict on a command of red's that stands, and what it leads to."""

    def run() -> object:
        found = SYSTEM.decide(_as_new(state), "red", command, ScriptedDice(faces))
        assert not isinstance(found, Refusal), found
        return found

    return run


def cases() -> Iterator[Case]:
    """What a player waits for, each time as if nothing had been asked before."""
    full, alone = ordered(_army(), *BRIGADE), ordered(_army(), BRIGADE[0])
    centres = np.array([(one.pose.x, one.pose.y) for one in full.stands.values() if one.pose is not None])
    enemies = {f"b{n}": ("foot", line(66.0 + 12.0 * n, 60, SOUTH)) for n in (1, 2, 3)}
    charging = ordered({"r1": ("horse", line(90, 85, NORTH, wide=2.0)), **enemies}, "r1")

    way = plans(charging, "r1", "b2", full_pace(charging, "r1"))[0]

    def floor() -> object:
        return np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(axis=2))

    asked: dict[str, Callable[[], object]] = {
        "the view": lambda: SYSTEM.view(_as_new(full), seated("red")),
        "all offers of a brigade": lambda: SYSTEM.offers(_as_new(full), "red"),
        "a unit moves": _judged(alone, ahead(alone, 10.0, BRIGADE[:1])),
        "a brigade of twelve stands moves": _judged(full, ahead(full, 10.0)),
        "a charge lines up": _judged(charging, Charge(unit="r1", target="b2", how=way.key)),
        "a pursuit": _judged(_pursuing(), ChooseOption(unit="r1", option="pursue"), *NEXT_BLOWS),
    }
    for name, run in asked.items():
        yield Case(name=f"{name}, beside {len(centres)} stands", run=run, floor=floor, floor_name=FLOOR)
