"""Mustering armies: lists are judged, locked, and become units and models for all to see (AOS-CORE-8.0, AOS-GLOS-05)."""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.aos.agreed_battle import is_spearhead, plan_of
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.hidden_armies import kept_back
from app.rules.aos.composition.spearheads import judge_fixed, judge_warscrolls, lists_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps
from app.rules.aos.model.profiles import Battlepack, Battleplan, CommandRole, Library, Roster, RosterUnit, Warscroll
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import BringArmy, LockArmy, SetArmy, TakeRoster
from app.rules.aos.model.setup_events import ArmyBrought, ArmyMustered, ListDrafted
from app.rules.aos.model.setup_prompts import MusterArmies, SetUp
from app.rules.aos.model.state import Model, State, Unit
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import army_of, is_of_army, own_list, with_new
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import LETTERS

MOST_UNITS = 100
MOST_MODELS = 1_500
"""A table's bounds, not the rules': of 29 real lists, some of all units of a faction, the largest has 91, and 219 models."""


def units_of(roster: Roster) -> list[tuple[RosterUnit, int | None, bool]]:
    """The units of a list, each with its regiment's number and whether it is the general."""
    found = [
        (unit, number, regiment.general and place == 0)
        for number, regiment in enumerate(roster.regiments)
        for place, unit in enumerate(regiment.units)
    ]
    terrain = (RosterUnit(warscroll=scroll, models=1) for scroll in roster.terrain)
    return [*found, *((unit, None, False) for unit in (*roster.auxiliaries, *terrain))]


def judge_list(library: Library, roster: Roster | None) -> Refusal | None:
    """Whether a list can be set up: known warscrolls, whole units; what the army may hold is army composition's."""
    if roster is None or not (listed := units_of(roster)):
        return refuse("army_missing")
    if not roster.faction:
        return refuse("unknown_faction")
    if len(listed) > MOST_UNITS:
        return refuse("bad_number", had=len(listed), needed=MOST_UNITS)
    if (models := sum(unit.models for unit, _, _ in listed)) > MOST_MODELS:
        return refuse("bad_number", had=models, needed=MOST_MODELS)
    for unit, _, _ in listed:
        scroll = library.warscrolls.get(unit.warscroll)
        if scroll is None:
            return refuse("invalid_warscroll", id=unit.warscroll)
        if unit.models not in (scroll.least, 2 * scroll.least):
            return refuse("wrong_count", "AOS-ARMY-3.3", unit=scroll.name, had=unit.models, needed=scroll.least)
    return None


def judge_composed(state: State, roster: Roster | None) -> Refusal | None:
    """Whether a list can be set up, and may be fielded where the rules of army composition are in force (AOS-BW-1)."""
    if refused := judge_list(state.library, roster):
        return refused
    assert roster is not None
    pack = state.library.battlepacks[state.options.battlepack]
    return _judge_for(state.library, pack, plan_of(state), roster, "army_composition" in modules(state))


def may_be_played(library: Library, pack: Battlepack, plan: Battleplan, roster: Roster) -> bool:
    """Whether a list may be fielded in a battlepack on this battleplan, all its modules being in use."""
    if judge_list(library, roster) is not None:
        return False
    return _judge_for(library, pack, plan, roster, "army_composition" in pack.modules) is None


def _judge_for(library: Library, pack: Battlepack, plan: Battleplan, roster: Roster, composed: bool) -> Refusal | None:
    """What a battlepack says of a list: fixed in Spearhead, else within the rules of army composition if in use."""
    spearhead = pack.set_up == "spearhead"
    if refused := judge_warscrolls(library, roster, spearhead):
        return refused
    if spearhead:
        return judge_fixed(library, roster)
    return judge_army(library, roster, plan.points) if composed else None


def _fixed(state: State, seat: Seat) -> Refusal | None:
    """Why a list is not to be touched."""
    step = state.step
    return None if isinstance(step, MusterArmies) and seat not in step.answers else refuse("army_locked")


def decide_set(draft: Draft, seat: Seat, command: SetArmy) -> Refusal | None:
    """Replaces one's list; it is judged when it is locked."""
    if refused := _fixed(draft.state, seat) or judge_list(draft.state.library, command.roster):
        return refused
    draft.emit(ListDrafted(seat=seat, roster=replace(command.roster, name=command.roster.name[:60])))
    return None


def decide_bring(draft: Draft, seat: Seat, command: BringArmy) -> Refusal | None:
    """An army with its own warscrolls is one's list; it is judged when it is locked (AOS-ARMY-1.1)."""
    roster = command.content.rosters.get(own_list(command.army))
    if refused := _fixed(draft.state, seat):
        return refused
    if roster is None or is_spearhead(draft.state) or not is_of_army(command.content, command.army):
        return refuse("unknown_id", id=command.army)
    if refused := judge_list(with_new(draft.state.library, command.content), roster):
        return refused
    draft.emit(ArmyBrought(seat=seat, content=command.content))
    draft.emit(ListDrafted(seat=seat, roster=roster))
    return None


