"""`castra --version`: every number of `app.versions`, and those that are counted."""

from collections.abc import Iterator
from typing import Annotated

import typer

from app.versions import NAMING, PROGRAM, PROTOCOL, RECORD, SEEN_RECORD


def told() -> Iterator[str]:
    """The lines: the program first, alone as scripts want it."""
    from app.persistence.codec import codec_for
    from app.persistence.migrate import newest_revision
    from app.systems import registry

    yield f"castra {PROGRAM}"
    yield f"protocol {PROTOCOL}"
    yield f"record {RECORD}, of what a viewer has seen {SEEN_RECORD}"
    yield f"dice {NAMING}"
    yield f"database {newest_revision()}"
    stored = (f"{key} {codec_for(system.rules).version}" for key, system in registry.known().items())
    yield f"stored shapes: {', '.join(stored)}"


def _tell(wanted: bool) -> None:
    if wanted:
        typer.echo("\n".join(told()))
        raise typer.Exit


def everywhere(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell, is_eager=True, help="Say every version number, and end.")
    ] = False,
) -> None:
    """A self-hosted virtual tabletop for miniature wargames, with a referee that knows the rules."""
