"""What an ability says, whatever it is printed on: a ploy, a warscroll, an upgrade, a plot card, a delayed effect."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.rules.kernel.abilities.evaluate import bindings
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.underworlds import interpreter
from app.rules.underworlds.identifiers import ability_of, card_of, warband_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.language.meaning import ROLES
from app.rules.underworlds.model.ability_prompts import Resolving, SurgeWindow, Todo
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.effects import Choose, Delay
from app.rules.underworlds.model.language.language import Cond, Fighters
from app.rules.underworlds.model.language.moments import Happening, Moment, Source
from app.rules.underworlds.model.profiles import Ability, Card
from app.rules.underworlds.model.state import Persisting, State
from app.rules.underworlds.model.tables import Period, Timing


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityText:
    """An ability ready to be judged and carried out.

    `runes` are asked of the friendly fighters named by `runed` picks: of a ploy all, of an ability the first, who uses it.
    """

    timing: Timing
    todo: tuple[Todo, ...] = ()
    trigger: Trigger | None = None
    requires: tuple[Cond, ...] = ()
    runes: tuple[str, ...] = ()
    runed: tuple[str, ...] = ()
    per: Period | None = None
    most: int = 1
    tokens: bool = False


def ability_text(state: State, source: Source) -> AbilityText:
    """What the source says."""
    if (lasting := effect_of(state, source)) is not None:
        assert isinstance(lasting.effect, Delay)
        return AbilityText(timing="passive", todo=lasting.effect.do, trigger=lasting.effect.trigger)
    if source.key.startswith("effect/"):
        return AbilityText(timing="passive")
    ability = ability_of(state, source.key)
    if ability is not None:
        return _of_ability(ability)
    assert source.card is not None
    return _of_card(card_of(state, source.card))


def _read_card(card: Card) -> AbilityText:
    return AbilityText(
        timing="surge" if card.surge else "power",
        todo=(*card.choose, *card.effects),
        trigger=card.trigger,
        requires=(*card.restricted, *card.requires),
        runes=card.runes,
        runed=_friends(card.choose),
    )


def _read_ability(ability: Ability) -> AbilityText:
    return AbilityText(
        timing=ability.timing,
        todo=(*ability.choose, *ability.do),
        trigger=ability.trigger,
        requires=ability.requires,
        runes=(ability.rune,) if ability.rune else (),
        runed=_friends(ability.choose)[:1],
        per=ability.per,
        most=ability.most,
        tokens=ability.tokens is not None,
    )


def _friends(picks: tuple[Choose, ...]) -> tuple[str, ...]:
    return tuple(p.name for p in picks if isinstance(p.among, Fighters) and p.among.side != "enemy")


_of_card = ByIdentity[Card, AbilityText](_read_card)
_of_ability = ByIdentity[Ability, AbilityText](_read_ability)
"""What is printed says the same each time it is asked."""


# --- where abilities are printed -------------------------------------------------------------------------------------


def sources(state: State, seat: Seat, timing: Timing) -> Iterator[Source]:
    """The abilities of a side with this timing: warscroll, plot card, upgrades of fighters on the battlefield."""
    side = state.sides[seat]
    for ability in warband_of(state, seat).warscroll.abilities:
        if ability.timing == timing:
            yield Source(seat=seat, key=f"{seat}/{ability.id}")
    if side.plot:
        for ability in card_of(state, side.plot).abilities:
            if ability.timing == timing:
                yield Source(seat=seat, key=f"{side.plot}/{ability.id}", card=side.plot)
    for fighter in state.fighters.values():
        if fighter.seat != seat or fighter.hex is None:
            continue
        for card in fighter.upgrades:
            for ability in card_of(state, card).abilities:
                if ability.timing == timing:
                    yield Source(seat=seat, key=f"{card}/{ability.id}", card=card, fighter=fighter.id)


def delayed(state: State, seat: Seat) -> Iterator[Source]:
    """The delayed effects of a side, oldest first."""
    for lasting in state.effects:
        if isinstance(lasting.effect, Delay) and lasting.source.seat == seat:
            yield Source(
                seat=seat, key=f"effect/{lasting.seq}", card=lasting.source.card, fighter=lasting.source.fighter
            )


def effect_of(state: State, source: Source) -> Persisting | None:
    """The delayed effect a source stands for."""
    head, _, number = source.key.partition("/")
    if head != "effect":
        return None
    return next((lasting for lasting in state.effects if str(lasting.seq) == number), None)


# --- what its words mean ---------------------------------------------------------------------------------------------


def frame_of(state: State, source: Source, scope: Scope | None = None) -> Frame:
    """The point of view the ability is read from."""
    own: dict[str, Fact] = {}
    if (lasting := effect_of(state, source)) is not None:
        own.update(lasting.scope)
    if source.fighter is not None:
        own["self"] = source.fighter
    if source.card is not None:
        own["card"] = source.card
    return Frame(seat=source.seat, scope={**own, **(scope or {})})


def scope_of(happening: Happening) -> Scope:
    """What a happening binds: `$event.<field>` and the roles of the Attack it was part of."""
    return bindings(happening.facts, ROLES)


def triggered(state: State, source: Source, trigger: Trigger | None, moment: Moment) -> bool:
    """Whether this moment is what the ability waits for (UW-DSL-05)."""
    if trigger is None or (trigger.edge, trigger.event) != (moment.edge, moment.happening.name):
        return False
    return interpreter.hold(state, frame_of(state, source, scope_of(moment.happening)), trigger.where)


def asks_first(state: State, seat: Seat) -> bool:
    """Whether the question on top is the first of an ability that this seat used by a command of its own.

    Nothing of it is carried out yet but picks that were made by themselves: it can be given up whole.
    """
    below = state.stack[-2] if len(state.stack) > 1 else None
    if not isinstance(below, Resolving) or below.source.seat != seat:
        return False
    if any(isinstance(one, SurgeWindow) for one in state.stack):
        return False
    todo = ability_text(state, below.source).todo
    done = todo[: len(todo) - len(below.todo)]
    return todo[len(done) :] == below.todo and all(isinstance(one, Choose) for one in done[:-1])
