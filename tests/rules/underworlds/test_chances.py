"""The exact odds of an Attack against the digest's table, and the chance of one die (UW-DICE-10)."""

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from app.rules.kernel.abilities.effects import NextOnly
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.combat import chances
from app.rules.underworlds.dice import counting
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.commands import CoreAttack, CoreGuard, PickWeaponAbility
from app.rules.underworlds.model.language.conditions import Is
from app.rules.underworlds.model.language.durations import Lasts
from app.rules.underworlds.model.language.language import Weapons, Who
from app.rules.underworlds.model.language.modifiers import Modify, SetFlag
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.state import Feature, Options, Persisting, State
from app.rules.underworlds.model.tables import ATTACK_DIE, SAVE_DIE, Stat
from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, match, red, spot, upgrade
from tests.rules.underworlds.fights import arms, happened, hit, past, weapon
from tests.rules.underworlds.playouts import Taste

COVER = Feature(id="f1", hex=spot(0, 0), value=3, face="cover")


def duel(
    helpers: int = 0, *, save: int = 1, saves: str = "shield", dice: int = 2, symbol: str = "hammer", **more: Any
) -> State:
    """Red at (1, 0) attacks blue at (0, 0) with so many friends next to it."""
    line = weapon("blade", *more.pop("abilities", ()), dice=dice, symbol=symbol, damage=more.pop("damage", 2))
    if rooted := more.pop("rooted", None):
        more["equipped"] = {"red.a": [rooted]}
    friends = (red("c", 0, 1), red("d", -1, 0))[:helpers]
    target = blue("b", 0, 0, side={"save_dice": save, "save_symbol": saves}, tokens=more.pop("tokens", {}))
    return match(red("a", 1, 0, side=arms(line)), *friends, target, *more.pop("others", ()), **more)


def asking(ability: str | None = None) -> Attacking:
    rune = WeaponRune(id=ability) if ability else None  # type: ignore[arg-type]
    return Attacking(seat="red", attacker="red.a", weapon="red.a/blade", target="blue.b", ability=rune)


TABLE = [
    (duel(), None, 216, (108, 81, 27, 27, 56, 25)),
    (duel(dice=3, symbol="swords", saves="dodge"), None, 1296, (720, 448, 256, 128, 471, 125)),
    (duel(1, save=2), None, 1296, (576, 468, 36, 252, 285, 285)),
    (duel(2, dice=3), None, 1296, (1245, 48, 3, 3, 471, 125)),
    (duel(save=2, tokens={"guard": 1}), None, 1296, (252, 468, 36, 576, 285, 285)),
    (duel(save=2), "cleave", 1296, (765, 414, 225, 117, 285, 285)),
    (duel(symbol="swords", features=[COVER]), None, 216, (56, 96, 32, 64, 56, 25)),
]


@pytest.mark.rule("UW-DICE-10")
@pytest.mark.rule("UW-CMB-09")
@pytest.mark.parametrize(("state", "ability", "of", "expected"), TABLE)
def test_the_digests_table(state: State, ability: str | None, of: int, expected: tuple[int, ...]) -> None:
    step = asking(ability)
    found = chances.odds(state, step)
    both = chances.rolls_of(state, step).both()
    empty = sum(p for (a, _, s, _), p in both.items() if a == 0 and s == 0)
    success, draw, fail = (found.chances[name].get(1, 0.0) for name in ("success", "draw", "fail"))
    more, less = (sum(p for (_, a, _, s), p in both.items() if sign * (a - s) > 0) for sign in (1, -1))
    numbers = [success, draw, empty, fail, more, less]
    assert [round(n * of, 9) for n in numbers] == list(expected)


@pytest.mark.rule("UW-DICE-01")
@pytest.mark.rule("UW-DICE-02")
def test_the_faces_of_the_dice() -> None:
    assert sorted(ATTACK_DIE) == ["crit", "flanked", "hammer", "hammer", "surrounded", "swords"]
    assert sorted(SAVE_DIE) == ["crit", "dodge", "flanked", "shield", "shield", "surrounded"]
    assert (Options().attack_die, Options().save_die) == (ATTACK_DIE, SAVE_DIE)


@pytest.mark.rule("UW-DICE-10")
@pytest.mark.parametrize(
    ("symbol", "helpers", "sixths"),
    [
        ("hammer", 0, 3),
        ("hammer", 1, 4),
        ("hammer", 2, 5),
        ("swords", 0, 2),
        ("swords", 1, 3),
        ("swords", 2, 4),
    ],
)
def test_one_attack_die(symbol: str, helpers: int, sixths: int) -> None:
    faces = counting.attack_faces(duel(helpers, symbol=symbol), asking()).faces
    assert Fraction(sum(face in faces for face in ATTACK_DIE), 6) == Fraction(sixths, 6)


