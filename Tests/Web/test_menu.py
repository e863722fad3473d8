"""The way through the site: the first row of the menu, what is folded behind it, and the way back above headings."""

from pathlib import Path

import pytest

from diary import Diary
from server import serving
from visit import AXE_OPTIONS, COLOUR_OPTIONS, NARROW, OVERFLOW, axe

SMALL = {"width": NARROW[0], "height": NARROW[1]}
GERMAN = "nav_places: Orte\nnav_map: Karte\nnav_calendar: Kalender\nnav_people: Personen\nnav_more: Mehr\n"
# How many lines the first row takes, and the smallest of its targets.
ROW = """() => {
    const boxes = [...document.querySelectorAll(".top li > *")].map(item => item.getBoundingClientRect());
    return [new Set(boxes.map(box => box.top)).size, Math.min(...boxes.map(box => Math.min(box.width, box.height)))];
}"""
CRUMBS = "() => [...document.querySelectorAll('main nav.eyebrow a')].map(link => [link.textContent, decodeURI(link.pathname)])"


@pytest.fixture(scope="module")
def words(cairn, tmp_path_factory):
    """The addresses of small diaries with a menu in several languages."""
    folder = tmp_path_factory.mktemp("menus")
    sites = {}
    for name, language, strings in [("ko", "ko", ""), ("en", "en", ""), ("de", "en", GERMAN)]:
        diary = Diary(cairn, folder / name)
        diary.entry("Content/diary.yml", {"title": "A rather long title of a diary", "language": language, "author": "Minji"})
        diary.entry("Content/places/onion.md", {
            "title": "Onion", "location": "37.5776,126.9868", "visits": [{"date": "2026-05-03", "with": ["Hyunwoo"]}], "tags": ["bread"]})
        if strings:
            diary.write("Templates/strings/en.yml", strings)
        sites[name] = diary.build()
    return sites


@pytest.mark.parametrize("language", ["ko", "en", "de"])
def test_the_first_row_fits_a_narrow_screen(language, words, open_tab, checks):
    with serving(words[language], "/") as server:
        for address in ("", "places/", "statistics/"):
            tab = open_tab(server.home + address, viewport=SMALL)
            lines, least = tab.evaluate(ROW)
            checks.equal(f"lines of the row on /{address}", lines, 1)
            checks.true(f"targets of the row on /{address}", least >= 44, least)
            checks.none(f"width of /{address}", filter(None, [tab.evaluate(OVERFLOW)]))
            # Where letters are twice as large, the row takes more lines.
            tab.add_style_tag(content="html { font-size: 212.5% }")
            checks.none(f"width of /{address} with large letters", filter(None, [tab.evaluate(OVERFLOW)]))


@pytest.mark.parametrize("scripts", [True, False])
def test_the_menu_opens_by_keyboard(scripts, home, open_tab, checks):
    for viewport in (SMALL, {"width": 1280, "height": 900}):
        tab = open_tab(home + "tags/", viewport=viewport, java_script_enabled=scripts)
        button, menu = tab.locator(".top button"), tab.locator("#_menu")
        checks.true("the menu is folded", not menu.is_visible())
        button.focus()
        tab.keyboard.press("Enter")
        checks.true("Enter opens the menu", menu.is_visible())
        if scripts:
            checks.none("the open menu fits", filter(None, [tab.evaluate(OVERFLOW)]))
            top, bottom = menu.bounding_box(), tab.locator(".top").bounding_box()
            checks.true("the menu hangs below the top", abs(top["y"] - bottom["y"] - bottom["height"]) <= 2, (top, bottom))
            targets = [link.bounding_box()["height"] for link in menu.locator("a").all()]
            checks.true("targets of the menu", min(targets) >= 44, targets)
        tab.keyboard.press("Tab")
        first = menu.locator("a").first
        checks.true("Tab goes into the menu", first.evaluate("link => link.matches(':focus')"))
        tab.keyboard.press("Escape")
        checks.true("Escape closes the menu", not menu.is_visible())
        checks.true("and goes back to its button", button.evaluate("button => button.matches(':focus')"))


