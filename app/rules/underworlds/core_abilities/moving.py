"""The Move ability: core, inside a Charge, or told by a card (UW-MOVE-01..06)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.offers.offer import Offer, Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import actions, operations
from app.rules.underworlds.core_abilities.acting import judge_charge_token, judge_fighter, judge_flags
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.ground import paths
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.underworlds.identifiers import labels, on_field, path_named
from app.rules.underworlds.model.combat_events import InstructionSkipped
from app.rules.underworlds.model.combat_prompts import Moving
from app.rules.underworlds.model.commands import ChoosePath, CoreMove
from app.rules.underworlds.model.language.language import Cond
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offer_builders import fighter_offer, hex_option, offer, pick
from app.rules.underworlds.triggers.firing import after, before, once_told, reacted

# --- for other chapters ----------------------------------------------------------------------------------------------


def may(
    state: State, seat: Seat, fighter: str, *, by_card: bool = False, ignore_charge_tokens: bool = False
) -> Refusal | None:
    """Why this fighter may not Move at all, tokens and flags considered (UW-MOVE-01, UW-ABL-06)."""
    if refused := judge_fighter(state, seat, fighter, "UW-MOVE-01"):
        return refused
    if refused := judge_flags(state, fighter, "cannot_move", *(() if by_card else ("only_charges",))):
        return refused
    return judge_charge_token(state, fighter, "UW-MOVE-01", ignore=by_card and ignore_charge_tokens)


def judge(
    state: State,
    seat: Seat,
    fighter: str,
    path: tuple[str, ...],
    *,
    most: int | None = None,
    by_card: bool = False,
    ignore_charge_tokens: bool = False,
    must_end: tuple[Cond, ...] = (),
    scope: Scope | None = None,
) -> Refusal | None:
    """Why this fighter may not Move along these hexes (labels, the start not included)."""
    if refused := may(state, seat, fighter, by_card=by_card, ignore_charge_tokens=ignore_charge_tokens):
        return refused
    named = path_named(state, path)
    if isinstance(named, Refusal):
        return named
    step = Moving(seat=seat, fighter=fighter, most=most, by_card=by_card, must_end=must_end, scope=scope)
    return paths.judge_path(state, step, named)


def ways(
    state: State,
    fighter: str,
    most: int | None = None,
    *,
    must_end: tuple[Cond, ...] = (),
    seat: Seat | None = None,
    scope: Scope | None = None,
) -> dict[str, tuple[str, ...]]:
    """Every hex a Move may end in, with a way there, by labels."""
    mover = seat or state.fighters[fighter].seat
    step = Moving(seat=mover, fighter=fighter, most=most, must_end=must_end, scope=scope)
    return {label_of(end): labels(way) for end, way in paths.ways(state, step).items()}


def begin(draft: Draft, step: Moving) -> None:
    """Starts a Move; whoever calls has judged it. Of a core ability's fighter it is told that it was picked."""
    if step.by_card or step.part_of_charge:
        draft.enter(step)
        return
    draft.enter(replace(step, since=once_told(draft.state)))
    after(draft, "fighter_picked", fighter=step.fighter, **{"for": "move"})


# --- the step --------------------------------------------------------------------------------------------------------


def _deciders(state: State) -> frozenset[Seat]:
    step = state.step
    assert isinstance(step, Moving)
    if step.stage != "path" or step.path or not paths.ways(state, step):
        return NOBODY
    return frozenset({step.seat})


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Moving)
    match step.stage:
        case "picked":
            path = () if reacted(draft.state, step.since) else step.path
            draft.change(replace(step, stage="path", path=path))
        case "path":
            _set_out(draft, step)
        case "declared":
            _go(draft, step)
        case "moved":
            draft.leave()


