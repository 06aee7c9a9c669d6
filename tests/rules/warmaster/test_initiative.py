"""Initiative: who may act without an order, upon whom; evading; what must be charged."""

from dataclasses import replace

import pytest

from app.rules.warmaster.charges import naming
from app.rules.warmaster.command_phase import initiative
from app.rules.warmaster.ground.forced import block, escapes
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_commands import Charge, EndSegment, Evade, GiveOrder
from app.rules.warmaster.model.command_events import UnitConfused, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import Options, State
from tests.rules.warmaster.table import (
    NORTH,
    SOUTH,
    Units,
    area,
    at_segment,
    column,
    gone_on,
    line,
    play,
    poses,
    refused,
    table,
)


def near(units: Units, **more: object) -> State:
    """A table in the initiative part of the phase."""
    return table(units, {"rg": ("general", 5.0, 115.0)}, segment="initiative", **more)  # type: ignore[arg-type]


@pytest.mark.rule("WM-INI-01", "WM-CON-03")
@pytest.mark.parametrize(("y", "may"), [(62.0, True), (62.1, False)])
def test_an_enemy_seen_within_twenty(y: float, may: bool) -> None:
    state = near({"r1": ("foot", line(90, y, NORTH)), "b1": ("foot", line(90, 40, SOUTH))})
    assert (initiative.why_not_act(state, "r1") is None) is may


@pytest.mark.rule("WM-INI-02", "WM-TER-06")
def test_what_is_hidden_is_not_acted_upon() -> None:
    units: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 45, SOUTH))}
    house = area("h", "buildings", 70, 50, 110, 54)
    hedge = area("h", "low_obstacle", 70, 50, 110, 51)
    assert initiative.why_not_act(near(units, terrain=[hedge]), "r1") is None
    assert initiative.why_not_act(near(units, terrain=[house]), "r1") is not None
    behind: Units = {"r1": ("foot", line(90, 60, SOUTH)), "b1": ("foot", line(90, 45, SOUTH))}
    assert initiative.why_not_act(near(behind), "r1") is not None


@pytest.mark.rule("WM-INI-03", "WM-CHG-03")
def test_only_the_nearest_in_sight_is_charged() -> None:
    state = near(
        {
            "r1": ("horse", line(90, 60, NORTH, wide=2)),
            "b1": ("foot", line(84, 46, SOUTH)),
            "b2": ("foot", line(98, 44, SOUTH)),
        }
    )
    assert initiative.nearest(state, "r1") == ("b1",)
    assert refused(state, "red", Charge(unit="r1", target="b2")).code == "initiative_wrong_target"
    how = initiative.ways_to_charge(state, "r1", "b1")[0].key
    after, _ = play(state, "red", Charge(unit="r1", target="b1", how=how))
    assert {"used_initiative", "charged"} <= after.units["r1"].flags


@pytest.mark.rule("WM-INI-04")
def test_enemies_as_near_are_the_players_pick() -> None:
    state = near(
        {
            "r1": ("horse", line(90, 60, NORTH, wide=2)),
            "b1": ("foot", line(82, 46, SOUTH)),
            "b2": ("foot", line(98, 46, SOUTH)),
        }
    )
    assert set(initiative.nearest(state, "r1")) == {"b1", "b2"}


@pytest.mark.rule("WM-INI-07")
def test_guns_do_not_charge_by_themselves() -> None:
    state = near({"r1": ("guns", line(90, 60, NORTH, wide=2, count=2)), "b1": ("foot", line(90, 52, SOUTH))})
    assert refused(state, "red", Charge(unit="r1", target="b1")).code == "artillery_no_initiative_charge"


@pytest.mark.rule("WM-INI-08", "WM-UND-01", "WM-FLY-01")
def test_troops_with_restrictions() -> None:
    foe: Units = {"b1": ("foot", line(90, 45, SOUTH))}
    dead = initiative.why_not_act(near({"r1": ("dead", line(90, 60, NORTH)), **foe}), "r1")
    assert dead is not None
    assert dead.code == "no_initiative"
    birds = near({"r1": ("birds", line(90, 60, NORTH, wide=2)), **foe})
    assert refused(birds, "red", Evade(unit="r1", target="b1", moves=())).code == "flyers_cannot_evade"


