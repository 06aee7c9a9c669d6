"""Plain data as a text of YAML that a person reads: maps and lists open, what fits on a line in one."""

from typing import Any

import yaml

WIDTH = 128


def written(data: Any) -> str:
    """The text."""
    return yaml.dump(
        data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None
    )
