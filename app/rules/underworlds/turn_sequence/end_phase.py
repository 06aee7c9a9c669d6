"""The end phase: score, equip, discard, draw, player by player (UW-END-01..10)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping.operations import discard, draw
from app.rules.underworlds.cards import scoring, upgrades
from app.rules.underworlds.core_abilities.focus import in_hand
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.underworlds.identifiers import card_of, in_order
from app.rules.underworlds.model.commands import DiscardCards, EndStep, PlayUpgrade, ScoreObjective
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import HAND_OF
from app.rules.underworlds.model.turn_prompts import EndPhase, EndStage
from app.rules.underworlds.offer_builders import card_option, offer, pick
from app.rules.underworlds.phases import ASKED, END_PHASE, FINAL_END_PHASE


def course(state: State) -> tuple[tuple[Seat, EndStage], ...]:
    """Who does which step in which order, the player of the first turn first (UW-END-02)."""
    stages = FINAL_END_PHASE if state.round == state.options.rounds else END_PHASE
    seats = in_order(state)
    if state.options.end_phase_order == "player_by_player":
        return tuple((seat, stage) for seat in seats for stage in stages)
    return tuple((seat, stage) for stage in stages for seat in seats)


def _now(state: State) -> tuple[Seat, EndStage] | None:
    step = state.step
    assert isinstance(step, EndPhase)
    return step.todo[0] if step.todo else None


def deciders(state: State) -> frozenset[Seat]:
    """The player whose step it is, where there may be something to decide for all that the other knows."""
    now = _now(state)
    return frozenset({now[0]}) if now and now[1] in ASKED and not _idle(state, *now) else NOBODY


def _idle(state: State, seat: Seat, stage: EndStage) -> bool:
    """Whether everybody can see that nothing can be chosen: then nobody is asked, and that tells nothing (UW-HID-01)."""
    match stage:
        case "score":
            return not state.sides[seat].cards("hand_objectives")
        case "equip":
            return upgrades.all_out_of_reach(state, seat)
        case _:
            return not in_hand(state, seat)


def advance(draft: Draft) -> None:
    """Draws up to the hand's size (UW-END-06, UW-END-07), passes by what is idle; then the next step."""
    step, now = draft.state.step, _now(draft.state)
    assert isinstance(step, EndPhase)
    if now is None:
        draft.leave()
        return
    seat, stage = now
    draft.change(replace(step, todo=step.todo[1:]))
    if stage in ASKED:
        return
    options = draft.state.options
    kind, full = (
        ("objectives", options.hand_objectives) if stage == "draw_objectives" else ("power", options.hand_power)
    )
    held = len(draft.state.sides[seat].cards("hand_objectives" if kind == "objectives" else "hand_power"))
    draw(draft, seat, "objectives" if kind == "objectives" else "power", max(0, full - held))


def _wrong_stage(state: State, stage: EndStage) -> Refusal | None:
    now = _now(state)
    return None if now and now[1] == stage else refuse("wrong_step", "UW-END-03", step=now[1] if now else "")


def decide_score(draft: Draft, seat: Seat, command: ScoreObjective) -> Refusal | None:
    """Any satisfied objectives of the hand, in the order given (UW-END-03, UW-OBJ-01)."""
    if refused := _wrong_stage(draft.state, "score"):
        return refused
    if not command.cards or len(set(command.cards)) < len(command.cards):
        return refuse("wrong_count", had=len(command.cards), needed=1)
    for card in command.cards:
        if refused := scoring.judge(draft.state, seat, card):
            return refused
    for card in command.cards:
        scoring.score(draft, seat, card)
    return None


def decide_upgrade(draft: Draft, seat: Seat, command: PlayUpgrade) -> Refusal | None:
    """Any number of upgrades, with the glory just gained (UW-END-04)."""
    if refused := _wrong_stage(draft.state, "equip"):
        return refused
    if refused := upgrades.judge(draft.state, seat, command.card, command.fighter):
        return refused
    upgrades.equip(draft, seat, command.card, command.fighter)
    return None


def decide_discard(draft: Draft, seat: Seat, command: DiscardCards) -> Refusal | None:
    """Any number of cards of the hand (UW-END-05)."""
    if refused := _wrong_stage(draft.state, "discard"):
        return refused
    if not command.cards or len(set(command.cards)) < len(command.cards):
        return refuse("wrong_count", had=len(command.cards), needed=1)
    if not set(command.cards) <= set(in_hand(draft.state, seat)):
        return refuse("discard_not_in_hand")
    for objective in (True, False):
        cards = tuple(card for card in command.cards if card_of(draft.state, card).objective == objective)
        discard(draft, seat, cards, HAND_OF["objectives" if objective else "power"])
    return None


def decide_end_step(draft: Draft, seat: Seat, command: EndStep) -> Refusal | None:
    """On to the next step."""
    step = draft.state.step
    assert isinstance(step, EndPhase)
    draft.change(replace(step, todo=step.todo[1:]))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What this step allows, and the way on."""
    now = _now(state)
    assert now is not None
    stage = now[1]
    found: list[Offer] = []
    if stage == "score":
        found += _score_offers(state, seat)
    elif stage == "equip":
        found += upgrades.offers(state, seat)
    else:
        cards = in_hand(state, seat)
        need = pick("cards", [card_option(state, card) for card in cards], least=1, most=len(cards), many=True)
        found += [offer("discard", {"kind": "discard"}, "UW-END-05", need=need)] if cards else []
    nothing = all(one.locked for one in found)
    # What can be scored or equipped is not passed by lightly.
    done = nothing or stage == "discard"
    name = f"end_{stage}_none" if nothing else f"end_{stage}"
    return [*found, offer(name, {"kind": "end_step"}, "UW-END-02", id=f"end_{stage}", primary=done)]


def is_idle(state: State, seat: Seat) -> bool:
    """Whether this step leaves its seat nothing: no objective is met, no upgrade can be equipped."""
    now = _now(state)
    match now[1] if now else "":
        case "score":
            return not _score_offers(state, seat)
        case "equip":
            return all(one.locked for one in upgrades.offers(state, seat))
        case _:
            return False


def _score_offers(state: State, seat: Seat) -> list[Offer]:
    held = state.sides[seat].cards("hand_objectives")
    options = [card_option(state, card, scoring.judge(state, seat, card)) for card in held]
    met = [option.value for option in options if option.locked is None]
    if not met:
        return []
    # Who scores scores all that is met, as a rule: it is picked, and can be taken out again.
    need = pick("cards", options, most=len(met), many=True)
    return [offer("score_now", {"kind": "score", "cards": met}, "UW-OBJ-01", need=need)]


STEPS: Steps = {EndPhase: (deciders, advance)}
HANDLERS: Handlers = {
    ScoreObjective: Handler(handle=decide_score, at=(EndPhase,)),
    PlayUpgrade: Handler(handle=decide_upgrade, at=(EndPhase,)),
    DiscardCards: Handler(handle=decide_discard, at=(EndPhase,)),
    EndStep: Handler(handle=decide_end_step, at=(EndPhase,)),
}
OFFERS: Offers = {EndPhase: offers}
