"""The house rules that a machine can hold: which way imports point, what the referee may touch, how long a file grows."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.python_imports import ROOT, imports, sources, tree

LONGEST = 400
ONE_FAMILY = {"app/rules/underworlds/model/language/effects.py", "app/rules/underworlds/model/language/language.py"}
"""Types that name one another in a ring: Python reads such a family from one file only."""

KEYS = tuple(sorted(path.parent.name for path in (ROOT / "app/rules").glob("*/system.py")))
"""The systems: each has a folder in rules, content, bots and scenes."""

WRITTEN = tuple(sorted(path.name for path in (ROOT / "app/rules").iterdir() if path.is_dir() and path.name != "kernel"))
"""The same, and those that are being written and are not played yet."""

BELOW: dict[str, set[str]] = {
    "doctor": set(),
    "drawing": set(),
    "metrics": set(),
    "versions": set(),
    "settings": set(),
    "locale": set(),
    "rules": set(),
    "content": {"grounds", "rosters", "rules"},
    "rosters": set(),
    "grounds": {"rosters"},
    "leagues": set(),
    "bots": {"rules"},
    "scenes": {"content", "rules"},
    "systems": {"scenes", "bots", "content", "rules"},
    "persistence": {"leagues", "metrics", "rules", "settings"},
    "realtime": {"leagues", "systems", "persistence", "bots", "content", "rules", "metrics", "settings", "versions"},
    "scenarios": {"scenes", "systems", "persistence", "content", "rules"},
    "web": {
        "drawing",
        "realtime",
        "scenarios",
        "systems",
        "persistence",
        "bots",
        "content",
        "grounds",
        "leagues",
        "rosters",
        "rules",
        "metrics",
        "settings",
        "versions",
    },
}
"""The parts of the house, with those that each may import."""

TOP = {"main", "cli", "__main__", "__init__"}
"""The places that know everyone."""

PURE = {"numpy", "shapely"}
"""What the referee may import beyond the standard library and itself."""

IMPURE = {
    "asyncio", "concurrent", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib", "pickle", "random",
    "secrets", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
"""Parts of the standard library that reach outside: the referee has no I/O, clock, chance or concurrency."""


def home(path: Path) -> str:
    """The part of the house a file of `app` stands in."""
    return part_of(path.relative_to(ROOT / "app").parts)


def part_of(parts: Sequence[str]) -> str:
    """The part of the house that the steps of a path or of a dotted name below `app` lead to."""
    return parts[0].removesuffix(".py")


def test_every_part_of_the_house_is_known() -> None:
    parts = {home(path) for path in sources("app")}
    assert parts <= {*BELOW, *TOP}, parts


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources("app")
        if (part := home(path)) not in TOP
        for name in imports(path)
        if name.startswith("app.") and part_of(name.split(".")[1:]) not in {part, *BELOW[part]}
    ]
    assert not wrong, wrong


OWN = ("rules", "content", "content/data", "bots", "rosters", "scenes")
"""Where each system has a folder of its own."""


def owner(path: Path) -> str:
    """The system whose own a file of `app` is, or nothing for a file that all share."""
    parts = path.relative_to(ROOT / "app").parts
    if parts[0] == "systems" and path.stem in {*KEYS, "registry"}:
        return path.stem
    return next((key for key in WRITTEN if any(parts[: len(own)] == own for own in folders(key))), "")


def folders(key: str) -> list[tuple[str, ...]]:
    """The folders of a system, as the steps that lead there from `app`."""
    return [(*place.split("/"), key) for place in OWN]


def test_systems_never_import_each_other() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources("app")
        if (own := owner(path)) and own != "registry"
        for name in imports(path)
        if set(name.split(".")) & set(KEYS) - {own}
    ]
    assert not wrong, wrong


NAMED = re.compile(rf"(?<![a-z])({'|'.join(KEYS)})(?![a-z])(?!(?-i:-[A-Z]))", re.IGNORECASE)
"""A system's key, not a longer word that happens to hold it, nor a rule ID that begins with it (AOS-CORE-5.2b)."""


def test_no_shared_file_names_a_system() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in sources("app")
        if not owner(path) and (found := NAMED.search(path.read_text("utf-8")))
    ]
    assert not wrong, wrong


