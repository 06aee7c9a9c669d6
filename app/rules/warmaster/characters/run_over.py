"""What moves of units do to characters: left behind, shifted aside, run over and saved, or dead (WM-CHR-04, -08..10, -13)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import shapely

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.characters.joining import joined_to, may_be_joined
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import all_stands, ground, on_table, stands_of, to_unit, token_at
from app.rules.warmaster.ground.ways import Places, corridor, is_near_way
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.model.command_commands import SaveCharacter
from app.rules.warmaster.model.command_events import (
    CharacterJoined,
    CharacterMoved,
    CharacterSlain,
    Destruction,
    UnitDestroyed,
)
from app.rules.warmaster.model.command_prompts import CharacterRunOver
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import CharacterId, StandId, State, UnitId
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, RESCUE, TOLERANCE

CLEAR = 0.02
"""How far a token that is set beside stands keeps from them: whatever is rounded, it lies on none."""


def after_move(draft: Draft, unit: UnitId, ways: Mapping[StandId, Places], *, in_command: bool) -> None:
    """What a unit's move does to characters: its own stay or go along, others make room or are run over.

    In combat they are bound to it, unless it went wholly where their mount cannot go (WM-CHR-12, WM-CHR-16). None of this
    confuses anybody (WM-CHR-17).
    """
    state = draft.state
    for character in joined_to(state, unit):
        if in_command:
            draft.emit(CharacterJoined(character=character, unit=None))
        elif may_be_joined(state, character, unit):
            go_along(draft, character)
        else:
            draft.emit(CharacterJoined(character=character, unit=None))
            _run_over(draft, character)
    _aside(draft, unit)
    enemies = [one for one in draft.state.characters.values() if one.seat != state.units[unit].seat]
    for one in enemies:
        if one.pose is not None and not one.dead and _is_over(draft.state, unit, ways, one.pose):
            _run_over(draft, one.id)


def go_along(draft: Draft, character: CharacterId) -> None:
    """A character with a unit stands by it wherever it went (WM-CHR-08, WM-CHR-10, WM-CHR-12)."""
    one = draft.state.characters[character]
    assert one.pose is not None
    assert one.joined is not None
    pose = beside(draft.state, character, one.joined)
    if pose != one.pose:
        draft.emit(CharacterMoved(character=character, path=(one.pose, pose), why="along"))


def beside(state: State, character: CharacterId, unit: UnitId) -> Pose:
    """The place nearest to the character where it touches the unit and lies on nobody; else on the unit itself."""
    one = state.characters[character]
    stands = stands_of(state, unit)
    assert one.pose is not None
    assert stands
    if _fits(state, character, one.pose) and _touches(character, one.pose, stands):
        return one.pose
    by = _grown(stands, CLEAR + TOLERANCE.fit / 2)
    near = [
        stand for stand in all_stands(state) if shapely.dwithin(plan_polygon(stand.body), by, CHARACTER_RADIUS + CLEAR)
    ]
    place = _nearest(one.pose, by.intersection(_table(state)).difference(_grown(near, CLEAR)))
    return place or replace(one.pose, x=stands[0].pose.x, y=stands[0].pose.y)


def _grown(stands: Iterable[Stand], more: float) -> shapely.Geometry:
    """Where the middle of a token lies that is so far from one of these stands, or nearer."""
    return shapely.union_all([plan_polygon(stand.body).buffer(CHARACTER_RADIUS + more) for stand in stands])


def _table(state: State) -> shapely.Geometry:
    """Where the middle of a token lies that is on the table."""
    return shapely.box(
        CHARACTER_RADIUS, CHARACTER_RADIUS, state.width - CHARACTER_RADIUS, state.height - CHARACTER_RADIUS
    )


def _nearest(start: Pose, places: shapely.Geometry) -> Pose | None:
    """The nearest of some places; none where there are none."""
    if places.is_empty:
        return None
    (x, y), _ = shapely.get_coordinates(shapely.shortest_line(places, shapely.Point(start.x, start.y))).tolist()
    return replace(start, x=rounded(x), y=rounded(y))


def _touches(character: CharacterId, pose: Pose, stands: tuple[Stand, ...]) -> bool:
    token = token_at(character, pose)
    return any(horizontal_gap(token, stand.body) <= TOLERANCE.fit for stand in stands)


def _fits(state: State, character: CharacterId, pose: Pose) -> bool:
    """Whether a token lies on the table and on no stand."""
    room = CHARACTER_RADIUS - TOLERANCE.touch
    if not (room <= pose.x <= state.width - room and room <= pose.y <= state.height - room):
        return False
    token = token_at(character, pose)
    near = ground(state).between(pose, pose, CHARACTER_RADIUS)
    return all(horizontal_gap(token, stand.body) > 0.0 for stand in near)


def _aside(draft: Draft, unit: UnitId) -> None:
    """Characters of one's own under a unit are shifted the least distance needed (WM-CHR-04)."""
    state = draft.state
    seat = state.units[unit].seat
    for one in state.characters.values():
        if one.seat != seat or one.pose is None or one.joined == unit:
            continue
        token = token_at(one.id, one.pose)
        if any(horizontal_gap(token, stand.body) <= 0.0 for stand in stands_of(state, unit)):
            pose = _clear(state, one.pose)
            if pose is not None:
                draft.emit(CharacterMoved(character=one.id, path=(one.pose, pose), why="aside"))


