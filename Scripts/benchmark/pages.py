"""How soon readers see pages: Chromium as a phone of the middle range opens a page of each kind over a slow line, for the first time.

Needs a built site: cairn build --output FOLDER. Beside it stands the same diary as Hugo would publish it, with a theme of nothing but
photos and words. See --help.
"""

import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from measure import judge

# Lighthouse's phone; what people call "slow 4G": bits a second and milliseconds.
SCREEN = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
RATE, LATENCY = 1.6e6, 150
# What is promised of every page: milliseconds to the largest paint, and bytes without photos and Leaflet.
MOST_TIME, MOST_BYTES = 1200, 70_000
# Each kind of bytes by what Chromium calls it.
KINDS = {"Document": "page", "Stylesheet": "styles", "Script": "scripts", "Font": "fonts", "Image": "photos"}
OBSERVE = """
    window.seen = { paint: 0, what: "", shift: 0 };
    new PerformanceObserver(list => list.getEntries().forEach(({ startTime, element, url }) => Object.assign(seen, { paint: startTime,
        what: url ? url.split("/").pop() : element?.localName + (element?.className ? "." + element.className : "") })))
        .observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver(list => list.getEntries().forEach(({ value, hadRecentInput }) => hadRecentInput || (seen.shift += value)))
        .observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Visit:
    """What one reader saw of one page."""

    paint: float = 0
    what: str = ""
    shift: float = 0
    first: float = 0
    requests: int = 0
    bytes: dict = field(default_factory=dict)

    @property
    def own_bytes(self):
        """Without photos and Leaflet."""
        return sum(size for kind, size in self.bytes.items() if kind not in ("photos", "Leaflet"))


def visit(browser, address, slower):
    """Opens a page as somebody does who was never there before."""
    context = browser.new_context(**SCREEN)
    page = context.new_page()
    session = context.new_cdp_session(page)
    found, kinds = Visit(), {}

    def answered(event):
        is_leaflet = "/leaflet/" in urlsplit(event["response"]["url"]).path
        kinds[event["requestId"]] = "Leaflet" if is_leaflet else KINDS.get(event["type"], "data")

    def loaded(event):
        kind = kinds.get(event["requestId"])
        if kind:
            found.bytes[kind] = found.bytes.get(kind, 0) + event["encodedDataLength"]
            found.requests += 1

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY, "downloadThroughput": RATE / 8, "uploadThroughput": RATE / 8, "connectionType": "cellular4g"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(OBSERVE)
    page.goto(address, wait_until="load")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    seen = page.evaluate("""() => ({ ...seen, first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0 })""")
    context.close()
    found.paint, found.what, found.shift, found.first = seen["paint"], seen["what"], seen["shift"], seen["first"]
    return found


def measured(browser, addresses, repeat, slower):
    """For each name the visits of its address. They take turns, so that a busy moment of the machine hits them all."""
    visits = {name: [] for name in addresses}
    # The first starts what the browser starts once.
    visit(browser, next(iter(addresses.values())), slower)
    for turn in range(repeat):
        for name, address in addresses.items():
            tell(f"turn {turn + 1} of {repeat}: {name}")
            visits[name].append(visit(browser, address, slower))
    tell("")
    return visits


def table(visits):
    lines = ["| page | largest paint | first paint | shift | page | styles | scripts | fonts | data | without photos | photos | requests | largest |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|"]
    for name, found in visits.items():
        last = found[-1]
        sizes = " | ".join(f"{last.bytes.get(kind, 0) / 1000:.1f}" for kind in ("page", "styles", "scripts", "fonts", "data"))
        lines.append(
            f"| {name} | {median(item.paint for item in found):.0f} ms | {median(item.first for item in found):.0f} ms "
            f"| {max(item.shift for item in found):.3f} | {sizes} | {last.own_bytes / 1000:.1f} kB | {last.bytes.get('photos', 0) / 1000:.0f} kB "
            f"| {last.requests} | {last.what} |")
    return "\n".join(lines)


def faults(visits):
    """What is not as it was promised."""
    for name, found in visits.items():
        paint, shift, size = median(item.paint for item in found), max(item.shift for item in found), found[-1].own_bytes
        if paint > MOST_TIME:
            yield f"{name}: the largest paint comes after {paint:.0f} ms, not {MOST_TIME}"
        if shift >= 0.0005:
            yield f"{name}: what was there moves by {shift:.3f}"
        if size > MOST_BYTES:
            yield f"{name}: {size / 1000:.1f} kB without photos and Leaflet, not {MOST_BYTES / 1000:.0f}"


def add_arguments(parser):
    parser.add_argument("site", type=Path, help="a finished site")
    parser.add_argument("--base", default="/diary/", help="the path of its first page (default /diary/)")
    parser.add_argument("--kinds", help="some kinds of pages, such as home,places,place,map (default: all)")
    parser.add_argument("--repeat", type=int, default=5, help="visits of each page, of which the median counts (default 5)")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is made (default 4)")
    parser.add_argument("--other", type=Path, metavar="SITE", help="another build of the site, visited in turns with it")
    parser.add_argument("--no-hugo", action="store_true", help="without the site that Hugo makes")
    parser.add_argument("--json", metavar="FILE", help="write all numbers there too")


def run(options):
    # Only here, so that other benchmarks need no browser.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Web"))
    from contextlib import ExitStack

    from browser import launch_options
    from playwright.sync_api import sync_playwright
    from server import serving
    from site_pages import Site

    import hugo_photos

    site = Site(options.site, options.base)
    wanted = options.kinds.split(",") if options.kinds else None
    # Of each kind the page with most on it; groups have the same ones.
    chosen = {kind: max(pages, key=lambda page: page.size) for kind, pages in site.kinds().items()
              if kind not in ("group", "s", "not-found") and (not wanted or kind in wanted)}
    with ExitStack() as stack:
        def serve(folder):
            return stack.enter_context(serving(folder, options.base, is_compressed=True))

        addresses = {kind: serve(options.site).origin + site.path(page) for kind, page in chosen.items()}
        if options.other:
            origin = serve(options.other).origin
            addresses |= {f"{kind}, other": origin + site.path(page) for kind, page in chosen.items()}
        if not options.no_hugo:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-bench-")))
            home = serve(hugo_photos.build(options.site, folder, options.base)).home
            addresses |= {f"{kind}, Hugo": home + path for kind, path in hugo_photos.pages(options.site).items()}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(**launch_options())
        visits = measured(browser, addresses, options.repeat, options.slower)
        browser.close()
    print(table(visits))
    if options.json:
        numbers = {name: [{**vars(item), "own_bytes": item.own_bytes} for item in found] for name, found in visits.items()}
        Path(options.json).write_text(json.dumps(numbers, ensure_ascii=False, indent=1) + "\n", "utf-8")
    own = {name: found for name, found in visits.items() if "," not in name}
    missed = list(faults(own))
    if not missed:
        print("\nall as promised")
    return judge(missed)


def tell(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
