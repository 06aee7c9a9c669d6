"""What is chosen before a Spearhead battle: gifts, the side of the board, the map (AOS-SH-BP-1b to AOS-SH-BP-1d)."""

from itertools import product

from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.composition import Spearhead
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import ChooseGifts, ChooseMap, ChooseRealm
from app.rules.aos.model.setup_events import GiftsChosen, PlanChosen, RealmChosen, TerritoriesSettled
from app.rules.aos.model.setup_prompts import PickGifts, PickMap, PickRealm
from app.rules.aos.model.state import State
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

REALMS = ("aqshy", "ghyran")


def army_of(state: State, seat: Seat) -> Spearhead:
    """A seat's Spearhead army."""
    roster = state.sides[seat].draft
    assert roster is not None
    return state.library.spearheads[roster.id]


def decide_gifts(draft: Draft, seat: Seat, command: ChooseGifts) -> Refusal | None:
    """One regiment ability, and one enhancement for the general."""
    army = army_of(draft.state, seat)
    for had, known, rule in (
        (command.abilities, army.regiment_abilities, "AOS-SH-1.3"),
        (command.enhancements, army.enhancements, "AOS-SH-1.4"),
    ):
        if len(had) != 1:
            return refuse("choose_exactly_one", rule, had=len(had), needed=1)
        if had[0] not in {one.id for one in known}:
            return refuse("unknown_id", rule, id=had[0])
    general = next(unit for unit in draft.state.units.values() if unit.seat == seat and unit.general)
    gift = GiftsChosen(seat=seat, general=general.id, ability=command.abilities[0], enhancement=command.enhancements[0])
    draft.emit(gift)
    draft.leave()
    return None


def decide_realm(draft: Draft, seat: Seat, command: ChooseRealm) -> Refusal | None:
    """One side of the board, and with it its twists."""
    if command.realm not in REALMS:
        return refuse("unknown_id", "AOS-SH-BP-1c", id=command.realm)
    draft.emit(RealmChosen(realm=command.realm))
    draft.leave()
    return None


def decide_map(draft: Draft, seat: Seat, command: ChooseMap) -> Refusal | None:
    """One of the maps, with a territory for each."""
    plans = draft.state.library.battlepacks[draft.state.options.battlepack].plans
    if command.plan not in plans:
        return refuse("unknown_id", "AOS-SH-BP-1d", id=command.plan)
    names = [territory.id for territory in plans[command.plan].territories]
    if command.territory not in names:
        return refuse("unknown_id", "AOS-SH-BP-1d", id=command.territory)
    others = next(name for name in names if name != command.territory)
    draft.emit(PlanChosen(plan=command.plan), TerritoriesSettled(seat=seat, territory=command.territory, others=others))
    draft.leave()
    return None


def gift_offers(state: State, seat: Seat) -> list[Offer]:
    """Each regiment ability with each enhancement."""
    army = army_of(state, seat)
    return [
        Offer(
            id=f"choose_gifts.{ability.id}.{enhancement.id}",
            command={"kind": "choose_gifts", "abilities": (ability.id,), "enhancements": (enhancement.id,)},
            label="aos.offer.choose_gifts",
            facts={"name": ability.id, "other": enhancement.id},
            place="prompt",
            rule="AOS-SH-BP-1b",
        )
        for ability, enhancement in product(army.regiment_abilities, army.enhancements)
    ]


def realm_offers(state: State, seat: Seat) -> list[Offer]:
    """Both sides of the board."""
    return [
        Offer(
            id=f"choose_realm.{realm}",
            command={"kind": "choose_realm", "realm": realm},
            label=f"aos.offer.realm.{realm}",
            place="prompt",
            rule="AOS-SH-BP-1c",
        )
        for realm in REALMS
    ]


def map_offers(state: State, seat: Seat) -> list[Offer]:
    """Each map with each territory as one's own."""
    plans = state.library.battlepacks[state.options.battlepack].plans
    return [
        Offer(
            id=f"choose_map.{plan.id}.{territory.id}",
            command={"kind": "choose_map", "plan": plan.id, "territory": territory.id},
            label="aos.offer.choose_map",
            facts={"name": plan.id, "other": territory.id},
            place="prompt",
            rule="AOS-SH-BP-1d",
        )
        for plan in plans.values()
        for territory in plan.territories
    ]


STEPS: Steps = {PickGifts: (whose, waits), PickRealm: (whose, waits), PickMap: (whose, waits)}
HANDLERS: Handlers = {
    ChooseGifts: Handler(
        handle=decide_gifts, at=(PickGifts,), early="not_your_setup_step", other="not_your_setup_step"
    ),
    ChooseRealm: Handler(
        handle=decide_realm, at=(PickRealm,), early="not_your_setup_step", other="not_your_setup_step"
    ),
    ChooseMap: Handler(handle=decide_map, at=(PickMap,), early="not_your_setup_step", other="not_your_setup_step"),
}
OFFERS: Offers = {PickGifts: gift_offers, PickRealm: realm_offers, PickMap: map_offers}
