"""What single fields cannot know: whether records are whole, and what their abilities say means something (digest 2.2..2.6)."""

from collections import Counter as Tally
from collections.abc import Sequence
from typing import get_args

from app.content.abilities import names
from app.content.derived import Derived
from app.content.lines import Where
from app.content.underworlds.speech import NOTHING, SYMBOLS
from app.rules.kernel.abilities import terms
from app.rules.underworlds.model import profiles, tables
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language import modifiers as mods

OF_RULES = ("leader", "fly")
"""Runes that the rulebook itself speaks of."""

RUNE = "a rune in `runes` of a fighter, or given by `grant_rune`"

WORDS = {"save_symbol": get_args(tables.SaveSymbol), "weapon_symbol": get_args(tables.WeaponSymbol)}

# --- warbands --------------------------------------------------------------------------------------------------------


def warband(r: Derived, made: profiles.Warband, where: Where) -> None:
    """One leader (UW-WB-01)."""
    leaders = sum(fighter.leader for fighter in made.fighters)
    if leaders != 1:
        r.wrong((*where, "fighters"), "warband_leader_count_invalid", had=leaders)


def side(r: Derived, made: profiles.Side, where: Where) -> None:
    """Something to fight with."""
    if not made.weapons:
        r.wrong((*where, "weapons"), r.stray, expected="weapons")


def warscroll(r: Derived, made: profiles.Warscroll, where: Where) -> None:
    """A way to inspire; abilities and static effects of nobody in particular."""
    if not made.inspire:
        r.wrong(where, "inspire_condition_missing")
    for one in made.abilities:
        _of_ability(r, one, NOTHING, where)
    names.judge(r, made.static, NOTHING, where)


def inspiring(r: Derived, made: profiles.Inspiring, where: Where) -> None:
    """An Inspire condition speaks of its event."""
    told = NOTHING.at(made.trigger.event)
    names.judge(r, (made.who,), told, where)
    names.judge(r, (made.trigger, *made.when), told.of_it(), where)


# --- cards and abilities ---------------------------------------------------------------------------------------------


def ability(r: Derived, made: profiles.Ability, where: Where) -> None:
    """A surge has a trigger, a core or power ability none."""
    if made.timing == "surge" and made.trigger is None:
        r.wrong(where, "surge_without_trigger")
    if made.timing in ("core", "power") and made.trigger is not None:
        r.wrong((*where, "trigger"), "trigger_without_surge")


def counter(r: Derived, made: profiles.Counter, where: Where) -> None:
    """It starts within its bounds."""
    if not made.least <= made.start <= made.most:
        r.wrong(where, "bad_number", found=made.start, least=made.least, most=made.most)


def card(r: Derived, made: profiles.Card, where: Where) -> None:
    """What its kind asks for is there, and all that it says means something. A player's own may be nothing but a text."""
    by_text = r.by_text
    if made.surge and made.trigger is None and not by_text:
        r.wrong(where, "surge_without_trigger")
    if made.trigger is not None and not made.surge:
        r.wrong((*where, "trigger"), "trigger_without_surge")
    if made.kind == "objective" and not made.surge and not made.when and not by_text:
        r.wrong(where, r.stray, expected="when")
    if made.kind == "upgrade" and "glory" not in r.part(where):
        r.wrong(where, "upgrade_without_glory")
    _spoken(r, made, where)


def _spoken(r: Derived, made: profiles.Card, where: Where) -> None:
    known = NOTHING.naming("card")
    worn = known.naming("self") if made.kind == "upgrade" else known
    names.judge(r, made.equip, worn.of_it(), where)
    names.judge(r, made.static, worn, where)
    moment = known.at(made.trigger.event) if made.trigger else known
    asked = (made.trigger, *made.when, *made.restricted) if made.objective else (made.trigger, *made.requires)
    names.judge(r, asked, moment, where)
    if not made.objective:
        names.judge(r, made.restricted, worn.of_it() if made.kind == "upgrade" else moment, where)
    names.judge(r, (*made.choose, *made.effects), moment, where)
    for one in made.abilities:
        _of_ability(r, one, worn, where)


