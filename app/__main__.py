"""The `castra` command line."""

import typer

from app.cli.content import content
from app.cli.database import backup, migrate, restore
from app.cli.doctor import doctor
from app.cli.records import export, fork, import_, verify
from app.cli.rules import rules
from app.cli.scenario import scenario
from app.cli.selfplay import selfplay
from app.cli.serve import serve

cli = typer.Typer(
    name="castra",
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
