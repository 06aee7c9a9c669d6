"""The words that abilities are written in: delayed effects, passing across, what is allowed and forbidden (digest 12.7)."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.volley import Batch, damage_of, rend_of
from app.rules.aos.characteristics import weapon_of
from app.rules.aos.flow import deciders
from app.rules.aos.model.abilities import Ability, After, Once, Timed
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import Pass, ResolveEffect, StandStill
from app.rules.aos.model.effects import Allow, Ban, Change, KeywordGrant, Lasting, StatChange, WeaponGrant
from app.rules.aos.model.events import AbilityDeclared, DamageInflicted, Healed, UnitsCrossed
from app.rules.aos.model.language import Heal, Inflict
from app.rules.aos.model.picks import Picks
from app.rules.aos.model.profiles import WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import DelayedEffects
from app.rules.aos.objectives.control import score_of
from app.rules.aos.offers import offers
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.seats import Seat
from tests.rules.aos.setting import FLYERS, GUARD, SWORD, field, library, row, scroll, unit
from tests.rules.aos.telling import faces_of, moves, of, refused, told, use


def lasting(unit: str, change: Change, owner: Seat = "red", number: int = 1) -> Lasting:
    return Lasting(number=number, ability="spoken", source=None, owner=owner, unit=unit, change=change, until="turn")


def after_moves(name: str, **changes: object) -> Ability:
    """Heals 1 once its unit has moved."""
    plain = Ability(id=name, name=name, timing=After(to="normal_move"), does=(Heal(points=Amount(plus=1)),))
    return replace(plain, **changes)  # type: ignore[arg-type]


ANY = After(by="you", to="normal_move")
THEIRS = After(by="opponent", to="normal_move")
MENDING = scroll("mending", health=3, abilities=(after_moves("mend"), after_moves("knit", timing=ANY)))
WATCHING = scroll("watching", health=3, abilities=(after_moves("gloat", timing=THEIRS),))


def waiting() -> State:
    """Red's mending unit is about to move; red's other one and blue's watching one have effects that wait for it too."""
    units = (
        unit("m", "red", "mending", (5, 5), damage=2),
        unit("n", "red", "mending", (5, 9), damage=2),
        unit("w", "blue", "watching", (20, 25), damage=2),
    )
    return field(*units, content=library(MENDING, WATCHING))


def moved(state: State) -> tuple[State, list[object]]:
    state, _ = told(state, "red", use("normal_move", "m"))
    state, facts = told(state, "red", StandStill())
    return state, list(facts)


@pytest.mark.rule("AOS-CORE-30.0d")
def test_delayed_effects_of_the_active_player_come_first_in_the_order_it_likes() -> None:
    state, _ = moved(waiting())
    assert isinstance(state.step, DelayedEffects)
    assert deciders(state) == {"red"}
    assert {o.id for o in offers(state, "red") if o.place == "prompt"} == {
        "resolve.mend.m",
        "resolve.knit.m",
        "resolve.knit.n",
    }
    assert refused(state, "red", ResolveEffect(ability="gloat", unit="w")) == "bad_choice"
    assert refused(state, "blue", ResolveEffect(ability="gloat", unit="w")) == "not_your_decision"
    state, facts = told(state, "red", ResolveEffect(ability="knit", unit="n"))
    assert [fact.unit for fact in of(facts, Healed)] == ["n"]
    state, facts = told(state, "red", ResolveEffect(ability="mend", unit="m"))
    assert [fact.use.ability for fact in of(facts, AbilityDeclared)] == ["mend", "knit", "gloat"]
    assert [(u, state.units[u].damage) for u in "mnw"] == [("m", 0), ("n", 1), ("w", 1)]


@pytest.mark.rule("AOS-CORE-30.0d")
@pytest.mark.rule("AOS-CORE-28.2a")
def test_a_delayed_effect_keeps_its_limit() -> None:
    limited = scroll("mending", health=3, abilities=(after_moves("mend", once=Once(per="battle")),))
    state = field(unit("m", "red", "mending", (5, 5), damage=2), content=library(limited))
    state, facts = moved(state)
    assert len(of(facts, Healed)) == 1
    later = replace(state, turn=2, uses=tuple(replace(use, turn=1) for use in state.uses))
    later = replace(later, stack=field(phase="movement").stack, phase="movement", active="red", round=1)
    _, facts = moved(later)
    assert not of(facts, Healed)


