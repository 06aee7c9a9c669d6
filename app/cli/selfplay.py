"""`castra selfplay`: bots play whole matches, and every promise of the contract is checked."""

import hashlib
import random
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from app.bots import NAMES
from app.cli.given_armies import armies_kept, is_army, with_files
from app.cli.playing import Broken, Match, play
from app.content.catalogue import NOTHING
from app.rules.kernel.seats import Seat
from app.systems import registry
from app.systems.game_system import GameSystem

USUAL = "random"


def selfplay(
    system: Annotated[str, typer.Argument(help="The key of a system; any other word lists them")],
    games: Annotated[int, typer.Option(min=1, help="How many matches")] = 10,
    seed: Annotated[
        int, typer.Option(help="Game k plays with the seed SEED + k, so any game can be played again alone")
    ] = 0,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays a seat, such as red=winning, or all the others, such as winning; random unless said"
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many play; unless said as many as armies, or as can")
    ] = None,
    army: Annotated[
        list[str] | None,
        typer.Option(
            help="The armies to play with, one for each seat: a name, parts of one such as warband+deck, or a file; drawn "
            "unless said. Any other word lists them"
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="What the players agree on, such as battlepack=fire_and_jade; drawn unless said"),
    ] = None,
) -> None:
    """Play matches between bots; every invariant after every event. Ends with 1 if any failed."""
    known = registry.known().get(system)
    if known is None:
        raise _unusable(f"systems: {', '.join(registry.known())}")
    files = known.armies is not None
    if unknown := [name for name in army or () if not (is_army(known, name) or (files and Path(name).is_file()))]:
        raise _unusable(f"no such army: {', '.join(unknown)}; there are: {', '.join(_names(known)) or 'none'}")
    wanted = seats or len(army or ()) or len(known.rules.seats)
    players = known.rules.seats[:wanted]
    if wanted not in known.rules.seat_counts:
        raise _unusable(f"{system} is played by {' or '.join(map(str, known.rules.seat_counts))}")
    if army and len(army) != len(players):
        raise _unusable(
            f"{len(army)} armies for {len(players)} seats: say one for each, in the order {', '.join(players)}"
        )
    bots, agreed = _bots(bot or (), players), _agreed(option or (), known.catalogue(known.library).choices())
    failed, seconds, won = 0, 0.0, Counter[str]()
    for number in range(seed, seed + games):
        try:
            match = new_match(system, number, bots, tuple(army or ()), seats=players, agreed=agreed)
        except ValueError as error:
            raise _unusable(f"{system} cannot be set up so: {error}") from None
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
        winner = known.rules.winner(match.state)[1] or "nobody"
        won[winner] += 1
        seconds += match.seconds
        print(f"game {number}: {len(match.rows)} commands, {match.seconds:.1f} s, won by {winner}", flush=True)
    finished = games - failed
    wins = ", ".join(f"{name} {won[name]}" for name in (*players, "nobody") if won[name])
    print(f"{finished} finished, {failed} failed, {seconds / max(1, finished):.2f} s a game; won: {wins or 'none'}")
    if failed:
        raise typer.Exit(1)


def _names(known: GameSystem) -> Sequence[str]:
    """The armies that can be said, those of a table as examples of what can be joined."""
    if known.named_armies is not None:
        return known.named_armies.names(known.library)
    return sorted(known.armies.ready(known.library)) if known.armies else ()


def _bots(wishes: Sequence[str], seats: Sequence[Seat]) -> dict[Seat, str]:
    """The bot of each seat that was wished another than the usual one."""
    named = {seat: name for seat, sign, name in (wish.partition("=") for wish in wishes) if sign}
    everyone = next((wish for wish in wishes if "=" not in wish), USUAL)
    if wrong := {*named.values(), everyone} - set(NAMES):
        raise _unusable(f"no bot {', '.join(sorted(wrong))}; there are: {', '.join(NAMES)}")
    if strange := named.keys() - set(seats):
        raise _unusable(f"nobody sits at {', '.join(sorted(strange))}; the seats are: {', '.join(seats)}")
    return {seat: named.get(seat, everyone) for seat in seats}


def _agreed(wishes: Sequence[str], choices: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The options that were wished, with the values that the words written mean."""
    found = {}
    for wish in wishes:
        name, _, word = wish.partition("=")
        values = {str(value).lower(): value for value in choices.get(name, ())}
        if word not in values:
            raise _unusable(f"{name} can be: {', '.join(values)}" if values else f"options: {', '.join(choices)}")
        found[name] = values[word]
    return found


def _unusable(why: str) -> typer.Exit:
    typer.echo(f"castra: {why}", err=True)
    return typer.Exit(2)


def new_match(
    system: str,
    number: int,
    bots: Mapping[Seat, str],
    armies: Sequence[str] = (),
    sample: float = 0.1,
    seats: Sequence[Seat] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> Match:
    """A match with the armies and options given, or drawn by its number. Raises KeyError for a name nobody has,
    ValueError for options that no table can have or armies that may not be taken under them.
    """
    known: GameSystem = registry.known()[system]
    players = tuple(seats) or known.rules.seats
    library, armies = with_files(known, armies)
    options = known.drawn_options(library, random.Random(number), players, armies, agreed)
    start = known.rules.setup(options, library, players)
    brains = {seat: known.brain(bots.get(seat, USUAL)) for seat in players}
    return Match(
        system=known.rules,
        start=start,
        options=options,
        brains=brains | armies_kept(known, start, brains, dict(zip(players, armies, strict=False))),
        seed=hashlib.sha256(f"{system}|{number}".encode()).hexdigest(),
        sample=sample,
    )
