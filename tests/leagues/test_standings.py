"""How all stand: points, wins, the strength of whom one met, what equals did among each other; or they share a place."""

from app.leagues.model import Pairing, Player, Result, Rules
from app.leagues.standings import standings

RULES = Rules(kind="swiss", win=3, draw=1, loss=0, bye=3)


def told(
    count: int, *rows: tuple[int, int, int | None, Result | None], rules: Rules = RULES
) -> dict[int, tuple[int, ...]]:
    """Place, points, wins, draws, losses and strength of each player after these pairings: round, first, second, result."""
    pairings = [Pairing(round=a, first=b, second=c, result=d) for a, b, c, d in rows]
    found = standings([Player(id=id) for id in range(1, count + 1)], pairings, rules)
    assert [one.place for one in found] == sorted(one.place for one in found)
    return {one.player: (one.place, one.points, one.wins, one.draws, one.losses, one.strength) for one in found}


def test_before_anything_is_played_all_share_the_first_place() -> None:
    assert told(3, (1, 1, 2, None)) == dict.fromkeys((1, 2, 3), (1, 0, 0, 0, 0, 0))


def test_points_are_those_agreed_on() -> None:
    rules = Rules(kind="swiss", win=10, draw=5, loss=1, bye=7)
    rows = ((1, 1, 2, "second"), (1, 3, 4, "draw"), (1, 5, None, "bye"), (2, 1, 3, "none"))
    found = told(5, *rows, rules=rules)
    assert {id: one[1] for id, one in found.items()} == {1: 1, 2: 10, 3: 5, 4: 5, 5: 7}
    assert {id: one[2:5] for id, one in found.items()} == {
        1: (0, 0, 1),
        2: (1, 0, 0),
        3: (0, 1, 0),
        4: (0, 1, 0),
        5: (0, 0, 0),
    }


def test_of_equal_points_more_wins_stand_higher() -> None:
    found = told(6, (1, 1, 2, "first"), (2, 3, 4, "draw"), (3, 3, 5, "draw"), (4, 3, 6, "draw"))
    assert found[1][:2] == (1, 3)
    assert found[3][:2] == (2, 3)


def test_then_the_strength_of_whom_they_met_and_a_bye_counts_as_one_as_strong_as_oneself() -> None:
    found = told(5, (1, 1, 2, "first"), (1, 3, 4, "first"), (1, 5, None, "bye"), (2, 4, 2, "first"), (2, 1, 3, "none"))
    assert {id: one[5] for id, one in found.items()} == {1: 0, 2: 6, 3: 3, 4: 3, 5: 3}
    assert [found[id][0] for id in (3, 1)] == [1, 3]


def test_then_what_equals_did_among_each_other() -> None:
    rows = ((1, 1, 2, "first"), (2, 2, 3, "first"), (3, 1, 4, "second"), (4, 3, 4, "second"))
    rules = Rules(kind="round_robin", win=1, draw=0, loss=0, bye=0)
    found = told(4, *rows, (5, 4, 2, "none"), rules=rules)
    assert found[1][1:] == (1, 1, 0, 1, 3)
    assert found[2][1:] == (1, 1, 0, 1, 1)
    even = told(4, (1, 1, 2, "first"), (2, 3, 1, "first"), (3, 2, 4, "first"), (4, 4, 3, "first"), rules=rules)
    assert {id: one[1:] for id, one in even.items()} == dict.fromkeys((1, 2, 3, 4), (1, 1, 0, 1, 2))
    assert {one[0] for one in even.values()} == {1}


def test_the_winner_of_two_who_are_equal_in_all_else_stands_first() -> None:
    rows = (
        (1, 1, 3, "first"),
        (1, 2, 4, "first"),
        (2, 3, 2, "first"),
        (2, 1, 4, "second"),
        (3, 2, 1, "first"),
        (3, 4, 3, "second"),
    )
    found = told(4, *rows)
    assert found[2][1:] == (6, 2, 0, 1, 12)
    assert found[3][1:] == (6, 2, 0, 1, 12)
    assert (found[3][0], found[2][0]) == (1, 2)
