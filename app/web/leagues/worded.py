"""A league in the reader's words."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.leagues.model import Pairing
from app.persistence.leagues import Done, Met, Whole
from app.web.sentences import filled

REFUSED = "league.refused."


def refusals(said: Mapping[str, str]) -> dict[str, str]:
    """How it is said why something was not done, by the code of each refusal."""
    return {key.removeprefix(REFUSED): text for key, text in said.items() if key.startswith(REFUSED)}


def kind_said(whole: Whole, said: Mapping[str, str]) -> str:
    """How it is played, and how far it is."""
    league = whole.league
    facts = {"n": whole.rounds, "now": league.rounds, "legs": league.rules.legs, "players": len(whole.here)}
    kind = filled(said["league.swiss" if league.rules.kind == "swiss" else "league.round_robin"], facts)
    where = "league.closed" if league.closed_at else "league.begun" if league.rounds else "league.not_begun"
    return f"{kind} · {filled(said[where], facts)}"


def result_said(one: Pairing, names: Mapping[int, str], said: Mapping[str, str]) -> str:
    """How a pairing ended."""
    winner = one.first if one.result == "first" else one.second if one.result == "second" else None
    if winner is not None:
        return filled(said["league.result.won"], {"name": names[winner]})
    return said[f"league.result.{one.result or 'open'}"]


def log_said(whole: Whole, names: Mapping[int, str], said: Mapping[str, str]) -> Sequence[dict[str, Any]]:
    """What was done by hand, the newest first."""
    pairings = {one.id: one for one in whole.pairings}
    return [
        {"at": one.at, "who": _who(one, names, said), "what": _what(one, pairings, names, said)}
        for one in reversed(whole.log)
    ]


def _who(done: Done, names: Mapping[int, str], said: Mapping[str, str]) -> str:
    number = int(done.who) if done.who.isdecimal() else 0
    return names.get(number, said["league.somebody"]) if number else said["league.organiser"]


def _what(done: Done, pairings: Mapping[int, Met], names: Mapping[int, str], said: Mapping[str, str]) -> str:
    if done.deed == "corrected" and (one := pairings.get(done.about["pairing"])):
        now, was = (
            result_said(
                Pairing(round=one.round, first=one.first, second=one.second, result=done.about[when]), names, said
            )
            for when in ("now", "was")
        )
        pair = " – ".join(names[id] for id in one.players)
        return filled(said["league.log.corrected"], {"pair": pair, "n": one.round, "now": now, "was": was})
    player = names.get(done.about.get("player", 0), said["league.somebody"])
    return filled(said[f"league.log.{done.deed}"], {"name": player, "n": done.about.get("round", "")})
