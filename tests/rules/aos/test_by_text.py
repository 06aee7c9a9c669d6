"""What no word of ours says is played by its text: at its moment or when its player says so, outcome by outcome."""

from dataclasses import replace

import pytest

from app.bots.aos.judgement import worth
from app.rules.aos.characteristics import ward
from app.rules.aos.flow import deciders
from app.rules.aos.model.abilities import Ability, Once, Passive, Reaction, Timed
from app.rules.aos.model.by_text import OUTCOMES, OWN_ONLY
from app.rules.aos.model.commands import ApplyOutcome, Pass, PlayText, PointText, StandStill
from app.rules.aos.model.events import DamageAllocated, EffectBegun, Healed, ModelSlain, OutcomeApplied
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import ByText, MovingUnit, Reactions, ReturningModels, SettingUp
from app.rules.aos.offers import offers
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from tests.rules.aos.setting import FLYERS, GUARD, field, library, row, scroll, unit
from tests.rules.aos.telling import of, refused, told, use

SAID = Words(en="Something odd happens nearby.", es="Algo raro ocurre cerca.")
TIMED = Ability(id="odd", name="Odd", timing=Timed(scope="your", moment="hero"), text=SAID)
LOOSE = Ability(id="loose", name="Loose", timing=Passive(), text=SAID)
ONCE = Ability(
    id="rare", name="Rare", timing=Timed(scope="any", moment="hero"), once=Once(per="battle", of="army"), text=SAID
)
ANSWER = Ability(id="answer", name="Answer", timing=Reaction(by="opponent", to="shoot"), text=SAID)
SEERS = scroll("seers", health=3, least=3, abilities=(TIMED, LOOSE, ONCE, ANSWER))
FOES = unit("y", "blue", "guard", *row(20, 20, 5))


def battle(phase: str = "hero", active: Seat = "red", **changes: object) -> State:
    """Red's seers, hurt and one of them slain, and blue's guard out of everybody's reach."""
    seers, models = unit("s", "red", "seers", *row(10, 8, 3), damage=1, **changes)
    models[2] = replace(models[2], pose=None, slain=True)
    return field((seers, models), FOES, phase=phase, active=active, content=library(SEERS))  # type: ignore[arg-type]


def reading(ability: str = "loose", at: str | None = "y", **changes: object) -> State:
    """Red plays a text and points at a unit."""
    state, _ = told(battle(**changes), "red", PlayText(ability=ability, unit="s"))
    return told(state, "red", PointText(unit=at))[0] if at else state


def ids(state: State, seat: Seat) -> set[str]:
    return {offer.id for offer in offers(state, seat) if offer.locked is None}


@pytest.mark.rule("AOS-INTRO-03")
def test_a_text_comes_up_at_its_moment_and_is_used_up_like_any_ability() -> None:
    state = battle()
    assert {"text.odd.s", "text.loose.s", "text.rare.s", "text.answer.s"} <= ids(state, "red")
    assert not any(name.startswith("text.") for name in ids(state, "blue"))
    assert not any(offer.id.startswith("use.odd") for offer in offers(state, "red"))
    state, _ = told(state, "red", PlayText(ability="odd", unit="s"))
    assert isinstance(state.step, ByText)
    assert (state.step.seat, state.step.ability, state.step.unit) == ("red", "odd", "s")
    assert deciders(state) == {"red"}
    state, _ = told(state, "red", Pass())
    assert refused(state, "red", PlayText(ability="odd", unit="s")) == "ability_already_used_this_phase"
    assert refused(battle("movement"), "red", PlayText(ability="odd", unit="s")) == "wrong_phase"
    assert refused(battle(), "red", PlayText(ability="odd", unit="y")) == "unknown_id"
    assert refused(battle(), "blue", PlayText(ability="odd", unit="y")) == "not_your_window"
    assert refused(battle(), "red", PlayText(ability="fight", unit="s")) == "unknown_id"
    assert refused(battle(), "red", PlayText(ability="odd")) == "unknown_id"


@pytest.mark.rule("AOS-INTRO-03")
def test_a_text_without_a_moment_of_its_own_is_played_as_often_as_it_says() -> None:
    state = battle("movement")
    assert {"text.loose.s", "text.answer.s"} <= ids(state, "red")
    assert "text.odd.s" not in ids(state, "red")
    for _ in range(2):
        state, _ = told(state, "red", PlayText(ability="loose", unit="s"))
        state, _ = told(state, "red", Pass())


def test_a_window_waits_for_a_text_of_its_moment_alone() -> None:
    state = battle("hero", active="blue")
    state, _ = told(state, "blue", Pass())
    assert deciders(state) == {"red"}, "a text of any hero phase"
    state, _ = told(state, "red", PlayText(ability="rare", unit="s"))
    state, _ = told(state, "red", Pass())
    assert "text.rare.s" not in ids(state, "red")
    quiet = field(unit("s", "red", "seers", *row(10, 8, 3), where="destroyed"), FOES, content=library(SEERS))
    assert not any(name.startswith("text.") for name in ids(quiet, "red"))


