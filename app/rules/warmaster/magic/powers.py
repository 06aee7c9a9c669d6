"""A Tomb King gives his might to a unit near him for one combat phase of the battle (WM-UND-08, WM-AMB-50)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import officer_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import engaged, on_table, stands_of, to_unit
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.magic.spell_offers import decline
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.magic_commands import UsePower
from app.rules.warmaster.model.magic_events import EffectBegun, PowerUsed
from app.rules.warmaster.model.magic_prompts import PowerAsked
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import CharacterId, Effect, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

REACH = 20.0
KING = "undead_tomb_king"


def near(state: State, character: CharacterId) -> tuple[UnitId, ...]:
    """The fighting units of his side within 20 cm of him."""
    one = state.characters[character]
    return tuple(
        unit.id
        for unit in on_table(state, one.seat)
        if engaged(state, unit.id) and TOLERANCE.within(to_unit(state, character, unit.id), REACH)
    )


def next_king(state: State, step: CombatPhase) -> CharacterId | None:
    """A King who may use his might, asked once in each combat phase before any combat is fought."""
    for one in state.characters.values():
        able = (
            officer_of(state, one.id).id == KING and one.pose is not None and not one.dead and "might" not in one.used
        )
        if able and one.id not in step.asked and not step.fought and near(state, one.id):
            return one.id
    return None


def ask(draft: Draft, step: CombatPhase, king: CharacterId) -> None:
    """Puts the question to his player."""
    draft.change(replace(step, asked=(*step.asked, king)))
    draft.enter(PowerAsked(character=king, seat=draft.state.characters[king].seat))


def decide_use(draft: Draft, seat: Seat, command: UsePower) -> Refusal | None:
    """All stands of the unit have one Attack more in this phase."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, PowerAsked)
    if command.character != step.character or command.unit not in near(state, step.character):
        if command.unit not in state.units:
            return refuse("unknown_id", id=command.unit[:40])
        had = round(to_unit(state, step.character, command.unit), 2)
        return refuse("out_of_range", "WM-UND-08", unit=command.unit, had=had, needed=REACH)
    draft.leave()
    draft.emit(PowerUsed(character=step.character, power="might"))
    effect = Effect(key="tomb_king", unit=command.unit, by=step.character, until="combat", seat=seat)
    draft.emit(EffectBegun(effect=effect))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit that may have it; not now."""
    step = state.step
    assert isinstance(step, PowerAsked)
    found = [
        Offer(
            id=f"use_power:{unit}",
            command={"kind": "use_power", "character": step.character, "unit": unit},
            label="warmaster.offer.use_power",
            facts={"piece": step.character, "unit": unit},
            place="prompt",
            unit=unit,
            pieces=tuple(stand.id for stand in stands_of(state, unit)),
            rule="WM-UND-08",
        )
        for unit in near(state, step.character)
    ]
    return [*found, decline("do_without", {"piece": step.character})]


STEPS: Steps = {PowerAsked: (whose, waits)}

HANDLERS: Handlers = {UsePower: Handler(handle=decide_use, at=(PowerAsked,))}

OFFERS: Offers = {PowerAsked: offers}
