"""Abilities that no key of ours stands for: their player reads the text and says what it does (W40K-GEN-12).

Between units' actions either player may do so. Each outcome is carried out as the rules have it, with whatever ignores wounds, and
until the turn ends by an ability that the referee knows; what no outcome says is a ruling.
"""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.rulings.text_offers import text_offers
from app.rules.kernel.seats import Seat
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.attack_sequence import casualties
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, on_table, sheet_of
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.attack_prompts import MortalWounds, ShootingPhase
from app.rules.wh40k.model.by_text import OUTCOMES, Outcome
from app.rules.wh40k.model.events import AbilityGranted, OutcomeApplied, TextPlayed, WoundsHealed
from app.rules.wh40k.model.profiles import Ability, Amount
from app.rules.wh40k.model.prompts import ByText, ChargePhase, FightPhase, MoralePhase, MovementPhase, PsychicPhase
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.table_commands import ApplyOutcome, PlayText, PointText, TextDone

RULE = "W40K-GEN-12"

BETWEEN = (MovementPhase, PsychicPhase, ShootingPhase, ChargePhase, FightPhase, MoralePhase)
"""The steps at which no unit is in the midst of something."""


@memoized
def texts_of(state: State, unit: UnitId) -> tuple[Ability, ...]:
    """The abilities of a unit that nothing but a text says."""
    return tuple(one for one in sheet_of(state, unit).abilities if one.key not in BY_KEY and one.text)


def name_of(state: State, unit: UnitId, ability: str) -> str:
    """What a unit's text is called."""
    return next((one.name for one in texts_of(state, unit) if one.key == ability), ability)


def decide_text(draft: Draft, seat: Seat, command: PlayText) -> Refusal | None:
    """A unit's text is read out; nobody else does anything until it is done."""
    unit = draft.state.units.get(command.unit)
    if unit is None or unit.seat != seat or unit.where != "table":
        return refuse("unknown_id", RULE, id=command.unit)
    if command.ability not in {one.key for one in texts_of(draft.state, unit.id)}:
        return refuse("unknown_id", RULE, id=command.ability)
    draft.emit(TextPlayed(unit=unit.id, ability=command.ability))
    draft.enter(ByText(seat=seat, unit=unit.id, ability=command.ability))
    return None


def _step(state: State) -> ByText:
    assert isinstance(state.step, ByText)
    return state.step


def deciders(state: State) -> frozenset[Seat]:
    """Whose text it is, unless dice are being read."""
    step = _step(state)
    return NOBODY if step.rolled else frozenset({step.seat})


def advance(draft: Draft) -> None:
    """Reads the dice of an outcome, after their re-roll window."""
    step = _step(draft.state)
    outcome = OUTCOMES[step.rolled]
    amount = outcome.wounds or outcome.heals
    assert amount is not None
    n = rolls.read_amount(amount, rolls.last_roll(draft).faces)
    rolls.judge(draft, (True,), "by_text", {"n": n})
    draft.change(replace(step, rolled=""))
    _carry(draft, outcome, n)


def judge(state: State) -> Refusal | None:
    """Why an outcome cannot be carried out: it falls on nobody."""
    target = state.units.get(_step(state).target or "")
    return None if target and target.where == "table" else refuse("no_unit_pointed_at", RULE)


def decide_point(draft: Draft, seat: Seat, command: PointText) -> Refusal | None:
    """Outcomes fall on this unit from now on."""
    unit = draft.state.units.get(command.unit)
    if unit is None or unit.where != "table":
        return refuse("unknown_id", RULE, id=command.unit)
    draft.change(replace(_step(draft.state), target=unit.id))
    return None


