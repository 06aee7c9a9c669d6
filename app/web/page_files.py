"""What a page loads, by address: of the built client, or of its sources as they are written."""

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFiles:
    """What a page loads, by address.

    `early` are scripts that run before anything is drawn, `modules` the page's own and all that it imports, near ones first;
    `libraries` says where a module finds what it imports by name. `later` are style sheets that are soon asked for.
    """

    icon: str
    early: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    libraries: Mapping[str, str] = field(default_factory=dict)

    @property
    def entry(self) -> str:
        """The module the page begins with; none for a page without."""
        return self.modules[0] if self.modules else ""


def built_page(manifest: Mapping[str, Any], name: str, system: str, *, base: str) -> PageFiles:
    """A page of the built client; a system that it does not know adds nothing."""

    def at(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(f"{base}/{each}" for each in dict.fromkeys(names))

    page, added = manifest["pages"][name], manifest["systems"].get(system, {"styles": [], "modules": []})
    return PageFiles(
        icon=f"{base}/{manifest['icon']}",
        early=at(manifest["early"]),
        styles=at(page["styles"]),
        later=at(added["styles"]),
        modules=at([*page["modules"], *added["modules"]]),
    )


def plain_page(folder: Path, name: str, *, base: str) -> PageFiles:
    """A page of the sources in a folder, by its `pages.json`."""
    listed = json.loads((folder / "pages.json").read_text("utf-8"))
    page = listed["pages"][name]

    def at(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(f"{base}/{each}" for each in names)

    return PageFiles(
        icon=f"{base}/{listed['icon']}",
        early=at(listed["early"]),
        styles=at([*listed["styles"], *page["styles"]]),
        modules=at(reached(folder, page["entry"])) if "entry" in page else (),
        libraries={name: f"{base}/{path}" for name, path in listed["libraries"].items()},
    )


def reached(folder: Path, entry: str) -> tuple[str, ...]:
    """A module and all that it imports by path, near ones first: what a page may ask for at once."""
    names = [entry]
    for name in names:
        text = (folder / name).read_text("utf-8") if (folder / name).is_file() else ""
        found = (posixpath.normpath(f"{posixpath.dirname(name)}/{path}") for path in IMPORT.findall(text))
        names.extend(other for other in dict.fromkeys(found) if other not in names and not other.startswith(".."))
    return tuple(name for name in names if (folder / name).is_file())
