"""What all of the host's pages have: their places, the reader's words, the refusals that their script shows."""

from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response

from app.persistence.engine import Store
from app.persistence.upkeep import counts
from app.web.deps import public_root
from app.web.render import render
from app.web.words import language_of, languages, words

REFUSED = "host.refused."


async def page(request: Request, store: Store, template: str, **context: Any) -> Response:
    """One of the pages. Its script is told no more than how refusals are said."""
    language = language_of(request)
    said = words(language)
    other = next(one for one in languages() if one != language)
    told = await counts(store)
    return render(
        request,
        template,
        page={
            "refused": {key.removeprefix(REFUSED): text for key, text in said.items() if key.startswith(REFUSED)},
            "done": said["host.done"],
        },
        said=said,
        title=f"{said['host.title']} · Castra",
        here=template.removesuffix(".html"),
        place=urlsplit(public_root(request)).netloc,
        root=public_root(request),
        all_matches=sum(told.values()),
        other_language=other,
        other_language_name=said[f"host.language.{other}"],
        **context,
    )
