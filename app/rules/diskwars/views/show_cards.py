"""Cards in the view: command cards, the scenario, secret objectives; each viewer sees only the faces he may (DW-HID-01..05)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from app.rules.diskwars.cards.ordering import BEATS, goes_before, reasons
from app.rules.diskwars.in_play import activations_left, battle_ability_left
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.model.profiles import CommandCard, ScenarioCard
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import Strategy
from app.rules.diskwars.views.own_view import FirstView, PlayedView
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import CardView, PileView

PILES = ("hand", "chosen", "played", "discard", "drawn", "objective")
"""The piles of a side, in order."""

_KINDS: Mapping[str, Literal["hand", "discard", "kept", "playing"]] = {
    "hand": "hand",
    "drawn": "hand",
    "discard": "discard",
    "played": "playing",
    "chosen": "playing",
}


def sees_secrets(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Whether a viewer may see what only this seat knows."""
    return viewer.role in ("everyone", "referee") or (viewer.role == "seat" and viewer.seat == seat)


@derived
def show_piles(state: State) -> dict[str, PileView]:
    """Every pile with its count, which is always public (DW-HID-01, DW-HID-02)."""
    shown = {
        f"{seat}.{pile}": PileView(
            id=f"{seat}.{pile}",
            label=f"diskwars.pile.{pile}",
            count=len(cards),
            seat=seat,
            kind=_KINDS.get(pile, "kept"),
            heap=f"diskwars.pile.{pile}" if pile == "discard" else "",
            look="scenario" if pile in ("drawn", "objective") else "command",
        )
        for seat in state.seats
        for pile, cards in _lying(state, seat).items()
        if cards or pile in ("hand", "discard")
    }
    if state.scenario:
        label = "diskwars.pile.scenario"
        shown["scenario"] = PileView(id="scenario", label=label, count=1, kind="playing", look="scenario")
    if state.deck:
        label = "diskwars.pile.deck"
        deck = PileView(id="deck", label=label, count=len(state.deck), kind="deck", heap=label, look="scenario")
        shown["deck"] = deck
    return shown


@derived
def _lying(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The cards of a side by their pile: a chosen one lies before him, face down (DW-CMD-01)."""
    side, chosen = state.sides[seat], _chosen(state, seat)
    return {
        "hand": tuple(card for card in side.hand if card not in chosen),
        "chosen": chosen,
        "played": tuple(one.card for one in state.played if one.seat == seat),
        "discard": side.discard,
        "drawn": side.drawn,
        "objective": (side.objective,) if side.objective else (),
    }


def _chosen(state: State, seat: Seat) -> tuple[str, ...]:
    given = (step.answers.get(seat) for step in state.stack if isinstance(step, ChoosingCards))
    return tuple(choice.card for choice in given if choice is not None)


@derived
def show_chosen(state: State) -> tuple[Seat, ...]:
    """Who has laid a card in this cycle: that is all the others see (DW-HID-02)."""
    return tuple(seat for seat in state.seats if _chosen(state, seat))


@derived
def show_first(state: State) -> dict[Seat, FirstView]:
    """While cards are chosen: which strategies each would go before. The first player's card is the measure (DW-CMD-10)."""
    asked = next((step.asked for step in state.stack if isinstance(step, ChoosingCards)), ())
    playing = [seat for seat in state.order if seat in asked]
    if len(playing) < 2:
        return {}
    first, second, *_ = playing
    tables = {is_first: {mine: goes_before(mine, is_first) for mine in (*BEATS, _SLOW)} for is_first in (True, False)}
    return {
        seat: FirstView(against=second if seat == first else first, before=tables[seat == first]) for seat in playing
    }


_SLOW: Strategy = "slow"
_SECRET = {"hand", "chosen", "drawn"}
"""All other piles lie open at any time, discarded cards among them (DW-CMD-07)."""


@derived
def show_cards(state: State, viewer: Viewer) -> dict[str, CardView]:
    """The cards whose faces this viewer may see, by their names: how they came into a hand is nobody's (DW-HID-01..04)."""
    shown = {
        card.id: card
        for seat in state.seats
        for card in _of_seat(state, seat, sees_secrets(state, viewer, seat), viewer.hands)
    }
    if state.scenario:
        shown[state.scenario] = _scenario(state.library.scenarios[state.scenario], "scenario")
    return shown


@derived
def _of_seat(state: State, seat: Seat, knows: bool, hand: bool) -> tuple[CardView, ...]:
    """The cards of a seat whose faces are seen by who knows its secrets, or its hand alone, or nothing of them."""
    return tuple(_faces(state, seat, knows, hand))


def _faces(state: State, seat: Seat, knows: bool, hand: bool) -> Iterator[CardView]:
    for pile, cards in _lying(state, seat).items():
        for card in sorted(cards):
            if pile == "objective":
                if knows or state.result is not None:
                    yield _scenario(state.library.scenarios[card], f"{seat}.objective")
            elif knows or pile not in _SECRET or (hand and pile == "hand"):
                if pile == "drawn":
                    yield _scenario(state.library.scenarios[card], f"{seat}.drawn")
                else:
                    yield _command(state, seat, state.library.commands[card], f"{seat}.{pile}")


def _command(state: State, seat: Seat, card: CommandCard, pile: str) -> CardView:
    words = [one.text for one in card.abilities]
    facts: dict[str, Fact] = {
        "card": card.id,
        "name_es": card.name.es,
        "text_es": " ".join(one.es for one in words),
        "value": card.value,
        "strategy": card.strategy,
    }
    if card.restriction:
        facts["restriction"] = card.restriction
    flags = (name for name, on in (("original", card.original), ("unstable", card.unstable)) if on)
    return CardView(
        id=card_key(seat, card.id),
        pile=pile,
        name=card.name.en,
        look="command",
        text=" ".join(one.en for one in words),
        flags=tuple(flags),
        facts=facts,
    )


def _scenario(card: ScenarioCard, pile: str) -> CardView:
    """A scenario card: its ability counts where it is the active one, its objective where it is a secret one (DW-SCN-01)."""
    facts: dict[str, Fact] = {
        "name_es": card.name.es,
        "text_es": card.text.es,
        "objective": card.objective.en,
        "objective_es": card.objective.es,
    }
    flags = ("original",) if card.original else ()
    return CardView(
        id=card.id, pile=pile, name=card.name.en, look="scenario", text=card.text.en, flags=flags, facts=facts
    )


@derived
def show_played(state: State) -> tuple[PlayedView, ...]:
    """The cards of this cycle in the order they are resolved (DW-CMD-10)."""
    seats = [one.seat for one in state.played]
    now = seats.index(state.active) if state.active in seats else _resolved(state)
    why = reasons(
        state.order or state.seats, {one.seat: state.library.commands[one.card].strategy for one in state.played}
    )
    return tuple(
        PlayedView(
            seat=one.seat,
            card=card_key(one.seat, one.card),
            strategy=state.library.commands[one.card].strategy,
            value=state.library.commands[one.card].value,
            left=activations_left(state, one.seat),
            battle_left=battle_ability_left(state, one.seat),
            state="now" if one.seat == state.active else "done" if place < now else "waits",
            why=why[one.seat],
        )
        for place, one in enumerate(state.played)
    )


def _resolved(state: State) -> int:
    """How many cards of the cycle are done where none is under way."""
    return next((step.index for step in state.stack if step.kind == "resolving"), len(state.played))
