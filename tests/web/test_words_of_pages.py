"""What a page says by a key of the catalogue is among the words that it is sent, page by page, as its modules name them."""

import json
import re

import pytest

from app.settings import ROOT
from app.web import words
from tests.client_imports import CLIENT, imports_of_client, room_of

PAGES = json.loads((ROOT / "static" / "pages.json").read_text("utf-8"))["pages"]
KEY = re.compile(r'["`]([a-z_0-9]+(?:\.[a-z_0-9]+)+)["`]')
OF_ONESELF = ("mine", "device", "notices", "leagues", "league_new", "scenarios")
OTHERWISE = {"table", "builder", "editor", "army"}
"""Pages that are sent every word of a system, or of all."""

OF_THE_STORE_OF_TABLES = {"table.line.arrived", "table.line.not_done", "table.line.too_old"}
"""Said of a table's own line, by a store that other pages load for the host's words alone."""


@pytest.mark.parametrize("page", sorted(name for name in PAGES if "entry" in PAGES[name] and name not in OTHERWISE))
def test_a_page_is_sent_every_word_that_its_modules_name(page: str) -> None:
    plain, every_way = imports_of_client(only_plain=True), imports_of_client()
    modules, left = set(), [(ROOT / "static" / PAGES[page]["entry"]).relative_to(CLIENT)]
    while left:
        module = left.pop()
        if module not in modules:
            modules.add(module)
            left.extend(plain[module] | {lazy for lazy in every_way[module] if room_of(lazy) == "home"})
    named = {key for module in modules for key in KEY.findall((CLIENT / module).read_text("utf-8"))}
    every = words.words_for_client("en")
    sent = words.words_for_client("en", words.MINE if page in OF_ONESELF else words.HOME)
    assert (named & every.keys()) - sent.keys() <= OF_THE_STORE_OF_TABLES
