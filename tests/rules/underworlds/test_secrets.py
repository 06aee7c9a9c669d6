"""Nobody learns what is hidden: hands, decks, standing answers, masked windows (UW-HID-01..05, UW-WND-03)."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import AMONG_BOTS, EVERYONE, SPECTATOR, Seat, seated
from app.rules.kernel.state.standing import Standing
from app.rules.underworlds.changes import with_piles, with_side
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.card_events import SurgeDeclared
from app.rules.underworlds.model.commands import Command, DeclareSurge, PlayPloy, PlayUpgrade, ScoreObjective
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.flow_events import RoundBegun
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import HANDS, HIDDEN, ZONES, Zone
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import blue, match, ploy, red, refused
from tests.rules.underworlds.opening_moves import SeededDice
from tests.rules.underworlds.playouts import Taste, playout
from tests.rules.underworlds.shown import own_part

PILES: tuple[tuple[Zone, Zone], ...] = (("hand_power", "deck_power"), ("hand_objectives", "deck_objectives"))


def otherwise(state: State, seat: Seat, chance: random.Random) -> State:
    """The same match for all that others may know, with other cards in a seat's hand and decks, and other promises."""
    for hand, deck in PILES:
        side = state.sides[seat]
        unknown = [card for card in (*side.cards(hand), *side.cards(deck)) if card not in side.shown]
        chance.shuffle(unknown)
        stays = [card for card in side.cards(hand) if card in side.shown]
        count = len(side.cards(hand)) - len(stays)
        state = with_piles(state, seat, {hand: (*stays, *unknown[:count]), deck: tuple(unknown[count:])})
    promise = Standing(key="*", answer=chance.choice(["pass", "ask"]))
    return with_side(state, seat, standing=(promise,))


@pytest.mark.rule("UW-HID-01", "UW-HID-03", "UW-WND-03", "UW-HID-05")
@pytest.mark.parametrize("seed", [4, 5])
def test_other_hidden_cards_change_nothing_that_others_see(seed: int) -> None:
    chance = random.Random(seed)
    compared = 0
    for number, state in enumerate(playout(seed).states()):
        if state.part == "setup" or number % 4 or state.result is not None:
            continue
        for seat in state.seats:
            other = otherwise(state, seat, chance)
            watcher = state.other(seat)
            assert view(other, seated(watcher)) == view(state, seated(watcher))
            assert view(other, SPECTATOR) == view(state, SPECTATOR)
            assert SYSTEM.owed(other) == SYSTEM.owed(state)
            assert SYSTEM.offers(other, watcher) == SYSTEM.offers(state, watcher)
            compared += 1
    assert compared > 40


EVENTFUL = frozenset(
    {"core_attack", "charge_attack", "choose_path", "stand_fast", "drive_back", "play_ploy", "use_reroll"}
)
"""Commands that others may react to."""


def betrayals(seed: int, **options: object) -> tuple[int, int]:
    """How many windows of the other seat were waited at, and how often another hand led to something else.

    The same command is given with the same dice against the hand that is held and against another one. Both are looked at as
    live matches are: what has not changed since the last command is not shown anew.
    """
    chance, taste = random.Random(seed), Taste(seed)
    held, swapped = IncrementalCache[Any](), IncrementalCache[Any]()
    windows = differing = 0
    for number, turn in enumerate(playout(seed, **options).turns):
        state, watcher = turn.state, turn.seat
        if state.part == "setup" or state.result is not None:
            continue
        (hidden,) = set(state.seats) - SYSTEM.owed(state)
        other = otherwise(state, hidden, chance)
        for chosen in turn.offers:
            if chosen.command["kind"] not in EVENTFUL and not taste.chance(0.1):
                continue
            command = SYSTEM.complete(state, watcher, chosen, taste)
            if command is None:
                continue
            ends = [_after(start, watcher, command, number) for start in (state, other)]
            # What a surge objective does by itself shows that it was held (UW-OBJ-05): that may differ.
            if any(past.facts.get("player") == hidden for end in ends for past in end.history[len(state.history) :]):
                continue
            looks = [memory.at(end) for memory, end in zip((held, swapped), ends, strict=True)]
            seen = [(view(look, seated(watcher)), SYSTEM.owed(end)) for look, end in zip(looks, ends, strict=True)]
            differing += seen[0] != seen[1]
            windows += any(bool(e.stack) and isinstance(e.step, SurgeWindow) and hidden in SYSTEM.owed(e) for e in ends)
    return windows, differing


@pytest.mark.rule("UW-WND-02", "UW-WND-03", "UW-WND-04", "UW-HID-01")
@pytest.mark.long
@pytest.mark.parametrize("agreed", [{}, {"window_policy": "always"}], ids=["masked", "always"])
def test_what_a_command_leads_to_tells_nothing_of_the_others_hand(agreed: Mapping[str, str]) -> None:
    counts = [betrayals(seed, **agreed) for seed in (4, 5, 6)]
    assert sum(windows for windows, _ in counts) > 10
    assert [differing for _, differing in counts] == [0, 0, 0]


