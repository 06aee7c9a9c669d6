"""What single fields cannot know: that the words of abilities name something, and that none of them goes on without end."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import get_args

from app.content.aos.schema import FileIn
from app.content.derived import Derived
from app.content.lines import Where
from app.content.meeting import Taken
from app.rules.aos.cards.in_force import sets_twice
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.spearheads import judge_spearhead
from app.rules.aos.composition.warscrolls import judge_scroll
from app.rules.aos.model.abilities import NOT_CORE, Ability, After, Passive, Reaction
from app.rules.aos.model.composition import Faction
from app.rules.aos.model.effects import Aura, Change, KeywordGrant, StatChange, WeaponGrant
from app.rules.aos.model.language import Arrives, Does, Holds, Inflict, Lasts, Reserves, Uses
from app.rules.aos.model.picks import Picks, Sort
from app.rules.aos.model.profiles import Battlepack, Library, WeaponAbility
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.setup.battleplans import judge_plan
from app.rules.aos.setup.muster import judge_list
from app.rules.kernel.abilities.rings import rings

OF_RULES = (
    "HERO",
    "UNBINDER",
    "INFANTRY",
    "CAVALRY",
    "MONSTER",
    "WAR MACHINE",
    "WIZARD",
    "PRIEST",
    "FLY",
    "WARD",
    "UNIQUE",
    "WARMASTER",
)
"""Keywords that the rules themselves speak of (AOS-GLOS-04)."""

TARGETED = ("hit_roll", "wound_roll", "rend", "damage")
"""What an attack's numbers may depend on its target in: how many attacks there are, and how far, is known before."""

STRIKES = ("STRIKE-FIRST", "STRIKE-LAST")


def whole(read: Sequence[tuple[Derived, FileIn]], library: Library) -> None:
    """Words name something, abilities hang together, battleplans and warscrolls are whole, ready lists may be fielded."""
    readers = [reader for reader, _ in read]
    vocabulary(readers, library)
    abilities(readers, library)
    for reader, found in read:
        for pack in found.battlepacks:
            _battlepack(reader, pack, library)
        for scroll in found.warscrolls:
            Taken().all((weapon.id for weapon in scroll.weapons), reader, (*reader.place_of(scroll, ()), "weapons"))
            if (refused := judge_scroll(scroll)) is not None:
                reader.wrong(reader.place_of(scroll, ("warscrolls",)), refused.code, part=refused.facts["part"])
        for army in found.spearheads:
            if (refused := judge_spearhead(library, army)) is not None:
                reader.wrong(reader.place_of(army, ("spearheads",)), refused.code, part=refused.facts["part"])
        for roster in found.rosters:
            refused = judge_list(library, roster) or judge_army(library, roster, 0)
            if refused is not None:
                reader.wrong(reader.place_of(roster, ("rosters",)), "illegal_roster", id=roster.id, why=refused.code)


def _battlepack(r: Derived, pack: Battlepack, library: Library) -> None:
    """Its battleplans are whole, their terrain is known, and twists set nothing twice and speak of markers that there are."""
    for plan in pack.plans.values():
        place = r.place_of(plan, ("battlepacks",))
        if (refused := judge_plan(plan)) is not None:
            r.wrong(place, refused.code, part=refused.facts["part"])
        for stand in plan.layout:
            if stand.feature not in library.features:
                r.unknown(stand.feature, place, "unknown_id", tuple(library.features), id=stand.feature)
    known = tuple(spot.id for plan in pack.plans.values() for spot in plan.objectives)
    for twist in pack.twists:
        place = r.place_of(twist, ("battlepacks",))
        if any(isinstance(held.change, Aura) for held in twist.holds):
            r.wrong(place, "dsl_bad_parameter", found="aura", expected="an ability of a unit")
        if stat := sets_twice(twist):
            r.wrong(place, "dsl_bad_parameter", found=stat, expected="once")
        for marker in twist.worth:
            if marker not in known:
                r.unknown(marker, place, "unknown_id", known, id=marker)


def vocabulary(readers: Iterable[Derived], library: Library) -> None:
    """Every word that names a thing of the content or of the rules names one that there is."""
    abilities = {one.id for r in readers for one, _ in _abilities(r)} | UNIVERSAL.keys()
    to = (NOT_CORE, *get_args(AbilityKeyword), *sorted(abilities))
    scrolls = library.warscrolls.values()
    keywords = tuple(
        sorted({*OF_RULES, *STRIKES, *chain.from_iterable((*one.keywords, *one.levels) for one in scrolls)})
    )
    named = (
        *keywords,
        *sorted({word for one in library.factions.values() for word in one.strangers}),
        *(one.name.upper() for one in scrolls),
    )
    weapons = (
        "melee",
        "ranged",
        "companion",
        "companion_melee",
        *sorted({weapon.id for one in scrolls for weapon in one.weapons}),
    )
    for r in readers:
        for made, where in r.words_made():
            match made:
                case Reaction() | After():
                    _names(r, made.to, to, (*where, "to"), "to")
                case StatChange():
                    if made.weapons:
                        _names(r, made.weapons, weapons, (*where, "weapons"), "weapons")
                    if made.against is not None and made.stat not in TARGETED:
                        r.wrong((*where, "against"), "dsl_bad_parameter", found=made.stat, expected=", ".join(TARGETED))
                case WeaponGrant():
                    _names(r, made.weapons, weapons, (*where, "weapons"), "weapons")
                case Sort():
                    for field in ("has", "lacks"):
                        for word in getattr(made, field):
                            _names(r, word, named, (*where, field), "keyword")
                case Picks() | Holds() | KeywordGrant():
                    _named_keyword(r, made, keywords, where)
                case WeaponAbility(key="anti"):
                    _names(r, made.against, ("charge", *keywords), where, "keyword")


