"""What the Python of the house imports, read from its text."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


def sources(*folders: str, suffix: str = ".py") -> list[Path]:
    """Every source file of these folders, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob(f"*{suffix}"))


@cache
def tree(path: Path) -> ast.Module:
    """A source file, parsed once."""
    return parsed(path)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The dotted names a file imports, those of `from a import b` as a.b. The parsed file is not kept for it: only the names."""
    return tuple(_imported(path))


def parsed(path: Path) -> ast.Module:
    """A source file, parsed anew."""
    return ast.parse(path.read_text("utf-8"), str(path))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; name the module in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