def _of_ability(r: Derived, made: profiles.Ability, known: names.Known, where: Where) -> None:
    moment = known.at(made.trigger.event) if made.trigger else known
    names.judge(r, (made.trigger, *made.requires, *made.choose, *made.do), moment, where)


def modifier(r: Derived, made: mods.Modify, where: Where) -> None:
    """What is a word is set to one of its words; what is a number is not changed by nothing, nor by a word."""
    if made.stat in SYMBOLS:
        if made.value not in WORDS[made.stat]:
            r.unknown(made.value, where, "dsl_unknown_value", WORDS[made.stat], field=made.stat, value=made.value)
        return
    if made.op == "add" and made.value == 0:
        r.wrong(where, "no_effect", expected="value")
    if isinstance(made.value, str) and not made.value.startswith("$"):
        r.wrong(where, "dsl_not_a_number", found=made.value)


def criticals(r: Derived, made: mods.CountCriticals, where: Where) -> None:
    """Criticals count nowhere else, or as more somewhere; not as more for the outcome."""
    if not made.comparisons or made.only == bool(made.more):
        r.wrong(where, "no_effect", expected="for, and either only or more")
    elif made.more and "outcome" in made.comparisons:
        r.wrong((*where, "for"), "dsl_bad_parameter", found="outcome", expected="only")


def comparison(r: Derived, made: lang.Compare, where: Where) -> None:
    """Words are the same or not; they are not less or more."""
    for part in (made.a, made.b) if made.op not in ("==", "!=") else ():
        if isinstance(part, str) and not part.startswith("$"):
            r.wrong(where, "dsl_not_a_number", found=part)


# --- decks -----------------------------------------------------------------------------------------------------------


def deck(r: Derived, made: profiles.Deck, where: Where) -> None:
    """12 objectives and 20 power cards, each once (UW-DECK-01)."""
    objectives = sum(one.objective for one in made.cards)
    power = len(made.cards) - objectives
    if (objectives, power) != (tables.OBJECTIVES_IN_DECK, tables.POWER_IN_DECK):
        r.wrong((*where, "cards"), "deck_counts_invalid", objectives=objectives, power=power)
    for name, times in (Tally(one.id for one in made.cards) + Tally(one.name.en for one in made.cards)).items():
        if times > 1:
            r.wrong((*where, "cards"), "deck_duplicate_card", card=name)


def vocabulary(readers: Sequence[Derived], library: profiles.Library) -> None:
    """Runes somebody has, counters a card sets out."""
    runes, counters = _runes(readers, library), _counters(library)
    for r in readers:
        for word, where in r.words_made():
            match word:
                case conds.HasRune() if library.warbands and word.rune not in runes:
                    r.unknown(word.rune, where, "dsl_unknown_rune", runes, found=word.rune, expected=RUNE)
                case terms.CounterOf() | ins.ChangeCounter() if word.name not in counters:
                    r.unknown(word.name, where, "dsl_unknown_counter", counters, found=word.name)


def _runes(readers: Sequence[Derived], library: profiles.Library) -> tuple[str, ...]:
    fighters = [fighter for band in library.warbands.values() for fighter in band.fighters]
    had = {rune for f in fighters for of in (f, f.normal, f.inspired) for rune in of.runes}
    granted = {word.rune for r in readers for word, _ in r.words_made() if isinstance(word, mods.GrantRune)}
    return tuple(sorted(had | granted | set(OF_RULES)))


def _counters(library: profiles.Library) -> tuple[str, ...]:
    cards = (c for deck in library.decks.values() for c in (*deck.cards, *((deck.plot,) if deck.plot else ())))
    return tuple(sorted({name for card in cards for name in card.counters}))
