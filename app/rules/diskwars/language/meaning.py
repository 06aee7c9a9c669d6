"""What the words of abilities mean in a match (DW-CAB-24)."""

from collections.abc import Callable

from app.rules.diskwars.language import conditions, selecting
from app.rules.diskwars.language.selecting import Words
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.evaluate import Meaning


def words_of(number: Callable[[State, str, str], int]) -> Words:
    """The meaning of the words, given the numbers of disks as they are now."""
    return Meaning(
        named=lambda state, frame, name: None,
        candidates=selecting.candidates,
        fits=selecting.fits,
        leaf=conditions.leaf,
        number=lambda state, frame, what, name: number(state, what, name),
        counter=lambda state, frame, name: 0,
        told=lambda state, event, scope: (),
    )
