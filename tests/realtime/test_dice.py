"""The fair dice: even, sealed, and the same again for whoever knows the seed."""

from collections import Counter
from itertools import pairwise

import pytest

from app.realtime.dice.fair_dice import FairDice, Rolled, commitment, named, new_seed
from app.versions import NAMING

SEED = bytes(range(32))
CRITICAL = {2: 10.83, 3: 13.82, 6: 20.52, 20: 43.82}
"""Chi-square at one in a thousand, by sides."""


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_every_face_comes_as_often_as_the_others(sides: int) -> None:
    dice = FairDice(SEED, {"red": "a", "blue": "b"}, "m1")
    throws = [face for _ in range(300) for face in dice.roll(100, sides)]
    counts = Counter(throws)
    expected = len(throws) / sides
    chi = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(counts) == set(range(1, sides + 1))
    assert chi < CRITICAL[sides]


def test_neighbouring_faces_do_not_follow_from_each_other() -> None:
    faces = FairDice(SEED, {}, "m1").roll(20_000)
    pairs = Counter(pairwise(faces))
    expected = (len(faces) - 1) / 36
    chi = sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert chi < 66.62, "35 degrees of freedom, one in a thousand"


def test_the_stream_goes_on_from_a_stored_cursor() -> None:
    whole = FairDice(SEED, {"red": "a"}, "m1")
    first, second = whole.roll(5), whole.roll(7, 20)
    again = FairDice(SEED, {"red": "a"}, "m1", cursor=1)
    assert again.roll(7, 20) == second
    assert again.cursor == whole.cursor == 2
    assert whole.rolls == [Rolled(sides=6, faces=first), Rolled(sides=20, faces=second)]


def test_seed_nonces_and_match_all_matter() -> None:
    faces = FairDice(SEED, {"red": "a"}, "m1").roll(40)
    assert FairDice(SEED, {"red": "b"}, "m1").roll(40) != faces
    assert FairDice(SEED, {"red": "a"}, "m2").roll(40) != faces
    assert FairDice(new_seed(), {"red": "a"}, "m1").roll(40) != faces


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_no_nonce_reads_as_two() -> None:
    folded, apart = {"blue": "x|red=y"}, {"blue": "x", "red": "y"}
    assert named(folded, "m", 1) == named(apart, "m", 1), "matches of the first naming go on with it"
    assert named(folded, "m", NAMING) != named(apart, "m", NAMING)
    assert named({}, "m|1", NAMING) != named({}, "m", NAMING)
    with pytest.raises(ValueError):
        named({}, "m", NAMING + 1)
