"""What the words of cards mean in a match, for every chapter."""

from app.rules.underworlds.characteristics import WORDS

hold, holds = WORDS.hold, WORDS.holds
found, selects = WORDS.found, WORDS.selects
thing, things = WORDS.thing, WORDS.things
value, amount = WORDS.value, WORDS.amount
