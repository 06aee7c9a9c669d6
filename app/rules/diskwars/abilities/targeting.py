"""What an ability may pick, and why it may not (DW-CON-14, DW-LOS-01, DW-CAB-05, DW-CAB-17, DW-CAB-24)."""

from app.rules.diskwars.characteristics import immune
from app.rules.diskwars.ground.disks import discs
from app.rules.diskwars.ground.sight import can_see, secluded
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.language.selecting import sided
from app.rules.diskwars.melee.out_of_order import taking_part
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities import effects
from app.rules.kernel.abilities.feasible import Failing, Feasible
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.refusal import Refusal


def candidates(state: State, frame: Frame, choose: "effects.Choose[lang.Selector]") -> tuple[str, ...]:
    """Everything a pick may name; a target must be seen, and no Cave may lie between (DW-LOS-01, DW-TER-19)."""
    found = WORDS.found(state, frame, choose.among)
    if not isinstance(choose, fx.Choose) or not choose.target:
        return found
    return tuple(one for one in found if no_target(state, frame, choose, one) is None)


def actor(frame: Frame) -> str | None:
    """The disk that acts: who uses the ability, else its bearer (DW-RNG-04)."""
    found = frame.scope.get("user", frame.scope.get("self"))
    return found if isinstance(found, str) else None


def no_target(state: State, frame: Frame, choose: fx.Choose, target: str) -> Refusal | None:
    """Why a disk may not be a target of the one that acts, whatever else is asked of it."""
    if choose.unless_immune and target in state.disks and immune(state, target, choose.unless_immune):
        return refuse("target_immune", target=target)
    by = actor(frame)
    if by is None or by not in discs(state) or target not in discs(state):
        return None
    if not can_see(state, by, target):
        return refuse("no_line_of_sight", target=target)
    return refuse("cave_target_forbidden", target=target) if secluded(state, by, target) else None


def _refused(why: Failing, name: str) -> Refusal:
    return refuse("target_not_eligible", pick=name)


def _judge(state: State, frame: Frame, effect: fx.Effect) -> Refusal | None:
    """An engagement is fought only if there is one (DW-CAB-20)."""
    if not isinstance(effect, fx.FightEngagement):
        return None
    disk = WORDS.thing(state, frame, effect.disk)
    return None if disk and taking_part(state, disk) else refuse("target_not_eligible")


FEASIBLE: Feasible[State, Frame] = Feasible(meaning=WORDS, candidates=candidates, refuse=_refused, judge=_judge)
"""Abilities are used where there is something to pick, or to fight; nothing else keeps one from being used."""


def why_not(state: State, frame: Frame, choose: fx.Choose, one: str) -> Refusal | None:
    """Why this very thing may not be picked: the first reason that a rule has a name for."""
    among = choose.among
    disk = state.disks.get(one)
    if disk is None or not isinstance(among, lang.Disks):
        return None if WORDS.selects(state, frame, among, one) else refuse("unknown_id", id=one[:60])
    if among.lying == "reserve" and disk.lying != "reserve":
        return refuse("not_in_reserve", disk=one)
    if among.lying == "battlefield" and disk.at is None:
        return refuse("disk_not_on_battlefield", disk=one)
    if among.side != "any" and sided(state, frame, disk.controller) != among.side:
        return refuse("target_not_ally" if among.side == "friendly" else "target_not_enemy", target=one)
    failed = (cond for cond in among.where if not WORDS.holds(state, frame.of(one), cond))
    if (cond := next(failed, None)) is not None:
        if isinstance(cond, lang.InRange):
            return refuse("beyond_band", target=one, needed=cond.most)
        return refuse(_code(cond), target=one)
    if not WORDS.selects(state, frame, among, one):
        return refuse("target_not_eligible", target=one)
    if not choose.target:
        return None
    return no_target(state, frame, choose, one)


def _code(cond: lang.Cond) -> str:
    """What it is called that a condition of a pick does not hold."""
    match cond:
        case lang.Not(of=lang.HasTrait(trait="hero")):
            return "target_is_hero"
        case lang.Is(what="pinned", wanted=False):
            return "target_pinned"
        case lang.Is(what="empowered", wanted=False):
            return "already_empowered"
        case _:
            return "target_not_eligible"
