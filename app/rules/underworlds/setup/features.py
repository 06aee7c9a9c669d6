"""Feature tokens: where each may go, with the look-ahead that keeps both territories served (UW-SET-10..16)."""

from app.rules.kernel.boards.hexes import Hex, distance, label_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.underworlds.identifiers import field_of, ground_at, hex_named, standing_at
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import PlaceFeature
from app.rules.underworlds.model.setup_events import FeaturePlaced, FeaturesRevealed
from app.rules.underworlds.model.setup_prompts import DeployFighters, PlaceFeatures
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import FEATURES
from app.rules.underworlds.offer_builders import hex_option, offer, pick
from app.rules.underworlds.triggers.firing import after

RELAXED: tuple[tuple[str, ...], ...] = (
    (),
    ("edge",),
    ("edge", "distance"),
    ("edge", "distance", "stagger"),
    ("edge", "distance", "stagger", "starting"),
)
"""What is given up, in this order, only while no hex is left (UW-SET-13, UW-SET-15)."""


def placing(state: State) -> frozenset[Seat]:
    """Whose placement it is (UW-SET-11)."""
    step = state.step
    assert isinstance(step, PlaceFeatures)
    return frozenset({step.next})


def judge_hex(state: State, hex_: Hex, taken: tuple[Hex, ...], relaxed: tuple[str, ...]) -> Refusal | None:
    """Whether a token may lie in this hex by itself, with tokens in `taken` (UW-SET-12)."""
    field, label = field_of(state), label_of(hex_)
    if hex_ in field.blocked:
        return refuse("feature_hex_blocked", hex=label)
    if standing_at(state, hex_) is not None or hex_ in taken:
        return refuse("feature_hex_not_empty", hex=label)
    for trait in ("starting", "stagger", "edge"):
        if trait not in relaxed and hex_ in getattr(field, trait):
            return refuse(f"feature_hex_{trait}", "UW-SET-12", hex=label)
    near = min((distance(hex_, other) for other in taken), default=99)
    if "distance" not in relaxed and near < state.options.feature_min_distance:
        return refuse("feature_too_close", hex=label, had=near, needed=state.options.feature_min_distance)
    return None


def serves_territories(state: State, hex_: Hex, taken: tuple[Hex, ...], relaxed: tuple[str, ...]) -> bool:
    """Whether both player territories can still get a token after this one (UW-SET-14)."""
    after_it = (*taken, hex_)
    left = FEATURES - len(after_it)
    lacking = [g for g in ("red", "blue") if all(ground_at(state, token) != g for token in after_it)]
    if len(lacking) > left:
        return False
    allowed = tuple(dict.fromkeys((*relaxed, "edge")))
    hexes = field_of(state).hexes
    return all(
        any(ground_at(state, h) == g and judge_hex(state, h, after_it, allowed) is None for h in hexes) for g in lacking
    )


def legal_hexes(state: State) -> tuple[frozenset[Hex], tuple[str, ...]]:
    """Where the next token may go, and what had to be given up for it."""
    taken = tuple(feature.hex for feature in state.features.values())
    for relaxed in RELAXED:
        found = frozenset(
            hex_
            for hex_ in field_of(state).hexes
            if judge_hex(state, hex_, taken, relaxed) is None and serves_territories(state, hex_, taken, relaxed)
        )
        if found:
            return found, relaxed
    return frozenset(), RELAXED[-1]


def decide_place(draft: Draft, seat: Seat, command: PlaceFeature) -> Refusal | None:
    """The next token into a legal hex; after the fifth all are turned up (UW-SET-16)."""
    state = draft.state
    hex_ = hex_named(state, command.hex)
    if isinstance(hex_, Refusal):
        return hex_
    legal, relaxed = legal_hexes(state)
    if hex_ not in legal:
        taken = tuple(feature.hex for feature in state.features.values())
        return judge_hex(state, hex_, taken, relaxed) or refuse("feature_territory_required", hex=command.hex)
    number = len(state.features) + 1
    draft.emit(FeaturePlaced(seat=seat, feature=f"f{number}", hex=hex_, relaxed=relaxed))
    if number < FEATURES:
        draft.change(PlaceFeatures(next=state.other(seat), placed=number))
        after(draft, "setup_place_features", feature=f"f{number}", player=seat)
        return None
    draft.emit(FeaturesRevealed())
    draft.change(DeployFighters(next=seat))
    after(draft, "setup_place_features", feature=f"f{number}", player=seat)
    after(draft, "setup_reveal_features")
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The legal hexes."""
    legal, _ = legal_hexes(state)
    options = [hex_option(label_of(h)) for h in sorted(legal, key=lambda h: (h.r, h.q))]
    number = len(state.features) + 1
    need = pick("hex", options)
    return [
        offer("place_feature", {"kind": "place_feature"}, "UW-SET-12", need=need, primary=True, facts={"n": number})
    ]


STEPS: Steps = {PlaceFeatures: (placing, waits)}
HANDLERS: Handlers = {
    PlaceFeature: Handler(handle=decide_place, at=(PlaceFeatures,), other="feature_not_your_placement")
}
OFFERS: Offers = {PlaceFeatures: offers}
