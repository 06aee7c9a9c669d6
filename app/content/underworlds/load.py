"""Loading Underworlds: boards, warbands and decks of a folder."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from app.content.lines import Problem, Where
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.reader import read_file
from app.content.underworlds import vocabulary
from app.content.underworlds.boards import board
from app.content.underworlds.cards import deck, warband
from app.content.underworlds.loops import loops
from app.content.underworlds.reader import Reader
from app.content.underworlds.schema import ShapeIn
from app.rules.underworlds.model.profiles import Board, Deck, Library, Warband

T = TypeVar("T", Board, Deck, Warband)

FOLDER = DATA / "underworlds"


def library() -> Library:
    """The Underworlds content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; rings of abilities only where all can be read."""
    boards: dict[str, Board] = {}
    warbands: dict[str, Warband] = {}
    decks: dict[str, Deck] = {}
    problems: list[Problem] = []
    readers: list[Reader] = []
    for path in files(folder):
        read = read_file(path)
        if read.problems:
            problems += read.problems
            continue
        reader = Reader(read.lined, read.file)
        data = reader.fields(reader.data, (), ("shapes", "boards", "warbands", "decks"), "card_field_missing")
        shapes = _shapes(reader, data.get("shapes", {}))
        _gather(boards, data, "boards", partial(_board, reader, shapes), reader)
        _gather(warbands, data, "warbands", partial(warband, reader), reader)
        _gather(decks, data, "decks", partial(deck, reader), reader)
        readers.append(reader)
    library = Library(boards=boards, warbands=warbands, decks=decks)
    vocabulary.judge(readers, library)
    problems += [problem for reader in readers for problem in reader.problems]
    rings = [Problem(line=1, where="", code="trigger_loop", facts={"ring": ring}) for ring in loops(library)]
    return Loaded(library=library, problems=in_order([*problems, *rings]))


def _shapes(reader: Reader, data: Any) -> dict[str, Any]:
    """The sound ones of the shapes that boards of a file may have."""
    if not isinstance(data, Mapping):
        reader.wrong(("shapes",), reader.misread, expected="map")
        return {}
    return {name: shape for name, shape in data.items() if reader.model(ShapeIn, ("shapes", name))}


def _board(reader: Reader, shapes: Mapping[str, Any], data: Any, where: Where) -> Board:
    return board(reader, data, shapes, where)


def _gather(
    into: dict[str, T], data: dict[str, Any], key: str, read: Callable[[Any, Where], T], reader: Reader
) -> None:
    for found in reader.many(data.get(key), (key,), read):
        if found.id in into:
            reader.wrong((key,), "deck_duplicate_card", card=found.id)
        into[found.id] = found
