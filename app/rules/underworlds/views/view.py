"""What a viewer sees, built from nothing (digest 8): hands are their owner's, decks nobody's, all else is open."""

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings.ruling_words import proposed
from app.rules.kernel.rulings.ruling_words import shown as shown_ruling
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.prompts import Prompt, shown
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty
from app.rules.kernel.views.view import DutyView, ResultView, SeatView, TurnView, View
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.glory import equipped_value, fallen_bounty, underdog
from app.rules.underworlds.identifiers import warband_of
from app.rules.underworlds.model.ability_prompts import Choosing, Resolving, SurgeWindow
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.setup_prompts import ChooseBattlefieldStep, MusterWarbands
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep, ChooseFirst, EndPhase, PowerStep
from app.rules.underworlds.offer_builders import named
from app.rules.underworlds.phases import PHASES
from app.rules.underworlds.reactions.standing import said_ahead
from app.rules.underworlds.rulings.correction_forms import WORDS
from app.rules.underworlds.setup.hidden_armies import known_to
from app.rules.underworlds.views.own_view import ChoicesView, LastingView, UnderworldsView
from app.rules.underworlds.views.show_cards import show_cards, show_lists, show_past_hands, show_piles
from app.rules.underworlds.views.show_choices import show_choices
from app.rules.underworlds.views.show_dice import show_interruptions, show_tray
from app.rules.underworlds.views.show_field import show_battlefields, show_features, show_hexes, show_pieces, show_table
from app.rules.underworlds.views.show_fighters import show_sheets, show_units


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the match."""
    seats = _open_seats(state, viewer)
    return replace(
        _open(state),
        cards=show_cards(state, viewer),
        standing={seat: said_ahead(state, seat) for seat in seats},
        own=_own(state, viewer),
    )


@derived
def _open(state: State) -> View:
    """What everybody sees alike: nothing in it is asked by who looks."""
    return View(
        system="underworlds",
        table=show_table(state),
        turn=show_turn(state),
        seats=show_seats(state),
        units=show_units(state),
        pieces=show_pieces(state),
        sheets=show_sheets(state),
        duties=show_duties(state),
        tray=show_tray(state),
        piles=show_piles(state),
        ruling=shown_ruling(state.ruling, WORDS),
        result=show_result(state),
        hexes=show_hexes(state),
        features=show_features(state),
        interruptions=show_interruptions(state),
        proposed=proposed(state.ruling),
    )


COUNTED = ("action", "power")
"""Phases that are counted in turns: there are none while the table is set up, nor in the end phase."""


@derived
def show_turn(state: State) -> TurnView:
    """Where the match stands."""
    kinds = [step for step in state.stack if isinstance(step, ActionStep | PowerStep | EndPhase)]
    phase = "setup"
    if state.round:
        phase = (
            {"action_step": "action", "power_step": "power", "end_phase": "end"}[kinds[0].kind] if kinds else "action"
        )
        phase = "end" if state.part == "end" else phase
    return TurnView(
        round=state.round,
        rounds=state.options.rounds,
        turns=state.options.turns_per_round,
        active=state.active,
        phases=PHASES,
        phase=phase,
        step=state.stack[-1].kind if state.stack else "",
        done=sum(side.turns_taken for side in state.sides.values()) if phase in COUNTED else 0,
        of=2 * state.options.turns_per_round if phase in COUNTED else 0,
        over=state.result is not None,
    )


@derived_map("sides")
def show_seats(state: State, seat: Seat) -> SeatView:
    """A side: glory, turn tokens, what upgrades use of the glory limit."""
    side = state.sides[seat]
    ready = bool(side.warband)
    counters = {
        "glory": side.glory,
        "turns": side.turns_taken,
        "equipped": equipped_value(state, seat) if ready else 0,
        "fallen": fallen_bounty(state, seat) if ready else 0,
    }
    facts: dict[str, Fact] = {"underdog": ready and bool(state.fighters) and _is_underdog(state, seat)}
    if side.territory is not None:
        facts["territory"] = side.territory
    if ready:
        facts["army_es"] = warband_of(state, seat).name.es
    army = warband_of(state, seat).name.en if ready else ""
    return SeatView(seat=seat, army=army, score=side.glory, counters=counters, facts=facts)


def _is_underdog(state: State, seat: Seat) -> bool:
    return all(side.warband for side in state.sides.values()) and underdog(state) == seat


@derived
def show_duties(state: State) -> dict[str, DutyView]:
    """The decision that is owed. A window tells what happened and whose word it is, never who could react (UW-WND-03)."""
    if not state.stack:
        return ruling_duty(state)
    facts = {**_facts(state.step), **_rolled_off(state), **_asking(state)}
    owed = step_duty(state, deciders(state), "underworlds", staged(state.step), facts, ("unit", "target"))
    return ruling_duty(state) | owed


_TOLD = {
    "fighter": "unit",
    "attacker": "unit",
    "target": "target",
    "weapon": "weapon",
    "winner": "winner",
    "what": "what",
}
"""The fields of a step that a duty's title may be made of: public ones only."""


