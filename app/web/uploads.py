"""Files that a page sends as they are."""

from fastapi import HTTPException, Request


async def body_within(request: Request, most: int) -> bytes:
    """The uploaded file, read no further than so many bytes; 413 for a longer one."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413)
    return body
