"""Combat: attacks and their reasons, scores, retreats, pursuit, draws, advances."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.warmaster.combat_phase import attacks, groups, options, rounds
from app.rules.warmaster.combat_phase.attacks import touches
from app.rules.warmaster.ground import retreat_ways
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.combat_commands import ChooseOption, FallBack, Fight
from app.rules.warmaster.model.combat_events import CombatBegun, RoundScored
from app.rules.warmaster.model.combat_prompts import Chase, Combat, CombatPhase, FallingBack, Retreated
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.shooting_commands import RemoveStand
from app.rules.warmaster.model.shooting_prompts import ChooseCasualties
from app.rules.warmaster.model.state import State
from app.rules.warmaster.offers import offers
from tests.rules.warmaster.table import EAST, NORTH, SOUTH, WEST, Units, area, line, play, poses, refused, table


def fighting(units: Units, **more: object) -> State:
    """A table in red's combat phase."""
    state = table(units, {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}, stack=(CombatPhase(),), **more)  # type: ignore[arg-type]
    return replace(state, phase="combat")


def combat(state: State, **changes: object) -> Combat:
    """The combat on the table as a round of it begins."""
    units = groups.combats(state)[0]
    return replace(Combat(units=units, touches=touches(state, units)), **changes)  # type: ignore[arg-type]


def reasons(rows: tuple[Modifier, ...]) -> dict[str, int]:
    """What a stand adds and loses, by its reasons."""
    return {row.reason.split(".")[-1]: row.value for row in rows}


def charged(state: State, unit: str) -> State:
    """The state with a unit that charged this turn."""
    flags = frozenset({"charged", "moved_into_combat"})
    return replace(state, units={**state.units, unit: replace(state.units[unit], flags=flags)})


FACE: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}


@pytest.mark.rule("WM-CBT-02", "WM-CBT-01")
def test_a_combat_is_all_that_hangs_together_by_contact() -> None:
    state = fighting(
        {
            **FACE,
            "b2": ("foot", line(102, 60, SOUTH)),
            "r2": ("foot", line(98, 62, NORTH, count=1)),
            "r3": ("foot", line(150, 62, NORTH)),
        }
    )
    assert groups.combats(state) == (("b1", "b2", "r1", "r2"),)


@pytest.mark.rule("WM-ATK-02", "WM-ATK-03", "WM-CHG-17")
@pytest.mark.parametrize(
    ("troop", "bonus", "y"), [("foot", 1, 62), ("chariots", 2, 63), ("beast", 2, 63), ("horse", 1, 63)]
)
def test_chargers_strike_harder_in_the_first_round(troop: str, bonus: int, y: float) -> None:
    state = charged(fighting({"r1": (troop, ((90, y, NORTH),)), "b1": ("foot", line(90, 60, SOUTH))}), "r1")
    assert reasons(attacks.rows(state, combat(state), "r1.1", "b1")) == {"charge": bonus}
    assert reasons(attacks.rows(state, combat(state, round=2), "r1.1", "b1")) == {}


@pytest.mark.rule("WM-COV-05", "WM-COV-01", "WM-COV-02")
def test_no_bonus_against_cover() -> None:
    wood = area("w", "wood", 70, 55, 110, 61)
    state = charged(fighting(FACE, terrain=[wood]), "r1")
    assert reasons(attacks.rows(state, combat(state), "r1.2", "b1")) == {}
    mounted = charged(
        fighting({"r1": ("foot", line(90, 62, NORTH)), "b1": ("beast", ((90, 59, SOUTH),))}, terrain=[wood]), "r1"
    )
    assert reasons(attacks.rows(mounted, combat(mounted), "r1.2", "b1")) == {"charge": 1}


@pytest.mark.rule("WM-ATK-04", "WM-ATK-05")
@pytest.mark.parametrize(("far", "bonus"), [(2, 1), (3, 2), (5, 2), (6, 3)])
def test_pursuers_strike_harder_the_farther_they_went(far: int, bonus: int) -> None:
    state = fighting(FACE)
    after = combat(state, round=2, chases=(Chase(unit="r1", enemy="b1", distance=far),))
    assert reasons(attacks.rows(state, after, "r1.1", "b1")) == {"pursuit": bonus}


@pytest.mark.rule("WM-ATK-06", "WM-ATK-08", "WM-ATK-07")
def test_terror_confusion_and_the_flank_cost_an_attack_each() -> None:
    state = fighting({"r1": ("foot", line(90, 62, NORTH)), "b1": ("horse", ((98, 62, WEST),))})
    assert reasons(attacks.rows(state, combat(state), "r1.3", "b1")) == {"flank": -1}
    assert reasons(attacks.rows(state, combat(state), "b1.1", "r1")) == {}
    dazed = replace(state, units={**state.units, "b1": replace(state.units["b1"], confused=True)})
    assert reasons(attacks.rows(dazed, combat(dazed), "b1.1", "r1")) == {"confused": -1}
    library = replace(
        state.library, troops={**state.library.troops, "horse": replace(state.library.troops["horse"], terrifying=True)}
    )
    scared = replace(state, library=library)
    assert reasons(attacks.rows(scared, combat(scared), "r1.3", "b1")) == {"terror": -1, "flank": -1}


