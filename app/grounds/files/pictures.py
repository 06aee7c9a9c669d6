"""The picture that a map file carries is cut out before the file is read: it is most of it, and says nothing of the ground."""

import re
from typing import Final

FIELD: Final = re.compile(rb'"image"\s*:\s*"')
IN_MARKUP: Final = re.compile(rb"data:[a-z]{1,20}/[a-z0-9.+-]{1,40};base64,")
QUOTES: Final = (b'"', b"'")
CODED: Final = re.compile(rb"[A-Za-z0-9+/=\\\s]*")


def without_pictures(data: bytes) -> bytes:
    """A file with what is coded of a picture left out, where it stands as maps and drawings have it."""
    for begin in (FIELD, IN_MARKUP):
        parts: list[bytes] = []
        at = 0
        for match in begin.finditer(data):
            if match.end() < at:
                continue
            parts.append(data[at : match.end()])
            coded = CODED.match(data, match.end())
            end = coded.end() if coded else match.end()
            # What else ends it is no coded picture but a name; a backslash before the quote makes it a sign of a text.
            at = end if data[end : end + 1] in QUOTES and data[end - 1 : end] != b"\\" else match.end()
        data = b"".join((*parts, data[at:])) if parts else data
    return data
