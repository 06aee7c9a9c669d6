"""Which fighters may act: own ones on the battlefield, not held back by a Charge token or a flag (UW-ACT-03, UW-CHG-06, -07)."""

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.identifiers import on_field
from app.rules.underworlds.marks import fighter_mark
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Flag


def judge_fighter(state: State, seat: Seat, fighter: str, rule: str) -> Refusal | None:
    """Why this is no friendly fighter on the battlefield."""
    found = state.fighters.get(fighter)
    if found is None:
        return refuse("unknown_id", rule, id=fighter[:80])
    if found.seat != seat:
        return refuse("not_your_fighter", rule, unit=fighter, shapes=(fighter_mark(fighter),))
    return refuse("fighter_slain", unit=fighter) if found.hex is None else None


def judge_flags(state: State, fighter: str, *flags: Flag) -> Refusal | None:
    """Which flag forbids it: "cannot" goes before "can" (UW-ABL-04)."""
    seat = state.fighters[fighter].seat
    codes = {"cannot_move", "cannot_attack", "cannot_charge", "cannot_guard", "only_charges"}
    for flag in flags:
        assert flag in codes
        if characteristics.has_flag(state, fighter, flag, seat):
            return refuse(flag, unit=fighter, shapes=(fighter_mark(fighter),))
    return None


def all_charged(state: State, fighter: str) -> bool:
    """Whether every friendly fighter on the battlefield has a Charge token: then none is held back (UW-CHG-07)."""
    return all(friend.has("charge") for friend in on_field(state, state.fighters[fighter].seat))


def judge_charge_token(state: State, fighter: str, rule: str, *, ignore: bool = False) -> Refusal | None:
    """Whether a Charge token holds the fighter back from Move, Attack or Guard (UW-CHG-06)."""
    found = state.fighters[fighter]
    if ignore or not found.has("charge") or all_charged(state, fighter):
        return None
    if characteristics.has_flag(state, fighter, "ignore_charge_tokens"):
        return None
    tokens = found.tokens.get("charge", 0)
    return refuse("fighter_has_charge_token", rule, unit=fighter, tokens=tokens, shapes=(fighter_mark(fighter),))
