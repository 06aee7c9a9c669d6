"""The damage sequence: wards, allocation, the slain, and who must go for coherency (AOS-CORE-18.0a to AOS-CORE-18.4b)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.attack_sequence.proposed_losses import proposed
from app.rules.aos.attack_sequence.retorts import retort
from app.rules.aos.characteristics import health, is_spared, ward_need
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, bodies
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.commands import RemoveModels, TakeDamage
from app.rules.aos.model.events import DamageAllocated, ModelSlain, UnitDestroyed, UnitRemoved
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import DamageSequence, LoseModels, Pool
from app.rules.aos.rolls import judge, throw
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.plane.coherency import is_coherent, mends, removals
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _next_pools(state: State) -> tuple[Pool, ...]:
    """The pools of which one comes next: the active player's first (AOS-CORE-18.0b)."""
    step = state.step
    assert isinstance(step, DamageSequence)
    own = tuple(pool for pool in step.pools if state.units[pool.unit].seat == state.active)
    return own or step.pools


def choosers(state: State) -> frozenset[Seat]:
    """The commander of several damaged units says which comes next."""
    pools = _next_pools(state)
    return frozenset({state.units[pools[0].unit].seat}) if len(pools) > 1 else NOBODY


def advance_sequence(draft: Draft) -> None:
    """One unit after another."""
    pools = _next_pools(draft.state)
    if pools:
        suffer(draft, pools[0])
    else:
        draft.leave()


def decide_damage(draft: Draft, seat: Seat, command: TakeDamage) -> Refusal | None:
    """Says which of one's units suffers next."""
    pool = next((one for one in _next_pools(draft.state) if one.unit == command.unit), None)
    if pool is None:
        return refuse("invalid_target", "AOS-CORE-18.0b", unit=command.unit)
    suffer(draft, pool)
    return None


def suffer(draft: Draft, pool: Pool) -> None:
    """Wards each point of a pool, allocates the others, and has models slain (AOS-CORE-18.1a, AOS-CORE-18.2a)."""
    step = draft.state.step
    assert isinstance(step, DamageSequence)
    draft.change(replace(step, pools=tuple(one for one in step.pools if one != pool)))
    unit = draft.state.units[pool.unit]
    if unit.where != "table":
        return
    allocate(draft, unit.id, _warded(draft, pool), pool.source)


