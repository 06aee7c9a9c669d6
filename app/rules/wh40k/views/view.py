"""What a viewer sees, built from nothing. All is open but unlocked army lists and standing answers (W40K-HID-01..03)."""

from collections.abc import Mapping

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.incremental.tracking import names_of, unwatched
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings.ruling_words import proposed, shown
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.position import steps_under_way
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.standing import Standing, StandingView, standing_view
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty
from app.rules.kernel.views.view import DutyView, View
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.model.attack_prompts import ChooseTarget, RerollWindow
from app.rules.wh40k.model.profiles import Library, Roster
from app.rules.wh40k.model.prompts import ChargePhase, ManifestPower, MovementPhase, Step
from app.rules.wh40k.model.setup_prompts import MusterArmies, PrepareBattlefield
from app.rules.wh40k.model.state import State
from app.rules.wh40k.passing import ends_turn
from app.rules.wh40k.rulings.by_text import text_facts
from app.rules.wh40k.rulings.correction_forms import WORDS
from app.rules.wh40k.setup.battlefield import warnings
from app.rules.wh40k.setup.hidden_armies import kept_back
from app.rules.wh40k.views.own_view import MusterSheet, MusterView, Wh40kView
from app.rules.wh40k.views.show_degrading import show_degrading
from app.rules.wh40k.views.show_dice import show_tray
from app.rules.wh40k.views.show_table import (
    show_board,
    show_markers,
    show_result,
    show_seats,
    show_terrain,
    show_turn,
    show_zones,
)
from app.rules.wh40k.views.show_units import show_gone, show_offsets, show_pieces, show_sheets, show_units, show_waiting


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the battle."""
    return replace(
        _open(state),
        own=_own(state, viewer),
        standing={seat: tuple(map(_standing, state.sides[seat].standing)) for seat in _open_seats(state, viewer)},
    )


@derived
def _open(state: State) -> View:
    """What everybody sees alike: nothing in it is asked by who looks."""
    return View(
        system="wh40k",
        table=show_board(state),
        turn=show_turn(state),
        seats=show_seats(state),
        terrain=show_terrain(state),
        zones=show_zones(state),
        markers=show_markers(state),
        units=show_units(state),
        pieces=show_pieces(state),
        sheets=show_sheets(state),
        duties=show_duties(state),
        tray=show_tray(state),
        fallen=unwatched(state.fallen),
        ruling=shown(state.ruling, WORDS),
        result=show_result(state),
        waiting=show_waiting(state),
        gone=show_gone(state),
        offsets=show_offsets(state),
        proposed=show_proposed(state),
        mission=f"wh40k.mission.{state.mission}" if state.mission else "",
        objectives=f"wh40k.primary.{state.primary}" if state.primary else "",
        names=show_names(state),
    )


@derived
def show_names(state: State) -> Mapping[str, Mapping[str, str]]:
    """What the content calls its things in Spanish: by their English names, and weapons by their ids too."""
    return _NAMES(state.library)


def _names(library: Library) -> Mapping[str, Mapping[str, str]]:
    named = {name: {"es": said} for name, said in library.spanish.items()}
    return named | {id: named[weapon.name] for id, weapon in library.weapons.items() if weapon.name in named}


_NAMES = ByIdentity(_names)


@derived
def show_duties(state: State) -> dict[str, DutyView]:
    """What is owed now: the decision at the top of the stack, an open ruling, a wobbly model."""
    facts = {**_facts(state.step), **_roll(state)} if state.stack else {}
    facts |= text_facts(state)
    if ends_turn(state):
        facts["ends_turn"] = True
    owed = ruling_duty(state) | _offset_duty(state)
    return owed | step_duty(state, deciders(state), "wh40k", _name(state), facts, ("model", "piece"))


def _offset_duty(state: State) -> dict[str, DutyView]:
    """A model that is to be shown elsewhere waits for the other player's consent (W40K-SEQ-03)."""
    offset = state.offset
    if offset is None or state.result is not None:
        return {}
    return {
        "offset": DutyView(
            id="offset",
            step="offset",
            seats=(state.other(offset.by),),
            label="wh40k.duty.offset",
            facts={"seat": offset.by, "piece": offset.model},
            pieces=(offset.model,),
        )
    }


