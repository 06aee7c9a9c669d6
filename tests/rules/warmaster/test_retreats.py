"""Retreats of one unit and of several: which way, in which order, by agreement, over the edge, in parts; and reorganising."""

from dataclasses import replace

import pytest

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.state.ruling import AnswerRuling, ProposeRuling
from app.rules.warmaster.combat_phase import reorganising
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.flow import run
from app.rules.warmaster.ground import retreat_ways
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.combat_commands import AimRest, EndReforming, FallBack, Fight, Reform, Retreat
from app.rules.warmaster.model.combat_events import RoundScored
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase, FallingBack
from app.rules.warmaster.model.command_events import UnitDestroyed
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.rulings import PutPiece
from app.rules.warmaster.model.setup_events import RolledOff
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from tests.rules.warmaster.fights import at, fighting, flagged, of, with_officer, without
from tests.rules.warmaster.table import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Units,
    area,
    column,
    gone_on,
    line,
    play,
    poses,
    refused,
    spot,
)

FACE: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}


def beaten(units: Units, far: int = 3, **more: object) -> State:
    """Red lost a first round and retreats."""
    state = fighting(units, **more)
    lost = tuple(unit for unit in of(state).units if unit[0] == "r")
    return at(state, stage="retreat", winner="blue", distance=far, left=lost)


# --- which way -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-RET-03", "WM-GEO-18")
def test_an_enemy_stand_counts_once_however_many_stands_it_touches() -> None:
    """A column with one enemy before it and one at its flank, wide enough to touch two stands: its player says which way."""
    units: Units = {
        "r1": ("foot", column(90, 62)),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((93, 63, WEST),)),
    }
    state = fighting(units)
    assert set(retreat_ways.directions(state, of(state), "r1")) == {"front", "right"}


@pytest.mark.rule("WM-RET-04", "WM-GEO-18")
def test_in_an_odd_formation_the_stand_that_most_enemies_touch_says_which_way() -> None:
    """Two stands at right angles: one has two enemies in front of it, the other one."""
    units: Units = {
        "r1": ("foot", ((90, 62, NORTH), (93, 64, EAST))),
        "b1": ("foot", ((88, 60, SOUTH), (92, 60, SOUTH))),
        "b2": ("foot", ((95, 64, WEST),)),
    }
    state = fighting(units)
    assert retreat_ways.ways(state, of(state), "r1") == (("r1.1", "front"),)
    after = gone_on(at(state, stage="retreat", winner="blue", distance=3, left=("r1",)))
    assert poses(after, "r1") == {"r1.1": (90, 65, NORTH), "r1.2": (93, 67, EAST)}


@pytest.mark.rule("WM-RET-04", "WM-RET-08")
def test_if_all_stands_of_an_odd_formation_touch_as_many_its_player_says_which_leads() -> None:
    units: Units = {
        "r1": ("foot", ((90, 62, NORTH), (93, 64, EAST))),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((95, 64, WEST),)),
    }
    state = beaten(units)
    assert refused(state, "red", Retreat(unit="r1")).rule == "WM-RET-04"
    assert refused(state, "red", Retreat(unit="r1", stand="b1.1")).code == "bad_choice"
    back, _ = play(state, "red", Retreat(unit="r1", stand="r1.1"))
    assert poses(back, "r1")["r1.2"] == (93, 67, EAST)
    aside, _ = play(state, "red", Retreat(unit="r1", stand="r1.2"))
    assert poses(aside, "r1")["r1.1"] == (87, 62, NORTH)


DEEP: Units = {
    "r1": ("foot", ((90, 62, NORTH),)),
    "r2": ("foot", ((90, 64, NORTH),)),
    "b1": ("foot", ((88, 60, SOUTH), (92, 60, SOUTH))),
    "b2": ("horse", ((94, 63, WEST),)),
}
"""A front unit and one behind it that is attacked in the flank (diagram 47.1)."""


@pytest.mark.rule("WM-MUL-04", "WM-RET-08", "WM-RET-06")
def test_the_order_of_retreats_opens_gaps_or_does_not() -> None:
    """First back, through the unit behind, is the end of it; once that has gone 5 cm aside the way is clear."""
    state = beaten(DEEP, 5)
    lost, facts = play(state, "red", Retreat(unit="r1"))
    assert [fact.unit for fact in facts if isinstance(fact, UnitDestroyed)] == ["r1"]
    assert lost.units["r2"].where == "table"
    first, _ = play(state, "red", Retreat(unit="r2"))
    assert poses(first, "r1") == {"r1.1": (90, 67, NORTH)}
    assert poses(first, "r2") == {"r2.1": (85, 64, NORTH)}
    short, _ = play(beaten(DEEP, 3), "red", Retreat(unit="r2"))
    assert short.units["r1"].where == "destroyed"


