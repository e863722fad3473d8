"""One page in the browser: loads it as readers do, and gathers what is wrong with it."""

import base64
from contextlib import contextmanager

from axe_playwright_python.base import AXE_FILE_PATH

AXE = AXE_FILE_PATH.read_text("utf-8")
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
# Only these rules look at colours, so only they can answer otherwise in the dark.
COLOUR_OPTIONS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
# A PNG of one clear pixel.
NO_TILE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
PHONE, DESKTOP, NARROW = (390, 844), (1280, 900), (320, 640)

# Shifts are recorded from the first byte on; those that follow the reader's own input do not count.
RECORD_SHIFTS = """
window.__shift = 0; window.__shifted = [];
new PerformanceObserver(list => { for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    window.__shift += entry.value;
    const box = rect => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
    for (const { node, previousRect, currentRect } of entry.sources || [])
        window.__shifted.push(`${node?.nodeName}.${node?.className} from ${box(previousRect)} to ${box(currentRect)}`);
} }).observe({type: "layout-shift", buffered: true});
"""
SETTLE = """async () => {
    await document.fonts.ready;
    // A list that scripts make anew is waited for.
    while ("waiting" in document.documentElement.dataset) await new Promise(requestAnimationFrame);
    await Promise.all([...document.images].filter(i => i.loading !== "lazy").map(i => i.decode().catch(() => {})));
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
OVERFLOW = """() => {
    const wide = document.scrollingElement.scrollWidth;
    if (wide <= innerWidth) return null;
    const over = [...document.body.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5);
    const names = over.slice(0, 3).map(e => e.tagName.toLowerCase() + (e.className ? "." + e.className : ""));
    return `${wide} px wide at ${innerWidth} px: ${names.join(", ")}`;
}"""
SKIP_LINK = """() => {
    const link = document.activeElement;
    if (!link || link.tagName !== "A" || !(link.getAttribute("href") || "").startsWith("#"))
        return `the first Tab stop is no skip link but ${link ? link.outerHTML.slice(0, 120) : "nothing"}`;
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return `the skip link leads to ${link.hash}, which is not there`;
    if (!target.closest("main")) return `the skip link leads to ${link.hash}, which is outside of main`;
    const box = link.getBoundingClientRect(), style = getComputedStyle(link);
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 2 || box.height < 2 || +style.opacity < 0.5 || !link.contains(document.elementFromPoint(x, y)))
        return "the skip link is focused but cannot be seen";
    if (!link.matches(":focus-visible")) return "the skip link shows no focus";
    return null;
}"""
# What only scripts show, and what the moving map changes, its list and the drawing that it follows, are left out.
MAIN_TEXT = """() => {
    const parts = [...document.querySelectorAll("main :is(.scripted, .live, .map-list, svg, noscript)")];
    parts.forEach(part => part.style.setProperty("display", "none", "important"));
    const text = (document.querySelector("main")?.innerText || "").replace(/\\s+/g, " ").trim();
    parts.forEach(part => part.style.removeProperty("display"));
    return text;
}"""
# The published bytes of all own scripts and style sheets that a page loads; what paints the moving map comes when the page is complete, and
# works beside it.
WEIGHT = """async () => {
    const own = performance.getEntriesByType("resource").map(entry => entry.name.split("#")[0])
        .filter(name => name.startsWith(location.origin) && /\\.(js|css)$/.test(name));
    const sizes = await Promise.all([...new Set(own)].map(async name => [name.split("/").pop(), (await (await fetch(name)).arrayBuffer()).byteLength]));
    return sizes.filter(([name]) => !/leaflet|markercluster|ground-painter/i.test(name));
}"""
MOST_BYTES = 50_000


class Watch:
    """What happens while a page loads: requests, their failures, messages on the console."""

    def __init__(self, origin, expected_status=200, tiles=None):
        """`tiles` is the server that a map may ask for its tiles."""
        self.origin, self.expected, self.tiles, self.trouble = origin, expected_status, tiles, []

    def attach(self, tab):
        tab.on("pageerror", lambda error: self.trouble.append(f"script error: {error}"))
        tab.on("console", self.on_console)
        tab.on("requestfailed", self.on_failure)
        tab.on("response", self.on_response)

    def on_console(self, message):
        # A failed load is reported by its response already, and the 404 page is meant to answer 404.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.trouble.append(f"console: {message.text}")

    def on_failure(self, request):
        # When its width changes, as by turning a phone, a photo on its way is given up for a copy of another size, and so is what a map
        # still asks for when its page is left.
        if request.resource_type not in ("image", "fetch") or request.failure != "net::ERR_ABORTED":
            self.trouble.append(f"request failed: {request.url} ({request.failure})")

    def on_response(self, response):
        navigation = response.request.is_navigation_request()
        if response.status >= 400 and not (navigation and response.status == self.expected):
            self.trouble.append(f"{response.status} for {response.url}")

    def keep_inside(self, route):
        url = route.request.url
        if url.startswith((self.origin + "/", "data:", "blob:")):
            route.continue_()
        elif self.tiles and url.startswith(self.tiles):
            route.fulfill(status=200, content_type="image/png", body=NO_TILE)
        else:
            self.trouble.append(f"leaves the origin: {url}")
            route.fulfill(status=204)


@contextmanager
def tab_in(context, watch, size):
    tab = context.new_page()
    try:
        watch.attach(tab)
        tab.route("**/*", watch.keep_inside)
        tab.set_viewport_size(dict(zip(("width", "height"), size)))
        yield tab
    finally:
        tab.close()


def axe(tab, options, part=None):
    """The violations that axe-core finds in a page or a part of it, one line for each of the first elements."""
    tab.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
    result = tab.evaluate("([part, options]) => axe.run(part ?? 'html', options)", [part, options])
    lines = []
    for violation in result["violations"]:
        for node in violation["nodes"][:5]:
            reasons = [check["message"] for check in node["any"] + node["all"] + node["none"]]
            target = " ".join(str(part) for part in node["target"])
            lines.append(f"{violation['id']} ({violation['impact']}) at {target}: {'; '.join(reasons[:2])}")
        if len(violation["nodes"]) > 5:
            lines.append(f"{violation['id']}: {len(violation['nodes']) - 5} more elements")
    return lines


def shift(tab):
    moved, sources = tab.evaluate("() => [window.__shift, [...new Set(window.__shifted)]]")
    return [f"the layout moves by {moved:.4f}: {', '.join(sources[:4])}"] if moved > 0 else []


def visit(contexts, url, watch):
    """Loads a page on a phone and on a desktop, without scripts too; gives (check, [what is wrong])."""
    results = []
    with tab_in(contexts["scripts"], watch, PHONE) as tab:
        tab.emulate_media(color_scheme="light", reduced_motion="reduce")
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            tab.set_viewport_size(dict(zip(("width", "height"), size)))
            tab.goto(url, wait_until="load")
            tab.evaluate(SETTLE)
            if size == PHONE:
                text = tab.evaluate(MAIN_TEXT)
                results.append(("weight of scripts and styles", overweight(tab.evaluate(WEIGHT))))
            for scheme, options in (("light", AXE_OPTIONS), ("dark", COLOUR_OPTIONS)):
                tab.emulate_media(color_scheme=scheme)
                results.append((f"axe, {name} {scheme}", axe(tab, options)))
            tab.emulate_media(color_scheme="light")
            # Read last, so that what moves late is seen too.
            results.append((f"layout shift, {name}", shift(tab)))
            if size == PHONE:
                tab.set_viewport_size(dict(zip(("width", "height"), NARROW)))
                tab.evaluate(SETTLE)
                results.append(("width at 320 px", compact(tab.evaluate(OVERFLOW))))
        tab.keyboard.press("Tab")
        results.append(("skip link", compact(tab.evaluate(SKIP_LINK))))
    with tab_in(contexts["no scripts"], watch, PHONE) as tab:
        tab.goto(url, wait_until="load")
        plain = tab.evaluate(MAIN_TEXT)
        # An order of the list of places is an index, whose names become cards where scripts run.
        names = tab.locator(".rows a").all_text_contents()
        problems = [f"“{name}” is not in the cards" for name in names if name not in text] if names else compare(text, plain)
        results.append(("without JavaScript", problems))
    results.append(("requests and console", watch.trouble))
    return results


def overweight(files):
    total = sum(size for _, size in files)
    names = ", ".join(f"{name} {size}" for name, size in sorted(files, key=lambda file: -file[1]))
    return [] if total <= MOST_BYTES else [f"{total} bytes, where {MOST_BYTES} are enough: {names}"]


def compact(problem):
    return [problem] if problem else []


def compare(scripted, plain):
    if not plain:
        return ["main has no text"]
    if abs(len(scripted) - len(plain)) <= len(scripted) // 100:
        return []
    return [f"main has {len(plain)} characters of text without JavaScript, {len(scripted)} with it"]
