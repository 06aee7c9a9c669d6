"""What tests of pages share: one server, one browser, pages whose errors fail the test, posed battles, Underworlds' servers."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from http.server import ThreadingHTTPServer
from typing import Any, TypeAlias

import pytest
from playwright.async_api import Browser as AsyncBrowser
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from app.persistence.engine import open_store
from app.settings import Settings
from tests.browser.harness.shell.serve import serve as serve_shell
from tests.browser.harness.underworlds.desk import serve_desks
from tests.browser.harness.underworlds.serve import serve
from tests.browser.house import House
from tests.browser.posed import Battle, Posing, pose
from tests.browser.windows import BUTTONS, FORGETS, KEPT, SHARPNESS, chromium, serving
from tests.conftest import fresh_database

Size: TypeAlias = dict[str, int]
Visit: TypeAlias = Callable[[str, Size], Page]
ScenePage: TypeAlias = Callable[..., Page]
DESK: Size = {"width": 1440, "height": 900}


@contextmanager
def address_of(server: ThreadingHTTPServer) -> Iterator[str]:
    """Where a server is, until it is shut down."""
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def desks() -> Iterator[str]:
    """Where Underworlds is played on the real rules."""
    with address_of(serve_desks()) as address:
        yield address


@pytest.fixture(scope="module")
def scenes() -> Iterator[str]:
    """Where the scenes of Underworlds are that were made by hand."""
    with address_of(serve()) as address:
        yield address


@pytest.fixture(scope="session", autouse=True)
def what_is_tested_is_built(built: None) -> None:
    """The pages here are built of the sources as they are."""


@asynccontextmanager
async def housed(database_server: str, environment: Mapping[str, str]) -> AsyncIterator[House]:
    """A server on a database of its own."""
    async with fresh_database(database_server) as url, serving(url, environment=environment) as address:
        store = await open_store(url)
        yield House(address=address, settings=Settings(database_url=url), store=store)
        await store.close()


@pytest.fixture(scope="session")
async def house(database_server: str) -> AsyncIterator[House]:
    """One server for all who set tables of their own on it."""
    async with housed(database_server, {}) as made:
        yield made


@pytest.fixture(scope="session")
async def plain_house(database_server: str) -> AsyncIterator[House]:
    """One whose pages load the modules as they are written, for tests that ask one of them something themselves."""
    async with housed(database_server, {"CASTRA_PLAIN_MODULES": "1"}) as made:
        yield made


@pytest.fixture(scope="session")
async def one_chromium(chromium_path: str) -> AsyncIterator[AsyncBrowser]:
    """One browser for all asynchronous tests."""
    async with chromium(chromium_path) as browser:
        yield browser


@pytest.fixture
async def browser(one_chromium: AsyncBrowser) -> AsyncIterator[AsyncBrowser]:
    """The browser; what a test opened in it is closed afterwards."""
    yield one_chromium
    for context in list(one_chromium.contexts):
        if context not in KEPT.get(one_chromium, ()):
            await context.close()


@pytest.fixture
async def posing(house: House, browser: AsyncBrowser) -> AsyncIterator[Posing]:
    """Sets battles up on the server, to be opened in the browser."""
    async with AsyncExitStack() as stack:

        async def posed(
            data: Mapping[str, Any], dice: Sequence[Sequence[int]] = (), begun: Sequence[int] = ()
        ) -> Battle:
            match_id, links = await pose(house.store, house.address, data, dice, begun)
            return Battle(store=house.store, match_id=match_id, links=links, browser=browser, stack=stack)

        yield posed


@pytest.fixture(scope="module")
def page_browser(chromium_path: str) -> Iterator[Browser]:
    """One browser for the module."""
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def page_context(page_browser: Browser) -> Iterator[BrowserContext]:
    """What the pages of a module share: the files they fetched, and nothing they stored."""
    context = page_browser.new_context(reduced_motion="reduce", device_scale_factor=SHARPNESS)
    context.add_init_script(FORGETS)
    yield context
    context.close()


@pytest.fixture
def visit(page_context: BrowserContext) -> Iterator[Visit]:
    """Opens an address in a window of a size; errors of the page fail the test. Windows of the tests before are used again."""
    idle = page_context.pages
    pages: list[Page] = []
    faults: list[str] = []

    def noted(error: Error) -> None:
        faults.append(error.stack or str(error))

    def open_page(address: str, size: Size) -> Page:
        page = idle.pop() if idle else page_context.new_page()
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.set_default_timeout(60_000)
        page.on("pageerror", noted)
        pages.append(page)
        page.goto(address)
        return page

    yield open_page
    for page in pages:
        page.remove_listener("pageerror", noted)
        with suppress(Error):  # one that never came to an address stored nothing
            page.evaluate("sessionStorage.clear()")
        page.goto("about:blank")
        for button in BUTTONS:
            page.mouse.up(button=button)
    page_context.clear_cookies()
    assert faults == []


@pytest.fixture(scope="module")
def shell() -> Iterator[str]:
    """Where the pages are whose server is made by hand."""
    with address_of(serve_shell()) as address:
        yield address


@pytest.fixture
def scene_page(visit: Visit, shell: str) -> ScenePage:
    """Opens a scene of a server made by hand: `scene_page("moving", size=PHONE, theme="light", lang="es")`."""

    def opened(scene: str, *, size: Size = DESK, theme: str = "dark", lang: str = "en") -> Page:
        path = "/" if scene == "home" else f"/t/demo?scene={scene}&theme={theme}&lang={lang}"
        page = visit(f"{shell}{path}", size)
        page.locator(".home, .table .rim-left .force, .table .sheet").first.wait_for(state="attached")
        return page

    return opened
