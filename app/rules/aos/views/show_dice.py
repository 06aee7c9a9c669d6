"""What everybody sees of the dice: the procedure under way, roll by roll, each with what its faces come to."""

from app.rules.aos.model.amounts import amount_of
from app.rules.aos.model.state import State
from app.rules.aos.views.told_crits import crit_shown
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.counted_rolls import Roll, show_roll
from app.rules.kernel.views.tray import shown
from app.rules.kernel.views.view import TrayView


@derived
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    if tray is None:
        return None
    also = crit_shown(state, tray)
    return shown(tray, (show_roll(roll, _facts(roll, also)) for roll in tray.rolls))


def _facts(roll: Roll, also: str) -> dict[str, Fact]:
    """What the roll says of itself; of a D3 and of what is added also what it counts as (AOS-CORE-2.2d).

    A hit roll says besides what its critical hits did.
    """
    of = amount_of(str(roll.facts.get("amount", "")))
    crit = {"also": also} if also and roll.facts.get("crits") else {}
    return {"total": roll.total, **({"comes_to": of.read(roll.faces)} if of else {}), **crit, **roll.facts}
