"""The battlefield in the view: hexes with their traits, territories, feature tokens, fighters as pieces."""

from app.rules.kernel.boards.hexes import Hex, centre, label_of, rim_of
from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.views.grid_views import FeatureView, HexView
from app.rules.kernel.views.table_views import ScaleView, TableView
from app.rules.kernel.views.view import PieceView
from app.rules.underworlds import characteristics
from app.rules.underworlds.identifiers import field_of, ground_at, profile_of
from app.rules.underworlds.model.profiles import Battlefield
from app.rules.underworlds.model.state import FighterId, State
from app.rules.underworlds.views.own_view import BattlefieldView

_TRAITS = ("starting", "edge", "blocked", "stagger")
_BASE = Circle(radius=0.36)
"""How large a fighter is drawn; rules never read it (UW-CON-04)."""
_SCALE = ScaleView(comfortable=56, readable=40)


@derived
def show_table(state: State) -> TableView:
    """The size of the board in hexes; A1 has its centre at the origin."""
    fields = [field_of(state)] if state.ground else list(state.library.boards[state.options.board].sides.values())
    spots = [centre(hex_) for field in fields for hex_ in field.hexes]
    width, height = max(at.x for at in spots) + 1, max(at.y for at in spots) + 1
    return TableView(kind="hexes", width=width, height=height, unit=None, scale=_SCALE)


@derived
def show_hexes(state: State) -> dict[str, HexView]:
    """Every hex of the chosen battlefield: where it is drawn, its traits, whose territory it is."""
    if state.ground is None:
        return {}
    field = field_of(state)
    return {label_of(h): show_hex(field, h, ground_at(state, h)) for h in sorted(field.hexes)}


def show_hex(field: Battlefield, hex_: Hex, ground: str = "") -> HexView:
    """One hex of a battlefield."""
    at = centre(hex_)
    traits = tuple(t for t in _TRAITS if hex_ in getattr(field, t))
    row, column = rim_of(hex_)
    return HexView(
        q=hex_.q, r=hex_.r, row=row, column=column, x=round(at.x, 4), y=round(at.y, 4), traits=traits, ground=ground
    )


@derived
def show_battlefields(state: State) -> dict[str, BattlefieldView]:
    """Before the choice: both sides of the board in every orientation (UW-SET-09)."""
    if state.ground is not None:
        return {}
    board = state.library.boards[state.options.board]
    return {
        side: BattlefieldView(
            id=field.id,
            name={"en": field.name.en, "es": field.name.es},
            hexes={label_of(h): show_hex(field, h) for h in sorted(field.hexes)},
            orientations={
                key: {part: tuple(label_of(h) for h in sorted(getattr(o, part))) for part in ("red", "blue", "neutral")}
                for key, o in field.orientations.items()
            },
        )
        for side, field in board.sides.items()
    }


@derived
def show_features(state: State) -> dict[str, FeatureView]:
    """The feature tokens; a hidden one shows no value to anybody (UW-SET-10)."""
    shown: dict[str, FeatureView] = {}
    for feature in state.features.values():
        holder = characteristics.holder(state, feature)
        at = centre(feature.hex)
        shown[feature.id] = FeatureView(
            hex=label_of(feature.hex),
            x=round(at.x, 4),
            y=round(at.y, 4),
            face=feature.face,
            value=None if feature.face == "hidden" else feature.value,
            holder=holder.seat if holder else None,
        )
    return shown


@derived_map("fighters")
def show_pieces(state: State, id: FighterId) -> PieceView | None:
    """The fighters on the battlefield, numbered in their order."""
    fighter, number = state.fighters[id], list(state.fighters).index(id) + 1
    if fighter.hex is None:
        return None
    profile = profile_of(state, fighter.id)
    at = centre(fighter.hex)
    flags = [name for name in ("inspired", "raised") if getattr(fighter, name)]
    flags += ["leader"] if profile.leader else []
    health = characteristics.health(state, fighter.id)
    if fighter.damage and health - fighter.damage == 1:
        flags.append("vulnerable")
    return PieceView(
        id=fighter.id,
        unit=fighter.id,
        seat=fighter.seat,
        number=number,
        name=profile.name,
        figure=profile.figure,
        pose=Pose(x=round(at.x, 4), y=round(at.y, 4)),
        footprint=_BASE,
        height=1.0,
        wounds=max(0, health - fighter.damage),
        wounds_max=health,
        flags=tuple(flags),
        counters={str(name): count for name, count in fighter.tokens.items()},
    )
