"""What the players settle among themselves at any time: rulings, conceding (design, principle 6; UW-VIC-08)."""

from typing import assert_never

from app.rules.kernel.offers import Offer, TextNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handling import Handler, Handlers
from app.rules.underworlds.lookups import field_of, hex_named, standing_at
from app.rules.underworlds.offering import offer
from app.rules.underworlds.refusals import refuse
from app.rules.underworlds.rolls import roll_off
from app.rules.underworlds.settling.ruling_events import RulingClosed, RulingOpened, RulingRejected
from app.rules.underworlds.settling.rulings import (
    Correction,
    DrawTop,
    MoveCards,
    Note,
    PutFeature,
    PutFighter,
    Ruling,
    SetCounter,
    SetGlory,
    SetInspired,
    SetTokens,
    SkipStep,
)
from app.rules.underworlds.settling.table_commands import (
    AnswerRuling,
    Concede,
    ProposeRuling,
    RulingRolloff,
    WithdrawRuling,
)
from app.rules.underworlds.state import Result, State
from app.rules.underworlds.tables import HANDS, HIDDEN, ZONES
from app.rules.underworlds.turn_sequence.flow_events import MatchEnded
from app.rules.underworlds.turn_sequence.turn_prompts import BattleRound, ChooseFirst, PlayerTurn

MOST_CORRECTIONS = 40
LONGEST_WORDS = 500
OPEN_ZONES = ("scored", "discard_objectives", "discard_power", "hand_objectives", "hand_power")
"""Where a ruling may put cards; decks and fighters have their own corrections."""


def _sound(state: State, seat: Seat, correction: Correction) -> bool:
    """A correction may say anything about things that exist, and names no card its proposer cannot see."""
    match correction:
        case PutFighter():
            return correction.fighter in state.fighters and _free(state, correction.fighter, correction.hex)
        case SetTokens():
            return correction.fighter in state.fighters and _countable(state, correction)
        case SetInspired():
            return correction.fighter in state.fighters and state.fighters[correction.fighter].hex is not None
        case SetGlory():
            return correction.seat in state.seats and 0 <= correction.glory <= 200
        case SetCounter():
            side = state.sides.get(correction.seat)
            known = side is not None and correction.name in (*side.counters, *side.ability_tokens)
            return known and 0 <= correction.value <= 99
        case PutFeature():
            return correction.feature in state.features and state.round > 0 and _bare(state, correction)
        case MoveCards():
            return correction.to in OPEN_ZONES and all(_visible(state, seat, card) for card in correction.cards)
        case DrawTop():
            return correction.seat in state.seats and 0 < correction.count <= 20
        case SkipStep():
            return state.round > 0 and not isinstance(state.step, BattleRound | PlayerTurn | ChooseFirst)
        case Note():
            return len(correction.text) <= LONGEST_WORDS
        case _:
            assert_never(correction)


def _free(state: State, fighter: str, label: str | None) -> bool:
    if state.ground is None:
        return False
    if label is None:
        return True
    hex_ = hex_named(state, label)
    if isinstance(hex_, Refusal) or hex_ in field_of(state).blocked:
        return False
    there = standing_at(state, hex_)
    return there is None or there.id == fighter


def _countable(state: State, correction: SetTokens) -> bool:
    most = {"guard": 1, "raise": 1, "damage": characteristics.health(state, correction.fighter) - 1}
    standing = state.fighters[correction.fighter].hex is not None
    return standing and 0 <= correction.count <= most.get(correction.token, 20)


def _bare(state: State, correction: PutFeature) -> bool:
    hex_ = hex_named(state, correction.hex)
    others = [feature.hex for feature in state.features.values() if feature.id != correction.feature]
    return not isinstance(hex_, Refusal) and hex_ not in others


def _visible(state: State, seat: Seat, card: str) -> bool:
    """Whether the card lies open or in the proposer's own hand; nothing is learnt of a hidden one."""
    for owner, side in state.sides.items():
        for zone in ZONES:
            if card in side.cards(zone):
                return zone not in HIDDEN and (zone not in HANDS or owner == seat or card in side.shown)
    return False


