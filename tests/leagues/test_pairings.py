"""Whole tournaments, drawn: nobody meets the same one again or has a second bye as long as that can be helped."""

import random
from collections import Counter
from itertools import combinations

import pytest

from app.leagues.model import Pairing, Player, Result, Rules
from app.leagues.rounds import next_round
from app.leagues.swiss import pair_swiss

SWISS = Rules(kind="swiss")


def played_out(
    rules: Rules, count: int, rounds: int, seed: int, leaving: float = 0.0
) -> tuple[list[Player], list[Pairing]]:
    """A tournament whose results are drawn; some leave on the way, not so many that nobody is left."""
    drawn = random.Random(seed)
    players = [Player(id=id) for id in drawn.sample(range(1, 999), count)]
    pairings: list[Pairing] = []
    results: tuple[Result, ...] = ("first", "second", "draw", "none")
    for number in range(1, rounds + 1):
        fresh = next_round(players, pairings, rules, seed=str(seed))
        assert all(one.round == number for one in fresh)
        check_round(players, pairings, fresh, rules)
        pairings += [
            one
            if one.result
            else Pairing(
                round=number, first=one.first, second=one.second, result=drawn.choices(results, (6, 6, 2, 1))[0]
            )
            for one in fresh
        ]
        if leaving and len([one for one in players if one.until is None]) > rounds + 3 and drawn.random() < leaving:
            gone = drawn.choice([one for one in players if one.until is None])
            players = [Player(id=one.id, until=number) if one is gone else one for one in players]
            players.append(Player(id=1000 + number, since=number))
    return players, pairings


def check_round(players: list[Player], before: list[Pairing], fresh: list[Pairing], rules: Rules) -> None:
    """Everybody who is there is in it once; of an even field nobody is without a game; a bye goes to who has had the fewest."""
    here = {one.id for one in players if one.until is None}
    seen = Counter(id for one in fresh for id in one.players)
    assert here <= set(seen)
    assert set(seen.values()) == {1}
    byes = [one for one in fresh if one.second is None]
    assert [one.result for one in byes] == ["bye"] * len(byes)
    if rules.kind == "swiss":
        assert len(byes) == len(here) % 2
        had = Counter(one.first for one in before if one.second is None)
        assert all(had[one.first] == min(had[id] for id in here) for one in byes)


def met(pairings: list[Pairing]) -> Counter[frozenset[int]]:
    """How often each two met."""
    return Counter(frozenset(one.players) for one in pairings if one.second is not None)


