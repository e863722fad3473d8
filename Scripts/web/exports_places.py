"""What each place has beside its page, read by other people's readers and compared with the diary: files and a QR code."""

import re
from urllib.parse import quote

import numpy
import zxingcpp
from lxml import etree

from exports_readers import READERS, Expected

FILES = {"visits.ics": "visits.ics", "place.kml": "places.kml", "place.gpx": "places.gpx"}


def check_places(results, name, diary, site):
    for place in diary.public:
        folder = site / "places" / place.slug
        expected = Expected(diary, [place])
        wanted = (["visits.ics"] if place.visits else []) + (["place.kml", "place.gpx"] if expected.shown(place) else [])
        found = sorted(file.name for file in folder.iterdir() if file.suffix != ".html")
        results.check(f"{name}: what {place.title} has", found, sorted(wanted + ["qr.svg"]))
        for file in set(found) & set(FILES):
            READERS[FILES[file]](results, f"{name}: {place.slug}/{file}", (folder / file).read_bytes(), expected)
        address = expected.home + "places/" + quote(place.slug) + "/"
        results.check(f"{name}: the code of {place.title}", read_code((folder / "qr.svg").read_bytes()), address)
        page = (folder / "index.html").read_text("utf-8")
        for file in found:
            results.check(f"{name}: the page of {place.title} leads to {file}", f"/places/{place.slug}/{file}\"" in page, True)
        others = [file for other in diary.public if other.slug != place.slug
                  for file in [site / "places" / other.slug / "index.html"]
                  if f"places/{place.slug}/qr.svg" in file.read_text("utf-8")] if name == "nasty" else []
        results.check(f"{name}: nobody else leads to {place.title}'s files", others, [])


def read_code(content):
    """The text of a code that is drawn by strokes of one module, made into pixels."""
    root = etree.fromstring(content)
    size = int(root.get("viewBox").split()[2])
    modules = numpy.full((size, size), 255, numpy.uint8)
    strokes = next(path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke"))
    column = row = 0
    for command, numbers in re.findall(r"([Mmh])([0-9. ]+)", strokes.get("d")):
        numbers = [float(number) for number in numbers.split()]
        if command == "M":
            column, row = int(numbers[0]), int(numbers[1])
        elif command == "m":
            column += int(numbers[0])
        else:
            modules[row, column:column + int(numbers[0])] = 0
            column += int(numbers[0])
    codes = zxingcpp.read_barcodes(numpy.kron(modules, numpy.ones((4, 4), numpy.uint8)))
    return codes[0].text if len(codes) == 1 else None
