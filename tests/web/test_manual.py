"""The players' manual: served in every language, the same chapters in each, found from every page."""

import html
import re

import httpx
import pytest

from app.systems.registry import SYSTEMS
from app.web.words import LOCALES, languages, words

CHAPTER = re.compile(r'<section id="([\w-]+)"')


def shape(text: str) -> list[str]:
    """What a text is made of, line by line: headings, points, rows of tables, blocks of code."""
    marks = re.findall(r"^(#+ |- \*\*|\| |```)", text, re.M)
    return [mark.strip() for mark in marks]


@pytest.mark.parametrize("language", languages())
async def test_the_manual_is_read_in_every_language(app_client: httpx.AsyncClient, language: str) -> None:
    page = await app_client.get(f"/manual?lang={language}")
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    assert len(CHAPTER.findall(page.text)) > 8
    text = html.unescape(re.sub(r"<[^>]+>", "", page.text))
    for line in (LOCALES / language / "manual.md").read_text("utf-8").splitlines():
        if line.startswith("#"):
            assert line.strip("# ") in text
    assert not re.search(r"\*\*|\]\(|^\| |`", text.partition("yaml")[0], re.M), "marks of the text are not words of it"
    assert 'href="../../../' not in page.text, "what no server serves is not linked to"


async def test_its_chapters_have_one_address_in_all_languages(app_client: httpx.AsyncClient) -> None:
    found = [CHAPTER.findall((await app_client.get(f"/manual?lang={language}")).text) for language in languages()]
    assert all(ids == found[0] for ids in found)
    assert {system.key for system in SYSTEMS if system.key != "wh40k"} <= set(found[0])


def test_every_language_tells_as_much() -> None:
    texts = {language: (LOCALES / language / "manual.md").read_text("utf-8") for language in languages()}
    assert all(shape(text) == shape(texts["en"]) for text in texts.values())


@pytest.mark.parametrize("path", ["/rules/wh40k", "/rules/aos"])
async def test_the_rules_lead_to_it_and_it_leads_to_the_rules(app_client: httpx.AsyncClient, path: str) -> None:
    assert f'<a href="../manual">{words("en")["rules.manual"]}</a>' in (await app_client.get(f"{path}?lang=en")).text
    assert f'<a href="{path.removeprefix("/")}">' in (await app_client.get("/manual")).text
