"""The point of view the words of cards are read from (UW-DSL-01)."""

from dataclasses import dataclass

from app.rules.kernel.abilities import terms
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(terms.Frame):
    """Whose words they are, what their references mean, and the runes an objective asks for (UW-OBJ-04).

    A `bare` view sees weapons as they are printed: that of modifiers, which would else be asked for while being found.
    """

    seat: Seat
    runes: tuple[str, ...] = ()
    bare: bool = False
