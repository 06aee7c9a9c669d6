"""Bots that play the armies they are given: lists they fix before they look at others, or armies they take at the table."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from app.bots import Brain
from app.cli.playing import Broken
from app.cli.roster_report import why
from app.content.armies import completing
from app.content.army_files import Brought, filled, of_roster, of_text, roster_of, text_in
from app.content.reader import read_text
from app.persistence.codec import codec_for
from app.rosters.files.limits import UNPACKED
from app.rosters.roster import Refused, Roster
from app.rosters.typed import Names
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import army_of, own_list
from app.rules.kernel.seats import Seat
from app.settings import Settings
from app.systems import registry
from app.systems.game_system import GameSystem

LOCK = "lock_army"
"""The command by which a seat fixes its list, in every system where lists are written at the table."""

TAKE = "take_roster"
"""The command by which it takes what was brought for it, where armies are else chosen at the table."""


@cache
def known_names() -> Mapping[str, Names]:
    """The names of our content that a typed list may hold; content is loaded only where such a list is read."""
    named = {one.key: one.armies.names(one.library) for one in registry.SYSTEMS if one.armies and one.armies.names}
    return {key: Names(**names) for key, names in named.items()}


def applied(roster: Roster) -> Roster:
    """The roster as the referee would play it: an ability is read where rules here answer to it."""
    system = registry.known().get(str(roster.system))
    if system is None or system.armies is None or roster.refused is not None:
        return roster
    roster = _filled(roster, system)
    if not any(unit.profiles for unit in roster.units):
        return roster
    made = system.armies.text_of(roster, system.library)
    return roster if isinstance(made, Refused) or made.roster is None else made.roster


def _filled(roster: Roster, system: GameSystem) -> Roster:
    """The roster with what this server knows of its names."""
    assert system.armies is not None
    complete = completing(system.armies, system.key, Settings().castra_data)
    return filled(roster, complete, known_names().get(system.key))


def brought(path: Path, known: GameSystem | None = None) -> Brought:
    """The army of a file: of this system, or of the one that the file itself is of.

    Codes beside those of `bring`: `no_game` where a file does not say of which it is, `other_game` where it says one that no
    referee here knows, `no_lists` where armies of its game are chosen at the table.
    """
    with path.open("rb") as file:
        data = file.read(UNPACKED + 1)
    roster = roster_of(data, known_names)
    if roster is None and known is None:
        return _of_its_own(data)
    if roster is not None and roster.refused is not None:
        return Brought(roster=roster, refused=roster.refused)
    system = known or registry.known().get(str(roster and roster.system))
    if system is None or system.armies is None:
        edition = (roster and roster.edition) or (system.key if system else "")
        return Brought(roster=roster, refused=Refused(code="no_lists" if system else "other_game", edition=edition))
    if roster is None:
        return of_text(system.armies.read, data, system.library)
    roster = _filled(roster, system)
    return of_roster(system.key, system.armies.read, system.armies.text_of, roster, system.library)


def _of_its_own(data: bytes) -> Brought:
    """The army of a text of our own schema, of the system that it names."""
    text = text_in(data)
    if isinstance(text, Refused):
        return Brought(refused=text)
    plain = read_text(text)
    if plain.problems:
        return Brought(text=text, problems=tuple(plain.problems))
    said = plain.data.get("system") if isinstance(plain.data, Mapping) else None
    system = registry.known().get(str(said))
    if system is None:
        return Brought(refused=Refused(code="other_game", edition=str(said)[:60]) if said else Refused(code="no_game"))
    if system.armies is None:
        return Brought(refused=Refused(code="no_lists", edition=system.key))
    return of_text(system.armies.read, data, system.library)


def with_files(known: GameSystem, names: Sequence[str]) -> tuple[Any, tuple[str, ...]]:
    """The content with the armies that are named by files among its own, and by which ids all are taken. Raises ValueError."""
    library, ids = known.library, []
    for number, name in enumerate(names, start=1):
        if known.armies is None or is_army(known, name) or not Path(name).is_file():
            ids.append(name)
            continue
        found = brought(Path(name), known)
        if found.army is None:
            told = why(found.refused) if found.refused else "; ".join(map(str, found.problems))
            raise ValueError(f"{name}: {told}")
        library = known.armies.added(library, f"army{number}", found.army)
        ids.append(own_list(f"army{number}"))
    return library, tuple(ids)


def is_army(known: GameSystem, name: str) -> bool:
    """Whether bots can be given an army of this name."""
    named = known.named_armies
    if named is not None and named.taking(known.library, name) is not None:
        return True
    return known.armies is not None and name in known.armies.ready(known.library)


def armies_kept(
    known: GameSystem, start: Any, brains: Mapping[Seat, Brain], given: Mapping[Seat, str]
) -> dict[Seat, Brain]:
    """The bots of the seats that were given an army, each keeping to it. Raises KeyError for an army nobody has,
    ValueError for one that may not be taken at this table.
    """
    return {seat: _keeping(known, start, seat, brains[seat], army) for seat, army in given.items()}


def _keeping(known: GameSystem, start: Any, seat: Seat, brain: Brain, army: str) -> Brain:
    if known.named_armies is None:
        return fixing_its_list(brain)
    return fixing_its_list(brain, TAKE) if army_of(army) else _taking(known, start, seat, brain, army)


def fixing_its_list(brain: Brain, by: str = LOCK) -> Brain:
    """A bot that plays the list it was given: it fixes it before it looks at others, which bots are free to take."""

    def decide(system: Any, state: Any, seat: Seat, choose: Any) -> Any:
        lock = next((offer for offer in system.offers(state, seat) if offer.command.get("kind") == by), None)
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
