"""`castra selfplay`: bots play whole matches, and every promise of the contract is checked."""

import hashlib
import random
import traceback
from typing import Annotated, Any

import typer

from app.bots import BRAINS, brain
from app.cli.playing import Broken, Match, play
from app.content.catalogue import catalogue
from app.realtime.library import known_library
from app.rules.kernel.referee.seats import Seat
from app.rules.registry import BY_KEY


def selfplay(
    system: Annotated[str, typer.Argument(help="wh40k or underworlds")],
    games: Annotated[int, typer.Option(min=1, help="How many matches")] = 10,
    seed: Annotated[
        int, typer.Option(help="Game k plays with the seed SEED + k, so any game can be played again alone")
    ] = 0,
    red: Annotated[str, typer.Option(help="Who plays red: random or winning")] = "random",
    blue: Annotated[str, typer.Option(help="Who plays blue")] = "random",
    army: Annotated[
        list[str] | None, typer.Option(help="The armies to play with, two of them; drawn unless said")
    ] = None,
) -> None:
    """Play matches between bots; every invariant after every event. Ends with 1 if any failed."""
    if system not in BY_KEY or {red, blue} - set(BRAINS):
        typer.echo(f"castra: systems: {', '.join(BY_KEY)}; bots: {', '.join(BRAINS)}", err=True)
        raise typer.Exit(2)
    if unknown := set(army or ()) - set(getattr(known_library(system), "rosters", {})):
        typer.echo(f"castra: no such army: {', '.join(sorted(unknown))}", err=True)
        raise typer.Exit(2)
    failed, seconds, won = 0, 0.0, {"red": 0, "blue": 0, "nobody": 0}
    for number in range(seed, seed + games):
        match = new_match(system, number, {"red": red, "blue": blue}, tuple(army or ()))
        try:
            play(match)
        except Broken as error:
            failed += 1
            print(f"game {number}: FAILED at command {len(match.rows) + 1}: {error}")
            continue
        except Exception:
            failed += 1
            print(f"game {number}: FAILED at command {len(match.rows) + 1}:\n{traceback.format_exc(limit=-6)}")
            continue
        winner = BY_KEY[system].winner(match.state)[1] or "nobody"
        won[winner] += 1
        seconds += match.seconds
        print(f"game {number}: {len(match.rows)} commands, {match.seconds:.1f} s, won by {winner}", flush=True)
    finished = games - failed
    wins = ", ".join(f"{name} {count}" for name, count in won.items() if count)
    print(f"{finished} finished, {failed} failed, {seconds / max(1, finished):.2f} s a game; won: {wins or 'none'}")
    if failed:
        raise typer.Exit(1)


def new_match(
    system: str, number: int, bots: dict[Seat, str], armies: tuple[str, ...] = (), sample: float = 0.1
) -> Match:
    """A match with the armies given, or drawn by its number. Raises KeyError for a name nobody has."""
    found, library = BY_KEY[system], known_library(system)
    return Match(
        system=found,
        start=found.setup(_options(system, library, number, armies), library, found.seats),
        brains={seat: brain(bots.get(seat, "random")) for seat in found.seats},
        seed=hashlib.sha256(f"{system}|{number}".encode()).hexdigest(),
        sample=sample,
    )


def _options(system: str, library: Any, number: int, armies: tuple[str, ...]) -> dict[str, Any]:
    """What the table agreed, drawn by the number: the readings, a battlefield, a ready list for each seat."""
    draw, known = random.Random(number), catalogue().get(system, {})
    options: dict[str, Any] = {option["id"]: draw.choice(option["values"]) for option in known.get("options", ())}
    if rosters := sorted(getattr(library, "rosters", {})):
        seats = BY_KEY[system].seats
        options["rosters"] = dict(zip(seats, armies or (draw.choice(rosters) for _ in seats), strict=False))
    if fields := sorted(getattr(library, "battlefields", {})):
        options["battlefield"] = draw.choice(fields)
    return options
