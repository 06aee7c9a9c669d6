"""Mustering armies: lists are built unseen, judged against the datasheets, locked, and revealed (W40K-ARMY-*)."""

from collections import Counter
from collections.abc import Mapping

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import army_of, is_of_army, own_list, with_new
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import LETTERS
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.profiles import Datasheet, Library, Roster, RosterUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import BringArmy, LockArmy, SetArmy, TakeRoster
from app.rules.wh40k.model.setup_events import ArmyBrought, ArmyMustered, ListDrafted
from app.rules.wh40k.model.setup_prompts import ChooseMission, MusterArmies, NameWarlords
from app.rules.wh40k.model.state import Model, State, Unit
from app.rules.wh40k.setup.hidden_armies import kept_back

MOST_UNITS = 60
MOST_MODELS = 1_500
"""A table's bounds, not the rules': of 40 real lists the largest has 33 units, and 145 models."""
MOST_POWER = 1000


def judge_unit(library: Library, unit: RosterUnit) -> Refusal | None:
    """A unit against its datasheet: known, complete, of a legal size (W40K-GEN-13, W40K-DATA-04, W40K-ARMY-02)."""
    sheet = library.sheets.get(unit.sheet)
    if sheet is None:
        return refuse("missing_datasheet", sheet=unit.sheet)
    listed = {row.profile for row in sheet.composition}
    if not unit.models or any(model.profile not in listed for model in unit.models):
        return refuse("wrong_composition", sheet=sheet.id)
    if unit.power is not None and not 0 <= unit.power <= MOST_POWER:
        return refuse("bad_number", "W40K-POWER-01", had=unit.power, needed=MOST_POWER)
    if refused := judge_degrading(sheet):
        return refused
    if refused := _judge_sizes(sheet, unit):
        return refused
    return _judge_weapons(library, sheet, unit)


def judge_degrading(sheet: Datasheet) -> Refusal | None:
    """The rows of a degrading table cover 1 to W once each (W40K-CHAR-01)."""
    if not sheet.degrading:
        return None
    most = max(profile.wounds for profile in sheet.profiles.values())
    covered = sorted(w for row in sheet.degrading for w in range(row.least, row.most + 1))
    if covered != list(range(1, most + 1)):
        return refuse("invalid_degrading_table", sheet=sheet.id, wounds=most)
    return None


def _judge_sizes(sheet: Datasheet, unit: RosterUnit) -> Refusal | None:
    """Too few models is legal for one under-strength unit a sheet (W40K-ARMY-03); too many never (W40K-ARMY-02, ARMY-04)."""
    had = Counter(model.profile for model in unit.models)
    least = sum(row.least for row in sheet.composition)
    most = sum(row.most for row in sheet.composition)
    if len(unit.models) > most:
        return refuse("unit_above_maximum_size", sheet=sheet.id, had=len(unit.models), needed=most)
    if len(unit.models) < least and not unit.understrength:
        return refuse("unit_below_minimum_size", sheet=sheet.id, had=len(unit.models), needed=least)
    for row in sheet.composition:
        too_few = had[row.profile] < row.least and not unit.understrength
        if too_few or had[row.profile] > row.most:
            return refuse("wrong_composition", sheet=sheet.id, profile=row.profile, had=had[row.profile])
    return None


def _judge_weapons(library: Library, sheet: Datasheet, unit: RosterUnit) -> Refusal | None:
    """Each model carries its wargear or one of its options (W40K-DATA-08, W40K-DATA-17)."""
    rows = {row.profile: row for row in sheet.composition}
    for model in unit.models:
        row = rows[model.profile]
        if model.weapons not in (row.weapons, *row.options):
            return refuse("wrong_composition", sheet=sheet.id, profile=model.profile)
        if unknown := [weapon for weapon in model.weapons if weapon not in library.weapons]:
            return refuse("wrong_composition", sheet=sheet.id, weapon=unknown[0])
    return None


def judge_list(library: Library, units: tuple[RosterUnit, ...]) -> Refusal | None:
    """A whole list: no limits of points or factions, at least one unit, one under-strength unit a sheet (W40K-ARMY-01..03)."""
    if not units:
        return refuse("empty_army")
    if len(units) > MOST_UNITS:
        return refuse("bad_number", had=len(units), needed=MOST_UNITS)
    if (models := sum(len(unit.models) for unit in units)) > MOST_MODELS:
        return refuse("bad_number", had=models, needed=MOST_MODELS)
    for unit in units:
        if refused := judge_unit(library, unit):
            return refused
    weak = Counter(unit.sheet for unit in units if unit.understrength)
    if twice := [sheet for sheet, count in weak.items() if count > 1]:
        return refuse("second_understrength_unit", sheet=twice[0])
    for unit in units:
        if unit.power is None and library.sheets[unit.sheet].power is None:
            return refuse("missing_power", sheet=unit.sheet)
    return None


def _fixed(state: State, seat: Seat) -> Refusal | None:
    """Why a list is not to be touched: it is locked, or no mission was agreed yet (W40K-ARMY-06, W40K-MISS-01)."""
    match state.step:
        case ChooseMission():
            return refuse("wrong_phase", step=state.step.kind)
        case MusterArmies() if seat not in state.step.answers:
            return None
        case _:
            return refuse("army_locked")


