"""What the last step of "Add a system" orders, in the house this is run in."""

from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from app.__main__ import cli
from app.systems import registry

KEY = "pebbles"


def castra(*command: str, code: int = 0) -> None:
    """Carries a command out and shows what it says; it must end so."""
    told = CliRunner().invoke(cli, list(command))
    print(told.output)
    assert told.exit_code == code, (command, told.exception)


def main() -> None:
    castra("content", "check", "--system", KEY)
    castra("scenario", f"app/scenarios/files/{KEY}")
    castra("rules", KEY, "--missing")
    castra("rules", KEY, "--docs")
    castra("selfplay", KEY, "--games", "12", "--bot", "jade=winning")
    castra("selfplay", KEY, "--games", "2", "--seats", "2", "--bot", "winning")
    with TemporaryDirectory() as folder:
        bad = Path(folder) / "list.yaml"
        bad.write_text("system: pebbles\nid: mine\nname: Mine\nheaps: [hil]\n", "utf-8")
        castra("content", "check", str(bad), code=1)
    assert Path(registry.__file__).is_relative_to(Path.cwd()), "this is another house"


if __name__ == "__main__":
    main()