BOING = Ability(
    id="boing",
    name="Boing",
    timing=Timed(scope="any", moment="movement"),
    picks=Picks(side="enemy", being=("crossed",)),
    does=(Inflict(damage=Amount(plus=1), on=4, each="crossed"),),
)
HOPPERS = replace(FLYERS, id="hoppers", abilities=(BOING,))


def hopped() -> tuple[State, list[object]]:
    """Three of five hoppers fly across guards, the others beside them."""
    ways = row(3, 5, 5)
    units = (
        unit("h", "red", "hoppers", *ways),
        unit("g", "blue", "guard", (5, 10.5), (6.6, 10.5)),
        unit("z", "blue", "guard", (30, 25)),
    )
    state = field(*units, content=library(HOPPERS))
    state, _ = told(state, "red", use("normal_move", "h"), 6)
    ends = {f"h_{n}": (x, 18) for n, (x, _) in enumerate(ways, start=1)}
    state, facts = told(state, "red", moves(state, **ends))
    return state, list(facts)


@pytest.mark.rule("AOS-GEO-22")
def test_a_model_passes_across_a_unit_if_its_base_goes_over_one_of_its_models() -> None:
    state, facts = hopped()
    (crossing,) = of(facts, UnitsCrossed)
    assert {model: list(units) for model, units in crossing.models.items()} == {
        "h.2": ["g"],
        "h.3": ["g"],
        "h.4": ["g"],
    }
    assert refused(state, "red", use("boing", "h", "z")) == "invalid_target"


@pytest.mark.rule("AOS-DICE-23")
def test_a_die_is_rolled_for_each_model_that_passed_across_and_each_four_hurts() -> None:
    state, _ = hopped()
    state, facts = told(state, "red", use("boing", "h", "g"), 4, 3, 5)
    assert faces_of(facts, "ability") == [(4, 3, 5)]
    assert [(fact.unit, fact.points) for fact in of(facts, DamageInflicted)] == [("g", 2)]


@pytest.mark.rule("AOS-GEO-22")
def test_who_passed_across_is_forgotten_with_the_phase() -> None:
    state, _ = hopped()
    while state.phase == "movement":
        (seat,) = deciders(state)
        state, _ = told(state, seat, Pass())
    assert state.crossed == {}


@pytest.mark.rule("AOS-CORE-14.1e")
@pytest.mark.rule("AOS-CORE-29.0a")
def test_what_allows_a_charge_after_running_is_weaker_than_what_forbids_it() -> None:
    runner, enemy = unit("a", "red", "guard", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 14, 5))
    spare = unit("c", "red", "guard", *row(25, 5, 5))
    state, _ = told(field(runner, enemy, commands=0), "red", use("run", "a"), 1)
    ran = replace(field(runner, enemy, spare, phase="charge", commands=0), uses=state.uses)
    assert refused(ran, "red", use("charge", "a")) == "ran_this_turn"
    fleet = replace(ran, effects=(lasting("a", Allow(keyword="charge", after="run")),))
    told(fleet, "red", use("charge", "a"), 3, 4)
    for other in (Allow(keyword="shoot", after="run"), Allow(keyword="charge", after="retreat")):
        assert refused(replace(ran, effects=(lasting("a", other),)), "red", use("charge", "a")) == "ran_this_turn"
    both = replace(fleet, effects=(*fleet.effects, lasting("a", Ban(keyword="charge"), "blue", 2)))
    assert refused(both, "red", use("charge", "a")) == "keyword_restriction"


@pytest.mark.rule("AOS-CORE-15.4a")
def test_who_is_given_fly_flies() -> None:
    units = (unit("a", "red", "guard", (5, 5)), unit("b", "blue", "guard", (5, 10.5)))
    state = field(*units)
    long = replace(state, effects=(lasting("a", StatChange(stat="move", value=20)),))
    winged = replace(long, effects=(*long.effects, lasting("a", KeywordGrant(keyword="FLY"), number=2)))
    for one, flies in ((long, False), (winged, True)):
        one, _ = told(one, "red", use("normal_move", "a"))
        if flies:
            told(one, "red", moves(one, a_1=(5, 18)))
        else:
            assert refused(one, "red", moves(one, a_1=(5, 18))) in ("path_blocked_by_model", "path_enters_combat")


