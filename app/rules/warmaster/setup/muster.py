"""Mustering armies: lists are built unseen, judged, locked, and revealed (WM-SET-01, WM-LST-01..08)."""

from collections.abc import Mapping

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import letter_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps
from app.rules.warmaster.model.profiles import Library, Roster, RosterOfficer, RosterUnit
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.setup_commands import LockArmy, SetArmy, TakeRoster
from app.rules.warmaster.model.setup_events import ArmyMustered, ListDrafted
from app.rules.warmaster.model.setup_prompts import MusterArmies, PrepareBattlefield
from app.rules.warmaster.model.state import Character, Stand, State, Unit
from app.rules.warmaster.setup.army_lists import cost_of_officer, cost_of_unit, judge_list, judge_rows
from app.rules.warmaster.setup.hidden_armies import kept_back

MOST_ROWS = 80


def _fixed(state: State, seat: Seat) -> Refusal | None:
    """Why a list is not to be touched: it is locked."""
    if isinstance(state.step, MusterArmies) and seat not in state.step.answers:
        return None
    return refuse("army_locked")


def decide_set_army(draft: Draft, seat: Seat, command: SetArmy) -> Refusal | None:
    """Replaces one's list; its rows are judged already now, the whole of it when it is locked."""
    if refused := _fixed(draft.state, seat):
        return refused
    if len(command.units) + len(command.officers) > MOST_ROWS:
        return refuse("bad_number", had=len(command.units) + len(command.officers), needed=MOST_ROWS)
    roster = Roster(
        id="own",
        name=Words(en=command.name[:60], es=command.name[:60]),
        army=command.army,
        units=command.units,
        officers=command.officers,
    )
    if refused := judge_rows(draft.state.library, roster):
        return refused
    draft.emit(ListDrafted(seat=seat, roster=roster))
    return None


def decide_take_roster(draft: Draft, seat: Seat, command: TakeRoster) -> Refusal | None:
    """Takes a ready list."""
    if refused := _fixed(draft.state, seat):
        return refused
    roster = draft.state.library.rosters.get(command.roster)
    if roster is None or army_of(roster.id) in kept_back(draft.state, (seat,)):
        return refuse("unknown_id", id=command.roster)
    draft.emit(ListDrafted(seat=seat, roster=roster))
    return None


def decide_lock_army(draft: Draft, seat: Seat, command: LockArmy) -> Refusal | None:
    """Fixes a list, which is the answer to the prompt."""
    if refused := _fixed(draft.state, seat) or why_not_lock(draft.state, seat):
        return refused
    return asking.given(draft, seat, command, rule="WM-SET-01")


def why_not_lock(state: State, seat: Seat) -> Refusal | None:
    """What is wrong with a side's list as a whole."""
    roster = state.sides[seat].draft
    return judge_list(state.library, state.options, roster) if roster else refuse("roster_invalid")


def reveal(draft: Draft, answers: Mapping[Seat, LockArmy]) -> None:
    """All lists are fixed: they are shown."""
    for seat in answers:
        muster(draft, seat)
    draft.leave()
    options = draft.state.options
    draft.enter(PrepareBattlefield(turn_limit=options.turn_limit, deployment=options.deployment))


def formed(state: State, seat: Seat) -> State:
    """The state in which a seat's list is an army, whatever else is to be agreed on: for whoever reads what it would field."""
    draft = Draft(state, NoDice())
    muster(draft, seat)
    return draft.state


def muster(draft: Draft, seat: Seat) -> None:
    """Turns a locked list into units, stands and characters; letters run on through both armies."""
    state = draft.state
    roster = state.sides[seat].draft
    assert roster is not None
    used = len(state.units) + len(state.characters)
    units: list[Unit] = []
    stands: list[Stand] = []
    for index, row in enumerate(roster.units):
        unit, members = _form(state, seat, index, letter_of(used + index), row)
        units.append(unit)
        stands.extend(members)
    used += len(units)
    characters = [
        _commission(state, seat, index, letter_of(used + index), row) for index, row in enumerate(roster.officers)
    ]
    draft.emit(
        ArmyMustered(
            seat=seat, name=roster.name, units=tuple(units), stands=tuple(stands), characters=tuple(characters)
        )
    )


def _form(state: State, seat: Seat, index: int, letter: str, row: RosterUnit) -> tuple[Unit, list[Stand]]:
    library: Library = state.library
    troop = library.troops[row.troop]
    unit = f"{seat[0]}{index + 1}"
    size = troop.size + (1 if row.skirmishers else 0)
    stands = [
        Stand(id=f"{unit}.{number}", unit=unit, number=number, skirmisher=number > troop.size)
        for number in range(1, size + 1)
    ]
    formed = Unit(
        id=unit,
        seat=seat,
        letter=letter,
        troop=troop.id,
        stands=tuple(stand.id for stand in stands),
        points=cost_of_unit(library, state.options, row),
        item=row.item,
    )
    return formed, stands


def _commission(state: State, seat: Seat, index: int, letter: str, row: RosterOfficer) -> Character:
    officer = state.library.officers[row.officer]
    return Character(
        id=f"{seat[0]}c{index + 1}",
        seat=seat,
        letter=letter,
        officer=officer.id,
        kind=officer.kind,
        points=cost_of_officer(state.library, state.options, row),
        mount=row.mount,
        item=row.item,
    )


def offers(state: State, seat: Seat) -> list[Offer]:
    """Take a ready list, change it, lock it."""
    draft, hidden = state.sides[seat].draft, kept_back(state, (seat,))
    ready = tuple(
        Option(value=r.id, label="warmaster.roster", facts={"roster": r.id, "units": len(r.units)})
        for r in state.library.rosters.values()
        if army_of(r.id) not in hidden and judge_list(state.library, state.options, r) is None
    )
    found = [
        Offer(
            id="set_army",
            command={
                "kind": "set_army",
                "name": draft.name.en if draft else "",
                "army": draft.army if draft else "empire",
                "officers": [],
            },
            label="warmaster.offer.set_army",
            place="prompt",
            need=ListNeed(field="units"),
            rule="WM-LST-01",
        ),
        Offer(
            id="lock_army",
            command={"kind": "lock_army"},
            label="warmaster.offer.lock_army",
            facts={"roster": draft.id if draft else ""},
            place="prompt",
            locked=why_not_lock(state, seat),
            primary=True,
            rule="WM-SET-01",
        ),
    ]
    if ready:
        take = Offer(
            id="take_roster",
            command={"kind": "take_roster"},
            label="warmaster.offer.take_roster",
            place="prompt",
            need=PickNeed(field="roster", options=ready),
            rule="WM-SET-01",
        )
        found.insert(0, take)
    return found


STEPS: Steps = {MusterArmies: (asking.deciders, asking.once_answered(reveal))}

HANDLERS: Handlers = {
    SetArmy: Handler(handle=decide_set_army),
    TakeRoster: Handler(handle=decide_take_roster),
    LockArmy: Handler(handle=decide_lock_army),
}

OFFERS: Offers = {MusterArmies: offers}
