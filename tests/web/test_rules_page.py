"""The page that refusals point to: every rule of a system by its ID."""

import httpx
import pytest

from app.rules.registry import RULEBOOKS, SYSTEMS


@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
async def test_every_rule_can_be_looked_up_by_its_id(app_client: httpx.AsyncClient, system: str) -> None:
    page = await app_client.get(f"/rules/{system}")
    assert page.status_code == 200
    assert [id for id in RULEBOOKS[system] if f'id="{id}"' not in page.text] == []


@pytest.mark.parametrize("system", ["chess", "..%2Fsecrets"])
async def test_a_system_nobody_knows_has_no_page(app_client: httpx.AsyncClient, system: str) -> None:
    assert (await app_client.get(f"/rules/{system}")).status_code == 404


async def test_home_points_to_the_rules_of_every_system(app_client: httpx.AsyncClient) -> None:
    page = (await app_client.get("/")).text
    assert all(f"/rules/{system}" in page or f'"{system}"' in page for system in RULEBOOKS)
