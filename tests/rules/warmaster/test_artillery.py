"""Artillery: balls, bolts, guns that burst and misfire, fire over lower ground (WM-CAN..WM-FLC)."""

from dataclasses import replace
from itertools import product
from math import comb

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.marks import PieceMark, SegmentMark
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_events import UnitDestroyed
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import Shoot, ShootCharger
from app.rules.warmaster.model.shooting_events import GunMisfired, ShotFired, UnitDriven
from app.rules.warmaster.model.state import Options, State
from app.rules.warmaster.model.tables import TerrainKind
from app.rules.warmaster.questions.chances import odds_of
from app.rules.warmaster.shooting_phase import aiming, at_chargers, driving, guns, trajectories, volleys
from tests.rules.warmaster.shooting_table import GUN, shooting, struck
from tests.rules.warmaster.table import (
    CANNON,
    LIBRARY,
    NORTH,
    SOUTH,
    THROWER,
    Spot,
    Units,
    area,
    line,
    play,
    refused,
    spot,
    table,
)

COLUMN: tuple[Spot, ...] = ((90, 69, SOUTH), (90, 67, SOUTH), (90, 65, SOUTH))


@pytest.mark.rule("WM-CAN-03", "WM-CAN-04", "WM-CAN-05", "WM-GEO-20", "WM-CAN-01")
def test_a_ball_goes_through_the_target_and_five_centimetres_on() -> None:
    state = shooting({"r1": ("cannon", GUN), "b1": ("foot", COLUMN), "b2": ("foot", ((90, 63, SOUTH),))})
    shot = trajectories.ball(state, stands_of(state, "r1"), "b1")
    assert shot.stands == ("b1.1", "b1.2", "b1.3", "b2.1")
    assert [round(end.y, 6) for end in shot.line] == [70.0, 63.0]
    assert trajectories.attacks(state, CANNON, 1, shot) == (("b1", 4), ("b2", 1))
    beyond = shooting({"r1": ("cannon", GUN), "b1": ("foot", COLUMN), "b2": ("foot", ((90, 62, SOUTH),))})
    assert trajectories.ball(beyond, stands_of(beyond, "r1"), "b1").stands == ("b1.1", "b1.2", "b1.3")


@pytest.mark.rule("WM-CAN-06", "WM-CAN-05", "WM-CAN-02")
def test_two_guns_share_the_path_and_a_friend_on_it_is_struck_too() -> None:
    guns = ((90, 100, NORTH), (92, 100, NORTH))
    units: Units = {"r1": ("cannon", guns), "b1": ("foot", COLUMN), "r2": ("foot", ((90, 62.5, SOUTH),))}
    state = shooting(units)
    after, facts = play(state, "red", Shoot(unit="r1", target="b1"), *(1,) * 8, 4, 3)
    assert struck(facts) == {"r2": 1}
    fired = next(fact for fact in facts if isinstance(fact, ShotFired))
    assert [point.y for point in fired.path] == [70.0, 63.0]
    assert after.units["r2"].shooters == ("r1",)


@pytest.mark.rule("WM-CAN-02", "WM-STK-03")
@pytest.mark.parametrize(("cover", "face", "hits"), [("low", 3, 0), ("low", 4, 1), ("high", 4, 0), ("high", 5, 1)])
@pytest.mark.parametrize("gun", ["cannon", "tank"])
def test_cover_is_worth_a_step_less_and_armour_nothing(gun: str, cover: str, face: int, hits: int) -> None:
    kind: TerrainKind = "low_obstacle" if cover == "low" else "high_wall"
    wall = area("w", kind, 80, 71.1, 100, 71.4)
    near: tuple[Spot, ...] = ((90, 92, NORTH),)
    state = shooting({"r1": (gun, near), "b1": ("foot", ((90, 70, SOUTH),))}, terrain=[wall])
    blow = volleys.blow_of(state, "r1", "b1", ("r1.1",), "shooting", {}, attacks=1)
    assert blow.no_save
    draft = Draft(state, ScriptedDice((face,)))
    volleys.shoot(draft, "r1", "b1", ("r1.1",), "shooting", attacks=1)
    assert sum(struck(draft.events).values()) == hits


