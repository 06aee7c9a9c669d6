"""Tables as they go into docs/performance.md: Markdown that also reads well in a terminal."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    """The lines of a table, its first column to the left, the others to the right; a row can be printed as it comes."""
    widths = [max(len(word), 12) for word in head]
    widths[0] = max(widths[0], 58)
    yield _row(head, widths)
    yield (
        "|"
        + "|".join("-" * (width + 2) if not at else "-" * (width + 1) + ":" for at, width in enumerate(widths))
        + "|"
    )
    for row in rows:
        yield _row(row, widths)


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    words = [
        word.rjust(width) if at else word.ljust(width) for at, (word, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "| " + " | ".join(words) + " |"
