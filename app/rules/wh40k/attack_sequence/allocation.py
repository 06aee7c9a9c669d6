"""The defender's choices: which model takes a wound, which save it uses, ties (W40K-ATK-06..08, W40K-SAVE-01, MW-02)."""

from collections import Counter
from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, Option, OrderNeed, PickNeed
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import answered_in_advance
from app.rules.wh40k.attack_sequence.save_choices import decide_save, offer_saves
from app.rules.wh40k.characteristics import remaining
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.attack_prompts import (
    AllocateWound,
    ChooseSave,
    ChooseTarget,
    ChooseToughness,
    MortalWounds,
    Volley,
)
from app.rules.wh40k.model.commands import Allocate, ChooseOption, PickSave, SetAllocation
from app.rules.wh40k.model.events import WoundAllocated
from app.rules.wh40k.model.flow_events import AllocationSet
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Model, ModelId, State, UnitId

ALLOCATION = "allocation"
ALIKE = "alike"
"""The standing answer not to be asked among models alike, wherever they stand."""


def candidates(state: State, unit: UnitId) -> tuple[Model, ...]:
    """The models that may take the next wound: a wounded one first (W40K-ATK-08, W40K-AMB-28)."""
    models = alive(state, unit)
    return tuple(model for model in models if model.wounds_lost) or models


def settled(state: State, unit: UnitId, order: tuple[ModelId, ...] = ()) -> ModelId | None:
    """The model that takes the next wound without asking: the only one, or the next in an order its owner gave.

    Models alike still stand in different places, so which of them goes is the owner's to say (W40K-ATK-07), unless a
    standing answer leaves that to the referee. `order` is what was said for the attacks under way.
    """
    models = candidates(state, unit)
    side = state.sides[state.units[unit].seat]
    for chosen in (*order, *side.allocation.get(unit, ())):
        if any(model.id == chosen for model in models):
            return chosen
    if len(models) > 1 and answered_in_advance(side.standing, ALLOCATION) != ALIKE:
        return None
    alike = {(model.profile, model.weapons, model.wounds_lost, _special(state, model)) for model in models}
    return models[-1].id if len(alike) == 1 else None


def suggested(state: State, unit: UnitId) -> ModelId:
    """The model most would give up first: of the kind the unit has most of, and not the warlord."""
    models = candidates(state, unit)
    kinds = Counter((model.profile, model.weapons) for model in alive(state, unit))
    return min(reversed(models), key=lambda m: (_special(state, m), -kinds[m.profile, m.weapons])).id


def _special(state: State, model: Model) -> bool:
    return any(side.warlord == model.id for side in state.sides.values())


def ask(draft: Draft, unit: UnitId, *, mortal: bool, number: int, of: int) -> None:
    """Gives the wound to a model, or asks the owner for one (W40K-ATK-07, W40K-MW-02)."""
    step = draft.state.step
    assert isinstance(step, Volley | MortalWounds)
    if model := settled(draft.state, unit, step.order):
        give(draft, model, mortal=mortal)
        return
    owner = draft.state.units[unit].seat
    draft.enter(AllocateWound(unit=unit, seat=owner, mortal=mortal, number=number, of=of))


def give(draft: Draft, model: ModelId, *, mortal: bool) -> None:
    """Tells the procedure under way which model takes the wound."""
    draft.emit(WoundAllocated(model=model, mortal=mortal))
    match draft.state.step:
        case Volley() as volley:
            draft.change(replace(volley, model=model, stage="save"))
        case MortalWounds() as wounds:
            draft.change(replace(wounds, model=model))
        case step:
            raise AssertionError(f"{step.kind} allocates no wounds")


