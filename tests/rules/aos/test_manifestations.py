"""Manifestations: summoned, in the way or not, no units elsewhere, gone with their summoner; heroes brought back."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.attack_sequence.targeting import is_guarded
from app.rules.aos.chapters import CHAPTERS
from app.rules.aos.decide import decide
from app.rules.aos.draft import Draft
from app.rules.aos.ground.contesting import contesting
from app.rules.aos.ground.letters import letters
from app.rules.aos.ground.measures import engaged_with
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import Chant, Command, Forgo, PathOf, PlaceModels
from app.rules.aos.model.composition import Lore
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import DamageSequence, Pool, SettingUp
from app.rules.aos.moves.judging import UnitMove, judge
from app.rules.aos.turn_sequence.fights import eligible
from app.rules.aos.turn_sequence.turns import engaged
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine.flow import run
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.setting import ROSTER, unit
from tests.rules.aos.test_magic import CONTENT, FACTION, FOE, GUARD, MAGE_AT, battle, charm, told, use

BASE = 32 / 25.4
SUMMON = charm("call_blades", "spell", "summon", value=5, summons="blades", reach=9)
RAISE = charm("resurrection", "prayer", value=7)
LORES = (
    Lore(id="blades", name="Blades", type="manifestation", abilities=(SUMMON,)),
    Lore(id="dawn", name="Dawn", type="prayer", abilities=(RAISE,)),
)
HELD = replace(
    CONTENT,
    factions={"order": replace(FACTION, lores=LORES)},
    rosters={"host": replace(ROSTER, lores=("blades", "dawn"))},
)


def refused(state: State, command: Command, seat: Any = "red") -> str:
    found = decide(state, seat, command, NoDice())
    assert isinstance(found, Refusal), found
    return found.code


def summoned() -> State:
    """The spell is cast, its manifestation not yet set up."""
    return told(battle(MAGE_AT, GUARD, FOE, content=HELD), "red", use("call_blades", "m"), 2, 3)


def at(x: float, y: float, state: State) -> PlaceModels:
    """Setting the waiting unit up there."""
    assert isinstance(state.step, SettingUp)
    (model,) = state.units[state.step.unit].models
    return PlaceModels(places=(Placed(model=model, pose=Pose(x=x, y=y)),))


@pytest.mark.rule("AOS-MAGIC-7.0a")
@pytest.mark.rule("AOS-CORE-24.0a")
def test_a_summoned_manifestation_is_set_up_wholly_near_its_caster() -> None:
    state = summoned()
    assert isinstance(state.step, SettingUp)
    name = state.step.unit
    assert (state.units[name].where, state.units[name].summoner) == ("reserve", "m")
    assert len(set(letters(state).values())) == len(state.units), "each is told from all others"
    assert refused(state, at(20 - 9.01, 8, state)) == "target_not_wholly_within"
    assert refused(state, PlaceModels(places=())) == "cannot_set_up_all_models"
    state = told(state, "red", at(20 - 9, 8, state))
    assert state.units[name].where == "table"
    gone = told(summoned(), "red", Forgo())
    assert gone.units[name].where == "destroyed"


@pytest.mark.rule("AOS-MAGIC-7.1")
def test_it_is_gone_with_its_summoner() -> None:
    state = told(summoned(), "red", at(14, 8, summoned()))
    name = next(unit.id for unit in state.units.values() if unit.summoner)
    pools = (Pool(unit="m", points=5),)
    state = replace(state, stack=(*state.stack, DamageSequence(pools=pools)))
    after = settled(state)
    assert after.units["m"].where == "destroyed"
    assert after.units[name].where == "destroyed"
    assert after.units[name].fell == 0, "it was removed, not destroyed"


def settled(state: State) -> State:
    """The state after everything that nobody has to decide."""
    draft = Draft(state, NoDice())
    run(CHAPTERS, draft)
    return draft.state


STILL = unit("x", "blue", "blades", (20, 12))


@pytest.mark.rule("AOS-MAGIC-7.0c")
def test_what_cannot_move_is_in_nobodys_way_but_in_the_charge_and_combat_phases() -> None:
    hero = unit("h", "red", "hero", (20, 12 + BASE + 2))
    for phase, fights in (("movement", ()), ("charge", ("x",)), ("combat", ("x",))):
        assert engaged_with(battle(hero, STILL, phase=phase), "h") == fights
    assert "h" in engaged(battle(hero, STILL, phase="combat"))


@pytest.mark.rule("AOS-MAGIC-7.0c")
def test_models_move_through_it_and_do_not_end_on_it() -> None:
    state = battle(unit("h", "red", "hero", (20, 9.5)), STILL, phase="movement")
    unit_move = UnitMove(unit="h", move="normal_move", allowance=9)

    def ends(y: float) -> str | None:
        way = PathOf(model="h.1", path=(Pose(x=20, y=9.5), Pose(x=20, y=y)))
        found = judge(state, unit_move, (way,))
        return found.code if isinstance(found, Refusal) else None

    assert ends(15) is None
    assert ends(12.5) == "overlaps_model"


@pytest.mark.rule("AOS-MAGIC-7.0c")
def test_it_fights_if_it_has_what_to_fight_with() -> None:
    foe = unit("h", "red", "hero", (20, 12 + BASE + 1))
    assert eligible(battle(foe, STILL, phase="combat"), "x")
    bare = replace(HELD.warscrolls["blades"], weapons=())
    held = replace(HELD, warscrolls={**HELD.warscrolls, "blades": bare})
    assert not eligible(battle(foe, STILL, phase="combat", content=held), "x")


@pytest.mark.rule("AOS-MAGIC-7.0d")
def test_it_is_no_unit_for_commands_and_objectives() -> None:
    own = unit("x", "red", "blades", (22, 7))
    state = battle(own, GUARD, FOE)
    assert refused(state, use("rally", "x")) == "not_a_unit"
    assert contesting(state, "x", "objective", "home_south") == 0
    hero = battle(unit("x", "red", "hero", (22, 7)))
    assert contesting(hero, "x", "objective", "home_south") == 1


@pytest.mark.rule("AOS-MAGIC-EX2")
def test_a_slain_infantry_hero_comes_back_wholly_near_the_priest() -> None:
    fallen, models = unit("f", "red", "hero", (30, 8))
    slain = [replace(model, pose=None, slain=True) for model in models]
    priest = unit("p", "red", "priest", (20, 8), ritual=6)
    alone = battle(priest, GUARD, FOE, content=HELD)
    assert refused(alone, use("resurrection", "p", "g")) == "no_slain_infantry_hero"
    state = battle(priest, (replace(fallen, where="destroyed", fell=1), slain), GUARD, FOE, content=HELD)
    state = told(told(state, "red", use("resurrection", "p", "f"), 2), "red", Chant(bank=False))
    assert isinstance(state.step, SettingUp)
    assert refused(state, at(20 - 3.01, 8, state)) == "target_not_wholly_within"
    state = told(state, "red", at(20 - 3, 8, state))
    assert (state.units["f"].where, state.units["f"].damage) == ("table", 0)
    assert not state.models["f.1"].slain


ARRIVALS = SettingUp(seat="red", unit="g", inches=6)


def arriving(*others: Any) -> State:
    """Red's guard arrives at the edge of the battlefield."""
    guard, models = unit("g", "red", "hero", (20, 11))
    waiting = [replace(model, pose=None) for model in models]
    state = battle((replace(guard, where="reserve"), waiting), *others, phase="movement")
    return replace(state, stack=(*state.stack, ARRIVALS))


