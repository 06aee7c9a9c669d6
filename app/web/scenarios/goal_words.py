"""Goals of scenarios in words: what is to be done, by when, and how a try stands."""

from collections.abc import Sequence

from app.scenarios.goals import Goal, Judge
from app.web.sentences import filled
from app.web.telling import Telling
from app.web.words import words


class GoalWords(Telling):
    """Tells goals in a language, of a table that names what they are about."""

    def units(self) -> Sequence[tuple[str, str]]:
        """The units that stand, each with its side, for a choice."""
        said = words(self.language)
        return [
            (id, f"{self.named(id)} ({said['table.side.' + unit['seat']]})")
            for id, unit in self.view["units"].items()
            if unit["strength"] > 0
        ]

    def goal(self, goal: Goal, seat: str) -> str:
        """What the side is to do, and by when."""
        said = words(self.language)
        side = said[f"table.side.{seat}"]
        facts = {
            "side": side,
            "unit": self.named(goal.unit),
            "marker": self.named(goal.marker),
            "points": goal.points,
            "by": filled(said[f"scenario.by.{goal.span}"], {"n": goal.count, "side": side}),
        }
        return filled(said[f"scenario.goal.{goal.kind}"], facts)

    def standing(self, judge: Judge) -> str:
        """How a try stands: what is left of its time, or what came of it."""
        said = words(self.language)
        if judge.standing != "open":
            return said[f"scenario.standing.{judge.standing}"]
        left = judge.left
        return "" if left is None else filled(said[f"scenario.left.{judge.goal.span}"], {"n": left})
