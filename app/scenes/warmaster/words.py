"""Setting a Warmaster table for a scenario: units straight onto it in a phase, or a battle before its set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.content.warmaster.load import library as content
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import letter_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.flow import run
from app.rules.warmaster.ground.measures import contacts
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.profiles import Library, TerrainPiece
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn, Step
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import Character, Effect, Options, Side, Stand, State, Unit
from app.rules.warmaster.model.tables import PHASES
from app.rules.warmaster.new_match import setup
from app.scenes.reading import at, named, only_fields, read
from app.scenes.warmaster.given import CharacterIn, EffectIn, GivenIn, TerrainIn, UnitIn

SEATS: tuple[Seat, Seat] = ("red", "blue")
TURN_LIMITS: Mapping[str, int | None] = {"roll": 6, "none": None, "6": 6, "7": 7, "8": 8}
"""How many turns the battle lasts, as the table agreed; of a roll the least."""

UNHARMED = 20
"""Units that each side has elsewhere, so that nobody leaves the field for the few that a scenario shows."""


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises BadGiven."""
    draft = Draft(read(GivenIn, data, _start), dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _start(wanted: GivenIn) -> State:
    if wanted.setup is None:
        return _state(wanted, content())
    with at("setup"):
        return setup(wanted.setup, content(), SEATS)


def _state(wanted: GivenIn, library: Library) -> State:
    with at("options"):
        known = {field.name for field in fields(Options)} - {"battlefield"}
        plain = setup(only_fields(wanted.options, known, "options"), library, SEATS)
    stands: dict[str, Stand] = {}
    units: dict[str, Unit] = {}
    for number, (id, unit) in enumerate(wanted.units.items()):
        stands |= _stands(id, unit)
        units[id] = _unit(id, unit, letter_of(number), library)
    characters = {id: _character(id, one, library) for id, one in wanted.characters.items()}
    width, height = wanted.size
    state = replace(
        plain,
        width=width,
        height=height,
        terrain={id: _terrain(id, piece) for id, piece in wanted.terrain.items()} if wanted.terrain else {},
        turn_limit=TURN_LIMITS[plain.options.turn_limit],
        sides={
            seat: Side(
                seat=seat,
                edge="south" if seat == "red" else "north",
                start_units=sum(unit.seat == seat for unit in units.values()) + UNHARMED,
            )
            for seat in SEATS
        },
        units=units,
        stands=stands,
        characters=characters,
        effects=tuple(_effect(number, one, wanted) for number, one in enumerate(wanted.effects)),
        first="red",
        round=wanted.round,
        active=wanted.active,
        phase=wanted.phase,
    )
    turn = PlayerTurn(begun=True, phases=PHASES.index(wanted.phase) + 1)
    rounds = BattleRound(turn=1 if wanted.active == "red" else 2, started=True)
    return replace(state, stack=(rounds, turn, _phase(state, wanted)))


def _phase(state: State, wanted: GivenIn) -> Step:
    match wanted.phase:
        case "command":
            noted = contacts(state, wanted.active) if wanted.segment in ("orders", "characters") else ()
            return CommandPhase(begun=True, segment=wanted.segment, contacts=noted)
        case "shooting":
            return ShootingPhase()
        case "combat":
            return CombatPhase()


def _stands(id: str, unit: UnitIn) -> dict[str, Stand]:
    found: dict[str, Stand] = {}
    for number, (x, y, *rest) in enumerate(unit.stands, 1):
        pose = Pose(x=x, y=y, facing=rest[0] if rest else unit.facing)
        found[f"{id}.{number}"] = Stand(id=f"{id}.{number}", unit=id, number=number, pose=pose)
    for number in range(len(unit.stands) + 1, len(unit.stands) + unit.lost + 1):
        found[f"{id}.{number}"] = Stand(id=f"{id}.{number}", unit=id, number=number, lost=True)
    return found


def _unit(id: str, unit: UnitIn, letter: str, library: Library) -> Unit:
    named(unit.troop, library.troops, ("units", id, "troop"))
    return Unit(
        id=id,
        seat=unit.seat,
        letter=letter,
        troop=unit.troop,
        stands=tuple(_stands(id, unit)),
        points=library.troops[unit.troop].points,
        where="table",
        flags=frozenset(unit.flags),
        orders=unit.orders,
        residual=unit.residual,
        shot_hits=unit.shot_hits,
        confused=unit.confused,
        blunders=unit.blunders,
        item=unit.item,
        spells=tuple(unit.spells),
        carried=unit.carried,
    )


def _character(id: str, one: CharacterIn, library: Library) -> Character:
    officer = library.officers[named(one.officer, library.officers, ("characters", id, "officer"))]
    return Character(
        id=id,
        seat=one.seat,
        letter=officer.kind[0].upper(),
        officer=officer.id,
        kind=officer.kind,
        points=officer.points,
        pose=Pose(x=one.at[0], y=one.at[1]),
        mount=one.mount,
        joined=one.joined,
        flags=frozenset(one.flags),
        item=one.item,
        spent=one.spent,
        hindered=one.hindered,
    )


def _effect(number: int, one: EffectIn, wanted: GivenIn) -> Effect:
    named(one.unit, wanted.units, ("effects", number, "unit"))
    named(one.by, wanted.characters, ("effects", number, "by"))
    return Effect(key=one.key, unit=one.unit, by=one.by, until=one.until, seat=wanted.characters[one.by].seat)


def _terrain(id: str, piece: TerrainIn) -> TerrainPiece:
    outline = tuple(Point(x=corner[0], y=corner[1]) for corner in piece.outline)
    return TerrainPiece(
        id=id,
        kind=piece.kind,
        outline=outline,
        level=piece.level,
        opens=tuple(piece.opens),
        bars=tuple(piece.bars),
    )