def test_forced_colours_keep_signs_and_lines(home, open_tab, checks):
    tab = open_tab(home + "places/", forced_colors="active")
    lines = tab.evaluate("""() => [...document.querySelectorAll(".top li > *")].map(
        item => [item.hasAttribute("aria-current"), getComputedStyle(item).borderBlockEndColor === getComputedStyle(document.documentElement).backgroundColor])""")
    checks.equal("the current item alone has a line", [is_hidden for _, is_hidden in lines], [not is_current for is_current, _ in lines])
    signs = tab.evaluate("""() => [".find", ".kept"].map(name => getComputedStyle(document.querySelector(name), "::before"))
        .map(style => style.forcedColorAdjust === "none" && style.backgroundColor === style.color)""")
    checks.equal("the lens and the ribbon are seen", signs, [True, True])


def test_signs_grow_with_letters(home, open_tab):
    tab = open_tab(home)
    width = "parseFloat(getComputedStyle(document.querySelector('.find'), '::before').width)"
    before = tab.evaluate(width)
    tab.add_style_tag(content="html { font-size: 212.5% }")
    assert tab.evaluate(width) == pytest.approx(2 * before, .01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_menu_is_accessible(scheme, home, open_tab, checks):
    tab = open_tab(home + "tags/", viewport=SMALL, color_scheme=scheme, bypass_csp=True)
    tab.locator(".top button").click()
    checks.none(f"axe, {scheme}", axe(tab, AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS, "header.top"))


def test_the_page_is_named_in_the_menu(home, open_tab, checks):
    tab = open_tab(home + "calendar/")
    checks.equal("the page itself", tab.locator(".top [aria-current]").all_text_contents(), ["달력"])
    checks.equal("and how", tab.locator(".top [aria-current]").get_attribute("aria-current"), "page")
    tab.goto(home + "tags/")
    checks.equal("the button names what is folded", tab.locator(".top button[aria-current=true]").text_content(), "더 보기: 태그")
    checks.equal("and so does the menu", tab.locator("#_menu [aria-current=page]").text_content(), "태그")
    tab.goto(home + "contents/")
    checks.equal("the contents", tab.locator("#_menu [aria-current=page]").count(), 1)
    tab.emulate_media(media="print")
    checks.true("paper has no menu", not tab.locator(".top nav").is_visible())


def test_the_order_is_the_same_in_the_diary_and_in_a_group(home, open_tab, checks):
    tab = open_tab(home)
    row = tab.locator(".top li").all_inner_texts()
    checks.equal("the first row", row, ["장소", "지도", "달력", "사람", "더 보기"])
    folded = tab.locator("#_menu dd").all_text_contents()
    tab.goto(home + "groups/roommates/")
    checks.equal("the first row of the group", tab.locator(".top li").all_inner_texts(), row)
    own = tab.locator("#_menu dd").all_text_contents()
    shared = [name for name in folded if name in own]
    checks.equal("what is folded", [name for name in own if name in folded], shared)
    checks.equal("what the group has for itself comes first", own[0], "약속")


def test_the_contents_lead_to_all_that_the_menu_has(home, open_tab, checks):
    tab = open_tab(home + "contents/")
    links = tab.locator(".top li a, #_menu dd a").evaluate_all("links => links.map(link => link.href)")
    told = tab.locator(".contents h3 a").evaluate_all("links => links.map(link => link.href)")
    checks.equal("all of the menu", [link for link in links if link not in told], [])
    checks.true("pictures", tab.locator(".contents .photo").count() >= 5)


def test_pages_lead_back(home, open_tab, checks):
    tab = open_tab()
    for address, expected in [
        ("places/deoksugung/", [("장소", "places/"), ("고궁·절", "categories/heritage/")]),
        ("places/page/2/", [("장소", "places/")]),
        ("categories/cafe/", [("분류", "categories/")]),
        ("people/eunbi/page/2/", [("사람", "people/"), ("은비", "people/eunbi/")]),
        ("calendar/2026/05/", [("달력", "calendar/"), ("2026년", "calendar/2026/")]),
        ("calendar/2026/", [("달력", "calendar/")]),
        ("places/", []), ("", []),
    ]:
        tab.goto(home + address)
        base = Path(home).name
        checks.equal(f"the way back from /{address}", [tuple(link) for link in tab.evaluate(CRUMBS)],
                     [(name, f"/{base}/{path}") for name, path in expected])
