"""Friends that make way for who is driven back or retreats: aside, back, in chains, or not at all; and what confuses."""

from dataclasses import replace
from functools import reduce

import pytest

from app.persistence.codec import plain
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.engine.flow import refusal_of
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.tray import DiceRolled
from app.rules.warmaster.combat_phase import combats
from app.rules.warmaster.combat_phase.attacks import touches
from app.rules.warmaster.decide import decide
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.making_way.proposing import proposals
from app.rules.warmaster.model.combat_commands import Retreat
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
from app.rules.warmaster.model.command_events import CharacterMoved, StandLost, UnitConfused, UnitFlagged, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn
from app.rules.warmaster.model.shooting_commands import MakeWay, PlaceDriven
from app.rules.warmaster.model.shooting_prompts import DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.offers import offers
from app.rules.warmaster.shooting_phase.driving import placed_around
from app.rules.warmaster.turn_sequence import turns
from app.rules.warmaster.views.chronicle import narrate
from app.rules.warmaster.views.view import view
from tests.rules.warmaster.table import NORTH, SOUTH, Spot, Units, area, gone_on, line, play, poses, refused, table

SHOOTER: Units = {"r1": ("archers", ((90, 80, NORTH),))}
ONE: tuple[Spot, ...] = ((90, 66, SOUTH),)


def driven(units: Units, distance: float = 9.0, **more: object) -> State:
    """Blue's b1 is driven north by red's bowmen."""
    step = DrivingBack(unit="b1", seat="blue", distance=distance)
    officers = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0), **more.pop("officers", {})}  # type: ignore[dict-item]
    state = table({**SHOOTER, **units}, officers, stack=(ShootingPhase(driving=True), step), **more)  # type: ignore[arg-type]
    shot = replace(state.units["b1"], shooters=("r1",))
    return replace(state, phase="shooting", units={**state.units, "b1": shot})


def proposed(state: State, how: str, unit: str = "b2") -> MakeWay:
    """What the referee proposes for a unit that is asked."""
    for passage, friend, by, chain in proposals(state):
        if (friend, by) == (unit, how):
            moves = tuple(
                PathOf(model=stand, path=(state.stands[stand].pose or pose, pose))
                for made in chain.values()
                for stand, pose in made.items()
            )
            return MakeWay(unit=unit, mover=passage.mover, moves=moves, how=passage.key)
    raise AssertionError((unit, how))


def placed(state: State, unit: str, **ends: tuple[float, float]) -> MakeWay:
    """A unit with some stands put elsewhere, by their numbers (`s1`)."""
    moves = []
    for stand in state.units[unit].stands:
        pose = state.stands[stand].pose
        assert pose is not None
        to = ends.get("s" + stand.partition(".")[2])
        moves.append(PathOf(model=stand, path=(pose, replace(pose, x=to[0], y=to[1]) if to else pose)))
    return MakeWay(unit=unit, mover="b1", moves=tuple(moves))


def place(state: State, *faces: int) -> tuple[State, tuple[object, ...]]:
    """The driven unit put where it ends."""
    step = state.step
    assert isinstance(step, DrivingBack)
    found = placed_around(state, step.unit, "r1", step.distance)
    assert found is not None
    moves = tuple(
        PathOf(model=stand, path=(state.stands[stand].pose or pose, pose)) for stand, pose in found[1].items()
    )
    return play(state, "blue", PlaceDriven(moves=moves, how=found[0]), *faces)


def confused(facts: object) -> list[tuple[str, str]]:
    """Who is confused, and why."""
    return [(fact.unit, fact.why) for fact in facts if isinstance(fact, UnitConfused)]  # type: ignore[attr-defined]


# --- who, aside, back ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-WAY-01", "WM-DRB-07")
def test_an_unengaged_friend_in_the_way_is_asked_and_its_owner_says() -> None:
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))})
    asked = {offer.command["unit"] for offer in offers(state, "blue") if offer.command["kind"] == "make_way"}
    assert asked == {"b2"}
    assert any(offer.command["kind"] == "place_driven" for offer in offers(state, "blue"))
    assert refused(state, "red", proposed(state, "back")).code == "not_your_turn"


