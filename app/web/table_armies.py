"""The armies of a table, read before saying yes and looked up later: whose sheets, what plays by its text, the cards."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.content.armies import OPTION
from app.content.army_check import Check, check
from app.persistence import armies
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.seats import invited_by, sides_of
from app.realtime.live.match import LiveMatch
from app.realtime.seating import rules_options
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.seats import EVERYONE, Seat
from app.rules.kernel.views.view import SeatView, View
from app.web.army_cards import Cards, Fielded, fielded
from app.web.army_reading import reading
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep, public_root
from app.web.pictures import live_of, watched_of
from app.web.render import render
from app.web.sentences import counted, filled
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()


@dataclass(frozen=True, slots=True, kw_only=True)
class SideArmy:
    """A side's army: what it is called, what is asked of it as sentences, and its cards once they may be read."""

    seat: Seat
    name: str
    checks: tuple[str, ...]
    cards: Sequence[Mapping[str, Any]]


@router.get("/t/{match_id}/armies", response_class=HTMLResponse)
async def of_table(request: Request, match: WatchedDep, store: StoreDep, tables: TablesDep) -> Response:
    """The armies as whoever watches may know them."""
    back = f"{public_root(request)}/t/{match.id}"
    return await _page(request, match, store, tables, await watched_of(tables, match), back)


@router.get("/t/{match_id}/{token}/armies", response_class=HTMLResponse)
async def before_yes(request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str) -> Response:
    """The same for whoever holds a key or an invitation of the table."""
    if not await sides_of(store, match.id, token) and not await invited_by(store, match.id, token):
        raise HTTPException(404)
    back = f"{public_root(request)}/t/{match.id}/{token}"
    return await _page(request, match, store, tables, await live_of(tables, match), back)


async def _page(
    request: Request, match: Match, store: Store, tables: LiveTables, live: LiveMatch, back: str
) -> Response:
    said = words(language_of(request))
    names = {row.side: row.name for row in match.seats}
    sides = [
        {"side": names.get(one.seat) or said[f"table.side.{one.seat}"], "army": one}
        for one in await armies_told(request, match, store, tables, live)
    ]
    name = title_of(match, language_of(request))
    return render(request, "table_armies.html", said=said, name=name, sides=sides, system=match.system, back=back)


async def armies_told(
    request: Request, match: Match, store: Store, tables: LiveTables, live: LiveMatch
) -> list[SideArmy]:
    """What may be told of each side's army: all of it once lists are open; before that, what the table was set with.

    A list of the server's own sheets stays its side's secret until then, but for what it costs. Sheets that a player made are
    shown at once: nobody can say yes to what he has not read.
    """
    view = await asyncio.to_thread(live.system.view, live.state, EVERYONE)
    telling = _Telling(match.system, language_of(request))
    told = []
    for shown in view.seats.values():
        seat = shown.seat
        if any(unit.seat == seat for unit in view.units.values()):
            told.append(telling.open(view, seat, telling.called(shown), seat))
        elif set_with := await _set_with(match, store, tables, seat):
            told.append(telling.before(seat, *set_with))
    return told


async def _set_with(match: Match, store: Store, tables: LiveTables, seat: Seat) -> tuple[str, Fielded] | None:
    """The army of its player that a table was set with for a seat, by its name; none where it is the server's or there is none."""
    id = rules_options(match).get(OPTION, {}).get(seat)
    kept = await armies.get(store, id) if id else None
    if kept is None:
        return None
    lists, library = await reading(tables, match.system)
    rules = tables.systems[match.system].rules
    work = (fielded, rules, lists.read, lists.added, lists.tell, lists.formed)
    try:
        return kept.name, await tables.reading.run(*work, kept.body["text"], library)
    except TooMuch:
        return None


class _Telling:
    """What is said of armies in one language."""

    def __init__(self, system: str, language: str) -> None:
        self._system, self._language, self._said = system, language, words(language)

    def called(self, side: SeatView) -> str:
        """What a side's army is called where its name stands in each language."""
        return str(side.facts.get(f"army_{self._language}", side.army))

    def open(self, view: View, side: Seat, name: str, seat: Seat, *costs: str) -> SideArmy:
        """An army that everybody may read, as the side of a view, for a seat."""
        cards, found = Cards(self._system, view, self._said, self._language), check(view, side)
        checks = (" · ".join((*costs, *self._counts(found))), *self._asked(found, cards))
        models = self._said["armies.models"]
        shown = [card | {"size": counted(models, card["models"])} for card in cards.of_side(side)]
        return SideArmy(seat=seat, name=cards.called(name), checks=checks, cards=shown)

    def before(self, seat: Seat, name: str, army: Fielded) -> SideArmy:
        """An army that a table was set with, before lists are open."""
        if army.view is None or army.told is None:
            return SideArmy(seat=seat, name=name, checks=(self._said["armies.unfinished"],), cards=())
        side = next(iter(army.view.seats.values())).seat
        cost = counted(self._said[f"armies.cost.{army.told.measure}"], army.told.cost)
        if check(army.view, side).own:
            return self.open(army.view, side, name, seat, cost)
        return SideArmy(seat=seat, name="", checks=(cost, self._said["armies.check.none"]), cards=())

    def _counts(self, found: Check) -> tuple[str, str]:
        return counted(self._said["armies.units"], found.units), counted(self._said["armies.models"], found.models)

    def _asked(self, found: Check, cards: Cards) -> Iterator[str]:
        own = len(found.own)
        yield counted(self._said["armies.check.own"], own) if own else self._said["armies.check.none"]
        if found.bases:
            bases = ", ".join(f"{cards.named(sheet)} {size}" for sheet, size in found.bases)
            yield filled(self._said["armies.check.bases"], {"bases": bases})
        if not found.by_text:
            yield self._said["armies.check.enforced"]
            return
        named = "; ".join(f"{cards.called(ability)} ({cards.named(sheet)})" for sheet, ability in found.by_text)
        yield filled(self._said["armies.check.by_text"], {"n": len(found.by_text), "abilities": named})
