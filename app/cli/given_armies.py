"""Bots that play the armies they are given: lists they fix before they look at others, or armies they take at the table."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from app.bots import Brain
from app.cli.playing import Broken
from app.content.bringing import NOT_OURS, Brought, bring
from app.content.reader import read_file
from app.persistence.codec import codec_for
from app.rosters.files.limits import UNPACKED
from app.rosters.reading import read as read_roster
from app.rosters.roster import Refused
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.systems import registry
from app.systems.game_system import GameSystem

LOCK = "lock_army"
"""The command by which a seat fixes its list, in every system that takes lists."""


def brought(path: Path, known: GameSystem | None = None) -> Brought:
    """The army of a file: of this system, or of the one that the file itself is of."""
    with path.open("rb") as file:
        data = file.read(UNPACKED + 1)
    if known is None:
        roster = read_roster(data)
        if roster.refused is not None and roster.refused.code not in NOT_OURS:
            return Brought(refused=roster.refused)
    system = known or _system_of(roster.system, path)
    if system is None or system.armies is None:
        return Brought(refused=Refused(code="no_game"))
    return bring(system.key, system.armies.read, system.armies.text_of, data, system.library)


def _system_of(key: str | None, path: Path) -> GameSystem | None:
    """Whose army a file is: what its reader says, or what it says itself in our own schema."""
    if key is not None:
        return registry.known().get(key)
    plain = read_file(path).data
    return registry.known().get(str(plain.get("system"))) if isinstance(plain, Mapping) else None


def with_files(known: GameSystem, names: Sequence[str]) -> tuple[Any, tuple[str, ...]]:
    """The content with the armies that are named by files among its own, and by which ids all are taken. Raises ValueError."""
    library, ids = known.library, []
    for number, name in enumerate(names, start=1):
        if known.armies is None or is_army(known, name) or not Path(name).is_file():
            ids.append(name)
            continue
        found = brought(Path(name), known)
        if found.army is None:
            told = found.refused.code if found.refused else "; ".join(map(str, found.problems))
            raise ValueError(f"{name}: {told}")
        ids.append(f"army{number}")
        library = known.armies.added(library, ids[-1], found.army)
    return library, tuple(ids)


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
