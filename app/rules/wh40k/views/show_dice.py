"""What everybody sees of the dice: the procedure under way, roll by roll, die by die, with the sums behind the numbers."""

from collections.abc import Mapping

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.counted_rolls import show_roll
from app.rules.kernel.views.tray import shown
from app.rules.kernel.views.view import TrayView
from app.rules.wh40k.model.state import Roll, State

_COUNTED = {
    "perils": "wounds",
    "perils_blast": "wounds",
    "mortal_wounds": "wounds",
    "damage": "damage",
    "shots": "shots",
    "attacks": "attacks",
    "random_move": "inches",
    "scored": "n",
    "by_text": "n",
}
"""The fact of an outcome that says what the dice came to."""


@derived
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    return None if tray is None else shown(tray, (show_roll(roll, _facts(roll)) for roll in tray.rolls))


def _facts(roll: Roll) -> Mapping[str, Fact]:
    """What the roll says of itself, and what its faces count as: a D3, or dice with something added (W40K-GEN-07)."""
    counted = roll.facts.get(_COUNTED.get(roll.outcome, ""))
    return roll.facts if counted is None else {**roll.facts, "comes_to": counted}
