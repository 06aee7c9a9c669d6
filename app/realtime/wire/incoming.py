"""The wire: every frame that a browser sends, as one union told apart by `kind`. Nothing of it is trusted before it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.persistence.rematches import Wish
from app.persistence.watching import Delay, Word
from app.realtime.wire.ahead import AllowAhead, AnswerAhead
from app.realtime.wire.clocks import AtZero, WishClock
from app.realtime.wire.outgoing import Speed
from app.realtime.wire.previews import Ghost
from app.rules.kernel.questions.question import Question
from app.rules.kernel.schema.annotations import Id
from app.rules.kernel.seats import Seat

FRAME_LIMIT = 64 * 1024
"""The longest frame a client may send, in bytes."""

Text: TypeAlias = Annotated[str, Field(max_length=500)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Ref: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]
Number: TypeAlias = Annotated[int, Field(ge=-1, le=2**31)]
"""The number of a row, a change, a line or a protocol; -1 where there is none yet."""
Hash: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Token: TypeAlias = Annotated[str, Field(max_length=128)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """The first frame: who I am. The token is the key of a seat; none means spectator, and an invitation is none.

    Who comes back says where it stands: `last` is the number of the last change it took in, of the welcome that said this
    `since`, `said` the id of the last chat line. `packs`: it reads frames that come as bytes, which is gzipped text.
    """

    kind: Literal["hello"] = "hello"
    protocol: Number
    token: Token | None = None
    last: Number | None = None
    since: Annotated[str, Field(max_length=64)] | None = None
    said: Number = 0
    packs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """Seals what a seat is going to bring to the dice: the SHA-256 of the JSON `[name of the dice, seat, nonce]`.

    After the welcome, which shows the seal of their seed. When all players are here and have sealed theirs, the parts are closed.
    From `naming` 4 on it says which hash chain this page holds for a seat, by its end; one that is new is sealed in the record.
    """

    kind: Literal["seal"] = "seal"
    seal: Hash
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Joins what a seat sealed to the dice, once all parts are closed. At tables of a `naming` before 3: what was not sealed."""

    kind: Literal["bring"] = "bring"
    nonce: Annotated[str, Field(min_length=1, max_length=128)]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Gives the next link of a seat's hash chain for the command of this digest, once `link_wanted` told it.

    `spent` are the digests for which this chain gave links since the last one that came: those commands never did.
    """

    kind: Literal["link"] = "link"
    digest: Hash
    link: Hash
    spent: Annotated[tuple[Hash, ...], Field(max_length=64)] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """A command of the game. `ref` makes a retry harmless; `seen` is the last `n` seen; `seat` says who acts on a shared screen."""

    kind: Literal["act"] = "act"
    ref: Ref
    seen: Number
    command: Mapping[Id, Any]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """Sets everything up for a seat: until the battle begins the table decides for it, or until it decides something itself.

    `on` false: not any longer.
    """

    kind: Literal["set_up"] = "set_up"
    ref: Ref
    on: bool = True
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question to the referee that changes nothing. `after`: as if that command, which `foresee` was asked of, were done."""

    kind: Literal["ask"] = "ask"
    ref: Ref
    question: Annotated[Question, Field(discriminator="kind")]
    seat: Seat | None = None
    after: Mapping[Id, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresee:
    """What would be owed and open after the command of an offer that is taken by dragging? It is not carried out."""

    kind: Literal["foresee"] = "foresee"
    ref: Ref
    command: Mapping[Id, Any]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A drag, ruler or ping under way, shown to the others and never stored. A watcher has nothing to drag."""

    kind: Literal["preview"] = "preview"
    ghost: Annotated[Ghost, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """A chat line."""

    kind: Literal["say"] = "say"
    ref: Ref
    text: Annotated[str, Field(min_length=1, max_length=500)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Asks for the view as it stood after a line of the log."""

    kind: Literal["look"] = "look"
    ref: Ref
    line: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """Asks for the lines of the log that stand before one."""

    kind: Literal["recall"] = "recall"
    ref: Ref
    before: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Takes back one's own last command, or asks the other seats to agree to it."""

    kind: Literal["take_back"] = "take_back"
    ref: Ref
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTakeBack:
    """Agrees to a takeback that was asked, or does not; who asked for it withdraws it by not agreeing."""

    kind: Literal["answer_take_back"] = "answer_take_back"
    ref: Ref
    agree: bool
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishRematch:
    """What one wishes for after the end: the same again, or with sides swapped, or nothing now; null takes that back.

    Each player may offer, and wishing for what another offers takes it. A shared screen wishes for all its seats.
    """

    kind: Literal["wish_rematch"] = "wish_rematch"
    ref: Ref
    wish: Wish | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishDelay:
    """How many seconds after it happened watchers should see what happens at the table: so it is when all players wish for it.

    A longer delay binds at once, a shorter one when the round is over.
    """

    kind: Literal["wish_delay"] = "wish_delay"
    ref: Ref
    delay: Delay


@dataclass(frozen=True, slots=True, kw_only=True)
class AskHands:
    """A watcher asks the players to show watchers every hand, in the round that watchers see. Only where they see it late."""

    kind: Literal["ask_hands"] = "ask_hands"
    ref: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerHands:
    """What a player says to that: every hand is shown once all allow it, and no more from the moment on in which one refuses."""

    kind: Literal["answer_hands"] = "answer_hands"
    ref: Ref
    word: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """Changes the name one is shown by. One with signs that are not seen, or turn the text, is refused."""

    kind: Literal["rename"] = "rename"
    ref: Ref | None = None
    name: Name
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPace:
    """How the bots of a table go on: by themselves, or halting before each action until the next `next`; and how fast."""

    kind: Literal["set_pace"] = "set_pace"
    how: Literal["on", "steps", "next"]
    speed: Speed = "normal"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """Asks whether the line stands; answered with `alive`."""

    kind: Literal["beat"] = "beat"


FromClient: TypeAlias = (
    Hello
    | Seal
    | Bring
    | Link
    | Act
    | SetUp
    | Ask
    | Foresee
    | Preview
    | Say
    | Look
    | Recall
    | TakeBack
    | AnswerTakeBack
    | AtZero
    | WishClock
    | AnswerAhead
    | AllowAhead
    | WishRematch
    | WishDelay
    | AskHands
    | AnswerHands
    | Rename
    | SetPace
    | Beat
)

Referred: TypeAlias = (
    Act | SetUp | Ask | Foresee | Say | Look | Recall | TakeBack | AnswerTakeBack | AtZero | WishRematch | WishDelay
    | AskHands | AnswerHands | AnswerAhead | AllowAhead | WishClock
)  # fmt: skip
"""What is answered under its `ref`."""
