"""The players' manual: a text of each language's folder of words, as chapters of a page."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.web.words import LOCALES, USUAL, words

SYSTEM = "table.system."
"""How the words begin that name a system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualChapter:
    """A chapter: `id` is the end of its address in every language, a system's its key; `body` is HTML of our own text."""

    id: str
    name: str
    body: str


def manual(language: str) -> tuple[str, tuple[ManualChapter, ...]]:
    """The title of the manual and its chapters. The file is read again when it changed."""
    return _of(*(_kept(language) for language in (USUAL, language)))


def _kept(language: str) -> tuple[Path, int]:
    path = LOCALES / language / "manual.md"
    return path, path.stat().st_mtime_ns


@lru_cache(maxsize=8)
def _of(usual: tuple[Path, int], told: tuple[Path, int]) -> tuple[str, tuple[ManualChapter, ...]]:
    systems = {said: key.rpartition(".")[2] for key, said in words(USUAL).items() if key.startswith(SYSTEM)}
    ids = [systems.get(name, name.lower().replace(" ", "-")) for name, _ in _parts(usual[0])[1:]]
    (title, _), *parts = _parts(told[0])
    return title, tuple(ManualChapter(id=id, name=name, body=body) for id, (name, body) in zip(ids, parts, strict=True))


def _parts(path: Path) -> list[tuple[str, str]]:
    """The headings of a text, each with what stands below it."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = [_unlinked(token) for token in reader.parse(path.read_text("utf-8"))]
    heads = [number for number, token in enumerate(tokens) if token.type == "heading_open"]
    return [
        (tokens[head + 1].content, str(reader.renderer.render(tokens[head + 3 : end], reader.options, {})))
        for head, end in pairwise([*heads, len(tokens)])
    ]


def _unlinked(token: Token) -> Token:
    """Without its links to files of the checkout, which no server serves: their words stay."""
    if token.children:
        token.children = [child for child in token.children if not child.type.startswith("link_")]
    return token