@pytest.mark.rule("UW-DICE-10")
@pytest.mark.rule("UW-FEA-07")
@pytest.mark.parametrize(
    ("saves", "how", "sixths"),
    [
        ("shield", "plain", 3),
        ("shield", "cover", 4),
        ("shield", "guard", 4),
        ("shield", "flanked", 4),
        ("shield", "surrounded", 5),
        ("shield", "cleave", 1),
        ("dodge", "plain", 2),
        ("dodge", "cover", 2),
        ("dodge", "guard", 4),
        ("dodge", "flanked", 3),
        ("dodge", "surrounded", 4),
        ("dodge", "ensnare", 1),
    ],
)
def test_one_save_die(saves: str, how: str, sixths: int) -> None:
    others = {"flanked": (blue("e", 2, 0),), "surrounded": (blue("e", 2, 0), blue("f", 1, 1))}.get(how, ())
    state = duel(
        saves=saves,
        others=others,
        features=[COVER] if how == "cover" else [],
        tokens={"guard": 1} if how == "guard" else {},
    )
    faces = counting.save_faces(state, asking(how if how in ("cleave", "ensnare") else None), 0).faces
    assert sum(face in faces for face in SAVE_DIE) == sixths


@pytest.mark.rule("UW-CMB-03")
def test_the_stagger_reroll_is_in_the_odds() -> None:
    plain = chances.odds(duel(dice=1), asking())
    again = chances.odds(duel(dice=1, tokens={"stagger": 2}), asking())
    assert plain.means["attack_successes"] == pytest.approx(1 / 2)
    assert again.means["attack_successes"] == pytest.approx(3 / 4)


@pytest.mark.rule("UW-WAB-02")
def test_a_critical_ability_is_weighed_with_its_criticals() -> None:
    state, _ = act(duel(save=2, abilities=("!grievous",)), "red", hit())
    found = chances.odds_of(state, "red", PickWeaponAbility(ability="grievous", critical=True))
    assert isinstance(found, Odds)
    assert set(found.chances["damage"]) == {0, 1, 2, 3}
    none = chances.odds_of(state, "red", PickWeaponAbility())
    assert isinstance(none, Odds)
    assert set(none.chances["damage"]) == {0, 1, 2}
    assert sum(found.chances["damage"].values()) == pytest.approx(1)


@pytest.mark.rule("UW-CMB-01", "UW-WAB-03", "UW-WAB-06")
@pytest.mark.parametrize("rune", ["!grievous", "grievous", "cleave"])
def test_odds_asked_before_a_weapon_ability_is_picked_see_the_one_that_serves_best(rune: str) -> None:
    table = duel(save=2, tokens={"guard": 1}, abilities=("!stagger", rune))
    early = chances.odds_of(table, "red", hit())
    declared, _ = act(table, "red", hit())
    best = PickWeaponAbility(ability=rune.lstrip("!"), critical=rune.startswith("!"))  # type: ignore[arg-type]
    picked, none = (chances.odds_of(declared, "red", pick) for pick in (best, PickWeaponAbility()))
    assert isinstance(early, Odds)
    assert isinstance(picked, Odds)
    assert isinstance(none, Odds)
    assert early.chances == picked.chances
    assert (early.means["success"], early.means["damage"]) > (none.means["success"], none.means["damage"])


@pytest.mark.rule("UW-DRV-01", "UW-DRV-03", "UW-DSL-06")
def test_the_odds_promise_no_drive_back_and_no_slaying_that_cannot_be() -> None:
    def chance(state: State, name: str) -> float:
        return chances.odds(state, asking()).chances[name].get(1, 0.0)

    assert chance(duel(), "drive_back") > 0
    for flag, name in (("cannot_be_driven_back", "drive_back"), ("cannot_be_pushed", "drive_back")):
        oath = upgrade("oath", static=(SetFlag(target="$self", flag=flag),))  # type: ignore[arg-type]
        assert chance(duel(blue_cards=[oath], equipped={"blue.b": ["oath"]}), name) == 0
    ring = tuple(blue(f"r{n}", *at) for n, at in enumerate(((-1, 0), (-1, 1), (0, -1))))
    assert chance(duel(others=ring), "drive_back") == 0
    last = upgrade("last", static=(SetFlag(target="$self", flag="cannot_be_slain"),))
    weak = red("a", 1, 0, side=arms(weapon("blade", damage=9))), blue("b", 0, 0)
    assert chance(match(*weak), "slain") > 0
    assert chance(match(*weak, blue_cards=[last], equipped={"blue.b": ["last"]}), "slain") == 0


