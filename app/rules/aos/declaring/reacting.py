"""Reactions: both sides in turn, the active player first, until both pass in succession (AOS-CORE-5.2b, AOS-CORE-5.2d)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.rules.aos.ability_use.known import abilities_of, ability_named, by_timing, in_force
from app.rules.aos.ability_use.limits import judge_limits, use_of
from app.rules.aos.cards.plays import card_fact, is_play, plays_in_hand, plays_maybe_in_hand
from app.rules.aos.declaring.declaring import judge_held, judge_targets, judge_user, pay
from app.rules.aos.declaring.delayed import discard
from app.rules.aos.declaring.standing import offers_window, passes, said
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import ids_on_table
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.abilities import NOT_CORE, Ability, Reaction
from app.rules.aos.model.commands import Pass, React, SetStanding
from app.rules.aos.model.events import Reacted
from app.rules.aos.model.flow_events import WindowPassed
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import Reactions, Using
from app.rules.aos.repertoire import RESPONSES, response_of
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import StandingSaid
from app.rules.kernel.state.windows import Window, acted, asked, passed

_USED_UP = frozenset(
    {
        "ability_already_used_this_phase",
        "casting_roll_already_contested",
        "command_already_used_this_phase",
        "not_enough_cp",
        "once_per_army_limit_reached",
        "once_per_limit_reached",
        "out_of_unbind_range",
        "unbind_limit_reached",
        "unit_already_used_command",
    }
)
"""Why something that answers cannot be used: told to its player, what merely does not answer is not."""


def under(state: State) -> Using:
    """The ability that is reacted to (AOS-CORE-5.4b)."""
    using = state.stack[-2]
    assert isinstance(using, Using)
    return using


def _answers(state: State, ability: Ability, seat: Seat) -> bool:
    """Whether a reaction's timing names what was declared."""
    timing, using = ability.timing, under(state)
    if not isinstance(timing, Reaction) or (timing.by == "you") != (using.seat == seat):
        return False
    declared = ability_named(state, using.ability, using.unit, using.seat)
    assert declared is not None
    if timing.to == NOT_CORE:
        return not declared.has("core")
    return timing.to == declared.id or timing.to in declared.keywords


def judge(state: State, seat: Seat, ability: Ability, unit: UnitId) -> Refusal | None:
    """Whether a unit may react with this ability now."""
    if not in_force(state, ability):
        return refuse("module_not_in_use", ability=ability.id)
    response = response_of(ability)
    if response is None or not _answers(state, ability, seat):
        rule = "AOS-SH-3.2b" if is_play(state, ability.id) else "AOS-CORE-5.2a"
        return refuse("wrong_phase", rule, ability=ability.id)
    if refused := judge_user(state, seat, ability, unit):
        return refused
    if unit not in response.users(state, under(state), seat):
        return refuse("not_a_target", ability.rule or None, unit=unit, ability=ability.id)
    if refused := response.may(state, under(state), seat, unit) or judge_limits(state, seat, unit, ability):
        return refused
    aiming = Using(seat=seat, ability=ability.id, unit=unit)
    open_ones = [one for one in response.targets(state, aiming) if one.locked is None] if response.most else []
    return refuse("nothing_to_do", ability=ability.id) if len(open_ones) < response.least else None


def playable(state: State, seat: Seat, plays: Iterable[Ability]) -> Iterator[tuple[Ability, UnitId]]:
    """Every reaction that a seat may use now, with these commands of cards among them."""
    for ability in UNIVERSAL.values():
        if ability.id in RESPONSES and _answers(state, ability, seat):
            for unit in RESPONSES[ability.id].users(state, under(state), seat):
                if judge(state, seat, ability, unit) is None:
                    yield ability, unit
    for unit in ids_on_table(state, seat):
        for ability in by_timing(abilities_of(state, unit)).reactions:
            if ability.id not in UNIVERSAL and judge(state, seat, ability, unit) is None:
                yield ability, unit
    for ability in plays:
        if _answers(state, ability, seat) and (response := response_of(ability)) is not None:
            for unit in response.users(state, under(state), seat):
                if judge(state, seat, ability, unit) is None:
                    yield ability, unit


def used_up(state: State, seat: Seat) -> Iterator[tuple[Ability, UnitId, Refusal]]:
    """What answers this but is used up or cannot be paid: shown in its place, and why (AOS-CMD-1.2a, AOS-CORE-28.2a)."""
    for unit in ids_on_table(state, seat):
        for ability in by_timing(abilities_of(state, unit)).reactions:
            if _answers(state, ability, seat) and response_of(ability) is not None:
                refused = judge(state, seat, ability, unit)
                if refused and refused.code in _USED_UP:
                    yield ability, unit, refused


