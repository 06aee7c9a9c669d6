"""What all tests share: the folder of the run, the database server, and a database to itself for each test that writes."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import settings as hypothesis

from app.persistence.embedded import embedded
from app.persistence.engine import Store, open_store
from app.realtime.workers.worker import Worker
from app.settings import Settings
from app.systems.registry import known
from tests.databases import fresh_database, prepare
from tests.dealing import compiled, dealt
from tests.forking import forked_worker
from tests.matches import Played, alone, begun, rows_of
from tests.recording_examples import ExampleRecorder
from tests.seconds import Seconds
from tests.subjects import systems_of

RUN = "CASTRA_TEST_RUN"
"""Where the environment names the folder of the run, for the workers that share it."""

WORKERS_A_DATABASE = 4
"""So many workers share one PostgreSQL: their connections are far from the most it admits."""

SELDOM = (20_000, 20, 50)
"""How many objects are made between two searches for those that are held by nobody but one another."""

# A slow machine is no defect, and a run that failed must fail again for whoever looks into it.
hypothesis.register_profile("castra", deadline=None, derandomize=True)
hypothesis.load_profile("castra")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regold`: the current golden matches anew, after a change of the rules that was meant. `--freeze`: the records of
    a schema version that has none yet. `--examples`: what the rules page shows. `--system`: the tests of one system and of all.
    """
    parser.addoption("--regold", action="store_true", help="write tests/golden/current_*.jsonl anew")
    parser.addoption(
        "--freeze", action="store_true", help="write the tests/golden/v<version>_*.jsonl that are not there"
    )
    parser.addoption("--examples", action="store_true", help="write app/scenarios/files/*/recorded.jsonl.xz anew")
    parser.addoption("--system", choices=sorted(known()), help="leave out the tests of every other system")


def pytest_configure(config: pytest.Config) -> None:
    """The process that starts the workers makes the folder of the run, and adds up what they report."""
    if not hasattr(config, "workerinput"):
        os.environ[RUN] = tempfile.mkdtemp(prefix="castra-test-")
        config.pluginmanager.register(Seconds())
    if config.getoption("examples"):
        config.pluginmanager.register(ExampleRecorder())


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before it collects all files, each worker compiles its share of them. Nothing of what is imported is thrown away."""
    config = session.config
    if not config.getoption("numprocesses", None):
        gc.disable()
    if hasattr(config, "workerinput") and config.args == config.getini("testpaths"):
        compiled(Path(__file__).parent, _worker(config), config.workerinput["workercount"])


def pytest_unconfigure(config: pytest.Config) -> None:
    """And it takes the folder away when all have ended."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[RUN], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The heaviest tests begin first, so that no core is idle at the end; with `--system`, tests of other systems are left out."""
    if wanted := config.getoption("system"):
        others = [item for item in items if (about := systems_of(item.nodeid)) and wanted not in about]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]
    items[:] = dealt(items, getattr(config, "workerinput", {}).get("workercount", 1))


def pytest_collection_finish() -> None:
    """From here on what tests make is thrown away again; what stands is not looked at any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def thinking_at_once() -> Iterator[None]:
    """What thinks in apps under test is forked, not begun anew; how it is begun is asked in `tests/realtime/test_worker.py`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "_begun", forked_worker)
        yield


@pytest.fixture(scope="session")
def run_folder() -> Path:
    """A folder that all processes of this run share."""
    return Path(os.environ[RUN])


@pytest.fixture(scope="session")
def built(run_folder: Path) -> None:
    """The client is built of its sources as they are; what is up to date takes no time."""
    scripts = Path(__file__).parent.parent / "scripts"
    with alone(run_folder / "built.lock"):
        for script, *more in (("vendor.py", "--dev"), ("build.py",)):
            subprocess.run((sys.executable, str(scripts / script), *more), check=True, timeout=280)


@pytest.fixture(scope="session")
def played(run_folder: Path) -> Callable[[str, int], Played]:
    """Gives a match of `tests.matches` by its system and number, played when it is first asked for in this run."""
    return cache(lambda system, number: Played(begun(system, number), rows_of(run_folder, system, number)))


@pytest.fixture(scope="session")
async def database_server(run_folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[str]:
    """A PostgreSQL of the test run's own, its template database migrated once; gives the address without a database."""
    home = run_folder / f"database-{_worker(request.config) // WORKERS_A_DATABASE}"
    async with embedded(home / "pg") as url:
        with alone(home / "template.lock"):
            if not (home / "migrated").exists():
                await prepare(url)
                (home / "migrated").touch()
        yield url


def _worker(config: pytest.Config) -> int:
    """The number of this worker."""
    name: str = getattr(config, "workerinput", {}).get("workerid", "gw0")
    return int(name.removeprefix("gw"))


@pytest.fixture
async def database_url(database_server: str) -> AsyncIterator[str]:
    """The address of an empty, migrated database that this test has to itself."""
    async with fresh_database(database_server) as url:
        yield url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An open database that this test has to itself."""
    opened = await open_store(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def settings(database_url: str) -> Settings:
    """The settings of a server on this test's database."""
    return Settings(database_url=database_url)


@pytest.fixture
async def app_client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client of the whole app, started on this test's database; `client.app` is the app."""
    from app.main import build
    from tests.realtime.served import assets_of_all

    app = build(settings, assets_of_all())
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as client:
            client.app = app  # type: ignore[attr-defined]
            yield client


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium that `scripts/chromium.py` found."""
    note = Path(__file__).parent.parent / ".cache" / "chromium"
    return note.read_text("utf-8").strip()
