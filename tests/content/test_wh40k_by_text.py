"""What no key of ours stands for in a 40k roster is played by its text: outcome by outcome, between units' actions."""

import pytest

from app.bots.wh40k.judgement import worth
from app.rules.kernel.seats import seated
from app.rules.wh40k.characteristics import read, remaining
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.model.by_text import OUTCOMES
from app.rules.wh40k.model.events import ModelSlain, OutcomeApplied, TextPlayed, WoundsHealed, WoundsLost
from app.rules.wh40k.model.prompts import ByText
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.table_commands import ApplyOutcome, PlayText, PointText, TextDone
from app.rules.wh40k.offers import offers
from app.rules.wh40k.views.view import view
from tests.content.wh40k_enforced import table
from tests.rules.wh40k.field import act, refused

SAID = "Something odd happens to whoever stands near the tide."


def texts(state: State, seat: str = "red") -> list[str]:
    return [str(offer.command["ability"]) for offer in offers(state, seat) if offer.command["kind"] == "play_text"]


def reading(at: str | None = "foe", **changes: object) -> State:
    """Red's lord has its text read out, and points at a unit."""
    state = table(SAID, **changes)  # type: ignore[arg-type]
    (key,) = texts(state)
    state = act(state, "red", PlayText(ability=key, unit="lord"))[0]
    return act(state, "red", PointText(unit=at))[0] if at else state


@pytest.mark.rule("W40K-GEN-12")
@pytest.mark.parametrize("phase", ["movement", "shooting", "charge"])
def test_a_text_may_be_played_between_units_actions_in_either_players_turn(phase: str) -> None:
    for active in ("red", "blue"):
        state = table(SAID, phase=phase, active=active)
        (key,) = texts(state)
        assert texts(state, "blue") == []
        after, events = act(state, "red", PlayText(ability=key, unit="lord"))
        assert [event for event in events if isinstance(event, TextPlayed)]
        assert isinstance(after.step, ByText)
        assert deciders(after) == {"red"}
        (duty,) = view(after, seated("blue")).duties.values()
        assert (duty.step, duty.seats) == ("by_text", ("red",))
        assert (duty.facts["ability"], duty.facts["text"]) == ("Gift 0", SAID)
        assert act(after, "red", TextDone())[0].stack == state.stack
        assert refused(state, "blue", PlayText(ability=key, unit="lord")).code == "unknown_id"
        assert refused(state, "red", PlayText(ability="flood", unit="lord")).code == "unknown_id"
        assert refused(after, "red", PlayText(ability=key, unit="lord")).code == "wrong_phase"


def test_what_the_referee_knows_is_not_played_by_its_text() -> None:
    assert texts(table("This model has a 4+ invulnerable save.")) == []


@pytest.mark.parametrize(
    ("outcome", "faces", "wounds"),
    [("damage_1", (), 1), ("damage_3", (), 3), ("damage_d3", (5,), 3), ("damage_d6", (2,), 2)],
)
def test_mortal_wounds_are_lost_one_by_one(outcome: str, faces: tuple[int, ...], wounds: int) -> None:
    state, events = act(reading("lord"), "red", ApplyOutcome(outcome=outcome), *faces)
    (applied,) = (event for event in events if isinstance(event, OutcomeApplied))
    assert (applied.unit, applied.target, applied.outcome) == ("lord", "lord", outcome)
    assert sum(event.points for event in events if isinstance(event, WoundsLost)) == wounds
    assert isinstance(state.step, ByText), "the text may say more"
    healed, events = act(state, "red", ApplyOutcome(outcome="heal_3"))
    assert [event.points for event in events if isinstance(event, WoundsHealed)] == [wounds]
    assert remaining(healed, "lord.1") == 5


def test_a_model_is_slain_outright_and_a_unit_with_its_last_one() -> None:
    state, events = act(reading(), "red", ApplyOutcome(outcome="slay_1"))
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["foe.3"]
    state, _ = act(act(state, "red", PointText(unit="hull"))[0], "red", ApplyOutcome(outcome="slay_1"))
    assert state.units["hull"].where == "destroyed"
    assert refused(state, "red", ApplyOutcome(outcome="slay_1")).code == "no_unit_pointed_at"


@pytest.mark.parametrize(
    ("outcome", "name", "more"),
    [("attacks_up", "attacks", 1), ("toughness_up", "toughness", 1), ("strength_up", "strength", 1)],
)
def test_what_lasts_until_the_turn_ends_is_had_by_the_unit_alone(outcome: str, name: str, more: int) -> None:
    before = reading()
    state, _ = act(before, "red", ApplyOutcome(outcome=outcome))
    numbers = [read(one, "foe.1", name).value for one in (before, state)]  # type: ignore[arg-type]
    assert numbers[1] == numbers[0] + more
    assert state.units["guard"].granted == state.units["lord"].granted == ()


def test_nothing_falls_on_nobody() -> None:
    state = reading(None)
    for outcome in OUTCOMES:
        assert refused(state, "red", ApplyOutcome(outcome=outcome)).code == "no_unit_pointed_at"
    assert refused(state, "red", ApplyOutcome(outcome="flood")).code == "unknown_id"
    assert refused(state, "red", PointText(unit="flood")).code == "unknown_id"
    assert refused(state, "blue", TextDone()).code == "not_your_decision"


def test_bots_leave_texts_to_people() -> None:
    state = table(SAID)
    assert [worth(state, "red", offer) for offer in offers(state, "red") if offer.command["kind"] == "play_text"] == [
        -1.0
    ]
