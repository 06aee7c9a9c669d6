"""From dice to hits, from hits to stands: saves, mixed cover, who is taken away (WM-ARM-01, WM-SHO-12, WM-CAS-01..05)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.kernel.boards.contacts import removable, touching
from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import DiceRolled
from app.rules.warmaster.characteristics import carries, hits_each, troop_of
from app.rules.warmaster.characters.joining import joined_to
from app.rules.warmaster.characters.run_over import destroy, go_along
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, stands_of, touched_by
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.warmaster.hits.covers import ORDER, cover_of
from app.rules.warmaster.model.command_events import StandLost
from app.rules.warmaster.model.command_prompts import ClosingUp
from app.rules.warmaster.model.magic_events import ItemUsed
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import RemoveStand
from app.rules.warmaster.model.shooting_events import HitsTaken, ShotWithstood
from app.rules.warmaster.model.shooting_prompts import ChooseCasualties
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import BEST_ARMOUR, NEEDED, TOLERANCE, Cover
from app.rules.warmaster.rolls import throw


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """An attack on a unit: how many dice, what they add to their scores, what they do to its Armour.

    `cleaves` throws one miss again, `destroys` makes one save be made again (WM-ITM-07, -09);
    `breaches` makes cover worth a step less (WM-CAN-02).
    """

    attacks: int
    what: str
    bonus: int = 0
    worsens: int = 0
    no_save: bool = False
    cleaves: bool = False
    destroys: bool = False
    breaches: bool = False


def armour_of(state: State, unit: UnitId, blow: Blow) -> int | None:
    """The score that saves a unit from a hit: never better than 3+, worse against some weapons (WM-ARM-01..04, WM-ITM-03)."""
    armour = troop_of(state, unit).armour
    if blow.no_save:
        return None
    if is_whole(state, unit) and carries(state, unit, "banner_of_shielding"):
        armour = 6 if armour is None else max(BEST_ARMOUR, armour - 1)
    if armour is None:
        return None
    worse = max(BEST_ARMOUR, armour) + blow.worsens
    return worse if worse <= 6 else None


def is_whole(state: State, unit: UnitId) -> bool:
    """Whether a unit has lost no stand: till then some banners protect it (WM-ITM-03, -06)."""
    return not any(state.stands[stand].lost for stand in state.units[unit].stands)


def attack(draft: Draft, seat: Seat, unit: UnitId, blow: Blow, against: Sequence[Stand]) -> int:
    """The dice of a blow and the saves against it, one after the other; gives the hits that count."""
    return struck(draft, unit, blow, against, thrown(draft, seat, unit, blow, against))


def thrown(draft: Draft, seat: Seat, unit: UnitId, blow: Blow, against: Sequence[Stand]) -> tuple[int, ...]:
    """The dice of a blow; one that missed is thrown again where a sword allows it (WM-ITM-09)."""
    groups = groups_of(draft.state, unit, against, blow)
    if not groups or blow.attacks <= 0:
        return ()
    target = Target(base=NEEDED[groups[0]], reason=f"warmaster.hit.{groups[0]}", rows=_rows(blow))
    piece = stands_of(draft.state, unit)[0].id
    faces = throw(draft, blow.what, seat, blow.attacks, target=target, piece=piece).faces
    missed = [place for place, face in enumerate(faces) if not target.met_by(face)]
    if not blow.cleaves or not missed:
        return faces
    again = throw(draft, "cleaving", seat, 1, target=target, piece=piece).faces[0]
    return tuple(again if place == missed[0] else face for place, face in enumerate(faces))


def groups_of(state: State, unit: UnitId, against: Sequence[Stand], blow: Blow) -> list[Cover]:
    """How its stands are protected, the easiest to hit first (WM-COV-07), a step less from balls (WM-CAN-02)."""
    covers = [ORDER.index(cover_of(state, stand, against)) for stand in stands_of(state, unit)]
    return [ORDER[max(0, cover - blow.breaches)] for cover in sorted(covers)]


def struck(draft: Draft, unit: UnitId, blow: Blow, against: Sequence[Stand], faces: Sequence[int]) -> int:
    """The hits of dice that lie on the table, less those that armour stops.

    The dice are read in the order in which they fell, against the stands that are easiest to hit then (WM-SHO-12).
    """
    state, groups = draft.state, groups_of(draft.state, unit, against, blow)
    armour, size = armour_of(state, unit, blow), hits_each(state, unit)
    taken, tests, residual, place = 0, _Saves(draft, armour, again=blow.destroys), state.units[unit].residual, 0
    for face in faces:
        if place >= len(groups):
            break
        if face + blow.bonus < NEEDED[groups[place]] or tests.stop():
            continue
        taken += 1
        residual += 1
        if residual >= size:
            residual, place = 0, place + 1
    tests.show(unit)
    return taken


def saves(draft: Draft, unit: UnitId, hits: int) -> int:
    """Hits that need no dice to hit, less those that armour stops (WM-SPC-03)."""
    tests = _Saves(draft, armour_of(draft.state, unit, Blow(attacks=hits, what="armour")))
    taken = sum(not tests.stop() for _ in range(hits))
    tests.show(unit)
    return taken


class _Saves:
    """The saves of a unit against one blow, die by die; the first that succeeds is made again where a sword says so (WM-ITM-07)."""

    def __init__(self, draft: Draft, armour: int | None, *, again: bool = False) -> None:
        self._draft, self._armour, self._again = draft, armour, again
        self._faces: list[int] = []

    def stop(self) -> bool:
        """Whether armour stops the next hit."""
        if self._armour is None or not self._is_saved():
            return False
        if not self._again:
            return True
        self._again = False
        return self._is_saved()

    def _is_saved(self) -> bool:
        self._faces.append(self._draft.dice.roll(1)[0])
        assert self._armour is not None
        return self._faces[-1] >= self._armour

    def show(self, unit: UnitId) -> None:
        """Lays the dice on the table."""
        if self._faces and self._armour is not None:
            _show_saves(self._draft, unit, tuple(self._faces), self._armour)


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
    by: str,
    hits: int,
    against: Sequence[StandId],
    *,
    shot: bool = False,
    carried: bool = False,
    from_afar: bool = False,
    confusing: bool = False,
) -> None:
    """The unit takes its hits; its owner takes stands away where there is a choice (WM-CAS-01..05).

    Of those from afar, shot or cast, its banner may spare it one (WM-ITM-06).
    """
    if hits > 0 and (shot or from_afar) and _is_steady(draft.state, unit):
        draft.emit(ItemUsed(bearer=unit, item="banner_of_steadfastness", spent=False))
        hits -= 1
    if hits <= 0:
        if shot:
            draft.emit(ShotWithstood(unit=unit, by=by))
        return
    size, left = hits_each(draft.state, unit), len(alive(draft.state, unit))
    sum_of = draft.state.units[unit].residual + hits
    lost = min(left, sum_of // size)
    residual = 0 if lost == left else sum_of % size
    caster = draft.state.characters.get(by)
    own = caster is not None and caster.seat == draft.state.units[unit].seat
    draft.emit(
        HitsTaken(
            unit=unit, by=by, hits=hits, residual=residual, shot=shot, carried=carried, own=own, confusing=confusing
        )
    )
    if lost == left:
        destroy(draft, unit, "casualties")
    elif lost:
        seat = draft.state.units[unit].seat
        draft.enter(ChooseCasualties(unit=unit, seat=seat, left=lost, against=tuple(against)))


def _is_steady(state: State, unit: UnitId) -> bool:
    """Whether its banner spares it a hit: one each turn, till it loses a stand (WM-ITM-06)."""
    unhurt = is_whole(state, unit) and "steadied" not in state.units[unit].flags
    return unhurt and carries(state, unit, "banner_of_steadfastness")


def candidates(state: State, step: ChooseCasualties) -> tuple[StandId, ...]:
    """The stands that may go: the least protected, at the edge of the formation if any of them is (WM-CAS-03, WM-GEO-15)."""
    stands = stands_of(state, step.unit)
    sources = (*state.units, *state.characters)
    foes = [one for source in sources for one in stands_from(state, source) if one.id in step.against]
    covers: dict[StandId, Cover] = {stand.id: cover_of(state, stand, foes) for stand in stands}
    least = min(covers.values(), key=ORDER.index)
    weak = tuple(stand for stand, cover in covers.items() if cover == least)
    edge = tuple(stand for stand in removable(stands, TOLERANCE) if stand in weak)
    return keeping_contact(state, step, edge or weak)


def keeping_contact(state: State, step: ChooseCasualties, stands: tuple[StandId, ...]) -> tuple[StandId, ...]:
    """Of a charger that was shot at those whose loss leaves some other in contact, if there are any (WM-SCH-07)."""
    if not any(isinstance(one, ClosingUp) and one.unit == step.unit for one in state.stack):
        return stands
    foes = [foe for enemy in touched_by(state, step.unit) for foe in stands_of(state, enemy)]
    met = [one.id for one in stands_of(state, step.unit) if any(touching(one, foe, TOLERANCE) for foe in foes)]
    kept = tuple(stand for stand in stands if any(other != stand for other in met))
    return kept or stands


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
        plain = replace(draft.state, stack=(step,))
        loose = command.stand in candidates(plain, step)
        return refuse("casualty_must_keep_contact" if loose else "casualty_must_be_edge", piece=command.stand[:40])
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
