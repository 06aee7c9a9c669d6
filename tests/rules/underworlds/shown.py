"""What only Underworlds shows, taken from a view."""

from app.rules.kernel.views.view import View
from app.rules.underworlds.views.own_view import UnderworldsView


def own_part(shown: View) -> UnderworldsView:
    """The view's own part."""
    assert isinstance(shown.own, UnderworldsView)
    return shown.own
