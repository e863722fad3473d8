"""The map in a real browser, against tiles of its own: where signs stand, filters, clusters, keyboard, distances, and who is asked."""

import math
import re
import struct
import zlib
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from diary import Diary
from server import serving
from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe

DESKTOP = {"width": 1280, "height": 900}
CATEGORIES = [("cafe", "카페", "☕️", "#8a5a2b"), ("walk", "산책", "🌳", "#4b6b3c"), ("view", "전망", "", "")]
PLACES = [
    {"slug": f"p{number}", "title": f"곳 {number}", "lat": round(37.48 + number * 37 % 61 / 500, 5),
     "lon": round(126.88 + number * 53 % 67 / 400, 5), "category": CATEGORIES[number % 3][0],
     "year": 2020 + number % 5}
    for number in range(60)
] + [
    {"slug": "paris", "title": "Paris", "lat": 48.8526, "lon": 2.3471, "category": "view", "year": 2024},
    {"slug": "blurred", "title": "흐린 곳", "lat": 37.52, "lon": 126.9, "category": "cafe", "year": 2024, "precision": "district"},
]
LIST = """() => ({
    updates: +(_list.dataset.updates ?? 0), center: (_list.dataset.center ?? "").split(",").map(Number), heading: _list.querySelector("h2").textContent,
    titles: [..._list.querySelectorAll("li a")].map(link => link.textContent), texts: [..._list.querySelectorAll("li span")].map(item => item.textContent),
})"""
READY = "document.querySelector('[data-live]') && +_list.dataset.updates > 0"
SIGNS = """() => [...document.querySelectorAll(".panel")].map(panel => ({
    bounds: panel.dataset.bounds.split(",").map(Number), text: panel.querySelector(".scale text").textContent,
    bar: parseFloat(panel.querySelector(".scale rect").getAttribute("width")), ratio: panel.querySelector(".drawing").clientWidth / panel.querySelector(".drawing").clientHeight,
    signs: [...panel.querySelectorAll(".pin")].map(pin => ({ href: decodeURI(pin.getAttribute("href")), many: pin.classList.contains("many"),
        x: parseFloat(pin.querySelector("circle").getAttribute("cx")), y: parseFloat(pin.querySelector("circle").getAttribute("cy")) })),
}))"""


def distance(one, other):
    """Great-circle distance in metres, by the form with atan2, which is exact everywhere."""
    a, b = (math.radians(point[0]) for point in (one, other))
    turn = math.radians(other[1] - one[1])
    across = math.hypot(math.cos(b) * math.sin(turn), math.cos(a) * math.sin(b) - math.sin(a) * math.cos(b) * math.cos(turn))
    return 6371000.8 * math.atan2(across, math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b) * math.cos(turn))


def mercator(latitude):
    return math.asinh(math.tan(math.radians(latitude)))