def _facts(step: Step) -> dict[str, Fact]:
    if isinstance(step, SurgeWindow):
        happening = step.moment.happening
        told = {_TOLD[name]: fact for name, fact in happening.facts.items() if name in _TOLD}
        # What was declared lies open to all (UW-SRG-05).
        declared = tuple(one.source.key for one in step.declared)
        said: dict[str, Fact] = {"declared": declared} if declared else {}
        return {**happening.facts, **told, **said, "event": happening.name, "edge": step.moment.edge}
    return {
        told: getattr(step, name) for name, told in _TOLD.items() if isinstance(getattr(step, name, None), str | int)
    }


def _asking(state: State) -> dict[str, Fact]:
    """What a card or an ability that asks for a choice is called: it lies open once it is carried out (UW-ABL-02)."""
    below = state.stack[-2] if isinstance(state.step, Choosing) else None
    return named(state, below.source.key) if isinstance(below, Resolving) else {}


def _rolled_off(state: State) -> dict[str, Fact]:
    """Where the winner of a roll-off decides: the dice that made him that, and who draws a card for the first turn."""
    step = state.step
    if not isinstance(step, ChooseFirst | ChooseBattlefieldStep):
        return {}
    past = next((one for one in reversed(state.history) if one.name == "rolloff_resolved"), None)
    faces = past.facts.get("faces") if past else None
    if not isinstance(faces, tuple):
        return {}
    throw = dict(zip(state.seats, faces, strict=True))
    lost = next(face for seat, face in throw.items() if seat != step.winner)
    draws: dict[str, Fact] = {"draws": state.options.first_turn_draw} if isinstance(step, ChooseFirst) else {}
    return {"won": throw[step.winner], "lost": lost, **draws}


@derived
def show_result(state: State) -> ResultView | None:
    """How the match ended (UW-VIC-02..08)."""
    if state.result is None:
        return None
    facts: dict[str, Fact] = {str(seat): side.glory for seat, side in state.sides.items()}
    return ResultView(winner=state.result.winner, how=state.result.how, facts={**facts, "major": state.result.major})


def _open_seats(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """The seats whose secrets this viewer may see."""
    open_to_all = viewer.role in ("referee", "everyone")
    return tuple(seat for seat in state.seats if open_to_all or (viewer.role == "seat" and viewer.seat == seat))


@derived
def show_effects(state: State) -> dict[str, LastingView]:
    """The effects that last, and whose they are."""
    return {
        str(e.seq): LastingView(seat=e.source.seat, source=e.source.key, effect=e.effect.kind) for e in state.effects
    }


@derived
def _is_mustering(state: State) -> bool:
    return bool(state.stack) and isinstance(state.stack[0], MusterWarbands)


@derived
def _choices(state: State, viewer: Viewer) -> ChoicesView | None:
    """What may be mustered, while that is being chosen: of what was brought a viewer's own (UW-SET-01)."""
    if not _is_mustering(state):
        return None
    return show_choices(known_to(state, _open_seats(state, viewer)))


def _own(state: State, viewer: Viewer) -> UnderworldsView:
    """What is open to all, and what is this viewer's own."""
    step = state.step if state.stack else None
    return UnderworldsView(
        battlefields=show_battlefields(state),
        lists=show_lists(state),
        first=state.first,
        effects=show_effects(state),
        choices=_choices(state, viewer),
        past_hands=show_past_hands(state, viewer),
        answers=shown(step, viewer) if isinstance(step, Prompt) else {},
    )
