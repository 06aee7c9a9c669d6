"""What a command costs follows what it changes, not what stands on the table: counted in calls and watched reads, never in time."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.persistence.codec import codec_for
from app.rules.aos.model.commands import MoveModels
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move as Flip
from app.rules.underworlds.model.commands import CoreMove
from app.systems.registry import known_rules
from bench.counting import Counted, counted
from bench.moves import Table
from bench.warmaster import ahead, ordered
from bench.way import Way
from bench.whole_matches import dice_of
from tests.rules.aos.setting import field, row, unit
from tests.rules.aos.telling import go, told, use
from tests.rules.diskwars.acting import resolving
from tests.rules.diskwars.arena import disk
from tests.rules.underworlds.arena import blue, label, match, red
from tests.rules.warmaster.table import NORTH, SOUTH, line

AIM = 1.3
"""So many times as much a command that moves one unit is to cost beside an army of twice the size."""

REACHED = {
    "wh40k": (AIM, AIM),
    "aos": (1.37, 1.45),
    "warmaster": (1.42, 2.05),
    "underworlds": (AIM, AIM),
    "diskwars": (1.41, 1.55),
}
"""How far each system is, in calls and in reads: those above the aim are to come down to it, and none grows
unless what it costs beside either army falls."""

MOST_CALLS = {"wh40k": 3_800, "aos": 12_800, "warmaster": 8_150, "underworlds": 8_600, "diskwars": 10_650}
"""Calls of that command beside the smaller army, a tenth more than it takes."""


def at_a_table(key: str, state: Any, seat: str, command: Any, *earlier: Any) -> Counted:
    """A command at a table where everybody has seen the state it is given in, and those before it."""
    system = known_rules()[key]
    for before in earlier:
        Way(system, before, dice_of("earlier"))
    way, plain = Way(system, state, dice_of("counted")), codec_for(system).command_to(command)  # type: ignore[arg-type]
    return counted(lambda: way.go(seat, plain))


def wh40k(times: int) -> Counted:
    """One model of a squad, beside three squads a side or six."""
    table = Table(60 * times)
    for _ in range(2):
        table.move()
    return counted(table.move)


def aos(times: int) -> Counted:
    """Five archers of one unit, beside three units a side or six."""
    units = [
        unit(f"{seat}{n}", seat, "archers", *row(2.0 + 9.0 * (n % 4), y + back * (n // 4), 5, 1.5))  # type: ignore[arg-type]
        for seat, y, back in (("red", 8.0, -3.0), ("blue", 30.0, 3.0))
        for n in range(3 * times)
    ]
    before = field(*units)
    state, _ = told(before, "red", use("normal_move", "red0"))
    poses = {id: pose for id in reversed(state.units["red0"].models) if (pose := state.models[id].pose)}
    march = MoveModels(moves=tuple(go(state, id, (pose.x, pose.y + 3.0)) for id, pose in poses.items()))
    return at_a_table("aos", state, "red", march, before)


def warmaster(times: int) -> Counted:
    """One unit of three stands, beside ten units a side or twenty."""
    units: dict[str, Any] = {}
    for seat, y, back, facing in (("r", 75.0, 6.0, NORTH), ("b", 30.0, -6.0, SOUTH)):
        for n in range(10 * times):
            units[f"{seat}{n + 1}"] = ("foot", line(20.0 + 14.0 * (n % 10), y + back * (n // 10), facing))
    state = ordered(units, "r1")
    before = replace(state, stack=state.stack[:-1])
    return at_a_table("warmaster", state, "red", ahead(state, 10.0, ("r1",)), before)


def underworlds(times: int) -> Counted:
    """One fighter, beside four a side or eight."""
    men = [make(f"f{n}", -7 + 2 * n, r) for make, r in ((red, 0), (blue, 6)) for n in range(4 * times)]
    move = CoreMove(fighter="red.f0", path=(label(-8, 1), label(-8, 2)))
    return at_a_table("underworlds", match(*men), "red", move)


def diskwars(times: int) -> Counted:
    """One disk, beside eight a side or sixteen."""
    disks = [
        disk(f"{seat}.orc_boyz.{n + 1}", 8.0 + 5.5 * (n % 8), y + back * (n // 8))
        for seat, y, back in (("red", 60.0, 6.0), ("blue", 20.0, -6.0))
        for n in range(8 * times)
    ]
    state = resolving(*disks, disk("red.orc_boyz.99", 85.0, 40.0))
    return at_a_table("diskwars", state, "red", Flip(disk="red.orc_boyz.99", flips=(Flipped(first=0.0),)))


RUNS = 6

TABLES: Mapping[str, Callable[[int], Counted]] = {
    "wh40k": wh40k,
    "aos": aos,
    "warmaster": warmaster,
    "underworlds": underworlds,
    "diskwars": diskwars,
}


def least(table: Callable[[int], Counted], times: int) -> Counted:
    """What the command costs at least, of so many runs: what a process works out once, whatever ran in it before, is no cost of
    it, nor is in which order a set holds what is hashed by its place in memory."""
    found = [table(times) for _ in range(RUNS)]
    return replace(found[0], calls=min(one.calls for one in found), reads=min(one.reads for one in found))


@pytest.mark.parametrize("key", TABLES)
def test_a_command_that_moves_one_unit_costs_little_more_beside_twice_the_army(key: str) -> None:
    once, twice = (least(TABLES[key], times) for times in (1, 2))
    calls, reads = REACHED[key]
    assert once.reads > 0, "watched states note what is read of them"
    assert once.calls <= MOST_CALLS[key]
    assert twice.calls <= calls * once.calls, f"{once} beside {twice}"
    assert twice.reads <= reads * once.reads, f"{once} beside {twice}"
