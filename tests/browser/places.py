"""Where things stand on a page in either language, found as whoever hears it read finds them: by role and name.

Each works on a page, or a part of one, of a test that awaits and of one that does not. What is only drawn, and is no thing
to those who cannot see it, has its one selector at the end.
"""

import re
from typing import Literal, Protocol, TypeAlias, TypeVar

from playwright.async_api import Locator as AsyncLocator
from playwright.sync_api import Locator, Page, expect

L = TypeVar("L", Locator, AsyncLocator)
L_co = TypeVar("L_co", covariant=True)
Role: TypeAlias = Literal[
    "button", "complementary", "dialog", "group", "heading", "list", "listitem", "radio", "radiogroup", "region",
    "slider", "status", "tablist",
]  # fmt: skip


SHOW_DICE = re.compile("^(Show the dice again|Volver a mostrar los dados)$")


class Place(Protocol[L_co]):
    """A page or a part of one."""

    def get_by_role(
        self,
        role: Role,
        /,
        *,
        name: str | re.Pattern[str] | None = None,
        exact: bool | None = None,
        level: int | None = None,
        disabled: bool | None = None,
        pressed: bool | None = None,
    ) -> L_co:
        """What has this role."""

    def get_by_text(self, text: str | re.Pattern[str], /) -> L_co:
        """What says this."""

    def locator(self, selector: str, /) -> L_co:
        """What is drawn so."""


def decision(page: Place[L]) -> L:
    """What the table asks of this player."""
    return page.get_by_role("region", name=re.compile("^(Your decision|Te toca decidir)"))


def title(page: Place[L]) -> L:
    """The question itself."""
    return decision(page).get_by_role("heading", level=2)


def ways(page: Place[L]) -> L:
    """The ways in which it may be answered, where there are several: each a button."""
    return page.get_by_role("group", name=re.compile("^(Ways to answer|Maneras de responder)$")).get_by_role("button")


def chips(page: Place[L]) -> L:
    """The models that one is picked of, each a small button with its wounds."""
    return decision(page).get_by_role("button", name=re.compile(r", (\w+ wounds? left|quedan? \w+ heridas?)$"))


def order(page: Place[L]) -> L:
    """What is put in order, a line each."""
    return page.get_by_role("list", name=re.compile("^(What happens first|Qué ocurre primero)$")).get_by_role(
        "listitem"
    )


def folded(page: Place[L]) -> L:
    """The lines under which something waits that is folded away."""
    return page.locator("details:not([open]) > summary")


def muster(page: Place[L]) -> L:
    """The army list that is looked at or written."""
    return page.get_by_role("group", name=re.compile("^(Army list|Lista de ejército)$"))


def refusal(page: Place[L]) -> L:
    """Why the referee refuses what is filled in."""
    return page.get_by_role("status", name=re.compile("^(Not allowed|No se permite)$"))


def tray(page: Place[L]) -> L:
    """The dice, with what they were thrown for."""
    return page.get_by_role("region", name=re.compile("^(Dice|Dados): "))


def sure(page: Place[L]) -> L:
    """The button of the prompt that leads on."""
    return page.locator("section.prompt button.go")


def texts(page: Place[L]) -> L:
    """The list of what each thing that may be declared does."""
    return page.get_by_role("list", name=re.compile("^(What each does|Qué hace cada una)$"))


def toasts(page: Place[L]) -> L:
    """Messages that go by themselves."""
    return page.get_by_role("region", name=re.compile("^(Notices|Avisos)$")).get_by_role("status")


def end(page: Place[L]) -> L:
    """Where the table says how the match ended."""
    return page.get_by_role("region", name=re.compile(r"\bwins|^A draw|^Gana |^No gana|^Empate"))


def unit_card(page: Place[L]) -> L:
    """The card of the chosen unit."""
    return page.get_by_role("region", name=re.compile("^(Unit card|Ficha de unidad): "))


def folded_tray(page: Place[L]) -> L:
    """The dice where they give way to what comes next: one line."""
    return tray(page).filter(has=page.get_by_role("button", name=SHOW_DICE))


def open_tray(page: Place[L]) -> L:
    """The dice where they are seen whole."""
    return tray(page).filter(has_not=page.get_by_role("button", name=SHOW_DICE))


def closed_tray(page: Place[L]) -> L:
    """The dice of what is over, seen whole until they are put away."""
    return open_tray(page).filter(
        has=page.get_by_role("button", name=re.compile("^(Put the dice away|Guardar los dados)$"))
    )


def dock(page: Place[L]) -> L:
    """Where a table asks something, with the hand."""
    return page.get_by_role("region", name=re.compile("^(What is asked, and your hand|Lo que se decide y tu mano)$"))