def deciders(state: State) -> frozenset[Seat]:
    """Whose word it is, if it can say anything but pass, for all that others know, and has not passed in advance."""
    seat = asked(_window(state))
    if seat is None or passes(state, under(state), seat):
        return NOBODY
    maybe = plays_maybe_in_hand(state, seat)
    return frozenset({seat}) if next(playable(state, seat, maybe), None) else NOBODY


def _window(state: State) -> Window:
    assert isinstance(state.step, Reactions)
    return state.step.window


def advance(draft: Draft) -> None:
    """Who cannot react passes by itself; once both have passed the ability takes effect."""
    seat = asked(_window(draft.state))
    if seat is None:
        draft.leave()
    else:
        _pass(draft, seat)


def _pass(draft: Draft, seat: Seat) -> None:
    window = passed(_window(draft.state), seat, rule="AOS-CORE-5.2b")
    assert isinstance(window, Window)
    draft.change(Reactions(window=window))


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Does not react."""
    draft.emit(WindowPassed(seat=seat, moment="reaction"))
    _pass(draft, seat)
    return None


def decide_standing(draft: Draft, seat: Seat, command: SetStanding) -> Refusal | None:
    """Passes in advance, or takes that back; said where it is asked it is a pass too."""
    if command.unit is not None and command.unit not in draft.state.units:
        return refuse("unknown_id", id=command.unit)
    draft.emit(StandingSaid(seat=seat, key=command.key, standing=said(draft.state, command)))
    step = draft.state.step if draft.state.stack else None
    if command.answer == "pass" and isinstance(step, Reactions) and asked(step.window) == seat:
        return decide_pass(draft, seat, Pass())
    return None


def decide_react(draft: Draft, seat: Seat, command: React) -> Refusal | None:
    """Uses a reaction; it takes effect at once (AOS-CORE-5.2d)."""
    state = draft.state
    if command.unit is None or command.unit not in state.units:
        return refuse("unknown_id", id=command.unit or "")
    ability = ability_named(state, command.ability, command.unit, seat)
    if ability is None:
        return refuse("unknown_id", id=command.ability)
    response = response_of(ability)
    if command.targets and (response is None or not response.most):
        return refuse("invalid_target", ability=ability.id, target=command.targets[0])
    if refused := judge(state, seat, ability, command.unit) or judge_held(state, seat, ability):
        return refused
    assert response is not None
    aiming = Using(seat=seat, ability=ability.id, unit=command.unit, targets=tuple(command.targets))
    if response.most and (refused := judge_targets(state, aiming, response)):
        return refused
    window = acted(_window(state), seat, rule="AOS-CORE-5.2b")
    assert isinstance(window, Window)
    pay(draft, seat, ability)
    using = under(state)
    draft.emit(Reacted(use=use_of(draft.state, seat, command.unit, ability, aiming.targets), to=using.ability))
    changed = (
        response.effect(draft, using, seat, command.unit)
        if response.aimed is None
        else response.aimed(draft, using, seat, command.unit, aiming.targets)
    )
    draft.leave()
    draft.change(replace(changed, told=(*changed.told, ability.id)))
    discard(draft, seat, ability.id)
    draft.enter(Reactions(window=window))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each reaction that may be used, those used up with the reason, and passing: once, for the phase, till an attack."""
    able = list(playable(state, seat, plays_in_hand(state, seat)))
    found = [_offer(state, seat, ability, unit) for ability, unit in able]
    closed = [_offer(state, seat, ability, unit, refused) for ability, unit, refused in used_up(state, seat)]
    none = Offer(id="pass", command={"kind": "pass"}, label="aos.offer.no_reaction", place="prompt", role="pass")
    return [*found, *closed, none, *offers_window(state, seat, under(state), able)]


def _offer(state: State, seat: Seat, ability: Ability, unit: UnitId, locked: Refusal | None = None) -> Offer:
    response = response_of(ability)
    need = None
    if response is not None and response.most:
        options = tuple(response.targets(state, Using(seat=seat, ability=ability.id, unit=unit)))
        need = PickNeed(field="targets", options=options, least=response.least, most=response.most, many=True)
    return Offer(
        id=f"react.{ability.id}.{unit}",
        command={"kind": "react", "ability": ability.id, "unit": unit},
        label="aos.react.paid" if ability.cost else "aos.react",
        facts={"unit": unit, "name": ability.id, "cost": ability.cost, **card_fact(state, seat, ability)},
        place="prompt",
        unit=unit,
        need=need,
        locked=locked,
        rule=ability.rule or None,
    )


STEPS: Steps = {Reactions: (deciders, advance)}
HANDLERS: Handlers = {
    React: Handler(handle=decide_react, at=(Reactions,), early="not_your_window", other="not_your_window"),
    SetStanding: Handler(handle=decide_standing, in_ruling=True),
    Pass: Handler(handle=decide_pass, at=(Reactions,), other="not_your_window"),
}
OFFERS: Offers = {Reactions: offers}
