"""Making offers: the shorthand all chapters share."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from app.rules.kernel.offers.offer import Need, Offer, Option, PickNeed, Role
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.underworlds.identifiers import ability_of, card_of
from app.rules.underworlds.model.state import State


def offer(
    name: str,
    command: Mapping[str, Any],
    rule: str,
    *,
    id: str = "",
    place: Literal["prompt", "unit", "phase", "table"] = "prompt",
    unit: str | None = None,
    need: Need | None = None,
    more: tuple[Need, ...] = (),
    locked: Refusal | None = None,
    primary: bool = False,
    facts: Mapping[str, Fact] | None = None,
    pieces: tuple[str, ...] = (),
    role: Role | None = None,
) -> Offer:
    """An offer labelled `underworlds.offer.<name>`; `id` tells offers of one name apart."""
    return Offer(
        id=id or name,
        command=dict(command),
        label=f"underworlds.offer.{name}",
        facts=dict(facts or {}),
        place=place,
        unit=unit,
        pieces=pieces,
        need=need,
        more=more,
        locked=locked,
        primary=primary,
        rule=rule,
        role=role,
    )


def fighter_offer(
    name: str,
    fighter: str,
    rule: str,
    locked: Refusal | None,
    need: Need | None = None,
    **facts: Fact,
) -> Offer:
    """A core ability that one fighter may use, in the list of what it can do."""
    return offer(
        name,
        {"kind": name, "fighter": fighter},
        rule,
        id=f"{name}:{fighter}",
        place="unit",
        unit=fighter,
        need=need,
        locked=locked,
        facts={"unit": fighter, **facts},
        pieces=(fighter,),
    )


def fighter_option(fighter: str, locked: Refusal | None = None, **facts: Fact) -> Option:
    """A fighter to pick."""
    return Option(
        value=fighter,
        label="underworlds.pick.fighter",
        facts={"unit": fighter, **facts},
        pieces=(fighter,),
        locked=locked,
    )


def hex_option(label: str, value: Any = None, locked: Refusal | None = None, **facts: Fact) -> Option:
    """A hex to pick; `value` is what is sent where it is not the label, such as the path that leads there."""
    return Option(
        value=label if value is None else value,
        label="underworlds.pick.hex",
        facts={"hex": label, **facts},
        locked=locked,
    )


def card_option(state: State, card: str, locked: Refusal | None = None) -> Option:
    """A card to pick, named in both languages."""
    printed = card_of(state, card)
    return Option(
        value=card,
        label="underworlds.pick.card",
        facts={"card": card, "name": printed.name.en, "name_es": printed.name.es},
        locked=locked,
    )


def word_option(value: Any, key: str, **facts: Fact) -> Option:
    """A plain word to pick: `underworlds.pick.<key>`."""
    return Option(value=value, label=f"underworlds.pick.{key}", facts=facts)


def pick(field: str, options: Iterable[Option], *, least: int = 1, most: int = 1, many: bool = False) -> PickNeed:
    """Pick between `least` and `most`; with `many` the field takes a list."""
    return PickNeed(field=field, options=tuple(options), least=least, most=most, many=many)


def named(state: State, key: str) -> dict[str, Fact]:
    """What a card or ability is called, in both languages, and the card it is on."""
    ability = ability_of(state, key)
    if ability is not None and ability.name is not None:
        facts: dict[str, Fact] = {"ability": key, "name": ability.name.en, "name_es": ability.name.es}
        return facts
    card = key.partition("/")[0]
    printed = card_of(state, card)
    return {"ability": key, "card": card, "name": printed.name.en, "name_es": printed.name.es}
