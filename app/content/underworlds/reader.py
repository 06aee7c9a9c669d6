"""What the language of cards adds to reading: durations left unsaid, references, texts in both languages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from app.content.lines import Lined, Where
from app.content.reader import Reader as Reading
from app.rules.underworlds.model.language.effects import ROUND, Duration
from app.rules.underworlds.model.language.weapons import Words

T = TypeVar("T")
REFERENCE = re.compile(r"^\$(you|opponent|self|card|it|attacker|target|weapon|event\.[a-z_]+|[a-z][a-z0-9_]*)$")


class Reader(Reading):
    """A reader of cards. `unsaid` is how long an effect lasts that does not say (UW-DSL-07), `noted` where words were read."""

    misread = "dsl_bad_parameter"
    no_text = "card_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        super().__init__(lined, file)
        self.unsaid: Duration = ROUND
        self.noted: dict[int, tuple[Any, Where]] = {}

    @contextmanager
    def unless_said(self, lasts: Duration) -> Iterator[None]:
        """What is read meanwhile lasts so long where it does not say."""
        before, self.unsaid = self.unsaid, lasts
        yield
        self.unsaid = before

    def note(self, made: T, where: Where) -> T:
        """Keeps where a word was read, for checks that need the words around it."""
        if made is not None:
            self.noted[id(made)] = (made, where)
        return made

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
