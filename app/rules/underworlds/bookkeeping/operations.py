"""What may be done to fighters, tokens, cards and glory, each with its facts and what others may react to.

No legality here: who calls has judged. A step changes its own stage before a deed (see `firing`).
"""

from typing import Literal

from app.rules.kernel.boards.hexes import Hex, label_of
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import card_of, field_of
from app.rules.underworlds.model.card_events import CardsDrawn, CardsMoved, GloryChanged, UpgradesDiscarded
from app.rules.underworlds.model.combat_events import (
    DamageHealed,
    FeatureShifted,
    FeatureTurned,
    FighterPut,
    FightersSwapped,
    FighterTurned,
    FighterWent,
    TokensChanged,
)
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import DECK_OF, DISCARD_OF, DeckKind, Token, Zone
from app.rules.underworlds.triggers.firing import after

# --- tokens ----------------------------------------------------------------------------------------------------------


def give_token(draft: Draft, fighter: str, token: Token, amount: int = 1, *, source: str = "rules") -> None:
    """Gives tokens; a fighter never has two Guard tokens (UW-GRD-02), nor any that it cannot be given."""
    if not may_be_given(draft.state, fighter, token):
        return
    amount = 1 if token in ("guard", "raise") else amount
    if amount > 0:
        draft.emit(TokensChanged(fighter=fighter, token=token, amount=amount))
        after(draft, "token_given", fighter=fighter, token=token, amount=amount, source=source)


def may_be_given(state: State, fighter: str, token: Token) -> bool:
    """Whether a token would be one more: no second Guard token (UW-GRD-02), none that a card forbids (UW-ABL-04)."""
    second = token == "guard" and state.fighters[fighter].has("guard")
    return not second and characteristics.may_be_given(state, fighter, token)


def remove_token(draft: Draft, fighter: str, token: Token, amount: int | None = None, *, source: str = "rules") -> None:
    """Takes tokens away, all of them unless a number is named."""
    found = draft.state.fighters[fighter]
    had = found.damage if token == "damage" else int(found.raised) if token == "raise" else found.tokens.get(token, 0)
    gone = had if amount is None else min(amount, had)
    if gone > 0:
        draft.emit(TokensChanged(fighter=fighter, token=token, amount=-gone))
        after(draft, "token_removed", fighter=fighter, token=token, amount=gone, source=source)


def heal(draft: Draft, fighter: str, amount: int = 1) -> None:
    """Removes damage tokens; nothing happens to an undamaged fighter (UW-HEAL-01, UW-HEAL-02)."""
    healed = min(amount, draft.state.fighters[fighter].damage)
    if healed > 0:
        draft.emit(DamageHealed(fighter=fighter, amount=healed))
        after(draft, "fighter_healed", fighter=fighter, amount=healed)


def turn(draft: Draft, fighter: str, *, inspired: bool) -> None:
    """Inspires or uninspires a fighter; nothing happens to one that is so already (UW-INS-04)."""
    if draft.state.fighters[fighter].inspired != inspired:
        draft.emit(FighterTurned(fighter=fighter, inspired=inspired))
        after(draft, "fighter_inspired" if inspired else "fighter_uninspired", fighter=fighter)


# --- places ----------------------------------------------------------------------------------------------------------

By = Literal["move", "push", "place"]


def entered(draft: Draft, fighter: str, hex_: Hex, by: By) -> None:
    """A fighter entered a hex; a stagger hex gives a token, but not to one that flies by its Move (UW-HEX-05, UW-RUNE-01)."""
    after(draft, "hex_entered", fighter=fighter, hex=label_of(hex_), by=by)
    flying = by == "move" and "fly" in characteristics.runes(draft.state, fighter)
    ignored = flying or characteristics.has_flag(draft.state, fighter, "ignore_stagger_hexes")
    if hex_ in field_of(draft.state).stagger and not ignored:
        give_token(draft, fighter, "stagger", source="hex")


