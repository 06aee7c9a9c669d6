"""A photograph that a player brings: made anew of its dots alone, upright and of a bounded size."""

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

KINDS: Final = ("JPEG", "PNG", "WEBP")
HEIC: Final = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
"""How files of a kind that nothing here reads begin, behind their first eight bytes."""

MOST_DOTS: Final = 64_000_000
"""Dots of a photograph that is read: the largest that phones make have 50 million."""

LONGEST: Final = 2048
"""Dots of its longer side as it is kept."""

QUALITY: Final = 80


class Unusable(Exception):
    """A file that is no photograph to keep: `photo_heic`, `photo_kind`, `photo_broken`, `photo_too_many_dots`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Photograph:
    """A photograph as it is kept: a JPEG of its dots, and nothing else of the file that it came in."""

    data: bytes
    width: int
    height: int


def retaken(data: bytes) -> Photograph:
    """The photograph of a file, turned upright as its camera says. Raises Unusable."""
    if data[4:8] == b"ftyp" and data[8:12] in HEIC:
        raise Unusable("photo_heic")
    try:
        with Image.open(io.BytesIO(data), formats=KINDS) as image:
            if image.width * image.height > MOST_DOTS:
                raise Unusable("photo_too_many_dots")
            image.draft("RGB", (LONGEST, LONGEST))
            small = ImageOps.exif_transpose(image)
            small.thumbnail((LONGEST, LONGEST))
            seen = small.convert("RGBA")
    except Image.DecompressionBombError as error:
        raise Unusable("photo_too_many_dots") from error
    except UnidentifiedImageError as error:
        raise Unusable("photo_kind") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise Unusable("photo_broken") from error
    plain = Image.new("RGB", seen.size, (128, 128, 128))
    plain.paste(seen, mask=seen.getchannel("A"))
    out = io.BytesIO()
    plain.save(out, "JPEG", quality=QUALITY)
    return Photograph(data=out.getvalue(), width=plain.width, height=plain.height)


def tried(data: bytes) -> Photograph | str:
    """The photograph of a file, or why there is none: what a process of its own gives back."""
    try:
        return retaken(data)
    except Unusable as error:
        return str(error)
