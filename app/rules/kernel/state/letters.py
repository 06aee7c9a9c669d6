"""What tells two pieces of a table apart at a glance: a letter for each, I and O left out, which are read as digits."""

import re
from collections import Counter
from collections.abc import Collection, Mapping

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def letter_of(number: int) -> str:
    """The letter of a unit by the number of those before it on both sides: A to Z, then A2 and so on."""
    again, place = divmod(number, len(LETTERS))
    return LETTERS[place] + (str(again + 1) if again else "")


def told_apart(letters: Mapping[str, str], came_later: Collection[str] = ()) -> dict[str, str]:
    """The letters of units by their ids, where several were given one: the first has it plain, the next with 2 and so on.

    What is summoned, or takes a destroyed unit's place, was given the letter of that unit; records hold it so. `came_later`
    are those: whoever stood there before keeps its letter. Otherwise the number in a unit's id says who is first.
    """
    seen: Counter[str] = Counter()
    found: dict[str, str] = {}
    for unit in sorted(letters, key=lambda id: (id in came_later, [int(n) for n in re.findall(r"\d+", id)], id)):
        letter = letters[unit]
        seen[letter] += 1
        found[unit] = letter if seen[letter] == 1 else f"{letter}{seen[letter]}"
    return found
