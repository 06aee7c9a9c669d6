"""What is asked of an army of Underworlds while it is built, as the rules judge it (UW-BLD-01..05), and what mends it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.content.building.checks import Check, Checked, Patch, Repair, at, put, taken_out
from app.content.building.document import Document, Unit
from app.content.underworlds.building.document import DECK, GROUPS, KINDS, WARBAND, units_of
from app.content.underworlds.picking import decks_of, own_parts
from app.rules.underworlds.model.profiles import Card, Deck, Library, Warband
from app.rules.underworlds.model.setup_commands import Muster
from app.rules.underworlds.model.tables import OBJECTIVES_IN_DECK, POWER_IN_DECK
from app.rules.underworlds.setup.nemesis import MOST_SURGES, broken_limits

MOST_OFFERED = 8
"""So many warbands or decks are offered as repairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A card of the document, and where it stands in it."""

    group: int
    number: int
    unit: Unit
    card: Card

    def gone(self) -> Repair:
        """It leaves the army."""
        return Repair(label="take_out", patches=(taken_out(at(self.group, self.number)),))


def checked(document: Document, library: Library) -> Checked:
    """Everything that is asked of an army."""
    warbands, decks = own_parts(document.brings, library)
    cards = {card.id: card for deck in decks.values() for card in deck.cards}
    placed = [
        Placed(group=g, number=n, unit=unit, card=cards[unit.sheet])
        for g, n, unit in document.units()
        if document.groups[g].kind in KINDS and unit.sheet in cards
    ]
    known: dict[str, Mapping[str, object]] = {WARBAND: warbands, DECK: decks, **dict.fromkeys(KINDS, cards)}
    found = [
        _unknown(document, g, n, unit)
        for g, n, unit in document.units()
        if unit.sheet not in known.get(document.groups[g].kind, {})
    ]
    found += _of_warband(document, warbands)
    found += _of_cards(document, decks, placed)
    if not found:
        found = [
            Check(kind="fine", code="format", rule="UW-BLD-05" if placed else "UW-BLD-02"),
            Check(kind="fine", code="free", rule="UW-BLD-03"),
        ]
    costs: dict[str, int | None] = {unit.key: None for _, _, unit in document.units()}
    costs |= {one.unit.key: one.card.glory for one in placed}
    return Checked(checks=tuple(found), costs=costs, sums=_sums(document, decks, placed))


def _sums(document: Document, decks: Mapping[str, Deck], placed: Iterable[Placed]) -> dict[str, int]:
    whole = [card for unit in units_of(document, DECK) if unit.sheet in decks for card in decks[unit.sheet].cards]
    all_cards = [*whole, *(one.card for one in placed)]
    kinds = Counter(card.kind for card in all_cards)
    return {f"{kind}s": kinds[kind] for kind in KINDS} | {
        "surges": sum(card.surge and card.objective for card in all_cards)
    }


def _unknown(document: Document, group: int, number: int, unit: Unit) -> Check:
    gone = Repair(label="take_out", patches=(taken_out(at(group, number)),))
    return Check(kind="blocks", code="unknown_id", facts={"id": unit.sheet}, unit=unit.key, repairs=(gone,))


# --- the warband -----------------------------------------------------------------------------------------------------


def _of_warband(document: Document, warbands: Mapping[str, Warband]) -> list[Check]:
    """One warband, as it is (UW-BLD-01)."""
    units = [(g, n, unit) for g, n, unit in document.units() if document.groups[g].kind == WARBAND]
    if not units:
        repairs = tuple(_added(document, WARBAND, id) for id in [*warbands][:MOST_OFFERED])
        return [Check(kind="blocks", code="no_warband", rule="UW-BLD-01", repairs=repairs)]
    return [
        Check(kind="blocks", code="one_warband", rule="UW-BLD-01", unit=unit.key,
              repairs=(Repair(label="take_out", patches=(taken_out(at(g, n)),)),))
        for g, n, unit in units[1:]
    ]  # fmt: skip


def _added(document: Document, kind: str, *sheets: str, label: str = "take") -> Repair:
    """More of the content stands in the group of its kind."""
    place = next((n for n, group in enumerate(document.groups) if group.kind == kind), None)
    rows = _rows(document, sheets)
    facts = {"id": sheets[0] if sheets else "", "n": len(sheets)}
    if place is None:
        group = {"key": f"g{kind}", "kind": kind, "flags": [], "slots": {}, "units": rows}
        end = len(document.groups)
        return Repair(label=label, facts=facts, patches=(Patch(do="insert", path=("groups", end), value=group),))
    end = len(document.groups[place].units)
    patches = tuple(Patch(do="insert", path=at(place, end + n), value=row) for n, row in enumerate(rows))
    return Repair(label=label, facts=facts, patches=patches)


def _rows(document: Document, sheets: Iterable[str]) -> list[dict[str, Any]]:
    taken = {unit.key for _, _, unit in document.units()}
    free = (key for n in range(1, 10_000) if (key := f"u{n}") not in taken)
    blank: dict[str, Any] = {
        "models": [{"profile": "", "count": 1, "weapons": None}],
        "name": "",
        "flags": [],
        "slots": {},
        "own_cost": None,
    }
    return [{"key": key, "sheet": sheet, **blank} for key, sheet in zip(free, sheets, strict=False)]


# --- the cards -------------------------------------------------------------------------------------------------------


def _of_cards(document: Document, decks: Mapping[str, Deck], placed: list[Placed]) -> list[Check]:
    """One whole deck, or cards of two (UW-BLD-02, UW-BLD-05)."""
    whole = [(g, n, unit) for g, n, unit in document.units() if document.groups[g].kind == DECK and unit.sheet in decks]
    if not whole and not placed:
        repairs = tuple(_added(document, DECK, id) for id in [*decks][:MOST_OFFERED])
        return [Check(kind="blocks", code="no_deck", rule="UW-BLD-02", repairs=repairs)]
    if whole and (placed or len(whole) > 1):
        return [_mixed(document, decks, whole, placed)]
    return [] if whole else _of_format(document, decks, placed)


def _mixed(document: Document, decks: Mapping[str, Deck], whole: list[Any], placed: list[Placed]) -> Check:
    """A deck that is used whole stands alone; its cards one by one may stand among others."""
    group, number, unit = whole[-1]
    gone = Repair(label="take_out", patches=(taken_out(at(group, number)),))
    cards = [*(card.id for _, _, one in whole for card in decks[one.sheet].cards), *(one.card.id for one in placed)]
    return Check(
        kind="blocks", code="deck_and_cards", rule="UW-BLD-02", unit=unit.key,
        repairs=(gone, _written(document, decks, dict.fromkeys(cards), "one_by_one")),
    )  # fmt: skip


def _written(document: Document, decks: Mapping[str, Deck], cards: Iterable[str], label: str) -> Repair:
    """The army has these cards and no others, one by one."""
    kind_of = {card.id: card.kind for deck in decks.values() for card in deck.cards}
    chosen = [*cards]
    groups: list[dict[str, Any]] = []
    keys = iter(_rows(document, chosen))
    for number, kind in enumerate(GROUPS, start=1):
        if kind == WARBAND:
            rows = [unit.model_dump(mode="json") for unit in units_of(document, WARBAND)]
        else:
            rows = [{**next(keys), "sheet": card} for card in chosen if kind_of[card] == kind]
        groups.append({"key": f"g{number}", "kind": kind, "flags": [], "slots": {}, "units": rows})
    return Repair(label=label, facts={"n": len(chosen)}, patches=(put(("groups",), groups),))


def _as_deck(document: Document, deck: str) -> Repair:
    """The army has this deck, whole."""
    warband = [unit.model_dump(mode="json") for unit in units_of(document, WARBAND)]
    units = {WARBAND: warband, DECK: _rows(document, [deck])}
    groups = [
        {"key": f"g{n}", "kind": kind, "flags": [], "slots": {}, "units": units.get(kind, [])}
        for n, kind in enumerate(GROUPS, start=1)
    ]
    return Repair(label="whole_deck", facts={"id": deck}, patches=(put(("groups",), groups),))


def _of_format(document: Document, decks: Mapping[str, Deck], placed: list[Placed]) -> list[Check]:
    """Each limit that the cards break, with what mends it (UW-BLD-05)."""
    cards = [one.card.id for one in placed]
    named = decks_of(cards, decks)
    if len(named) == 1:
        if sorted(cards) == sorted(card.id for card in decks[named[0]].cards):
            return []
        facts = {"id": named[0], "had": len(cards)}
        repairs = (_as_deck(document, named[0]),)
        return [Check(kind="blocks", code="one_deck", rule="UW-BLD-02", facts=facts, repairs=repairs)]
    if len(named) > 2:
        strange = [one for one in placed if one.card.id not in {c.id for deck in named[:2] for c in decks[deck].cards}]
        return [
            Check(kind="blocks", code="third_deck", rule="UW-BLD-05", unit=one.unit.key, repairs=(one.gone(),))
            for one in strange
        ]
    library = Library(boards={}, warbands={}, decks=decks)
    limits = broken_limits(library, Muster(warband="", deck=named[0], second=named[1], cards=tuple(cards)))
    return [_of_limit(document, [decks[one] for one in named], placed, limit) for limit in limits]


def _of_limit(document: Document, decks: list[Deck], placed: list[Placed], limit: str) -> Check:
    had = Counter(one.card.kind for one in placed)
    power, objectives = had["ploy"] + had["upgrade"], had["objective"]
    surges = [one for one in placed if one.card.objective and one.card.surge]
    ploys = [one for one in placed if one.card.kind == "ploy"]
    match limit:
        case "least_objectives":
            lack = OBJECTIVES_IN_DECK - objectives
            more = _fitting(decks, placed, "objective", lack, surge=len(surges) < MOST_SURGES)
            return _blocked(
                limit, {"had": objectives, "needed": OBJECTIVES_IN_DECK}, _filled(document, "objective", more)
            )
        case "least_power":
            more = _fitting(decks, placed, "upgrade", POWER_IN_DECK - power)
            return _blocked(limit, {"had": power, "needed": POWER_IN_DECK}, _filled(document, "upgrade", more))
        case "most_surges":
            return _blocked(limit, {"had": len(surges), "most": MOST_SURGES}, (surges[-1].gone(),), surges[-1])
        case "most_ploys":
            return _blocked(limit, {"had": len(ploys), "most": power // 2}, (ploys[-1].gone(),), ploys[-1])
        case "name_twice":
            named = Counter(one.card.name.en for one in placed)
            twice = next(one for one in reversed(placed) if named[one.card.name.en] > 1)
            return _blocked(limit, {}, (twice.gone(),), twice)
    return _blocked(limit, {}, ())


def _filled(document: Document, kind: str, more: list[str]) -> tuple[Repair, ...]:
    return (_added(document, kind, *more, label="fill"),) if more else ()


def _fitting(decks: list[Deck], placed: list[Placed], kind: str, lack: int, *, surge: bool = True) -> list[str]:
    """Cards of the two decks that the army lacks, so many: those that no other limit stands against."""
    had = {one.card.id for one in placed}
    free = [c.id for deck in decks for c in deck.cards if c.kind == kind and c.id not in had and (surge or not c.surge)]
    return free[:lack]


def _blocked(limit: str, facts: dict[str, Any], repairs: tuple[Repair, ...], of: Placed | None = None) -> Check:
    key = of.unit.key if of else ""
    return Check(kind="blocks", code=limit, rule="UW-BLD-05", facts=facts, unit=key, repairs=repairs)
