"""How types are written: what a reader cannot know from a dataclass alone."""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_type_hints

from app.content.lines import Where

if TYPE_CHECKING:
    from app.content.derived import Derived

Form: TypeAlias = Literal["map", "bare", "list", "flat", "rest", "plain"]
"""What stands behind a word: a map of fields; the only field itself; the fields in order; or nothing stands behind it:
the word is the `head` field's name, beside the others (`{who: $it, is: []}`); what the others leave over is the head;
no word is needed where something `plain` stands."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What a field is where it is not written. A `fixed` one may not be; within what lies deeper `inner` holds instead."""

    value: Any
    fixed: bool = False
    inner: "Unsaid | None" = None


@dataclass(frozen=True, slots=True)
class Turned:
    """A field that is written all the same, and then means something else by its word."""

    by: Callable[[Any], Any]


Context: TypeAlias = Mapping[str, Unsaid]
"""For fields of these names, what they are where they are not written."""


def _same(data: Any) -> Any:
    return data


def _sound(r: "Derived", made: Any, where: Where) -> None:
    """Nothing is wrong with it."""


def _nothing(data: Mapping[str, Any]) -> Mapping[str, Context]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """How one type is written, where it is not simply its `kind` and its fields.

    `words` are what it may be called, each with the fields that it sets, or turns once they are read. `names` are how
    fields are written, `save.dice` a field within a map; `values` what words stand for in a field; `unsaid` what is meant,
    as it would be written, where a field is left out; `hidden` fields are never written. Data that is no map is the field
    `plain`. `formerly` are names that fields had in earlier versions, or have in words like this one, with those they have
    here: whoever writes one is told the other. `missing` are codes of fields that have to be there. `unfold` turns short
    forms into long ones, `brief` makes their JSON Schema of that of the long one; `ending` turns what was made into what is
    meant; `around` is what holds within a field, given all that is written; `judge` keeps problems of what was made.
    """

    words: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    form: Form | None = None
    head: str = ""
    plain: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str | int, Any]] = field(default_factory=dict)
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    formerly: Mapping[str, str] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    unfold: Callable[[Any], Any] = _same
    brief: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    ending: Callable[[Any], Any] = _same
    around: Callable[[Mapping[str, Any]], Mapping[str, Context]] = _nothing
    judge: Callable[["Derived", Any, Where], None] = _sound


SIMPLE = Spelling()


def _both(data: Any) -> Any:
    return {"en": data, "es": data} if isinstance(data, str) else data


def _one(long: Mapping[str, Any]) -> Mapping[str, Any]:
    return long["properties"]["en"]  # type: ignore[no-any-return]


EITHER = Spelling(unfold=_both, brief=_one)
"""How words in each language are written: a plain text is the same in all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Types told apart by a word, the code of an unknown one; of a `bare` one those with one field are that field."""

    of: Any
    code: str
    bare: bool = False

    @property
    def members(self) -> frozenset[Any]:
        """Its types."""
        return frozenset(member for member in get_args(self.of) or (self.of,) if is_dataclass(member))


@dataclass(frozen=True, slots=True, kw_only=True)
class WordList:
    """Words that a system has, and the code of one that it lacks."""

    words: tuple[str, ...]
    code: str


@dataclass(frozen=True, kw_only=True)
class Language:
    """How all types of a system's content are written."""

    spellings: Mapping[type, Spelling] = field(default_factory=dict)
    families: tuple[Family, ...] = ()
    lists: Mapping[str, WordList] = field(default_factory=dict)

    def spelling(self, kind: type) -> Spelling:
        """How a type is written: as said of it, or of the nearest type that it closes."""
        return next((self.spellings[base] for base in kind.__mro__ if base in self.spellings), SIMPLE)

    def family(self, members: tuple[Any, ...]) -> Family | None:
        """The family of these types, if they are one."""
        return self._families.get(frozenset(members))

    def hints(self, kind: type) -> Mapping[str, Any]:
        """The types of a dataclass's fields, with their notes."""
        if kind not in self._hints:
            self._hints[kind] = get_type_hints(kind, include_extras=True)
        return self._hints[kind]

    def words(self, members: tuple[Any, ...]) -> Mapping[str, tuple[Any, Mapping[str, Any]]]:
        """All words of a family: the type each names, and the fields it sets."""
        if members not in self._words:
            self._words[members] = {
                word: (member, sets)
                for member in members
                for word, sets in (self.spelling(member).words or {kind_of(member): {}}).items()
            }
        return self._words[members]

    @cached_property
    def _families(self) -> dict[frozenset[Any], Family]:
        return {family.members: family for family in self.families}

    @cached_property
    def _hints(self) -> dict[type, Mapping[str, Any]]:
        return {}

    @cached_property
    def _words(self) -> dict[tuple[Any, ...], Mapping[str, tuple[Any, Mapping[str, Any]]]]:
        return {}


def is_written(one: "Field[Any]", spelling: Spelling, sets: Mapping[str, Any]) -> bool:
    """Whether a field stands in a file: not a tag, not hidden, not said by the word that `sets` it."""
    is_tag = one.name == "kind" and isinstance(one.default, str)
    is_set = one.name in sets and not isinstance(sets[one.name], Turned)
    return not (is_tag or is_set or one.name in spelling.hidden)


def kind_of(member: Any) -> str:
    """The `kind` that tells a type from the others of its union; none where it needs none."""
    tag = next((one for one in fields(member) if one.name == "kind" and isinstance(one.default, str)), None)
    return str(tag.default) if tag else ""