def test_what_has_no_moment_is_not_counted_among_what_is_left_to_do() -> None:
    counted = {offer.id: offer.facts["vain"] for offer in offers(battle(), "red") if offer.role == "text"}
    assert counted == {"text.odd.s": False, "text.rare.s": False, "text.loose.s": True, "text.answer.s": True}


def test_the_other_side_may_react_to_a_text_that_is_declared() -> None:
    state = battle()
    assert Reactions not in {type(step) for step in state.stack}
    _, events = told(state, "red", PlayText(ability="odd", unit="s"))
    entered = [event.step for event in events if getattr(event, "kind", "") == "step_entered"]
    assert Reactions in {type(step) for step in entered}


@pytest.mark.parametrize(
    ("outcome", "faces", "damage"),
    [("damage_1", (), 1), ("damage_3", (), 3), ("damage_d3", (5,), 3), ("damage_d6", (4,), 4)],
)
def test_damage_goes_through_the_usual_wounds_once_the_text_is_done(
    outcome: str, faces: tuple[int, ...], damage: int
) -> None:
    state, events = told(reading(), "red", ApplyOutcome(outcome=outcome), *faces)
    (applied,) = of(events, OutcomeApplied)
    assert (applied.seat, applied.ability, applied.outcome, applied.unit, applied.target) == (
        "red", "loose", outcome, "s", "y",
    )  # fmt: skip
    _, events = told(state, "red", Pass())
    (allocated,) = of(events, DamageAllocated)
    assert (allocated.unit, allocated.points, allocated.slain) == ("y", damage, damage // GUARD.health)


def test_what_lasts_until_the_turn_ends_is_on_the_unit_that_was_pointed_at() -> None:
    state, events = told(reading(), "red", ApplyOutcome(outcome="hit_down"))
    (begun,) = of(events, EffectBegun)
    assert (begun.effect.unit, begun.effect.until, begun.effect.owner) == ("y", "turn", "red")
    state, _ = told(state, "red", ApplyOutcome(outcome="ward_5"))
    assert ward(state, "y") == 5


def test_models_are_slain_healed_and_brought_back() -> None:
    state, _ = told(reading(), "red", ApplyOutcome(outcome="slay_1"))
    assert deciders(state) == {"blue"}, "whose model goes says which"
    state, events = told(reading(at="s"), "red", ApplyOutcome(outcome="heal_3"))
    assert of(events, Healed)[0].points == 1
    state, _ = told(state, "red", ApplyOutcome(outcome="return_1"))
    assert isinstance(state.step, ReturningModels)
    last = field(
        unit("s", "red", "seers", (10, 8)), unit("y", "blue", "flyers", (20, 20)), content=library(SEERS, FLYERS)
    )
    last, _ = told(last, "red", PlayText(ability="loose", unit="s"))
    last, _ = told(last, "red", PointText(unit="y"))
    last, events = told(last, "red", ApplyOutcome(outcome="slay_1"))
    assert [event.model for event in of(events, ModelSlain)] == ["y.1"]
    assert refused(last, "red", ApplyOutcome(outcome="damage_1")) == "no_unit_pointed_at"


def test_who_plays_a_text_moves_and_sets_up_units_of_its_own_alone() -> None:
    state = reading(at="s")
    moved, _ = told(state, "red", ApplyOutcome(outcome="move_6"))
    assert isinstance(moved.step, MovingUnit)
    assert moved.step.allowance == 6
    back, _ = told(moved, "red", StandStill())
    assert isinstance(back.step, ByText)
    away, _ = told(state, "red", ApplyOutcome(outcome="relocate"))
    assert isinstance(away.step, SettingUp)
    for outcome in OWN_ONLY:
        assert refused(reading(at="y"), "red", ApplyOutcome(outcome=outcome)) == "not_your_unit"


def test_a_text_that_says_nothing_here_changes_nothing() -> None:
    before = battle()
    state, _ = told(reading(at=None), "red", Pass())
    assert (state.units, state.models, state.effects, state.stack) == (
        before.units, before.models, before.effects, before.stack,
    )  # fmt: skip


def test_nothing_is_carried_out_on_nobody() -> None:
    state = reading(at=None)
    assert refused(state, "red", PointText(unit="nobody")) == "unknown_id"
    assert refused(state, "red", ApplyOutcome(outcome="flood")) == "unknown_id"
    for outcome in set(OUTCOMES) - {"command_1"}:
        assert refused(state, "red", ApplyOutcome(outcome=outcome)) == "no_unit_pointed_at"
    had = state.sides["red"].commands
    assert told(state, "red", ApplyOutcome(outcome="command_1"))[0].sides["red"].commands == had + 1
    assert refused(state, "blue", ApplyOutcome(outcome="command_1")) == "not_your_decision"
    assert refused(battle(), "red", use("odd", "s")) == "nothing_to_do"


def test_bots_leave_texts_to_people() -> None:
    state = battle()
    worths = [worth(state, "red", offer) for offer in offers(state, "red") if offer.id.startswith("text.")]
    assert worths
    assert max(worths) < 0