@pytest.mark.rule("WM-CAN-07", "WM-STK-03")
def test_grapeshot_neither_bounces_nor_spares_armour() -> None:
    state = shooting({"r1": ("cannon", GUN), "b1": ("foot", COLUMN), "b2": ("foot", ((90, 63, SOUTH),))})
    blow = volleys.blow_of(state, "r1", "b1", ("r1.1",), "reaction", {"r1.1": 10.0})
    assert (blow.attacks, blow.no_save) == (2, False)
    draft = Draft(state, ScriptedDice((4, 4, 6, 1)))
    volleys.fire(draft, "r1", "b1", ("r1.1",), "reaction", apart={"r1.1": 10.0})
    assert struck(draft.events) == {"b1": 1}


@pytest.mark.rule("WM-BTH-01", "WM-GEO-21")
@pytest.mark.parametrize(
    ("spots", "attacks"),
    [(COLUMN, 3), (((86, 69, SOUTH), (90, 69, SOUTH), (94, 69, SOUTH)), 1)],
)
def test_a_bolt_pierces_stands_that_touch(spots: tuple[Spot, ...], attacks: int) -> None:
    state = shooting({"r1": ("thrower", GUN), "b1": ("foot", spots)})
    shot = trajectories.bolt(state, stands_of(state, "r1"), "b1")
    assert trajectories.attacks(state, THROWER, 1, shot) == (("b1", attacks),)


@pytest.mark.rule("WM-BTH-01", "WM-GEO-21")
def test_a_bolt_stops_at_three_stands_or_the_first_gap() -> None:
    four = (*COLUMN, (90, 63, SOUTH))
    state = shooting({"r1": ("thrower", GUN), "b1": ("foot", four)})
    assert len(trajectories.bolt(state, stands_of(state, "r1"), "b1").stands) == 3
    apart = shooting({"r1": ("thrower", GUN), "b1": ("foot", ((90, 69, SOUTH),)), "b2": ("foot", ((90, 66, SOUTH),))})
    assert trajectories.bolt(apart, stands_of(apart, "r1"), "b1").stands == ("b1.1",)


@pytest.mark.rule("WM-BTH-02")
def test_a_bolt_at_chargers_flies_when_it_pierces_most() -> None:
    """They begin as a column and end as a line: on their way the bolt goes through three of them."""
    state = table({"r1": ("foot", COLUMN), "b1": ("thrower", ((90, 30, SOUTH),))}, {"rg": ("general", 5.0, 115.0)})
    ends = {"r1.1": spot(90, 33, NORTH), "r1.2": spot(86, 33, NORTH), "r1.3": spot(94, 33, NORTH)}
    ways = []
    for stand, end in ends.items():
        start = state.stands[stand].pose
        assert start is not None
        ways.append(PathOf(model=stand, path=(start, end)))
    placed = {stand: replace(state.stands[stand], pose=end) for stand, end in ends.items()}
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=tuple(ways))
    state = replace(state, stands={**state.stands, **placed}, stack=(*state.stack, step))
    odds = odds_of(state, ShootCharger())
    assert not isinstance(odds, Refusal)
    assert odds.each["r1"].means["dice"] == 3.0
    assert odds.chances["hits"] == pytest.approx({0: 1 / 8, 1: 3 / 8, 2: 3 / 8, 3: 1 / 8})
    draft = Draft(state, ScriptedDice((4, 4, 4)))
    assert at_chargers.decide_shoot(draft, "blue", ShootCharger()) is None
    assert struck(draft.events) == {"r1": 3}


