"""What may be written, as JSON Schema: editors complete and check a file by it while it is being written."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel

from app.content.spelling import Family, Language, Spelling, is_written
from app.rules.kernel.schema.annotations import Like, Long, Within, WordOf

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SHORT: Final = 60
"""So long a text may be that says nothing else, as readers have it."""


def of_model(kind: type[BaseModel], title: str) -> Schema:
    """The schema of files that a strict model judges."""
    return {"$schema": DIALECT, **kind.model_json_schema(), "title": title}


def of_records(kind: type, language: Language, title: str) -> Schema:
    """The schema of files that hold a value of this type, spelled in this language.

    It takes all that a reader takes. What no schema can say (names bound before they are used, ids that are known) is left to
    the reader: `castra content check`.
    """
    made = _Schemas(language)
    return {"$schema": DIALECT, "title": title, **made.of(kind), "$defs": made.defs}


class _Schemas:
    """The schemas of a language's types; `defs` are those of its records."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.defs: dict[str, Schema] = {}
        self._named: dict[Hashable, str] = {}

    @cached_property
    def _implied(self) -> frozenset[str]:
        """Fields that may be left out within others, by what these mean."""
        around = (spelling.around({}) for spelling in self.language.spellings.values())
        return frozenset(name for within in around for context in within.values() for name in context)

    def of(self, hint: Any) -> Schema:
        """The schema of any type that a field may have."""
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._noted(inner[0], inner[1:])
        if origin is Literal:
            return {"enum": list(inner)}
        if origin is tuple:
            return {"type": ["array", "null"], "items": self.of(inner[0])}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "propertyNames": self.of(inner[0]), "additionalProperties": self.of(inner[1])}
        if inner:
            return self._one_of(inner)
        if is_dataclass(hint):
            return self._records((hint,))
        plain: Mapping[Any, Schema] = {
            bool: {"type": "boolean"},
            int: _bounded("integer", 0, 99),
            float: _bounded("number", 0, 1000),
            str: {"type": "string", "minLength": 1, "maxLength": SHORT},
        }
        return dict(plain[hint])

    def _noted(self, hint: Any, notes: Iterable[Any]) -> Schema:
        made = self.of(hint)
        for note in notes:
            match note:
                case Within():
                    return _bounded("number" if hint is float else "integer", note.least, note.most)
                case Long():
                    made = {"type": "string", "minLength": 1, "maxLength": note.most}
                case Like():
                    made = made | {"pattern": note.pattern}
                case WordOf():
                    made = {"enum": list(self.language.lists[note.list].words)}
        return made

    def _one_of(self, members: Sequence[Any]) -> Schema:
        records: tuple[Any, ...] = tuple(member for member in members if is_dataclass(member))
        plain = [member for member in members if member not in records and member is not type(None)]
        found = [self.of(member) for member in plain]
        found += [self._body(one) for one in records if self.language.spelling(one).form == "plain"]
        found += [self._records(records)] if records else []
        return _any([*found, *([{"type": "null"}] if type(None) in members else [])])

    def _records(self, records: tuple[Any, ...]) -> Schema:
        """A value of one of several types by its word, or of the one type that may stand here without it."""
        family = self.language.family(records)
        if family is not None or len(records) > 1:
            return self._ref(f"{records[0].__name__}Or", records, lambda: self._worded(records, family))
        (kind,) = records
        spelling = self.language.spelling(kind)
        if spelling.form != "flat":
            return self._body(kind)
        return _any([self._body(kind, sets, word) for word, sets in spelling.words.items()])

    def _worded(self, members: tuple[Any, ...], family: Family | None) -> Schema:
        found = []
        for word, (kind, sets) in self.language.words(members).items():
            if self.language.spelling(kind).form == "flat":
                found.append(self._body(kind, sets, word))
            else:
                body = self._body(kind, sets, family=family or Family(of=None, code=""))
                found.append({"type": "object", "properties": {word: body}, "required": [word], "maxProperties": 1})
        return _any(found)

    def _body(
        self, kind: Any, sets: Mapping[str, Any] | None = None, word: str = "", family: Family | None = None
    ) -> Schema:
        """What stands behind a word, or where a record stands alone."""
        what = (kind, word, tuple(sets or ()), family is not None)
        return self._ref(kind.__name__, what, lambda: self._written(kind, sets or {}, word, family))

    def _ref(self, name: str, what: Hashable, making: Callable[[], Schema]) -> Schema:
        """A reference to the definition of something, made once: types hold each other, and bear each other's names."""
        if what not in self._named:
            alike = sum(told.rstrip("0123456789") == name for told in self._named.values())
            self._named[what] = f"{name}{alike + 1}" if alike else name
            self.defs[self._named[what]] = making()
        return {"$ref": f"#/$defs/{self._named[what]}"}

    def _written(self, kind: Any, sets: Mapping[str, Any], word: str, family: Family | None) -> Schema:
        spelling = self.language.spelling(kind)
        written = [one for one in fields(kind) if is_written(one, spelling, sets)]
        made = self._long(kind, spelling, written, word, family)
        if spelling.plain:
            made = _any([made, self._field(kind, spelling, spelling.plain)])
        return made if spelling.brief is None else _any([dict(spelling.brief(made)), made])

    def _long(
        self, kind: Any, spelling: Spelling, written: "list[Field[Any]]", word: str, family: Family | None
    ) -> Schema:
        values = {one.name: self._field(kind, spelling, one.name) for one in written}
        if len(written) == 1 and (spelling.form == "bare" or (spelling.form is None and family and family.bare)):
            return values[written[0].name]
        if spelling.form == "list":
            return {"type": "array", "prefixItems": list(values.values()), "minItems": len(values), "items": False}
        names = {one.name: spelling.names.get(one.name, one.name) for one in written}
        if word:
            names[spelling.head] = word
        rest = spelling.form == "rest"
        needed = [
            names[one.name]
            for one in written
            if self._is_needed(one, spelling) and not (rest and one.name == spelling.head)
        ]
        made = _nested({said: values[name] for name, said in names.items() if not (rest and name == spelling.head)})
        made |= {"required": sorted({said.partition(".")[0] for said in needed})} if needed else {}
        return {
            "type": "object" if needed or family is None else ["object", "null"],
            **({"description": _first(kind)} if _first(kind) else {}),
            **made,
            **({} if rest else {"additionalProperties": False}),
        }

    def _field(self, kind: Any, spelling: Spelling, name: str) -> Schema:
        value = self.of(self.language.hints(kind)[name])
        words = spelling.values.get(name)
        if not words:
            return value
        return _any([{"enum": list(words)}, *([] if self.language.hints(kind)[name] is bool else [value])])

    def _is_needed(self, one: "Field[Any]", spelling: Spelling) -> bool:
        has_default = one.default is not MISSING or one.default_factory is not MISSING
        return not has_default and one.name not in spelling.unsaid and one.name not in self._implied


def _bounded(kind: str, least: float, most: float) -> Schema:
    return {"type": kind, "minimum": least, "maximum": most}


def _any(found: Sequence[Schema]) -> Schema:
    return found[0] if len(found) == 1 else {"anyOf": list(found)}


def _nested(values: Mapping[str, Schema]) -> Schema:
    """Properties by name; `save.dice` is one within a map."""
    made: dict[str, Schema] = {}
    for said, value in values.items():
        top, _, inner = said.partition(".")
        if inner:
            within = made.setdefault(top, {"type": "object", "properties": {}, "additionalProperties": False})
            within["properties"][inner] = value
        else:
            made[top] = value
    return {"properties": made}


def _first(kind: Any) -> str:
    """The first sentence of what a type says of itself."""
    told = (kind.__doc__ or "").strip()
    return "" if told.startswith(f"{kind.__name__}(") else told.split("\n\n")[0].replace("\n", " ").strip()
