"""Whole matches, decision by decision, as a page shows them: no internal id, no key, no English in Spanish, names as they read."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from app.persistence.codec import plain
from app.realtime.wire.frames import plain_view
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.seats import seated
from app.systems.registry import known_rules
from tests.browser.conftest import ScenePage
from tests.matches import Played

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

LAPTOP = {"width": 1280, "height": 800}
MATCHES = [("wh40k", 7), ("aos", 2), ("underworlds", 1), ("diskwars", 1), ("warmaster", 1)]
LINES = 30
"""So many lines of the log stand below each decision."""

KEY = re.compile(
    r"\b[a-z0-9]+_[a-z0-9_]+\b|\b(?:wh40k|aos|underworlds|diskwars|warmaster|table|guide|kernel)\.[a-z_.]+[a-z]\b|\bundefined\b|\[object|\bNaN\b|\bnull\b|[{}]"
)
ENGLISH = re.compile(r"\b(?:the|and|is|are|your|with|of|to|which|who|from|choose|unit|move)\b", re.IGNORECASE)

SHOW = """async (text) => {
  const { seat, system, n, view, offers, log } = JSON.parse(text);
  const { take, present } = await import("/static/js/store/view.js");
  const { loadSystem } = await import("/static/js/systems/registry.js");
  if (present.value?.system !== system) present.value = null;  // no table goes from one system to another
  await loadSystem(system);
  const match = { id: "walk", name: "Walk", system, status: "live", options: {}, commitment: "", seed: null, hot_seat: false };
  const seats = { red: { name: "Ines", connected: true }, blue: { name: "Mara", connected: true } };
  take({ kind: "welcome", protocol: 2, n, match, view, log, offers: { [seat]: offers }, chat: [],
    you: { role: "seat", seat, seats: [seat] }, presence: { status: "live", watchers: 0, seats } });
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  await drawn();
  const labelled = [...document.querySelectorAll("[aria-label], [title]")].filter((one) => one.checkVisibility());
  const told = labelled.flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title")]).filter(Boolean);
  const keys = [...document.querySelectorAll("button kbd")].filter((one) => one.textContent === "Enter");
  const board = [...document.querySelectorAll("svg.board text")].map((one) => one.textContent);
  const asked = document.querySelector("section.prompt h2")?.innerText ?? "";
  const enters = keys.filter((one) => one.checkVisibility()).length;
  const letters = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, "");
  const isRead = (node) => node.nodeType === 1 && !node.matches("[aria-hidden=true], .unseen, svg") && node.checkVisibility();
  const wordsOf = (node) => (node.nodeType === 3 ? node.data : isRead(node) ? read(node) : "");
  const read = (one) => [...one.childNodes].map(wordsOf).join("");
  const named = [...document.querySelectorAll(":is(button, a, [role=button], [role=radio], [role=tab])[aria-label]:not(svg *)")]
    .filter((one) => one.checkVisibility()).map((one) => [letters(read(one)), one.getAttribute("aria-label")]);
  const isMisnamed = ([words, name]) => words.length > 1 && !letters(name).includes(words);
  const misnamed = named.filter(isMisnamed).map((one) => one.join(" is called "));
  return JSON.stringify({ asked, text: document.body.innerText, told, board, enters, misnamed });
}"""
"""Shows a decision to its seat, and reads all there is to read then; both go as one text, for a tenth of the cost of pieces."""


def decisions(system: str, match: Played) -> Iterator[Mapping[str, Any]]:
    """The decisions of a match that ask or offer what none before did, as the page of the seat that owes it is told."""
    rules, seen, lines = known_rules()[system], set[str](), list[Any]()
    facts = match.facts
    for count, (state, shown) in enumerate(zip(match.states[:-1], match.watched(), strict=False)):
        for seat in sorted(rules.owed(state)):
            offers = rules.offers(shown, seat)
            view = plain_view(rules.view(shown, seated(seat)))
            said = {duty["label"] for duty in view["duties"].values()}
            said |= {f"{o.command['kind']} {o.label}" for o in offers if is_open(o) and o.place != "table"}
            if not said <= seen:
                seen |= said
                told = [plain(line) for line in lines[-LINES:]]
                log = [{"number": n, "at": 0.0, "line": line} for n, line in enumerate(told, 1)]
                yield {
                    "seat": seat,
                    "system": system,
                    "n": count,
                    "view": view,
                    "offers": [plain(o) for o in offers],
                    "log": log,
                }
        for event in facts[count]:
            line = rules.narrate(state, event, seated("red"))
            lines += [line] if line else []
            state = rules.evolve(state, event)


def ids_of(view: Mapping[str, Any]) -> set[str]:
    """What a table calls its things among programs, as far as no word of any language looks like it."""
    kinds = ("units", "pieces", "waiting", "gone", "markers", "terrain", "sheets", "cards", "features")
    return {
        key
        for kind in kinds
        for key in view.get(kind, {})
        if re.search(r"[\d_.]", key) and len(key) > 1 and not key.isdigit()
    }


def names_of(view: Any) -> Iterator[str]:
    """Every name that content gives, which stays as it is in every language."""
    if isinstance(view, Mapping):
        for key, value in view.items():
            if isinstance(value, str) and key in ("name", "army", "name_en", "text", "text_en", "faction"):
                yield value
            yield from names_of(value)
    elif isinstance(view, list | tuple):
        for one in view:
            yield from names_of(one)


def without_names(text: str, frame: Mapping[str, Any]) -> str:
    """A text without the names that content gives, the longest first."""
    for name in sorted(set(names_of([frame["view"], frame["offers"], frame["log"]])), key=len, reverse=True):
        text = text.replace(name, "") if name else text
    return text


def faults(frame: Mapping[str, Any], shown: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What a reader of this page would stumble over."""
    ids = ids_of(frame["view"])
    for text in {
        line.strip() for part in (shown["text"], *shown["told"], *shown["board"]) for line in part.splitlines()
    }:
        words = set(re.findall(r"[\w.]*\w", text))
        if found := KEY.findall(text) + sorted(words & ids):
            yield f"{found}: {text}"
        if lang == "es" and len(ENGLISH.findall(text)) > 1 and len(ENGLISH.findall(without_names(text, frame))) > 1:
            yield f"English: {text}"
    yield from shown["misnamed"]  # who speaks to the page says what he reads
    if shown["enters"] > 1:
        yield f"{shown['enters']} buttons bear Enter"


@pytest.mark.parametrize(("system", "number"), MATCHES)
def test_every_decision_is_shown_in_words(
    scene_page: ScenePage, played: Callable[[str, int], Played], system: str, number: int
) -> None:
    """In every language: what a match comes to is worked out once for all of them."""
    pages: Mapping[str, Page] = {lang: scene_page("watch", size=LAPTOP, lang=lang) for lang in ("en", "es")}
    wrong, asked = set[str](), {lang: set[str]() for lang in pages}
    for frame in decisions(system, played(system, number)):
        text = json.dumps(frame)
        for lang, page in pages.items():
            shown = json.loads(page.evaluate(SHOW, text))
            asked[lang].add(shown["asked"])
            wrong |= {f"{lang}: {fault}" for fault in faults(frame, shown, lang)}
    assert all(len(said) > 6 for said in asked.values()), f"the prompt said only {asked}"
    assert not wrong, "\n".join(sorted(wrong))
