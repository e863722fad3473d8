"""The map in a real browser, against tiles of its own: where signs stand, filters, clusters, keyboard, distances, and who is asked.

Usage: map_check.py CAIRN
"""

import asyncio
import json
import math
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from browser import chromium
from server import serving
from site_pages import Site
from tile_server import serving_tiles
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
    bar: parseFloat(panel.querySelector(".scale rect").getAttribute("width")), ratio: panel.querySelector(".plan").clientWidth / panel.querySelector(".plan").clientHeight,
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


def write_diary(folder, tiles):
    content = folder / "Content"
    (content / "places").mkdir(parents=True)
    categories = ", ".join(json.dumps({"id": i, "name": n, **({"icon": s} if s else {}), **({"color": c} if c else {})}, ensure_ascii=False) for i, n, s, c in CATEGORIES)
    (content / "diary.yml").write_text(f'title: 지도\nurl: https://example.org/diary/\ncategories: [{categories}]\nmap: {{tiles: "{tiles}"}}\n', "utf-8")
    for place in PLACES:
        (content / "places" / f"{place['slug']}.md").write_text(
            f"---\ntitle: {place['title']}\nlocation: {place['lat']},{place['lon']}\ncategory: {place['category']}\n"
            f"date: {place['year']}-05-01\nprecision: {place.get('precision', 'exact')}\n---\n", "utf-8")


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def hold(self, name, condition, detail=""):
        if condition:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {name}: {detail}", flush=True)


class Tab:
    """A tab that notes whom it asks and what goes wrong."""

    def __init__(self, page, origin, tiles, checks):
        self.page, self.checks, self.asked = page, checks, []
        page.set_default_timeout(10_000)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: checks.hold("no script error", False, str(error)))
        self.own, self.tiles = origin, tiles.origin

    def strangers(self):
        return [url for url in self.asked if not url.startswith((self.own + "/", self.tiles + "/", "data:", "blob:"))]

    async def open(self, address):
        await self.page.goto(self.own + address)
        await self.page.wait_for_function(READY)

    async def list(self):
        await self.page.wait_for_timeout(150)
        return await self.page.evaluate(LIST)

    async def drag(self, across, down):
        box = await self.page.locator(".live").bounding_box()
        x, y = box["x"] + 60, box["y"] + box["height"] - 80
        await self.page.mouse.move(x, y)
        await self.page.mouse.down()
        for step in range(1, 9):
            await self.page.mouse.move(x + across * step / 8, y + down * step / 8)
        await self.page.mouse.up()


async def without_scripts(tab, hold):
    await tab.page.goto(tab.own + "/diary/map/")
    known = {f"/diary/places/{place['slug']}/": place for place in PLACES}
    panels = await tab.page.evaluate(SIGNS)
    hold("the city is the largest drawing", len(panels) == 2 and len(panels[0]["signs"]) > 8, f"{[len(p['signs']) for p in panels]}")
    for panel in panels:
        west, south, east, north = panel["bounds"]
        for sign in panel["signs"]:
            if sign["many"]:
                hold("a sign of many leads to the list", await tab.page.locator("[id='" + sign["href"][1:] + "']").count() == 1, sign["href"])
                continue
            place = known[sign["href"]]
            if "precision" in place:
                continue
            x = (place["lon"] - west) / (east - west) * 100
            y = (mercator(north) - mercator(place["lat"])) / (mercator(north) - mercator(south)) * 100
            hold("a place stands where it is", abs(x - sign["x"]) < 0.01 and abs(y - sign["y"]) < 0.01, f"{place}: {x}, {y}, not {sign}")
        number, unit = panel["text"].replace(",", "").split()
        metres = float(number) * (1000 if unit == "km" else 1)
        middle = math.degrees(math.atan(math.sinh((mercator(north) + mercator(south)) / 2)))
        share = metres / (2 * math.pi * 6371000.8 * math.cos(math.radians(middle)) * (east - west) / 360) * 100
        hold("the scale bar is as long as it says", abs(share - panel["bar"]) < 0.01 * share, f"{panel['bar']}, not {share}")
    rows = await tab.page.locator("#_list li").count()
    hold("the list has every place", rows == len(PLACES), f"{rows}")


