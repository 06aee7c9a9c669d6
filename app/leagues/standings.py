"""How all stand: points, then wins, then how strong those were whom one met, then what equals did among each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.leagues.model import Pairing, Player, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a player stands. `strength` is the sum of the points of all whom he met, his own for a bye; `among` what he made
    against those who are equal to him in all of that. Those who are equal in everything share a place.
    """

    player: int
    place: int
    points: int
    wins: int
    draws: int
    losses: int
    strength: int
    among: int


def standings(players: Sequence[Player], pairings: Sequence[Pairing], rules: Rules) -> list[Standing]:
    """All players, whoever stands first first; who is equal in everything in the order of their numbers."""
    of = {player.id: [one for one in pairings if player.id in one.players] for player in players}
    points = {id: sum(one.points_of(id, rules) for one in mine) for id, mine in of.items()}
    rough = {id: (points[id], _wins(id, mine), _strength(id, mine, points)) for id, mine in of.items()}
    ordered = sorted(sorted(of), key=lambda id: rough[id], reverse=True)
    found: list[Standing] = []
    for _, equal in groupby(ordered, key=lambda id: rough[id]):
        tied = list(equal)
        among = {id: _among(id, of[id], tied, rules) for id in tied}
        first = len(found)
        for at, id in enumerate(sorted(tied, key=lambda id: -among[id])):
            same = at and found[-1].among == among[id]
            place = found[-1].place if same else first + at + 1
            found.append(_standing(id, place, of[id], rough[id], among[id]))
    return found


def _standing(id: int, place: int, mine: Sequence[Pairing], rough: tuple[int, int, int], among: int) -> Standing:
    points, wins, strength = rough
    draws = sum(one.result == "draw" for one in mine)
    losses = sum(one.result in ("first", "second") for one in mine) - wins
    return Standing(
        player=id, place=place, points=points, wins=wins, draws=draws, losses=losses, strength=strength, among=among
    )


def _wins(id: int, mine: Sequence[Pairing]) -> int:
    return sum(one.is_won_by(id) for one in mine)


def _strength(id: int, mine: Sequence[Pairing], points: Mapping[int, int]) -> int:
    return sum(points[_met_by(id, one)] for one in mine if one.result not in (None, "none"))


def _met_by(id: int, pairing: Pairing) -> int:
    """Whom a player met; with a bye, somebody as strong as himself."""
    return next((other for other in pairing.players if other != id), id)


def _among(id: int, mine: Sequence[Pairing], tied: Sequence[int], rules: Rules) -> int:
    rivals = {*tied} - {id}
    return sum(one.points_of(id, rules) for one in mine if rivals & {*one.players})
