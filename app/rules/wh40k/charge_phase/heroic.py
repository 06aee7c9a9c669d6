"""Heroic Intervention: after all charges the opponent's characters near an enemy may step closer (W40K-HERO-*)."""

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, enemies_of, has_keyword, model_unit_gap, on_table
from app.rules.wh40k.ground.moves import closer_terms, judge, moved_by
from app.rules.wh40k.handlers import Handler, Handlers, Offers
from app.rules.wh40k.model.commands import HeroicDone, HeroicMove, PathOf
from app.rules.wh40k.model.events import FlagSet, Intervened
from app.rules.wh40k.model.flow_events import PhaseEnded
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import HEROIC_MOVE, HEROIC_TRIGGER, TOLERANCE
from app.rules.wh40k.movement_phase.moving import may_not_act


def why_not_intervene(state: State, seat: Seat, model_id: ModelId) -> Refusal | None:
    """Why a model may not make a Heroic Intervention (W40K-HERO-01)."""
    model = state.models.get(model_id)
    if model is None or model.gone:
        return refuse("unknown_id", id=model_id)
    if refused := may_not_act(state, seat, model.unit):
        return refused
    if not has_keyword(state, model.unit, "CHARACTER"):
        return refuse("not_a_character", piece=model_id)
    if model.intervened:
        return refuse("already_moved", "W40K-HERO-01", piece=model_id)
    closest = min((model_unit_gap(state, model_id, e.id) for e in enemies_of(state, seat)), default=99.0)
    reach = asking.heroic_reach(state, model.unit, HEROIC_TRIGGER)
    if not TOLERANCE.within(closest, reach):
        return refuse("no_enemy_within_3", piece=model_id, needed=reach, had=round(closest, 4))
    return None


def heroic_move(state: State, unit: UnitId) -> float:
    """How far a character moves in a Heroic Intervention (W40K-HERO-02)."""
    return asking.heroic_reach(state, unit, HEROIC_MOVE)


def candidates(state: State) -> tuple[ModelId, ...]:
    """The models of the non-active player that may intervene now."""
    assert state.active is not None
    seat = state.other(state.active)
    return tuple(
        model.id
        for unit in on_table(state, seat)
        if has_keyword(state, unit.id, "CHARACTER")
        for model in alive(state, unit.id)
        if why_not_intervene(state, seat, model.id) is None
    )


def decide_heroic_move(draft: Draft, seat: Seat, command: HeroicMove) -> Refusal | None:
    """Characters move up to 3" and end closer, one after the other; they have not charged by that (W40K-HERO-01..03)."""
    if not _is_open(draft.state):
        return refuse("wrong_phase", "W40K-HERO-01", step="charge_phase")
    if not command.moves:
        return refuse("wrong_count", "W40K-HERO-01", needed=1, had=0)
    for move in command.moves:
        if refused := _intervene(draft, seat, move):
            return refused
    return None


def _intervene(draft: Draft, seat: Seat, move: PathOf) -> Refusal | None:
    state = draft.state
    if refused := why_not_intervene(state, seat, move.model):
        return refused
    unit = state.models[move.model].unit
    ways = judge(
        state, unit, (move,), closer_terms(state, unit, heroic_move(state, unit), "W40K-HERO-02", (move.model,))
    )
    if isinstance(ways, Refusal):
        return ways
    if TOLERANCE.within(ways[0].length, 0):
        return refuse("must_end_closer", "W40K-HERO-02", piece=move.model)
    draft.emit(moved_by(unit, ways, "heroic"), Intervened(model=move.model))
    if asking.asks_for(draft.state, unit, "joined"):
        draft.emit(FlagSet(unit=unit, flag="intervened"))
    return None


def _is_open(state: State) -> bool:
    return isinstance(state.step, ChargePhase) and state.step.heroic


def decide_heroic_done(draft: Draft, seat: Seat, command: HeroicDone) -> Refusal | None:
    """No more Heroic Interventions: the Charge phase is over."""
    if not _is_open(draft.state):
        return refuse("wrong_phase", "W40K-HERO-01", step="charge_phase")
    draft.emit(PhaseEnded(phase="charge"))
    draft.leave()
    return None


def heroic_offers(state: State, seat: Seat) -> list[Offer]:
    """A move for each character that may intervene, and the end of it."""
    foes = tuple(enemy.id for enemy in enemies_of(state, seat))
    offers = [
        Offer(
            id=f"heroic:{model}",
            command={"kind": "heroic_move", "moves": []},
            label="wh40k.offer.heroic_move",
            facts={"piece": model},
            place="prompt",
            unit=state.models[model].unit,
            pieces=(model,),
            need=MoveNeed(
                field="moves",
                movers=(_mover(state, model),),
                into=foes,
            ),
            rule="W40K-HERO-01",
        )
        for model in candidates(state)
    ]
    done = Offer(
        id="heroic_done",
        command={"kind": "heroic_done"},
        label="wh40k.offer.heroic_done",
        place="prompt",
        primary=True,
        rule="W40K-HERO-01",
    )
    return [*offers, done]


def _mover(state: State, model: ModelId) -> Mover:
    return Mover(piece=model, allowance=heroic_move(state, state.models[model].unit))


HANDLERS: Handlers = {
    HeroicMove: Handler(handle=decide_heroic_move, at=(ChargePhase,)),
    HeroicDone: Handler(handle=decide_heroic_done, at=(ChargePhase,)),
}

OFFERS: Offers = {}
