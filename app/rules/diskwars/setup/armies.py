"""Choosing armies: all in the open; then disks and hands are made of them (DW-SET-04, DW-ARM-14, DW-INT-02)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps
from app.rules.diskwars.model.profiles import Army, IntroArmy
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_commands import ArmyChoice, BuildArmy, TakeArmy, TakeRegiments, TakeRoster
from app.rules.diskwars.model.setup_events import ArmyMustered, RolledOff
from app.rules.diskwars.model.setup_prompts import ChooseArmies
from app.rules.diskwars.model.state import Disk, State
from app.rules.diskwars.setup.army_building import disks_of, hand, judge, judge_introductory, unspent
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.schema.army_namespaces import army_of as brought_by
from app.rules.kernel.seats import Seat


def army_of(state: State, seat: Seat, choice: ArmyChoice) -> Army | IntroArmy | Refusal:
    """The army a seat's choice names; what was brought for another seat it cannot name."""
    library = state.library
    if state.options.mode == "intro":
        known = isinstance(choice, TakeArmy) and choice.army in library.introductory
        return (
            library.introductory[choice.army] if known and isinstance(choice, TakeArmy) else refuse("unknown_id", id="")
        )
    match choice:
        case TakeArmy():
            found = None if brought_by(choice.army) else library.armies.get(choice.army)
            return found or refuse("unknown_id", id=choice.army[:60])
        case TakeRoster():
            own = state.sides[seat].draft
            return own if own is not None and own.id == choice.roster else refuse("unknown_id", id=choice.roster[:60])
        case TakeRegiments():
            if missing := [name for name in choice.regiments if name not in library.pregenerated]:
                return refuse("unknown_id", id=missing[0][:60])
            regiments = tuple(library.pregenerated[name] for name in choice.regiments)
        case BuildArmy():
            regiments = choice.regiments
    return Army(id="own", name=NAMELESS, regiments=regiments)


NAMELESS = Words(en="Own army", es="Ejército propio")


def choose(draft: Draft, seat: Seat, command: ArmyChoice) -> Refusal | None:
    """Takes an army that may be fielded; another until all have chosen."""
    state = draft.state
    army = army_of(state, seat, command)
    if isinstance(army, Refusal):
        return army
    if isinstance(army, IntroArmy):
        refused = judge_introductory(state.library, state.options, army)
    else:
        refused = judge(state.library, state.options, army, _taken(state, seat))
    return refused or asking.given(draft, seat, command, rule="DW-ARM-01")


def judge_alone(state: State, name: str) -> Refusal | None:
    """Why a ready regiment is in no army of this table, whatever stands beside it, such as for a disk it may not have."""
    refused = judge(state.library, replace(state.options, regiments=1), _of_one(state, name))
    return refused if refused is not None and refused.code in _OF_EACH else None


_OF_EACH = ("disk_not_available", "card_not_available")
"""What a regiment is refused for by itself."""


def _of_one(state: State, name: str) -> Army:
    return Army(id="own", name=NAMELESS, regiments=(state.library.pregenerated[name],))


