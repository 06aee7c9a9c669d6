"""What a map file is, told by what stands in it: JSON, a line of JSON for each of several, or XML; its name says nothing."""

import json
from typing import Any

from app.grounds.files.limits import BYTES, TEXT
from app.grounds.files.markup import Element, read_markup
from app.grounds.files.pictures import without_pictures
from app.rosters.files.detecting import text_of
from app.rosters.files.limits import Unreadable

MOST_LINES = 2_000
"""Lines of a pack."""


def parsed(data: bytes) -> Element | object:
    """The elements or objects of a file. `Unreadable`: `empty`, `too_large`, `not_text`, `not_a_map`, and those of either form."""
    if len(data) > BYTES:
        raise Unreadable("too_large", most=BYTES)
    data = without_pictures(data)
    if len(data) > TEXT:
        raise Unreadable("too_large", most=TEXT)
    text = text_of(data).strip()
    if not text:
        raise Unreadable("empty")
    if text[0] == "<":
        return read_markup(text)
    if text[0] not in "{[":
        raise Unreadable("not_a_map")
    return _objects(text)


def _objects(text: str) -> object:
    """The objects of a text, or the list of them where each stands on a line of its own."""
    try:
        return _json(text)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data" or text[0] != "{":
            raise Unreadable("not_json", line=error.lineno) from None
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_LINES:
        raise Unreadable("too_many_parts", most=MOST_LINES)
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_json(line))
        except json.JSONDecodeError:
            raise Unreadable("not_json", line=number) from None
    return found


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError):
        raise Unreadable("not_json", line=1) from None
