"""What the selectors of cards find: fighters, hexes, feature tokens, weapons, cards (UW-DSL-02).

Things are named by id, and an id tells what it is: a seat (`red`), a fighter (`red.nix`), a weapon (`red.nix/knives`), a
card (`red.bt13`), a hex (`D4`), a feature token (`f1`).
"""

from typing import assert_never

from app.rules.kernel.boards.hexes import label_of
from app.rules.underworlds.identifiers import field_of, place_of
from app.rules.underworlds.language.asked import Asked, Words
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.state import State


def candidates(asked: Asked, words: Words, state: State, frame: Frame, selector: lang.Selector) -> tuple[str, ...]:
    """All things of the sort a selector speaks of, in a fixed order."""
    match selector:
        case lang.Fighters():
            return tuple(state.fighters)
        case lang.Hexes():
            return tuple(label_of(hex_) for hex_ in sorted(field_of(state).hexes, key=lambda h: (h.r, h.q)))
        case lang.Features():
            return tuple(state.features)
        case lang.Weapons():
            of = None if selector.of == "any" else words.thing(state, frame, selector.of)
            bearers = [f.id for f in state.fighters.values() if f.hex is not None and of in (None, f.id)]
            return tuple(weapon for bearer in bearers for weapon in asked.weapons(state, bearer))
        case lang.Cards():
            owner = words.thing(state, frame, selector.owner)
            return state.sides[owner].cards(selector.zone) if owner in state.seats else ()
        case _:
            assert_never(selector)


def fits(asked: Asked, words: Words, state: State, frame: Frame, selector: lang.Selector, what: str) -> bool:
    """Whether one thing is what the selector says beside its conditions."""
    match selector:
        case lang.Fighters():
            fighter = state.fighters.get(what)
            if fighter is None or not (fighter.slain if selector.slain else fighter.hex is not None):
                return False
            if any(what in words.things(state, frame, ref) for ref in selector.exclude):
                return False
            # Friendly and enemy are read from the side of the card's owner (UW-CON-03).
            friendly = fighter.seat == frame.seat
            if friendly and frame.runes and not any(asked.has_rune(state, what, rune) for rune in frame.runes):
                return False
            return selector.side == "any" or friendly == (selector.side == "friendly")
        case lang.Hexes():
            place = place_of(state, what)
            return place is not None and what not in state.fighters and what not in state.features
        case lang.Features():
            feature = state.features.get(what)
            return feature is not None and selector.face in ("any", feature.face)
        case lang.Weapons():
            bearer = what.partition("/")[0]
            if "/" not in what or bearer not in state.fighters:
                return False
            return selector.of == "any" or words.thing(state, frame, selector.of) == bearer
        case lang.Cards():
            return not any(what in words.things(state, frame, ref) for ref in selector.exclude)
        case _:
            assert_never(selector)
