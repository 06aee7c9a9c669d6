"""What an army brings under names of its own: warscrolls and factions, wherever the army speaks of them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.composition import BattleProfile, Faction
from app.rules.aos.model.profiles import Roster, RosterUnit, Warscroll
from app.rules.kernel.schema.army_namespaces import own_name


@dataclass(frozen=True, slots=True)
class Renaming:
    """An army, with the ids of the warscrolls and factions that are its own."""

    army: str
    warscrolls: Collection[str]
    factions: Collection[str]

    def _scroll(self, id: str) -> str:
        return own_name(self.army, id, self.warscrolls)

    def _faction(self, id: str) -> str:
        return own_name(self.army, id, self.factions)

    def _scrolls(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self._scroll, ids))

    def _abilities(self, found: Iterable[Ability]) -> tuple[Ability, ...]:
        return tuple(replace(one, summons=self._scroll(one.summons)) if one.summons else one for one in found)

    def warscroll(self, one: Warscroll) -> Warscroll:
        """A warscroll of the army."""
        return replace(
            one, id=self._scroll(one.id), faction=self._faction(one.faction), abilities=self._abilities(one.abilities)
        )

    def profile(self, one: BattleProfile) -> BattleProfile:
        """A battle profile; who may serve is named by warscroll, or by a keyword that stays."""
        return replace(
            one,
            id=self._scroll(one.id),
            leads=self._scrolls(one.leads),
            joins=self._scrolls(one.joins),
            relevant=self._scrolls(one.relevant),
        )

    def faction(self, one: Faction) -> Faction:
        """A faction with all that it has."""
        return replace(
            one,
            id=self._faction(one.id),
            of=self._faction(one.of),
            traits=self._abilities(one.traits),
            formations=tuple(replace(part, abilities=self._abilities(part.abilities)) for part in one.formations),
            tables=tuple(
                replace(
                    table,
                    enhancements=tuple(
                        replace(part, abilities=self._abilities(part.abilities)) for part in table.enhancements
                    ),
                )
                for table in one.tables
            ),
            lores=tuple(replace(part, abilities=self._abilities(part.abilities)) for part in one.lores),
            terrain=self._scrolls(one.terrain),
        )

    def roster(self, one: Roster) -> Roster:
        """The list."""
        return replace(
            one,
            faction=self._faction(one.faction),
            regiments=tuple(replace(part, units=tuple(map(self._unit, part.units))) for part in one.regiments),
            auxiliaries=tuple(map(self._unit, one.auxiliaries)),
            terrain=self._scrolls(one.terrain),
        )

    def _unit(self, one: RosterUnit) -> RosterUnit:
        return replace(one, warscroll=self._scroll(one.warscroll))
