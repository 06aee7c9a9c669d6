"""The rounds: cycles of cards until nothing is left to activate, melee, the end (DW-RND-01..03, DW-ACT-01, DW-ACT-02)."""

from dataclasses import replace

from app.rules.diskwars import damage
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import enemy_pins, on_field, pinned, pins, type_of
from app.rules.diskwars.handlers import Steps
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.round_events import MeleeBegun, PhaseBegun, RoundBegun, RoundEnded
from app.rules.diskwars.model.round_prompts import BattleRound, ChoosingCards, Melee
from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence import scoring
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.kernel.engine.handlers import nobody


def advance(draft: Draft) -> None:
    """Takes the rounds one part on."""
    step = draft.state.step
    assert isinstance(step, BattleRound)
    match step.next:
        case "begin":
            draft.emit(RoundBegun(round=draft.state.round + 1), PhaseBegun(phase="activation"))
            draft.change(replace(step, next="cycle"))
            _cycle(draft)
        case "cycle":
            if activation_is_over(draft.state):
                draft.change(replace(step, next="melee"))
            else:
                _cycle(draft)
        case "melee":
            draft.change(replace(step, next="end"))
            _melee(draft)
        case "end":
            _end(draft, step)


def activation_is_over(state: State) -> bool:
    """Whether all disks on the battlefield are activated or pinned, or no card is left in any hand (DW-ACT-02, DW-AMB-39)."""
    able = any(not disk.activated and not pinned(state, disk.id) for disk in on_field(state))
    return not able or not any(state.sides[seat].hand for seat in in_order(state))


def _cycle(draft: Draft) -> None:
    """All who have a card and are not out choose one (DW-ACT-03, DW-ACT-04, DW-CMD-14)."""
    asked = tuple(seat for seat in in_order(draft.state) if draft.state.sides[seat].hand)
    if asked:
        draft.enter(ChoosingCards(asked=asked))


def _melee(draft: Draft) -> None:
    """The engagements of the phase are those there are now (DW-MEL-02); with none it is skipped (DW-MEL-00)."""
    found = sorted(enemy_pins(draft.state, pins(draft.state)))
    edges = tuple(Pinning(attacker=upper, defender=lower) for upper, lower in found)
    draft.emit(PhaseBegun(phase="melee"))
    if edges:
        draft.emit(MeleeBegun(edges=edges))
        draft.enter(Melee(left=edges))


def _end(draft: Draft, step: BattleRound) -> None:
    """Tokens go, cards come back, and the match may be over (DW-END-01..04)."""
    draft.emit(PhaseBegun(phase="end"), RoundEnded())
    if draft.state.round == 1:
        damage.remove(draft, heroes_left_out(draft.state), "not_reinforced")
    if scoring.fortresses(draft):
        return
    if draft.state.round >= draft.state.options.rounds:
        scoring.count(draft)
        return
    draft.change(replace(step, next="begin"))


def heroes_left_out(state: State) -> list[str]:
    """Heroes that could not be deployed and were not brought in during round 1 (DW-AMB-09)."""
    return [disk.id for disk in state.disks.values() if disk.lying == "reserve" and type_of(state, disk.id).hero]


STEPS: Steps = {BattleRound: (nobody, advance)}
