"""Takes pictures of one page of each kind: phone and desktop, light and dark, named <kind>-<width>-<scheme>.png."""

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import launch_options
from server import serving
from site_pages import Site

SIZES = {"phone": (390, 844, 2), "desktop": (1280, 900, 1)}
SCHEMES = ["light", "dark"]
# Photos are loaded when they come near, and a picture of the whole page comes near to none. What is near is seen when a frame is drawn,
# which a busy machine may do less often than a timer rings.
SEE_PHOTOS = """async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 25)));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        await frame();
        await frame();
    }
    scrollTo(0, 0);
}"""
# A lazy picture that is folded away waits until somebody unfolds it.
ALL_LOADED = """() => [...document.images].every(image => image.complete || image.closest("details:not([open]), [popover]:not(:popover-open)"))"""
# Endless lists are cut, so that a picture can still be looked at.
TALLEST = 4000


def main():
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument("site", metavar="SITE_DIR", help="the folder of the finished site")
    parser.add_argument("out", metavar="OUT_DIR", help="where the pictures go")
    parser.add_argument("--base", default="/", help="the path under which the site is published, such as /diary/")
    parser.add_argument("--kinds", help="only these kinds of pages, separated by commas")
    parser.add_argument("--page", action="append", default=[], help="the address to show for its kind, such as places/x/")
    parser.add_argument("--fold", action="store_true", help="only what is seen before scrolling")
    options = parser.parse_args()
    site = Site(options.site, options.base)
    count = take(site, chosen(site, options), Path(options.out), options.fold)
    print(f"{count} pictures in {options.out}")


def chosen(site, options):
    """The page of middle size of each kind, unless one is asked for."""
    pages = {kind: pages[len(pages) // 2] for kind, pages in site.kinds().items()}
    pages.update({page.kind: page for page in site.pages if page.address in options.page})
    kinds = options.kinds.split(",") if options.kinds else list(pages)
    unknown = [kind for kind in kinds if kind not in pages]
    if unknown:
        raise SystemExit(f"error: no page of kind {', '.join(unknown)}; there are {', '.join(sorted(pages))}")
    return [pages[kind] for kind in kinds]


def take(site, pages, folder, fold):
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with serving(site.folder, site.base) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for name, (width, height, scale) in SIZES.items():
            for scheme in SCHEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale, color_scheme=scheme, reduced_motion="reduce",
                )
                tab = context.new_page()
                for page in pages:
                    tab.goto(server.origin + site.path(page), wait_until="load")
                    tab.evaluate("() => document.fonts.ready")
                    tab.evaluate(SEE_PHOTOS)
                    tab.wait_for_function(ALL_LOADED)
                    tab.screenshot(path=folder / f"{page.kind}-{name}-{scheme}.png", **frame(tab, width, height, fold))
                    count += 1
                context.close()
        browser.close()
    return count


def frame(tab, width, height, fold):
    if fold:
        return {}
    full = tab.evaluate("() => document.documentElement.scrollHeight")
    return {"full_page": True, "clip": {"x": 0, "y": 0, "width": width, "height": min(max(full, height), TALLEST)}}


if __name__ == "__main__":
    main()
