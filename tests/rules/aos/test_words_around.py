"""The words of what is around a unit and of what attacks meet: auras, thresholds, targets, dice, set up anew (digest 12.7)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.ability_use.limits import judge_limits
from app.rules.aos.attack_sequence.volley import Batch, damage_of, hit_target, rend_of, wound_target
from app.rules.aos.characteristics import is_banned, number, ward
from app.rules.aos.command_abilities.points import rally_dice
from app.rules.aos.evolve import evolve
from app.rules.aos.model.abilities import Ability, Passive, Timed
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import PlaceModels
from app.rules.aos.model.effects import Attacked, Aura, Ban, Change, KeywordGrant, Lasting, StatChange
from app.rules.aos.model.events import DamageInflicted, EffectBegun
from app.rules.aos.model.flow_events import TurnBegun
from app.rules.aos.model.language import Chance, Does, Holds, Inflict, Lasts, Relocates
from app.rules.aos.model.picks import Against, Picks, Sort
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import SettingUp, Using
from app.rules.aos.moves.core_moves import charge_dice
from app.rules.kernel.plane.shapes import Pose
from tests.rules.aos.setting import HERO, SWORD, field, library, row, unit
from tests.rules.aos.telling import of, refused, told, use

WARD = KeywordGrant(keyword="WARD", level=5)
FOOT = (Sort(has=("INFANTRY",), lacks=("HERO",)),)
NEAR = Picks(side="friendly", sorts=FOOT, within=12, wholly=True)


def holding(*holds: Holds) -> Ability:
    return Ability(id="held", name="Held", timing=Passive(), holds=holds)


def herald(*holds: Holds, damage: int = 0, at: tuple[float, float] = (10, 10)) -> State:
    """Red's hero, which has such an ability, two friends and a foe around it."""
    bearer = replace(HERO, id="herald", health=12, abilities=(holding(*holds),))
    return field(
        unit("h", "red", "herald", at, damage=damage),
        unit("g", "red", "guard", *row(10, 13, 5)),
        unit("far", "red", "guard", *row(30, 5, 5)),
        unit("foe", "blue", "guard", *row(10, 7.5, 10, 1.3)),
        content=library(bearer),
    )


def strike(state: State, attacker: str = "h", target: str = "foe") -> tuple[int, int, int, int]:
    """The sums that change its hit and wound rolls, its Rend and its Damage."""
    batch = Batch(unit=attacker, weapon=SWORD, target=target, count=1)
    using = Using(seat=state.units[attacker].seat, ability="fight", unit=attacker)
    hit, wound = hit_target(state, using, batch), wound_target(state, using, batch)
    return (
        sum(one.value for one in hit.rows),
        sum(one.value for one in wound.rows),
        rend_of(state, batch),
        damage_of(state, batch, 1),
    )


@pytest.mark.rule("AOS-CORE-5.4a")
def test_an_aura_reaches_those_of_its_sort_that_are_wholly_there_and_nobody_else() -> None:
    state = herald(Holds(change=Aura(change=WARD, on=NEAR)))
    assert {one: ward(state, one) for one in ("h", "g", "far", "foe")} == {"h": None, "g": 5, "far": None, "foe": None}
    gone = replace(state, units={**state.units, "h": replace(state.units["h"], where="destroyed")})
    assert ward(gone, "g") is None
    away = herald(Holds(change=Aura(change=WARD, on=NEAR)), at=(10, 24))
    assert ward(away, "g") is None, "not wholly"
    assert ward(herald(Holds(change=Aura(change=WARD, on=replace(NEAR, wholly=False))), at=(10, 24)), "g") == 5


@pytest.mark.rule("AOS-CORE-5.4a")
@pytest.mark.parametrize(
    ("on", "reached"),
    [
        (Picks(side="enemy", in_combat=True), {"foe"}),
        (Picks(side="enemy", within=1), set()),
        (Picks(side="friendly", within=12), {"h", "g"}),
        (Picks(side="friendly", within=12, others=True), {"g"}),
        (Picks(side="friendly", within=12, being=("charged",)), set()),
        (Picks(side="friendly", sorts=(Sort(has=("HERO",)), Sort(has=("MONSTER",)))), {"h"}),
    ],
)
def test_whom_an_aura_means(on: Picks, reached: set[str]) -> None:
    state = herald(Holds(change=Aura(change=StatChange(stat="move", value=2), on=on)))
    assert {one for one in state.units if number(state, one, "move", 5) == 7} == reached


