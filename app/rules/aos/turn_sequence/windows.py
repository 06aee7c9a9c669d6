"""The windows of both players at a moment of the battle: use abilities in any order, or pass for good (AOS-CORE-13.0b)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from app.rules.aos.ability_use.known import abilities_of, abilities_of_players, by_timing
from app.rules.aos.cards.plays import card_fact, plays_in_hand, plays_maybe_in_hand
from app.rules.aos.declaring.declaring import declare, is_timely, judge
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, units_of, where_is
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.magic.unbinding import unbinders
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.commands import Pass, PlayText, UseAbility
from app.rules.aos.model.flow_events import WindowPassed
from app.rules.aos.model.prompts import ActWindow
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import PHASES, Moment
from app.rules.aos.model.tactics import BATTLE_TACTICS
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.moves.core_moves import may_arrive
from app.rules.aos.repertoire import is_by_text, procedure_of
from app.rules.aos.tactics.conditions import told
from app.rules.aos.turn_sequence import texts
from app.rules.kernel.incremental.derived import derived, memoized
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat

IN_VAIN = "aos.ability.{}.in_vain"
"""What a charge is called that no roll brings to an enemy, and a rally of whom nobody is hurt."""

DRAGGED = frozenset({"normal_move", "redeploy"})
"""What is begun by dragging a model: nothing is rolled between the declaration and the move of most units."""


def timely(
    state: State, step: ActWindow, seat: Seat, plays: Iterable[Ability]
) -> Iterator[tuple[Ability, UnitId | None]]:
    """Every ability whose time this window is: the player's own, then with each unit that may know it those of units.

    Among the player's own are the commands of cards, `plays`. A unit's fight has its own time, and so has deploying it.
    """
    for ability in timely_of_player(state, seat, step.moment, plays):
        yield ability, None
    for unit in units_of(state, seat):
        for ability in timely_of(state, seat, step.moment, unit):
            yield ability, unit


@memoized
def timely_of(state: State, seat: Seat, moment: Moment, unit: UnitId) -> tuple[Ability, ...]:
    """The abilities whose time this is that a unit may know, on the table or in reserve."""
    where = where_is(state, unit)
    if where not in ("table", "reserve"):
        return ()
    return tuple(
        ability
        for ability in by_timing(abilities_of(state, unit)).timed.get(moment, ())
        if is_timely(state, seat, ability, moment)
        and ability.is_from_reserve == (where == "reserve")
        and not ability.has("fight")
        and not ability.has("deploy")
        and not is_by_text(ability)
    )


def timely_of_player(state: State, seat: Seat, moment: Moment, plays: Iterable[Ability]) -> Iterator[Ability]:
    """The player's own abilities whose time this is, the commands of cards among them."""
    every = (*abilities_of_players(state, seat), *plays)
    return (ability for ability in every if is_timely(state, seat, ability, moment) and not is_by_text(ability))


