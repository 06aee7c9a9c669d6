"""The client's files: served as they stand, under a path that changes whenever one of them does, kept for ever."""

import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDERS = ("css", "img", "js", "vendor")
"""What is served; the rest of the folder is for the set-up."""

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
VERSIONED = re.compile(r"[0-9a-f]{12}")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

# Python's own table lacks these on some machines, and a browser runs no module of another type.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("font/woff2", ".woff2")


class Assets:
    """The files of a folder, and the address that pages reach them by."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: list[tuple[Path, int, int]] = []
        self._version = ""
        self._modules: dict[str, tuple[str, ...]] = {}

    @property
    def base(self) -> str:
        """Where the files are served just now, such as `/static/0123456789ab`; pages put their paths after it."""
        return f"/static/{self.version()}"

    def version(self) -> str:
        """A short digest of every served file; files are read again only when one of them changed."""
        files = sorted(path for name in FOLDERS for path in (self.folder / name).rglob("*") if path.is_file())
        seen = [(path, (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files]
        if seen != self._seen:
            digest = hashlib.sha256()
            for path in files:
                digest.update(str(path.relative_to(self.folder)).encode() + b"\0" + path.read_bytes())
            self._seen, self._version, self._modules = seen, digest.hexdigest()[:12], {}
        return self._version

    def modules(self, entry: str) -> tuple[str, ...]:
        """The addresses of a module and of all that it imports by path, near ones first: for modulepreload."""
        base = self.base
        if entry not in self._modules:
            self._modules[entry] = self._reached(entry)
        return tuple(f"{base}/{path}" for path in self._modules[entry])

    def _reached(self, entry: str) -> tuple[str, ...]:
        root = self.folder.resolve()
        reached = [(root / entry).resolve()]
        for path in reached:
            if path.is_file():
                found = ((path.parent / name).resolve() for name in IMPORT.findall(path.read_text("utf-8")))
                reached.extend(other for other in dict.fromkeys(found) if other not in reached)
        return tuple(str(path.relative_to(root)) for path in reached if path.is_file() and path.is_relative_to(root))


class AssetFiles(StaticFiles):
    """Serves the files, with or without a version in front of their path; only the right version is kept for ever."""

    def __init__(self, assets: Assets) -> None:
        super().__init__(directory=assets.folder)
        self._assets = assets

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 404 for what is not there and what is not for visitors."""
        version, _, rest = path.partition("/")
        is_versioned = VERSIONED.fullmatch(version) is not None
        path = rest if is_versioned else path
        if path.partition("/")[0] not in FOLDERS:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        is_current = is_versioned and version == self._assets.version()
        response.headers["Cache-Control"] = FOR_EVER if is_current else ASK_AGAIN
        return response
