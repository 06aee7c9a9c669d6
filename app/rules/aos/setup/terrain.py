"""Laying terrain: feature by feature or a ready layout, clear of edges, of each other and of objectives (AOS-BW-2c)."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

import shapely

from app.rules.aos.agreed_battle import has_roles, plan_of, territory_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.sizes import are_together
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import AnswerTerrain, LiftFeature, PlaceFeature, SettleTerrain, TakeLayout
from app.rules.aos.model.setup_events import FeatureLaid, FeatureLifted
from app.rules.aos.model.setup_prompts import LayTerrain
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE, TerrainSize
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PointNeed
from app.rules.kernel.plane.footprints import polygon_of
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

TURNS = (0, 45, 90, 135)
"""How a feature may be turned, in degrees, from how it lies in its box."""


def laid(feature: TerrainFeature, name: str, at: Point, facing: float) -> TerrainFeature:
    """A feature of the library where it stands on the table."""
    c, s = cos(radians(facing)), sin(radians(facing))

    def there(outline: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(Point(x=rounded(at.x + p.x * c - p.y * s), y=rounded(at.y + p.x * s + p.y * c)) for p in outline)

    parts = tuple(replace(part, outline=there(part.outline)) for part in feature.parts)
    return replace(feature, id=name, outlines=tuple(there(one) for one in feature.outlines), parts=parts)


def judge_feature(state: State, feature: TerrainFeature) -> Refusal | None:
    """Whether a feature may lie there: all bounds are exclusive, in plan (AOS-BW-2c, AOS-GEO-18, AOS-TERR-1.0)."""
    for outline in feature.outlines:
        if refused := _judge_edge(state, outline) or _judge_near(state, outline):
            return refused
    return None


def _judge_edge(state: State, outline: Sequence[Point]) -> Refusal | None:
    """The battlefield's edges, or its long ones alone; off the table nothing lies."""
    limits = plan_of(state).limits
    along = min(min(p.x, state.width - p.x) for p in outline)
    across = min(min(p.y, state.height - p.y) for p in outline)
    if min(along, across) < 0:
        return refuse("off_battlefield", had=round(min(along, across), 4), needed=0)
    edge = min(along, across) if limits.edges == "all" else across
    if not TOLERANCE.more_than(edge, limits.edge):
        return refuse("terrain_too_close_to_edge", had=round(edge, 4), needed=limits.edge)
    return None


def _own_half(state: State, seat: Seat) -> bool:
    """Whether each player lays features in a territory of its own (AOS-SH-5.0a)."""
    return plan_of(state).limits.enemy is not None and state.sides[seat].territory != ""


def _is_at_home(state: State, seat: Seat, feature: TerrainFeature) -> bool:
    home = polygon_of(territory_of(state, seat).outline).buffer(TOLERANCE.bound)
    return all(home.covers(polygon_of(outline)) for outline in feature.outlines)


def _judge_home(state: State, seat: Seat, feature: TerrainFeature) -> Refusal | None:
    """Wholly in one's own territory, and off the enemy's (AOS-SH-BP-1e)."""
    if not _own_half(state, seat):
        return None
    if not _is_at_home(state, seat, feature):
        return refuse("not_wholly_in_territory", "AOS-SH-BP-1e", terrain=feature.id)
    gap, theirs = plan_of(state).limits.enemy or 0.0, polygon_of(territory_of(state, state.other(seat)).outline)
    away = min(float(theirs.distance(polygon_of(outline))) for outline in feature.outlines)
    if not TOLERANCE.more_than(away, gap):
        return refuse("terrain_too_close_to_enemy_territory", terrain=feature.id, had=round(away, 4), needed=gap)
    return None


def _kits_left(state: State, seat: Seat) -> list[TerrainSize]:
    """The sizes of features a seat has still to lay (AOS-SH-5.0a)."""
    left = list(plan_of(state).kits)
    for feature in state.terrain.values():
        if feature.size in left and _is_at_home(state, seat, feature):
            left.remove(feature.size)
    return left


