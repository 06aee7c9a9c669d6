"""`castra ground read`: what a player's map or drawing says of the ground."""

import json
from pathlib import Path
from typing import Annotated

import typer

from app.cli.ground_report import report
from app.grounds.files.limits import BYTES
from app.grounds.reading import read as read_ground
from app.grounds.told import told

ground = typer.Typer(help="The ground that is played on.", no_args_is_help=True, add_completion=False)


@ground.callback()
def _group() -> None:
    """The ground that is played on."""


@ground.command()
def read(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Maps: Universal VTT, scenes of Foundry, Tiled (.tmj, .tmx), SVG",
            exists=True,
            dir_okay=False,
            readable=True,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, one line a file")] = False,
    square: Annotated[
        float | None,
        typer.Option(help="Inches a square of the map is; one, and said so, unless given", min=0.05, max=100),
    ] = None,
) -> None:
    """Tell walls, doors and pieces of a map in inches, and what is set aside. Ends with 1 if a file was refused."""
    refused = False
    for path in files:
        with path.open("rb") as file:
            found = read_ground(file.read(BYTES + 1), square)
        refused = refused or found.refused is not None
        if as_json:
            print(json.dumps(told(str(path), found), ensure_ascii=False))
        else:
            print("\n".join(report(str(path), found)))
    if refused:
        raise typer.Exit(1)
