"""How a diary looks: its looks are accessible by light and by dark, and readers choose between these, also in sealed groups."""

import pytest

from diary import PHOTO, Diary
from server import serving
from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe

PASSPHRASE = "구만-토림-하솔-빈도"
LOOKS = {
    "photo": "photo", "notebook": "notebook",
    "own colours": '{accent: "#2f6f8f", background: "#ffe8c8", font: serif, shape: round, density: compact}',
    "dark paper": '{background: "#20242c", shape: square}',
}
PAGES = ["", "places/", "places/p1/", "places/p2/", "calendar/2026/05/", "tags/", "statistics/", "map/", "groups/us/"]
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"
# What is shown first, before any script of a file has run.
FIRST = """new MutationObserver((_, observer) => { if (document.body) { observer.disconnect();
    window.first = document.documentElement.dataset.mode ?? "system"; } }).observe(document, { childList: true, subtree: true });"""


def write_diary(diary, theme=None, access="open"):
    categories = [{"id": "cafe", "name": "카페", "icon": "☕️", "color": "#8a5a2b"}, {"id": "walk", "name": "산책", "color": "#e0d040"}]
    diary.entry("Content/diary.yml", {"title": "동네 수첩", "url": "https://minji.example/diary/", "author": "minji", "categories": categories})
    if theme:
        diary.write("Content/diary.yml", diary.read("Content/diary.yml") + f"theme: {theme}\n")
    diary.entry("Content/people/minji.md", {"name": "민지", "color": "#4e7060"})
    diary.entry("Content/groups/us.md", {
        "title": "우리", "access": access, "members": ["minji", "현우"], "color": "#8b2f48",
        "plans": [{"title": "저녁", "date": "2027-01-02", "place": "p1", "by": "minji", "answers": {"현우": True}}],
    })
    diary.write("Content/photos/wall.jpg", PHOTO.read_bytes())
    for number in range(1, 6):
        diary.entry(f"Content/places/p{number}.md", {
            "title": f"장소 {number}", "category": ["cafe", "walk"][number % 2], "tags": ["한옥", "빵"], "comment": "마루에 앉는 아침",
            "location": f"37.57{number},126.98", "rating": 4, "groups": ["us"], "photos": ["wall.jpg"] if number % 2 else [],
            "visits": [{"date": f"2026-05-0{number}", "with": ["현우"], "note": "줄 40분"}],
        }, "첫 문장이다. [[p2]]\n\n> 인용\n\n- 하나")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS)
def test_a_look_can_be_read(look, cairn, tmp_path, browser, checks):
    diary = Diary(cairn, tmp_path)
    write_diary(diary, LOOKS[look])
    with serving(diary.build(), "/diary/") as server:
        for scheme in ["light", "dark"]:
            context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
            context.add_init_script(f'localStorage.setItem("cairn-mode", "{scheme}")')
            tab = context.new_page()
            for width in [390, 1280]:
                tab.set_viewport_size({"width": width, "height": 900})
                for path in PAGES:
                    tab.goto(server.home + path)
                    options = AXE_OPTIONS if (scheme, width) == ("light", 1280) else COLOUR_OPTIONS
                    checks.none(f"{look}, {path}, {scheme} {width}", axe(tab, options))
            tab.set_viewport_size({"width": 320, "height": 800})
            for path in PAGES:
                tab.goto(server.home + path)
                wide = tab.evaluate("() => document.documentElement.scrollWidth")
                checks.true(f"{look}, {path}, width at 320 px", wide <= 320, wide)
            context.close()


@pytest.fixture(scope="module")
def site(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("mode"), CAIRN_PASSPHRASE_US=PASSPHRASE)
    write_diary(diary, access="passphrase")
    diary.run("share", "us", "--member", "민지")
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as server:
        diary.server = server
        yield diary


def test_readers_choose(site, new_context, checks):
    context = new_context(color_scheme="light")
    context.add_init_script(FIRST)
    tab = context.new_page()
    tab.goto(site.server.home)
    light = tab.evaluate(PAPER)
    choice = tab.get_by_label("화면")
    checks.equal("first the system decides", (tab.evaluate("() => window.first"), choice.input_value()), ("system", "system"))
    box = choice.bounding_box()
    checks.true("the choice is 44 px", box["height"] >= 44, box)
    choice.select_option("dark")
    dark = tab.evaluate(PAPER)
    checks.true("the paper is dark", dark != light, dark)
    checks.equal("bars follow", tab.get_attribute("meta[name=theme-color]", "content"), dark)
    tab.goto(site.server.home + "places/")
    checks.equal("it is remembered", (tab.evaluate("() => window.first"), tab.evaluate(PAPER)), ("dark", dark))
    checks.equal("and shown", tab.get_by_label("화면").input_value(), "dark")
    other = context.new_page()
    other.goto(site.server.home)
    other.get_by_label("화면").select_option("system")
    tab.wait_for_function("() => document.documentElement.dataset.mode === 'system'")
    checks.equal("other tabs follow", tab.evaluate(PAPER), light)
    checks.none("accessible", axe(other, AXE_OPTIONS))
    plain = new_context(java_script_enabled=False).new_page()
    plain.goto(site.server.home)
    checks.true("without scripts there is no choice", plain.locator(".mode").is_hidden())


def test_sealed_pages_follow(site, new_context, checks):
    context = new_context(color_scheme="light", locale="ko-KR")
    tab = context.new_page()
    tab.goto(f"{site.server.home}s/{site.sealed.name}/")
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    frame = tab.frame_locator("iframe")
    frame.get_by_label("화면").select_option("dark")
    tab.wait_for_function("() => document.documentElement.dataset.mode === 'dark'")
    dark = tab.evaluate(PAPER)
    # The page that is left is dark, too.
    tab.evaluate("() => { document.querySelector('iframe').contentDocument.documentElement.dataset.left = '' }")
    frame.locator("nav a").first.click()
    tab.wait_for_function("""() => {
        const page = document.querySelector("iframe")?.contentDocument;
        return page?.documentElement && !("left" in page.documentElement.dataset) && page.querySelector(".mode select")?.value === "dark";
    }""")
    inside = tab.evaluate("() => getComputedStyle(document.querySelector('iframe').contentDocument.documentElement).backgroundColor")
    checks.equal("the next page is dark", inside, dark)
    checks.none("accessible", axe(tab.frames[-1], AXE_OPTIONS, "body"))
    tab.reload()
    checks.equal("remembered", tab.evaluate(PAPER), dark)
