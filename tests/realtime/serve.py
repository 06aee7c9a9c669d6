"""A server process of its own that tests may kill: `python -m tests.realtime.serve FD` serves on an open socket."""

import sys

import uvicorn

from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.realtime.served import NO_LIMITS, app_of
from tests.rules.toy import TOY_SYSTEM


def main() -> None:
    app = app_of(Settings(), systems=(TOY_SYSTEM, *SYSTEMS), limits=NO_LIMITS)
    uvicorn.run(app, fd=int(sys.argv[1]), log_level="warning", ws="websockets-sansio")


if __name__ == "__main__":
    main()
