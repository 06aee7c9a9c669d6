"""What everybody sees of the table: mat, terrain, zones, objective markers, the turn, the sides (W40K-HID-01)."""

from collections.abc import Collection, Mapping

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import steps_under_way
from app.rules.kernel.views.table_views import RingView, ScaleView, TableView
from app.rules.kernel.views.view import MarkerView, ResultView, SeatView, TerrainView, TurnView, ZoneView
from app.rules.wh40k.ground.measures import on_table
from app.rules.wh40k.model.attack_prompts import ShootingPhase
from app.rules.wh40k.model.prompts import ChargePhase, FightPhase, MovementPhase
from app.rules.wh40k.model.setup_prompts import ChooseMission, DeployArmies, MusterArmies
from app.rules.wh40k.model.state import Flag, MarkerId, State, Unit, UnitId
from app.rules.wh40k.model.tables import COHERENCY, ENGAGEMENT, MARKER_CONTROL, PHASES
from app.rules.wh40k.passing import unit_can_charge, unit_can_shoot
from app.rules.wh40k.phases import rounds_of
from app.rules.wh40k.setup.objectives import counts, holder
from app.rules.wh40k.setup.zones import deployment_areas
from app.rules.wh40k.views.show_units import still_aiming

_SCALE = ScaleView(comfortable=13, readable=8)
_RINGS = (
    RingView(id="engagement", radius=ENGAGEMENT, name="wh40k.ring.engagement", meaning="apart"),
    RingView(id="coherency", radius=COHERENCY.reach, name="wh40k.ring.coherency", meaning="together"),
)


@derived
def show_board(state: State) -> TableView:
    """The table in inches: enemies are kept an inch off, models of a unit within two inches of each other."""
    return TableView(kind="plane", width=state.width, height=state.height, unit="in", scale=_SCALE, rings=_RINGS)


@derived
def show_terrain(state: State) -> dict[str, TerrainView]:
    """Terrain pieces with their walls."""
    return {
        piece.id: TerrainView(
            id=piece.id,
            look=piece.look,
            outline=piece.outline,
            base=piece.base,
            height=piece.height,
            name=piece.name,
            walls=tuple(wall.outline for wall in state.terrain.values() if wall.part_of == piece.id),
            traits=tuple(
                name
                for name, on in (
                    ("solid", piece.blocks_movement),
                    ("blocks_sight", piece.blocks_sight),
                    ("cover", piece.gives_cover),
                )
                if on
            ),
        )
        for piece in state.terrain.values()
        if piece.part_of is None
    }


@derived
def show_zones(state: State) -> dict[str, ZoneView]:
    """The halves while they matter: until the first round; where a side may deploy, once the halves are taken."""
    if state.zones is None or state.round:
        return {}
    zones: dict[str, ZoneView] = {}
    for half, outline in (("a", state.zones.a), ("b", state.zones.b)):
        seat = next((s.seat for s in state.sides.values() if s.zone == half), None)
        area = AreaMark(role="limit", outline=outline)
        name = "" if seat else f"wh40k.half.{half}"
        zones[half] = ZoneView(id=half, seat=seat, area=area, name=name, look="edge")
        if seat is not None:
            for number, strip in enumerate(deployment_areas(state, seat)):
                key = f"{half}{number}"
                zones[key] = ZoneView(id=key, seat=seat, area=strip, name="wh40k.zone.deployment")
    return zones


@derived_map("markers")
def show_markers(state: State, id: MarkerId) -> MarkerView:
    """Objective markers: who holds each, and by how many models."""
    marker = state.markers[id]
    return MarkerView(
        id=marker.id,
        number=marker.number,
        at=marker.at,
        radius=MARKER_CONTROL,
        holder=holder(state, marker),
        counts={str(seat): models for seat, models in counts(state, marker).items()},
        active=marker.active,
    )


@derived_map("sides")
def show_seats(state: State, seat: Seat) -> SeatView:
    """The sides: army, points and where they came from, Command Re-rolls, Warlord and Trait."""
    side = state.sides[seat]
    facts: dict[str, str | int | bool] = {"locked": _is_locked(state, seat), "ready": side.ready}
    if side.warlord is not None:
        facts["warlord"] = side.warlord
    if side.trait is not None:
        facts["trait"] = side.trait
    if state.underdog == seat:
        facts["underdog"] = True
    if state.first == seat:
        facts["first"] = True
    by_turn: dict[str, int] = {}
    for points in side.scored:
        key = f"{points.round}.{points.turn or ''}"
        by_turn[key] = by_turn.get(key, 0) + points.amount
    counters = {"rerolls": side.rerolls, "power": side.power, **{f"vp.{k}": n for k, n in by_turn.items()}}
    return SeatView(seat=seat, army=side.army, score=side.score, counters=counters, facts=facts)


@derived
def _is_locked(state: State, seat: Seat) -> bool:
    """Whether its list is fixed."""
    match state.stack:
        case (ChooseMission(), *_):
            return False
        case (MusterArmies(answers=answers), *_):
            return seat in answers
        case _:
            return True


_PROGRESS: Mapping[type, Flag] = {
    MovementPhase: "move_closed",
    ShootingPhase: "shot",
    ChargePhase: "charge_attempted",
    FightPhase: "fought",
}


def _is_done(opening: type, unit: Unit, aims: Collection[UnitId]) -> bool:
    return _PROGRESS[opening] in unit.flags and unit.id not in aims


def _is_counted(state: State, opening: type, unit: Unit, aims: Collection[UnitId]) -> bool:
    """Whether a unit has something to do in the phase, or has done it: who reaches nobody is not waited for."""
    if _is_done(opening, unit, aims) or unit.id in aims:
        return True
    if opening is ShootingPhase:
        return unit_can_shoot(state, unit.id)
    return opening is not ChargePhase or unit_can_charge(state, unit.seat, unit.id)


@derived
def show_turn(state: State) -> TurnView:
    """Where the battle stands, and how many of the units that have something to do are done with the phase."""
    phase: str = state.phase or "setup"
    done, of = 0, 0
    stack = steps_under_way(state)
    opening = next((step for step in stack if step in _PROGRESS), None)
    if opening is not None and state.active is not None:
        aims = still_aiming(state)
        own = [unit for unit in on_table(state, state.active) if _is_counted(state, opening, unit, aims)]
        done, of = sum(_is_done(opening, unit, aims) for unit in own), len(own)
    if DeployArmies in stack:
        done, of = sum(unit.where != "mustered" for unit in state.units.values()), len(state.units)
    return TurnView(
        round=state.round,
        rounds=rounds_of(state),
        active=state.active,
        phases=PHASES if state.round else ("setup",),
        phase=phase,
        step=_step(state),
        done=done,
        of=of,
        over=state.result is not None,
    )


@derived
def _step(state: State) -> str:
    return state.step.kind if state.stack else "over"


@derived
def show_result(state: State) -> ResultView | None:
    """How the battle ended."""
    if state.result is None:
        return None
    facts: dict[str, str | int | bool] = {"major": state.result.major}
    for seat in state.seats:
        facts[f"score_{seat}"] = state.sides[seat].score
        own = [model for model in state.models.values() if state.units[model.unit].seat == seat]
        facts[f"lost_{seat}"] = sum(model.gone for model in own)
        facts[f"models_{seat}"] = len(own)
    return ResultView(winner=state.result.winner, how=state.result.how, facts=facts)
