"""Large monsters that fight on badly hurt, Trolls whose wounds close (WM-UND-07, WM-ORC-08, WM-ELF-03, WM-KAO-02)."""

from collections.abc import Iterable

from app.rules.warmaster.characteristics import has, troop_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import on_table
from app.rules.warmaster.model.shooting_events import BadlyHurt, HitRegenerated
from app.rules.warmaster.model.state import UnitId


def test(draft: Draft) -> None:
    """At the end of a shooting or combat phase: enough hits, though not all, hurt a monster for the rest of the battle."""
    for unit in on_table(draft.state):
        hurt = troop_of(draft.state, unit.id).hurt
        if hurt and not unit.badly_hurt and hurt.least <= unit.residual <= hurt.most:
            draft.emit(BadlyHurt(unit=unit.id))


def regenerate(draft: Draft, units: Iterable[UnitId]) -> None:
    """After a round of combat, when whole stands are gone, one hit that is left over heals; it still counts for the result."""
    for unit in units:
        one = draft.state.units[unit]
        if one.where == "table" and one.residual and has(draft.state, unit, "regenerates"):
            draft.emit(HitRegenerated(unit=unit))
