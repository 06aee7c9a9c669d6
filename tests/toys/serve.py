"""`castra serve` with the toy tables on its list and their words in its catalogues: `python -m tests.toys.serve`."""

from functools import partial
from pathlib import Path

import typer

from app.cli.serve import serve
from app.systems import registry
from app.systems.game_system import GameSystem
from app.web import words
from tests.toys import TOYS

HERE = Path(__file__).parent


def _itself(toy: GameSystem) -> GameSystem:
    return toy


def main() -> None:
    toys = {toy.key: partial(_itself, toy) for toy in TOYS}
    registry.KNOWN = registry.Known(
        {**{key: partial(registry.KNOWN.__getitem__, key) for key in registry.LISTED}, **toys}
    )
    domains = words._domains
    words._domains = lambda language: [*domains(language), HERE / f"words_{language}.po"]
    typer.run(serve)


if __name__ == "__main__":
    main()
