"""Combats one after the other, each to its end; then units reorganise (WM-TRN-05, WM-CBT-03, -04, WM-RES-03..05, WM-PUR-12)."""

from dataclasses import replace

from app.rules.kernel.boards.stands import Side
from app.rules.kernel.referee.offers import Offer, Option, PickNeed
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.charges import making
from app.rules.warmaster.charges.planning import Plan
from app.rules.warmaster.combat_phase import falling_back, options, reorganising, retreats, rounds
from app.rules.warmaster.combat_phase.groups import combat_of, pairs, pending
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import on_table, stands_of, touched_by
from app.rules.warmaster.ground.ways import Places
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.hits import endurance
from app.rules.warmaster.magic import powers
from app.rules.warmaster.magic.items import spend_banners
from app.rules.warmaster.making_way import giving
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight, Retreat
from app.rules.warmaster.model.combat_events import CombatEnded, OptionChosen
from app.rules.warmaster.model.combat_prompts import Chase, Combat, CombatPhase, FallingBack
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_events import HitsDiscarded
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.rolls import roll_off, throw, tray
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
    if command.unit not in state.units or not touched_by(state, command.unit):
        return refuse("unknown_id", id=command.unit[:40])
    units = combat_of(state, command.unit)
    if units not in pending(state, step):
        return refuse("forced_next_combat", unit=command.unit)
    draft.enter(Combat(units=units))
    return None


def deciders(state: State) -> frozenset[Seat]:
    """The loser, where retreats may be chosen; the winner, whose units say what they do."""
    step = state.step
    assert isinstance(step, Combat)
    if step.stage == "retreat" and step.left:
        free = giving.is_asked(state) or len(step.left) > 1 or len(retreats.directions(state, step, step.left[0])) > 1
        return frozenset({state.units[step.left[0]].seat}) if free else NOBODY
    if step.stage == "winners" and step.left:
        assert step.winner is not None
        return frozenset({step.winner})
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
            _retreat(draft, step, step.left[0], retreats.directions(draft.state, step, step.left[0])[0])
        case "retreat":
            assert step.winner is not None
            draft.change(replace(step, stage="winners", left=_standing(draft.state, step, step.winner)))
        case "winners":
            draft.change(replace(step, stage="pursuit"))
        case "pursuit":
            _pursue(draft, step)
        case "fall_back":
            _fall_back(draft, step)
        case "done":
            _end(draft, step)


def _standing(state: State, step: Combat, seat: Seat) -> tuple[UnitId, ...]:
    return tuple(u for u in step.units if state.units[u].seat == seat and state.units[u].where == "table")


def _retreat(draft: Draft, step: Combat, unit: UnitId, face: Side) -> None:
    """One losing unit goes; who goes over the edge of the table is pursued by nobody (WM-RET-08, -10)."""
    went = retreats.vector(draft.state, step, unit, face)
    gone = retreats.leaves(draft.state, unit, went)
    moved = step.moved if gone else (*step.moved, went)
    draft.change(replace(step, left=tuple(one for one in step.left if one != unit), moved=moved))
    retreats.retreat(draft, unit, went, step.distance)


def decide_retreat(draft: Draft, seat: Seat, command: Retreat) -> Refusal | None:
    """The loser says which unit goes next, and where two ways are as good, which (WM-RET-03, -08)."""
    step = draft.state.step
    assert isinstance(step, Combat)
    if step.stage != "retreat" or command.unit not in step.left:
        return refuse("bad_choice", "WM-RET-08", unit=command.unit[:40])
    faces = retreats.directions(draft.state, step, command.unit)
    if command.way is not None and command.way not in faces:
        return refuse("bad_choice", "WM-RET-03", unit=command.unit)
    if command.way is None and len(faces) > 1:
        return refuse("pick_needed", "WM-RET-03", unit=command.unit, n=len(faces))
    _retreat(draft, step, command.unit, command.way or faces[0])
    return None


