"""Small tables posed for the tests of Warmaster: troops without an army list, units where a test puts them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.warmaster.decide import decide
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.flow import run
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.profiles import Hurt, Library, Mount, Officer, ShotBand, TerrainPiece, Troop, Weapon
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn, Step
from app.rules.warmaster.model.state import Character, Options, Side, Stand, State, Unit
from app.rules.warmaster.model.tables import LONG_FRONT, SHORT_FRONT, CharacterKind, Segment, TerrainKind, TroopType

NORTH, SOUTH, EAST, WEST = 270.0, 90.0, 0.0, 180.0
"""Facings on the screen, whose y axis points down."""


def _troop(id: str, type: TroopType, **changes: object) -> Troop:
    base = LONG_FRONT if type == "infantry" else SHORT_FRONT
    plain = Troop(
        id=id,
        army="empire",
        name=Words(en=id, es=id),
        type=type,
        attacks=3,
        hits=3,
        armour=6,
        size=3,
        points=45,
        base=base,
    )
    return replace(plain, **changes)


BOWS = Weapon(attacks=1, range=30)
CANNON = Weapon(attacks=2, range=60, shots="bounce", no_save=True, overhead=True)
HELBLASTER = Weapon(
    attacks=0,
    range=30,
    shots="by_range",
    armour=1,
    overhead=True,
    bands=(ShotBand(upto=10, attacks=6), ShotBand(upto=20, attacks=3), ShotBand(upto=30, attacks=1)),
)
THROWER = Weapon(attacks=1, range=40, shots="pierce", no_save=True, overhead=True)
FLAME = Weapon(attacks=0, range=30, shots="dice", overhead=True)
CHUKKA = Weapon(attacks=3, range=60, no_save=True, overhead=True, at_chargers=False)
BREATH = Weapon(attacks=3, range=20, all_round=True, at_chargers=False)

TROOPS = (
    _troop("foot", "infantry", human=True),
    _troop("archers", "infantry", weapon=BOWS),
    _troop("horse", "cavalry", points=110, armour=4),
    _troop("chariots", "chariot", points=95),
    _troop("guns", "artillery", size=2, hits=2, armour=None),
    _troop("beast", "monster", size=1, hits=6),
    _troop("birds", "monster", flying=True),
    _troop("zealots", "infantry", abilities=("must_charge",)),
    _troop("dead", "infantry", abilities=("no_initiative", "ignores_enemies_near", "never_confused")),
    _troop("ogres", "infantry", abilities=("charges_humans",)),
    _troop("trolls", "infantry", abilities=("order_penalty",)),
    _troop("giant", "monster", size=1, abilities=("giant",)),
    _troop("spawn", "monster", size=1, abilities=("spawn", "no_initiative")),
    _troop(
        "tank",
        "machine",
        size=1,
        armour=3,
        weapon=Weapon(attacks=2, range=30, shots="bounce", no_save=True),
        abilities=("steam_tank", "never_brigaded", "never_joined", "never_driven_back"),
    ),
    _troop("cannon", "artillery", size=2, hits=2, armour=None, weapon=CANNON),
    _troop("helblaster", "artillery", size=1, hits=2, armour=None, weapon=HELBLASTER),
    _troop("thrower", "artillery", size=2, hits=2, armour=None, weapon=THROWER),
    _troop("flame", "artillery", size=1, hits=2, armour=None, weapon=FLAME),
    _troop("chukka", "artillery", size=1, hits=3, armour=None, weapon=CHUKKA, abilities=("confuses",)),
    _troop("healing", "monster", armour=5, abilities=("regenerates", "order_penalty")),
    _troop("sphinx", "monster", size=1, hits=6, armour=4, hurt=Hurt(least=3, most=5, hits=3, attacks=2)),
    _troop("slayers", "infantry", abilities=("must_charge", "slayers")),
)

OFFICERS = (
    Officer(
        id="general",
        army="empire",
        name=Words(en="general", es="general"),
        kind="general",
        attack=2,
        command=9,
        points=125,
        least=1,
        most=1,
    ),
    Officer(
        id="hero", army="empire", name=Words(en="hero", es="hero"), kind="hero", attack=1, command=8, points=80, most=2
    ),
    Officer(
        id="wizard",
        army="empire",
        name=Words(en="wizard", es="wizard"),
        kind="wizard",
        attack=0,
        command=7,
        points=45,
        most=1,
    ),
)

GRIFFON = Mount(
    id="griffon",
    army="empire",
    name=Words(en="griffon", es="griffon"),
    kind="monster",
    riders=("general",),
    attack=2,
    points=80,
    most=1,
    flying=True,
    terrifying=True,
)
CAR = Mount(
    id="car",
    army="empire",
    name=Words(en="car", es="car"),
    kind="chariot",
    riders=("general", "hero"),
    attack=1,
    points=10,
    most=1,
)

DRAGON = Mount(
    id="dragon",
    army="empire",
    name=Words(en="dragon", es="dragón"),
    kind="monster",
    riders=("general",),
    attack=3,
    points=100,
    flying=True,
    terrifying=True,
    breath=BREATH,
)

LIBRARY = Library(
    troops={troop.id: troop for troop in TROOPS},
    officers={officer.id: officer for officer in OFFICERS},
    mounts={mount.id: mount for mount in (GRIFFON, CAR, DRAGON)},
)

Spot = tuple[float, float, float]
Units = Mapping[str, tuple[str, Sequence[Spot]]]
Officers = Mapping[str, tuple[CharacterKind, float, float]]

GENERALS: Officers = {"rg": ("general", 90.0, 100.0), "bg": ("general", 5.0, 5.0)}
"""One for each side, who is in nobody's way."""

