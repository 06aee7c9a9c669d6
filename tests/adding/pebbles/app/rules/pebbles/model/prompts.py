"""Steps that wait for a word: none, the turn says who decides."""

from typing import Never, TypeAlias

Prompt: TypeAlias = Never