async def nobody_before_it_is_seen(tab, tiles, hold):
    await tab.page.set_viewport_size({"width": 1280, "height": 160})
    await tab.page.goto(tab.own + "/diary/map/", wait_until="networkidle")
    hold("no tile before the map is seen", not tiles.requests, f"{tiles.requests[:2]}")
    hold("no Leaflet before the map is seen", not any("leaflet" in url for url in tab.asked if "leaflet." not in url.split("/")[-1] or ".min" in url), f"{tab.asked}")
    await tab.page.set_viewport_size(DESKTOP)
    await tab.page.wait_for_function(READY)
    await tab.page.wait_for_timeout(300)
    hold("tiles once it is seen", len(tiles.requests) > 3, f"{len(tiles.requests)}")
    credit = await tab.page.locator(".leaflet-control-attribution a[href='https://www.openstreetmap.org/copyright']").text_content()
    hold("the makers of the map are named", credit == "OpenStreetMap contributors", credit)
    hold("tiles know the site and no more", {referer for _, referer in tiles.requests} == {tab.own + "/"}, f"{tiles.requests[:2]}")
    hold("nobody but the tile server is asked", not tab.strangers(), f"{tab.strangers()[:3]}")


def check_order(hold, name, state):
    """Holds that the list is what lies nearest to its centre, by distances that are computed here."""
    spots = {place["title"]: (place["lat"], place["lon"]) for place in PLACES if "precision" not in place}
    told = [(title, distance(state["center"], spots[title])) for title in state["titles"] if title in spots]
    hold(name + ": nearest first", len(told) > 5 and all(one[1] <= other[1] + 0.5 for one, other in zip(told, told[1:])), f"{told[:6]}")
    for title, text in zip(state["titles"], state["texts"]):
        if title in spots:
            number, unit = text.split()
            metres = float(number.replace(",", "")) * (1000 if unit == "km" else 1)
            true = distance(state["center"], spots[title])
            hold(name + ": the distance is true", abs(metres - true) <= (5.1 if true < 995 else 51 if true < 9950 else 510), f"{title}: {text}, not {true:.0f} m")
        else:
            hold(name + ": a blurred place is about", text.startswith("약") and text.endswith("km"), text)


async def by_mouse(tab, hold):
    await tab.open("/diary/map/")
    first = await tab.list()
    check_order(hold, "at first", first)
    hold("the address stays until the reader moves", "#" not in tab.page.url, tab.page.url)
    await tab.drag(150, -110)
    moved = await tab.list()
    hold("a drag sorts once", moved["updates"] == first["updates"] + 1, f"{first['updates']} → {moved['updates']}")
    hold("a drag moves the centre", distance(first["center"], moved["center"]) > 1000, f"{moved['center']}")
    check_order(hold, "after a drag", moved)
    view = re.search(r"#map=(\d+)/([\d.]+)/([\d.]+)$", tab.page.url)
    hold("the address has the view", view and distance([float(view[2]), float(view[3])], moved["center"]) < 2, tab.page.url)
    await tab.open(urlsplit(tab.page.url).path + "#" + urlsplit(tab.page.url).fragment)
    await tab.page.reload()
    await tab.page.wait_for_function(READY)
    again = await tab.list()
    hold("the address restores the view", distance(again["center"], moved["center"]) < 2 and again["titles"] == moved["titles"], f"{again['center']}")


