"""What must not be: a reaction twice, a command beyond its limits, declining a fight, too many points, an illegal regiment."""

from dataclasses import replace

import pytest

from app.rules.aos.decide import decide
from app.rules.aos.flow import deciders
from app.rules.aos.model.commands import Aim, Chant, Contest, DeclareAttacks, Pass, React, SpendRally, StandStill
from app.rules.aos.model.profiles import Roster, RosterRegiment, RosterUnit
from app.rules.aos.model.prompts import Fights
from app.rules.aos.model.setup_commands import LockArmy, SetArmy
from app.rules.aos.model.state import State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import PickAnswer, RallyPoints, Using
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from tests.rules.aos import test_magic as magic
from tests.rules.aos.setting import field, row, started, unit
from tests.rules.aos.telling import moves, refused, told, use


def shot(commands: int = 4) -> State:
    """Red's archers have aimed at blue's guards, other archers of red stand by; the reactions are open, red's first."""
    units = (
        unit("a", "red", "archers", *row(3, 5, 5)),
        unit("c", "red", "archers", *row(3, 2, 5)),
        unit("b", "blue", "guard", *row(3, 15, 5)),
    )
    state, _ = told(field(*units, phase="shooting", commands=commands), "red", use("shoot", "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    return told(state, "red", DeclareAttacks(aims=aims))[0]


@pytest.mark.rule("AOS-CMD-1.2c", "AOS-CMD-1.2b", "AOS-CORE-5.2b")
def test_a_reaction_is_used_once() -> None:
    assert refused(shot(), "red", React(ability="all_out_attack", unit="a", targets=("b",))) == "invalid_target"
    state, _ = told(shot(), "red", React(ability="all_out_attack", unit="a"))
    assert deciders(state) == {"blue"}
    assert refused(state, "red", React(ability="all_out_attack", unit="a")) == "not_your_window"
    state, _ = told(state, "blue", React(ability="all_out_defence", unit="b"), *(1, 1, 1, 1, 1))
    assert (state.sides["red"].commands, state.sides["blue"].commands) == (3, 3)
    assert refused(state, "red", React(ability="all_out_attack", unit="a")) in ("not_your_window", "wrong_phase")


@pytest.mark.rule("AOS-CMD-1.2c")
def test_a_command_is_used_once_a_phase_whoever_would_use_it() -> None:
    state, _ = told(shot(), "red", React(ability="all_out_attack", unit="a"))
    state, _ = told(state, "blue", Pass(), 1, 1, 1, 1, 1)
    state, _ = told(state, "red", use("shoot", "c"))
    aims = tuple(Aim(model=f"c.{n}", weapon="bow", target="b") for n in range(1, 4))
    state, _ = told(state, "red", DeclareAttacks(aims=aims))
    assert deciders(state) == {"blue"}, "red has no reaction left"


@pytest.mark.rule("AOS-CMD-1.2a")
@pytest.mark.parametrize(("points", "code"), [(1, "not_enough_cp"), (2, None)])
def test_no_command_without_its_points(points: int, code: str | None) -> None:
    units = (unit("a", "red", "guard", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 14, 5)))
    state = field(*units, phase="charge", active="blue", commands=points)
    locked = usable(state, "red", UNIVERSAL["counter_charge"], "a")
    assert (locked.code if locked else None) == code


@pytest.mark.rule("AOS-CORE-13.1c")
def test_who_is_in_combat_may_not_decline_to_fight() -> None:
    units = (unit("a", "red", "guard", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 7.5, 5)))
    state = field(*units, phase="combat", commands=0, stack=(Fights(turn="red", stage="normal"),))
    assert refused(state, "red", Pass()) == "must_fight"
    assert refused(state, "blue", Pass()) == "not_your_fight_pick"
    assert refused(state, "red", use("fight", "b")) == "not_your_unit"


@pytest.mark.rule("AOS-MAGIC-3.0b", "AOS-MAGIC-3.0c")
def test_a_prayer_is_not_answered_beyond_what_is_rolled_and_banked() -> None:
    """Two points banked and a 3: five, of seven that are needed. Asking all the same keeps the two and adds none."""
    state = magic.battle(unit("p", "red", "priest", (20, 8), ritual=2), magic.GUARD, magic.FOE)
    found = decide(state, "red", use("litany", "p"), NoDice())
    assert isinstance(found, Refusal), "its words are not written: nothing to use"
    step = PickAnswer(seat="red", unit="p", rolled=3, value=7)
    asked = replace(
        state, stack=(*state.stack, Using(seat="red", ability="mystic_shield", unit="p", stage="targets"), step)
    )
    use_ = magic.spells("p", "mystic_shield", keyword="prayer")
    asked = replace(asked, uses=use_)
    after = magic.told(asked, "red", Chant(bank=False))
    assert after.units["p"].ritual == 2
    assert refused(asked, "blue", Chant(bank=False)) == "not_your_unit"


@pytest.mark.rule("AOS-CMD-2.0a")
def test_no_more_rally_points_are_spent_than_were_rolled() -> None:
    step = RallyPoints(seat="red", unit="g", points=2)
    state = field(unit("g", "red", "guard", *row(3, 5, 5), damage=1), phase="hero", stack=(step,))
    assert refused(state, "red", SpendRally(heal=3)) == "not_enough_rally_points"
    assert refused(state, "red", SpendRally(heal=-1)) == "not_enough_rally_points"
    assert refused(state, "blue", SpendRally(heal=1)) == "not_your_decision"


def regiment(*units: tuple[str, int], general: bool = False) -> RosterRegiment:
    listed = tuple(RosterUnit(warscroll=scroll, models=models) for scroll, models in units)
    return RosterRegiment(units=listed, general=general)


@pytest.mark.rule("AOS-ARMY-3.1b", "AOS-ARMY-3.1c", "AOS-ARMY-3.2c")
@pytest.mark.parametrize(
    ("regiments", "code"),
    [
        ((regiment(("hero", 1), general=True), regiment(("guard", 5))), "regiment_needs_hero"),
        ((regiment(("hero", 1), general=True), regiment(("hero", 1), *[("guard", 5)] * 4)), "regiment_too_large"),
        ((regiment(("hero", 1), *[("guard", 5)] * 5, general=True),), "regiment_too_large"),
        ((regiment(("hero", 1), ("hero", 1), general=True),), "hero_cannot_join_regiment"),
    ],
)
def test_an_illegal_regiment_is_not_locked(regiments: tuple[RosterRegiment, ...], code: str) -> None:
    roster = Roster(id="own", name="Own", faction="order", regiments=regiments)
    state, _ = told(started(rosters={}), "red", SetArmy(roster=roster))
    assert refused(state, "red", LockArmy()) == code


@pytest.mark.rule("AOS-CORE-15.3a", "AOS-CORE-15.1a")
def test_ways_that_are_none_are_refused_and_leave_everything_as_it_was() -> None:
    units = (unit("a", "red", "guard", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 25, 5)))
    state, _ = told(field(*units), "red", use("normal_move", "a"))
    nan, far = float("nan"), 1e9
    for places in ((nan, 5.0), (far, 5.0), (3.0, -4.0)):
        found = decide(state, "red", moves(state, a_1=places), NoDice())
        assert isinstance(found, Refusal), places
    assert refused(state, "red", moves(state, b_1=(3, 24))) == "not_in_this_unit"
    assert refused(state, "blue", StandStill()) == "not_your_decision"
    assert refused(state, "red", Contest(unit="a", thing="home_south")) in ("wrong_phase", "not_your_decision")
    assert state.models["a.1"].pose is not None
