"""Abilities as data outside every system: a language of six words, three seats and things that are nobody's."""

import itertools
import random
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from app.rules.kernel.abilities import effects, ongoing, usage
from app.rules.kernel.abilities.layers import Change, Layering, Op, reckon
from app.rules.kernel.abilities.terms import EventIs, Frame, Same, StatOf
from tests.rules.toy import words as toy
from tests.rules.toy.words import (
    LIVING,
    WORDS,
    AllOf,
    Begun,
    Count,
    Grant,
    Has,
    Modify,
    Near,
    Not,
    Piece,
    Pieces,
    Row,
    Who,
)

ROW = Row(
    pieces={
        "a": Piece(seat="red", at=1, words=("hero",)),
        "b": Piece(seat="red", at=2),
        "c": Piece(seat="blue", at=3),
        "d": Piece(seat="jade", at=9),
        "rock": Piece(seat=None, at=4, strength=None),
    }
)
RED, NOBODY = Frame(seat="red", scope={"self": "a"}), Frame(seat=None, scope={"self": "rock"})


def begun(*lasting: Modify | Grant, seat: toy.Seat | None = "red", id: str = "") -> Row:
    """The row with these effects, oldest first."""
    made = (
        Begun(seq=n, seat=seat, effect=effect, duration=effect.duration, scope={"self": "a"}, id=id)
        for n, effect in enumerate(lasting, 1)
    )
    return replace(ROW, effects=tuple(made))


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("$one", "$one", True),
        ("$one", "$other", False),
        ("$other", "$some", True),
        ("$some", "$other", True),
        ("$one", "$some", False),
        ("$some", "$some", True),
        ("$nothing", "$nothing", False),
        ("$nothing", "$some", False),
    ],
)
def test_a_thing_is_the_same_as_several_if_it_is_one_of_them(a: str, b: str, same: bool) -> None:
    frame = RED.binding(one="a", other="b", some=("b", "c"))
    assert WORDS.holds(ROW, frame, Same(a=a, b=b)) is same


def test_sides_are_read_by_the_owner_among_three_and_nobody_has_friends() -> None:
    enemies = Pieces(side="enemy")
    assert WORDS.found(ROW, RED, enemies) == ("c", "d")
    assert WORDS.found(ROW, replace(RED, seat="jade"), enemies) == ("a", "b", "c")
    assert WORDS.found(ROW, NOBODY, enemies) == WORDS.found(ROW, NOBODY, Pieces(side="friendly")) == ()
    assert WORDS.found(ROW, NOBODY, Pieces(where=(Near(of="$self"),))) == ("c", "rock")
    assert WORDS.of(ROW, NOBODY, "$you") is None


def test_a_nested_candidate_is_the_innermost_and_conditions_take_turns() -> None:
    beside_a_hero = Pieces(
        where=(Who(who="$self", conds=(Has(word="hero"),)), Near(of="$self"), Not(of=Has(word="hero")))
    )
    assert WORDS.found(ROW, RED, beside_a_hero) == ("b",)
    assert WORDS.amount(ROW, RED, Count(of=beside_a_hero)) == 1
    assert WORDS.holds(ROW, RED, AllOf(of=(Same(a="$self", b="a"), Not(of=Same(a="$nobody", b="$nobody")))))


def test_a_field_of_the_event_that_holds_several_is_met_by_one_and_sides_by_the_owner() -> None:
    seen = RED.binding(**{"event.targets": ("b", "c"), "event.user_side": "jade"})
    assert WORDS.holds(ROW, seen, EventIs(fields={"targets": "c", "user_side": "enemy"}))
    assert not WORDS.holds(ROW, seen, EventIs(fields={"targets": "d"}))
    unowned = replace(seen, seat=None)
    assert not WORDS.holds(ROW, unowned, EventIs(fields={"user_side": "enemy"}))
    assert WORDS.holds(ROW, unowned, EventIs(fields={"user_side": "any"}))


