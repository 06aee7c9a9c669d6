"""A system's rulebook as it is read: chapters, titles and how each rule is held, in the words of a language."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.scenarios.examples import shown
from app.systems.game_system import GameSystem
from app.web.words import words


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldRule:
    """A rule in words: `gist` is what it says in short, `reading` the answer to an open question; either may be empty.

    `examples` are the names of the scenarios that show it.
    """

    id: str
    title: str
    gist: str
    reading: str
    how: tuple[str, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """The rules whose IDs begin with `id`, under one name."""

    id: str
    name: str
    rules: tuple[ToldRule, ...]


def told(system: GameSystem, language: str) -> tuple[Chapter, ...]:
    """The chapters of a system's rulebook in its own order; a rule without a title raises KeyError."""
    said = words(language)
    ids: dict[str, list[str]] = {}
    for id in system.rulebook:
        ids.setdefault(id.rpartition("-")[0], []).append(id)
    return tuple(
        Chapter(
            id=chapter,
            name=said[f"{system.key}.chapter.{chapter.partition('-')[2]}"],
            rules=tuple(_told(system, id, said) for id in inside),
        )
        for chapter, inside in ids.items()
    )


def title(system: str, id: str, language: str) -> str:
    """What a rule is called in a language."""
    return words(language)[f"{system}.rule.{id}"]


def gist(system: str, id: str, language: str) -> str:
    """What a rule says in short in a language; nothing where its title says it all."""
    return words(language).get(f"{system}.gist.{id}", "")


def _told(system: GameSystem, id: str, said: Mapping[str, str]) -> ToldRule:
    return ToldRule(
        id=id,
        title=said[f"{system.key}.rule.{id}"],
        gist=said.get(f"{system.key}.gist.{id}", ""),
        reading=said.get(f"{system.key}.reading.{id}", ""),
        how=tuple(said[f"kernel.how.{how}"] for how in system.rulebook[id].how),
        examples=shown(system.key).get(id, ()),
    )
