"""Who sits where: how each seat of a match is filled, as the host chose it when setting the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from app.content.armies import OPTION
from app.persistence.matches import Match
from app.realtime.clock.terms import Terms, terms_from
from app.rules.kernel.seats import Seat

DiceNeed: TypeAlias = Literal["whoever_is_here", "everybody"]
"""Whose pages a roll needs: those that are here, so that the table tells who was not, or those of all who play."""

Sits: TypeAlias = Literal["link", "open", "bot", "shared"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """How one seat is filled: by private link, by whoever sits down first, by a bot, or on the shared screen."""

    kind: Sits
    bot: str = ""


def sitters(match: Match) -> dict[Seat, Sitter]:
    """How each seat of a match is filled."""
    told: Mapping[str, Any] = match.options.get("sits", {})
    usual = Sitter(kind="shared" if match.hot_seat else "link")
    return {cast(Seat, row.side): Sitter(**told[row.side]) if row.side in told else usual for row in match.seats}


def told(sits: Mapping[Seat, Sitter]) -> dict[str, dict[str, str]]:
    """How the seats are filled, as a match's options hold it."""
    return {seat: {"kind": sitter.kind, "bot": sitter.bot} for seat, sitter in sits.items()}


def on_one_screen(sits: Mapping[Seat, Sitter]) -> tuple[Seat, ...]:
    """The seats whose players share one screen."""
    return tuple(seat for seat, sitter in sits.items() if sitter.kind == "shared")


def bots_among(sits: Mapping[Seat, Sitter]) -> dict[Seat, str]:
    """The seats that bots play, with the name of each bot."""
    return {seat: sitter.bot for seat, sitter in sits.items() if sitter.kind == "bot"}


def first_names(sits: Mapping[Seat, Sitter], names: Mapping[Any, str]) -> dict[str, str]:
    """The name each seat has at first: a bot's own, a person's as wished."""
    return {**names, **{str(seat): bot for seat, bot in bots_among(sits).items()}}


def bots(match: Match) -> dict[Seat, str]:
    """The seats of a match that bots play."""
    return bots_among(sitters(match))


def maker(match: Match, order: Sequence[Seat]) -> Seat | None:
    """The seat of who set the table: the first, in the system's order, that is held by a link or on the shared screen.

    Whoever sets a table on the home page takes that seat. Nobody, where only bots play and whoever comes first.
    """
    sits = sitters(match)
    return next((seat for seat in order if seat in sits and sits[seat].kind in ("link", "shared")), None)


def dice_name(match: Match) -> str:
    """The name the dice of a match are derived under: its own, or for an imported one that of the match it was."""
    return str(match.options.get("origin", {}).get("match", match.id))


def dice_naming(match: Match) -> int:
    """How its dice are named: matches from before this was written down have the first naming."""
    return int(match.options.get("dice", 1))


def waits_for_all(match: Match) -> bool:
    """Whether dice need the pages of all players, as was chosen when the table was set."""
    return match.options.get("dice_need") == "everybody"


def clock_of(match: Match) -> Terms | None:
    """What was agreed of its clocks when the table was set; nothing where there are none."""
    return terms_from(match.options.get("clock"))


def rules_options(match: Match) -> Mapping[str, Any]:
    """What the system was set up with."""
    options: Mapping[str, Any] = match.options.get("rules", {})
    return options


def public_options(match: Match) -> Mapping[str, Any]:
    """What everybody may know of it: not the lists, which the system shows when they are shown at the table."""
    return {key: value for key, value in rules_options(match).items() if key != OPTION}
