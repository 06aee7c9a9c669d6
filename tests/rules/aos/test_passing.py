"""What the table answers for a seat that can decide nothing: the one fight, the one target, a charge that falls short."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from app.rules.aos.model.commands import Aim, Contest, DeclareAttacks, Pass, SpendRally, StandStill, UseAbility
from app.rules.aos.model.prompts import BattleRound, Control, PlayerTurn, ScoreTactics
from app.rules.aos.model.state import State
from app.rules.aos.passing import automatic
from app.rules.aos.system import SYSTEM
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.plane.shapes import Circle
from app.rules.kernel.refusal import Refusal
from tests.matches import Played
from tests.rules.aos.setting import R32, field, library, row, scroll, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_cards import DECK, in_round
from tests.rules.aos.test_turns import fighting, start_of

NEAR = 2 * R32 + 0.5
PAIR = unit("a", "red", "guard", (10, 10)), unit("e", "blue", "hero", (10 + NEAR, 10))
SECOND = unit("f", "blue", "guard", (10, 10 + NEAR))


@pytest.mark.rule("AOS-CORE-13.1c")
def test_the_one_unit_that_has_to_fight_fights_and_of_two_one_is_picked() -> None:
    assert automatic(start_of(fighting(*PAIR))) == ("red", UseAbility(ability="fight", unit="a"))
    other = unit("b", "red", "guard", (10 + NEAR, 10 + NEAR))
    assert automatic(start_of(fighting(*PAIR, other))) is None


@pytest.mark.rule("AOS-CORE-16.0a")
def test_blows_at_the_one_enemy_in_reach_are_dealt_and_at_two_they_are_aimed() -> None:
    alone, _ = told(start_of(fighting(*PAIR)), "red", use("fight", "a"))
    assert automatic(alone) is None, "whether it piles in is a choice"
    alone, _ = told(alone, "red", StandStill())
    assert automatic(alone) == ("red", DeclareAttacks(aims=(Aim(model="a.1", weapon="sword", target="e"),)))
    two, _ = told(start_of(fighting(*PAIR, SECOND)), "red", use("fight", "a"))
    two, _ = told(two, "red", use("pile_in", "a", "e")) if two.step.kind != "moving_unit" else (two, ())
    two, _ = told(two, "red", StandStill())
    assert two.step.kind == "aiming"
    assert automatic(two) is None


@pytest.mark.rule("AOS-CORE-16.0a")
def test_a_shot_at_the_one_enemy_is_asked_about_for_it_may_be_left_out() -> None:
    units = unit("a", "red", "archers", (10, 10)), unit("e", "blue", "hero", (18, 10))
    state, _ = told(field(*units, phase="shooting", commands=0), "red", use("shoot", "a"))
    assert state.step.kind == "aiming"
    assert automatic(state) is None


@pytest.mark.rule("AOS-CORE-14.3b")
@pytest.mark.parametrize(("faces", "left"), [((1, 2), StandStill()), ((6, 6), None)])
def test_a_charge_whose_dice_reach_nobody_stays_where_it_is(faces: tuple[int, int], left: StandStill | None) -> None:
    units = unit("a", "red", "guard", (10, 10)), unit("e", "blue", "hero", (20, 10))
    state, _ = told(field(*units, phase="charge", commands=0), "red", use("charge", "a"), *faces)
    assert state.step.kind == "moving_unit"
    assert automatic(state) == (("red", left) if left else None)


@pytest.mark.rule("AOS-CMD-2.0a")
def test_rally_points_heal_where_nobody_can_come_back() -> None:
    hurt, models = unit("a", "red", "hero", (10, 10), damage=2)
    far = unit("z", "blue", "guard", (30, 25))
    state, _ = told(field((hurt, models), far, phase="hero"), "red", use("rally", "a"), 4, 5, 6, 1, 2, 3)
    assert automatic(state) == ("red", SpendRally(heal=2))
    band, slain = unit("a", "red", "guard", (10, 10), (11, 10), damage=1)
    slain[1] = replace(slain[1], slain=True, pose=None)
    state, _ = told(field((band, slain), far, phase="hero"), "red", use("rally", "a"), 4, 5, 6, 1, 2, 3)
    assert automatic(state) is None, "a model may come back"


@pytest.mark.rule("AOS-CORE-32.3b")
def test_what_a_unit_contests_is_asked_only_where_it_changes_who_holds_something() -> None:
    tall = scroll("tall", footprint=Circle(radius=12.0), least=1)

    def judged(*more: object) -> State:
        state = field(unit("a", "red", "tall", (22, 15)), *more, content=library(tall))  # type: ignore[arg-type]
        return replace(state, stack=(*state.stack[:-1], Control(seat="red")))

    state = judged()
    assert automatic(state) is None, "it takes the one it contests"
    held = replace(state, markers={name: replace(one, controller="red") for name, one in state.markers.items()})
    found = automatic(held)
    assert found
    assert isinstance(found[1], Contest)
    crowds = (
        unit(f"e{n}", "blue", "guard", *row(x, y, 5, 0.3))
        for n, (x, y) in enumerate(((8.2, 15), (34.6, 15), (21.4, 5), (21.4, 25)))
    )
    assert automatic(judged(*crowds)) is not None, "everywhere it is outnumbered"


def scoring(hand: tuple[str, ...], deck: tuple[str, ...]) -> State:
    """Red is asked what it scores with these cards in hand; it holds every objective, so one tactic is completed."""
    state = in_round(2)
    markers = {name: replace(one, controller="red") for name, one in state.markers.items()}
    stack = (BattleRound(stage="second_turn"), PlayerTurn(seat="red", done=7), ScoreTactics(seat="red"))
    red = replace(state.sides["red"], hand=hand, deck=deck)
    return replace(state, sides={**state.sides, "red": red}, markers=markers, stack=stack, phase="end_of_turn")


@pytest.mark.rule("AOS-SH-BP-7d", "AOS-HID-05")
def test_a_hand_is_passed_for_only_where_no_card_it_may_be_could_score() -> None:
    rest = tuple(card for card in DECK if card not in ("seize_ground", "outnumber", "charge_home"))
    assert automatic(scoring(("seize_ground",), rest)) is None
    secret = scoring(("charge_home",), ("seize_ground", *rest))
    assert automatic(secret) is None, "others do not know which of the two is in the deck"
    assert automatic(scoring(("charge_home",), ())) == ("red", Pass())


PASSED = {"use_ability", "declare_attacks", "stand_still", "spend_rally", "contest"}


@pytest.mark.rule("AOS-HID-05")
def test_what_the_table_answers_in_a_match_is_all_that_was_left(played: Callable[[str, int], Played]) -> None:
    passed = Counter[str]()
    for state in (state for number in (1, 2) for state in played("aos", number).states):
        if (found := automatic(state)) is None:
            continue
        seat, command = found
        passed[command.kind] += 1
        with suppress(DiceNeeded):
            assert not isinstance(SYSTEM.decide(state, seat, command, NoDice()), Refusal)
        open_ = {o.command["kind"] for o in SYSTEM.offers(state, seat) if o.place != "table" and is_open(o)}
        assert open_ <= {command.kind, "move_models"}, (
            "nothing else could be done; a charge that falls short ends nowhere"
        )
    assert passed.keys() == PASSED, passed
