"""From a rule's entry to a table where it is shown, step by step, without a script."""

import html
from typing import Any

import httpx
import pytest
from lxml import html as pages

from app.drawing.board import board_svg
from app.persistence.codec import plain
from app.rules.kernel.seats import EVERYONE
from app.scenarios.examples import EXAMPLES, moments, scripts, shown
from app.scenarios.recorded import all_recorded, answered, replayed, rules_of
from app.systems.registry import known
from app.web.telling import Telling
from app.web.words import languages, words

SYSTEMS = sorted(known())
FEWEST = {"aos": 287, "diskwars": 274, "underworlds": 246, "warmaster": 377, "wh40k": 287}
"""How many rules of a system can be shown; only more may come."""


def read(text: str) -> Any:
    """A page, to be asked by paths."""
    return pages.fromstring(text)


def test_so_many_rules_can_be_shown() -> None:
    assert [system for system in SYSTEMS if len(shown(system)) < FEWEST[system]] == []


@pytest.mark.parametrize("system", SYSTEMS)
async def test_the_rules_page_leads_to_examples_that_are_there(app_client: httpx.AsyncClient, system: str) -> None:
    page = read((await app_client.get(f"/rules/{system}")).text)
    for id, names in shown(system).items():
        (first, *_) = page.xpath(f"//li[@id='{id}']//p[@class='rules-shown']/a/@href")
        assert first == f"{system}/{names[0]}"
    assert (await app_client.get(f"/rules/{first}")).status_code == 200


async def test_an_example_is_walked_from_the_posed_table_to_what_the_referee_says(
    app_client: httpx.AsyncClient,
) -> None:
    address = "/rules/wh40k/charge/advanced"
    before = read((await app_client.get(address)).text)
    assert before.xpath("//h1")[0].text == words("en")["wh40k.rule.W40K-CHG-02"]
    assert before.xpath("//div[@id='board']//*[local-name()='svg']")
    assert not before.xpath("//p[@class='example-refused']"), "the answer is not told before the step is taken"
    (on,) = before.xpath("//a[@class='button go']/@href")
    after = read((await app_client.get(address + on)).text)
    (refused,) = after.xpath("//p[@class='example-refused']")
    assert "Line infantry advanced this turn" in refused.text_content()
    assert refused.xpath("a/@href") == ["../../wh40k#W40K-ADV-04"]
    assert not after.xpath("//a[@class='button go']"), "it ends there"
    (part,) = {page.xpath("string(//div[@id='board']/*[local-name()='svg']/@viewbox)") for page in (before, after)}
    assert float(part.split()[2]) < 30, "where things stand, the same at every step"
    spanish = read((await app_client.get(f"{address}?lang=es")).text)
    assert spanish.xpath("//header/p[@lang='es']/text()") == ["Una unidad que ha avanzado no puede cargar"]
    assert "El árbitro dice que no" in (await app_client.get(f"{address}{on}&lang=es")).text


@pytest.mark.parametrize(
    "address", ["/rules/wh40k/charge/nothing", "/rules/chess/charge/advanced", "/rules/aos/charge/..%2Fx"]
)
async def test_what_there_is_not_is_not_found(app_client: httpx.AsyncClient, address: str) -> None:
    assert (await app_client.get(address)).status_code == 404
    assert (await app_client.get("/rules/wh40k/charge/advanced?step=-1")).status_code == 422


@pytest.mark.parametrize("system", SYSTEMS)
async def test_the_last_step_of_every_chapter_is_told_in_words(app_client: httpx.AsyncClient, system: str) -> None:
    firsts = {name.partition("/")[0]: name for name in scripts(system)}
    for name in firsts.values():
        for language in languages():
            said = html.unescape((await app_client.get(f"/rules/{system}/{name}?step=1000&lang={language}")).text)
            assert f"{system}.log." not in said
            assert "{" not in read(said).xpath("string(//main)"), name


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_tests_recorded_is_decided_as_it_was_and_can_be_drawn(system: str) -> None:
    """`pytest --examples tests/rules tests/content` records anew what the referee decides otherwise on purpose."""
    other, of_known = [], known()[system]
    for example in all_recorded(EXAMPLES / system):
        moments = replayed(system, example)
        if [answered(moment) for moment in moments] != [step.answered for step in example.steps]:
            other.append(example.name)
        assert board_svg(plain(of_known.rules.view(moments[-1].after, EVERYONE)), title="").startswith("<svg"), (
            example.name
        )
    assert other == []


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_recorded_example_is_walked_like_a_written_one(app_client: httpx.AsyncClient, system: str) -> None:
    name, (rule, *_) = next(iter(rules_of(EXAMPLES / system).items()))
    for language in languages():
        page = read((await app_client.get(f"/rules/{system}/{name}?step=1&lang={language}")).text)
        assert page.xpath("//h1")[0].text == words(language)[f"{system}.rule.{rule}"]
        assert page.xpath("//div[@id='board']//*[local-name()='svg']")
        assert page.xpath("//li[@aria-current='step']/p")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_recorded_answer_is_told_in_words(app_client: httpx.AsyncClient, system: str) -> None:
    for name in [*rules_of(EXAMPLES / system)][::9]:
        for language in languages():
            said = html.unescape((await app_client.get(f"/rules/{system}/{name}?step=1000&lang={language}")).text)
            assert f"{system}.log." not in said, name
            assert "{" not in read(said).xpath("string(//main)"), name


async def test_a_line_names_the_side_it_is_of(app_client: httpx.AsyncClient) -> None:
    page = read((await app_client.get("/rules/underworlds/attack/slain_for_bounty?step=1000")).text)
    assert "Red: +3 glory." in [line.text.strip() for line in page.xpath("//section[@class='example-steps']//li/p")]


def test_facts_are_told_as_the_table_tells_them() -> None:
    view = plain(known()["wh40k"].rules.view(moments("wh40k", "charge/advanced")[0].before, EVERYONE))
    english, spanish = (Telling(system="wh40k", language=each, view=view) for each in ("en", "es"))
    assert english.named("red") == "Red"
    assert english.named("nobody") == "nobody"
    assert english._told(2.54, "in") == "2.5″"
    assert spanish._told(2.54, "in") == "2,5″"
    assert english._told(0.375, "pct") == "38 %"
    assert english._told(["red", "blue"], None) == "Red, Blue"
