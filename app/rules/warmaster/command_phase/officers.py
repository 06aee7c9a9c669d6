"""Characters move once, at the end of the command phase, and join units (WM-CHR-05..07, WM-FLY-11)."""

import shapely

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer, Option, PickNeed
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import character_flies, character_pace, walks_as
from app.rules.warmaster.characters.joining import may_be_joined
from app.rules.warmaster.characters.places import judge_end
from app.rules.warmaster.command_phase.homing import leaders
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import on_table, stands_of, to_unit
from app.rules.warmaster.ground.terrain import barred
from app.rules.warmaster.ground.ways import Places, long, maze_way
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.model.command_commands import MoveCharacter
from app.rules.warmaster.model.command_events import CharacterJoined, CharacterMoved
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Character, CharacterId, State
from app.rules.warmaster.model.tables import TOLERANCE


def has_choice(state: State) -> bool:
    """Whether any character has its move left."""
    assert state.active is not None
    return any("moved" not in one.flags for one in leaders(state, state.active))


def decide_move(draft: Draft, seat: Seat, command: MoveCharacter) -> Refusal | None:
    """Anywhere within its pace, through friends but not enemies, with a unit if it is said to join it (WM-CHR-05, -07)."""
    state = draft.state
    one = state.characters.get(command.character)
    if one is None or one.seat != seat or one.pose is None:
        return refuse("unknown_id", id=command.character[:40])
    if isinstance(state.step, CommandPhase) and state.step.segment != "characters":
        return refuse("wrong_phase", "WM-TRN-03")
    if "moved" in one.flags:
        return refuse("character_already_moved", piece=one.id)
    if [move.model for move in command.moves] not in ([], [one.id]) or any(not m.path for m in command.moves):
        return refuse("bad_choice", "WM-CHR-05", piece=one.id)
    end = command.moves[0].end if command.moves else one.pose
    refused = judge_end(state, one, end, command.join)
    if refused:
        return refused
    places = way_of(state, one, end)
    if places is None:
        return refuse("path_blocked", "WM-CHR-05", piece=one.id)
    if long(places) > character_pace(state, one.id) + TOLERANCE.touch:
        had = round(long(places), 2)
        return refuse("move_too_far", "WM-CHR-05", piece=one.id, had=had, needed=character_pace(state, one.id))
    path = (one.pose, *(Pose(x=round(x, 4), y=round(y, 4), facing=end.facing) for x, y in places[1:-1]), end)
    draft.emit(CharacterMoved(character=one.id, path=path, why="own"))
    if command.join != one.joined:
        draft.emit(CharacterJoined(character=one.id, unit=command.join))
    return None


def way_of(state: State, one: Character, end: Pose) -> Places | None:
    """Round enemies and ground that is closed to it; a flying character goes straight over all (WM-CHR-05, -06)."""
    assert one.pose is not None
    start, goal = (one.pose.x, one.pose.y), (end.x, end.y)
    if character_flies(state, one.id) or start == goal:
        return start, goal
    enemies = [
        plan_polygon(stand.body)
        for enemy in on_table(state, state.other(one.seat))
        for stand in stands_of(state, enemy.id)
    ]
    closed = [*enemies, *shapely.get_parts(barred(state, walks_as(state, one.id)))]
    return maze_way(start, goal, [area for area in closed if not area.is_empty], (state.width, state.height))


def joinable(state: State, character: CharacterId) -> tuple[str, ...]:
    """The units that a character could get to and join."""
    one, reach = state.characters[character], character_pace(state, character)
    near = on_table(state, one.seat)
    return tuple(
        unit.id
        for unit in near
        if may_be_joined(state, character, unit.id) and to_unit(state, character, unit.id) <= reach
    )


def offers(state: State, seat: Seat) -> list[Offer]:
    """Moving each character that has not moved; staying is leaving it be."""
    found: list[Offer] = []
    for one in leaders(state, seat):
        if "moved" in one.flags:
            continue
        options = tuple(
            Option(value=unit, label="warmaster.unit", facts={"unit": unit}) for unit in joinable(state, one.id)
        )
        found.append(
            Offer(
                id=f"move_character:{one.id}",
                command={"kind": "move_character", "character": one.id},
                label="warmaster.offer.move_character",
                facts={"piece": one.id},
                place="unit",
                unit=one.id,
                pieces=(one.id,),
                gesture="drag",
                need=MoveNeed(field="moves", movers=(Mover(piece=one.id, allowance=character_pace(state, one.id)),)),
                more=(PickNeed(field="join", options=options, least=0),) if options else (),
                rule="WM-CHR-05",
            )
        )
    return found


HANDLERS: Handlers = {MoveCharacter: Handler(handle=decide_move, at=(CommandPhase,), early="wrong_phase")}
