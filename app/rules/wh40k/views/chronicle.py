"""The battle log: for each fact worth telling a catalogue key with facts; flow facts are silent."""

from collections import Counter
from collections.abc import Mapping

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import STEP_EVENTS, StepChanged
from app.rules.kernel.plane.lengths import distances
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.seats import Viewer
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.telling import Teller
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled
from app.rules.kernel.views.view import LogLine
from app.rules.wh40k.attack_sequence.groups import weapon_of
from app.rules.wh40k.ground.measures import has_keyword
from app.rules.wh40k.model import events as ev
from app.rules.wh40k.model import flow_events as flow
from app.rules.wh40k.model import setup_events as prep
from app.rules.wh40k.model.commands import ConsolidateMove, DeclineOverwatch, EndPhase, PileInMove
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.prompts import ChargePhase, FightingUnit
from app.rules.wh40k.model.state import Roll, State
from app.rules.wh40k.passing import idle
from app.rules.wh40k.rulings.by_text import name_of
from app.rules.wh40k.rulings.correction_forms import WORDS

_VOLLEY = frozenset({"hit_ranged", "hit_melee", "hit_overwatch", "wound", "save", "save_invulnerable"})
"""Rolls of a volley are told when they are judged: how many of them counted."""

_SUMS = frozenset({"psychic_test", "deny", "perils_damage", "perils_blast", "smite_damage", "disembark_wreck"})
"""Rolls that are told when they are judged: what they came to."""

_TOLD_AFTER = frozenset({"morale", "charge"})
"""Rolls that the fact they lead to tells with its own words. All others are told when they fall."""

_OWN_WORDS = frozenset({"no_place", "wreck", "minimum_move"})
"""Causes of death that nobody sees by the dice alone."""

NO_FACE = 7
"""What no die can show."""

_TELLER = Teller(system="wh40k", rules="W40K")
_line, _told = _TELLER.line, _TELLER.told


def narrate(before: State, event: Event, viewer: Viewer) -> LogLine | None:
    """The log line of a fact for this viewer, or nothing."""
    if isinstance(event, prep.SetupEvent):
        return _setup(before, event)
    if isinstance(event, RULING_EVENTS):
        return ruling_words.told(before, event, WORDS, "W40K-GEN-12")
    if isinstance(event, AnswerGiven):
        return _line("army_locked", event.seat, rule="ARMY-06")
    if isinstance(event, STEP_EVENTS):
        return _passed(before, event)
    if isinstance(event, TRAY_EVENTS):
        return _rolled(event.roll) if isinstance(event, DiceRolled) else None
    if isinstance(event, flow.FlowEvent):
        return _flow(before, event, viewer)
    return _battle(before, event)


def _passed(before: State, event: Event) -> LogLine | None:
    """What somebody passed because there was nothing to decide, told by the fact that it led to first."""
    step = before.stack[-1] if before.stack else None
    match step and idle(before):
        case DeclineOverwatch(unit=unit):
            return _line("overwatch_passed", before.units[unit].seat, unit=unit, rule="OW-01")
        case PileInMove() | ConsolidateMove() if isinstance(step, FightingUnit):
            return _line(f"{step.stage}_passed", step.seat, unit=step.unit, weight=0, rule="FIGHT-09")
        case EndPhase() if isinstance(event, StepChanged if isinstance(step, ChargePhase) else flow.PhaseEnded):
            return _line("phase_passed", before.active, phase=before.phase, rule="TURN-08")
        case _:
            return None