def decide_outcome(draft: Draft, seat: Seat, command: ApplyOutcome) -> Refusal | None:
    """Carries it out, once its dice are read."""
    outcome = OUTCOMES.get(command.outcome)
    if outcome is None:
        return refuse("unknown_id", RULE, id=command.outcome)
    if refused := judge(draft.state):
        return refused
    step = _step(draft.state)
    assert step.target is not None
    draft.emit(OutcomeApplied(seat=seat, ability=step.ability, outcome=outcome.id, unit=step.unit, target=step.target))
    amount = outcome.wounds or outcome.heals
    if amount is not None and amount.is_random:
        draft.change(replace(step, rolled=outcome.id))
        rolls.throw(draft, "by_text", seat, amount.dice, facts={"target": step.target, "damage": str(amount)})
    else:
        _carry(draft, outcome, (amount or Amount()).plus)
    return None


def _carry(draft: Draft, outcome: Outcome, n: int) -> None:
    step = _step(draft.state)
    assert step.target is not None
    if outcome.wounds is not None:
        draft.enter(MortalWounds(unit=step.target, left=n, cause="by_text"))
    elif outcome.heals is not None:
        _heal(draft, step.target, n)
    elif outcome.grants is not None:
        named = name_of(draft.state, step.unit, step.ability)
        draft.emit(AbilityGranted(unit=step.target, ability=replace(outcome.grants, name=named)))
    else:
        for model in _foremost(draft.state, step.target)[: outcome.slays]:
            casualties.slay(draft, model, "by_text")


def _foremost(state: State, unit: UnitId) -> list[ModelId]:
    """A unit's models, the hurt ones first, then the last of its list, as one takes models off."""
    found = sorted(enumerate(alive(state, unit)), key=lambda one: (-one[1].wounds_lost, -one[0]))
    return [model.id for _, model in found]


def _heal(draft: Draft, unit: UnitId, points: int) -> None:
    """The model that lost most has wounds back, none more than it lost."""
    hurt = max(alive(draft.state, unit), key=lambda one: one.wounds_lost)
    if healed := min(points, hurt.wounds_lost):
        draft.emit(WoundsHealed(model=hurt.id, points=healed))


def decide_done(draft: Draft, seat: Seat, command: TextDone) -> Refusal | None:
    """The text does nothing more."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """On whom it falls, each outcome, and that it does nothing more."""
    locked = judge(state)
    return text_offers(
        "wh40k",
        RULE,
        target=_step(state).target,
        units={unit.id: [model.id for model in alive(state, unit.id)] for unit in on_table(state)},
        outcomes=[(one.id, one.group, locked) for one in OUTCOMES.values()],
        done="text_done",
    )


def table(state: State, seat: Seat) -> list[Offer]:
    """Each text that a player may read out between units' actions."""
    if not state.stack or not isinstance(state.step, BETWEEN) or state.ruling is not None:
        return []
    return [_offer(state, unit.id, one) for unit in on_table(state, seat) for one in texts_of(state, unit.id)]


def _offer(state: State, unit: UnitId, ability: Ability) -> Offer:
    return Offer(
        id=f"text.{ability.key}.{unit}",
        command={"kind": "play_text", "ability": ability.key, "unit": unit},
        label="wh40k.offer.play_text",
        facts={"name": ability.name, "text": ability.text, "vain": True},
        place="unit",
        unit=unit,
        pieces=tuple(model.id for model in alive(state, unit)),
        role="text",
        rule=RULE,
    )


def text_facts(state: State) -> Mapping[str, Fact]:
    """What the prompt says of the text that is played: its name and its words."""
    step = state.step if state.stack else None
    found = texts_of(state, step.unit) if isinstance(step, ByText) else ()
    return {
        name: said
        for one in found
        if isinstance(step, ByText) and one.key == step.ability
        for name, said in (("ability", one.name), ("text", one.text))
    }


STEPS: Steps = {ByText: (deciders, advance)}
HANDLERS: Handlers = {
    PlayText: Handler(handle=decide_text, at=BETWEEN, own_turn=False),
    PointText: Handler(handle=decide_point, at=(ByText,)),
    ApplyOutcome: Handler(handle=decide_outcome, at=(ByText,)),
    TextDone: Handler(handle=decide_done, at=(ByText,)),
}
OFFERS: Offers = {ByText: offers}
