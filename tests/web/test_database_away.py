"""Pages and orders over HTTP while the database is away: told as that, without a traceback, and well again when it is back."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.main import build
from app.persistence.migrate import migrate
from app.persistence.postgres import Cluster
from app.settings import Settings
from tests.web.test_tables import TWO

PAGE = {"accept": "text/html"}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that nobody starts again but the test."""
    with tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True) as home:
        found = Cluster(Path(home) / "pg")
        found.ensure_running()
        yield found
        found.stop()


async def test_every_route_says_that_the_database_is_away(cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    url = cluster.url("postgres")
    await migrate(url)
    app = build(Settings(database_url=url))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)  # what the app raises itself would be raised here
        async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as client:
            table = TWO | {"system": "wh40k"}
            made = (await client.post("/matches", json=table)).json()
            links = [link.removeprefix("http://castra.test") for link in made["links"].values()]
            cluster.stop()
            caplog.clear()
            for path in ("/matches", f"/t/{made['id']}/record", f"/t/{made['id']}/qr.svg", "/armies/abc"):
                answer = await client.get(path)
                assert (answer.status_code, answer.json()) == (503, {"code": "unavailable"}), path
                assert answer.headers["retry-after"]
            for path in ("/", *links):
                page = await client.get(path, headers=PAGE)
                assert page.status_code == 503, path
                assert "The database cannot be reached just now" in page.text
            for path, body in (("/matches", table), (f"/matches/{made['id']}/claim", {"key": "k" * 43, "invite": "x"})):
                answer = await client.post(path, json=body)
                assert (answer.status_code, answer.json()) == (503, {"code": "unavailable"}), path
            assert (await client.get("/rules/wh40k", headers=PAGE)).status_code == 200, (
                "what needs no database is there"
            )
            told = [record for record in caplog.records if record.name == "castra.web"]
            assert told
            assert not [record for record in caplog.records if record.exc_info]
            assert not [record for record in told for link in links if link.rpartition("/")[2] in record.getMessage()]
            assert not [record for record in told if "INSERT" in record.getMessage() or "\n" in record.getMessage()]
            cluster.ensure_running()
            assert (await client.get("/", headers=PAGE)).status_code == 200
            assert (await client.post("/matches", json=table)).status_code == 201
