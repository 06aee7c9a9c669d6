"""Tables whose dice fall the same in every run: the seed, the name they are derived under, and what the seats add are fixed."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from app.persistence.engine import Store
from app.realtime.dice.fair_dice import SEED_BYTES, FairDice, commitment
from app.rules.kernel.seats import SEATS
from tests.browser.windows import set_table

PATROLS: Mapping[str, Any] = {
    "system": "wh40k",
    "name": "Orme Crossing",
    "options": {"battlefield": "orme_crossing"},
    "armies": {"red": "cinder_patrol", "blue": "choir_procession"},
    "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
}
"""Two patrols at Orme Crossing, each seat with a link of its own."""

NAME = "sealed"
NONCES = {seat: f"{seat}'s chance" for seat in SEATS}
"""What each seat adds: one that is left out would bring its own, and the dice fell otherwise in each run."""

FIRST = (1).to_bytes(SEED_BYTES)
"""The seed of whoever does not care which dice fall, as long as they are the same ones."""

SEAL = """
UPDATE match SET seed = $2, commitment = $3, nonces = $4, options = options || jsonb_build_object('origin', $5::jsonb, 'dice', 1)
WHERE id = $1
"""


async def sealed_table(
    store: Store, address: str, wish: Mapping[str, Any], seed: bytes = FIRST
) -> tuple[str, dict[str, str]]:
    """Sets a table as the home page does, and fixes its dice before anybody sits down: its id, and its links."""
    match_id, links = await set_table(address, wish)
    nonces = {seat: NONCES[seat] for seat in wish["seats"]}
    assert await store.pool.execute(SEAL, match_id, seed, commitment(seed), nonces, {"match": NAME}) == "UPDATE 1"
    return match_id, links


def seed_of(dice: Sequence[Sequence[int]]) -> bytes:
    """The first seed from which these rolls follow at a sealed table; 0 stands for any face. Name no more than seven."""
    nonces = {seat: NONCES[seat] for seat in PATROLS["seats"]}
    for number in count():
        seed = number.to_bytes(SEED_BYTES)
        stream = FairDice(seed, nonces, NAME, naming=1)
        if all(_falls(faces, stream.roll(len(faces))) for faces in dice):
            return seed
    raise AssertionError("numbers never end")


def _falls(wanted: Sequence[int], faces: Sequence[int]) -> bool:
    return all(wish in (0, face) for wish, face in zip(wanted, faces, strict=True))
