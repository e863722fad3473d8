"""The ground under the map that moves, in a real browser: drawn, named, dark, by keyboard, in a sealed group, offline; and nobody else is asked."""

import re

import pytest
from playwright.sync_api import expect

from diary import Diary
from server import serving

DESKTOP = {"width": 1280, "height": 900}
PASSPHRASE = "구만-토림-하솔-빈도"
# The colours of a grid of points over the tiles in view, each with how often it is seen.
COLOURS = """() => {
    const seen = {}, live = document.querySelector(".live").getBoundingClientRect();
    for (const canvas of document.querySelectorAll(".live canvas.leaflet-tile-loaded")) {
        const box = canvas.getBoundingClientRect(), context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        context.drawImage(canvas, 0, 0);
        for (let x = 8; x < 256; x += 16) for (let y = 8; y < 256; y += 16) {
            const [left, top] = [box.x + x, box.y + y];
            if (left < live.left || left > live.right || top < live.top || top > live.bottom) continue;
            const [red, green, blue] = context.getImageData(x * canvas.width / 256, y * canvas.height / 256, 1, 1).data;
            const colour = [red, green, blue].join();
            seen[colour] = (seen[colour] ?? 0) + 1;
        }
    }
    return seen;
}"""
NAMES = """() => [...document.querySelectorAll(".ground-names span")].map(name => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return { text: name.textContent, left, right, top, bottom };
})"""


@pytest.fixture
def tab(open_tab, server):
    """A tab on the example, which may ask nobody but the site."""
    page = open_tab(viewport=DESKTOP)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.route(lambda url: not url.startswith(server.origin + "/"), lambda route: route.abort())
    yield page
    assert [url for url in asked if not url.startswith((server.origin + "/", "data:", "blob:"))] == []


def drawn(page):
    """The colours once the map has come to rest: every tile is drawn and nothing moves any more."""
    page.wait_for_selector(".live canvas.leaflet-tile-loaded")
    page.wait_for_load_state("networkidle")
    before = None
    for _ in range(100):
        page.wait_for_function("!document.querySelector('.live canvas:not(.leaflet-tile-loaded)')")
        page.wait_for_timeout(300)
        now = page.evaluate(COLOURS), page.evaluate(NAMES)
        if now == before:
            return now[0]
        before = now
    raise AssertionError("the map comes to no rest")


def brightness(colours):
    """The mean brightness of what is seen, of 255."""
    total = sum(colours.values())
    return sum(sum(map(int, colour.split(","))) / 3 * count for colour, count in colours.items()) / total


def lie_apart(names):
    return all(one["right"] <= other["left"] or other["right"] <= one["left"] or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
               for index, one in enumerate(names) for other in names[:index])


@pytest.mark.parametrize(("view", "names"), [("11/37.56/126.99", ["종로구", "용산구"]), ("7/36.3/127.8", ["경기", "강원"]), ("2/30/100", ["중국"])])
def test_land_and_names_are_there(view, names, tab, home):
    tab.goto(f"{home}map/#map={view}")
    colours = drawn(tab)
    assert len(colours) > 1 and sum(colours.values()) > 500, "more than one colour"
    shown = tab.evaluate(NAMES)
    assert set(names) <= {name["text"] for name in shown}
    assert lie_apart(shown), "no name lies on another"
    assert tab.locator(".ground-names").get_attribute("aria-hidden") == "true"


def test_a_view_takes_few_requests(tab, home):
    squares = []
    tab.on("request", lambda request: squares.append(request.url) if "/map/ground/" in request.url else None)
    tab.goto(home + "map/")
    drawn(tab)
    assert 2 <= len(squares) <= 8, squares
    before = len(squares)
    tab.locator(".live").focus()
    tab.keyboard.press("+")
    drawn(tab)
    tab.keyboard.press("-")
    drawn(tab)
    assert len(set(squares)) == len(squares), "nothing is asked for twice"
    assert len(squares) - before <= 6


