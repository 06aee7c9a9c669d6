"""Replacement units are called in once a turn, once for each unit, and are new."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.ground.letters import letters
from app.rules.aos.model.commands import Command, Forgo, PlaceModels, UseAbility
from app.rules.aos.model.composition import Spearhead
from app.rules.aos.model.profiles import Battlepack
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import SettingUp
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.setting import PLAN, field, library, row, scroll, unit

TROOP = scroll("troop", keywords=("INFANTRY", "REINFORCEMENTS"))
HOST = Spearhead(id="host", name="Host", faction="order", units=(), traits=(), regiment_abilities=(), enhancements=())
PLAIN = library(
    TROOP,
    packs={
        "sp": Battlepack(id="sp", name="S", modules=(), set_up="spearhead", plans={"small": PLAN}),
        "core": Battlepack(id="core", name="C", modules=(), plans={"small": PLAN}),
    },
)
CONTENT = replace(PLAIN, spearheads={"host": HOST})


def lost(name: str, kind: str = "troop", **changes: Any) -> Any:
    """A unit of red's that was destroyed."""
    one, models = unit(name, "red", kind, *row(5, 5, 5), where="destroyed", fell=1, **changes)
    return one, [replace(model, pose=None, slain=True) for model in models]


def battle(*units: Any, pack: str = "sp") -> State:
    return field(unit("a", "red", "guard", *row(30, 5, 5)), *units, content=CONTENT, pack=pack)


def told(state: State, command: Command) -> State:
    found = decide(state, "red", command, NoDice())
    assert not isinstance(found, Refusal), found
    for event in found:
        state = evolve(state, event)
    return state


def call(target: str) -> UseAbility:
    return UseAbility(ability="call_for_reinforcements", targets=(target,))


def why(state: State, target: str) -> str | None:
    found = decide(state, "red", call(target), NoDice())
    return found.code if isinstance(found, Refusal) else None


@pytest.mark.rule("AOS-SH-7.0a")
@pytest.mark.rule("AOS-CORE-24.2c")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("t", None),
        ("a", "not_destroyed"),
        ("g", "no_reinforcements_keyword"),
        ("r", "already_replaced"),
        ("n", "replacement_cannot_be_replaced"),
    ],
)
def test_destroyed_reinforcements_come_back_once(target: str, expected: str | None) -> None:
    state = battle(lost("t"), lost("g", "guard"), lost("r", replaced=True), lost("n", replacement=True))
    assert why(state, target) == expected


@pytest.mark.rule("AOS-CORE-24.2a")
@pytest.mark.rule("AOS-CORE-24.2b")
@pytest.mark.rule("AOS-SH-7.0b")
@pytest.mark.rule("AOS-CORE-28.2b")
def test_a_replacement_is_a_new_unit_like_the_old_one_set_up_at_the_edge() -> None:
    state = told(battle(lost("t"), lost("u")), call("t"))
    assert isinstance(state.step, SettingUp)
    new = state.units[state.step.unit]
    assert (new.warscroll, len(new.models), new.replacement, new.where) == ("troop", 5, True, "reserve")
    assert state.units["t"].replaced
    assert len(set(letters(state).values())) == len(state.units), "each is told from all others"
    places = tuple(Placed(model=m, pose=Pose(x=5 + 1.4 * n, y=2)) for n, m in enumerate(new.models))
    state = told(state, PlaceModels(places=places))
    assert state.units[new.id].where == "table"
    refused = usable(state, "red", UNIVERSAL["call_for_reinforcements"], None)
    assert refused is not None
    assert refused.code == "once_per_limit_reached"
    moving = decide(state, "red", UseAbility(ability="normal_move", unit=new.id), NoDice())
    assert isinstance(moving, Refusal)
    assert moving.code == "set_up_this_turn"


@pytest.mark.rule("AOS-CORE-28.0c")
def test_without_room_it_does_not_come() -> None:
    state = told(told(battle(lost("t")), call("t")), Forgo())
    assert state.units["tn"].where == "destroyed"


@pytest.mark.rule("AOS-INTRO-01")
def test_other_battlepacks_do_not_have_it() -> None:
    assert why(battle(lost("t"), pack="core"), "t") == "module_not_in_use"
