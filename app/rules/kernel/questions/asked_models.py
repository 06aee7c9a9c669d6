"""Who may ask about a move, and of which models: the player whose they are, of models of one unit, each named once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from app.rules.kernel.questions.planned import as_planned
from app.rules.kernel.questions.question import AskContact, AskFormation, AskReach, AskRoute
from app.rules.kernel.questions.table import Table
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedModels(Generic[T]):
    """The judge of who asks about which models.

    Args:
        refuse: a refusal of the system, by its code and facts.
        twice: the code for a model that is named a second time.
        not_theirs: what is said to whoever asks about a unit of somebody else.
        is_known: whether anybody may ask about a model that is there.
        is_gone: whether a model has left the battle for good.
    """

    refuse: Callable[..., Refusal]
    twice: str
    not_theirs: Callable[[str], Refusal]
    is_known: Callable[[T, str], bool] = lambda state, model: True
    is_gone: Callable[[T, str], bool] = lambda state, model: False

    def why_not(self, state: T, viewer: Viewer, asked: Sequence[str]) -> Refusal | None:
        """Why this viewer may not ask about these models, if so."""
        unknown = [one for one in asked if one not in state.models or not self.is_known(state, one)]
        if unknown or not asked:
            return self.refuse("unknown_id", id=unknown[0][:40] if unknown else "")
        unit = state.models[asked[0]].unit
        if viewer.seat != state.units[unit].seat:
            return self.not_theirs(unit)
        if other := next((one for one in asked if state.models[one].unit != unit), None):
            return self.refuse("not_in_this_unit", piece=other, unit=unit)
        again = next((one for place, one in enumerate(asked) if one in asked[:place]), None)
        return self.refuse(self.twice, piece=again, unit=unit) if again else None

    def not_standing(self, state: T, asked: Sequence[str]) -> Refusal | None:
        """Only a model on the table has a way to go."""
        off = next((one for one in asked if self.is_gone(state, one) or state.models[one].pose is None), None)
        return self.refuse("not_on_battlefield", unit=state.models[off].unit) if off else None


def by_then(state: T, question: AskReach | AskRoute | AskFormation) -> T:
    """The table once those have gone who go first by the plan: they no longer stand in the way."""
    if not question.planned:
        return state
    asked = question.pieces if isinstance(question, AskFormation) else (question.piece,)
    return replace(state, models=as_planned(state.models, question.planned, asked))  # type: ignore[type-var]


def kind_of(question: AskReach | AskRoute | AskFormation | AskContact) -> str:
    """The kind of the command that a question is about."""
    return str(question.command.get("kind"))
