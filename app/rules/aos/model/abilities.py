"""An ability as every chapter reads it: when it is used, by whom, under which keywords, how often, at what cost."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.language import Arrives, Does, Holds
from app.rules.aos.model.picks import Being, Picks
from app.rules.aos.model.tables import AbilityKeyword, Module, Moment
from app.rules.kernel.schema.annotations import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """Used in one's own window, the opponent's or either's at a moment of the battle (AOS-CORE-13.0b)."""

    kind: Literal["timed"] = "timed"
    scope: Literal["your", "enemy", "any"]
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """Used when a side declares an ability with this keyword, of this id, or any that is not of the core (AOS-CORE-5.2b)."""

    kind: Literal["reaction"] = "reaction"
    by: Literal["you", "opponent"]
    to: str


NOT_CORE = "not_core"
"""What a reaction names that answers every ability but those of the core."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passive:
    """Never declared: it holds whenever its conditions do (AOS-CORE-5.4a)."""

    kind: Literal["passive"] = "passive"


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """Not declared either: it takes effect once an ability with this keyword, or of this id, is resolved (AOS-CORE-30.0d).

    The ability that it follows is the unit's own, any of its player's, or any of the opponent's.
    """

    kind: Literal["after"] = "after"
    by: Literal["unit", "you", "opponent"] = "unit"
    to: str


Timing: TypeAlias = Timed | Reaction | Passive | After


Icon: TypeAlias = Literal["", "movement", "offensive", "defensive", "shooting", "rallying", "special", "control"]
"""What an ability is about, for the eye alone (AOS-CORE-4.0c)."""


Period: TypeAlias = Literal["phase", "turn", "round", "battle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Once:
    """Once per phase, turn, round or battle: for each unit that has it, for the player, or for the army (AOS-CORE-28.2a..c)."""

    per: Period
    of: Literal["unit", "player", "army"] = "unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """An ability's head (AOS-CORE-5.0). `rule` is its rule ID where it is one of the rules' own. `icon` hints at
    its kind and no more (AOS-CORE-4.0c).

    One with a `chain` is there only where battles are set up like that.
    `value` is the casting value of a spell, or the chanting value of a prayer; `summons` the warscroll of a manifestation,
    set up wholly within `reach` inches of its caster. What is written as data `picks` units and `does` something to them, or
    `holds` while it is passive; `text` says it to people. It is used only by a unit that is as `being` asks, with such
    a unit `around` it, and with a model in it that has the weapon `bearer`;
    a reaction that `repeats` once for each ability, not once a phase.
    """

    id: str
    name: str
    timing: Timing
    keywords: tuple[AbilityKeyword, ...] = ()
    user: Literal["unit", "player"] = "unit"
    cost: int = 0
    once: Once | None = None
    module: Module | None = None
    chain: Literal["", "spearhead"] = ""
    rule: str = ""
    icon: Icon = ""
    value: int = 0
    summons: str = ""
    reach: int = 12
    text: Words | None = None
    picks: Picks | None = None
    does: tuple[Does, ...] = ()
    holds: tuple[Holds, ...] = ()
    being: tuple[Being, ...] = ()
    around: Picks | None = None
    bearer: str = ""
    repeats: bool = False

    @property
    def is_from_reserve(self) -> bool:
        """Whether it is used by a unit in reserve, not by one on the battlefield (AOS-CORE-24.1a)."""
        return any(isinstance(one, Arrives) for one in self.does)

    def has(self, keyword: AbilityKeyword) -> bool:
        """Whether it has a keyword (AOS-CORE-5.1a)."""
        return keyword in self.keywords


def _timed(
    id_: str, scope: Literal["your", "enemy", "any"], moment: Moment, rule: str, *keywords: AbilityKeyword
) -> Ability:
    return Ability(id=id_, name=id_, timing=Timed(scope=scope, moment=moment), keywords=keywords, rule=rule)


def _command(id_: str, timing: Timing, rule: str, *keywords: AbilityKeyword, cost: int = 1) -> Ability:
    return Ability(id=id_, name=id_, timing=timing, keywords=keywords, cost=cost, module="commands", rule=rule)


CORE: tuple[Ability, ...] = (
    _timed("normal_move", "your", "movement", "AOS-CORE-14.1a", "core", "move"),
    _timed("run", "your", "movement", "AOS-CORE-14.1c", "core", "move", "run"),
    _timed("retreat", "your", "movement", "AOS-CORE-14.1d", "core", "move", "retreat"),
    _timed("shoot", "your", "shooting", "AOS-CORE-14.2a", "core", "attack", "shoot"),
    _timed("charge", "your", "charge", "AOS-CORE-14.3a", "core", "move", "charge"),
    _timed("fight", "any", "combat", "AOS-CORE-14.4a", "core", "attack", "fight"),
)
"""What every unit may use (AOS-CORE-14.0)."""

COMMANDS: tuple[Ability, ...] = (
    _command("rally", Timed(scope="any", moment="hero"), "AOS-CMD-2.0a"),
    _command("magical_intervention", Timed(scope="enemy", moment="hero"), "AOS-CMD-2.0b"),
    _command("redeploy", Timed(scope="enemy", moment="movement"), "AOS-CMD-3.0a", "move", "run"),
    _command("at_the_double", Reaction(by="you", to="run"), "AOS-CMD-3.0b"),
    _command("covering_fire", Timed(scope="enemy", moment="shooting"), "AOS-CMD-4.0", "shoot", "attack"),
    _command("counter_charge", Timed(scope="enemy", moment="charge"), "AOS-CMD-5.0a", cost=2),
    _command("forward_to_victory", Reaction(by="you", to="charge"), "AOS-CMD-5.0b"),
    _command("all_out_attack", Reaction(by="you", to="attack"), "AOS-CMD-6.0"),
    _command("all_out_defence", Reaction(by="opponent", to="attack"), "AOS-CMD-7.0"),
    _command("power_through", Timed(scope="any", moment="end_of_turn"), "AOS-CMD-8.0", "move"),
)
"""The commands (AOS-CMD-1.0); where the glossary says another cost the module is right (AOS-INTRO-02)."""

PLACE_OF_POWER = Ability(
    id="activate_place_of_power",
    name="activate_place_of_power",
    timing=Timed(scope="any", moment="start_of_turn"),
    keywords=("core",),
    module="terrain",
    rule="AOS-TERR-1.2f",
)

BANISH = Ability(
    id="banish_manifestation",
    name="banish_manifestation",
    timing=Timed(scope="your", moment="hero"),
    keywords=("banish",),
    module="magic",
    rule="AOS-MAGIC-7.2a",
)
UNBIND = Ability(
    id="unbind",
    name="unbind",
    timing=Reaction(by="opponent", to="spell"),
    keywords=("unbind",),
    module="magic",
    rule="AOS-MAGIC-4.0a",
)
MAGIC: tuple[Ability, ...] = (BANISH, UNBIND)
"""What wizards and priests have beside what they know."""

REINFORCEMENTS = Ability(
    id="call_for_reinforcements",
    name="call_for_reinforcements",
    timing=Timed(scope="your", moment="movement"),
    keywords=("core",),
    user="player",
    once=Once(per="turn", of="player"),
    chain="spearhead",
    rule="AOS-SH-7.0b",
)
