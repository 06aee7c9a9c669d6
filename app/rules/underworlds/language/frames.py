"""The point of view words are read from: whose ability it is, and what its references stand for (UW-DSL-01)."""

from dataclasses import dataclass, field, replace

from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.seats import Seat
from app.rules.underworlds.model.language.moments import Happening, Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Whose words they are, what their references mean, the candidate `$it`, and runes an objective asks for (UW-OBJ-04).

    A `bare` view sees weapons as they are printed: that of modifiers, which would else be asked for while being found.
    """

    seat: Seat
    scope: Scope = field(default_factory=dict)
    it: str | None = None
    runes: tuple[str, ...] = ()
    bare: bool = False

    def of(self, it: str) -> "Frame":
        """The same view of another candidate."""
        return replace(self, it=it)

    def binding(self, **scope: Fact) -> "Frame":
        """The same view with more references bound."""
        return replace(self, scope={**self.scope, **scope})


def event_scope(happening: Happening) -> dict[str, Fact]:
    """The payload as `event.<field>` bindings."""
    return {f"event.{name}": value for name, value in happening.facts.items()}
