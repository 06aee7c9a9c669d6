"""Input that no honest page sends, and the chances that it shows: what is refused, and that the sums are exact."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import comb, cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.command_phase.moving import judge
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import formed, stand_at, stands_of
from app.rules.warmaster.ground.paces import pace
from app.rules.warmaster.ground.ways import long
from app.rules.warmaster.hits.casualties import Blow, attack
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits, Ordering
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.profiles import RosterOfficer, RosterUnit
from app.rules.warmaster.model.setup_commands import LockArmy, SetArmy
from app.rules.warmaster.model.shooting_commands import Shoot, ShootCharger
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import Options, State
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.new_match import setup
from app.rules.warmaster.questions.chances import odds_of
from app.rules.warmaster.setup.army_lists import judge_list, mistakes, total
from tests.rules.warmaster.fights import fighting, won
from tests.rules.warmaster.playouts import PLAYED, ROSTER
from tests.rules.warmaster.table import GENERALS, NORTH, SOUTH, Units, gone_on, line, play, refused, spot, table

FAR: Units = {"b9": ("foot", line(20, 10, SOUTH))}


def moving(units: Units) -> State:
    """Red's r1 was ordered."""
    return table({**FAR, **units}, GENERALS, stack=(Ordering(character="rg"), MovingUnits(units=("r1",))))


def moves(state: State, **ends: tuple[float, float]) -> MoveUnits:
    """Stands of r1 sent elsewhere, by their numbers (`s1`)."""
    found = []
    for name, (x, y) in ends.items():
        stand = state.stands[f"r1.{name[1:]}"]
        assert stand.pose is not None
        found.append(PathOf(model=stand.id, path=(stand.pose, replace(stand.pose, x=x, y=y))))
    return MoveUnits(moves=tuple(found))


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-CON-09")
@pytest.mark.parametrize(("gap", "code"), [(0.05, None), (0.2, "unit_not_coherent")])
def test_a_formation_out_of_contact_is_refused(gap: float, code: str | None) -> None:
    state = moving({"r1": ("foot", line(90, 90, NORTH))})
    command = moves(state, s1=(86 - gap, 85), s2=(90, 85), s3=(94, 85))
    if code:
        assert refused(state, "red", command).code == code
    else:
        play(state, "red", command)


@pytest.mark.rule("WM-BRG-08", "WM-ORD-06")
def test_an_order_to_a_brigade_that_is_finished_is_refused() -> None:
    state = table(
        {f"r{n}": ("foot", line(60, 88 + 2 * n, NORTH)) for n in (1, 2)}
        | {"r3": ("foot", line(120, 90, NORTH)), **FAR},
        GENERALS,
    )
    for units in (("r1", "r2"), ("r3",)):
        state, _ = play(state, "red", GiveOrder(character="rg", units=units), 1, 1)
        state, _ = play(state, "red", MoveUnits())
    found = refused(state, "red", GiveOrder(character="rg", units=("r1", "r2")))
    assert (found.code, found.rule) == ("unit_already_finished", "WM-BRG-08")


@pytest.mark.rule("WM-CHG-14", "WM-GEO-11")
@pytest.mark.parametrize(("gap", "reached"), [(1.8, False), (2.2, True)])
def test_a_charge_through_a_gap_takes_a_gap(gap: float, reached: bool) -> None:
    """One stand, an enemy straight ahead, friends on both sides of the way: it neither squeezes through nor bends far round."""
    wide = 4.0 * 12
    left = tuple((90 - gap / 2 - 2 - 4 * n, 80, NORTH) for n in range(12))
    right = tuple((90 + gap / 2 + 2 + 4 * n, 80, NORTH) for n in range(12))
    assert wide > 2 * 20
    state = moving(
        {
            "r1": ("foot", ((90, 85, NORTH),)),
            "r2": ("foot", left),
            "r3": ("foot", right),
            "b1": ("foot", ((90, 74, SOUTH),)),
        }
    )
    found = plans(state, "r1", "b1", 20.0, ("r1",))
    assert bool(found) is reached
    if not reached:
        end = Placed(model="r1.1", pose=spot(90, 76, NORTH))
        assert refused(state, "red", Charge(unit="r1", target="b1", poses=(end,))).code == "charge_unreachable"