@pytest.mark.rule("WM-WAY-01")
@pytest.mark.parametrize("why", ["engaged", "spawn", "stalled", "beside"])
def test_who_cannot_make_way_is_not_asked(why: str) -> None:
    friend = ("spawn" if why == "spawn" else "foot", line(90 if why != "beside" else 110, 61, SOUTH))
    units: Units = {"b1": ("foot", ONE), "b2": friend}
    if why == "engaged":
        units = {**units, "r2": ("foot", ((98, 59, NORTH),))}
    state = driven(units)
    if why == "stalled":
        state = replace(state, units={**state.units, "b2": replace(state.units["b2"], stalled=True)})
    assert not proposals(state)
    found = refused(state, "blue", placed(state, "b2", s2=(90, 50)))
    assert (found.code, found.rule) == ("cannot_make_way", "WM-KAO-04" if why == "spawn" else "WM-WAY-01")


@pytest.mark.rule("WM-WAY-02")
def test_only_the_stands_in_the_way_move_and_stay_with_the_others() -> None:
    """A line of three whose left stand alone is in the way: it may go to the far side of its unit."""
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(94, 61, SOUTH))})
    after, facts = play(state, "blue", placed(state, "b2", s1=(102, 61)), 1, 1)
    assert poses(after, "b2") == {"b2.1": (102, 61, SOUTH), "b2.2": (94, 61, SOUTH), "b2.3": (98, 61, SOUTH)}
    assert [fact.why for fact in facts if isinstance(fact, UnitMoved)] == ["make_way"]
    moved_free = placed(state, "b2", s1=(94, 59), s3=(98, 59))
    assert refused(state, "blue", moved_free).code == "make_way_moved_free_stand"
    assert refused(state, "blue", placed(state, "b2")).code == "still_blocking"
    assert refused(state, "blue", placed(state, "b2", s1=(110, 61))).code == "unit_not_coherent"


@pytest.mark.rule("WM-WAY-02")
def test_where_all_stands_are_in_the_way_one_goes_the_least_and_the_others_form_round_it() -> None:
    """A column of two straight on the way: 4 cm to a side is the least."""
    state = driven({"b1": ("foot", ONE), "b2": ("foot", ((90, 62, NORTH), (90, 60, NORTH)))})
    assert refused(state, "blue", placed(state, "b2", s1=(96, 62), s2=(96, 60))).code == "make_way_not_shortest"
    after, _ = play(state, "blue", placed(state, "b2", s1=(94, 62), s2=(94, 60)), 1, 1)
    done, _ = place(after)
    assert poses(done, "b1") == {"b1.1": (90, 57, SOUTH)}


@pytest.mark.rule("WM-WAY-03")
def test_or_the_whole_unit_marches_back_and_ends_directly_behind() -> None:
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))})
    after, _ = play(state, "blue", proposed(state, "back"), 1, 1)
    done, _ = place(after)
    assert poses(done, "b1")["b1.1"][:2] == (90, 57)
    assert [y for _, y, _ in poses(done, "b2").values()] == pytest.approx([55, 55, 55], abs=0.1)
    too_far = placed(state, "b2", s1=(86, 50), s2=(90, 50), s3=(94, 50))
    assert refused(state, "blue", too_far).code == "make_way_moved_free_stand"


@pytest.mark.rule("WM-WAY-03")
def test_infantry_that_touched_infantry_may_be_put_where_it_supports_it() -> None:
    """Three behind one: who touched it at its back may stand beside it instead, as it comes to stand."""
    units: Units = {"b1": ("foot", ONE), "b2": ("foot", ((90, 64, SOUTH), (94, 64, SOUTH)))}
    state = driven(units, 4.0)
    beside = placed(state, "b2", s1=(94, 62), s2=(94, 60))
    play(state, "blue", beside, 1, 1)
    horse = driven({**units, "b1": ("horse", ((90, 67, SOUTH),))}, 4.0)
    assert refused(horse, "blue", beside).code == "make_way_moved_free_stand"


