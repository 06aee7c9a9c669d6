"""`castra scenario`: rules shown on a table, run against the referee."""

from pathlib import Path
from typing import Annotated

import typer

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"


def scenario(
    paths: Annotated[list[Path] | None, typer.Argument(help="Scenario files, or folders of them", exists=True)] = None,
    docs: Annotated[bool, typer.Option("--docs", help="Write docs/scenarios.md anew")] = False,
) -> None:
    """Run scenarios: which failed, the first difference of each, and the table as it stood. Ends with 1 if any failed."""
    from app.scenarios.describe import page
    from app.scenarios.run import run_file

    if docs:
        PAGE.write_text(page(), "utf-8")
        print(f"{PAGE.name} written")
        return
    files = [file for path in paths or () for file in _files(path)]
    if not files:
        typer.echo("castra: no scenario files", err=True)
        raise typer.Exit(2)
    failed = 0
    for file in files:
        outcome = run_file(file)
        if outcome.wrong is not None:
            failed += 1
            print(f"FAILED {file}: {outcome.title} [{', '.join(outcome.rules)}]")
            print("  " + outcome.wrong.replace("\n", "\n  "))
            print(outcome.table)
    print(f"{len(files) - failed} of {len(files)} scenarios hold")
    if failed:
        raise typer.Exit(1)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.y*ml")) if path.is_dir() else [path]
