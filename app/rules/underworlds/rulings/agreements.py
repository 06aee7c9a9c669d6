"""What the players settle among themselves at any time: rulings, conceding (design, principle 6; UW-VIC-08)."""

from typing import assert_never

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handlers
from app.rules.underworlds.identifiers import field_of, hex_named, standing_at
from app.rules.underworlds.model.flow_events import MatchEnded
from app.rules.underworlds.model.rulings import (
    Correction,
    DrawTop,
    MoveCards,
    PutFeature,
    PutFighter,
    SetCounter,
    SetGlory,
    SetInspired,
    SetTokens,
)
from app.rules.underworlds.model.state import Result, State
from app.rules.underworlds.model.turn_prompts import BattleRound, ChooseFirst, PlayerTurn
from app.rules.underworlds.rolls import roll_off
from app.rules.underworlds.rulings.correction_forms import OPEN_ZONES, forms, may_name


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
            return correction.to in OPEN_ZONES and all(may_name(state, seat, card) for card in correction.cards)
        case DrawTop():
            return correction.seat in state.seats and 0 < correction.count <= 20
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


@derived
def _may_skip(state: State) -> bool:
    """Any procedure of a round may be ended, not the turns themselves."""
    return state.round > 0 and not isinstance(state.step, BattleRound | PlayerTurn | ChooseFirst)


def conceded_to(draft: Draft, winner: Seat) -> None:
    """The opponent wins a major victory (UW-VIC-08)."""
    draft.emit(MatchEnded(result=Result(winner=winner, how="conceded", major=True)))


RULINGS: RulingProcedure[State, Draft, Correction] = RulingProcedure(
    rule="UW-ABL-05",
    concede_rule="UW-VIC-08",
    is_sound=_sound,
    may_skip=_may_skip,
    roll_off=lambda draft, seats: roll_off(draft, "ruling", told=False),
    last=conceded_to,
    forms=forms,
)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling, proposing one, conceding."""
    return RULINGS.answers(state, seat) + RULINGS.table(state, seat)


HANDLERS: Handlers = RULINGS.handlers()
