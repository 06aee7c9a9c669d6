"""Damage, fighters slain and what they are worth (UW-DMG-01..03, UW-SLN-01..05)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.offers.offer import Offer, OrderNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps, nobody
from app.rules.underworlds.identifiers import in_order, on_field, remembered
from app.rules.underworlds.model.combat_events import DamageTaken, FighterLeft, TokensSwept
from app.rules.underworlds.model.combat_prompts import Blow, Inflicting, Slaying
from app.rules.underworlds.model.commands import OrderSimultaneous
from app.rules.underworlds.model.language.moments import Happening, Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import Fighter, State
from app.rules.underworlds.offer_builders import fighter_option, offer
from app.rules.underworlds.triggers.firing import after, before, heard
from app.rules.underworlds.triggers.watching import watched

Cause = Literal["attack", "ability"]
_MOMENTS = ("fighter_would_be_slain", "fighter_slain", "slain_upgrades_discarded", "slain_fighter_removed")

# --- damage ----------------------------------------------------------------------------------------------------------


def inflict(
    draft: Draft,
    fighter: str,
    amount: int,
    *,
    cause: Cause,
    source: Source | None = None,
    attacker: str | None = None,
    weapon: str | None = None,
) -> int:
    """Gives damage tokens, as far as no limit stands in the way; whether it is slain is checked at once. Gives how many."""
    inflicted = limited(draft.state, fighter, amount, cause)
    if inflicted <= 0:
        return 0
    draft.emit(DamageTaken(fighter=fighter, amount=inflicted, cause=cause, source=source))
    after(
        draft,
        "damage_inflicted",
        fighter=fighter,
        amount=inflicted,
        cause=cause,
        source=source.told if source else weapon,
        player=source.seat if source else draft.state.fighters[attacker].seat if attacker else None,
        **_by(cause, attacker, weapon),
    )
    return inflicted


def announce(draft: Draft, blows: tuple[Blow, ...], source: Source) -> None:
    """Damage of an ability, to several at once: who may react before it does so before any of it is inflicted (UW-DMG-03)."""
    if not heard(draft.state, "before", "damage_inflicted"):
        _strike(draft, blows, source)
        return
    draft.enter(Inflicting(blows=blows, source=source))
    for blow in blows:
        told = {"cause": "ability", "source": source.told, "player": source.seat}
        before(draft, "damage_inflicted", fighter=blow.fighter, amount=blow.amount, **told)


def _announced(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Inflicting)
    draft.leave()
    _strike(draft, step.blows, step.source)


def _strike(draft: Draft, blows: tuple[Blow, ...], source: Source) -> None:
    for blow in blows:
        if draft.state.fighters[blow.fighter].hex is not None:
            inflict(draft, blow.fighter, blow.amount, cause="ability", source=source)


def _by(cause: Cause, attacker: str | None, weapon: str | None) -> dict[str, str]:
    """An Attack inflicts by attacker and weapon; an ability by itself, not by any fighter (UW-DMG-02, UW-DMG-03)."""
    if cause == "attack" and attacker is not None and weapon is not None:
        return {"attacker": attacker, "weapon": weapon}
    return {}


def limited(state: State, fighter: str, amount: int, cause: Cause) -> int:
    """The damage that is left of an amount under the limits the fighter has; one per Attack is for Attacks alone."""
    for limit in characteristics.damage_limits(state, fighter):
        if limit.per != "attack":
            amount = min(amount, limit.most - _taken(state, fighter, limit.per))
        elif cause == "attack":
            amount = min(amount, limit.most)
    return max(0, amount)


def _taken(state: State, fighter: str, scope: Literal["turn", "round"]) -> int:
    past = remembered(state, "damage_inflicted", scope)
    taken = (h.facts.get("amount") for h in past if h.facts.get("fighter") == fighter)
    return sum(amount for amount in taken if isinstance(amount, int))


# --- who is slain ----------------------------------------------------------------------------------------------------


def slay(draft: Draft, fighter: str, source: Source) -> None:
    """Slays without damage, unless the fighter cannot be slain."""
    if draft.state.fighters[fighter].hex is not None and not _leaving(draft.state, fighter):
        draft.enter(Slaying(fighters=(fighter,), source=source, without_damage=True))


def settle(draft: Draft) -> bool:
    """Looks for fighters with as much damage as Health; several at once go in the players' order (UW-SLN-01, UW-SLN-05)."""
    if characteristics.nobody_dies(draft.state):
        return False
    dying = [f for f in on_field(draft.state) if _dies(draft.state, f) and not _leaving(draft.state, f.id)]
    if not dying:
        return False
    for seat in reversed(in_order(draft.state)):
        mine = tuple(fighter.id for fighter in dying if fighter.seat == seat)
        if mine:
            ordered = len(mine) > 1 and any(
                watched(draft.state, edge, m) for m in _MOMENTS for edge in ("before", "after")
            )
            blow = _blow(draft.state, mine[0])
            draft.enter(replace(blow, fighters=mine, stage="order" if ordered else "would"))
    return True