@pytest.mark.rule("AOS-SH-7.0b")
def test_arriving_at_the_edge_in_ones_own_territory_and_not_in_combat() -> None:
    state, half = arriving(), BASE / 2
    assert refused(state, at(20, 6 - half + 0.01, state)) == "not_wholly_within_edge"
    assert refused(state, at(1, 15, state)) == "not_wholly_in_territory"
    placed = told(state, "red", at(20, 6 - half, state))
    assert placed.units["g"].where == "table"
    near = arriving(unit("z", "blue", "hero", (20, 6 - half + BASE + 3)))
    assert refused(near, at(20, 6 - half, near)) == "ends_in_combat"


@pytest.mark.rule("AOS-CORE-25.0a", "AOS-MAGIC-7.0c")
@pytest.mark.parametrize(("move", "guards"), [(None, False), (6, True)])
def test_one_that_cannot_move_guards_no_hero_from_shots(move: int | None, guards: bool) -> None:
    """In the shooting phase it counts as no unit for combat ranges; one that moves does."""
    blades = replace(CONTENT.warscrolls["blades"], move=None if move is None else Amount(plus=move))
    content = replace(CONTENT, warscrolls={**CONTENT.warscrolls, "blades": blades})
    units = unit("m", "red", "mage", (20, 8)), unit("w", "red", "blades", (22.5, 8)), FOE
    assert is_guarded(battle(*units, phase="shooting", content=content), "m") is guards
