"""Text that is written from right to left in a diary of another language goes its own way, and nothing around it does."""

import pytest
from playwright.sync_api import expect

from diary import Diary
from server import serving

HEBREW, ARABIC = "בית קפה (מרכז)", "مقهى البيت!"
# The direction in which an element's text goes, and that of what is around it.
DIRECTION = "element => [getComputedStyle(element).direction, getComputedStyle(element.parentElement).direction]"


@pytest.fixture(scope="module")
def site(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("directions"))
    diary.entry("Content/diary.yml", {"title": "수첩", "categories": [{"id": "cafe", "name": "카페"}]})
    diary.entry("Content/places/hebrew.md", {
        "title": HEBREW, "category": "cafe", "comment": "קפה טוב, 5 שולחנות", "tags": ["לחם"], "address": "רחוב 5, תל אביב",
        "visits": [{"date": "2026-05-03", "note": "ישבנו בחוץ (3 שעות)"}]}, f"שלום, עולם!\n\n한글로 쓴 문단 (둘째).\n\n{ARABIC}")
    diary.entry("Content/places/korean.md", {"title": "찻집", "category": "cafe", "comment": "또 가요", "date": "2026-05-02"}, "한글.")
    with serving(diary.build(), "/") as server:
        yield server


@pytest.mark.parametrize("path, selector, directions", [
    ("places/hebrew/", "h1", ["rtl", "ltr"]), ("places/hebrew/", ".p-summary", ["rtl", "ltr"]), ("places/hebrew/", ".p-adr", ["rtl", "ltr"]),
    ("places/hebrew/", ".prose", ["rtl", "ltr"]), ("places/hebrew/", ".timeline .note", ["rtl", "ltr"]), ("places/korean/", "h1", ["ltr", "ltr"]),
    ("places/korean/", ".prose", ["ltr", "ltr"]), ("", f".card:has-text('{HEBREW}') :is(h2, h3)", ["rtl", "ltr"]),
    ("", ".card:has-text('찻집') :is(h2, h3)", ["ltr", "ltr"]), ("calendar/2026/05/", f".entries :is(h3:has-text('{HEBREW}'))", ["rtl", "ltr"]),
])
def test_direction_of_each_text(path, selector, directions, site, open_tab):
    tab = open_tab(site.origin + "/" + path)
    assert tab.locator(selector).first.evaluate(DIRECTION) == directions


def test_paragraphs_go_their_own_ways(site, open_tab):
    """A paragraph of Korean among Hebrew ones begins at the left."""
    tab = open_tab(site.origin + "/places/hebrew/")
    sides = tab.locator(".prose > p").evaluate_all("""paragraphs => paragraphs.map(paragraph => {
        const range = document.createRange(), box = paragraph.getBoundingClientRect();
        range.selectNodeContents(paragraph);
        const text = range.getBoundingClientRect();
        return text.left - box.left < box.right - text.right ? "left" : "right";
    })""")
    assert sides == ["right", "left", "right"]


def test_cards_of_searches_too(site, open_tab):
    tab = open_tab(site.origin + "/search/?q=קפה")
    title = tab.locator(f".card:has-text('{HEBREW}') :is(h2, h3)").first
    expect(title).to_have_css("direction", "rtl")
