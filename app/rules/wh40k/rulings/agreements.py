"""What the players settle among themselves: rulings, wobbly models, standing answers, conceding (W40K-GEN-12, W40K-SEQ-03)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import Standing, StandingSaid
from app.rules.wh40k.attack_sequence import allocation, save_choices
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers
from app.rules.wh40k.model.flow_events import BattleEnded, OffsetProposed, OffsetSettled
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.rulings import Correction, Offset
from app.rules.wh40k.model.state import Result, State
from app.rules.wh40k.model.table_commands import AnswerDisplayOffset, SetDisplayOffset, SetStanding
from app.rules.wh40k.rolls import roll_off
from app.rules.wh40k.rulings.correction_forms import forms, offset_offer
from app.rules.wh40k.rulings.corrections import is_sound, leads_on, may_skip

MOST_STANDING = 40

IDLE = "idle"
"""The standing answer that speaks of decisions with nothing to decide."""

ALL_THE_SAME = "all_the_same"
"""To be asked even so."""


def conceded_to(draft: Draft, winner: Seat) -> None:
    """The opponent wins a major victory."""
    draft.emit(BattleEnded(result=Result(winner=winner, how="conceded", major=True)))


RULINGS: RulingProcedure[State, Draft, Correction] = RulingProcedure(
    rule="W40K-GEN-12",
    concede_rule="W40K-GEN-12",
    is_sound=is_sound,
    may_skip=may_skip,
    leads_on=leads_on,
    roll_off=lambda draft, seats: roll_off(draft, "ruling"),
    last=conceded_to,
    forms=forms,
)


def decide_set_display_offset(draft: Draft, seat: Seat, command: SetDisplayOffset) -> Refusal | None:
    """The owner asks to show a wobbly model elsewhere; rules never read it (W40K-SEQ-03)."""
    model = draft.state.models.get(command.model)
    if model is None or draft.state.units[model.unit].seat != seat or model.pose is None:
        return refuse("unknown_id", "W40K-SEQ-03", id=command.model)
    if draft.state.offset is not None:
        return refuse("needs_opponent_agreement", model=draft.state.offset.model)
    draft.emit(OffsetProposed(offset=Offset(by=seat, model=command.model, at=command.at)))
    return None


def decide_answer_display_offset(draft: Draft, seat: Seat, command: AnswerDisplayOffset) -> Refusal | None:
    """The opponent agrees or not (W40K-SEQ-03)."""
    offset = draft.state.offset
    if offset is None:
        return refuse("nothing_to_answer", "W40K-SEQ-03")
    if offset.by == seat:
        return refuse("needs_opponent_agreement", model=offset.model)
    draft.emit(OffsetSettled(accepted=command.accept))
    return None


def decide_set_standing(draft: Draft, seat: Seat, command: SetStanding) -> Refusal | None:
    """A standing answer changes nothing but what one is asked."""
    standing = draft.state.sides[seat].standing
    if (
        len(command.key) > 60
        or len(command.answer or "") > 60
        or (all(entry.key != command.key for entry in standing) and len(standing) >= MOST_STANDING)
    ):
        return refuse("bad_choice", key=command.key[:60])
    if command.key == save_choices.ATTACK and command.answer is not None:
        return save_choices.decide_all_saves(draft, seat, command.answer)
    entry = None if command.answer is None else Standing(key=command.key, answer=command.answer)
    draft.emit(StandingSaid(seat=seat, key=command.key, standing=entry))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling or an offset, proposing a ruling, conceding."""
    found = RULINGS.answers(state, seat)
    if state.offset is not None and state.offset.by != seat:
        found += [_answer(state.offset, "accept_offset", True), _answer(state.offset, "reject_offset", False)]
    if state.ruling is None:
        found += allocation.standing_offers(state, seat)
    return [*found, *RULINGS.table(state, seat), offset_offer(state, seat), *_standing_offers(state, seat)]


def _standing_offers(state: State, seat: Seat) -> list[Offer]:
    """To be asked where there is nothing to decide, and again what was answered in advance."""
    said = {entry.key for entry in state.sides[seat].standing}
    again = sorted(
        key for key in said if key in (save_choices.SAVE, allocation.ALLOCATION) or key.startswith("reroll.")
    )
    idle = _standing("pass_idle", IDLE, None) if IDLE in said else _standing("ask_all_the_same", IDLE, ALL_THE_SAME)
    return [idle, *(_standing("ask_again", key, None) for key in again)]


def _standing(name: str, key: str, answer: str | None) -> Offer:
    about, _, roll = key.partition(".")
    return Offer(
        id=f"{name}.{key}",
        command={"kind": "set_standing", "key": key, "answer": answer},
        role="standing",
        label=f"wh40k.offer.{name}" if key == IDLE else f"wh40k.offer.{name}.{about}",
        facts={"roll": roll} if roll else {},
        place="table",
    )


def _answer(offset: Offset, name: str, accept: bool) -> Offer:
    return Offer(
        id=name,
        command={"kind": "answer_display_offset", "accept": accept},
        label=f"wh40k.offer.{name}",
        facts={"piece": offset.model},
        place="prompt",
        primary=accept,
        rule="W40K-SEQ-03",
    )


HANDLERS: Handlers = {
    **RULINGS.handlers(),
    SetDisplayOffset: Handler(handle=decide_set_display_offset, in_ruling=True),
    AnswerDisplayOffset: Handler(handle=decide_answer_display_offset, in_ruling=True),
    SetStanding: Handler(handle=decide_set_standing, in_ruling=True),
}
