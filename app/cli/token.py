"""`castra token new`, `list`, `end`: keys of programs that may set tables and read results."""

from typing import Annotated

import typer

from app.cli.admin import with_store
from app.persistence import programs
from app.realtime.wire.names import is_seen

token = typer.Typer(no_args_is_help=True, help="Keys of programs: a bot or a league's site (docs/hosting.md).")


@token.command()
def new(name: Annotated[str, typer.Argument(help="What you call the program")]) -> None:
    """Make a key and print it, this once."""
    if not 0 < len(name.strip()) <= 60 or not is_seen(name):
        typer.echo("castra: a name of 1 to 60 signs that are seen", err=True)
        raise typer.Exit(1)
    try:
        number, key = with_store(lambda store: programs.new(store, name.strip()))
    except programs.TooMany:
        typer.echo(f"castra: {programs.MOST} programs have keys: end one first", err=True)
        raise typer.Exit(1) from None
    print(f"{number}  {name.strip()}  {key}")


@token.command("list")
def list_() -> None:
    """Say which programs have keys, and when each was here last."""
    for one in with_store(programs.every):
        print(f"{one.id}  {one.name}  {f'used {one.used_at:%Y-%m-%d %H:%M}' if one.used_at else 'not used yet'}")


@token.command()
def end(number: Annotated[int, typer.Argument(min=1, max=2**62, help="The program's number")]) -> None:
    """Take a program's key: it opens nothing any more."""
    if not with_store(lambda store: programs.end(store, number)):
        typer.echo(f"castra: no program has number {number}", err=True)
        raise typer.Exit(1)
    print("ended")
