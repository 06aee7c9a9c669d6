"""At the Double, Forward to Victory, All-out Attack and All-out Defence (AOS-CMD-3.0b, 5.0b, 6.0, 7.0)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.aos.ability_use.procedures import Response
from app.rules.aos.draft import Draft
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.events import EffectBegun
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Told, Using
from app.rules.aos.rolls import again
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _its_user(state: State, using: Using, seat: Seat) -> Sequence[UnitId]:
    """The unit that uses the ability under way."""
    return (using.unit,) if using.unit is not None and state.units[using.unit].where == "table" else ()


def _its_targets(state: State, using: Using, seat: Seat) -> Sequence[UnitId]:
    """The units that its attacks are aimed at."""
    aimed = dict.fromkeys(aim.target for aim in using.aims if aim.target is not None)
    return tuple(unit for unit in aimed if state.units[unit].seat == seat)


def _nothing_more(draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """That it was used is all that the run asks (AOS-CMD-3.0b)."""
    return using


def _reroll(draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """Both dice of the charge roll, for better or worse (AOS-CMD-5.0b)."""
    tray = draft.state.tray
    assert tray is not None
    return replace(using, rolled=sum(again(draft, tray.rolls[-1])))


def _unrolled(state: State, using: Using, seat: Seat, unit: UnitId) -> Refusal | None:
    """No roll is made again twice (AOS-CORE-2.2f)."""
    assert state.tray is not None
    return refuse("already_rerolled", unit=unit) if state.tray.rolls[-1].before else None


def _surer(draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """+1 to the hit rolls of this ability's attacks, Companions' too (AOS-CMD-6.0)."""
    told = Told(ability="all_out_attack", change=StatChange(stat="hit_roll", value=1, companions=True))
    return replace(using, changes=(*using.changes, told))


def _harder(draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """+1 to the unit's save rolls for the rest of the phase (AOS-CMD-7.0)."""
    effect = Lasting(
        number=draft.state.effect_numbers + 1,
        ability="all_out_defence",
        source=unit,
        owner=seat,
        unit=unit,
        change=StatChange(stat="save_roll", value=1),
        until="phase",
    )
    draft.emit(EffectBegun(effect=effect))
    return using


RESPONSES: Mapping[str, Response] = {
    "at_the_double": Response(users=_its_user, effect=_nothing_more),
    "forward_to_victory": Response(users=_its_user, effect=_reroll, may=_unrolled),
    "all_out_attack": Response(users=_its_user, effect=_surer),
    "all_out_defence": Response(users=_its_targets, effect=_harder),
}
