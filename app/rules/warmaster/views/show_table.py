"""What everybody sees of the table: mat, terrain, zones, the turn, the sides, the end (WM-VIS-01)."""

from collections.abc import Mapping

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import RingView, ScaleView, TableView
from app.rules.kernel.views.view import ResultView, SeatView, TerrainView, TurnView, ZoneView
from app.rules.warmaster.ground.measures import on_table
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.profiles import Roster
from app.rules.warmaster.model.setup_prompts import DeployInSecret, DeployInTurns, MusterArmies
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import State, UnitFlag
from app.rules.warmaster.model.tables import KEEP_AWAY, PHASES, TerrainKind
from app.rules.warmaster.setup.deployment import waiting_characters, waiting_units, zone_area
from app.rules.warmaster.turn_sequence.victory import must_withdraw, points, standing

_SCALE = ScaleView(comfortable=9, readable=4, smallest=2.0)
_RINGS = (RingView(id="keep_away", radius=KEEP_AWAY, name="warmaster.ring.keep_away", meaning="apart"),)

LOOKS: Mapping[TerrainKind, str] = {
    "hill": "hill",
    "steep_hill": "hill",
    "wooded_hill": "wood",
    "wood": "wood",
    "buildings": "village",
    "low_obstacle": "wall",
    "high_wall": "wall",
    "barrier": "wall",
    "ford": "ford",
    "river": "river",
    "marsh": "marsh",
    "bridge": "bridge",
    "road": "road",
}
"""How the client draws each kind of terrain."""


@derived
def show_board(state: State) -> TableView:
    """The table in centimetres."""
    return TableView(
        kind="plane",
        width=state.width,
        height=state.height,
        unit="cm",
        scale=_SCALE,
        rings=_RINGS,
        tick=5.0,
        figure=20.0,
    )


@derived
def show_terrain(state: State) -> dict[str, TerrainView]:
    """Terrain pieces; hills are counted in steps, which no ruler measures."""
    return {
        piece.id: TerrainView(
            id=piece.id,
            look=LOOKS[piece.kind],
            outline=piece.outline,
            base=0.0,
            height=0.0,
            name=piece.name,
            traits=(piece.kind,),
        )
        for piece in state.terrain.values()
    }


@derived
def show_zones(state: State) -> dict[str, ZoneView]:
    """Where each side deploys, until the first round (WM-SET-04)."""
    if state.round:
        return {}
    return {
        seat: ZoneView(id=seat, seat=seat, area=zone_area(state, seat), name="warmaster.zone.deployment")
        for seat in state.seats
        if state.sides[seat].edge is not None
    }


@derived
def is_mustering(state: State) -> bool:
    """Whether the armies are still being mustered."""
    return bool(state.stack) and isinstance(state.stack[0], MusterArmies)


@derived_map("sides")
def show_seats(state: State, seat: Seat) -> SeatView:
    """The sides: army, victory points as they stand, units at the beginning and lost."""
    side = state.sides[seat]
    facts: dict[str, Fact] = {"withdrew": side.withdrew}
    if state.first == seat:
        facts["first"] = True
    if side.edge is not None:
        facts["edge"] = side.edge
    counters = {"units": side.start_units, "lost": side.lost_units}
    army = called(state, side.draft) if side.draft and not is_mustering(state) else ""
    score = points(state)[seat] if state.round else 0
    if score and (lent := standing(state, seat)):
        facts["standing"] = lent
    return SeatView(seat=seat, army=army, score=score, counters=counters, facts=facts)


@derived
def show_turn(state: State) -> TurnView:
    """Where the battle stands, and how much of the phase is done."""
    done, of = _progress(state)
    return TurnView(
        round=state.round,
        rounds=state.turn_limit or 0,
        active=state.active,
        phases=PHASES if state.round else ("setup",),
        phase=state.phase or "setup",
        step=state.step.kind if state.stack else "over",
        done=done,
        of=of,
        over=state.result is not None,
    )


_PROGRESS: Mapping[type, tuple[UnitFlag, ...]] = {
    CommandPhase: ("ordered", "used_initiative", "charged"),
    ShootingPhase: ("shot",),
    CombatPhase: ("fought",),
}
"""What says that a unit has had its turn in a phase."""


def _progress(state: State) -> tuple[int, int]:
    deploying = next((step for step in state.stack if isinstance(step, DeployInTurns)), None)
    if deploying is not None:
        left = sum(len(waiting_units(state, seat)) + len(waiting_characters(state, seat)) for seat in state.seats)
        return len(state.units) + len(state.characters) - left, len(state.units) + len(state.characters)
    opening = next((step for step in state.stack if type(step) in _PROGRESS), None)
    if opening is None or state.active is None:
        return 0, 0
    own = on_table(state, state.active)
    return sum(any(flag in unit.flags for flag in _PROGRESS[type(opening)]) for unit in own), len(own)


@derived
def show_result(state: State) -> ResultView | None:
    """How the battle ended; where an army left the field, which and why (WM-END-04)."""
    if state.result is None:
        return None
    facts: dict[str, Fact] = {f"score_{seat}": score for seat, score in state.result.points.items()}
    for seat in state.seats:
        facts[f"lost_{seat}"] = state.sides[seat].lost_units
        facts[f"units_{seat}"] = state.sides[seat].start_units
    left = {seat: must_withdraw(state, seat) for seat in state.seats if state.sides[seat].withdrew}
    for why in ("general", "losses"):
        if gone := tuple(seat for seat, cause in left.items() if cause == why):
            facts[f"withdrew_{why}"] = gone
    return ResultView(winner=state.result.winner, how=state.result.how, facts=facts)


def called(state: State, roster: Roster) -> str:
    """What tells an army's name: its id where content names it, else what its player called it."""
    return roster.id if roster.id in state.library.rosters else roster.name.en


def is_on_maps(state: State) -> bool:
    """Whether both sides still mark their pieces on maps of their own (WM-VIS-02)."""
    return any(isinstance(step, DeployInSecret) for step in state.stack)
