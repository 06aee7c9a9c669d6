"""The client's files: one path a version, kept for ever; nothing served that is not for visitors."""

import gzip
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app.web.assets import ASK_AGAIN, FOR_EVER, AssetFiles, Assets

PACK = gzip.compress


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "js/main.js": 'import { a } from "./lib/a.js";\nimport { h } from "preact";\n',
        "js/lib/a.js": 'export * from "../b.js";\n',
        "js/b.js": 'import "./lib/a.js";\n',
        "js/other.js": "",
        "vendor/preact.mjs": "",
        "package.json": "{}",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def client(assets: Assets) -> httpx.AsyncClient:
    app = Starlette()
    app.mount("/static", AssetFiles(assets))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://castra.test")


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
    with monkeypatch.context() as patched:
        for name in ("stat", "open", "read_bytes", "rglob"):
            patched.setattr(Path, name, lambda *_, **__: pytest.fail("the disk was asked"))
        async with client(assets) as visitor:
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


def test_the_modules_a_page_needs_are_found(folder: Path) -> None:
    assets = Assets(folder)
    assert assets.modules("js/main.js") == tuple(
        f"{assets.base}/{name}" for name in ("js/main.js", "js/lib/a.js", "js/b.js")
    )


async def test_text_is_sent_compressed_and_pages_name_all_their_modules(app_client: httpx.AsyncClient) -> None:
    page = (await app_client.get("/")).text
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
    assert any(path.endswith("/js/home/home.js") for path in preloaded)
    assert any(path.endswith("/js/words.js") for path in preloaded)
    answer = await app_client.get(preloaded[0], headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == FOR_EVER
