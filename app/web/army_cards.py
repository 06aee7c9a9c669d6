"""The unit cards of an army as a page prints them: what its units are once the referee has mustered them, in a language's words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.army_summary import Printed, Row, Told
from app.content.lines import Problem
from app.rules.kernel.contract.system import System
from app.rules.kernel.seats import EVERYONE, Seat
from app.rules.kernel.views.view import AbilityRow, UnitView, View, WeaponRow

ID: Final = "army"
"""What the army is called in the content it is shown with."""

RANGE: Final = "range"
SYMBOL: Final = "_symbol"
"""Ends the name of a column that has the symbol of the one before."""

NAME: Final = "name_"
"""Begins the name of a column that has what a weapon is called in a language."""

NOW: Final = "now"
"""The row, and the side of weapons, that a card has at the table for what holds at the time: none of it is printed."""

CELLS: Final = ("cell", "symbol", "side", "weapon_rune", "use")
"""The families of words that a cell may be of."""

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

    def of(self, rows: Sequence[Row]) -> list[dict[str, Any]]:
        """A card for every row of the list, each with what it costs; a row of units that are alike has one."""
        units = iter(self._view.units.values())
        cards = []
        for row in rows:
            unit = next(units)
            for _ in range(row.models // max(1, unit.started) - 1):
                next(units)
            cards.append(self._card(unit, row.cost) | {"models": max(row.models, unit.started)})
        return cards

    def of_side(self, seat: Seat) -> list[dict[str, Any]]:
        """A card for every kind of unit that a side has at a table, alike ones counted together."""
        cards: dict[str, dict[str, Any]] = {}
        for unit in self._view.units.values():
            if unit.seat == seat and unit.sheet in self._view.sheets:
                card = self._card(unit, 0)
                same = cards.setdefault(str({**card, "letter": ""}), card)
                if same is not card:
                    same["models"] += unit.started
        return list(cards.values())

    def named(self, sheet: str) -> str:
        """What a sheet is called."""
        return self._name(sheet, self._view.sheets[sheet].name)

    def called(self, name: str) -> str:
        """A name that content has, in the language."""
        return self._name(name)

    def printed(self, cards: Sequence[Printed]) -> list[dict[str, Any]]:
        """What the army has beside its units, by its kinds."""
        kinds = dict.fromkeys(card.kind for card in cards)
        return [
            {"kind": self._said[f"armies.kind.{kind}"], "cards": [self._read(one) for one in cards if one.kind == kind]}
            for kind in kinds
        ]

    def _read(self, card: Printed) -> dict[str, str]:
        name, text = ((words.es if self._language == "es" else words.en) for words in (card.name, card.text))
        return {"name": name, "text": text, "mark": card.mark}

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
            "columns": [self._word("column", column) for column in sheet.columns if not column.endswith(SYMBOL)],
            "profiles": [
                {
                    "name": self._said.get(f"{self._system}.side.{id}") or self._name(id),
                    "cells": [self._signed(row, column) for column in sheet.columns if not column.endswith(SYMBOL)],
                }
                for id, row in sheet.profiles.items()
                if id != NOW
            ],
            **self._weapons(sheet.weapons),
            "abilities": [self._ability(one) for one in sheet.abilities],
            "keywords": ", ".join(self._keyword(keyword) for keyword in sheet.keywords),
        }

    def _weapons(self, weapons: Sequence[WeaponRow]) -> dict[str, Any]:
        """The weapons as a table: what its columns are called, and a row of each."""
        weapons = [weapon for weapon in weapons if weapon.columns.get("side") != NOW]
        named = [column for weapon in weapons for column in weapon.columns if not column.startswith(NAME)]
        columns = list(dict.fromkeys(named))
        rows = [
            {
                "name": weapon.columns.get(f"{NAME}{self._language}") or self._named("weapon", weapon.id, weapon.name),
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
        word = next((self._said[key] for key in self._cells(str(value)) if key in self._said), "")
        return word or str(value).replace("_", " ")

    def _cells(self, value: str) -> list[str]:
        return [f"{self._system}.{family}.{value}" for family in CELLS] + [f"table.cell.{value}"]

    def _signed(self, row: Mapping[str, Any], column: str) -> str:
        """A value of a profile, with the symbol that belongs to it."""
        symbol = row.get(f"{column}{SYMBOL}")
        return " ".join([self._cell(row.get(column)), *([self._cell(symbol)] if symbol else [])])
