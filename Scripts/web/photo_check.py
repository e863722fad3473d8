"""Checks how a finished site shows its photos: nothing moves while pages and photos arrive slowly, each comes in the right
copy, and the zoom view works by keyboard, by touch, with a screen reader's rules and without scripts. The last line of the
output counts the checks.
"""

import argparse
import asyncio
import re

from browser import chromium
from screenshots import ALL_LOADED, SEE_PHOTOS
from server import serving
from site_pages import Site
from visit import RECORD_SHIFTS, shift
from zoom_check import check_zoom

# Seconds that a photo takes to come, long enough for every box to be drawn before.
DELAY = 0.4
# Seconds between two links of the top of a page, long enough for each to be drawn by itself.
LINK_DELAY = 0.05
SCREENS = {"phone, 2x": (390, 844, 2), "phone, 3x": (390, 844, 3), "desktop": (1280, 900, 1), "desktop, 2x": (1280, 900, 2)}
# For each photo the width that it is drawn at, in device pixels, the copies there are, and the one that was taken.
TAKEN = """() => [...document.querySelectorAll("picture")].map(picture => {
    const image = picture.querySelector("img"), source = picture.querySelector("source");
    const copies = (source || image).srcset.split(",").map(copy => copy.trim().split(" "));
    const taken = copies.find(copy => new URL(copy[0], document.baseURI).href === image.currentSrc);
    return {
        name: image.className + " of " + image.src.split("/").pop(), type: source?.type, width: image.offsetWidth * devicePixelRatio,
        copies: copies.map(copy => parseInt(copy[1])), taken: taken && parseInt(taken[1]), visible: image.offsetWidth > 0,
    };
})"""
EAGER = """() => [...document.querySelectorAll("picture img")].map(image => image.loading !== "lazy")"""


def main():
    parser = argparse.ArgumentParser(prog="photo_check", description=__doc__)
    parser.add_argument("site", metavar="SITE_DIR", help="the folder of the finished site")
    parser.add_argument("--base", default="/", help="the path under which it is published, such as /diary/")
    options = parser.parse_args()
    results = asyncio.run(check(Site(options.site, options.base)))
    for name, problems in results:
        for problem in problems:
            print(f"{name}: {problem}")
    failed = sum(1 for _, problems in results if problems)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


async def check(site):
    pages = {kind: max(site.kinds()[kind], key=photo_count) for kind in ("home", "places", "place", "month", "people")}
    results = []
    async with chromium() as browser:
        with serving(site, DELAY, LINK_DELAY) as origin:
            for page in pages.values():
                address = origin + site.path(page)
                for screen, (width, height, scale) in SCREENS.items():
                    context = await browser.new_context(
                        viewport={"width": width, "height": height}, device_scale_factor=scale, reduced_motion="reduce")
                    await context.add_init_script(RECORD_SHIFTS)
                    for name, problems in await check_loading(await context.new_page(), address):
                        results.append((f"{page.name}, {screen}, {name}", problems))
                    await context.close()
        with serving(site) as origin:
            many, one = pages["place"], next((page for page in site.kinds()["place"] if len(links(page)) == 1), None)
            if one is None or len(links(many)) < 3:
                raise SystemExit("error: the zoom view is tried on a place with three photos and on one with a single photo")
            results += await check_zoom(browser, origin + site.path(many), origin + site.path(one))
    return results


def links(page):
    """The addresses to which the photos lead that the zoom view opens."""
    return set(re.findall(r'<a class="zoom" href="([^"]+)"', page.file.read_text("utf-8")))


def photo_count(page):
    return len(links(page)), page.file.read_text("utf-8").count("<picture>")


async def check_loading(tab, address):
    """Loads a page and scrolls through it; gives (check, [what is wrong])."""
    await tab.goto(address, wait_until="load")
    eager = await tab.evaluate(EAGER)
    await tab.evaluate(SEE_PHOTOS)
    await tab.wait_for_function(ALL_LOADED)
    photos = await tab.evaluate(TAKEN)
    return [
        ("layout shift", await shift(tab)),
        ("the first photo is eager, the others are lazy", [] if eager[:1] == [True] and not any(eager[1:]) else [str(eager)]),
        ("copies", ["there are no photos"] if not photos else [problem for photo in photos for problem in wrong_copy(photo)]),
    ]


def wrong_copy(photo):
    """What is wrong with the copy that the browser took: one too small is blurred, one too large takes time for nothing."""
    if not photo["visible"]:
        return
    if photo["taken"] is None:
        yield f"{photo['name']} came in none of the copies of {photo['type']}"
        return
    enough = min((copy for copy in photo["copies"] if copy >= photo["width"]), default=max(photo["copies"]))
    if photo["taken"] > enough:
        yield f"{photo['name']} is {photo['width']} px wide and came in {photo['taken']}, where {enough} is enough"
    # Browsers prefer a slightly smaller copy to one that is much too large.
    elif photo["taken"] < enough and photo["taken"] < photo["width"] * 0.65:
        yield f"{photo['name']} is {photo['width']} px wide and came in only {photo['taken']}"


if __name__ == "__main__":
    raise SystemExit(main())
