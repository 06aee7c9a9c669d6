"""`castra content`: are the files of every system, or one of one's own, without a problem, and what may stand in them?"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from app.content.catalogues import PLACE, read_folder, written
from app.content.lines import Problem
from app.content.load import judged
from app.content.reader import read_file
from app.rosters.catalogues.entries import NoCatalogue
from app.settings import Settings
from app.systems import registry
from app.systems.game_system import GameSystem

content = typer.Typer(help="The content of this server.", no_args_is_help=True, add_completion=False)

ARMY = "army"
BATTLEFIELD = "battlefield"

IMPORTED = {
    "no_catalogues": "there is no catalogue of a game that is played here, with its game system's file",
    "too_many_files": "there are too many catalogues",
    "too_large": "a catalogue is too large",
    "not_markup": "a catalogue is no XML",
    "not_a_catalogue": "a file is no catalogue",
}
"""Why nothing is imported."""


@content.callback()
def _group() -> None:
    """The content of this server."""


@content.command()
def check(
    path: Annotated[
        Path | None,
        typer.Argument(help="An army file, or a folder of content; all of this server's unless given", exists=True),
    ] = None,
    system: Annotated[
        str | None, typer.Option(help="The system it is of, where neither the file nor the folder's name says so")
    ] = None,
) -> None:
    """Judge content: every problem with its file and line. Ends with 1 if there are any."""
    count = 0
    for name, problems in _judged(path, system):
        for problem in problems:
            print(problem)
        print(f"{name}: {f'{len(problems)} problems' if problems else 'well'}")
        count += len(problems)
    if count:
        raise typer.Exit(1)


@content.command(name="import")
def import_(
    folder: Annotated[
        Path,
        typer.Argument(help="A folder of catalogue files (.cat, .gst)", exists=True, file_okay=False, readable=True),
    ],
) -> None:
    """Read a list builder's data files once: pasted texts, which hold names alone, then come to the table with all they name."""
    try:
        entries = read_folder(folder)
    except NoCatalogue as error:
        raise _unclear(f"{error.file or folder}: {IMPORTED[error.why]}") from None
    known = registry.known().get(entries.system)
    if known is None or known.armies is None or known.armies.completed is None:
        raise _unclear(f"{folder}: catalogues of a game whose texts are not read here")
    counts = written(entries, Settings().castra_data.expanduser() / PLACE / known.key)
    print(f"{known.key}: {counts['units']} units, {counts['gifts']} enhancements, formations and lores by name")


@content.command()
def schema(
    system: Annotated[str, typer.Argument(help="The system whose files it is of")],
    kind: Annotated[str, typer.Argument(help="What is in the files: an army, unless said")] = ARMY,
) -> None:
    """Print the JSON Schema of files: editors complete and check them by it while they are being written."""
    known = _known(system)
    # A battlefield of a player's own says of which system it is; those of the content are without.
    own = {ARMY: known.armies and known.armies.schema, BATTLEFIELD: known.battlefields and known.battlefields.schema}
    found = {name: schema for name, schema in own.items() if schema}
    schemas = {**found, **{name: schema for name, schema in known.schemas.items() if name not in found}}
    if kind not in schemas:
        raise _unclear(f"{system} has no files of {kind}; there are: {', '.join(schemas) or 'none with a schema'}")
    print(json.dumps(schemas[kind](), indent=1, ensure_ascii=False))


def _judged(path: Path | None, key: str | None) -> Iterable[tuple[str, tuple[Problem, ...]]]:
    """What is judged, by name, with its problems."""
    if path is None:
        chosen = [_known(key)] if key else registry.known().values()
        return [(system.key, judged(system.load, system.content).problems) for system in chosen]
    if path.is_dir():
        return [(str(path), judged(_known(key or path.name).load, path).problems)]
    return [(str(path), _army(path, key))]


def _army(path: Path, key: str | None) -> tuple[Problem, ...]:
    """What is wrong with a list: of the system that was named, that the file names, or the only one that takes lists."""
    reader = read_file(path)
    if reader.problems:
        return tuple(reader.problems)
    named = reader.data.get("system") if isinstance(reader.data, Mapping) else None
    taking = [known for known in registry.known().values() if known.armies]
    system = _known(key or named) if key or named else taking[0] if len(taking) == 1 else None
    if system is None or system.armies is None:
        raise _unclear(f"whose list is {path}? Say --system: {', '.join(known.key for known in taking)}")
    _, problems = system.armies.read(path.read_text("utf-8-sig"), system.library)
    return tuple(problem.of(path.name) for problem in problems)


def _known(key: object) -> GameSystem:
    found = registry.known().get(str(key))
    if found is None:
        raise _unclear(f"no system {key}; there are: {', '.join(registry.known())}. Say --system")
    return found


def _unclear(why: str) -> typer.Exit:
    typer.echo(f"castra: {why}", err=True)
    return typer.Exit(1)
