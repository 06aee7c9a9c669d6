"""Casting a spell: the roll, what may break it, its effect, and if the Wizard goes on (WM-MAG-01..05, WM-SPE-04, WM-ITM-19)."""

from dataclasses import replace

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import with_officer_flag
from app.rules.warmaster.characteristics import officer_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.magic import casting, dispelling, effects, journeys, spell_offers, strikes
from app.rules.warmaster.magic.lore import LORE
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.magic_events import ItemUsed, PowerUsed, SpellAgain, SpellTookEffect, SpellTried
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.profiles import Spell
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import Character, State
from app.rules.warmaster.rolls import judge, throw, tray

AGAIN = 4
"""What a die must show for another spell after a teleport (WM-SPE-04)."""

HELP = {"wand": "wand_of_power", "ring": "ring_of_magic"}


def decide_cast(draft: Draft, seat: Seat, command: CastSpell) -> Refusal | None:
    """A Wizard names a spell and what it is for, and rolls (WM-MAG-01..03)."""
    state = draft.state
    one = state.characters.get(command.character)
    if one is None or one.seat != seat:
        return refuse("unknown_id", id=command.character[:40])
    step = state.step
    assert isinstance(step, ShootingPhase)
    if step.driving:
        return refuse("wrong_phase", "WM-TRN-04")
    if refused := casting.why_not_cast(state, one):
        return refused
    spell = next((spell for spell in casting.spells_of(state, one.id) if spell.id == command.spell), None)
    if spell is None:
        return refuse("unknown_id", "WM-MAG-01", id=command.spell[:40])
    refused = casting.judge(state, one, spell, command) or journeys.judge(state, one, spell, command)
    if refused:
        return refused
    _cast(draft, one, spell, command)
    return None


def _cast(draft: Draft, one: Character, spell: Spell, command: CastSpell) -> None:
    named = (command.target,) if command.target else casting.victims(draft.state, one.id, spell, command)
    units = () if LORE[spell.id].aim == "combat" else named
    if command.help in HELP:
        draft.emit(ItemUsed(bearer=one.id, item=HELP[command.help]))
    elif command.help == "altar":
        draft.emit(PowerUsed(character=one.id, power="altar"))
    draft.enter(
        Casting(
            character=one.id,
            spell=spell.id,
            seat=one.seat,
            target=command.target,
            towards=command.towards,
            moves=command.moves,
            join=command.join,
        )
    )
    success = command.help == "ring" or _rolled(draft, one, spell, command)
    draft.emit(SpellTried(character=one.id, spell=spell.id, units=units, success=success))
    if not success:
        _at(draft, "failed")


def _rolled(draft: Draft, one: Character, spell: Spell, command: CastSpell) -> bool:
    """The die, thrown once more by a High Elf Mage if it fails (WM-MAG-03, -05)."""
    target = casting.target_number(draft.state, one.id, spell, command.help)
    with tray(draft, "cast", one.seat, one.id, command.target):
        for _ in range(2 if "high_mage" in officer_of(draft.state, one.id).abilities else 1):
            roll = throw(draft, "cast", one.seat, 1, target=target, piece=one.id)
            success = casting.succeeds(target, roll.total)
            judge(draft, roll, "cast" if success else "fizzled", counts=(success,), needed=target.needs)
            if success:
                return True
    return False


def _at(draft: Draft, stage: str) -> Casting:
    step = draft.state.step
    assert isinstance(step, Casting)
    after = replace(step, stage=stage)  # type: ignore[arg-type]
    draft.change(after)
    return after


def deciders(state: State) -> frozenset[Seat]:
    """The enemy who may break the spell, or bind its Wizard; the Wizard who may go on by his Rod."""
    step = state.step
    assert isinstance(step, Casting)
    match step.stage:
        case "dispel" if dispelling.able(state, step):
            return frozenset({state.other(step.seat)})
        case "failed" if dispelling.staff(state, step):
            return frozenset({state.other(step.seat)})
        case "again" if has_rod(state, step):
            return frozenset({step.seat})
        case _:
            return NOBODY


def has_rod(state: State, step: Casting) -> bool:
    """Whether the Wizard may try a second spell by his Rod (WM-ITM-19)."""
    one = state.characters[step.character]
    if one.item != "rod_of_repetition" or one.spent or one.dead or one.pose is None:
        return False
    after = with_officer_flag(with_officer_flag(state, one.id, "cast", on=False), one.id, "repeating")
    again = after.characters[one.id]
    return any(casting.is_open(after, again, spell) for spell in casting.spells_of(after, one.id))


def advance(draft: Draft) -> None:
    """Nobody breaks it: the spell takes effect, unit by unit; then it is over."""
    step = draft.state.step
    assert isinstance(step, Casting)
    match step.stage:
        case "failed" | "again":
            draft.leave()
        case "dispel":
            _at(draft, "effect")
        case "effect":
            _take_effect(draft, step)
        case "strike":
            _strike(draft, step)


def _take_effect(draft: Draft, step: Casting) -> None:
    """What the spell is upon, as the Wizard stands now (WM-MAG-04, -08)."""
    state, lore = draft.state, LORE[step.spell]
    spell = state.library.spells[step.spell]
    command = CastSpell(character=step.character, spell=step.spell, target=step.target, towards=step.towards)
    units = (step.target,) if step.target else casting.victims(state, step.character, spell, command)
    if lore.aim != "combat":
        draft.emit(SpellTookEffect(spell=spell.id, units=units))
    if lore.strikes:
        draft.change(replace(step, stage="strike", left=units))
        return
    draft.change(replace(step, stage="again"))
    if lore.lasts:
        effects.begin(draft, step, units, lore.lasts)
    elif spell.id == "teleport":
        _teleport(draft, step)
    else:
        journeys.take_effect(draft, step, spell.id)


def _strike(draft: Draft, step: Casting) -> None:
    """One unit after the other suffers the Attacks (WM-MAG-06, -07)."""
    left = [unit for unit in step.left if draft.state.units[unit].where == "table"]
    if not left:
        draft.change(replace(step, stage="again", left=()))
        return
    draft.change(replace(step, left=tuple(left[1:])))
    strikes.strike(draft, step, left[0])


def _teleport(draft: Draft, step: Casting) -> None:
    """He is elsewhere; then a die says whether he may try another spell (WM-SPE-04)."""
    journeys.teleport(draft, step)
    with tray(draft, "teleport", step.seat, step.character):
        roll = throw(draft, "teleport", step.seat, 1, piece=step.character)
    if roll.total >= AGAIN:
        draft.emit(SpellAgain(character=step.character, why="teleport"))


STEPS: Steps = {Casting: (deciders, advance)}

HANDLERS: Handlers = {CastSpell: Handler(handle=decide_cast, at=(ShootingPhase,), early="wrong_phase")}

OFFERS: Offers = {Casting: spell_offers.breaking}
