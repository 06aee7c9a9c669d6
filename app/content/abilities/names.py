"""Whether the names and events of an ability mean something where it speaks of them.

What is misspelt would else be read as nothing: a condition that is never true, a number that is 0.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from app.content.derived import Derived
from app.content.lines import Where
from app.rules.kernel.abilities import effects, terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """What abilities of a system may always speak of, and what its events tell.

    `always` are references, `fields_of` the fields of an event, `words` those a field may hold where they are few,
    `switches` the fields that are true or false. `asked_of_it` are the system's own fields whose conditions speak of a
    candidate, `about_it` its conditions that speak of one. `binds` are its instructions whose name means something after them.
    """

    always: tuple[str, ...]
    asked_of_it: tuple[str, ...] = ()
    about_it: tuple[type, ...] = ()
    fields_of: Callable[[str], tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    switches: tuple[str, ...] = ()
    binds: tuple[type, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What may be spoken of at some point of an ability: names bound so far, fields of the event (none: no event).

    `around` is how many candidates it lies within: of one it speaks as `$it`, of the one around that as `$outer`.
    """

    speech: Speech
    names: tuple[str, ...] = ()
    told: tuple[str, ...] | None = None
    around: int = 0

    @property
    def references(self) -> tuple[str, ...]:
        """Every reference that means something here, beside fields of the event."""
        return (*self.names, *("it", "outer")[: self.around], *self.speech.always)

    def naming(self, *names: str) -> "Known":
        """With more names."""
        return replace(self, names=(*self.names, *names))

    def of_it(self) -> "Known":
        """Where conditions speak of a candidate."""
        return replace(self, around=self.around + 1)

    def at(self, event: str) -> "Known":
        """When this event happens."""
        return replace(self, told=(*(self.told or ()), *self.speech.fields_of(event)))


def judge(r: Derived, parts: Iterable[Any], known: Known, where: Where) -> Known:
    """Judges words in order: what one names, those after it may speak of."""
    for part in parts:
        known = _judge(r, part, known, where)
    return known


def _judge(r: Derived, part: Any, known: Known, where: Where) -> Known:
    if isinstance(part, str):
        _reference(r, part, known, where)
        return known
    if isinstance(part, tuple):
        return judge(r, part, known, where)
    if not is_dataclass(part):
        return known
    here = r.place_of(part, where)
    if not known.around and isinstance(part, (terms.Did, *known.speech.about_it)):
        r.wrong(here, "dsl_no_candidate")
    match part:
        case terms.EventIs():
            for name, wanted in part.fields.items():
                _field(r, name, wanted, known, here)
            return known
        case effects.Trigger() | terms.Tally():
            judge(r, part.where, known.at(part.event), here)
            return known
        case terms.Did():
            allowed = known.speech.fields_of(part.event)
            if part.role not in allowed:
                r.unknown(part.role, here, "dsl_unknown_field", allowed, field=part.role, event=part.event)
            return known
        case effects.Choose():
            _inside(r, part, known, here)
            return known.naming(part.name)
        case effects.ForEach():
            _judge(r, part.among, known, here)
            judge(r, part.do, known.naming(part.name), here)
            return known
        case effects.Delay():
            _judge(r, part.trigger, known, here)
            judge(r, part.do, known.at(part.trigger.event), here)
            return known
        case _:
            after = _inside(r, part, known, here)
            bound: str = getattr(part, "name", "")
            return after.naming(bound) if isinstance(part, known.speech.binds) else after


_ASKED_OF_IT = ("where", "conds", "has", "condition")
"""Fields of the shared words whose conditions speak of a candidate; those of events do not."""


def _inside(r: Derived, part: Any, known: Known, here: Where) -> Known:
    for one in fields(part):
        if one.name in _ASKED_OF_IT or one.name in known.speech.asked_of_it:
            _judge(r, getattr(part, one.name), known.of_it(), here)
        elif one.name not in ("kind", "name"):
            known = _judge(r, getattr(part, one.name), known, here)
    return known


# --- one word --------------------------------------------------------------------------------------------------------


def _reference(r: Derived, word: str, known: Known, where: Where) -> None:
    if not word.startswith("$"):
        return
    name = word[1:]
    if name.startswith("event."):
        _told(r, name.removeprefix("event."), known, where)
    elif name not in known.references:
        r.unknown(word, where, "dsl_unbound_name", [f"${one}" for one in known.references], found=word)


def _told(r: Derived, name: str, known: Known, where: Where) -> bool:
    if known.told is None:
        r.wrong(where, "dsl_no_event", field=name)
        return False
    if name not in known.told:
        r.unknown(name, where, "dsl_unknown_field", tuple(dict.fromkeys(known.told)), field=name)
        return False
    return True


def _field(r: Derived, name: str, wanted: Any, known: Known, where: Where) -> None:
    """A field of the event, and a value that it may have."""
    if not _told(r, name, known, where):
        return
    words = known.speech.words.get(name)
    if words and wanted not in words:
        r.unknown(wanted, where, "dsl_unknown_value", words, field=name, value=wanted)
    if name in known.speech.switches and not isinstance(wanted, bool):
        r.wrong(where, "dsl_unknown_value", field=name, value=wanted, expected="true or false")
