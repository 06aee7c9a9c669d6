"""What a table is called: by the name of its battlefield in the reader's language, whoever set it in whichever."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.persistence.matches import Match
from app.web.offered import of_program
from app.web.words import languages, words


def title_of(match: Match, language: str) -> str:
    """The name of a table as a reader of this language calls it: a name of its own is kept."""
    for board in _boards(match.system):
        if match.name in {_called(match.system, board, one) for one in languages()}:
            return _called(match.system, board, language)
    return match.name


@cache
def _boards(system: str) -> tuple[Mapping[str, Any], ...]:
    """The battlefields that tables of a system are named after; none of a system that this server does not know."""
    return tuple(of_program().catalogue.get(system, {}).get("boards", ()))


def _called(system: str, board: Mapping[str, Any], language: str) -> str:
    """The name of a battlefield: its content's own, else that of the word for it, as the page of set-up finds it."""
    own = board.get("names", {}).get(language)
    return str(own or words(language).get(f"{system}.option.{board.get('option', '')}.{board['id']}") or board["name"])
