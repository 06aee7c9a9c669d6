"""Standing somewhere: on the table, carried whole, clear of models, on ground that may be stood on, in one group."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.rules.aos.ground.measures import alive, bodies_of, body, on_table, prisms, prisms_of, scroll_of
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import COHERENCY, LOW, MOVING, TOLERANCE, Module
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.plane.coherency import Coherency, is_coherent, loose
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.ground import Cap
from app.rules.kernel.plane.marks import CircleMark, PieceMark
from app.rules.kernel.plane.placement import on_table as lies_on_table
from app.rules.kernel.plane.placement import over, overlaps, overlaps_prism, supported
from app.rules.kernel.plane.shapes import Body, Point, Pose, Prism
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal

NO_WAY = 1000.0
"""The height of what cannot be crossed."""


def tidy(pose: Pose) -> Pose:
    """A pose with its numbers rounded as they enter the program."""
    return Pose(x=rounded(pose.x), y=rounded(pose.y), z=rounded(pose.z), facing=rounded(pose.facing % 360.0))


def coherency_of(state: State, unit: UnitId) -> Coherency:
    """How a unit holds together: half an inch unless its warscroll says more (AOS-CORE-15.1d)."""
    return replace(COHERENCY, reach=scroll_of(state, unit).coherency)


def judge_stand(state: State, new: Body, others: Sequence[Body]) -> Refusal | None:
    """Whether a body may end there: the table, other models, the ground, in this order (AOS-GEO-10)."""
    if not lies_on_table(new, state.width, state.height, TOLERANCE):
        return refuse("off_battlefield", piece=new.id, shapes=(ghost(new),))
    for other in others:
        if other.id != new.id and overlaps(new, other, TOLERANCE):
            shapes = (ghost(new), PieceMark(role="blocker", piece=other.id))
            return refuse("overlaps_model", piece=new.id, other=other.id, shapes=shapes)
    return _judge_ground(state, new)


def _judge_ground(state: State, new: Body) -> Refusal | None:
    """What terrain says of a body's place (AOS-TERR-1.2b, AOS-TERR-1.2e, AOS-CORE-15.0f)."""
    for feature in state.terrain.values() if terrain_counts(state) else ():
        touched = [prism for prism in prisms_of(feature) if over(new, prism, TOLERANCE)]
        if any(over(new, plate, TOLERANCE) for plate in _plates(feature)):
            return refuse("impassable_terrain", piece=new.id, terrain=feature.id, shapes=(ghost(new),))
        high = TOLERANCE.more_than(new.pose.z, LOW) and touched
        if "unstable" in feature.rules and high:
            return refuse("unstable_terrain", piece=new.id, terrain=feature.id, shapes=(ghost(new),))
    walls = prisms(state)
    into = next((prism.id for prism in walls if overlaps_prism(new, prism, TOLERANCE)), None)
    if into is not None or not supported(new, walls, TOLERANCE, MOVING):
        return refuse("unstable_position", piece=new.id, height=new.pose.z, shapes=(ghost(new),))
    return None


def _plates(feature: TerrainFeature) -> tuple[Prism, ...]:
    """The whole of an impassable feature, as high as nobody climbs; of others nothing."""
    outlines = feature.outlines if "impassable" in feature.rules else ()
    return tuple(
        Prism(id=feature.id, outline=outline, height=NO_WAY, blocks_movement=True, climbable=False)
        for outline in outlines
    )


def closed_ground(state: State) -> tuple[Prism, ...]:
    """What nobody on foot moves across (AOS-TERR-1.2b)."""
    if not terrain_counts(state):
        return ()
    return tuple(plate for feature in state.terrain.values() for plate in _plates(feature))


def unsteady(state: State) -> tuple[Cap, ...]:
    """Over what nobody may end higher than an inch (AOS-TERR-1.2e)."""
    shaky = (
        [feature for feature in state.terrain.values() if "unstable" in feature.rules] if terrain_counts(state) else []
    )
    return tuple((prism, LOW) for feature in shaky for prism in prisms_of(feature))


@memoized
def modules(state: State) -> tuple[Module, ...]:
    """The modules in force: the battlepack's, of a custom one those agreed on (AOS-INTRO-01, AOS-INTRO-04).

    Border War has all six, Spearhead none (AOS-BW-0a, AOS-SH-0a, AOS-SH-1.6).
    """
    pack = state.library.battlepacks[state.options.battlepack]
    return tuple(one for one in pack.modules if not pack.custom or getattr(state.options, one))


def terrain_counts(state: State) -> bool:
    """Whether features have their rules: with the module, and in Spearhead without it (AOS-SH-5.0b, AOS-SH-5.0c)."""
    spearhead = state.library.battlepacks[state.options.battlepack].set_up == "spearhead"
    return spearhead or "terrain" in modules(state)


def judge_coherency(state: State, unit: UnitId, placed: Sequence[Body]) -> Refusal | None:
    """Whether the bodies are one coherent group (AOS-CORE-15.1a..c, AOS-GEO-12)."""
    rule = coherency_of(state, unit)
    if is_coherent(placed, rule, TOLERANCE):
        return None
    strays = loose(placed, rule, TOLERANCE)
    shapes = tuple(PieceMark(role="offending", piece=stray) for stray in strays)
    return refuse("not_coherent", unit=unit, pieces=strays, needed=rule.reach, shapes=shapes)


def judge_set_up(
    state: State, unit: UnitId, places: Sequence[Placed], judge_place: Callable[[Body], Refusal | None]
) -> Refusal | None:
    """Whether all models of a unit may be set up like this (AOS-CORE-24.0a, AOS-GEO-24)."""
    named = sorted(placed.model for placed in places)
    if named != sorted(model.id for model in alive(state, unit)):
        return refuse("cannot_set_up_all_models", unit=unit, had=len(named), needed=len(alive(state, unit)))
    placed = [body(state, one.model, tidy(one.pose)) for one in places]
    others = list(bodies_of(state, on_table(state)))
    for new in placed:
        if refused := judge_stand(state, new, others) or judge_place(new):
            return refused
        others.append(new)
    return judge_coherency(state, unit, placed)


def ghost(new: Body) -> CircleMark:
    """Where a body would be, to draw."""
    return CircleMark(role="offending", centre=Point(x=new.pose.x, y=new.pose.y), radius=circumradius(new.footprint))