def test_a_closed_family_is_written_and_read_as_it_was() -> None:
    adapter: TypeAdapter[toy.Modify] = TypeAdapter(toy.Modify)
    effect = Modify(target=Pieces(where=(Not(of=Near(of="$self")),)), stat="strength", value=Count(of=Pieces()))
    assert adapter.validate_json(adapter.dump_json(effect)) == effect


# --- what lives ------------------------------------------------------------------------------------------------------


def test_a_grant_may_turn_on_another_word_without_asking_for_all_of_them() -> None:
    state = begun(
        Grant(target=Pieces(where=(Has(word="hero"),)), words={"fly": 1}),
        Grant(target=Pieces(where=(Has(word="fly"),)), words={"swift": 2}),
        Grant(target="$self", words={"swift": 3}),
    )
    assert [toy.has(state, piece, "swift") for piece in "ab"] == [True, False]
    assert LIVING.has(state, "a", "swift") == 3


def test_modifiers_are_rows_and_their_sum_is_capped() -> None:
    state = begun(*(Modify(target=Pieces(side="friendly"), stat="strength") for _ in range(3)))
    read = LIVING.read(state, "a", "strength", 3)
    assert [row.value for row in read.rows] == [1, 1, 1]
    assert read.value == 4
    assert toy.strength(state, "c") == 3
    assert LIVING.read(state, "rock", "strength", None).value is None


def test_of_effects_of_one_ability_a_thing_feels_the_first() -> None:
    twice = begun(*(Modify(target="$self", stat="strength", value=-1) for _ in range(2)), id="curse")
    assert toy.strength(twice, "a") == 2


def test_roles_of_a_strike_asked_about_are_read_before_it_happens() -> None:
    state = begun(
        Modify(target="$self", stat="strength", condition=(Who(who="$target", conds=(Near(of="$self", places=3),)),))
    )
    assert toy.strength(state, "a") == 3
    assert toy.strength(state, "a", {"target": "c"}) == 4
    assert toy.strength(state, "a", {"target": "d"}) == 3


def test_what_is_set_last_is_set_by_the_active_player() -> None:
    fixed = [
        Begun(
            seq=n,
            seat=seat,
            effect=Modify(target="c", stat="strength", op="set", value=value),
            duration=effects.Lasts(span="round"),
        )
        for n, (seat, value) in enumerate([("red", 9), ("blue", 7), (None, 5)], 1)
    ]
    for order in itertools.permutations(fixed):
        state = replace(ROW, effects=order)
        assert toy.strength(state, "c") == 9
        assert toy.strength(replace(state, active="blue"), "c") == 7


# --- layers ----------------------------------------------------------------------------------------------------------


def brute(layering: Layering, base: int, changes: list[Change]) -> int:
    """The rule written out in full."""
    start = [base, *(c.value for c in changes if c.op == "set")][-1]
    above = below = 1
    for c in changes:
        above *= c.value if c.op == "times" else 1
        below *= c.value if c.op == "divided" else 1
    now = (start * above) // below if layering.rounding == "down" else -((-start * above) // below)
    low, high = layering.cap
    added = sum(c.value for c in changes if c.op == "add")
    now += min(max(added, -99 if low is None else low), 99 if high is None else high)
    if layering.least is not None and now < layering.least:
        now = max(now, min(start, layering.least))
    if layering.most is not None and now > layering.most:
        now = min(now, max(start, layering.most))
    return now


