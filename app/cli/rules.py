"""`castra rules`: the rules of a system by their IDs, where each is enforced, and which tests hold it."""

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from app.content.load import DATA
from app.rules.kernel.rulebook import Rule
from app.scenarios.examples import EXAMPLES
from app.systems import registry
from app.systems.game_system import GameSystem
from app.web.rulebook import title, told
from app.web.words import USUAL, words

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "app" / "rules" / "kernel"
CONTENT = ROOT / "app" / "content"
OPEN = ("reading", "example")
"""How rules are held that no code has to name: readings of open questions, and worked examples."""

NUMBER = r"([A-Z]*\d+(?:\.\d+)*[a-z]?)(?:\.\.(\d\d|[a-z])\b(?!\.\d))?(?!\w)"
"""What a rule's number looks like: `07`, `2.1.1a`, `EX1`, `G2`; with the end of a range after two dots."""

Places = Mapping[str, list[str]]
"""For each rule ID the places that name it."""


def rules(
    system: Annotated[str, typer.Argument(help="The key of a system; any other word lists them")],
    missing: Annotated[bool, typer.Option("--missing", help="Only rules nothing enforces or no test holds")] = False,
    docs: Annotated[bool, typer.Option("--docs", help="Write docs/rules/SYSTEM.md anew")] = False,
) -> None:
    """Print every rule: ID, title, how it is held, where, and by which tests. `--missing` ends with 1 if there are any."""
    known = system_of(system)
    book = known.rulebook
    if docs:
        page = ROOT / "docs" / "rules" / f"{system}.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(describe(known), "utf-8")
        print(f"{page.relative_to(ROOT)} written")
        return
    where, tests = enforced(known), held_by(known)
    lacking = 0
    for id, rule in book.items():
        lacks = lack(id, rule, where, tests)
        lacking += bool(lacks)
        if missing and lacks:
            print(f"{id}  {title(system, id, USUAL)}: {' and '.join(lacks)}")
        elif not missing:
            print(f"{id}  {title(system, id, USUAL)}  [{', '.join(rule.how)}]")
            print(f"    enforced: {', '.join(where.get(id, ['nowhere']))}")
            print(f"    tested:   {', '.join(tests.get(id, ['by nothing']))}")
    if unknown := sorted((set(where) | set(tests)) - set(book)):
        print(f"IDs that no rule has: {', '.join(unknown)}")
    print(f"{len(book) - lacking} of {len(book)} rules are enforced and tested")
    if missing and (lacking or unknown):
        raise typer.Exit(1)


def system_of(key: str) -> GameSystem:
    """The system of this key, which has a rulebook."""
    found = registry.known().get(key)
    if found is None or not found.rulebook:
        typer.echo(f"castra: no rulebook of {key}; there are: {', '.join(registry.known())}", err=True)
        raise typer.Exit(2)
    return found


def lack(id: str, rule: Rule, where: Places, tests: Places) -> list[str]:
    """What a rule is without: a place that enforces it, a test. A reading needs neither, an example only its test."""
    if rule.how == ("reading",):
        return []
    lacks = [] if id in where or rule.how == ("example",) else ["enforced nowhere"]
    return lacks if id in tests else [*lacks, "tested by nothing"]


def enforced(system: GameSystem) -> Places:
    """Where each rule is named: functions of the referee and of the content's checks, and the content that carries it.

    A refusal's code names the rule it comes from.
    """
    found: dict[str, list[str]] = defaultdict(list)
    refusals = _rules_of_codes(system)
    for path in sorted((DATA / system.key).rglob("*.yaml")):
        for id in ids(system, path.read_text("utf-8")):
            if path.name not in found[id]:
                found[id].append(path.name)
    folders = (KERNEL, _home(system), CONTENT / system.key)
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        if path.name == "refusals.py" or path.parent.name == "rulebook":
            continue
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        spans = list(_spans(tree))
        named = [(number, id) for number, line in enumerate(text.splitlines(), 1) for id in ids(system, line)]
        named += [(line, refusals[code]) for line, code in _codes(tree) if code in refusals]
        for number, id in named:
            place = ".".join(filter(None, (path.stem, _inner(spans, number))))
            if place not in found[id]:
                found[id].append(place)
    return found


def _codes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The codes of the refusals a file makes, with their lines."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and "refuse" in call.func.id and call.args:
            for part in ast.walk(call.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def held_by(system: GameSystem) -> Places:
    """Which tests name each rule: marks in Python, the `rule` of scenario files."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text("utf-8")
        for call in re.finditer(r"\brule\(([^)]*)\)", text, re.S):
            after = re.search(r"def (test_\w+)", text[call.end() :])
            for id in ids(system, call.group(1)):
                found[id].append(after.group(1) if after else path.stem)
    for path in sorted(EXAMPLES.rglob("*.y*ml")):
        for block in re.findall(r"^rule:\s*(\[[^\]]*\]|[^\n]*(?:\n\s*-\s+[^\n]*)*)", path.read_text("utf-8"), re.M):
            for id in ids(system, block):
                found[id].append(str(path.relative_to(EXAMPLES).with_suffix("")))
    return found


def ids(system: GameSystem, text: str) -> Iterator[str]:
    """The rule IDs in a text; `X-01..04` names four, `X-1.2a..c` three; after a whole one the system's letters may be left out."""
    prefix = system.prefix
    if f"{prefix}-" not in text:
        return
    for whole, area, number, last in re.findall(rf"({prefix}-|(?<=, ))((?:[A-Z]+-)+){NUMBER}", text):
        if whole or any(id.startswith(f"{prefix}-{area}") for id in system.rulebook):
            for one in _range(number, last):
                yield f"{prefix}-{area}{one}"


def _range(first: str, last: str) -> Iterator[str]:
    """All from one number to another: of the last two digits, or of the letter at the end."""
    if not last:
        yield first
    elif last.isdigit():
        for number in range(int(first), int(last) + 1):
            yield f"{number:02}"
    else:
        for letter in range(ord(first[-1]), ord(last) + 1):
            yield f"{first[:-1]}{chr(letter)}"


def _rules_of_codes(system: GameSystem) -> Mapping[str, str]:
    codes: Mapping[str, str] = importlib.import_module(f"{_package(system)}.model.refusals").RULE_OF
    return codes


def _package(system: GameSystem) -> str:
    """The package a system's rules stand in."""
    return type(system.rules).__module__.rpartition(".")[0]


def _home(system: GameSystem) -> Path:
    return Path(str(importlib.import_module(_package(system)).__file__)).parent


def _spans(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.end_lineno or node.lineno, node.name


def _inner(spans: list[tuple[int, int, str]], line: int) -> str:
    around = [span for span in spans if span[0] <= line <= span[1]]
    return max(around)[2] if around else ""


def describe(system: GameSystem) -> str:
    """The page of a system's rules for players."""
    lines = [
        f"# What the referee holds you to: {system.key}",
        "",
        f"*This page is made by `castra rules {system.key} --docs` from the registry in the program; do not edit it.*",
        words(USUAL)["rules.lead"],
    ]
    for chapter in told(system, USUAL):
        lines += ["", f"## {chapter.name}", "", "| rule | what it says | how it is held |", "|---|---|---|"]
        for rule in chapter.rules:
            said = f"{rule.title} *{rule.reading}*" if rule.reading else rule.title
            lines.append(f"| {rule.id} | {said.replace('|', '/')} | {', '.join(rule.how)} |")
    return "\n".join([*lines, ""])
