"""Whether the names and events of a card mean something where it speaks of them (UW-DSL-01, UW-DSL-05).

What is misspelt would else be read as nothing: a condition that is never true, a number that is 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from app.content.lines import Where
from app.content.underworlds.reader import Reader
from app.rules.kernel.abilities.terms import EventIs
from app.rules.underworlds.model.happenings import FIELD_WORDS, YES_OR_NO, fields_of
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.profiles import Ability, Card, Inspiring

ALWAYS = ("you", "opponent", "it", "attacker", "target", "weapon")
"""References that every ability may use; the last three are those of the Attack under way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What may be spoken of at some point of an ability: names bound so far, fields of the event (none: no event)."""

    names: tuple[str, ...] = ()
    told: tuple[str, ...] | None = None

    def naming(self, *names: str) -> "Known":
        """With more names."""
        return replace(self, names=(*self.names, *names))

    def at(self, event: str) -> "Known":
        """When this event happens."""
        return replace(self, told=(*(self.told or ()), *fields_of(event)))


def of_card(r: Reader, card: Card, where: Where) -> None:
    """Judges all that a card says."""
    known = Known(names=("card",))
    worn = known.naming("self") if card.kind == "upgrade" else known
    _in_order(r, (*card.equip, *card.static), worn, where)
    moment = known.at(card.trigger.event) if card.trigger else known
    asked = (card.trigger, *card.when, *card.restricted) if card.kind == "objective" else (card.trigger, *card.requires)
    _in_order(r, asked, moment, where)
    if card.kind != "objective":
        _in_order(r, card.restricted, worn if card.kind == "upgrade" else moment, where)
    _in_order(r, (*card.choose, *card.effects), moment, where)
    for ability in card.abilities:
        of_ability(r, ability, worn, where)


def of_ability(r: Reader, ability: Ability, known: Known, where: Where) -> None:
    """Judges all that an ability says."""
    moment = known.at(ability.trigger.event) if ability.trigger else known
    _in_order(r, (ability.trigger, *ability.requires, *ability.choose, *ability.do), moment, where)


def of_inspiring(r: Reader, condition: Inspiring, where: Where) -> None:
    """Judges an Inspire condition."""
    _in_order(r, (condition.trigger, condition.who, *condition.when), Known().at(condition.trigger.event), where)


def of_static(r: Reader, effects: Iterable[fx.Effect], where: Where) -> None:
    """Judges effects that are in force without being used, of nobody in particular."""
    _in_order(r, effects, Known(), where)


# --- one after the other ---------------------------------------------------------------------------------------------


def _in_order(r: Reader, parts: Iterable[Any], known: Known, where: Where) -> Known:
    """Judges words in order: what one names, those after it may speak of."""
    for part in parts:
        known = _judge(r, part, known, where)
    return known


def _judge(r: Reader, part: Any, known: Known, where: Where) -> Known:
    if isinstance(part, str):
        _reference(r, part, known, where)
        return known
    if isinstance(part, tuple):
        return _in_order(r, part, known, where)
    if not is_dataclass(part):
        return known
    _, here = r.noted.get(id(part), (part, where))
    match part:
        case EventIs():
            for name, wanted in part.fields.items():
                _field(r, name, wanted, known, here)
            return known
        case fx.Trigger():
            _in_order(r, part.where, known.at(part.event), here)
            return known
        case lang.Tally():
            _in_order(r, part.where, known.at(part.event), here)
            return known
        case lang.Did():
            allowed = fields_of(part.event)
            if part.role not in allowed:
                r.unknown(part.role, here, "dsl_unknown_field", allowed, field=part.role, event=part.event)
            return known
        case fx.Choose():
            _inside(r, part, known, here)
            return known.naming(part.name)
        case fx.ForEach():
            _judge(r, part.among, known, here)
            _in_order(r, part.do, known.naming(part.name), here)
            return known
        case fx.Delay():
            _judge(r, part.trigger, known, here)
            _in_order(r, part.do, known.at(part.trigger.event), here)
            return known
        case _:
            return _inside(r, part, known, here)


def _inside(r: Reader, part: Any, known: Known, here: Where) -> Known:
    for field in fields(part):
        if field.name not in ("kind", "name"):
            known = _judge(r, getattr(part, field.name), known, here)
    return known


# --- one word --------------------------------------------------------------------------------------------------------


def _reference(r: Reader, word: str, known: Known, where: Where) -> None:
    if not word.startswith("$"):
        return
    name = word[1:]
    if name.startswith("event."):
        _told(r, name.removeprefix("event."), known, where)
    elif name not in (*ALWAYS, *known.names):
        names = [f"${one}" for one in (*known.names, *ALWAYS)]
        r.unknown(word, where, "dsl_unbound_name", names, found=word)


def _told(r: Reader, field: str, known: Known, where: Where) -> bool:
    if known.told is None:
        r.wrong(where, "dsl_no_event", field=field)
        return False
    if field not in known.told:
        r.unknown(field, where, "dsl_unknown_field", tuple(dict.fromkeys(known.told)), field=field)
        return False
    return True


def _field(r: Reader, name: str, wanted: Any, known: Known, where: Where) -> None:
    """A field of the event, and a value that it may have."""
    if not _told(r, name, known, where):
        return
    if name in FIELD_WORDS and wanted not in FIELD_WORDS[name]:
        r.unknown(wanted, where, "dsl_unknown_value", FIELD_WORDS[name], field=name, found=wanted)
    if name in YES_OR_NO and not isinstance(wanted, bool):
        r.wrong(where, "dsl_unknown_value", field=name, found=wanted, expected="true or false")
