"""Takes pictures of the scenes, for looking at.

`python -m tests.browser.harness.underworlds.shots OUT scene:theme:lang:WIDTHxHEIGHT[:script] ...`
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.harness.underworlds.serve import serve


def main(out: Path, wanted: list[str]) -> None:
    """One picture for each of the wanted scenes; errors of the page are printed."""
    out.mkdir(parents=True, exist_ok=True)
    base = f"http://127.0.0.1:{serve().server_port}"
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for spec in wanted:
            scene, theme, lang, size, *steps = spec.split(":", 4)
            width, height = (int(n) for n in size.split("x"))
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.on("pageerror", lambda error, s=spec: print(s, "ERROR", error))
            page.on("console", lambda m, s=spec: print(s, m.text) if m.type == "error" else None)
            page.goto(f"{base}/t/uw?scene={scene}&theme={theme}&lang={lang}")
            page.locator("[data-piece], [data-hex]").first.wait_for(state="attached")
            page.wait_for_timeout(1500)
            for step in steps:
                page.evaluate(step)
                page.wait_for_timeout(400)
            page.screenshot(path=out / f"{scene}-{theme}-{lang}-{width}{'-x' if steps else ''}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