def hand(page: Place[L]) -> L:
    """The cards that this player holds."""
    return page.get_by_role("list", name=re.compile("^(Your hand|Tu mano)"))


def cards(page: Place[L]) -> L:
    """Each of them."""
    return hand(page).get_by_role("button")


def ready(page: Place[L]) -> L:
    """Those that can be played or picked now."""
    return hand(page).get_by_role("button", disabled=False)


def card_named(page: Page, name: str) -> Locator:
    """One of them, by what it is called."""
    return cards(page).filter(has=page.get_by_text(name, exact=True))


def forces(page: Place[L]) -> L:
    """The units of all sides, each a button."""
    return page.get_by_role("complementary", name=re.compile("^(Forces|Fuerzas)$")).get_by_role("button")


def doing(page: Place[L]) -> L:
    """What the chosen unit can do, or which units can do anything."""
    return page.get_by_role("region", name=re.compile("^(What .* can do|Lo que puede)"))


def deeds(page: Place[L]) -> L:
    """That, a line each."""
    return doing(page).get_by_role("listitem")


def forbidden(page: Place[L]) -> L:
    """What it cannot do yet, each with the reason."""
    return deeds(page).filter(has=page.get_by_role("button", disabled=True))


def phases(page: Place[L]) -> L:
    """The phases of the turn as the bar has room for them."""
    return page.get_by_role("list", name=re.compile("^(Phases|Fases)$")).get_by_role("listitem")


def board(page: Place[L]) -> L:
    """What is drawn of the table."""
    return page.get_by_role("group", name=re.compile("^(The battlefield|El campo de batalla)$"))


def log(page: Place[L]) -> L:
    """The lines of the battle and of the talk."""
    return page.get_by_role("list", name=re.compile("^(Log and chat|Registro y charla)$")).get_by_role("listitem")


def hexes(page: Place[L]) -> L:
    """The hexes of the board, each a button."""
    return page.get_by_role("button", name=re.compile(r"^[A-Z]\d+, "))


def hex_at(page: Place[L], name: str) -> L:
    """One of them."""
    return page.get_by_role("button", name=re.compile(f"^{name}, "))


def lit(page: Place[L]) -> L:
    """Those that can be picked."""
    return page.get_by_role("button", name=re.compile(r"^[A-Z]\d+, .*(can be picked|se puede elegir)$"))


def library(page: Place[L]) -> L:
    """The dialog of the lists and piles that may be read."""
    return page.get_by_role("dialog").filter(has=page.get_by_role("tablist"))


def reader(page: Place[L]) -> L:
    """The dialog in which one card is read."""
    return page.get_by_role("dialog").filter(
        has=page.get_by_role("button", name=re.compile("^(Larger text|Letra más grande)"))
    )


def battlefields(page: Place[L]) -> L:
    """The battlefields of Underworlds that are chosen from."""
    return page.get_by_role("radiogroup", name=re.compile("^(Battlefields|Campos de batalla)")).get_by_role("radio")


def confirm(page: Page) -> None:
    """Presses Enter once the page says that it confirms what is asked."""
    expect(root(page)).to_have_attribute("data-enter", "lit")
    page.keyboard.press("Enter")


def dates(page: Place[L]) -> L:
    """What is written along the line of time."""
    return page.get_by_role("slider", name=re.compile("^(Timeline of the battle|Línea de tiempo)")).get_by_text(
        re.compile(r"\d")
    )


def root(page: Place[L]) -> L:
    """All of the page."""
    return page.locator(":root")


def drawn(page: Place[L]) -> L:
    """The rim of the table, which is drawn with the view."""
    return page.locator(".board .mat-rim")


def piece(page: Place[L], id_: str) -> L:
    """A piece on the board by its id in the view; what it is called is for tests of names."""
    return page.locator(f'.board [data-piece="{id_}"]')


def ghosts(page: Place[L]) -> L:
    """Pieces where others drag them, or propose to put them."""
    return page.locator(".board .preview")


def plates(page: Place[L], kind: str = "") -> L:
    """Words that lie on the board: a `lead` says what is led, a `no` is crossed out, `hex-said` names a hex."""
    return page.locator(f".board .plate{kind and f'.{kind}'}")


def ringed(page: Place[L]) -> L:
    """Hexes with the ring of what is or may be picked."""
    return page.locator(".hex-ring.pick")


def feet(page: Place[L]) -> L:
    """Where a fighter stood that is being led away."""
    return page.locator(".hex-foot")


def flights(page: Place[L]) -> L:
    """The way of what flies, such as a ball or a spell."""
    return page.locator(".flight")


def reach(page: Place[L]) -> L:
    """How far an order or a spell reaches."""
    return page.locator(".layer-aids .range")


def focused(page: Place[L]) -> L:
    """What has the keyboard."""
    return page.locator(":focus")
