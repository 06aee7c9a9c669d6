"""The examples that the product ships, found by the rules they show: scenarios that were written, then tables of tests."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from app.scenarios.recorded import recorded, replayed, rules_of
from app.scenarios.run import Moment, run
from app.scenarios.script import Script, read_script

EXAMPLES: Final = Path(__file__).parent / "files"
"""Where they stand: a folder for each system, in it one for each chapter, and what tests recorded."""


@cache
def scripts(system: str) -> Mapping[str, Script]:
    """The scenarios of a system in which something is done, by name: the chapter and the file, `charge/advanced`."""
    folder = EXAMPLES / system
    read = {path.relative_to(folder).with_suffix("").as_posix(): read_script(path) for path in folder.rglob("*.yaml")}
    return {name: script for name, script in sorted(read.items()) if script.do}


@cache
def rules_shown(system: str) -> Mapping[str, tuple[str, ...]]:
    """Every example of a system by its name, with the IDs of the rules it shows: those that were written first."""
    written = {name: tuple(script.rule) for name, script in scripts(system).items()}
    return {**written, **rules_of(EXAMPLES / system)}


@cache
def shown(system: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the examples that show a rule, by its ID: first those that were written, and that show fewest others."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, rules in rules_shown(system).items():
        for id in rules:
            found[id].append(name)
    written, of = scripts(system), rules_shown(system)
    return {
        id: tuple(sorted(names, key=lambda name: (name not in written, len(of[name]), name)))
        for id, names in found.items()
    }


@lru_cache(maxsize=64)
def moments(system: str, name: str) -> tuple[Moment, ...]:
    """An example carried out by the referee, command by command. Raises KeyError for a name that there is not."""
    if script := scripts(system).get(name):
        return run(script, Path(name)).moments
    return replayed(system, recorded(EXAMPLES / system, name))