@pytest.mark.rule("AOS-CORE-20.0c")
def test_companions_have_nothing_of_what_friends_give_unless_it_says_so() -> None:
    teeth = replace(SWORD, id="teeth", abilities=(WeaponAbility(key="companion"),))
    rider = scroll("rider", weapons=(SWORD, teeth))
    state = field(unit("a", "red", "rider", (5, 5)), content=library(rider))
    plain = replace(state, effects=(lasting("a", WeaponGrant(ability="charge", weapons="melee")),))
    named = replace(state, effects=(lasting("a", WeaponGrant(ability="charge", weapons="melee", companions=True)),))
    has = [weapon_of(one, "a", weapon).has("charge") for one in (plain, named) for weapon in ("sword", "teeth")]
    assert has == [True, False, True, True]


@pytest.mark.rule("AOS-CORE-27.0a")
@pytest.mark.rule("AOS-CORE-20.0d")
@pytest.mark.rule("AOS-CORE-20.0e")
def test_what_a_weapon_ability_adds_is_part_of_the_sum_that_has_a_least_value() -> None:
    """Rend 1, 2 less, 1 more against the target: 0. Damage 1, 1 less, 1 more after a charge: 1."""
    keen = replace(
        SWORD, rend=1, abilities=(WeaponAbility(key="anti", against="INFANTRY"), WeaponAbility(key="charge"))
    )
    units = (unit("a", "red", "keen", (5, 5), charged=1), unit("b", "blue", "guard", (5, 7)))
    state = field(*units, phase="combat", content=library(scroll("keen", weapons=(keen,))))
    worse = (
        lasting("a", StatChange(stat="rend", value=-2), "blue"),
        lasting("a", StatChange(stat="damage", value=-1), "blue", 2),
    )
    state = replace(state, effects=worse)
    batch = Batch(unit="a", weapon=keen, target="b", count=1)
    assert (rend_of(state, batch), damage_of(state, batch, 1)) == (0, 1)


@pytest.mark.rule("AOS-CORE-32.2b")
def test_a_change_of_control_is_for_each_model_and_one_of_the_score_for_their_sum() -> None:
    state = field(unit("a", "red", "guard", *row(20.5, 5, 3)))
    each = replace(state, effects=(lasting("a", StatChange(stat="control", value=1)),))
    whole = replace(state, effects=(lasting("a", StatChange(stat="control_score", value=2)),))
    less = replace(state, effects=(lasting("a", StatChange(stat="control_score", value=-5)),))
    scores = [score_of(one, "a", "objective", "home_south") for one in (state, each, whole, less)]
    assert scores == [3, 6, 5, 1]
    assert GUARD.control == 1


@pytest.mark.rule("AOS-MAGIC-7.0d", "AOS-TERR-1.5a")
def test_what_is_no_unit_is_picked_by_none_of_its_own_side() -> None:
    """A heal for one's units is for the guards, not for a manifestation or faction terrain; the enemy may pick all three."""
    mend = Ability(
        id="mend",
        name="Mend",
        timing=Timed(scope="any", moment="movement"),
        picks=Picks(side="friendly"),
        does=(Heal(points=Amount(plus=1)),),
    )
    hurt = replace(mend, id="hurt", picks=Picks(side="enemy"), does=(Inflict(damage=Amount(plus=1)),))
    healer = scroll("healer", abilities=(mend, hurt), least=1)
    blades = scroll("blades", type="manifestation", move=None, banishment=7, least=1)
    oak = scroll("oak", type="faction_terrain", move=None, least=1)
    known = library(healer, blades, oak)

    def table(seat: Seat, other: Seat) -> State:
        placed = (("g", "guard", 9), ("m", "blades", 14), ("t", "oak", 20))
        units = [unit(name, seat, kind, (x, 5)) for name, kind, x in placed]
        return field(unit("h", "red", "healer", (4, 5)), *units, unit("z", other, "guard", (40, 28)), content=known)

    friends, foes = table("red", "blue"), table("blue", "red")
    assert [refused(friends, "red", use("mend", "h", name)) for name in "mt"] == ["invalid_target"] * 2
    told(friends, "red", use("mend", "h", "g"))
    for name in "gmt":
        told(foes, "red", use("hurt", "h", name))


@pytest.mark.rule("AOS-CORE-24.0b", "AOS-CMD-3.0a")
def test_who_was_set_up_this_turn_does_not_redeploy_in_it() -> None:
    units = (unit("a", "red", "guard", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 14, 5)))
    state = field(*units, active="blue")
    assert usable(state, "red", UNIVERSAL["redeploy"], "a") is None
    fresh = replace(state, units={**state.units, "a": replace(state.units["a"], set_up=state.turn)})
    locked = usable(fresh, "red", UNIVERSAL["redeploy"], "a")
    assert locked is not None
    assert locked.code == "set_up_this_turn"
