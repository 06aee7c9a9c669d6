"""What a player may do in the Psychic phase: powers of each psyker, and resisting the enemy's."""

from app.rules.kernel.dice import odds
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import alive, has_keyword
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.state import Model, State
from app.rules.wh40k.psychic_phase.manifesting import targets
from app.rules.wh40k.psychic_phase.psykers import deniers, known_powers, may_not_manifest


def offer_powers(state: State, seat: Seat) -> list[Offer]:
    """Every power of every own psyker, those that may not be attempted locked."""
    units = (u.id for u in state.units.values() if u.seat == seat and u.where in ("table", "aboard"))
    casters = [model for unit in units if has_keyword(state, unit, "PSYKER") for model in alive(state, unit)]
    return [_offer(state, seat, model, power) for model in casters for power in known_powers(state, model)]


def _offer(state: State, seat: Seat, model: Model, power: str) -> Offer:
    known = state.library.powers.get(power)
    locked = may_not_manifest(state, seat, model.id, power)
    facts: dict[str, Fact] = {"piece": model.id, "power": power}
    label = "wh40k.offer.manifest"
    if known is not None:
        facts |= {"charge": known.warp_charge, "range": known.range, "chance": _percent(known.warp_charge)}
    if known is not None and locked is None:
        facts["targets"] = targets(state, model.id, known)
        if not facts["targets"]:
            label = "wh40k.offer.manifest_in_vain"
            facts["vain"] = True
    return Offer(
        id=f"manifest:{model.id}:{power}",
        command={"kind": "manifest", "psyker": model.id, "power": power},
        label=label,
        facts=facts,
        place="unit",
        unit=model.unit,
        pieces=(model.id,),
        locked=locked,
        rule="W40K-PSY-06",
    )


def _percent(needed: int) -> int:
    """The chance that two dice come to so much, in whole percent."""
    return round(100 * odds.at_least(odds.times(odds.die(), 2), needed))


def offer_denial(state: State, seat: Seat) -> list[Offer]:
    """Resist with one psyker in reach, or let the power through."""
    step = state.step
    assert isinstance(step, ManifestPower)
    facts: dict[str, Fact] = {"piece": step.psyker, "power": step.power, "total": step.total}
    chance = _percent(step.total + 1)
    options = tuple(
        Option(value=model, label="wh40k.option.denier", facts={"piece": model, "chance": chance}, pieces=(model,))
        for model in deniers(state, step)
    )
    deny = Offer(
        id="deny",
        command={"kind": "deny"},
        label="wh40k.offer.deny",
        facts=facts,
        place="prompt",
        need=PickNeed(field="psyker", options=options),
        primary=True,
        rule="W40K-PSY-11",
    )
    decline = Offer(
        id="decline_deny",
        command={"kind": "decline_deny"},
        label="wh40k.offer.decline_deny",
        facts=facts,
        place="prompt",
        rule="W40K-PSY-11",
        role="pass",
    )
    return [deny, decline]
