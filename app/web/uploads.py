"""Files that a page sends as they are."""

from typing import Final

from fastapi import HTTPException, Request

MAP_BYTES: Final = 4 * 1024 * 1024
"""Bytes of a map without its picture, which its page leaves out; the largest of 2,016 public ones has half of it."""

PHOTO_BYTES: Final = 16 * 1024 * 1024
"""Bytes of a photograph as it comes; those of phones have up to 12 million."""

SCENARIO_BYTES: Final = 1024 * 1024
"""Bytes of a scenario as a file, the longest of which has a solution of four hundred commands."""


async def body_within(request: Request, most: int) -> bytes:
    """The uploaded file, read no further than so many bytes; 413 for a longer one."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413)
    return body
