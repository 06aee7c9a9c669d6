"""The client's files: one path a version, kept for ever; nothing served that is not for visitors."""

import base64
import gzip
import hashlib
import json
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app.main import build
from app.settings import Settings
from app.web.assets import ASK_AGAIN, FOR_EVER, AssetFiles, Assets

PACK = gzip.compress
JS = b"export const home = 1;\n" * 50
PACKED_JS = PACK(JS)
PAGES = {
    "icon": "img/mark.svg",
    "early": ["js/other.js"],
    "styles": ["css/base.css"],
    "libraries": {"preact": "vendor/preact.mjs"},
    "pages": {"home": {"entry": "js/main.js", "styles": ["css/home.css"]}, "error": {"styles": []}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "js/main.js": 'import { a } from "./lib/a.js";\nimport { h } from "preact";\n',
        "js/lib/a.js": 'export * from "../b.js";\n',
        "js/b.js": 'import "./lib/a.js";\n',
        "js/other.js": "",
        "vendor/preact.mjs": "",
        "css/base.css": "",
        "css/home.css": "",
        "package.json": "{}",
        "pages.json": json.dumps(PAGES),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def client(assets: Assets) -> httpx.AsyncClient:
    app = Starlette()
    app.mount("/static", AssetFiles(assets))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://castra.test")


@asynccontextmanager
async def no_disk(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Whoever looks at the disk meanwhile fails the test."""
    with monkeypatch.context() as patched:
        for name in ("stat", "open", "read_bytes", "rglob"):
            patched.setattr(Path, name, lambda *_, **__: pytest.fail("the disk was asked"))
        yield


async def test_a_file_is_kept_for_ever_under_its_version_only(folder: Path) -> None:
    assets = Assets(folder, looks_every=0)
    old = assets.base
    async with client(assets) as visitor:
        answers = {path: await visitor.get(path) for path in (f"{old}/js/b.js", "/static/js/b.js")}
        kept = {path: answer.headers["cache-control"] for path, answer in answers.items()}
        assert kept == {f"{old}/js/b.js": FOR_EVER, "/static/js/b.js": ASK_AGAIN}
        (folder / "js/b.js").write_text("export const changed = true;")
        assert assets.base != old
        assert (await visitor.get(f"{old}/js/b.js")).headers["cache-control"] == ASK_AGAIN


async def test_the_disk_is_not_asked_for_what_carries_its_version(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 1000, 10))
    assets = Assets(folder, clock=lambda: float(next(clock)))
    base = assets.base
    async with no_disk(monkeypatch), client(assets) as visitor:
        answers = [await visitor.get(f"{base}/js/main.js") for _ in range(3)]
    assert [answer.text for answer in answers] == [(folder / "js/main.js").read_text()] * 3


async def test_an_edited_file_is_seen_within_a_second_and_looked_for_once_in_it(folder: Path) -> None:
    now = 100.0
    assets = Assets(folder, clock=lambda: now)
    async with client(assets) as visitor:
        old = assets.base
        (folder / "js/b.js").write_text("export const changed = true;")
        now = 100.9
        assert assets.base == old
        # What pages of that version were told it is, they get, whatever lies on the disk by now.
        assert "changed" not in (await visitor.get(f"{old}/js/b.js")).text
        now = 101.0
        assert assets.base != old
        assert "changed" in (await visitor.get(f"{assets.base}/js/b.js")).text
        assert "changed" in (await visitor.get("/static/js/b.js")).text


async def test_a_body_is_compressed_once_and_not_at_all_where_that_gains_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "js/long.js").write_text("export const long = 1;\n" * 100)
    (folder / "vendor/face.woff2").write_bytes(bytes(1000))
    packed = []
    monkeypatch.setattr(gzip, "compress", lambda body, **_: packed.append(body) or PACK(body))
    assets = Assets(folder)
    async with client(assets) as visitor:
        for path in ("js/long.js", "js/long.js", "js/b.js", "vendor/face.woff2"):
            answer = await visitor.get(f"{assets.base}/{path}")
            assert answer.content == (folder / path).read_bytes()
            assert answer.headers.get("content-encoding") == ("gzip" if "long" in path else None)
        plain = await visitor.get(f"{assets.base}/js/long.js", headers={"accept-encoding": "identity"})
    assert packed == [(folder / "js/long.js").read_bytes()]
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


async def test_what_is_asked_for_again_and_unchanged_is_not_sent_again(folder: Path) -> None:
    async with client(Assets(folder)) as visitor:
        first = await visitor.get("/static/js/main.js")
        again = await visitor.get("/static/js/main.js", headers={"if-none-match": first.headers["etag"]})
        head = await visitor.head("/static/js/main.js")
        post = await visitor.post("/static/js/main.js")
    assert (again.status_code, again.content) == (304, b"")
    assert (head.content, head.headers["content-length"]) == (b"", first.headers["content-length"])
    assert (post.status_code, post.headers["allow"]) == (405, "GET, HEAD")


async def test_modules_are_sent_as_modules(folder: Path) -> None:
    async with client(Assets(folder)) as visitor:
        types = [
            (await visitor.get(f"/static/{path}")).headers["content-type"] for path in ("js/b.js", "vendor/preact.mjs")
        ]
    assert [kind.split(";")[0] for kind in types] == ["text/javascript", "text/javascript"]


@pytest.mark.parametrize(
    "path", ["package.json", "js/none.js", "..%2fsecret", "js/..%2fpackage.json", "js%2f..%2f..%2fx", ""]
)
async def test_what_is_not_for_visitors_is_not_there(folder: Path, path: str) -> None:
    (folder.parent / "secret").write_text("secret")
    assets = Assets(folder)
    async with client(assets) as visitor:
        for base in ("/static", assets.base):
            assert (await visitor.get(f"{base}/{path}")).status_code in {404, 405}


def test_a_plain_page_loads_what_it_says_and_all_modules_that_its_own_reaches(folder: Path) -> None:
    assets = Assets(folder, plain=True)
    page, base = assets.page("home"), assets.base
    assert page.modules == tuple(f"{base}/{name}" for name in ("js/main.js", "js/lib/a.js", "js/b.js"))
    assert page.entry == f"{base}/js/main.js"
    assert page.early == (f"{base}/js/other.js",)
    assert page.styles == (f"{base}/css/base.css", f"{base}/css/home.css")
    assert page.libraries == {"preact": f"{base}/vendor/preact.mjs"}
    assert assets.page("error").entry == ""


@pytest.fixture
def built_folder(folder: Path) -> Path:
    """The same folder, built: a table's script, compressed, and a system's."""
    (folder / "built").mkdir()
    for name, body in {
        "home-1.js": JS,
        "home-1.js.gz": PACKED_JS,
        "home-1.js.br": b"brotli of it",
        "home-2.css": b"",
        "face.woff2": b"face" * 200,
    }.items():
        (folder / "built" / name).write_bytes(body)
    pages = {"home": {"styles": ["home-2.css"], "modules": ["home-1.js"]}, "error": {"styles": [], "modules": []}}
    systems = {"chess": {"styles": ["chess-3.css"], "modules": ["chess-4.js", "home-1.js"]}}
    manifest = {"icon": "mark.svg", "early": ["early.js"], "pages": pages, "systems": systems}
    (folder / "built" / "manifest.json").write_text(json.dumps(manifest))
    return folder


def test_a_built_page_loads_what_the_build_says_and_what_its_system_adds(built_folder: Path) -> None:
    page = Assets(built_folder).page("home", "chess")
    assert page.modules == ("/static/built/home-1.js", "/static/built/chess-4.js")
    assert (page.styles, page.later) == (("/static/built/home-2.css",), ("/static/built/chess-3.css",))
    assert Assets(built_folder).page("home", "draughts").modules == ("/static/built/home-1.js",)


async def test_a_built_file_is_kept_for_ever_and_sent_as_the_build_compressed_it(
    built_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets = Assets(built_folder)
    monkeypatch.setattr(gzip, "compress", lambda *_, **__: pytest.fail("compressed again"))
    asked = {"gzip, deflate, br": "br", "gzip;q=0.5": "gzip", "br;q=0, gzip": "gzip", "identity": None}
    async with no_disk(monkeypatch), client(assets) as visitor:
        for accepted, coding in asked.items():
            async with visitor.stream(
                "GET", "/static/built/home-1.js", headers={"accept-encoding": accepted}
            ) as answer:
                raw = b"".join([piece async for piece in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == coding, accepted
            wanted = {"br": b"brotli of it", "gzip": PACKED_JS, None: JS}
            assert raw == wanted[coding]
            assert answer.headers["cache-control"] == FOR_EVER
        face = await visitor.get("/static/built/face.woff2")
        assert (face.headers["content-type"], face.headers.get("content-encoding")) == ("font/woff2", None)
        for path in ("manifest.json", "home-1.js.br", "none.js"):
            assert (await visitor.get(f"/static/built/{path}")).status_code == 404


@pytest.mark.parametrize("edited", ["js/b.js", "pages.json"])
def test_what_was_built_before_an_edit_is_not_served(
    built_folder: Path, edited: str, caplog: pytest.LogCaptureFixture
) -> None:
    later = (built_folder / "built/manifest.json").stat().st_mtime_ns + 1_000_000
    os.utime(built_folder / edited, ns=(later, later))
    assets = Assets(built_folder)
    assert assets.page("home").entry == f"{assets.base}/js/main.js"
    assert "changed since it was built" in caplog.text


@pytest.mark.usefixtures("built")
async def test_pages_name_all_their_modules_and_are_sent_compressed(app_client: httpx.AsyncClient) -> None:
    page = await app_client.get("/")
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page.text)
    named = [re.sub(r"-[\w-]{8}\.js", "", path).removeprefix("/static/built/") for path in preloaded]
    assert sorted(named) == ["ground", "home", "own", "systems"], (
        "what home shares with all pages, its own, what the pages of one's own things share, and what a league is set with too"
    )
    assert "importmap" not in page.text
    assert "'sha256-" not in page.headers["content-security-policy"]
    for path in preloaded:
        answer = await app_client.get(path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == FOR_EVER


async def test_plain_pages_name_their_libraries_and_their_policy_lets_that_be_read(database_url: str) -> None:
    app = build(Settings(database_url=database_url, castra_plain_modules=True))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as visitor:
            page = await visitor.get("/")
            (named,) = re.findall(r'<script type="importmap">(.*?)</script>', page.text, re.DOTALL)
            assert (await visitor.get(json.loads(named)["imports"]["preact"])).headers["cache-control"] == FOR_EVER
    digest = base64.b64encode(hashlib.sha256(named.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in page.headers["content-security-policy"]
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page.text)
    assert any(path.endswith("/js/home/home.js") for path in preloaded)
    assert any(path.endswith("/js/words.js") for path in preloaded)
