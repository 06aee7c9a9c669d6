"""What must be true of a match after every fact, for selfplay and tests."""

from collections import Counter

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.underworlds import identifiers
from app.rules.underworlds.model.combat_prompts import Slaying
from app.rules.underworlds.model.state import Side, State
from app.rules.underworlds.model.tables import FEATURES, ZONES


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, in words for a developer."""
    return [*_broken_fighters(state), *_broken_features(state), *_broken_cards(state), *_broken_turns(state)]


def _broken_fighters(state: State) -> list[str]:
    found: list[str] = []
    leaving = {f for step in state.stack if isinstance(step, Slaying) for f in step.fighters}
    field = identifiers.field_of(state) if state.ground is not None else None
    hexes = [f.hex for f in state.fighters.values() if f.hex is not None]
    if len(set(hexes)) < len(hexes):
        found += [f"{count} fighters in {hex_}" for hex_, count in Counter(hexes).items() if count > 1]
    for fighter in state.fighters.values():
        if fighter.slain and (fighter.hex or fighter.damage or fighter.tokens or fighter.upgrades or fighter.inspired):
            found.append(f"{fighter.id} is slain and still there")
        if fighter.hex is not None and field and (fighter.hex not in field.hexes or fighter.hex in field.blocked):
            found.append(f"{fighter.id} stands in {fighter.hex}")
        if fighter.tokens and (fighter.tokens.get("guard", 0) > 1 or min(fighter.tokens.values()) < 1):
            found.append(f"{fighter.id} has tokens {dict(fighter.tokens)}")
        if fighter.damage < 0 or (fighter.raised and fighter.id in leaving and fighter.hex is None):
            found.append(f"{fighter.id} has {fighter.damage} damage")
    return found


def _broken_features(state: State) -> list[str]:
    found: list[str] = []
    if len(state.features) > FEATURES:
        found.append(f"{len(state.features)} feature tokens")
    places = [feature.hex for feature in state.features.values()]
    if len(set(places)) < len(places):
        found += [f"{count} feature tokens in {hex_}" for hex_, count in Counter(places).items() if count > 1]
    if state.round > 0 and any(f.face == "hidden" for f in state.features.values()):
        found.append("a feature token is still hidden")
    return found


def _held(side: Side) -> tuple[int, list[str]]:
    """How many cards a side has, and which of them lie in two places."""
    held = Counter(card for zone in ZONES for card in side.cards(zone))
    return sum(held.values()), [f"{card} lies in {count} places" for card, count in held.items() if count > 1]


_HELD = ByIdentity(_held, room=8)


def _broken_cards(state: State) -> list[str]:
    found: list[str] = []
    for side in state.sides.values():
        if not side.warband:
            continue
        held, twice = _HELD(side)
        found += twice
        if state.options.deck_format == "rivals" and held != 32:
            found.append(f"{side.seat} has {held} cards")
        worn = sorted(card for f in state.fighters.values() if f.seat == side.seat for card in f.upgrades)
        if worn != sorted(side.cards("equipped")):
            found.append(f"{side.seat} wears {worn} and has equipped {sorted(side.cards('equipped'))}")
        if side.glory < 0 or not 0 <= side.turns_taken <= state.options.turns_per_round:
            found.append(f"{side.seat} has {side.glory} glory and took {side.turns_taken} turns")
        if any(n < 0 for n in side.ability_tokens.values()):
            found.append(f"{side.seat} has tokens {dict(side.ability_tokens)}")
    return found


def _broken_turns(state: State) -> list[str]:
    found: list[str] = []
    if not 0 <= state.round <= state.options.rounds:
        found.append(f"round {state.round}")
    if state.turn_seq > 2 * state.options.rounds * state.options.turns_per_round:
        found.append(f"turn {state.turn_seq}")
    if state.result is None and not state.stack:
        found.append("nothing is under way")
    if len(state.stack) > 60:
        found.append(f"{len(state.stack)} procedures under way")
    return found
