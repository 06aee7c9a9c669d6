"""The match log: for each fact worth telling a catalogue key with facts. Hidden cards are in no line (UW-HID-01)."""

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import STEP_EVENTS
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled
from app.rules.kernel.views.view import LogLine
from app.rules.underworlds.identifiers import card_of, owner_of
from app.rules.underworlds.model import card_events as cards
from app.rules.underworlds.model import combat_events as combat
from app.rules.underworlds.model import flow_events as flow
from app.rules.underworlds.model import setup_events as prep
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.state import Pick, Roll, State
from app.rules.underworlds.rulings.correction_forms import WORDS

_QUIET = frozenset(
    {
        "rolloff_resolved",
        "hex_entered",
        "fighter_picked",
        "weapon_picked",
        "target_picked",
        "attack_roll_made",
        "save_roll_made",
        "action_step_start",
        "action_step_end",
        "power_step_start",
        "power_step_end",
        "round_start",
        "turn_start",
        "turn_end",
        "slain_tokens_removed",
        "slain_upgrades_discarded",
        "slain_fighter_removed",
        "fighter_would_be_slain",
        "attack_resolved",
        "fighter_charged",
        "fighter_delved",
        "ploy_played",
    }
)
"""Happenings that other lines tell, or that nobody needs to read."""

_IMPLIED = frozenset({"move", "charge", "guard"})
"""What gives a token as a matter of course: the line of the deed tells it."""

_OF_A_PLAYER = frozenset(
    {
        "cards_drawn",
        "focused",
        "glory_changed",
        "objective_scored",
        "upgrade_equipped",
        "warscroll_used",
    }
)
"""What a player does or gains, also in the middle of somebody else's Attack."""

_WEIGHTY = frozenset({"combat_phase_end", "round_end", "fighter_slain", "objective_scored"})


def narrate(before: State, event: Event, viewer: Viewer) -> LogLine | None:
    """The log line of a fact for this viewer, or nothing. Every line is the same for all viewers."""
    if isinstance(event, flow.Happened):
        return _happened(before, event.happening)
    if isinstance(event, prep.SetupEvent):
        return _setup(before, event)
    if isinstance(event, (AnswerGiven, *STEP_EVENTS)):
        return None
    if isinstance(event, TRAY_EVENTS):
        return _rolled("dice_rolled", event.roll) if isinstance(event, DiceRolled) else None
    if isinstance(event, flow.FlowEvent):
        return _flow(before, event)
    if isinstance(event, RULING_EVENTS):
        return ruling_words.told(before, event, WORDS, "UW-ABL-05")
    return _play(before, event)


def _line(
    key: str, seat: Seat | None, facts: dict[str, Fact], *, weight: int = 1, dice: tuple[int, ...] = ()
) -> LogLine:
    return LogLine(
        key=f"underworlds.log.{key}",
        seat=seat,
        facts=facts,
        dice=dice,
        weight=2 if weight == 2 else 0 if weight == 0 else 1,
    )


def _happened(before: State, happening: Happening) -> LogLine | None:
    """Happenings are told by their own name: `unit` is the fighter or attacker, `seat` whose doing it is."""
    name, facts = happening.name, dict(happening.facts)
    if name in _QUIET or name.startswith("setup_") or _is_told(before, happening):
        return None
    if name == "token_given" and (facts.get("source") in _IMPLIED or facts.get("token") == "raise"):
        return None
    unit = facts.get("fighter") or facts.get("attacker")
    fighters = facts.get("fighter_side") or facts.get("attacker_side")
    seat = facts.get("player") if name in _OF_A_PLAYER else fighters or facts.get("player")
    if unit is not None:
        facts["unit"] = unit
    if name == "fighter_moved":
        facts["to"] = _end_of(facts["path"])
    key = f"{name}_{facts['outcome']}" if name == "attack_outcome" else name
    if name == "damage_inflicted" and facts.get("cause") == "ability" and "source" in facts:
        key = "damage_by_ability"
    return _line(key, seat if seat in ("red", "blue") else None, facts, weight=2 if name in _WEIGHTY else 1)  # type: ignore[arg-type]


def _end_of(path: Fact) -> str:
    """The label of the last hex of a way."""
    return path[-1] if isinstance(path, tuple) else ""


def _is_told(before: State, happening: Happening) -> bool:
    """A push that was told as a drive back, grapple or overrun is not told once more."""
    last = before.history[-1] if before.history else None
    if happening.name != "pushed" or last is None or last.name not in ("driven_back", "grappled", "overran"):
        return False
    return all(last.facts.get(name) == happening.facts.get(name) for name in ("fighter", "from", "to"))


