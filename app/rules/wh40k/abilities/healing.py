"""Lost wounds regained at the start of each of one's own turns."""

from dataclasses import replace

from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities.around_it import amount
from app.rules.wh40k.abilities.bearers import own
from app.rules.wh40k.abilities.hooks import Bearing, Hooks
from app.rules.wh40k.abilities.parameters import Dice
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, on_table
from app.rules.wh40k.model.events import WoundsHealed
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import State, UnitId

KEY = "heals"


def start_of_turn(state: State, seat: Seat) -> RuleEffect | None:
    """The units of `seat` that have wounds to regain: each has at most one wounded model."""
    hurt = tuple(
        unit.id
        for unit in on_table(state, seat)
        if _gift(state, unit.id) and any(model.wounds_lost for model in alive(state, unit.id))
    )
    return RuleEffect(rule=KEY, seat=seat, source=hurt[0], targets=hurt) if hurt else None


def _gift(state: State, unit: UnitId) -> Bearing | None:
    return next((bearing for bearing in own(state, unit) if bearing.ability.key == KEY), None)


def carry_out(draft: Draft, step: RuleEffect) -> None:
    """A number of wounds, or a die for it, for one unit after the other."""
    if not step.targets:
        draft.leave()
        return
    state, unit = draft.state, step.targets[0]
    gift = _gift(state, unit)
    assert gift is not None
    points = amount(gift.word("wounds", "1"))
    if points.is_random and step.stage == "start":
        draft.emit(TrayOpened(title=KEY, seat=step.seat, source=unit))
        draft.change(replace(step, stage="read"))
        rolls.throw(draft, KEY, step.seat, points.dice)
        return
    number = points.plus
    if points.is_random:
        number = rolls.read_amount(points, rolls.last_roll(draft).faces)
        rolls.judge(draft, (True,) * points.dice, "healed", {"n": number})
        draft.emit(TrayClosed())
    draft.change(replace(step, stage="start", targets=step.targets[1:]))
    hurt = next((model for model in alive(draft.state, unit) if model.wounds_lost), None)
    if hurt:
        draft.emit(WoundsHealed(model=hurt.id, points=min(number, hurt.wounds_lost)))


HOOKS = Hooks(
    key=KEY, start_of_turn=start_of_turn, carry_out=carry_out, params={"wounds": Dice()}, each_by_itself=False
)
