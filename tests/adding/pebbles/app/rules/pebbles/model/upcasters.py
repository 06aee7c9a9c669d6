"""How what was stored in older shapes reads in these: there are none yet."""

from app.rules.kernel.schema.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = ()
