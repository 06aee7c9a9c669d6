"""How a player who means to win sets up: he goes first and lays ground that scores at his door."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist

from app.bots.diskwars.laying import has_room
from app.rules.diskwars.changes import laid, lost
from app.rules.diskwars.ground import zones
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.setup_commands import AssignInitiative, KeepScenario, PlaceCard, PlaceTerrain
from app.rules.diskwars.model.state import Slot, State, Terrain
from app.rules.diskwars.setup import zones_laid
from app.rules.diskwars.setup.terrain_laid import why_not_there
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

STEP = 3
"""How far apart the places lie that are tried for terrain, in centimetres."""

PLAIN = 3
"""How many disks the plain face of a deployment card lets in (DW-DEP-01)."""


def initiative(state: State, seat: Seat) -> AssignInitiative:
    """Oneself first: ties go to whoever is earlier (DW-WIN-04)."""
    return AssignInitiative(order=(seat, *(other for other in state.seats if other != seat)))


def scenario(state: State, seat: Seat, cards: Sequence[str]) -> KeepScenario:
    """The card whose objective casualties serve least: once it lies open, nobody plays for what is the hardest to come by."""
    return KeepScenario(card=min(cards, key=lambda one: (_served(state, seat, one), one)))


def _served(state: State, seat: Seat, card: str) -> int:
    """What an objective is worth with every single enemy disk lost, all taken together."""
    score, foes = state.library.scenarios[card].score, [one.id for one in state.disks.values() if one.owner != seat]
    return sum(WORDS.amount(lost(state, [foe]), Frame(seat=seat), score) for foe in foes)


def card(state: State, seat: Seat, cards: Sequence[str]) -> PlaceCard | None:
    """The card by which most disks come in at once, beside one's own others or in the middle of the edge.

    The last one lets in so many as have room side by side: a zone is filled to its number, if need be on one's own (DW-SET-18).
    """
    offset = next(
        (one for one in _offsets(state, seat) if zones_laid.why_not_there(state, seat, [one], state.slots) is None),
        None,
    )
    if offset is None:
        return None
    printed = [(one, False) for one in cards if int(state.library.deployments[one].value) >= PLAIN]
    faces = printed + [(one, True) for one in cards]
    best = sorted(faces, key=lambda face: (_lets_in(state, *face), not face[1], face[0]), reverse=True)
    own = sum(slot.owner == seat for slot in state.slots)
    is_last = own + 1 == state.options.regiments
    chosen = next((face for face in best if is_last and _is_roomy(state, seat, offset, *face)), best[0])
    return PlaceCard(card=chosen[0], plain=chosen[1], offset=round(offset, 4))


def _lets_in(state: State, name: str, plain: bool) -> int:
    """How many disks a face of a deployment card lets in."""
    return PLAIN if plain else int(state.library.deployments[name].value)


def _is_roomy(state: State, seat: Seat, offset: float, name: str, plain: bool) -> bool:
    there = replace(state, slots=(*state.slots, Slot(card=name, plain=plain, owner=seat, offset=offset)))
    return has_room(there, seat)


def _offsets(state: State, seat: Seat) -> Iterator[float]:
    edge, width = state.sides[seat].edge, state.options.card_width
    own = [slot.offset for slot in state.slots if slot.owner == seat]
    if own:
        yield from (max(own) + width, min(own) - width)
    middle = (zones.length_of(state, edge) - width) / 2 if edge else 0.0
    tries = range(int(middle))
    yield from sorted((middle + sign * far for far in tries for sign in (1, -1)), key=lambda at: abs(at - middle))


def terrain(state: State, seat: Seat, name: str, side: str) -> PlaceTerrain | None:
    """As near to one's own zones as it may lie, if ground scores for this player; anywhere if not."""
    ends = [zones.corners(state, one, state.options.medium) for one in zones.zones(state, seat)]
    if not ends:
        return None
    door = ((ends[0][0].x + ends[0][1].x) / 2, (ends[0][0].y + ends[0][1].y) / 2)
    across, down = range(0, int(state.options.width), STEP), range(0, int(state.options.height), STEP)
    places = sorted(((float(x), float(y)) for x in across for y in down), key=lambda at: dist(at, door))
    for x, y in places:
        piece = Terrain(id=f"t_{name}", card=name, side=side, at=Point(x=x, y=y))
        if why_not_there(state, piece) is None:
            return PlaceTerrain(card=name, side=side, at=piece.at) if _scores(state, seat, piece) else None
    return None


def _scores(state: State, seat: Seat, piece: Terrain) -> bool:
    """Whether a player would score by a disk on this piece."""
    there = replace(state, terrain={**state.terrain, piece.id: piece})
    disk = next(one.id for one in state.disks.values() if one.owner == seat)
    return points_of(laid(there, disk, piece.at.x, piece.at.y, state.next_z), seat) > points_of(there, seat)
