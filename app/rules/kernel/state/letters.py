"""What tells two pieces of a table apart at a glance: a letter for each, I and O left out, which are read as digits."""

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def letter_of(number: int) -> str:
    """The letter of a unit by the number of those before it on both sides: A to Z, then A2 and so on."""
    again, place = divmod(number, len(LETTERS))
    return LETTERS[place] + (str(again + 1) if again else "")