@pytest.mark.rule("WM-CHG-14", "WM-GEO-11", "WM-CHG-04")
@pytest.mark.parametrize(("aside", "reached"), [(3.0, True), (12.0, False)])
def test_a_charge_that_bends_through_a_gap_is_as_long_as_its_way(aside: float, reached: bool) -> None:
    """The gap lies to one side: the way bends to it and back, and counts with all of its length against 20 cm."""
    left = tuple((90 + aside - 3.1 - 4 * n, 80, NORTH) for n in range(12))
    right = tuple((90 + aside + 3.1 + 4 * n, 80, NORTH) for n in range(12))
    state = moving(
        {
            "r1": ("foot", ((90, 85, NORTH),)),
            "r2": ("foot", left),
            "r3": ("foot", right),
            "b1": ("foot", ((90, 70, SOUTH),)),
        }
    )
    found = plans(state, "r1", "b1", 20.0, ("r1",))
    assert bool(found) is reached
    if reached:
        (way,) = found[0].ways.values()
        assert 13.0 < long(way) <= 20.05
    else:
        code = refused(state, "red", Charge(unit="r1", target="b1", how="r1.1>b1.1@front")).code
        assert code in ("charge_unreachable", "charge_target_not_visible")
        end = Placed(model="r1.1", pose=spot(90, 72, NORTH))
        assert refused(state, "red", Charge(unit="r1", target="b1", poses=(end,))).code == code


@pytest.mark.rule("WM-LST-01", "WM-LST-02", "WM-LST-03", "WM-LST-04", "WM-LST-08", "WM-SET-01")
def test_a_list_with_five_mistakes_is_told_all_of_them_at_once() -> None:
    """A row of no army, skirmishers on horseback, an item that nobody has, too many points, no General."""
    no_general = tuple(row for row in ROSTER.officers if row.officer != "general")
    bad = replace(
        ROSTER,
        units=(*ROSTER.units, RosterUnit(troop="nobody"), RosterUnit(troop="horse", skirmishers=True)),
        officers=(*no_general, RosterOfficer(officer="hero", item="nothing")),
    )
    found = judge_list(PLAYED, Options(points=100), bad)
    assert found is not None
    codes = ("wrong_list", "skirmisher_limit", "item_not_allowed", "over_points", "general_required")
    assert (found.code, found.rule, found.facts) == ("illegal_list", "WM-SET-01", {"n": 5, "mistakes": codes})
    told = mistakes(PLAYED, Options(points=100), bad)
    assert [one.facts.get("row") for one in told[:3]] == ["nobody", "horse", "hero"]
    known = replace(bad, units=(*ROSTER.units, RosterUnit(troop="horse", skirmishers=True)), officers=no_general)
    assert told[3].facts == {"had": total(PLAYED, Options(), known), "needed": 100}


@pytest.mark.rule("WM-SET-01", "WM-LST-02")
def test_a_list_with_several_mistakes_is_refused_when_it_is_written_and_when_it_is_locked() -> None:
    state, seat = gone_on(setup({}, PLAYED, ("red", "blue"))), "red"
    rows = (RosterUnit(troop="nobody"), RosterUnit(troop="horse", skirmishers=True))
    written = refused(state, seat, SetArmy(name="bad", army="empire", units=rows, officers=()))
    assert (written.code, written.facts["n"]) == ("illegal_list", 2)
    short, _ = play(
        state, seat, SetArmy(name="short", army="empire", units=(RosterUnit(troop="horse"),) * 30, officers=())
    )
    locked = refused(short, seat, LockArmy())
    assert locked.code == "illegal_list"
    assert locked.facts["mistakes"] == ("over_points", "general_required")


# --- formations ------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(
    x=st.floats(min_value=40, max_value=140),
    y=st.floats(min_value=50, max_value=100),
    facing=st.floats(min_value=0, max_value=359),
    kind=st.sampled_from(["foot", "horse"]),
    row=st.integers(min_value=0, max_value=400),
    by=st.floats(min_value=0, max_value=359),
)
@pytest.mark.rule("WM-CON-09", "WM-GEO-08", "WM-GEO-09")
def test_every_formation_that_is_proposed_is_one_body_and_lies_as_well_when_the_table_is_turned(
    x: float, y: float, facing: float, kind: str, row: int, by: float
) -> None:
    """Contact, no overlap, and the same formation whichever way it faces: it depends on nothing but itself."""
    state = moving({"r1": (kind, tuple((x + 5 * n, y, facing) for n in range(3)))})
    first, *rest = stands_of(state, "r1")
    found = list(around(first, rest))
    poses = found[row % len(found)]
    stands = [stand_at(state, stand, pose) for stand, pose in poses.items()]
    put = replace(state, stands=state.stands | {s: replace(state.stands[s], pose=pose) for s, pose in poses.items()})
    c, s = cos(radians(by)), sin(radians(by))
    turned = {
        stand: replace(
            pose,
            x=90 + (pose.x - 90) * c - (pose.y - 60) * s,
            y=60 + (pose.x - 90) * s + (pose.y - 60) * c,
            facing=(pose.facing + by) % 360,
        )
        for stand, pose in poses.items()
    }
    again = replace(state, stands=state.stands | {s: replace(state.stands[s], pose=pose) for s, pose in turned.items()})
    assert coherent(stands, TOLERANCE) is coherent([stand_at(state, a, b) for a, b in turned.items()], TOLERANCE)
    assert formed(put, "r1") is formed(again, "r1")
    assert pace(put, "r1") == pace(again, "r1")


