"""The picture of each game that messengers show beside a link to a table: python -m tests.client.pictures."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

import smallcouncil as sc
from tests import programs
from tests.client.conftest import CLIENT, FLAGS

FOLDER = CLIENT / "public" / "pictures"
FONT = CLIENT / "node_modules/@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2"
SIZE: ViewportSize = {"width": 1200, "height": 630}  # what messengers ask for
QUALITY = 82
PAGE = """<!doctype html><meta charset="utf-8"><style>
@font-face {{ font-family: Cinzel; src: url("{font}"); font-weight: 400 900 }}
* {{ box-sizing: border-box; margin: 0 }}
body {{ width: 1200px; height: 630px; display: grid; place-items: center; color: #f7ead0; position: relative;
  background: radial-gradient(circle at 50% 38%,
    color-mix(in oklab, {tone} 78%, white), color-mix(in oklab, {tone} 80%, black) 75%) }}
body::before {{ content: ""; position: absolute; inset: 22px; border: 2px solid #d9b56d; border-radius: 14px }}
body::after {{ content: ""; position: absolute; inset: 32px; border: 1px solid #d9b56d88; border-radius: 8px }}
svg {{ width: 350px; height: 350px; margin-top: -70px; filter: drop-shadow(0 10px 18px #0008) }}
p {{ position: absolute; bottom: 70px; font: 600 50px Cinzel; letter-spacing: .14em; text-shadow: 0 2px 8px #0009 }}
</style><svg viewBox="0 0 512 512">{emblem}</svg><p>Small Council</p>"""


def main(folder: Path = FOLDER) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = programs.CHROMIUM.find() or sys.exit(programs.CHROMIUM.missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        for game_id in sc.game_ids():
            game, leaf = sc.find_game(game_id), folder / "page.html"
            leaf.write_text(PAGE.format(font=FONT.as_uri(), tone=game.tone, emblem=game.emblem), encoding="utf-8")
            page.goto(leaf.as_uri())
            page.evaluate("document.fonts.ready")
            page.screenshot(path=folder / f"{game_id}.jpg", type="jpeg", quality=QUALITY)
            leaf.unlink()
        browser.close()


if __name__ == "__main__":
    main()