@pytest.mark.rule("AOS-CORE-5.4a")
@pytest.mark.parametrize(
    ("held", "damage", "is_so"),
    [
        (Holds(change=WARD, damage=8), 8, True),
        (Holds(change=WARD, damage=8), 7, False),
        (Holds(change=WARD, around=Picks(side="enemy", in_combat=True)), 0, True),
        (Holds(change=WARD, around=Picks(side="friendly", sorts=(Sort(has=("HERO",)),), within=3)), 0, False),
        (Holds(change=WARD, beside=Picks(side="friendly", sorts=FOOT, within=6, wholly=True)), 0, True),
        (Holds(change=WARD, beside=Picks(side="friendly", sorts=FOOT, within=2, wholly=True)), 0, False),
        (Holds(change=WARD, when="engaged"), 0, True),
        (Holds(change=WARD, when="apart"), 0, False),
        (Holds(change=WARD, when="not_moved"), 0, True),
        (Holds(change=WARD, when="contests"), 0, False),
    ],
)
def test_while_what_a_passive_ability_holds(held: Holds, damage: int, *, is_so: bool) -> None:
    assert ward(herald(held, damage=damage), "h") == (5 if is_so else None)


@pytest.mark.rule("AOS-CORE-32.1a")
@pytest.mark.parametrize(("controller", "found"), [("red", {"contests", "holds"}), ("blue", {"contests", "contends"})])
def test_an_objective_is_contested_held_or_contended_for(controller: Any, found: set[str]) -> None:
    def at(when: Any) -> State:
        state = herald(Holds(change=WARD, when=when), at=(22, 5))
        markers = {id: replace(one, controller=controller) for id, one in state.markers.items()}
        return replace(state, markers=markers)

    assert {when for when in ("contests", "holds", "contends") if ward(at(when), "h") == 5} == found


@pytest.mark.rule("AOS-CORE-17.0b")
@pytest.mark.parametrize(
    ("changes", "sums"),
    [
        ([StatChange(stat="hit_roll", value=1, against=Against(models=10))], (1, 0, 0, 1)),
        ([StatChange(stat="hit_roll", value=1, against=Against(models=11))], (0, 0, 0, 1)),
        ([StatChange(stat="rend", value=2, against=Against(sorts=FOOT))], (0, 0, 2, 1)),
        ([StatChange(stat="damage", op="times", value=3, against=Against(charged=True))], (0, 0, 0, 1)),
    ],
)
def test_what_counts_against_some_targets_only(changes: Sequence[Change], sums: tuple[int, int, int, int]) -> None:
    assert strike(herald(*(Holds(change=change) for change in changes))) == sums


@pytest.mark.rule("AOS-CORE-17.0b")
def test_what_is_so_of_attacks_at_a_unit() -> None:
    shield = Attacked(stat="hit_roll", value=-1, weapons="melee")
    hide = Attacked(stat="rend", value=-1)
    wide = Attacked(stat="wound_roll", value=-1, weapons="ranged")
    state = herald(Holds(change=shield), Holds(change=hide), Holds(change=wide))
    assert strike(state, "foe", "h") == (-1, 0, 0, 1), "no shot, and Rend is never below none"
    assert strike(state, "foe", "g") == (0, 0, 0, 1)


@pytest.mark.rule("AOS-CORE-29.0a")
def test_who_may_use_no_commands() -> None:
    state = herald(Holds(change=Aura(change=Ban(keyword="command"), on=Picks(side="enemy", in_combat=True))))
    assert is_banned(state, "foe", "command")
    assert not is_banned(state, "far", "command")
    apart = herald(Holds(change=Aura(change=Ban(keyword="command"), on=Picks(side="friendly", within=30))), at=(30, 9))
    judged = judge_limits(apart, "red", "far", UNIVERSAL["rally"])
    assert judged is not None
    assert judged.code == "keyword_restriction"


@pytest.mark.rule("AOS-CORE-14.3a")
@pytest.mark.rule("AOS-CMD-2.0a")
def test_how_many_dice_a_roll_is_made_with() -> None:
    more = (Holds(change=StatChange(stat="charge_dice", value=2)), Holds(change=StatChange(stat="rally_dice", value=3)))
    assert (charge_dice(herald(*more), "h"), charge_dice(herald(), "h")) == (3, 2)
    assert rally_dice(herald(*more), "h") == rally_dice(herald(), "h") + 3


