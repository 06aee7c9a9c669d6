"""Flying home: flyers far from every character may go back to one before the orders (WM-FLY-03..05)."""

from math import dist

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer, Option, PickNeed
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies, has_effect
from app.rules.warmaster.command_phase import bodies
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import engaged, on_table, stand_at, stands_of, to_unit, token_at
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, the_active, waits
from app.rules.warmaster.model.command_commands import HomeBack, RollHomeBack
from app.rules.warmaster.model.command_events import UnitFlagged
from app.rules.warmaster.model.command_prompts import CommandPhase, FlyingHome
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.state import Character, State, UnitId
from app.rules.warmaster.model.tables import HOME_BACK_STEP, NEAR, TOLERANCE
from app.rules.warmaster.rolls import judge, throw, tray


def leaders(state: State, seat: Seat) -> tuple[Character, ...]:
    """A side's characters on the table."""
    return tuple(c for c in state.characters.values() if c.seat == seat and c.pose is not None and not c.dead)


def why_not_home(state: State, unit_id: UnitId) -> Refusal | None:
    """A flying unit more than 20 cm from all its characters, in no combat, free to move (WM-FLY-03, -05)."""
    unit = state.units[unit_id]
    if unit.where != "table" or not flies(state, unit_id):
        return refuse("home_back_not_eligible", unit=unit_id)
    if engaged(state, unit_id):
        return refuse("unit_engaged", "WM-FLY-03", unit=unit_id)
    if "homed_back" in unit.flags or "locked" in unit.flags or has_effect(state, unit_id, "doom_and_despair"):
        return refuse("home_back_not_eligible", unit=unit_id)
    near = [to_unit(state, one.id, unit_id) for one in leaders(state, unit.seat)]
    if not near or any(TOLERANCE.within(apart, NEAR) for apart in near):
        return refuse("home_back_not_eligible", unit=unit_id)
    return None


def has_choice(state: State) -> bool:
    """Whether any unit may fly home."""
    return any(why_not_home(state, unit.id) is None for unit in on_table(state, state.active))


def decide_roll(draft: Draft, seat: Seat, command: RollHomeBack) -> Refusal | None:
    """The die may be thrown before it is decided whether to go (WM-FLY-03)."""
    step, unit = draft.state.step, draft.state.units.get(command.unit)
    if unit is None or unit.seat != seat:
        return refuse("unknown_id", id=command.unit)
    if isinstance(step, CommandPhase) and step.segment != "home_back":
        return refuse("home_back_segment_over", unit=unit.id)
    if refused := why_not_home(draft.state, unit.id):
        return refused
    with tray(draft, "home_back", seat, unit.id):
        roll = throw(draft, "home_back", seat, 1, piece=stands_of(draft.state, unit.id)[0].id)
        reach = roll.total * HOME_BACK_STEP
        judge(draft, roll, "distance", reach=reach)
    draft.emit(UnitFlagged(unit=unit.id, flag="homed_back"))
    draft.enter(FlyingHome(unit=unit.id, reach=reach))
    return None


def decide_home(draft: Draft, seat: Seat, command: HomeBack) -> Refusal | None:
    """As far as the die says towards a character, into contact with nobody; or not at all (WM-FLY-03)."""
    step = draft.state.step
    assert isinstance(step, FlyingHome)
    if not command.moves:
        draft.leave()
        return None
    found = bodies.judge_body(draft.state, [step.unit], command.moves, {step.unit: step.reach})
    if isinstance(found, Refusal):
        return ruled(found, contact_requires_charge="WM-FLY-03")
    if refused := _towards(draft.state, step.unit, command):
        return refused
    draft.leave()
    bodies.go(draft, [step.unit], command.moves, found, "home_back")
    return None


def _towards(state: State, unit: UnitId, command: HomeBack) -> Refusal | None:
    """Every stand ends nearer to the one character it goes to."""
    one = state.characters.get(command.character or "")
    if one is None or one.pose is None or one.seat != state.units[unit].seat:
        return refuse("home_back_not_towards_character", unit=unit)
    token = token_at(one.id, one.pose)
    before = min(horizontal_gap(token, stand.body) for stand in stands_of(state, unit))
    after = min(horizontal_gap(token, stand_at(state, move.model, move.end).body) for move in command.moves)
    return None if after < before else refuse("home_back_not_towards_character", unit=unit)


def offers(state: State, seat: Seat) -> list[Offer]:
    """The flyers that may throw for it."""
    return [
        Offer(
            id=f"roll_home_back:{unit.id}",
            command={"kind": "roll_home_back", "unit": unit.id},
            label="warmaster.offer.roll_home_back",
            facts={"unit": unit.id},
            place="unit",
            unit=unit.id,
            pieces=tuple(stand.id for stand in stands_of(state, unit.id)),
            rule="WM-FLY-03",
        )
        for unit in on_table(state, seat)
        if why_not_home(state, unit.id) is None
    ]


def home_offers(state: State, seat: Seat) -> list[Offer]:
    """Going back towards a character, or staying."""
    step = state.step
    assert isinstance(step, FlyingHome)
    stands = tuple(stand.id for stand in stands_of(state, step.unit))
    start = stands_of(state, step.unit)[0].pose
    known = sorted(
        leaders(state, seat), key=lambda c: dist((c.pose.x, c.pose.y), (start.x, start.y)) if c.pose else 0.0
    )
    options = tuple(
        Option(value=one.id, label="warmaster.character", facts={"piece": one.id}, pieces=(one.id,)) for one in known
    )
    stay = Offer(
        id="stay",
        command={"kind": "home_back", "moves": []},
        label="warmaster.offer.stay",
        place="prompt",
        role="pass",
        rule="WM-FLY-03",
    )
    go = Offer(
        id="home_back",
        command={"kind": "home_back"},
        label="warmaster.offer.home_back",
        facts={"unit": step.unit, "reach": step.reach},
        place="prompt",
        unit=step.unit,
        pieces=stands,
        need=MoveNeed(field="moves", movers=tuple(Mover(piece=stand, allowance=step.reach) for stand in stands)),
        more=(PickNeed(field="character", options=options),),
        primary=True,
        rule="WM-FLY-03",
    )
    return [go, stay]


STEPS: Steps = {FlyingHome: (the_active, waits)}

HANDLERS: Handlers = {
    RollHomeBack: Handler(handle=decide_roll, at=(CommandPhase,), early="wrong_phase"),
    HomeBack: Handler(handle=decide_home, at=(FlyingHome,)),
}

OFFERS: Offers = {FlyingHome: home_offers}
