"""Age of Sigmar's battlefields: which features lie where on a battleplan, judged as a player lays them (AOS-BW-2c)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

import numpy as np
import shapely

from app.content.aos.catalogue import board
from app.content.aos.language import LANGUAGE
from app.content.aos.laying_room import across, room_for
from app.content.aos.load import Reader
from app.content.derived import Derived, made_of
from app.content.json_schema import of_records
from app.content.layouts.balance import Balance, Plan, measured
from app.content.layouts.battlefields import Battlefields, Kind
from app.content.lines import Problem
from app.content.load import in_order
from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.model.profiles import Battlepack, Battleplan, Library, Stand, TerrainFeature
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.new_match import setup
from app.rules.aos.setup.chain import markers_of
from app.rules.aos.setup.terrain import judge_feature, laid
from app.rules.kernel.plane.footprints import Floats, polygon_of
from app.rules.kernel.plane.shapes import Point, Prism
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Id, Title

EYE: Final = 3.0
BASE: Final = 0.63
"""Half a base of 32 mm, in inches."""

MOST: Final = 32
"""Features of a field that are judged at all."""

GRID: Final = 2
"""Places in an inch."""

TRIES: Final = 1_500
CHOICES: Final = 3
FACINGS: Final = (0.0, 90.0, 180.0, 270.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIn:
    """A battlefield as a player has it: a battleplan and the terrain on it."""

    system: Literal["aos"] = "aos"
    id: Id
    name: Title
    battleplan: Id
    layout: tuple[Stand, ...]


def read(text: str, library: Library) -> tuple[FieldIn | None, tuple[Problem, ...]]:
    """The battlefield of a text, or all that is wrong with it."""
    reader, found = made_of(text, FieldIn, Reader)
    if found is not None:
        plans = {plan: pack for pack in _packs(library) for plan in pack.plans}
        if found.battleplan not in plans:
            reader.unknown(found.battleplan, ("battleplan",), "unknown_id", tuple(plans), id=found.battleplan)
        elif len(found.layout) > MOST:
            reader.wrong(("layout",), "wrong_count", had=len(found.layout), needed=MOST)
        else:
            _judge(reader, found, library, plans[found.battleplan])
    if found is None or reader.problems:
        return None, in_order(reader.problems)
    return found, ()


def _packs(library: Library) -> list[Battlepack]:
    return [pack for pack in library.battlepacks.values() if not pack.custom]


def _plan(library: Library, name: str) -> Battleplan:
    return next(pack.plans[name] for pack in _packs(library) if name in pack.plans)


def _judge(reader: Derived, found: FieldIn, library: Library, pack: Battlepack) -> None:
    """Every feature as if it were laid after those before it, and whether there are as many as the battleplan has."""
    plan = pack.plans[found.battleplan]
    state = _empty(library, pack, plan)
    sizes: list[str] = []
    for number, stand in enumerate(found.layout):
        where = ("layout", number)
        known = library.features.get(stand.feature)
        if known is None or known.kind == "faction":
            reader.unknown(stand.feature, (*where, "feature"), "unknown_id", tuple(_kits(library)), id=stand.feature)
            continue
        feature = laid(known, f"t{number + 1}", stand.at, stand.facing)
        if refused := why_not(state, feature):
            facts: dict[str, Any] = {**refused.facts, "why": refused.code, "rule": refused.rule}
            reader.wrong(where, "illegal_terrain", **facts)
        sizes.append(known.size)
        state = _with(state, feature)
    if len(found.layout) != plan.features:
        reader.wrong(("layout",), "wrong_count", had=len(found.layout), needed=plan.features)
    elif plan.kits and sorted(sizes) != sorted(2 * plan.kits):
        reader.wrong(("layout",), "illegal_terrain", why="wrong_terrain_set", rule="AOS-SH-5.0a")


def why_not(state: State, feature: TerrainFeature) -> Refusal | None:
    """Why a feature may not lie there, whoever lays it: each player's own lie wholly in a territory."""
    plan = plan_of(state)
    if refused := judge_feature(state, feature):
        return refused
    if not plan.kits:
        return None
    shapes = [polygon_of(one) for one in feature.outlines]
    homes = [polygon_of(territory.outline) for territory in plan.territories]
    at_home = [home for home in homes if all(home.buffer(TOLERANCE.bound).covers(shape) for shape in shapes)]
    if not at_home:
        return refuse("not_wholly_in_territory", "AOS-SH-BP-1e", terrain=feature.id)
    gap = plan.limits.enemy or 0.0
    away = min(float(home.distance(shape)) for home in homes if home not in at_home for shape in shapes)
    return (
        None if TOLERANCE.more_than(away, gap) else refuse("terrain_too_close_to_enemy_territory", terrain=feature.id)
    )