def _setup(before: State, event: prep.SetupEvent) -> LogLine | None:
    match event:
        case prep.WarbandMustered():
            return _line("mustered", event.seat, _brought(before, event.pick))
        case prep.Redrawn():
            key = "redrew_" + "_".join(event.kinds) if event.kinds else "kept_hand"
            return _line(key, event.seat, {})
        case prep.RolledOff():
            return _rolled_off(before, event)
        case prep.BattlefieldChosen():
            facts: dict[str, Fact] = {"orientation": event.ground.orientation, "side": event.ground.side}
            return _line("battlefield_chosen", event.seat, {**facts, "territory": event.territory})
        case prep.FeaturePlaced():
            line = "feature_restriction_relaxed" if event.relaxed else "feature_placed"
            return _line(line, event.seat, {"feature": event.feature})
        case prep.FeaturesRevealed():
            return _line("features_revealed", None, {})
        case _:
            return None


def _brought(before: State, pick: Pick) -> dict[str, Fact]:
    """The warband and the decks by name, in both languages."""
    warband = before.library.warbands[pick.warband].name
    decks = [before.library.decks[deck].name for deck in pick.decks]
    names = {"deck": " + ".join(deck.en for deck in decks), "deck_es": " + ".join(deck.es for deck in decks)}
    return {"warband": warband.en, "warband_es": warband.es, **names}


def _rolled_off(before: State, event: prep.RolledOff) -> LogLine:
    """The throw that decided, the winner's die first."""
    throw = dict(zip(before.seats, event.throws[-1], strict=True))
    faces = (throw[event.winner], *(face for seat, face in throw.items() if seat != event.winner))
    numbers = tuple(before.options.attack_die.index(face) + 1 for face in faces)
    facts: dict[str, Fact] = {"faces": faces, "underdog": event.by_underdog}
    return _line(f"rolled_off_{event.purpose}", event.winner, facts, dice=numbers)


def _flow(before: State, event: flow.FlowEvent) -> LogLine | None:
    match event:
        case flow.RoundBegun():
            return _line("round_begun", None, {"n": event.round}, weight=2)
        case flow.FirstChosen():
            return _line("first_chosen", event.seat, {"by": event.by})
        case flow.TurnBegun():
            turn = before.sides[event.seat].turns_taken + 1
            return _line("turn_begun", event.seat, {"round": before.round, "n": turn}, weight=2)
        case flow.PartBegun():
            return _line("end_phase_begun", None, {"n": before.round}, weight=2) if event.part == "end" else None
        case flow.DiceChanged():
            return _rolled(f"dice_{event.how}", event.roll)
        case flow.RollJudged():
            rolls = before.tray.rolls if before.tray else ()
            if any(roll.id == event.roll and roll.what in ("attack", "save") for roll in rolls):
                return None  # The outcome of the Attack tells both counts.
            return _line("roll_judged", None, {"n": sum(event.counts), "faces": event.faces}, weight=0)
        case flow.MatchEnded():
            return _line(
                f"match_ended_{event.result.how}", event.result.winner, {"major": event.result.major}, weight=2
            )
        case _:
            return None


def _rolled(key: str, roll: Roll) -> LogLine:
    again = sum(die.before is not None for die in roll.dice) if key == "dice_rerolled" else len(roll.dice)
    facts: dict[str, Fact] = {"roll": roll.what, "faces": tuple(die.face for die in roll.dice), "n": again}
    return _line(key, roll.seat, facts, dice=tuple(die.number for die in roll.dice))


def _revealed(before: State, event: cards.CardsMoved) -> LogLine | None:
    """A ploy is told when it is played, before what it does; in a surge window its declaration tells it."""
    if isinstance(before.step, SurgeWindow):
        return None
    (card,) = event.cards
    key = "ploy_played" if card_of(before, card).effects else "ploy_played_by_ruling"
    return _line(key, event.seat, {"card": card})


def _play(before: State, event: combat.CombatEvent | cards.CardEvent) -> LogLine | None:
    match event:
        case combat.FighterPut():
            fighter = before.fighters[event.fighter]
            return _line("deployed", fighter.seat, {"unit": fighter.id}) if event.how == "deployed" else None
        case combat.TargetReplaced():
            return _line("target_replaced", event.seat, {"unit": event.attacker, "target": event.target})
        case combat.InstructionSkipped():
            return _line("instruction_skipped", event.seat, {"source": event.source, "instruction": event.instruction})
        case cards.CardsMoved():
            if event.to == "resolving":
                return _revealed(before, event)
            if not event.to.startswith("discard") or event.origin == "resolving":
                return None
            return _line("cards_discarded", event.seat, {"cards": event.cards, "n": len(event.cards)})
        case cards.SurgeDeclared():
            return _line("surge_declared", event.source.seat, {"card": event.source.key})
        case cards.AbilityFizzled():
            return _line("ability_fizzled", event.source.seat, {"card": event.source.key})
        case cards.PloyCancelled():
            return _line("ploy_cancelled", owner_of(event.card), {"card": event.card})
        case cards.CardsShown():
            # What only one player is shown is no line of anybody's (UW-HID-01).
            open_ = event.to is None
            return _line("cards_shown", event.seat, {"cards": event.cards, "n": len(event.cards)}) if open_ else None
        case cards.Delved():
            return _line("fighter_delved", event.seat, {"unit": event.fighter}) if event.fighter else None
        case cards.CounterChanged():
            return _line("counter_changed", event.seat, {"counter": event.name, "n": event.value})
        case _:
            return None
