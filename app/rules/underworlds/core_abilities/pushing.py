"""Pushes: the pushing player decides every step, the way has its length and its course (UW-PSH-01..06, UW-DIR-01..03)."""

from collections.abc import Callable, Sequence
from typing import Literal

from app.rules.kernel.boards.hexes import Heading, Hex, adjacent, label_of, longest_push, pushes, step_allowed
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.ability_text import asks_first
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.ground import paths
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.underworlds.identifiers import empty, labels, path_named, place_of
from app.rules.underworlds.marks import fighter_mark, hex_mark, hex_marks, line_mark
from app.rules.underworlds.model.combat_events import InstructionSkipped
from app.rules.underworlds.model.combat_prompts import Pushing
from app.rules.underworlds.model.commands import ChoosePath
from app.rules.underworlds.model.language.conditions import AdjacentTo
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offer_builders import hex_option, offer, pick
from app.rules.underworlds.triggers.firing import after

How = Literal["push", "drive_back", "grapple", "overrun"]

# --- for other chapters ----------------------------------------------------------------------------------------------


def shove(
    draft: Draft, fighter: str, path: tuple[Hex, ...], by: Seat, how: How = "push", told: str | None = None
) -> None:
    """Pushes a fighter along a way that was judged, stagger hexes included (UW-DRV-04); `told` is what else the push is."""
    start = draft.state.fighters[fighter].hex
    assert start is not None
    operations.go(draft, fighter, path, how)
    ends = {"from": label_of(start), "to": label_of(path[-1])}
    if told is not None:
        after(draft, told, fighter=fighter, **ends)
    after(draft, "pushed", fighter=fighter, by=by, **ends)


def immune(state: State, fighter: str, by: Seat) -> Refusal | None:
    """Whether the fighter cannot be pushed (UW-ABL-04)."""
    if characteristics.has_flag(state, fighter, "cannot_be_pushed", by):
        return refuse("push_immune", unit=fighter, shapes=(fighter_mark(fighter),))
    return None


def ends(state: State, step: Pushing) -> dict[str, tuple[str, ...]]:
    """Every hex this push may end in with one way there, by labels; empty if the fighter cannot be pushed."""
    return {label_of(end): labels(way) for end, way in _ends(state, step).items()}


def begin(draft: Draft, step: Pushing) -> None:
    """Starts a push."""
    draft.enter(step)


# --- geometry --------------------------------------------------------------------------------------------------------


def _ends(state: State, step: Pushing) -> dict[Hex, tuple[Hex, ...]]:
    start = state.fighters[step.fighter].hex
    if start is None or immune(state, step.fighter, step.seat):
        return {}
    course, reference, free = _course(step), _reference(state, step), _free(state)
    if step.exact:
        whole = _fitting(state, step, longest_push(start, step.hexes, free, course, reference))
        return dict(sorted(whole.items()))
    found: dict[Hex, tuple[Hex, ...]] = {}
    for length in range(1, step.hexes + 1):
        for end, way in pushes(start, length, free, course, reference).items():
            found.setdefault(end, way)
    return dict(sorted(_fitting(state, step, found).items()))


def _fitting(state: State, step: Pushing, found: dict[Hex, tuple[Hex, ...]]) -> dict[Hex, tuple[Hex, ...]]:
    return {e: way for e, way in found.items() if paths.ends_well(state, step, e)}


def _free(state: State) -> Callable[[Hex], bool]:
    return lambda hex_: empty(state, hex_)


def _course(step: Pushing) -> Heading:
    return "any" if step.direction == "free" else step.direction


def _reference(state: State, step: Pushing) -> Hex | None:
    """Where what the push leads away from or towards is now (UW-DIR-03)."""
    return None if step.direction == "free" else place_of(state, step.reference)


def judge_way(state: State, step: Pushing, path: tuple[Hex, ...]) -> Refusal | None:
    """Why this push may not take this way."""
    if refused := immune(state, step.fighter, step.seat):
        return refused
    start = state.fighters[step.fighter].hex
    assert start is not None
    reference = _reference(state, step)
    here = start
    for there in path:
        if not adjacent(here, there):
            return refuse("path_not_adjacent", "UW-PSH-01", hex=label_of(there), shapes=(line_mark(here, there),))
        if refused := paths.judge_empty(state, there, step.fighter):
            return refused
        if reference is not None and not step_allowed(here, there, _course(step), reference):
            code = "push_not_away" if step.direction == "away" else "push_not_towards"
            return refuse(code, hex=label_of(there), shapes=(hex_mark(there), hex_mark(reference, "limit")))
        here = there
    possible = _ends(state, step)
    lengths = {len(way) for way in possible.values()}
    if not path or (len(path) not in lengths if step.exact else len(path) > step.hexes):
        return refuse("push_wrong_length", hexes=len(path), push=max(lengths, default=step.hexes))
    if path[-1] == start:
        return refuse("push_ends_where_started", hex=label_of(start), shapes=(hex_mark(start),))
    if not paths.ends_well(state, step, path[-1]):
        named = any(isinstance(cond, AdjacentTo) for cond in step.must_end)
        code = "must_be_adjacent_to_each_other" if named else "pick_not_legal"
        return refuse(code, hex=label_of(path[-1]), shapes=hex_marks((path[-1],), "offending"))
    return None


# --- the step --------------------------------------------------------------------------------------------------------


def _deciders(state: State) -> frozenset[Seat]:
    step = state.step
    assert isinstance(step, Pushing)
    possible = _ends(state, step)
    # One hex and no way to decline: there is nothing to decide (UW-PSH-04).
    return NOBODY if not possible or (len(possible) == 1 and _forced(step)) else frozenset({step.seat})


def _forced(step: Pushing) -> bool:
    return not step.optional and step.hexes == 1


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Pushing)
    possible = _ends(draft.state, step)
    draft.leave()
    if possible:
        shove(draft, step.fighter, next(iter(possible.values())), step.seat)
    else:
        draft.emit(InstructionSkipped(seat=step.seat, source=step.fighter, instruction="push"))


def decide_path(draft: Draft, seat: Seat, command: ChoosePath) -> Refusal | None:
    """The way of a push that is due; none declines an optional one."""
    step = draft.state.step
    assert isinstance(step, Pushing)
    path = path_named(draft.state, command.path)
    if isinstance(path, Refusal):
        return path
    if not path and step.optional:
        draft.leave()
        return None
    if refused := judge_way(draft.state, step, path):
        return refused
    draft.leave()
    shove(draft, step.fighter, path, seat)
    return None


def offers_path(state: State, seat: Seat) -> Sequence[Offer]:
    """Where the fighter may be pushed."""
    step = state.step
    assert isinstance(step, Pushing)
    options = [hex_option(label, list(way), hexes=len(way)) for label, way in ends(state, step).items()]
    whole: dict[str, Fact] = {"whole": True} if asks_first(state, seat) else {}
    found = [
        offer(
            "push",
            {"kind": "choose_path"},
            "UW-PSH-02",
            need=pick("path", options),
            facts={"unit": step.fighter, "hexes": step.hexes, **whole},
            pieces=(step.fighter,),
            primary=True,
        )
    ]
    if step.optional:
        found.append(offer("no_push", {"kind": "choose_path", "path": []}, "UW-CON-10", facts={"unit": step.fighter}))
    return found


STEPS: Steps = {Pushing: (_deciders, _advance)}
HANDLERS: Handlers = {ChoosePath: Handler(handle=decide_path, at=(Pushing,))}
OFFERS: Offers = {Pushing: offers_path}