@pytest.mark.rule("WM-RET-09")
def test_a_retreat_may_be_shifted_a_little_if_both_agree() -> None:
    after = gone_on(beaten(FACE))
    end = PutPiece(piece="r1.1", pose=spot(85.5, 65, NORTH))
    asked, _ = play(after, "red", ProposeRuling(corrections=(end,), why="Half a centimetre to the west spares it."))
    assert poses(asked, "r1")["r1.1"] == (86, 65, NORTH)
    agreed, _ = play(asked, "blue", AnswerRuling(accept=True))
    assert poses(agreed, "r1")["r1.1"] == (85.5, 65, NORTH)
    declined, _ = play(asked, "blue", AnswerRuling(accept=False))
    assert poses(declined, "r1")["r1.1"] == (86, 65, NORTH)


@pytest.mark.rule("WM-RET-10", "WM-OFF-01", "WM-OFF-03")
@pytest.mark.parametrize(("face", "where"), [(1, "off"), (2, "off"), (4, "table"), (6, "table")])
def test_who_retreats_off_the_table_has_left_the_combat_with_all_who_joined_it(face: int, where: str) -> None:
    units: Units = {"r1": ("foot", line(90, 117, NORTH)), "b1": ("foot", line(90, 115, SOUTH))}
    state = fighting(units)
    state = replace(
        state,
        characters=with_officer(table_with_hero(state), "rh", "r1", 90, 118.5).characters,
    )
    after = gone_on(at(state, stage="retreat", winner="blue", distance=4, left=("r1",)), face)
    assert after.units["r1"].where == where
    hero = after.characters["rh"]
    assert hero.joined == "r1"
    assert (hero.pose is None) is (where == "off")
    step = after.stack[-1]
    assert getattr(step, "moved", ()) == ()


def table_with_hero(state: State) -> State:
    """The table with a Hero of red's."""
    general = state.characters["rg"]
    hero = replace(general, id="rh", letter="rh", officer="hero", kind="hero")
    return replace(state, characters={**state.characters, "rh": hero})


@pytest.mark.rule("WM-OFF-03")
def test_a_unit_gone_for_good_takes_who_joined_it_along() -> None:
    units: Units = {"r1": ("foot", line(90, 117, NORTH)), "b1": ("foot", line(90, 115, SOUTH))}
    state = with_officer(table_with_hero(fighting(units)), "rh", "r1", 90, 118.5)
    thin = without(state, "r1.1")
    after = gone_on(at(thin, stage="retreat", winner="blue", distance=4, left=("r1",)), 1, 5, 2)
    assert after.units["r1"].where == "destroyed"
    assert after.characters["rh"].dead


# --- in parts --------------------------------------------------------------------------------------------------------

PARTED: Units = {
    "r1": ("foot", line(90, 62, NORTH)),
    "b1": ("foot", line(90, 60, SOUTH)),
    "b2": ("guns", ((90, 66, SOUTH),)),
}
"""Behind the middle one of three stands there are guns."""


def parted() -> State:
    """Red's unit lost its middle stand in a retreat, and the phase is at its end."""
    after = gone_on(beaten(PARTED))
    held = replace(after, stack=(*after.stack[:-1], CombatPhase(reforming=("red", "blue"))))
    return flagged(held, "r1", "fought")


@pytest.mark.rule("WM-RET-11", "WM-RET-06", "WM-AMB-63")
def test_a_unit_in_two_parts_stays_one_unit_and_is_put_together_at_the_end_of_the_phase() -> None:
    state = parted()
    assert poses(state, "r1") == {"r1.1": (86, 65, NORTH), "r1.3": (94, 65, NORTH)}
    assert reorganising.torn(state, "red") == ("r1",)
    found = refused(state, "red", EndReforming())
    assert (found.code, found.rule) == ("unit_not_coherent", "WM-RET-11")
    best = reorganising.put_together(state, "r1")
    assert best is not None
    starts = {stand.id: stand.pose for stand in stands_of(state, "r1")}
    moves = tuple(PathOf(model=stand, path=(starts[stand], pose)) for stand, pose in best.items())
    after, _ = play(state, "red", Reform(unit="r1", moves=moves))
    assert coherent(stands_of(after, "r1"), TOLERANCE)
    assert any(poses(after, "r1")[one][:2] == (pose.x, pose.y) for one, pose in starts.items())
    alone = Reform(unit="r1", moves=moves[:1])
    assert refused(state, "red", alone).rule == "WM-RET-11"


