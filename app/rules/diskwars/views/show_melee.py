"""What everybody sees of the melee: what is left to fight, what is fought, who strikes whom in it (DW-MEL-05)."""

from dataclasses import replace

from app.rules.diskwars.damage import Harm, suffered
from app.rules.diskwars.melee.engagements import Edges, attackers, defenders, ready, waiting
from app.rules.diskwars.melee.phase import still
from app.rules.diskwars.melee.strikes import amount, options, struck
from app.rules.diskwars.model.round_prompts import SPEEDS, Fighting, Melee, Striking
from app.rules.diskwars.model.state import State
from app.rules.diskwars.views.own_view import BlowView, EngagementView, FightView, MeleeView
from app.rules.kernel.incremental.derived import derived


@derived
def show_melee(state: State) -> MeleeView | None:
    """The engagements that are left, which may come next, and the strikes of the one that is fought (DW-MEL-05).

    Who defends in the one that is fought does not attack before it is over (DW-SCR-02).
    """
    left = next((still(state, step.left) for step in state.stack if isinstance(step, Melee)), None)
    fights = [step for step in state.stack if isinstance(step, Fighting)]
    if left is None and not fights:
        return None
    fought = fights[-1].edges if fights else ()
    held = set(defenders(fought))
    views = [EngagementView(pins=_pairs(one), ready=held.isdisjoint(attackers(one))) for one in ready(left or ())]
    views += [EngagementView(pins=_pairs(one), ready=False) for one in waiting(left or ())]
    return MeleeView(left=tuple(views), fight=_fight(state, fights[-1]) if fights else None)


def _pairs(edges: Edges) -> tuple[tuple[str, str], ...]:
    return tuple((edge.attacker, edge.defender) for edge in edges)


def _fight(state: State, fighting: Fighting) -> FightView:
    step = state.step if state.stack and isinstance(state.step, Striking) else None
    return FightView(
        pins=_pairs(fighting.edges),
        step=SPEEDS[fighting.done - 1] if fighting.done else None,
        blows=tuple(_blow(state, step, disk) for disk in (*step.attackers, *step.defenders)) if step else (),
    )


def _blow(state: State, step: Striking, disk: str) -> BlowView:
    blow = Harm(disk=disk, amount=amount(state, step, disk), source="melee")
    return BlowView(
        disk=disk,
        amount=blow.amount,
        struck=struck(state, step, disk),
        of={target: suffered(state, replace(blow, disk=target)) for target in options(step, disk)},
        attacks=disk in step.attackers,
    )
