"""The address in links and codes, and the one printed at the start: others can open it, or it is said that they cannot."""

from pathlib import Path

import httpx
import pytest

from app.settings import Settings
from app.web import addresses
from app.web.addresses import for_others, is_local, network_address, told
from tests.realtime.served import app_of

HOME = "http://127.0.0.1:8000"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is 192.168.1.20 in its network."""
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.20")


@pytest.mark.parametrize(
    ("host", "public", "reached", "given"),
    [
        ("0.0.0.0", None, HOME, "http://192.168.1.20:8000"),
        ("::", None, "http://localhost:8000/", "http://192.168.1.20:8000"),
        ("0.0.0.0", None, "http://castra.lan:8000", "http://castra.lan:8000"),
        ("0.0.0.0", "https://castra.example", HOME, "https://castra.example"),
        ("127.0.0.1", None, HOME, HOME),
        ("192.168.1.20", None, "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
    ],
)
@pytest.mark.usefixtures("network")
def test_links_name_what_others_can_open(host: str, public: str | None, reached: str, given: str) -> None:
    assert for_others(Settings(host=host, public_url=public), reached) == given


@pytest.mark.usefixtures("network")
def test_the_start_says_where_others_come_in_or_that_they_cannot() -> None:
    assert told(Settings(host="0.0.0.0"), 8000) == [
        "Castra stands at http://192.168.1.20:8000  (Ctrl+C to stop)",
        "On this computer also at http://127.0.0.1:8000",
    ]
    first, second = told(Settings(host="127.0.0.1"), 8000)
    assert HOME in first
    assert "HOST=0.0.0.0" in second
    assert second.endswith("http://localhost:8000")
    assert told(Settings(host="192.168.1.20"), 80) == ["Castra stands at http://192.168.1.20:80  (Ctrl+C to stop)"]


def test_in_a_container_no_address_is_guessed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "note").touch()
    monkeypatch.setattr(addresses, "CONTAINER", (tmp_path / "note",))
    assert network_address() is None
    assert "PUBLIC_URL" in told(Settings(host="0.0.0.0"), 8000)[1]


def test_what_only_this_computer_opens_is_known() -> None:
    assert all(map(is_local, (HOME, "http://localhost", "http://[::1]:80", "http://a.localhost", "http://127.9.9.9")))
    assert not any(map(is_local, ("http://192.168.1.20", "http://castra.example", "http://[fd00::1]")))


@pytest.mark.usefixtures("network")
async def test_an_invitation_set_on_this_computer_opens_across_the_house(settings: Settings) -> None:
    app = app_of(settings.model_copy(update={"host": "0.0.0.0"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            seats = {"red": {"kind": "link"}, "blue": {"kind": "link"}}
            links = (await client.post("/matches", json={"system": "toy", "seats": seats})).json()["links"]
            assert all(link.startswith("http://192.168.1.20:8000/t/") for link in links.values())
            match_id = links["watch"].rpartition("/")[2]
            code = await client.get(f"/t/{match_id}/qr.svg", params={"link": links["blue"]})
            assert code.status_code == 200
