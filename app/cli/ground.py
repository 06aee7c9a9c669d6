"""`castra ground`: what a player's map says of the ground, new battlefields from a seed, and whether a battlefield is one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.ground_report import report
from app.content.layouts.balance import Balance
from app.content.layouts.battlefields import Kind
from app.content.layouts.making import GENERATOR, LARGEST_SEED, NothingFits, fair
from app.content.layouts.making import made as made_field
from app.content.limits import BROUGHT
from app.content.lines import Unreadable, read_lined
from app.grounds.as_json import told
from app.grounds.files.limits import BYTES
from app.grounds.reading import read as read_ground
from app.systems import registry
from app.systems.game_system import GameSystem

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


@ground.command()
def make(
    system: Annotated[str, typer.Argument(help="The system whose rules of terrain it keeps")],
    seed: Annotated[int, typer.Option(help="The same ground for the same seed", min=0, max=LARGEST_SEED)],
    size: Annotated[
        str, typer.Option(help="A size the system has, or width x height in its unit where it lets you choose")
    ] = "",
    kind: Annotated[Kind | None, typer.Option(help="Two halves alike, or laid freely until both have as much")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object with the text, seed, generator and balance")
    ] = False,
) -> None:
    """Make a fair battlefield from a seed, and tell how even it is. Ends with 1 where no draw of the seed is fair."""
    known = _system(system)
    battlefields = known.battlefields
    assert battlefields is not None
    size = size or battlefields.sizes(known.library)[0]
    if not battlefields.takes(known.library, size):
        raise _failed(f"{system} has no size {size}; there are: {', '.join(battlefields.sizes(known.library))}")
    if kind and kind not in battlefields.kinds:
        raise _failed(f"{system} has no {kind} battlefields; there are: {', '.join(battlefields.kinds)}")
    try:
        found = made_field(battlefields, known.library, seed=seed, size=size, kind=kind, fine=True)
    except NothingFits:
        raise _failed(f"no draw of seed {seed} is a fair battlefield of {size}: take another seed") from None
    about = {
        "system": system,
        "seed": seed,
        "generator": GENERATOR,
        "size": size,
        "kind": found.kind,
        "draws": found.draws,
    }
    if as_json:
        print(
            json.dumps(
                {**about, "balance": [_told(one) for one in found.balance], "text": found.text}, ensure_ascii=False
            )
        )
        return
    for one in found.balance:
        print(f"# {_sentence(one)}")
    print(found.text, end="")


@ground.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(help="Battlefields of our own schema", exists=True, dir_okay=False, readable=True)
    ],
) -> None:
    """Judge battlefields, each by the system it names: its problems by line, or how even it is. Ends with 1 for a problem."""
    count = 0
    for path in files:
        for line, is_problem in _checked(path):
            print(line)
            count += is_problem
    if count:
        raise typer.Exit(1)


def _checked(path: Path) -> list[tuple[str, bool]]:
    with path.open("rb") as file:
        text = file.read(BROUGHT.letters + 1).decode("utf-8-sig", "replace")
    try:
        data = read_lined(text).data
    except Unreadable as error:
        return [(str(error.problem.of(path.name)), True)]
    key = data.get("system") if isinstance(data, dict) else None
    known = registry.known().get(key) if isinstance(key, str) else None
    if known is None or known.battlefields is None:
        return [(f"{path.name}: `system` says no system that is here", True)]
    found, problems = known.battlefields.read(text, known.library)
    if found is None:
        return [(str(problem.of(path.name)), True) for problem in problems]
    balance = known.battlefields.measured(found, known.library, True)
    verdict = "even" if fair(balance) else "not even"
    return [(f"{path.name}: well, {verdict}", False), *((f"  {_sentence(one)}", False) for one in balance)]


def _system(key: str) -> GameSystem:
    known = registry.known().get(key)
    if known is None or known.battlefields is None:
        raise _failed(f"there is no system {key}; there are: {', '.join(registry.known())}")
    return known


def _told(balance: Balance) -> dict[str, Any]:
    ways = [list(way) for way in balance.ways]
    return {"about": balance.about, "hidden": list(balance.hidden), "ways": ways, "fair": balance.is_fair()}


def _sentence(balance: Balance) -> str:
    about = f"{balance.about}: " if balance.about else ""
    hidden = " and ".join(f"{share:.1%}" for share in balance.hidden)
    return f"{about}{hidden} of it hide from either side; ways of {_mean(balance.ways[0])} and {_mean(balance.ways[1])}"


def _mean(ways: Sequence[float]) -> str:
    return f"{sum(ways) / len(ways):.1f}" if ways else "none"


def _failed(reason: str) -> typer.Exit:
    typer.echo(f"castra: {reason}", err=True)
    return typer.Exit(1)
