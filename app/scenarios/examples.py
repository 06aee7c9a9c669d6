"""The scenarios that the product ships, found by the rules they show."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from app.scenarios.run import Outcome, run
from app.scenarios.script import Script, read_script

EXAMPLES: Final = Path(__file__).parent / "files"
"""Where they stand: a folder for each system, in it one for each chapter."""


@cache
def scripts(system: str) -> Mapping[str, Script]:
    """The scenarios of a system in which something is done, by name: the chapter and the file, `charge/advanced`."""
    folder = EXAMPLES / system
    read = {path.relative_to(folder).with_suffix("").as_posix(): read_script(path) for path in folder.rglob("*.yaml")}
    return {name: script for name, script in sorted(read.items()) if script.do}


@cache
def shown(system: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the scenarios that show a rule, by its ID: first those that show fewest others beside it."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, script in scripts(system).items():
        for id in script.rule:
            found[id].append(name)
    return {
        id: tuple(sorted(names, key=lambda name: (len(scripts(system)[name].rule), name)))
        for id, names in found.items()
    }


@cache
def played(system: str, name: str) -> Outcome:
    """A scenario carried out by the referee, once a process. Raises KeyError for a name that there is not."""
    return run(scripts(system)[name], Path(name))
