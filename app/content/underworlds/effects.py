"""Effects, triggers and durations of the card language, from YAML (UW-DSL-05..07)."""

from collections.abc import Callable, Mapping
from typing import Any

from app.content.lines import Where
from app.content.underworlds.language import cond, conds, expr, happening, picked, sought
from app.content.underworlds.reader import Reader
from app.rules.kernel.abilities.effects import NextOnly, UntilFirst
from app.rules.underworlds.model import tables
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune

Fields = Mapping[str, Any]
Make = Callable[[Reader, Fields, Where], fx.Effect]


def trigger(r: Reader, data: Any, where: Where) -> fx.Trigger | None:
    """Before or after an event (UW-DSL-05)."""
    f = r.fields(data, where, ("before", "after", "where"))
    edges = [edge for edge in ("before", "after") if edge in f]
    if len(edges) != 1:
        r.wrong(where, "dsl_unknown_event", found=edges)
        return None
    event = happening(r, f[edges[0]], (*where, edges[0]))
    conditions = conds(r, f.get("where"), (*where, "where"))
    made = fx.Trigger(edge="before" if edges[0] == "before" else "after", event=event, where=conditions)
    return r.note(made, where)


STEPS = ("attack", "action_step", "power_step", "turn")
"""What "next" may mean besides an event (UW-PER-04)."""


def duration(r: Reader, data: Any, where: Where, default: fx.Duration) -> fx.Duration:
    """How long an effect lasts (UW-DSL-07)."""
    match data:
        case None:
            return default
        case {"next": of}:
            return NextOnly(of=of if of in STEPS else happening(r, of, where))
        case {"until": list(events)}:
            return UntilFirst(events=tuple(happening(r, event, where) for event in events))
        case _:
            return fx.Lasts(span=r.word(data, where, fx.Span))


def choice(r: Reader, data: Any, where: Where) -> fx.Choose:
    """A pick."""
    f = r.fields(data, where, ("as", "from", "amount", "optional", "by"))
    made = fx.Choose(
        name=r.text(f.get("as"), where),
        among=sought(r, f.get("from"), (*where, "from")),
        amount=r.number(f.get("amount", 1), where, 1),
        optional=f.get("optional", False) is True,
        by=r.ref(f.get("by", "$you"), where),
    )
    return r.note(made, where)


def weapon(r: Reader, data: Any, where: Where, *, printed: bool = True) -> Weapon:
    """A weapon line."""
    known = ("id", "name", "kind", "range", "dice", "symbol", "damage", "abilities", "runes")
    f = r.fields(data, where, known, "card_field_missing")
    return Weapon(
        id=r.text(f.get("id"), where),
        name=r.words(f.get("name"), (*where, "name")),
        use=r.word(f.get("kind"), (*where, "kind"), tables.WeaponKind),
        range=r.number(f.get("range"), (*where, "range"), 1),
        dice=r.number(f.get("dice"), (*where, "dice"), 1),
        symbol=r.word(f.get("symbol"), (*where, "symbol"), tables.WeaponSymbol),
        damage=r.number(f.get("damage"), (*where, "damage"), 1),
        abilities=r.many(f.get("abilities"), (*where, "abilities"), lambda d, w: _rune(r, d, w)),
        runes=r.many(f.get("runes"), where, r.text),
        printed=printed,
    )


def _rune(r: Reader, data: Any, where: Where) -> WeaponRune:
    f = r.fields(data, where, ("id", "critical"))
    ability = r.word(f.get("id"), where, tables.RuneAbility, "dsl_bad_parameter")
    return WeaponRune(id=ability, critical=f.get("critical", False) is True)


def effects(r: Reader, data: Any, where: Where, static: fx.Duration | None = None) -> tuple[fx.Effect, ...]:
    """Instructions in order; `static` is how long those last that are in force without being used, and may not say."""
    return r.many(data, where, lambda entry, here: effect(r, entry, here, static))


def effect(r: Reader, data: Any, where: Where, static: fx.Duration | None = None) -> fx.Effect | None:
    """One instruction."""
    return r.note(_effect(r, data, where, static), where)


def _effect(r: Reader, data: Any, where: Where, static: fx.Duration | None) -> fx.Effect | None:
    pair = r.one(data, where, "dsl_unknown_primitive")
    if pair is None:
        return None
    name, given = pair
    here = (*where, name)
    if name == "choose":
        return choice(r, given, here)
    if name == "cancel":
        return fx.Cancel()
    if name in LASTING:
        return _lasting(r, name, given, here, static)
    if name not in PRIMITIVES:
        r.unknown(name, here, "dsl_unknown_primitive", (*PRIMITIVES, *LASTING, "choose", "cancel"), found=name)
        return None
    known, make = PRIMITIVES[name]
    return make(r, r.fields(given, here, known), here)


