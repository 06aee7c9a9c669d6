"""Texts in a window: at their own moment where we know it, else whenever their player says so (AOS-INTRO-03)."""

from collections.abc import Iterator

from app.rules.aos.ability_use.known import abilities_of, abilities_of_players, ability_named, in_force
from app.rules.aos.ability_use.limits import judge_limits, use_of
from app.rules.aos.declaring.declaring import begin, is_timely, judge_timing, judge_user
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, units_of, where_is
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.commands import PlayText
from app.rules.aos.model.events import AbilityDeclared
from app.rules.aos.model.prompts import ActWindow
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import Moment
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.repertoire import is_by_text
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

RULE = "AOS-INTRO-03"


_texts = ByIdentity[tuple[Ability, ...], tuple[Ability, ...]](
    lambda known: tuple(one for one in known if is_by_text(one)), room=512
)


@memoized
def texts_of(state: State, seat: Seat, moment: Moment, unit: UnitId) -> tuple[Ability, ...]:
    """The texts that a unit may play at this moment: those of the moment, and those whose moment nobody but people know."""
    if where_is(state, unit) != "table":
        return ()
    return tuple(one for one in _texts(abilities_of(state, unit)) if _is_time(state, seat, one, moment))


def texts_of_player(state: State, seat: Seat, moment: Moment) -> Iterator[Ability]:
    """Those of the army itself."""
    own = abilities_of_players(state, seat)
    return (one for one in _texts(own) if _is_time(state, seat, one, moment))


def _is_time(state: State, seat: Seat, ability: Ability, moment: Moment) -> bool:
    return not is_awaited(ability) or is_timely(state, seat, ability, moment)


def is_awaited(ability: Ability) -> bool:
    """Whether a text has a moment of its own, at which its player is asked."""
    return isinstance(ability.timing, Timed)


def is_asked(state: State, seat: Seat, moment: Moment) -> bool:
    """Whether a seat has a text whose moment this is, and may play it."""
    if any(is_awaited(one) and judge(state, seat, one, None) is None for one in texts_of_player(state, seat, moment)):
        return True
    return any(
        is_awaited(one) and judge(state, seat, one, unit) is None
        for unit in units_of(state, seat)
        for one in texts_of(state, seat, moment, unit)
    )


def judge(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Refusal | None:
    """Whether a text may be played by this unit: one with a moment as often as any ability, any other without a limit."""
    refused = judge_user(state, seat, ability, unit)
    return refused or (judge_limits(state, seat, unit, ability) if is_awaited(ability) else None)


def decide_text(draft: Draft, seat: Seat, command: PlayText) -> Refusal | None:
    """Declares it. With a moment of its own the other side may react to it, as to any ability (AOS-CORE-5.2b)."""
    state, unit = draft.state, command.unit
    assert isinstance(state.step, ActWindow)
    if unit is not None and unit not in state.units:
        return refuse("unknown_id", RULE, id=unit)
    ability = ability_named(state, command.ability, unit, seat)
    if ability is None or not is_by_text(ability) or not in_force(state, ability):
        return refuse("unknown_id", RULE, id=command.ability)
    if is_awaited(ability) and (refused := judge_timing(state, seat, ability, state.step.moment)):
        return refused
    if refused := judge(state, seat, ability, unit):
        return refused
    using = Using(seat=seat, ability=ability.id, unit=unit)
    if is_awaited(ability):
        begin(draft, ability, using)
    else:
        draft.emit(AbilityDeclared(use=use_of(state, seat, unit, ability)))
        draft.enter(Using(seat=seat, ability=ability.id, unit=unit, stage="effect"))
    return None


def offers(state: State, seat: Seat, moment: Moment) -> list[Offer]:
    """Each text that may be played now, of the army and of its units."""
    found = [_offer(state, seat, one, None) for one in texts_of_player(state, seat, moment)]
    units = units_of(state, seat)
    return found + [_offer(state, seat, one, unit) for unit in units for one in texts_of(state, seat, moment, unit)]


def _offer(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Offer:
    return Offer(
        id=f"text.{ability.id}.{unit}" if unit else f"text.{ability.id}",
        command={"kind": "play_text", "ability": ability.id, "unit": unit},
        label="aos.offer.play_text",
        facts={"unit": unit or "", "name": ability.id, "vain": not is_awaited(ability)},
        place="unit" if unit else "prompt",
        unit=unit,
        pieces=tuple(model.id for model in alive(state, unit)) if unit else (),
        locked=judge(state, seat, ability, unit),
        role="text",
        rule=RULE,
    )
