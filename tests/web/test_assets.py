"""The client's files: one path a version, kept for ever; nothing served that is not for visitors."""

import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app.web.assets import ASK_AGAIN, FOR_EVER, AssetFiles, Assets


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
    assets = Assets(folder)
    old = assets.base
    async with client(assets) as visitor:
        answers = {path: await visitor.get(path) for path in (f"{old}/js/b.js", "/static/js/b.js")}
        kept = {path: answer.headers["cache-control"] for path, answer in answers.items()}
        assert kept == {f"{old}/js/b.js": FOR_EVER, "/static/js/b.js": ASK_AGAIN}
        (folder / "js/b.js").write_text("export const changed = true;")
        assert assets.base != old
        assert (await visitor.get(f"{old}/js/b.js")).headers["cache-control"] == ASK_AGAIN


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
