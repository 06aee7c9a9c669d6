"""What armies are built of, shown while they are chosen (DW-ARM-01)."""

from app.rules.diskwars.model.profiles import DiskType
from app.rules.diskwars.model.setup_prompts import ChooseArmies
from app.rules.diskwars.model.state import State
from app.rules.diskwars.setup.army_building import available
from app.rules.diskwars.views.own_view import OrderView, RecruitingView, RecruitView
from app.rules.kernel.incremental.derived import derived


@derived
def show_recruiting(state: State) -> RecruitingView | None:
    """Every disk and card that may be fielded at this table; nothing once armies stand, or where they are given."""
    if state.options.mode == "intro" or not any(isinstance(step, ChooseArmies) for step in state.stack):
        return None
    library, options = state.library, state.options
    whole = (one for one in library.disks.values() if options.allow_placeholder_profiles or not one.partial)
    playable = (one for one in library.commands.values() if not one.replaces and available(library, options, one.id))
    return RecruitingView(
        regiments=options.regiments,
        disks=tuple(_recruit(one) for one in whole),
        cards=tuple(
            OrderView(id=one.id, value=one.value, strategy=one.strategy, restriction=one.restriction)
            for one in playable
        ),
        ready={one.hero: one for one in library.pregenerated.values()},
    )


def _recruit(one: DiskType) -> RecruitView:
    return RecruitView(
        id=one.id,
        race=one.race,
        size=one.size,
        hero=one.hero,
        points=one.points,
        command=one.command,
        movement=one.movement,
        attack=one.attack,
        counterattack=one.counterattack,
        toughness=one.toughness,
        elite=one.elite,
        unique=one.unique,
    )