async def filters(tab, hold):
    await tab.open("/diary/map/")
    before = await tab.list()
    await tab.page.locator("#_filter").click()
    await tab.page.locator("[data-facet=category] select").select_option("walk")
    after = await tab.list()
    expected = {place["title"] for place in PLACES if place["category"] == "walk"}
    hold("a filter leaves what passes", set(after["titles"]) == expected & set(before["titles"]) and after["titles"], f"{after['heading']}")
    hold("the filter is in the address", "category=walk" in tab.page.url, tab.page.url)
    count = await tab.page.evaluate("() => [...document.querySelectorAll('.spot')].reduce((sum, sign) => sum + (sign.classList.contains('many') ? +sign.textContent : 1), 0)")
    hold("signs are those that pass", count >= len(after["titles"]) and count <= len(expected), f"{count} of {len(expected)}")
    groups = await tab.page.locator("[data-facet=group]").is_visible()
    hold("no filter by group without groups", not groups)
    await tab.page.go_back()
    back = await tab.list()
    hold("going back undoes the filter", back["titles"] == before["titles"], f"{back['heading']}")
    await tab.open("/diary/map/?category=walk&year=2024")
    both = await tab.list()
    hold("filters come from the address", all(place["category"] == "walk" and place["year"] == 2024 for place in PLACES if place["title"] in both["titles"]) and both["titles"], f"{both['titles']}")


async def by_keyboard(tab, hold):
    press = tab.page.keyboard.press
    await tab.open("/diary/map/")
    first = await tab.list()
    await tab.page.locator(".live").focus()
    await press("ArrowRight")
    moved = await tab.list()
    hold("arrow keys move the map", moved["center"][1] > first["center"][1], f"{moved['center']}")
    await press("-")
    await tab.page.wait_for_timeout(300)
    hold("zooming by key keeps the focus", await tab.page.evaluate("() => !!document.activeElement.closest('.live')"))
    many = tab.page.locator(".spot.many").first
    n = int(await many.text_content())
    await many.focus()
    label = await many.get_attribute("aria-label")
    hold("a cluster has a name", str(n) in label and await many.get_attribute("role") == "button", label)
    await press("Enter")
    await tab.page.wait_for_timeout(300)
    rows = await tab.page.locator(".leaflet-popup .gathered li").count()
    hold("a cluster opens its list", rows == n, f"{rows} of {n}")
    hold("the focus is in the list", await tab.page.evaluate("() => !!document.activeElement.closest('.leaflet-popup')"))
    for scheme, options in (("light", AXE_OPTIONS), ("dark", COLOUR_OPTIONS)):
        await tab.page.emulate_media(color_scheme=scheme)
        found = await axe(tab.page, options)
        hold(f"axe-core, {scheme}", not found, "; ".join(found[:4]))
    await press("Escape")
    await tab.page.wait_for_timeout(100)
    hold("Escape goes back to the cluster", await tab.page.evaluate("() => document.activeElement.classList.contains('many') && !document.querySelector('.leaflet-popup-content')"),
         await tab.page.evaluate("() => document.activeElement.outerHTML.slice(0, 80)"))
    one = tab.page.locator(".spot:not(.many)").first
    if await one.count():
        await one.focus()
        await press("Enter")
        await tab.page.wait_for_timeout(300)
        hold("a place opens its card", await tab.page.evaluate("() => document.activeElement.matches('.leaflet-popup a[href*=places]')"))
        await press("Escape")
    await tab.page.locator(".live").focus()
    signs = await tab.page.locator(".live [tabindex], .live a[href]").count()
    for _ in range(signs + 4):
        await press("Tab")
        if await tab.page.evaluate("() => !document.activeElement.closest('.live')"):
            break
    hold("Tab leaves the map", await tab.page.evaluate("() => !document.activeElement.closest('.live')"))
    hold("and comes to the list", await tab.page.evaluate("() => !!document.activeElement.closest('#_list')"))


async def wheel_and_place(tab, hold):
    await tab.open("/diary/map/")
    box = await tab.page.locator(".live").bounding_box()
    await tab.page.mouse.move(box["x"] + 200, box["y"] + 200)
    zoom = "() => document.querySelector('.leaflet-tile-pane img')?.src.match(/(\\d+)\\/\\d+\\/\\d+\\.png/)[1]"
    before = await tab.page.evaluate(zoom)
    await tab.page.mouse.wheel(0, 120)
    await tab.page.wait_for_timeout(300)
    hold("the wheel scrolls the page", await tab.page.evaluate(zoom) == before and await tab.page.evaluate("scrollY") > 0)
    hold("and a hint says how to zoom", await tab.page.locator(".hint.shown").count() == 1)
    await tab.page.locator("#_here").click()
    await tab.page.wait_for_timeout(300)
    hold("a refused location is said", "허락" in await tab.page.locator("#_notice").text_content(), await tab.page.locator("#_notice").text_content())
    await tab.page.context.grant_permissions(["geolocation"])
    await tab.page.context.set_geolocation({"latitude": 37.5, "longitude": 127.0, "accuracy": 50})
    await tab.page.locator("#_here").click()
    await tab.page.wait_for_timeout(400)
    state = await tab.list()
    hold("the reader's spot is the centre", distance(state["center"], [37.5, 127.0]) < 50, f"{state['center']}")