def _named_keyword(r: Derived, made: Picks | Holds | KeywordGrant, keywords: tuple[str, ...], where: Where) -> None:
    for field in ("keyword", "without") if isinstance(made, Picks) else ("keyword",):
        if word := str(getattr(made, field)):
            _names(r, word, keywords, (*where, field), "keyword")


def _names(r: Derived, word: str, known: tuple[str, ...], where: Where, what: str) -> None:
    if word not in known:
        r.unknown(word, where, "dsl_unknown_value", known, field=what, value=word)


def _abilities(r: Derived) -> Iterator[tuple[Ability, Where]]:
    yield from ((made, where) for made, where in r.words_made() if isinstance(made, Ability))


def abilities(readers: Iterable[Derived], library: Library) -> None:
    """Every ability hangs together, and none has no end."""
    manifestations = tuple(id for id, one in library.warscrolls.items() if one.type == "manifestation")
    cards = {id(card.plays) for pack in library.battlepacks.values() for card in pack.tactics if card.plays is not None}
    shared = {id(one) for faction in library.factions.values() for one in _of_all(faction)}
    after: dict[str, list[str]] = {}
    places: dict[str, tuple[Derived, Where]] = {}
    every = [(r, made, where) for r in readers for made, where in _abilities(r)]
    for r, made, where in every:
        if made.summons:
            _names(r, made.summons, manifestations, (*where, "summons"), "summons")
        _ability(r, made, where, is_card=id(made) in cards)
        if id(made) in shared and any(_is_of_a_place(held.change) for held in made.holds):
            r.wrong((*where, "holds"), "dsl_bad_parameter", found="aura", expected="an ability of a unit")
        if isinstance(made.timing, After):
            places[made.id] = (r, where)
            after[made.id] = [
                other.id for _, other, _ in every if isinstance(other.timing, After) and other.timing.to in _done(made)
            ]
    for ring in rings(after):
        r, where = places[ring[0]]
        r.wrong(where, "trigger_loop", ring=" -> ".join(ring))


def _is_of_a_place(change: Change) -> bool:
    """Whether an aura asks where units are: what an army has is seen from nowhere."""
    on = change.on if isinstance(change, Aura) else None
    return on is not None and (on.within is not None or on.visible or on.in_combat or on.others)


def _of_all(faction: Faction) -> Iterator[Ability]:
    """What all of an army has, so that no unit is in the middle of it."""
    yield from faction.traits
    yield from (ability for one in faction.formations for ability in one.abilities)


def _done(ability: Ability) -> set[str]:
    """What an ability says of itself when it is resolved, and of those that it lets a unit use."""
    core = [UNIVERSAL[one.ability] for one in ability.does if isinstance(one, Uses)]
    return {word for one in (ability, *core) for word in (one.id, *one.keywords)}


def _ability(r: Derived, made: Ability, where: Where, *, is_card: bool) -> None:
    """What is passive holds and does nothing; what a player uses has a limit; what waits for an end picks nobody."""
    if made.holds and not isinstance(made.timing, Passive):
        r.wrong((*where, "holds"), "dsl_bad_parameter", expected="passive")
    if made.does and isinstance(made.timing, Passive):
        r.wrong((*where, "does"), "no_effect", expected="holds")
    if made.picks is not None and isinstance(made.timing, Passive | After):
        r.wrong((*where, "picks"), "dsl_bad_parameter", expected="timed")
    if made.user == "player" and made.does and made.once is None and not is_card:
        r.wrong((*where, "once"), "dsl_bad_parameter", expected="once")
    for one in made.does:
        _deed(r, made, one, where)


def _deed(r: Derived, ability: Ability, one: Does, where: Where) -> None:
    """Deeds that go with some abilities only."""
    picks = ability.picks
    match one:
        case Inflict(each="crossed") if picks is None or "crossed" not in picks.being:
            r.wrong(where, "dsl_bad_parameter", found="each", expected="being: [crossed]")
        case Reserves() if not ability.has("deploy") and picks is not None:
            r.wrong(where, "dsl_bad_parameter", found="reserves", expected="a unit of its own")
        case Arrives() if picks is not None or ability.user != "unit":
            r.wrong(where, "dsl_bad_parameter", found="arrives", expected="a unit of its own")
        case Uses() if ability.user == "player" and (picks is None or picks.most > 1):
            r.wrong(where, "dsl_bad_parameter", found="uses", expected="one unit")
        case Lasts() if ability.user == "player" and picks is None and not isinstance(one.change, Aura):
            r.wrong(where, "dsl_bad_parameter", found="lasts", expected="picks")
