"""`make doctor`: is this machine ready? Needs nothing but a Python; ends with 1 when something is in the way."""

from __future__ import annotations

import sys

from app.doctor.checks import before_set_up, tell
from app.doctor.finding import from_environment


def main() -> int:
    """Goes through the list."""
    try:
        place = from_environment()
    except ValueError as error:
        print(f"doctor: PORT: {error}", file=sys.stderr)
        return 2
    if not tell(before_set_up(place)):
        print("doctor: mend what is BAD, then `make doctor` again")
        return 1
    print(
        "doctor: ready: `make serve`; once it is set up, `.venv/bin/castra doctor` looks at the server and its database"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
