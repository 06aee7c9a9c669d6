"""A drawing as a PNG, for chats and for who keeps pictures."""

from collections.abc import Sequence
from typing import Final

import resvg_py

WIDTH: Final = 1200
"""Pixels across: what chats show a link with."""


def png_of(svg: str, *, width: int = WIDTH, faces: Sequence[str] = ()) -> bytes:
    """A drawing of ours as a PNG, so many pixels across; nothing in it is fetched. `faces` are files of the letters in it."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=[*faces]))
