"""How much a charge roll has to show (AOS-CORE-14.3b)."""

from math import ceil

from app.rules.aos.characteristics import stat_changes
from app.rules.aos.ground.measures import arrangement, foes_of, sees
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import CHARGE_END, TOLERANCE
from app.rules.kernel.dice.modifiers import Modifier, SumTarget


def charge_target(state: State, unit: UnitId) -> SumTarget | None:
    """What two dice have to come to so that a model may end within half an inch of an enemy that its unit sees now.

    It is measured as the crow flies: what stands in the way may ask for more.
    """
    foes = (foe.id for foe in foes_of(state, state.units[unit].seat))
    seen = (foe for foe in foes if sees(state, unit, foe))
    away = min((float(arrangement(state).apart(unit, foe).min(initial=float("inf"))) for foe in seen), default=None)
    if away is None:
        return None
    need = max(1, ceil(away - CHARGE_END - TOLERANCE.bound))
    changes = stat_changes(state, unit, "charge_roll")
    rows = tuple(Modifier(value=c.value, reason="aos.row.ability", facts={"ability": e.ability}) for e, c in changes)
    return SumTarget(direction="at_least", base=need, reason="aos.target.charge", rows=rows)
