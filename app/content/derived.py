"""Reading derived from types: frozen dataclasses say what may be written, a `Language` how it is spelled."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin

from app.content.lines import Lined, Where
from app.content.reader import Reader, read_text
from app.content.spelling import Context, Family, Language, Spelling, Turned, is_written, kind_of
from app.rules.kernel.schema.annotations import Like, Long, Within, WordOf

T = TypeVar("T")

MISREAD: Any = object()
"""What is read where something was wrong with it."""

SHORT = 60
"""So long a text may be that says nothing else."""


class Derived(Reader):
    """A reader that makes values of a system's types. `noted` is where each was read."""

    stray = "unknown_field"
    """The code of a field that a record does not have, or that it lacks."""

    by_text = False
    """Whether what a rule would answer to may be nothing but a text, which players read and play themselves."""

    def __init__(self, lined: Lined, file: str = "", *, language: Language) -> None:
        super().__init__(lined, file)
        self.language = language
        self.noted: dict[int, tuple[Any, Where]] = {}
        self._context: Context = {}
        self._judged = 0

    def made(self, kind: type[T], data: Any, where: Where) -> T | None:
        """A value of a type, or nothing and every problem of it."""
        found = self.read(kind, data, where)
        return None if found is MISREAD else cast(T, found)

    def place_of(self, made: Any, otherwise: Where) -> Where:
        """Where a value was read."""
        return self.noted[id(made)][1] if id(made) in self.noted else otherwise

    def words_made(self) -> Iterator[tuple[Any, Where]]:
        """Every value that was made of a dataclass, and where it was read."""
        return iter(tuple(self.noted.values()))

    # --- types ---

    def read(self, hint: Any, data: Any, where: Where) -> Any:
        """A value of any type that a field may have."""
        before = self._misreadings()
        found = self._read(hint, data, where)
        return found if self._misreadings() == before else MISREAD

    def _misreadings(self) -> int:
        """How much could not be read at all; what was read and then found unsound is still there for what is around it."""
        return len(self.problems) - self._judged

    def _read(self, hint: Any, data: Any, where: Where) -> Any:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._noted(inner[0], inner[1:], data, where)
        if origin is Literal:
            return self.word(data, where, hint)
        if origin is tuple:
            return self._all(inner[0], data, where)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._map(inner, data, where)
        if inner:
            return self._one_of(inner, data, where)
        if is_dataclass(hint):
            return self._of_records((hint,), data, where)
        if hint is bool:
            return self.yes(data, where)
        if hint is int:
            return self.number(data, where)
        if hint is float:
            return self.length(data, where)
        if hint is str:
            return self.text(data, where, SHORT)
        raise TypeError(f"nothing is written as {hint}: a type left open?")

    def _noted(self, hint: Any, notes: tuple[Any, ...], data: Any, where: Where) -> Any:
        for note in notes:
            match note:
                case Within():
                    read = self.length if hint is float else self.number
                    return read(data, where, note.least, note.most)
                case Long():
                    return self.text(data, where, note.most)
                case Like() if not isinstance(data, str) or not re.match(note.pattern, data):
                    return self.wrong(where, note.code or self.misread, found=data)
                case WordOf():
                    known = self.language.lists[note.list]
                    if data not in known.words:
                        self.unknown(data, where, known.code, known.words, **{note.list: data})
                    return data
        return self._read(hint, data, where)

    def _all(self, hint: Any, data: Any, where: Where) -> tuple[Any, ...]:
        return self.many(data if data is not None else MISREAD, where, lambda entry, here: self.read(hint, entry, here))

    def _map(self, inner: tuple[Any, ...], data: Any, where: Where) -> dict[Any, Any]:
        if not isinstance(data, Mapping):
            self.wrong(where, self.misread, expected="map")
            return {}
        for name in data:
            self.read(inner[0], name, (*where, name))
        return {name: self.read(inner[1], value, (*where, name)) for name, value in data.items()}

    def _one_of(self, members: tuple[Any, ...], data: Any, where: Where) -> Any:
        """A value of one of several types: a plain one if something plain stands there, else by its word."""
        if data is None and type(None) in members:
            return None
        records: tuple[Any, ...] = tuple(member for member in members if is_dataclass(member))
        plain = [member for member in members if member not in records and member is not type(None)]
        if not isinstance(data, Mapping):
            if (hint := _fitting(plain, data)) is not None:
                return self._read(hint, data, where)
            short = next((one for one in records if self.language.spelling(one).form == "plain"), None)
            if short is not None and isinstance(data, str | int):
                return self._record(short, data, where, {})
        return self._of_records(records, data, where)

    # --- words ---

    def _of_records(self, records: tuple[Any, ...], data: Any, where: Where) -> Any:
        """A value of one of several types by its word, or of the one type that may stand here without it."""
        family = self.language.family(records)
        if family is None and len(records) == 1:
            return self._alone(records[0], data, where)
        return self._worded(records, family or Family(of=None, code=self.misread), data, where)

    def _alone(self, kind: type, data: Any, where: Where) -> Any:
        """A value of the one type that may stand here: its word is not written, if the word is no field as well."""
        spelling = self.language.spelling(kind)
        if spelling.form != "flat" or not isinstance(data, Mapping):
            return self._record(kind, data, where, {})
        said = [word for word in spelling.words if word in data]
        if len(said) != 1:
            return self.unknown(
                next(iter(data), ""), where, self.misread, tuple(spelling.words), expected="one of them"
            )
        return self._record(kind, data, where, spelling.words[said[0]], said[0])

    def _worded(self, members: tuple[Any, ...], family: Family, data: Any, where: Where) -> Any:
        words = self.language.words(members)
        if isinstance(data, Mapping):
            for word in data:
                if word in words and self.language.spelling(words[word][0]).form == "flat":
                    return self._record(words[word][0], data, where, words[word][1], word)
        if not isinstance(data, Mapping) or len(data) != 1:
            found = data if isinstance(data, str | int) else type(data).__name__
            return self.unknown(data, where, family.code, tuple(words), found=found)
        word, given = next(iter(data.items()))
        if word not in words:
            return self.unknown(word, (*where, word), family.code, tuple(words), found=word)
        kind, sets = words[word]
        return self._record(kind, given, (*where, word), sets, family=family)

    # --- records ---

    def _record(
        self, kind: type, data: Any, where: Where, sets: Mapping[str, Any], word: str = "", family: Family | None = None
    ) -> Any:
        before, spelling = self._misreadings(), self.language.spelling(kind)
        written = [one for one in fields(kind) if is_written(one, spelling, sets)]
        given = self._given(spelling, written, spelling.unfold(data), where, word, family)
        if not given and self._misreadings() > before:
            return MISREAD
        values = {name: held for name, held in sets.items() if not isinstance(held, Turned)}
        around = spelling.around(data if isinstance(data, Mapping) else {})
        names = {one.name for one in written}
        deeper = {name: held.inner for name, held in self._context.items() if held.inner and name in names}
        for one in written:
            value = self._field(kind, one, spelling, given, where, {**deeper, **around.get(one.name, {})})
            if value is not MISSING:
                turned = sets.get(one.name)
                values[one.name] = turned.by(value) if isinstance(turned, Turned) and value is not MISREAD else value
        if self._misreadings() > before:
            return MISREAD
        made = spelling.ending(kind(**values))
        self.noted[id(made)] = (made, where)
        had = len(self.problems)
        spelling.judge(self, made, where)
        self._judged += len(self.problems) - had
        return made

    def _field(
        self,
        kind: type,
        one: "Field[Any]",
        spelling: Spelling,
        given: Mapping[str, tuple[Any, Where]],
        where: Where,
        context: Context,
    ) -> Any:
        """What a field holds; MISSING where its default does."""
        here = self._context.get(one.name)
        if one.name in given:
            data, place = given[one.name]
            if here is not None and here.fixed:
                return self.wrong(place, self.misread, found=data)
            return self._value(self.language.hints(kind)[one.name], spelling.values.get(one.name), data, place, context)
        if one.name in spelling.unsaid:
            return self.read(self.language.hints(kind)[one.name], spelling.unsaid[one.name], where)
        if here is not None:
            return here.value
        if one.default is MISSING and one.default_factory is MISSING:
            name = spelling.names.get(one.name, one.name)
            self.wrong(where, spelling.missing.get(one.name, self.missing(kind)), expected=name)
        return MISSING

    def missing(self, kind: type) -> str:
        """The code of a field that is not there: another one for words of a language than for records."""
        return self.misread if kind_of(kind) else self.stray

    def _value(
        self, hint: Any, words: Mapping[str | int, Any] | None, data: Any, where: Where, context: Context
    ) -> Any:
        if words is not None and isinstance(data, str | int) and not isinstance(data, bool) and data in words:
            return words[data]
        if words is not None and hint is bool:
            return self.unknown(data, where, self.misread, tuple(map(str, words)), found=data)
        with self._within(context):
            return self.read(hint, data, where)

    @contextmanager
    def _within(self, context: Context) -> Iterator[None]:
        before, self._context = self._context, {**self._context, **context}
        yield
        self._context = before

    def _given(
        self,
        spelling: Spelling,
        written: "list[Field[Any]]",
        data: Any,
        where: Where,
        word: str,
        family: Family | None,
    ) -> Mapping[str, tuple[Any, Where]]:
        """What is written for each field, and where."""
        bare = spelling.form == "bare" or (spelling.form is None and family is not None and family.bare)
        if bare and len(written) == 1:
            return {written[0].name: (data, where)}
        if spelling.plain and not isinstance(data, Mapping):
            return {spelling.plain: (data, where)}
        names = {one.name: spelling.names.get(one.name, one.name) for one in written}
        if spelling.form == "list":
            return self._listed(names, data, where)
        if word:
            names[spelling.head] = word
        if spelling.form == "rest":
            return self._rest(spelling.head, names, data, where)
        return self._named(names, {} if data is None and family is not None else data, where, family, spelling.formerly)

    def _listed(self, names: Mapping[str, str], data: Any, where: Where) -> Mapping[str, tuple[Any, Where]]:
        if not isinstance(data, list) or len(data) != len(names):
            self.wrong(where, self.misread, expected=f"[{', '.join(names.values())}]")
            return {}
        return {name: (part, (*where, index)) for index, (name, part) in enumerate(zip(names, data, strict=True))}

    def _rest(self, head: str, names: Mapping[str, str], data: Any, where: Where) -> Mapping[str, tuple[Any, Where]]:
        if not isinstance(data, Mapping):
            self.wrong(where, self.misread, expected="map")
            return {}
        others = {name: said for name, said in names.items() if name != head}
        left = {key: value for key, value in data.items() if key not in others.values()}
        told = {name: (data[said], (*where, said)) for name, said in others.items() if said in data}
        return {head: (left, where), **told}

    def _named(
        self, names: Mapping[str, str], data: Any, where: Where, family: Family | None, formerly: Mapping[str, str]
    ) -> Mapping[str, tuple[Any, Where]]:
        code = self.misread if family is not None else self.stray
        tops = tuple(dict.fromkeys(said.split(".")[0] for said in names.values()))
        found = self.fields(data, where, tops, code, formerly)
        given: dict[str, tuple[Any, Where]] = {}
        for top in tops:
            inside = {name: said.partition(".")[2] for name, said in names.items() if said.startswith(f"{top}.")}
            if top in found and inside:
                inner = self.fields(found[top], (*where, top), tuple(inside.values()), code)
                given |= {n: (inner[said], (*where, top, said)) for n, said in inside.items() if said in inner}
            elif top in found:
                given[next(name for name, said in names.items() if said == top)] = (found[top], (*where, top))
        return given


def _fitting(plain: list[Any], data: Any) -> Any:
    """Which of several plain types something is meant as."""
    literal = [hint for hint in plain if get_origin(hint) is Literal]
    exact = next((hint for hint in literal if data in get_args(hint)), None) if isinstance(data, str | int) else None
    return exact or next((hint for hint in plain if _takes(hint, data)), None) or next(iter(literal), None)


def _takes(hint: Any, data: Any) -> bool:
    bottom = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return isinstance(bottom, type) and type(data) is bottom


R = TypeVar("R", bound=Derived)


def made_of(text: str, kind: type[T], reader: Callable[[Lined, str], R]) -> tuple[R, T | None]:
    """The reader of a text and what it makes of all of it: nothing where it is no text of that kind, which the reader says."""
    plain = read_text(text)
    own = reader(plain.lined, plain.file)
    own.problems += plain.problems
    return own, None if plain.problems else own.made(kind, plain.data, ())
