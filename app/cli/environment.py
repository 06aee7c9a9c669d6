"""The settings as a command meets them."""

import typer
from pydantic import ValidationError

from app.settings import Settings


def settings() -> Settings:
    """The settings of the environment; ends the command with a line for each that cannot be used."""
    try:
        return Settings()
    except ValidationError as error:
        for problem in error.errors(include_url=False, include_input=False, include_context=False):
            name = ".".join(map(str, problem["loc"])).upper()
            typer.echo(f"castra: {name}: {problem['msg'].removeprefix('Value error, ')}", err=True)
        raise typer.Exit(2) from None