def go(
    draft: Draft,
    fighter: str,
    path: tuple[Hex, ...],
    how: Literal["move", "push", "drive_back", "grapple", "overrun"],
) -> None:
    """A fighter goes hex by hex; every hex on the way counts as entered. What it is called is told by the caller."""
    draft.emit(FighterWent(fighter=fighter, path=path, how=how))
    for hex_ in path:
        entered(draft, fighter, hex_, "move" if how == "move" else "push")


def place(
    draft: Draft,
    fighter: str,
    hex_: Hex,
    how: Literal["deployed", "placed", "raised"] = "placed",
    *,
    source: str = "rules",
) -> None:
    """Puts a fighter into a hex directly; one that is raised gets its token there (UW-HEX-07, UW-SET-19, UW-RAI-01, UW-RAI-02)."""
    draft.emit(FighterPut(fighter=fighter, hex=hex_, how=how))
    if how == "deployed":
        return
    entered(draft, fighter, hex_, "place")
    if how == "raised":
        after(draft, "token_given", fighter=fighter, token="raise", amount=1, source=source)
    after(draft, "fighter_raised" if how == "raised" else "fighter_placed", fighter=fighter, hex=label_of(hex_))


def swap(draft: Draft, a: str, b: str) -> None:
    """Two fighters exchange hexes; each counts as placed."""
    draft.emit(FightersSwapped(a=a, b=b))
    for fighter in (a, b):
        if (hex_ := draft.state.fighters[fighter].hex) is not None:
            entered(draft, fighter, hex_, "place")
            after(draft, "fighter_placed", fighter=fighter, hex=label_of(hex_))


def flip_feature(draft: Draft, feature: str) -> None:
    """Treasure becomes cover and cover treasure; the token stays on the battlefield (UW-DLV-03, UW-FEA-06)."""
    face: Literal["cover", "treasure"] = "cover" if draft.state.features[feature].face == "treasure" else "treasure"
    draft.emit(FeatureTurned(feature=feature, face=face))
    after(draft, "feature_flipped", feature=feature, face=face)


def shift_feature(draft: Draft, feature: str, hex_: Hex) -> None:
    """Puts a feature token into another hex."""
    draft.emit(FeatureShifted(feature=feature, hex=hex_))
    after(draft, "feature_moved", feature=feature, hex=label_of(hex_))


# --- cards and glory -------------------------------------------------------------------------------------------------


def draw(draft: Draft, seat: Seat, deck: DeckKind, amount: int) -> tuple[str, ...]:
    """Draws up to so many cards; an empty deck gives none (UW-CARD-05). Gives what was drawn."""
    cards = draft.state.sides[seat].cards(DECK_OF[deck])[: max(0, amount)]
    if cards:
        draft.emit(CardsDrawn(seat=seat, deck=deck, cards=cards))
        after(draft, "cards_drawn", player=seat, deck=deck, n=len(cards))
    return cards


def discard(draft: Draft, seat: Seat, cards: tuple[str, ...], origin: Zone) -> None:
    """Puts cards face up on their own discard pile, open from now on (UW-CARD-01, UW-HID-04)."""
    for kind in ("objectives", "power"):
        of_kind = tuple(c for c in cards if card_of(draft.state, c).objective == (kind == "objectives"))
        if of_kind:
            to = DISCARD_OF["objectives" if kind == "objectives" else "power"]
            draft.emit(CardsMoved(seat=seat, cards=of_kind, origin=origin, to=to))


def discard_upgrades(draft: Draft, fighter: str, cards: tuple[str, ...]) -> None:
    """Takes upgrades off a fighter, to their owner's discard pile."""
    if cards:
        draft.emit(UpgradesDiscarded(seat=draft.state.fighters[fighter].seat, fighter=fighter, cards=cards))


def gain_glory(draft: Draft, seat: Seat, amount: int, reason: Literal["scored", "slain", "ability"]) -> None:
    """Glory gained or lost, never below 0 (UW-VIC-07)."""
    change = max(amount, -draft.state.sides[seat].glory)
    if change:
        draft.emit(GloryChanged(seat=seat, amount=change, reason=reason))
        after(draft, "glory_changed", player=seat, delta=change, reason=reason)