def test_a_friend_in_several_ways_that_are_as_good_is_asked_once_for_each_manner() -> None:
    state = driven(
        {
            "r1": ("archers", line(90, 80, NORTH)),
            "b1": ("foot", line(90, 60, SOUTH)),
            "b2": ("foot", line(90, 57.5, SOUTH)),
        }
    )
    assert len({passage.key for passage, *_ in proposals(state)}) > 1
    asked = [(offer.label, offer.unit) for offer in offers(state, "blue") if offer.command["kind"] == "make_way"]
    assert len(asked) == len(set(asked)) == 3


@pytest.mark.rule("WM-WAY-04", "WM-CNF-05", "WM-CNF-07")
def test_a_chain_of_friends_makes_way_and_each_that_moved_throws_a_die_the_first_one_more() -> None:
    """Two lines behind one another: both go back; the mover throws once for the one it passes."""
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH)), "b3": ("foot", line(90, 55, SOUTH))})
    after, facts = play(state, "blue", proposed(state, "back"), 6, 5, 6)
    told = [fact for fact in facts if isinstance(fact, UnitMoved)]
    assert [fact.unit for fact in told] == ["b3", "b2"]
    assert not any(broken(reduce(evolve, told[:n], state)) for n in (1, 2))
    assert confused(facts) == [("b2", "made_way"), ("b1", "through_friends")]
    lines = [narrate(state, fact, SPECTATOR) for fact in facts if isinstance(fact, DiceRolled)]
    assert [line.facts["unit"] for line in lines if line] == ["b2", "b3", "b1"]
    done, _ = place(after)
    assert poses(done, "b1")["b1.1"][:2] == (90, 57)


@pytest.mark.rule("WM-CNF-05", "WM-CNF-07", "WM-CNF-12")
def test_fives_do_not_confuse_and_the_dead_throw_no_dice() -> None:
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))})
    assert confused(play(state, "blue", proposed(state, "back"), 5, 5)[1]) == []
    dead = driven({"b1": ("dead", ONE), "b2": ("dead", line(90, 61, SOUTH))})
    play(dead, "blue", proposed(dead, "back"))


@pytest.mark.rule("WM-WAY-05")
def test_nobody_makes_way_towards_an_enemy_or_onto_a_fight_or_through_closed_ground() -> None:
    """More than 1 cm has to be left, unless it was as near when the turn began."""
    units: Units = {"b1": ("foot", ONE), "b2": ("foot", line(94, 61, SOUTH)), "r2": ("foot", ((107, 61, NORTH),))}
    state = driven(units)
    aside = placed(state, "b2", s1=(102, 61))
    found = refused(state, "blue", aside)
    assert (found.code, found.rule) == ("cannot_make_way", "WM-WAY-05")
    near = replace(state.units["b2"], flags=frozenset({"near_enemy"}))
    play(replace(state, units={**state.units, "b2": near}), "blue", aside, 1, 1)
    fight: Units = {"b3": ("foot", ((106, 61, SOUTH),)), "r2": ("foot", ((106, 63, NORTH),))}
    assert refused(driven({**units, **fight}), "blue", aside).rule == "WM-WAY-05"
    closed = driven({"b1": ("horse", ((90, 67, SOUTH),)), "b2": ("horse", line(90, 61, SOUTH, wide=2))}, terrain=[
        area("t", "wood", 60, 40, 120, 58.9), area("u", "wood", 60, 58, 86.8, 68), area("v", "wood", 93.2, 58, 120, 68),
    ])  # fmt: skip
    assert not proposals(closed)


@pytest.mark.rule("WM-WAY-05")
def test_who_stands_within_a_centimetre_as_a_turn_begins_is_noted() -> None:
    near: Units = {"b1": ("foot", line(90, 60, SOUTH)), "r1": ("foot", line(90, 63, NORTH))}
    state = table({**near, "b2": ("foot", line(30, 60, SOUTH))}, stack=())
    draft = Draft(replace(state, stack=(BattleRound(turn=1, started=True), PlayerTurn())), ScriptedDice(()))
    turns.advance_turn(draft)
    noted = {fact.unit for fact in draft.events if isinstance(fact, UnitFlagged) and fact.flag == "near_enemy"}
    assert noted == {"b1", "r1"}


