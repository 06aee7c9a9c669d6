"""Reading `given`: each mistake with its place in it, and nothing written that nobody looks at."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from app.content.lines import Lined, Problem, Where
from app.content.reader import Reader

M = TypeVar("M", bound="Written")
S = TypeVar("S")


class BadGiven(Exception):
    """A `given` with problems, each with its place in it."""

    def __init__(self, problems: Sequence[tuple[Where, Problem]]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for _, problem in self.problems))


class Written(BaseModel):
    """A part of `given`: unknown keys are problems, and it knows which of its keys were looked at."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    _looked_at: set[str] = PrivateAttr(default_factory=set)

    def __getattribute__(self, name: str) -> Any:
        """The value of a key, which counts as looked at from now on."""
        found = super().__getattribute__(name)
        if not name.startswith("_") and name in type(self).model_fields:
            self._looked_at.add(name)
        return found


class _Placing(Reader):
    """A reader that keeps the place of each problem as well."""

    def __init__(self, data: Any) -> None:
        super().__init__(Lined(data=data, lines={}))
        self.places: list[Where] = []

    def wrong(self, where: Where, code: str, *, meant: str = "", allowed: Sequence[str] = (), **facts: object) -> None:
        """Keeps a problem and its place."""
        super().wrong(where, code, meant=meant, allowed=allowed, **facts)
        self.places.append(where)


def read(kind: type[M], data: Mapping[str, Any], setting: Callable[[M], S]) -> S:
    """The table that `setting` makes of `given`.

    Raises BadGiven for what is misspelt or of the wrong kind, for what `setting` raises as such, and for what leads
    nowhere: a key that was written, says something else than where it is left out, and was not looked at.
    """
    reader = _Placing(dict(data))
    wanted = reader.model(kind)
    if wanted is None:
        raise BadGiven(list(zip(reader.places, reader.problems, strict=True)))
    made = setting(wanted)
    if idle := list(_idle(wanted, ())):
        raise BadGiven([(where, _problem(where, "leads_nowhere")) for where in idle])
    return made


def refused(where: Where, code: str, **facts: object) -> BadGiven:
    """Something that cannot be, at its place in `given`."""
    return BadGiven([(where, _problem(where, code, **facts))])


def named(name: str, among: Collection[str], where: Where) -> str:
    """A name that has to be one of those known. Raises BadGiven, with what was most likely meant."""
    if name not in among:
        reader = _Placing(None)
        reader.unknown(name, where, "unknown_name", tuple(among), found=name)
        raise BadGiven(list(zip(reader.places, reader.problems, strict=True)))
    return name


@contextmanager
def at(*where: str | int) -> Iterator[None]:
    """What another part of the program refuses within is refused at this place. Raises BadGiven."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise refused(where, "refused", problem=error) from error


def only_fields(options: Mapping[str, Any], known: Collection[str], *where: str) -> Mapping[str, Any]:
    """Options of a table that is set already: what only matters before the set-up leads nowhere. Raises BadGiven."""
    if strange := [name for name in options if name not in known]:
        place = (*where, strange[0])
        raise refused(place, "leads_nowhere")
    return options


def _problem(where: Where, code: str, **facts: object) -> Problem:
    told = {name: str(fact) for name, fact in facts.items()}
    return Problem(line=1, where=".".join(map(str, where)), code=code, facts=told)


def _idle(part: Any, where: Where) -> Iterator[Where]:
    """The places of all that was written and not looked at."""
    if isinstance(part, Written):
        for name in sorted(part.model_fields_set):
            value, field = part.__dict__[name], type(part).model_fields[name]
            if name in part._looked_at:
                yield from _idle(value, (*where, name))
            elif value != field.get_default(call_default_factory=True):
                yield (*where, name)
    elif isinstance(part, Mapping):
        for key, value in part.items():
            yield from _of_list(value, (*where, str(key)))
    elif isinstance(part, list | tuple):
        for index, value in enumerate(part):
            yield from _of_list(value, (*where, index))


def _of_list(part: Any, where: Where) -> Iterator[Where]:
    """The same of one of several: one of which nothing at all was looked at leads nowhere as a whole."""
    if isinstance(part, Written) and not part._looked_at:
        yield where
    else:
        yield from _idle(part, where)
