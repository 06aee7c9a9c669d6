"""Set-ups for tests: a small library, a bare table, and short ways to each step."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.composition import BattleProfile, Faction
from app.rules.aos.model.profiles import (
    Battlepack,
    Battleplan,
    Library,
    MarkerSpot,
    Part,
    Roster,
    RosterRegiment,
    RosterUnit,
    Scoring,
    Stand,
    TerrainFeature,
    Territory,
    Warscroll,
    Weapon,
    WeaponAbility,
)
from app.rules.aos.model.prompts import ActWindow, BattleRound, PlayerTurn, Step
from app.rules.aos.model.state import Marker, Model, Side, State, Unit
from app.rules.aos.model.tables import MODULES, PHASES, Phase
from app.rules.aos.new_match import setup
from app.rules.kernel.plane.shapes import Circle, Point, Pose, rectangle
from app.rules.kernel.seats import Seat

R32, R25 = 32 / 25.4 / 2, 25 / 25.4 / 2

SWORD = Weapon(id="sword", name="Sword", kind="melee", attacks=Amount(plus=2), hit=4, wound=4, damage=Amount(plus=1))
BOW = Weapon(
    id="bow", name="Bow", kind="ranged", range=18, attacks=Amount(plus=1), hit=4, wound=4, damage=Amount(plus=1)
)
PISTOL = replace(BOW, id="pistol", name="Pistol", range=10, abilities=(WeaponAbility(key="shoot_in_combat"),))


def scroll(name: str, **changes: Any) -> Warscroll:
    """A warscroll of foot with swords."""
    plain = Warscroll(
        id=name,
        name=name.title(),
        faction="order",
        move=Amount(plus=5),
        health=1,
        control=1,
        save=4,
        keywords=("INFANTRY",),
        weapons=(SWORD,),
        footprint=Circle(radius=R32),
        height=1.5,
        least=5,
    )
    return replace(plain, **changes)


HERO = scroll("hero", health=5, control=2, save=3, keywords=("HERO", "INFANTRY"), least=1)
GUARD = scroll("guard", health=2)
ARCHERS = scroll("archers", weapons=(SWORD, BOW))
FLYERS = scroll("flyers", move=Amount(dice=1, plus=8), keywords=("CAVALRY", "FLY"), health=2, least=3)
BEAST = scroll(
    "beast", health=10, keywords=("MONSTER",), levels={"WARD": 6}, least=1, weapons=(replace(SWORD, id="jaws"), PISTOL)
)

WALL = TerrainFeature(
    id="wall",
    name="Wall",
    kind="obstacle",
    rules=("cover", "unstable"),
    outlines=(rectangle(5, 1),),
    parts=(Part(outline=rectangle(5, 1), height=3.0),),
)
HILL = TerrainFeature(
    id="hill",
    name="Hill",
    kind="area",
    rules=("cover",),
    outlines=(rectangle(6, 5),),
    parts=(Part(outline=rectangle(6, 5), height=2.0),),
)


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[Point, ...]:
    """An upright rectangle."""
    return (Point(x=x0, y=y0), Point(x=x1, y=y0), Point(x=x1, y=y1), Point(x=x0, y=y1))


PLAN = Battleplan(
    id="small",
    name="Small",
    width=44,
    height=30,
    territories=(
        Territory(id="south", name="South", outline=box(0, 0, 44, 15)),
        Territory(id="north", name="North", outline=box(0, 15, 44, 30)),
    ),
    objectives=(
        MarkerSpot(id="home_south", name="South", at=Point(x=22, y=5), home_of="south"),
        MarkerSpot(id="home_north", name="North", at=Point(x=22, y=25), home_of="north"),
        MarkerSpot(id="border_west", name="West", at=Point(x=8.8, y=15), border=True),
        MarkerSpot(id="border_east", name="East", at=Point(x=35.2, y=15), border=True),
    ),
    scoring=Scoring(hold_one=2, hold_two=2, hold_more=2, enemy_home=2, underdog_border=1, tactic=4),
    layout=(Stand(feature="wall", at=Point(x=15, y=11)), Stand(feature="hill", at=Point(x=28, y=20))),
    features=2,
)
PACKS = {
    "border_war": Battlepack(
        id="border_war", name="Border War", modules=MODULES, set_up="border_war", tie="general", plans={"small": PLAN}
    ),
    "core": Battlepack(id="core", name="Core", modules=("commands",), plans={"small": PLAN}),
}


def army(name: str, *units: tuple[str, int]) -> Roster:
    """A list of one regiment, led by the first unit."""
    listed = tuple(RosterUnit(warscroll=scroll, models=models) for scroll, models in units)
    return Roster(id=name, name=name, faction="order", regiments=(RosterRegiment(units=listed, general=True),))


ROSTER = army("host", ("hero", 1), ("guard", 5), ("archers", 5), ("flyers", 3), ("beast", 1))


def library(*scrolls: Warscroll, packs: Mapping[str, Battlepack] = PACKS) -> Library:
    """The sample content, with further warscrolls."""
    every = (HERO, GUARD, ARCHERS, FLYERS, BEAST, *scrolls)
    return Library(
        warscrolls={one.id: one for one in every},
        features={"wall": WALL, "hill": HILL},
        battlepacks=packs,
        rosters={"host": ROSTER},
        factions={"order": Faction(id="order", name="Order")},
        profiles={one.id: BattleProfile(id=one.id, points=100, leads=("ORDER",)) for one in every},
    )


def started(pack: str = "border_war", content: Library | None = None, **options: Any) -> State:
    """A battle before its set-up, both sides with the sample list."""
    found = {"battlepack": pack, "rosters": {"red": "host", "blue": "host"}, **options}
    return setup(found, content or library(), ("red", "blue"))


def unit(name: str, seat: Seat, scroll_id: str, *at: tuple[float, float], **changes: Any) -> tuple[Unit, list[Model]]:
    """A unit on the table with its models at these places."""
    models = [
        Model(id=f"{name}.{n}", unit=name, number=n, weapons=(), pose=Pose(x=x, y=y))
        for n, (x, y) in enumerate(at, start=1)
    ]
    plain = Unit(
        id=name,
        seat=seat,
        letter="A",
        warscroll=scroll_id,
        name=name,
        models=tuple(model.id for model in models),
        where="table",
    )
    return replace(plain, **changes), models


def field(
    *units: tuple[Unit, list[Model]],
    phase: Phase = "movement",
    active: Seat = "red",
    terrain: Sequence[TerrainFeature] = (),
    content: Library | None = None,
    pack: str = "border_war",
    stack: tuple[Step, ...] = (),
    commands: int = 4,
    **options: Any,
) -> State:
    """A battle in the first round, the active player's window of a phase being open."""
    known = content or library()
    state = started(pack, known, **options)
    first, second = state.seats
    sides = {
        seat: Side(seat=seat, army="host", territory=where, commands=commands)
        for seat, where in ((first, "south"), (second, "north"))
    }
    members = {model.id: _armed(known, one, model) for one, models in units for model in models}
    done = PHASES.index(phase) + 1
    below: tuple[Step, ...] = (BattleRound(stage="second_turn"), PlayerTurn(seat=active, done=done))
    return replace(
        state,
        sides=sides,
        units={one.id: one for one, _ in units},
        models=members,
        terrain={feature.id: feature for feature in terrain},
        markers={
            m.id: Marker(id=m.id, name=m.name, at=m.at, home_of=m.home_of, border=m.border) for m in PLAN.objectives
        },
        round=1,
        turn=1,
        firsts=(active,),
        active=active,
        phase=phase,
        stack=(*below, *(stack or (ActWindow(moment=phase, seat=active),))),
    )


def _armed(known: Library, one: Unit, model: Model) -> Model:
    weapons = tuple(weapon.id for weapon in known.warscrolls[one.warscroll].weapons)
    return replace(model, weapons=model.weapons or weapons)


def row(x: float, y: float, count: int, step: float = 1.6) -> tuple[tuple[float, float], ...]:
    """Places in a row along x."""
    return tuple((x + n * step, y) for n in range(count))
