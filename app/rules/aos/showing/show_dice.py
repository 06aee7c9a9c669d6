"""What everybody sees of the dice: the procedure under way, roll by roll, each with what its faces come to."""

from app.rules.aos.model.amounts import amount_of
from app.rules.aos.model.state import State
from app.rules.kernel.parts import part
from app.rules.kernel.referee.counted_rolls import Roll, show_roll
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.tray import shown
from app.rules.kernel.referee.views import TrayView


@part
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    return None if tray is None else shown(tray, (show_roll(roll, _facts(roll)) for roll in tray.rolls))


def _facts(roll: Roll) -> dict[str, Fact]:
    """What the roll says of itself; of a D3 and of what is added also what it counts as (AOS-CORE-2.2d)."""
    of = amount_of(str(roll.facts.get("amount", "")))
    return {"total": roll.total, **({"comes_to": of.read(roll.faces)} if of else {}), **roll.facts}
