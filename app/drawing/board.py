"""A view's board as one SVG: ground, terrain, markers, and who stands where."""

from html import escape

from app.drawing.ground import Frame, drawn_ground, frame
from app.drawing.pieces import drawn_pieces
from app.drawing.svg import Plain, short

HAIRLINE = 1 / 400
"""The width of a line, as a part of the board's longer side."""


def board_svg(view: Plain, *, title: str = "", part: Frame | None = None) -> str:
    """The board as a viewer sees it, as large as wherever it is shown.

    `view`: a view in plain values, with nothing in it but what its viewer may see. `title`: what it is called for who
    cannot see it. `part`: what is seen of the board, in the table's unit; all of it unless said. Nothing in it is a
    script, a style or a link.
    """
    left, top, width, height = part or frame(view)
    line = max(width, height) * HAIRLINE
    box = " ".join(map(short, (left, top, width, height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" stroke-width="{short(line)}">'
        f"<title>{escape(title)}</title>{''.join(drawn_ground(view, line))}{''.join(drawn_pieces(view))}</svg>"
    )
