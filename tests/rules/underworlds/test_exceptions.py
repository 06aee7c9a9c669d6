"""Cards that except fighters from rules: read from what their author writes, heeded by verdicts, offers and odds alike."""

from typing import Any

import pytest
import yaml

from app.content.underworlds.written_out import read_out
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.combat import chances
from app.rules.underworlds.interpreter import hold
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.commands import CoreAttack, PlayPloy
from app.rules.underworlds.model.profiles import Card, Warscroll
from app.rules.underworlds.model.setup_commands import Deploy
from app.rules.underworlds.model.setup_prompts import DeployFighters
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.offers import offers
from app.rules.underworlds.turn_sequence import victory
from tests.rules.underworlds.arena import Man, act, blue, match, red, refused, spot
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.plays import power


def written(text: str) -> Card:
    """A card as its author writes it."""
    return read_out([yaml.safe_load(text)], None, ("test",)).cards[0]


def worn(static: str, **more: Any) -> Card:
    """An upgrade with such a static effect."""
    return written(f"{{id: x, kind: upgrade, glory: 0, static: [{static}]}}")


def chance(state: State, name: str, command: CoreAttack | None = None) -> float:
    """The odds of something in an Attack."""
    found = chances.odds_of(state, "red", command or hit())
    assert isinstance(found, Odds)
    return found.chances[name].get(1, 0.0)


def duel(static: str, wearer: str, **more: Any) -> State:
    """Red next to blue, one of them with such an upgrade."""
    mine = {"cards": [worn(static)]} if wearer == "red.a" else {"blue_cards": [worn(static)]}
    line = weapon("blade", dice=1)
    return match(red("a", 0, 0, side=arms(line)), blue("b", 1, 0), **mine, equipped={wearer: ["x"]}, **more)


@pytest.mark.rule("UW-DICE-10", "UW-CMB-05", "UW-CMB-06", "UW-OVR-01", "UW-STF-01")
@pytest.mark.parametrize(
    ("static", "wearer", "name", "sixths"),
    [
        # One die against one: a hammer is 3 in 6 with a Critical, swords one more; a shield saves 3 in 6.
        ("{extra_faces: {faces: [swords]}}", "red.a", "success", 4 * 3),
        ("{extra_faces: {roll: save, faces: [dodge]}}", "blue.b", "success", 3 * 2),
        ("{count_criticals: {for: [overrun], only: true}}", "red.a", "success", 2 * 3),
        ("{count_criticals: {for: [stand_fast], only: true}}", "blue.b", "success", 3 * 4),
        ("{count_criticals: {for: [outcome], only: true}}", "red.a", "overrun", 0),
        ("{count_criticals: {for: [overrun], more: 1}}", "blue.b", "overrun", 0),
        ("{flag: {flag: cannot_be_overrun}}", "blue.b", "overrun", 0),
    ],
)
def test_the_odds_heed_it(static: str, wearer: str, name: str, sixths: int) -> None:
    assert chance(duel(static, wearer), name) == pytest.approx(sixths / 36)


def test_without_a_card_the_duel_is_even_and_may_overrun() -> None:
    plain = match(red("a", 0, 0, side=arms(weapon("blade", dice=1))), blue("b", 1, 0))
    assert chance(plain, "success") == pytest.approx(9 / 36)
    assert chance(plain, "overrun") == pytest.approx(5 / 36)


@pytest.mark.rule("UW-CMB-05", "UW-OVR-01")
def test_criticals_are_counted_as_more_for_one_comparison_only() -> None:
    state = duel("{count_criticals: {for: [overrun], more: 1}}", "red.a")
    assert characteristics.criticals(state, "red.a", 1, "overrun") == 2
    assert characteristics.criticals(state, "red.a", 1, "stand_fast") == 1
    assert chance(state, "overrun") > 5 / 36


