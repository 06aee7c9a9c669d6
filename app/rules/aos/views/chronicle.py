"""The battle log: for each fact worth telling a catalogue key with facts; flow facts are silent."""

from collections import Counter
from collections.abc import Callable

from app.rules.aos.agreed_battle import is_spearhead
from app.rules.aos.characteristics import weapon_of
from app.rules.aos.model import card_events as cards
from app.rules.aos.model import events as ev
from app.rules.aos.model import flow_events as flow
from app.rules.aos.model import setup_events as prep
from app.rules.aos.model.events import Event
from app.rules.aos.model.state import State
from app.rules.aos.rulings.corrections import WORDS
from app.rules.aos.tactics import gambits
from app.rules.aos.views.told_crits import crit_under_way
from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import STEP_EVENTS
from app.rules.kernel.plane.lengths import distances
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.seats import Viewer
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.telling import Teller
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled
from app.rules.kernel.views.view import LogLine

_VOLLEY = frozenset({"hit", "wound", "save", "ward", "rally"})
"""Rolls that are told when they are judged: how many of them counted."""

_SUMS = frozenset({"ability", "casting", "unbinding", "banishing", "chanting", "place_of_power"})
"""Rolls that are told when they are judged: what they came to."""

_WHY = {
    "AOS-BW-3a": "hold_one",
    "AOS-BW-3b": "hold_two",
    "AOS-BW-3c": "hold_more",
    "AOS-BW-3d": "enemy_home",
    "AOS-BW-3e": "underdog_border",
    "AOS-SH-3.1": "twist",
    "AOS-SH-BP-7d": "tactic",
    "AOS-BT-2.1": "tactic",
}
"""What points are scored for, by the rule that gives them."""

_TELLER = Teller(system="aos", rules="AOS")
_line, _told = _TELLER.line, _TELLER.told


def narrate(before: State, event: Event, viewer: Viewer) -> LogLine | None:
    """The log line of a fact for this viewer, or nothing."""
    if isinstance(event, AnswerGiven):
        return _line("army_locked", event.seat, rule="CORE-8.0")
    if isinstance(event, RULING_EVENTS):
        return ruling_words.told(before, event, WORDS, "AOS-INTRO-03")
    if isinstance(event, STEP_EVENTS):
        return None
    if isinstance(event, TRAY_EVENTS):
        return _rolled(event.roll) if isinstance(event, DiceRolled) else None
    if isinstance(event, flow.FlowEvent):
        return _flow(before, event)
    if isinstance(event, cards.CardEvent):
        return _cards(before, event, viewer)
    if isinstance(event, ev.BattleEvent):
        return _battle(before, event)
    return _setup(before, event)


def _unit(before: State, key: str, unit: str, *, rule: str = "", weight: int = 1, **facts: Fact | None) -> LogLine:
    return _told(key, before.units[unit].seat, (), weight, rule, {"unit": unit, **facts})


def _rolled(roll: Roll) -> LogLine | None:
    if roll.what in _VOLLEY | _SUMS:
        return None
    return _line("dice_rolled", roll.seat, dice=roll.faces, roll=roll.what, n=len(roll.faces), weight=0)


