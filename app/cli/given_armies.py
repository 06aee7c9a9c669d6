"""Bots that play the armies they are given: lists they fix before they look at others, or armies they take at the table."""

from collections.abc import Mapping
from typing import Any

from app.bots import Brain
from app.cli.playing import Broken
from app.persistence.codec import codec_for
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.systems.game_system import GameSystem

LOCK = "lock_army"
"""The command by which a seat fixes its list, in every system that takes lists."""


def is_army(known: GameSystem, name: str) -> bool:
    """Whether bots can be given an army of this name."""
    if known.armies is not None:
        return name in known.armies.ready(known.library)
    return known.named_armies is not None and known.named_armies.taking(known.library, name) is not None


def armies_kept(
    known: GameSystem, start: Any, brains: Mapping[Seat, Brain], given: Mapping[Seat, str]
) -> dict[Seat, Brain]:
    """The bots of the seats that were given an army, each keeping to it. Raises KeyError for an army nobody has,
    ValueError for one that may not be taken at this table.
    """
    if known.named_armies is None:
        return {seat: fixing_its_list(brains[seat]) for seat in given}
    return {seat: _taking(known, start, seat, brains[seat], army) for seat, army in given.items()}


def fixing_its_list(brain: Brain) -> Brain:
    """A bot that plays the list it was given: it fixes it before it looks at others, which bots are free to take."""

    def decide(system: Any, state: Any, seat: Seat, choose: Any) -> Any:
        lock = next((offer for offer in system.offers(state, seat) if offer.command.get("kind") == LOCK), None)
        if lock is None:
            return brain(system, state, seat, choose)
        if lock.locked is not None:
            raise Broken(f"{seat} cannot play the army it was given: {lock.locked.code} {dict(lock.locked.facts)}")
        return system.complete(state, seat, lock, choose)

    return decide


def _taking(known: GameSystem, start: Any, seat: Seat, brain: Brain, army: str) -> Brain:
    """A bot that takes the army it was given as soon as it is asked for one."""
    assert known.named_armies is not None
    kinds, plain = known.named_armies.kinds, known.named_armies.taking(known.library, army)
    if plain is None:
        raise KeyError(army)
    command = codec_for(known.rules).command_from(plain)
    refused = known.rules.decide(start, seat, command, NoDice())
    if isinstance(refused, Refusal):
        raise ValueError(f"{seat} cannot take {army}: {refused.code} {dict(refused.facts)} ({refused.rule})")

    def decide(system: Any, state: Any, seat: Seat, choose: Any) -> Any:
        is_asked = any(offer.command.get("kind") in kinds for offer in system.offers(state, seat))
        return command if is_asked else brain(system, state, seat, choose)

    return decide
