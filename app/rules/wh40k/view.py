"""What a viewer sees, built from nothing. All is open but unlocked army lists and standing answers (W40K-HID-01..03)."""

from dataclasses import fields, replace
from typing import Any

from app.rules.kernel.identity_cache import ByIdentity
from app.rules.kernel.referee.duties import ruling_duty, staged, step_duty
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.ruling_words import shown
from app.rules.kernel.referee.seats import Viewer
from app.rules.kernel.referee.views import DutyView, View
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.model.attack_prompts import ChooseTarget, RerollWindow
from app.rules.wh40k.model.profiles import Roster
from app.rules.wh40k.model.prompts import ChargePhase, ManifestPower, MovementPhase, Step
from app.rules.wh40k.model.setup_prompts import MusterArmies, PrepareBattlefield
from app.rules.wh40k.model.state import State
from app.rules.wh40k.rulings.correction_forms import WORDS
from app.rules.wh40k.set_up.battlefield import warnings
from app.rules.wh40k.showing.show_dice import show_tray
from app.rules.wh40k.showing.show_table import (
    show_board,
    show_markers,
    show_result,
    show_seats,
    show_terrain,
    show_turn,
    show_zones,
)
from app.rules.wh40k.showing.show_units import show_pieces, show_sheets, show_units, show_waiting


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the battle."""
    return replace(_OPEN(state), extra=_extra(state, viewer))


def _open_to_all(state: State) -> View:
    """What everybody sees alike (W40K-HID-01)."""
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
        fallen=state.fallen,
        ruling=shown(state.ruling, WORDS),
        result=show_result(state),
    )


_OPEN = ByIdentity(_open_to_all, room=4)
"""The open part is the same for every class of viewers, so it is made once a state."""


def show_duties(state: State) -> dict[str, DutyView]:
    """What is owed now: the decision at the top of the stack, an open ruling, a wobbly model."""
    facts = {**_facts(state.step), **_roll(state)} if state.stack else {}
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


def _facts(step: Step) -> dict[str, Fact]:
    """The plain fields of a step: ids and numbers a title is made of."""
    found: dict[str, Fact] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name not in ("kind", "stage") and isinstance(value, str | int | float):
            found[field.name] = value
    return found


def _extra(state: State, viewer: Viewer) -> dict[str, Any]:
    open_to_all = viewer.role in ("referee", "everyone")
    extra: dict[str, Any] = {
        "mission": state.mission,
        "primary": state.primary,
        "underdog": state.underdog,
        "offset": state.offset,
        "offsets": {model.id: model.offset for model in state.models.values() if model.offset and model.pose},
        "waiting": show_waiting(state),
    }
    if state.round == 0:
        extra["chooser"], extra["divider"] = state.chooser, state.divider
    for seat in state.seats:
        if open_to_all or viewer.seat == seat:
            extra.setdefault("standing", {})[seat] = state.sides[seat].standing
            extra.setdefault("allocation", {})[seat] = state.sides[seat].allocation
    step = state.stack[0] if state.stack else None
    if isinstance(step, MusterArmies) and (viewer.seat is not None or open_to_all):
        extra["muster"] = _muster(state, viewer, open_to_all)
    if isinstance(step, PrepareBattlefield):
        extra["warnings"] = warnings(state)
    return extra


def _muster(state: State, viewer: Viewer, open_to_all: bool) -> dict[str, Any]:
    """The sheets to choose from, and one's own list; never the other's before both are locked (W40K-HID-02)."""
    lists: dict[str, Roster | None] = {
        seat: state.sides[seat].draft for seat in state.seats if open_to_all or viewer.seat == seat
    }
    return {
        "lists": lists,
        "sheets": [
            {
                "id": sheet.id,
                "name": sheet.name,
                "force": sheet.force,
                "power": sheet.power,
                "keywords": sheet.keywords,
                "composition": sheet.composition,
            }
            for sheet in state.library.sheets.values()
        ],
        "weapons": {weapon.id: weapon.name for weapon in state.library.weapons.values()},
    }
