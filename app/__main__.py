"""The `castra` command line."""

from typing import Any

import typer
from typer.core import TyperGroup

from app.cli.content import content
from app.cli.database import backup, migrate, restore
from app.cli.doctor import doctor
from app.cli.records import export, fork, import_, verify
from app.cli.rules import rules
from app.cli.scenario import scenario
from app.cli.selfplay import selfplay
from app.cli.serve import serve
from app.cli.versions import everywhere
from app.persistence.embedded import NoDatabase


class Commands(TyperGroup):
    """Commands that end with one line where there is no database to work with."""

    def invoke(self, ctx: Any) -> Any:
        """Carries the command out."""
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

for command in (serve, migrate, backup, restore, doctor, verify, export, fork):
    cli.command()(command)
cli.command("import")(import_)
cli.command()(scenario)
cli.command()(rules)
cli.command()(selfplay)
cli.add_typer(content, name="content")

if __name__ == "__main__":
    cli()
