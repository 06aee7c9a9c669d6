"""Ways over the battlefield: which hexes a Move may go through and end in, judged step by step (UW-MOVE-02..06, UW-DIR-04)."""

from collections.abc import Callable
from dataclasses import replace

from app.rules.kernel.boards.hexes import Hex, adjacent, distance, label_of, routes
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.changes import with_fighter
from app.rules.underworlds.ground.targeting import has_target
from app.rules.underworlds.identifiers import charging, empty, field_of, on_field, standing_at
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.marks import fighter_mark, hex_mark, hex_marks, line_mark
from app.rules.underworlds.model.combat_prompts import Charging, Moving, Pushing
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State


def flies(state: State, fighter: str) -> bool:
    """Whether its Moves cross occupied hexes and ignore stagger hexes (UW-RUNE-01)."""
    return "fly" in characteristics.runes(state, fighter)


def passable(state: State, fighter: str) -> Callable[[Hex], bool]:
    """The hexes a Move may go through: edge hexes like others (UW-HEX-03), its own once it left it (UW-MOVE-03)."""
    field = field_of(state)
    own = state.fighters[fighter].hex
    taken = frozenset() if flies(state, fighter) else frozenset(f.hex for f in on_field(state) if f.hex != own)
    return lambda hex_: hex_ in field.hexes and hex_ not in field.blocked and hex_ not in taken


def allowance(state: State, step: Moving) -> int:
    """How many hexes this Move may take."""
    return characteristics.move(_under_way(state, step), step.fighter) if step.most is None else step.most


def _under_way(state: State, step: Moving) -> State:
    """A Charge is judged with all that a fighter has while it Charges, before it begins (UW-CHG-02)."""
    if not step.part_of_charge or charging(state, step.fighter):
        return state
    return replace(state, stack=(*state.stack, Charging(seat=step.seat, fighter=step.fighter)))


def would_stand(state: State, fighter: str, hex_: Hex) -> State:
    """The match as if the fighter stood there."""
    return with_fighter(state, fighter, hex=hex_)


def ends_well(state: State, step: Moving | Pushing, hex_: Hex) -> bool:
    """Whether the fighter as it would stand there meets what a card asks of its end, as the card's owner reads it (UW-CON-03)."""
    if not step.must_end:
        return True
    owner = (step.owner if isinstance(step, Pushing) else None) or step.seat
    frame = Frame(seat=owner, scope=step.scope or {}, it=step.fighter)
    return interpreter.hold(would_stand(state, step.fighter, hex_), frame, step.must_end)


Ways = dict[Hex, tuple[Hex, ...]]


def _none_yet(state: State) -> dict[tuple[str, int | None, bool], Ways]:
    return {}


_KNOWN = ByIdentity(_none_yet, room=8)
"""The ways worked out in a state, by fighter, limit and whether it is a Charge: asked by offers, judges and bots alike."""


def ways(state: State, step: Moving) -> Ways:
    """Every hex this Move may end in, with a shortest way there that avoids stagger hexes where it can (UW-DIR-04).

    A Charge may only end where an Attack is possible (UW-CHG-02).
    """
    if step.must_end:
        return _ways(state, step)
    known, key = _KNOWN(state), (step.fighter, step.most, step.part_of_charge)
    if key not in known:
        known[key] = _ways(state, step)
    return known[key]


def _ways(state: State, step: Moving) -> Ways:
    start = state.fighters[step.fighter].hex
    if start is None:
        return {}
    state = _under_way(state, step)
    most, through = allowance(state, step), passable(state, step.fighter)
    field = field_of(state)
    harmful = frozenset() if flies(state, step.fighter) else field.stagger
    found = routes(start, most, through, harmful)
    ends = sorted(found)
    if step.part_of_charge and (reach := characteristics.farthest(state, step.fighter)) is not None:
        seat = state.fighters[step.fighter].seat
        enemies = [one.hex for one in on_field(state) if one.seat != seat and one.hex is not None]
        ends = [end for end in ends if any(distance(end, there) <= reach for there in enemies)]
    return {end: found[end] for end in ends if _may_end(state, step, end)}


def _may_end(state: State, step: Moving, end: Hex) -> bool:
    if not empty(state, end) or not ends_well(state, step, end):
        return False
    return not step.part_of_charge or has_target(would_stand(state, step.fighter, end), step.fighter)


def judge_path(state: State, step: Moving, path: tuple[Hex, ...]) -> Refusal | None:
    """Why this Move may not take this way; the rule of each step comes with it."""
    start = state.fighters[step.fighter].hex
    assert start is not None
    state = _under_way(state, step)
    if not path:
        return refuse("path_empty", unit=step.fighter, shapes=(hex_mark(start),))
    here = start
    for number, there in enumerate(path, start=1):
        if refused := _judge_step(state, step, here, there, number == len(path)):
            return refused
        here = there
    most = allowance(state, step)
    if len(path) > most:
        marks = hex_marks(path[most:], "offending")
        return refuse("path_too_long", unit=step.fighter, hexes=len(path), move=most, shapes=marks)
    if path[-1] == start:
        return refuse("path_returns_to_start", unit=step.fighter, hex=label_of(start), shapes=(hex_mark(start),))
    return judge_end(state, step, path[-1])


def _judge_step(state: State, step: Moving, here: Hex, there: Hex, last: bool) -> Refusal | None:
    if not adjacent(here, there):
        mark = line_mark(here, there)
        return refuse("path_not_adjacent", unit=step.fighter, hex=label_of(there), after=label_of(here), shapes=(mark,))
    if refused := judge_hex(state, there):
        return refused
    other = standing_at(state, there)
    if other is not None and other.id != step.fighter and (last or not flies(state, step.fighter)):
        return occupied(there, other.id)
    return None


def judge_end(state: State, step: Moving, end: Hex) -> Refusal | None:
    """Why a Move may not end there for a card's sake or a Charge's (UW-CHG-02)."""
    if not ends_well(state, step, end):
        return refuse("pick_not_legal", hex=label_of(end), unit=step.fighter, shapes=(hex_mark(end),))
    if step.part_of_charge and not has_target(would_stand(state, step.fighter, end), step.fighter):
        return refuse("charge_no_attack_possible", hex=label_of(end), unit=step.fighter, shapes=(hex_mark(end),))
    return None


def judge_hex(state: State, hex_: Hex) -> Refusal | None:
    """Why nobody may enter a hex: it is not on the board, or blocked (UW-HEX-04)."""
    field = field_of(state)
    if hex_ not in field.hexes:
        return refuse("hex_off_board", hex=label_of(hex_) if 0 <= hex_.r < 26 else "", shapes=(hex_mark(hex_),))
    if hex_ in field.blocked:
        return refuse("hex_blocked", hex=label_of(hex_), shapes=(hex_mark(hex_),))
    return None


def judge_empty(state: State, hex_: Hex, mover: str | None = None) -> Refusal | None:
    """Why a fighter may not be put or pushed into a hex (UW-HEX-01, UW-HEX-04, UW-HEX-07)."""
    if refused := judge_hex(state, hex_):
        return refused
    other = standing_at(state, hex_)
    return occupied(hex_, other.id) if other is not None and other.id != mover else None


def occupied(hex_: Hex, other: str) -> Refusal:
    """Somebody stands there (UW-HEX-01)."""
    return refuse(
        "hex_occupied", hex=label_of(hex_), target=other, shapes=(hex_mark(hex_), fighter_mark(other, "blocker"))
    )
