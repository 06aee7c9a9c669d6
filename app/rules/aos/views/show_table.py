"""What everybody sees of the table: mat, terrain, territories, objectives, the turn, the sides, the end (AOS-HID-01)."""

from collections.abc import Mapping

from app.rules.aos.agreed_battle import is_mustering, pack_of, plan_of
from app.rules.aos.ground.measures import on_table
from app.rules.aos.model.prompts import Fights
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import State, ThingId, Use
from app.rules.aos.model.tables import COHERENCY, COMBAT_RANGE, PHASES, Phase
from app.rules.aos.model.tactics import BATTLE_TACTICS
from app.rules.aos.objectives.control import army_score
from app.rules.aos.setup.deployment import deployment_area
from app.rules.aos.tactics import gambits
from app.rules.aos.tactics.conditions import told
from app.rules.aos.views.own_view import TriedView
from app.rules.aos.views.show_units import still_aiming
from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import RingView, ScaleView, TableView
from app.rules.kernel.views.view import MarkerView, ResultView, SeatView, TerrainView, TurnView, ZoneView

_SCALE = ScaleView(comfortable=15, readable=9)
_RINGS = (
    RingView(id="combat", radius=COMBAT_RANGE, name="aos.ring.combat", meaning="apart"),
    RingView(id="coherency", radius=COHERENCY.reach, name="aos.ring.coherency", meaning="together"),
)


@derived
def show_board(state: State) -> TableView:
    """The table in inches: combat range keeps enemies apart, coherency keeps a unit together (AOS-CORE-7.0a, 15.1b)."""
    return TableView(kind="plane", width=state.width, height=state.height, unit="in", scale=_SCALE, rings=_RINGS)


@derived
def show_terrain(state: State) -> dict[str, TerrainView]:
    """Terrain features: the outline of the whole, the solids that stand on it, and the rules they have."""
    shown: dict[str, TerrainView] = {}
    for feature in state.terrain.values():
        high = max((part.base + part.height for part in feature.parts), default=0.0)
        for number, outline in enumerate(feature.outlines):
            key = feature.id if number == 0 else f"{feature.id}+{number}"
            shown[key] = TerrainView(
                id=key,
                look=feature.look,
                outline=outline,
                base=0.0,
                height=high,
                name=feature.name,
                walls=tuple(part.outline for part in feature.parts if part.solid) if number == 0 else (),
                traits=(feature.kind, *feature.rules),
            )
    return shown


@derived
def show_zones(state: State) -> dict[str, ZoneView]:
    """The territories until the first round, and where a side may deploy in its own (AOS-CORE-9.1.2a, AOS-CORE-10.1a)."""
    if state.round or not state.units:
        return {}
    zones: dict[str, ZoneView] = {}
    for territory in plan_of(state).territories:
        seat = next((seat for seat in state.seats if state.sides[seat].territory == territory.id), None)
        area = AreaMark(role="limit", outline=territory.outline)
        zones[territory.id] = ZoneView(id=territory.id, seat=seat, area=area, name="aos.zone.territory", look="edge")
    if all(side.territory for side in state.sides.values()):
        for seat in state.seats:
            for number, strip in enumerate(deployment_area(state, seat)):
                key = f"{seat}{number}"
                zones[key] = ZoneView(id=key, seat=seat, area=strip, name="aos.zone.deployment")
    return zones


@derived_map("markers")
def show_markers(state: State, id: ThingId) -> MarkerView:
    """Objectives: who controls each, and the control scores that contest it once the battle is on (AOS-CORE-32.2c, 32.2d)."""
    marker = state.markers[id]
    return MarkerView(
        id=id,
        number=tuple(state.markers).index(id) + 1,
        at=marker.at,
        radius=marker.radius if _on_area(state) else marker.radius + COMBAT_RANGE,
        holder=marker.controller,
        counts={str(seat): army_score(state, seat, "objective", id) if state.round else 0 for seat in state.seats},
    )


def _on_area(state: State) -> bool:
    return plan_of(state).contest == "on_area"


@derived_map("sides")
def show_seats(state: State, seat: Seat) -> SeatView:
    """The sides: army, victory points and when they came, command points, role, underdog."""
    side = state.sides[seat]
    mustering = is_mustering(state)
    facts: dict[str, Fact] = {}
    if side.role is not None:
        facts["role"] = side.role
    if state.underdog == seat:
        facts["underdog"] = True
    if state.firsts and state.firsts[-1] == seat:
        facts["first"] = True
    by_turn: dict[str, int] = {}
    for points in side.scored:
        key = f"vp.{points.round}.{points.turn or ''}"
        by_turn[key] = by_turn.get(key, 0) + points.amount
    counters = {"commands": side.commands, **by_turn}
    return SeatView(seat=seat, army="" if mustering else side.army, score=side.score, counters=counters, facts=facts)


@derived
def show_tried(state: State) -> tuple[TriedView, ...]:
    """The battle tactics that were tried, in the order in which they were (AOS-BT-2.0a)."""
    return tuple(_tried(state, use) for use in state.uses if use.ability in BATTLE_TACTICS)


@derived
def _tried(state: State, use: Use) -> TriedView:
    now = use.turn == state.turn and use.round == state.round
    return TriedView(
        seat=use.seat,
        tactic=use.ability,
        round=use.round,
        target=use.targets[0] if use.targets else "",
        now=now,
        done=now and gambits.done(state, use.seat) is not None,
        live=told(state, use.seat, BATTLE_TACTICS[use.ability].conditions, *use.targets) if now else {},
    )


_DONE: Mapping[Phase, tuple[str, ...]] = {
    "movement": ("normal_move", "run", "retreat"),
    "shooting": ("shoot",),
    "charge": ("charge",),
    "combat": ("fight",),
}
"""The abilities that say that a unit has had its turn in a phase."""


@derived
def show_turn(state: State) -> TurnView:
    """Where the battle stands, and how much of the phase is done."""
    done, of = _progress(state)
    return TurnView(
        round=state.round,
        rounds=pack_of(state).rounds,
        turns=1,
        active=state.active if state.turn else None,
        phases=PHASES if state.round else ("setup",),
        phase=state.phase or ("start_of_turn" if state.round else "setup"),
        step=state.step.kind if state.stack else "over",
        done=done,
        of=of,
        over=state.result is not None,
    )


def _progress(state: State) -> tuple[int, int]:
    if any(isinstance(step, DeployUnits) for step in state.stack):
        return sum(unit.where != "mustered" for unit in state.units.values()), len(state.units)
    if state.phase is None or state.active is None:
        return 0, 0
    kinds = _DONE.get(state.phase, ())
    seat = None if any(isinstance(step, Fights) for step in state.stack) else state.active
    used = {use.unit for use in state.uses if use.turn == state.turn and use.ability in kinds}
    used -= still_aiming(state)
    own = on_table(state, seat) if kinds else ()
    return sum(unit.id in used for unit in own), len(own)


@derived
def show_result(state: State) -> ResultView | None:
    """How the battle ended."""
    if state.result is None:
        return None
    facts: dict[str, Fact] = {"major": state.result.major}
    for seat in state.seats:
        facts[f"score_{seat}"] = state.sides[seat].score
        own = [model for model in state.models.values() if state.units[model.unit].seat == seat]
        facts[f"lost_{seat}"] = sum(model.slain for model in own)
        facts[f"models_{seat}"] = len(own)
    return ResultView(winner=state.result.winner, how=state.result.how, facts=facts)
