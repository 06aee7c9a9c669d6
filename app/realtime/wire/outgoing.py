"""The wire: every frame that a browser is sent, as one union told apart by `kind`; what it sends stands in `incoming`.

`typescript` writes the client's types and `docs/protocol.md` from both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from app.persistence.rematches import Wish
from app.persistence.watching import Delay, Word
from app.realtime.wire.ahead import AheadTold, OwnAhead
from app.realtime.wire.clocks import ClockTold, ClockWished
from app.realtime.wire.dice import DiceBound, DiceMade, DiceTold, Fallen, LinkWanted
from app.realtime.wire.of_the_house import HouseTold
from app.realtime.wire.previews import Ghost
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.questions.question import Answer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import DutyView, LogLine, SettledLine, View

Role: TypeAlias = Literal["seat", "hot_seat", "spectator"]
Status: TypeAlias = Literal["open", "live", "finished", "abandoned"]
Visibility: TypeAlias = Literal["open", "link", "closed"]
ByeReason: TypeAlias = Literal[
    "wrong_protocol", "unknown_match", "wrong_token", "seat_freed", "closed_to_watchers", "shown_out", "blocked",
    "hello_expected", "malformed", "flooded", "too_slow", "closed", "restarting", "unavailable",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """Says which kernel type a plain object on the wire was made from, for the generated types."""

    of: Any


ViewData: TypeAlias = Annotated[Mapping[str, Any], Shape(View)]
OfferData: TypeAlias = Annotated[Mapping[str, Any], Shape(Offer)]
DutyData: TypeAlias = Annotated[Mapping[str, Any], Shape(DutyView)]
LineData: TypeAlias = Annotated[Mapping[str, Any], Shape(LogLine | SettledLine)]
Speed: TypeAlias = Literal["slow", "normal", "fast"]


@dataclass(frozen=True, slots=True, kw_only=True)
class You:
    """Who the server takes this socket for. On a shared screen `seat` is null and `seats` lists all of them."""

    role: Role
    seat: Seat | None
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchInfo:
    """The table: what is played and how. `seed` is shown when the match is over; `commitment` is its SHA-256."""

    id: str
    name: str
    system: str
    status: Status
    options: Mapping[str, Any]
    commitment: str
    seed: str | None
    hot_seat: bool
    links: Mapping[str, str] = field(default_factory=dict)
    dice: DiceMade | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """One seat's player: the name, since when the seat is held, whether anybody sits there now, and since when nobody does.

    Times are in seconds since 1970. A seat that nobody holds waits for whoever has its invitation.
    """

    name: str
    connected: bool
    away_since: float | None
    bot: bool = False
    held_since: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedLine:
    """A line of this viewer's log; `at` in seconds since 1970."""

    number: int
    at: float
    line: LineData


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A chat line; seat null is a watcher, who is `watching`, or a screen that players share."""

    kind: Literal["said"] = "said"
    id: int
    seat: Seat | None
    name: str
    text: str
    at: float
    watching: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackAsked:
    """A seat asks to go back to how things stood after log line `to_line`; all of `wanted` have yet to agree."""

    kind: Literal["take_back_asked"] = "take_back_asked"
    seat: Seat
    to_line: int
    wanted: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackSettled:
    """The takeback that was asked is done or not: `by` refused it, or withdrew what it had asked, or the game went on."""

    kind: Literal["take_back_settled"] = "take_back_settled"
    agreed: bool
    how: Literal["agreed", "refused", "withdrawn", "overtaken"]
    by: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How the bots of a table go on: step by step or by themselves, and how fast."""

    steps: bool
    speed: Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesTold:
    """How a series of rematches stands after this match: matches won by seat, how many were played, and who won the series."""

    won: Mapping[Seat, int]
    played: int
    winner: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """What the seats wish for after the end. When all wish for the same the new `table` is set, which their keys open: its id."""

    wishes: Mapping[str, Wish]
    table: str | None
    series: SeriesTold


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsTold:
    """Somebody asks to show watchers every hand, as long as they see the round they see now; `words` are what each seat said.

    `at` is when it was asked, in seconds since 1970: it is asked once in five minutes.
    """

    by: str
    at: float
    words: Mapping[str, Word]


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchingTold:
    """What is agreed for watchers: they see all so many seconds after it happened, as long as the round goes on; then `next`.

    `wishes` are the seconds that players want who have not agreed on them.
    """

    delay: Delay
    wishes: Mapping[str, Delay]
    next: Delay | None
    hands: HandsTold | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who is at the table; when the last seat is taken, the match is live.

    `visibility`: who may watch, `talk`: who may talk; the seat that may change them is the `maker`'s, where it is anybody's.
    `rematch` is told once the match is over.
    """

    kind: Literal["presence"] = "presence"
    status: Status
    visibility: Visibility
    talk: Literal["all", "players", "nobody"] = "all"
    maker: Seat | None
    seats: Mapping[str, Present]
    watchers: int
    pace: Pace | None = None
    rematch: Rematch | None = None
    watching: WatchingTold | None = None
    ahead: AheadTold | None = None
    clock_wishes: Mapping[str, ClockWished] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The answer to `hello`, and what a socket that fell behind is brought up to date with: everything there is to see.

    `log` is the newest part of the log; of what stands before it `headings` has the lines of weight 2, `recall` brings the rest.
    """

    kind: Literal["welcome"] = "welcome"
    n: int
    since: str
    protocol: int
    you: You
    match: MatchInfo
    presence: Presence
    view: ViewData
    offers: Mapping[str, tuple[OfferData, ...]]
    log: tuple[NumberedLine, ...]
    headings: tuple[NumberedLine, ...]
    chat: tuple[Said, ...]
    take_back: TakeBackAsked | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """The answer to a `hello` that says where it stands, after a short absence: the changes it missed follow, one by one.

    `lines` is how many lines the log has after them.
    """

    kind: Literal["resumed"] = "resumed"
    n: int
    lines: int
    presence: Presence
    dice: DiceMade
    chat: tuple[Said, ...]
    take_back: TakeBackAsked | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OffersChanged:
    """What changed of a seat's offers: those that are new or another, and all their ids in order if it is not as it was."""

    order: tuple[str, ...] | None
    offers: tuple[OfferData, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What changed for this class of viewer: a merge patch (RFC 7396) on the view, and on offers seat by seat.

    `rolls` are what fell and may be known, to be held against the seed when it is shown.
    """

    kind: Literal["changed"] = "changed"
    n: int
    patch: Mapping[str, Any]
    offers: Mapping[str, OffersChanged]
    log: tuple[NumberedLine, ...]
    status: Status
    rolls: tuple[Fallen, ...] = ()
    seed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The order was carried out and is durable."""

    kind: Literal["accepted"] = "accepted"
    ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The order was not carried out and changed nothing. `ref` is null when the frame could not be read."""

    kind: Literal["refused"] = "refused"
    ref: str | None
    refusal: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The referee's answer to a question."""

    kind: Literal["answered"] = "answered"
    ref: str
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """The answer to `foresee`: duties and offers as they would be, for the seat that asked."""

    kind: Literal["foreseen"] = "foreseen"
    ref: str
    duties: Mapping[str, DutyData]
    offers: tuple[OfferData, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The view as it stood after a line of the log."""

    kind: Literal["shown"] = "shown"
    ref: str
    line: int
    view: ViewData


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """Lines of the log, in order; the first of them is number 1 where there is nothing before them."""

    kind: Literal["recalled"] = "recalled"
    ref: str
    log: tuple[NumberedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """Somebody else's drag, ruler or ping."""

    kind: Literal["previewed"] = "previewed"
    seat: Seat | None
    name: str
    ghost: Ghost


@dataclass(frozen=True, slots=True, kw_only=True)
class Alive:
    """The answer to a beat: the line stands. It comes at once, whatever is being worked on. `at`: the server's clock."""

    kind: Literal["alive"] = "alive"
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """The last frame before the server closes."""

    kind: Literal["bye"] = "bye"
    reason: ByeReason


ToClient: TypeAlias = (
    Welcome
    | Resumed
    | Changed
    | Accepted
    | Refused
    | Answered
    | Foreseen
    | Shown
    | Recalled
    | Presence
    | ClockTold
    | OwnAhead
    | DiceTold
    | LinkWanted
    | DiceBound
    | Previewed
    | Said
    | TakeBackAsked
    | TakeBackSettled
    | HouseTold
    | Alive
    | Bye
)
