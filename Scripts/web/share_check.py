"""Hands on a place of a finished site in a real browser, at the width of a phone: the copied link, the QR code, the files.

The last line of the output counts the checks.
"""

import argparse
import asyncio
import io
import sys

import numpy
import zxingcpp
from PIL import Image

from browser import chromium
from results import Results
from server import serving
from site_pages import Site


async def check(results, browser, origin, base, place):
    context = await browser.new_context(viewport={"width": 360, "height": 740})
    await context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
    page = await context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(f"{origin}{base}places/{place}/", wait_until="networkidle")
    results.check("nothing is asked for before it is opened", [url for url in asked if "/cards/" in url or "qr.svg" in url], [])
    await page.click(".share summary")
    address = await page.text_content(".share code")
    results.check("the address ends with the place", address.endswith(f"/places/{place}/"), True)
    await page.click(".share button")
    await page.wait_for_function("document.querySelector('.share button').textContent === document.querySelector('.share').dataset.copied")
    copied = await page.evaluate("navigator.clipboard.readText()")
    results.check("the button copies the address", copied, await page.evaluate("address => new URL(address).href", address))
    code = page.locator(".share img.code")
    await code.scroll_into_view_if_needed()
    await page.wait_for_load_state("networkidle")
    pixels = Image.open(io.BytesIO(await code.screenshot()))
    found = [barcode.text for barcode in zxingcpp.read_barcodes(numpy.asarray(pixels.convert("L")))]
    results.check("the code on the screen leads there", found, [copied])
    results.check("nothing is wider than the screen", await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
    heights = await page.evaluate("[...document.querySelectorAll('.share :is(a, button, summary)')].map(item => item.getBoundingClientRect().height)")
    results.check("all of it can be touched", [height for height in heights if height < 44], [])
    for link in await page.locator(".share .files a").all():
        async with page.expect_download() as download:
            await link.click()
        file = await download.value
        results.check("a file is saved", file.suggested_filename in ("visits.ics", "place.kml", "place.gpx"), True)
    await context.close()

    plain = await browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = await plain.new_page()
    await page.goto(f"{origin}{base}places/{place}/")
    await page.click(".share summary")
    results.check("without scripts the address is there", await page.locator(".share code").is_visible(), True)
    results.check("and all of the rest", await page.locator(".share :is(.files a, img.code)").count() > 1, True)
    await plain.close()


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", metavar="SITE_DIR")
    parser.add_argument("--base", default="/")
    options = parser.parse_args()
    site, results = Site(options.site, options.base), Results()
    place = next(folder.name for folder in sorted((site.folder / "places").iterdir()) if (folder / "visits.ics").exists())
    with serving(site) as origin:
        async with chromium() as browser:
            await check(results, browser, origin, site.base, place)
    print(f"{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