def test_the_board_names_no_system_and_takes_its_kind_from_the_view() -> None:
    named = re.compile(rf"{NAMED.pattern}|unit [!=]== [\"']", re.IGNORECASE)
    shared = sources("static/js/board", "static/js/tools", "static/js/lib", suffix=".js")
    wrong = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in shared
        if (found := named.search(path.read_text("utf-8")))
    ]
    assert not wrong, wrong
    kinds = [
        path.name
        for path in sources("static/js", suffix=".js")
        if re.search(r"table\.unit [!=]== ", path.read_text("utf-8"))
    ]
    assert not kinds, kinds


SAME = {
    "content": {"load", "schema", "check", "catalogue", "battlefield"},
    "bots": {"judgement", "wanted"},
    "scenes": {"given", "words", "example"},
}
"""The files that every system has in its folders."""

SOME = {
    "content": {
        "army": "lists that players bring are read",
        "named_armies": "armies are chosen at the table: which one a name means there",
        "typed_names": "lists are typed by hand: the names they may hold",
        "from_roster": "players' rosters hold all that an army is made of",
        "from_profiles": "so they do, and its rows of characteristics are many",
        "from_weapons": "so they do, and its weapons are many",
        "from_texts": "so they do, and texts of it say numbers that rules hold",
        "from_abilities": "so they do, and rules apply some of its abilities",
        "from_lores": "so they do, and casters know what their army's lores hold",
        "from_readings": "so they do, and rules apply those that are understood",
        "picking": "an army picks cards, and these say of which decks they are",
        "renaming": "what an army brings names other things that it brings",
        "freeze": "files are written in another shape than the rules' types have",
        "laying_room": "new battlefields keep many limits: where a piece may lie at most",
        "language": "abilities are data: how files spell them",
        "sketching": "battlefields are drawn in the page",
        "speech": "abilities are data: what each of them tells, and asks",
        "written_out": "scenarios write out cards of their own",
    },
    "scenes": {
        "content": "scenarios write out content of their own",
        "sides": "more than one thing is said of each side",
        "samples": "examples of commands are kept in samples.yaml",
    },
}
"""The files that a system may have besides, with when it has them. Bots think in as many files as their game needs."""


@pytest.mark.parametrize("key", KEYS)
def test_every_system_has_the_same_files_in_its_folders(key: str) -> None:
    there = {part: {path.stem for path in (ROOT / "app" / part / key).glob("*.py")} - {"__init__"} for part in SAME}
    lacking = {part: wanted for part, files in SAME.items() if (wanted := files - there[part])}
    assert not lacking, lacking
    odd = {part: more for part, may in SOME.items() if (more := there[part] - SAME[part] - may.keys())}
    assert not odd, odd
    assert (ROOT / "app/systems" / f"{key}.py").is_file()


@pytest.mark.parametrize("system", sorted(path.parent.name for path in (ROOT / "app/rules").glob("*/model")))
def test_the_ground_floor_of_a_system_imports_no_chapter(system: str) -> None:
    own = ["app", "rules", system]
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(f"app/rules/{system}/model")
        for name in imports(path)
        if (parts := name.split("."))[:3] == own and parts[3] != "model"
    ]
    assert not wrong, wrong


def test_no_files_of_the_referee_import_each_other_in_a_circle() -> None:
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sources("app/rules")}
    needs = {
        module: {name for full in imports(path) for name in (full, full.rpartition(".")[0]) if name in files} - {module}
        for module, path in files.items()
    }
    while free := {module for module, others in needs.items() if not others & needs.keys()}:
        needs = {module: others for module, others in needs.items() if module not in free}
    assert not needs, f"in a circle, or above one: {sorted(needs)}"


ALIKE = {
    "": (
        "__init__ answers changes chapters characteristics decide draft flow handlers invariants new_match offers phases"
        " rolls system"
    ),
    "autofill": "__init__ complete",
    "views": "__init__ view chronicle own_view",
    "model": "tables profiles state commands events prompts refusals upcasters",
    **dict.fromkeys(("abilities", "evolve", "questions", "rulebook", "rulings", "setup", "turn_sequence"), "__init__"),
}
"""The files that every system has, by folder: who knows one system finds the way in all of them. One without chapters, as
small ones are, needs its ground floor alone."""


