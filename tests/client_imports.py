"""What the modules of the page import from each other, read from their text: at once and when needed, types left out."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "static" / "js"

COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
STATED = re.compile(r'^(?:import|export)\b(?:[^;"]*?\bfrom\s*)?\s*"(\.[^"]+)"', re.MULTILINE)
LAZY = re.compile(r'\bimport\("(\.[^"]+)"\)')


@cache
def imports_of_client(*, only_plain: bool = False) -> Mapping[Path, frozenset[Path]]:
    """The modules of `static/js`, each with those it imports, plainly or by `import()`; paths are relative to that folder."""
    modules: dict[Path, frozenset[Path]] = {}
    for path in sorted(CLIENT.rglob("*.js")):
        text = COMMENT.sub("", path.read_text("utf-8"))
        found = (*STATED.findall(text), *(() if only_plain else LAZY.findall(text)))
        modules[path.relative_to(CLIENT)] = frozenset(
            (path.parent / name).resolve().relative_to(CLIENT.resolve()) for name in found
        )
    return modules


def room_of(module: Path) -> str:
    """The folder of `static/js` that a module stands in, or its own name where it stands in none."""
    return module.parts[0].removesuffix(".js")