def _judge_all(state: State, seat: Seat, corrections: tuple[Correction, ...]) -> Refusal | None:
    if len(corrections) > MOST_CORRECTIONS:
        return refuse("bad_correction", had=len(corrections), needed=MOST_CORRECTIONS)
    wrong = next((c for c in corrections if not _sound(state, seat, c)), None)
    return refuse("bad_correction", correction=wrong.kind) if wrong else None


def decide_propose_ruling(draft: Draft, seat: Seat, command: ProposeRuling) -> Refusal | None:
    """Either player, at any time; only one ruling is open."""
    if draft.state.ruling is not None:
        return refuse("ruling_pending")
    if not command.corrections or len(command.why) > LONGEST_WORDS:
        return refuse("bad_correction", had=len(command.corrections), needed=1)
    if refused := _judge_all(draft.state, seat, command.corrections):
        return refused
    draft.emit(RulingOpened(ruling=Ruling(by=seat, proposal=command.corrections, why=command.why)))
    return None


def decide_answer_ruling(draft: Draft, seat: Seat, command: AnswerRuling) -> Refusal | None:
    """The other side accepts, or rejects with a counter-proposal; the proposer may then accept that counter."""
    ruling = draft.state.ruling
    if ruling is None:
        return refuse("nothing_to_answer")
    if (seat == ruling.by) != ruling.rejected:
        return refuse("own_proposal")
    if command.accept:
        draft.emit(RulingClosed(applied=ruling.counter if ruling.rejected else ruling.proposal, how="accepted"))
        return None
    if ruling.rejected:
        return refuse("nothing_to_answer")
    if refused := _judge_all(draft.state, seat, command.counter):
        return refused
    draft.emit(RulingRejected(counter=command.counter))
    return None


def decide_withdraw_ruling(draft: Draft, seat: Seat, command: WithdrawRuling) -> Refusal | None:
    """The proposer takes it back; nothing changes."""
    ruling = draft.state.ruling
    if ruling is None or ruling.by != seat:
        return refuse("nothing_to_answer")
    draft.emit(RulingClosed(applied=(), how="withdrawn"))
    return None


def decide_ruling_rolloff(draft: Draft, seat: Seat, command: RulingRolloff) -> Refusal | None:
    """Either may call the roll-off once the proposal was rejected; the winner's version holds."""
    ruling = draft.state.ruling
    if ruling is None or not ruling.rejected:
        return refuse("nothing_to_answer")
    winner = roll_off(draft, "ruling", told=False)
    applied = ruling.proposal if winner == ruling.by else ruling.counter
    draft.emit(RulingClosed(applied=applied, how="rolled_off"))
    return None


def decide_concede(draft: Draft, seat: Seat, command: Concede) -> Refusal | None:
    """The opponent wins a major victory."""
    draft.emit(MatchEnded(result=Result(winner=draft.state.other(seat), how="conceded", major=True)))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling, proposing one, conceding."""
    found = _ruling_offers(state.ruling, seat) if state.ruling else []
    if state.ruling is None:
        need = TextNeed(field="why")
        command = {"kind": "propose_ruling", "corrections": []}
        found.append(offer("propose_ruling", command, "UW-ABL-05", place="table", need=need))
    return [*found, offer("concede", {"kind": "concede"}, "UW-VIC-08", place="table")]


def _ruling_offers(ruling: Ruling, seat: Seat) -> list[Offer]:
    found: list[Offer] = []
    if (seat == ruling.by) == ruling.rejected:
        accept = {"kind": "answer_ruling", "accept": True}
        found.append(offer("accept_ruling", accept, "UW-ABL-05", primary=True))
        if not ruling.rejected:
            found.append(offer("reject_ruling", {"kind": "answer_ruling", "accept": False}, "UW-ABL-05"))
    if ruling.rejected:
        found.append(offer("ruling_rolloff", {"kind": "ruling_rolloff"}, "UW-ABL-05"))
    if ruling.by == seat:
        found.append(offer("withdraw_ruling", {"kind": "withdraw_ruling"}, "UW-ABL-05"))
    return found


HANDLERS: Handlers = {
    ProposeRuling: Handler(handle=decide_propose_ruling),
    AnswerRuling: Handler(handle=decide_answer_ruling),
    WithdrawRuling: Handler(handle=decide_withdraw_ruling),
    RulingRolloff: Handler(handle=decide_ruling_rolloff),
    Concede: Handler(handle=decide_concede),
}