@pytest.mark.rule("WM-CHR-11", "WM-ATK-09")
def test_one_character_adds_to_one_stand() -> None:
    state = fighting(FACE)
    led = replace(state, characters={"rg": replace(state.characters["rg"], joined="r1")})
    both = combat(led)
    stands = attacks.aims(led, both)["r1", "b1"]
    assert attacks.dice(led, both, "r1", "b1", stands) == 3 * 3 + 2


@pytest.mark.rule("WM-SUP-01", "WM-SUP-02", "WM-SUP-04")
def test_infantry_behind_and_beside_supports() -> None:
    units: Units = {
        "r1": ("foot", ((90, 62, NORTH),)),
        "r2": ("foot", ((90, 64, NORTH),)),
        "r3": ("foot", ((95, 64, NORTH),)),
        "r4": ("horse", ((85, 65, NORTH),)),
        "b1": ("foot", ((90, 60, SOUTH),)),
    }
    state = fighting(units)
    assert attacks.supporters(state, combat(state), ("r1",), ("r1.1",)) == ("r2.1",)
    dazed = replace(state, units={**state.units, "r2": replace(state.units["r2"], confused=True)})
    assert attacks.supporters(dazed, combat(dazed), ("r1",), ("r1.1",)) == ()


@pytest.mark.rule("WM-RES-04", "WM-MUL-03", "WM-CON-13")
@pytest.mark.parametrize(("difference", "losers", "far"), [(2, 1, 2), (8, 2, 4), (1, 3, 1), (7, 2, 4)])
def test_losers_retreat_by_the_difference(difference: int, losers: int, far: int) -> None:
    assert rounds.retreat_distance(difference, losers) == far


@pytest.mark.rule(
    "WM-CBT-04",
    "WM-CBT-06",
    "WM-RES-01",
    "WM-HIT-01",
    "WM-HIT-02",
    "WM-RET-01",
    "WM-RET-02",
    "WM-CAS-03",
    "WM-GEO-15",
    "WM-HIT-04",
    "WM-PUR-03",
)
def test_a_round_from_blows_to_retreat() -> None:
    state = fighting(FACE)
    ours = (4, 4, 4, 1, 1, 1, 1, 1, 1)
    saves = (1, 1, 6)
    theirs = (4, 1, 1, 1, 1, 1, 1, 1, 1)
    after, facts = play(state, "red", Fight(unit="r1"), *ours, *saves, *theirs, 1)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert (scored.hits, scored.winner) == ((2, 1), "red")
    gone = next(fact for fact in facts if isinstance(fact, UnitMoved))
    assert (gone.unit, gone.why, gone.lengths[0]) == ("b1", "retreat", 1.0)
    assert poses(after, "b1")["b1.2"] == (90.0, 59.0, SOUTH)
    assert after.units["b1"].residual == 2
    assert after.units["r1"].residual == 1
    chased, facts = play(after, "red", ChooseOption(unit="r1", option="pursue"), 4, *(1,) * 11, 1, *(1,) * 9)
    assert [fact.round for fact in facts if isinstance(fact, CombatBegun)] == [2]
    assert poses(chased, "r1")["r1.2"] == (90.0, 61.0, NORTH)
    assert isinstance(chased.step, ChooseCasualties)
    assert refused(chased, "blue", RemoveStand(stand="b1.2")).code == "casualty_must_be_edge"
    smaller, _ = play(chased, "blue", RemoveStand(stand="b1.1"))
    assert smaller.stands["b1.1"].lost
    assert smaller.units["b1"].residual == 0


@pytest.mark.rule("WM-HIT-07")
def test_more_hits_than_a_unit_can_take_do_not_count() -> None:
    state = fighting({"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", ((90, 60, SOUTH),))})
    dice = [4] * 9 + [1] * 3 + [1] * 3
    _, facts = play(state, "red", Fight(unit="r1"), *dice)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert scored.hits[0] == 3


@pytest.mark.rule("WM-RES-03", "WM-FAL-01", "WM-FAL-02", "WM-FAL-03")
def test_after_a_draw_both_fall_back() -> None:
    state = fighting(FACE)
    dice = [1] * 9 + [1] * 9 + [5, 2] + [6, 4, 3] + [2, 4, 6]
    after, _ = play(state, "red", Fight(unit="r1"), *dice)
    step = after.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.least, step.most) == ("r1", 3, 13)
    assert refused(after, "red", FallBack()).code == "fall_back_too_short"


@pytest.mark.rule("WM-RET-03", "WM-GEO-18")
def test_the_face_with_most_enemies_says_where_to() -> None:
    state = fighting(
        {
            "r1": ("foot", line(90, 62, NORTH)),
            "b1": ("foot", line(90, 60, SOUTH)),
            "b2": ("horse", ((98, 62, WEST),)),
        }
    )
    assert retreat_ways.directions(state, combat(state), "r1") == ("front",)
    even = fighting(
        {"r1": ("foot", ((90, 62, NORTH),)), "b1": ("foot", ((90, 60, SOUTH),)), "b2": ("horse", ((86, 62, EAST),))}
    )
    assert set(retreat_ways.directions(even, combat(even), "r1")) == {"front", "left"}


