"""Loading Underworlds: boards, warbands and decks of a folder."""

from pathlib import Path
from typing import cast

from app.content.abilities import setting_off, waiting
from app.content.json_schema import of_records
from app.content.lines import Problem
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.meeting import Taken
from app.content.reader import read_file
from app.content.underworlds import check, freeze
from app.content.underworlds.language import LANGUAGE, Reader
from app.content.underworlds.schema import FileIn
from app.content.underworlds.speech import asks, changes, links
from app.rules.underworlds.model.profiles import Board, Deck, Library, Warband

FOLDER = DATA / "underworlds"


SCHEMAS = {"content": lambda: of_records(FileIn, LANGUAGE, "Content of Underworlds")}


def library() -> Library:
    """The Underworlds content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    boards: dict[str, Board] = {}
    warbands: dict[str, Warband] = {}
    decks: dict[str, Deck] = {}
    problems: list[Problem] = []
    readers: list[Reader] = []
    taken = {name: Taken("deck_duplicate_card", "card") for name in ("boards", "warbands", "decks")}
    for path in files(folder):
        read = read_file(path)
        problems += read.problems
        if read.problems:
            continue
        reader = Reader(read.lined, read.file, language=LANGUAGE)
        readers.append(reader)
        if (found := reader.made(FileIn, reader.data, ())) is None:
            continue
        for given in found.boards:
            if (board := freeze.board(reader, given, found.shapes)) is not None:
                freeze.judge(reader, board, reader.place_of(given, ()))
                taken["boards"].take(board.id, reader, reader.place_of(given, ()))
                boards[board.id] = board
        for name, parts in (("warbands", found.warbands), ("decks", found.decks)):
            for one in parts:
                taken[name].take(one.id, reader, reader.place_of(one, (name,)))
        warbands |= {one.id: one for one in found.warbands}
        decks |= {one.id: one for one in found.decks}
    library = Library(boards=boards, warbands=warbands, decks=decks)
    waiting.judge(readers, changes, asks, lambda value: value[1])
    if not any(reader.problems for reader in readers):
        check.vocabulary(readers, library)
        setting_off.judge(readers, links(library), "token")
    return Loaded(library=library, problems=in_order([*problems, *(p for reader in readers for p in reader.problems)]))