@pytest.mark.rule("WM-WAY-06", "WM-CNF-06", "WM-DRB-07")
def test_a_friend_that_refuses_suffers_nothing_and_stops_the_mover_who_is_confused() -> None:
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))})
    after, facts = place(state)
    assert poses(after, "b1")["b1.1"][1] == pytest.approx(63, abs=0.1)
    assert confused(facts) == [("b1", "friend")]
    assert poses(after, "b2") == poses(state, "b2")


@pytest.mark.rule("WM-DRB-09", "WM-CHR-08")
def test_characters_go_along_with_who_is_driven_and_with_who_makes_way() -> None:
    officers = {"bh": ("hero", 90.0, 68.0), "bw": ("wizard", 96.95, 61.0)}
    state = driven({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))}, officers=officers)
    joined = {"bh": "b1", "bw": "b2"}
    state = replace(state, characters={i: replace(c, joined=joined.get(i)) for i, c in state.characters.items()})
    after, made = play(state, "blue", proposed(state, "back"), 1, 1)
    done, went = place(after)
    along = [fact.character for fact in (*made, *went) if isinstance(fact, CharacterMoved) and fact.why == "along"]
    assert along == ["bw", "bh"]
    assert done.characters["bh"].joined == "b1"
    pose = done.characters["bh"].pose
    assert pose is not None
    assert pose.y < 60


# --- what stops who is driven back -----------------------------------------------------------------------------------


@pytest.mark.rule("WM-CNF-03", "WM-TER-03", "WM-DRB-07")
@pytest.mark.parametrize(("face", "is_confused"), [(5, False), (6, True)])
def test_at_closed_ground_it_stops_at_the_edge_and_a_six_confuses(face: int, is_confused: bool) -> None:
    state = driven({"b1": ("horse", ((90, 67, SOUTH),))}, terrain=[area("t", "wood", 60, 40, 120, 60)])
    after, facts = place(state, face)
    assert poses(after, "b1")["b1.1"][1] == pytest.approx(62, abs=0.1)
    assert confused(facts) == ([("b1", "terrain")] if is_confused else [])


@pytest.mark.rule("WM-TER-07", "WM-SET-03")
def test_ground_agreed_to_bar_everybody_stops_even_infantry() -> None:
    state = driven({"b1": ("foot", ONE)}, terrain=[area("t", "barrier", 60, 40, 120, 60)])
    after, _ = place(state, 1)
    assert poses(after, "b1")["b1.1"][1] == pytest.approx(61, abs=0.1)
    open_to_foot = driven({"b1": ("foot", ONE)}, terrain=[area("t", "wood", 60, 40, 120, 60)])
    assert poses(place(open_to_foot)[0], "b1")["b1.1"][1] == pytest.approx(57)


@pytest.mark.rule("WM-CNF-04", "WM-DRB-07")
@pytest.mark.parametrize("who", ["enemy", "fight"])
def test_before_enemies_and_fights_it_stops_a_centimetre_off_and_is_confused(who: str) -> None:
    """An enemy 5 cm along a way of 9: it goes 4."""
    units: Units = {"b1": ("foot", ONE), "r2": ("foot", ((90, 59, SOUTH),))}
    if who == "fight":
        units = {"b1": ("foot", ONE), "b2": ("foot", ((90, 59, NORTH),)), "r2": ("foot", ((90, 57, SOUTH),))}
    after, facts = place(driven(units))
    assert poses(after, "b1")["b1.1"][1] == pytest.approx(62, abs=0.02)
    assert confused(facts) == [("b1", "enemy")]


@pytest.mark.rule("WM-DRB-10")
def test_over_the_edge_of_the_table_it_leaves_by_the_rules_of_that() -> None:
    state = driven({"r1": ("archers", ((90, 20, NORTH),)), "b1": ("foot", ((90, 5, SOUTH),))})
    after, facts = place(state, 1, 6)
    assert after.units["b1"].where in ("off", "table")
    assert any(fact.kind == "unit_left_table" for fact in facts)  # type: ignore[attr-defined]


# --- retreats --------------------------------------------------------------------------------------------------------


