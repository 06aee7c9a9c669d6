"""Abilities of a roster: which of them rules here apply by what a warscroll holds; all others are given by their text."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from app.content.aos.reading_abilities.timings import timing_of
from app.content.naming import Names, slug, title
from app.rosters.roster import Ability, Weapon
from app.rules.aos.model.tables import TerrainRule

LONGEST_TEXT: Final = 2500
WINDOWS: Final = frozenset({"hero", "movement", "shooting", "charge", "combat", "start_of_turn", "end_of_turn"})
"""Moments at which both players are asked what they use."""

COHERENCY: Final = re.compile(r"Coherency range (\d{1,2})\"")
COMMANDS: Final = {
    "+1 Attacks of the champion's weapons": "champion",
    "1 more rally roll while a musician stands": "musician",
    "+1 control score while a standard bearer stands": "standard_bearer",
}
"""What the rules give a command model, as readers say it; a warscroll that gives another number is played by its text."""


def coherency_of(abilities: Iterable[Ability]) -> float | None:
    """The coherency range in inches that an ability gives; nothing where none does."""
    found = (COHERENCY.fullmatch(one.said) for one in abilities if one.read)
    return next((float(one[1]) for one in found if one), None)


SHELTERS: Final = re.compile(
    r"(?:the following )?universal terrain abilities(?: apply to this terrain feature \(terrain, [\d.]+\))?: ([a-z, ]+)\.?",
    re.IGNORECASE,
)
"""What faction terrain has of the rules' terrain abilities."""


def shelters_of(abilities: Iterable[Ability]) -> list[str]:
    """The terrain abilities of the rules that faction terrain has by its abilities."""
    return [word for one in abilities for word in _shelters(one)]


def _shelters(ability: Ability) -> list[str]:
    found = SHELTERS.fullmatch(ability.text.strip())
    words = [word.strip() for word in found[1].lower().split(",")] if found else []
    return words if set(words) <= set(get_args(TerrainRule)) else []


def is_applied(ability: Ability, scroll: Mapping[str, Any]) -> bool:
    """Whether what an ability says is so by the warscroll's own fields: ward, fly, guarded hero, command models, coherency,
    what terrain shelters."""
    keywords: Collection[str] = scroll["keywords"]
    said = ability.said
    if words := _shelters(ability):
        return "FACTION TERRAIN" in keywords and set(words) <= set(scroll.get("shelters", ()))
    if not ability.read:
        return False
    if role := COMMANDS.get(said):
        # The champion of beasts fights with companions, whose attacks no rule here changes.
        return role in scroll.get("roles", ()) and not ("companion" in ability.text.lower() and "BEAST" in keywords)
    if found := COHERENCY.fullmatch(said):
        return bool(scroll.get("coherency") == float(found[1]))
    if said.startswith("Ward "):
        return said == f"Ward {scroll.get('levels', {}).get('WARD')}+"
    if said.startswith("Guarded hero"):
        return "HERO" in keywords and not {"MONSTER", "WAR MACHINE"} & set(keywords)
    return said.startswith("Flies") and "FLY" in keywords


def _head(ability: Ability) -> Mapping[str, Any]:
    """When a text is used, where its window is known and its player can be asked then."""
    head = timing_of(ability.timing)
    return head if head is not None and head["timing"].get("timed", {}).get("moment") in WINDOWS else _untimed()


def _untimed() -> Mapping[str, Any]:
    return {"timing": {"passive": {}}}


class Texts:
    """Abilities that are played by their text, each once; those `of_army` by its player, not by a unit."""

    def __init__(self, *, of_army: bool = False) -> None:
        self._of_army = of_army
        self._names = Names("ability")
        self._made: dict[str, dict[str, Any]] = {}

    @property
    def written(self) -> list[dict[str, Any]]:
        """All of them, as content."""
        return list(self._made.values())

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(one["name"] for one in self._made.values())

    def add(self, name: str, text: str, head: Mapping[str, Any] | None = None) -> None:
        """One that holds nothing, and is there to be read; `head` is when it is used, and by whom."""
        said = " ".join(text.split())[:LONGEST_TEXT] or name
        made = {"name": title(name, "Ability"), **(head or _untimed()), "text": {"en": said, "es": said}}
        id = self._names.of(f"text_{slug(name, 'ability')}", made)
        self._made[id] = {"id": id, **made}

    def abilities(self, found: Sequence[Ability]) -> None:
        """Abilities with when they are used."""
        for one in found:
            if one.text or one.name:
                head = {**_head(one), **({"user": "player"} if self._of_army else {})}
                self.add(one.name or one.kind, f"{one.timing}. {one.text}" if one.timing else one.text, head)

    def weapons(self, found: Iterable[Weapon]) -> None:
        """Weapons whose numbers are none of the game, by their cells."""
        for one in found:
            self.add(one.name, ", ".join(_cells(one)))


def _cells(weapon: Weapon) -> Iterator[str]:
    return (f"{column} {cell}" for column, cell in weapon.values.items() if cell)
