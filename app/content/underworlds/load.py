"""Loading Underworlds: boards, warbands and decks of a folder, every problem of every file at once."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from app.content.lines import Unreadable, Where, read_lined
from app.content.load import DATA, BadContent
from app.content.underworlds.boards import board
from app.content.underworlds.cards import deck, warband
from app.content.underworlds.loops import loops
from app.content.underworlds.reader import Reader
from app.rules.underworlds.model.profiles import Board, Deck, Library, Warband

T = TypeVar("T", Board, Deck, Warband)


@lru_cache(maxsize=1)
def underworlds() -> Library:
    """The Underworlds content of this server. Raises BadContent with every problem of every file."""
    library, problems = check_underworlds(DATA / "underworlds")
    if problems:
        raise BadContent(problems)
    return library


def check_underworlds(folder: Path) -> tuple[Library, list[str]]:
    """The content of a folder, and every problem with file and line."""
    boards: dict[str, Board] = {}
    warbands: dict[str, Warband] = {}
    decks: dict[str, Deck] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            lined = read_lined(path.read_text(encoding="utf-8"))
        except Unreadable as error:
            problems.append(f"{path.name}: {error.problem}")
            continue
        reader = Reader(lined)
        data = reader.fields(lined.data, (), ("shapes", "boards", "warbands", "decks"), "card_field_missing")
        shapes = data.get("shapes", {})
        _gather(boards, data, "boards", partial(_board, reader, shapes), reader)
        _gather(warbands, data, "warbands", partial(warband, reader), reader)
        _gather(decks, data, "decks", partial(deck, reader), reader)
        problems += [f"{path.name}: {problem}" for problem in reader.problems]
    library = Library(boards=boards, warbands=warbands, decks=decks)
    return library, [*problems, *(f"trigger_loop: {ring}" for ring in loops(library))]


def _board(reader: Reader, shapes: Mapping[str, Any], data: Any, where: Where) -> Board:
    return board(reader, data, shapes, where)


def _gather(
    into: dict[str, T], data: dict[str, Any], key: str, read: Callable[[Any, Where], T], reader: Reader
) -> None:
    for found in reader.many(data.get(key), (key,), read):
        if found.id in into:
            reader.wrong((key,), "deck_duplicate_card", card=found.id)
        into[found.id] = found