async def ten_thousand(tab, hold):
    """The same page with an index of ten thousand places."""
    async def many(route):
        response = await route.fetch()
        data = await response.json()
        size, copies = len(data["slug"]), 10_000 // len(data["slug"]) + 1
        for name in ("slug", "title", "comment", "category", "tag", "feature", "station", "with", "rating", "visits", "first", "last", "year", "name", "lat", "lon", "photo", "group"):
            if isinstance(data.get(name), list) and len(data[name]) == size:
                data[name] = (data[name] * copies)[:10_000]
        data["lat"] = [None if value is None else value + index * 7919 % 9000 - 4500 for index, value in enumerate(data["lat"])]
        data["lon"] = [None if value is None else value + index * 104_729 % 11_000 - 5500 for index, value in enumerate(data["lon"])]
        await route.fulfill(response=response, json=data)

    await tab.page.route("**/data/places.json", many)
    started = time.monotonic()
    await tab.open("/diary/map/")
    first = await tab.list()
    hold("ten thousand places are shown in time", time.monotonic() - started < 8, f"{time.monotonic() - started:.1f} s")
    await tab.page.wait_for_timeout(1500)
    nodes = await tab.page.locator(".spot").count()
    hold("few signs stand for ten thousand places", 5 < nodes < 400, f"{nodes}")
    hold("the list is cut", len(first["titles"]) == 60, f"{len(first['titles'])}")
    await tab.page.evaluate("() => { window.__long = 0; new PerformanceObserver(list => { for (const entry of list.getEntries()) __long = Math.max(__long, entry.duration); }).observe({ type: 'longtask' }); }")
    await tab.drag(120, -90)
    moved = await tab.list()
    hold("a drag among ten thousand sorts once", moved["updates"] == first["updates"] + 1, f"{moved['updates']}")
    longest = await tab.page.evaluate("__long")
    hold("and is answered at once", longest < 500, f"{longest:.0f} ms")
    print(f"10,000 places: {nodes} signs, longest task of a drag {longest:.0f} ms", flush=True)


async def check(origin, tiles, checks):
    async with chromium() as browser:
        for steps in (without_scripts, nobody_before_it_is_seen, by_mouse, filters, by_keyboard, wheel_and_place, ten_thousand):
            context = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce", java_script_enabled=steps is not without_scripts)
            tab = Tab(await context.new_page(), origin, tiles, checks)
            try:
                await (steps(tab, tiles, checks.hold) if steps is nobody_before_it_is_seen else steps(tab, checks.hold))
            except Exception as error:
                checks.hold(steps.__name__, False, str(error).splitlines()[0])
            checks.hold(f"{steps.__name__} asks nobody else", not tab.strangers(), f"{tab.strangers()[:3]}")
            await context.close()


def main():
    started, checks = time.monotonic(), Checks()
    with tempfile.TemporaryDirectory() as folder, serving_tiles() as tiles:
        write_diary(Path(folder), tiles.template)
        subprocess.run([sys.argv[1], "build", folder], check=True, stdout=subprocess.DEVNULL)
        site = Site(Path(folder) / "Site", "/diary/")
        if 'id="_leaflet"' not in (site.folder / "map/index.html").read_text("utf-8"):
            raise SystemExit("error: Leaflet is not installed: run Scripts/setup")
        with serving(site) as origin:
            asyncio.run(check(origin, tiles, checks))
    print(f"in {time.monotonic() - started:.0f} s\n{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