def _judge_kit(state: State, seat: Seat, feature: TerrainFeature) -> Refusal | None:
    """One large and one small feature for each player (AOS-SH-5.0a, AOS-SH-5.0b, AOS-SH-5.0c)."""
    if not _own_half(state, seat) or feature.size in (left := _kits_left(state, seat)):
        return None
    return refuse("wrong_terrain_set", size=feature.size, needed=tuple(left))


def _judge_near(state: State, outline: Sequence[Point]) -> Refusal | None:
    shape, limits = polygon_of(outline), plan_of(state).limits
    rule = "AOS-BW-2c" if limits.enemy is None else "AOS-SH-BP-1e"
    for other in state.terrain.values():
        away = min(float(shape.distance(polygon_of(one))) for one in other.outlines)
        if not TOLERANCE.more_than(away, limits.feature):
            had = round(away, 4)
            return refuse("terrain_too_close_to_terrain", rule, terrain=other.id, had=had, needed=limits.feature)
    for marker in state.markers.values():
        away = float(shape.distance(shapely.Point(marker.at.x, marker.at.y))) - marker.radius
        if limits.marker == 0 and TOLERANCE.less_than(away, 0):
            return refuse("terrain_on_objective", marker=marker.id, had=round(away, 4), needed=0)
        if limits.marker and not TOLERANCE.more_than(away, limits.marker):
            had = round(max(0.0, away), 4)
            return refuse("terrain_too_close_to_objective", rule, marker=marker.id, had=had, needed=limits.marker)
    return None


def _laying(draft: Draft) -> LayTerrain:
    step = draft.state.step
    assert isinstance(step, LayTerrain)
    return step


def decide_layout(draft: Draft, seat: Seat, command: TakeLayout) -> Refusal | None:
    """Lays the ready layout in the place of what lay there."""
    for feature in _own_features(draft.state, seat):
        draft.emit(FeatureLifted(seat=seat, feature=feature.id))
    for stand in plan_of(draft.state).layout:
        feature = laid(draft.state.library.features[stand.feature], _free_name(draft.state), stand.at, stand.facing)
        if not _own_half(draft.state, seat) or _is_at_home(draft.state, seat, feature):
            draft.emit(FeatureLaid(seat=seat, feature=feature))
    return None


def _own_features(state: State, seat: Seat) -> tuple[TerrainFeature, ...]:
    """What a seat laid: all, or what lies in its own territory."""
    whole = not _own_half(state, seat)
    return tuple(feature for feature in state.terrain.values() if whole or _is_at_home(state, seat, feature))


def _free_name(state: State) -> str:
    """The next name for a feature on this table."""
    return next(name for n in range(1, 99) if (name := f"t{n}") not in state.terrain)


def decide_place(draft: Draft, seat: Seat, command: PlaceFeature) -> Refusal | None:
    """Lays one more feature."""
    state = draft.state
    known = state.library.features.get(command.feature)
    if known is None:
        kit = state.library.kits.get(command.feature)
        return refuse("terrain_option_not_chosen" if kit and kit.is_open else "unknown_id", id=command.feature)
    if not are_together(known.outlines, known.size):
        return refuse("scenery_pieces_too_spread", terrain=known.name, needed=known.size)
    if len(state.terrain) >= plan_of(state).features:
        return refuse("wrong_count", "AOS-BW-0b", had=len(state.terrain) + 1, needed=plan_of(state).features)
    feature = laid(known, _free_name(state), command.at, command.facing)
    if refused := _judge_kit(state, seat, known) or judge_feature(state, feature) or _judge_home(state, seat, feature):
        return refused
    draft.emit(FeatureLaid(seat=seat, feature=feature))
    return None


def decide_lift(draft: Draft, seat: Seat, command: LiftFeature) -> Refusal | None:
    """Takes a feature off again."""
    if command.feature not in {feature.id for feature in _own_features(draft.state, seat)}:
        return refuse("unknown_id", id=command.feature)
    draft.emit(FeatureLifted(seat=seat, feature=command.feature))
    return None