def test_the_dark_is_dark(tab, home):
    tab.emulate_media(color_scheme="light")
    tab.goto(f"{home}map/#map=7/36.3/127.8")
    light = drawn(tab)
    tab.emulate_media(color_scheme="dark")
    # When the page learns of it is up to the browser.
    tab.wait_for_function(f"light => !Object.keys(({COLOURS})()).some(colour => colour in light)", arg=light)
    dark = drawn(tab)
    assert brightness(light) > 180 and brightness(dark) < 90 and not set(light) & set(dark)


def test_the_keyboard_moves_and_zooms(tab, home):
    tab.goto(f"{home}map/#map=9/37.5/127")
    drawn(tab)
    tab.locator(".live").focus()
    before = tab.evaluate(NAMES)
    tab.keyboard.press("+")
    expect(tab).to_have_url(re.compile(r"#map=10/"))
    tab.keyboard.press("ArrowRight")
    drawn(tab)
    after = tab.evaluate(NAMES)
    assert after and after != before and lie_apart(after)


def test_the_world_goes_on_at_its_edge(tab, home):
    tab.goto(f"{home}map/#map=3/0/179")
    colours = drawn(tab)
    # Australia and the Americas stand on both sides of it.
    assert len(colours) > 1
    names = tab.evaluate(NAMES)
    assert any(name["text"] == "오스트레일리아" for name in names)
    assert len({canvas["top"] for canvas in tab.evaluate("[...document.querySelectorAll('.live canvas')].map(c => c.getBoundingClientRect())")}) > 1


def test_its_makers_are_named(tab, home):
    tab.goto(home + "map/")
    drawn(tab)
    assert "통계청" in tab.locator(".leaflet-control-attribution").inner_text()


@pytest.fixture(scope="module")
def group(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("ground"), CAIRN_PASSPHRASE_US=PASSPHRASE)
    diary.write("Content/diary.yml", "title: 수첩\nauthor: 민지\nurl: https://example.org/diary/\noffline: true\n")
    diary.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지]\n---\n")
    for number in range(3):
        diary.write(f"Content/places/p{number}.md", f"---\ntitle: 곳 {number}\nlocation: 37.5{number},127.0\ndate: 2026-01-01\n---\n")
        diary.write(f"Content/places/ours{number}.md",
                    f"---\ntitle: 우리끼리 {number}\nlocation: 33.3{number},126.5\nvisibility: group\ngroups: [us]\ndate: 2026-02-01\n---\n")
    diary.run("share", "us", "--member", "민지")
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as diary.server:
        yield diary


def test_a_sealed_group_has_it_too(group, open_tab):
    address = f"{group.server.home}s/{group.sealed.name}/"
    page = open_tab(viewport=DESKTOP)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + "#/map/#map=9/33.4/126.5")
    page.fill("#_passphrase", PASSPHRASE)
    page.click("#_open")
    page.wait_for_selector("iframe")
    frame = page.frame_locator("iframe")
    frame.locator(".live canvas.leaflet-tile-loaded").first.wait_for()
    expect(frame.locator(".ground-names span", has_text="제주").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "map/ground" in url], "nobody sees where the group has been"
    assert not [url for url in asked if not url.startswith((group.server.origin + "/", "data:", "blob:", "about:"))]


def test_what_was_seen_is_there_offline(group, new_context):
    context = new_context(viewport=DESKTOP)
    page = context.new_page()
    page.goto(group.server.home)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_timeout(500)
    page.goto(group.server.home + "map/#map=10/37.5/127")
    before = drawn(page)
    page.wait_for_function("caches.keys().then(names => names.filter(name => name.endsWith(' ground')).length === 1)")
    group.server.is_down = True
    try:
        context.set_offline(True)
        page.goto(group.server.home + "map/#map=10/37.5/127.01")
        page.reload()
        assert len(drawn(page)) >= 1 and before
        assert page.evaluate(NAMES), "names are there without a network"
    finally:
        group.server.is_down = False
