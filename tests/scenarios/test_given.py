"""Whatever `given` says changes the table, or is refused with its place: every key of every system."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.rules.kernel.dice.dice import Dice
from app.scenes.reading import BadGiven, Written
from app.systems import registry
from tests.scenarios.samples import BASES, SAMPLES

SYSTEMS = [system.key for system in registry.SYSTEMS]


class Threes(Dice):
    """Dice that always show three."""

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """As many threes."""
        return (3,) * count


def put(data: Any, path: str, value: Any) -> None:
    """Writes a value at a place of `given`."""
    *way, last = path.split("/")
    for step in way:
        data = data[int(step)] if isinstance(data, list) else data.setdefault(step, {})
    data[int(last) if isinstance(data, list) else last] = value


def cases() -> Iterator[Any]:
    """Each key, with what is written without it and with it."""
    for system, parts in SAMPLES.items():
        for (part, place), samples in parts.items():
            for key, (value, needs) in samples.items():
                without = copy.deepcopy(dict(BASES[system]))
                for path, needed in needs.items():
                    put(without, path, copy.deepcopy(needed))
                path = f"{place}/{key}" if place else key
                with_it = copy.deepcopy(without)
                put(with_it, path, value)
                yield pytest.param(system, path, without, with_it, id=f"{system}-{part}-{key}")


@pytest.mark.parametrize(("system", "path", "without", "with_it"), list(cases()))
def test_a_key_changes_the_table(
    system: str, path: str, without: Mapping[str, Any], with_it: Mapping[str, Any]
) -> None:
    scene = registry.known()[system].scene
    assert scene is not None
    assert scene.given(with_it, Threes()) != scene.given(without, Threes()), path


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_key_is_tried(system: str) -> None:
    scene = registry.known()[system].scene
    assert scene is not None
    tried = {(part, key) for (part, _), samples in SAMPLES[system].items() for key in samples}
    own = [part for part in scene.parts if issubclass(part, Written)]
    assert {(part.__name__, key) for part in own for key in part.model_fields} == tried


LIBRARY = {
    "aos": {"warscrolls", "factions", "rosters", "profiles"},
    "wh40k": {"sheets", "weapons"},
    "diskwars": {"seats"},
}
"""What a battle before its set-up takes besides its options."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_before_the_set_up_nothing_of_a_table_leads_anywhere(system: str) -> None:
    scene = registry.known()[system].scene
    assert scene is not None
    for key, (value, _) in SAMPLES[system]["GivenIn", ""].items():
        if key == "setup" or key in LIBRARY.get(system, ()) or value in ({}, []):
            continue
        with pytest.raises(BadGiven) as error:
            scene.given({"setup": {}, key: value}, Threes())
        assert [(where[0], problem.code) for where, problem in error.value.problems] == [(key, "leads_nowhere")]


@pytest.mark.parametrize(
    ("system", "changes", "where"),
    [
        ("aos", {"fights": True}, ("fights",)),
        ("aos", {"options": {"rosters": {"red": "list"}}}, ("options", "rosters")),
        ("aos", {"options": {"battleplan": "elsewhere"}}, ("options",)),
        (
            "aos",
            {"warscrolls/foot/weapons/bow/against": "MONSTER"},
            ("warscrolls", "foot", "weapons", "bow", "against"),
        ),
        ("aos", {"units/r1/carried": {5: ["bow"]}}, ("units", "r1", "carried", "5")),
        ("aos", {"sides/red/lores": ["storms"]}, ("sides", "red", "lores")),
        ("aos", {"units/r1/warscroll": "fot"}, ("units", "r1", "warscroll")),
        ("wh40k", {"units/u1/where": "aboard"}, ("units", "u1", "models", 0, "at")),
        ("wh40k", {"units/u1/models/0/slain": True}, ("units", "u1", "models", 0, "at")),
        ("wh40k", {"units/u1/models/0": {"at": [1, 1, 0, 90], "facing": 80}}, ("units", "u1", "models", 0, "facing")),
        ("warmaster", {"phase": "shooting", "segment": "characters"}, ("segment",)),
        ("warmaster", {"options": {"battlefield": "open_field"}}, ("options", "battlefield")),
        ("diskwars", {"step": "melee", "played": {"blue": "surround"}}, ("played",)),
        ("diskwars", {"disks/red.orc_boyz/lost": True}, ("disks", "red.orc_boyz", "at")),
        ("diskwars", {"sides/jade": {"edge": "east"}}, ("sides",)),
        ("underworlds", {"fighters/red.a/slain": True}, ("fighters", "red.a", "at")),
        ("underworlds", {"options": {"board": "board_cistern"}}, ("options", "board")),
    ],
)
def test_what_leads_nowhere_is_refused_at_its_place(
    system: str, changes: Mapping[str, Any], where: tuple[str | int, ...]
) -> None:
    scene = registry.known()[system].scene
    assert scene is not None
    data = copy.deepcopy(dict(BASES[system]))
    for path, value in changes.items():
        put(data, path, value)
    with pytest.raises(BadGiven) as error:
        scene.given(data, Threes())
    assert [place for place, _ in error.value.problems] == [where]
