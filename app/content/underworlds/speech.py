"""What abilities of Underworlds may speak of, what they ask for, and what they let happen (UW-DSL-01, UW-DSL-05, UW-WND-01)."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from app.content.abilities.names import Known, Speech
from app.content.abilities.setting_off import Link, Told, delayed, link
from app.rules.kernel.abilities import terms
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.profiles import Ability, Card, Library
from app.rules.underworlds.model.triggers import FIELD_WORDS, YES_OR_NO, fields_of

OF_MATCH = (conds.Underdog, conds.InRound)
"""Conditions that hold or do not, whatever `$it` is."""

ABOUT_IT = tuple(cond for cond in get_args(lang.Cond) if cond.__module__ == conds.__name__ and cond not in OF_MATCH)

SPEECH = Speech(
    always=("you", "opponent", "attacker", "target", "weapon"),
    asked_of_it=("must_end", "where_target", "fighters", "places"),
    about_it=(*ABOUT_IT, lang.Apart),
    fields_of=fields_of,
    words=FIELD_WORDS,
    switches=YES_OR_NO,
)
"""The last three references are those of the Attack under way."""

NOTHING = Known(speech=SPEECH)
"""What may be spoken of everywhere."""

SYMBOLS = ("save_symbol", "weapon_symbol")
"""Characteristics that are words."""

# --- what is asked while an effect is read ---------------------------------------------------------------------------

Value = tuple[str, str]
"""A rune, a number or the weapons of things."""


def changes(effect: Any) -> Value | None:
    """What an effect changes, if it is one that changes a value."""
    match effect:
        case mods.GrantRune():
            return "rune", effect.rune
        case mods.Modify() if effect.stat not in SYMBOLS:
            return "number", effect.stat
        case mods.Unmodified() if effect.stat not in SYMBOLS:
            return "number", effect.stat
        case mods.GrantWeapon():
            return "weapons", "weapons"
    return None


def asks(part: Any) -> Iterator[Value]:
    """The values that a word asks for."""
    match part:
        case conds.HasRune():
            yield "rune", part.rune
        case conds.Is(what="leader"):
            yield "rune", "leader"
        case conds.Is(what="vulnerable"):
            yield "number", "health"
        case terms.StatOf():
            yield "number", part.name
        case lang.Sum():
            yield "number", part.field
        case conds.WeaponUse() | conds.WeaponHits() | conds.HasAbility() | conds.Printed():
            yield "weapons", "weapons"


# --- what sets what off ----------------------------------------------------------------------------------------------

_BLOW: tuple[str, ...] = (
    "damage_inflicted",
    "fighter_would_be_slain",
    "fighter_slain",
    "slain_tokens_removed",
    "slain_upgrades_discarded",
    "slain_fighter_removed",
)
_WALK: tuple[str, ...] = ("move_declared", "fighter_moved")
_FIGHT: tuple[str, ...] = (
    *_BLOW,
    "weapon_picked",
    "target_picked",
    "attack_declared",
    "attack_roll",
    "attack_roll_made",
    "save_roll",
    "save_roll_made",
    "attack_outcome",
    "stood_fast",
    "driven_back",
    "grappled",
    "overran",
    "pushed",
    "attack_resolved",
)
_TELLS: Mapping[type, tuple[str, ...]] = {
    ins.Push: ("pushed",),
    ins.MoveFighter: _WALK,
    ins.MakeAttack: _FIGHT,
    ins.MakeCharge: (*_WALK, *_FIGHT, "fighter_charged"),
    ins.MakeDelve: ("feature_flipped", "fighter_delved"),
    ins.MakeFocus: ("focused",),
    ins.Place: ("fighter_placed",),
    ins.Swap: ("fighter_placed",),
    ins.Raise: ("fighter_raised",),
    ins.InflictDamage: _BLOW,
    ins.Slay: _BLOW,
    ins.Heal: ("fighter_healed",),
    ins.FlipFeature: ("feature_flipped",),
    ins.MoveFeature: ("feature_moved",),
    ins.Equip: ("upgrade_equipped",),
}


def tells(effect: Any) -> Iterator[Told]:
    """What an instruction lets happen, and about which token; not what a stagger hex would give."""
    for name in _TELLS.get(type(effect), ()):
        yield name, None
    match effect:
        case ins.MakeDelve():
            yield "token_given", "stagger"
        case ins.GiveToken():
            yield "token_given", effect.token
        case ins.RemoveToken():
            yield "token_removed", effect.token
        case ins.MoveFighter() if effect.token == "move":
            yield "token_given", "move"
        case ins.MakeCharge():
            yield "token_given", "charge"
            yield "token_removed", "guard"
        case ins.Inspire():
            yield ("fighter_inspired" if effect.inspired else "fighter_uninspired"), None


def links(library: Library) -> Iterator[Link]:
    """Reactions that nothing limits: surge abilities and passives without uses and tokens, delayed triggers that stay."""
    for band in library.warbands.values():
        for ability in band.warscroll.abilities:
            yield from _of_ability(f"{band.id}/{ability.id}", ability)
    for deck in library.decks.values():
        for card in (*deck.cards, *((deck.plot,) if deck.plot else ())):
            yield from _of_card(card)


def _of_card(card: Card) -> Iterator[Link]:
    for ability in card.abilities:
        yield from _of_ability(f"{card.id}/{ability.id}", ability)
    yield from delayed(card.id, card.effects, tells)


def _of_ability(key: str, ability: Ability) -> Iterator[Link]:
    free = ability.timing in ("surge", "passive") and ability.tokens is None and ability.per is None
    if free and ability.trigger is not None:
        yield link(key, ability.trigger, ability.do, tells)
    yield from delayed(key, ability.do, tells)
