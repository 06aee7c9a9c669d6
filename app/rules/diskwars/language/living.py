"""The effects that live now: of the scenario, of disks on the battlefield, of cards in play, and those that were begun."""

from collections.abc import Iterator, Mapping

from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import BANDS
from app.rules.kernel.abilities.layers import Layering
from app.rules.kernel.abilities.ongoing import Live, Living
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.seats import Seat

LEAST_NOTHING = Layering(least=0)
LAYERINGS: Mapping[str, Layering] = {
    "toughness": Layering(least=1),
    "shots": Layering(least=1),
    "max_range": Layering(least=1, most=len(BANDS)),
}
"""Other characteristics never fall below 0 (DW-MOV-02, DW-SCN-02)."""


def card_key(seat: Seat, card: str) -> str:
    """What `$card` means: two players may have the same card in play."""
    return f"{seat}.{card}"


def _standing(library: Library) -> dict[str, tuple[Ability, ...]]:
    """The kinds of disks that have anything in force while they lie on the battlefield: few of them have."""
    of = {id: tuple(ability for ability in one.abilities if ability.static) for id, one in library.disks.items()}
    return {id: abilities for id, abilities in of.items() if abilities}


_STANDING: ByIdentity[Library, dict[str, tuple[Ability, ...]]] = ByIdentity(_standing, room=16)


def _in_force(abilities: tuple[Ability, ...], frame: Frame, source: str) -> Iterator[Live[Frame]]:
    for ability in abilities:
        for effect in ability.static:
            yield Live(seq=0, frame=frame, source=source, effect=effect)


@memoized
def living(state: State) -> tuple[Live[Frame], ...]:
    """All effects that live in a state; what a card or disk has in force lives as long as that is in play (DW-CMD-09)."""
    found: list[Live[Frame]] = []
    if state.scenario:
        nobodys = Frame(seat=None)
        statics = state.library.scenarios[state.scenario].static
        found += [Live(seq=0, frame=nobodys, source=state.scenario, effect=effect) for effect in statics]
    standing = _STANDING(state.library)
    for disk in state.disks.values():
        if disk.type in standing and disk.at is not None:
            frame = Frame(seat=disk.controller, scope={"self": disk.id})
            found += _in_force(standing[disk.type], frame, disk.id)
    for played in state.played:
        frame = Frame(seat=played.seat, scope={"card": card_key(played.seat, played.card)})
        found += _in_force(state.library.commands[played.card].abilities, frame, played.card)
    for begun in state.effects:
        frame = Frame(seat=begun.seat, scope=begun.scope)
        found.append(Live(seq=begun.seq, frame=frame, source=begun.source, effect=begun.effect))
    return tuple(found)


EFFECTS: Living[State, Frame] = Living(meaning=WORDS, live=living, reason="diskwars.sum.effect", layerings=LAYERINGS)
"""How they are read."""
