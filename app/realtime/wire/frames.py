"""Frames as text: reading what a stranger sent, writing what he is sent."""

import gzip
import json
from math import isfinite
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import to_json, to_jsonable_python

from app.realtime.wire.incoming import FRAME_LIMIT, FromClient
from app.realtime.wire.outgoing import ToClient
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.bounds import outside
from app.rules.kernel.views.diff import without_nulls

DEEPEST = 24
"""How deep a frame may nest: a command is four or five levels."""

GREATEST = 2**31
"""The greatest number a frame may hold, either way: no place, count or moment of a match comes near. NaN is not within it."""

TOO_GREAT = "too_great"

_INCOMING: TypeAdapter[FromClient] = TypeAdapter(
    Annotated[FromClient, Field(discriminator="kind")],
    config=ConfigDict(extra="forbid", allow_inf_nan=False, strict=True),
)


class BadFrame(Exception):
    """A frame that could not be read: a stable code (malformed, oversized, unknown_kind, bad_number), the `ref` it named, if any.

    `why` is what is wrong or where, `had` the number or the length that is too great.
    """

    def __init__(self, code: str, ref: str | None = None, why: str = "", had: Fact | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.ref = ref
        self.why = why
        self.had = had

    @property
    def refusal(self) -> Refusal:
        """What the sender is told."""
        facts: dict[str, Fact] = {"why": self.why} if self.why else {}
        return Refusal(code=self.code, rule="", facts=facts if self.had is None else facts | {"had": self.had})


def read(text: str) -> FromClient:
    """The frame this text holds.

    Raises BadFrame: too long, no JSON, NaN or infinity anywhere, text that a database cannot hold, a kind or key nobody knows,
    a number or text that its type has no room for.
    """
    if len(text) > FRAME_LIMIT or len(text.encode("utf-8", "surrogatepass")) > FRAME_LIMIT:
        raise BadFrame("oversized")
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFrame("malformed", why="json") from error
    ref = _ref(plain)
    if why := _unsound(plain, 0):
        raise BadFrame("bad_number" if why == TOO_GREAT else "malformed", ref, why)
    try:
        frame = _INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        if first["type"].startswith("union_tag") and "ghost" not in first["loc"]:
            raise BadFrame("unknown_kind", ref) from error
        raise BadFrame("malformed", ref, ".".join(str(part) for part in first["loc"])[:100]) from error
    if found := outside(FromClient, frame):
        raise BadFrame("bad_number", ref, ".".join(found.place)[:100], found.had)
    return frame


PACKED_FROM = 2048
"""Characters from which a frame is worth compressing."""


def pack(text: str) -> bytes:
    """A frame's text, gzipped."""
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def unpack(packed: bytes) -> str:
    """The text of a frame that was packed."""
    return gzip.decompress(packed).decode()


def write(frame: ToClient) -> str:
    """The text of a frame."""
    return to_json(frame).decode()


def plain_view(view: Any) -> dict[str, Any]:
    """A view as plain JSON without nulls, as merge patches need it: absent and null are the same there."""
    pruned: dict[str, Any] = without_nulls(to_jsonable_python(view))
    return pruned


def _ref(plain: Any) -> str | None:
    ref = plain.get("ref") if isinstance(plain, dict) else None
    return ref if isinstance(ref, str) and 0 < len(ref) <= 64 and not _unsound(ref, 0) else None


def _unsound(value: Any, depth: int) -> str | None:
    """Why this plain value may not enter the program, or nothing."""
    if depth > DEEPEST:
        return "depth"
    if isinstance(value, str):
        return None if "\x00" not in value and _is_text(value) else "text"
    if isinstance(value, float | int):
        return None if abs(value) <= GREATEST else TOO_GREAT if isfinite(value) else "number"
    for part in (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        if why := _unsound(part, depth + 1):
            return why
    return None


def _is_text(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
