"""How the bot of Warmaster thinks that combats run is how they run: measured against combats fought by the referee."""

import random
from dataclasses import replace
from typing import Any

import pytest

from app.bots.warmaster import judgement as taste
from app.bots.warmaster.bouts import Fighter, won
from app.bots.warmaster.odds import fought, gain, worth
from app.bots.winning import best_offer
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.system import SYSTEM
from app.rules.warmaster.turn_sequence.victory import earned
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, table

FIGHTS = 24
NEAR = 18.0
"""So often each combat is fought, and so near what it wins on average lies to what the bot expects: chance alone is half of it."""

CHARGED: dict[str, Units] = {
    "horse_at_archers": {"r1": ("horse", line(90, 63, NORTH, 2.0)), "b1": ("archers", line(90, 60, SOUTH))},
    "foot_at_horse": {"r1": ("foot", line(90, 63, NORTH)), "b1": ("horse", line(90, 60, SOUTH, 2.0))},
    "one_stand_at_foot": {"r1": ("foot", line(90, 62, NORTH, count=1)), "b1": ("foot", line(90, 60, SOUTH))},
}
"""Units of red's that charged: their fronts are on those of the enemy's."""


class Thrown(random.Random):
    """Dice that fall as a number says."""

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self.randint(1, sides) for _ in range(count))


class Free(random.Random):
    """Free choices that follow from a number."""

    def pick(self, options: Any) -> Any:
        """One of them."""
        return self.choice(options)

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between."""
        return self.uniform(low, high)


def met(units: Units) -> State:
    """Red charged, and its combat is to be fought."""
    state = table(units, stack=(CombatPhase(),))
    red = replace(state.units["r1"], flags=frozenset({"charged", "moved_into_combat"}))
    return replace(state, phase="combat", units={**state.units, "r1": red})


def brought(state: State, number: int) -> int:
    """What red won by the end of the phase, less what it lost; both choose as the bot does."""
    dice, choose = Thrown(number), Free(number)
    while state.phase == "combat" and state.result is None:
        seat = min(SYSTEM.owed(state))
        command = best_offer(SYSTEM, state, seat, choose, judgement=taste)
        facts = SYSTEM.decide(state, seat, command, dice)
        assert not isinstance(facts, Refusal)
        for fact in facts:
            state = SYSTEM.evolve(state, fact)
    return earned(state, "red") - earned(state, "blue")


@pytest.mark.parametrize("case", CHARGED)
def test_what_the_bot_expects_of_a_combat_is_what_combats_bring(case: str) -> None:
    state = met(CHARGED[case])
    expected = fought(state, ["r1"], ["b1"], {"r1": 1}, "b1")
    brings = [brought(state, number) for number in range(FIGHTS)]
    assert abs(sum(brings) / FIGHTS - expected) < NEAR, (expected, brings)


def test_pursuit_makes_a_fight_that_is_won_worth_more() -> None:
    foot = Fighter(
        stands=3,
        hits=3,
        residual=0,
        first=3,
        later=3,
        led=0,
        chance=0.4,
        bare=0.4,
        share=1.0,
        meets=0,
        whole=45.0,
        half=25.0,
        is_gun=False,
        follows=True,
    )
    strong = replace(foot, first=5, later=4)
    assert won((strong,), (foot,), 0) > won((replace(strong, follows=False),), (foot,), 0) > 0.0
    assert won((foot,), (strong,), 0) == pytest.approx(-won((strong,), (foot,), 0), abs=4.0)
    assert won((strong,), (foot,), 4) < won((strong,), (foot,), 0)


def test_a_general_in_a_fight_is_not_risked_for_a_few_points() -> None:
    units: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    state = table(units, {"rg": ("general", 90.0, 66.0)})
    led = replace(state, characters={"rg": replace(state.characters["rg"], joined="r1")})
    assert worth(led, "r1") > 3 * worth(state, "r1")
    assert gain(led, "r1", "b1", bonus=0) < gain(state, "r1", "b1", bonus=0)
