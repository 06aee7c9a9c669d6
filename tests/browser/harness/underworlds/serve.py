"""Serves the table page with the Underworlds scenes of this folder.

`python -m tests.browser.harness.underworlds.serve 8110`, then `/t/uw?scene=window&theme=light&lang=es`.
"""

import json
import sys
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlparse

from app.web.page_files import plain_page
from tests.browser.harness.shell.serve import ROOT, TEMPLATES, Handler, words

HERE = Path(__file__).resolve().parent


class Scenes(Handler):
    """The table page with this folder's server in it, and its words; the rest as the shell's harness has it."""

    def do_GET(self) -> None:  # noqa: N802
        """Answers one request."""
        url = urlparse(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path.startswith("/t/"):
            self.text(table_page(query.get("lang", "en")), "text/html")
        elif url.path.startswith("/words/"):
            fixture = json.loads((HERE / "words.json").read_text("utf-8"))
            real = words(url.path[7:9])
            self.text(json.dumps(real | fixture if url.path[7:9] == "en" else fixture | real), "application/json")
        else:
            super().do_GET()


def table_page(lang: str) -> str:
    """The table page, its socket answered by `fake.js`."""
    page = {
        "match": {"id": "uw", "name": "Sunken Cistern", "system": "underworlds"},
        "token": "red-token",
        "lang": lang,
        "words_url": f"/words/{lang}.json",
        "links": {},
    }
    html = TEMPLATES.get_template("table.html").render(
        files=plain_page(ROOT / "static", "table", base="/static"), lang=lang, title="Sunken Cistern", page=page
    )
    main = '<script type="module" src="/static/js/table/main.js">'
    assert main in html
    return html.replace(main, f'<script type="module" src="/harness/underworlds/fake.js"></script>{main}')


def serve(port: int = 0) -> ThreadingHTTPServer:
    """Starts the server in a thread of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Scenes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    running = serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8110)
    print(f"http://127.0.0.1:{running.server_port}/t/uw?scene=window")
    threading.Event().wait()