def _clear(state: State, start: Pose) -> Pose | None:
    """The nearest place on nobody."""
    return _nearest(start, _table(state).difference(_grown(all_stands(state), CLEAR)))


def _is_over(state: State, unit: UnitId, ways: Mapping[StandId, Places], at: Pose) -> bool:
    """Whether the unit went over a place: by its way and its end, flyers by their end alone (WM-CHR-09, WM-GEO-22)."""
    disc = token_at("", at)
    if any(horizontal_gap(disc, stand.body) <= 0.0 for stand in stands_of(state, unit)):
        return True
    if flies(state, unit):
        return False
    spot = shapely.Point(at.x, at.y)
    return any(
        is_near_way(places, at, CHARACTER_RADIUS) and shapely.distance(corridor(places), spot) < CHARACTER_RADIUS
        for places in ways.values()
    )


def _run_over(draft: Draft, character: CharacterId) -> None:
    """With a unit it is only placed anew; alone it must join one near by, or dies (WM-CHR-09, -10)."""
    one = draft.state.characters[character]
    if one.joined is not None:
        go_along(draft, character)
    elif rescuers(draft.state, character):
        draft.enter(CharacterRunOver(character=character, seat=one.seat))
    else:
        draft.emit(CharacterSlain(character=character))


def rescuers(state: State, character: CharacterId) -> tuple[UnitId, ...]:
    """The units it can get to: within 30 cm, whatever it rides (WM-CHR-09, -16)."""
    seat = state.characters[character].seat
    return tuple(unit.id for unit in on_table(state, seat) if why_not_save(state, character, unit.id) is None)


def why_not_save(state: State, character: CharacterId, unit: UnitId) -> Refusal | None:
    """A unit of its own side within 30 cm that takes it."""
    if not may_be_joined(state, character, unit):
        return refuse("unit_cannot_be_joined", unit=unit)
    apart = to_unit(state, character, unit)
    if TOLERANCE.more_than(apart, RESCUE):
        return refuse("too_far_to_join", unit=unit, had=round(apart, 2), needed=RESCUE)
    return None


def decide_save(draft: Draft, seat: Seat, command: SaveCharacter) -> Refusal | None:
    """Its owner says whom it joins, not necessarily the nearest (WM-CHR-09)."""
    step = draft.state.step
    assert isinstance(step, CharacterRunOver)
    if refused := why_not_save(draft.state, step.character, command.unit):
        return refused
    draft.leave()
    one = draft.state.characters[step.character]
    assert one.pose is not None
    pose = beside(draft.state, one.id, command.unit)
    draft.emit(CharacterMoved(character=one.id, path=(one.pose, pose), why="saved"))
    draft.emit(CharacterJoined(character=one.id, unit=command.unit))
    return None


def destroy(draft: Draft, unit: UnitId, why: Destruction) -> None:
    """A unit is destroyed, and the characters with it die (WM-CHR-13, WM-DES-01)."""
    for character in joined_to(draft.state, unit):
        draft.emit(CharacterSlain(character=character))
    draft.emit(UnitDestroyed(unit=unit, why=why))


def offers(state: State, seat: Seat) -> list[Offer]:
    """The units that a character may save itself to."""
    step = state.step
    assert isinstance(step, CharacterRunOver)
    return [
        Offer(
            id=f"save_character:{unit}",
            command={"kind": "save_character", "unit": unit},
            label="warmaster.offer.save_character",
            facts={"unit": unit, "piece": step.character},
            place="prompt",
            pieces=tuple(stand.id for stand in stands_of(state, unit)),
            rule="WM-CHR-09",
        )
        for unit in rescuers(state, step.character)
    ]


STEPS: Steps = {CharacterRunOver: (whose, waits)}

HANDLERS: Handlers = {SaveCharacter: Handler(handle=decide_save, at=(CharacterRunOver,))}

OFFERS: Offers = {CharacterRunOver: offers}
