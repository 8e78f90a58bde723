"""Takes the pictures of docs/serve.md from a page that is served at port 8000, or at the address that is given."""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

COLOURS = 64  # a third of the bytes of all colours
HERE = Path(__file__).parents[2] / "docs" / "pictures"
SUM = "nim+3+5+%2B+hackenbush+0-1+1-2+1-3+0-4+4-5+%2B+wythoff+2+4"
SHOTS = {  # name: address, width, height, dark, what is focused
    "serve-home": ("/", 1000, 800, False, ""),
    "serve-learn": ("/learn?do=moves&ruleset=kayles&seed=2&answer=2", 1000, 800, False, ""),
    "serve-sum": (f"/play?game={SUM}", 1000, 940, False, ".moves a >> nth=1"),
    "serve-partizan": ("/play?game=domineering+2+3+%2B+blue-red-hackenbush+0-1b+1-2r+1-3g", 1000, 1020, False, ""),
    "serve-hint": ("/play?game=hackenbush+0-1+1-2+1-2+2-3+2-4+4-4+0-5&hint=3", 1000, 800, False, ".moves a >> nth=0"),
    "serve-slip": ("/play?game=nim+3+4+5&then=3+4+4&then=0+4+4", 1000, 800, True, ""),
    "serve-phone": ("/play?game=pursuit(8)+1,1+5,5+black", 360, 720, False, ""),
    "serve-draw": (
        "/draw?edges=0-1+1-2+2-3+3-1+2-4&from=4&at=0,8,7+1,6,5.5+2,4.5,3+3,8,3+4,3,1.2",
        1000,
        800,
        False,
        "",
    ),
}


def main() -> None:
    base = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    chromium = os.environ.get("GRUNDY_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, (address, width, height, dark, focus) in SHOTS.items():
            context = browser.new_context(
                base_url=base, viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
            )
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("a[data-refill]", state="detached")
            if focus:
                page.keyboard.press("Tab")
                page.focus(focus)
                page.evaluate("scrollTo(0, 0)")
            picture = Image.open(io.BytesIO(page.screenshot()))
            picture.convert("RGB").quantize(COLOURS).save(HERE / f"{name}.png", optimize=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
