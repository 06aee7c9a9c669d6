"""Fighters, warbands, cards and decks of Underworlds, from YAML (digest 2.2, 2.5, 2.6)."""

from collections import Counter as Tally
from typing import Any

from app.content.lines import Where
from app.content.underworlds import bindings
from app.content.underworlds.effects import choice, effects, trigger, weapon
from app.content.underworlds.language import conds, sought
from app.content.underworlds.reader import Reader
from app.rules.underworlds.model import profiles, tables
from app.rules.underworlds.model.language import effects as fx

SIDE = ("move", "save", "health", "bounty", "weapons", "runes")
FIGHTER = ("id", "name", "leader", "runes", "normal", "inspired", "figure")
ABILITY = (
    "id", "timing", "name", "text", "rune", "generic_tokens", "uses", "trigger", "requires", "choose", "do",
)  # fmt: skip
CARD = (
    "id", "kind", "name", "text", "surge", "glory", "runes", "restricted", "trigger", "when", "requires", "choose", "do",
    "equip", "static", "abilities", "counters",
)  # fmt: skip
EQUIPPED = fx.Lasts(span="equipped")


def warband(r: Reader, data: Any, where: Where) -> profiles.Warband:
    """A fixed set of fighters and their warscroll."""
    f = r.fields(data, where, ("id", "name", "style", "fighters", "warscroll"), "card_field_missing")
    fighters = r.many(f.get("fighters"), (*where, "fighters"), lambda d, w: _fighter(r, d, w))
    if sum(fighter.leader for fighter in fighters) != 1:
        r.wrong((*where, "fighters"), "warband_leader_count_invalid", had=sum(fighter.leader for fighter in fighters))
    if "warscroll" not in f:
        r.wrong(where, "warscroll_missing")
    return profiles.Warband(
        id=r.text(f.get("id"), where),
        name=r.words(f.get("name"), (*where, "name")),
        fighters=fighters,
        warscroll=_warscroll(r, f.get("warscroll", {}), (*where, "warscroll")),
        style=str(f.get("style", "")),
    )


def _fighter(r: Reader, data: Any, where: Where) -> profiles.FighterProfile:
    f = r.fields(data, where, FIGHTER, "card_field_missing")
    for side in ("normal", "inspired"):
        if side not in f:
            r.wrong(where, "fighter_side_missing", side=side)
    runes = r.many(f.get("runes"), (*where, "runes"), r.text)
    leader = f.get("leader", False) is True
    return profiles.FighterProfile(
        id=r.text(f.get("id"), where),
        name=r.text(f.get("name"), where),
        normal=_side(r, f.get("normal", {}), (*where, "normal")),
        inspired=_side(r, f.get("inspired", {}), (*where, "inspired")),
        leader=leader,
        runes=runes if not leader or "leader" in runes else ("leader", *runes),
        figure=str(f.get("figure", "fighter")),
    )


def _side(r: Reader, data: Any, where: Where) -> profiles.Side:
    f = r.fields(data, where, SIDE, "card_field_missing")
    save = r.fields(f.get("save", {}), (*where, "save"), ("dice", "symbol"), "card_field_missing")
    weapons = r.many(f.get("weapons"), (*where, "weapons"), lambda d, w: weapon(r, d, w))
    if not weapons:
        r.wrong((*where, "weapons"), "card_field_missing", expected="weapons")
    return profiles.Side(
        move=r.number(f.get("move"), (*where, "move"), 1),
        save_dice=r.number(save.get("dice"), (*where, "save"), 1),
        save_symbol=r.word(save.get("symbol"), (*where, "save"), tables.SaveSymbol),
        health=r.number(f.get("health"), (*where, "health"), 1),
        bounty=r.number(f.get("bounty"), (*where, "bounty")),
        weapons=weapons,
        runes=r.many(f.get("runes"), (*where, "runes"), r.text),
    )


def _warscroll(r: Reader, data: Any, where: Where) -> profiles.Warscroll:
    """Its effects last the whole game unless they say otherwise (UW-PLOT-02)."""
    f = r.fields(data, where, ("inspire", "uninspire", "abilities", "static"), "card_field_missing")
    inspire = r.many(f.get("inspire"), (*where, "inspire"), lambda d, w: _inspiring(r, d, w))
    if not inspire:
        r.wrong(where, "inspire_condition_missing")
    with r.unless_said(fx.GAME):
        abilities = r.many(f.get("abilities"), (*where, "abilities"), lambda d, w: ability(r, d, w))
    for one in abilities:
        bindings.of_ability(r, one, bindings.Known(), (*where, "abilities"))
    static = effects(r, f.get("static"), (*where, "static"), fx.GAME)
    bindings.of_static(r, static, (*where, "static"))
    return profiles.Warscroll(
        inspire=inspire,
        uninspire=r.many(f.get("uninspire"), (*where, "uninspire"), lambda d, w: _inspiring(r, d, w)),
        abilities=abilities,
        static=static,
    )


def _inspiring(r: Reader, data: Any, where: Where) -> profiles.Inspiring | None:
    f = r.fields(data, where, ("who", "trigger", "when", "name", "text"))
    found = trigger(r, f.get("trigger"), (*where, "trigger"))
    if found is None:
        return None
    made = profiles.Inspiring(
        who=sought(r, f.get("who"), (*where, "who")),
        trigger=found,
        when=conds(r, f.get("when"), (*where, "when")),
        name=r.words(f["name"], (*where, "name")) if "name" in f else None,
        text=r.words(f["text"], (*where, "text")) if "text" in f else None,
    )
    bindings.of_inspiring(r, made, where)
    return made