@settings(max_examples=25, deadline=None)
@given(far=st.floats(min_value=0, max_value=30), angle=st.floats(min_value=0, max_value=359))
@pytest.mark.rule("WM-MOV-02")
def test_a_block_on_open_ground_moves_just_as_far_as_its_pace(far: float, angle: float) -> None:
    state = moving({"r1": ("foot", line(90, 60, NORTH))})
    step = MovingUnits(units=("r1",))
    dx, dy = far * cos(radians(angle)), far * sin(radians(angle))
    ways = tuple(
        PathOf(
            model=one.id, path=(one.pose, replace(one.pose, x=round(one.pose.x + dx, 4), y=round(one.pose.y + dy, 4)))
        )
        for one in stands_of(state, "r1")
    )
    found = judge(state, step, ways)
    code = found.code if isinstance(found, Refusal) else None
    if abs(far - 20.0) > 2 * TOLERANCE.touch:
        assert code == (None if far <= 20.0 else "move_too_far")


# --- chances ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-ORD-11", "WM-DIC-01")
def test_the_chance_of_an_order_is_that_of_all_falls_of_two_dice() -> None:
    state = table({"r1": ("foot", line(90, 60, NORTH)), **FAR}, GENERALS)
    odds = odds_of(state, GiveOrder(character="rg", units=("r1",)))
    assert not isinstance(odds, Refusal)
    counted = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert odds.chances["order"] == pytest.approx({total: n / 36 for total, n in counted.items()})


@pytest.mark.rule("WM-SHO-09", "WM-ARM-01", "WM-CAS-01")
def test_the_chances_of_shooting_are_those_of_all_falls_of_the_dice() -> None:
    """Two bowmen at guns without armour, counted die by die; at foot with 6+ by the formula."""
    guns: Units = {"r1": ("archers", line(90, 80, NORTH, count=2)), "b1": ("guns", ((90, 60, SOUTH), (92, 60, SOUTH)))}
    state = replace(table(guns, GENERALS, stack=(ShootingPhase(),)), phase="shooting")
    odds = odds_of(state, Shoot(unit="r1", target="b1"))
    assert not isinstance(odds, Refusal)
    counted = Counter(sum(face >= 4 for face in faces) for faces in product(range(1, 7), repeat=2))
    assert odds.chances["hits"] == pytest.approx({hits: n / 36 for hits, n in counted.items()})
    assert odds.chances["stands"] == pytest.approx({0: 0.75, 1: 0.25})
    foot = replace(
        table({**guns, "b1": ("foot", line(90, 60, SOUTH))}, GENERALS, stack=(ShootingPhase(),)), phase="shooting"
    )
    saved = odds_of(foot, Shoot(unit="r1", target="b1"))
    assert not isinstance(saved, Refusal)
    p = 1 / 2 * 5 / 6
    assert saved.chances["hits"] == pytest.approx({k: comb(2, k) * p**k * (1 - p) ** (2 - k) for k in range(3)})


@pytest.mark.rule("WM-HIT-01", "WM-HIT-02", "WM-HIT-07")
def test_the_chances_of_a_round_of_combat_are_those_of_all_falls_of_the_dice() -> None:
    """A stand of foot at a gun: three dice without a save, of which no more than two count; the gun's three against 6+."""
    units: Units = {"r1": ("foot", ((90, 63, NORTH),)), "b1": ("guns", ((90, 60, SOUTH),))}
    state = replace(table(units, GENERALS, stack=(CombatPhase(),)), phase="combat")
    odds = odds_of(state, Fight(unit="r1"))
    assert not isinstance(odds, Refusal)
    counted: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=3):
        draft = Draft(state, ScriptedDice(faces))
        counted[min(2, attack(draft, "red", "b1", Blow(attacks=3, what="combat"), stands_of(state, "r1")))] += 1
    assert odds.chances["given"] == pytest.approx({hits: n / 216 for hits, n in counted.items()})
    p = 1 / 2 * 5 / 6
    assert odds.chances["taken"] == pytest.approx({k: comb(3, k) * p**k * (1 - p) ** (3 - k) for k in range(4)})


