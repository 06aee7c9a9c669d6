"""What the players settle among themselves: rulings, wobbly models, standing answers, conceding (W40K-GEN-12, W40K-SEQ-03)."""

from app.rules.kernel.offers import Offer, TextNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.attack_sequence import allocation
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handling import Handler, Handlers
from app.rules.wh40k.refusals import refuse
from app.rules.wh40k.rolls import roll_off
from app.rules.wh40k.settling.corrections import LONGEST_WORDS, judge_corrections
from app.rules.wh40k.settling.rulings import Offset, Ruling
from app.rules.wh40k.settling.table_commands import (
    AnswerDisplayOffset,
    AnswerRuling,
    Concede,
    ProposeRuling,
    RulingRolloff,
    SetDisplayOffset,
    SetStanding,
    WithdrawRuling,
)
from app.rules.wh40k.state import Result, State
from app.rules.wh40k.turn_sequence.flow_events import (
    BattleEnded,
    OffsetProposed,
    OffsetSettled,
    RulingClosed,
    RulingOpened,
    RulingRejected,
    StandingSet,
)

MOST_STANDING = 40


def decide_propose_ruling(draft: Draft, seat: Seat, command: ProposeRuling) -> Refusal | None:
    """Either player, at any time; only one ruling is open."""
    if draft.state.ruling is not None:
        return refuse("ruling_pending")
    if not command.corrections or len(command.why) > LONGEST_WORDS:
        return refuse("bad_correction", had=len(command.corrections), needed=1)
    if refused := judge_corrections(draft.state, command.corrections):
        return refused
    draft.emit(RulingOpened(ruling=Ruling(by=seat, proposal=command.corrections, why=command.why)))
    return None


def decide_answer_ruling(draft: Draft, seat: Seat, command: AnswerRuling) -> Refusal | None:
    """The other side accepts, or rejects with a counter-proposal; the proposer may then accept that counter."""
    ruling = draft.state.ruling
    if ruling is None:
        return refuse("nothing_to_answer", "W40K-GEN-12")
    if (seat == ruling.by) != ruling.rejected:
        return refuse("own_proposal")
    if command.accept:
        applied = ruling.counter if ruling.rejected else ruling.proposal
        draft.emit(RulingClosed(applied=applied, how="accepted"))
        return None
    if ruling.rejected:
        return refuse("nothing_to_answer", "W40K-GEN-12")
    if refused := judge_corrections(draft.state, command.counter):
        return refused
    draft.emit(RulingRejected(counter=command.counter))
    return None


def decide_withdraw_ruling(draft: Draft, seat: Seat, command: WithdrawRuling) -> Refusal | None:
    """The proposer takes it back; nothing changes."""
    ruling = draft.state.ruling
    if ruling is None or ruling.by != seat:
        return refuse("nothing_to_answer", "W40K-GEN-12")
    draft.emit(RulingClosed(applied=(), how="withdrawn"))
    return None


def decide_ruling_rolloff(draft: Draft, seat: Seat, command: RulingRolloff) -> Refusal | None:
    """Either may call the roll-off once the proposal was rejected; the winner's version holds."""
    ruling = draft.state.ruling
    if ruling is None or not ruling.rejected:
        return refuse("nothing_to_answer", "W40K-GEN-12")
    winner = roll_off(draft, "ruling")
    applied = ruling.proposal if winner == ruling.by else ruling.counter
    draft.emit(RulingClosed(applied=applied, how="rolled_off"))
    return None


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
        or (command.key not in standing and len(standing) >= MOST_STANDING)
    ):
        return refuse("bad_choice", key=command.key[:60])
    draft.emit(StandingSet(seat=seat, key=command.key, answer=command.answer))
    return None


def decide_concede(draft: Draft, seat: Seat, command: Concede) -> Refusal | None:
    """The opponent wins a major victory."""
    draft.emit(BattleEnded(result=Result(winner=draft.state.other(seat), how="conceded", major=True)))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling or an offset, proposing a ruling, conceding."""
    found: list[Offer] = []
    if ruling := state.ruling:
        found += _ruling_offers(ruling, seat)
    if state.offset is not None and state.offset.by != seat:
        facts = {"piece": state.offset.model}
        found += [
            _offer("accept_offset", {"kind": "answer_display_offset", "accept": True}, "prompt", facts, primary=True),
            _offer("reject_offset", {"kind": "answer_display_offset", "accept": False}, "prompt", facts),
        ]
    if state.ruling is None:
        found += allocation.standing_offers(state, seat)
        found.append(_offer("propose_ruling", {"kind": "propose_ruling", "corrections": []}, "table", need=True))
    found.append(_offer("concede", {"kind": "concede"}, "table"))
    return found


def _ruling_offers(ruling: Ruling, seat: Seat) -> list[Offer]:
    may_answer = (seat == ruling.by) == ruling.rejected
    found: list[Offer] = []
    if may_answer:
        found.append(_offer("accept_ruling", {"kind": "answer_ruling", "accept": True}, "prompt", primary=True))
    if may_answer and not ruling.rejected:
        found.append(_offer("reject_ruling", {"kind": "answer_ruling", "accept": False}, "prompt"))
    if ruling.rejected:
        found.append(_offer("ruling_rolloff", {"kind": "ruling_rolloff"}, "prompt"))
    if ruling.by == seat:
        found.append(_offer("withdraw_ruling", {"kind": "withdraw_ruling"}, "prompt"))
    return found


def _offer(
    name: str,
    command: dict[str, object],
    place: str,
    facts: dict[str, str] | None = None,
    *,
    primary: bool = False,
    need: bool = False,
) -> Offer:
    return Offer(
        id=name,
        command=command,
        label=f"wh40k.offer.{name}",
        facts=dict(facts or {}),
        place="prompt" if place == "prompt" else "table",
        need=TextNeed(field="why") if need else None,
        primary=primary,
        rule="W40K-SEQ-03" if "offset" in name else "W40K-GEN-12",
    )


HANDLERS: Handlers = {
    ProposeRuling: Handler(handle=decide_propose_ruling, in_ruling=True),
    AnswerRuling: Handler(handle=decide_answer_ruling, in_ruling=True),
    WithdrawRuling: Handler(handle=decide_withdraw_ruling, in_ruling=True),
    RulingRolloff: Handler(handle=decide_ruling_rolloff, in_ruling=True),
    SetDisplayOffset: Handler(handle=decide_set_display_offset, in_ruling=True),
    AnswerDisplayOffset: Handler(handle=decide_answer_display_offset, in_ruling=True),
    SetStanding: Handler(handle=decide_set_standing, in_ruling=True),
    Concede: Handler(handle=decide_concede, in_ruling=True),
}
