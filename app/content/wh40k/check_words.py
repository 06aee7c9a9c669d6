"""What content says in words that rules read: abilities and their parameters, keywords, powers; one no rule reads is a problem."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from app.content.lines import Where
from app.content.reader import Reader
from app.content.wh40k import schema
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.abilities.parameters import AKeyword, Bearer
from app.rules.wh40k.model.tables import Keyword


def abilities(found: Sequence[schema.AbilityIn], r: Reader, place: Where, bearer: Bearer) -> None:
    """What the referee does not know by its key is played by its text; without one it is nothing, or a key misspelt.

    A known one stands where its rule looks for it, and is told only what its rule reads.
    """
    for index, ability in enumerate(found):
        here = (*place, "abilities", index)
        hooks = BY_KEY.get(ability.key)
        if hooks is None:
            if not ability.text:
                r.unknown(ability.key, (*here, "key"), "unknown_ability", sorted(BY_KEY), ability=ability.key)
            continue
        if bearer not in hooks.borne_by:
            r.wrong((*here, "key"), "ability_out_of_place", ability=ability.key, bearers=", ".join(hooks.borne_by))
        takes = {str(name): kind for name, kind in hooks.params.items()}
        for name, value in ability.params.items():
            where = (*here, "params", name)
            if (kind := takes.get(name)) is None:
                r.unknown(name, where, "unknown_parameter", sorted(takes), ability=ability.key, parameter=name)
            elif not kind.takes(value):
                r.wrong(where, "bad_parameter", parameter=name, value=value, expected=kind)


def named_in_rules(sheet: schema.SheetIn, r: Reader, place: Where) -> None:
    """Who carries others or knows powers bears the keyword that the rules look for first (W40K-TRANS-01, W40K-PSY-01)."""
    borne = {word.casefold() for word in (*sheet.keywords, *sheet.factions)}
    parts: tuple[tuple[str, Keyword, bool], ...] = (
        ("transport", "TRANSPORT", sheet.transport is not None),
        ("psyker", "PSYKER", sheet.psyker is not None),
    )
    for field, keyword, said in parts:
        if said and keyword.casefold() not in borne:
            r.wrong((*place, field), "keyword_missing", keyword=keyword, sheet=sheet.id)


def across(forces: Iterable[tuple[Reader, schema.ForceIn]], powers: Collection[str]) -> None:
    """Every keyword that is asked for is borne by a sheet of some force, every power that is known is there."""
    forces = tuple(forces)
    sheets = [sheet for _, force in forces for sheet in force.sheets]
    borne = {word.casefold(): word for sheet in sheets for word in (*sheet.keywords, *sheet.factions)}
    for r, force in forces:
        for word, where in _asked_for(force):
            if word.casefold() not in borne:
                r.unknown(word, where, "keyword_nobody_has", sorted(borne.values()), keyword=word)
        for index, sheet in enumerate(force.sheets):
            known = () if sheet.psyker is None else (*sheet.psyker.powers, *sheet.psyker.choices)
            for power in known:
                if power not in powers:
                    r.unknown(power, ("sheets", index, "psyker"), "unknown_power", sorted(powers), power=power)


def _asked_for(force: schema.ForceIn) -> Iterator[tuple[str, Where]]:
    """The keywords that abilities and transports of a force ask for, each with its place."""
    borne: tuple[tuple[str, Sequence[Sequence[schema.AbilityIn]]], ...] = (
        ("weapons", [weapon.abilities for weapon in force.weapons]),
        ("sheets", [sheet.abilities for sheet in force.sheets]),
    )
    for kind, rows in borne:
        for index, row in enumerate(rows):
            for number, ability in enumerate(row):
                for name, takes in BY_KEY[ability.key].params.items() if ability.key in BY_KEY else ():
                    if isinstance(takes, AKeyword) and name in ability.params:
                        yield str(ability.params[name]), (kind, index, "abilities", number, "params", name)
    for index, sheet in enumerate(force.sheets):
        if sheet.transport:
            for field, words in (("allowed", sheet.transport.allowed), ("barred", sheet.transport.barred)):
                yield from ((word, ("sheets", index, "transport", field)) for word in words)