@pytest.mark.rule("WM-RET-11")
def test_a_stand_for_which_there_is_no_place_is_lost_and_its_player_says_which() -> None:
    """One part is shut in by enemies whom nobody comes between."""
    state = parted()
    fence: Units = {"b3": ("foot", ((90, 65, EAST), (98, 65, EAST), (94, 61, SOUTH), (94, 69, SOUTH)))}
    walls = fighting({**PARTED, **fence})
    stands = {**walls.stands, **{i: one for i, one in state.stands.items() if one.unit != "b2"}}
    stands["b2.1"] = replace(walls.stands["b2.1"], pose=spot(140, 100, SOUTH))
    stands |= {f"b1.{n}": replace(walls.stands[f"b1.{n}"], pose=spot(136 + 4 * n, 20, SOUTH)) for n in (1, 2, 3)}
    closed = flagged(replace(walls, stands=stands, stack=state.stack), "r1", "fought")
    assert reorganising.put_together(closed, "r1") is None
    for stand in ("r1.1", "r1.3"):
        pose = closed.stands[stand].pose
        assert pose is not None
        after, _ = play(closed, "red", Reform(unit="r1", moves=(PathOf(model=stand, path=(pose, pose)),)))
        assert set(poses(after, "r1")) == {stand}


# --- reorganising ----------------------------------------------------------------------------------------------------


def reforming(units: Units, **more: object) -> State:
    """All is fought, and red may rearrange its units."""
    state = fighting(units, **more)
    for unit in state.units:
        state = flagged(state, unit, "fought")
    return replace(state, stack=(*state.stack[:-1], CombatPhase(reforming=("red",))))


def put(state: State, unit: str, *ends: tuple[float, float, float]) -> Reform:
    """All stands of a unit placed anew."""
    stands = stands_of(state, unit)
    return Reform(
        unit=unit,
        moves=tuple(PathOf(model=one.id, path=(one.pose, spot(*end))) for one, end in zip(stands, ends, strict=True)),
    )


