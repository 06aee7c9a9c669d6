"""Combats one after the other, each to its end; then units reorganise (WM-TRN-05, WM-CBT-03, -04, WM-RES-03..05, WM-PUR-12)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.combat_phase import (
    backing,
    chasing,
    falling_back,
    reorganising,
    retreats,
    rounds,
    striking,
    winning,
)
from app.rules.warmaster.combat_phase.groups import continued, pairs, pending
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground import retreat_ways
from app.rules.warmaster.ground.measures import brawls, engaged, on_table, stands_of
from app.rules.warmaster.ground.sides import standing
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.hits import endurance
from app.rules.warmaster.magic import powers
from app.rules.warmaster.magic.items import spend_banners
from app.rules.warmaster.making_way import giving
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight, Retreat
from app.rules.warmaster.model.combat_events import CombatEnded
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_events import HitsDiscarded
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.rolls import roll_off
from app.rules.warmaster.turn_sequence.turns import end_phase


def phase_deciders(state: State) -> frozenset[Seat]:
    """The active player picks the next combat; then whoever may reorganise."""
    step = state.step
    assert isinstance(step, CombatPhase)
    assert state.active is not None
    if step.reforming is not None:
        return frozenset(step.reforming[:1])
    if powers.next_king(state, step):
        return NOBODY
    return frozenset({state.active}) if pending(state, step) else NOBODY


def advance_phase(draft: Draft) -> None:
    """When all is fought hits are forgotten and units may reorganise; then the phase ends (WM-HIT-06, WM-REO-01..03)."""
    step = draft.state.step
    assert isinstance(step, CombatPhase)
    if step.reforming is None and (king := powers.next_king(draft.state, step)):
        powers.ask(draft, step, king)
    elif step.reforming is None:
        endurance.test(draft)
        hit = tuple(u.id for u in on_table(draft.state) if u.residual or u.shot_hits or u.shooters)
        if hit:
            draft.emit(HitsDiscarded(units=hit))
        spend_banners(draft)
        able = tuple(seat for seat in draft.state.seats if reorganising.able(draft.state, seat))
        if len(able) > 1:
            first = roll_off(draft, "reorganise")
            able = (first, draft.state.other(first))
        draft.change(replace(step, reforming=able))
    else:
        end_phase(draft)


def decide_fight(draft: Draft, seat: Seat, command: Fight) -> Refusal | None:
    """The combat of that unit, unless another has to be next (WM-CBT-03)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, CombatPhase)
    if command.unit not in state.units or not engaged(state, command.unit):
        return refuse("unknown_id", id=command.unit[:40])
    found = next((one for one in pending(state, step) if command.unit in one.units), None)
    if found is None:
        return refuse("forced_next_combat", unit=command.unit)
    draft.change(replace(step, split=tuple(one for one in continued(state, step) if one.units != found.units)))
    draft.enter(found)
    return None


def deciders(state: State) -> frozenset[Seat]:
    """The loser, where retreats may be chosen; the winner, whose units say what they do."""
    step = state.step
    assert isinstance(step, Combat)
    if step.stage == "retreat" and step.left:
        free = giving.is_asked(state) or len(step.left) > 1 or len(retreat_ways.ways(state, step, step.left[0])) > 1
        return frozenset({state.units[step.left[0]].seat}) if free else NOBODY
    if step.stage == "winners" and step.left:
        return frozenset({state.units[step.left[0]].seat})
    return NOBODY


def advance(draft: Draft) -> None:
    """The stages of a combat in their order (WM-CBT-04)."""
    step = draft.state.step
    assert isinstance(step, Combat)
    match step.stage:
        case "begin":
            rounds.strike(draft, step)
        case "saves":
            rounds.read(draft, step)
        case "score":
            rounds.score(draft, step)
        case "retreat" if step.left:
            _retreat(draft, step, step.left[0], retreat_ways.ways(draft.state, step, step.left[0])[0])
        case "retreat":
            assert step.winner is not None
            left = standing(draft.state, step, step.winner)
            draft.change(replace(step, stage="winners", left=left, fresh=()))
        case "winners":
            draft.change(replace(step, stage="pursuit"))
        case "pursuit":
            chasing.pursue(draft, step)
        case "fall_back":
            backing.fall_back(draft, step)
        case "done":
            _end(draft, step)


def _retreat(draft: Draft, step: Combat, unit: UnitId, way: retreat_ways.Way) -> None:
    """One losing unit goes; who goes over the edge of the table is pursued by nobody (WM-RET-08, -10)."""
    by, face = way
    went = retreat_ways.vector(draft.state, step, unit, face, by)
    gone = retreat_ways.leaves(draft.state, unit, went)
    moved = step.moved if gone else (*step.moved, went)
    draft.change(replace(step, left=tuple(one for one in step.left if one != unit), moved=moved))
    retreats.retreat(draft, unit, went, step.distance)


