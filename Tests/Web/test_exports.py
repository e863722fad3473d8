"""Reads every feed and export of a site with other people's readers and compares them, field by field, with the diary.

Two diaries: the example, and one of everything that formats stumble over.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

import extruct
import gpxpy
import mf2py
import numpy
import pytest
import zxingcpp
from fastkml import KML
from fastkml.features import Placemark
from fastkml.utils import find_all
from icalendar import Calendar
from lxml import etree, html

from diary import REPOSITORY, Diary
from entries import Entries, Visit, front_matter, read_entries
from exports_readers import READERS, Expected, near
from nasty_diary import write_nasty_diary

SECRETS = ["비밀장소", "비밀태그", "안보이는곳", "초고인곳", "우리끼리"]
FORMATS = {
    "atom": "atom.xml", "jsonfeed": "feed.json", "ics": "visits.ics", "geojson": "places.geojson", "kml": "places.kml",
    "gpx": "places.gpx", "csv": "visits.csv", "json": "places.json",
}
FILES = {"visits.ics": "visits.ics", "place.kml": "places.kml", "place.gpx": "places.gpx"}


@dataclass
class Exported:
    """A diary as its files tell it, its finished site, and what writes and builds it."""

    name: str
    diary: Entries
    site: Path
    files: Diary | None = None


@pytest.fixture(scope="module")
def nasty(cairn, tmp_path_factory):
    files = Diary(cairn, tmp_path_factory.mktemp("nasty"))
    write_nasty_diary(files)
    return Exported("nasty", read_entries(files.folder), files.build(), files)


@pytest.fixture(params=["example", "nasty"])
def exported(request):
    made = request.getfixturevalue(request.param)
    return made if request.param == "nasty" else Exported("example", read_entries(REPOSITORY), made.folder)


def test_files_of_the_site(exported, checks):
    name, diary, site = exported.name, exported.diary, exported.site
    expected = Expected(diary, diary.public)
    for file, reader in READERS.items():
        path = site / file
        if path.exists():
            reader(checks, f"{name}: {file}", path.read_bytes(), expected)
    for category in diary.settings["categories"]:
        places = [place for place in diary.public if place.category_name == category["name"]]
        for file in ["atom.xml"] + (["places.kml"] if name == "nasty" else []):
            path = site / "categories" / category["id"] / file
            READERS[file](checks, f"{name}: {path.relative_to(site)}", path.read_bytes(), Expected(diary, places))


def test_sitemap(exported, checks):
    """What sitemaps.org asks of one, and that it tells of the pages that may be found and of no others."""
    name, site = exported.name, exported.site
    root = etree.parse(site / "sitemap.xml").getroot()
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    checks.equal(f"{name}: the root", root.tag, space + "urlset")
    checks.equal(f"{name}: the elements", {(entry.tag, *(item.tag for item in entry)) for entry in root} - {
        (space + "url", space + "loc"), (space + "url", space + "loc", space + "lastmod")}, set())
    addresses = [entry.findtext(space + "loc") for entry in root]
    checks.true(f"{name}: at most 50,000 addresses of ASCII", len(addresses) <= 50_000 and all(address.isascii() for address in addresses))
    checks.none(f"{name}: days", [day for entry in root if (day := entry.findtext(space + "lastmod")) and not re.fullmatch(r"\d{4}-\d\d-\d\d", day)])
    pages = [html.parse(str(file)).getroot() for file in site.rglob("*.html")]
    told = [link for page in pages if not page.xpath("//meta[@http-equiv='refresh']") for link in page.xpath("//link[@rel='canonical']/@href")]
    checks.equal(f"{name}: every page once", sorted(addresses), sorted(told))


def test_files_of_journeys(example, checks):
    """What a journey's own files tell: its days, its places, and the way from spot to spot."""
    diary = read_entries(REPOSITORY)
    titles = {place.slug: place.title for place in diary.public}
    folder = example.folder / "journeys" / "gyeongju"
    event = next(event for event in Calendar.from_ical((folder / "visits.ics").read_bytes()).walk("VEVENT")
                 if "/journeys/" in str(event["URL"]))
    checks.equal("the span of days", (str(event["DTSTART"].dt), str(event["DTEND"].dt)), ("2024-11-09", "2024-11-11"))
    gpx = gpxpy.parse((folder / "places.gpx").read_text("utf-8"))
    checks.equal("the waypoints", {point.name for point in gpx.waypoints}, {titles["불국사"], titles["대릉원"]})
    checks.equal("the way is a route", [(route.name, len(route.points)) for route in gpx.routes], [("수학여행을 다시", 2)])
    checks.true("the way is as long as it is", 11_500 < gpx.routes[0].length() < 12_500, gpx.routes[0].length())
    marks = find_all(KML.from_string((folder / "places.kml").read_bytes(), strict=True), of_type=Placemark)
    checks.equal("a line and two spots", sorted(mark.geometry.geom_type for mark in marks), ["LineString", "Point", "Point"])


