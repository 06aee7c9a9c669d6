"""Who meets whom where everybody meets everybody: round the table, one seat kept; for a second leg again, with sides turned."""

from collections.abc import Sequence


def pair_round_robin(ids: Sequence[int], number: int) -> list[tuple[int, int | None]]:
    """The pairs of a round, whoever plays the first side first. Of an odd number one has nobody to meet, each once a leg.

    Arguments: `ids` are all who began, in one order for all rounds; `number` counts the rounds from 1, over all legs.
    """
    circle: list[int | None] = [*ids, *([None] if len(ids) % 2 else [])]
    if len(circle) < 2:
        return []
    rounds = len(circle) - 1
    leg, turn = divmod(number - 1, rounds)
    *moving, kept = circle
    seats = moving[turn:] + moving[:turn]
    pairs = [(seats[0], kept) if turn % 2 == 0 else (kept, seats[0])]
    pairs += [(seats[at], seats[-at]) if at % 2 else (seats[-at], seats[at]) for at in range(1, len(circle) // 2)]
    return [_turned(pair, again=leg % 2 == 1) for pair in pairs]


def _turned(pair: tuple[int | None, int | None], *, again: bool) -> tuple[int, int | None]:
    """The pair as it is played; of one with nobody in it, who is there comes first."""
    first, second = (pair[1], pair[0]) if again else pair
    if first is None:
        first, second = second, None
    assert first is not None
    return first, second
