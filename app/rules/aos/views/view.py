"""What a viewer sees, built from nothing: all is open but lists that are not locked, and tactics cards (AOS-HID-01..05)."""

from dataclasses import fields

from app.rules.aos.agreed_battle import is_mustering, is_spearhead, pack_of, plan_of
from app.rules.aos.cards.plays import may_hold_cards
from app.rules.aos.composition.hidden_armies import kept_back
from app.rules.aos.declaring.standing import in_force, shown_ahead
from app.rules.aos.flow import deciders
from app.rules.aos.ground.standing import modules
from app.rules.aos.ledger import this_turn
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.state import State
from app.rules.aos.moves.moving import falls_short
from app.rules.aos.objectives.control import undecided
from app.rules.aos.rulings.corrections import WORDS
from app.rules.aos.turn_sequence.windows import is_visiting
from app.rules.aos.views.own_view import AosView, UsedView
from app.rules.aos.views.show_cards import sees_secrets, show_cards, show_piles
from app.rules.aos.views.show_dice import show_tray
from app.rules.aos.views.show_ledger import show_ledger
from app.rules.aos.views.show_lists import show_building, show_list
from app.rules.aos.views.show_names import show_names
from app.rules.aos.views.show_table import (
    show_board,
    show_markers,
    show_result,
    show_seats,
    show_terrain,
    show_tried,
    show_turn,
    show_zones,
)
from app.rules.aos.views.show_units import show_gone, show_pieces, show_sheets, show_units, show_waiting
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings.ruling_words import proposed, shown
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.windows import asked
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty
from app.rules.kernel.views.view import DutyView, View


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the battle."""
    return View(
        own=_own(state, viewer),
        standing={
            seat: tuple(map(shown_ahead, in_force(state, seat))) for seat in state.seats if sees_secrets(viewer, seat)
        },
        system="aos",
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
        piles=show_piles(state),
        cards=show_cards(state, viewer),
        ruling=shown(state.ruling, WORDS),
        result=show_result(state),
        waiting=show_waiting(state),
        gone=show_gone(state),
        proposed=show_proposed(state),
        names=show_names(state, _kept_back(state, viewer)),
    )


@derived
def show_duties(state: State) -> dict[str, DutyView]:
    """What is owed now: the decision at the top of the stack, or an open ruling."""
    if not state.stack:
        return ruling_duty(state)
    step = state.step
    return ruling_duty(state) | step_duty(state, deciders(state), "aos", _name(state, step), _facts(state, step))


def _name(state: State, step: Step) -> str:
    """The step with what it stands at, as the catalogues know it."""
    match step.kind:
        case "act_window" if is_visiting(state, step):
            return "act_window.theirs.blind" if may_hold_cards(state, step.seat) else "act_window.theirs"
        case "act_window":
            plain = step.moment == "hero" and not {"magic", "commands"} & set(modules(state))
            if step.moment == "start_of_turn" and "battle_tactics" not in modules(state):
                return (
                    "act_window.start_of_turn.plain"  # cards score where they are done: none is chosen (AOS-SH-BP-7d)
                )
            return "act_window.hero.plain" if plain else f"act_window.{step.moment}"
        case "moving_unit" if falls_short(state, step):
            return "moving_unit.charge.short"
        case "moving_unit":
            return f"moving_unit.{step.move}"
        case "lose_models" if step.stray:
            return "lose_models.strays"
        case "aiming":
            return f"aiming.{step.weapons}"
        case "pick_role" if is_spearhead(state):
            return "pick_role.spearhead"
        case "pick_first" if cost := _cost_of_double_turn(state, step.seat):
            return f"pick_first.{cost}"
        case "control" if open_ := undecided(state, step.seat):
            return f"control.{open_[0][1]}"
        case _:
            return staged(step)


def _cost_of_double_turn(state: State, seat: Seat) -> str:
    """What a seat that went second gives up by going first now (AOS-BT-2.0b, AOS-SH-BP-6c)."""
    if not state.firsts or state.firsts[-1] == seat:
        return ""
    if pack_of(state).tactics:
        return "cards"
    return "tactics" if "battle_tactics" in modules(state) else ""


_NOT_TOLD = {"stage"} | {field.name for field in fields(Prompt)}


def _facts(state: State, step: Step) -> dict[str, Fact]:
    """The plain fields of a step, ids and numbers a title is made of; of a reaction also to what it is one."""
    found: dict[str, Fact] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name not in _NOT_TOLD and isinstance(value, str | int | float):
            found[field.name] = value
    if step.kind == "fights":
        found["tier"] = step.stage
    if step.kind == "control" and (open_ := next(iter(undecided(state, step.seat)), None)):
        found["unit"] = open_[0]
    if step.kind == "act_window" and state.active is not None:
        found["active"] = state.active
    if step.kind == "reactions":
        seat = asked(step.window)
        found["blind"] = seat is not None and may_hold_cards(state, seat)
        under = state.stack[-2]
        assert under.kind == "using"
        found |= {"ability": under.ability, "seat": under.seat}
        found |= {"unit": under.unit} if under.unit else {}
        at = tuple(dict.fromkeys(under.targets or (aim.target for aim in under.aims if aim.target)))
        found |= {"target": at if len(at) > 1 else at[0]} if at else {}
    return found


@derived
def show_proposed(state: State) -> dict[str, Pose]:
    """Where pieces would stand by an open ruling."""
    return dict(proposed(state.ruling))


def _kept_back(state: State, viewer: Viewer) -> frozenset[str]:
    """The armies brought along of which this viewer is told nothing: none once the lists are locked."""
    if not is_mustering(state):
        return frozenset()
    return kept_back(state, [seat for seat in state.seats if sees_secrets(viewer, seat)])


@derived
def _used(state: State) -> tuple[UsedView, ...]:
    return tuple(
        UsedView(seat=use.seat, ability=use.ability, unit=use.unit, phase=use.phase, command=use.command)
        for use in this_turn(state)
    )


@derived
def _own(state: State, viewer: Viewer) -> AosView:
    mustering = is_mustering(state)
    return AosView(
        battlepack=state.options.battlepack,
        battleplan=state.options.battleplan,
        modules=modules(state),
        realm=state.realm,
        underdog=state.underdog,
        firsts=state.firsts,
        roles={seat: side.role for seat, side in state.sides.items() if side.role is not None},
        used=_used(state),
        ledger=show_ledger(state),
        tried=show_tried(state),
        terrain_held=dict(state.terrain_held),
        limit=plan_of(state).points,
        lists={
            seat: show_list(state, state.sides[seat].draft)
            for seat in state.seats
            if mustering and sees_secrets(viewer, seat)
        },
        building=show_building(state, _kept_back(state, viewer)) if mustering and viewer.role != "spectator" else None,
    )