@pytest.mark.rule("WM-RET-06", "WM-GEO-19")
def test_blocked_stands_are_destroyed_and_others_go() -> None:
    state = fighting(
        {**FACE, "b2": ("foot", line(96, 65, SOUTH, count=1)), "b3": ("foot", line(92, 65, SOUTH, count=1))}
    )
    both = combat(state, distance=3)
    went = retreat_ways.vector(state, both, "r1", "front")
    assert (went.dx, went.dy) == (0.0, 3.0)
    blocked = [stand.id for stand in stands_of(state, "r1") if retreat_ways.is_blocked(state, "r1", stand, 0.0, 3.0)]
    assert blocked == ["r1.2", "r1.3"]


@pytest.mark.rule("WM-RET-07")
def test_guns_that_must_retreat_are_lost() -> None:
    state = fighting(
        {"r1": ("horse", line(90, 64, NORTH, wide=2)), "b1": ("guns", line(90, 60, SOUTH, wide=2, count=2))}
    )
    dice = [4] + [1] * 8 + [1] * 6
    after, _ = play(state, "red", Fight(unit="r1"), *dice)
    assert after.units["b1"].where == "destroyed"


@pytest.mark.rule("WM-PUR-02", "WM-FLY-10", "WM-DWF-02")
@pytest.mark.parametrize(
    ("own", "enemy", "code"),
    [
        ("foot", "horse", "infantry_cannot_pursue_mounted"),
        ("foot", "chariots", "infantry_cannot_pursue_mounted"),
        ("foot", "beast", None),
        ("horse", "horse", None),
        ("guns", "foot", "artillery_cannot_pursue"),
        ("horse", "birds", "pursuit_flyer"),
        ("birds", "birds", None),
    ],
)
def test_who_pursues_whom(own: str, enemy: str, code: str | None) -> None:
    deep = {"foot": 2.0}
    apart = deep.get(own, 4.0) / 2 + deep.get(enemy, 4.0) / 2
    state = fighting({"r1": (own, ((90, 60 + apart, NORTH),)), "b1": (enemy, ((90, 60, SOUTH),))})
    both = combat(state, moved=(Retreated(unit="b1", dx=0.0, dy=-2.0),))
    found = options.why_not_pursue(state, both, "r1")
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-PUR-02", "WM-PUR-01")
def test_nobody_pursues_into_closed_ground_or_who_did_not_retreat() -> None:
    wood = area("w", "wood", 70, 40, 110, 61)
    state = fighting({"r1": ("horse", ((90, 63, NORTH),)), "b1": ("foot", ((90, 60, SOUTH),))}, terrain=[wood])
    both = combat(state, moved=(Retreated(unit="b1", dx=0.0, dy=-2.0),))
    found = options.why_not_pursue(state, both, "r1")
    assert found is not None
    assert found.code == "pursuit_terrain"
    plain = fighting(FACE)
    idle = options.why_not_pursue(plain, combat(plain), "r1")
    assert idle is not None
    assert idle.code == "nothing_to_pursue"


@pytest.mark.rule("WM-ADV-01", "WM-DES-02", "WM-ADV-03")
@pytest.mark.parametrize(("nth", "reach"), [(1, 20.0), (2, 10.0)])
def test_who_destroyed_its_enemies_may_advance(nth: int, reach: float) -> None:
    state = fighting({**FACE, "b2": ("foot", line(90, 44.5, SOUTH))})
    before = combat(state, round=nth)
    assert options.reach_of(before) == reach
    gone = replace(
        state,
        units={**state.units, "b1": replace(state.units["b1"], where="destroyed")},
        stands={
            **state.stands,
            **{i: replace(s, lost=True, pose=None) for i, s in state.stands.items() if s.unit == "b1"},
        },
    )
    found = options.why_not_advance(gone, before, "r1")
    assert (found.code if found else None) == (None if nth == 1 else "advance_no_target")
    still = options.why_not_advance(state, before, "r1")
    assert still is not None


@pytest.mark.rule("WM-PUR-11", "WM-EMP-02")
def test_zealots_do_not_rest_while_they_can_pursue() -> None:
    state = fighting({"r1": ("zealots", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))})
    both = combat(state, moved=(Retreated(unit="b1", dx=0.0, dy=-2.0),))
    found = options.why_not_rest(state, both, "r1")
    assert found is not None
    assert found.code == "must_pursue_or_advance"


def test_where_one_combat_is_left_enter_fights_it() -> None:
    far: Units = {"r2": ("foot", line(40, 62, NORTH)), "b2": ("foot", line(40, 60, SOUTH))}
    marked = [offer.primary for offer in offers(fighting({**FACE, **far}), "red") if offer.command["kind"] == "fight"]
    assert marked == [False, False]
    assert [offer.primary for offer in offers(fighting(FACE), "red") if offer.command["kind"] == "fight"] == [True]
