"""Pages from templates: language, static address, the page's data, the policy of what it may load."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape

from app.settings import ROOT, Settings
from app.web.assets import Assets
from app.web.headers import policy_for
from app.web.words import COOKIE, HOME, language_of, reads_gzip, words, words_url

TEMPLATES = ROOT / "templates"
SPEAKING = (
    "home.html",
    "table.html",
    "builder.html",
    "editor.html",
    "armies.html",
    "mine.html",
    "device.html",
    "notices.html",
    "scenarios.html",
    "leagues.html",
    "league_new.html",
)
"""The pages whose script fetches the words as soon as it runs: they are asked for with the page."""

OPEN = ("home.html", "rules.html", "rule_example.html", "manual.html")
"""The long pages, which hold nobody's secret: these are compressed. The length of a compressed secret tells of it."""

YEAR = 365 * 24 * 3600


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=select_autoescape())


def render(
    request: Request,
    template: str,
    *,
    page: Mapping[str, Any] | None = None,
    status: int = 200,
    about: str = HOME,
    **context: Any,
) -> HTMLResponse:
    """A page. `page` is plain data that the page's script reads; the words it finds are those about this system."""
    language = language_of(request)
    assets: Assets = request.app.state.assets
    system = (page or {}).get("match", {}).get("system", "")
    address = words_url(language, about)
    context |= {
        "files": assets.page(template.removesuffix(".html"), system),
        "words_at": address if template in SPEAKING else "",
        "status": status,
        "lang": language,
    }
    if page is not None:
        settings: Settings = request.app.state.settings
        context["page"] = {"lang": language, "words_url": address, "names": settings.player_names, **page}
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