def _setup(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.MissionAgreed():
            return _line("mission_agreed", mission=event.mission)
        case prep.ArmyMustered():
            return _line("army_mustered", event.seat, name=event.name, n=len(event.units))
        case prep.WarlordNamed():
            return _line("warlord_named", event.seat, piece=event.model, rule="WL-01")
        case prep.ReadyDeclared():
            return _line("ready_declared", event.seat, weight=0)
        case prep.RolledOff():
            faces = tuple(face for throw in event.throws for face in throw)
            return _line("rolled_off", event.winner, dice=faces, purpose=event.purpose, rule="DICE-04")
        case prep.MarkerPlaced():
            return _line("marker_placed", event.seat, number=event.number, rule="OBJ-01")
        case prep.PrimaryRolled():
            return _line("primary_rolled", event.chooser, dice=(event.face,), primary=event.primary, rule="OBJ-06")
        case prep.TableDivided():
            return _line("table_divided", before.divider, rule="DEP-01")
        case prep.ZoneTaken():
            return _line("zone_taken", event.seat, half=event.half, rule="DEP-02")
        case prep.TraitSettled():
            if event.trait is None:
                return None
            dice = (event.face,) if event.face else ()
            return _line("trait_settled", event.seat, dice=dice, trait=event.trait, rule="WL-03")
        case prep.UnitSetUp():
            return _line(f"unit_{event.how}", before.units[event.unit].seat, unit=event.unit)
        case prep.UnitHeldBack():
            return _line("unit_held_back", before.units[event.unit].seat, unit=event.unit, rule="DEP-08")
        case prep.UnitBoarded():
            carrier = before.models[event.transport].unit
            seat = before.units[event.unit].seat
            return _line("unit_boarded", seat, unit=event.unit, target=carrier, rule="TRANS-04")
        case prep.UnitLeftOut():
            return _line("unit_left_out", before.units[event.unit].seat, unit=event.unit, rule="DEP-06")
        case prep.PowerCounted():
            first, second = before.seats
            return _line(
                "power_counted" if event.rerolls else "power_counted_close",
                event.underdog,
                red=event.power[first],
                blue=event.power[second],
                n=event.rerolls,
                rule="POWER-02",
            )
        case prep.FirstTurnChosen():
            return _line("first_turn_chosen", event.seat, rule="TURN-04")
        case _:
            return None


def _flow(before: State, event: flow.FlowEvent, viewer: Viewer) -> LogLine | None:
    match event:
        case flow.RoundBegun():
            return _line("round_begun", n=event.round, weight=2)
        case flow.RelicDrawn():
            return _line("relic_drawn", number=before.markers[event.marker].number, rule="OBJ-08")
        case flow.TurnBegun():
            return _line("turn_begun", event.seat, n=before.round, weight=2)
        case flow.PhaseBegun():
            return _line("phase_begun", before.active, phase=event.phase, weight=0)
        case flow.PhaseEnded():
            return _passed(before, event)
        case flow.DiceRerolled():
            return _rerolled(before, event)
        case flow.RollJudged():
            return _judged(before, event)
        case flow.PointsScored():
            marker = before.markers[event.points.marker].number if event.points.marker else None
            return _line(
                "points_scored" if marker else "points_scored_plain",
                event.seat,
                n=event.points.amount,
                source=event.points.source,
                number=marker,
                rule="OBJ-05",
            )
        case flow.OffsetSettled():
            key = "offset_accepted" if event.accepted else "offset_rejected"
            return _line(key, piece=before.offset.model if before.offset else None, rule="SEQ-03")
        case flow.BattleEnded():
            return _line(f"battle_ended_{event.result.how}", event.result.winner, weight=2, rule="END-02")
        case _:
            return None


def _rolled(roll: Roll) -> LogLine | None:
    if roll.what in _VOLLEY | _SUMS | _TOLD_AFTER:
        return None
    return _line("dice_rolled", roll.seat, dice=roll.faces, roll=roll.what, n=len(roll.faces), weight=0)


def _roll(before: State, id: int) -> Roll | None:
    return next((roll for roll in before.tray.rolls if roll.id == id), None) if before.tray else None


def _rerolled(before: State, event: flow.DiceRerolled) -> LogLine:
    """Which dice were rolled again, by what, from what to what."""
    roll = _roll(before, event.roll)
    was = ", ".join(str(roll.faces[die]) for die in event.dice) if roll else ""
    return _line(
        "dice_rerolled",
        event.seat,
        source=event.source,
        roll=roll.what if roll else None,
        n=len(event.dice),
        was=was,
        now=", ".join(map(str, event.faces)),
    )


def _judged(before: State, event: flow.RollJudged) -> LogLine | None:
    """What a roll came to; of a volley how many of how many, on what number."""
    roll = _roll(before, event.roll)
    if roll is not None and roll.what in _SUMS:
        how = ("_passed" if all(event.counts) else "_failed") if roll.what in ("psychic_test", "deny") else ""
        return _told(f"{roll.what}{how}", roll.seat, roll.faces, 1, "", {**roll.facts, **event.facts})
    if roll is None or roll.what not in _VOLLEY:
        return None
    needs = max(2, roll.target.needs) if roll.target else None
    key = "roll_judged_plain" if needs is None else "roll_judged_never" if needs >= NO_FACE else "roll_judged"
    return _line(
        key,
        roll.seat,
        dice=roll.faces,
        roll=roll.what,
        needs=needs,
        n=sum(event.counts),
        of=len(roll.faces),
        piece=roll.piece,
    )


def _shots(state: State, event: ev.AttacksDeclared, spanish: Mapping[str, str]) -> tuple[str, ...]:
    """Which weapons, how many of each; where the attacks are split also at whom. What `spanish` has is called as it says."""
    split = len({aim.target for aim in event.aims}) > 1
    told = Counter((weapon_of(state, aim.weapon).name, aim.target) for aim in event.aims)
    return tuple(
        (f"{count}× {called}" if count > 1 else called)
        + (f" → {spanish.get(state.units[target].name, state.units[target].name)}" if split else "")
        for (weapon, target), count in told.items()
        for called in (spanish.get(weapon, weapon),)
    )


def _battle(before: State, event: ev.BattleEvent) -> LogLine | None:
    match event:
        case ev.UnitAdvanced():
            return _unit_line(before, "unit_advanced", event.unit, n=event.bonus, rule="ADV-02")
        case ev.FellBack():
            return _unit_line(before, "fell_back", event.unit, rule="FALL-01")
        case ev.ModelsMoved():
            went = distances(event.lengths)
            if event.why == "undo" or not went:
                return None
            return _unit_line(before, f"models_moved_{event.why}", event.unit, d=round(max(went), 2), n=len(went))
        case ev.PowerTried():
            return _piece_line(before, "power_tried", event.psyker, power=event.power, rule="PSY-06")
        case ev.PowerSettled():
            return _piece_line(
                before, f"power_{event.outcome}", event.psyker, power=event.power, target=event.target, rule="PSY-14"
            )
        case ev.DenyTried():
            return _piece_line(before, "deny_tried", event.psyker, rule="PSY-11")
        case ev.AttacksDeclared():
            targets = tuple(dict.fromkeys(aim.target for aim in event.aims))
            key = f"attacks_{event.how}" if targets else "attacks_none"
            shots, shots_es = (
                _shots(before, event, spanish) if targets else None for spanish in ({}, before.library.spanish)
            )
            whom = targets or None
            return _unit_line(before, key, event.unit, target=whom, n=len(targets), shots=shots, shots_es=shots_es)
        case ev.SmokeLaunched():
            return _unit_line(before, "smoke_launched", event.unit)
        case ev.WoundsLost():
            return _piece_line(before, "wounds_lost", event.model, n=event.points)
        case ev.WoundIgnored():
            return _piece_line(before, "wound_ignored", event.model, ability=event.ability)
        case ev.WoundsHealed():
            return _piece_line(before, "wounds_healed", event.model, n=event.points)
        case ev.ModelSlain():
            if _is_machine(before, before.models[event.model].unit):
                return None
            key = f"model_slain_{event.cause}" if event.cause in _OWN_WORDS else "model_slain"
            return _piece_line(before, key, event.model, cause=event.cause)
        case ev.ModelFled():
            return _piece_line(before, "model_fled", event.model, rule="MORALE-03")
        case ev.UnitLost():
            if before.units[event.unit].where == "reserve":
                return _unit_line(before, "unit_never_came", event.unit, rule="RES-05")
            if len(before.units[event.unit].models) == 1 and not _is_machine(before, event.unit):
                return None
            return _unit_line(before, "unit_lost", event.unit)
        case ev.ChargeDeclared():
            return _unit_line(before, "charge_declared", event.unit, targets=event.targets, rule="CHG-04")
        case ev.ChargeRolled():
            facts: dict[str, Fact] = {"unit": event.unit, "n": event.inches, "d": round(event.needed, 2)}
            return _told("charge_rolled", before.units[event.unit].seat, _faces(before), 1, "CHG-06", facts)
        case ev.TextPlayed():
            named = name_of(before, event.unit, event.ability)
            return _unit_line(before, "text_played", event.unit, ability=named, rule="GEN-12")
        case ev.OutcomeApplied():
            told: dict[str, Fact] = {"ability": name_of(before, event.unit, event.ability), "target": event.target}
            return _told(f"by_text.{event.outcome}", event.seat, (), 1, "GEN-12", told)
        case ev.AbilityGranted():
            return None
        case ev.ChargeFailed():
            return _unit_line(before, "charge_failed", event.unit, rule="CHG-09")
        case ev.ChargeMade():
            return _unit_line(before, "charge_made", event.unit, rule="CHG-11")
        case ev.MoraleTested():
            key = "morale_failed" if event.fleeing else "morale_passed" if event.face else "morale_sure"
            facts = {
                "unit": event.unit,
                "face": event.face,
                "slain": event.slain,
                "leadership": event.leadership,
                "n": event.fleeing,
            }
            return _told(key, before.units[event.unit].seat, (event.face,), 1, "MORALE-02", facts)
        case _:
            return None


def _is_machine(state: State, unit: str) -> bool:
    """Whether a unit is a single vehicle: it is destroyed, where others are slain. One line of the two is enough."""
    return len(state.units[unit].models) == 1 and has_keyword(state, unit, "VEHICLE")


def _faces(state: State) -> tuple[int, ...]:
    """The dice of the roll just made."""
    return state.tray.rolls[-1].faces if state.tray and state.tray.rolls else ()


def _unit_line(before: State, key: str, unit: str, *, rule: str = "", **facts: Fact | None) -> LogLine:
    return _told(key, before.units[unit].seat, (), 1, rule, {"unit": unit, **facts})


def _piece_line(before: State, key: str, model: str, *, rule: str = "", **facts: Fact | None) -> LogLine:
    piece = before.models[model]
    return _told(key, before.units[piece.unit].seat, (), 1, rule, {"piece": model, "unit": piece.unit, **facts})
