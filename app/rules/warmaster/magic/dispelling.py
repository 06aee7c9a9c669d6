"""Breaking a spell that was cast: a Runesmith's roll, a scroll; binding a Wizard who failed (WM-DSP-01..03, WM-ITM-14, -17)."""

from dataclasses import replace

from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import mount_of, officer_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.model.magic_commands import DispelSpell
from app.rules.warmaster.model.magic_events import ItemUsed, PowerUsed, SpellDispelled, WizardHindered
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Character, CharacterId, State
from app.rules.warmaster.rolls import judge, throw, tray

BREAKS, BINDS = 4, 4
"""What a Runesmith and a Staff need (WM-DSP-01, WM-ITM-14)."""


def _enemies(state: State, step: Casting) -> tuple[Character, ...]:
    """The characters of the other side on the table."""
    return tuple(c for c in state.characters.values() if c.seat != step.seat and c.pose is not None and not c.dead)


def runesmiths(state: State, step: Casting) -> tuple[CharacterId, ...]:
    """The Runesmiths who may roll: each spell is tried but once (WM-DSP-01)."""
    if step.tried:
        return ()
    return tuple(c.id for c in _enemies(state, step) if "runesmith" in officer_of(state, c.id).abilities)


def has_anvil(state: State, character: CharacterId) -> bool:
    """Whether a Runesmith's Anvil may still help a roll (WM-DSP-02)."""
    mount = mount_of(state, character)
    return mount is not None and mount.id == "dwarf_anvil" and "anvil" not in state.characters[character].used


def bearers(state: State, step: Casting, item: str) -> tuple[CharacterId, ...]:
    """Who of the other side has this item to use."""
    return tuple(c.id for c in _enemies(state, step) if c.item == item and not c.spent)


def able(state: State, step: Casting) -> bool:
    """Whether anybody may break the spell."""
    return bool(runesmiths(state, step) or bearers(state, step, "scroll_of_dispelling"))


def staff(state: State, step: Casting) -> bool:
    """Whether a Staff may bind the Wizard who failed; one that is bound already is left alone (WM-ITM-14)."""
    return bool(bearers(state, step, "staff_of_spellbinding")) and not state.characters[step.character].hindered


def decide_dispel(draft: Draft, seat: Seat, command: DispelSpell) -> Refusal | None:
    """A die of 4 or more breaks it; the Anvil adds one, once in a battle, said before the roll (WM-DSP-01..03)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Casting)
    if step.tried:
        return refuse("dispel_already_tried", piece=command.character[:40])
    if step.stage != "dispel" or command.character not in runesmiths(state, step):
        return refuse("bad_choice", "WM-DSP-01", piece=command.character[:40])
    if command.anvil and not has_anvil(state, command.character):
        return refuse("bad_choice", "WM-DSP-02", piece=command.character)
    rows = (Modifier(value=1, reason="warmaster.cast.anvil"),) if command.anvil else ()
    target = Target(base=BREAKS, reason="warmaster.cast.dispel", rows=rows)
    if command.anvil:
        draft.emit(PowerUsed(character=command.character, power="anvil"))
    with tray(draft, "dispel", seat, command.character, step.character):
        roll = throw(draft, "dispel", seat, 1, target=target, piece=command.character)
        broken = roll.total + target.bonus >= BREAKS
        judge(draft, roll, "broken" if broken else "holds", counts=(broken,), needed=target.needs)
    if broken:
        draft.leave()
        draft.emit(SpellDispelled(character=command.character, spell=step.spell, how="rune"))
    else:
        draft.change(replace(step, tried=True))
    return None


def read_scroll(draft: Draft, step: Casting, bearer: str) -> Refusal | None:
    """The spell comes to nothing; a Runesmith may do so after a failed roll (WM-ITM-17)."""
    if bearer not in bearers(draft.state, step, "scroll_of_dispelling"):
        return refuse("bad_choice", "WM-ITM-17", piece=bearer[:40])
    draft.leave()
    draft.emit(ItemUsed(bearer=bearer, item="scroll_of_dispelling"))
    draft.emit(SpellDispelled(character=bearer, spell=step.spell, how="scroll"))
    return None


def let_be(step: Casting) -> Casting:
    """The spell is not broken."""
    return replace(step, stage="effect")


def bind(draft: Draft, step: Casting, bearer: str) -> Refusal | None:
    """On a 4 or more he casts at -1 from now on, and the Staff is spent (WM-ITM-14)."""
    if bearer not in bearers(draft.state, step, "staff_of_spellbinding"):
        return refuse("bad_choice", "WM-ITM-14", piece=bearer[:40])
    draft.leave()
    seat = draft.state.other(step.seat)
    target = Target(base=BINDS, reason="warmaster.cast.staff")
    with tray(draft, "staff", seat, bearer, step.character):
        roll = throw(draft, "staff", seat, 1, target=target, piece=bearer)
        judge(draft, roll, "bound" if roll.total >= BINDS else "free", needed=BINDS)
    if roll.total >= BINDS:
        draft.emit(ItemUsed(bearer=bearer, item="staff_of_spellbinding"))
        draft.emit(WizardHindered(character=step.character))
    return None


HANDLERS: Handlers = {DispelSpell: Handler(handle=decide_dispel, at=(Casting,))}
