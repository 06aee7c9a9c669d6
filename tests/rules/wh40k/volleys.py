"""Shooting in one line for tests: choose, declare, read the rolls; and the wounds that come of it."""

from collections.abc import Sequence

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.attack_prompts import LoseWounds
from app.rules.wh40k.model.commands import Aim, DeclareShooting, SelectShoot
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.flow_events import RollJudged
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.shooting_offers import offer_declaration
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook
from app.rules.wh40k.shooting_phase.targeting import may_not_fire
from tests.rules.wh40k.field import act


def aim(model: str, target: str | None, weapon: str = "boltgun") -> Aim:
    """One weapon of one model at one unit."""
    return Aim(model=model, weapon=weapon, target=target)


def chosen(state: State, unit: str, seat: Seat = "red") -> State:
    """The state with the unit chosen to shoot."""
    return act(state, seat, SelectShoot(unit=unit))[0]


def shoot(
    state: State, unit: str, aims: Sequence[Aim], *faces: int, seat: Seat = "red", order: tuple[str, ...] = ()
) -> tuple[State, tuple[Event, ...]]:
    """Chooses the unit and declares."""
    return act(chosen(state, unit, seat), seat, DeclareShooting(aims=tuple(aims), order=order), *faces)


def rolls(events: Sequence[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """The rolls made, in order: kind and faces."""
    return [(event.roll.what, event.roll.faces) for event in events if isinstance(event, DiceRolled)]


def judged(events: Sequence[Event], what: str) -> list[tuple[bool, ...]]:
    """Which dice counted, for each roll of a kind."""
    kinds = {event.roll.id: event.roll.what for event in events if isinstance(event, DiceRolled)}
    return [event.counts for event in events if isinstance(event, RollJudged) and kinds.get(event.roll) == what]


def default_aims(state: State, unit: str, charger: str | None = None) -> tuple[Aim, ...]:
    """The declaration that is offered as it stands: what each weapon fires at by default (W40K-SHOOT-04)."""
    need = offer_declaration(state, unit, charger).need
    assert isinstance(need, AimNeed)
    return tuple(Aim(model=row.piece, weapon=row.weapon, target=row.default) for row in need.rows if row.default)


def why_not(state: State, model: str, target: str, weapon: str = "boltgun") -> str | None:
    """The code of why a weapon may not fire at a unit."""
    refused = may_not_fire(Outlook(Battlefield(state), model), weapon, target)
    return refused.code if isinstance(refused, Refusal) else None


def lose(state: State, model: str, points: int, *faces: int) -> Draft:
    """The battle after a model is about to lose so many wounds."""
    dice = ScriptedDice(faces)
    draft = Draft(state, dice)
    draft.enter(LoseWounds(model=model, points=points, cause="test"))
    run(draft)
    dice.finish()
    return draft
