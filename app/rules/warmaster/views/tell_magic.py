"""The battle log of magic: spells tried, broken and at work, items that showed their power, units raised."""

from typing import assert_never

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import LogLine
from app.rules.warmaster.model import magic_events as ev
from app.rules.warmaster.model.state import State


def told(before: State, event: ev.MagicEvent) -> LogLine | None:
    """The log line of a fact of magic."""
    match event:
        case ev.SpellTried():
            return _cast(before, event)
        case ev.SpellDispelled():
            seat = before.characters[event.character].seat
            facts: dict[str, Fact] = {"piece": event.character, "spell": event.spell}
            rule = "WM-DSP-03" if event.how == "rune" else "WM-ITM-17"
            return _line(f"spell_dispelled_{event.how}", seat, facts, rule)
        case ev.SpellTookEffect():
            return None
        case ev.SpellAgain():
            seat = before.characters[event.character].seat
            rule = "WM-SPE-04" if event.why == "teleport" else "WM-ITM-19"
            return _line("spell_again", seat, {"piece": event.character}, rule)
        case ev.EffectBegun():
            return _lasts(event)
        case ev.ItemUsed():
            owner = before.characters.get(event.bearer) or before.units[event.bearer]
            return _line(
                "item_used",
                owner.seat,
                {"bearer": event.bearer, "item": event.item},
                before.library.items[event.item].rule,
            )
        case ev.PowerUsed():
            seat = before.characters[event.character].seat
            return _line(f"power_used_{event.power}", seat, {"piece": event.character}, "")
        case ev.WizardHindered():
            seat = before.characters[event.character].seat
            return _line("wizard_hindered", seat, {"piece": event.character}, "WM-ITM-14")
        case ev.UnitRaised():
            return _line("unit_raised", event.unit.seat, {"name": event.unit.troop}, "WM-SPU-01")
        case ev.RageRolled():
            key = "rage_backfired" if event.backfired else "rage_rolled"
            seat = before.units[event.unit].seat
            return _line(key, seat, {"unit": event.unit, "n": sum(event.faces)}, "WM-SPC-03", event.faces)
        case _:
            assert_never(event)


def _cast(before: State, event: ev.SpellTried) -> LogLine:
    """Who cast what, with which die."""
    roll = before.tray.rolls[-1] if before.tray and before.tray.rolls else None
    faces = roll.faces if roll is not None and roll.what == "cast" else ()
    facts: dict[str, Fact] = {"piece": event.character, "spell": event.spell, "units": event.units}
    key = ("spell_cast_at" if event.units else "spell_cast") if event.success else "spell_failed"
    return _line(key, before.characters[event.character].seat, facts, "WM-MAG-03", faces)


def _lasts(event: ev.EffectBegun) -> LogLine | None:
    """What lasts upon a unit; upon many at once the spell's own line says it."""
    effect = event.effect
    if not effect.unit:
        return None
    return _line("effect_begun", effect.seat, {"spell": effect.key, "unit": effect.unit}, "")


def _line(key: str, seat: Seat, facts: dict[str, Fact], rule: str, dice: tuple[int, ...] = ()) -> LogLine:
    return LogLine(key=f"warmaster.log.{key}", seat=seat, facts=facts, dice=dice, weight=1, rule=rule or None)
