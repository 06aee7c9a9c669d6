"""Falling back from a combat: one roll for all units of a side, one unit after the other (WM-FAL-01..03, WM-RES-03, WM-MUL-02)."""

from dataclasses import replace

from app.rules.kernel.boards.contacts import touching
from app.rules.kernel.seats import Seat
from app.rules.warmaster.combat_phase import reorganising
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.sides import foes_of, side_of
from app.rules.warmaster.hits.covers import ORDER, cover_of
from app.rules.warmaster.model.combat_prompts import Combat, FallingBack
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.rolls import roll_off, throw, tray


def with_roll(draft: Draft, step: Combat, side: Seat) -> Combat:
    """One roll of three dice serves all units of a side (WM-FAL-03, WM-MUL-02, WM-MUL-05)."""
    if any(who == side for who, _ in step.rolled):
        return step
    with tray(draft, "fall_back", side):
        faces = throw(draft, "fall_back", side, 3).faces
    return replace(step, rolled=(*step.rolled, (side, faces)))


def back(draft: Draft, step: Combat, unit: UnitId) -> None:
    """A unit falls back, as far as the dice of its side let it."""
    faces = dict(step.rolled)[side_of(draft.state, step, unit)]
    seat = draft.state.units[unit].seat
    covered = unit in step.covered
    draft.enter(FallingBack(unit=unit, seat=seat, least=min(faces), most=sum(faces), covered=covered))


def fall_back(draft: Draft, step: Combat) -> None:
    """After a draw all fall back, first the side that a die says; who holds cover may stand (WM-FAL-01, -02, WM-COV-08)."""
    state = draft.state
    if not step.rolled:
        covered = tuple(unit for unit in step.left if holds_cover(state, step, unit))
        first = roll_off(draft, "fall_back")
        step = with_roll(draft, with_roll(draft, step, first), state.other(first))
        ordered = tuple(sorted(step.left, key=lambda unit: side_of(state, step, unit) != first))
        draft.change(replace(step, left=ordered, covered=covered))
        return
    left = [unit for unit in step.left if state.units[unit].where == "table"]
    if not left:
        draft.change(replace(step, stage="done", left=()))
        return
    draft.change(replace(step, left=tuple(left[1:])))
    if not reorganising.holds_in_a_draw(state, left[0]):
        back(draft, step, left[0])


def holds_cover(state: State, step: Combat, unit: UnitId) -> bool:
    """Whether cover against whom it fights lets a unit stand: of any of its stands, or of all if so agreed (WM-AMB-15)."""
    stands, foes = stands_of(state, unit), foes_of(state, step, unit)
    met = [foe for foe in foes if any(touching(one, foe, TOLERANCE) for one in stands)]
    covers = []
    for one in stands:
        own = [foe for foe in met if touching(one, foe, TOLERANCE)]
        covers.append(cover_of(state, one, own or met))
    best = max if state.options.driveback_cover == "any" else min
    return bool(covers) and best(covers, key=ORDER.index) != "open"