def ability(r: Reader, data: Any, where: Where) -> profiles.Ability:
    """An ability of a warscroll, an upgrade or a plot card."""
    f = r.fields(data, where, ABILITY, "card_field_missing")
    timing = r.word(f.get("timing"), (*where, "timing"), tables.Timing)
    uses = r.fields(f.get("uses", {}), (*where, "uses"), ("per", "max"))
    moment = trigger(r, f["trigger"], (*where, "trigger")) if "trigger" in f else None
    if timing == "surge" and moment is None:
        r.wrong(where, "surge_without_trigger")
    if timing in ("core", "power") and moment is not None:
        r.wrong((*where, "trigger"), "trigger_without_surge")
    return profiles.Ability(
        id=r.text(f.get("id"), where),
        timing=timing,
        name=r.words(f["name"], (*where, "name")) if "name" in f else None,
        text=r.words(f["text"], (*where, "text")) if "text" in f else None,
        rune=f.get("rune"),
        tokens=r.number(f["generic_tokens"], where, 1) if "generic_tokens" in f else None,
        per=r.word(uses["per"], (*where, "uses"), tables.Period) if "per" in uses else None,
        most=r.number(uses.get("max", 1), (*where, "uses"), 1),
        trigger=moment,
        requires=conds(r, f.get("requires"), (*where, "requires")),
        choose=r.many(f.get("choose"), (*where, "choose"), lambda d, w: choice(r, d, w)),
        do=effects(r, f.get("do"), (*where, "do")),
    )


def card(r: Reader, data: Any, where: Where) -> profiles.Card:
    """A card of a deck, or a plot card."""
    misread = len(r.problems)
    f = r.fields(data, where, CARD, "card_field_missing")
    kind = r.word(f.get("kind"), (*where, "kind"), tables.CardKind)
    surge = f.get("surge", False) is True
    moment = trigger(r, f["trigger"], (*where, "trigger")) if "trigger" in f else None
    if surge and moment is None:
        r.wrong(where, "surge_without_trigger")
    if moment is not None and not surge:
        r.wrong((*where, "trigger"), "trigger_without_surge")
    if kind == "objective" and not surge and "when" not in f:
        r.wrong(where, "card_field_missing", expected="when")
    if kind == "upgrade" and "glory" not in f:
        r.wrong(where, "upgrade_without_glory")
    counters = f.get("counters", {})
    with r.unless_said(fx.GAME if kind == "plot" else fx.ROUND):
        abilities = r.many(f.get("abilities"), (*where, "abilities"), lambda d, w: ability(r, d, w))
    made = profiles.Card(
        id=r.text(f.get("id"), where),
        kind=kind,
        name=r.words(f.get("name"), (*where, "name")),
        text=r.words(f.get("text"), (*where, "text")),
        surge=surge,
        glory=r.number(f.get("glory", 0), (*where, "glory")),
        runes=r.many(f.get("runes"), (*where, "runes"), r.text),
        restricted=conds(r, f.get("restricted"), (*where, "restricted")),
        trigger=moment,
        when=conds(r, f.get("when"), (*where, "when")),
        requires=conds(r, f.get("requires"), (*where, "requires")),
        choose=r.many(f.get("choose"), (*where, "choose"), lambda d, w: choice(r, d, w)),
        effects=effects(r, f.get("do"), (*where, "do")),
        equip=conds(r, f.get("equip"), (*where, "equip")),
        static=effects(r, f.get("static"), (*where, "static"), fx.GAME if kind == "plot" else EQUIPPED),
        abilities=abilities,
        counters={name: _counter(r, given, (*where, "counters", name)) for name, given in counters.items()},
    )
    if len(r.problems) == misread:
        bindings.of_card(r, made, where)
    return made


def _counter(r: Reader, data: Any, where: Where) -> profiles.Counter:
    f = r.fields(data, where, ("start", "min", "max"))
    least, most = r.number(f.get("min", 0), where), r.number(f.get("max", 99), where)
    return profiles.Counter(start=r.number(f.get("start", 0), where, least, most), least=least, most=most)


def deck(r: Reader, data: Any, where: Where) -> profiles.Deck:
    """A Rivals deck: 12 objectives and 20 power cards, each once (UW-DECK-01)."""
    f = r.fields(data, where, ("id", "name", "symbol", "style", "plot", "cards"), "card_field_missing")
    cards = r.many(f.get("cards"), (*where, "cards"), lambda d, w: card(r, d, w))
    objectives = sum(one.objective for one in cards)
    power = len(cards) - objectives
    if (objectives, power) != (tables.OBJECTIVES_IN_DECK, tables.POWER_IN_DECK):
        r.wrong((*where, "cards"), "deck_counts_invalid", objectives=objectives, power=power)
    for name, times in (Tally(one.id for one in cards) + Tally(one.name.en for one in cards)).items():
        if times > 1:
            r.wrong((*where, "cards"), "deck_duplicate_card", card=name)
    return profiles.Deck(
        id=r.text(f.get("id"), where),
        name=r.words(f.get("name"), (*where, "name")),
        cards=cards,
        symbol=str(f.get("symbol", "")),
        style=str(f.get("style", "")),
        plot=card(r, f["plot"], (*where, "plot")) if f.get("plot") else None,
    )
