"""From dice to hits, from hits to stands: saves, mixed cover, who is taken away (WM-ARM-01, WM-SHO-12, WM-CAS-01..05)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.kernel.boards.contacts import removable
from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.referee.modifiers import Modifier, Target
from app.rules.kernel.referee.offers import Offer
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.tray import DiceRolled
from app.rules.warmaster.characteristics import hits_each, troop_of
from app.rules.warmaster.characters.joining import joined_to
from app.rules.warmaster.characters.run_over import destroy, go_along
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.warmaster.hits.covers import ORDER, cover_of
from app.rules.warmaster.model.command_events import StandLost
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import RemoveStand
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import ChooseCasualties
from app.rules.warmaster.model.state import Roll, StandId, State, UnitId
from app.rules.warmaster.model.tables import BEST_ARMOUR, NEEDED, TOLERANCE, Cover
from app.rules.warmaster.rolls import throw


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """An attack on a unit: how many dice, what they add to their scores, what they do to its Armour."""

    attacks: int
    what: str
    bonus: int = 0
    worsens: int = 0
    no_save: bool = False


def armour_of(state: State, unit: UnitId, blow: Blow) -> int | None:
    """The score that saves a unit from a hit: never better than 3+, worse against some weapons (WM-ARM-01..04)."""
    armour = troop_of(state, unit).armour
    if blow.no_save or armour is None:
        return None
    worse = max(BEST_ARMOUR, armour) + blow.worsens
    return worse if worse <= 6 else None


def attack(draft: Draft, seat: Seat, unit: UnitId, blow: Blow, against: Sequence[Stand]) -> int:
    """The dice of a blow and the saves against it, one after the other; gives the hits that count.

    The dice are read in the order in which they fell, against the stands that are easiest to hit then (WM-SHO-12).
    """
    state = draft.state
    groups = sorted((cover_of(state, stand, against) for stand in stands_of(state, unit)), key=ORDER.index)
    if not groups or blow.attacks <= 0:
        return 0
    needs = NEEDED[groups[0]]
    target = Target(base=needs, reason=f"warmaster.hit.{groups[0]}", rows=_rows(blow))
    roll = throw(draft, blow.what, seat, blow.attacks, target=target, piece=stands_of(state, unit)[0].id)
    armour, size = armour_of(state, unit, blow), hits_each(state, unit)
    taken, saves, residual, place = 0, [], state.units[unit].residual, 0
    for face in roll.faces:
        if place >= len(groups):
            break
        if face + blow.bonus < NEEDED[groups[place]]:
            continue
        if armour is not None:
            saves.append(draft.dice.roll(1)[0])
            if saves[-1] >= armour:
                continue
        taken += 1
        residual += 1
        if residual >= size:
            residual, place = 0, place + 1
    if saves and armour is not None:
        _show_saves(draft, unit, tuple(saves), armour)
    return taken


def _rows(blow: Blow) -> tuple[Modifier, ...]:
    return (Modifier(value=blow.bonus, reason="warmaster.hit.sharp_eyes"),) if blow.bonus else ()


def _show_saves(draft: Draft, unit: UnitId, faces: tuple[int, ...], armour: int) -> None:
    target = Target(base=armour, reason="warmaster.armour")
    seat = draft.state.units[unit].seat
    piece = stands_of(draft.state, unit)[0].id
    roll = Roll(
        id=draft.state.rolls + 1,
        what="armour",
        seat=seat,
        faces=faces,
        target=target,
        counts=target.counts(faces),
        piece=piece,
    )
    draft.emit(DiceRolled(roll=roll))


def suffer(
    draft: Draft,
    unit: UnitId,
    by: UnitId,
    hits: int,
    against: Sequence[StandId],
    *,
    shot: bool = False,
    carried: bool = False,
) -> None:
    """The unit takes its hits; its owner takes stands away where there is a choice (WM-CAS-01..05)."""
    if hits <= 0:
        return
    size, left = hits_each(draft.state, unit), len(alive(draft.state, unit))
    sum_of = draft.state.units[unit].residual + hits
    lost = min(left, sum_of // size)
    residual = 0 if lost == left else sum_of % size
    draft.emit(HitsTaken(unit=unit, by=by, hits=hits, residual=residual, shot=shot, carried=carried))
    if lost == left:
        destroy(draft, unit, "casualties")
    elif lost:
        seat = draft.state.units[unit].seat
        draft.enter(ChooseCasualties(unit=unit, seat=seat, left=lost, against=tuple(against)))


def candidates(state: State, step: ChooseCasualties) -> tuple[StandId, ...]:
    """The stands that may go: the least protected, at the edge of the formation if any of them is (WM-CAS-03, WM-GEO-15)."""
    stands = stands_of(state, step.unit)
    foes = [one for unit in state.units for one in stands_of(state, unit) if one.id in step.against]
    covers: dict[StandId, Cover] = {stand.id: cover_of(state, stand, foes) for stand in stands}
    least = min(covers.values(), key=ORDER.index)
    weak = tuple(stand for stand, cover in covers.items() if cover == least)
    edge = tuple(stand for stand in removable(stands, TOLERANCE) if stand in weak)
    return edge or weak


def advance(draft: Draft) -> None:
    """Stands that leave no choice go by themselves."""
    step = draft.state.step
    assert isinstance(step, ChooseCasualties)
    if step.left == 0:
        draft.leave()
        return
    _remove(draft, step, candidates(draft.state, step)[0])


def deciders(state: State) -> frozenset[Seat]:
    """The owner, where there is a choice."""
    step = state.step
    assert isinstance(step, ChooseCasualties)
    return whose(state) if step.left and len(candidates(state, step)) > 1 else frozenset()


def _remove(draft: Draft, step: ChooseCasualties, stand: StandId) -> None:
    draft.change(replace(step, left=step.left - 1))
    draft.emit(StandLost(stand=stand, why="hits"))
    for character in joined_to(draft.state, step.unit):
        go_along(draft, character)


def decide_remove(draft: Draft, seat: Seat, command: RemoveStand) -> Refusal | None:
    """The owner says which stand goes (WM-CAS-03)."""
    step = draft.state.step
    assert isinstance(step, ChooseCasualties)
    if command.stand not in candidates(draft.state, step):
        return refuse("casualty_must_be_edge", piece=command.stand[:40])
    _remove(draft, step, command.stand)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The stands that may go."""
    step = state.step
    assert isinstance(step, ChooseCasualties)
    return [
        Offer(
            id=f"remove_stand:{stand}",
            command={"kind": "remove_stand", "stand": stand},
            label="warmaster.offer.remove_stand",
            facts={"piece": stand, "n": step.left},
            place="prompt",
            unit=step.unit,
            pieces=(stand,),
            rule="WM-CAS-03",
        )
        for stand in candidates(state, step)
    ]


STEPS: Steps = {ChooseCasualties: (deciders, advance)}

HANDLERS: Handlers = {RemoveStand: Handler(handle=decide_remove, at=(ChooseCasualties,))}

OFFERS: Offers = {ChooseCasualties: offers}