def _set_out(draft: Draft, step: Moving) -> None:
    """The way is known: it is declared. What became impossible meanwhile is asked again, or left out (UW-SRG-07)."""
    state = draft.state
    if state.fighters[step.fighter].hex is None or judge_flags(state, step.fighter, "cannot_move"):
        _skip(draft, step)
    elif paths.judge_path(state, step, step.path) is None:
        draft.change(replace(step, stage="declared"))
        way = labels(step.path)
        before(draft, "move_declared", fighter=step.fighter, path=way, part_of_charge=step.part_of_charge)
    elif paths.ways(state, step):
        draft.change(replace(step, path=()))
    else:
        _skip(draft, step)


def _skip(draft: Draft, step: Moving) -> None:
    draft.leave()
    draft.emit(InstructionSkipped(seat=step.seat, source=step.fighter, instruction="move"))


def _go(draft: Draft, step: Moving) -> None:
    state = draft.state
    if state.fighters[step.fighter].hex is None or judge_flags(state, step.fighter, "cannot_move"):
        _skip(draft, step)
        return
    if paths.judge_path(state, step, step.path):
        draft.change(replace(step, stage="path", path=()))
        return
    draft.change(replace(step, stage="moved"))
    operations.go(draft, step.fighter, step.path, "move")
    if step.token != "none":
        operations.give_token(draft, step.fighter, step.token, source="charge" if step.part_of_charge else "move")
    way = labels(step.path)
    after(draft, "fighter_moved", fighter=step.fighter, path=way, part_of_charge=step.part_of_charge)


# --- commands and offers ---------------------------------------------------------------------------------------------


def decide_move(draft: Draft, seat: Seat, command: CoreMove) -> Refusal | None:
    """The core ability Move (UW-MOVE)."""
    if refused := actions.judge(draft.state) or judge(draft.state, seat, command.fighter, command.path):
        return refused
    path = path_named(draft.state, command.path)
    assert not isinstance(path, Refusal)
    actions.begin(draft, "move")
    begin(draft, Moving(seat=seat, fighter=command.fighter, path=path))
    return None


def decide_path(draft: Draft, seat: Seat, command: ChoosePath) -> Refusal | None:
    """The way of a Move that is due."""
    step = draft.state.step
    assert isinstance(step, Moving)
    path = path_named(draft.state, command.path)
    if isinstance(path, Refusal):
        return path
    if refused := paths.judge_path(draft.state, step, path):
        return refused
    draft.change(replace(step, path=path))
    return None


def offers_core(state: State, seat: Seat) -> Sequence[Offer]:
    """The Move of each fighter: every hex it may end in, or why it may not Move."""
    found: list[Offer] = []
    if actions.judge(state):
        return found
    for fighter in on_field(state, seat):
        locked = may(state, seat, fighter.id)
        step = Moving(seat=seat, fighter=fighter.id)
        options = [] if locked else _options(state, step)
        if locked is None and not options:
            locked = refuse("ability_not_fully_resolvable", "UW-MOVE-03", unit=fighter.id)
        found.append(
            fighter_offer(
                "core_move", fighter.id, "UW-MOVE-02", locked, pick("path", options), move=paths.allowance(state, step)
            )
        )
    return found


def offers_path(state: State, seat: Seat) -> Sequence[Offer]:
    """Where a Move that is due may end."""
    step = state.step
    assert isinstance(step, Moving)
    return [
        offer(
            "choose_path",
            {"kind": "choose_path"},
            "UW-MOVE-02",
            need=pick("path", _options(state, step)),
            facts={"unit": step.fighter, "move": paths.allowance(state, step)},
            pieces=(step.fighter,),
            primary=True,
        )
    ]


def _options(state: State, step: Moving) -> list[Option]:
    return [
        hex_option(label_of(end), list(labels(way)), hexes=len(way)) for end, way in paths.ways(state, step).items()
    ]


STEPS: Steps = {Moving: (_deciders, _advance)}
HANDLERS: Handlers = {
    CoreMove: Handler(handle=decide_move, at=(ActionStep,), early=actions.too_late),
    ChoosePath: Handler(handle=decide_path, at=(Moving,)),
}
OFFERS: Offers = {ActionStep: offers_core, Moving: offers_path}