def decide_allocate(draft: Draft, seat: Seat, command: Allocate) -> Refusal | None:
    """Any model of the unit, but a wounded one first (W40K-ATK-07, W40K-ATK-08)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, AllocateWound)
    if refused := why_not(state, step.unit, command.model):
        return refused
    draft.leave()
    below = draft.state.step
    if command.rest and isinstance(below, Volley | MortalWounds):
        draft.change(replace(below, order=(*below.order, *_with_first(state, step.unit, command.model))))
    give(draft, command.model, mortal=step.mortal)
    return None


def why_not(state: State, unit: UnitId, model: ModelId) -> Refusal | None:
    """Why a model may not take the wound."""
    if model not in {m.id for m in alive(state, unit)}:
        return refuse("not_in_this_unit", "W40K-ATK-07", piece=model, unit=unit)
    allowed = {m.id for m in candidates(state, unit)}
    if model not in allowed:
        marks = tuple(PieceMark(role="limit", piece=piece) for piece in sorted(allowed))
        return refuse("must_allocate_to_wounded", shapes=marks, piece=model, wounded=tuple(sorted(allowed)))
    return None


def _with_first(state: State, unit: UnitId, model: ModelId) -> tuple[ModelId, ...]:
    """The whole unit in order, those like the chosen model first."""
    chosen = state.models[model]
    alike = [m.id for m in alive(state, unit) if (m.profile, m.weapons) == (chosen.profile, chosen.weapons)]
    others = [m.id for m in alive(state, unit) if m.id not in alike]
    return (model, *(m for m in alike if m != model), *others)


def decide_set_allocation(draft: Draft, seat: Seat, command: SetAllocation) -> Refusal | None:
    """The owner may fix the order of a unit at any time (digest, section 4.3); no models: ask again."""
    unit = draft.state.units.get(command.unit)
    if unit is None:
        return refuse("unknown_id", id=command.unit)
    if unit.seat != seat:
        return refuse("not_your_decision", "W40K-ATK-07", unit=unit.id)
    if not set(command.models) <= set(unit.models) or len(set(command.models)) != len(command.models):
        return refuse("not_in_this_unit", "W40K-ATK-07", unit=unit.id)
    draft.emit(AllocationSet(seat=seat, unit=unit.id, models=command.models))
    step = draft.state.step
    if isinstance(step, AllocateWound) and step.unit == unit.id and (model := settled(draft.state, unit.id)):
        draft.leave()
        give(draft, model, mortal=step.mortal)
    return None


def decide_option(draft: Draft, seat: Seat, command: ChooseOption) -> Refusal | None:
    """Settles a tie of Toughness or of targets (W40K-ATK-06, W40K-PSY-08)."""
    step = draft.state.step
    options = _options(step)
    if command.option not in options:
        return refuse("bad_choice", "W40K-ATK-06" if isinstance(step, ChooseToughness) else "W40K-PSY-08")
    draft.leave()
    match draft.state.step:
        case Volley() as volley:
            draft.change(replace(volley, toughness=int(command.option)))
        case ManifestPower() as power:
            draft.change(replace(power, target=command.option))
        case other:
            raise AssertionError(f"{other.kind} waits for no tie")
    return None


def _options(step: object) -> tuple[str, ...]:
    if isinstance(step, ChooseToughness):
        return tuple(str(value) for value in step.values)
    assert isinstance(step, ChooseTarget)
    return step.units


def owner(state: State) -> frozenset[Seat]:
    """The seat the choice belongs to."""
    step = state.step
    assert isinstance(step, AllocateWound | ChooseSave | ChooseToughness | ChooseTarget)
    if isinstance(step, AllocateWound) and not alive(state, step.unit):  # by a ruling
        return NOBODY
    return frozenset({step.seat})


def give_up(draft: Draft) -> None:
    """Ends a question that a ruling has left without an answer."""
    draft.leave()


def offer_models(state: State, seat: Seat) -> list[Offer]:
    """The models of the unit, those that may not take the wound locked."""
    step = state.step
    assert isinstance(step, AllocateWound)
    options = tuple(
        Option(
            value=model.id,
            label="wh40k.option.model",
            facts={"piece": model.id, "wounds": remaining(state, model.id)},
            pieces=(model.id,),
            locked=why_not(state, step.unit, model.id),
        )
        for model in alive(state, step.unit)
    )
    facts: dict[str, Fact] = {
        "unit": step.unit,
        "number": step.number,
        "of": step.of,
        "suggested": suggested(state, step.unit),
    }
    need = PickNeed(field="model", options=options)
    label = "wh40k.offer.allocate_mortal" if step.mortal else "wh40k.offer.allocate"
    one = Offer(
        id="allocate",
        command={"kind": "allocate"},
        label=label,
        facts=facts,
        place="prompt",
        unit=step.unit,
        need=need,
        primary=True,
        rule="W40K-MW-02" if step.mortal else "W40K-ATK-07",
    )
    rest = replace(
        one,
        id="allocate_rest",
        command={"kind": "allocate", "rest": True},
        label="wh40k.offer.allocate_rest",
        primary=False,
    )
    order = replace(
        one,
        id="set_allocation",
        command={"kind": "set_allocation", "unit": step.unit},
        label="wh40k.offer.set_allocation",
        need=OrderNeed(field="models", options=tuple(replace(option, locked=None) for option in options)),
        primary=False,
    )
    never = Offer(
        id="allocate_alike",
        command={"kind": "set_standing", "key": ALLOCATION, "answer": ALIKE},
        role="standing",
        label="wh40k.offer.allocate_alike",
        place="table",
        rule="W40K-ATK-07",
    )
    more = () if step.number >= step.of else (rest, order)
    return [one, *more, never]


def standing_offers(state: State, seat: Seat) -> list[Offer]:
    """To be asked again about the units whose order of losses was fixed."""
    return [
        Offer(
            id=f"clear_allocation:{unit}",
            command={"kind": "set_allocation", "unit": unit, "models": []},
            label="wh40k.offer.clear_allocation",
            facts={"unit": unit},
            place="unit",
            unit=unit,
            rule="W40K-ATK-07",
        )
        for unit, order in state.sides[seat].allocation.items()
        if order and alive(state, unit)
    ]


def offer_options(state: State, seat: Seat) -> list[Offer]:
    """The tied Toughness values or targets."""
    step = state.step
    assert isinstance(step, ChooseToughness | ChooseTarget)
    toughness = isinstance(step, ChooseToughness)
    word = "toughness" if toughness else "target"
    options = tuple(
        Option(
            value=value,
            label=f"wh40k.option.{word}",
            facts={"toughness": int(value)} if toughness else {"target": value},
            pieces=() if toughness else state.units[value].models,
        )
        for value in _options(step)
    )
    return [
        Offer(
            id=f"choose_{word}",
            command={"kind": "choose_option"},
            label=f"wh40k.offer.choose_{word}",
            place="prompt",
            need=PickNeed(field="option", options=options),
            primary=True,
            rule="W40K-ATK-06" if toughness else "W40K-PSY-08",
        )
    ]


CHOICES = (AllocateWound, ChooseSave, ChooseToughness, ChooseTarget)

STEPS: Steps = {**dict.fromkeys(CHOICES, (owner, waits)), AllocateWound: (owner, give_up)}

HANDLERS: Handlers = {
    Allocate: Handler(handle=decide_allocate, at=(AllocateWound,)),
    PickSave: Handler(handle=decide_save, at=(ChooseSave,)),
    ChooseOption: Handler(handle=decide_option, at=(ChooseToughness, ChooseTarget)),
    SetAllocation: Handler(handle=decide_set_allocation),
}

OFFERS: Offers = {
    AllocateWound: offer_models,
    ChooseSave: offer_saves,
    ChooseToughness: offer_options,
    ChooseTarget: offer_options,
}
