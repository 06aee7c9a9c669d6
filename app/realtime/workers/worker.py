"""A process of its own for work that a visitor can make long: bounded in time and memory, so that every table goes on meanwhile."""

import asyncio
import contextlib
import gc
import os
import pickle
import resource
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, TypeVar, cast

T = TypeVar("T")

LENGTH = struct.Struct("!Q")
WALL_SECONDS = 120.0
"""How long a process may take that is not even given the processor."""

COLLECTED_AFTER = (50_000, 20, 50)
"""How many new objects, and young and middle collections, before the next: most of what is loaded there lasts."""

BEGIN = f"from {__name__} import main; main()"


class TooMuch(Exception):
    """The work took too long or too much memory, and was stopped."""


class Worker:
    """One process, begun when there is work, that does one thing at a time; what it is to do is given by name."""

    def __init__(self, *, seconds: float, megabytes: int) -> None:
        self._bounds = (str(seconds), str(megabytes))
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._is_closed = False

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """What the work gives. Raises TooMuch when it was stopped, and RuntimeError with what it raised."""
        order = pickle.dumps((work, args))
        # To its end, though nobody waits any more: its answer must not be taken for the next one's.
        doing = asyncio.ensure_future(self._done(order))
        doing.add_done_callback(_heard)
        await asyncio.wait((doing,))
        return cast(T, doing.result())

    async def _done(self, order: bytes) -> Any:
        async with self._turn:
            if self._is_closed:
                raise TooMuch
            try:
                async with asyncio.timeout(WALL_SECONDS):
                    answer = await self._answer(order)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                await self._end()
                raise TooMuch from error
        is_done, value = pickle.loads(answer)
        if not is_done:
            raise value
        return value

    async def _answer(self, order: bytes) -> bytes:
        process = await self._ready()
        assert process.stdin
        assert process.stdout
        process.stdin.write(LENGTH.pack(len(order)) + order)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return await process.stdout.readexactly(length)

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await self._begun()
        return self._process

    async def _begun(self) -> asyncio.subprocess.Process:
        """A process that waits for work."""
        pipe = asyncio.subprocess.PIPE
        path = os.pathsep.join(path or os.getcwd() for path in sys.path)
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", BEGIN, *self._bounds, stdin=pipe, stdout=pipe, env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )  # fmt: skip

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Ends the process, whatever it is at; nothing is done any more."""
        self._is_closed = True
        await self._end()


def _heard(doing: "asyncio.Future[Any]") -> None:
    """Takes note of how it ended: where nobody waits for it any more, that it was stopped is no news."""
    if not doing.cancelled():
        doing.exception()


def main() -> None:
    """The process: reads what is to be done, does it, writes what came of it, until its owner is gone."""
    gc.set_threshold(*COLLECTED_AFTER)
    seconds, megabytes = float(sys.argv[1]), int(sys.argv[2])
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    while head := source.read(LENGTH.size):
        order = source.read(*LENGTH.unpack(head))
        # Counted is the time this process is given, not that of a loaded machine; at its end the kernel stops the process.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answer = _carried_out(order)
        signal.setitimer(signal.ITIMER_PROF, 0)
        try:
            _write(target, answer)
        except BrokenPipeError:  # the owner was killed meanwhile
            os._exit(0)


def _carried_out(order: bytes) -> bytes:
    try:
        work, args = pickle.loads(order)
        return pickle.dumps((True, work(*args)))
    except MemoryError:
        return pickle.dumps((False, TooMuch()))
    except Exception as error:
        fault = RuntimeError(f"{type(error).__name__}: {error}")
        fault.add_note(traceback.format_exc())
        return pickle.dumps((False, fault))


def _write(target: BinaryIO, answer: bytes) -> None:
    target.write(LENGTH.pack(len(answer)) + answer)
    target.flush()