def decide_set_army(draft: Draft, seat: Seat, command: SetArmy) -> Refusal | None:
    """Replaces one's list; it is judged whole when it is locked, unit by unit already now."""
    if refused := _fixed(draft.state, seat):
        return refused
    if len(command.units) > MOST_UNITS:
        return refuse("bad_number", had=len(command.units), needed=MOST_UNITS)
    for unit in command.units:
        if refused := judge_unit(draft.state.library, unit):
            return refused
    draft.emit(ListDrafted(seat=seat, roster=Roster(id="own", name=command.name[:60], units=command.units)))
    return None


def decide_bring(draft: Draft, seat: Seat, command: BringArmy) -> Refusal | None:
    """An army with its own sheets is one's list; they are judged with it, as at its lock (W40K-ARMY-01)."""
    if refused := _fixed(draft.state, seat):
        return refused
    roster = command.content.rosters.get(own_list(command.army))
    if roster is None or not is_of_army(command.content, command.army):
        return refuse("unknown_id", id=command.army)
    if refused := judge_list(with_new(draft.state.library, command.content), roster.units):
        return refused
    draft.emit(ArmyBrought(seat=seat, content=command.content))
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
    """Fixes a list, which is the answer to the prompt (W40K-ARMY-06)."""
    side = draft.state.sides[seat]
    if refused := _fixed(draft.state, seat):
        return refused
    if refused := judge_list(draft.state.library, side.draft.units if side.draft else ()):
        return refused
    return asking.given(draft, seat, command, rule="W40K-ARMY-06")


def reveal(draft: Draft, answers: Mapping[Seat, LockArmy]) -> None:
    """All lists are fixed: they are shown (W40K-HID-02)."""
    for seat in answers:
        muster(draft, seat)
    draft.leave()
    draft.enter(NameWarlords())


def formed(state: State, seat: Seat) -> State:
    """The state in which a seat's list is an army, whatever else is to be agreed on: for whoever reads what it would field."""
    draft = Draft(state, NoDice())
    muster(draft, seat)
    return draft.state


def muster(draft: Draft, seat: Seat) -> None:
    """Turns a locked list into units and models; letters run on through both armies."""
    state = draft.state
    roster = state.sides[seat].draft
    assert roster is not None
    used = len(state.units)
    units: list[Unit] = []
    models: list[Model] = []
    for index, listed in enumerate(roster.units):
        unit, members = _form(state.library, seat, index, LETTERS[(used + index) % len(LETTERS)], listed)
        units.append(unit)
        models.extend(members)
    draft.emit(ArmyMustered(seat=seat, name=roster.name, units=tuple(units), models=tuple(models)))


def _form(library: Library, seat: Seat, index: int, letter: str, listed: RosterUnit) -> tuple[Unit, list[Model]]:
    sheet = library.sheets[listed.sheet]
    unit_id = f"{seat[0]}{index + 1}"
    powers = sheet.psyker.powers if sheet.psyker else ()
    models = [
        Model(
            id=f"{unit_id}.{number}",
            unit=unit_id,
            number=number,
            profile=listed_model.profile,
            weapons=listed_model.weapons,
            powers=powers,
        )
        for number, listed_model in enumerate(listed.models, start=1)
    ]
    power = listed.power if listed.power is not None else sheet.power
    assert power is not None
    unit = Unit(
        id=unit_id,
        seat=seat,
        letter=letter,
        sheet=sheet.id,
        name=listed.name[:60] or sheet.name,
        models=tuple(model.id for model in models),
        power=power,
        understrength=listed.understrength,
    )
    return unit, models


def offers(state: State, seat: Seat) -> list[Offer]:
    """Take a ready list, change it, lock it."""
    side = state.sides[seat]
    hidden = kept_back(state, (seat,))
    ready = tuple(
        Option(value=r.id, label="wh40k.roster", facts={"name": r.name, "units": len(r.units)})
        for r in state.library.rosters.values()
        if army_of(r.id) not in hidden
    )
    found = [
        Offer(
            id="set_army",
            command={"kind": "set_army", "name": side.draft.name if side.draft else ""},
            label="wh40k.offer.set_army",
            place="prompt",
            need=ListNeed(field="units"),
            rule="W40K-ARMY-01",
        ),
        Offer(
            id="lock_army",
            command={"kind": "lock_army"},
            label="wh40k.offer.lock_army" if side.draft else "wh40k.offer.lock_no_army",
            facts={"name": side.draft.name if side.draft else ""},
            place="prompt",
            locked=judge_list(state.library, side.draft.units if side.draft else ()),
            primary=True,
            rule="W40K-ARMY-06",
        ),
    ]
    if ready:
        take = Offer(
            id="take_roster",
            command={"kind": "take_roster"},
            label="wh40k.offer.take_roster",
            place="prompt",
            need=PickNeed(field="roster", options=ready),
            rule="W40K-ARMY-01",
        )
        found.insert(0, take)
    return found


STEPS: Steps = {MusterArmies: (asking.deciders, asking.once_answered(reveal))}

HANDLERS: Handlers = {
    SetArmy: Handler(handle=decide_set_army),
    BringArmy: Handler(handle=decide_bring),
    TakeRoster: Handler(handle=decide_take_roster),
    LockArmy: Handler(handle=decide_lock_army),
}

OFFERS: Offers = {MusterArmies: offers}
