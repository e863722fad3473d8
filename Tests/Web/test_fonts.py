"""Loads pages of the example with a Korean text face, as readers do on a first visit: how much they load, and what moves when it comes."""

import re
import shutil
from pathlib import Path

import pytest

from diary import REPOSITORY, Diary
from server import serving
from test_flow import GOTHIC, MYEONGJO, find_font

# Bytes of fonts that most pages may load, and any page. A letter with serifs takes half as much again as one without, so that pages with
# many rare letters load a third more of a font of these.
LIMITS = {GOTHIC: (50_000, 60_000), MYEONGJO: (60_000, 80_000)}
# How much of the layout may move when a font comes (the unit of Layout Instability).
MOST_SHIFT = 0.01
PAGES = [
    "", "places/", "places/gyeongbokgung/", "calendar/", "map/", "tags/", "people/", "statistics/", "categories/", "search/",
    "groups/roommates/", "groups/roommates/plans/",
]
OBSERVE = """
  window.moved = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.moved.push([entry.value, entry.sources.map(source => source.node?.nodeName + "." + source.node?.className)]);
  }).observe({type: "layout-shift", buffered: true});
"""
# The faces in use; FontFace.status tells no more than whether a file has come.
LOADED = "() => [...document.fonts].filter(face => face.family === 'site' && face.status === 'loaded').length"


@pytest.fixture(scope="module", params=LIMITS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def site(cairn, name, tmp_path_factory):
    font = find_font(name)
    if not font:
        pytest.skip(f"{name} missing")
    diary = Diary(cairn, tmp_path_factory.mktemp("type"))
    for part in ("Content", "Friends"):
        shutil.copytree(REPOSITORY / part, diary.folder / part)
    settings = re.sub(r"(?m)^(photos|typography|share_cards):.*\n", "", diary.read("Content/diary.yml"))
    diary.write("Content/diary.yml", f"{settings}\nphotos: {{widths: [160], formats: [jpeg]}}\ntypography: {{font: Fonts/{name}}}\n")
    diary.write(f"Fonts/{name}", Path(font).read_bytes())
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as server:
        yield server


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_loads_little_of_a_font(site, name, new_context, checks, width):
    most, most_at_all = LIMITS[name]
    totals = []
    for path in PAGES:
        context = new_context(viewport={"width": width, "height": 900})
        tab = context.new_page()
        sizes = {}
        tab.on("response", lambda response, sizes=sizes: response.url.endswith(".woff2") and sizes.update({response.url: len(response.body())}))
        tab.goto(site.home + path, wait_until="networkidle")
        tab.evaluate("document.fonts.ready")
        total = sum(sizes.values())
        print(f"{width} /{path}: {len(sizes)} parts, {total} bytes")
        totals.append(total)
        checks.true(f"/{path} loads {total} bytes of fonts in {len(sizes)} parts", 0 < total <= most_at_all)
        checks.true(f"/{path} shows the font", tab.evaluate(LOADED) >= 1)
        context.close()
    checks.true(f"most pages load {sorted(totals)[len(totals) // 2]} bytes of fonts", sorted(totals)[len(totals) // 2] <= most)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_the_font_comes(site, new_context, checks, width):
    for path in PAGES:
        context = new_context(viewport={"width": width, "height": 900})
        context.add_init_script(OBSERVE)
        tab = context.new_page()
        held = []
        tab.route("**/*.woff2", lambda route: held.append(route))
        tab.goto(site.home + path, wait_until="domcontentloaded")
        # What is asked for first is asked for when the page is first laid out.
        tab.wait_for_timeout(800)
        checks.true(f"/{path} asks for fonts", held)
        before = len(tab.evaluate("window.moved"))
        while held:
            held.pop().continue_()
            tab.wait_for_timeout(100)
        tab.evaluate("document.fonts.ready")
        tab.wait_for_timeout(300)
        moved = tab.evaluate("window.moved")[before:]
        total = sum(value for value, _ in moved)
        print(f"{width} /{path}: {total:.4f} {moved[:3]}")
        checks.true(f"/{path} moves by {total:.4f} when the font comes: {moved[:3]}", total <= MOST_SHIFT)
        context.close()