@pytest.mark.parametrize("seed", range(40))
def test_random_layers_come_to_what_the_rule_says_in_any_order_within_an_operation(seed: int) -> None:
    draw = random.Random(seed)
    ops: tuple[Op, ...] = ("set", "times", "divided", "add", "add")
    bound = draw.choice((None, 0, 1))
    layering = Layering(
        rounding=draw.choice(("down", "up")),
        least=bound,
        most=draw.choice((None, 10)),
        cap=draw.choice(((None, None), (-1, 1), (None, 1))),
    )
    changes = [
        Change(op=op, value=draw.randint(1, 4) if op != "add" else draw.randint(-3, 3), reason="toy.reason.modifier")
        for op in draw.choices(ops, k=draw.randint(0, 6))
    ]
    base = draw.randint(0, 9)
    value = reckon(layering, base, changes).value
    assert value == brute(layering, base, changes)
    fixed = [c for c in changes if c.op == "set"]
    others = [c for c in changes if c.op != "set"]
    draw.shuffle(others)
    nothing = Change(op="add", value=0, reason="toy.reason.modifier")
    assert reckon(layering, base, [*others, nothing, *fixed]).value == value


@pytest.mark.parametrize(
    ("layering", "base", "changes", "value"),
    [
        (Layering(cap=(-1, 1)), 4, [("add", 1), ("add", 1)], 5),  # AOS-CORE-17.1: hit rolls change by one at most
        (Layering(cap=(None, 1)), 4, [("add", -2), ("add", -1)], 1),  # AOS-CORE-17.1: save rolls by one up, any down
        (Layering(least=0), 0, [("add", -1)], 0),  # AOS-CORE-27.0: Rend stays at "-"
        (Layering(), 1, [("add", -3)], 1),
        (Layering(rounding="up"), 5, [("divided", 2), ("add", 1)], 4),
        (Layering(most=10), 9, [("add", 3)], 10),
    ],
)
def test_the_bounds_of_the_rulebooks(layering: Layering, base: int, changes: list[tuple[Op, int]], value: int) -> None:
    made = [Change(op=op, value=by, reason="toy.reason.modifier") for op, by in changes]
    assert reckon(layering, base, made).value == value


# --- how long, how often ---------------------------------------------------------------------------------------------


def test_effects_end_with_their_span_their_event_or_the_next_of_its_kind() -> None:
    durations: list[effects.Duration] = [
        effects.Lasts(span="turn"),
        effects.Lasts(span="battle"),
        effects.NextOnly(of="phase"),
        effects.UntilFirst(events=("slain", "fled")),
    ]
    lasting = [
        Begun(seq=n, seat="red", effect=Modify(target="$self", stat="strength"), duration=d, armed=not ongoing.waits(d))
        for n, d in enumerate(durations, 1)
    ]
    assert ongoing.over_with(lasting, "turn", lambda effect: True) == (1,)
    assert ongoing.over_with(lasting, "turn", lambda effect: effect.seq > 1) == ()
    assert ongoing.over_with(lasting, "phase", lambda effect: True) == ()
    assert ongoing.to_arm(lasting, ("phase",)) == (3,)
    lasting[2] = replace(lasting[2], armed=True)
    assert ongoing.over_with(lasting, "phase", lambda effect: True) == (3,)
    assert ongoing.over_after(lasting, {"fled"}) == (4,)
    assert ongoing.over_but(lasting, ("battle",)) == (1, 3, 4)


def test_uses_are_counted_by_period_and_by_whose_they_are() -> None:
    once, each = usage.Limit(per="phase"), usage.Limit(per="battle", of="user", most=2)
    ledger: usage.Ledger = {}
    for entry in (once.entry("rally", "red"), each.entry("rally", "a"), each.entry("rally", "a")):
        ledger = usage.used(ledger, entry)
    assert usage.left(ledger, once.entry("rally", "red"), once.most) == 0
    assert usage.left(ledger, once.entry("rally", "blue"), once.most) == 1
    assert usage.left(ledger, each.entry("rally", "a"), each.most) == 0
    ledger = usage.renewed(ledger, [once.entry("rally", "red")])
    assert usage.left(ledger, once.entry("rally", "red"), once.most) == 1
    assert usage.left(ledger, each.entry("rally", "a"), each.most) == 0


def test_a_thing_s_number_is_read_with_all_that_lives() -> None:
    state = begun(Modify(target="b", stat="strength"))
    assert WORDS.amount(state, RED, StatOf(name="strength", of="b")) == 4