def retreating(units: Units) -> State:
    """Blue's b1, beaten by red's r1 from the south, has to retreat 3 cm."""
    beaten: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    officers = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}
    state = table({**beaten, **units}, officers, stack=(CombatPhase(),))  # type: ignore[arg-type]
    met = touches(state, ("b1", "r1"))
    combat = Combat(units=("b1", "r1"), stage="retreat", winner="red", distance=3, left=("b1",), touches=met)
    return replace(state, phase="combat", stack=(*state.stack, combat))


@pytest.mark.rule("WM-CNF-08", "WM-WAY-06")
def test_who_retreats_onto_a_friend_that_stays_loses_the_stands_and_is_not_confused() -> None:
    state = retreating({"b2": ("foot", ((86, 57, SOUTH),))})
    assert combats.deciders(state) == {"blue"}
    _, facts = play(state, "blue", Retreat(unit="b1"))
    assert [fact.stand for fact in facts if isinstance(fact, StandLost)] == ["b1.1"]
    assert confused(facts) == []


@pytest.mark.rule("WM-RET-05", "WM-WAY-01", "WM-CNF-05", "WM-CNF-07")
def test_a_friend_makes_way_for_who_retreats_and_both_throw_a_die() -> None:
    state = retreating({"b2": ("foot", ((86, 57, SOUTH),))})
    after, facts = play(state, "blue", proposed(state, "back"), 6, 6)
    assert confused(facts) == [("b2", "made_way"), ("b1", "through_friends")]
    assert not any(stand.lost for stand in after.stands.values())
    assert poses(gone_on(after), "b1") == {f"b1.{n}": (82 + 4 * n, 57, SOUTH) for n in (1, 2, 3)}


@pytest.mark.rule("WM-WAY-01", "WM-RET-06")
def test_who_has_to_retreat_itself_makes_no_way() -> None:
    state = retreating({"b2": ("foot", ((86, 57, SOUTH),))})
    step = state.step
    assert isinstance(step, Combat)
    both = replace(state, stack=(*state.stack[:-1], replace(step, units=("b1", "b2", "r1"))))
    assert not proposals(both)
    assert combats.deciders(both) == frozenset()


@pytest.mark.rule("WM-DRB-05", "WM-DRB-07")
@pytest.mark.parametrize(
    ("units", "why", "went"),
    [
        ({"b1": ("foot", ONE)}, "", 9.0),
        ({"b1": ("foot", ONE), "b2": ("foot", line(90, 61, SOUTH))}, ".friend", 3.0),
        ({"b1": ("foot", ONE), "b2": ("spawn", line(90, 61, SOUTH))}, ".blocked", 2.0),
        ({"b1": ("foot", ONE), "r2": ("foot", line(90, 61, SOUTH))}, ".enemy", 2.0),
        ({"b1": ("foot", ((90, 6, SOUTH),)), "r1": ("archers", ((90, 20, NORTH),))}, ".edge", 9.0),
    ],
)
def test_who_is_driven_back_is_told_what_stops_it_and_goes_as_proposed(units: Units, why: str, went: float) -> None:
    state = driven(units)
    duty = view(state, SPECTATOR).duties["step"]
    assert duty.label == f"warmaster.duty.driving_back{why}"
    assert (duty.facts["by"], duty.facts["went"]) == ("r1", pytest.approx(went, abs=0.1))
    assert duty.facts.get("friends") == (("b2",) if why == ".friend" else None)
    offer = next(one for one in offers(state, "blue") if one.id == "drive_as_proposed")
    said = plain(dict(offer.command))
    moves = tuple(PathOf(model=m["model"], path=tuple(Pose(**pose) for pose in m["path"])) for m in said["moves"])
    assert refusal_of(decide, state, "blue", PlaceDriven(moves=moves, how=said["how"])) is None


def test_the_way_of_a_unit_that_a_howl_drives_is_told_by_its_own_edge() -> None:
    state = driven({"b1": ("foot", ONE)})
    home = replace(state, stack=(*state.stack[:-1], replace(state.step, by="north_edge")))
    assert view(home, SPECTATOR).duties["step"].label == "warmaster.duty.driving_back.home"
