"""YAML with memory: plain data, and the line each part of it was read from."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from app.content.limits import BROUGHT, Limits

Where: TypeAlias = tuple[str | int, ...]

UNSEEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Signs that no name has and that an escape can write; some of them no database holds."""

STRING: Final = "tag:yaml.org,2002:str"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something wrong with content: the file, the line (from 1), the place in it, what, with facts for the sentence.

    Line 0 is none: whoever brought the file never saw the text that has lines, and the place is the name of a unit of his.
    `meant` is the word that was most likely meant, `allowed` are all that may stand there, where those are few.
    """

    file: str = ""
    line: int
    where: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    meant: str = ""
    allowed: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return "".join(
            (
                f"{self.file}: " if self.file else "",
                f"line {self.line}: " if self.line else "",
                f"{self.where or 'file'}: {self.code}",
                f" ({told})" if told else "",
                f"; did you mean {self.meant}?" if self.meant else "",
                f"; allowed: {', '.join(self.allowed)}" if self.allowed else "",
            )
        )

    def of(self, file: str) -> "Problem":
        """The same problem, of this file."""
        return replace(self, file=file)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lined:
    """Plain data and the lines of its parts."""

    data: Any
    lines: dict[Where, int]

    def line_of(self, where: Where) -> int:
        """The line of a part, or of the nearest part around it; 1 where none is known."""
        for end in range(len(where), -1, -1):
            if where[:end] in self.lines:
                return self.lines[where[:end]]
        return 1


class Unreadable(Exception):
    """A text that is not YAML at all."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def read_lined(text: str, limits: Limits = BROUGHT) -> Lined:
    """Reads a YAML text. Raises Unreadable if it is too large, of too many parts, too deep, not YAML, or uses anchors or tags."""
    if len(text) > limits.letters:
        raise Unreadable(
            Problem(line=1, where="", code="too_large", facts={"letters": len(text), "most": limits.letters})
        )
    try:
        node = _Composed(_events(text, limits)).get_single_node()
    except yaml.MarkedYAMLError as error:
        line = (error.problem_mark.line + 1) if error.problem_mark else 1
        raise Unreadable(
            Problem(line=line, where="", code="not_yaml", facts={"problem": error.problem or ""})
        ) from error
    except (yaml.YAMLError, RecursionError) as error:
        raise Unreadable(Problem(line=1, where="", code="not_yaml", facts={"problem": type(error).__name__})) from error
    lines: dict[Where, int] = {}
    return Lined(data=_plain(node, (), lines, SafeConstructor()) if node is not None else None, lines=lines)


class _Composed(Composer, Resolver):
    """The nodes of events that were looked at already: a text is scanned once."""

    def __init__(self, events: list[yaml.Event]) -> None:
        Composer.__init__(self)
        Resolver.__init__(self)
        self._events = events[::-1]

    def check_event(self, *kinds: type[yaml.Event]) -> bool:
        """Whether the next event is one of these."""
        return isinstance(self._events[-1], kinds)

    def peek_event(self) -> yaml.Event:
        """The next event, which stays the next."""
        return self._events[-1]

    def get_event(self) -> yaml.Event:
        """The next event."""
        return self._events.pop()


def _events(text: str, limits: Limits) -> list[yaml.Event]:
    """The text part by part, before anything is built of it: what plain data has no use for ends the reading.

    A chain of aliases would unfold to more than any memory holds, and deep nesting costs time before it is noticed.
    """
    depth, events = 0, []
    for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        line = event.start_mark.line + 1 if event.start_mark else 1
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise Unreadable(Problem(line=line, where="", code="alias"))
        if tag not in (None, "!"):
            raise Unreadable(Problem(line=line, where="", code="tag", facts={"tag": tag}))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if count > limits.parts:
            raise Unreadable(Problem(line=line, where="", code="too_many_parts", facts={"most": limits.parts}))
        if depth > limits.depth:
            raise Unreadable(Problem(line=line, where="", code="too_deep", facts={"most": limits.depth}))
        events.append(event)
    return events


def _plain(node: yaml.Node, where: Where, lines: dict[Where, int], scalars: SafeConstructor) -> Any:
    lines[where] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        return {
            _seen(str(key.value), key, where): _plain(value, (*where, str(key.value)), lines, scalars)
            for key, value in node.value
        }
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, (*where, index), lines, scalars) for index, child in enumerate(node.value)]
    if node.tag == STRING:
        return _seen(node.value, node, where)
    try:
        return scalars.construct_object(node)
    except ValueError as error:  # a date that no calendar has
        place, facts = ".".join(map(str, where)), {"problem": str(error)}
        raise Unreadable(Problem(line=lines[where], where=place, code="not_yaml", facts=facts)) from error


def _seen(text: str, node: yaml.Node, where: Where) -> str:
    """The same text, if it is of signs that can be seen."""
    if found := UNSEEN.search(text):
        place, facts = ".".join(map(str, where)), {"sign": f"U+{ord(found[0]):04X}"}
        raise Unreadable(Problem(line=node.start_mark.line + 1, where=place, code="unseen_sign", facts=facts))
    return text