def decide_option(draft: Draft, seat: Seat, command: ChooseOption) -> Refusal | None:
    """Each winning unit by itself, in any order (WM-RES-05, WM-MUL-05)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Combat)
    if step.stage != "winners" or command.unit not in step.left:
        return refuse("bad_choice", "WM-RES-05", unit=command.unit[:40])
    if refused := _judge_option(state, step, command):
        return refused
    left = tuple(one for one in step.left if one != command.unit)
    after = replace(step, left=left)
    if command.option == "pursue":
        after = replace(after, pursuing=(*step.pursuing, command.unit))
    draft.emit(OptionChosen(unit=command.unit, option=command.option))
    if command.option == "fall_back":
        after = _with_roll(draft, after, seat)
        draft.change(after)
        _back(draft, after, command.unit)
    elif command.option == "advance":
        draft.change(after)
        plan = _advance_plan(state, step, command)
        assert not isinstance(plan, Refusal)
        making.make(draft, command.unit, plan.poses, plan.ways, "advance")
    else:
        draft.change(after)
    return None


def _judge_option(state: State, step: Combat, command: ChooseOption) -> Refusal | None:
    match command.option:
        case "pursue":
            return options.why_not_pursue(state, step, command.unit)
        case "advance":
            plan = _advance_plan(state, step, command)
            return plan if isinstance(plan, Refusal) else None
        case _:
            return options.why_not_rest(state, step, command.unit)


def _advance_plan(state: State, step: Combat, command: ChooseOption) -> Plan | Refusal:
    """The way of an advance that was chosen (WM-ADV-01)."""
    if refused := options.why_not_advance(state, step, command.unit):
        return refused
    found = options.advances(state, step, command.unit)
    if command.target is None or command.target not in found:
        return refuse("advance_no_target", unit=command.unit)
    ways = [plan for plan in found[command.target] if command.how in (plan.key, "")]
    if len(ways) > 1:
        return refuse("pick_needed", unit=command.unit, n=len(ways))
    return ways[0] if ways else refuse("bad_choice", "WM-ADV-04", unit=command.unit)


def _with_roll(draft: Draft, step: Combat, seat: Seat) -> Combat:
    """One roll of three dice serves all units of a side (WM-FAL-03, WM-MUL-05)."""
    if any(who == seat for who, _ in step.rolled):
        return step
    with tray(draft, "fall_back", seat):
        faces = throw(draft, "fall_back", seat, 3).faces
    return replace(step, rolled=(*step.rolled, (seat, faces)))


def _back(draft: Draft, step: Combat, unit: UnitId) -> None:
    seat = draft.state.units[unit].seat
    faces = dict(step.rolled)[seat]
    draft.enter(FallingBack(unit=unit, seat=seat, least=min(faces), most=sum(faces)))


def _fall_back(draft: Draft, step: Combat) -> None:
    """After a draw all fall back, first the side that a die says (WM-FAL-01, -02, WM-RES-03)."""
    if not step.rolled:
        first = roll_off(draft, "fall_back")
        step = _with_roll(draft, _with_roll(draft, step, first), draft.state.other(first))
        ordered = tuple(sorted(step.left, key=lambda unit: draft.state.units[unit].seat != first))
        draft.change(replace(step, left=ordered))
        return
    left = [unit for unit in step.left if draft.state.units[unit].where == "table"]
    if not left:
        draft.change(replace(step, stage="done", left=()))
        return
    draft.change(replace(step, left=tuple(left[1:])))
    if not reorganising.holds_in_a_draw(draft.state, left[0]):
        _back(draft, step, left[0])


def _pursue(draft: Draft, step: Combat) -> None:
    """Pursuers follow; each group that results fights on, with what it touches anew (WM-PUR-03..08, -12)."""
    chases: list[Chase] = []
    ways: dict[UnitId, dict[str, Places]] = {}
    for unit in step.pursuing:
        enemy = options.quarry(draft.state, step, unit)
        poses = options.pursuit_poses(draft.state, step, unit, enemy) if enemy else None
        if enemy is None or poses is None:
            continue
        stands = stands_of(draft.state, unit)
        moves = tuple(PathOf(model=one.id, path=(one.pose, poses[one.id])) for one in stands)
        draft.emit(UnitMoved(unit=unit, moves=moves, lengths=(float(step.distance),) * len(moves), why="pursue"))
        ways[unit] = {one.id: ((one.pose.x, one.pose.y), (poses[one.id].x, poses[one.id].y)) for one in stands}
        chases.append(Chase(unit=unit, enemy=enemy, distance=step.distance))
    again = dict.fromkeys(combat_of(draft.state, chase.unit) for chase in chases)
    if not again:
        draft.change(replace(step, stage="done"))
        return
    draft.leave()
    for units in reversed(tuple(again)):
        own = tuple(chase for chase in chases if chase.unit in units)
        draft.enter(Combat(units=units, round=step.round + 1, chases=own))
    for unit, went in ways.items():
        run_over.after_move(draft, unit, went, in_command=False)


def _end(draft: Draft, step: Combat) -> None:
    """The combat is over; enemies that still touch do not fight again this phase (WM-CBT-04)."""
    draft.emit(CombatEnded(units=step.units))
    touching = pairs(draft.state, step.units)
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
    return [
        Offer(
            id=f"fight:{units[0]}",
            command={"kind": "fight", "unit": units[0]},
            label="warmaster.offer.fight",
            facts={"unit": units[0], "n": len(units)},
            place="prompt",
            unit=units[0],
            pieces=tuple(stand.id for unit in units for stand in stands_of(state, unit)),
            rule="WM-CBT-03",
        )
        for units in pending(state, step)
    ]


def offers(state: State, seat: Seat) -> list[Offer]:
    """Retreating one by one; or what each winning unit may do."""
    step = state.step
    assert isinstance(step, Combat)
    if step.stage == "retreat":
        return [*(_retreat_offer(state, step, unit) for unit in step.left), *giving.offers(state)]
    return [offer for unit in step.left for offer in _option_offers(state, step, unit)]


def _retreat_offer(state: State, step: Combat, unit: UnitId) -> Offer:
    faces = retreats.directions(state, step, unit)
    choice = tuple(Option(value=face, label=f"warmaster.retreat.{face}") for face in faces)
    return Offer(
        id=f"retreat:{unit}",
        command={"kind": "retreat", "unit": unit},
        label="warmaster.offer.retreat",
        facts={"unit": unit, "distance": step.distance},
        place="prompt",
        unit=unit,
        pieces=_pieces(state, unit),
        need=PickNeed(field="way", options=choice) if len(choice) > 1 else None,
        rule="WM-RET-08",
    )


def _option_offers(state: State, step: Combat, unit: UnitId) -> list[Offer]:
    rest = options.why_not_rest(state, step, unit)
    found = [_option(state, unit, "hold", rest), _option(state, unit, "fall_back", rest)]
    if options.why_not_pursue(state, step, unit) is None:
        found.append(_option(state, unit, "pursue", None))
    if options.why_not_advance(state, step, unit) is None:
        for enemy, ways in options.advances(state, step, unit).items():
            plain = _option(state, unit, "advance", None)
            choice = tuple(
                Option(
                    value=plan.key,
                    label="warmaster.charge.way",
                    facts={"side": plan.side, "stand": plan.first, "other": plan.against},
                    pieces=(plan.first, plan.against),
                )
                for plan in ways
            )
            found.append(
                replace(
                    plain,
                    id=f"advance:{unit}:{enemy}",
                    command={**plain.command, "target": enemy},
                    facts={"unit": unit, "target": enemy},
                    need=PickNeed(field="how", options=choice) if len(choice) > 1 else None,
                )
            )
    return found


def _option(state: State, unit: UnitId, option: str, locked: Refusal | None) -> Offer:
    return Offer(
        id=f"{option}:{unit}",
        command={"kind": "choose_option", "unit": unit, "option": option},
        label=f"warmaster.offer.{option}_won",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        pieces=_pieces(state, unit),
        locked=locked,
        rule="WM-RES-05",
    )


def _pieces(state: State, unit: UnitId) -> tuple[str, ...]:
    return tuple(stand.id for stand in stands_of(state, unit))


STEPS: Steps = {
    CombatPhase: (phase_deciders, advance_phase),
    Combat: (deciders, advance),
    **falling_back.STEPS,
}

HANDLERS: Handlers = {
    Fight: Handler(handle=decide_fight, at=(CombatPhase,), early="wrong_phase"),
    Retreat: Handler(handle=decide_retreat, at=(Combat,)),
    ChooseOption: Handler(handle=decide_option, at=(Combat,)),
    **falling_back.HANDLERS,
    **reorganising.HANDLERS,
}

OFFERS: Offers = {CombatPhase: phase_offers, Combat: offers, **falling_back.OFFERS}
