"""What the words of abilities mean in a match (DW-CAB-24)."""

from app.rules.diskwars.language import conditions, selecting
from app.rules.diskwars.language.selecting import Words
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.evaluate import Meaning
from app.rules.kernel.abilities.terms import Frame


def _number(state: State, frame: Frame, what: str, name: str) -> int:
    """No ability asks for a number of a disk: what one is worth turns on abilities, and would wait for itself."""
    raise AssertionError(name)


WORDS: Words = Meaning(
    named=lambda state, frame, name: None,
    candidates=selecting.candidates,
    fits=selecting.fits,
    leaf=conditions.leaf,
    number=_number,
    counter=lambda state, frame, name: 0,
    told=lambda state, event, scope: (),
)
"""The meaning of the words."""