def _dies(state: State, fighter: Fighter) -> bool:
    # Health is never below 1 (UW-MOD-03), so an undamaged fighter needs no look.
    if not fighter.damage or fighter.damage < characteristics.health(state, fighter.id):
        return False
    return not characteristics.has_flag(state, fighter.id, "cannot_be_slain")


def _leaving(state: State, fighter: str) -> bool:
    return any(fighter in step.fighters for step in state.stack if isinstance(step, Slaying))


def _blow(state: State, fighter: str) -> Slaying:
    """What slays it: the damage told last, if that is what just happened; else what took Health away."""
    for past in reversed(state.history):
        if past.name != "damage_inflicted":
            break
        if past.facts.get("fighter") == fighter:
            attacker, weapon = past.facts.get("attacker"), past.facts.get("weapon")
            if past.facts.get("cause") == "attack":
                return Slaying(fighters=(), cause="attack", attacker=str(attacker), weapon=str(weapon))
            return Slaying(fighters=(), source=_source(state, past))
    return Slaying(fighters=())


def _source(state: State, past: Happening) -> Source | None:
    """The ability that inflicted the damage; what was told before whose it was is read from its key."""
    key = str(past.facts.get("source", ""))
    seat = past.facts.get("player", key.partition("/")[0].partition(".")[0])
    return Source(seat="red" if seat == "red" else "blue", key=key) if seat in state.seats else None


# --- on the way out --------------------------------------------------------------------------------------------------


def _deciders(state: State) -> frozenset[Seat]:
    step = state.step
    assert isinstance(step, Slaying)
    return frozenset({state.fighters[step.fighters[0]].seat}) if step.stage == "order" else NOBODY


def _advance(draft: Draft) -> None:
    """One stage of the first fighter's end; each removal has windows around it (UW-SLN-02)."""
    step = draft.state.step
    assert isinstance(step, Slaying)
    fighter = step.fighters[0]
    match step.stage:
        case "order" | "would":
            draft.change(replace(step, stage="slain"))
            damage = draft.state.fighters[fighter].damage
            told = _told(draft.state, step)
            before(draft, "fighter_would_be_slain", fighter=fighter, damage=damage, **told)
        case "slain":
            _slain(draft, step, fighter)
        case "tokens":
            draft.change(replace(step, stage="upgrades"))
            before(draft, "slain_tokens_removed", fighter=fighter, **_where(draft, fighter))
        case "upgrades":
            draft.change(replace(step, stage="leave"))
            tokens = _tokens_on(draft.state.fighters[fighter])
            draft.emit(TokensSwept(fighter=fighter))
            after(draft, "slain_tokens_removed", fighter=fighter, tokens=tokens, **_where(draft, fighter))
            before(draft, "slain_upgrades_discarded", fighter=fighter, **_where(draft, fighter))
        case "leave":
            draft.change(replace(step, stage="gone"))
            cards = draft.state.fighters[fighter].upgrades
            operations.discard_upgrades(draft, fighter, cards)
            after(draft, "slain_upgrades_discarded", fighter=fighter, cards=cards, **_where(draft, fighter))
            before(draft, "slain_fighter_removed", fighter=fighter, **_where(draft, fighter))
        case "gone":
            facts = _where(draft, fighter)
            _next(draft, step)
            draft.emit(FighterLeft(fighter=fighter, bounty=step.bounty))
            after(draft, "slain_fighter_removed", fighter=fighter, **facts)