def acting(*does: Does, being: Any = (), picks: Picks | None = None) -> State:
    """Red's hero, which may do such a thing in its hero phase."""
    ability = Ability(
        id="act", name="Act", timing=Timed(scope="your", moment="hero"), picks=picks, does=does, being=being
    )
    bearer = replace(HERO, id="actor", abilities=(ability,))
    return field(
        unit("h", "red", "actor", (10, 20)), unit("foe", "blue", "guard", *row(10, 5, 5)), phase="hero",
        content=library(bearer),
    )  # fmt: skip


@pytest.mark.rule("AOS-CORE-28.1")
def test_what_lasts_until_the_start_of_your_next_turn() -> None:
    state, facts = told(acting(Lasts(change=WARD, until="your_turn")), "red", use("act", "h"))
    assert len(of(facts, EffectBegun)) == 1
    theirs = evolve(state, TurnBegun(seat="blue"))
    assert ward(theirs, "h") == 5
    assert ward(evolve(theirs, TurnBegun(seat="red")), "h") is None


@pytest.mark.rule("AOS-CORE-2.2c")
@pytest.mark.parametrize(("face", "begun"), [(3, 2), (2, 0)])
def test_one_die_decides_about_all_that_depends_on_it(face: int, begun: int) -> None:
    both = (Lasts(change=WARD, until="turn"), Lasts(change=StatChange(stat="save_roll", value=1), until="turn"))
    _, facts = told(acting(Chance(on=3, does=both)), "red", use("act", "h"), face)
    assert len(of(facts, EffectBegun)) == begun


ENEMY = Picks(side="enemy")


@pytest.mark.rule("AOS-DICE-23")
@pytest.mark.parametrize(
    ("damage", "faces", "points"),
    [
        (Inflict(damage=Amount(dice=1, sides=3), on=2, same=True), (4,), [2]),
        (Inflict(damage=Amount(dice=1, sides=3), on=2, same=True), (2,), []),
        (Inflict(damage=Amount(plus=1), on=5, each="model"), (5, 6, 4, 1, 2), [2]),
        (Inflict(damage=Amount(plus=1), on=5, each="model", most=3), (5, 4, 1), [1]),
        (Inflict(damage=Amount(plus=2), on=3, each="own"), (3,), [2]),
        (Inflict(damage=Amount(plus=1), on=4, dice=6), (4, 4, 4, 1, 1, 1), [3]),
    ],
)
def test_damage_of_dice_for_models_and_of_the_roll_itself(
    damage: Inflict, faces: tuple[int, ...], points: list[int]
) -> None:
    _, facts = told(acting(damage, picks=ENEMY), "red", use("act", "h", "foe"), *faces)
    assert [fact.points for fact in of(facts, DamageInflicted)] == points


@pytest.mark.rule("AOS-CORE-5.2a")
def test_who_is_not_as_the_ability_asks_does_not_use_it() -> None:
    assert (
        refused(acting(Lasts(change=WARD, until="turn"), being=("charged",)), "red", use("act", "h"))
        == "not_charged_this_turn"
    )
    assert (
        refused(acting(Inflict(damage=Amount(plus=1)), being=("engaged",), picks=ENEMY), "red", use("act", "h", "foe"))
        == "not_in_combat"
    )
    apart = acting(Inflict(damage=Amount(plus=1)), being=("apart", "not_moved", "not_set_up"), picks=ENEMY)
    assert of(told(apart, "red", use("act", "h", "foe"))[1], DamageInflicted)


@pytest.mark.rule("AOS-CORE-24.0a")
def test_a_unit_is_set_up_anew_away_from_all_enemies() -> None:
    state, _ = told(acting(Relocates(apart=9)), "red", use("act", "h"))
    assert isinstance(state.step, SettingUp)

    def at(x: float, y: float) -> PlaceModels:
        return PlaceModels(places=(Placed(model="h.1", pose=Pose(x=x, y=y)),))

    assert refused(state, "red", at(10, 9)) == "too_close_to_enemy"
    state, _ = told(state, "red", at(35, 25))
    assert (state.units["h"].where, state.models["h.1"].pose) == ("table", Pose(x=35, y=25))


@pytest.mark.rule("AOS-CORE-5.4a")
def test_an_aura_that_lasts_goes_with_the_unit_it_is_on() -> None:
    state = herald()
    aura = Lasting(
        number=1, ability="sung", source="h", owner="red", unit="h", change=Aura(change=WARD, on=NEAR), until="turn"
    )
    assert ward(replace(state, effects=(aura,)), "g") == 5
    assert ward(replace(herald(at=(10, 28)), effects=(aura,)), "g") is None