@pytest.mark.rule("WM-VOL-01", "WM-VOL-02")
@pytest.mark.parametrize(
    ("faces", "burst", "hits"),
    [((1, 1, 6, 4, 5, 2), True, 0), ((1, 6, 4, 4, 2, 3), False, 3)],
)
def test_a_helblaster_bursts_with_more_ones_than_sixes(faces: tuple[int, ...], burst: bool, hits: int) -> None:
    state = shooting({"r1": ("helblaster", ((90, 78, NORTH),)), "b1": ("beast", ((90, 68, SOUTH),))})
    assert aiming.dice_of(LIBRARY.troops["helblaster"].weapon, 1, 10.0) == 6  # type: ignore[arg-type]
    draft = Draft(state, ScriptedDice((*faces, *(1,) * hits)))
    volleys.fire(draft, "r1", "b1", ("r1.1",), "shooting")
    assert sum(struck(draft.events).values()) == hits
    assert any(isinstance(fact, UnitDestroyed) and fact.why == "misfire" for fact in draft.events) is burst


@pytest.mark.rule("WM-VOL-03", "WM-VOL-01", "WM-AMB-49")
def test_its_player_may_throw_fewer_dice() -> None:
    state = shooting({"r1": ("helblaster", ((90, 84, NORTH),)), "b1": ("foot", ((90, 68, SOUTH),))})
    _, facts = play(state, "red", Shoot(unit="r1", target="b1", dice=1), 1)
    assert not any(isinstance(fact, GunMisfired) for fact in facts)
    assert refused(state, "red", Shoot(unit="r1", target="b1", dice=4)).rule == "WM-VOL-03"
    assert refused(state, "red", Shoot(unit="r1", target="b1", dice=0)).rule == "WM-VOL-03"
    assert refused(state, "red", Shoot(unit="r9", target="b9", dice=1)).rule == "WM-VOL-03"


@pytest.mark.rule("WM-FLC-01", "WM-FLC-02")
@pytest.mark.parametrize(
    ("faces", "attacks", "what", "lost"),
    [
        ((2, 5), 7, None, False),
        ((1, 1), 0, "burst", True),
        ((2, 2, 3, 4), 11, "last_blast", True),
        ((3, 3), 3, "weakened", False),
        ((4, 4), 4, "sputter", False),
        ((5, 5), 0, "silent", False),
        ((6, 6, 2), 14, "roar", False),
    ],
)
def test_a_flame_cannon_misfires_on_doubles(faces: tuple[int, ...], attacks: int, what: str | None, lost: bool) -> None:
    state = shooting({"r1": ("flame", ((90, 84, NORTH),)), "b1": ("beast", ((90, 68, SOUTH),))})
    draft = Draft(state, ScriptedDice((*faces, *(1,) * attacks)))
    volleys.fire(draft, "r1", "b1", ("r1.1",), "shooting")
    assert [fact.what for fact in draft.events if isinstance(fact, GunMisfired)] == ([what] if what else [])
    assert any(isinstance(fact, UnitDestroyed) for fact in draft.events) is lost
    assert draft.state.stands["r1.1"].weakened is (what == "weakened")


@pytest.mark.rule("WM-FLC-02")
def test_a_weakened_flame_cannon_throws_one_die_from_then_on() -> None:
    state = shooting({"r1": ("flame", ((90, 84, NORTH),)), "b1": ("beast", ((90, 68, SOUTH),))})
    state = replace(state, stands={**state.stands, "r1.1": replace(state.stands["r1.1"], weakened=True)})
    draft = Draft(state, ScriptedDice((3, 1, 1, 1)))
    volleys.fire(draft, "r1", "b1", ("r1.1",), "shooting")
    assert not any(isinstance(fact, GunMisfired) for fact in draft.events)


@pytest.mark.rule("WM-AMB-33")
def test_where_it_was_agreed_the_numbers_of_a_misfire_are_hits() -> None:
    options = Options(flame_misfire_auto_hits=True)
    units: Units = {"r1": ("flame", ((90, 84, NORTH),)), "b1": ("beast", ((90, 68, SOUTH),))}
    draft = Draft(shooting(units, options=options), ScriptedDice((4, 4, 1, 1, 6, 6)))
    volleys.fire(draft, "r1", "b1", ("r1.1",), "shooting")
    assert struck(draft.events) == {"b1": 2}


