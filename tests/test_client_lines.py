"""A line of the page's source is read without scrolling."""

from tests.client_imports import CLIENT

MOST = 200
"""Signs in a line."""


def test_no_line_of_the_page_is_longer_than_can_be_read() -> None:
    long = [
        f"{path.relative_to(CLIENT)}:{number} has {len(line)}"
        for path in sorted(CLIENT.rglob("*.js"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MOST
    ]
    assert not long, "\n".join(long)