def usable(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Refusal | None:
    """Why a unit, or a player, may not use an ability in its time."""
    return _weighed(state, seat, ability, unit)[0]


Weighed: TypeAlias = tuple[Refusal | None, Sequence[Option] | None]
"""Why an ability may not be used, and whom it may be aimed at, as far as that was asked."""


def _weighed(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Weighed:
    if refused := judge(state, seat, ability, unit):
        return refused, None
    procedure = procedure_of(ability)
    if not procedure.least:
        return None, None
    options = procedure.targets(state, Using(seat=seat, ability=ability.id, unit=unit))
    if sum(option.locked is None for option in options) < procedure.least:
        none = refuse("invalid_target", ability=ability.id)
        return _commonest([o.locked for o in options if o.locked]) or none, options
    return None, options


@memoized
def _of_unit_weighed(state: State, seat: Seat, moment: Moment, unit: UnitId) -> tuple[Weighed, ...]:
    """What is said of each ability that a unit may know at this moment: for who decides, and again for what is offered."""
    return tuple(_weighed(state, seat, ability, unit) for ability in timely_of(state, seat, moment, unit))


def _commonest(reasons: Sequence[Refusal]) -> Refusal | None:
    """Why most of what might be picked cannot be; that something is no target at all says least."""
    codes = Counter(one.code for one in reasons)
    return max(reasons, key=lambda one: (codes[one.code], one.code != "invalid_target"), default=None)


def order_rule(state: State) -> str:
    """The rule that says whose window it is (AOS-CORE-12.0e, AOS-CORE-13.0b)."""
    step = state.step
    in_round = isinstance(step, ActWindow) and step.moment == "start_of_round"
    return "AOS-CORE-12.0e" if in_round else "AOS-CORE-13.0b"


def is_visiting(state: State, step: ActWindow) -> bool:
    """Whether a window is one in the other player's turn."""
    return state.active not in (None, step.seat) and step.moment in PHASES


def deciders(state: State) -> frozenset[Seat]:
    """The seat of the window, if it can use anything for all that others know (AOS-HID-05)."""
    step = state.step
    assert isinstance(step, ActWindow)
    seat = step.seat
    own = timely_of_player(state, seat, step.moment, plays_maybe_in_hand(state, seat))
    can = (
        texts.is_asked(state, seat, step.moment)
        or any(usable(state, seat, ability, None) is None for ability in own)
        or any(_can_use(state, seat, step.moment, unit) for unit in units_of(state, seat))
    )
    return frozenset({seat}) if can else NOBODY


@memoized
def _can_use(state: State, seat: Seat, moment: Moment, unit: UnitId) -> bool:
    """Whether a unit can use anything at this moment."""
    return any(refused is None for refused, _ in _of_unit_weighed(state, seat, moment, unit))


def advance(draft: Draft) -> None:
    """Who can use nothing passes by itself."""
    step = draft.state.step
    assert isinstance(step, ActWindow)
    _passed(draft, step)


def _passed(draft: Draft, step: ActWindow) -> None:
    if step.last:
        draft.leave()
    else:
        draft.change(replace(step, seat=draft.state.other(step.seat), last=True))


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Uses nothing more at this moment."""
    step = draft.state.step
    assert isinstance(step, ActWindow)
    draft.emit(WindowPassed(seat=seat, moment=step.moment))
    _passed(draft, step)
    return None


def decide_use(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Declares an ability in one's window; fights wait for theirs (AOS-CORE-13.1a)."""
    step = draft.state.step
    assert isinstance(step, ActWindow)
    if command.ability == "fight" and step.moment == "combat":
        return refuse("fight_not_yet", unit=command.unit or "")
    return declare(draft, seat, command.ability, command.unit, command.targets, step.moment)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Every ability of this moment with every unit, open or not and why; and passing."""
    step = state.step
    assert isinstance(step, ActWindow)
    own = timely_of_player(state, seat, step.moment, plays_in_hand(state, seat))
    found = [offer_of(state, seat, ability, None) for ability in own]
    found += [offer for unit in units_of(state, seat) for offer in _of_unit(state, seat, step.moment, unit)]
    found += texts.offers(state, seat, step.moment)
    end = Offer(
        id="pass",
        command={"kind": "pass"},
        label="aos.offer.pass.theirs" if is_visiting(state, step) else f"aos.offer.pass.{step.moment}",
        place="phase",
        primary=True,
        role="pass",
        rule="AOS-CORE-13.0b",
    )
    return [*found, end]


@derived
def _of_unit(state: State, seat: Seat, moment: Moment, unit: UnitId) -> tuple[Offer, ...]:
    """What a unit may use at this moment, open or not and why."""
    known = zip(timely_of(state, seat, moment, unit), _of_unit_weighed(state, seat, moment, unit), strict=True)
    return tuple(_offer(state, seat, ability, unit, *weighed) for ability, weighed in known)


def offer_of(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Offer:
    """Using an ability with a unit, with its targets to pick."""
    return _offer(state, seat, ability, unit, *_weighed(state, seat, ability, unit))


def _is_vain(state: State, ability: Ability, unit: UnitId) -> bool:
    """Whether it would do nothing as things stand: no roll reaches an enemy, or there is nothing to heal or bring back."""
    if ability.id == "rally":
        own = state.units[unit]
        return own.damage == 0 and not any(state.models[model].slain for model in own.models)
    return ability.id == "charge" and not may_arrive(state, unit)


def _offer(
    state: State,
    seat: Seat,
    ability: Ability,
    unit: UnitId | None,
    locked: Refusal | None,
    options: Sequence[Option] | None,
) -> Offer:
    procedure = procedure_of(ability)
    if options is None and procedure.most:
        options = procedure.targets(state, Using(seat=seat, ability=ability.id, unit=unit))
    is_vain = unit is not None and _is_vain(state, ability, unit)
    return Offer(
        id=f"use.{ability.id}.{unit}" if unit else f"use.{ability.id}",
        command={"kind": "use_ability", "ability": ability.id, "unit": unit},
        label=IN_VAIN.format(ability.id)
        if is_vain
        else f"aos.ability.{ability.id}"
        if ability.rule
        else "aos.ability"
        if unit
        else "aos.player_ability",
        facts={
            "unit": unit or "",
            "name": ability.id,
            "cost": ability.cost,
            **card_fact(state, seat, ability),
            **_live(state, seat, ability, unit),
            **({"vain": True} if is_vain else {}),
        },
        place="unit" if unit else "prompt",
        unit=unit,
        pieces=tuple(model.id for model in alive(state, unit)) if unit else (),
        need=PickNeed(
            field="targets", options=tuple(options or ()), least=procedure.least, most=procedure.most, many=True
        )
        if procedure.most
        else None,
        locked=locked,
        rule=ability.rule or None,
        gesture="drag" if ability.id in DRAGGED else None,
    )


def _live(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Mapping[str, Fact]:
    """That it is a battle tactic, and how far it is (AOS-BT-2.1); what a spell or prayer has to come to (AOS-MAGIC-2.0a, 3.0a).

    With a spell, who may unbind it (AOS-MAGIC-4.0b).
    """
    if tactic := BATTLE_TACTICS.get(ability.id):
        return {"tactic": True, **told(state, seat, tactic.conditions)}
    magic = next((one for one in ("spell", "prayer") if ability.has(one)), "") if "magic" in modules(state) else ""
    against = {"unbinders": unbinders(state, unit)} if magic == "spell" and unit else {}
    return {"magic": magic, "value": ability.value, **against} if magic else {}


STEPS: Steps = {ActWindow: (deciders, advance)}
HANDLERS: Handlers = {
    UseAbility: Handler(handle=decide_use, at=(ActWindow,), other="not_your_window", other_rule=order_rule),
    PlayText: Handler(handle=texts.decide_text, at=(ActWindow,), other="not_your_window", other_rule=order_rule),
    Pass: Handler(handle=decide_pass, at=(ActWindow,), other="not_your_window", other_rule=order_rule),
}
OFFERS: Offers = {ActWindow: offers}