def _taken(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards others hold, where there is one of each for the whole table (DW-ARM-12)."""
    step = state.step
    if not state.options.shared_command_pool or not isinstance(step, ChooseArmies):
        return ()
    armies = (army_of(state, other, choice) for other, choice in step.answers.items() if other != seat)
    return tuple(card for army in armies if isinstance(army, Army) for one in army.regiments for card in one.cards)


def mustered(draft: Draft, answers: Mapping[Seat, ArmyChoice]) -> None:
    """All have chosen: every army is laid out."""
    chosen = _settled(draft, answers)
    for seat, choice in chosen.items():
        army = army_of(draft.state, seat, choice)
        assert not isinstance(army, Refusal)
        draft.emit(_laid_out(draft.state, seat, army))
    draft.leave()


def formed(state: State, seat: Seat) -> State:
    """The state in which the army brought for a seat stands: for whoever reads what it would field."""
    draft, own = Draft(state, NoDice()), state.sides[seat].draft
    assert own is not None
    draft.emit(_laid_out(draft.state, seat, own))
    return draft.state


def _settled(draft: Draft, answers: Mapping[Seat, ArmyChoice]) -> Mapping[Seat, ArmyChoice]:
    """In the introductory scenario two who want the same army roll for it (DW-INT-02)."""
    if draft.state.options.mode != "intro":
        return answers
    first, second = draft.state.seats
    wanted = answers[first]
    if wanted != answers[second] or not isinstance(wanted, TakeArmy):
        return answers
    found = rolled_off(draft.state.seats, draft.dice.roll, int)
    draft.emit(RolledOff(purpose="armies", throws=found.throws, winner=found.winner))
    other = next(name for name in draft.state.library.introductory if name != wanted.army)
    return {seat: wanted if seat == found.winner else TakeArmy(army=other) for seat in (first, second)}


def _laid_out(state: State, seat: Seat, army: Army | IntroArmy) -> ArmyMustered:
    """The disks of an army, bare of tokens, and the hand (DW-SET-25)."""
    if isinstance(army, IntroArmy):
        counted, cards, left = dict(army.disks), army.cards, 0
    else:
        counted = dict(disks_of(army))
        cards = tuple(card for regiment in army.regiments for card in regiment.cards)
        left = unspent(state.library, army)
    names = [name for name, count in counted.items() for _ in range(count)]
    disks = tuple(
        Disk(id=f"{seat[0]}{number}", type=name, number=number, owner=seat, controller=seat)
        for number, name in enumerate(names, 1)
    )
    own = army if isinstance(army, Army) else None
    return ArmyMustered(seat=seat, army=own, disks=disks, hand=hand(state.library, state.options, cards), unspent=left)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Take the army that was brought, an introductory one, a ready one, or pregenerated regiments; or build one."""
    library, intro = state.library, state.options.mode == "intro"
    ready = tuple(name for name in library.armies if not brought_by(name))
    named = tuple(library.introductory) if intro else ready
    found = [] if intro else _brought(state, seat)
    fitting = tuple(
        Option(value=name, label="diskwars.army", facts={"name": name})
        for name in named
        if not isinstance(army_of(state, seat, TakeArmy(army=name)), Refusal) and (intro or _fits(state, name))
    )
    if fitting:
        found.append(_offer("take_army", PickNeed(field="army", options=fitting), primary=not _is_settled(found)))
    if not intro:
        regiments = tuple(
            Option(value=name, label="diskwars.regiment", facts={"name": name}, locked=judge_alone(state, name))
            for name in library.pregenerated
        )
        count = state.options.regiments
        need = PickNeed(field="regiments", options=regiments, least=count, most=count, many=True)
        enough = sum(option.locked is None for option in regiments) >= count
        if enough:
            found.append(_offer("take_regiments", need, primary=not _is_settled(found)))
        found.append(_offer("build_army", ListNeed(field="regiments"), primary=not _is_settled(found)))
    return found


def _is_settled(found: Sequence[Offer]) -> bool:
    """Whether one of them is what is asked for first."""
    return any(offer.primary for offer in found)


def _brought(state: State, seat: Seat) -> list[Offer]:
    """The army that was brought for a seat: taken as it is, or locked for what it breaks at this table."""
    own = state.sides[seat].draft
    if own is None:
        return []
    refused = judge(state.library, state.options, own, _taken(state, seat))
    return [
        Offer(
            id="take_roster",
            command={"kind": "take_roster", "roster": own.id},
            label="diskwars.offer.take_roster",
            facts={"name": own.name.en, "name_es": own.name.es},
            place="prompt",
            locked=refused,
            primary=refused is None,
            rule="DW-ARM-01",
        )
    ]


def _fits(state: State, name: str) -> bool:
    return judge(state.library, state.options, state.library.armies[name]) is None


def _offer(name: str, need: PickNeed | ListNeed, *, primary: bool) -> Offer:
    return Offer(
        id=name,
        command={"kind": name},
        label=f"diskwars.offer.{name}",
        place="prompt",
        need=need,
        primary=primary,
        rule="DW-ARM-01",
    )


STEPS: Steps = {ChooseArmies: (asking.deciders, asking.once_answered(mustered))}
HANDLERS: Handlers = {
    kind: Handler(handle=choose, at=(ChooseArmies,), own_turn=False)
    for kind in (TakeArmy, TakeRoster, TakeRegiments, BuildArmy)
}
OFFERS: Offers = {ChooseArmies: offers}
