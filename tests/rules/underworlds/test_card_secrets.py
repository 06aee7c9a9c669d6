"""What cards do tells nothing of hidden cards: windows as if held, looks at decks, secret answers (UW-HID-01, -03, UW-WND-03)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.questions.question import Judge, Verdict
from app.rules.kernel.seats import EVERYONE, SPECTATOR, seated
from app.rules.kernel.state.standing import Standing, StandingSaid
from app.rules.underworlds.changes import with_side
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.model.card_events import AbilitiesOrdered, CardsShown, ObjectiveLocked
from app.rules.underworlds.model.commands import AnswerChoice, Delve, PlayPloy, SetStanding
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, ploy, red, refused, spot, upgrade
from tests.rules.underworlds.plays import answer, offer_of, one, passing, play, power

MEN = (red("a", 0, 0), blue("b", 5, 0))
DELVED = spans.Trigger(event="fighter_delved")
FEATURES = (Feature(id="f1", hex=spot(0, 0), value=3, face="treasure"),)
OTHERS = (seated("red"), SPECTATOR)


def same_for_others(a: State, b: State) -> None:
    """Red and the spectators see one match, and the same seats are waited for."""
    for viewer in OTHERS:
        assert SYSTEM.view(a, viewer) == SYSTEM.view(b, viewer)
    assert SYSTEM.owed(a) == SYSTEM.owed(b)
    assert SYSTEM.offers(a, "red") == SYSTEM.offers(b, "red")


def surge(id: str, *effects: fx.Effect, **changes: Any) -> Card:
    return ploy(id, surge=True, trigger=DELVED, effects=effects or (ins.Draw(),), **changes)


# --- masked windows --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-WND-03", "UW-HID-01")
@pytest.mark.parametrize(("size", "asked"), [(1, False), (2, True)])
def test_a_price_in_cards_is_counted_as_if_the_card_were_held(size: int, asked: bool) -> None:
    """A reaction that costs another card: whether it is asked for may hang on how many cards are held, not on which."""
    price = (one("c", lang.Cards(zone="hand_power", exclude=("$card",))),)
    costly = surge("s1", ins.Discard(cards="$c"), choose=price)
    ends = []
    for hand in (["s1", "bdp5"][:size], ["bdp3", "bdp5"][:size]):
        state = power(*MEN, blue_cards=[costly], hands={"blue": hand}, features=FEATURES)
        ends.append(act(state, "red", Delve(fighter="red.a"))[0])
    assert ends[0].step.kind == ("surge_window" if asked else "power_step")
    same_for_others(*ends)


@pytest.mark.rule("UW-WND-03")
def test_an_empty_hand_is_not_asked_and_a_shown_card_is() -> None:
    state = power(*MEN, blue_cards=[surge("s1")], features=FEATURES)
    assert act(state, "red", Delve(fighter="red.a"))[0].step.kind == "power_step"
    held = power(*MEN, blue_cards=[surge("s1")], hands={"blue": ["s1"]}, features=FEATURES)
    shown = with_side(held, "blue", shown=frozenset({"blue.s1"}))
    assert act(shown, "red", Delve(fighter="red.a"))[0].step.kind == "surge_window"
    other = power(*MEN, blue_cards=[surge("s1")], hands={"blue": ["bdp3"]}, features=FEATURES)
    known = with_side(other, "blue", shown=frozenset({"blue.bdp3"}))
    assert act(known, "red", Delve(fighter="red.a"))[0].step.kind == "power_step"


@pytest.mark.rule("UW-WND-03", "UW-WND-04")
def test_a_pass_is_the_same_held_or_not() -> None:
    told = []
    for hand in (["s1"], ["bdp3"]):
        state = power(*MEN, blue_cards=[surge("s1")], hands={"blue": hand}, features=FEATURES)
        state, _ = act(state, "red", Delve(fighter="red.a"))
        before = state
        after = passing(state, "blue")
        told.append((after, before))
    same_for_others(told[0][0], told[1][0])
    assert deciders(told[0][0]) == {"blue"}


@pytest.mark.rule("UW-HID-03", "UW-HID-01")
def test_what_judges_answer_of_others_cards_is_the_same_for_all() -> None:
    verdicts = []
    for hand in (["s1"], ["bdp3"]):
        state = power(*MEN, blue_cards=[surge("s1")], hands={"blue": hand}, features=FEATURES)
        commands: list[dict[str, Any]] = [
            {"kind": "play_ploy", "card": "blue.s1"},
            {"kind": "declare_surge", "ability": "blue.s1"},
            {"kind": "play_upgrade", "card": "blue.bdp3", "fighter": "red.a"},
            {"kind": "answer_choice", "picks": ["blue.s1"]},
        ]
        answers = [SYSTEM.answer(state, seated("red"), Judge(command=command)) for command in commands]
        assert all(isinstance(found, Verdict) and found.refused is not None for found in answers)
        verdicts.append(answers)
    assert verdicts[0] == verdicts[1]


# --- standing answers, order, locks ----------------------------------------------------------------------------------


@pytest.mark.rule("UW-WND-03", "UW-HID-01")
def test_standing_answers_are_their_seats_secret() -> None:
    state = power(*MEN, blue_cards=[surge("s1")], hands={"blue": ["s1"]}, features=FEATURES)
    said, events = act(state, "blue", SetStanding(key="*", answer="pass"))
    same_for_others(state, said)
    assert SYSTEM.view(said, seated("blue")) != SYSTEM.view(state, seated("blue"))
    for viewer in (*OTHERS, seated("blue")):
        assert [SYSTEM.narrate(state, event, viewer) for event in events] == [None]
    delved = [act(start, "red", Delve(fighter="red.a"))[0] for start in (state, said)]
    same_for_others(*delved)


@pytest.mark.rule("UW-HID-01", "UW-OBJ-07")
def test_secret_facts_are_told_to_nobody() -> None:
    state = power(*MEN)
    for event in (
        StandingSaid(seat="blue", key="*", standing=Standing(key="*", answer="pass")),
        ObjectiveLocked(seat="blue", card="blue.bdo3", until=4),
        AbilitiesOrdered(seat="blue", order=("blue.bdo3", "blue.bdo4")),
        CardsShown(seat="blue", cards=("blue.bdp3",), to="red"),
    ):
        for viewer in (*OTHERS, EVERYONE):
            assert SYSTEM.narrate(state, event, viewer) is None


# --- looking and showing ---------------------------------------------------------------------------------------------


def looking(**changes: Any) -> State:
    """Red played a ploy that looks at its own next two cards."""
    top = lang.Cards(zone="deck_power")
    card = ploy("p", effects=(ins.Reveal(cards=top, to="$you"), ins.ChangeGlory()), **changes)
    return play(power(*MEN, cards=[card], hands={"red": ["p"]}), "red", "p")


@pytest.mark.rule("UW-HID-01", "UW-DSL-06")
def test_a_look_into_a_deck_is_for_one_pair_of_eyes() -> None:
    state = looking()
    assert state.step.kind == "choosing"
    hidden = state.sides["red"].cards("deck_power")
    offers = offer_of(state, "red", "looked").need.options  # type: ignore[union-attr]
    assert [option.value for option in offers] == list(hidden)
    for viewer in (seated("blue"), seated("red"), SPECTATOR):
        assert not set(hidden) & SYSTEM.view(state, viewer).cards.keys()
    assert not any(card in str(SYSTEM.view(state, seated("blue")).duties) for card in hidden)
    assert answer(state, "red").sides["red"].glory == 1


@pytest.mark.rule("UW-DSL-06", "UW-HID-01")
@pytest.mark.parametrize("to", ["$opponent", None])
def test_cards_of_a_hand_that_are_shown_stay_known(to: str | None) -> None:
    mine = lang.Cards(zone="hand_power", exclude=("$card",))
    cards = [
        ploy("p", choose=(one("c", mine),), effects=(ins.Reveal(cards="$c", to=to),)),
        upgrade("u1"),
        upgrade("u2"),
    ]
    state = power(*MEN, cards=cards, hands={"red": ["p", "u1", "u2"]})
    state, events = act(state, "red", PlayPloy(card="red.p", picks={"c": ("red.u1",)}))
    seen = SYSTEM.view(state, seated("blue")).cards
    assert "red.u1" in seen
    assert "red.u2" not in seen
    lines = [SYSTEM.narrate(state, event, SPECTATOR) for event in events]
    assert any(line is not None and line.key == "underworlds.log.cards_shown" for line in lines) == (to is None)


@pytest.mark.rule("UW-HID-01", "UW-CON-09")
def test_nobody_picks_among_cards_he_does_not_know() -> None:
    theirs = lang.Cards(owner="$opponent", zone="hand_power")
    card = ploy("p", choose=(one("c", theirs),), effects=(ins.Discard(cards="$c"),))
    state = power(*MEN, cards=[card], hands={"red": ["p"], "blue": ["bdp3"]})
    assert refused(state, "red", PlayPloy(card="red.p")).code == "ability_not_fully_resolvable"
    by_them = ploy("p", choose=(one("c", theirs, by="$opponent"),), effects=(ins.Discard(cards="$c"),))
    states = []
    for hand in (["bdp3", "bdp4"], ["bdp5", "bdp6"]):
        state = play(power(*MEN, cards=[by_them], hands={"red": ["p"], "blue": hand}), "red", "p")
        assert deciders(state) == {"blue"}
        states.append(state)
    same_for_others(*states)
    for guess in ("blue.bdp3", "blue.bdp9", "nothing"):
        assert refused(states[1], "blue", AnswerChoice(picks=(guess,))).code == "pick_not_legal"
        assert refused(states[1], "red", AnswerChoice(picks=(guess,))) == refused(
            states[0], "red", AnswerChoice(picks=(guess,))
        )


@pytest.mark.rule("UW-HID-01")
def test_the_order_of_ones_own_deck_is_not_given_away_by_a_search() -> None:
    deck = one("c", lang.Cards(zone="deck_power"))
    card = ploy("p", choose=(deck,), effects=(ins.MoveCard(cards="$c", to="hand_power"), ins.Draw()))
    state = power(*MEN, cards=[card], hands={"red": ["p"]})
    piles = dict(state.sides["red"].piles)
    turned = with_side(state, "red", piles={**piles, "deck_power": tuple(reversed(piles["deck_power"]))})
    states = [play(start, "red", "p") for start in (state, turned)]
    assert SYSTEM.offers(states[0], "red") == SYSTEM.offers(states[1], "red")
    assert SYSTEM.view(states[0], seated("red")) == SYSTEM.view(states[1], seated("red"))
    assert replace(states[0], sides=states[1].sides).step == states[1].step
