"""What everybody sees of the battlefield: its edges, zones and terrain, the round, the sides (DW-HID-06)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.model.setup_prompts import ChooseArmies
from app.rules.diskwars.model.state import PieceId, Result, Side, State, Terrain
from app.rules.diskwars.phases import PHASES
from app.rules.diskwars.setup.deploying import in_zone
from app.rules.diskwars.views.own_view import FilledZone, PieceOfTerrain, SlotView
from app.rules.diskwars.views.show_cards import show_played
from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import ScaleView, TableView
from app.rules.kernel.views.view import ResultView, SeatView, TerrainView, TurnView, ZoneView

_SCALE = ScaleView(comfortable=9, readable=5, smallest=5.0)


@derived
def show_board(state: State) -> TableView:
    """The battlefield in centimetres, with a figure every ten (DW-CON-24)."""
    width, height = state.options.width, state.options.height
    return TableView(kind="discs", width=width, height=height, unit="cm", scale=_SCALE, figure=10.0)


LOOKS: Mapping[str, str] = {
    "rocks": "rubble",
    "gully": "crater",
    "hill": "hill",
    "lake": "water",
    "swamp": "marsh",
    "small_forest": "wood",
    "large_forest": "wood",
    "watchtower": "tower",
    "ruined_mill": "ruin",
    "cave": "crater",
}
"""How the client draws each side."""


@derived_map("terrain")
def show_terrain(state: State, id: PieceId) -> TerrainView:
    """A piece of terrain: its name is the id of the side that lies up, traits its keywords (DW-TER-20)."""
    piece = state.terrain[id]
    up = terrain.side_of(state, piece)
    return TerrainView(
        id=id,
        look=LOOKS.get(up.id, ""),
        outline=terrain.outline(state, piece),
        base=0.0,
        height=0.0,
        name=up.id,
        traits=(*up.keywords, *(("dangerous",) if up.dangerous else ()), *(("activated",) if piece.activated else ())),
    )


@derived
def show_to_lay(state: State) -> tuple[PieceOfTerrain, ...]:
    """The pieces that are dealt, with their outlines about their middle, so that a client can lay them (DW-SET-15)."""
    dealt = (state.library.terrain[card] for card in state.dealt if card in state.library.terrain)
    towers = (card for card in state.library.terrain.values() if "watchtower" in card.sides)
    cards = {card.id: card for card in (*dealt, *(towers if state.options.special_scenario else ()))}
    return tuple(
        PieceOfTerrain(
            card=card.id,
            sides=card.sides,
            outline=terrain.outline(state, Terrain(id="", card=card.id, side="", at=Point(x=0.0, y=0.0))),
        )
        for card in cards.values()
        if state.round == 0
    )


@derived
def show_zones(state: State) -> dict[str, ZoneView]:
    """Deployment zones: washed until the first round, edges alone from then on (DW-SET-19)."""
    shown: dict[str, ZoneView] = {}
    for number, zone in enumerate(zones.zones(state)):
        low, high = zones.corners(state, zone, state.options.medium)
        outline = (low, Point(x=high.x, y=low.y), high, Point(x=low.x, y=high.y))
        shown[f"zone{number}"] = ZoneView(
            id=f"zone{number}",
            seat=zone.owner,
            area=AreaMark(role="limit", outline=outline),
            name="" if state.round else "diskwars.zone.deployment",
            look="edge" if state.round else "wash",
        )
    return shown


@derived
def show_slots(state: State) -> tuple[SlotView, ...]:
    """The deployment cards along the edges (DW-SET-10)."""
    return tuple(
        SlotView(
            owner=slot.owner,
            edge=edge,
            offset=slot.offset,
            width=state.options.card_width,
            card=slot.card,
            plain=slot.plain,
            value=zones.PLAIN_VALUE if slot.plain else state.library.deployments[slot.card].value,
        )
        for slot in state.slots
        if (edge := state.sides[slot.owner].edge) is not None
    )


@derived
def show_filled(state: State) -> tuple[FilledZone, ...]:
    """The zones that are to be filled, until the first round (DW-SET-18, DW-DEP-08)."""
    return tuple(
        FilledZone(
            owner=zone.owner,
            cards=tuple(slot.card for slot in zone.slots if not slot.plain),
            value=zones.value(state, zone),
            there=len(in_zone(state, zone)),
        )
        for zone in (zones.zones(state) if state.round == 0 else ())
    )


@derived_map("sides")
def show_seats(state: State, seat: Seat) -> SeatView:
    """A side: its army, its edge, its place in the order of initiative, its disks by where they are."""
    side = state.sides[seat]
    own = [disk for disk in state.disks.values() if disk.owner == seat]
    name = army_name(state, side)
    counters = {
        "table": sum(disk.lying == "battlefield" for disk in own),
        "reserve": sum(disk.lying in ("reserve", "undeployed") for disk in own),
        "lost": sum(disk.lying == "casualties" for disk in own),
        "unspent": side.unspent,
    }
    if seat in state.order:
        counters["initiative"] = state.order.index(seat) + 1
    facts: dict[str, Fact] = {"army_es": name.get("es", ""), "deployed": side.deployed}
    if side.edge is not None:
        facts["edge"] = side.edge
    return SeatView(
        seat=seat,
        army=name.get("en", ""),
        score=side.points,
        counters=counters,
        facts=facts,
        out=seat in state.out,
        head_count=counters["table"],
    )


def army_name(state: State, side: Side) -> Mapping[str, str]:
    """What an army is called: by its name, else by its heroes; one of the introduction is told by its disks."""
    if side.army is None and state.options.mode != "intro":
        return {}
    if side.army is None:
        return introduced(state, [disk.type for disk in state.disks.values() if disk.owner == side.seat])
    if side.army.id in state.library.armies:
        return {"en": side.army.name.en, "es": side.army.name.es}
    heroes = [state.library.disks[one.hero].name for one in side.army.regiments]
    return {"en": ", ".join(hero.en for hero in heroes), "es": ", ".join(hero.es for hero in heroes)}


def introduced(state: State, types: Iterable[str]) -> Mapping[str, str]:
    """What the introductory army of these disks is called."""
    counted = Counter(types)
    found = (one.name for one in state.library.introductory.values() if Counter(one.disks) == counted)
    return next(({"en": name.en, "es": name.es} for name in found), {})


@derived
def show_turn(state: State) -> TurnView:
    """Where the match stands; `done` of `of` cards of this cycle are resolved."""
    armies = next((step for step in state.stack if isinstance(step, ChooseArmies)), None)
    return TurnView(
        round=state.round,
        rounds=state.options.rounds,
        active=state.active,
        phases=PHASES if state.round else ("set_up",),
        phase=state.phase,
        step=state.step.kind if state.stack else "over",
        done=len(armies.answers) if armies else sum(one.state == "done" for one in show_played(state)),
        of=len(armies.asked) if armies else len(state.played),
        over=state.result is not None,
    )


def how_won(result: Result) -> str:
    """What decided: where several have as many points, who is earlier in initiative (DW-WIN-04)."""
    level = result.how == "points" and list(result.points.values()).count(max(result.points.values())) > 1
    return "level" if level else result.how


@derived
def show_result(state: State) -> ResultView | None:
    """How the match ended, and what everybody scored and lost."""
    if state.result is None:
        return None
    facts: dict[str, Fact] = {}
    for seat in state.seats:
        own = [disk for disk in state.disks.values() if disk.owner == seat]
        facts[f"score_{seat}"] = state.sides[seat].points
        facts[f"lost_{seat}"] = sum(disk.lying == "casualties" for disk in own)
        facts[f"models_{seat}"] = len(own)
    return ResultView(winner=state.result.winner, how=how_won(state.result), facts=facts)
