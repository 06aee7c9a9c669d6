"""The `castra` command line."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from app.cli.versions import everywhere

COMMANDS = {
    "serve": "app.cli.serve:serve",
    "migrate": "app.cli.database:migrate",
    "backup": "app.cli.database:backup",
    "restore": "app.cli.database:restore",
    "admin": "app.cli.admin:admin",
    "token": "app.cli.token:token",
    "doctor": "app.cli.doctor:doctor",
    "verify": "app.cli.records:verify",
    "export": "app.cli.records:export",
    "fork": "app.cli.records:fork",
    "import": "app.cli.records:import_",
    "scenario": "app.cli.scenario:scenario",
    "rules": "app.cli.rules:rules",
    "selfplay": "app.cli.selfplay:selfplay",
    "army": "app.cli.army:army",
    "content": "app.cli.content:content",
    "ground": "app.cli.ground:ground",
}
"""Each command and where it is written; a command loads what it needs, and no other's referees."""


class Commands(TyperGroup):
    """Commands that are loaded when they are called, and end with one line where there is no database to work with."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or none."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        written = getattr(import_module(module), name)
        if not isinstance(written, typer.Typer):
            function, written = written, typer.Typer(add_completion=False, pretty_exceptions_show_locals=False)
            written.command(cmd_name)(function)
        command = get_command(written)
        command.name = cmd_name
        return command

    def invoke(self, ctx: Any) -> Any:
        """Carries the command out."""
        from app.persistence.embedded import NoDatabase

        try:
            return super().invoke(ctx)
        except NoDatabase as error:
            typer.echo(f"castra: {error}", err=True)
            raise typer.Exit(1) from None


cli = typer.Typer(
    name="castra",
    callback=everywhere,
    cls=Commands,
    help="A self-hosted virtual tabletop for miniature wargames, with a referee that knows the rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)

if __name__ == "__main__":
    cli()
