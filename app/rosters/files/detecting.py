"""What a file is, told by its first signs: an archive, XML, JSON or text; what it is called says nothing."""

import re
from typing import Final, Literal

from app.rosters.files.archive import is_archive, unpacked
from app.rosters.files.limits import UNPACKED, Unreadable

Kind = Literal["markup", "objects", "text"]

DECLARED: Final = re.compile(rb"^\s*<\?xml[^>]{0,200}encoding=[\"']([A-Za-z0-9._-]{1,40})[\"']")
LATIN: Final = ("iso-8859-1", "windows-1252", "latin1")
UNSEEN: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")
"""Signs that no text has: a picture or a program has them."""


def told(data: bytes) -> tuple[Kind, str]:
    """What kind of file it is, and its text. `Unreadable`: `empty`, `too_large`, `not_text`, and those of an archive."""
    if len(data) > UNPACKED:
        raise Unreadable("too_large", most=UNPACKED)
    if is_archive(data):
        data = unpacked(data)
    text = text_of(data)
    first = text.lstrip()[:1]
    if not first:
        raise Unreadable("empty")
    if first == "<":
        return "markup", text.lstrip()
    return ("objects" if first in "{[" else "text"), text


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with its mark, or the Latin that its declaration names. `Unreadable`: `not_text`."""
    try:
        text = data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError:
        declared = DECLARED.match(data)
        if declared is None or declared.group(1).decode().lower() not in LATIN:
            raise Unreadable("not_text") from None
        text = data.decode("windows-1252", "replace")
    if UNSEEN.search(text):
        raise Unreadable("not_text")
    return text
