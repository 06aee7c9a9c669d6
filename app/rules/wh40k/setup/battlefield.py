"""Preparing the battlefield: its size and terrain, until both are ready (W40K-TERR-05..08)."""

from app.rules.kernel.boards.free_terrain import LONGEST_ID, MOST_PIECES, has_room, is_outlined
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.profiles import Battlefield, TerrainPiece
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import PlaceTerrain, Ready, RemoveTerrain, SetBoard, TakeBattlefield
from app.rules.wh40k.model.setup_events import BattlefieldLaid, ReadyDeclared, TerrainPlaced, TerrainRemoved
from app.rules.wh40k.model.setup_prompts import PlaceMarkers, PrepareBattlefield
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import CM, SMALLEST_BOARD_CM, TERRAIN_AREA_CM

SMALLEST, LARGEST = 12.0, 144.0


def deciders(state: State) -> frozenset[Seat]:
    """Both, until they are ready; a change asks both anew."""
    return frozenset(seat for seat in state.seats if not state.sides[seat].ready)


def warnings(state: State) -> tuple[str, ...]:
    """Advice that blocks nothing: a tiny table, more or less terrain than the guideline (W40K-TERR-05..07)."""
    found: list[str] = []
    if min(state.width, state.height) < SMALLEST_BOARD_CM * CM:
        found.append("small_board")
    area = TERRAIN_AREA_CM * CM
    advised = round(state.width / area) * round(state.height / area)
    pieces = sum(piece.part_of is None for piece in state.terrain.values())
    if pieces < advised:
        found.append("little_terrain")
    elif pieces > 2 * advised + 2:
        found.append("much_terrain")
    return tuple(found)


def decide_set_board(draft: Draft, seat: Seat, command: SetBoard) -> Refusal | None:
    """Any surface big enough to stand on will do (W40K-TERR-05)."""
    for side in (command.width, command.height):
        if not SMALLEST <= side <= LARGEST:
            return refuse("bad_number", "W40K-TERR-05", had=side, needed=SMALLEST, most=LARGEST)
    terrain = tuple(draft.state.terrain.values())
    draft.emit(BattlefieldLaid(width=command.width, height=command.height, terrain=terrain))
    return None


def decide_take_battlefield(draft: Draft, seat: Seat, command: TakeBattlefield) -> Refusal | None:
    """Lays out a ready battlefield."""
    field = draft.state.library.battlefields.get(command.battlefield)
    if field is None:
        return refuse("unknown_battlefield", battlefield=command.battlefield)
    draft.emit(BattlefieldLaid(width=field.width, height=field.height, terrain=field.terrain))
    return None


def decide_place_terrain(draft: Draft, seat: Seat, command: PlaceTerrain) -> Refusal | None:
    """Terrain is free; only its outline must be one (W40K-TERR-06)."""
    piece = command.piece
    if not has_room(draft.state.terrain, piece):
        return refuse("bad_number", "W40K-TERR-06", had=len(draft.state.terrain), needed=MOST_PIECES)
    if not _is_sound(piece):
        return refuse("bad_terrain", terrain=piece.id[:LONGEST_ID])
    draft.emit(TerrainPlaced(piece=piece))
    return None


def _is_sound(piece: TerrainPiece) -> bool:
    return is_outlined(piece, LARGEST) and 0 <= piece.height <= LARGEST and 0 <= piece.base <= LARGEST


def decide_remove_terrain(draft: Draft, seat: Seat, command: RemoveTerrain) -> Refusal | None:
    """Takes a piece away with its parts."""
    if command.terrain not in draft.state.terrain:
        return refuse("unknown_id", "W40K-TERR-06", id=command.terrain)
    draft.emit(TerrainRemoved(terrain=command.terrain))
    return None


def decide_ready(draft: Draft, seat: Seat, command: Ready) -> Refusal | None:
    """When both are ready the markers are placed."""
    draft.emit(ReadyDeclared(seat=seat))
    if not deciders(draft.state):
        draft.leave()
        draft.enter(PlaceMarkers())
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Ready, or another battlefield than the one that lies there."""
    if seat not in deciders(state):
        return []
    fields = tuple(
        Option(value=f.id, label="wh40k.battlefield", facts={"name": f.name})
        for f in state.library.battlefields.values()
        if not _lies(state, f)
    )
    found = [
        Offer(
            id="ready",
            command={"kind": "ready"},
            label="wh40k.offer.ready",
            place="prompt",
            primary=True,
            rule="W40K-TERR-05",
        )
    ]
    if fields:
        found.append(
            Offer(
                id="take_battlefield",
                command={"kind": "take_battlefield"},
                label="wh40k.offer.take_battlefield",
                place="prompt",
                need=PickNeed(field="battlefield", options=fields),
                rule="W40K-TERR-06",
            )
        )
    return found


def _lies(state: State, field: Battlefield) -> bool:
    """Whether the table is laid out like this."""
    size = (state.width, state.height) == (field.width, field.height)
    return size and {piece.id: piece for piece in field.terrain} == dict(state.terrain)


STEPS: Steps = {PrepareBattlefield: (deciders, waits)}

_HERE = (PrepareBattlefield,)

HANDLERS: Handlers = {
    SetBoard: Handler(handle=decide_set_board, at=_HERE),
    TakeBattlefield: Handler(handle=decide_take_battlefield, at=_HERE),
    PlaceTerrain: Handler(handle=decide_place_terrain, at=_HERE),
    RemoveTerrain: Handler(handle=decide_remove_terrain, at=_HERE),
    Ready: Handler(handle=decide_ready, at=_HERE),
}

OFFERS: Offers = {PrepareBattlefield: offers}
