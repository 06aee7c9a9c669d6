"""Words: the catalogues of a language merged into one dictionary, all of them for pages, the table's for the client."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from babel.core import negotiate_locale
from babel.messages.pofile import read_po
from fastapi import APIRouter, HTTPException, Request, Response

from app.settings import ROOT
from app.systems.registry import known
from app.web.assets import ASK_AGAIN, FOR_EVER

LOCALES = ROOT / "app" / "locale"
USUAL = "en"
COOKIE = "lang"
SERVERS_OWN = "rules_"
"""How the names of the domains begin that only pages made here show: the client is not sent the rulebooks."""

HOME = "home"
"""What the words are for that the home page and the invitations ask for: what is said before a table stands."""

MINE = "mine"
"""And those of the pages about oneself: all that the home page has, and what is said there alone."""

AT_TABLES = frozenset(
    {
        "ability",
        "aid",
        "badge",
        "by_text",
        "called",
        "cast",
        "cell",
        "column",
        "correction",
        "counted",
        "duty",
        "effect",
        "fights",
        "happened",
        "happening",
        "item",
        "keyword",
        "lead",
        "lesson",
        "log",
        "melee",
        "mend",
        "mistake",
        "muster",
        "odds",
        "offer",
        "outcome",
        "pick",
        "pile",
        "react",
        "reason",
        "refusal",
        "roll",
        "rune",
        "says",
        "short",
        "shot",
        "spell",
        "standing",
        "token",
        "tray",
        "weapon_rune",
        "where",
    }
)
"""The families of a system's words that are said at its tables alone."""

OF_EVERY_TABLE = frozenset(
    {
        "board.key",
        "board.say",
        "table.ahead",
        "table.aim",
        "table.away",
        "table.badge",
        "table.bye",
        "table.caster",
        "table.dice",
        "table.do",
        "table.doing",
        "table.duty",
        "table.end",
        "table.flips",
        "table.forecast",
        "table.handover",
        "table.hands",
        "table.holds",
        "table.key",
        "table.line",
        "table.log",
        "table.menu",
        "table.need",
        "table.odds",
        "table.offer",
        "table.outcomes",
        "table.pace",
        "table.pick",
        "table.prompt",
        "table.reader",
        "table.rematch",
        "table.roll",
        "table.ruling",
        "table.seal",
        "table.sound",
        "table.spot",
        "table.standing",
        "table.state",
        "table.takeback",
        "table.talk",
        "table.time",
        "table.tray",
        "table.turn",
        "table.waiting",
        "table.watching",
    }
)
"""The families of what every table says that no other page does."""

OF_ONESELF = frozenset({"devices", "leagues", "notices", "trying"})
ELSEWHERE = frozenset({"builder", "editor", "guide"}) | OF_ONESELF
"""What is said on pages of its own, not on the home page."""

router = APIRouter()


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    found = sorted(path.name for path in LOCALES.iterdir() if (path / "LC_MESSAGES").is_dir())
    return (USUAL, *(name for name in found if name != USUAL))


def words(language: str) -> dict[str, str]:
    """All words of a language by their keys. Files are read again when one of them changed."""
    return _of(_domains(language))


def words_for_client(language: str, about: str = "") -> dict[str, str]:
    """The words that the client shows: all of them, those of the `HOME` page, or those at the tables of a system."""
    return _about(_of(_for_client(language)), about)


def _about(every: Mapping[str, str], about: str) -> dict[str, str]:
    """The words that are said there; a key begins with the system it is of, or with one other word before it."""
    others = known().keys() - {about}
    if not about:
        return dict(every)
    if about == HOME:
        return {key: said for key, said in every.items() if not _is_elsewhere(key)}
    if about == MINE:
        return {key: said for key, said in every.items() if not _is_elsewhere(key) or key.split(".")[0] in OF_ONESELF}
    return {key: said for key, said in every.items() if others.isdisjoint(key.split(".")[:2])}


def _is_elsewhere(key: str) -> bool:
    first, second = [*key.split("."), ""][:2]
    return first in ELSEWHERE or f"{first}.{second}" in OF_EVERY_TABLE or (first in known() and second in AT_TABLES)


def _for_client(language: str) -> list[Path]:
    return [path for path in _domains(language) if not path.name.startswith(SERVERS_OWN)]


def _domains(language: str) -> list[Path]:
    return sorted((LOCALES / language / "LC_MESSAGES").glob("*.po"))


def _of(files: Iterable[Path]) -> dict[str, str]:
    return _merged(tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=8)
def _merged(files: tuple[tuple[Path, int], ...]) -> dict[str, str]:
    merged: dict[str, str] = {}
    for path, written_at in files:
        merged |= _said(path, written_at)
    return merged


@lru_cache(maxsize=512)
def _said(path: Path, written_at: int) -> Mapping[str, str]:
    """The words of one file, read once for all that they are merged into; `written_at` tells it from what it was before."""
    del written_at
    with path.open("rb") as file:
        return {
            message.id: message.string
            for message in read_po(file)
            if message.id and isinstance(message.id, str) and isinstance(message.string, str)
        }


def language_of(request: Request) -> str:
    """The reader's language: as asked for in the address, as chosen before, as the browser says, or English."""
    known = languages()
    for asked in (request.query_params.get(COOKIE), request.cookies.get(COOKIE)):
        if asked in known:
            return str(asked)
    wanted = [
        part.split(";")[0].strip().replace("-", "_") for part in request.headers.get("accept-language", "").split(",")
    ]
    return negotiate_locale([tag for tag in wanted if tag], list(known)) or USUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The words of a language as they are sent, plain and compressed, and what their address is made of."""

    digest: str
    plain: bytes
    packed: bytes


def written(language: str, about: str = "") -> Written:
    """What is sent of a language: written and compressed once, until a catalogue changes. All tables of systems that are not
    known are sent the same.
    """
    said = about if about in ("", HOME, MINE) or about in known() else "-"
    return _written(tuple((path, path.stat().st_mtime_ns) for path in _for_client(language)), said)


@lru_cache(maxsize=32)
def _written(files: tuple[tuple[Path, int], ...], about: str) -> Written:
    body = json.dumps(_about(_merged(files), about), ensure_ascii=False, separators=(",", ":")).encode()
    return Written(digest=hashlib.sha256(body).hexdigest()[:20], plain=body, packed=gzip.compress(body, mtime=0))


def words_url(language: str, about: str = "") -> str:
    """Where the client finds the words of a language that are said there: another address when one of them changes."""
    return f"/words/{language}.json?v={written(language, about).digest}{about and '&about='}{about}"


@router.get("/words/{language}.json")
async def words_file(request: Request, language: str, v: str = "", about: str = "") -> Response:
    """The words of a language: kept for ever under the address of just these, else unchanged ones are not sent again."""
    if language not in languages():
        raise HTTPException(404)
    found = written(language, about)
    packs = reads_gzip(request)
    headers = {
        "ETag": f'"{found.digest}{"-gzip" if packs else ""}"',
        "Cache-Control": FOR_EVER if v == found.digest else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(found.packed if packs else found.plain, media_type="application/json", headers=headers)


def reads_gzip(request: Request) -> bool:
    """Whether who asks reads what is compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")
