"""What abilities do to disks, one instruction at a time (DW-CAB-24)."""

from collections.abc import Sequence
from typing import assert_never

from app.rules.diskwars import damage
from app.rules.diskwars.abilities import lasting
from app.rules.diskwars.damage import Harm
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import discs, pinned
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language.language import Picked
from app.rules.diskwars.model.language.vocabulary import Token
from app.rules.diskwars.model.round_events import DamageRemoved, TokenLaid, TokenTaken
from app.rules.diskwars.model.round_prompts import AbilityUnderWay, BringingIn, ForcedFlip
from app.rules.diskwars.rolls import throw
from app.rules.diskwars.triggers import tell
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.views.tray import TrayClosed, TrayOpened


def frame_of(step: AbilityUnderWay) -> Frame:
    """The point of view of an ability under way."""
    return Frame(seat=step.seat, scope=step.scope)


def carry_out(draft: Draft, step: AbilityUnderWay, deed: "fx.Deed | fx.Lasting") -> None:
    """Does it; procedures of several steps are put on the stack."""
    match deed:
        case fx.Modify() | fx.Grant():
            lasting.begin(draft, step, deed)
        case fx.Damage() | fx.Wound() | fx.RemoveDamage():
            _hurting(draft, step, deed)
        case fx.Empower() | fx.GiveToken() | fx.RemoveToken() | fx.MoveToken():
            _tokens(draft, step, deed)
        case fx.Flip():
            disk = WORDS.thing(draft.state, frame_of(step), deed.disk)
            seat = WORDS.thing(draft.state, frame_of(step), deed.by)
            if disk in discs(draft.state) and not pinned(draft.state, disk) and seat == step.seat:
                draft.enter(ForcedFlip(seat=step.seat, disk=disk, towards=deed.towards))
        case fx.Reinforce():
            disk, of = (WORDS.thing(draft.state, frame_of(step), ref) for ref in (deed.disk, deed.of))
            if disk is not None and of in discs(draft.state):
                within = draft.state.options.reach(deed.within)
                draft.enter(BringingIn(seat=step.seat, disk=disk, of=of, within=within))
        case fx.FightEngagement():
            raise AssertionError("asked for before")
        case _:
            assert_never(deed)


def roll(draft: Draft, step: AbilityUnderWay, together: Sequence[fx.Roll]) -> dict[str, int]:
    """One throw of dice that belong together, by name: each shows a number, or whether it is what is needed (DW-DIE-07..09)."""
    draft.emit(TrayOpened(title=together[0].purpose, seat=step.seat, source=step.source))
    shown = {head.name: _thrown(draft, step, head) for head in together}
    draft.emit(TrayClosed())
    return shown


def _thrown(draft: Draft, step: AbilityUnderWay, head: fx.Roll) -> int:
    thrown = throw(draft, head.purpose, step.seat, disk=step.source or None, battle=head.dice == "battle")
    if head.needs is None:
        return thrown.faces[0]
    return int(thrown.shown[0] == head.needs if thrown.shown else thrown.faces[0] >= int(head.needs))


def _things(draft: Draft, step: AbilityUnderWay, picked: Picked) -> tuple[str, ...]:
    found = WORDS.things(draft.state, frame_of(step), picked)
    return tuple(disk for disk in found if disk in discs(draft.state))


def _hurting(draft: Draft, step: AbilityUnderWay, deed: fx.Damage | fx.Wound | fx.RemoveDamage) -> None:
    match deed:
        case fx.Damage():
            amount = WORDS.amount(draft.state, frame_of(step), deed.amount)
            harms = [
                Harm(disk=disk, amount=amount, type=deed.type, source="ability")
                for disk in _things(draft, step, deed.to)
            ]
            damage.hurt(draft, step.ability, harms)
        case fx.Wound():
            damage.wound(draft, _things(draft, step, deed.to))
        case fx.RemoveDamage():
            for disk in _things(draft, step, deed.source):
                if lies := min(deed.amount, draft.state.disks[disk].damage):
                    draft.emit(DamageRemoved(disk=disk, amount=lies))


def _tokens(
    draft: Draft, step: AbilityUnderWay, deed: fx.Empower | fx.GiveToken | fx.RemoveToken | fx.MoveToken
) -> None:
    match deed:
        case fx.Empower():
            for disk in _things(draft, step, deed.disk):
                _lay(draft, disk, "empowerment")
        case fx.GiveToken():
            for disk in _things(draft, step, deed.to):
                _lay(draft, disk, deed.token)
        case fx.RemoveToken():
            for disk in _things(draft, step, deed.source):
                _take(draft, disk, deed.token)
        case fx.MoveToken():
            froms, tos = _things(draft, step, deed.source), _things(draft, step, deed.to)
            if froms and tos and _has(draft, froms[0], deed.token) and not _has(draft, tos[0], deed.token):
                _take(draft, froms[0], deed.token)
                _lay(draft, tos[0], deed.token)


def _has(draft: Draft, disk: str, token: str) -> bool:
    found = draft.state.disks[disk]
    return found.activated if token == "activation" else found.empowered


def _lay(draft: Draft, disk: str, token: Token) -> None:
    """No disk gets a token of a kind it has (DW-CAB-10, DW-ACT-14); an empowered one may be where it loses it (DW-DSK-15)."""
    if _has(draft, disk, token):
        return
    draft.emit(TokenLaid(disk=disk, token=token))
    if token == "empowerment":
        tell(draft, "stands", disk)


def _take(draft: Draft, disk: str, token: Token) -> None:
    """What loses its empowerment has less toughness (DW-DMG-13)."""
    if not _has(draft, disk, token):
        return
    draft.emit(TokenTaken(disk=disk, token=token))
    damage.settle_changed(draft)
