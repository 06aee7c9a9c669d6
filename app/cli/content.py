"""`castra content check`: are the content files, or an army file of one's own, without a problem?"""

from pathlib import Path
from typing import Annotated

import typer

from app.content import load
from app.content.armies import read_army

content = typer.Typer(help="The army data of this server.", no_args_is_help=True)


@content.callback()
def _group() -> None:
    """The army data of this server."""


@content.command()
def check(
    path: Annotated[
        Path | None,
        typer.Argument(help="An army file, or a folder of content; this server's own unless given", exists=True),
    ] = None,
) -> None:
    """Judge content: every problem with its file and line. Ends with 1 if there are any."""
    problems = _army(path) if path and path.is_file() else _folder(path or load.DATA / "wh40k")
    for problem in problems:
        print(problem)
    print(f"{path or 'content'}: {f'{len(problems)} problems' if problems else 'well'}")
    if problems:
        raise typer.Exit(1)


def _army(path: Path) -> list[str]:
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        return [f"{path.name}: no text in UTF-8: {error}"]
    return [f"{path.name}: {problem}" for problem in read_army(text)[1]]


def _folder(folder: Path) -> list[str]:
    if not (folder / "rules.yaml").is_file():
        return [f"{folder}: no rules.yaml: this is no folder of content"]
    return load.check_wh40k(folder)[1]
