"""Reading card language out of YAML: what is expected is said once, and every mistake is kept with its line."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, get_args

from app.content.lines import Lined, Problem, Where
from app.rules.underworlds.model.language.effects import ROUND, Duration
from app.rules.underworlds.model.language.weapons import Words

T = TypeVar("T")
REFERENCE = re.compile(r"^\$(you|opponent|self|card|it|attacker|target|weapon|event\.[a-z_]+|[a-z][a-z0-9_]*)$")


class Reader:
    """Plain data with its lines; collects problems instead of stopping at the first.

    `unsaid` is how long an effect lasts that does not say (UW-DSL-07).
    """

    def __init__(self, lined: Lined) -> None:
        self._lined = lined
        self.problems: list[Problem] = []
        self.unsaid: Duration = ROUND

    @contextmanager
    def unless_said(self, lasts: Duration) -> Iterator[None]:
        """What is read meanwhile lasts so long where it does not say."""
        before, self.unsaid = self.unsaid, lasts
        yield
        self.unsaid = before

    def wrong(self, where: Where, code: str, **facts: object) -> None:
        """Keeps a problem."""
        told = {name: str(fact) for name, fact in facts.items()}
        self.problems.append(
            Problem(line=self._lined.line_of(where), where=".".join(map(str, where)), code=code, facts=told)
        )

    def fields(self, data: Any, where: Where, known: Sequence[str], code: str = "dsl_bad_parameter") -> dict[str, Any]:
        """A map that has only known fields."""
        if not isinstance(data, Mapping):
            self.wrong(where, code, expected="map")
            return {}
        for name in data:
            if name not in known:
                self.wrong((*where, name), code, field=name)
        return {name: value for name, value in data.items() if name in known}

    def one(self, data: Any, where: Where, code: str) -> tuple[str, Any] | None:
        """A map with exactly one key."""
        if isinstance(data, Mapping) and len(data) == 1:
            return next(iter(data.items()))
        self.wrong(where, code, found=data if isinstance(data, str) else type(data).__name__)
        return None

    def many(self, data: Any, where: Where, read: Callable[[Any, Where], T | None]) -> tuple[T, ...]:
        """A list, each entry read; entries with mistakes are left out."""
        if data is None:
            return ()
        if not isinstance(data, list):
            self.wrong(where, "dsl_bad_parameter", expected="list")
            return ()
        found = (read(entry, (*where, index)) for index, entry in enumerate(data))
        return tuple(entry for entry in found if entry is not None)

    def word(self, data: Any, where: Where, kind: Any, code: str = "dsl_bad_parameter") -> Any:
        """One of the words of a Literal."""
        words = get_args(kind)
        if data not in words:
            self.wrong(where, code, found=data)
            return words[0]
        return data

    def number(self, data: Any, where: Where, least: int = 0, most: int = 99) -> int:
        """A whole number within bounds."""
        if isinstance(data, bool) or not isinstance(data, int) or not least <= data <= most:
            self.wrong(where, "bad_number", found=data, least=least, most=most)
            return least
        return data

    def yes(self, data: Any, where: Where) -> bool:
        """True or false."""
        if not isinstance(data, bool):
            self.wrong(where, "dsl_bad_parameter", expected="true or false")
        return bool(data)

    def text(self, data: Any, where: Where, most: int = 60) -> str:
        """A short text."""
        if not isinstance(data, str) or not 0 < len(data) <= most:
            self.wrong(where, "card_field_missing", expected="text")
            return "?"
        return data

    def words(self, data: Any, where: Where, most: int = 400) -> Words:
        """A text in both languages; a plain text is a proper name that is the same in both."""
        if isinstance(data, str):
            name = self.text(data, where, most)
            return Words(en=name, es=name)
        found = self.fields(data, where, ("en", "es"), "card_field_missing")
        return Words(en=self.text(found.get("en"), where, most), es=self.text(found.get("es"), where, most))

    def ref(self, data: Any, where: Where) -> str:
        """A reference."""
        if not isinstance(data, str) or not REFERENCE.match(data):
            self.wrong(where, "dsl_unknown_reference", found=data)
            return "$it"
        return data
