"""The sample battle of Spearhead (digest 13, AOS-EX-12), and its reference page, which the numbered rules go before."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.targeting import judge_target
from app.rules.aos.attack_sequence.volley import Batch, hit_target
from app.rules.aos.ground.contesting import contesting
from app.rules.aos.model.commands import Aim, DeclareAttacks
from app.rules.aos.model.effects import StatChange
from app.rules.aos.model.events import UnitReplaced
from app.rules.aos.model.profiles import TerrainFeature, WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.aos.model.using_prompts import Told, Using
from tests.rules.aos.setting import BOW, SWORD, box, field, row, scroll, unit
from tests.rules.aos.shipped import after_markers
from tests.rules.aos.telling import moves, of, refused, told, use
from tests.rules.aos.test_card_commands import CONTENT

FLIERS = scroll("fliers", keywords=("INFANTRY", "FLY"), move=BOW.attacks.__class__(plus=12), least=3, spearhead=True)
LIBERATORS = scroll("liberators", spearhead=True)
CLANRATS = scroll("clanrats", keywords=("INFANTRY", "REINFORCEMENTS"), spearhead=True)
ENGINEER = scroll("engineer", keywords=("INFANTRY",), weapons=(BOW,), least=1, spearhead=True)
HERE = replace(CONTENT, warscrolls={one.id: one for one in (FLIERS, LIBERATORS, CLANRATS, ENGINEER)})


def sample(phase: Phase = "movement", *terrain: TerrainFeature) -> State:
    """Red's fliers and liberators, blue's clanrats on the flank, their engineer on an objective, a destroyed unit of clanrats."""
    units = (
        unit("p", "red", "fliers", *row(4, 5, 3)),
        unit("l", "red", "liberators", *row(13, 11, 3)),
        unit("c", "blue", "clanrats", *row(24, 14, 3)),
        unit("w", "blue", "engineer", (15, 18)),
        unit("d", "blue", "clanrats", (1, 21), (2, 21), where="destroyed"),
    )
    state = field(
        *units, phase=phase, terrain=terrain, content=HERE, pack="fire_and_jade", battleplan="horizontal", rosters={}
    )
    gone = {name: replace(state.models[name], pose=None, slain=True) for name in ("d.1", "d.2")}
    return after_markers(replace(state, width=30.0, height=22.0, models={**state.models, **gone}))


def domicile(x: float, y: float) -> TerrainFeature:
    """The large feature, walls and all."""
    kit = HERE.features["ruined_domicile"]
    return replace(kit, outlines=(box(x, y, x + 6, y + 4.5),), parts=())


@pytest.mark.rule("AOS-EX-12", "AOS-CORE-15.4a")
def test_fliers_pass_over_models_and_terrain() -> None:
    state, _ = told(sample("movement", domicile(3, 7)), "red", use("normal_move", "p"))
    told(state, "red", moves(state, p_1=(4, 16.5), p_2=(5.6, 16.5), p_3=(7.2, 16.5)))


@pytest.mark.rule("AOS-EX-12", "AOS-SH-6.1")
def test_liberators_contest_dracothion_while_their_bases_are_on_it() -> None:
    assert [contesting(sample(), name, "objective", "dracothion") for name in ("l", "p")] == [3, 0]


@pytest.mark.rule("AOS-EX-12", "AOS-SH-7.0b", "AOS-CORE-24.2c")
def test_the_destroyed_clanrats_are_replaced_once() -> None:
    state = sample()
    state = replace(state, active="blue", stack=(*state.stack[:-1], replace(state.stack[-1], seat="blue")))  # type: ignore[call-arg]
    assert refused(state, "blue", use("call_for_reinforcements", None, "c")) == "not_destroyed"
    state, facts = told(state, "blue", use("call_for_reinforcements", None, "d"))
    assert [fact.unit for fact in of(facts, UnitReplaced)] == ["d"]
    assert state.units["d"].replaced


@pytest.mark.rule("AOS-EX-12")
def test_the_engineer_shoots_and_contests_in_the_same_turn() -> None:
    state = sample("shooting")
    state = replace(state, active="blue", stack=(*state.stack[:-1], replace(state.stack[-1], seat="blue")))  # type: ignore[call-arg]
    state, _ = told(state, "blue", use("shoot", "w"))
    state, _ = told(state, "blue", DeclareAttacks(aims=(Aim(model="w.1", weapon="bow", target="l"),)), 1)
    assert contesting(state, "w", "objective", "obj_north") == 1


@pytest.mark.rule("AOS-EX-12", "AOS-SH-5.0b", "AOS-TERR-1.2c")
def test_large_terrain_hides_all_but_fliers() -> None:
    """The engineer at (15, 18) shoots past a large feature between y 13 and 17.5 at liberators and at fliers behind it."""
    hidden = sample("shooting", domicile(11, 12.5))
    found = judge_target(hidden, "w.1", BOW, "l")
    assert found is not None
    assert found.code == "target_obscured"
    near = {
        name: replace(hidden.models[name], pose=hidden.models[other].pose)
        for name, other in (("p.1", "l.1"), ("p.2", "l.2"))
    }
    away = {
        name: replace(hidden.models[name], pose=replace(hidden.models[name].pose, y=2))
        for name in ("l.1", "l.2", "l.3")
    }  # type: ignore[type-var]
    swapped = replace(hidden, models={**hidden.models, **away, **near})
    assert judge_target(swapped, "w.1", BOW, "p") is None


@pytest.mark.rule("AOS-SH-SUM-1", "AOS-AMB-14")
def test_companions_are_spared_by_friends_as_the_numbered_rule_says() -> None:
    """What the card Break the Line adds to hit rolls is from a friend: a Companion has nothing of it."""
    state = sample("shooting")
    told_ = Told(ability="break_the_line", change=StatChange(stat="hit_roll", value=1))
    using = Using(seat="blue", ability="shoot", unit="w", changes=(told_,))
    tame = replace(SWORD, abilities=(WeaponAbility(key="companion"),))
    better, same = (Batch(unit="w", weapon=weapon, target="l", count=1) for weapon in (SWORD, tame))
    assert [len(hit_target(state, using, batch).rows) for batch in (better, same)] == [1, 0]
