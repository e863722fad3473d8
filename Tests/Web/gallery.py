"""Makes the pictures of Documentation/Gallery.md: the example diary in each look, on a desktop and a phone, by light and in the dark."""

import argparse
import io
import shutil
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from browser import launch_options
from diary import REPOSITORY, Diary
from screenshots import ALL_LOADED, SEE_PHOTOS, SIZES
from server import serving

FOLDER = REPOSITORY / "Documentation/Gallery"
# What the settings of the diary say for each picture.
LOOKS = {
    "paper": "paper", "photo": "photo", "notebook": "notebook",
    "own": '{accent: "#2f6f8f", background: "#fdf1e3", font: serif, shape: round, density: airy}',
}
# For each picture of a look: the pages of the desktop and of the phone, and whether each is in the dark.
PICTURES = {
    "": [("desktop", "", "light"), ("phone", "places/낙산공원/", "dark")],
    "-map": [("desktop", "map/", "light"), ("phone", "calendar/2026/", "dark")],
}
PAINTED = """() => document.querySelector(".ground-names span") && !document.querySelector("canvas.leaflet-tile:not(.leaflet-tile-loaded)")"""
HEIGHT, GAP, GROUND = 640, 16, "#e2dfd7"
# How much smaller than on the screen a desktop is shown.
SCALE = 0.71


def main():
    parser = argparse.ArgumentParser(prog="gallery", description=__doc__)
    parser.add_argument("--cairn", metavar="PROGRAM", default=REPOSITORY / ".build/release/cairn", help="what builds the diary")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        diary = Diary(Path(options.cairn).resolve(), folder)
        for name in ["Content", "Friends"]:
            shutil.copytree(REPOSITORY / name, diary.folder / name)
        settings = diary.read("Content/diary.yml")
        for look, theme in LOOKS.items():
            diary.write("Content/diary.yml", f"{settings}\ntheme: {theme}\n")
            with serving(diary.build(), "/diary/") as server:
                for name, pages in PICTURES.items():
                    file = FOLDER / f"{look}{name}.jpg"
                    beside([shown(browser, server, *page) for page in pages]).save(file, quality=82, optimize=True)
                    print(f"{file.relative_to(REPOSITORY)}  {file.stat().st_size // 1000} kB")
        browser.close()


def shown(browser, server, device, address, scheme):
    """What is seen of a page before scrolling, as large as the picture needs it."""
    width, _, scale = SIZES[device]
    shrink = SCALE if device == "desktop" else 0.76
    context = browser.new_context(
        viewport={"width": width, "height": round(HEIGHT / shrink)}, device_scale_factor=scale, color_scheme=scheme, reduced_motion="reduce")
    context.add_init_script(f'localStorage.setItem("cairn-mode", "{scheme}")')
    tab = context.new_page()
    tab.goto(server.home + address, wait_until="load")
    tab.evaluate("() => document.fonts.ready")
    tab.evaluate(SEE_PHOTOS)
    tab.wait_for_function(ALL_LOADED)
    if address == "map/":
        tab.wait_for_function(PAINTED)
    image = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    context.close()
    return image.resize((round(width * shrink), HEIGHT), Image.Resampling.LANCZOS)


def beside(images):
    """The images in a row on one ground."""
    whole = Image.new("RGB", (sum(image.width + GAP for image in images) + GAP, HEIGHT + 2 * GAP), GROUND)
    x = GAP
    for image in images:
        whole.paste(image, (x, GAP))
        x += image.width + GAP
    return whole


if __name__ == "__main__":
    main()
