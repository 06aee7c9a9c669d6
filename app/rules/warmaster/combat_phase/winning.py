"""What winning units do: hold, fall back, pursue, advance; each by itself, in any order (WM-RES-05, WM-MUL-05)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.charges import making, naming
from app.rules.warmaster.charges.planning import Plan
from app.rules.warmaster.combat_phase import options
from app.rules.warmaster.combat_phase.backing import back, with_roll
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.sides import side_of
from app.rules.warmaster.model.combat_commands import ChooseOption
from app.rules.warmaster.model.combat_events import OptionChosen
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State, UnitId


def decide_option(draft: Draft, seat: Seat, command: ChooseOption) -> Refusal | None:
    """Each winning unit by itself, in any order (WM-RES-05, WM-MUL-05)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Combat)
    if step.stage != "winners" or command.unit not in step.left:
        return refuse("bad_choice", "WM-RES-05", unit=command.unit[:40])
    if refused := _judge_option(state, step, command):
        return refused
    after = replace(step, left=tuple(one for one in step.left if one != command.unit))
    draft.emit(OptionChosen(unit=command.unit, option=command.option))
    match command.option:
        case "pursue":
            told = (command.unit, command.target or options.quarries(state, step, command.unit)[0])
            draft.change(replace(after, pursuing=(*step.pursuing, command.unit), quarries=(*step.quarries, told)))
        case "fall_back":
            after = with_roll(draft, after, side_of(state, step, command.unit))
            draft.change(after)
            back(draft, after, command.unit)
        case "advance":
            draft.change(replace(after, fresh=(*step.fresh, command.unit)))
            plan = _advance_plan(state, step, command)
            assert not isinstance(plan, Refusal)
            making.make(draft, command.unit, plan.poses, plan.ways, "advance")
        case "hold":
            draft.change(after)
    return None


def _judge_option(state: State, step: Combat, command: ChooseOption) -> Refusal | None:
    match command.option:
        case "pursue":
            return options.why_not_pursue(state, step, command.unit) or _judge_quarry(state, step, command)
        case "advance":
            plan = _advance_plan(state, step, command)
            return plan if isinstance(plan, Refusal) else None
        case "hold" | "fall_back":
            return options.why_not_rest(state, step, command.unit, command.option)


def _judge_quarry(state: State, step: Combat, command: ChooseOption) -> Refusal | None:
    """Whom it pursues of several that went different ways (WM-PUR-09)."""
    found = options.quarries(state, step, command.unit)
    if command.target is not None and command.target not in found:
        return refuse("bad_choice", "WM-PUR-09", unit=command.unit)
    if command.target is None and len(found) > 1:
        return refuse("pick_needed", "WM-PUR-09", unit=command.unit, n=len(found))
    return None


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


def offers(state: State, step: Combat, unit: UnitId) -> list[Offer]:
    """What one winning unit may do; why it does not pursue is said where pursuing would stand."""
    found = [_option(state, unit, rest, options.why_not_rest(state, step, unit, rest)) for rest in options.RESTS]
    locked = options.why_not_pursue(state, step, unit)
    found.append(_option(state, unit, "pursue", locked) if locked else _pursue(state, step, unit))
    if options.why_not_advance(state, step, unit) is None:
        found += [_advance(state, unit, enemy, ways) for enemy, ways in options.advances(state, step, unit).items()]
    return found


def _pursue(state: State, step: Combat, unit: UnitId) -> Offer:
    plain, prey = _option(state, unit, "pursue", None), options.quarries(state, step, unit)
    if len(prey) < 2:
        return plain
    choice = tuple(
        Option(value=one, label="warmaster.pursue.whom", facts={"target": one}, pieces=_pieces(state, one))
        for one in prey
    )
    return replace(plain, need=PickNeed(field="target", options=choice))


def _advance(state: State, unit: UnitId, enemy: UnitId, ways: tuple[Plan, ...]) -> Offer:
    plain = _option(state, unit, "advance", None)
    return replace(
        plain,
        id=f"advance:{unit}:{enemy}",
        command={**plain.command, "target": enemy},
        facts={"unit": unit, "target": enemy},
        need=PickNeed(field="how", options=naming.options(state, ways)) if len(ways) > 1 else None,
    )


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
