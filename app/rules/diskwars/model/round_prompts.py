"""The procedures of a round as data: cycles of cards, activations, melee (section 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.diskwars.model.language.effects import Effect
from app.rules.diskwars.model.places import Beside, Flipped, Pinning
from app.rules.diskwars.model.round_commands import ChooseCard
from app.rules.kernel.abilities.resolve import Sort
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt

Speed: TypeAlias = Literal["fast", "normal", "slow"]
SPEEDS: tuple[Speed, ...] = ("fast", "normal", "slow")
"""The steps in which strikes fall (DW-MEL-12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """The rounds: what comes next in this one (DW-RND-01)."""

    kind: Literal["battle_round"] = "battle_round"
    next: Literal["begin", "cycle", "melee", "end"] = "begin"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosingCards(Prompt[ChooseCard]):
    """All choose a command card in secret; until all have, another may take its place (DW-CMD-01)."""

    kind: Literal["choosing_cards"] = "choosing_cards"
    hidden: bool = True
    changeable: bool = True
    answers: Mapping[Seat, ChooseCard] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolving:
    """The cards of a cycle are resolved one after the other (DW-CMD-05); `index` is which of `State.played`."""

    kind: Literal["resolving"] = "resolving"
    index: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvingCard:
    """A player resolves his card: he activates disks and may use its battle ability (DW-CMD-05)."""

    kind: Literal["resolving_card"] = "resolving_card"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """A disk is moved: the flips that are left to make, how many were made, what ends the move (DW-MOV-01..11).

    `open` ones wait for more flips. `start` are the pins before the first flip (DW-AMB-51), `ignored` tells that
    Relentless was used (DW-KEY-12), `beside` that Mobile was.
    """

    kind: Literal["moving"] = "moving"
    seat: Seat
    disk: str
    flips: tuple[Flipped, ...] = ()
    made: int = 0
    open: bool = False
    after: Beside | None = None
    stopped: Literal["", "enemy", "terrain"] = ""
    ignored: bool = False
    beside: bool = False
    scout: bool = False
    start: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed:
    """What a flip or a flight leads to, part by part: Impact, abilities of those engaged, terrain (DW-MOV-11).

    `new` are the pins that were not there before (DW-PIN-09).
    """

    kind: Literal["landed"] = "landed"
    disk: str
    new: tuple[tuple[str, str], ...]
    done: int = 0
    flipped: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Activating:
    """A disk is being activated: what it still has to do; its token comes when all is done (DW-ACT-11)."""

    kind: Literal["activating"] = "activating"
    seat: Seat
    disk: str
    todo: tuple[Beside | Moving, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedFlip:
    """A flip that an ability asks for: who says how, towards what (DW-MOV-12, DW-DSK-12)."""

    kind: Literal["forced_flip"] = "forced_flip"
    seat: Seat
    disk: str
    towards: Literal["anywhere", "nearest_not_pinned"] = "anywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class BringingIn:
    """A disk that an ability brings in from the reserve, within a range of another (DW-DSK-14)."""

    kind: Literal["bringing_in"] = "bringing_in"
    seat: Seat
    disk: str
    of: str
    within: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    """A disk of the reserve lies on the battlefield; after all that leads to it gets its token, but a `fresh` one (DW-REI-03)."""

    kind: Literal["arrived"] = "arrived"
    disk: str
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityUnderWay:
    """An ability that is carried out: what is left to do, what is bound, the picks that came with the command."""

    kind: Literal["ability_under_way"] = "ability_under_way"
    seat: Seat
    ability: str
    source: str
    todo: tuple[Effect, ...] = ()
    scope: Scope = field(default_factory=dict)
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderingAbilities:
    """Abilities of one player that wait for the same moment: he says which is next (DW-RND-05, DW-AMB-37)."""

    kind: Literal["ordering_abilities"] = "ordering_abilities"
    seat: Seat
    waiting: tuple[AbilityUnderWay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityPick:
    """What an ability under way asks a player."""

    kind: Literal["ability_pick"] = "ability_pick"
    seat: Seat
    sort: Sort = "pick"
    name: str
    candidates: tuple[str, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee:
    """The engagements of a Melee phase that are left: the pins at its start (DW-MEL-02). Whose choice, the order says."""

    kind: Literal["melee"] = "melee"
    left: tuple[Pinning, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighting:
    """One engagement: its pins, the step of strikes it is at, who has struck (DW-MEL-07, DW-MEL-12)."""

    kind: Literal["fighting"] = "fighting"
    edges: tuple[Pinning, ...]
    done: int = 0
    struck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Striking:
    """Who strikes in this step, and whom: attackers first, each group in initiative order (DW-MEL-10)."""

    kind: Literal["striking"] = "striking"
    edges: tuple[Pinning, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    blows: tuple[tuple[str, str], ...] = ()


RoundStep: TypeAlias = (
    BattleRound
    | ChoosingCards
    | Resolving
    | ResolvingCard
    | Activating
    | Moving
    | Landed
    | ForcedFlip
    | BringingIn
    | Arrived
    | AbilityUnderWay
    | OrderingAbilities
    | AbilityPick
    | Melee
    | Fighting
    | Striking
)
"""Every procedure of a round."""
