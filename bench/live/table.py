"""The table that is measured: a 40k battle in its Movement phase, one model of which is moved again and again."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, sin, tau
from typing import Any

from app.persistence import matches
from app.persistence.codec import codec_for
from app.persistence.codes import new_token
from app.persistence.engine import Store
from app.persistence.seats import claim
from app.persistence.starts import Start
from app.realtime.dice.fair_dice import commitment, new_seed
from app.realtime.seating import Sitter, told
from app.rules.kernel.plane.shapes import Point
from app.rules.wh40k.model.commands import MoveModels, PathOf, SelectMove
from app.rules.wh40k.model.profiles import TerrainPiece
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from tests.rules.wh40k.field import Force, act, battle

UNIT = 25
"""Models of a unit."""
PIECES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTable:
    """A match in the database, and the key of the seat that moves."""

    id: str
    key: str


def position(models: int) -> State:
    """A battle of so many models, half a side, with one unit of red's under way."""
    forces = []
    for seat, letter, y in (("red", "r", 3.0), ("blue", "b", 33.0)):
        for number in range(max(1, models // (2 * UNIT))):
            left, down = 2 + 8.5 * (number % 8), y + 6.5 * (number // 8)
            places = [(left + 1.2 * (i % 5), down + 1.2 * (i // 5)) for i in range(min(UNIT, models // 2))]
            forces.append(Force(id=f"{letter}{number}", seat=seat, at=places))  # type: ignore[arg-type]
    table = battle(*forces, terrain=_terrain(random.Random(40)))
    state, _ = act(table, "red", SelectMove(unit="r0", mode="normal"))
    return state


def _terrain(chance: random.Random) -> list[TerrainPiece]:
    found = []
    for index in range(PIECES):
        x, y = 6 + 3.2 * index, chance.uniform(23, 27)
        ring = tuple(Point(x=x + 1.2 * cos(k * tau / 8), y=y + 1.5 * sin(k * tau / 8)) for k in range(8))
        found.append(
            TerrainPiece(id=f"t{index}", look="wall", outline=ring, height=3.0, blocks_movement=True, blocks_sight=True)
        )
    return found


def moves(state: State) -> Iterator[dict[str, Any]]:
    """One command after another: the same model to one place and to another, each time its whole way anew."""
    codec = codec_for(SYSTEM)  # type: ignore[arg-type]
    last = state.units["r0"].models[-1]
    begin = state.models[last].pose
    assert begin is not None
    while True:
        for down in (0.6, 1.0):
            there = replace(begin, y=begin.y + down)
            command = MoveModels(moves=(PathOf(model=last, path=(begin, there)),))
            yield codec.command_to(command)


def questions() -> list[dict[str, Any]]:
    """What is long to think about: what a unit sees of another, and where a model may end."""
    return [
        {"kind": "sight", "source": "r0", "target": "b0"},
        {"kind": "reach", "piece": "r0.1", "command": {"kind": "move_models"}},
    ]


async def set_tables(store: Store, models: int, count: int) -> list[SetTable]:
    """So many new matches that start in this position."""
    codec = codec_for(SYSTEM)  # type: ignore[arg-type]
    start = Start(version=codec.version, state=codec.state_to(position(models)))
    return [await _set(store, start) for _ in range(count)]


async def _set(store: Store, start: Start) -> SetTable:
    seed = new_seed()
    sits = {seat: Sitter(kind="link") for seat in SYSTEM.seats[:2]}
    match, invites = await matches.create(
        store,
        system=SYSTEM.key,
        name="Bench",
        options={"rules": {}, "uploads": [], "sits": told(sits), "dice": 2},
        sides=SYSTEM.seats[:2],
        seed=seed,
        commitment=commitment(seed),
        start=start,
    )
    key = new_token()
    assert await claim(store, match.id, invite=invites["red"], key=key, name="") == "held"
    return SetTable(id=match.id, key=key)
