"""Names and secrets drawn at random: a table's short code, a seat's invitation."""

import hashlib
import secrets

WORDS = (
    "alder", "amber", "arrow", "aspen", "basil", "birch", "bluff", "brook", "cairn", "cedar", "cliff", "clove", "coral",
    "delta", "ember", "fern", "fjord", "flint", "glade", "grove", "hazel", "heath", "heron", "holly", "iris", "ivory",
    "larch", "linen", "maple", "marsh", "mesa", "moss", "oaken", "olive", "opal", "orme", "otter", "pearl", "pine",
    "plover", "quartz", "raven", "reed", "ridge", "river", "rowan", "sable", "sage", "slate", "sorrel", "stone",
    "tarn", "teal", "thorn", "tide", "umber", "vale", "willow", "wren", "yarrow",
)  # fmt: skip
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No sign that is read as another."""

TAIL = 4


def new_match_id() -> str:
    """A short code that can be read out, such as `orme-4k7p`."""
    return f"{secrets.choice(WORDS)}-{''.join(secrets.choice(SIGNS) for _ in range(TAIL))}"


def new_army_id() -> str:
    """An army's id: long enough that nobody guesses it."""
    return "".join(secrets.choice(SIGNS) for _ in range(16))


def new_token() -> str:
    """The invitation to a seat, as it stands in its link."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> bytes:
    """What is kept of an invitation or a key."""
    return bytes_hash(token.encode("utf-8", "surrogatepass"))


def bytes_hash(secret: bytes) -> bytes:
    """The same of what is no text."""
    return hashlib.sha256(secret).digest()
