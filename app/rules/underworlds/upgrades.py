"""Upgrades: who may wear them, the glory limit, equipping (UW-UPG-01..06)."""

from app.rules.kernel.offers import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics, conditions
from app.rules.underworlds.card_events import UpgradeEquipped
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.frames import Frame
from app.rules.underworlds.glory import equipped_value
from app.rules.underworlds.happenings import after
from app.rules.underworlds.lookups import card_of, on_field
from app.rules.underworlds.offering import fighter_option, offer, pick
from app.rules.underworlds.refusals import refuse
from app.rules.underworlds.state import State


def judge(state: State, seat: Seat, card: str, fighter: str) -> Refusal | None:
    """Whether this upgrade of the hand may go onto that fighter now."""
    if refused := judge_card(state, seat, card):
        return refused
    found = state.fighters.get(fighter)
    if found is None or found.seat != seat or found.hex is None:
        return refuse("upgrade_fighter_invalid", unit=fighter[:60], card=card)
    printed = card_of(state, card)
    runed = not printed.runes or bool(characteristics.runes(state, fighter) & set(printed.runes))
    frame = Frame(seat=seat, scope={"card": card, "self": fighter}, it=fighter)
    if not runed or not conditions.hold(state, frame, (*printed.equip, *printed.restricted)):
        return refuse("upgrade_fighter_invalid", unit=fighter, card=card)
    return None


def judge_card(state: State, seat: Seat, card: str) -> Refusal | None:
    """Whether it is an upgrade of the hand and the glory is there (UW-UPG-02)."""
    if card not in state.sides[seat].cards("hand_power"):
        return refuse("card_not_in_hand", "UW-UPG-01", card=card[:60])
    printed = card_of(state, card)
    if printed.kind != "upgrade":
        return refuse("not_a_power_card", "UW-UPG-01", card=card)
    worn, glory = equipped_value(state, seat), state.sides[seat].glory
    if worn + printed.glory > glory:
        return refuse("upgrade_glory_limit", card=card, had=glory, needed=worn + printed.glory)
    return None


def equip(draft: Draft, seat: Seat, card: str, fighter: str) -> None:
    """Reveals it and puts it on; from now on it counts (UW-UPG-05)."""
    draft.emit(UpgradeEquipped(seat=seat, card=card, fighter=fighter, origin="hand_power"))
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
            )
        )
    return found