@pytest.mark.parametrize("count", [*range(2, 18), 23, 32, 65])
def test_swiss_tournaments_bring_no_rematch_and_no_second_bye(count: int) -> None:
    rounds = max(1, min(count // 2, 7))
    for seed in range(10 if count < 14 else 3 if count < 30 else 1):
        _, pairings = played_out(SWISS, count, rounds, seed)
        assert max(met(pairings).values()) == 1, (count, seed)
        byes = Counter(one.first for one in pairings if one.second is None)
        assert max(byes.values(), default=0) <= 1


@pytest.mark.parametrize("count", [7, 8, 12, 13, 20])
def test_who_leaves_or_comes_late_spoils_nothing(count: int) -> None:
    for seed in range(6):
        _, pairings = played_out(SWISS, count, 5, seed, leaving=0.6)
        assert max(met(pairings).values()) == 1, (count, seed)


@pytest.mark.parametrize("count", range(2, 8))
def test_after_any_number_of_rounds_no_round_has_a_rematch_more_than_it_must(count: int) -> None:
    """Every way to pair a small field is tried: byes first, then as few meet again as can be."""
    for seed in range(4):
        players, pairings = played_out(SWISS, count, 3 * count, seed)
        ids = sorted(one.id for one in players)
        for number in range(1, 3 * count + 1):
            before = [one for one in pairings if one.round < number]
            fresh = [one for one in pairings if one.round == number]
            again, byes = met(before), Counter(one.first for one in before if one.second is None)
            least = min(
                sum(again[frozenset(pair)] ** 2 for pair in way if len(pair) == 2)
                for way in ways(ids)
                if all(byes[one[0]] == min(byes[id] for id in ids) for one in way if len(one) == 1)
            )
            assert sum(again[frozenset(one.players)] ** 2 for one in fresh if one.second) == least


def ways(ids: list[int]) -> list[list[tuple[int, ...]]]:
    """Every way to pair them, one being left over of an odd number."""
    if len(ids) % 2:
        return [[(one,), *way] for one in ids for way in ways([id for id in ids if id != one])]
    if not ids:
        return [[]]
    first, *others = ids
    return [[(first, one), *way] for one in others for way in ways([id for id in others if id != one])]


def test_those_near_in_score_meet_and_the_last_has_the_bye() -> None:
    players = [Player(id=id) for id in range(1, 10)]
    won = [Pairing(round=1, first=a, second=b, result="first") for a, b in ((1, 2), (3, 4), (5, 6), (7, 8))]
    first = [*won, Pairing(round=1, first=9, second=None, result="bye")]
    pairs = pair_swiss(players, first, SWISS, seed="x")
    winners = {1, 3, 5, 7, 9}
    assert pairs[-1][1] is None
    assert pairs[-1][0] in {2, 4, 6, 8}
    mixed = [pair for pair in pairs[:-1] if len({*pair} & winners) == 1]
    assert len(mixed) == 1
    assert {*pairs[0]} <= winners


def test_sides_change() -> None:
    for seed in range(6):
        _, pairings = played_out(SWISS, 16, 6, seed)
        sides: dict[int, list[int]] = {}
        for one in pairings:
            for side, id in enumerate(one.players):
                sides.setdefault(id, []).append(side)
        assert all(2 <= sum(mine) <= 4 for mine in sides.values()), sides
        assert not any(len({*mine[at : at + 4]}) == 1 for mine in sides.values() for at in range(3))


def test_the_same_question_has_the_same_answer() -> None:
    players = [Player(id=id) for id in range(1, 20)]
    assert pair_swiss(players, [], SWISS, seed="x") == pair_swiss(players[::-1], [], SWISS, seed="x")
    assert pair_swiss(players, [], SWISS, seed="x") != pair_swiss(players, [], SWISS, seed="y")


def test_the_largest_field_is_paired() -> None:
    _, pairings = played_out(SWISS, 128, 1, 1)
    assert len(pairings) == 64


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 16, 31, 32])
def test_everybody_meets_everybody(count: int, legs: int) -> None:
    rules = Rules(kind="round_robin", legs=legs)
    players, pairings = played_out(rules, count, rules.rounds_of(count), count)
    every = {frozenset(pair) for pair in combinations([one.id for one in players], 2)}
    assert met(pairings) == Counter(dict.fromkeys(every, legs))
    sides = Counter((one.first, one.second) for one in pairings if one.second is not None)
    assert legs == 1 or set(sides.values()) == {1}
    byes = Counter(one.first for one in pairings if one.second is None)
    assert set(byes.values()) == ({legs} if count % 2 else set())
    firsts = Counter(one.first for one in pairings if one.second is not None)
    assert all(abs(2 * firsts[one.id] - legs * (count - 1)) <= 1 for one in players)


def test_whom_the_others_should_still_meet_has_lost_once_he_left() -> None:
    rules = Rules(kind="round_robin")
    begun = [Player(id=id) for id in (1, 2, 3, 4)]
    first = next_round(begun, [], rules, seed="x")
    players = [Player(id=1, until=1), *begun[1:]]
    second = next_round(players, first, rules, seed="x")
    (his,) = [one for one in second if 1 in one.players]
    assert his.result == ("second" if his.first == 1 else "first")
    assert [one.result for one in second if one is not his] == [None]
