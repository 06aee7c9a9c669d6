"""Reading content: one text, every mistake in it with its line, and what was most likely meant."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from app.content.limits import BROUGHT, OWN, Limits
from app.content.lines import Lined, Problem, Unreadable, Where, read_lined
from app.rules.kernel.refusal import Refusal

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

NOTHING: Mapping[str, str] = MappingProxyType({})

FEW = 12
"""So many allowed words are still listed in a problem."""


class Reader:
    """A text as plain data with its lines; collects problems instead of stopping at the first."""

    misread = "misread"
    """The code of what has the wrong kind or shape, where nothing more particular is said."""

    no_text = "not_a_text"
    """The code of a text that is none, or too long."""

    def __init__(self, lined: Lined, file: str = "") -> None:
        self.lined = lined
        self.file = file
        self.problems: list[Problem] = []

    @property
    def data(self) -> Any:
        """All of the text as plain data."""
        return self.lined.data

    def part(self, where: Where) -> Any:
        """The part of the text that stands at a place."""
        found = self.lined.data
        for step in where:
            found = found[step]
        return found

    def wrong(self, where: Where, code: str, *, meant: str = "", allowed: Sequence[str] = (), **facts: object) -> None:
        """Keeps a problem."""
        told = {name: str(fact) for name, fact in facts.items()}
        self.problems.append(
            Problem(
                file=self.file,
                line=self.lined.line_of(where),
                where=".".join(map(str, where)),
                code=code,
                facts=told,
                meant=meant,
                allowed=tuple(allowed) if len(allowed) <= FEW else (),
            )
        )

    def illegal(self, roster: str, refused: Refusal) -> None:
        """Keeps the problem that a list may not be fielded, with what the rules say against it."""
        facts: dict[str, Any] = {**refused.facts, "id": roster, "why": refused.code, "rule": refused.rule}
        self.wrong((), "illegal_roster", **facts)

    def unknown(self, word: Any, where: Where, code: str, words: Sequence[str], **facts: object) -> None:
        """Keeps the problem that a word is none of those allowed here: with the one most like it, and all if they are few."""
        self.wrong(where, code, meant=nearest(word, words), allowed=words, **facts)

    def model(self, kind: type[M], where: Where = ()) -> M | None:
        """A part of the text as a strict model has it; else nothing, and a problem for each field that is wrong."""
        if self.lined.data is None and self.problems:
            return None
        try:
            return kind.model_validate(self.part(where))
        except ValidationError as error:
            for found in error.errors(include_url=False):
                here = (*where, *found["loc"])
                given, told = found["input"], found.get("ctx") or {}
                words = _words(kind, found["loc"]) if found["type"] == "extra_forbidden" else _expected(told)
                word = found["loc"][-1] if found["type"] == "extra_forbidden" else given
                facts = {name: value for name, value in told.items() if name not in ("error", "expected") or not words}
                self.unknown(word, here, found["type"], words, **facts)
            return None

    def fields(
        self,
        data: Any,
        where: Where,
        known: Sequence[str],
        code: str = "",
        formerly: Mapping[str, str] = NOTHING,
    ) -> dict[str, Any]:
        """A map that has only known fields; `formerly` are names that fields had, with those they have."""
        code = code or self.misread
        if not isinstance(data, Mapping):
            self.wrong(where, code, expected="map")
            return {}
        for name in data:
            if name not in known and name in formerly:
                self.wrong((*where, name), code, meant=formerly[name], allowed=known, field=name)
            elif name not in known:
                self.unknown(name, (*where, name), code, known, field=name)
        return {name: value for name, value in data.items() if name in known}

    def many(self, data: Any, where: Where, read: Callable[[Any, Where], T | None]) -> tuple[T, ...]:
        """A list, each entry read; entries with mistakes are left out."""
        if data is None:
            return ()
        if not isinstance(data, list):
            self.wrong(where, self.misread, expected="list")
            return ()
        found = (read(entry, (*where, index)) for index, entry in enumerate(data))
        return tuple(entry for entry in found if entry is not None)

    def word(self, data: Any, where: Where, kind: Any, code: str = "") -> Any:
        """One of the words of a Literal."""
        words = get_args(kind)
        if data not in words:
            self.unknown(data, where, code or self.misread, words, found=data)
            return words[0]
        return data

    def number(self, data: Any, where: Where, least: float = 0, most: float = 99) -> int:
        """A whole number within bounds."""
        if isinstance(data, bool) or not isinstance(data, int) or not least <= data <= most:
            self.wrong(where, "bad_number", found=data, least=least, most=most)
            return int(least)
        return data

    def length(self, data: Any, where: Where, least: float = 0, most: float = 1000) -> float:
        """A length on the table, whole or not; not below 0 unless said."""
        if isinstance(data, bool) or not isinstance(data, int | float) or not least <= data <= most:
            self.wrong(where, "bad_number", found=data, least=least, most=most)
            return 0.0
        return float(data)

    def yes(self, data: Any, where: Where) -> bool:
        """True or false."""
        if not isinstance(data, bool):
            self.wrong(where, self.misread, expected="true or false")
        return bool(data)

    def text(self, data: Any, where: Where, most: int = 60) -> str:
        """A short text."""
        if not isinstance(data, str) or not 0 < len(data) <= most:
            self.wrong(where, self.no_text, expected="text", most=most)
            return "?"
        return data


def read_text(text: str, file: str = "", limits: Limits = BROUGHT) -> Reader:
    """A reader of a text; of one that is not plain YAML, or beyond the limits, a reader of nothing that has the problem."""
    try:
        return Reader(read_lined(text, limits), file)
    except Unreadable as error:
        reader = Reader(Lined(data=None, lines={}), file)
        reader.problems.append(error.problem.of(file))
        return reader


def read_file(path: Path) -> Reader:
    """A reader of a file of the server's own; of one that cannot be read, a reader of nothing that has the problem."""
    try:
        return read_text(path.read_text("utf-8-sig"), path.name, OWN)
    except (OSError, UnicodeDecodeError) as error:
        reader = Reader(Lined(data=None, lines={}), path.name)
        reader.wrong((), "unreadable", problem=error)
        return reader


def nearest(found: Any, words: Sequence[str]) -> str:
    """The word most like what was found; none where nothing is like it."""
    close = (
        get_close_matches(found, [word for word in words if isinstance(word, str)], n=1)
        if isinstance(found, str)
        else []
    )
    return close[0] if close else ""


def _words(kind: type[BaseModel], loc: Sequence[str | int]) -> tuple[str, ...]:
    """The fields of the model within `kind` that a place stands in."""
    inner: Any = kind
    for step in loc[:-1]:
        if isinstance(step, str):
            inner = _model_of(inner.model_fields[step].annotation) if step in inner.model_fields else None
        if inner is None:
            return ()
    return tuple(inner.model_fields)


def _model_of(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_model_of, get_args(annotation))), None)


def _expected(told: Mapping[str, Any]) -> tuple[str, ...]:
    """The words a literal takes, as pydantic lists them: 'a', 'b' or 'c'."""
    listed = str(told.get("expected", ""))
    return (
        tuple(word.strip().strip("'") for word in listed.replace(" or ", ", ").split(",") if word.strip())
        if "'" in listed
        else ()
    )
