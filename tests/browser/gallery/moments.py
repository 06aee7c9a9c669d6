"""The moments of a battle that are worth a picture: until when bots play."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from app.bots.deciding import SeededChooser
from app.realtime.live.match import LiveMatch
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.seats import Seat
from app.systems.registry import known

Stop: TypeAlias = Callable[[LiveMatch, set[str]], bool]
"""Whether this is the moment: the match, and the kinds of command that are open to who is to decide."""

MOST = 1500
"""More decisions than a battle takes."""


def may(*kinds: str, after: int = 0) -> Stop:
    """The first time that one of these commands is open, once so many rows are written."""
    return lambda match, able: match.seq >= after and bool(able & set(kinds))


def never(match: LiveMatch, able: set[str]) -> bool:
    """The battle goes to its end."""
    return False


MOMENTS: Mapping[str, Stop] = {
    "muster": may("lock_army"),
    "warlord": may("set_warlord"),
    "ready": may("ready"),
    "markers": may("place_marker"),
    "divide": may("divide"),
    "zone": may("choose_zone"),
    "deploy": may("deploy_unit", after=24),
    "first_turn": may("choose_first_turn"),
    "move": may("select_move"),
    "psychic": may("manifest"),
    "shoot": may("select_shoot", after=140),
    "reroll": may("keep_roll", after=60),
    "wound": may("allocate", "choose_save", after=60),
    "charge": may("declare_charge"),
    "charge_move": may("charge_move"),
    "fight": may("select_fight"),
    "pile_in": may("pile_in"),
    "melee": may("declare_attacks"),
    "late": may("select_move", after=300),
    "end": never,
}

EMPTY_HANDED = {"muster"}
"""Where the players come without an army."""


async def play(match: LiveMatch, stop: Stop, name: str) -> Seat:
    """Bots play until the moment; gives who is to decide there."""
    brain, seat = known()[match.system.key].brain("winning"), match.seats[0]
    for count in range(MOST):
        if match.over:
            return seat
        seat = sorted(match.system.owed(match.state))[0]
        able = {offer.command["kind"] for offer in match.system.offers(match.state, seat) if is_open(offer)}
        if stop(match, able):
            return seat
        command: Any = brain(match.system, match.state, seat, SeededChooser(b"gallery", f"{name}{count}"))
        refusal = await match.submit(seat, f"bot{count}", match.past.codec.command_to(command))
        assert refusal is None, refusal
    raise AssertionError(f"it never came to {name}")