def tile():
    """A PNG of 256 by 256 pixels: plain paper with lines along the edges."""
    rows = b"".join(
        b"\0" + bytes(205 if x == 0 or y == 0 else 238 if (x // 32 + y // 32) % 2 else 232 for x in range(256))
        for y in range(256)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 256, 256, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def tiles():
    with serving("", tile=tile()) as server:
        yield server


@pytest.fixture(scope="module")
def site(cairn, tiles, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("map"))
    names = ("id", "name", "icon", "color")
    diary.entry("Content/diary.yml", {
        "title": "지도", "url": "https://example.org/diary/", "map": {"tiles": tiles.origin + "/{z}/{x}/{y}.png"},
        "categories": [{name: value for name, value in zip(names, category) if value} for category in CATEGORIES]})
    for place in PLACES:
        diary.entry(f"Content/places/{place['slug']}.md", {
            "title": place["title"], "location": [place["lat"], place["lon"]], "category": place["category"],
            "date": f"{place['year']}-05-01", "precision": place.get("precision", "exact")})
    folder = diary.build()
    assert 'id="_leaflet"' in (folder / "map/index.html").read_text("utf-8"), "Leaflet is not installed: run Scripts/setup"
    with serving(folder, "/diary/") as server:
        yield server


@pytest.fixture
def tab(request, open_tab, site, tiles):
    """A tab, with scripts unless the test is marked otherwise; it may ask nobody but the site and the tiles."""
    tab = Tab(open_tab(viewport=DESKTOP, java_script_enabled="without_scripts" not in request.node.name), site, tiles)
    yield tab
    assert not tab.strangers


class Tab:
    """A tab that notes whom it asks."""

    def __init__(self, page, site, tiles):
        self.page, self.site, self.tiles, self.asked = page, site, tiles, []
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, path):
        self.page.goto(self.site.origin + path)
        self.page.wait_for_function(READY)

    @property
    def strangers(self):
        return [url for url in self.asked if not url.startswith((self.site.origin + "/", self.tiles.origin + "/", "data:", "blob:"))]

    def list(self, after=0):
        """The list once it was made anew more often than some number of times."""
        self.page.wait_for_function("after => +_list.dataset.updates > after", arg=after)
        # Nothing may come after it.
        self.page.wait_for_timeout(150)
        return self.page.evaluate(LIST)

    def drag(self, across, down):
        box = self.page.locator(".live").bounding_box()
        x, y = box["x"] + 60, box["y"] + box["height"] - 80
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(1, 9):
            self.page.mouse.move(x + across * step / 8, y + down * step / 8)
        self.page.mouse.up()


def test_without_scripts(tab):
    tab.page.goto(tab.site.origin + "/diary/map/")
    known = {f"/diary/places/{place['slug']}/": place for place in PLACES}
    panels = tab.page.evaluate(SIGNS)
    assert len(panels) == 2 and len(panels[0]["signs"]) > 8, "the city is the largest drawing"
    for panel in panels:
        west, south, east, north = panel["bounds"]
        for sign in panel["signs"]:
            if sign["many"]:
                assert tab.page.locator("[id='" + sign["href"][1:] + "']").count() == 1, "a sign of many leads to the list"
                continue
            place = known[sign["href"]]
            if "precision" in place:
                continue
            x = (place["lon"] - west) / (east - west) * 100
            y = (mercator(north) - mercator(place["lat"])) / (mercator(north) - mercator(south)) * 100
            assert abs(x - sign["x"]) < 0.01 and abs(y - sign["y"]) < 0.01, "a place stands where it is"
        number, unit = panel["text"].replace(",", "").split()
        metres = float(number) * (1000 if unit == "km" else 1)
        middle = math.degrees(math.atan(math.sinh((mercator(north) + mercator(south)) / 2)))
        share = metres / (2 * math.pi * 6371000.8 * math.cos(math.radians(middle)) * (east - west) / 360) * 100
        assert abs(share - panel["bar"]) < 0.01 * share, "the scale bar is as long as it says"
    assert tab.page.locator("#_list li").count() == len(PLACES), "the list has every place"


def test_nobody_is_asked_before_it_is_seen(tab, tiles):
    tiles.requests.clear()
    tab.page.set_viewport_size({"width": 1280, "height": 160})
    tab.page.goto(tab.site.origin + "/diary/map/", wait_until="networkidle")
    assert not tiles.requests, "no tile before the map is seen"
    leaflet = [url for url in tab.asked if "leaflet" in url and ("leaflet." not in url.split("/")[-1] or ".min" in url)]
    assert not leaflet, "no Leaflet before the map is seen"
    tab.page.set_viewport_size(DESKTOP)
    tab.page.wait_for_function(READY)
    tab.page.wait_for_function("document.querySelectorAll('.live .leaflet-tile-loaded').length > 3")
    assert len(tiles.requests) > 3, "a tile counts as loaded before it has come"
    credit = tab.page.locator(".leaflet-control-attribution a[href='https://www.openstreetmap.org/copyright']").text_content()
    assert credit == "OpenStreetMap contributors", "the makers of the map are named"
    assert {referer for _, referer in tiles.requests} == {tab.site.origin + "/"}, "tiles know the site and no more"


def test_paper_has_the_list(tab):
    tab.open("/diary/map/")
    seen = tab.list()["titles"]
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": 780, "height": 1100})
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate(LIST)["titles"] == seen and seen


def check_order(name, state):
    """Holds that the list is what lies nearest to its centre, by distances that are computed here."""
    spots = {place["title"]: (place["lat"], place["lon"]) for place in PLACES if "precision" not in place}
    told = [(title, distance(state["center"], spots[title])) for title in state["titles"] if title in spots]
    assert len(told) > 5 and all(one[1] <= other[1] + 0.5 for one, other in zip(told, told[1:])), name + ": nearest first"
    for title, text in zip(state["titles"], state["texts"]):
        if title in spots:
            number, unit = text.split()
            metres = float(number.replace(",", "")) * (1000 if unit == "km" else 1)
            true = distance(state["center"], spots[title])
            assert abs(metres - true) <= (5.1 if true < 995 else 51 if true < 9950 else 510), name + ": the distance is true"
        else:
            assert text.startswith("약") and text.endswith("km"), name + ": a blurred place is about"


def test_by_mouse(tab):
    tab.open("/diary/map/")
    first = tab.list()
    check_order("at first", first)
    assert "#" not in tab.page.url, "the address stays until the reader moves"
    tab.drag(150, -110)
    moved = tab.list(first["updates"])
    assert moved["updates"] == first["updates"] + 1, "a drag sorts once"
    assert distance(first["center"], moved["center"]) > 1000, "a drag moves the centre"
    check_order("after a drag", moved)
    view = re.search(r"#map=(\d+)/([\d.]+)/([\d.]+)$", tab.page.url)
    assert view and distance([float(view[2]), float(view[3])], moved["center"]) < 2, "the address has the view"
    tab.open(urlsplit(tab.page.url).path + "#" + urlsplit(tab.page.url).fragment)
    tab.page.reload()
    tab.page.wait_for_function(READY)
    again = tab.list()
    assert distance(again["center"], moved["center"]) < 2 and again["titles"] == moved["titles"], "the address restores the view"


def test_filters(tab):
    tab.open("/diary/map/")
    before = tab.list()
    tab.page.locator("#_filter").click()
    tab.page.locator("[data-facet=category] select").select_option("walk")
    after = tab.list(before["updates"])
    expected = {place["title"] for place in PLACES if place["category"] == "walk"}
    assert set(after["titles"]) == expected & set(before["titles"]) and after["titles"], "a filter leaves what passes"
    assert "category=walk" in tab.page.url, "the filter is in the address"
    counts = tab.page.locator(".spot").evaluate_all("signs => signs.map(sign => sign.matches('.many') ? +sign.textContent : 1)")
    assert len(after["titles"]) <= sum(counts) <= len(expected), "signs are those that pass"
    assert not tab.page.locator("[data-facet=group]").is_visible(), "no filter by group without groups"
    tab.page.go_back()
    back = tab.list(after["updates"])
    assert back["titles"] == before["titles"], "going back undoes the filter"
    tab.open("/diary/map/?category=walk&year=2024")
    both = tab.list()
    shown = [place for place in PLACES if place["title"] in both["titles"]]
    assert shown and all(place["category"] == "walk" and place["year"] == 2024 for place in shown), "filters come from the address"


def test_by_keyboard(tab):
    press = tab.page.keyboard.press
    tab.open("/diary/map/")
    first = tab.list()
    tab.page.locator(".live").focus()
    press("ArrowRight")
    moved = tab.list(first["updates"])
    assert moved["center"][1] > first["center"][1], "arrow keys move the map"
    press("-")
    tab.list(moved["updates"])
    assert tab.page.evaluate("() => !!document.activeElement.closest('.live')"), "zooming by key keeps the focus"
    many = tab.page.locator(".spot.many").first
    n = int(many.text_content())
    many.focus()
    label = many.get_attribute("aria-label")
    assert str(n) in label and many.get_attribute("role") == "button", "a cluster has a name"
    press("Enter")
    expect(tab.page.locator(".leaflet-popup .gathered li"), "a cluster opens its list").to_have_count(n)
    cells = tab.page.locator(".leaflet-popup .strip li")
    assert cells.count() <= 10 and cells.count() != 1, "pictures stand in two rows at most"
    assert tab.page.locator(".leaflet-popup .strip a:not([title])").count() == 0, "a picture has no name"
    assert tab.page.evaluate("() => !!document.activeElement.closest('.leaflet-popup')"), "the focus is in the list"
    for scheme, options in (("light", AXE_OPTIONS), ("dark", COLOUR_OPTIONS)):
        tab.page.emulate_media(color_scheme=scheme)
        assert axe(tab.page, options) == [], scheme
    press("Escape")
    tab.page.wait_for_function("() => document.activeElement.classList.contains('many') && !document.querySelector('.leaflet-popup-content')")
    one = tab.page.locator(".spot:not(.many)").first
    if one.count():
        one.focus()
        press("Enter")
        tab.page.wait_for_function("() => document.activeElement.matches('.leaflet-popup a[href*=places]')")
        press("Escape")
    tab.page.locator(".live").focus()
    signs = tab.page.locator(".live [tabindex], .live a[href]").count()
    for _ in range(signs + 4):
        press("Tab")
        if tab.page.evaluate("() => !document.activeElement.closest('.live')"):
            break
    assert tab.page.evaluate("() => !document.activeElement.closest('.live')"), "Tab leaves the map"
    assert tab.page.evaluate("() => !!document.activeElement.closest('#_list')"), "and comes to the list"


def test_wheel_and_place(tab):
    tab.open("/diary/map/")
    box = tab.page.locator(".live").bounding_box()
    tab.page.mouse.move(box["x"] + 200, box["y"] + 200)
    zoom = "() => document.querySelector('.leaflet-tile-pane img')?.src.match(/(\\d+)\\/\\d+\\/\\d+\\.png/)[1]"
    before = tab.page.evaluate(zoom)
    tab.page.mouse.wheel(0, 120)
    tab.page.wait_for_function("scrollY > 0")
    expect(tab.page.locator(".hint.shown"), "a hint says how to zoom").to_have_count(1)
    assert tab.page.evaluate(zoom) == before, "the wheel scrolls the page"
    tab.page.locator("#_here").click()
    expect(tab.page.locator("#_notice"), "a refused location is said").to_contain_text("허락")
    tab.page.context.grant_permissions(["geolocation"])
    tab.page.context.set_geolocation({"latitude": 37.5, "longitude": 127.0, "accuracy": 50})
    updates = tab.list()["updates"]
    tab.page.locator("#_here").click()
    state = tab.list(updates)
    assert distance(state["center"], [37.5, 127.0]) < 50, "the reader's spot is the centre"


def test_ten_thousand(tab):
    """The same page with an index of ten thousand places."""
    def many(route):
        response = route.fetch()
        data = response.json()
        size, copies = len(data["slug"]), 10_000 // len(data["slug"]) + 1
        for name in ("slug", "title", "comment", "category", "tag", "feature", "station", "with", "rating", "visits", "first", "last", "year",
                     "name", "lat", "lon", "photo", "group"):
            if isinstance(data.get(name), list) and len(data[name]) == size:
                data[name] = (data[name] * copies)[:10_000]
        data["lat"] = [None if value is None else value + index * 7919 % 9000 - 4500 for index, value in enumerate(data["lat"])]
        data["lon"] = [None if value is None else value + index * 104_729 % 11_000 - 5500 for index, value in enumerate(data["lon"])]
        route.fulfill(response=response, json=data)

    tab.page.route("**/data/places.json", many)
    tab.open("/diary/map/")
    first = tab.list()
    tab.page.wait_for_function("document.querySelectorAll('.spot').length > 5")
    tab.page.wait_for_timeout(1500)
    nodes = tab.page.locator(".spot").count()
    assert 5 < nodes < 400, "few signs stand for ten thousand places"
    assert len(first["titles"]) == 60, "the list is cut"
    tab.drag(120, -90)
    moved = tab.list(first["updates"])
    assert moved["updates"] == first["updates"] + 1, "a drag among ten thousand sorts once"


def test_signs_beyond_180_degrees(cairn, tmp_path, open_tab):
    """Places on both sides of the antimeridian are one part of the world, in the view that begins and in one of everything."""
    diary = Diary(cairn, tmp_path)
    diary.entry("Content/diary.yml", {"title": "지도"})
    spots = {"west": -179.99, "edge": -180, "east": 180, "other": 179.97, "fiji": 178.4, "samoa": -171.8}
    for number, (name, lon) in enumerate(spots.items()):
        diary.entry(f"Content/places/{name}.md", {"title": name, "location": [-17 - number / 1000, lon], "date": "2026-05-01"})
    with serving(diary.build(), "/") as server:
        for view in ["", "#map=5/-17/180", "#map=5/-17/-180"]:
            page = open_tab(server.origin + "/map/" + view, viewport=DESKTOP)
            page.wait_for_function(READY)
            # All that are seen have a sign, which may be one of several.
            seen = set(page.evaluate(LIST)["titles"])
            signs = page.locator(".live .leaflet-marker-icon").evaluate_all("signs => signs.map(sign => +sign.textContent || 1).reduce((a, b) => a + b, 0)")
            assert seen >= ({"west", "edge", "east", "other"} if not view else set(spots)) and signs >= len(seen), f"{view}: {seen}, {signs} signs"
            page.locator("#_all").click()
            page.wait_for_function("+_list.dataset.updates > 1")
            assert set(page.evaluate(LIST)["titles"]) == set(spots)
            assert page.evaluate("+location.hash.match(/^#map=([0-9.]+)/)?.[1] || 9") > 3, "all of them are near each other"
            page.close()


# The lightness of each step of an area's colour, from that of areas where nobody has been, as WCAG 2.2 computes it.
STEPS = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true }), probe = document.createElement("i");
    document.querySelector(".areas-legend").append(probe);
    const part = value => value / 255 <= .04045 ? value / 255 / 12.92 : ((value / 255 + .055) / 1.055) ** 2.4;
    return ["", "l1", "l2", "l3", "l4", "l5"].map(name => {
        probe.className = name;
        probe.style.color = "var(--step)";
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part);
        return .2126 * red + .7152 * green + .0722 * blue + .05;
    });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_areas_differ_at_a_glance(scheme, home, open_tab):
    steps = open_tab(home + "map/areas/", color_scheme=scheme).evaluate(STEPS)
    ratios = [max(pair) / min(pair) for pair in zip(steps, steps[1:])]
    assert min(ratios) >= 1.6, ratios


def test_what_nobody_walks_to_is_not_near(home, open_tab, checks):
    for path in ["places/bertrand/", "places/gyeongbokgung/", "places/inoda/"]:
        tab = open_tab(home + path)
        told = tab.locator(".nearby .minis .meta > span:first-of-type").all_inner_texts()
        far = [text for text in told if "km" in text and float(text.split()[0].removeprefix("약 ").replace(",", "")) > 25]
        checks.true(f"{path}: places within a day's walk, or one", not far or len(told) == 1, told)
        checks.equal(f"{path}: its heading", tab.inner_text("#_nearby"), "가장 가까운 곳" if far else "가까운 곳")
