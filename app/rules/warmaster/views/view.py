"""What a viewer sees, built from nothing: all is open but lists and maps that are not locked yet (WM-VIS-01, -02)."""

from dataclasses import fields

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings.ruling_words import proposed, shown
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.standing import standing_view
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty
from app.rules.kernel.views.view import DutyView, GoneView, PieceView, UnitView, View
from app.rules.warmaster.flow import deciders
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_prompts import BlunderMade, CommandPhase, MovingUnits
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.profiles import Roster
from app.rules.warmaster.model.prompts import Step
from app.rules.warmaster.model.shooting_prompts import DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rulings.corrections import WORDS
from app.rules.warmaster.setup.army_lists import total
from app.rules.warmaster.setup.deployment import planned
from app.rules.warmaster.setup.hidden_armies import kept_back
from app.rules.warmaster.shooting_phase.shooting import anybody_shoots
from app.rules.warmaster.views.forecasts import forecast, stop_of
from app.rules.warmaster.views.hidden_items import without_items
from app.rules.warmaster.views.own_view import (
    ItemRow,
    ListRow,
    ListsView,
    StrengthView,
    WarmasterView,
    WrittenList,
    WrittenRow,
)
from app.rules.warmaster.views.show_dice import show_tray
from app.rules.warmaster.views.show_table import (
    is_mustering,
    is_on_maps,
    show_board,
    show_result,
    show_seats,
    show_terrain,
    show_turn,
    show_zones,
)
from app.rules.warmaster.views.show_units import (
    show_characters,
    show_gone_characters,
    show_gone_stands,
    show_names,
    show_officers,
    show_sheets,
    show_stands,
    show_units,
    show_waiting_characters,
    show_waiting_stands,
)


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the battle."""
    seats = _open_seats(state, viewer)
    seen = without_items(_on_own_maps(state, seats), seats)
    return View(
        own=_own(state, viewer),
        standing={seat: tuple(map(standing_view, state.sides[seat].standing)) for seat in seats},
        system="warmaster",
        table=show_board(state),
        turn=show_turn(state),
        seats=show_seats(state),
        terrain=show_terrain(state),
        zones=show_zones(state),
        units=_units(seen),
        pieces=_pieces(seen),
        sheets=show_sheets(state),
        duties=show_duties(state),
        tray=show_tray(state),
        ruling=shown(state.ruling, WORDS),
        result=show_result(state),
        waiting=_waiting(seen),
        gone=_gone(seen),
        proposed=show_proposed(state),
        names=show_names(state, kept_back(state, seats) if is_mustering(state) else frozenset()),
    )


def _on_own_maps(state: State, seats: tuple[Seat, ...]) -> State:
    """The table with what these sides marked on their maps, while both still mark (WM-VIS-02)."""
    if is_on_maps(state):
        for seat in seats:
            state = planned(state, seat)
    return state


@derived
def _units(state: State) -> dict[str, UnitView]:
    return {**show_units(state), **show_officers(state)}


@derived
def _pieces(state: State) -> dict[str, PieceView]:
    return {**show_stands(state), **show_characters(state)}


@derived
def _waiting(state: State) -> dict[str, PieceView]:
    return {**show_waiting_stands(state), **show_waiting_characters(state)}


@derived
def _gone(state: State) -> dict[str, GoneView]:
    return {**show_gone_stands(state), **show_gone_characters(state)}


@derived
def show_duties(state: State) -> dict[str, DutyView]:
    """What is owed now: the decision at the top of the stack, or an open ruling."""
    if not state.stack:
        return ruling_duty(state)
    facts = {**_facts(state.step), **forecast(state)}
    return ruling_duty(state) | step_duty(state, deciders(state), "warmaster", _name(state), facts, ("character",))


def _name(state: State) -> str:
    """The step with what it stands at, as the catalogues know it."""
    match state.step:
        case CommandPhase(segment=segment):
            return f"command_phase.{segment}"
        case MovingUnits(why=why):
            return f"moving_units.{why}"
        case BlunderMade(what=what):
            return f"blunder_made.{what}"
        case CombatPhase(reforming=(_, *_)):
            return "combat_phase.reforming"
        case Casting(stage="dispel") if forecast(state):
            return "casting.dispel_upon"
        case DrivingBack():
            return f"driving_back.{stop}" if (stop := stop_of(state)) else "driving_back"
        case ShootingPhase(driving=True):
            return "shooting_phase.driving"
        case ShootingPhase() if state.active and not anybody_shoots(state, state.active):
            return "shooting_phase.casting"
        case step:
            return staged(step)


_NOT_TOLD = {"stage"} | {field.name for field in fields(Prompt)}


def _facts(step: Step) -> dict[str, Fact]:
    """The plain fields of a step: ids and numbers a title is made of; of several units the first, and how many."""
    found: dict[str, Fact] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name not in _NOT_TOLD and isinstance(value, str | int | float):
            found[field.name] = value
    units = getattr(step, "units", ())
    return found | {"unit": units[0], "n": len(units)} if units else found


@derived
def show_proposed(state: State) -> dict[str, Pose]:
    """Where pieces would stand by an open ruling."""
    return dict(proposed(state.ruling))


def _open_seats(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """The seats whose secrets this viewer may see."""
    open_to_all = viewer.role in ("referee", "everyone")
    return tuple(seat for seat in state.seats if open_to_all or viewer.seat == seat)


@derived
def _own(state: State, viewer: Viewer) -> WarmasterView:
    seats = _open_seats(state, viewer)
    return WarmasterView(
        strength={
            seat: StrengthView(started=side.start_units, lost=side.lost_units) for seat, side in state.sides.items()
        },
        muster=_muster(state, seats) if is_mustering(state) and seats else None,
    )


def _muster(state: State, seats: tuple[Seat, ...]) -> ListsView:
    """The rows to choose from, and one's own list; never the other's before both are locked (WM-SET-01)."""
    library = state.library
    return ListsView(
        points=state.options.points,
        lists={seat: _written(state, state.sides[seat].draft) for seat in seats},
        troops=tuple(
            ListRow(id=t.id, army=t.army, kind=t.type, points=t.points, least=t.least, most=t.most)
            for t in library.troops.values()
        ),
        officers=tuple(
            ListRow(
                id=o.id,
                army=o.army,
                kind=o.kind,
                points=o.points,
                least=o.least,
                most=o.most,
                mounts=tuple(mount.id for mount in library.mounts.values() if o.id in mount.riders),
            )
            for o in library.officers.values()
        ),
        mounts={mount.id: mount.points for mount in library.mounts.values()},
        items=tuple(
            ItemRow(id=item.id, kind=item.kind, points=item.points, bearers=item.bearers)
            for item in library.items.values()
        ),
    )


def _written(state: State, roster: Roster | None) -> WrittenList | None:
    if roster is None:
        return None
    return WrittenList(
        id=roster.id,
        name=roster.name.en,
        army=roster.army,
        points=total(state.library, state.options, roster),
        units=tuple(WrittenRow(row=one.troop, item=one.item, skirmishers=one.skirmishers) for one in roster.units),
        officers=tuple(WrittenRow(row=one.officer, mount=one.mount, item=one.item) for one in roster.officers),
    )
