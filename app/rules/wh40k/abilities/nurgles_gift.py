"""Nurgle's Gift: plague carriers near the Lord infect enemies beside them at the start of his turn (W40K-LOC-01)."""

from dataclasses import replace

from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.plane.gaps import gap, group_gap
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities.hooks import Bearing, Hooks
from app.rules.wh40k.abilities.parameters import FACE, INCHES, Number
from app.rules.wh40k.abilities.parameters import KEYWORD as A_KEYWORD
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import bears, bodies, enemies_of, on_table, sheet_of
from app.rules.wh40k.model.attack_prompts import MortalWounds
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE, Keyword

KEY = "nurgles_gift"
KEYWORD: Keyword = "DEATH GUARD"
CARRIERS = 7
VICTIMS = 1
ON = 4


def carriers(state: State, gift: Bearing) -> tuple[Body, ...]:
    """The models that carry a bearer's plague: DEATH GUARD within 7" of it, unless its card says otherwise (W40K-AMB-53)."""
    word, reach = gift.word("keyword", KEYWORD), gift.number("carriers_within", CARRIERS)
    lords = bodies(state, gift.unit)
    units = on_table(state, state.units[gift.unit].seat)
    marked = (b for u in units if bears(state, u.id, word) for b in bodies(state, u.id))
    return tuple(b for b in marked if any(TOLERANCE.within(gap(b, lord), reach) for lord in lords))


def gifts(state: State, seat: Seat) -> tuple[Bearing, ...]:
    """The bearers of a side on the table."""
    found = ((u.id, ability) for u in on_table(state, seat) for ability in sheet_of(state, u.id).abilities)
    return tuple(Bearing(ability=ability, unit=unit) for unit, ability in found if ability.key == KEY)


def start_of_turn(state: State, seat: Seat) -> RuleEffect | None:
    """The rolls to make at the start of the turn of `seat`: one for each enemy unit in reach (W40K-AMB-25)."""
    borne = gifts(state, seat)
    spread = [(carriers(state, gift), gift.number("victims_within", VICTIMS)) for gift in borne]
    victims = tuple(
        enemy.id
        for enemy in enemies_of(state, seat)
        if any(TOLERANCE.within(group_gap(sources, bodies(state, enemy.id)), reach) for sources, reach in spread)
    )
    return RuleEffect(rule=KEY, seat=seat, source=borne[0].unit, targets=victims) if borne and victims else None


def carry_out(draft: Draft, step: RuleEffect) -> None:
    """One die for each enemy unit, 1 mortal wound on a 4 or more, unless the bearer's card says otherwise."""
    if not step.targets:
        draft.leave()
        return
    victim, gift = step.targets[0], _gift_of(draft.state, step)
    needs = gift.number("needs", ON)
    if step.stage == "start":
        draft.emit(TrayOpened(title=KEY, seat=step.seat, source=step.source, target=victim))
        draft.change(replace(step, stage="read"))
        rolls.throw(draft, KEY, step.seat, 1, target=Target(base=needs, reason=f"wh40k.reason.{KEY}"))
        return
    infected = rolls.last_roll(draft).total >= needs
    rolls.judge(draft, (infected,), "infected" if infected else "spared")
    draft.emit(TrayClosed())
    draft.change(replace(step, stage="start", targets=step.targets[1:]))
    if infected:
        draft.enter(MortalWounds(unit=victim, left=gift.number("wounds", 1), cause=KEY))


def _gift_of(state: State, step: RuleEffect) -> Bearing:
    assert step.source is not None
    named = (ability for ability in sheet_of(state, step.source).abilities if ability.key == KEY)
    return Bearing(ability=next(named), unit=step.source)


HOOKS = Hooks(
    key=KEY,
    start_of_turn=start_of_turn,
    carry_out=carry_out,
    params={
        "keyword": A_KEYWORD,
        "carriers_within": INCHES,
        "victims_within": INCHES,
        "needs": FACE,
        "wounds": Number(least=1, most=12),
    },
)
