"""What was understood of a text is said in both languages by the same numbers, each as often, and in no words of the other."""

import re
from collections import Counter

from app.content.army_files import Brought

NUMBER = re.compile(r"\d+")
ENGLISH = re.compile(r"\b(?:of|the|within|while|until|each|rolls?|if|with|unit|units|enemy|friendly)\b")


def in_both(found: Brought) -> Brought:
    """The same, once each reading of its units was heard in both languages."""
    if found.made is None or found.made.roster is None:
        return found
    for unit in found.made.roster.units:
        for one in unit.abilities:
            if one.said_es:
                assert Counter(NUMBER.findall(one.said)) == Counter(NUMBER.findall(one.said_es)), one
                named = {word for weapon in unit.weapons for word in weapon.name.lower().split()}
                assert not set(ENGLISH.findall(one.said_es)) - named, one
    return found
