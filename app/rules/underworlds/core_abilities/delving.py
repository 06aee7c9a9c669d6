"""Delve: flip the feature token a fighter stands on; the fighter staggers (UW-DLV-01..04)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import feature_at, on_field
from app.rules.underworlds.model.card_events import Delved
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offer_builders import fighter_option, offer, pick
from app.rules.underworlds.triggers.firing import after


def judge(
    state: State, seat: Seat, fighter: str, *, ignore_limit: bool = False, by_card: bool = False
) -> Refusal | None:
    """Why this fighter may not Delve now; its tokens do not matter (UW-DLV-04). A card may use the opponent's (UW-ABL-05)."""
    if state.sides[seat].delved and not ignore_limit:
        return refuse("delve_already_used")
    found = state.fighters.get(fighter)
    if found is None:
        return refuse("unknown_id", "UW-DLV-01", id=fighter[:60])
    if found.seat != seat and not by_card:
        return refuse("not_your_fighter", "UW-DLV-01", unit=fighter)
    if found.hex is None:
        return refuse("fighter_slain", "UW-DLV-01", unit=fighter)
    return None if feature_at(state, found.hex) else refuse("delve_no_feature", unit=fighter)


def perform(draft: Draft, seat: Seat, fighter: str, *, counts: bool = True) -> None:
    """Treasure becomes cover and cover treasure, then the Stagger token; the fighter has Delved."""
    feature = feature_at(draft.state, draft.state.fighters[fighter].hex)
    assert feature is not None
    draft.emit(Delved(seat=seat, fighter=fighter, counts=counts))
    operations.flip_feature(draft, feature.id)
    operations.give_token(draft, fighter, "stagger", source="delve")
    face = draft.state.features[feature.id].face
    after(draft, "fighter_delved", fighter=fighter, feature=feature.id, face=face)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Delve with each fighter on a feature token, or why nobody can."""
    fighters = [f.id for f in on_field(state, seat)]
    able = [f for f in fighters if judge(state, seat, f) is None]
    locked = None
    if not able:
        used = state.sides[seat].delved
        locked = refuse("delve_already_used") if used else refuse("delve_no_feature")
    need = pick("fighter", [fighter_option(f) for f in able])
    return [offer("delve", {"kind": "delve"}, "UW-DLV-01", need=need, locked=locked)]