LASTING: Mapping[str, tuple[str, ...]] = {
    "modify": ("target", "stat", "op", "value"),
    "grant_ability": ("weapons", "ability", "critical"),
    "grant_weapon": ("target", "weapon"),
    "grant_rune": ("target", "rune"),
    "flag": ("target", "flag", "by"),
    "limit_damage": ("target", "per", "max"),
    "delay": ("trigger", "do", "times", "expires"),
}


def _lasting(r: Reader, name: str, given: Any, here: Where, static: fx.Duration | None) -> fx.Effect:
    f = r.fields(given, here, (*LASTING[name], "duration", "while"))
    spoken = f.get("duration", f.get("expires"))
    if static is not None and spoken is not None:
        r.wrong((*here, "duration"), "dsl_bad_parameter", found=spoken)
    lasts = duration(r, spoken, (*here, "duration"), static or r.unsaid)
    condition = conds(r, f.get("while"), (*here, "while"))
    target = picked(r, f.get("target", f.get("weapons", "$self")), here)
    match name:
        case "modify":
            return fx.Modify(
                target=target,
                stat=r.word(f.get("stat"), (*here, "stat"), tables.Stat),
                op="set" if f.get("op") == "set" else "add",
                value=expr(r, f.get("value", 1), (*here, "value")),
                duration=lasts,
                condition=condition,
            )
        case "grant_ability":
            ability = r.word(f.get("ability"), (*here, "ability"), tables.RuneAbility)
            critical = f.get("critical", False) is True
            return fx.GrantAbility(
                weapons=target, ability=ability, critical=critical, duration=lasts, condition=condition
            )
        case "grant_weapon":
            given_weapon = weapon(r, f.get("weapon"), (*here, "weapon"), printed=False)
            return fx.GrantWeapon(target=target, weapon=given_weapon, duration=lasts, condition=condition)
        case "grant_rune":
            return fx.GrantRune(target=target, rune=r.text(f.get("rune"), here), duration=lasts, condition=condition)
        case "flag":
            flag = r.word(f.get("flag"), (*here, "flag"), tables.Flag)
            by = r.ref(f["by"], here) if "by" in f else None
            return fx.SetFlag(target=target, flag=flag, by=by, duration=lasts, condition=condition)
        case "limit_damage":
            per = f.get("per", "attack")
            if per not in ("attack", "turn", "round"):
                r.wrong((*here, "per"), "dsl_bad_parameter", found=per)
                per = "attack"
            most = r.number(f.get("max"), here)
            return fx.LimitDamage(target=target, per=per, most=most, duration=lasts, condition=condition)
        case _:
            return fx.Delay(
                trigger=trigger(r, f.get("trigger"), (*here, "trigger")) or fx.Trigger(event="turn_end"),
                do=effects(r, f.get("do"), (*here, "do")),
                unlimited=f.get("times") == "unlimited",
                duration=lasts,
            )


def _if(r: Reader, f: Fields, w: Where) -> fx.Effect:
    given = f.get("cond")
    found = conds(r, given, (*w, "cond")) if isinstance(given, list) else tuple(c for c in (cond(r, given, w),) if c)
    return fx.If(
        cond=found, then=effects(r, f.get("then"), (*w, "then")), other=effects(r, f.get("else"), (*w, "else"))
    )


def _push(r: Reader, f: Fields, w: Where) -> fx.Effect:
    return fx.Push(
        target=r.ref(f.get("target"), w),
        hexes=expr(r, f.get("hexes", 1), w),
        exact=f.get("exact", True) is True,
        direction=r.word(f.get("direction", "free"), (*w, "direction"), fx.Heading),
        ref=r.ref(f["ref"], w) if "ref" in f else None,
        must_end=conds(r, f.get("must_end"), (*w, "must_end")),
        by=r.ref(f.get("by", "$you"), w),
        optional=f.get("optional", False) is True,
    )


def _move(r: Reader, f: Fields, w: Where) -> fx.Effect:
    return fx.MoveFighter(
        fighter=r.ref(f.get("fighter"), w),
        most=expr(r, f["max"], w) if "max" in f else None,
        token="none" if f.get("token") == "none" else "move",
        ignore_charge_tokens=f.get("ignore_charge_tokens", True) is True,
        must_end=conds(r, f.get("must_end"), (*w, "must_end")),
        optional=f.get("optional", False) is True,
    )


