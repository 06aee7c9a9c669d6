"""The battle log: for each fact worth telling a catalogue key with facts; flow facts are silent."""

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import STEP_EVENTS
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.seats import Viewer
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.telling import Teller
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled
from app.rules.kernel.views.view import LogLine
from app.rules.warmaster.ground.retreat_ways import is_lost
from app.rules.warmaster.model import combat_events as combat
from app.rules.warmaster.model import command_events as ev
from app.rules.warmaster.model import flow_events as flow
from app.rules.warmaster.model import setup_events as prep
from app.rules.warmaster.model import shooting_events as shooting
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.magic_events import MagicEvent
from app.rules.warmaster.model.setup_commands import LockArmy
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rulings.corrections import WORDS
from app.rules.warmaster.views import tell_magic
from app.rules.warmaster.views.show_dice import befallen
from app.rules.warmaster.views.show_table import called

_SILENT_MOVES = frozenset({"about_turn"})

_TELLER = Teller(system="warmaster", rules="WM")
_line, _told = _TELLER.line, _TELLER.told


def narrate(before: State, event: Event, viewer: Viewer) -> LogLine | None:
    """The log line of a fact for this viewer, or nothing."""
    if isinstance(event, AnswerGiven):
        locked = "army_locked" if isinstance(event.answer, LockArmy) else "deployment_locked"
        return _line(locked, event.seat, rule="SET-01" if locked == "army_locked" else "SET-05")
    if isinstance(event, RULING_EVENTS):
        return ruling_words.told(before, event, WORDS, "WM-CON-14")
    if isinstance(event, STEP_EVENTS):
        return None
    if isinstance(event, TRAY_EVENTS):
        return _rolled(before, event.roll) if isinstance(event, DiceRolled) else None
    if isinstance(event, flow.FlowEvent):
        return _flow(before, event)
    if isinstance(event, ev.CommandEvent):
        return _command(before, event)
    if isinstance(event, shooting.ShootingEvent):
        return _shooting(before, event)
    if isinstance(event, combat.CombatEvent):
        return _combat(before, event)
    if isinstance(event, MagicEvent):
        return tell_magic.told(before, event)
    return _setup(before, event)


def _unit(before: State, key: str, unit: str, *, rule: str = "", weight: int = 1, **facts: Fact | None) -> LogLine:
    return _told(key, before.units[unit].seat, (), weight, rule, {"unit": unit, **facts})


def _officer(before: State, key: str, one: str, *, rule: str = "", **facts: Fact | None) -> LogLine:
    return _told(key, before.characters[one].seat, (), 1, rule, {"piece": one, **facts})


def _rolled(before: State, roll: Roll) -> LogLine | None:
    """Every roll with its dice; one with a target says how many of them counted, and at whom."""
    if roll.what in ("order", "cast"):
        return None
    if roll.counts is None:
        tested = before.stands.get(roll.piece or "") if roll.what == "confusion" else None
        key, unit = (f"rolled_for.{roll.what}", tested.unit) if tested else (f"rolled.{roll.what}", None)
        many, total = len(roll.faces), roll.total
        return _line(key, roll.seat, dice=roll.faces, n=many, total=total, unit=unit, weight=0)
    needs = roll.target.needs if roll.target else 0
    counted = sum(roll.counts)
    unit = befallen(before, roll)
    key = f"counted_at.{roll.what}" if unit else f"counted.{roll.what}"
    return _line(key, roll.seat, dice=roll.faces, n=counted, of=len(roll.faces), needs=needs, unit=unit)