def _kits(library: Library) -> dict[str, TerrainFeature]:
    return {name: feature for name, feature in library.features.items() if feature.kind != "faction"}


def _with(state: State, feature: TerrainFeature) -> State:
    return replace(state, terrain={**state.terrain, feature.id: feature})


def _empty(library: Library, pack: Battlepack, plan: Battleplan) -> State:
    """A battle of this battleplan with its objectives and no terrain yet."""
    state = setup({"battlepack": pack.id, "battleplan": plan.id}, library, ("red", "blue"))
    return replace(state, markers={marker.id: marker for marker in markers_of(plan)})


def measure(field: FieldIn, library: Library, fine: bool) -> Sequence[Balance]:
    """How even it is; what obscures hides all behind it."""
    plan = _plan(library, field.battleplan)
    one, two = (polygon_of(territory.outline) for territory in plan.territories)
    pieces = [prism for number, stand in enumerate(field.layout) for prism in _prisms(library, number, stand)]
    goals = [(spot.at.x, spot.at.y) for spot in plan.objectives]
    zones = (_away(one, two, plan.deploy), _away(two, one, plan.deploy))
    found = Plan(width=plan.width, height=plan.height, pieces=pieces, zones=zones, goals=goals, step=EYE, reach=BASE)
    return (measured(found, fine),)


def _away(home: shapely.Polygon, other: shapely.Polygon, gap: float) -> shapely.Polygon:
    """Where units are deployed: in their territory and so far from the other."""
    found = home.difference(other.buffer(gap))
    return found if isinstance(found, shapely.Polygon) and not found.is_empty else home


def _prisms(library: Library, number: int, stand: Stand) -> list[Prism]:
    feature = laid(library.features[stand.feature], f"t{number}", stand.at, stand.facing)
    hides = feature.kind == "obscuring"
    whole = [
        Prism(id=f"t{number}.{n}", outline=outline, height=5.0, blocks_sight=hides)
        for n, outline in enumerate(feature.outlines)
    ]
    parts = [
        Prism(
            id=f"t{number}.p{n}",
            outline=part.outline,
            height=5.0,
            blocks_sight=part.height >= 2,
            blocks_movement=part.height > 1,
        )
        for n, part in enumerate(feature.parts)
    ]
    return [*whole, *parts]


def added(library: Library, id: str, field: FieldIn) -> tuple[Library, Mapping[str, Any]]:
    """The content in which this terrain is the ready layout of its battleplan."""
    del id
    pack = next(pack for pack in _packs(library) if field.battleplan in pack.plans)
    plan = replace(pack.plans[field.battleplan], layout=field.layout)
    with_it = replace(pack, plans={**pack.plans, plan.id: plan})
    options = {"battlepack": pack.id, "battleplan": plan.id}
    return replace(library, battlepacks={**library.battlepacks, pack.id: with_it}), options


def pictured(field: FieldIn, library: Library) -> Mapping[str, Any]:
    """The battleplan with this terrain, under this name."""
    packs = tuple(pack.id for pack in _packs(library) if field.battleplan in pack.plans)
    plan = replace(_plan(library, field.battleplan), layout=field.layout)
    return {**board(library, plan, packs), "name": field.name, "names": {"en": field.name, "es": field.name}}