def _tokens_on(fighter: Fighter) -> tuple[str, ...]:
    """The kinds of tokens that lie on it, damage and raise among them."""
    more = {"damage": fighter.damage > 0, "raise": fighter.raised}
    return (*fighter.tokens, *(name for name, there in more.items() if there))


def _slain(draft: Draft, step: Slaying, fighter: str) -> None:
    """It is slain, unless something saved it; its Bounty is what it is worth now (UW-SLN-04)."""
    state = draft.state
    found = state.fighters[fighter]
    saved = characteristics.has_flag(state, fighter, "cannot_be_slain")
    if found.hex is None or saved or not (step.without_damage or _dies(state, found)):
        _next(draft, step)
        return
    bounty = characteristics.bounty(state, fighter)
    fresh = _was_undamaged(state, fighter)
    draft.change(replace(step, stage="tokens", bounty=bounty, was_undamaged=fresh))
    operations.gain_glory(draft, state.other(found.seat), bounty, "slain")
    after(
        draft,
        "fighter_slain",
        fighter=fighter,
        bounty=bounty,
        was_undamaged=fresh,
        **_told(state, step),
        **_where(draft, fighter),
    )


def _was_undamaged(state: State, fighter: str) -> bool:
    """Whether the blow that slew it was its first damage."""
    blows = reversed(state.history)
    last = next((h for h in blows if h.name == "damage_inflicted" and h.facts.get("fighter") == fighter), None)
    damage = state.fighters[fighter].damage
    return damage == 0 or (last is not None and last.facts.get("amount") == damage)


def _told(state: State, step: Slaying) -> dict[str, str]:
    """What slays it, and whose that is."""
    facts = {"cause": step.cause, **_by(step.cause, step.attacker, step.weapon)}
    if step.attacker is not None:
        facts["player"] = state.fighters[step.attacker].seat
    return facts | ({"source": step.source.told, "player": step.source.seat} if step.source else {})


def _where(draft: Draft, fighter: str) -> dict[str, str]:
    hex_ = draft.state.fighters[fighter].hex
    return {"hex": label_of(hex_)} if hex_ is not None else {}


def _next(draft: Draft, step: Slaying) -> None:
    if len(step.fighters) > 1:
        draft.change(replace(step, fighters=step.fighters[1:], stage="would", bounty=0, was_undamaged=False))
    else:
        draft.leave()


# --- the order of several --------------------------------------------------------------------------------------------


def decide_order(draft: Draft, seat: Seat, command: OrderSimultaneous) -> Refusal | None:
    """In which order own fighters slain at once leave (UW-SLN-05)."""
    step = draft.state.step
    assert isinstance(step, Slaying)
    if sorted(command.order) != sorted(step.fighters):
        return refuse("bad_choice", "UW-SLN-05", n=len(step.fighters))
    draft.change(replace(step, fighters=command.order, stage="would"))
    return None


def offers_order(state: State, seat: Seat) -> Sequence[Offer]:
    """Put own fighters slain at once in order."""
    step = state.step
    assert isinstance(step, Slaying)
    need = OrderNeed(field="order", options=tuple(fighter_option(fighter) for fighter in step.fighters))
    return [
        offer("order_slain", {"kind": "order_simultaneous"}, "UW-SLN-05", need=need, pieces=step.fighters, primary=True)
    ]


STEPS: Steps = {Slaying: (_deciders, _advance), Inflicting: (nobody, _announced)}
HANDLERS: Handlers = {OrderSimultaneous: Handler(handle=decide_order, at=(Slaying,))}
OFFERS: Offers = {Slaying: offers_order}
