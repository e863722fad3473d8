"""Makes the pictures of documents: of Gallery.md the example diary in each look, on a desktop and a phone, by light and in the dark; of ko/ a diary that begins."""

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
from test_preview import OVERLAY
from writing import PHONE, Desk, Written

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
GROUP = """\
---
title: 우리집
replies: true
members: [소라, 현우]
plans:
  - {title: 준 환영 저녁, date: 2026-12-12, place: seoul-forest, by: 현우}
---
"""
PAINTED = """() => document.querySelector(".ground-names span") && !document.querySelector("canvas.leaflet-tile:not(.leaflet-tile-loaded)")"""
HEIGHT, GAP, GROUND = 640, 16, "#e2dfd7"
# How much smaller than on the screen a desktop is shown.
SCALE = 0.71


def main():
    parser = argparse.ArgumentParser(prog="gallery", description=__doc__)
    parser.add_argument("--only", choices=["looks", "ko"], help="only the pictures of one of the two")
    parser.add_argument("--cairn", metavar="PROGRAM", default=REPOSITORY / ".build/release/cairn", help="what builds the diary")
    options = parser.parse_args()
    cairn = Path(options.cairn).resolve()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        if options.only != "ko":
            show_looks(browser, Diary(cairn, f"{folder}/looks"))
        if options.only != "looks":
            show_beginning(browser, cairn, Path(folder))
        browser.close()


def show_looks(browser, diary):
    for name in ["Content", "Friends"]:
        shutil.copytree(REPOSITORY / name, diary.folder / name)
    settings = diary.read("Content/diary.yml")
    for look, theme in LOOKS.items():
        diary.write("Content/diary.yml", f"{settings}\ntheme: {theme}\n")
        with serving(diary.build(), "/diary/") as server:
            for name, pages in PICTURES.items():
                keep(beside([shown(browser, server, *page) for page in pages]), FOLDER / f"{look}{name}.jpg")


def show_beginning(browser, cairn, folder):
    """A diary as `cairn init` makes it, and what its owner sees of it in the preview."""
    Diary(cairn, folder).run("init", "ko", "--language", "ko")
    diary = Written(cairn, folder / "ko")
    diary.write("Content/groups/roommates.md", GROUP)
    diary.start("--edit", "--drafts")
    try:
        def take(name, tab):
            tab.evaluate("() => document.fonts.ready")
            image = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
            image.thumbnail((760, 760), Image.Resampling.LANCZOS)
            keep(image, REPOSITORY / f"Documentation/ko/{name}.webp")

        desktop = Desk(diary, browser.new_page(viewport={"width": 1100, "height": 720}, reduced_motion="reduce"))
        desktop.go(diary.address)
        take("처음", desktop.page)
        phone = Desk(diary, browser.new_page(**PHONE, device_scale_factor=2, reduced_motion="reduce"))
        phone.open("new=places")
        phone.field("title").fill("연남동 작은 카페")
        phone.page.evaluate("scrollTo(0, 0)")
        take("새-장소", phone.page)
        phone.go(f"{diary.address}places/seoul-forest/")
        phone.page.get_by_role("link", name="방문", exact=True).last.tap()
        phone.page.wait_for_selector("#form:not([hidden])")
        take("방문", phone.page)
        phone.go(f"{diary.address}groups/roommates/plans/")
        take("답", phone.page)
        desktop.go(f"{diary.address}places/seoul-forest/")
        diary.write("Content/places/seoul-forest.md", diary.read("Content/places/seoul-forest.md").replace("walk", "walkk"))
        desktop.page.wait_for_function(f"() => {OVERLAY}?.querySelector('h1')?.textContent")
        take("틀린-곳", desktop.page)
    finally:
        diary.process.kill()
        diary.process.wait()


def keep(image, file):
    """Writes a picture, small enough to be read on a slow line."""
    file.parent.mkdir(exist_ok=True)
    image.save(file, quality=82, **({"optimize": True} if file.suffix == ".jpg" else {"method": 6}))
    print(f"{file.relative_to(REPOSITORY)}  {file.stat().st_size // 1000} kB")


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