def thrown(state: State, command: CoreAttack, attack: int, save: int) -> dict[str, float]:
    """What comes of every way so many dice may fall, played out by the referee: all is used that may be used."""
    found = dict.fromkeys(("success", "draw", "fail", "slain", "drive_back", "overrun", "stand_fast"), 0.0)
    share = 6.0 ** -(attack + save)
    rolls = itertools.product(range(1, 7), repeat=attack + save)
    for numbers in rolls:
        after, used = _played_out(state, command, numbers)
        found[str(past(after, "attack_outcome").facts["outcome"])] += share
        found["slain"] += share * happened(after, "fighter_slain")
        for name in ("drive_back", "overrun", "stand_fast"):
            found[name] += share * (name in used)
    return found


def _played_out(state: State, command: CoreAttack, numbers: tuple[int, ...]) -> tuple[State, set[str]]:
    state, _ = act(state, "red", command, *numbers)
    used: set[str] = set()
    while isinstance(step := state.step, Attacking):
        seat = "blue" if step.stage == "stand_fast" else "red"
        chosen = next(o for o in offers(state, seat) if o.place == "prompt")
        used.add(chosen.id)
        answer = SYSTEM.complete(state, seat, chosen, Taste(1))
        assert answer is not None
        state, _ = act(state, seat, answer)
    return state, used


FAR = weapon("blade", range=2, dice=1)
WALL = tuple(blue(f"r{n}", *at) for n, at in enumerate(((-1, 0), (-1, 1), (0, -1))))
BESIDE = [
    ("next to it", duel()),
    ("slain by any success", duel(dice=1, damage=4)),
    ("two hexes away", match(red("a", 2, 0, side=arms(FAR)), blue("b", 0, 0))),
    ("nowhere to be driven to", duel(dice=1, others=WALL)),
    ("on guard", duel(dice=1, tokens={"guard": 1})),
    ("on guard, slain by any success", duel(dice=1, damage=4, tokens={"guard": 1})),
    (
        "rooted",
        duel(dice=1, cards=[upgrade("r", static=(SetFlag(target="$self", flag="cannot_be_pushed"),))], rooted="r"),
    ),
]


@pytest.mark.rule("UW-DICE-10", "UW-OVR-01", "UW-DRV-01", "UW-STF-01")
@pytest.mark.parametrize(("where", "state"), BESIDE, ids=[name for name, _ in BESIDE])
def test_the_odds_are_what_comes_of_every_way_the_dice_may_fall(where: str, state: State) -> None:
    told = chances.odds_of(state, "red", hit())
    assert isinstance(told, Odds)
    counted = thrown(state, hit(), attack=2 if where == "next to it" else 1, save=1)
    assert {name: told.chances[name].get(1, 0.0) for name in counted} == pytest.approx(counted)
    assert (counted["overrun"] == 0) == (where in ("two hexes away", "nowhere to be driven to", "on guard", "rooted"))


@pytest.mark.rule("UW-ATK-02")
def test_odds_are_refused_as_the_command_would_be() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0))
    refusal = chances.odds_of(state, "red", hit())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "target_out_of_range"
    assert chances.odds_of(state, "red", CoreGuard(fighter="red.a")) is None


@pytest.mark.rule("UW-DICE-10", "UW-MOD-02")
def test_odds_asked_before_the_attack_see_modifiers_about_its_target() -> None:
    about = (Who(who="$target", conds=(Is(what="damaged"),)),)
    keen = Modify(target=Weapons(of="$self"), stat="dice", value=2, duration=Lasts(span="equipped"), condition=about)
    hunter = upgrade("x", static=(keen,))
    attack = CoreAttack(fighter="red.a", weapon="red.a/blade", target="blue.b")

    def success(damage: int) -> float:
        state = duel(cards=[hunter], equipped={"red.a": ["x"]})
        fighters = {**state.fighters, "blue.b": replace(state.fighters["blue.b"], damage=damage)}
        found = chances.odds_of(replace(state, fighters=fighters), "red", attack)
        assert isinstance(found, Odds)
        return found.chances["success"][1]

    assert success(0) == pytest.approx(108 / 216)
    assert success(1) > success(0) + 0.1


@pytest.mark.rule("UW-DICE-10", "UW-PER-04")
@pytest.mark.parametrize(("of", "stat"), [("attack", "dice"), ("attack_roll", "dice"), ("save_roll", "save")])
def test_odds_asked_before_the_attack_see_what_waits_for_the_next_one(of: str, stat: Stat) -> None:
    on = "red.a/blade" if stat == "dice" else "blue.b"
    waiting = Modify(target=on, stat=stat, value=1, duration=NextOnly(of=of))
    source = Source(seat="red", key="red.p")
    later = Persisting(seq=1, source=source, effect=waiting, scope={}, duration=waiting.duration, armed=False)
    state = replace(duel(dice=1), effects=(later,), seq=1)
    told = chances.odds_of(state, "red", hit())
    assert isinstance(told, Odds)
    dice = (2, 1) if stat == "dice" else (1, 2)
    counted = thrown(state, hit(), *dice)
    assert {name: told.chances[name].get(1, 0.0) for name in counted} == pytest.approx(counted)
