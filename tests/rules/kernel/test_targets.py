"""Target numbers both ways: what is needed, which dice met it, and the exact chance, against every throw there is."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.dice import odds
from app.rules.kernel.dice.modifiers import AnyTarget, Modifier, SumTarget, Target
from app.rules.kernel.views.tray import dice_shown
from app.rules.kernel.views.view import DieView, RollView

COMMAND = SumTarget(
    direction="at_most", base=8, reason="command", rows=(Modifier(value=-1, reason="distance"),), dice=2, sides=6
)
rows = st.lists(st.integers(-3, 3), max_size=3).map(lambda values: tuple(Modifier(value=v, reason="x") for v in values))
sums = st.builds(
    SumTarget,
    direction=st.sampled_from(("at_least", "at_most")),
    base=st.integers(-2, 24),
    reason=st.just("x"),
    rows=rows,
    dice=st.integers(1, 4),
    sides=st.sampled_from((3, 6)),
)


def test_an_order_has_to_stay_at_or_under_command_less_its_penalties() -> None:
    assert (COMMAND.needs, COMMAND.met_by(7), COMMAND.met_by(8)) == (7, True, False)
    assert odds.met(COMMAND) == pytest.approx(21 / 36)


def test_a_sum_that_has_to_be_reached_is_helped_by_its_rows() -> None:
    charge = SumTarget(direction="at_least", base=9, reason="distance", rows=(Modifier(value=1, reason="ability"),))
    assert (charge.needs, charge.met_by(8), charge.met_by(7)) == (8, True, False)
    assert odds.met(charge) == pytest.approx(15 / 36)


@given(sums)
def test_chances_are_those_of_every_throw(target: SumTarget) -> None:
    throws = list(product(range(1, target.sides + 1), repeat=target.dice))
    bonus = sum(row.value for row in target.rows)
    if target.direction == "at_most":
        good = [throw for throw in throws if sum(throw) <= target.base + bonus]
    else:
        good = [throw for throw in throws if sum(throw) + bonus >= target.base]
    assert odds.met(target) == pytest.approx(len(good) / len(throws))
    assert all(target.counts(throw) == (throw in good,) * target.dice for throw in throws)


@given(st.integers(-1, 9), rows)
def test_a_die_by_itself_fails_on_a_natural_one(base: int, rows: tuple[Modifier, ...]) -> None:
    target = Target(base=base, reason="x", rows=rows)
    good = [face for face in range(2, 7) if face + target.bonus >= base]
    assert target.counts(range(1, 7)) == tuple(face in good for face in range(1, 7))
    assert odds.met(target) == pytest.approx(len(good) / 6)


@pytest.mark.parametrize(
    ("target", "counts"),
    [(None, (None, None)), (COMMAND, (False, False)), (Target(base=4, reason="x"), (True, False))],
)
def test_dice_show_whether_they_met_their_target(target: AnyTarget | None, counts: tuple[bool | None, ...]) -> None:
    shown = dice_shown((6, 3), target, (None, 1))
    assert shown == (DieView(face=6, counts=counts[0]), DieView(face=3, before=1, counts=counts[1]))
    assert RollView(id="1", step="order", seat="red", dice=shown, target=target).target == target