def allocate(draft: Draft, unit_id: UnitId, left_over: int, source: UnitId | None) -> None:
    """Allocates points that no ward removes, and has models slain (AOS-CORE-18.2a)."""
    unit = draft.state.units[unit_id]
    ignored = int(left_over > 0 and _ignores_one(draft.state, unit))
    points = left_over - ignored
    each = health(draft.state, unit.id)
    total = unit.damage + points
    slain = min(total // each, len(alive(draft.state, unit.id)))
    left = total - slain * each if slain < len(alive(draft.state, unit.id)) else 0
    draft.emit(DamageAllocated(unit=unit.id, points=points, slain=slain, damage=left, source=source, ignored=ignored))
    if slain:
        draft.enter(LoseModels(seat=unit.seat, unit=unit.id, left=slain, source=source))


def _ignores_one(state: State, unit: Unit) -> bool:
    """Whether a point would be the first of the phase for a unit that ignores it."""
    return unit.ignored != f"{state.turn}.{state.phase}" and is_spared(state, unit.id, "first_point")


def _warded(draft: Draft, pool: Pool) -> int:
    """The points that wards do not remove."""
    best = ward_need(draft.state, pool.unit)
    if best is None:
        return pool.points
    need = Target(base=best, reason="aos.target.ward")
    seat = draft.state.units[pool.unit].seat
    roll = throw(draft, "ward", seat, pool.points, target=need, piece=pool.unit)
    counts = tuple(face >= best for face in roll.faces)
    judge(draft, roll, counts, "wards", n=sum(counts))
    return pool.points - sum(counts)


def losers(state: State) -> frozenset[Seat]:
    """The unit's commander picks who is slain, where there is a choice (AOS-CORE-18.3a)."""
    step = state.step
    assert isinstance(step, LoseModels)
    left = len(alive(state, step.unit))
    return frozenset({step.seat}) if step.left + step.stray > 0 and step.left < left else NOBODY


def advance_losses(draft: Draft) -> None:
    """All are slain, or enough are: a unit without models is destroyed (AOS-CORE-18.4a)."""
    step = draft.state.step
    assert isinstance(step, LoseModels)
    if step.left and step.left >= len(alive(draft.state, step.unit)):
        for model in alive(draft.state, step.unit):
            retort(draft, step.unit, model.id)
            draft.emit(ModelSlain(model=model.id, source=step.source))
    if not alive(draft.state, step.unit):
        draft.emit(UnitDestroyed(unit=step.unit, source=step.source))
        _sever(draft, step.unit)
    draft.leave()


def _sever(draft: Draft, summoner: UnitId) -> None:
    """What a slain caster summoned is gone (AOS-MAGIC-7.1)."""
    for unit in tuple(draft.state.units.values()):
        if unit.summoner == summoner and unit.where == "table":
            draft.emit(UnitRemoved(unit=unit.id, why="severed"))


def decide_removal(draft: Draft, seat: Seat, command: RemoveModels) -> Refusal | None:
    """Slays models one by one; after each the unit holds together, or the fewest go that mend it (AOS-CORE-18.3b, 18.3c)."""
    step = draft.state.step
    assert isinstance(step, LoseModels)
    named = list(command.models)
    if not named or len(set(named)) != len(named):
        return refuse("wrong_count", "AOS-CORE-18.3a", had=len(named), needed=step.left + step.stray)
    while named:
        step = draft.state.step
        assert isinstance(step, LoseModels)
        refused = _mend(draft, step, named) if step.stray else _slay(draft, step, named)
        if refused is not None:
            return refused
    return None


def _slay(draft: Draft, step: LoseModels, named: list[str]) -> Refusal | None:
    """The next model is slain by damage."""
    if step.left == 0:
        return refuse("wrong_count", "AOS-CORE-18.3a", had=len(named), needed=0)
    model = named.pop(0)
    if model not in {one.id for one in alive(draft.state, step.unit)}:
        return refuse("not_in_this_unit", "AOS-CORE-18.3a", piece=model, unit=step.unit)
    retort(draft, step.unit, model)
    draft.emit(ModelSlain(model=model, source=step.source))
    draft.change(replace(step, left=step.left - 1, stray=len(strays(draft.state, step.unit))))
    return None


def strays(state: State, unit: UnitId) -> tuple[str, ...]:
    """One smallest set of models whose removal leaves a unit coherent (AOS-GEO-26)."""
    return removals(bodies(state, unit), coherency_of(state, unit), TOLERANCE)


def _mend(draft: Draft, step: LoseModels, named: list[str]) -> Refusal | None:
    """So many models go that the others hold together; they use up no damage (AOS-AMB-09)."""
    gone, named[:] = named[: step.stray], named[step.stray :]
    if refused := _judge_mending(draft.state, step, gone):
        return refused
    for model in gone:
        draft.emit(ModelSlain(model=model, stray=True, source=step.source))
    left = min(step.left, len(alive(draft.state, step.unit)))
    draft.change(replace(step, left=left, stray=0))
    return None


def _judge_mending(state: State, step: LoseModels, gone: Sequence[str]) -> Refusal | None:
    rule = coherency_of(state, step.unit)
    if len(gone) != step.stray or not mends(bodies(state, step.unit), frozenset(gone), rule, TOLERANCE):
        return _too_few(step, len(gone))
    return None


def _too_few(step: LoseModels, had: int) -> Refusal:
    return refuse("not_minimum_removal", unit=step.unit, had=had, needed=step.stray)


def _holds_without(state: State, step: LoseModels, model: str) -> bool:
    rest = [body for body in bodies(state, step.unit) if body.id != model]
    return is_coherent(rest, coherency_of(state, step.unit), TOLERANCE)


def loss_offers(state: State, seat: Seat) -> list[Offer]:
    """Pick who is slain, and who goes for coherency; of those the fewest that are enough are one answer.

    Whom the unit can spare is picked already. Where one model has to go, those whose loss mends nothing cannot be picked;
    where a single one could be, it is the only answer.
    """
    step = state.step
    assert isinstance(step, LoseModels)
    count = step.stray or step.left
    options = tuple(
        Option(
            value=model.id,
            label="aos.option.model",
            facts={"n": model.number},
            pieces=(model.id,),
            locked=None if step.stray != 1 or _holds_without(state, step, model.id) else _too_few(step, 1),
        )
        for model in alive(state, step.unit)
    )
    if step.stray == 1 and sum(option.locked is None for option in options) == 1:
        return [replace(_enough(state, step), primary=True)]
    return [
        Offer(
            id="remove_models",
            command={
                "kind": "remove_models",
                **({} if step.stray else {"models": proposed(state, step.unit, step.left)}),
            },
            label=f"aos.offer.{'lose_strays' if step.stray else 'lose_models'}",
            facts={"unit": step.unit, "n": count},
            place="prompt",
            unit=step.unit,
            need=PickNeed(field="models", options=options, least=step.stray or 1, most=count, many=True),
            primary=True,
            rule="AOS-CORE-18.3c" if step.stray else "AOS-CORE-18.3a",
        ),
        *([_enough(state, step)] if step.stray else []),
    ]


def _enough(state: State, step: LoseModels) -> Offer:
    """Models whose loss is enough for the others to hold together, to be taken at once."""
    gone = strays(state, step.unit)
    return Offer(
        id="remove_strays",
        command={"kind": "remove_models", "models": gone},
        label="aos.offer.remove_strays",
        facts={"unit": step.unit, "numbers": ", ".join(str(state.models[model].number) for model in gone)},
        place="prompt",
        unit=step.unit,
        pieces=gone,
        rule="AOS-CORE-18.3c",
    )


def order_offers(state: State, seat: Seat) -> list[Offer]:
    """Each damaged unit that may suffer next."""
    return [
        Offer(
            id=f"take_damage.{pool.unit}",
            command={"kind": "take_damage", "unit": pool.unit},
            label="aos.offer.take_damage",
            facts={"unit": pool.unit, "n": pool.points},
            place="prompt",
            unit=pool.unit,
            rule="AOS-CORE-18.0b",
        )
        for pool in _next_pools(state)
    ]


STEPS: Steps = {DamageSequence: (choosers, advance_sequence), LoseModels: (losers, advance_losses)}
HANDLERS: Handlers = {
    TakeDamage: Handler(handle=decide_damage, at=(DamageSequence,)),
    RemoveModels: Handler(handle=decide_removal, at=(LoseModels,), other="not_your_unit", other_rule="AOS-CORE-18.3a"),
}
OFFERS: Offers = {DamageSequence: order_offers, LoseModels: loss_offers}
