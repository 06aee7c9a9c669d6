"""`castra army read` and `castra army export`: what a player's roster says, and the army that it makes."""

import json
from pathlib import Path
from typing import Annotated, Final

import typer

from app.cli.given_armies import applied, brought, known_names
from app.cli.roster_report import report, why
from app.rosters.as_json import told
from app.rosters.files.limits import UNPACKED
from app.rosters.reading import read as read_roster

LEFT_OUT: Final = {
    "terrain": "{row}: an army brings one terrain feature of its faction, in one piece",
    "summoned": "{row} comes into play by a lore: it is set up by hand",
    "card": "the card {row}: tactics are chosen at the table",
    "leaderless": "{row} has no hero: its units are auxiliary units",
    "unborne": "{row}: nobody here can bear it",
    "unled": "{row} has no hero of its race",
    "third_deck": "{row}: an army's cards are of two decks at most",
}
"""Why a row of a roster is not in the army."""

army = typer.Typer(help="Armies that players have.", no_args_is_help=True, add_completion=False)


@army.callback()
def _group() -> None:
    """Armies that players have."""


@army.command()
def read(
    files: Annotated[
        list[Path],
        typer.Argument(help="Rosters: .ros, .rosz, .json or text", exists=True, dir_okay=False, readable=True),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, one line a file")] = False,
) -> None:
    """Tell what was understood of a roster, what needs your word, and what is set aside. Ends with 1 if one was refused."""
    refused = False
    for path in files:
        with path.open("rb") as file:
            roster = applied(read_roster(file.read(UNPACKED + 1), known_names))
        refused = refused or roster.refused is not None
        if as_json:
            print(json.dumps(told(str(path), roster), ensure_ascii=False))
        else:
            print("\n".join(report(str(path), roster)))
    if refused:
        raise typer.Exit(1)


@army.command()
def export(
    file: Annotated[
        Path, typer.Argument(help="A roster, or an army in YAML", exists=True, dir_okay=False, readable=True)
    ],
    path: Annotated[Path | None, typer.Argument(help="The file to write; it is printed unless given")] = None,
) -> None:
    """Write the army of a roster as YAML that any table here takes. Every open question is answered by its first proposal."""
    found = brought(file)
    if found.refused is not None:
        raise _failed(f"{file}: refused, {why(found.refused)} ({found.refused.code})")
    if found.problems:
        raise _failed("\n".join(str(problem.of(file.name)) for problem in found.problems))
    for left in dict.fromkeys(found.made.left_out if found.made else ()):
        typer.echo(f"not in the army: {LEFT_OUT[left.why].format(row=left.row)}", err=True)
    if path is None:
        print(found.text, end="")
        return
    try:
        path.write_text(found.text, "utf-8")
    except OSError as error:
        raise _failed(f"{path} cannot be written: {error.strerror or error}") from None
    asked = len(found.roster.questions) if found.roster else 0
    print(f"{found.army.name} in {path}" + (f"; {asked} questions answered by what is proposed first" if asked else ""))


def _failed(reason: str) -> typer.Exit:
    typer.echo(f"castra: {reason}", err=True)
    return typer.Exit(1)
