"""Old matches in new ones: a record imported, a finished match forked at any of its rows."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.persistence import journal, matches
from app.persistence.codec import codec_for
from app.persistence.matches import Match
from app.persistence.starts import Start
from app.realtime.dice.fair_dice import commitment, new_seed
from app.realtime.history.replay import AnySystem
from app.realtime.records.verification import Verified
from app.realtime.seating import Sitter, bots_among, first_names, on_one_screen, told
from app.realtime.tables.house import Closing
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import Seat
from app.versions import NAMING


async def import_record(tables: LiveTables, record: Verified) -> tuple[Match, Mapping[str, str]]:
    """A finished match of its own that was played as the record says."""
    header, system = record.header, tables.systems[record.header["system"]].rules
    match, keys = await _new_match(
        tables,
        system,
        name=header["name"],
        options={
            "rules": header["options"],
            "sits": {},
            "origin": {"match": header["match"]},
            "dice": record.nonces.naming,
        },
        start=record.states[0],
        seats=[seat for seat in system.seats if seat in header["seats"]],
        seed=bytes.fromhex(header["seed"]),
        names=header["seats"],
    )
    nonces: Mapping[str, str] = header["nonces"]
    for side, nonce in nonces.items():
        await matches.set_nonce(tables.store, match.id, side, nonce)
    for row in record.rows:
        await journal.append(
            tables.store,
            match_id=match.id,
            seq=row["seq"],
            seat=row["seat"],
            ref=row["ref"],
            command=row["command"],
            events=row["events"],
            dice=(row["dice"][0], row["dice"][1]),
            rolls=row.get("rolls"),
            version=row["version"],
            bound=row.get("bound"),
            at=datetime.fromisoformat(row["at"]),
            clock=row.get("clock"),
        )
    # Never live: everybody may know its seed.
    await matches.set_status(tables.store, match.id, "finished")
    found = await matches.get(tables.store, match.id)
    assert found is not None
    return found, keys


async def fork(
    tables: LiveTables, record: Verified, row: int, sits: Mapping[Seat, Sitter] | None = None
) -> tuple[Match, Mapping[str, str]]:
    """A new match that goes on from a record as it stood after row `row` (0: its start), with dice of its own."""
    header, system = record.header, tables.systems[record.header["system"]].rules
    return await begin_from(
        tables,
        system,
        record.states[row],
        name=header["name"],
        rules=header["options"],
        seats=[seat for seat in system.seats if seat in header["seats"]],
        sits=sits,
        about={"forked": {"match": header["match"], "row": row}},
    )


async def begin_from(
    tables: LiveTables,
    system: AnySystem,
    state: Any,
    *,
    name: str,
    rules: Mapping[str, Any],
    seats: list[Seat],
    sits: Mapping[Seat, Sitter] | None = None,
    about: Mapping[str, Any],
) -> tuple[Match, Mapping[str, str]]:
    """A new match that begins in a state, with dice of its own, and the invitation to each seat.

    `rules` are the options of the match that led to the state; `about` says in the new one's options where it comes from.
    Raises Closing while the host closes the tables.
    """
    if tables.house.is_closing:
        raise Closing
    return await _new_match(
        tables,
        system,
        name=name,
        options={"rules": rules, "sits": told(sits) if sits else {}, "dice": NAMING, **about},
        start=state,
        seats=seats,
        seed=new_seed(),
        sits=sits,
    )


async def _new_match(
    tables: LiveTables,
    system: AnySystem,
    *,
    name: str,
    options: Mapping[str, Any],
    start: Any,
    seats: list[Seat],
    seed: bytes,
    sits: Mapping[Seat, Sitter] | None = None,
    names: Mapping[str, str] | None = None,
) -> tuple[Match, Mapping[str, str]]:
    codec = codec_for(system)
    return await matches.create(
        tables.store,
        system=system.key,
        name=name,
        options=options,
        sides=seats,
        seed=seed,
        commitment=commitment(seed),
        start=Start(version=codec.version, state=codec.state_to(start)),
        shared=on_one_screen(sits or {}),
        names=first_names(sits or {}, names or {}),
        bots=tuple(bots_among(sits or {})),
    )
