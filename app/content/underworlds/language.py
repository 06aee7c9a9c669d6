"""How the card language and the records of Underworlds are written (UW-DSL-01..07, UW-DECK-02)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from app.content.abilities.words import LASTING, SHARED, does_something
from app.content.derived import Derived
from app.content.spelling import EITHER, Context, Family, Language, Spelling, Turned, Unsaid, WordList
from app.content.underworlds import check
from app.rules.kernel.abilities import effects
from app.rules.kernel.schema.annotations import Words
from app.rules.underworlds.model import profiles, tables
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.triggers import HAPPENINGS

STEPS = ("attack", "action_step", "power_step", "turn")
"""What "next" may mean besides an event (UW-PER-04)."""

EQUIPPED = spans.Lasts(span="equipped")
APART: Mapping[str, Mapping[str, Any]] = {
    "within": {"how": "within"},
    "beyond": {"how": "beyond"},
    "at_distance": {"how": "at"},
}


def _lost(amount: lang.Amount) -> lang.Expr:
    return -amount if isinstance(amount, int) else lang.Sums(op="sub", of=(0, amount))


def _faces(data: Any) -> Any:
    """All dice that show some faces are written as `dice: {face: [hammer]}`."""
    if not isinstance(data, Mapping) or not isinstance(dice := data.get("dice"), Mapping) or set(dice) != {"face"}:
        return data
    return {**data, "dice": "all", "faces": dice["face"]}


def _with_faces(long: Mapping[str, Any]) -> Mapping[str, Any]:
    dice = {"type": "object", "properties": {"face": long["properties"]["faces"]}, "required": ["face"]}
    return {**long, "properties": {**long["properties"], "dice": dice}}


def _given(made: mods.GrantWeapon) -> mods.GrantWeapon:
    return replace(made, weapon=replace(made.weapon, printed=False))


def _led(made: profiles.FighterProfile) -> profiles.FighterProfile:
    """A leader has the rune of leaders (UW-WB-05)."""
    return made if not made.leader or "leader" in made.runes else replace(made, runes=("leader", *made.runes))


def _lasting(lasts: spans.Duration) -> Context:
    """What an effect lasts that does not say (UW-DSL-07)."""
    return {"duration": Unsaid(lasts)}


def _in_force(lasts: spans.Duration) -> Context:
    """What an effect lasts that is in force without being used, and may not say; not what waits within it."""
    return {"duration": Unsaid(lasts, fixed=True, inner=Unsaid(spans.ROUND))}


def _of_card(data: Mapping[str, Any]) -> Mapping[str, Context]:
    plot = data.get("kind") == "plot"
    return {
        "static": _in_force(spans.GAME if plot else EQUIPPED),
        "abilities": _lasting(spans.GAME if plot else spans.ROUND),
    }


def _of_warscroll(data: Mapping[str, Any]) -> Mapping[str, Context]:
    return {"static": _in_force(spans.GAME), "abilities": _lasting(spans.GAME)}


CONDITIONS: Mapping[type, Spelling] = {
    conds.Is: Spelling(words={trait: {"what": trait} for trait in get_args(conds.Trait)}),
    conds.Between: Spelling(form="list"),
    lang.MutuallyAdjacent: Spelling(names={"least": "min"}),
    lang.Compare: Spelling(form="list", judge=check.comparison),
    conds.HasUpgrade: Spelling(plain="wanted", names={"least": "min"}),
    conds.AdjacentCount: Spelling(names={"least": "min"}, unsaid={"side": "any"}),
    lang.Apart: Spelling(words=APART),
    lang.Weapons: Spelling(values={"of": {"any": "any"}}),
}

INSTRUCTIONS: Mapping[type, Spelling] = {
    ins.MoveFighter: Spelling(names={"most": "max"}),
    ins.RemoveToken: Spelling(names={"source": "from"}, values={"amount": {"all": None}}),
    ins.Inspire: Spelling(words={"inspire": {"inspired": True}, "uninspire": {"inspired": False}}),
    ins.MoveCard: Spelling(names={"to": "to_zone"}),
    ins.Reveal: Spelling(words={"peek": {}, "reveal": {"to": None}}, unsaid={"to": "$you"}),
    ins.ChangeGlory: Spelling(words={"gain_glory": {}, "lose_glory": {"amount": Turned(_lost)}}, unsaid={"amount": 1}),
    ins.Reroll: Spelling(unfold=_faces, brief=_with_faces),
    fx.RollDice: Spelling(names={"other": "else"}, judge=does_something("then", "other").judge),
    mods.Modify: Spelling(names=LASTING, unsaid={"target": "$self"}, judge=check.modifier),
    mods.GrantAbility: Spelling(names=LASTING, unsaid={"weapons": "$self"}),
    mods.GrantWeapon: Spelling(names=LASTING, unsaid={"target": "$self"}, ending=_given),
    mods.GrantRune: Spelling(names=LASTING, unsaid={"target": "$self"}),
    mods.SetFlag: Spelling(names=LASTING, unsaid={"target": "$self"}),
    mods.NoTokens: Spelling(names=LASTING, unsaid={"target": "$self"}),
    mods.NoAbilities: Spelling(names=LASTING, unsaid={"weapons": "$self"}),
    mods.Unmodified: Spelling(names=LASTING, unsaid={"target": "$self"}),
    mods.ExtraFaces: Spelling(names=LASTING, unsaid={"target": "$self"}, judge=does_something("faces").judge),
    mods.CountCriticals: Spelling(
        names={"comparisons": "for", **LASTING}, unsaid={"target": "$self"}, judge=check.criticals
    ),
    mods.MeasureFrom: Spelling(names={"origin": "from", **LASTING}, unsaid={"target": "$self"}),
    mods.Allowance: Spelling(names={"target": "player", **LASTING}),
    mods.Deployment: Spelling(names={"places": "hexes"}, judge=does_something("places").judge),
    fx.Delay: replace(
        SHARED[effects.Delay], names={"unlimited": "times", "duration": "expires"}, formerly={"duration": "expires"}
    ),
    mods.LimitDamage: Spelling(names={"most": "max", **LASTING}, unsaid={"target": "$self", "per": "attack"}),
}

RECORDS: Mapping[type, Spelling] = {
    Words: EITHER,
    Weapon: Spelling(names={"use": "kind"}, hidden=("printed",)),
    profiles.Side: Spelling(names={"save_dice": "save.dice", "save_symbol": "save.symbol"}, judge=check.side),
    profiles.FighterProfile: Spelling(
        missing={"normal": "fighter_side_missing", "inspired": "fighter_side_missing"}, ending=_led
    ),
    profiles.Inspiring: Spelling(judge=check.inspiring),
    profiles.Warscroll: Spelling(around=_of_warscroll, judge=check.warscroll),
    profiles.Warband: Spelling(missing={"warscroll": "warscroll_missing"}, judge=check.warband),
    profiles.Ability: Spelling(
        names={"tokens": "generic_tokens", "per": "uses.per", "most": "uses.max"}, judge=check.ability
    ),
    profiles.Counter: Spelling(names={"least": "min", "most": "max"}, judge=check.counter),
    profiles.Card: Spelling(names={"effects": "do"}, around=_of_card, judge=check.card),
    profiles.Deck: Spelling(judge=check.deck),
}

EVENTS = tuple(sorted(HAPPENINGS))
LANGUAGE = Language(
    spellings={**SHARED, **CONDITIONS, **INSTRUCTIONS, **RECORDS},
    families=(
        Family(of=lang.Cond, code="dsl_unknown_condition", bare=True),
        Family(of=lang.Expr, code="dsl_bad_parameter", bare=True),
        Family(of=lang.Selector, code="dsl_bad_parameter"),
        Family(of=fx.Effect, code="dsl_unknown_primitive"),
        Family(of=fx.Lasting, code="dsl_unknown_primitive"),
    ),
    lists={
        "event": WordList(words=EVENTS, code="dsl_unknown_event"),
        "next": WordList(words=(*STEPS, *EVENTS), code="dsl_unknown_event"),
        "number": WordList(words=get_args(tables.Number), code="dsl_bad_parameter"),
    },
)
"""All of it."""


class Reader(Derived):
    """A reader of Underworlds' files."""

    misread = "dsl_bad_parameter"
    stray = no_text = "card_field_missing"


class OwnReader(Reader):
    """A reader of what players bring: their cards may be nothing but a text, played by ruling."""

    by_text = True