def binomial(dice: int, p: float, most: int) -> dict[int, float]:
    """So many hits of dice that count each with the same chance, no more than can be taken."""
    found: dict[int, float] = {}
    for k in range(dice + 1):
        found[min(k, most)] = found.get(min(k, most), 0.0) + comb(dice, k) * p**k * (1 - p) ** (dice - k)
    return found


@pytest.mark.rule("WM-PUR-01", "WM-ATK-04", "WM-ATK-05", "WM-HIT-07")
@pytest.mark.parametrize(("far", "given"), [(2, 4), (3, 5), (7, 6)])
def test_the_chances_of_a_pursuit_are_those_of_the_round_it_leads_to(far: int, given: int) -> None:
    """One stand of foot after another: one die more, and one for each full 3 cm; just so many fall when it is done."""
    units: Units = {"r1": ("foot", line(90, 62, NORTH, count=1)), "b1": ("foot", line(90, 60, SOUTH, count=1))}
    state, command = won(fighting(units), far), ChooseOption(unit="r1", option="pursue")
    before, odds = state, odds_of(state, command)
    assert not isinstance(odds, Refusal)
    assert odds.chances["given"] == pytest.approx(binomial(given, 1 / 2 * 5 / 6, 3))
    assert odds.chances["taken"] == pytest.approx(binomial(3, 1 / 2 * 5 / 6, 3))
    assert state == before
    play(state, "red", command, 4, *(1,) * (given - 1), 1, 1, 1, 1)
    assert isinstance(odds_of(state, ChooseOption(unit="r1", option="hold")), Refusal)


@pytest.mark.rule("WM-PUR-12", "WM-RES-05")
def test_the_chances_of_a_pursuit_count_who_goes_too_and_tell_each_side_its_own() -> None:
    units: Units = {
        "r1": ("foot", line(86, 62, NORTH, count=1)),
        "r2": ("foot", line(94, 62, NORTH, count=1)),
        "b1": ("foot", line(90, 60, SOUTH, count=3)),
    }
    state = won(fighting(units), 3)
    alone = odds_of(state, ChooseOption(unit="r2", option="pursue"))
    told, _ = play(state, "red", ChooseOption(unit="r1", option="pursue"))
    both = odds_of(told, ChooseOption(unit="r2", option="pursue"))
    blue = odds_of(replace(told, active="blue"), ChooseOption(unit="r2", option="pursue"))
    assert not isinstance(alone, Refusal)
    assert not isinstance(both, Refusal)
    assert not isinstance(blue, Refusal)
    p = 1 / 2 * 5 / 6
    assert (alone.means["given"], both.means["given"]) == (
        pytest.approx(5 * p, abs=0.01),
        pytest.approx(10 * p, abs=0.2),
    )
    assert blue.means == both.means


@pytest.mark.rule("WM-SCH-01", "WM-SHO-09")
def test_the_chances_of_shooting_at_a_charger_are_those_of_all_falls_of_the_dice() -> None:
    """Two bowmen at horsemen with 4+ that came to their front: two dice, each 1/2 to hit and 1/2 past the armour."""
    units: Units = {"r1": ("horse", line(90, 78, NORTH, 2.0)), "b1": ("archers", line(90, 60, SOUTH, count=2))}
    state = table(units, GENERALS)
    ready = replace(state, stack=(*state.stack, Ordering(character="rg"), MovingUnits(units=("r1",))))
    how = plans(ready, "r1", "b1", 30.0, ("r1",))[0].key
    charged, _ = play(ready, "red", Charge(unit="r1", target="b1", how=how))
    odds = odds_of(charged, ShootCharger())
    assert not isinstance(odds, Refusal)
    assert odds.chances["hits"] == pytest.approx(binomial(2, 1 / 4, 9))
    assert odds.means["hits"] == pytest.approx(0.5)
    play(charged, "blue", ShootCharger(), 1, 1)