def test_linked_data_and_microformats(exported, checks):
    diary, site = exported.diary, exported.site
    expected = Expected(diary, diary.public)
    for place in diary.public:
        name = f"the page of {place.title}"
        text = (site / "places" / place.slug / "index.html").read_text("utf-8")
        data = extruct.extract(text, syntaxes=["json-ld"])["json-ld"]
        checks.equal(f"{name}: JSON-LD", len(data), 1)
        if data:
            check_linked_data(checks, name, data[0], place, expected)
        reviews = [item for item in mf2py.parse(doc=text)["items"] if item["type"] == ["h-review"]]
        checks.equal(f"{name}: one h-review", len(reviews), 1)
        if reviews:
            check_microformats(checks, name, reviews[0]["properties"], place, expected)


def check_linked_data(checks, name, data, place, expected):
    item = data.get("itemReviewed", data)
    checks.equal(
        f"{name}: JSON-LD", [item["name"], item.get("address"), data.get("reviewBody", place.comment)],
        [place.title, place.address, place.comment])
    rating = data.get("reviewRating", {}).get("ratingValue")
    checks.equal(f"{name}: JSON-LD's rating", rating, place.rating)
    if rating is not None:
        checks.equal(f"{name}: JSON-LD's date", data.get("datePublished"), place.visits[-1].start if place.visits else None)
    if expected.shown(place):
        spot = (item["geo"]["latitude"], item["geo"]["longitude"])
        checks.true(f"{name}: JSON-LD's spot", near(place, spot))
    else:
        checks.equal(f"{name}: JSON-LD's spot", "geo" in item, False)


def check_microformats(checks, name, review, place, expected):
    checks.equal(
        f"{name}: microformats", [review["name"][0], review.get("summary", [None])[0], review.get("category", [])],
        [place.title, " ".join(place.comment.split()) if place.comment else None, [place.category_name] if place.category_name else []])
    item = review["item"][0]["properties"]
    checks.equal(f"{name}: the item", item["name"][0], place.title)
    rating = review.get("rating", [None])[0]
    checks.equal(f"{name}: the rating", rating and float(rating), place.rating)
    if expected.shown(place):
        spot = item["geo"][0]["properties"]
        checks.true(f"{name}: the spot", near(place, (float(spot["latitude"][0]), float(spot["longitude"][0]))))
    else:
        checks.equal(f"{name}: no spot", "geo" in item, False)
    checks.equal(f"{name}: the day", review.get("published", [None])[0], place.visits[-1].start if place.visits else None)


def test_what_each_place_has(exported, checks):
    name, diary, site = exported.name, exported.diary, exported.site
    for place in diary.public:
        folder = site / "places" / place.slug
        expected = Expected(diary, [place])
        wanted = (["visits.ics"] if place.visits else []) + (["place.kml", "place.gpx"] if expected.shown(place) else [])
        found = sorted(file.name for file in folder.iterdir() if file.suffix != ".html")
        checks.equal(f"{name}: what {place.title} has", found, sorted(wanted + ["qr.svg"]))
        for file in set(found) & set(FILES):
            READERS[FILES[file]](checks, f"{name}: {place.slug}/{file}", (folder / file).read_bytes(), expected)
        address = expected.home + "places/" + quote(place.slug) + "/"
        checks.equal(f"{name}: the code of {place.title}", read_code((folder / "qr.svg").read_bytes()), address)
        page = (folder / "index.html").read_text("utf-8")
        for file in found:
            checks.true(f"{name}: the page of {place.title} leads to {file}", f"/places/{place.slug}/{file}\"" in page)
        others = [file for other in diary.public if other.slug != place.slug
                  for file in [site / "places" / other.slug / "index.html"]
                  if f"places/{place.slug}/qr.svg" in file.read_text("utf-8")] if name == "nasty" else []
        checks.equal(f"{name}: nobody else leads to {place.title}'s files", others, [])


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


