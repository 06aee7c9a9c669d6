"""Loading the heaps of a folder."""

from pathlib import Path

from app.content.pebbles import check, schema
from app.rules.pebbles.model.profiles import Heap, Library

from app.content.load import Loaded, files, in_order
from app.content.reader import read_file


def load(folder: Path) -> Loaded:
    """The content of a folder, or every problem of every file."""
    readers = [read_file(path) for path in files(folder)]
    found = [model for reader in readers if (model := reader.model(schema.HeapsIn)) and check.heaps(model, reader)]
    problems = in_order(problem for reader in readers for problem in reader.problems)
    heaps = {row.id: Heap(id=row.id, name=row.name, pebbles=row.pebbles) for model in found for row in model.heaps}
    return Loaded(library=Library(heaps=heaps), problems=problems)
