"""Warlords and their Traits, and the powers psykers know before the battle (W40K-WL-01..03, W40K-PSY-04)."""

from app.rules.kernel.dice.dice import d3
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import has_keyword, sheet_of
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import ChooseTrait, GeneratePowers, NoTrait, RollTrait, SetWarlord
from app.rules.wh40k.model.setup_events import PowersKnown, TraitSettled, WarlordNamed
from app.rules.wh40k.model.setup_prompts import BeforeDeployment, DeployArmies, NameWarlords, PrepareBattlefield
from app.rules.wh40k.model.state import Model, State
from app.rules.wh40k.model.tables import TRAITS, Trait
from app.rules.wh40k.rolls import roll_off


def naming(state: State) -> frozenset[Seat]:
    """Whoever has not named a Warlord."""
    return frozenset(seat for seat in state.seats if state.sides[seat].warlord is None)


def decide_set_warlord(draft: Draft, seat: Seat, command: SetWarlord) -> Refusal | None:
    """Any one of one's own models (W40K-WL-01, W40K-ARMY-05)."""
    model = draft.state.models.get(command.model)
    if model is None or draft.state.units[model.unit].seat != seat:
        return refuse("warlord_required", model=command.model)
    draft.emit(WarlordNamed(seat=seat, model=model.id))
    if not naming(draft.state):
        draft.leave()
        draft.enter(PrepareBattlefield())
    return None


def is_character(state: State, model: Model) -> bool:
    """Whether a model has the keyword CHARACTER."""
    return has_keyword(state, model.unit, "CHARACTER")


def may_have_trait(state: State, seat: Seat) -> bool:
    """Only a CHARACTER Warlord has a Trait (W40K-WL-02), and none whose own ability keeps him from it."""
    warlord = state.sides[seat].warlord
    if warlord is None or not is_character(state, state.models[warlord]):
        return False
    return not asking.is_so(state, state.models[warlord].unit, "no_trait")


def ungenerated(state: State, seat: Seat) -> tuple[Model, ...]:
    """The psykers of a side that still have to generate powers (W40K-PSY-04)."""
    return tuple(
        model
        for model in state.models.values()
        if state.units[model.unit].seat == seat
        and (psyker := sheet_of(state, model.unit).psyker) is not None
        and psyker.generate > 0
        and len(model.powers) < len(psyker.powers) + psyker.generate
    )


def _is_done(state: State, seat: Seat) -> bool:
    return state.sides[seat].trait_settled and not ungenerated(state, seat)


def preparing(state: State) -> frozenset[Seat]:
    """The first in the order who has something to settle."""
    step = state.step
    assert isinstance(step, BeforeDeployment)
    waiting = [seat for seat in step.order if not _is_done(state, seat)]
    return frozenset(waiting[:1]) if waiting else NOBODY


def advance_preparing(draft: Draft) -> None:
    """A roll-off gives the order; who has nothing to settle is passed over (W40K-SEQ-02, W40K-AMB-40)."""
    step = draft.state.step
    assert isinstance(step, BeforeDeployment)
    if step.order:
        draft.leave()
        assert draft.state.divider is not None
        draft.enter(DeployArmies(turn=draft.state.divider))
        return
    first = roll_off(draft, "before_deployment")
    draft.change(BeforeDeployment(order=(first, draft.state.other(first))))
    for seat in draft.state.seats:
        if not may_have_trait(draft.state, seat):
            draft.emit(TraitSettled(seat=seat, trait=None))


def _judge_trait(state: State, seat: Seat) -> Refusal | None:
    if not may_have_trait(state, seat):
        return refuse("warlord_not_character")
    if state.sides[seat].trait_settled:
        return refuse("bad_choice", "W40K-WL-03")
    return None


def decide_roll_trait(draft: Draft, seat: Seat, command: RollTrait) -> Refusal | None:
    """A D3 on the table (W40K-WL-03)."""
    if refused := _judge_trait(draft.state, seat):
        return refused
    (face,) = draft.dice.roll(1)
    draft.emit(TraitSettled(seat=seat, trait=TRAITS[d3(face)], face=face))
    return None


def decide_choose_trait(draft: Draft, seat: Seat, command: ChooseTrait) -> Refusal | None:
    """Or the player picks (W40K-WL-03)."""
    if refused := _judge_trait(draft.state, seat):
        return refused
    draft.emit(TraitSettled(seat=seat, trait=command.trait))
    return None


