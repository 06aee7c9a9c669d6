"""A Giant on its way off the table that meets its own side: the two fight this turn as if they were enemies (WM-AMB-44)."""

from dataclasses import replace

import pytest

from app.rules.kernel.seats import Viewer
from app.rules.warmaster.combat_phase.attacks import dice, touches
from app.rules.warmaster.combat_phase.groups import pending
from app.rules.warmaster.command_phase.orders import why_not_order
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.ground.measures import engaged, stands_of
from app.rules.warmaster.model.combat_commands import ChooseOption, EndReforming, FallBack, Fight
from app.rules.warmaster.model.combat_events import CombatBegun, CombatEnded, RoundScored
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase, FallingBack
from app.rules.warmaster.model.command_commands import GiveOrder
from app.rules.warmaster.model.command_events import CharacterSlain, ChargeMade
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.prompts import PlayerTurn
from app.rules.warmaster.model.shooting_commands import RemoveStand
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase.aiming import targets
from app.rules.warmaster.views.chronicle import narrate
from tests.rules.warmaster.fights import with_officer
from tests.rules.warmaster.table import NORTH, SOUTH, Units, gone_on, line, play, poses, refused, table

OFFICERS = {"rg": ("general", 5.0, 115.0), "rh": ("hero", 84.0, 40.0), "bg": ("general", 5.0, 5.0)}
UNITS: Units = {
    "r1": ("giant", ((90, 30, NORTH),)),
    "r2": ("foot", line(90, 20, NORTH)),
    "b1": ("foot", line(90, 100, SOUTH)),
}
"""The nearest edge is the northern one, and a unit of its own side stands before it."""


def met(**more: object) -> State:
    """The Giant did not obey, threw a 2 and came upon r2."""
    state = table(UNITS, OFFICERS, **more)  # type: ignore[arg-type]
    after, facts = play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 5, 2)
    assert [fact.targets for fact in facts if isinstance(fact, ChargeMade)] == [("r2",)]
    return after


def fighting(state: State) -> State:
    """The same table in red's combat phase."""
    return replace(state, phase="combat", stack=(state.stack[0], PlayerTurn(begun=True, phases=3), CombatPhase()))


@pytest.mark.rule("WM-ORC-07", "WM-AMB-44")
def test_it_stops_where_it_meets_its_own_side_and_both_are_in_a_fight() -> None:
    state = met()
    assert poses(state, "r1")["r1.1"][1] == pytest.approx(23, abs=0.05)
    assert engaged(state, "r1")
    assert engaged(state, "r2")
    assert not engaged(state, "b1")
    found = why_not_order(state, "rg", ("r2",))
    assert found is not None
    assert found.code == "unit_engaged"
    assert targets(state, "r2") == ()


@pytest.mark.rule("WM-ORC-07", "WM-AMB-44", "WM-CBT-01")
def test_the_two_fight_as_if_they_were_enemies_the_giant_with_the_bonus_of_a_charge() -> None:
    state = fighting(met())
    phase = state.step
    assert isinstance(phase, CombatPhase)
    (brawl,) = pending(state, phase)
    assert (brawl.units, brawl.turned) == (("r1", "r2"), ("r1",))
    combat = replace(brawl, touches=touches(state, brawl.units, brawl.turned))
    assert {(touch.stand, touch.enemy) for touch in combat.touches} == {("r1.1", "r2"), ("r2.2", "r1")}
    assert dice(state, combat, "r1", "r2", ("r1.1",)) == 3 + 2
    assert dice(state, combat, "r2", "r1", ("r2.2",)) == 3 - 1
    refusal = refused(state, "blue", Fight(unit="r1"))
    assert refusal.code == "not_your_turn"


@pytest.mark.rule("WM-ORC-07", "WM-AMB-44", "WM-RES-04")
def test_if_it_wins_the_other_retreats_and_it_holds() -> None:
    """Three hits against none and the support of the stand that is left: its own side does not help the Giant."""
    asked, _ = play(fighting(met()), "red", Fight(unit="r1"), 4, 4, 4, 1, 1, 1, 1, 1, 1, 1)
    after, facts = play(asked, "red", RemoveStand(stand="r2.1"))
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert (scored.hits, scored.support, scored.winner) == ((0, 3), (1, 0), "blue")
    assert poses(after, "r2")["r2.2"][:2] == (90, 18)
    assert isinstance(after.step, Combat)
    for option in ("pursue", "advance", "fall_back"):
        assert refused(after, "red", ChooseOption(unit="r1", option=option)).rule == "WM-ORC-07"
    held, facts = play(after, "red", ChooseOption(unit="r1", option="hold"))
    assert any(isinstance(fact, CombatEnded) for fact in facts)
    assert isinstance(held.step, CombatPhase)
    assert held.step.reforming == ("red",)


