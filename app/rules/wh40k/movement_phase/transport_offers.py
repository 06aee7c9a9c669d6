"""Getting out of transports and wrecks, as offers (W40K-TRANS-08..14)."""

from collections.abc import Sequence

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PlaceNeed
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.attack_prompts import Wreck
from app.rules.wh40k.model.state import State
from app.rules.wh40k.movement_phase.landing import cannot_disembark
from app.rules.wh40k.movement_phase.moving import cannot_finish, under_way


def model_options(models: Sequence[str]) -> tuple[Option, ...]:
    """Models to pick from."""
    return tuple(Option(value=model, label="wh40k.model", facts={"piece": model}, pieces=(model,)) for model in models)


def _left_out(models: Sequence[str]) -> PickNeed:
    """The models that find no place and die (W40K-TRANS-10)."""
    return PickNeed(field="unplaced", options=model_options(models), least=0, most=len(models), many=True)


@derived
def offer_disembarking(state: State, seat: Seat) -> list[Offer]:
    """Every unit aboard, to be set up beside its transport, or why it may not get out."""
    finish = cannot_finish(state) if under_way(state) is not None else None
    offers = []
    for unit in state.units.values():
        if unit.seat != seat or unit.where != "aboard":
            continue
        models = tuple(m.id for m in alive(state, unit.id))
        offers.append(
            Offer(
                id=f"disembark:{unit.id}",
                command={"kind": "disembark", "unit": unit.id, "poses": []},
                label="wh40k.offer.disembark",
                facts={"unit": unit.id, "transport": unit.carrier or ""},
                place="unit",
                unit=unit.id,
                pieces=models,
                need=PlaceNeed(field="poses", pieces=models, partial=True),
                more=(_left_out(models),),
                locked=cannot_disembark(state, seat, unit.id) or finish,
                rule="W40K-TRANS-08",
            )
        )
    return offers


def wreck_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Places for each unit still in the wreck, or the models that die on the ones rolled (W40K-TRANS-13, W40K-TRANS-14)."""
    step = state.step
    assert isinstance(step, Wreck)
    if step.stage == "choose":
        return (_casualties(state, step),)
    offers = []
    for unit in (unit for unit in step.units if state.units[unit].where == "aboard"):
        models = tuple(m.id for m in alive(state, unit))
        offers.append(
            Offer(
                id=f"get_out:{unit}",
                command={"kind": "choose_wreck_casualties", "unit": unit, "poses": []},
                label="wh40k.offer.get_out",
                facts={"unit": unit, "transport": step.transport},
                place="prompt",
                unit=unit,
                pieces=models,
                need=PlaceNeed(field="poses", pieces=models, partial=True),
                more=(_left_out(models),),
                primary=True,
                rule="W40K-TRANS-13",
            )
        )
    return offers


def _casualties(state: State, step: Wreck) -> Offer:
    models = tuple(model for model in step.out if not state.models[model].gone)
    options = model_options(models)
    return Offer(
        id="wreck_casualties",
        command={"kind": "choose_wreck_casualties", "models": []},
        label="wh40k.offer.wreck_casualties",
        facts={"n": step.ones, "transport": step.transport},
        place="prompt",
        pieces=models,
        need=PickNeed(field="models", options=options, least=step.ones, most=step.ones, many=True),
        primary=True,
        rule="W40K-TRANS-14",
    )
