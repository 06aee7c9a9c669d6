"""What content calls its things, in each language: lists while they are chosen, then all that is fielded."""

from collections.abc import Iterator, Mapping

from app.rules.aos.ability_use.known import abilities_of, lores_of
from app.rules.aos.agreed_battle import is_mustering, is_spearhead, named, pack_of, roster_of
from app.rules.aos.composition.gifts import army_gifts, enhancements_of
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.cards import TacticsCard, TwistCard
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.schema.army_namespaces import army_of

Names = Mapping[str, Mapping[str, str]]


@derived
def show_names(state: State, kept_back: frozenset[str]) -> Names:
    """Names by the ids of what they name; a unit that its player named keeps that name.

    While lists are in the making nothing is told of the armies that are `kept_back`, which were brought along.
    """
    pack = pack_of(state)
    both: list[TwistCard | TacticsCard] = [*pack.twists, *pack.tactics]
    cards = {card.id: {"en": card.name.en, "es": card.name.es} for card in both}
    if is_mustering(state):
        chosen = {**_told(state, _listed(state)), **_told(state, _written_of(state)), **_told(state, _places(state))}
        return {id: name for id, name in chosen.items() if army_of(id) not in kept_back}
    texts = {f"{one.id}.text": {"en": one.text.en, "es": one.text.es} for one in _abilities(state) if one.text}
    texts |= {
        f"{card.id}.text": {"en": card.text.en, "es": card.text.es} for card in pack.twists if card.id == state.twist
    }
    places = _told(state, _places(state))
    return {**places, **_told(state, _fielded(state)), **dict(_gifts(state)), **texts, **cards}


def _told(state: State, plain: Iterator[tuple[str, str, str]]) -> dict[str, Mapping[str, str]]:
    """Names by id, each with the id under which its Spanish one is kept."""
    return {id: {"en": name, "es": state.library.spanish.get(word, name)} for id, word, name in plain}


def _abilities(state: State) -> Iterator[Ability]:
    """What the fielded units and armies have beyond the rules."""
    for unit in state.units:
        yield from (ability for ability in abilities_of(state, unit) if not ability.rule)
    for seat in state.seats:
        yield from army_gifts(state, seat)


def _gifts(state: State) -> Iterator[tuple[str, Mapping[str, str]]]:
    """What the gifts of Spearhead armies say, to be read while one is chosen (AOS-SH-BP-1b)."""
    for seat in state.seats if not state.round else ():
        for one in enhancements_of(state, seat):
            texts = [ability.text for ability in one.abilities if ability.text]
            yield f"{one.id}.text", {"en": " ".join(t.en for t in texts), "es": " ".join(t.es for t in texts)}


def _listed(state: State) -> Iterator[tuple[str, str, str]]:
    """The ready lists, and the warscrolls of which lists are made."""
    for roster in lists_of(state.library, is_spearhead(state)).values():
        yield roster.id, roster.id, roster.name
    for scroll in state.library.warscrolls.values():
        if scroll.spearhead == is_spearhead(state):
            yield scroll.id, scroll.id, scroll.name


def _written_of(state: State) -> Iterator[tuple[str, str, str]]:
    """What lists are written of, beside their warscrolls."""
    for faction in state.library.factions.values():
        yield faction.id, faction.id, faction.name
        yield from ((one.id, one.id, one.name) for one in faction.formations)
        yield from ((one.id, one.id, one.name) for one in faction.tables)
        yield from ((one.id, one.id, one.name) for one in faction.lores)
        yield from ((one.id, one.id, one.name) for table in faction.tables for one in table.enhancements)
    yield from ((one.id, one.id, one.name) for one in state.library.renown.values())


def _places(state: State) -> Iterator[tuple[str, str, str]]:
    """Terrain, which is known by the name it has in the content; kits while they can be laid."""
    yield from ((one.name, one.id, one.name) for one in state.library.features.values())
    yield from ((one.name, one.id, one.name) for one in (state.library.kits.values() if not state.round else ()))


def _carried(state: State) -> Iterator[tuple[str, str, str]]:
    """Weapons and abilities of units by ids that mean one thing: armies that were brought may call two things alike."""
    scrolls = {kind: state.library.warscrolls[kind] for kind, _ in (named(state, unit) for unit in state.units)}
    called: dict[str, set[str]] = {}
    for scroll in scrolls.values():
        things = [(one.id, one.name) for one in scroll.weapons] + [(one.id, one.name) for one in scroll.abilities]
        for id, name in things:
            called.setdefault(id, set()).add(name)
    yield from ((id, id, next(iter(names))) for id, names in called.items() if len(names) == 1)


def _fielded(state: State) -> Iterator[tuple[str, str, str]]:
    """Units with their weapons and abilities, what the armies have besides, and the maps that may be chosen."""
    yield from _carried(state)
    for unit in state.units:
        kind, name = named(state, unit)
        scroll = state.library.warscrolls[kind]
        if name == scroll.name:
            yield unit, scroll.id, scroll.name
    for seat in state.seats:
        roster = roster_of(state, seat)
        if roster is not None:
            yield roster.id, roster.id, roster.name
            if (ready := lists_of(state.library, is_spearhead(state)).get(roster.id)) and ready.name == roster.name:
                yield roster.name, roster.id, roster.name  # sides say what their army is called
        known = (*army_gifts(state, seat), *lores_of(state, seat))
        army = state.library.spearheads.get(roster.id) if roster is not None else None
        yield from ((one.id, one.id, one.name) for one in (army.regiment_abilities if army is not None else ()))
        yield from ((ability.id, ability.id, ability.name) for ability in known)
        yield from ((one.id, one.id, one.name) for one in enhancements_of(state, seat))
    for plan in pack_of(state).plans.values() if not state.round else ():
        yield plan.id, plan.id, plan.name
        yield from ((one.id, one.id, one.name) for one in plan.territories)
