"""The Charge ability: both halves must be possible; a Move, then an Attack at once (UW-CHG-01..08)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping import actions, operations
from app.rules.underworlds.combat import attacking
from app.rules.underworlds.core_abilities import moving
from app.rules.underworlds.core_abilities.acting import judge_fighter, judge_flags
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.ground import paths, targeting
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, nobody
from app.rules.underworlds.identifiers import labels, on_field, path_named
from app.rules.underworlds.marks import fighter_mark
from app.rules.underworlds.model.combat_events import InstructionSkipped
from app.rules.underworlds.model.combat_prompts import Attacking, Charging, Moving
from app.rules.underworlds.model.commands import CoreCharge
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offer_builders import fighter_offer, hex_option, pick
from app.rules.underworlds.triggers.firing import after, once_told, reacted

# --- for other chapters ----------------------------------------------------------------------------------------------


def _judge_tokens(state: State, seat: Seat, fighter: str, ignore: bool) -> Refusal | None:
    """Who may Charge: no Move and no Charge tokens, none of the three flags (UW-CHG-01, UW-CHG-02)."""
    if refused := judge_fighter(state, seat, fighter, "UW-CHG-01"):
        return refused
    if refused := judge_flags(state, fighter, "cannot_charge", "cannot_move", "cannot_attack"):
        return refused
    found = state.fighters[fighter]
    if characteristics.has_flag(state, fighter, "charge_despite_tokens"):
        return None
    if not ignore and (found.has("move") or found.has("charge")):
        return refuse(
            "fighter_cannot_charge_tokens",
            unit=fighter,
            move=found.tokens.get("move", 0),
            charge=found.tokens.get("charge", 0),
            shapes=(fighter_mark(fighter),),
        )
    return None


def _move_of(seat: Seat, fighter: str, *, by_card: bool = False) -> Moving:
    return Moving(seat=seat, fighter=fighter, stage="path", token="charge", part_of_charge=True, by_card=by_card)


def may(
    state: State, seat: Seat, fighter: str, *, ignore_tokens: bool = False, by_card: bool = False
) -> Refusal | None:
    """Why this fighter may not Charge at all; a way to a hex with a legal target must exist (UW-CHG-02)."""
    if refused := _judge_tokens(state, seat, fighter, ignore_tokens):
        return refused
    if not paths.ways(state, _move_of(seat, fighter, by_card=by_card)):
        return refuse("charge_no_attack_possible", unit=fighter, shapes=(fighter_mark(fighter),))
    return None


def begin(draft: Draft, step: Charging) -> None:
    """Starts a Charge; whoever calls has judged it. Of a core ability's fighter it is told that it was picked."""
    if step.by_card:
        draft.enter(step)
        return
    draft.enter(replace(step, since=once_told(draft.state)))
    after(draft, "fighter_picked", fighter=step.fighter, **{"for": "charge"})


# --- the step --------------------------------------------------------------------------------------------------------


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Charging)
    match step.stage:
        case "picked":
            path = () if reacted(draft.state, step.since) else step.path
            draft.change(replace(step, stage="move", path=path))
        case "move":
            _run(draft, step)
        case "attack":
            _strike(draft, step)
        case "charged":
            _finish(draft, step)


def _run(draft: Draft, step: Charging) -> None:
    """The Guard token is dropped first, even if the Charge comes to nothing (UW-CHG-03, UW-GRD-05)."""
    cannot = judge_flags(draft.state, step.fighter, "cannot_charge", "cannot_move", "cannot_attack")
    if draft.state.fighters[step.fighter].hex is None or cannot:
        draft.leave()
        draft.emit(InstructionSkipped(seat=step.seat, source=step.fighter, instruction="charge"))
        return
    draft.change(replace(step, stage="attack"))
    moving.begin(draft, replace(_move_of(step.seat, step.fighter, by_card=step.by_card), path=step.path))
    operations.remove_token(draft, step.fighter, "guard", source="charge")


def _strike(draft: Draft, step: Charging) -> None:
    """The Attack follows at once, unless an interruption left no target (UW-CHG-05, UW-CHG-08)."""
    found = draft.state.fighters[step.fighter]
    moved = _last(draft.state, "fighter_moved", step.fighter, "fighter")
    cannot = judge_flags(draft.state, step.fighter, "cannot_attack")
    if found.hex is None or moved is None or cannot or not targeting.has_target(draft.state, step.fighter):
        draft.leave()
        draft.emit(InstructionSkipped(seat=step.seat, source=step.fighter, instruction="charge_attack_impossible"))
        return
    draft.change(replace(step, stage="charged"))
    attacking.begin(draft, Attacking(seat=step.seat, attacker=step.fighter, part_of_charge=True))


def _finish(draft: Draft, step: Charging) -> None:
    """It has Charged once it has Attacked."""
    attack = _last(draft.state, "attack_resolved", step.fighter, "attacker")
    draft.leave()
    if attack is not None and draft.state.fighters[step.fighter].hex is not None:
        facts = {name: attack.facts[name] for name in ("target", "outcome") if name in attack.facts}
        after(draft, "fighter_charged", fighter=step.fighter, **facts)


def _last(state: State, name: str, fighter: str, role: str) -> Happening | None:
    """The part of this Charge that was told last, if it came about."""
    for past in reversed(state.history):
        if past.name == name and past.facts.get(role) == fighter:
            return past if past.facts.get("part_of_charge") is True and past.turn == state.turn_seq else None
    return None


# --- commands and offers ---------------------------------------------------------------------------------------------


def decide_charge(draft: Draft, seat: Seat, command: CoreCharge) -> Refusal | None:
    """The core ability Charge."""
    state = draft.state
    if refused := actions.judge(state) or _judge_tokens(state, seat, command.fighter, False):
        return refused
    path = path_named(state, command.path)
    if isinstance(path, Refusal):
        return path
    if refused := paths.judge_path(state, _move_of(seat, command.fighter), path):
        return refused
    actions.begin(draft, "charge")
    begin(draft, Charging(seat=seat, fighter=command.fighter, path=path))
    return None


def offers_core(state: State, seat: Seat) -> Sequence[Offer]:
    """The Charge of each fighter: the hexes from which an Attack is possible, or why it may not Charge."""
    found: list[Offer] = []
    if actions.judge(state):
        return found
    for fighter in on_field(state, seat):
        locked = _judge_tokens(state, seat, fighter.id, False)
        move = _move_of(seat, fighter.id)
        ways = {} if locked else paths.ways(state, move)
        if locked is None and not ways:
            locked = refuse("charge_no_attack_possible", unit=fighter.id, shapes=(fighter_mark(fighter.id),))
        options = [hex_option(label_of(end), list(labels(way)), hexes=len(way)) for end, way in ways.items()]
        most = paths.allowance(state, move)
        found.append(fighter_offer("core_charge", fighter.id, "UW-CHG-02", locked, pick("path", options), move=most))
    return found


STEPS: Steps = {Charging: (nobody, _advance)}
HANDLERS: Handlers = {CoreCharge: Handler(handle=decide_charge, at=(ActionStep,), early=actions.too_late)}
OFFERS: Offers = {ActionStep: offers_core}