@pytest.mark.rule("UW-WND-03")
def test_windows_only_if_possible_do_tell() -> None:
    """What the option costs, and that the test above could fail."""
    assert any(betrayals(seed, window_policy="only_if_possible")[1] for seed in (4, 5, 6))


def _after(state: State, seat: Seat, command: Command, seed: int) -> State:
    events = SYSTEM.decide(state, seat, command, SeededDice(seed))
    assert not isinstance(events, Refusal), events
    for event in events:
        state = SYSTEM.evolve(state, event)
    return state


@pytest.mark.rule("UW-HID-01", "UW-CON-08", "UW-CARD-02", "UW-CARD-06")
def test_no_hidden_card_is_named_to_who_may_not_see_it() -> None:
    for state in playout(4).states():
        for seat in state.seats:
            if not state.sides[seat].warband:
                continue
            hidden = {c for zone in (*HANDS, *HIDDEN) for c in state.sides[seat].cards(zone)} - state.sides[seat].shown
            mine, theirs = view(state, seated(seat)), view(state, seated(state.other(seat)))
            assert not hidden & theirs.cards.keys()
            assert not hidden & view(state, SPECTATOR).cards.keys()
            for zone in ZONES:
                assert theirs.piles[f"{seat}.{zone}"].count == len(state.sides[seat].cards(zone))
            for zone in HANDS:
                assert set(state.sides[seat].cards(zone)) <= mine.cards.keys()
            for zone in HIDDEN:
                assert not set(state.sides[seat].cards(zone)) & mine.cards.keys()
            for zone in ("scored", "discard_objectives", "discard_power", "equipped"):
                assert set(state.sides[seat].cards(zone)) <= theirs.cards.keys()


def declared(event: Event) -> set[str | None]:
    """The card that is shown by saying that it is used; it leaves the hand with the next fact."""
    return {event.source.card} if isinstance(event, SurgeDeclared) else set()


@pytest.mark.rule("UW-HID-01", "UW-HID-04")
def test_log_lines_name_no_hidden_card() -> None:
    lines = 0
    for turn in playout(5).turns:
        state = turn.state
        for event in turn.events:
            before, state = state, SYSTEM.evolve(state, event)
            for viewer in (seated("red"), seated("blue"), SPECTATOR):
                line = SYSTEM.narrate(before, event, viewer)
                if line is None:
                    continue
                lines += 1
                for side in state.sides.values():
                    hidden = {c for zone in (*HANDS, *HIDDEN) for c in side.cards(zone)} - side.shown - declared(event)
                    assert not [c for c in hidden if c in str(line.facts)], (line, event)
    assert lines > 100


@pytest.mark.rule("UW-HID-03")
def test_a_guessed_card_is_refused_alike_wherever_it_lies() -> None:
    surge = ploy("sly", surge=True)
    men = (red("a", 0, 0), blue("b", 1, 0))
    held = match(*men, blue_cards=[surge], hands={"blue": ["sly"]})
    decked = match(*men, blue_cards=[surge])
    for command in (
        PlayPloy(card="blue.sly"),
        PlayUpgrade(card="blue.bdp0", fighter="red.a"),
        DeclareSurge(ability="blue.sly"),
        ScoreObjective(cards=("blue.bdo0",)),
    ):
        assert refused(held, "red", command) == refused(decked, "red", command)


@pytest.mark.rule("UW-HID-05", "UW-CFG-01")
def test_spectators_see_what_both_see_unless_only_bots_play() -> None:
    men = (red("a", 0, 0), blue("b", 1, 0))
    state = match(*men, hands={"red": ["rdo0"], "blue": ["bdp0"]})
    assert not view(state, SPECTATOR).cards
    full = match(*men, hands={"red": ["rdo0"], "blue": ["bdp0"]}, options={"spectator_view": "full"})
    assert set(view(full, AMONG_BOTS).cards) == {"red.rdo0", "blue.bdp0"}
    assert set(view(full, seated("red")).cards) == {"red.rdo0"}
    assert not view(full, SPECTATOR).cards, "a player may be behind any spectator's eyes"


@pytest.mark.rule("UW-HID-01")
def test_after_the_end_everything_is_open() -> None:
    state = match(red("a", 0, 0), blue("b", 1, 0), hands={"red": ["rdo0"]})
    assert len(view(state, EVERYONE).cards) == 64


@pytest.mark.rule("UW-HID-05", "UW-CFG-01")
def test_spectators_may_see_all_a_round_later() -> None:
    men = (red("a", 0, 0), blue("b", 1, 0))
    start = match(*men, hands={"red": ["rdo0"]}, options={"spectator_view": "delayed_full"}, round=2)
    start = replace(evolve(start, RoundBegun(round=2)), active="red")
    assert own_part(view(start, AMONG_BOTS)).past_hands == {}
    later = evolve(with_piles(start, "red", {"hand_objectives": ()}), RoundBegun(round=3))
    later = replace(later, active="red")
    assert [card.name for card in own_part(view(later, AMONG_BOTS)).past_hands["red"]] == ["rdo0"]
    assert own_part(view(later, SPECTATOR)).past_hands == {}
    assert "red.rdo0" not in view(start, SPECTATOR).cards
    assert own_part(view(later, seated("blue"))).past_hands == {}
