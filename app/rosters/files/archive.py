"""A zipped roster: one readable entry, whatever it is called, and nothing else in the archive."""

import struct
import zipfile
import zlib
from io import BytesIO
from typing import Final

from app.rosters.files.limits import ENTRIES, UNPACKED, Unreadable

ENCRYPTED: Final = 0x1
READABLE: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
END: Final = b"PK\x05\x06"
COMMENT: Final = 65_535
"""The longest comment behind the end record, which says how many entries there are."""

FOLDERS_OF_A_MAC: Final = ("__MACOSX/", ".DS_Store")


def is_archive(data: bytes) -> bool:
    """Whether the bytes begin as a zip archive does."""
    return data.startswith((b"PK\x03\x04", END))


def unpacked(data: bytes) -> bytes:
    """What the only entry of an archive holds, up to `UNPACKED` bytes.

    `Unreadable`: `broken_archive`, `empty_archive`, `foreign_entries`, `encrypted`, `packed_otherwise`, `too_large` or
    `nested_archive`.
    """
    _count(data)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entry = _only(archive)
            # The size in the archive's list is what its maker says; what is counted is what comes out.
            with archive.open(entry) as file:
                found = file.read(UNPACKED + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        EOFError,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
    ):
        raise Unreadable("broken_archive") from None
    if len(found) > UNPACKED:
        raise Unreadable("too_large", most=UNPACKED)
    if is_archive(found):
        raise Unreadable("nested_archive")
    return found


def _count(data: bytes) -> None:
    """Refuses an archive that says it has very many entries, before a list of them is made."""
    at = data.rfind(END, max(0, len(data) - COMMENT - 22))
    if at < 0 or at + 12 > len(data):
        raise Unreadable("broken_archive")
    (entries,) = struct.unpack_from("<H", data, at + 10)
    (size,) = struct.unpack_from("<I", data, at + 12) if at + 16 <= len(data) else (0,)
    # A listed entry has 46 bytes at least: the list's own size tells an archive that lies about its count.
    if entries > ENTRIES or size > ENTRIES * 1024:
        raise Unreadable("foreign_entries", entries=entries, most=1)


def _only(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    """The one entry that is a file, once it is sure that it can be read."""
    files = [
        entry
        for entry in archive.infolist()
        # `is_dir` fails for an entry without a name.
        if not entry.filename.endswith("/") and not entry.filename.startswith(FOLDERS_OF_A_MAC[0])
        if not entry.filename.endswith(FOLDERS_OF_A_MAC[1])
    ]
    if not files:
        raise Unreadable("empty_archive")
    if len(files) > 1:
        raise Unreadable("foreign_entries", entries=len(files), most=1)
    (entry,) = files
    if entry.flag_bits & ENCRYPTED:
        raise Unreadable("encrypted")
    if entry.compress_type not in READABLE:
        raise Unreadable("packed_otherwise", method=entry.compress_type)
    return entry
