"""The catalogues: every language has the same words with the same blanks, and no word is missing where one is shown."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app.content.underworlds.load import library as underworlds
from app.content.wh40k.load import library as wh40k

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "app" / "locale"
LANGUAGES = ("en", "es")

BLANK = re.compile(r"\{(\w+)(?::[\w.]+|\+\w+)?(?:\|[^{}]*(?:\{[^{}]*\}[^{}]*)*)?\}")
"""`{unit}`, `{d:in}`, `{phase:wh40k.phase}`, `{n|one model|{n} models}`, `{pieces+amounts}`: the name is what must agree."""

KEY = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)+")
WRITTEN = re.compile(r'^msgid "(?=\w)', re.MULTILINE)
TEMPLATE_NAME = re.compile(r".*\.(html|js|css|svg|json|yaml|po)")
JS_STRING = re.compile(r'"([^"\\\n]*)"')
JS_BUILT = re.compile(r"\bt\(\s*`([a-z0-9_.]+)\$\{")


def catalogue(language: str) -> dict[str, str]:
    """All domains of a language as one dictionary; a key that stands twice, be it in one domain, is a mistake."""
    words: dict[str, str] = {}
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            messages = [message for message in read_po(file, locale=language, abort_invalid=True) if message.id]
        assert len(messages) == len(WRITTEN.findall(path.read_text("utf-8"))), f"{path.name}: a key stands twice"
        for message in messages:
            assert not message.fuzzy, f"{path.name}: {message.id} is marked fuzzy"
            assert message.id not in words, f"{path.name}: {message.id} stands twice"
            words[str(message.id)] = str(message.string)
    return words


WORDS = {language: catalogue(language) for language in LANGUAGES}
ALL = set(WORDS["en"])
DOMAINS = {key.partition(".")[0] for key in ALL}


def blanks(sentence: str) -> set[str]:
    """The names of the blanks of a sentence, those within plural forms too."""
    return set(re.findall(r"\{(\w+)", sentence))


def is_known(key: str) -> bool:
    """Whether there is such a key, or keys that go on from it."""
    return key in ALL or any(other.startswith(f"{key}.") for other in ALL)


def looks_like_a_key(text: str) -> bool:
    """Whether a string of the program names a word."""
    in_a_domain = KEY.fullmatch(text) and text.partition(".")[0] in DOMAINS
    return bool(in_a_domain) and not TEMPLATE_NAME.fullmatch(text)


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every file of the server, parsed."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8"))


@cache
def python_strings() -> tuple[tuple[str, str, bool], ...]:
    """Every string of the server with its place, and the fixed beginning of every built one, told apart; read once for all tests.

    Parts of built strings are no strings of their own.
    """
    return tuple(found for path, tree in trees() for found in _strings(path, tree))


def _strings(path: str, tree: ast.Module) -> Iterator[tuple[str, str, bool]]:
    nodes = list(ast.walk(tree))
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(head)), ast.FormattedValue(), *_]):
                yield f"{path}:{node.lineno}", head, True
            case ast.Constant(value=str(text)) if id(node) not in parts:
                yield f"{path}:{node.lineno}", text, False


def python_keys() -> Iterator[tuple[str, str]]:
    """Every string of the server that names a word, with its place."""
    return ((place, text) for place, text, is_head in python_strings() if not is_head and looks_like_a_key(text))


def python_heads() -> Iterator[tuple[str, str]]:
    """The fixed beginning of every built string of the server that names words, with its place."""
    for place, head, is_head in python_strings():
        if is_head and re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_.]*", head) and head.partition(".")[0] in DOMAINS:
            yield place, head


def client_keys() -> Iterator[tuple[str, str]]:
    """Every string of the client that names a word, with its file."""
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        for text in JS_STRING.findall(path.read_text("utf-8")):
            if looks_like_a_key(text):
                yield str(path.relative_to(ROOT)), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_said(language: str) -> None:
    assert WORDS[language], f"no catalogue in {language}"
    empty = [key for key, sentence in WORDS[language].items() if not sentence.strip()]
    assert not empty, empty


def test_languages_have_the_same_keys() -> None:
    assert set(WORDS["es"]) ^ ALL == set()


def test_languages_have_the_same_blanks() -> None:
    wrong = {
        key: (WORDS["en"][key], WORDS["es"][key])
        for key in ALL & set(WORDS["es"])
        if blanks(WORDS["en"][key]) != blanks(WORDS["es"][key])
    }
    assert not wrong, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_are_well_formed(language: str) -> None:
    wrong = [key for key, sentence in WORDS[language].items() if set("{}") & set(BLANK.sub("", sentence))]
    assert not wrong, wrong


def test_the_server_names_words_that_exist() -> None:
    missing = sorted({f"{place}: {key}" for place, key in python_keys() if not is_known(key)})
    assert not missing, "\n".join(missing)


def test_the_client_names_words_that_exist() -> None:
    missing = sorted({f"{place}: {key}" for place, key in client_keys() if not is_known(key)})
    assert not missing, "\n".join(missing)


def test_words_that_the_server_builds_have_something_to_become() -> None:
    missing = [f"{place}: {head}" for place, head in python_heads() if not any(key.startswith(head) for key in ALL)]
    assert not missing, "\n".join(missing)


def test_words_that_the_client_builds_have_something_to_become() -> None:
    missing = [
        f"{path.relative_to(ROOT)}: {head}"
        for path in sorted((ROOT / "static" / "js").rglob("*.js"))
        for head in JS_BUILT.findall(path.read_text("utf-8"))
        if not any(key.startswith(head) for key in ALL)
    ]
    assert not missing, missing


def test_what_is_asked_of_you_is_told_otherwise_to_those_who_wait() -> None:
    duties = {
        key
        for key in ALL
        if re.fullmatch(r"\w+\.duty\.[a-z_.]+", key) and not re.search(r"\.(hint|hint_touch|waiting|of|done)$", key)
    }
    assert duties
    assert {key for key in duties if f"{key}.waiting" not in ALL} == set()


MOUSE = {"en": re.compile(r"\b[Cc]lick"), "es": re.compile(r"\b[Cc]lic\b|[Cc]liqu")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_under_fingers_is_told_to_click(language: str) -> None:
    """A sentence that speaks of clicks has another for fingers, and that one does not."""
    clicking = {key for key, text in WORDS[language].items() if MOUSE[language].search(text)}
    assert clicking
    assert not {key for key in clicking if f"{key}_touch" not in ALL}
    assert not {key for key in clicking if key.endswith("_touch")}


KEYS = {
    "en": re.compile(r"\b(press [A-Z]\b|Space\b|arrows\b|Ctrl\b)"),
    "es": re.compile(r"\b(pulsa [A-Z]\b|Espacio\b|flechas\b|Ctrl\b)"),
}
ABOUT_KEYS = re.compile(r"\.key\.|\.(?:rule|gist)\.")
"""The list of keys, which is for a keyboard, and rules, some of which speak of arrows that are shot."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_under_fingers_is_told_of_keys(language: str) -> None:
    """A sentence that speaks of keys has another for fingers, and that one does not."""
    keyed = {key for key, text in WORDS[language].items() if KEYS[language].search(text) and not ABOUT_KEYS.search(key)}
    assert keyed
    assert not {key for key in keyed if f"{key}_touch" not in ALL}
    assert not {key for key in keyed if key.endswith("_touch")}


def test_a_sentence_for_fingers_stands_beside_one_for_all() -> None:
    assert not {key for key in ALL if key.endswith("_touch") and key.removesuffix("_touch") not in ALL}


def test_a_ruling_has_one_name_in_spanish() -> None:
    ruling = re.compile(r"\b(rulings?)\b", re.IGNORECASE)
    told = {key: WORDS["es"][key] for key, text in WORDS["en"].items() if ruling.search(text)}
    assert told
    assert {key: text for key, text in told.items() if not re.search(r"correcci[oó]n", text, re.IGNORECASE)} == {}


def test_the_runes_of_fighters_have_words() -> None:
    runes = {rune for band in underworlds().warbands.values() for one in band.fighters for rune in one.runes}
    assert {"leader", "fly"} <= runes
    for language in LANGUAGES:
        assert not {rune for rune in runes if f"underworlds.rune.{rune}" not in WORDS[language]}, language


def test_the_roles_of_units_have_words() -> None:
    roles = {sheet.role for sheet in wh40k().sheets.values() if sheet.role}
    assert {"leader", "beast"} <= roles
    for language in LANGUAGES:
        assert not {role for role in roles if f"wh40k.role.{role}" not in WORDS[language]}, language
