"""Wipe-out, the end of the battle, and who won (W40K-END-*)."""

from dataclasses import replace

from app.rules.kernel.dice.dice import d3
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayOpened
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.handlers import Steps, nobody
from app.rules.wh40k.model.attack_prompts import LoseWounds, MortalWounds, Wreck
from app.rules.wh40k.model.events import UnitLost
from app.rules.wh40k.model.flow_events import BattleEnded, RemovalsJudged
from app.rules.wh40k.model.prompts import EndOfBattle, ManifestPower, MoraleTest
from app.rules.wh40k.model.state import Result, State
from app.rules.wh40k.rolls import judge, last_roll, throw
from app.rules.wh40k.setup import objectives

_ONE_EFFECT = (LoseWounds, MortalWounds, Wreck, MoraleTest)
"""Procedures whose removals are judged together, when they are over (digest 4.4, WIPEOUT_CHECK)."""


def has_models(state: State, seat: Seat) -> bool:
    """Whether a side still has a model on the table, aboard or in reserve (W40K-END-02)."""
    return any(
        unit.seat == seat and unit.where in ("table", "aboard", "reserve") and alive(state, unit.id)
        for unit in state.units.values()
    )


def _mid_effect(state: State) -> bool:
    return any(
        isinstance(step, _ONE_EFFECT)
        or (isinstance(step, ManifestPower) and step.stage in ("read_perils", "blast", "read_blast"))
        for step in state.stack
    )


def wiped_out(draft: Draft) -> bool:
    """Ends the battle if what was removed left a side without models; whether it did (W40K-END-02, W40K-END-06)."""
    state = draft.state
    if not state.removed or not state.round or _mid_effect(state):
        return False
    draft.emit(RemovalsJudged())
    left = [seat for seat in state.seats if has_models(state, seat)]
    if len(left) == len(state.seats):
        return False
    if len(left) == 1:
        draft.emit(BattleEnded(result=Result(winner=left[0], how="wipeout", major=True)))
    else:
        _compare(draft)
    return True


def _compare(draft: Draft) -> None:
    """More points is a major victory; a tie is the underdog's minor one (W40K-END-03, W40K-END-04)."""
    state = draft.state
    first, second = state.seats
    a, b = state.sides[first].score, state.sides[second].score
    if a == b:
        assert state.underdog is not None
        result = Result(winner=state.underdog, how="underdog", major=False)
    else:
        result = Result(winner=first if a > b else second, how="points", major=True)
    draft.emit(BattleEnded(result=result))


def advance_end(draft: Draft) -> None:
    """Unarrived units are lost, then the wipe-out test, then scoring, then the comparison (W40K-END-05)."""
    step = draft.state.step
    assert isinstance(step, EndOfBattle)
    match step.stage:
        case "reserves":
            draft.change(replace(step, stage="score"))
            _lose_reserves(draft)
        case "score":
            objectives.end_battle(draft)
            slayers = _slayers(draft.state) if draft.state.primary == "slay_and_secure" else ()
            draft.change(replace(step, stage="read_slay" if slayers else "result", slayers=slayers))
            if slayers:
                _roll_slay(draft, slayers[0])
        case "read_slay":
            _read_slay(draft, step)
        case _:
            _compare(draft)


def _lose_reserves(draft: Draft) -> None:
    """A unit that never arrived counts as destroyed (W40K-RES-05); that may decide the battle (W40K-END-05)."""
    state = draft.state
    lost = [unit for unit in state.units.values() if unit.where == "reserve"]
    for unit in lost:
        draft.emit(UnitLost(unit=unit.id))
    left = [seat for seat in state.seats if has_models(draft.state, seat)]
    if len(left) == 1:
        draft.emit(BattleEnded(result=Result(winner=left[0], how="wipeout", major=True)))
    elif not left:
        _compare(draft)


def _slayers(state: State) -> tuple[Seat, ...]:
    """Who slew the enemy Warlord: it fled, was slain, or never took part (W40K-OBJ-07, W40K-AMB-10, -14, -32)."""
    found: list[Seat] = []
    for seat in state.seats:
        warlord = state.sides[state.other(seat)].warlord
        if warlord is None:
            continue
        model = state.models[warlord]
        if model.gone or state.units[model.unit].where in ("undeployed", "destroyed"):
            found.append(seat)
    return tuple(found)


def _roll_slay(draft: Draft, seat: Seat) -> None:
    draft.emit(TrayOpened(title="slay_vp", seat=seat))
    throw(draft, "slay_vp", seat, 1)


def _read_slay(draft: Draft, step: EndOfBattle) -> None:
    """Each slayer rolls their own D3 (W40K-AMB-38)."""
    value = d3(last_roll(draft).faces[0])
    judge(draft, (True,), "scored", {"n": value})
    objectives.score(draft, step.slayers[0], "slay", value)
    rest = step.slayers[1:]
    draft.change(replace(step, stage="read_slay" if rest else "result", slayers=rest))
    if rest:
        _roll_slay(draft, rest[0])


STEPS: Steps = {EndOfBattle: (nobody, advance_end)}
