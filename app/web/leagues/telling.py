"""A league as plain data: for its file and for programs; of what its page shows to whoever has its link."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel

from app.leagues.model import Kind, Result
from app.leagues.standings import Standing, standings
from app.persistence.leagues import Whole


class PointsTold(BaseModel):
    """What a win, a draw, a loss and a bye bring."""

    win: int
    draw: int
    loss: int
    bye: int


class PlayerTold(BaseModel):
    """A player and how he stands; `strength` is the sum of the points of all whom he met."""

    id: int
    name: str
    place: int
    points: int
    wins: int
    draws: int
    losses: int
    strength: int
    has_left: bool


class PairingTold(BaseModel):
    """Who met whom: `second` is null for a bye, `result` while it is not known; `table` where anybody may look at it."""

    id: int
    round: int
    first: int
    second: int | None
    result: Result | None
    scores: list[int] | None
    corrected: bool
    table: str | None


class DeedTold(BaseModel):
    """What was done by hand: by "organiser", or by a player's number."""

    at: datetime
    who: str
    deed: str
    about: dict[str, Any]


class LeagueTold(BaseModel):
    """A league: how many rounds it has and how many began, its points, its players as they stand, all pairings, its log."""

    id: str
    name: str
    system: str
    kind: Kind
    rounds: int
    round: int
    closed: bool
    organiser: str
    points: PointsTold
    players: list[PlayerTold]
    pairings: list[PairingTold]
    log: list[DeedTold]


def told_of(whole: Whole) -> LeagueTold:
    """All that its page shows. A table that nobody but its players may see is left out."""
    league, rules = whole.league, whole.league.rules
    is_shown = league.setup["visibility"] != "closed"
    return LeagueTold(
        id=league.id,
        name=league.name,
        system=league.system,
        kind=rules.kind,
        rounds=whole.rounds,
        round=league.rounds,
        closed=league.closed_at is not None,
        organiser=whole.organiser,
        points=PointsTold(win=rules.win, draw=rules.draw, loss=rules.loss, bye=rules.bye),
        players=[_player(whole, one) for one in standings(whole.members, whole.pairings, rules)],
        pairings=[
            PairingTold(
                id=one.id,
                round=one.round,
                first=one.first,
                second=one.second,
                result=one.result,
                scores=list(one.scores) if one.scores else None,
                corrected=one.corrected,
                table=one.match_id if is_shown else None,
            )
            for one in whole.pairings
        ],
        log=[DeedTold(at=one.at, who=one.who, deed=one.deed, about=dict(one.about)) for one in whole.log],
    )


def _player(whole: Whole, stands: Standing) -> PlayerTold:
    member = next(one for one in whole.members if one.id == stands.player)
    return PlayerTold(
        id=member.id,
        name=member.name,
        place=stands.place,
        points=stands.points,
        wins=stands.wins,
        draws=stands.draws,
        losses=stands.losses,
        strength=stands.strength,
        has_left=member.until is not None,
    )
