"""What abilities of Diskwars may speak of, and what they let happen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from app.content.abilities.names import Known, Speech
from app.content.abilities.setting_off import Told
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.language.vocabulary import EVENTS
from app.rules.diskwars.model.tables import Face

SPEECH = Speech(
    always=("you",),
    about_it=get_args(lang.Own),
    fields_of=lambda event: EVENTS.get(event, ()),
    words={"face": get_args(Face)},
    binds=(fx.Roll,),
)

NOBODYS = Known(speech=replace(SPEECH, always=()))
"""What may be spoken of everywhere: an active scenario is nobody's, so there is no `$you`."""

SOMEBODYS = Known(speech=SPEECH)
"""What may be spoken of where it is a player's."""

# --- what sets what off ----------------------------------------------------------------------------------------------


def tells(effect: Any) -> Iterator[Told]:
    """What an instruction lets happen. What engages by removing a disk is left out: there is always one disk fewer."""
    match effect:
        case fx.Flip():
            yield from (("stands", None), ("engaged", None))
        case fx.Reinforce():
            yield from (("reinforced", None), ("stands", None), ("engaged", None))
        case fx.Empower():
            yield "empowered", None