def decide_take(draft: Draft, seat: Seat, command: TakeRoster) -> Refusal | None:
    """Takes a ready list."""
    if refused := _fixed(draft.state, seat):
        return refused
    roster = lists_of(draft.state.library, is_spearhead(draft.state)).get(command.roster)
    if roster is None or army_of(roster.id) in kept_back(draft.state, (seat,)):
        return refuse("unknown_id", id=command.roster)
    draft.emit(ListDrafted(seat=seat, roster=roster))
    return None


def decide_lock(draft: Draft, seat: Seat, command: LockArmy) -> Refusal | None:
    """Fixes a list, which is the answer to the prompt."""
    if refused := _fixed(draft.state, seat) or judge_composed(draft.state, draft.state.sides[seat].draft):
        return refused
    return asking.given(draft, seat, command, rule="AOS-CORE-8.0")


def reveal(draft: Draft, answers: Mapping[Seat, LockArmy]) -> None:
    """Both lists are fixed: they become armies."""
    for seat in answers:
        muster(draft, seat)
    draft.leave()
    draft.enter(SetUp())


def formed(state: State, seat: Seat) -> State:
    """The state in which a seat's list is an army, whatever else is to be agreed on: for whoever reads what it would field."""
    draft = Draft(state, NoDice())
    muster(draft, seat)
    draft.leave()
    draft.enter(SetUp())
    return draft.state


def muster(draft: Draft, seat: Seat) -> None:
    """Turns a locked list into units and models; letters run on through both armies."""
    state = draft.state
    roster = state.sides[seat].draft
    assert roster is not None
    units: list[Unit] = []
    models: list[Model] = []
    for index, (listed, regiment, general) in enumerate(units_of(roster)):
        scroll = state.library.warscrolls[listed.warscroll]
        unit = f"{seat[0]}{index + 1}"
        members = members_of(scroll, unit, listed.models)
        models += members
        units.append(
            Unit(
                id=unit,
                seat=seat,
                letter=LETTERS[(len(state.units) + index) % len(LETTERS)],
                warscroll=scroll.id,
                name=listed.name[:60] or scroll.name,
                models=tuple(model.id for model in members),
                regiment=regiment,
                general=general,
                enhancements=listed.enhancements,
            )
        )
    draft.emit(
        ArmyMustered(seat=seat, name=roster.name, faction=roster.faction, units=tuple(units), models=tuple(models))
    )


def members_of(scroll: Warscroll, unit: str, count: int) -> list[Model]:
    """The models of a unit: special weapons by its size, command models first (AOS-MODEL-1.0a, AOS-CORE-16.0b)."""
    every = tuple(weapon.id for weapon in scroll.weapons)
    carried: list[tuple[str, ...]] = []
    for loadout in scroll.loadouts[1:]:
        carried += [loadout.weapons] * (loadout.count * count // scroll.least)
    usual = scroll.loadouts[0].weapons if scroll.loadouts else every
    roles = _roles(scroll, count)
    return [
        Model(
            id=f"{unit}.{number}",
            unit=unit,
            number=number,
            weapons=carried[-(count - number + 1)] if count - number < len(carried) else usual,
            role=roles[number - 1] if number <= len(roles) else None,
        )
        for number in range(1, count + 1)
    ]


def _roles(scroll: Warscroll, count: int) -> list[CommandRole]:
    """The command models of a unit of this size: one of a role, or one for each so many models.

    Champions, musicians and standard bearers alike (AOS-MODEL-1.0a, AOS-MODEL-2.0a, AOS-MODEL-3.0a).
    """
    found: list[CommandRole] = []
    for role in scroll.roles:
        each = scroll.levels.get(role.replace("_", " ").upper())
        found += [role] * (count // each if each else 1)
    return found


def offers(state: State, seat: Seat) -> list[Offer]:
    """Take a ready list, change it, lock it."""
    draft = state.sides[seat].draft
    lists, hidden = lists_of(state.library, is_spearhead(state)), kept_back(state, (seat,))
    ready = tuple(
        Option(
            value=one.id,
            label="aos.roster",
            facts={"name": one.id, "units": len(units_of(one))},
            locked=judge_composed(state, one),
        )
        for one in lists.values()
        if army_of(one.id) not in hidden
    )
    return [
        Offer(
            id="take_roster",
            command={"kind": "take_roster"},
            label="aos.offer.take_roster",
            place="prompt",
            need=PickNeed(field="roster", options=ready),
            primary=draft is None,
            rule="AOS-CORE-8.0",
        ),
        Offer(
            id="set_army",
            command={"kind": "set_army"},
            label="aos.offer.set_army",
            place="prompt",
            need=ListNeed(field="roster"),
            rule="AOS-CORE-8.0",
        ),
        Offer(
            id="lock_army",
            command={"kind": "lock_army"},
            label="aos.offer.lock_army" if draft else "aos.offer.lock_no_army",
            facts={"name": "" if draft is None else draft.id if draft.id in lists else draft.name},
            place="prompt",
            locked=judge_composed(state, draft),
            primary=draft is not None,
            rule="AOS-CORE-8.0",
        ),
    ]


STEPS: Steps = {MusterArmies: (asking.deciders, asking.once_answered(reveal))}
HANDLERS: Handlers = {
    SetArmy: Handler(handle=decide_set),
    BringArmy: Handler(handle=decide_bring),
    TakeRoster: Handler(handle=decide_take),
    LockArmy: Handler(handle=decide_lock),
}
OFFERS: Offers = {MusterArmies: offers}
