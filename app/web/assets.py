"""The client's files: kept in memory as they were when they were last looked at, under a path that changes whenever one of
them does, each compressed once. Who asks for what carries that path costs no look at the disk.
"""

import gzip
import hashlib
import mimetypes
import posixpath
import re
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOLDERS = ("css", "img", "js", "vendor")
"""What is served; the rest of the folder is for the set-up."""

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
VERSIONED = re.compile(r"[0-9a-f]{12}")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "image/svg+xml", "application/json")
"""How the types begin of what grows smaller when it is compressed."""

WORTH_PACKING = 512
"""Bytes below which it does not."""

LOOKS_EVERY = 1.0
"""Seconds within which the files are not looked at again."""

# Python's own table lacks these on some machines, and a browser runs no module of another type.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("font/woff2", ".woff2")


class File:
    """A file as it was: its bytes, plain and compressed, and what it is."""

    def __init__(self, name: str, body: bytes) -> None:
        self.body = body
        self.media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.packs = self.media_type.startswith(PACKED) and len(body) >= WORTH_PACKING

    @cached_property
    def digest(self) -> str:
        """What the file is known by to who has it already."""
        return hashlib.sha256(self.body).hexdigest()[:20]

    @cached_property
    def packed(self) -> bytes:
        """The file compressed, which is done when it is first asked for so."""
        return gzip.compress(self.body, compresslevel=9, mtime=0)


class Look:
    """All served files as they were at one time."""

    def __init__(self, stamps: Mapping[Path, tuple[int, int]], folder: Path) -> None:
        self.stamps = stamps
        self.files = {
            name: File(name, path.read_bytes()) for path in stamps for name in (path.relative_to(folder).as_posix(),)
        }
        digest = hashlib.sha256()
        for name, file in self.files.items():
            digest.update(name.encode() + b"\0" + file.body)
        self.version = digest.hexdigest()[:12]
        self.reached: dict[str, tuple[str, ...]] = {}


class Assets:
    """The files of a folder, and the address that pages reach them by."""

    def __init__(
        self, folder: Path, looks_every: float = LOOKS_EVERY, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder = folder.resolve()
        self._looks_every, self._clock = looks_every, clock
        self._due = 0.0
        self._look: Look | None = None

    @property
    def base(self) -> str:
        """Where the files are served just now, such as `/static/0123456789ab`; pages put their paths after it."""
        return f"/static/{self.look().version}"

    def look(self) -> Look:
        """The files as they are, or were a second ago at most; they are read again only when one of them changed."""
        now = self._clock()
        if self._look is None or now >= self._due:
            stamps = _stamps(self._folder)
            if self._look is None or stamps != self._look.stamps:
                self._look = Look(stamps, self._folder)
            self._due = now + self._looks_every
        return self._look

    def at(self, version: str, name: str) -> File | None:
        """A file as pages of this version know it, if they are the newest there are; the disk is not asked."""
        look = self._look
        return look.files.get(name) if look and look.version == version else None

    def modules(self, entry: str) -> tuple[str, ...]:
        """The addresses of a module and of all that it imports by path, near ones first: for modulepreload."""
        look = self.look()
        if entry not in look.reached:
            look.reached[entry] = self._reached(look, entry)
        return tuple(f"/static/{look.version}/{name}" for name in look.reached[entry])

    @staticmethod
    def _reached(look: Look, entry: str) -> tuple[str, ...]:
        reached = [entry]
        for name in reached:
            text = look.files[name].body.decode() if name in look.files else ""
            found = (posixpath.normpath(f"{posixpath.dirname(name)}/{path}") for path in IMPORT.findall(text))
            reached.extend(other for other in dict.fromkeys(found) if other not in reached)
        return tuple(name for name in reached if name in look.files)


def _stamps(folder: Path) -> dict[Path, tuple[int, int]]:
    """Every served file, with what changes when it does."""
    files = sorted(path for name in FOLDERS for path in (folder / name).rglob("*") if path.is_file())
    return {path: (stat.st_mtime_ns, stat.st_size) for path in files for stat in (path.stat(),)}


class AssetFiles:
    """Serves the files, with or without a version in front of their path; only the right version is kept for ever."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The file, or 404 for what is not there and what is not for visitors."""
        if scope["type"] != "http":
            raise HTTPException(404)
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        path = request.scope["path"].removeprefix(request.scope.get("root_path", "")).lstrip("/")
        version, _, name = path.partition("/")
        if file := self._assets.at(version, name):
            return _sent(request, file, FOR_EVER)
        file = self._assets.look().files.get(name if VERSIONED.fullmatch(version) else path)
        if not file:
            raise HTTPException(404)
        return _sent(request, file, ASK_AGAIN)


def _sent(request: Request, file: File, kept: str) -> Response:
    """A file's answer: compressed for who reads that, without its body for who has it or asks for its head alone."""
    packs = file.packs and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": kept, "ETag": f'"{file.digest}{"-gzip" if packs else ""}"'}
    if file.packs:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if packs:
        headers["Content-Encoding"] = "gzip"
    body = file.packed if packs else file.body
    headers["Content-Length"] = str(len(body))
    return Response(b"" if request.method == "HEAD" else body, media_type=file.media_type, headers=headers)
