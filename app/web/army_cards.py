"""The unit cards of an army as a page prints them: what its units are once the referee has mustered them, in a language's words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.army_summary import Told
from app.content.lines import Problem
from app.rules.kernel.contract.system import System
from app.rules.kernel.seats import EVERYONE, Seat
from app.rules.kernel.views.view import AbilityRow, UnitView, View, WeaponRow

ID: Final = "army"
"""What the army is called in the content it is shown with."""

RANGE: Final = "range"
BORNE: Final = ("mount", "item")
"""The facts of a unit that name what its list gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fielded:
    """An army as it would be fielded, and what it costs; or the problems of its text."""

    view: View | None
    told: Told | None
    problems: tuple[Problem, ...]


def fielded(
    rules: System[Any, Any, Any, Any],
    read: Callable[[str, Any], tuple[Any, tuple[Problem, ...]]],
    added: Callable[[Any, str, Any], Any],
    tell: Callable[[Any, Any], Told],
    formed: Callable[[Any, Seat], Any],
    text: str,
    library: Any,
) -> Fielded:
    """The army of a text as everybody would see it at a table. Pure, and bounded by the reader's limits."""
    army, problems = read(text, library)
    if army is None:
        return Fielded(view=None, told=None, problems=problems)
    seats = rules.seats[: rules.seat_counts[0]]
    state = rules.setup({"rosters": {seats[0]: ID}}, added(library, ID, army), seats)
    view = rules.view(formed(state, seats[0]), EVERYONE)
    return Fielded(view=view, told=tell(army, library), problems=())


class Cards:
    """Cards in the words of one language."""

    def __init__(self, system: str, view: View, said: Mapping[str, str], language: str) -> None:
        self._system, self._view, self._said, self._language = system, view, said, language

    def of(self, costs: Sequence[int]) -> list[dict[str, Any]]:
        """A card for every unit, in the order of the list, each with what it costs."""
        units = list(self._view.units.values())
        return [self._card(unit, cost) for unit, cost in zip(units, costs, strict=False)]

    def _card(self, unit: UnitView, cost: int) -> dict[str, Any]:
        sheet = self._view.sheets[unit.sheet]
        kind = self._name(sheet.id, sheet.name)
        name = kind if unit.name == sheet.name else self._name(unit.name)
        borne = [str(unit.facts[one]) for one in BORNE if unit.facts.get(one)]
        return {
            "letter": unit.letter,
            "name": name,
            "kind": kind if kind != name else "",
            "bears": ", ".join(map(self._name, borne)),
            "models": unit.started,
            "cost": cost,
            "columns": [self._word("column", column) for column in sheet.columns],
            "profiles": [
                {"name": self._name(id), "cells": [self._cell(row.get(column)) for column in sheet.columns]}
                for id, row in sheet.profiles.items()
            ],
            **self._weapons(sheet.weapons),
            "abilities": [self._ability(one) for one in sheet.abilities],
            "keywords": ", ".join(self._keyword(keyword) for keyword in sheet.keywords),
        }

    def _weapons(self, weapons: Sequence[WeaponRow]) -> dict[str, Any]:
        """The weapons as a table: what its columns are called, and a row of each."""
        columns = list(dict.fromkeys(column for weapon in weapons for column in weapon.columns))
        rows = [
            {
                "name": self._named("weapon", weapon.id, weapon.name),
                "count": weapon.count,
                "cells": [self._cell(weapon.columns.get(column), column) for column in columns],
            }
            for weapon in weapons
        ]
        return {"heads": [self._word("column", column) for column in columns], "weapons": rows}

    def _ability(self, ability: AbilityRow) -> dict[str, str]:
        text = (
            self._known(ability.text) or ability.text or self._said.get(f"{self._system}.ability.{ability.id}.text", "")
        )
        return {"name": self._named("ability", ability.id, ability.name), "text": text}

    def _named(self, family: str, id: str, name: str) -> str:
        """What content calls a thing, else the word its system has for it, else its name as it is written."""
        words = (self._said.get(f"{self._system}.{family}.{one}") for one in (id, name))
        told = self._view.names.get(id, {})
        known = self._known(id) if told.get("en", name) == name else ""
        return known or next((word for word in words if word), "") or self._name(name)

    def _known(self, id: str) -> str:
        return self._view.names.get(id, {}).get(self._language, "")

    def _name(self, id: str, name: str = "") -> str:
        return self._known(id) or self._known(name) or (name or id).replace("_", " ")

    def _word(self, family: str, key: str) -> str:
        words = (f"{self._system}.{family}.{key}", f"table.{family}.{key}")
        return next((self._said[word] for word in words if word in self._said), key.replace("_", " "))

    def _keyword(self, keyword: str) -> str:
        word = keyword.replace("_", " ").lower()
        return self._said.get(f"{self._system}.keyword.{word}", word)

    def _cell(self, value: object, column: str = "") -> str:
        """A value as the unit card of the table has it."""
        if isinstance(value, list | tuple):
            return ", ".join(self._cell(one, column) for one in value)
        if value is None or value in ("", "-"):
            return "–"
        if isinstance(value, int | float):
            return f"{value:g}″" if column == RANGE else f"{value:g}".replace("-", "−")
        return self._word("cell", str(value))
