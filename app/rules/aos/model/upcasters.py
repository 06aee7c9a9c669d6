"""How what was stored of older matches reads today: no older shape of this system was ever released."""

from collections.abc import Sequence

from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: Sequence[Upcast] = ()
