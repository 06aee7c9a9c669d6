"""What a page asks to be shown of another moment: one that was, or one that would be."""

from app.persistence.codec import Malformed, plain
from app.realtime.audiences.audience import Party, acting
from app.realtime.live.match import LiveMatch, log
from app.realtime.questions.dry_run import DryRun
from app.realtime.wire.frames import plain_view
from app.realtime.wire.incoming import Foresee, Look, Recall
from app.realtime.wire.outgoing import Foreseen, Recalled, Refused, Shown
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import seated

LINES_RECALLED = 200
"""So many lines of the log are recalled at once."""


async def shown(match: LiveMatch, party: Party, frame: Look) -> Shown | Refused:
    """The view as it stood after a line of the log."""
    audience = match.audiences[party.audience]
    if not 0 <= frame.line <= len(audience.log):
        return Refused(ref=frame.ref, refusal=Refusal(code="unknown_line", rule=""))
    row, nth, is_last = audience.place_of(frame.line)
    within = None if is_last else audience.narrator()
    state = await (match.past.state_within(row, nth, within) if within else match.past.state_at(row))
    view = plain_view(match.system.view(state, audience.viewer_of_past(match.system, match.state, state)))
    return Shown(ref=frame.ref, line=frame.line, view=view)


def recalled(match: LiveMatch, party: Party, frame: Recall) -> Recalled:
    """Lines of the log that stand before one."""
    lines = match.audiences[party.audience].log[: max(0, frame.before - 1)]
    return Recalled(ref=frame.ref, log=tuple(lines[-LINES_RECALLED:]))


def tried_out(match: LiveMatch, dry_run: DryRun, party: Party, frame: Foresee) -> Foreseen | Refused:
    """What would be owed and open after a command, or why that is not to be known."""
    seat, system = acting(party, frame.seat), match.system
    try:
        state = seat if isinstance(seat, Refusal) else dry_run.after(seat, frame.command)
        if isinstance(seat, Refusal) or isinstance(state, Refusal):
            return Refused(ref=frame.ref, refusal=state)
        duties = plain_view(system.view(state, seated(seat))).get("duties", {})
        return Foreseen(ref=frame.ref, duties=duties, offers=tuple(map(plain, system.offers(state, seat))))
    except Malformed as malformed:
        return Refused(ref=frame.ref, refusal=malformed.refusal)
    except Exception:
        log.exception("fault in %s foreseeing %r", match.row.id, frame.command)
        return Refused(ref=frame.ref, refusal=Refusal(code="fault", rule=""))