def test_calendars_of_groups_have_their_plans(example, checks):
    diary, site = read_entries(REPOSITORY), example.folder
    places = {place.slug: place for place in diary.places}
    for file in sorted((REPOSITORY / "Content/groups").glob("*.md")):
        name = f"groups/{file.stem}/visits.ics"
        events = Calendar.from_ical((site / name).read_bytes()).walk("VEVENT")
        plans = [plan for plan in front_matter(file)["plans"] if "date" in plan or "from" in plan]
        found = {str(event["SUMMARY"]): event for event in events if str(event["URL"]).endswith("/plans/")}
        checks.equal(f"{name}: every plan", sorted(found), sorted(plan["title"] for plan in plans))
        for plan in plans:
            event, days = found[plan["title"]], Visit(plan.get("date") or plan["from"], plan.get("to"))
            checks.equal(
                f"{name}: {plan['title']} on its days", (event["DTSTART"].dt, event["DTEND"].dt), (days.first, days.after))
            answers = [list((plan.get("answers") or {}).values()).count(answer) for answer in ("yes", "maybe", "no")]
            told = dict(line.split(": ", 1) for line in str(event["DESCRIPTION"]).split("\n"))
            counts = [len(told[word].split(", ")) if word in told else 0 for word in ("가요", "아마도", "못 가요")]
            checks.equal(f"{name}: {plan['title']} with its answers", counts, answers)
            checks.equal(f"{name}: {plan['title']} by somebody", "제안한 사람" in told, "by" in plan)
            place = places[plan["place"]]
            checks.true(f"{name}: {plan['title']} at its place", str(event["LOCATION"]).startswith(place.title))
            checks.equal(
                f"{name}: {plan['title']} at its spot", near(place, (event["GEO"].latitude, event["GEO"].longitude)), True)


def test_nothing_that_is_not_public_is_in_any_file(nasty, checks):
    site = nasty.site
    for file in site.rglob("*"):
        if file.is_file() and "안보이는곳" not in file.read_text("utf-8", "replace"):
            text = file.read_text("utf-8", "replace")
            checks.equal(f"{file.relative_to(site)} keeps secrets", [word for word in SECRETS if word in text], [])
        elif file.is_file():
            # The page of an unlisted place itself.
            checks.equal("where the unlisted place is", str(file.relative_to(site).parent), "places/unlisted")


def keep(diary, places, visit=lambda visit: True, needs_visits=False):
    """Places with those of their visits that pass, and only such as have some where it is their visits that are asked for."""
    copies = [replace(place, visits=[item for item in place.visits if visit(item)], own_rating=place.rating) for place in places]
    return Expected(diary, [copy for copy in copies if copy.visits or not needs_visits])


SELECTIONS = {
    "everything": ([], lambda diary: keep(diary, diary.public)),
    "a category": (["--category", "sea"], lambda diary: keep(diary, [place for place in diary.public if place.category_name == "바다 & 섬"])),
    "a tag": (["--tag", "쉼표, 태그"], lambda diary: keep(diary, [place for place in diary.public if "쉼표, 태그" in place.tags])),
    "some days": (["--from", "2025-12-31", "--to", "2026-01-01"], lambda diary: keep(
        diary, diary.public, lambda visit: str(visit.last) >= "2025-12-31" and str(visit.first) <= "2026-01-01", needs_visits=True)),
    "for the author": (["--all"], lambda diary: keep(diary, diary.places)),
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("selection", SELECTIONS)
def test_selections(selection, format, nasty, checks):
    arguments, expected = SELECTIONS[selection]
    content = nasty.files.run("export", format, *arguments).stdout.encode("utf-8")
    READERS[FORMATS[format]](checks, f"export {format} of {selection}", content, expected(nasty.diary))


@pytest.mark.parametrize("arguments", [("--tag", "쉼표, 테그"), ("--category", "see")])
def test_unknown_names_are_explained(arguments, nasty):
    assert "did you mean" in nasty.files.run("export", "csv", *arguments, status=1).stderr


def test_another_build_gives_the_same_bytes(nasty):
    again = nasty.files.build("Again")
    files = list(nasty.site.glob("*.*"))
    assert files and [file.name for file in files if file.read_bytes() != (again / file.name).read_bytes()] == []