@pytest.mark.rule("WM-INI-08", "WM-EMP-02", "WM-AMB-53")
def test_who_must_charge_does_so_before_anything_goes_on() -> None:
    state = near({"r1": ("zealots", line(90, 60, NORTH)), "b1": ("foot", line(90, 45, SOUTH))})
    assert refused(state, "red", EndSegment()).code == "must_charge_pending"
    how = initiative.ways_to_charge(state, "r1", "b1")[0].key
    after, _ = play(state, "red", Charge(unit="r1", target="b1", how=how))
    assert initiative.must_charge(after) is None


@pytest.mark.rule("WM-INI-08", "WM-AMB-35")
def test_ogres_must_charge_men() -> None:
    men = near({"r1": ("ogres", line(90, 60, NORTH)), "b1": ("foot", line(90, 45, SOUTH))})
    assert initiative.must_charge(men) == "r1"
    beasts = near({"r1": ("ogres", line(90, 60, NORTH)), "b1": ("archers", line(90, 45, SOUTH))})
    assert initiative.must_charge(beasts) is None


@pytest.mark.rule("WM-INI-05", "WM-AMB-03")
def test_each_unit_is_judged_when_it_moves() -> None:
    units: Units = {
        "r1": ("horse", line(90, 66, NORTH, wide=2)),
        "r2": ("foot", line(90, 60, NORTH)),
        "b1": ("foot", line(90, 48, SOUTH)),
    }
    state = near(units)
    assert initiative.why_not_act(state, "r1") is not None
    how = initiative.ways_to_charge(state, "r2", "b1")[0].key
    moved, _ = play(state, "red", Charge(unit="r2", target="b1", how=how))
    assert moved.units["r2"].flags >= {"charged"}
    noted = near(units, options=Options(initiative_needs_start_sight=True))
    assert initiative.why_not_act(noted, "r2") is not None


