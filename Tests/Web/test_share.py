"""Hands on a place of the example in a real browser, at the width of a phone: the copied link, the QR code, the files."""

import io

import numpy
import pytest
import zxingcpp
from PIL import Image

PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def place(example):
    return next(folder.name for folder in sorted((example.folder / "places").iterdir()) if (folder / "visits.ics").exists())


def test_a_place_is_handed_on(open_tab, server, place):
    page = open_tab(viewport=PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.home}places/{place}/", wait_until="networkidle")
    assert [url for url in asked if "/cards/" in url or "qr.svg" in url] == [], "nothing is asked for before it is opened"
    page.click(".share summary")
    address = page.text_content(".share code")
    assert address.endswith(f"/places/{place}/"), "the address ends with the place"
    page.click(".share button")
    page.wait_for_function("document.querySelector('.share button').textContent === document.querySelector('.share').dataset.copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.evaluate("address => new URL(address).href", address), "the button copies the address"
    code = page.locator(".share img.code")
    code.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    pixels = Image.open(io.BytesIO(code.screenshot()))
    found = [barcode.text for barcode in zxingcpp.read_barcodes(numpy.asarray(pixels.convert("L")))]
    assert found == [copied], "the code on the screen leads there"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen"
    heights = page.locator(".share :is(a, button, summary)").evaluate_all("items => items.map(item => item.getBoundingClientRect().height)")
    assert [height for height in heights if height < 44] == [], "all of it can be touched"
    for link in page.locator(".share .files a").all():
        with page.expect_download() as download:
            link.click()
        file = download.value
        assert file.suggested_filename in ("visits.ics", "place.kml", "place.gpx"), "a file is saved"


def test_a_place_is_handed_on_without_scripts(open_tab, server, place):
    page = open_tab(f"{server.home}places/{place}/", viewport=PHONE, java_script_enabled=False)
    page.click(".share summary")
    assert page.locator(".share code").is_visible(), "without scripts the address is there"
    assert page.locator(".share :is(.files a, img.code)").count() > 1, "and all of the rest"