def test_every_system_has_the_same_files_for_the_same_things() -> None:
    systems = [path.parent for path in (ROOT / "app/rules").glob("*/system.py")]
    assert systems
    lacking = [
        f"{system.name}/{folder}/{name}.py"
        for system in systems
        for folder, names in ALIKE.items()
        if folder == "model" or (system / "chapters.py").exists()
        for name in names.split()
        if not (system / folder / f"{name}.py").exists()
    ]
    assert not lacking, lacking


def test_every_part_of_the_kernel_is_used_by_the_program() -> None:
    """What only tests call is no part of the house."""
    named = Counter(re.findall(r"\w+", "\n".join(path.read_text("utf-8") for path in sources("app"))))
    unused = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources("app/rules/kernel")
        for name in defined(tree(path).body)
        if named[name] == 1
    ]
    assert not unused, unused


def defined(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that statements define, also those in the classes among them."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef) and not {ast.unparse(base) for base in node.bases} & {"Protocol"}:
            yield from (one.name for one in node.body if isinstance(one, ast.FunctionDef) and one.name[:2] != "__")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_the_referee_is_pure() -> None:
    import sys

    wrong = []
    for path in sources("app/rules"):
        for name in imports(path):
            top = name.split(".")[0]
            if top == "app" or top in PURE or (top in sys.stdlib_module_names and top not in IMPURE):
                continue
            wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong, wrong


@pytest.mark.parametrize("name", ["open", "print", "input", "eval", "exec", "deepcopy", "asdict"])
def test_the_referee_does_not_call(name: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("app/rules")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    assert not wrong, wrong


def test_no_file_outgrows_its_idea() -> None:
    files = [
        *sources("app", "tests", "scripts", "bench", "migrations"),
        *sources("static/js", suffix=".js"),
        *sources("static/css", suffix=".css"),
    ]
    long = {
        name: lines
        for path in files
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST
        and (name := str(path.relative_to(ROOT))) not in ONE_FAMILY
    }
    assert not long, long


@pytest.mark.parametrize("name", sorted(ONE_FAMILY))
def test_a_longer_file_is_nothing_but_one_family_of_types(name: str) -> None:
    kinds = (ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.Expr)
    assert all(isinstance(node, kinds) for node in tree(ROOT / name).body)


def test_the_shared_client_names_no_system() -> None:
    """What a system draws itself stands in static/js/systems/<key>, its style in static/css/systems."""
    systems = "|".join(sorted(path.parent.name for path in (ROOT / "app/rules").glob("*/system.py")))
    shared = [
        *(path for path in sources("static/js", suffix=".js") if path.relative_to(ROOT).parts[2] != "systems"),
        *sources("templates", suffix=".html"),
        *(path for path in sources("static/css", suffix=".css") if path.parent.name != "systems"),
    ]
    wrong = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in shared
        for found in set(re.findall(rf"\b(?:{systems})\b", path.read_text("utf-8"), re.IGNORECASE))
    ]
    assert not wrong, wrong


def test_the_shared_client_reads_no_meaning_from_an_id() -> None:
    """What an offer is for says its `role`, `place` and `need`: not the kind of its command, nor a piece of its id."""
    taken_apart = r"\.(?:id|label|key)\??\.(?:startsWith|endsWith|split|slice|includes|match)\("
    compared = r"(?:command\??\.kind|offer\??\.(?:id|label))\s*[!=]==?\s*[\"'`]"
    wrong = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in sources("static/js", suffix=".js")
        if path.relative_to(ROOT).parts[2] != "systems"
        for found in re.findall(f"{taken_apart}|{compared}", path.read_text("utf-8"))
    ]
    assert not wrong, wrong


def test_no_client_reads_meaning_from_a_label_or_a_rule() -> None:
    """What a system tells its own part of the page stands in facts, not in pieces of the key of a sentence or of a rule's."""
    taken_apart = re.compile(r"\b(?:label|rule)\??\.(?:startsWith|endsWith|split|slice|match)\(")
    files = sources("static/js", suffix=".js")
    wrong = [str(path.relative_to(ROOT)) for path in files if taken_apart.search(path.read_text("utf-8"))]
    assert not wrong, wrong


def test_the_systems_of_the_client_have_the_same_files() -> None:
    folders = [path for path in (ROOT / "static/js/systems").iterdir() if path.is_dir()]
    assert folders
    same = {"index.js", "lesson.js", "look.js", "muster.js"}
    lacking = {path.name: same - {file.name for file in path.iterdir()} for path in folders}
    assert not any(lacking.values()), lacking
