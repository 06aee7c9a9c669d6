"""What the words of cards mean in a state: references, selectors, expressions (UW-DSL-01, -02, -04).

Things are named by id, and an id tells what it is: a seat (`red`), a fighter (`red.nix`), a weapon (`red.nix/knives`), a
card (`red.bt13`), a hex (`D4`), a feature token (`f1`). Nothing here changes anything.
"""

from typing import assert_never

from app.rules.kernel.boards.hexes import Hex, from_label, label_of
from app.rules.kernel.referee.refusal import Fact
from app.rules.underworlds import characteristics
from app.rules.underworlds.language import conditions
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.lookups import attack_of, field_of
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language.effects import Picked
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Scope

# --- references ------------------------------------------------------------------------------------------------------


def meaning(state: State, frame: Frame, ref: lang.Ref) -> Fact | None:
    """What a reference stands for, or nothing. A word without "$" stands for itself."""
    if not ref.startswith("$"):
        return ref
    name = ref[1:]
    if name == "it":
        return frame.it
    if name == "you":
        return frame.seat
    if name == "opponent":
        return state.other(frame.seat)
    if name in frame.scope:
        return frame.scope[name]
    if name in ("attacker", "target", "weapon") and (attack := attack_of(state)):
        found: str | None = getattr(attack, name)
        return found
    return None


def thing(state: State, frame: Frame, ref: lang.Ref) -> str | None:
    """The one thing a reference stands for."""
    found = meaning(state, frame, ref)
    if isinstance(found, tuple):
        return found[0] if found else None
    return found if isinstance(found, str) else None


def things(state: State, frame: Frame, picked: Picked) -> tuple[str, ...]:
    """All things a reference or selector stands for."""
    if not isinstance(picked, str):
        return found(state, frame, picked)
    got = meaning(state, frame, picked)
    return got if isinstance(got, tuple) else (got,) if isinstance(got, str) else ()


def place_of(state: State, what: str | None) -> Hex | None:
    """Where a fighter, feature token or hex is."""
    if what is None:
        return None
    if fighter := state.fighters.get(what.partition("/")[0]):
        return fighter.hex
    if feature := state.features.get(what):
        return feature.hex
    return from_label(what) if what[:1].isupper() and what[1:].isdecimal() else None


# --- selectors -------------------------------------------------------------------------------------------------------


def found(state: State, frame: Frame, selector: lang.Selector) -> tuple[str, ...]:
    """Everything a selector finds, in a fixed order."""
    return tuple(one for one in _all(state, frame, selector) if selects(state, frame, selector, one))


def _all(state: State, frame: Frame, selector: lang.Selector) -> tuple[str, ...]:
    match selector:
        case lang.Fighters():
            return tuple(state.fighters)
        case lang.Hexes():
            return tuple(label_of(hex_) for hex_ in sorted(field_of(state).hexes, key=lambda h: (h.r, h.q)))
        case lang.Features():
            return tuple(state.features)
        case lang.Weapons():
            of = None if selector.of == "any" else thing(state, frame, selector.of)
            bearers = [f.id for f in state.fighters.values() if f.hex is not None and of in (None, f.id)]
            return tuple(weapon for bearer in bearers for weapon in characteristics.weapons(state, bearer))
        case lang.Cards():
            owner = thing(state, frame, selector.owner)
            return state.sides[owner].cards(selector.zone) if owner in state.seats else ()
        case _:
            assert_never(selector)


def selects(state: State, frame: Frame, selector: lang.Selector, what: str) -> bool:
    """Whether a selector finds this very thing."""
    if not _fits(state, frame, selector, what):
        return False
    return conditions.hold(state, frame.of(what), selector.where)


def _fits(state: State, frame: Frame, selector: lang.Selector, what: str) -> bool:
    match selector:
        case lang.Fighters():
            fighter = state.fighters.get(what)
            if fighter is None or not (fighter.slain if selector.slain else fighter.hex is not None):
                return False
            if any(what in things(state, frame, ref) for ref in selector.exclude):
                return False
            # Friendly and enemy are read from the side of the card's owner (UW-CON-03).
            friendly = fighter.seat == frame.seat
            if friendly and frame.runes and not characteristics.runes(state, what) & set(frame.runes):
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
            return selector.of == "any" or thing(state, frame, selector.of) == bearer
        case lang.Cards():
            return not any(what in things(state, frame, ref) for ref in selector.exclude)
        case _:
            assert_never(selector)


# --- expressions -----------------------------------------------------------------------------------------------------


def value(state: State, frame: Frame, expr: lang.Expr) -> Fact:
    """What an expression comes to; a reference to nothing is 0."""
    match expr:
        case int():
            return expr
        case str():
            got = meaning(state, frame, expr)
            return 0 if got is None else got
        case lang.Count():
            return len(found(state, frame, expr.of))
        case lang.Sum():
            return sum(characteristics.field_of_thing(state, one, expr.field) for one in found(state, frame, expr.of))
        case lang.StatOf():
            one = thing(state, frame, expr.of)
            return characteristics.field_of_thing(state, one, expr.name) if one else 0
        case lang.Tally():
            return sum(1 for past in remembered(state, expr.event, expr.scope) if _met(state, frame, past, expr))
        case lang.CounterOf():
            return state.sides[frame.seat].counters.get(expr.name, 0)
        case lang.Sums():
            return _reckoned(expr.op, [number(state, frame, part) for part in expr.of])
        case _:
            assert_never(expr)


def number(state: State, frame: Frame, expr: lang.Expr) -> int:
    """What an expression comes to, as a number."""
    got = value(state, frame, expr)
    return int(got) if isinstance(got, int | float) else 0


def _reckoned(op: str, parts: list[int]) -> int:
    if op == "add":
        return sum(parts)
    if op == "sub":
        return parts[0] - sum(parts[1:])
    if op in ("min", "max"):
        return min(parts) if op == "min" else max(parts)
    product = 1
    for part in parts:
        product *= part
    return product


# --- what was --------------------------------------------------------------------------------------------------------


def remembered(state: State, event: str, scope: Scope) -> tuple[Happening, ...]:
    """The happenings of this name in a scope; in the end phase the combat phase is the one just ended (UW-DSL-04)."""
    return tuple(past for past in state.history if past.name == event and _within(state, past, scope))


def _within(state: State, past: Happening, scope: Scope) -> bool:
    match scope:
        case "game":
            return True
        case "round":
            return past.round == state.round
        case "combat_phase":
            return past.round == state.round and past.part == "combat"
        case "turn":
            return past.round == state.round and past.turn == state.turn_seq and past.part == state.part
        case _:
            assert_never(scope)


def _met(state: State, frame: Frame, past: Happening, expr: lang.Tally) -> bool:
    payload = {f"event.{name}": fact for name, fact in past.facts.items()}
    roles = {name: past.facts[name] for name in ("attacker", "target", "weapon") if name in past.facts}
    return conditions.hold(state, frame.binding(**payload, **roles), expr.where)
