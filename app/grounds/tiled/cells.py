"""The tiles of a layer: written as numbers, in CSV, or as four bytes each, packed in one of three ways or not at all."""

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from app.grounds.files.limits import CELLS
from app.grounds.files.numbers import listed, whole

EACH: Final = 4
"""Bytes of a tile."""

Cells = NDArray[np.uint32]


class Undecodable(Exception):
    """The tiles of a layer cannot be read, and the layer is set aside."""


def chunks_of(layer: Mapping[str, Any]) -> Iterator[tuple[int, int, int, int, object]]:
    """The parts of a layer: column, row, width, height, data. A map that ends has one, one without end several or none."""
    for one in listed(layer, "chunks"):
        if isinstance(one, dict):
            x, y = whole(one.get("x")), whole(one.get("y"))
            yield x, y, whole(one.get("width")), whole(one.get("height")), one.get("data")
    if "data" in layer:
        # Old maps move a layer by whole tiles; now it is always nothing.
        x, y = whole(layer.get("x")), whole(layer.get("y"))
        yield x, y, whole(layer.get("width")), whole(layer.get("height")), layer["data"]


def cells_of(data: object, width: int, height: int, encoding: object, compression: object) -> Cells:
    """The tiles of a part of a layer, row by row. `Undecodable`."""
    if width < 1 or height < 1 or width * height > CELLS:
        raise Undecodable
    if isinstance(data, str) and encoding == "base64":
        found = _packed(data, width * height * EACH, compression)
    elif isinstance(data, str) and encoding in {"csv", None}:
        found = _numbers(data.replace(",", " ").split())
    elif isinstance(data, list):
        found = _numbers(data)
    else:
        raise Undecodable
    if len(found) != width * height:
        raise Undecodable
    return found.reshape(height, width)


def _numbers(written: list[Any]) -> Cells:
    if len(written) > CELLS:
        raise Undecodable
    try:
        return np.array([int(one) for one in written], dtype=np.uint32)
    except (ValueError, TypeError, OverflowError):
        raise Undecodable from None


def _packed(text: str, size: int, compression: object) -> Cells:
    try:
        data = _unpacked(base64.b64decode("".join(text.split()), validate=True), size, compression)
    except (binascii.Error, ValueError, zlib.error, EOFError):
        raise Undecodable from None
    if len(data) != size:
        raise Undecodable
    return np.frombuffer(data, dtype="<u4").astype(np.uint32)


def _unpacked(data: bytes, size: int, compression: object) -> bytes:
    """What was packed, up to one byte more than it should be."""
    if compression in {None, ""}:
        return data
    if compression in {"zlib", "gzip"}:
        # A reader of either tells them apart by their first bytes.
        return zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(data, size + 1)
    if compression == "zstd":
        from backports.zstd import ZstdDecompressor, ZstdError

        try:
            return ZstdDecompressor().decompress(data, size + 1)
        except ZstdError:
            raise Undecodable from None
    raise Undecodable