def _name(state: State) -> str:
    """The step with the stage it stands at, as the catalogues know it."""
    step = state.stack[-1] if state.stack else None
    match step:
        case ChooseTarget() if _is_blast(state.stack[-2]):
            return "choose_target.blast"
        case ChargePhase(heroic=True):
            return "charge_phase.heroic"
        case MovementPhase(reinforcing=True):
            return "movement_phase.reinforcing"
        case _:
            return staged(step)


def _is_blast(step: Step) -> bool:
    """Whether Perils of the Warp go on to the units around the psyker they slew (W40K-PSY-10)."""
    return isinstance(step, ManifestPower) and step.stage == "blast"


def _roll(state: State) -> dict[str, Fact]:
    """What kind of roll may be re-rolled."""
    if not isinstance(state.step, RerollWindow) or state.tray is None:
        return {}
    return {"what": state.tray.rolls[-1].what}


_NOT_TOLD = {"stage"} | set(names_of(Prompt))


def _facts(step: Step) -> dict[str, Fact]:
    """The plain fields of a step: ids and numbers a title is made of."""
    found: dict[str, Fact] = {}
    for name in names_of(type(step)):
        value = getattr(step, name)
        if name not in _NOT_TOLD and isinstance(value, str | int | float):
            found[name] = value
    return found


@derived
def show_proposed(state: State) -> dict[str, Pose]:
    """Where pieces would stand by an open ruling, and a wobbly model by its owner's wish."""
    return {**proposed(state.ruling), **_proposed_offset(state)}


def _proposed_offset(state: State) -> dict[str, Pose]:
    """Where a wobbly model would be shown, while that waits for consent."""
    offset = state.offset
    pose = state.models[offset.model].pose if offset and offset.at else None
    return {offset.model: replace(pose, x=offset.at.x, y=offset.at.y)} if offset and offset.at and pose else {}


def _standing(said: Standing) -> StandingView:
    """An answer given in advance, of a re-roll with the roll that it is about."""
    about, _, roll = said.key.partition(".")
    return standing_view(said, "wh40k.standing.reroll", roll=roll) if about == "reroll" else standing_view(said)


def _open_seats(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """The seats whose secrets this viewer may see."""
    open_to_all = viewer.role in ("referee", "everyone")
    return tuple(seat for seat in state.seats if open_to_all or viewer.seat == seat)


@derived
def _own(state: State, viewer: Viewer) -> Wh40kView:
    seats, outermost = _open_seats(state, viewer), _outermost(state)
    return Wh40kView(
        primary=state.primary,
        underdog=state.underdog,
        chooser=state.chooser if state.round == 0 else None,
        divider=state.divider if state.round == 0 else None,
        allocation={seat: state.sides[seat].allocation for seat in seats},
        muster=_muster(state, seats) if outermost is MusterArmies and seats else None,
        warnings=warnings(state) if outermost is PrepareBattlefield else (),
        degrading={unit: table for unit, table in show_degrading(state).items() if table is not None},
    )


@derived
def _outermost(state: State) -> type | None:
    """What all that is under way belongs to: the same for as long as the battle is at it."""
    return next(iter(steps_under_way(state)), None)


def _muster(state: State, seats: tuple[Seat, ...]) -> MusterView:
    """The sheets to choose from, and one's own list; never the other's before both are locked (W40K-HID-02).

    Sheets and weapons that an army brought are shown to those who lead it.
    """
    lists: dict[str, Roster | None] = {seat: state.sides[seat].draft for seat in seats}
    hidden = kept_back(state, seats)
    sheets = tuple(
        MusterSheet(
            id=sheet.id,
            name=sheet.name,
            force=sheet.force,
            power=sheet.power,
            keywords=sheet.keywords,
            composition=sheet.composition,
        )
        for sheet in state.library.sheets.values()
        if army_of(sheet.id) not in hidden
    )
    weapons = {weapon.id: weapon.name for weapon in state.library.weapons.values() if army_of(weapon.id) not in hidden}
    return MusterView(lists=lists, sheets=sheets, weapons=weapons)
