"""Serves the pages with hand-made data and a server that lives in the page: the shell can be looked at with nothing else running.

`python tests/browser/harness/shell/serve.py 8100`, then `/t/demo?scene=moving&theme=light&lang=es` and `/`.
"""

import json
import sys
import threading
from collections.abc import Mapping
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

from babel.messages.pofile import read_po
from jinja2 import Environment, FileSystemLoader, select_autoescape

from app.web.page_files import plain_page

ROOT = Path(__file__).resolve().parents[4]
HERE = Path(__file__).resolve().parent
TEMPLATES = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=select_autoescape())


@cache
def words(lang: str) -> dict[str, str]:
    """All catalogues of a language as one, with the fixture's own English for what its scenes say."""
    fixture: dict[str, str] = json.loads((HERE / "words.json").read_text("utf-8"))
    merged = dict(fixture)
    for path in sorted((ROOT / "app/locale" / lang / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            merged |= {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id and entry.string}
    return merged | fixture if lang == "en" else merged


def table_page(query: Mapping[str, list[str]]) -> str:
    """The table page, its socket answered by `fake.js`."""
    lang = query.get("lang", ["en"])[0]
    page = {
        "match": {"id": "demo", "name": "Orme Crossing", "system": "wh40k"},
        "token": "red-token",
        "lang": lang,
        "words_url": f"/words/{lang}.json",
        "links": {"red": "/t/demo/r-4k7p9", "blue": "/t/demo/b-81mm2", "watch": "/w/demo"},
    }
    html = TEMPLATES.get_template("table.html").render(
        files=plain_page(ROOT / "static", "table", base="/static"), lang=lang, title="Orme Crossing", page=page
    )
    return html.replace(
        '<script type="module" src="/static/js/table/main.js">',
        '<script type="module" src="/harness/shell/fake.js"></script><script type="module" src="/static/js/table/main.js">',
    )


def home_page(query: Mapping[str, list[str]]) -> str:
    """The home page with a small catalogue."""
    lang = query.get("lang", ["en"])[0]
    page = json.loads((HERE / "home.json").read_text("utf-8")) | {"lang": lang, "words_url": f"/words/{lang}.json"}
    return TEMPLATES.get_template("home.html").render(
        files=plain_page(ROOT / "static", "home", base="/static"), lang=lang, title="Castra", page=page
    )


def builder_page(query: Mapping[str, list[str]]) -> str:
    """The page of an army of 40k that is built: of one that is begun, or of the one that the query names."""
    lang = query.get("lang", ["en"])[0]
    army = {"id": query.get("army", [None])[0], "system": "wh40k"}
    page = {"army": army, "lang": lang, "words_url": f"/words/{lang}.json"}
    return TEMPLATES.get_template("builder.html").render(
        files=plain_page(ROOT / "static", "builder", base="/static"), lang=lang, title="Castra", page=page
    )


def editor_page(query: Mapping[str, list[str]]) -> str:
    """The page of a battlefield of 40k that is begun."""
    lang = query.get("lang", ["en"])[0]
    page = {"field": {"id": None, "system": "wh40k"}, "lang": lang, "words_url": f"/words/{lang}.json"}
    return TEMPLATES.get_template("editor.html").render(
        files=plain_page(ROOT / "static", "editor", base="/static"), lang=lang, title="Castra", page=page
    )


def armies_page(query: Mapping[str, list[str]]) -> str:
    """The page of one's own armies, where armies of 40k are taken and built and those of Diskwars are chosen at the table."""
    lang = query.get("lang", ["en"])[0]
    shelves = [{"key": "wh40k", "lists": True, "builds": True}, {"key": "diskwars", "lists": False, "builds": False}]
    page = {"shelves": shelves, "lang": lang, "words_url": f"/words/{lang}.json"}
    return TEMPLATES.get_template("armies.html").render(
        files=plain_page(ROOT / "static", "armies", base="/static"), lang=lang, title="Castra", page=page
    )


def mine_page(query: Mapping[str, list[str]]) -> str:
    """My Castra, as every device is sent it."""
    lang = query.get("lang", ["en"])[0]
    page = {"root": "http://castra.test/", "lang": lang, "words_url": f"/words/{lang}.json"}
    return TEMPLATES.get_template("mine.html").render(
        files=plain_page(ROOT / "static", "mine", base="/static"), lang=lang, title="Castra", page=page
    )


class Handler(SimpleHTTPRequestHandler):
    """Pages, words, static files and the harness's own scripts. A page is made anew each time, all else is kept for an hour."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answers one request."""
        url = urlparse(self.path)
        query = parse_qs(url.query)
        if url.path == "/":
            self.text(home_page(query), "text/html")
        elif url.path.startswith("/t/") and not url.path.endswith(".svg"):
            self.text(table_page(query), "text/html")
        elif url.path.startswith("/words/"):
            self.text(json.dumps(words(url.path[7:9])), "application/json")
        elif url.path.startswith("/harness/"):
            self.file(HERE.parent / url.path.removeprefix("/harness/"))
        elif url.path.startswith("/static/"):
            self.file(ROOT / url.path.lstrip("/"))
        else:
            self.send_error(404)

    def file(self, path: Path) -> None:
        """Sends a file."""
        if not path.is_file():
            self.send_error(404)
            return
        kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
        self.text(path.read_bytes(), kinds.get(path.suffix, "application/octet-stream"))

    def text(self, body: str | bytes, kind: str) -> None:
        """Sends a body of that kind."""
        data = body.encode() if isinstance(body, str) else body
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text") else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store" if kind == "text/html" else "max-age=3600")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: the tests read the page, not the server's log."""


def serve(port: int = 0) -> ThreadingHTTPServer:
    """Starts the server in a thread of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    running = serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8100)
    print(f"http://127.0.0.1:{running.server_port}/t/demo?scene=moving")
    threading.Event().wait()
