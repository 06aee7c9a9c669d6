"""How a system says what happened: log lines under its own words and rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import LogLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Writes lines `<system>.log.<key>`; the IDs of its rules begin with `rules`."""

    system: str
    rules: str

    def line(
        self,
        key: str,
        seat: Seat | None = None,
        *,
        dice: tuple[int, ...] = (),
        weight: int = 1,
        rule: str = "",
        **facts: Fact | None,
    ) -> LogLine:
        """A line with these facts; those that are None are not said."""
        return self.told(key, seat, dice, weight, rule, facts)

    def told(
        self,
        key: str,
        seat: Seat | None,
        dice: tuple[int, ...],
        weight: int,
        rule: str,
        facts: Mapping[str, Fact | None],
    ) -> LogLine:
        """The same, where the facts are gathered already."""
        return LogLine(
            key=f"{self.system}.log.{key}",
            seat=seat,
            facts={name: fact for name, fact in facts.items() if fact is not None},
            dice=dice,
            weight=2 if weight == 2 else 0 if weight == 0 else 1,
            rule=f"{self.rules}-{rule}" if rule else None,
        )
