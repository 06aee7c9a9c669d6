"""Abilities that would set each other off without end: refused when content is loaded (UW-WND-01).

Only those count that nothing limits: surge abilities and passives without uses and generic tokens, and delayed triggers
that stay. What they ask of the event is not weighed, but which token it is about; nor what a stagger hex would give.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from app.rules.kernel.abilities.rings import rings
from app.rules.kernel.abilities.terms import EventIs
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.profiles import Ability, Card, Library

Told = tuple[str, str | None]
"""The name of an event, and the token it is about if that is known."""

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
    fx.Push: ("pushed",),
    fx.MoveFighter: _WALK,
    fx.MakeAttack: _FIGHT,
    fx.MakeCharge: (*_WALK, *_FIGHT, "fighter_charged"),
    fx.MakeDelve: ("feature_flipped", "fighter_delved"),
    fx.MakeFocus: ("focused",),
    fx.Place: ("fighter_placed",),
    fx.Swap: ("fighter_placed",),
    fx.Raise: ("fighter_raised",),
    fx.InflictDamage: _BLOW,
    fx.Slay: _BLOW,
    fx.Heal: ("fighter_healed",),
    fx.FlipFeature: ("feature_flipped",),
    fx.MoveFeature: ("feature_moved",),
    fx.Equip: ("upgrade_equipped",),
}


@dataclass(frozen=True, slots=True)
class _Link:
    """An ability without a limit: its key, what sets it off, what it tells."""

    key: str
    trigger: fx.Trigger
    tells: frozenset[Told]

    def sets_off(self, other: "_Link") -> bool:
        """Whether something it tells is what the other waits for."""
        token = _token_of(other.trigger)
        return any(
            name == other.trigger.event and (token is None or about is None or about == token)
            for name, about in self.tells
        )


def loops(library: Library) -> list[str]:
    """Every ring of unlimited abilities, by their keys in order, each ring once."""
    links = [*_links(library)]
    after = {link.key: [other.key for other in links if link.sets_off(other)] for link in links}
    return [" -> ".join(ring) for ring in rings(after)]


# --- what there is ---------------------------------------------------------------------------------------------------


def _links(library: Library) -> Iterator[_Link]:
    for band in library.warbands.values():
        for ability in band.warscroll.abilities:
            yield from _of_ability(f"{band.id}/{ability.id}", ability)
    for deck in library.decks.values():
        for card in (*deck.cards, *((deck.plot,) if deck.plot else ())):
            yield from _of_card(card)


def _of_card(card: Card) -> Iterator[_Link]:
    for ability in card.abilities:
        yield from _of_ability(f"{card.id}/{ability.id}", ability)
    yield from _delayed(card.id, card.effects)


def _of_ability(key: str, ability: Ability) -> Iterator[_Link]:
    free = ability.timing in ("surge", "passive") and ability.tokens is None and ability.per is None
    if free and ability.trigger is not None:
        yield _Link(key, ability.trigger, frozenset(_told(ability.do)))
    yield from _delayed(key, ability.do)


def _delayed(key: str, effects: tuple[Any, ...]) -> Iterator[_Link]:
    for effect in _parts(effects):
        if isinstance(effect, fx.Delay) and effect.unlimited:
            yield _Link(f"{key}/delay", effect.trigger, frozenset(_told(effect.do)))


def _parts(effects: tuple[Any, ...]) -> Iterator[Any]:
    """Instructions with those inside them, but not those that wait."""
    for effect in effects:
        yield effect
        inner = () if isinstance(effect, fx.Delay) else (getattr(effect, field.name) for field in fields(effect))
        for value in inner:
            if isinstance(value, tuple):
                nested = value if all(type(one) is not tuple for one in value) else tuple(e for o in value for e in o)
                yield from _parts(tuple(one for one in nested if isinstance(one, _INSTRUCTIONS)))


_INSTRUCTIONS = tuple(fx.Effect.__args__)


def _told(effects: tuple[Any, ...]) -> Iterator[Told]:
    for effect in _parts(effects):
        for name in _TELLS.get(type(effect), ()):
            yield name, None
        match effect:
            case fx.MakeDelve():
                yield "token_given", "stagger"
            case fx.GiveToken():
                yield "token_given", effect.token
            case fx.RemoveToken():
                yield "token_removed", effect.token
            case fx.MoveFighter() if effect.token == "move":
                yield "token_given", "move"
            case fx.MakeCharge():
                yield "token_given", "charge"
                yield "token_removed", "guard"
            case fx.Inspire():
                yield ("fighter_inspired" if effect.inspired else "fighter_uninspired"), None


def _token_of(trigger: fx.Trigger) -> str | None:
    for cond in trigger.where:
        if isinstance(cond, EventIs) and "token" in cond.fields:
            return str(cond.fields["token"])
    return None
