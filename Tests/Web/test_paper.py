"""What the example's pages are on paper: few sheets, with everything that colours say on the screen."""

import io

import pytest
from pypdf import PdfReader

from screenshots import SEE_PHOTOS

MARGINS = dict.fromkeys(["top", "right", "bottom", "left"], "12mm")


def sheets(tab):
    """The sheets of A4 that the page of a tab is printed on."""
    tab.evaluate(SEE_PHOTOS)
    return PdfReader(io.BytesIO(tab.pdf(format="A4", margin=MARGINS))).pages


# The most that an ordinary page, and one with five visits and their photos, may need.
@pytest.mark.parametrize("path, most", [
    ("places/bertrand/", 2), ("places/seonyudo/", 2), ("places/gyeongbokgung/", 3), ("statistics/", 2), ("journeys/lisboa/", 3),
])
def test_few_sheets_with_words_on_each(path, most, home, open_tab):
    pages = sheets(open_tab(home + path, viewport={"width": 1280, "height": 900}))
    assert len(pages) <= most
    assert all(len(page.extract_text().split()) > 8 for page in pages), "no sheet of a line or two"


@pytest.mark.parametrize("path, signs", [
    ("places/seonyudo/", [".rating::before", ".timeline > li::after", ".person::before", ".history li::after"]),
    ("statistics/", [".legend li::before", ".chart rect"]),
    ("map/areas/", [".areas-legend li::before"]),
])
def test_signs_are_printed(path, signs, home, open_tab):
    tab = open_tab(home + path)
    tab.emulate_media(media="print", color_scheme="dark")
    for sign in signs:
        selector, _, part = sign.partition("::")
        style = tab.locator(selector).first.evaluate("(element, part) => getComputedStyle(element, part && `::${part}`).printColorAdjust", part)
        assert style == "exact", sign
    assert tab.evaluate("getComputedStyle(document.body).color") != "rgb(255, 255, 255)", "dark words on white"
