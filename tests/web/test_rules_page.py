"""The page that refusals point to: every rule of a system by its ID."""

import html
from typing import get_args

import httpx
import pytest

from app.rules.kernel.rulebook import How
from app.systems.registry import SYSTEMS
from app.web.words import languages, words

RULEBOOKS = {system.key: system.rulebook for system in SYSTEMS}
BOTH = pytest.mark.parametrize(
    ("system", "language"), [(system.key, language) for system in SYSTEMS for language in languages()]
)


@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
async def test_every_rule_can_be_looked_up_by_its_id(app_client: httpx.AsyncClient, system: str) -> None:
    page = await app_client.get(f"/rules/{system}")
    assert page.status_code == 200
    assert [id for id in RULEBOOKS[system] if f'id="{id}"' not in page.text] == []


@BOTH
async def test_every_rule_is_told_in_the_readers_language(
    app_client: httpx.AsyncClient, system: str, language: str
) -> None:
    said = words(language)
    page = html.unescape((await app_client.get(f"/rules/{system}?lang={language}")).text)
    assert [id for id in RULEBOOKS[system] if f"<p>{said[f'{system}.rule.{id}']}</p>" not in page] == []
    readings = {
        id: said.get(f"{system}.reading.{id}") for id, rule in RULEBOOKS[system].items() if "reading" in rule.how
    }
    assert [id for id, reading in readings.items() if not reading or f">{reading}</p>" not in page] == []
    gists = [gist for id in RULEBOOKS[system] if (gist := said.get(f"{system}.gist.{id}"))]
    assert [gist for gist in gists if f'<p class="rules-gist">{gist}</p>' not in page] == []
    held = {said[f"kernel.how.{how}"] for rule in RULEBOOKS[system].values() for how in rule.how}
    assert [words for words in held if words not in page] == []


@BOTH
async def test_the_list_of_chapters_leads_to_each(app_client: httpx.AsyncClient, system: str, language: str) -> None:
    said = words(language)
    page = html.unescape((await app_client.get(f"/rules/{system}?lang={language}")).text)
    for chapter in {id.rpartition("-")[0] for id in RULEBOOKS[system]}:
        name = said[f"{system}.chapter.{chapter.partition('-')[2]}"]
        assert f'<a href="#{chapter}">{name}</a>' in page
        assert f'<section id="{chapter}"' in page


@BOTH
def test_every_rule_says_in_a_sentence_what_it_holds(system: str, language: str) -> None:
    said = words(language)
    for id in RULEBOOKS[system]:
        told = {_plain(said.get(f"{system}.{kind}.{id}", "")) for kind in ("gist", "reading")} - {""}
        assert told, f"{id} says nothing but what it is called"
        assert _plain(said[f"{system}.rule.{id}"]) not in told, f"{id} says what it is called twice"


def _plain(told: str) -> str:
    return told.strip(" .").casefold()


def test_the_catalogues_have_no_rule_that_no_book_has() -> None:
    for known in SYSTEMS:
        gists = {key.split(".", 2)[2] for key in words("en") if key.startswith(f"{known.key}.gist.")}
        assert gists <= set(known.rulebook)
        beginnings = (f"{known.key}.rule.{known.prefix}-", f"{known.key}.reading.")
        kept = {key.split(".", 2)[2] for key in words("en") if key.startswith(beginnings)}
        assert kept == set(known.rulebook)
    assert {key for key in words("en") if key.startswith("kernel.how.")} == {
        f"kernel.how.{how}" for how in get_args(How)
    }


def test_spanish_is_not_english_left_standing() -> None:
    english, spanish = words("en"), words("es")
    ruled = [f"{known.key}.rule.{id}" for known in SYSTEMS for id in known.rulebook]
    same = [key for key in ruled if english[key] == spanish[key]]
    assert len(same) < 10, same


@pytest.mark.parametrize("system", ["chess", "..%2Fsecrets"])
async def test_a_system_nobody_knows_has_no_page(app_client: httpx.AsyncClient, system: str) -> None:
    assert (await app_client.get(f"/rules/{system}")).status_code == 404


async def test_home_points_to_the_rules_of_every_system(app_client: httpx.AsyncClient) -> None:
    page = (await app_client.get("/")).text
    assert all(f"/rules/{system}" in page or f'"{system}"' in page for system in RULEBOOKS)