@pytest.mark.rule("WM-SKC-01", "WM-DRB-06", "WM-RLB-01")
@pytest.mark.parametrize(("face", "confused"), [(3, False), (4, True)])
def test_the_dice_of_a_skull_chukka_confuse_sooner(face: int, confused: bool) -> None:
    state = shooting({"r1": ("chukka", GUN), "b1": ("beast", ((90, 60, SOUTH),))})
    state, _ = play(state, "red", Shoot(unit="r1", target="b1"), 4, 1, 1)
    assert (state.units["b1"].shot_hits, state.units["b1"].confusing_hits) == (1, 1)
    draft = Draft(state, ScriptedDice((face,)))
    driving.roll(draft, "b1")
    assert [fact.distance for fact in draft.events if isinstance(fact, UnitDriven)] == [face]
    assert draft.state.units["b1"].confused is confused


@pytest.mark.rule("WM-SKC-01", "WM-DRB-03")
def test_cover_spares_the_dice_of_others_first() -> None:
    wood = area("w", "wood", 80, 55, 100, 65)
    state = shooting({"r1": ("chukka", GUN), "b1": ("foot", line(90, 60, SOUTH))}, terrain=[wood])
    unit = replace(state.units["b1"], shot_hits=2, confusing_hits=1, shooters=("r1",))
    draft = Draft(replace(state, units={**state.units, "b1": unit}), ScriptedDice((5,)))
    driving.roll(draft, "b1")
    assert draft.state.units["b1"].confused


@pytest.mark.rule("WM-MCH-07", "WM-SHO-14", "WM-AMB-60")
@pytest.mark.parametrize(("high", "mode", "seen"), [(True, "any_lower", True), (False, "any_lower", False)])
def test_artillery_shoots_over_what_stands_lower(high: bool, mode: str, seen: bool) -> None:
    hill = [area("h", "hill", 80, 95, 100, 105, level=1)] if high else []
    units: Units = {"r1": ("cannon", GUN), "r2": ("foot", line(90, 90, NORTH)), "b1": ("foot", ((90, 69, SOUTH),))}
    state = shooting(units, terrain=hill, options=Options(overhead_fire=mode))  # type: ignore[arg-type]
    assert aiming.spots(state, "r1", "b1") is seen


@pytest.mark.rule("WM-AMB-60")
@pytest.mark.parametrize(("mode", "seen"), [("any_lower", True), ("troops_only", False)])
def test_woods_are_shot_over_unless_agreed_otherwise(mode: str, seen: bool) -> None:
    ground = [area("h", "hill", 80, 95, 100, 105, level=1), area("w", "wood", 80, 80, 100, 90)]
    units: Units = {"r1": ("cannon", GUN), "b1": ("foot", ((90, 69, SOUTH),))}
    state = shooting(units, terrain=ground, options=Options(overhead_fire=mode))  # type: ignore[arg-type]
    assert aiming.spots(state, "r1", "b1") is seen


def enumerated(state: State, command: Shoot, dice: int, unit: str = "b1") -> dict[int, float]:
    """The hits of every fall of so many dice, counted one by one."""
    found: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        draft = Draft(state, ScriptedDice(faces))
        volleys.fire(draft, command.unit, command.target, ("r1.1",), "shooting")
        hits = struck(draft.events).get(unit, 0)
        found[hits] = found.get(hits, 0.0) + 1 / 6**dice
    return found


@pytest.mark.rule("WM-VOL-02", "WM-CAN-04")
@pytest.mark.parametrize(
    ("gun", "y", "dice"), [("helblaster", 84, 3), ("cannon", 90, 3)], ids=["may burst", "goes through"]
)
def test_the_chances_are_those_of_every_fall_of_the_dice(gun: str, y: float, dice: int) -> None:
    spots = ((90, 68, SOUTH), (90, 66, SOUTH))
    state = shooting({"r1": (gun, ((90, y, NORTH),)), "b1": ("guns", spots)})
    command = Shoot(unit="r1", target="b1")
    odds = odds_of(state, command)
    assert not isinstance(odds, Refusal)
    assert odds.chances["hits"] == pytest.approx(enumerated(state, command, dice))


