"""The chain of the set-up, by battlepack: roles, objectives, terrain, territories, deployment (digest, section 3)."""

from app.rules.aos.agreed_battle import attacker, has_roles, is_spearhead, plan_of
from app.rules.aos.cards.decks import shuffle_decks
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, nobody, waits, whose
from app.rules.aos.model.profiles import Battleplan
from app.rules.aos.model.prompts import ActWindow, BattleRound
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import ChooseBeginner, ChooseRole, ChooseTerritory
from app.rules.aos.model.setup_events import BeginnerSettled, MarkersLaid, RolesSettled, TerritoriesSettled
from app.rules.aos.model.setup_prompts import (
    DeployFeatures,
    DeployUnits,
    LayTerrain,
    PickBeginner,
    PickGifts,
    PickMap,
    PickRealm,
    PickRole,
    PickTerritory,
    SetUp,
)
from app.rules.aos.model.state import Marker, State
from app.rules.aos.rolls import roll_off
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def advance(draft: Draft) -> None:
    """The next part of the chain."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, SetUp)
    match step.stage:
        case "roles":
            draft.change(SetUp(stage="choices"))
            if has_roles(state):
                draft.enter(PickRole(seat=roll_off(draft, "roles")))
        case "choices":
            draft.change(SetUp(stage="objectives"))
            if is_spearhead(state):
                _choices(draft)
        case "objectives":
            draft.emit(MarkersLaid(markers=markers_of(plan_of(state))))
            draft.change(SetUp(stage="terrain"))
        case "terrain":
            draft.change(SetUp(stage="territories"))
            if is_spearhead(state):
                draft.enter(LayTerrain(seat=attacker(state)))
            layer = state.other(attacker(state)) if has_roles(state) else state.seats[0]
            draft.enter(LayTerrain(seat=layer))
        case "territories":
            draft.change(SetUp(stage="deployment"))
            _territories(draft)
        case "deployment":
            _deployment(draft)
        case "begin":
            draft.change(BattleRound())


def _choices(draft: Draft) -> None:
    """The attacker's gifts, then the defender's, then the side of the board and its map (AOS-SH-BP-1b..d)."""
    first = attacker(draft.state)
    defender = draft.state.other(first)
    for step in (PickMap(seat=defender), PickRealm(seat=defender), PickGifts(seat=defender), PickGifts(seat=first)):
        draft.enter(step)


def markers_of(plan: Battleplan) -> tuple[Marker, ...]:
    """The objective markers on the map's points (AOS-CORE-9.1.1a, AOS-BW-2b)."""
    return tuple(
        Marker(id=spot.id, name=spot.name, at=spot.at, home_of=spot.home_of, border=spot.border, radius=spot.radius)
        for spot in plan.objectives
    )


def _territories(draft: Draft) -> None:
    """The attacker picks; in the core rules the winner of a roll-off, and the loser who begins (AOS-CORE-9.1.2a)."""
    if has_roles(draft.state):
        draft.emit(BeginnerSettled(seat=attacker(draft.state)))
        if is_spearhead(draft.state):
            shuffle_decks(draft)
        else:
            draft.enter(PickTerritory(seat=attacker(draft.state)))
        return
    winner = roll_off(draft, "territories")
    draft.enter(PickBeginner(seat=draft.state.other(winner)))
    draft.enter(PickTerritory(seat=winner))


def _deployment(draft: Draft) -> None:
    """Faction terrain, units, other abilities of the deployment phase (AOS-CORE-10.0a..d)."""
    beginner = draft.state.beginner
    assert beginner is not None
    draft.change(SetUp(stage="begin"))
    draft.enter(ActWindow(moment="deployment", seat=beginner))
    draft.enter(DeployUnits(seat=beginner, whole=is_spearhead(draft.state)))
    draft.enter(DeployFeatures(seat=beginner))


def decide_role(draft: Draft, seat: Seat, command: ChooseRole) -> Refusal | None:
    """The winner of the roll-off is what it likes (AOS-BW-2a)."""
    draft.emit(RolesSettled(attacker=seat if command.role == "attacker" else draft.state.other(seat)))
    draft.leave()
    return None


def decide_territory(draft: Draft, seat: Seat, command: ChooseTerritory) -> Refusal | None:
    """A territory is one's own, the other one the opponent's (AOS-BW-2d)."""
    names = [territory.id for territory in plan_of(draft.state).territories]
    if command.territory not in names:
        return refuse("unknown_id", "AOS-CORE-9.1.2a", id=command.territory)
    others = next(name for name in names if name != command.territory)
    draft.emit(TerritoriesSettled(seat=seat, territory=command.territory, others=others))
    draft.leave()
    return None


def decide_beginner(draft: Draft, seat: Seat, command: ChooseBeginner) -> Refusal | None:
    """Who lost the roll-off says who begins deployment."""
    draft.emit(BeginnerSettled(seat=seat if command.myself else draft.state.other(seat)))
    draft.leave()
    return None


def role_offers(state: State, seat: Seat) -> list[Offer]:
    """Attack or defend."""
    return [
        _choice(f"role.{role}", {"kind": "choose_role", "role": role}, "AOS-BW-2a", role == "attacker")
        for role in ("attacker", "defender")
    ]


def territory_offers(state: State, seat: Seat) -> list[Offer]:
    """Each territory."""
    return [
        _choice("territory", {"kind": "choose_territory", "territory": one.id}, "AOS-BW-2d", False, one.id, one.id)
        for one in plan_of(state).territories
    ]


def beginner_offers(state: State, seat: Seat) -> list[Offer]:
    """Begin deployment, or let the other begin."""
    return [
        _choice(f"beginner.{name}", {"kind": "choose_beginner", "myself": mine}, "AOS-CORE-9.1.2a", mine)
        for name, mine in (("me", True), ("them", False))
    ]


def _choice(key: str, command: dict[str, object], rule: str, primary: bool, name: str = "", of: str = "") -> Offer:
    return Offer(
        id=f"{key}.{of}" if of else key,
        command=command,
        label=f"aos.offer.{key}",
        facts={"name": name},
        place="prompt",
        primary=primary,
        rule=rule,
    )


STEPS: Steps = {
    SetUp: (nobody, advance),
    PickRole: (whose, waits),
    PickTerritory: (whose, waits),
    PickBeginner: (whose, waits),
}
HANDLERS: Handlers = {
    ChooseRole: Handler(handle=decide_role, at=(PickRole,), early="not_your_setup_step", other="not_your_setup_step"),
    ChooseTerritory: Handler(
        handle=decide_territory, at=(PickTerritory,), early="not_your_setup_step", other="not_your_setup_step"
    ),
    ChooseBeginner: Handler(
        handle=decide_beginner, at=(PickBeginner,), early="not_your_setup_step", other="not_your_setup_step"
    ),
}
OFFERS: Offers = {PickRole: role_offers, PickTerritory: territory_offers, PickBeginner: beginner_offers}
