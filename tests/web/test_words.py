"""Words: both languages have the same keys, and go to the client but for the rulebooks."""

import html
import re

import httpx

from app.systems.registry import known
from app.web import words


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, spanish = words.words("en"), words.words("es")
    assert english.keys() == spanish.keys()
    names = re.compile(r"\{(\w+)")
    different = [key for key in english if set(names.findall(english[key])) != set(names.findall(spanish[key]))]
    assert different == []
    assert [key for key in english if not english[key] or not spanish[key]] == []


async def test_words_are_sent_once(client: httpx.AsyncClient) -> None:
    first = await client.get("/words/es.json")
    assert first.json() == words.words_for_client("es")
    again = await client.get("/words/es.json", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("fr", "..", "%2e%2e%2fen"):
        assert (await client.get(f"/words/{name}.json")).status_code == 404


async def test_words_are_compressed_and_kept_for_ever_under_the_address_of_just_these(
    client: httpx.AsyncClient,
) -> None:
    address = words.words_url("es")
    packed = await client.get(address)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 3 < len(packed.content)
    assert packed.json() == words.words_for_client("es")
    assert "immutable" in packed.headers["cache-control"]
    plain = await client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json()
    assert plain.headers["etag"] != packed.headers["etag"]
    for other in ("/words/es.json", "/words/es.json?v=0"):
        assert (await client.get(other)).headers["cache-control"] == "no-cache"


async def test_long_pages_without_secrets_are_compressed_and_their_words_asked_for_at_once(
    client: httpx.AsyncClient,
) -> None:
    headers = {"accept": "text/html", "accept-language": "en"}
    packed = await client.get("/", headers=headers)
    assert packed.headers["content-encoding"] == "gzip"
    address = html.escape(words.words_url("en", words.HOME))
    assert f'<link rel="preload" as="fetch" href="{address}" crossorigin>' in packed.text
    plain = await client.get("/", headers=headers | {"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "Accept-Encoding" in packed.headers["vary"]


def test_the_client_is_not_sent_the_rulebooks() -> None:
    left_out = words.words("en").keys() - words.words_for_client("en").keys()
    assert {"wh40k.rule.W40K-MOVE-03", "underworlds.chapter.MOVE", "kernel.how.refuse"} <= left_out
    assert {"wh40k.phase.movement", "table.system.wh40k"} <= words.words_for_client("en").keys()


async def test_the_readers_language_is_found(client: httpx.AsyncClient) -> None:
    async def language(query: str = "", cookie: str = "", accept: str = "") -> str:
        headers = {"accept": "text/html", "accept-language": accept} | ({"cookie": f"lang={cookie}"} if cookie else {})
        page = (await client.get(f"/nowhere{query}", headers=headers)).text
        found = re.search(r'<html lang="(\w+)"', page)
        assert found
        return found[1]

    assert await language() == "en"
    assert await language(accept="de, es;q=0.5") == "es"
    assert await language(accept="fr") == "en"
    assert await language(cookie="es", accept="en") == "es"
    assert await language(query="?lang=en", cookie="es") == "en"
    assert await language(query="?lang=xx", accept="*") == "en"


async def test_a_language_once_chosen_is_kept(client: httpx.AsyncClient) -> None:
    assert "lang" not in (await client.get("/")).cookies
    assert (await client.get("/?lang=es")).cookies["lang"] == "es"
    assert '<html lang="es"' in (await client.get("/")).text


async def test_a_table_is_sent_the_words_of_its_system_and_the_home_page_none_that_only_tables_say(
    client: httpx.AsyncClient,
) -> None:
    every = words.words_for_client("en")
    for system in known():
        sent = (await client.get(words.words_url("en", system))).json()
        assert {
            key for key in every if key.startswith((f"{system}.", f"guide.{system}.", "table.", "board."))
        } <= sent.keys()
        assert not {key.split(".")[0] for key in sent} & (known().keys() - {system})
    at_home = (await client.get(words.words_url("en", words.HOME))).json()
    assert {
        key for key in every if key.startswith(("home.", "web.", "refusal.", "table.system.", "seat."))
    } <= at_home.keys()
    assert {"wh40k.option.mission", "aos.option.realm"} & every.keys() <= at_home.keys()
    assert not {"wh40k.refusal.out_of_range", "guide.goal"} & at_home.keys()
    assert len(at_home) < len(every) * 0.6


async def test_words_of_what_is_not_known_are_those_of_all_tables(client: httpx.AsyncClient) -> None:
    sent = (await client.get("/words/en.json?about=nothing%2Fof/the..kind")).json()
    assert "table.system.wh40k" in sent
    assert not {key.split(".")[0] for key in sent} & known().keys()