def _attack(r: Reader, f: Fields, w: Where) -> fx.Effect:
    return fx.MakeAttack(
        fighter=r.ref(f.get("fighter"), w),
        weapon=r.ref(f["weapon"], w) if "weapon" in f else None,
        target=r.ref(f["target"], w) if "target" in f else None,
        where_target=conds(r, f.get("where_target"), (*w, "where_target")),
        ignore_charge_tokens=f.get("ignore_charge_tokens", True) is True,
        optional=f.get("optional", False) is True,
    )


def _remove_token(r: Reader, f: Fields, w: Where) -> fx.Effect:
    amount = f.get("amount", 1)
    return fx.RemoveToken(
        source=picked(r, f.get("from"), w),
        token=r.word(f.get("token"), (*w, "token"), tables.Token),
        amount=None if amount == "all" else expr(r, amount, w),
    )


def _reroll(r: Reader, f: Fields, w: Where) -> fx.Effect:
    dice = f.get("dice", 1)
    faces = dice.get("face", []) if isinstance(dice, Mapping) else []
    return fx.Reroll(
        roll="save" if f.get("roll") == "save" else "attack",
        dice="all" if dice == "all" or faces else r.number(dice, w, 1),
        faces=tuple(r.word(face, w, tables.Face) for face in faces),
        by=r.ref(f.get("by", "$you"), w),
    )


def _roll(r: Reader, f: Fields, w: Where) -> fx.Effect:
    return fx.RollDice(
        dice="save" if f.get("dice") == "save" else "attack",
        amount=expr(r, f.get("amount", 1), w),
        success=tuple(r.word(face, (*w, "success"), tables.Face) for face in f.get("success", ["crit"])),
        then=effects(r, f.get("then"), (*w, "then")),
        other=effects(r, f.get("else"), (*w, "else")),
    )


def _move_card(r: Reader, f: Fields, w: Where) -> fx.Effect:
    position = f.get("position", "top")
    if position not in ("top", "bottom", "shuffled"):
        r.wrong((*w, "position"), "dsl_bad_parameter", found=position)
        position = "top"
    return fx.MoveCard(
        cards=picked(r, f.get("cards"), w), to=r.word(f.get("to_zone"), w, tables.Zone), position=position
    )


def _tokened(r: Reader, f: Fields, w: Where) -> fx.Effect:
    token = r.word(f.get("token"), (*w, "token"), tables.Token)
    return fx.GiveToken(to=picked(r, f.get("to"), w), token=token, amount=expr(r, f.get("amount", 1), w))


def _amount(r: Reader, f: Fields, w: Where) -> Any:
    return expr(r, f.get("amount", 1), (*w, "amount"))


def _deck(r: Reader, f: Fields, w: Where) -> Any:
    return r.word(f.get("deck", "power"), (*w, "deck"), tables.DeckKind)


def _player(r: Reader, f: Fields, w: Where) -> str:
    return r.ref(f.get("player", "$you"), (*w, "player"))


def _options(r: Reader, f: Fields, w: Where) -> fx.Effect:
    options = r.many(f.get("options"), (*w, "options"), lambda d, here: effects(r, d, here))
    return fx.ChooseOne(options=options, by=r.ref(f.get("by", "$you"), w))


