"""How what was stored of older matches reads today; nothing was stored in another shape yet (docs/development.md)."""

from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = ()
