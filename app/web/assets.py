"""The client's files, kept in memory: the built ones, each under an address that carries its content, and the sources they are
built from, under one path that changes whenever one of them does. Who asks for what carries that costs no look at the disk.
"""

import gzip
import hashlib
import json
import logging
import mimetypes
import re
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.web.page_files import PageFiles, built_page, plain_page

log = logging.getLogger("castra.start")

FOLDERS = ("css", "img", "js", "vendor")
"""The sources that are served; the rest of the folder is for the set-up."""

LISTED = "pages.json"
"""What each page consists of: not served, but what was built, and what is known of pages, is stale when it changes."""

BUILT = "built"
"""The folder of what is built of them, and how its addresses begin."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "image/svg+xml", "application/json")
"""How the types begin of what grows smaller when it is compressed."""

WORTH_PACKING = 512
"""Bytes below which it does not."""

VERSION = re.compile(r"[0-9a-f]{12}")

CODINGS = {"br": ".br", "gzip": ".gz"}
"""How a body may be compressed, the smallest first, and how the files are named that the build compressed so."""

LOOKS_EVERY = 1.0
"""Seconds within which the files are not looked at again."""

# Python's own table lacks these on some machines, and a browser runs no module of another type.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/json", ".map")


class File:
    """A file as it was: its bytes, plain and compressed, and what it is."""

    def __init__(self, name: str, body: bytes, packed: Mapping[str, bytes] | None = None) -> None:
        self.body = body
        self.media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.packs = self.media_type.startswith(PACKED) and len(body) >= WORTH_PACKING
        self._packed = packed

    @cached_property
    def digest(self) -> str:
        """What the file is known by to who has it already."""
        return hashlib.sha256(self.body).hexdigest()[:20]

    @cached_property
    def packed(self) -> Mapping[str, bytes]:
        """The file compressed, by coding: as the build did, else when it is first asked for so."""
        return self._packed or {"gzip": gzip.compress(self.body, compresslevel=9, mtime=0)}

    def coded(self, accepted: str) -> tuple[str, bytes]:
        """The smallest of these that a reader takes, by its Accept-Encoding, and its coding; none if it is plain."""
        taken = {
            name.strip()
            for part in accepted.split(",")
            for name, _, weight in (part.partition(";"),)
            if "=0" not in weight.replace("=0.", "")
        }
        if self.packs:
            for coding in CODINGS:
                if coding in taken and coding in self.packed:
                    return coding, self.packed[coding]
        return "", self.body


class Look:
    """All served files as they were at one time."""

    def __init__(self, stamps: Mapping[Path, tuple[int, int]], folder: Path) -> None:
        self.stamps = stamps
        self.files = {
            name: File(name, path.read_bytes())
            for path in stamps
            for name in (path.relative_to(folder).as_posix(),)
            if name != LISTED
        }
        digest = hashlib.sha256()
        for name, file in self.files.items():
            digest.update(name.encode() + b"\0" + file.body)
        self.version = digest.hexdigest()[:12]
        self.pages: dict[str, PageFiles] = {}


class Built:
    """What was built: its files by name, and what each page loads of them. Read once, when the server starts."""

    def __init__(self, folder: Path) -> None:
        self.manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
        bodies = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "manifest.json"}
        self.files = {
            name: File(
                name,
                body,
                {coding: bodies[name + end] for coding, end in CODINGS.items() if name + end in bodies},
            )
            for name, body in bodies.items()
            if not name.endswith(tuple(CODINGS.values()))
        }


def why_not_built(folder: Path) -> str:
    """Why pages cannot have what was built of a folder's sources; empty where they can."""
    manifest = folder / BUILT / "manifest.json"
    if not manifest.exists():
        return "the client is not built"
    if any(changed > manifest.stat().st_mtime_ns for changed, _ in _stamps(folder).values()):
        return "the client was changed since it was built"
    return ""


def read_built(folder: Path) -> Built | None:
    """What was built of a folder's sources; nothing where that was not done, or before one of them was changed."""
    if why := why_not_built(folder):
        log.warning("%s, its plain modules are served: make serve builds it", why)
        return None
    return Built(folder / BUILT)


class Assets:
    """The files of a folder, and what each page loads of them; `plain` says that it be the sources as they are written."""

    def __init__(
        self,
        folder: Path,
        *,
        plain: bool = False,
        looks_every: float = LOOKS_EVERY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder.resolve()
        self._looks_every, self._clock = looks_every, clock
        self._due = 0.0
        self._look: Look | None = None
        self.built = None if plain else read_built(self._folder)

    def page(self, name: str, system: str = "") -> PageFiles:
        """What a page of `static/pages.json` loads; for a table, with what its system adds."""
        if self.built:
            return built_page(self.built.manifest, name, system, base=f"/static/{BUILT}")
        look = self.look()
        if name not in look.pages:
            look.pages[name] = plain_page(self._folder, name, base=self.base)
        return look.pages[name]

    @property
    def base(self) -> str:
        """Where the sources are served just now, such as `/static/0123456789ab`; plain pages put their paths after it."""
        return f"/static/{self.look().version}"

    def look(self) -> Look:
        """The sources as they are, or were a second ago at most; they are read again only when one of them changed."""
        now = self._clock()
        if self._look is None or now >= self._due:
            stamps = _stamps(self._folder)
            if self._look is None or stamps != self._look.stamps:
                self._look = Look(stamps, self._folder)
            self._due = now + self._looks_every
        return self._look

    def at(self, version: str, name: str) -> File | None:
        """A built file, or a source as pages of this version know it if that is the newest; the disk is not asked."""
        if version == BUILT:
            return self.built.files.get(name) if self.built else None
        look = self._look
        return look.files.get(name) if look and look.version == version else None


def _stamps(folder: Path) -> dict[Path, tuple[int, int]]:
    """Every served file and the list of pages, with what changes when they do."""
    served = (path for name in FOLDERS for path in (folder / name).rglob("*"))
    files = sorted(path for path in (*served, folder / LISTED) if path.is_file())
    return {path: (stat.st_mtime_ns, stat.st_size) for path in files for stat in (path.stat(),)}


class AssetFiles:
    """Serves the files: what is built, and the sources with or without their version in front. What carries its content is
    kept for ever.
    """

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
        known = {} if version == BUILT else self._assets.look().files
        file = known.get(name if VERSION.fullmatch(version) else path)
        if not file:
            raise HTTPException(404)
        return _sent(request, file, ASK_AGAIN)


def _sent(request: Request, file: File, kept: str) -> Response:
    """A file's answer: compressed for who reads that, without its body for who has it or asks for its head alone."""
    coding, body = file.coded(request.headers.get("accept-encoding", ""))
    headers = {
        "Cache-Control": kept,
        "ETag": f'"{file.digest}{coding and "-"}{coding}"',
        "Content-Length": str(len(body)),
    }
    if file.packs:
        headers["Vary"] = "Accept-Encoding"
    if coding:
        headers["Content-Encoding"] = coding
    if request.headers.get("if-none-match") == headers["ETag"]:
        del headers["Content-Length"]
        return Response(status_code=304, headers=headers)
    return Response(b"" if request.method == "HEAD" else body, media_type=file.media_type, headers=headers)
