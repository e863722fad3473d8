"""The map that moves while somebody drags it: how many frames a second Chromium shows of the example's map, on a processor made slower.

Needs a built site of the example: cairn build --output FOLDER. See --help.
"""

import sys
from pathlib import Path
from statistics import median

VIEWS = {"Seoul": "11/37.56/126.99", "Seoul, close": "14/37.56/126.99", "Korea": "7/36.3/127.8", "the world": "3/36/100"}
# Seconds of dragging, and how far each step of 1/60 s leads.
DURATION, STEP = 3, 7
# Notes the time of each frame until it is told to stop; frames come from the compositor's clock.
WATCH = """() => {
    window.times = [];
    const note = time => { times.push(time); window.watching && requestAnimationFrame(note); };
    window.watching = true;
    requestAnimationFrame(note);
}"""


def frames(page, view, home):
    """How many frames a second there are, and the median, the 95th percentile and the longest of the times between them."""
    page.goto("about:blank")
    page.goto(f"{home}map/#map={view}")
    page.wait_for_selector("[data-live]")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    box = page.locator(".live").bounding_box()
    page.evaluate(WATCH)
    # One drag after the other, because a pointer does not go far beyond the map.
    for turn in range(DURATION):
        x, y = box["x"] + box["width"] * (.85 if turn % 2 == 0 else .35), box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(60):
            page.mouse.move(x + (-STEP if turn % 2 == 0 else STEP) * step, y + 2 * step)
        page.mouse.up()
    times = page.evaluate("() => { window.watching = false; return times; }")
    gaps = sorted(b - a for a, b in zip(times, times[1:]))
    return 1000 * len(gaps) / (times[-1] - times[0]), median(gaps), gaps[int(len(gaps) * .95)], gaps[-1]


def add_arguments(parser):
    parser.add_argument("site", type=Path, help="the example's site")
    parser.add_argument("--base", default="/diary/", help="the path of its first page (default /diary/)")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is made (default 4)")
    parser.add_argument("--bare", action="store_true", help="without the ground, for comparison")


def run(options):
    # Only here, so that other benchmarks need no browser.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Web"))
    from browser import launch_options
    from playwright.sync_api import sync_playwright
    from server import serving

    with sync_playwright() as playwright, serving(options.site, options.base) as server:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        if options.bare:
            page.route("**/map/ground/**", lambda route: route.abort())
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slower})
        print(f"{'':16} {'frames/s':>9} {'median':>9} {'95 %':>9} {'longest':>9}")
        for name, view in VIEWS.items():
            rate, middle, late, longest = frames(page, view, server.home)
            print(f"{name:16} {rate:9.1f} {middle:6.1f} ms {late:6.1f} ms {longest:6.1f} ms")
        browser.close()
    return 0
