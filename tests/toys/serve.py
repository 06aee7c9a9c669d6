"""`castra serve` with the toy tables on its list and their words in its catalogues: `python -m tests.toys.serve`."""

from pathlib import Path

import typer

from app.cli.serve import serve
from app.systems import registry
from app.web import words
from tests.toys import TOYS

HERE = Path(__file__).parent


def main() -> None:
    registry.SYSTEMS = (*registry.SYSTEMS, *TOYS)
    domains = words._domains
    words._domains = lambda language: [*domains(language), HERE / f"words_{language}.po"]
    typer.run(serve)


if __name__ == "__main__":
    main()
