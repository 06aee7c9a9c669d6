"""Upgrades: who may wear them, the glory limit, equipping (UW-UPG-01..06)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.glory import equipped_value
from app.rules.underworlds.identifiers import card_of, on_field
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.card_events import UpgradeEquipped
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import ZONES, Zone
from app.rules.underworlds.offer_builders import fighter_option, offer, pick
from app.rules.underworlds.triggers.firing import after


def judge(state: State, seat: Seat, card: str, fighter: str) -> Refusal | None:
    """Whether this upgrade of the hand may go onto that fighter now."""
    return judge_card(state, seat, card) or _judge_wearer(state, seat, card, fighter)


def judge_by_card(state: State, seat: Seat, card: str, fighter: str, *, ignore_limit: bool = False) -> Refusal | None:
    """Whether a card may put this upgrade onto that fighter, wherever it lies among one's own cards."""
    found = any(card in state.sides[seat].cards(zone) for zone in ZONES if zone not in ("equipped", "resolving"))
    if not found or card_of(state, card).kind != "upgrade":
        return refuse("upgrade_fighter_invalid", unit=fighter[:60])
    return (None if ignore_limit else judge_limit(state, seat, card)) or _judge_wearer(state, seat, card, fighter)


def _judge_wearer(state: State, seat: Seat, card: str, fighter: str) -> Refusal | None:
    found = state.fighters.get(fighter)
    if found is None or found.seat != seat or found.hex is None:
        return refuse("upgrade_fighter_invalid", unit=fighter[:60], card=card)
    printed = card_of(state, card)
    runed = not printed.runes or bool(characteristics.runes(state, fighter) & set(printed.runes))
    frame = Frame(seat=seat, scope={"card": card, "self": fighter}, it=fighter)
    if not runed or not interpreter.hold(state, frame, (*printed.equip, *printed.restricted)):
        return refuse("upgrade_fighter_invalid", unit=fighter, card=card)
    return None


def judge_card(state: State, seat: Seat, card: str) -> Refusal | None:
    """Whether it is an upgrade of the hand and the glory is there (UW-UPG-02)."""
    if card not in state.sides[seat].cards("hand_power"):
        return refuse("card_not_in_hand", "UW-UPG-01", card=card[:60])
    printed = card_of(state, card)
    if printed.kind != "upgrade":
        return refuse("not_a_power_card", "UW-UPG-01", card=card)
    return judge_limit(state, seat, card)


def judge_limit(state: State, seat: Seat, card: str) -> Refusal | None:
    """Whether the glory is there for one more upgrade; it is not spent, and only asked for here (UW-UPG-02, UW-UPG-03)."""
    printed = card_of(state, card)
    worn, glory = equipped_value(state, seat), state.sides[seat].glory + characteristics.allowance(state, seat)
    if worn + printed.glory > glory:
        return refuse("upgrade_glory_limit", card=card, had=glory, needed=worn + printed.glory)
    return None


def all_out_of_reach(state: State, seat: Seat) -> bool:
    """Whether everybody can see that this seat can equip nothing: no hand, no fighter, no glory for whatever it may hold."""
    side = state.sides[seat]
    if not side.cards("hand_power") or not on_field(state, seat):
        return True
    unseen = (card for zone in ("hand_power", "deck_power", "set_aside_power") for card in side.cards(zone))
    return all(card_of(state, card).kind != "upgrade" or judge_limit(state, seat, card) for card in unseen)


def equip(draft: Draft, seat: Seat, card: str, fighter: str, origin: Zone = "hand_power") -> None:
    """Reveals it and puts it on; from now on it counts (UW-UPG-05)."""
    draft.emit(UpgradeEquipped(seat=seat, card=card, fighter=fighter, origin=origin))
    after(draft, "upgrade_equipped", card=card, fighter=fighter, player=seat)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each upgrade of the hand with those who may wear it, or why it cannot be played now."""
    found: list[Offer] = []
    for card in state.sides[seat].cards("hand_power"):
        printed = card_of(state, card)
        if printed.kind != "upgrade":
            continue
        wearers = [f.id for f in on_field(state, seat)]
        options = [fighter_option(f, judge(state, seat, card, f)) for f in wearers]
        locked = judge_card(state, seat, card)
        if locked is None and all(option.locked for option in options):
            locked = options[0].locked if options else refuse("upgrade_fighter_invalid", card=card)
        found.append(
            offer(
                "play_upgrade",
                {"kind": "play_upgrade", "card": card},
                "UW-UPG-01",
                id=f"play_upgrade.{card}",
                need=pick("fighter", options),
                locked=locked,
                facts={"card": card, "name": printed.name.en, "name_es": printed.name.es},
                pieces=(card,),
            )
        )
    return found