APART: Units = {"r1": ("foot", line(90, 90, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}


@pytest.mark.rule("WM-REO-01", "WM-MOV-07")
def test_one_stand_stays_and_may_turn_the_others_go_round_it_at_any_distance() -> None:
    state = reforming(APART)
    after, _ = play(state, "red", put(state, "r1", (86, 90, SOUTH), (86, 92, SOUTH), (86, 94, SOUTH)))
    assert poses(after, "r1")["r1.3"] == (86, 94, SOUTH)
    none_stays = put(state, "r1", (86, 91, NORTH), (90, 91, NORTH), (94, 91, NORTH))
    assert refused(state, "red", none_stays).code == "reorganise_anchor_moved"
    assert refused(state, "red", put(state, "r1", (86, 90, NORTH), (90, 95, NORTH), (94, 95, NORTH))).code == (
        "unit_not_coherent"
    )


@pytest.mark.rule("WM-REO-01")
def test_nobody_reorganises_through_others_or_closed_ground_or_into_contact() -> None:
    near: Units = {**APART, "b1": ("foot", ((82, 86, SOUTH),))}
    state = reforming(near)
    into = put(state, "r1", (86, 90, NORTH), (86, 88, NORTH), (84, 88, NORTH))
    assert refused(state, "red", into).code in ("contact_requires_charge", "overlap")
    touching = put(state, "r1", (86, 90, NORTH), (86, 88, NORTH), (90, 88, NORTH))
    assert refused(reforming({**APART, "b1": ("foot", ((90, 86, SOUTH),))}), "red", touching).code == (
        "contact_requires_charge"
    )
    cliff = area("t", "barrier", 50, 91, 120, 93)
    shut = reforming(APART, terrain=[cliff])
    over = put(shut, "r1", (86, 90, NORTH), (86, 92, NORTH), (86, 94, NORTH))
    assert refused(shut, "red", over).code == "impassable_terrain"


@pytest.mark.rule("WM-REO-01")
def test_only_who_fought_this_phase_reorganises_and_once() -> None:
    state = reforming({**APART, "r2": ("foot", line(140, 90, NORTH))})
    fresh = replace(state, units={**state.units, "r2": replace(state.units["r2"], flags=frozenset())})
    assert reorganising.able(fresh, "red") == ("r1",)
    once, _ = play(state, "red", put(state, "r1", (86, 90, SOUTH), (90, 90, SOUTH), (94, 90, SOUTH)))
    again = put(once, "r1", (86, 90, NORTH), (90, 90, NORTH), (94, 90, NORTH))
    assert refused(once, "red", again).rule == "WM-REO-01"


@pytest.mark.rule("WM-REO-02", "WM-REO-03", "WM-HIT-06")
@pytest.mark.parametrize(("faces", "first"), [((5, 2), "red"), ((2, 5), "blue"), ((3, 3, 1, 6), "blue")])
def test_a_die_says_who_reorganises_first_once_all_combats_are_over(faces: tuple[int, ...], first: str) -> None:
    """And hits that took no stand are forgotten then."""
    state = fighting({**APART, "r2": ("foot", line(30, 62, NORTH)), "b2": ("foot", line(30, 60, SOUTH))})
    for unit in ("r1", "b1", "r2", "b2"):
        state = flagged(state, unit, "fought")
    state = replace(state, units={**state.units, "r1": replace(state.units["r1"], residual=2)})
    assert state.stack[-1] == CombatPhase()
    pending = gone_on(state)
    assert isinstance(pending.step, CombatPhase)
    assert pending.step.reforming is None
    assert refused(pending, "red", EndReforming()).rule == "WM-REO-03"
    assert pending.units["r1"].residual == 2
    done = replace(state, stack=(*state.stack[:-1], CombatPhase(fought=(("b2", "r2"), ("r2", "b2")))))
    after = gone_on(done, *faces)
    step = after.step
    assert isinstance(step, CombatPhase)
    assert step.reforming is not None
    assert step.reforming[0] == first
    assert after.units["r1"].residual == 0
    other = "blue" if first == "red" else "red"
    assert refused(after, other, EndReforming()).code == "not_your_turn"  # type: ignore[arg-type]
    swapped, _ = play(after, first, EndReforming())  # type: ignore[arg-type]
    assert isinstance(swapped.step, CombatPhase)
    assert swapped.step.reforming == (other,)


# --- several units ---------------------------------------------------------------------------------------------------

TWO: Units = {
    "r1": ("foot", line(88, 62, NORTH, count=2)),
    "r2": ("foot", line(96, 62, NORTH, count=2)),
    "b1": ("foot", line(92, 60, SOUTH, count=3)),
}


@pytest.mark.rule("WM-MUL-01", "WM-MUL-03", "WM-RES-04")
def test_the_hits_of_all_units_of_a_side_are_summed_and_losers_share_the_difference() -> None:
    """Two hits on one of red's and one on the other, red hits once: three against one, a centimetre for each of two units."""
    state = fighting(TWO)
    asked, _ = play(state, "red", Fight(unit="r1"))
    dice = (4, *(1,) * 5, 1, *(1,) * 6, 4, 4, *(1,) * 4, 1, 1, 4, 1, 1, 1)
    after, facts = play(asked, "blue", AimRest(), *dice)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert (scored.hits, scored.support, scored.winner) == ((1, 3), (0, 0), "blue")
    combat = after.step
    assert isinstance(combat, Combat)
    assert (combat.left, combat.distance) == (("r1", "r2"), 1)


@pytest.mark.rule("WM-MUL-02", "WM-RES-03", "WM-FAL-02")
def test_after_a_draw_of_several_units_one_roll_serves_each_side() -> None:
    state = fighting(TWO)
    asked, _ = play(state, "red", Fight(unit="r1"))
    after, facts = play(asked, "blue", AimRest(), *(1,) * 21, 5, 2, 6, 4, 3, 2, 4, 6)
    assert [fact.winner for fact in facts if isinstance(fact, RolledOff)] == ["red"]
    step = after.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.least, step.most) == ("r1", 3, 13)
    moves = tuple(
        PathOf(model=one.id, path=(one.pose, replace(one.pose, y=one.pose.y + 5))) for one in stands_of(after, "r1")
    )
    second, _ = play(after, "red", FallBack(moves=moves))
    step = second.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.least, step.most) == ("r2", 3, 13)


@pytest.mark.rule("WM-DES-01")
def test_a_unit_is_destroyed_when_all_its_stands_are_blocked_or_its_guns_have_to_go() -> None:
    blocked: Units = {**FACE, "b2": ("foot", line(90, 65, SOUTH))}
    after, facts = gone(beaten(blocked))
    assert [(fact.unit, fact.why) for fact in facts] == [("r1", "retreat")]
    assert not stands_of(after, "r1")
    guns: Units = {"r1": ("guns", line(90, 63, NORTH, 2.0, 2)), "b1": ("foot", line(90, 60, SOUTH))}
    _, facts = gone(beaten(guns))
    assert [(fact.unit, fact.why) for fact in facts] == [("r1", "retreat")]


def gone(state: State) -> tuple[State, tuple[UnitDestroyed, ...]]:
    """The state gone on, and what was destroyed on the way."""
    draft = Draft(state, ScriptedDice((5, 2)))
    run(draft)
    return draft.state, tuple(fact for fact in draft.events if isinstance(fact, UnitDestroyed))


@pytest.mark.rule("WM-RET-01")
def test_a_retreat_changes_neither_formation_nor_facing() -> None:
    after = gone_on(beaten(FACE, 4))
    assert poses(after, "r1") == {f"r1.{n}": (82.0 + 4 * n, 66.0, NORTH) for n in (1, 2, 3)}
