"""Answers to questions that change nothing: verdicts, reach, ways of flips, sight, ranges, odds (DW-CON-22)."""

from app.rules.diskwars.decide import decide
from app.rules.diskwars.ground.disks import discs
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.state import State
from app.rules.diskwars.questions.chances import odds_of
from app.rules.diskwars.questions.deployments import deployed_about
from app.rules.diskwars.questions.landing_areas import landing_areas
from app.rules.diskwars.questions.sight_and_range import measure, see
from app.rules.diskwars.questions.ways import FLIPS, reach, way
from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.question import Answer, AskReach, AskRoute, Reach
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer


def _about_flips(state: State, viewer: Viewer, question: AskReach | AskRoute) -> Answer:
    """Where a disk may land or be laid, and by which flips; the battlefield is open to all (DW-HID-06)."""
    if question.piece not in state.disks:
        return refuse("unknown_id", id=question.piece[:60])
    kind = str(question.command.get("kind"))
    if kind not in FLIPS and isinstance(question, AskReach):
        found = landing_areas(state, kind, str(question.command.get("way", "zone")), question.piece)
        return found if isinstance(found, Refusal) else Reach(piece=question.piece, areas=found)
    if kind not in FLIPS:
        return refuse("wrong_step")
    if question.piece not in discs(state):
        return refuse("disk_not_on_battlefield", piece=question.piece)
    if isinstance(question, AskReach):
        return Reach(piece=question.piece, areas=reach(state, kind, question.piece))
    return way(state, question, kind)


answer: Answering[State] = Answering(
    command=CommandQuestions(
        union=Command,
        decide=decide,
        odds=lambda state, seat, command: odds_of(state, command),
        outsider=refuse("not_decider"),
        unreadable=refuse("wrong_step"),
    ),
    reach=_about_flips,
    route=_about_flips,
    formation=lambda state, viewer, question: deployed_about(state, viewer.seat, question),
    contact=lambda state, viewer, question: refuse("wrong_step"),
    sight=see,
    measure=measure,
)
"""The answer for this viewer: it tells nothing that he may not know."""