@pytest.mark.rule("WM-AMB-44", "WM-PUR-01")
def test_if_the_other_wins_it_does_not_pursue() -> None:
    state = fighting(met())
    after, facts = play(state, "red", Fight(unit="r1"), 1, 1, 1, 1, 1, 4, 4, 1, 1)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert (scored.hits, scored.support, scored.winner) == ((2, 0), (2, 0), "red")
    assert poses(after, "r1")["r1.1"][1] == pytest.approx(27, abs=0.05)
    assert refused(after, "red", ChooseOption(unit="r2", option="pursue")).code == "nothing_to_pursue"
    held, _ = play(after, "red", ChooseOption(unit="r2", option="hold"))
    assert isinstance(held.step, CombatPhase)
    assert not engaged(held, "r1")


@pytest.mark.rule("WM-AMB-44", "WM-RES-03", "WM-FAL-02")
def test_after_a_draw_both_fall_back_each_by_dice_of_its_own() -> None:
    state = fighting(met())
    faces = (4, 4, 1, 1, 1, 1, 1, 1, 1)
    after, facts = play(state, "red", Fight(unit="r1"), *faces, 5, 2, 6, 4, 3, 2, 4, 6)
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).winner is None
    step = after.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.seat, step.least, step.most) == ("r2", "red", 3, 13)
    moves = tuple(PathOf(model=s.id, path=(s.pose, replace(s.pose, y=s.pose.y - 5))) for s in stands_of(after, "r2"))
    second, _ = play(after, "red", FallBack(moves=moves))
    step = second.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.seat, step.least, step.most) == ("r1", "red", 2, 12)


@pytest.mark.rule("WM-AMB-44", "WM-CHR-13", "WM-END-04")
def test_what_it_destroys_of_its_own_side_is_destroyed() -> None:
    state = fighting(met())
    weak = replace(state.library.troops["foot"], hits=1, armour=None)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": weak}))
    state = with_officer(state, "rh", "r2", 90, 18)
    after, facts = play(state, "red", Fight(unit="r1"), 4, 4, 4, 1, 1, 1, 1, 1)
    assert after.units["r2"].where == "destroyed"
    assert [fact.character for fact in facts if isinstance(fact, CharacterSlain)] == ["rh"]
    assert after.sides["red"].lost_units == state.sides["red"].lost_units + 1


@pytest.mark.rule("WM-AMB-44", "WM-CBT-03")
def test_the_fight_is_this_turn_only() -> None:
    state = fighting(met())
    asked, facts = play(state, "red", Fight(unit="r1"), 4, 4, 4, 1, 1, 1, 1, 1, 1, 1)
    assert sum(isinstance(fact, CombatBegun) for fact in facts) == 1
    after, _ = play(asked, "red", RemoveStand(stand="r2.1"))
    held, _ = play(after, "red", ChooseOption(unit="r1", option="hold"))
    ended, _ = play(held, "red", EndReforming())
    assert ended.active == "blue"
    assert not any("brawling" in unit.flags for unit in ended.units.values())
    assert gone_on(ended).active == "blue"


@pytest.mark.rule("WM-AMB-44", "WM-ORC-07")
def test_the_log_tells_it_as_a_fight_with_its_own_side() -> None:
    state = fighting(met())
    asked, facts = play(state, "red", Fight(unit="r1"), 4, 4, 4, 1, 1, 1, 1, 1, 1, 1)
    after, more = play(asked, "red", RemoveStand(stand="r2.1"))
    assert after.active == "red"
    told = []
    for fact in (*facts, *more):
        line_told = narrate(state, fact, Viewer(role="everyone"))
        state = evolve(state, fact)
        if line_told and "brawl" in line_told.key:
            told.append((line_told.key.split(".")[-1], line_told.facts.get("n"), line_told.facts.get("of")))
    assert told == [("brawl_begun", None, None), ("brawl_won", 3, 1)]
