"""Lines of the log and refusals as sentences, for pages that no script of the table's fills in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_decimal, format_percent

from app.persistence.codec import plain
from app.rules.kernel.views.view import LogLine
from app.web.sentences import filled
from app.web.words import words

PLACE = re.compile(r"\{(\w+):([\w.]+)\}")
"""A place for a fact that is told in a way: as a length, a share, or by the word of its value."""

PAIR = re.compile(r"\{(\w+)\+(\w+)\}")
"""A place for a list, each with its own of another list in brackets."""

SIGNS: Mapping[str | None, str] = {"in": "″", "cm": "\u202fcm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Tells in a language what happened at a table. `view`: the table in plain values, which names what stands there."""

    system: str
    language: str
    view: Mapping[str, Any]

    def logged(self, line: LogLine) -> Mapping[str, Any]:
        """A line of the log as a page shows it: its sentence, which may name the seat it is of, and the faces it tells."""
        return {"said": self.line(line.key, {"seat": line.seat, **plain(line)["facts"]}), "dice": line.dice}

    def line(self, key: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a key of the catalogue."""
        said = PAIR.sub(lambda found: self._paired(facts, *found.groups()), words(self.language)[key])
        said = PLACE.sub(lambda found: self._told(facts.get(found[1]), found[2]), said)
        return filled(
            said, {name: self._told(fact, None) if not self._counts(fact) else fact for name, fact in facts.items()}
        )

    def refusal(self, code: str, facts: Mapping[str, Any]) -> str:
        """Why a command was refused: the system's words first, else those that all share."""
        keys = (f"{self.system}.refusal.{code}", f"refusal.{code}")
        key = next((key for key in keys if key in words(self.language)), "board.refused")
        return self.line(key, facts)

    def named(self, id: str) -> str:
        """What an id stands for: a unit, a model, a side, a marker, a thing of the content; else the id."""
        if id in self.view["seats"]:
            return words(self.language)[f"table.side.{id}"]
        for group in ("units", "pieces", "sheets"):
            if (thing := self.view[group].get(id)) and thing.get("name"):
                return self._content(thing.get("sheet") or id) or str(thing["name"])
        if marker := self.view["markers"].get(id):
            return filled(words(self.language)["table.marker"], {"n": marker["number"]})
        return self._content(id) or id

    def _content(self, id: str) -> str:
        return str(self.view["names"].get(id, {}).get(self.language, ""))

    @staticmethod
    def _counts(fact: Any) -> bool:
        """Whether words may be chosen by it: one model, two models."""
        return isinstance(fact, int) and not isinstance(fact, bool)

    def _told(self, fact: Any, way: str | None) -> str:
        if isinstance(fact, list | tuple):
            return ", ".join(self._told(each, way) for each in fact)
        if fact is None:
            return ""
        if way in ("in", "length"):
            return self._number(fact, "0.0") + SIGNS.get("in" if way == "in" else self.view["table"]["unit"], "")
        if way == "bound":
            return self._number(fact, "0.##") + SIGNS.get(self.view["table"]["unit"], "")
        if way == "pct":
            return str(format_percent(fact, "0 %", locale=self.language))
        if way == "signed":
            return f"{'+' if fact > 0 else ''}{self._number(fact, '0.##')}"
        if way:
            return words(self.language).get(f"{way}.{fact}", str(fact))
        if isinstance(fact, bool):
            return words(self.language)["table.yes" if fact else "table.no"]
        return self._number(fact, "0.##") if isinstance(fact, int | float) else self.named(str(fact))

    def _number(self, number: float, pattern: str) -> str:
        return str(format_decimal(number, pattern, locale=self.language))

    def _paired(self, facts: Mapping[str, Any], names: str, others: str) -> str:
        each = zip(facts.get(names, ()), facts.get(others, ()), strict=False)
        return ", ".join(f"{self._told(name, None)} ({self._told(other, None)})" for name, other in each)
