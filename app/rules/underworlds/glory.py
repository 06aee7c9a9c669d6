"""Glory and the underdog: derived numbers that many rules ask for (UW-RND-06, UW-RND-07, UW-UPG-02, UW-VIC-07)."""

from app.rules.kernel.seats import Seat
from app.rules.underworlds.identifiers import card_of, profile_of, slain_of
from app.rules.underworlds.model.state import State


def fallen_bounty(state: State, seat: Seat) -> int:
    """The combined Bounty of a side's slain fighters, as the underdog rule counts it (UW-RND-07)."""
    if state.options.underdog_bounty == "value_when_slain":
        return sum(fighter.bounty_when_slain for fighter in slain_of(state, seat))
    return sum(profile_of(state, fighter.id).normal.bounty for fighter in slain_of(state, seat))


def underdog(state: State) -> Seat | None:
    """The player whose slain fighters are worth strictly more, or nobody (UW-RND-06)."""
    first, second = state.seats
    a, b = fallen_bounty(state, first), fallen_bounty(state, second)
    return None if a == b else first if a > b else second


def equipped_value(state: State, seat: Seat) -> int:
    """The glory values of all upgrades a warband has equipped (UW-UPG-02)."""
    return sum(card_of(state, card).glory for card in state.sides[seat].cards("equipped"))