PRIMITIVES: Mapping[str, tuple[tuple[str, ...], Make]] = {
    "push": (("target", "hexes", "exact", "direction", "ref", "must_end", "by", "optional"), _push),
    "move": (("fighter", "max", "token", "ignore_charge_tokens", "must_end", "optional"), _move),
    "place": (
        ("fighter", "to"),
        lambda r, f, w: fx.Place(fighter=r.ref(f.get("fighter"), w), to=r.ref(f.get("to"), w)),
    ),
    "swap": (("a", "b"), lambda r, f, w: fx.Swap(a=r.ref(f.get("a"), w), b=r.ref(f.get("b"), w))),
    "raise": (
        ("fighter", "to"),
        lambda r, f, w: fx.Raise(fighter=r.ref(f.get("fighter"), w), to=r.ref(f.get("to"), w)),
    ),
    "attack": (("fighter", "weapon", "target", "where_target", "ignore_charge_tokens", "optional"), _attack),
    "retarget": (
        ("to", "ignore_range"),
        lambda r, f, w: fx.Retarget(to=r.ref(f.get("to"), w), ignore_range=f.get("ignore_range", False) is True),
    ),
    "charge": (
        ("fighter", "ignore_charge_tokens", "optional"),
        lambda r, f, w: fx.MakeCharge(
            fighter=r.ref(f.get("fighter"), w),
            ignore_charge_tokens=f.get("ignore_charge_tokens", False) is True,
            optional=f.get("optional", False) is True,
        ),
    ),
    "delve": (
        ("fighter", "ignore_limit"),
        lambda r, f, w: fx.MakeDelve(
            fighter=r.ref(f.get("fighter"), w), ignore_limit=f.get("ignore_limit", True) is True
        ),
    ),
    "focus": (("player",), lambda r, f, w: fx.MakeFocus(player=_player(r, f, w))),
    "give_token": (("to", "token", "amount"), _tokened),
    "remove_token": (("from", "token", "amount"), _remove_token),
    "inflict_damage": (
        ("to", "amount"),
        lambda r, f, w: fx.InflictDamage(to=picked(r, f.get("to"), w), amount=_amount(r, f, w)),
    ),
    "heal": (
        ("fighter", "amount"),
        lambda r, f, w: fx.Heal(fighter=picked(r, f.get("fighter"), w), amount=_amount(r, f, w)),
    ),
    "slay": (("fighter",), lambda r, f, w: fx.Slay(fighter=picked(r, f.get("fighter"), w))),
    "inspire": (("fighter",), lambda r, f, w: fx.Inspire(fighter=picked(r, f.get("fighter"), w))),
    "uninspire": (("fighter",), lambda r, f, w: fx.Inspire(fighter=picked(r, f.get("fighter"), w), inspired=False)),
    "flip_feature": (("feature",), lambda r, f, w: fx.FlipFeature(feature=r.ref(f.get("feature"), w))),
    "move_feature": (
        ("feature", "to"),
        lambda r, f, w: fx.MoveFeature(feature=r.ref(f.get("feature"), w), to=r.ref(f.get("to"), w)),
    ),
    "draw": (
        ("player", "deck", "amount"),
        lambda r, f, w: fx.Draw(player=_player(r, f, w), deck=_deck(r, f, w), amount=_amount(r, f, w)),
    ),
    "discard": (("cards",), lambda r, f, w: fx.Discard(cards=picked(r, f.get("cards"), w))),
    "move_card": (("cards", "to_zone", "position"), _move_card),
    "peek": (
        ("cards", "to"),
        lambda r, f, w: fx.Reveal(cards=picked(r, f.get("cards"), w), to=r.ref(f.get("to", "$you"), w)),
    ),
    "reveal": (("cards",), lambda r, f, w: fx.Reveal(cards=picked(r, f.get("cards"), w))),
    "shuffle": (("player", "deck"), lambda r, f, w: fx.Shuffle(player=_player(r, f, w), deck=_deck(r, f, w))),
    "equip": (
        ("card", "fighter", "ignore_glory_limit"),
        lambda r, f, w: fx.Equip(
            card=r.ref(f.get("card"), w),
            fighter=r.ref(f.get("fighter"), w),
            ignore_glory_limit=f.get("ignore_glory_limit", False) is True,
        ),
    ),
    "gain_glory": (
        ("player", "amount"),
        lambda r, f, w: fx.ChangeGlory(player=_player(r, f, w), amount=r.number(f.get("amount", 1), w)),
    ),
    "lose_glory": (
        ("player", "amount"),
        lambda r, f, w: fx.ChangeGlory(player=_player(r, f, w), amount=-r.number(f.get("amount", 1), w)),
    ),
    "counter": (
        ("name", "op", "amount"),
        lambda r, f, w: fx.ChangeCounter(
            name=r.text(f.get("name"), w), op="set" if f.get("op") == "set" else "add", amount=_amount(r, f, w)
        ),
    ),
    "reroll": (("roll", "dice", "by"), _reroll),
    "set_die": (
        ("roll", "amount", "face", "by"),
        lambda r, f, w: fx.SetDie(
            roll="save" if f.get("roll") == "save" else "attack",
            amount=r.number(f.get("amount", 1), w, 1),
            face=r.word(f.get("face"), w, tables.Face),
            by=r.ref(f.get("by", "$you"), w),
        ),
    ),
    "roll": (("dice", "amount", "success", "then", "else"), _roll),
    "choose_one": (("options", "by"), _options),
    "if": (("cond", "then", "else"), _if),
    "for_each": (
        ("as", "in", "do"),
        lambda r, f, w: fx.ForEach(
            name=r.text(f.get("as"), w),
            among=sought(r, f.get("in"), (*w, "in")),
            do=effects(r, f.get("do"), (*w, "do")),
        ),
    ),
}
"""Every instruction: its parameters, and how it is made of them (UW-DSL-06)."""
