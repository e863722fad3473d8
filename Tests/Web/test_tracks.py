"""The ways of visits in a real browser: on a phone, in the dark, on paper, without scripts."""

import pytest

from visit import AXE_OPTIONS, axe

PHONE = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}
PLACE = "places/낙산공원/"
INSIDE = """figure => {
    const plan = figure.querySelector(".drawing"), way = plan.querySelector(".track").getBoundingClientRect(), frame = plan.getBoundingClientRect();
    const ends = [...plan.querySelectorAll(".begin, .end")].map(mark => mark.getBoundingClientRect());
    return {
        inside: [way, ...ends].every(box => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom),
        share: way.height / frame.height, ends: ends.length,
    };
}"""


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_track_is_complete_without_scripts(open_tab, server, checks, viewport, scheme):
    page = open_tab(server.home + PLACE, viewport=viewport, color_scheme=scheme, java_script_enabled=False)
    figure = page.locator("figure.tracked")
    checks.equal("its name stands above it", figure.locator("figcaption").inner_text(), "혜화에서 성벽 따라 동대문까지")
    checks.equal("its figures", figure.locator("dt").all_inner_texts(), ["길이", "움직인 시간", "오르막", "내리막", "높이"])
    checks.true("the profile is drawn", figure.locator(".profile path").is_visible())
    figure.locator("summary").click()
    rows = figure.locator("tbody tr").all_inner_texts()
    checks.true("a table tells the same", 8 <= len(rows) <= 16 and "0\u00a0m" in rows[0] and rows[-1].endswith("22 m"), rows)
    checks.true("nothing is wider than the screen", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    drawn = figure.evaluate(INSIDE)
    checks.true("the way fills the drawing and stays in it", drawn["inside"] and drawn["share"] > 0.6 and drawn["ends"] == 2, drawn)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_a_track(open_tab, server, checks, scheme):
    page = open_tab(server.home + PLACE, viewport=PHONE, color_scheme=scheme)
    checks.equal("axe finds nothing", axe(page, AXE_OPTIONS, "figure.tracked"), [])
    drawings = page.get_by_role("img").filter(has=page.locator("svg"))
    names = [name for name in drawings.evaluate_all("images => images.map(image => image.getAttribute('aria-label'))") if name]
    checks.equal("the drawings have names", names, ["지도에 그린 길: 혜화에서 성벽 따라 동대문까지", "높이의 흐름, 22에서 125 m까지"])


def test_on_paper_the_table_is_open(open_tab, server, checks):
    page = open_tab(server.home + PLACE, viewport=WIDE)
    page.emulate_media(media="print")
    checks.true("the table is seen", page.locator("figure.tracked tbody tr").last.is_visible())
    checks.true("the drawing fits a sheet", page.locator("figure.tracked .drawing").bounding_box()["height"] < 400)


def test_a_page_of_a_place_without_a_track_loads_nothing_for_one(open_tab, server, checks):
    page = open_tab(f"{server.home}places/wooraeok/")
    styles = page.locator("link[rel=stylesheet]").evaluate_all("links => links.map(link => link.href)")
    checks.true("no style sheet of tracks", not any("track" in style or "/map" in style for style in styles), styles)