@pytest.mark.rule("UW-ABL-01", "UW-ABL-04")
def test_a_card_cannot_give_a_token_that_nobody_can_be_given() -> None:
    ward = written(
        "{id: w, kind: ploy, choose: [{as: f, from: {fighters: {side: friendly}}}], do: [{give_token: {to: $f, token: guard}}]}"
    )
    men = (red("a", 0, 0), red("c", 0, 3), blue("b", 9, 0))
    held = worn("{no_tokens: {tokens: [guard]}}")
    state = power(*men, cards=[ward, held], hands={"red": ["w"]}, equipped={"red.a": ["x"]})
    assert refused(state, "red", PlayPloy(card="red.w", picks={"f": ("red.a",)})).code == "pick_not_legal"
    state, _ = act(state, "red", PlayPloy(card="red.w", picks={"f": ("red.c",)}))
    assert state.fighters["red.c"].tokens == {"guard": 1}


@pytest.mark.rule("UW-MOD-03", "UW-CMB-10", "UW-WAB-06")
def test_damage_that_cannot_be_modified_is_not_modified_by_grievous_either() -> None:
    line = weapon("blade", "grievous", damage=1, dice=1)
    mine = "target: {weapons: {of: $self}}, stat: damage"
    card = worn(f"{{unmodified: {{{mine}}}}}, {{modify: {{{mine}, value: 3}}}}")
    state = match(red("a", 0, 0, side=arms(line)), blue("b", 1, 0), cards=[card], equipped={"red.a": ["x"]})
    now = characteristics.weapon(state, "red.a/blade")
    assert now is not None
    assert now.damage == 1
    assert characteristics.modifiers(state, "red.a/blade", "damage") == ()


@pytest.mark.rule("UW-FEA-02", "UW-VIC-04")
def test_who_cannot_hold_treasure_holds_none_for_any_card_nor_at_the_end() -> None:
    goal = "{id: o, kind: objective, glory: 1, when: [{exists: %s}]}"
    holds = written(goal % "{fighters: {where: [{holds_treasure: true}]}}").when
    kept = written(goal % "{features: {where: [{held_by: friendly}]}}").when
    there = [Feature(id="f1", hex=spot(0, 0), value=4, face="treasure")]
    free = match(red("a", 0, 0), blue("b", 9, 0), features=there)
    bound = duel("{flag: {flag: cannot_hold}}", "red.a", features=there)
    for state, held in ((free, True), (bound, False)):
        assert hold(state, Frame(seat="red"), holds) is held
        assert hold(state, Frame(seat="red"), kept) is held
        assert victory.held_value(state, "red") == 4 * held


LURKERS = """
{inspire: [], static: [{deployment: {fighters: [{has_rune: lurker}], hexes: [{in_territory: neutral}, {hex_is: edge}]}}]}
"""


@pytest.mark.rule("UW-SET-18")
def test_a_warscroll_may_let_some_fighters_be_deployed_elsewhere() -> None:
    scroll: Warscroll | None = read_out([], yaml.safe_load(LURKERS), ("test",)).warscroll
    assert scroll is not None
    seats: tuple[Seat, Seat] = ("red", "blue")
    men = [Man(id=f"m{n}", seat=seat, at=None, runes=("lurker",) if n else ()) for seat in seats for n in range(2)]
    stack = (DeployFighters(next="red"),)
    state = match(*men, round=0, part="setup", active=None, first=None, stack=stack, scrolls={"red": scroll})
    assert refused(state, "red", Deploy(fighter="red.m0", hex="H1")).code == "deploy_not_starting_hex"
    assert refused(state, "red", Deploy(fighter="red.m1", hex="H2")).code == "deploy_not_starting_hex"
    offered = [o for o in offers(state, "red") if o.command["kind"] == "deploy"]
    assert [o.id for o in offered] == ["deploy", "deploy:red.m1"]
    free = [{option.value for option in o.more[0].options} for o in offered]  # type: ignore[union-attr]
    assert free[1] > free[0]
    assert {"H1", "H22"} <= free[1] - free[0]
    state, _ = act(state, "red", Deploy(fighter="red.m1", hex="H1"))
    assert refused(state, "blue", Deploy(fighter="blue.m1", hex="H22")).code == "deploy_not_starting_hex"
    assert state.fighters["red.m1"].deployed
