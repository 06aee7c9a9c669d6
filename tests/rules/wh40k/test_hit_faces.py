"""What some faces of hit rolls set off: more hits on high ones, a weapon that overheats on low ones."""

from typing import Any

import pytest

from app.rules.kernel.questions.question import Odds
from app.rules.wh40k.model.commands import DeclareShooting
from app.rules.wh40k.model.events import ModelSlain, WoundsLost
from app.rules.wh40k.model.profiles import Ability, Strength
from app.rules.wh40k.model.state import State
from app.rules.wh40k.questions.chances import odds_of
from tests.rules.wh40k.field import Force, act, battle, profile, sheet, weapon
from tests.rules.wh40k.outcomes import close, tally
from tests.rules.wh40k.volleys import aim, chosen, rolls


def gunners(*abilities: Ability, count: int = 1, of_crew: tuple[Ability, ...] = (), **changes: Any) -> State:
    """Red gunners with a gun of these abilities, chosen to fire at a blue squad."""
    strong = Strength(how="fixed", value=8)
    gun = weapon("gun", "assault", strength=strong, abilities=abilities, **changes)
    spare = weapon("spare", "assault", strength=strong)
    crew = sheet("crew", profile(wounds=2), weapons=("gun",), abilities=of_crew)
    state = battle(
        Force(id="a", seat="red", sheet="crew", at=[(10, 10 + 2 * n) for n in range(count)], weapons=[["gun"]] * count),
        Force(id="b", seat="blue", at=[(20, 10 + 2 * n) for n in range(6)]),
        Force(id="z", seat="red", at=[(60, 40)]),
        phase="shooting",
        sheets=[crew],
        weapons=[gun, spare],
    )
    return chosen(state, "a")


def fire(count: int = 1) -> DeclareShooting:
    return DeclareShooting(aims=tuple(aim(f"a.{n + 1}", "b", "gun") for n in range(count)))


def extra(**params: int | str) -> Ability:
    return Ability(key="extra_hits", name="Tearing", params=params)


def hot(**params: int | str) -> Ability:
    return Ability(key="overheats", name="Unstable", params=params)


STEADY = Ability(key="modify_hit", name="Steady", params={"value": 1})
SHAKY = Ability(key="modify_hit", name="Shaky", params={"value": -1})


@pytest.mark.rule("W40K-GEN-14", "W40K-ATK-02")
def test_a_six_scores_another_hit() -> None:
    _, events = act(gunners(extra(), count=2), "red", fire(2), 6, 5, 1, 1, 1)
    assert rolls(events) == [("hit_ranged", (6, 5)), ("wound", (1, 1, 1))]


@pytest.mark.rule("W40K-GEN-14", "W40K-DICE-03")
def test_the_face_is_read_after_modifiers_unless_the_ability_says_otherwise() -> None:
    _, events = act(gunners(extra(), of_crew=(STEADY,)), "red", fire(), 5, 1, 1)
    assert rolls(events)[1] == ("wound", (1, 1))
    _, events = act(gunners(extra(natural=1, hits=2), of_crew=(STEADY,)), "red", fire(), 5, 1)
    assert rolls(events)[1] == ("wound", (1,))
    _, events = act(gunners(extra(natural=1, hits=2), of_crew=(SHAKY,)), "red", fire(), 6, 1, 1, 1)
    assert rolls(events)[1] == ("wound", (1, 1, 1))


@pytest.mark.rule("W40K-GEN-14")
def test_an_overheating_weapon_slays_its_bearer_when_all_attacks_are_over() -> None:
    state, events = act(gunners(hot(), count=2), "red", fire(2), 1, 4, 1)
    slain = [event for event in events if isinstance(event, ModelSlain)]
    assert [(event.model, event.cause) for event in slain] == [("a.1", "gun")]
    assert rolls(events) == [("hit_ranged", (1,)), ("hit_ranged", (4,)), ("wound", (1,))]
    assert events.index(slain[0]) > max(i for i, event in enumerate(events) if event.kind == "dice_rolled")
    assert state.step.kind == "shooting_phase"
    assert state.tray is None or not state.tray.open


@pytest.mark.rule("W40K-GEN-14", "W40K-WL-06")
def test_it_may_cost_wounds_instead_which_abilities_may_ignore() -> None:
    lucky = Ability(key="ignore_wound", name="Luck", params={"on": 5})
    gun = gunners(hot(wounds=1), of_crew=(lucky,), count=1)
    _, events = act(gun, "red", fire(), 1, 2)
    assert [(e.model, e.points) for e in events if isinstance(e, WoundsLost)] == [("a.1", 1)]
    assert not act(gun, "red", fire(), 1, 5)[0].models["a.1"].wounds_lost


@pytest.mark.rule("W40K-GEN-14")
def test_a_modifier_brings_it_on_or_keeps_it_off() -> None:
    assert act(gunners(hot(), of_crew=(SHAKY,)), "red", fire(), 2)[0].models["a.1"].slain
    assert not act(gunners(hot(), of_crew=(STEADY,)), "red", fire(), 1)[0].models["a.1"].slain
    assert act(gunners(hot(natural=1), of_crew=(STEADY,)), "red", fire(), 1)[0].models["a.1"].slain
    assert not act(gunners(hot(natural=1), of_crew=(SHAKY,)), "red", fire(), 2)[0].models["a.1"].slain


@pytest.mark.rule("W40K-GEN-14", "W40K-ATK-13")
@pytest.mark.parametrize("crew", [(), (STEADY,), (SHAKY,), (Ability(key="reroll_hits", name="Oath", params={}), SHAKY)])
def test_odds_know_of_the_hits_besides(crew: tuple[Ability, ...]) -> None:
    state = gunners(extra(), hot(), of_crew=crew)
    odds = odds_of(state, "red", fire())
    assert isinstance(odds, Odds)
    every = dict.fromkeys(range(1, 7), 1 / 6)
    for quantity, wanted in tally(state, fire(), every).items():
        assert close(odds.chances[quantity], wanted), quantity
