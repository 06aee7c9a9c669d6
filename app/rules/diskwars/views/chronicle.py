"""The match log: for each fact worth telling a catalogue key with facts. Hidden cards are in no line (DW-HID-01..04)."""

from dataclasses import replace
from math import hypot

from app.rules.diskwars.ground.disks import TOLERANCE, disc_at, discs, pinned_by, pins_of
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.model import round_events as ev
from app.rules.diskwars.model import setup_events as prep
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.state import Roll, State
from app.rules.diskwars.rulings.agreements import WORDS
from app.rules.diskwars.views.show_table import army_name, how_won, introduced
from app.rules.kernel.boards.stacks import overlapping
from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.leaving import SeatLeft
from app.rules.kernel.engine.steps import STEP_EVENTS
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.position import playing
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled
from app.rules.kernel.views.view import LogLine

_WEIGHTY = {"round_begun", "match_ended", "seat_left", "cards_revealed", "phase_begun_melee", "phase_begun_end"}


_CAUSES = {"impact", "terrain", "ranged", "melee", "magic"}
"""Where damage comes from, beside abilities."""


def narrate(before: State, event: Event, viewer: Viewer) -> LogLine | None:
    """The log line of a fact for this viewer, or nothing. Every line is the same for all viewers."""
    if isinstance(event, (AnswerGiven, *STEP_EVENTS)):
        return None
    if isinstance(event, TRAY_EVENTS):
        return _rolled(event.roll) if isinstance(event, DiceRolled) else None
    if isinstance(event, RULING_EVENTS):
        return ruling_words.told(before, event, WORDS, "DW-CON-01")
    if isinstance(event, SeatLeft):
        return _line(f"seat_{event.how}", event.seat, {}, weight=2)
    if isinstance(event, prep.SetupEvent):
        return _setup(before, event)
    return _cards(before, event) or _disks(before, event) or _fights(before, event) or _ends(event)


def _line(
    key: str,
    seat: Seat | None,
    facts: dict[str, Fact],
    *,
    weight: int = 1,
    dice: tuple[int, ...] = (),
    rule: str | None = None,
) -> LogLine:
    heavy = weight == 2 or key in _WEIGHTY
    return LogLine(
        key=f"diskwars.log.{key}",
        seat=seat,
        facts=facts,
        dice=dice,
        weight=2 if heavy else 0 if weight == 0 else 1,
        rule=rule,
    )


def _rolled(roll: Roll) -> LogLine:
    """Battle dice are told by what they show, six-sided ones by their faces; scatter by whom it is for."""
    facts: dict[str, Fact] = {
        "n": len(roll.faces),
        "faces": tuple(map(str, roll.shown or roll.faces)),
        "what": roll.what,
    }
    if roll.disk is not None:
        facts["piece"] = roll.disk
    key = f"rolled_{roll.what}" if roll.what in ("shots", "scatter", "strength") else "rolled"
    if roll.what == "unstable":
        key = "rolled_unstable_chaos" if "chaos" in roll.shown else "rolled_unstable"
    return _line(key, roll.seat, facts, dice=roll.faces)


# --- before the first round ------------------------------------------------------------------------------------------