@pytest.mark.rule("WM-INI-06", "WM-TRN-03")
def test_orders_end_initiative() -> None:
    state = at_segment(near({"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 45, SOUTH))}), "orders")
    assert refused(state, "red", Charge(unit="r1", target="b1")).code == "initiative_segment_over"


@pytest.mark.rule("WM-BRG-09")
def test_initiative_is_for_one_unit() -> None:
    assert "units" not in Charge.__dataclass_fields__
    state = near({"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 45, SOUTH))})
    assert refused(state, "red", GiveOrder(character="rg", units=("r1",))).code == "wrong_phase"


def evade(state: State, unit: str, enemy: str, far: float) -> Evade:
    """An evasion of the whole unit as a block."""
    escape = escapes(state, unit, enemy, 20.0)[0]
    ends = block(state, unit, escape, far)
    moves = tuple(PathOf(model=one.id, path=(one.pose, ends[one.id])) for one in stands_of(state, unit))
    return Evade(unit=unit, target=enemy, how=escape.key, moves=moves)


@pytest.mark.rule("WM-EVA-01", "WM-EVA-02", "WM-GEO-10")
def test_evaders_go_straight_away() -> None:
    state = near({"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),))})
    (escape,) = escapes(state, "r1", "b1", 20.0)
    assert (escape.stand.id, round(escape.away.x, 3), round(escape.away.y, 3)) == ("r1.1", 0.0, 1.0)
    after, _ = play(state, "red", evade(state, "r1", "b1", 20.0))
    assert poses(after, "r1")["r1.1"][:2] == (90.0, 80.0)
    assert "used_initiative" in after.units["r1"].flags
    too_far = refused(state, "red", evade(state, "r1", "b1", 20.2))
    assert too_far.code == "move_too_far"


@pytest.mark.rule("WM-EVA-01")
def test_stands_as_near_give_several_lines() -> None:
    state = near({"r1": ("foot", line(90, 60, NORTH)), "b1": ("horse", ((90, 45, SOUTH),))})
    assert len(escapes(state, "r1", "b1", 20.0)) == 3


@pytest.mark.rule("WM-EVA-03")
def test_no_stand_ends_nearer_than_the_first() -> None:
    state = near({"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),))})
    command = evade(state, "r1", "b1", 15.0)
    ahead = replace(command.moves[1].path[-1], y=73.0)
    moves = (command.moves[0], replace(command.moves[1], path=(command.moves[1].path[0], ahead)), command.moves[2])
    assert refused(state, "red", replace(command, moves=moves)).code in ("unit_not_coherent", "evade_stand_closer")
    side = tuple(
        replace(move, path=(move.path[0], replace(move.end, x=90.0 + dx, y=75.0)))
        for move, dx in zip(command.moves, (0.0, 4.0, -4.0), strict=True)
    )
    play(state, "red", replace(command, moves=side))


@pytest.mark.rule("WM-EVA-04")
def test_enemies_and_ground_stop_evaders() -> None:
    state = near(
        {"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),)), "b2": ("foot", line(90, 80, NORTH))}
    )
    (escape,) = escapes(state, "r1", "b1", 20.0)
    assert escape.clear == pytest.approx(17.0, abs=0.02)
    assert escape.stop == "enemy"
    sea = area("s", "barrier", 60, 70, 120, 90)
    wet = near({"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),))}, terrain=[sea])
    (escape,) = escapes(wet, "r1", "b1", 20.0)
    assert escape.clear == pytest.approx(9.0, abs=0.1)
    assert escape.stop == "terrain"


@pytest.mark.rule("WM-EVA-05", "WM-CNF-01", "WM-EVA-06", "WM-CNF-10", "WM-AMB-10")
def test_friends_that_are_burst_through_are_confused() -> None:
    state = near(
        {
            "r1": ("foot", line(90, 60, NORTH)),
            "r2": ("foot", line(90, 66, NORTH)),
            "r3": ("foot", line(140, 60, NORTH)),
            "b1": ("horse", ((90.5, 45, SOUTH),)),
        }
    )
    ends_on = evade(state, "r1", "b1", 6.0)
    assert refused(state, "red", ends_on).code == "evade_ends_on_friend"
    after, facts = play(state, "red", evade(state, "r1", "b1", 12.0))
    assert [fact.unit for fact in facts if isinstance(fact, UnitConfused)] == ["r2"]
    assert next(fact for fact in facts if isinstance(fact, UnitMoved)).why == "evade"
    assert after.units["r2"].confused
    later = at_segment(after, "characters")
    later = replace(later, characters={})
    assert not gone_on(replace(later, stack=later.stack)).units["r2"].confused


@pytest.mark.rule("WM-AMB-43", "WM-CNF-10")
def test_who_was_confused_in_the_enemys_turn_is_so_until_its_own_command_phase_has_passed() -> None:
    units: Units = {"r1": ("foot", line(90, 100, NORTH)), "b1": ("foot", line(90, 20, SOUTH))}
    state = table(units, {"bg": ("general", 90, 10)}, segment="characters")
    marked = {one.id: replace(one, confused=True) for one in state.units.values()}
    after = gone_on(replace(state, units=marked))
    assert after.active == "blue"
    assert not after.units["r1"].confused, "its own command phase has ended"
    assert after.units["b1"].confused, "the enemy misses the one that begins"


def test_a_way_without_a_place_is_refused() -> None:
    state = near({"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),))})
    nowhere = tuple(PathOf(model=f"r1.{n}", path=()) for n in (1, 2, 3))
    assert refused(state, "red", Evade(unit="r1", target="b1", moves=nowhere)).code == "incomplete"


@pytest.mark.rule("WM-CHG-10")
@pytest.mark.parametrize(("x", "count"), [(90, 1), (90, 2), (92, 2), (98, 2), (90, 3)])
def test_no_two_ways_of_a_charge_are_told_in_the_same_words_and_each_shows_where_all_stand(x: int, count: int) -> None:
    units: Units = {"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(x, 66, SOUTH, count=count))}
    state = table(units, {"rg": ("general", 60, 108)}, segment="initiative")
    plans = initiative.ways_to_charge(state, "r1", "b1")
    told = naming.options(state, plans)
    assert len(told) > 1
    assert len({(one.label, *sorted(one.facts.items())) for one in told}) == len(told)
    assert [one.poses for one in told] == [plan.poses for plan in plans]


def test_two_stands_beside_or_one_on_each_side_are_different_ways() -> None:
    units: Units = {"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(98, 66, SOUTH, count=2))}
    state = table(units, {"rg": ("general", 60, 108)}, segment="initiative")
    told = naming.options(state, initiative.ways_to_charge(state, "r1", "b1"))
    assert [(one.label, one.facts["left"], one.facts["right"]) for one in told] == [
        ("warmaster.charge.way_row", 1, 1),
        ("warmaster.charge.way_row", 0, 2),
    ]
