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
    return ast.parse(path.read_text("utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """The dotted names a file imports, those of `from a import b` as a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; name the module in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