@pytest.mark.rule("WM-FLC-01", "WM-FLC-02")
def test_the_chances_of_flames_add_up() -> None:
    chances = guns.flame_chances(weakened=False)
    assert sum(chances.values()) == pytest.approx(1.0)
    assert chances[0] == pytest.approx(2 / 36)
    assert chances[18] == pytest.approx(1 / 36 / 6)
    assert guns.flame_chances(weakened=True) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))


@pytest.mark.rule("WM-CAN-03", "WM-CAN-05", "WM-GEO-20")
def test_the_way_of_a_ball_is_told_before_it_is_shot_with_the_dice_of_each_unit_and_friends_marked() -> None:
    units: Units = {"r1": ("cannon", GUN), "b1": ("foot", COLUMN), "r2": ("foot", ((90, 62.5, SOUTH),))}
    odds = odds_of(shooting(units), Shoot(unit="r1", target="b1"))
    assert isinstance(odds, Odds)
    flies, goes_on, *stands = odds.shapes
    assert isinstance(flies, SegmentMark)
    assert isinstance(goes_on, SegmentMark)
    assert (flies.a.y, round(flies.b.y, 4), flies.length) == (GUN[0][1] - 2.0, 70.0, round(GUN[0][1] - 72.0, 2))
    assert (goes_on.a, round(goes_on.b.y, 4)) == (flies.b, 63.0)
    assert [(mark.role, mark.piece) for mark in stands if isinstance(mark, PieceMark)] == [
        ("limit", "b1.1"), ("limit", "b1.2"), ("limit", "b1.3"), ("offending", "r2.1"),
    ]  # fmt: skip
    assert {unit: at.means["dice"] for unit, at in odds.each.items()} == {"b1": 4.0, "r2": 1.0}
    plain = odds_of(
        shooting({"r1": ("archers", line(90, 95, NORTH)), "b1": ("foot", COLUMN)}), Shoot(unit="r1", target="b1")
    )
    assert isinstance(plain, Odds)
    assert plain.shapes == ()


@pytest.mark.rule("WM-SCH-01", "WM-FLC-01", "WM-VOL-02")
@pytest.mark.parametrize("gun", ["flame", "helblaster"])
def test_the_chances_of_a_gun_at_a_charger_are_those_of_all_falls_of_its_dice(gun: str) -> None:
    """A flame cannon that throws one die for its Attacks, a volley gun that may burst: 4+ hits, 6+ saves from flames alone."""
    state = table({"r1": ("foot", COLUMN), "b1": (gun, ((90, 30, SOUTH),))}, {"rg": ("general", 5.0, 115.0)})
    ends = {f"r1.{n}": spot(90, 31 + 2 * n, NORTH) for n in (1, 2, 3)}
    ways = tuple(PathOf(model=stand, path=(replace(end, y=end.y + 3.0), end)) for stand, end in ends.items())
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=ways)
    placed = {stand: replace(state.stands[stand], pose=end) for stand, end in ends.items()}
    placed["b1.1"] = replace(state.stands["b1.1"], weakened=gun == "flame")
    state = replace(state, stands={**state.stands, **placed}, stack=(*state.stack, step))
    odds = odds_of(state, ShootCharger())
    assert not isinstance(odds, Refusal)
    found: dict[int, float] = {}
    past = 5 / 6 if gun == "flame" else 1.0
    for thrown, share in ((n, 1 / 6) for n in range(1, 7)) if gun == "flame" else ((6, 1.0),):
        for faces in product((1, 2, 4, 5, 6, 3), repeat=thrown):
            burst = gun == "helblaster" and faces.count(1) > faces.count(6)
            hits = 0 if burst else sum(face >= 4 for face in faces)
            for taken in range(hits + 1):
                chance = comb(hits, taken) * past**taken * (1 - past) ** (hits - taken)
                found[taken] = found.get(taken, 0.0) + share * chance / 6**thrown
    assert odds.chances["hits"] == pytest.approx(found)
