"""What a Wizard may cast, and how a spell may be broken, as offers (WM-MAG-01..08, WM-DSP-01, WM-ITM-14, -17, -19)."""

from collections.abc import Mapping
from dataclasses import replace
from math import cos, radians, sin

from app.rules.kernel.offers.offer import MoveNeed, Mover, Need, Offer, Option, PickNeed, PointNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters.joining import may_be_joined
from app.rules.warmaster.ground.measures import on_table, stands_of
from app.rules.warmaster.magic import casting, dispelling
from app.rules.warmaster.magic.lore import LINE, LORE
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.profiles import Spell
from app.rules.warmaster.model.state import Character, State
from app.rules.warmaster.model.tables import CHARACTER_RADIUS

SLICES = 48


def offers(state: State, seat: Seat) -> list[Offer]:
    """Every spell that a Wizard of this side can cast at something now."""
    found: list[Offer] = []
    for one in casting.wizards(state, seat):
        if casting.why_not_cast(state, one) is None:
            found += [
                _cast(state, one, spell)
                for spell in casting.spells_of(state, one.id)
                if casting.is_open(state, one, spell)
            ]
    return found


def _cast(state: State, one: Character, spell: Spell) -> Offer:
    need, more = _needs(state, one, spell)
    helps = casting.helps(state, one.id)
    if helps:
        options = tuple(Option(value=help, label=f"warmaster.cast.{help}") for help in helps)
        more = (*more, PickNeed(field="help", options=options, least=0, label="warmaster.cast.help"))
    facts: dict[str, Fact] = {"piece": one.id, "spell": spell.id, "needs": spell.cast}
    if need is None and more:
        need, more = more[0], more[1:]
    return Offer(
        id=f"cast:{one.id}:{spell.id}",
        command={"kind": "cast_spell", "character": one.id, "spell": spell.id},
        label="warmaster.offer.cast",
        facts=facts,
        place="unit",
        unit=one.id,
        pieces=(one.id,),
        need=need,
        more=more,
        rule=spell.rule,
    )


def _needs(state: State, one: Character, spell: Spell) -> tuple[Need | None, tuple[Need, ...]]:
    """What is to be filled in: a unit, a direction, a place."""
    match LORE[spell.id].aim:
        case "line":
            return PointNeed(field="towards", areas=(_disc(state, one),)), ()
        case "self":
            units = [unit.id for unit in on_table(state, one.seat) if may_be_joined(state, one.id, unit.id)]
            joins = tuple(Option(value=unit, label="warmaster.unit", facts={"unit": unit}) for unit in units)
            far = state.width + state.height
            move = MoveNeed(field="moves", movers=(Mover(piece=one.id, allowance=far),))
            return move, (PickNeed(field="join", options=joins, least=0),) if joins else ()
        case "enemy" | "friend" | "touching":
            return PickNeed(field="target", options=_targets(state, one, spell)), ()
        case _:
            return None, ()


def _targets(state: State, one: Character, spell: Spell) -> tuple[Option, ...]:
    """The units of the right side, with why not where it cannot be cast at them."""
    side = one.seat if LORE[spell.id].aim == "friend" else state.other(one.seat)
    return tuple(
        Option(
            value=unit.id,
            label="warmaster.unit",
            facts={"unit": unit.id},
            pieces=tuple(stand.id for stand in stands_of(state, unit.id)),
            locked=casting.judge(state, one, spell, CastSpell(character=one.id, spell=spell.id, target=unit.id)),
        )
        for unit in on_table(state, side)
    )


def _disc(state: State, one: Character) -> AreaMark:
    """The ground that a line may reach."""
    assert one.pose is not None
    far = LINE + CHARACTER_RADIUS
    turns = (radians(360 * n / SLICES) for n in range(SLICES))
    ring = tuple(Point(x=one.pose.x + far * cos(turn), y=one.pose.y + far * sin(turn)) for turn in turns)
    return AreaMark(role="reach", outline=ring)


def breaking(state: State, seat: Seat) -> list[Offer]:
    """Breaking a spell or letting it be; binding its Wizard; going on by the Rod."""
    step = state.step
    assert isinstance(step, Casting)
    facts: dict[str, Fact] = {"piece": step.character, "spell": step.spell}
    match step.stage:
        case "dispel":
            runes = dispelling.runesmiths(state, step)
            found = [offer for who in runes for offer in _runes(state, who, facts)]
            found = [replace(offer, primary=n == 0) for n, offer in enumerate(found)]
            found += _uses(state, step, "scroll_of_dispelling", facts, "WM-ITM-17")
        case "failed":
            found = _uses(state, step, "staff_of_spellbinding", facts, "WM-ITM-14")
        case _:
            found = [_use(step.character, "rod_of_repetition", facts, "WM-ITM-19")]
    return [*found, decline("let_be" if step.stage == "dispel" else "do_without", facts)]


def _runes(state: State, who: str, facts: Mapping[str, Fact]) -> list[Offer]:
    """A Runesmith's roll, with his Anvil or without (WM-DSP-01, -02)."""
    return [
        Offer(
            id=f"dispel:{who}:{anvil}",
            command={"kind": "dispel_spell", "character": who, "anvil": anvil},
            label="warmaster.offer.dispel_anvil" if anvil else "warmaster.offer.dispel",
            facts={**facts, "by": who},
            place="prompt",
            pieces=(who,),
            rule="WM-DSP-02" if anvil else "WM-DSP-01",
        )
        for anvil in ((False, True) if dispelling.has_anvil(state, who) else (False,))
    ]


def _uses(state: State, step: Casting, item: str, facts: Mapping[str, Fact], rule: str) -> list[Offer]:
    return [_use(who, item, facts, rule) for who in dispelling.bearers(state, step, item)]


def _use(bearer: str, item: str, facts: Mapping[str, Fact], rule: str) -> Offer:
    return Offer(
        id=f"use_item:{bearer}",
        command={"kind": "use_item", "bearer": bearer},
        label="warmaster.offer.use_item",
        facts={**facts, "item": item, "by": bearer},
        place="prompt",
        pieces=(bearer,),
        rule=rule,
    )


def decline(how: str, facts: Mapping[str, Fact]) -> Offer:
    """Doing without."""
    return Offer(
        id="decline",
        command={"kind": "decline"},
        label=f"warmaster.offer.{how}",
        facts=facts,
        place="prompt",
        role="pass",
        rule="WM-CON-14",
    )
