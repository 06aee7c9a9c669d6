"""Pages from templates: language, static address, the page's data, the policy of what it may load."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape

from app.settings import ROOT
from app.web.headers import policy_for
from app.web.words import COOKIE, language_of, reads_gzip, words, words_url

TEMPLATES = ROOT / "templates"
ENTRIES = {"home.html": "js/home/home.js", "table.html": "js/table/main.js"}
"""The module each page begins with: what it imports is fetched at once, not one after the other as it is read."""

OPEN = ("home.html", "rules.html")
"""The long pages, which hold nobody's secret: these are compressed. The length of a compressed secret tells of it."""

YEAR = 365 * 24 * 3600


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=select_autoescape())


def render(
    request: Request, template: str, *, page: Mapping[str, Any] | None = None, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page. `page` is plain data that the page's script reads."""
    language = language_of(request)
    assets = getattr(request.app.state, "assets", None)
    preloaded = assets.modules(ENTRIES[template]) if assets and template in ENTRIES else ()
    context |= {
        "preloaded": preloaded,
        "words_at": words_url(language) if template in ENTRIES else "",
        "status": status,
        "lang": language,
        "static": assets.base if assets else "/static",
    }
    if page is not None:
        context["page"] = {"lang": language, "words_url": words_url(language), "static_base": context["static"], **page}
    text = _environment().get_template(template).render(context)
    headers = {
        "Content-Security-Policy": policy_for(text),
        "Cache-Control": "no-store",
        "Vary": "Accept-Language, Cookie",
    }
    body = text.encode()
    if template in OPEN and reads_gzip(request):
        headers |= {"Content-Encoding": "gzip", "Vary": f"{headers['Vary']}, Accept-Encoding"}
        body = gzip.compress(body, compresslevel=6, mtime=0)
    response = HTMLResponse(body, status_code=status, headers=headers)
    if request.query_params.get(COOKIE) == language:
        response.set_cookie(COOKIE, language, max_age=YEAR, samesite="lax", httponly=True)
    return response


def word(request: Request, key: str) -> str:
    """A word in the reader's language; the key itself where there is none."""
    return words(language_of(request)).get(key, key)
