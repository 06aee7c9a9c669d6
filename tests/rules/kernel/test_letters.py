"""Units of one letter are told apart: whoever stood there first keeps it plain."""

from app.rules.kernel.state.letters import letter_of, told_apart


def test_the_first_of_a_letter_has_it_plain_and_the_next_are_numbered_in_the_order_of_their_ids() -> None:
    told = told_apart({"u10": "D", "u2": "D", "u9": "D", "u3": "E"})
    assert told == {"u2": "D", "u9": "D2", "u10": "D3", "u3": "E"}, "nine comes before ten"


def test_what_came_later_gives_way_however_low_its_number_is() -> None:
    told = told_apart({"u1": "A", "u2": "A", "u7": "A", "u3": "B"}, came_later={"u1", "u3"})
    assert told == {"u2": "A", "u7": "A2", "u1": "A3", "u3": "B"}, "alone of its letter it keeps it plain"


def test_letters_leave_out_what_is_read_as_a_digit_and_begin_anew_with_a_number() -> None:
    letters = [letter_of(number) for number in range(50)]
    assert not {"I", "O"} & set("".join(letters))
    assert (letters[23], letters[24], letters[48]) == ("Z", "A2", "A3")
    assert len(set(letters)) == len(letters)