def decide_settle(draft: Draft, seat: Seat, command: SettleTerrain) -> Refusal | None:
    """All terrain lies; in the core rules the opponent has to agree (AOS-CORE-9.1.1b)."""
    if refused := _unfinished(draft.state, seat):
        return refused
    if has_roles(draft.state):
        draft.leave()
    else:
        draft.change(LayTerrain(seat=draft.state.other(seat), stage="agree"))
    return None


def _unfinished(state: State, seat: Seat) -> Refusal | None:
    if _own_half(state, seat):
        left = _kits_left(state, seat)
        return refuse("wrong_terrain_set", needed=tuple(left)) if left else None
    lie, wanted = len(state.terrain), plan_of(state).features
    return refuse("wrong_count", "AOS-BW-0b", had=lie, needed=wanted) if lie < wanted else None


def decide_answer(draft: Draft, seat: Seat, command: AnswerTerrain) -> Refusal | None:
    """Agrees, or lays it anew (AOS-CORE-9.1.1b)."""
    if _laying(draft).stage != "agree":
        return refuse("terrain_not_agreed")
    if command.accept:
        draft.leave()
    else:
        draft.change(LayTerrain(seat=seat))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The ready layout, one feature more, one fewer, and saying that all terrain lies."""
    step = state.step
    assert isinstance(step, LayTerrain)
    if step.stage == "agree":
        return [
            _offer(name, {"kind": "answer_terrain", "accept": accept}, primary=accept, rule="AOS-CORE-9.1.1b")
            for name, accept in (("accept_terrain", True), ("reject_terrain", False))
        ]
    unfinished = _unfinished(state, seat)
    found = []
    if state.terrain or not unfinished:  # before anything lies it is plain that not all does
        found.append(_offer("settle_terrain", {"kind": "settle_terrain"}, locked=unfinished, primary=True))
    if len(state.terrain) < plan_of(state).features:
        found.append(_placing(state))
    if plan_of(state).layout:
        found.append(_offer("take_layout", {"kind": "take_layout"}, primary=not state.terrain))
    for feature in _own_features(state, seat):
        lift = _offer("lift_feature", {"kind": "lift_feature", "feature": feature.id})
        found.append(replace(lift, id=f"lift_feature.{feature.id}", facts={"name": feature.name}, pieces=(feature.id,)))
    return found


def _placing(state: State) -> Offer:
    """Pointing at where one more feature is to lie: which, and how it is turned."""
    kits = tuple(
        Option(value=f.id, label="aos.option.kit", facts={"name": f.name}, outlines=f.outlines) for f in _kits(state)
    )
    turned = tuple(Option(value=degrees, label="aos.option.facing", facts={"n": degrees}) for degrees in TURNS)
    return replace(
        _offer("place_feature", {"kind": "place_feature", "facing": TURNS[0]}),
        id=f"place_feature.{len(state.terrain) + 1}",
        need=PointNeed(field="at", turned="facing"),
        more=(PickNeed(field="feature", options=kits), PickNeed(field="facing", options=turned)),
    )


def _kits(state: State) -> list[TerrainFeature]:
    return [feature for feature in state.library.features.values() if feature.kind != "faction"]


def _offer(
    name: str,
    command: dict[str, object],
    *,
    locked: Refusal | None = None,
    primary: bool = False,
    rule: str = "AOS-BW-2c",
) -> Offer:
    label = f"aos.offer.{name}"
    return Offer(id=name, command=command, label=label, place="prompt", locked=locked, primary=primary, rule=rule)


STEPS: Steps = {LayTerrain: (whose, waits)}
HANDLERS: Handlers = {
    TakeLayout: Handler(handle=decide_layout, at=(LayTerrain,), other="not_your_setup_step"),
    PlaceFeature: Handler(handle=decide_place, at=(LayTerrain,), early="objectives_first", other="not_your_setup_step"),
    LiftFeature: Handler(handle=decide_lift, at=(LayTerrain,), other="not_your_setup_step"),
    SettleTerrain: Handler(handle=decide_settle, at=(LayTerrain,), other="not_your_setup_step"),
    AnswerTerrain: Handler(handle=decide_answer, at=(LayTerrain,), other="not_your_setup_step"),
}
OFFERS: Offers = {LayTerrain: offers}