def decide_retreat(draft: Draft, seat: Seat, command: Retreat) -> Refusal | None:
    """The loser says which unit goes next, and where several ways are as good, which (WM-RET-03, -04, -08)."""
    step = draft.state.step
    assert isinstance(step, Combat)
    if step.stage != "retreat" or command.unit not in step.left:
        return refuse("bad_choice", "WM-RET-08", unit=command.unit[:40])
    ways = retreat_ways.ways(draft.state, step, command.unit)
    chosen = [way for way in ways if command.stand in (way[0], None) and command.way in (way[1], None)]
    if not chosen:
        return refuse("bad_choice", "WM-RET-03", unit=command.unit)
    if len(chosen) > 1:
        rule = "WM-RET-03" if len({stand for stand, _ in ways}) == 1 else "WM-RET-04"
        return refuse("pick_needed", rule, unit=command.unit, n=len(chosen))
    _retreat(draft, step, command.unit, chosen[0])
    return None


def _end(draft: Draft, step: Combat) -> None:
    """The combat is over; enemies that still touch do not fight again this phase (WM-CBT-04)."""
    draft.emit(CombatEnded(units=step.units))
    touching = (
        *pairs(draft.state, step.units),
        *(pair for pair in brawls(draft.state) if set(pair) <= set(step.units)),
    )
    advanced = [pair for pair in touching if any("advanced" in draft.state.units[unit].flags for unit in pair)]
    draft.leave()
    phase = draft.state.step
    if isinstance(phase, CombatPhase):
        kept = tuple(pair for pair in touching if pair not in advanced or step.round > 1)
        draft.change(replace(phase, fought=(*phase.fought, *kept)))


def phase_offers(state: State, seat: Seat) -> list[Offer]:
    """Each combat still to be fought; reorganising at the end."""
    step = state.step
    assert isinstance(step, CombatPhase)
    if step.reforming is not None:
        return reorganising.offers(state, seat)
    waiting = pending(state, step)
    return [
        Offer(
            id=f"fight:{one.units[0]}",
            command={"kind": "fight", "unit": one.units[0]},
            label="warmaster.offer.fight",
            facts={"units": one.units},
            place="prompt",
            unit=one.units[0],
            pieces=tuple(stand.id for unit in one.units for stand in stands_of(state, unit)),
            primary=len(waiting) == 1,
            rule="WM-CBT-03",
        )
        for one in waiting
    ]


def offers(state: State, seat: Seat) -> list[Offer]:
    """Retreating one by one; or what each winning unit may do."""
    step = state.step
    assert isinstance(step, Combat)
    if step.stage == "retreat":
        going = [offer for unit in step.left for offer in _retreat_offers(state, step, unit)]
        return [*going, *giving.offers(state)]
    return [offer for unit in step.left for offer in winning.offers(state, step, unit)]


def _retreat_offers(state: State, step: Combat, unit: UnitId) -> list[Offer]:
    """One for each stand that may say where to, its player picking among faces that are as good (WM-RET-03, -04)."""
    ways = retreat_ways.ways(state, step, unit)
    leading = tuple(dict.fromkeys(stand for stand, _ in ways))
    found: list[Offer] = []
    for stand in leading:
        faces = tuple(face for other, face in ways if other == stand)
        choice = tuple(Option(value=face, label=f"warmaster.retreat.{face}") for face in faces)
        by = {"stand": stand} if len(leading) > 1 else {}
        found.append(
            Offer(
                id=f"retreat:{stand}" if by else f"retreat:{unit}",
                command={"kind": "retreat", "unit": unit, **by},
                label="warmaster.offer.retreat_by" if by else "warmaster.offer.retreat",
                facts={"unit": unit, "distance": step.distance, **({"piece": stand} if by else {})},
                place="prompt",
                unit=unit,
                pieces=(stand,) if by else _pieces(state, unit),
                need=PickNeed(field="way", options=choice) if len(choice) > 1 else None,
                rule="WM-RET-04" if by else "WM-RET-08",
            )
        )
    return found


def _pieces(state: State, unit: UnitId) -> tuple[str, ...]:
    return tuple(stand.id for stand in stands_of(state, unit))


STEPS: Steps = {
    CombatPhase: (phase_deciders, advance_phase),
    Combat: (deciders, advance),
    **striking.STEPS,
    **chasing.STEPS,
    **falling_back.STEPS,
}

HANDLERS: Handlers = {
    Fight: Handler(handle=decide_fight, at=(CombatPhase,), early="wrong_phase"),
    Retreat: Handler(handle=decide_retreat, at=(Combat,)),
    ChooseOption: Handler(handle=winning.decide_option, at=(Combat,)),
    **striking.HANDLERS,
    **chasing.HANDLERS,
    **falling_back.HANDLERS,
    **reorganising.HANDLERS,
}

OFFERS: Offers = {
    CombatPhase: phase_offers,
    Combat: offers,
    **striking.OFFERS,
    **chasing.OFFERS,
    **falling_back.OFFERS,
}