def _setup(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.ArmyMustered():
            name = _named(before, event)
            facts: dict[str, Fact] = {"n": len(event.disks)}
            if name:
                return _line("mustered", event.seat, {**facts, "army": name["en"], "army_es": name["es"]})
            return _line("mustered_unnamed", event.seat, facts)
        case prep.EdgeChosen():
            return _line("edge_chosen", event.seat, {"edge": event.edge})
        case prep.RolledOff():
            return _rolled_off(before, event)
        case prep.InitiativeSet():
            return _line("initiative_set", event.order[0], {"order": event.order})
        case prep.ScenarioChosen():
            return _line("scenario_chosen", event.seat, {"card": event.card})
        case prep.ObjectiveDealt():
            return _line("objective_dealt", event.seat, {}, weight=0)
        case _:
            return _laid(before, event)


def _rolled_off(before: State, event: prep.RolledOff) -> LogLine:
    """Whose dice each of them were; those tied for the best that threw again, in order.

    What is thrown for initiative is told with the points left unspent that are added to it (DW-SET-05): they are on no die.
    """
    asked = tuple(seat for seat in playing(before) if event.purpose != "ruling" or seat in _proposing(before))
    throwers, threw = asked, list[tuple[Seat, int]]()
    for throw in event.throws:
        threw += zip(throwers, throw, strict=True)
        throwers = tuple(seat for seat, face in zip(throwers, throw, strict=True) if face == max(throw))
    first, again = threw[: len(asked)], threw[len(asked) :]
    added = {seat: before.sides[seat].unspent if event.purpose == "initiative" else 0 for seat in asked}

    def said(thrown: list[tuple[Seat, int]]) -> tuple[str, ...]:
        return tuple(f"{n - added[seat]} + {added[seat]} = {n}" if added[seat] else str(n) for seat, n in thrown)

    facts: dict[str, Fact] = {"seats": tuple(seat for seat, _ in first), "faces": said(first)}
    if again:
        facts |= {"tied": tuple(seat for seat, _ in again), "again": said(again)}
    key = f"rolled_off_{event.purpose}" + ("_again" if again else "")
    return _line(key, event.winner, facts, dice=tuple(n - added[seat] for seat, n in threw))


def _proposing(before: State) -> tuple[Seat, ...]:
    """Whose corrections are rolled for (DW-CON-01)."""
    return tuple(one.by for one in before.ruling.proposals) if before.ruling else ()


def _named(before: State, event: prep.ArmyMustered) -> dict[str, str]:
    """What the army is called that is mustered here."""
    if event.army is None:
        return dict(introduced(before, [disk.type for disk in event.disks]))
    return dict(army_name(before, replace(before.sides[event.seat], army=event.army)))


def _laid(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.CardsDealt():
            return _line(f"dealt_{event.what}", None, {"n": len(event.cards)}, weight=0)
        case prep.CardPlaced():
            key = "card_placed_plain" if event.slot.plain else "card_placed"
            return _line(key, event.slot.owner, {} if event.slot.plain else {"card": event.slot.card})
        case prep.TerrainPlaced():
            lay = event.piece.id in before.terrain
            return _line("terrain_falls_to" if lay else "terrain_placed", event.seat, {"card": event.piece.side})
        case prep.TerrainLeftOut():
            return _line("tower_left_out" if event.seat else "terrain_left_out", event.seat, {"card": event.card})
        case prep.ZoneMoved():
            return _line("zone_moved", event.seat, {})
        case prep.DiskDeployed():
            return _line("deployed", event.seat, {"piece": event.put.disk}, weight=0)
        case prep.DiskTakenBack():
            return _line("taken_back", event.seat, {"piece": event.disk}, weight=0)
        case prep.DeploymentConfirmed():
            return _line("deployment_confirmed", event.seat, {})
        case _:
            return None


# --- rounds ----------------------------------------------------------------------------------------------------------


def _cards(before: State, event: ev.RoundEvent) -> LogLine | None:
    match event:
        case ev.RoundBegun():
            return _line("round_begun", None, {"n": event.round})
        case ev.PhaseBegun():
            return _line(f"phase_begun_{event.phase}", None, {}) if event.phase != "activation" else None
        case ev.CardsRevealed():
            cards = tuple(card_key(one.seat, one.card) for one in event.played)
            return _line("cards_revealed", None, {"cards": cards, "order": tuple(one.seat for one in event.played)})
        case ev.CardBegun():
            card = before.library.commands[event.card]
            return _line("card_begun", event.seat, {"card": card_key(event.seat, event.card), "n": card.value})
        case ev.CardUsed() if event.what == "battle_ability" and event.disk:
            played = next(one.card for one in before.played if one.seat == event.seat)
            facts: dict[str, Fact] = {"card": card_key(event.seat, played), "piece": event.disk}
            return _line("battle_ability_used", event.seat, facts)
        case ev.ActivationBegun():
            return _line(f"activated_{event.action}", event.seat, {"piece": event.disk}, weight=0)
        case _:
            return None


def _disks(before: State, event: ev.RoundEvent) -> LogLine | None:
    match event:
        case ev.DiskFlipped():
            return _flipped(before, event)
        case ev.DiskPinned():
            return _line("pinned", before.disks[event.disk].controller, {"piece": event.disk, "pinned": event.pinned})
        case ev.MoveEnded() if event.why in ("enemy", "terrain"):
            return _line(f"stopped_{event.why}", before.disks[event.disk].controller, {"piece": event.disk}, weight=0)
        case ev.DiskReinforced():
            return _line("reinforced", event.seat, {"piece": event.disk})
        case ev.TokenLaid() | ev.TokenTaken():
            how = "laid" if isinstance(event, ev.TokenLaid) else "taken"
            key = f"token_{how}_{event.token}"
            return _line(key, None, {"piece": event.disk}, weight=int(event.token == "empowerment"))
        case ev.DamageRemoved():
            return _line("damage_removed", None, {"piece": event.disk, "n": event.amount})
        case ev.DiskWounded():
            return _line("wounded", None, {"piece": event.disk})
        case ev.DisksLost():
            return _line(f"lost_{event.why}", None, {"pieces": event.disks, "n": len(event.disks)}, weight=2)
        case _:
            return None


@memoized
def _flipped(before: State, event: ev.DiskFlipped) -> LogLine:
    """How far a disk was flipped, what it covers there, and what it leaves free that it had pinned."""
    lying, place = discs(before), Point(x=event.x, y=event.y)
    there = disc_at(before, event.disk, place, event.z)
    others = tuple([disc for id, disc in lying.items() if id != event.disk])
    covers = tuple([disc.id for disc in overlapping(there, others, TOLERANCE)])
    held = pinned_by(before, event.disk)
    frees = tuple(sorted(held - {low for up, low in pins_of(before, (*others, there)) if up == event.disk}))
    facts: dict[str, Fact] = {"piece": event.disk}
    if event.disk in lying:
        facts["far"] = hypot(event.x - lying[event.disk].x, event.y - lying[event.disk].y)
    if covers:
        facts["covers"] = covers
    if frees:
        facts["frees"] = frees
    what = "_over" if covers else ""
    key = f"flipped{what}{'_frees' if frees else ''}{'_by_ability' if event.forced else ''}"
    return _line(key, before.disks[event.disk].controller, facts, weight=0)


def _fights(before: State, event: ev.RoundEvent) -> LogLine | None:
    match event:
        case ev.ShotDeclared():
            return _line("shot", event.seat, {"piece": event.disk, "target": event.target, "band": event.band})
        case ev.ShotScored():
            key = "scored_scattered" if event.scattered else "scored"
            return _line(key, None, {"piece": event.disk, "target": event.target, "face": event.face}, weight=0)
        case ev.DamageDealt():
            facts: dict[str, Fact] = {
                "pieces": tuple(event.amounts),
                "amounts": tuple(map(str, event.amounts.values())),
            }
            facts["n"] = sum(event.amounts.values())
            return _line(f"damage_{event.why if event.why in _CAUSES else 'ability'}", None, facts)
        case ev.EngagementBegun():
            return _line("engagement_begun", None, {"attackers": event.attackers, "defenders": event.defenders})
        case ev.StrikeChosen():
            return _line("strike_chosen", event.seat, {"piece": event.disk, "target": event.target}, weight=0)
        case _:
            return None


def named_source(before: State, seat: Seat, source: str) -> str:
    """A card in play by the name it has in the view; disks and scenarios by their own."""
    return card_key(seat, source) if source in before.library.commands else source


def _ends(event: ev.RoundEvent) -> LogLine | None:
    match event:
        case ev.PointsCounted():
            facts: dict[str, Fact] = {"seats": tuple(event.points), "points": tuple(map(str, event.points.values()))}
            return _line("points_counted", None, facts)
        case ev.MatchEnded():
            return _line(f"match_ended_{how_won(event.result)}", event.result.winner, {}, weight=2)
        case _:
            return None
