"""The procedures of a battle as data: each step says where it stands, the top of the stack says who decides.

A step with nobody to ask is carried on by the referee (`flow.run`). Steps are in order of play; those of the set-up are
in `setup_prompts`, those of attacks in `attack_prompts`; `Step` is all of them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.attack_prompts import AttackStep
from app.rules.wh40k.model.setup_prompts import SetupStep


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """A round: its start, two turns, its end. `turn` counts the turns begun."""

    kind: Literal["battle_round"] = "battle_round"
    turn: int = 0
    started: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """A player's turn: start-of-turn rules, six phases, the end."""

    kind: Literal["player_turn"] = "player_turn"
    begun: bool = False
    phases: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRules:
    """Somebody orders rules that would happen at once (W40K-SEQ-01, W40K-SEQ-02). `ordered` is carried out first to last."""

    kind: Literal["order_rules"] = "order_rules"
    decider: Seat | None
    rules: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPhase:
    """Units are chosen to move; then reinforcements arrive."""

    kind: Literal["movement_phase"] = "movement_phase"
    reinforcing: bool = False


MoveMode: TypeAlias = Literal["normal", "advance", "fall_back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A model moved in this activation: where it started, and the way it took."""

    model: str
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingUnit:
    """A unit being moved. `roll` is a die that must be thrown first; `committed` once one was.

    `random` is the rolled Move of a unit whose Move is random (W40K-CHAR-05).
    """

    kind: Literal["moving_unit"] = "moving_unit"
    unit: str
    mode: MoveMode
    stage: Literal["roll_move", "read_move", "roll_advance", "read_advance", "move"] = "move"
    random: int | None = None
    committed: bool = False
    moved: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PsychicPhase:
    """Psykers are chosen one power at a time."""

    kind: Literal["psychic_phase"] = "psychic_phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestPower:
    """One power from its test to its effect (W40K-PSY-06..14)."""

    kind: Literal["manifest_power"] = "manifest_power"
    psyker: str
    power: str
    stage: Literal[
        "test",
        "read_test",
        "perils",
        "read_perils",
        "blast",
        "read_blast",
        "deny",
        "read_deny",
        "target",
        "damage",
        "read_damage",
        "done",
    ] = "test"
    total: int = 0
    at: Pose | None = None
    blast: tuple[str, ...] = ()
    denier: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargePhase:
    """Units are chosen to charge; `heroic` once the opponent may intervene."""

    kind: Literal["charge_phase"] = "charge_phase"
    heroic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargingUnit:
    """One charge: targets, Overwatch of each target in turn, the roll, the move (W40K-CHG-01)."""

    kind: Literal["charging_unit"] = "charging_unit"
    unit: str
    stage: Literal["targets", "overwatch", "roll", "read_roll", "move"] = "targets"
    targets: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    distance: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FightPhase:
    """Chargers first, then the players take turns (W40K-FIGHT-03, W40K-FIGHT-04)."""

    kind: Literal["fight_phase"] = "fight_phase"
    turn: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FightingUnit:
    """One unit fights: pile in, declare, resolve, consolidate (W40K-FIGHT-01).

    `counts` are the rolled Attacks of models whose A is random, in the order of the unit.
    """

    kind: Literal["fighting_unit"] = "fighting_unit"
    unit: str
    seat: Seat
    stage: Literal["pile_in", "attacks", "roll_attacks", "read_attacks", "declare", "resolved", "consolidate"] = (
        "pile_in"
    )
    counts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoralePhase:
    """Both test the units that lost models, the active player first (W40K-MORALE-01)."""

    kind: Literal["morale_phase"] = "morale_phase"
    seat: Seat
    tested: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleTest:
    """One test, and the models that flee (W40K-MORALE-02, W40K-MORALE-03)."""

    kind: Literal["morale_test"] = "morale_test"
    unit: str
    seat: Seat
    stage: Literal["roll", "read", "flee"] = "roll"
    fleeing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOfBattle:
    """Unarrived units, last wipe-out test, scoring, comparison (W40K-END-05)."""

    kind: Literal["end_of_battle"] = "end_of_battle"
    stage: Literal["reserves", "score", "read_slay", "result"] = "reserves"
    slayers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEffect:
    """An ability's own procedure with dice: which, of what unit, against whom, where it stands (W40K-LOC-01)."""

    kind: Literal["rule_effect"] = "rule_effect"
    rule: str
    seat: Seat
    source: str
    targets: tuple[str, ...] = ()
    stage: Literal["start", "roll", "read"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByText:
    """A seat plays an ability by its text: outcome after outcome on units that it points at; one whose dice are `rolled`."""

    kind: Literal["by_text"] = "by_text"
    seat: Seat
    unit: str
    ability: str
    target: str | None = None
    rolled: str = ""


BattleStep: TypeAlias = (
    BattleRound
    | PlayerTurn
    | OrderRules
    | MovementPhase
    | MovingUnit
    | PsychicPhase
    | ManifestPower
    | ChargePhase
    | ChargingUnit
    | FightPhase
    | FightingUnit
    | MoralePhase
    | MoraleTest
    | EndOfBattle
    | RuleEffect
    | ByText
)
"""Every procedure of the turn sequence."""

Step: TypeAlias = SetupStep | BattleStep | AttackStep
"""Every procedure that can stand on the stack."""