def _setup(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.ArmyMustered():
            draft, units = before.sides[event.seat].draft, len(event.units)
            name = called(before, draft) if draft else event.name.en
            return _line("army_mustered", event.seat, name=name, n=units, officers=len(event.characters), rule="SET-01")
        case prep.BattlefieldLaid():
            return _line("battlefield_laid", n=len(event.terrain), rule="SET-03")
        case prep.TerrainPlaced():
            return _line("terrain_placed", terrain=event.piece.kind, rule="SET-03", weight=0)
        case prep.TerrainRemoved():
            return _line("terrain_removed", rule="SET-03", weight=0)
        case prep.AgreementChanged():
            return _line("agreement_changed", limit=event.turn_limit, deployment=event.deployment, rule="END-02")
        case prep.ReadyDeclared():
            return _line("ready_declared", event.seat, weight=0)
        case prep.TurnLimitSet():
            dice = (event.face,) if event.face else ()
            key = "turn_limit_none" if event.turns is None else "turn_limit_set"
            return _line(key, dice=dice, n=event.turns, rule="END-02")
        case prep.EdgesDrawn():
            return _line("edges_drawn", dice=(event.face,), north=event.north, south=event.south, rule="SET-04")
        case prep.PiecesDeployed():
            return _line("pieces_deployed", event.seat, n=len(event.poses), rule="SET-06", weight=0)
        case prep.RolledOff():
            faces = tuple(face for throw in event.throws for face in throw)
            return _line(f"rolled_off_{event.purpose}", event.winner, dice=faces, rule="SET-08")
        case _:
            return None


def _flow(before: State, event: flow.FlowEvent) -> LogLine | None:
    match event:
        case flow.RoundBegun():
            return _line("round_begun", n=event.round, weight=2)
        case flow.TurnBegun():
            return _line("turn_begun", event.seat, n=before.round, weight=2)
        case flow.PhaseBegun():
            return _line("phase_begun", before.active, phase=event.phase, weight=0)
        case flow.SegmentEnded():
            if event.segment == "home_back":  # it is for flyers alone: that it is over tells nobody anything
                return None
            return _line(f"segment_ended_{event.segment}", before.active, weight=0, rule="TRN-03")
        case flow.ArmyWithdrew():
            return _line(f"army_withdrew_{event.why}", event.seat, weight=2, rule="END-04")
        case flow.BattleEnded():
            points: dict[str, Fact] = {f"score_{seat}": score for seat, score in event.result.points.items()}
            return _told(f"battle_ended_{event.result.how}", event.result.winner, (), 2, "VPT-03", points)
        case _:
            return None


def _command(before: State, event: ev.CommandEvent) -> LogLine | None:
    match event:
        case ev.InitiativeUsed():
            return _unit(before, f"initiative_{event.how}", event.unit, rule="INI-03")
        case ev.OrderTried():
            return _ordered(before, event)
        case ev.Blundered():
            dice = (event.face,)
            seat = before.characters[event.character].seat
            if event.what.startswith("giant"):
                return _line(f"blundered_{event.what}", seat, dice=dice, unit=event.units[0], rule="ORC-07")
            return _line(f"blundered_{event.what}", seat, dice=dice, piece=event.character, rule="BLU-02")
        case ev.UnitStalled():
            return _unit(before, "unit_stalled", event.unit, rule="STK-05")
        case ev.OrdersMistrusted():
            return _unit(before, "orders_mistrusted", event.unit, rule="BLU-03")
        case ev.UnitMoved():
            if event.why in _SILENT_MOVES:
                return None
            longest = round(max(event.lengths), 1) if event.lengths else 0.0
            return _unit(before, f"moved_{event.why}", event.unit, d=longest)
        case ev.ChargeMade():
            return _unit(before, "charge_made", event.unit, targets=event.targets, rule="CHG-01")
        case ev.UnitConfused():
            return _unit(before, f"confused_{event.why}", event.unit, rule="CNF-01")
        case ev.UnitsRecovered() if event.units:
            return _line("units_recovered", before.units[event.units[0]].seat, units=event.units, rule="CNF-10")
        case ev.CharacterMoved():
            return _officer(before, f"character_{event.why}", event.character, rule="CHR-05")
        case ev.CharacterJoined():
            key = "character_left" if event.unit is None else "character_joined"
            return _officer(before, key, event.character, unit=event.unit, rule="CHR-07")
        case ev.CharacterSlain():
            return _officer(before, "character_slain", event.character, rule="CHR-13")
        case ev.StandLost():
            return _unit(before, f"stand_lost_{event.why}", before.stands[event.stand].unit, rule="CAS-03")
        case ev.UnitDestroyed():
            guns = "_guns" if event.why == "retreat" and is_lost(before, event.unit) else ""
            return _unit(before, f"unit_destroyed_{event.why}{guns}", event.unit, rule="DES-01")
        case ev.UnitLeftTable():
            return _unit(before, "unit_left_table", event.unit, rule="OFF-02")
        case ev.UnitReturned():
            return _unit(before, "unit_returned", event.unit, rule="OFF-02")
        case _:
            return None


def _ordered(before: State, event: ev.OrderTried) -> LogLine:
    """Who ordered whom, on what number, with which dice."""
    roll = before.tray.rolls[-1] if before.tray and before.tray.rolls else None
    facts: dict[str, Fact] = {
        "piece": event.character,
        "units": event.units,
        "total": event.total,
        "needs": event.needed,
    }
    key = "order_obeyed" if event.success else "order_failed"
    return _told(key, before.characters[event.character].seat, roll.faces if roll else (), 1, "ORD-11", facts)


def _shooting(before: State, event: shooting.ShootingEvent) -> LogLine | None:
    match event:
        case shooting.ShotFired():
            return _unit(before, "shot_fired", event.unit, target=event.target, n=len(event.stands), rule="SHO-01")
        case shooting.GunMisfired():
            rule = "VOL-02" if event.what == "burst" else "FLC-02"
            return _unit(before, f"gun_{event.what}", event.unit, rule=rule)
        case shooting.BadlyHurt():
            return _unit(before, "badly_hurt", event.unit, rule="ORC-08")
        case shooting.HitRegenerated():
            return _unit(before, "hit_regenerated", event.unit, rule="KAO-02")
        case shooting.HitsTaken():
            return _unit(before, "hits_taken", event.unit, n=event.hits, left=event.residual, rule="CAS-01")
        case shooting.UnitDriven():
            return _unit(before, "unit_driven", event.unit, d=event.distance)
        case shooting.UnitHeld():
            return _unit(before, "unit_held", event.unit, rule="DRB-03")
        case shooting.ShotWithstood():
            return _unit(before, "shot_withstood", event.unit)
        case _:
            return None


def _turned(before: State) -> str | None:
    """The Giant that fights its own side now, if one does (WM-AMB-44)."""
    return next((step.turned[0] for step in reversed(before.stack) if isinstance(step, Combat) and step.turned), None)


def _brawled(before: State, event: combat.RoundScored, giant: str) -> LogLine:
    """Its sum against that of its own side, which the fact tells under the two seats."""
    own = before.units[giant].seat
    sums = dict(zip(event.seats, map(sum, zip(event.hits, event.support, strict=True)), strict=True))
    key = "drawn" if event.winner is None else "lost" if event.winner == own else "won"
    return _unit(before, f"brawl_{key}", giant, n=sums[before.other(own)], of=sums[own], rule="ORC-07")


def _outcome(event: combat.RoundScored) -> str:
    """Drawn, won by the sums, or won whatever they say because of the other side nobody is left (WM-RES-02)."""
    if event.winner is None:
        return "round_drawn"
    own = event.seats.index(event.winner)
    sums = [hits + support for hits, support in zip(event.hits, event.support, strict=True)]
    return "round_won" if sums[own] > sums[1 - own] else "round_survived"


def _combat(before: State, event: combat.CombatEvent) -> LogLine | None:
    match event:
        case combat.CombatBegun():
            if event.turned:
                friends = tuple(unit for unit in event.units if unit not in event.turned)
                return _unit(before, "brawl_begun", event.turned[0], units=friends, rule="ORC-07")
            return _line("combat_begun", before.active, units=event.units, n=event.round, rule="CBT-04")
        case combat.RoundScored() if turned := _turned(before):
            return _brawled(before, event, turned)
        case combat.RoundScored():
            facts: dict[str, Fact] = {}
            for seat, hits, support in zip(event.seats, event.hits, event.support, strict=True):
                facts |= {f"hits_{seat}": hits, f"support_{seat}": support, f"sum_{seat}": hits + support}
            return _told(_outcome(event), event.winner, (), 1, "RES-01", facts)
        case combat.OptionChosen():
            return _unit(before, f"option_{event.option}", event.unit, rule="RES-05")
        case combat.CombatEnded():
            return _line("combat_ended", before.active, units=event.units, weight=0, rule="CBT-04")
        case _:
            return None
