"""Records of the server's content as their files write them: what a sheet of one's own begins as."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from app.content.load import files
from app.content.reader import read_file


def records(folder: Path, part: str, ids: Iterable[str]) -> list[Mapping[str, Any]]:
    """The records of these ids in a part of the folder's files, as they are written there."""
    known = _by_id(tuple((path, path.stat().st_mtime_ns) for path in files(folder, "**/*.yaml")), part)
    return [known[id] for id in dict.fromkeys(ids) if id in known]


@lru_cache(maxsize=16)
def _by_id(paths: tuple[tuple[Path, int], ...], part: str) -> Mapping[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for path, _ in paths:
        data = read_file(path).data
        rows = data.get(part) if isinstance(data, Mapping) else None
        found |= {row["id"]: row for row in rows or () if isinstance(row, Mapping) and "id" in row}
    return found
