"""What no single heap can know: that another has its id."""

from app.content.pebbles.schema import HeapsIn

from app.content.reader import Reader


def heaps(found: HeapsIn, reader: Reader) -> bool:
    """Whether no id comes twice in a file."""
    ids = [row.id for row in found.heaps]
    for number, id in enumerate(ids):
        if id in ids[:number]:
            reader.wrong(("heaps", number, "id"), "duplicate_id", id=id)
    return len(set(ids)) == len(ids)