FAR_GENERALS: Officers = {**GENERALS, "rg": ("general", 90.0, 110.0)}
"""The same, red's as far back as it goes."""


def spot(x: float, y: float, facing: float) -> Pose:
    """A pose on the table."""
    return Pose(x=x, y=y, facing=facing)


def line(x: float, y: float, facing: float, wide: float = 4.0, count: int = 3) -> tuple[Spot, ...]:
    """Stands side by side, the middle one at this place, facing north or south."""
    first = -(count - 1) / 2
    return tuple((x + (first + i) * wide, y, facing) for i in range(count))


def column(x: float, y: float, deep: float = 2.0, count: int = 3) -> tuple[Spot, ...]:
    """Stands one behind the other, the first at this place, facing north."""
    return tuple((x, y + i * deep, NORTH) for i in range(count))


def area(
    id: str, kind: TerrainKind, west: float, north: float, east: float, south: float, **more: object
) -> TerrainPiece:
    """A rectangular piece of terrain."""
    ring = ((west, north), (east, north), (east, south), (west, south))
    return replace(TerrainPiece(id=id, kind=kind, outline=tuple(Point(x=x, y=y) for x, y in ring)), **more)


def seat_of(id: str) -> Seat:
    """Whose a piece is, by its first letter."""
    return "red" if id[0] == "r" else "blue"


def table(
    units: Units,
    officers: Officers | None = None,
    *,
    terrain: Sequence[TerrainPiece] = (),
    options: Options | None = None,
    segment: Segment = "orders",
    stack: tuple[Step, ...] | None = None,
) -> State:
    """A battle in red's first command phase, nothing done yet; red's pieces begin with r, blue's with b."""
    stands: dict[str, Stand] = {}
    fielded: dict[str, Unit] = {}
    for id, (troop, spots) in units.items():
        for number, place in enumerate(spots, start=1):
            stands[f"{id}.{number}"] = Stand(id=f"{id}.{number}", unit=id, number=number, pose=spot(*place))
        fielded[id] = Unit(
            id=id,
            seat=seat_of(id),
            letter=id,
            troop=troop,
            stands=tuple(f"{id}.{n}" for n in range(1, len(spots) + 1)),
            points=LIBRARY.troops[troop].points,
            where="table",
        )
    characters = {
        id: Character(id=id, seat=seat_of(id), letter=id, officer=kind, kind=kind, points=80, pose=spot(x, y, 0.0))
        for id, (kind, x, y) in (officers or {}).items()
    }
    counts: dict[Seat, int] = {seat: sum(unit.seat == seat for unit in fielded.values()) for seat in ("red", "blue")}
    state = State(
        options=options or Options(),
        library=LIBRARY,
        width=180.0,
        height=120.0,
        terrain={piece.id: piece for piece in terrain},
        turn_limit=6,
        sides={
            seat: Side(seat=seat, start_units=n + 20, edge="south" if seat == "red" else "north")
            for seat, n in counts.items()
        },
        units=fielded,
        stands=stands,
        characters=characters,
        first="red",
        round=1,
        active="red",
        phase="command",
        stack=(BattleRound(turn=1, started=True), PlayerTurn(begun=True, phases=1), CommandPhase(begun=True)),
    )
    if stack is not None:
        return replace(state, stack=(*state.stack[:2], *stack))
    return at_segment(state, segment)


def at_segment(state: State, segment: Segment) -> State:
    """The same table at a part of the command phase; what touches what is noted where orders begin."""
    from app.rules.warmaster.ground.measures import contacts

    noted = contacts(state, "red") if segment in ("orders", "characters") else ()
    phase = CommandPhase(begun=True, segment=segment, contacts=noted)
    return replace(state, stack=(*state.stack[:2], phase))


def play(state: State, seat: Seat, command: Command, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """The state after a command that must be accepted, with these dice and no others, and its facts."""
    dice = ScriptedDice(faces)
    found = decide(state, seat, command, dice)
    assert not isinstance(found, Refusal), found
    dice.finish()
    after = state
    for event in found:
        after = evolve(after, event)
    return after, tuple(found)


def refused(state: State, seat: Seat, command: Command) -> Refusal:
    """The refusal of a command that must be refused."""
    found = decide(state, seat, command, ScriptedDice(()))
    assert isinstance(found, Refusal), found
    return found


def gone_on(state: State, *faces: int) -> State:
    """The state once the referee has carried on as far as it can."""
    draft = Draft(state, ScriptedDice(faces))
    run(draft)
    return draft.state


def poses(state: State, unit: str) -> dict[str, tuple[float, float, float]]:
    """Where the stands of a unit stand."""
    found = {stand: state.stands[stand].pose for stand in state.units[unit].stands}
    return {stand: (pose.x, pose.y, pose.facing) for stand, pose in found.items() if pose is not None}