def _setup(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.ArmyMustered():
            draft = before.sides[event.seat].draft
            return _line(
                "army_mustered", event.seat, name=draft.id if draft else event.name, n=len(event.units), rule="CORE-8.0"
            )
        case prep.RolledOff():
            faces = tuple(face for throw in event.throws for face in throw)
            return _line(f"rolled_off_{event.purpose}", event.winner, dice=faces, rule="CORE-2.2g")
        case prep.RolesSettled():
            return _line("roles_settled", event.attacker, rule="BW-2a")
        case prep.GiftsChosen():
            gifts: dict[str, Fact] = {"ability": event.ability, "enhancement": event.enhancement}
            return _told("gifts_chosen", event.seat, (), 1, "SH-BP-1b", gifts)
        case prep.RealmChosen():
            return _line("realm_chosen", realm=event.realm, rule="SH-BP-1c")
        case prep.PlanChosen():
            return _line("plan_chosen", plan=event.plan, rule="SH-BP-1d")
        case prep.MarkersLaid():
            return _line("markers_laid", n=len(event.markers), rule="CORE-9.1.1a")
        case prep.FeatureLaid():
            return _line("feature_laid", event.seat, terrain=event.feature.name, weight=0, rule="CORE-9.1.1b")
        case prep.FeatureLifted():
            return _line("feature_lifted", event.seat, weight=0)
        case prep.TerritoriesSettled():
            return _line("territories_settled", event.seat, territory=event.territory, rule="CORE-9.1.2a")
        case prep.BeginnerSettled():
            return _line("beginner_settled", event.seat, rule="CORE-9.1.2a")
        case prep.UnitSetUp():
            return _unit(before, "unit_set_up", event.unit, rule="CORE-24.0a")
        case prep.TerrainDeclined():
            return _unit(before, "terrain_declined", event.unit, rule="CORE-10.0b")
        case prep.Undeployable():
            return _unit(before, "undeployable", event.unit, rule="CORE-10.1d")
        case prep.DeploymentFinished():
            return _line("deployment_finished", event.seat, rule="CORE-12.0a")
        case _:
            return None


def _flow(before: State, event: flow.FlowEvent) -> LogLine | None:
    match event:
        case flow.RoundBegun():
            return _line("round_begun", n=event.round, weight=2)
        case flow.PriorityRolled():
            faces = tuple(event.faces[seat] for seat in before.seats)
            return _line("priority_rolled", event.chooser, dice=faces, rule="CORE-12.0b")
        case flow.FirstChosen():
            key = "double_turn" if event.doubled else "first_chosen"
            return _line(key, event.seat, rule="CORE-12.0b")
        case flow.UnderdogSettled() if event.seat is not None:
            return _line("underdog", event.seat, rule="CORE-12.0d")
        case flow.CommandPointsGained():
            return _line(f"command_points_{event.reason}", event.seat, n=event.points, weight=0, rule="CMD-1.1a")
        case flow.CommandPointsSpent():
            return _line("command_points_spent", event.seat, n=event.points, ability=event.ability, rule="CMD-1.2a")
        case flow.TurnBegun():
            return _line("turn_begun", event.seat, n=before.round, weight=2)
        case flow.PhaseBegun():
            return _line("phase_begun", before.active, phase=event.phase, weight=0)
        case flow.ContestChosen():
            return _unit(before, "contest_chosen", event.unit, thing=event.thing, rule="CORE-32.1b")
        case flow.ControlJudged():
            return _controlled(before, event)
        case flow.PointsScored():
            points = event.points
            why, rule = _WHY[points.source], _scored_by(before, points.source)
            if points.source == "AOS-BT-2.1" and (use := gambits.tried(before, event.seat)):
                return _line("points_scored_tactic", event.seat, n=points.amount, ability=use.ability, rule=rule)
            return _line("points_scored", event.seat, n=points.amount, why=why, rule=rule)
        case flow.DiceRerolled():
            return _rerolled(before, event)
        case flow.RollJudged():
            return _judged(before, event)
        case flow.BattleEnded():
            scores: dict[str, Fact] = {f"score_{seat}": side.score for seat, side in before.sides.items()}
            key = f"battle_ended_{event.result.how}"
            return _told(key, event.result.winner, (), 2, "CORE-33.0b", scores)
        case _:
            return None


def _scored_by(before: State, source: str) -> str:
    """The rule that gives points, by the battlepack that is played (AOS-SH-BP-7a..c)."""
    rule = source.removeprefix("AOS-")
    return rule.replace("BW-3", "SH-BP-7") if is_spearhead(before) else rule


def _controlled(before: State, event: flow.ControlJudged) -> LogLine | None:
    """Objectives that changed hands; nothing where none did."""
    taken = [
        (seat, marker)
        for marker, seat in event.markers.items()
        if seat is not None and seat != before.markers[marker].controller
    ]
    if not taken:
        return None
    seat = taken[0][0]
    names = tuple(name for owner, name in taken if owner == seat)
    return _line("objectives_taken", seat, things=names, n=len(names), rule="CORE-32.2c")


def _rerolled(before: State, event: flow.DiceRerolled) -> LogLine | None:
    """Which roll was thrown again, from what to what."""
    roll = next((one for one in before.tray.rolls if one.id == event.roll), None) if before.tray else None
    if roll is None:
        return None
    was = ", ".join(map(str, roll.faces))
    return _line(
        "dice_rerolled", roll.seat, dice=event.faces, roll=roll.what, unit=roll.piece, was=was, rule="CORE-2.2f"
    )


def _judged(before: State, event: flow.RollJudged) -> LogLine | None:
    """What a roll came to: how many dice counted, on what number, and what critical hits did (AOS-CORE-20.0f..h)."""
    roll = next((one for one in before.tray.rolls if one.id == event.roll), None) if before.tray else None
    if roll is None or roll.what not in _VOLLEY | _SUMS:
        return None
    facts: dict[str, Fact | None] = {
        "n": sum(event.counts),
        "of": len(roll.faces),
        "needs": roll.target.needs if roll.target else None,
        "total": roll.total,
        "unit": roll.piece,
    }
    also = crit_under_way(before, roll) if event.facts.get("crits") else ""
    key = event.outcome if roll.what in _SUMS else f"judged_{also}" if also else f"judged_{roll.what}"
    return _told(key, roll.seat, roll.faces, 1, "", {**facts, **roll.facts, **event.facts})


def _cards(before: State, event: cards.CardEvent, viewer: Viewer) -> LogLine | None:
    """What happened with cards; what was drawn is told by its number alone (AOS-HID-02)."""
    match event:
        case cards.TwistDrawn():
            return _line("twist_drawn", name=event.card, weight=2, rule="SH-3.1")
        case cards.CardsDrawn():
            return _line("cards_drawn", event.seat, n=len(event.cards), rule="SH-BP-6a")
        case cards.CardsDiscarded():
            return _line("cards_discarded", event.seat, names=event.cards, n=len(event.cards), rule="SH-BP-6b")
        case cards.TacticScored():
            return _line("tactic_scored", event.seat, name=event.card, rule="SH-BP-7d")
        case _:
            return None


def _battle(before: State, event: ev.BattleEvent) -> LogLine | None:
    match event:
        case ev.AbilityDeclared():
            use = event.use
            target = use.targets[0] if use.targets and use.targets[0] in before.units else None
            key = "ability_declared" if use.unit else "ability_declared_player"
            return _line(key, use.seat, unit=use.unit, ability=use.ability, target=target, rule="CORE-5.2a")
        case ev.OutcomeApplied():
            key = f"by_text.{event.outcome}"
            return _line(key, event.seat, ability=event.ability, target=event.target, rule="INTRO-03")
        case ev.Reacted():
            return _line("reacted", event.use.seat, unit=event.use.unit, ability=event.use.ability, to=event.to)
        case ev.ModelsMoved():
            went = distances(event.lengths)
            if not went:
                return _unit(before, f"stood_{event.move}", event.unit, weight=0)
            return _unit(before, f"moved_{event.move}", event.unit, d=round(max(went), 1), n=len(went))
        case ev.UnitsCrossed():
            met = next(units[0] for units in event.models.values())
            return _unit(before, "units_crossed", event.unit, n=len(event.models), target=met, rule="GEO-22")
        case ev.StoodStill():
            return _unit(before, f"stood_{event.move}", event.unit, weight=0)
        case ev.AttacksDeclared():
            return _shots(before, event)
        case ev.DamageInflicted():
            key = "mortal_damage" if event.mortal else "damage"
            return _unit(before, key, event.unit, n=event.points, weight=0)
        case ev.DamageAllocated():
            key = "damage_warded" if not event.points else "damage_allocated" if event.slain else "damage_suffered"
            return _unit(before, key, event.unit, n=event.points, slain=event.slain, rule="CORE-18.2a")
        case ev.ModelSlain(stray=True):
            return _unit(before, "stray_slain", before.models[event.model].unit, rule="CORE-18.3c")
        case ev.UnitDestroyed():
            return _unit(before, "unit_destroyed", event.unit, weight=2, rule="CORE-18.4a")
        case ev.Healed():
            return _unit(before, "healed", event.unit, n=event.points, rule="CORE-21.0")
        case ev.ModelsReturned():
            return _unit(before, "models_returned", event.unit, n=len(event.places), rule="CORE-22.0a")
        case ev.SentToReserve():
            return _unit(before, "sent_to_reserve", event.unit, rule="CORE-24.1a")
        case ev.UnitReplaced():
            return _unit(before, "unit_replaced", event.unit, rule="CORE-24.2a")
        case ev.RitualPointsSet():
            return _unit(before, "ritual_points", event.unit, n=event.points, weight=0, rule="MAGIC-3.0b")
        case ev.UnitRemoved():
            return _unit(before, f"unit_removed_{event.why}", event.unit, rule="MAGIC-7.1")
        case ev.ManifestationSummoned():
            return _line("manifestation_summoned", event.unit.seat, name=event.unit.id, rule="MAGIC-7.0a")
        case ev.UnitReturned():
            return _unit(before, "unit_returned", event.unit, rule="MAGIC-EX2")
        case _:
            return None


def _shots(before: State, event: ev.AttacksDeclared) -> LogLine:
    """Which weapons attack whom, and how often; in Spanish too where the content has their names."""
    told: Counter[tuple[str, str, str]] = Counter()
    for aim in event.aims:
        if aim.target is not None:
            weapon = weapon_of(before, event.unit, aim.weapon)
            told[weapon.id, weapon.name, aim.target] += aim.count
    targets = tuple(dict.fromkeys(target for _, _, target in told))
    spanish = before.library.spanish

    def listed(called: Callable[[str, str], str]) -> tuple[str, ...]:
        whom = {one: called(before.units[one].warscroll, before.units[one].name) for one in targets}
        return tuple(
            f"{count}× {called(id, name)}" + (f" → {whom[target]}" if len(targets) > 1 else "")
            for (id, name, target), count in told.items()
        )

    return _unit(
        before,
        "attacks_declared",
        event.unit,
        target=targets or None,
        n=len(targets),
        shots=listed(lambda _, name: name),
        shots_es=listed(lambda id, name: spanish.get(id, name)),
    )
