"""What the dice of a match follow from before any of its rows."""

from app.persistence.matches import Match
from app.realtime.dice.chains import Chains
from app.realtime.dice.nonces import Nonces
from app.realtime.seating import dice_name, dice_naming


def brought(match: Match) -> Nonces:
    """What was brought to its dice before any of its rows."""
    return Nonces(match=dice_name(match), naming=dice_naming(match), given=match.nonces)


def chains_before(match: Match) -> Chains:
    """The chains that bind its dice, before any of its rows."""
    return Chains(match=dice_name(match), naming=dice_naming(match))