# --- new ones ---------------------------------------------------------------------------------------------------------


def sizes(library: Library) -> list[str]:
    """The battleplans."""
    return [plan for pack in _packs(library) for plan in pack.plans]


def drawn(library: Library, dice: Random, size: str, kind: Kind) -> str | None:
    """A new field's text: as many features as the battleplan has, the first of each half one that hides what is behind it."""
    plan = _plan(library, size)
    pack = next(pack for pack in _packs(library) if size in pack.plans)
    state, kits = _empty(library, pack, plan), list(_kits(library).values())
    stands: list[Stand] = []
    for number in range(plan.features // 2):
        fits = [
            one for one in kits if (one.size == plan.kits[number] if plan.kits else number or one.kind == "obscuring")
        ]
        feature = fits[dice.randrange(len(fits))]
        for _ in range(1 if kind == "mirror" else 2):
            found = _placed(dice, state, feature, stands, mirrored=kind == "mirror")
            if found is None:
                return None
            for stand in found:
                stands.append(stand)
                state = _with(state, laid(feature, f"t{len(stands)}", stand.at, stand.facing))
    return f"system: aos\nbattleplan: {size}\nlayout:\n" + "".join(map(_row, stands))


def _placed(
    dice: Random, state: State, feature: TerrainFeature, others: Sequence[Stand], *, mirrored: bool
) -> list[Stand] | None:
    """Where a feature may lie, and its like in the other half; of three such places the one farthest from all others."""
    found: list[list[Stand]] = []
    rooms = [room_for(state, feature, facing) for facing in FACINGS]
    if mirrored:
        rooms = [shapely.intersection(room, across(state, rooms[n - 2])) for n, room in enumerate(rooms)]
    for room in rooms:
        shapely.prepare(room)
    if not any(shapely.contains_xy(room, *_places(state)).any() for room in rooms):
        return None
    for _ in range(TRIES):
        x, y = dice.randrange(round(state.width * GRID) + 1), dice.randrange(round(state.height * GRID) + 1)
        at = Point(x=x / GRID, y=y / GRID)
        turned = dice.randrange(len(FACINGS))
        if not shapely.contains_xy(rooms[turned], at.x, at.y):
            continue
        stands = [Stand(feature=feature.id, at=at, facing=FACINGS[turned])]
        if mirrored:
            opposite = Point(x=state.width - at.x, y=state.height - at.y)
            stands.append(Stand(feature=feature.id, at=opposite, facing=(stands[0].facing + 180) % 360))
        after = state
        for number, stand in enumerate(stands):
            lies = laid(feature, f"new{number}", stand.at, stand.facing)
            if why_not(after, lies):
                break
            after = _with(after, lies)
        else:
            found.append(stands)
            if len(found) == CHOICES:
                break
    return max(found, key=lambda one: _clear(one[0].at, others), default=None)


def _places(state: State) -> tuple[Floats, Floats]:
    """All places of the grid, across and down."""
    across, down = (np.arange(round(side * GRID) + 1) / GRID for side in (state.width, state.height))
    x, y = np.meshgrid(across, down)
    return x.ravel(), y.ravel()


def _clear(at: Point, others: Sequence[Stand]) -> int:
    """The square of the way to the nearest other feature, in steps of the grid."""
    return min((round(((at.x - o.at.x) * GRID) ** 2 + ((at.y - o.at.y) * GRID) ** 2) for o in others), default=0)


def _row(stand: Stand) -> str:
    return f"- {{feature: {stand.feature}, at: [{stand.at.x:g}, {stand.at.y:g}], facing: {stand.facing:g}}}\n"


BATTLEFIELDS = Battlefields(
    read=read,
    measured=measure,
    drawn=drawn,
    sizes=sizes,
    added=added,
    pictured=pictured,
    schema=lambda: of_records(FieldIn, LANGUAGE, "A battlefield of Age of Sigmar"),
)