def decide_no_trait(draft: Draft, seat: Seat, command: NoTrait) -> Refusal | None:
    """A Warlord may go without (W40K-WL-02: it "may" have one)."""
    if refused := _judge_trait(draft.state, seat):
        return refused
    draft.emit(TraitSettled(seat=seat, trait=None))
    return None


def decide_generate_powers(draft: Draft, seat: Seat, command: GeneratePowers) -> Refusal | None:
    """As many different powers as the sheet says, out of its list (W40K-PSY-04)."""
    waiting = {model.id: model for model in ungenerated(draft.state, seat)}
    model = waiting.get(command.psyker)
    if model is None:
        return refuse("not_a_psyker", "W40K-PSY-04", model=command.psyker)
    psyker = sheet_of(draft.state, model.unit).psyker
    assert psyker is not None
    if len(set(command.powers)) != psyker.generate or len(command.powers) != psyker.generate:
        return refuse("bad_choice", "W40K-PSY-04", had=len(command.powers), needed=psyker.generate)
    if unknown := [power for power in command.powers if power not in psyker.choices]:
        return refuse("unknown_power", "W40K-PSY-04", power=unknown[0])
    draft.emit(PowersKnown(model=model.id, powers=(*psyker.powers, *command.powers)))
    return None


def offer_warlord(state: State, seat: Seat) -> list[Offer]:
    """Every own model; characters first."""
    if seat not in naming(state):
        return []
    own = [model for model in state.models.values() if state.units[model.unit].seat == seat]
    own.sort(key=lambda model: (not is_character(state, model), model.id))
    options = tuple(
        Option(
            value=model.id,
            label="wh40k.model" if not is_character(state, model) else "wh40k.character",
            facts={"piece": model.id, "name": model.profile, "unit": model.unit},
            pieces=(model.id,),
        )
        for model in own
    )
    return [
        Offer(
            id="set_warlord",
            command={"kind": "set_warlord"},
            label="wh40k.offer.set_warlord",
            place="prompt",
            need=PickNeed(field="model", options=options),
            primary=True,
            rule="W40K-WL-01",
        )
    ]


def offer_preparing(state: State, seat: Seat) -> list[Offer]:
    """The Trait: rolled, picked, or none; then the powers of each psyker."""
    if seat not in preparing(state):
        return []
    if not state.sides[seat].trait_settled:
        return [_trait("roll_trait", {}, primary=True), *_trait_picks(), _trait("no_trait", {})]
    return [_powers(state, model) for model in ungenerated(state, seat)[:1]]


def _trait_picks() -> list[Offer]:
    return [_trait("choose_trait", {"trait": trait}) for trait in TRAITS.values()]


def _trait(kind: str, fields: dict[str, Trait], *, primary: bool = False) -> Offer:
    return Offer(
        id=":".join((kind, *fields.values())),
        command={"kind": kind, **fields},
        label=f"wh40k.offer.{kind}",
        facts=dict(fields),
        place="prompt",
        primary=primary,
        rule="W40K-WL-03",
    )


def _powers(state: State, model: Model) -> Offer:
    psyker = sheet_of(state, model.unit).psyker
    assert psyker is not None
    options = tuple(Option(value=power, label="wh40k.power", facts={"power": power}) for power in psyker.choices)
    need = PickNeed(field="powers", options=options, least=psyker.generate, most=psyker.generate, many=True)
    return Offer(
        id=f"generate_powers:{model.id}",
        command={"kind": "generate_powers", "psyker": model.id},
        label="wh40k.offer.generate_powers",
        facts={"piece": model.id, "n": psyker.generate},
        place="prompt",
        pieces=(model.id,),
        need=need,
        primary=True,
        rule="W40K-PSY-04",
    )


STEPS: Steps = {NameWarlords: (naming, waits), BeforeDeployment: (preparing, advance_preparing)}

HANDLERS: Handlers = {
    SetWarlord: Handler(handle=decide_set_warlord, at=(NameWarlords,)),
    RollTrait: Handler(handle=decide_roll_trait, at=(BeforeDeployment,)),
    ChooseTrait: Handler(handle=decide_choose_trait, at=(BeforeDeployment,)),
    NoTrait: Handler(handle=decide_no_trait, at=(BeforeDeployment,)),
    GeneratePowers: Handler(handle=decide_generate_powers, at=(BeforeDeployment,)),
}

OFFERS: Offers = {NameWarlords: offer_warlord, BeforeDeployment: offer_preparing}
