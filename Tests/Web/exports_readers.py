"""Each format read by a reader that knows nothing of Cairn, and compared with what the diary's files say."""

import csv
import io
import json
import re
from datetime import timedelta
from html import unescape
from urllib.parse import quote

import feedparser
import geojson
import gpxpy
import icalendar
import jsonschema
from fastkml import KML
from fastkml.features import Placemark
from fastkml.utils import find_all
from lxml import etree, html
from shapely.geometry import shape

from diary import REPOSITORY
from entries import metres

SCHEMA = json.loads((REPOSITORY / "Documentation/places.schema.json").read_text())
ATOM = "{http://www.w3.org/2005/Atom}"
WPT = ["ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type"]


class Expected:
    """What a file is to tell of."""

    def __init__(self, diary, places):
        self.diary, self.places = diary, places
        # Programs are told addresses of ASCII (RFC 3986).
        self.home = quote(diary.settings["url"], safe=":/")
        self.visits = [(place, visit) for place in places for visit in place.visits]
        self.newest = int((diary.settings.get("exports") or {}).get("newest", 30))

    def url(self, place):
        return f"{self.home}places/{quote(place.slug)}/"

    @property
    def newest_visits(self):
        return sorted(self.visits, key=lambda item: (item[1].first, item[1].last))[-self.newest:]

    def shown(self, place):
        """Whether the spot of a place is told."""
        return place.location is not None and place.precision != "none"


def near(place, found):
    """Whether a spot is told as exactly as the place wants, and no more exactly."""
    distance = metres(place.location, found)
    if place.precision == "exact":
        return distance < 1.5
    limit = {"block": 100, "district": 1000}[place.precision]
    return 0 < distance <= limit


def by_day(items):
    return sorted(items, key=str)


def unique(checks, name, identifiers):
    checks.equal(f"{name}: every id once", len(set(identifiers)), len(identifiers))


def read_atom(checks, name, content, expected):
    root = etree.fromstring(content)
    checks.equal(f"{name}: no problem", feedparser.parse(content).bozo, False)
    feed = feedparser.parse(content)
    visits = expected.newest_visits
    checks.equal(
        f"{name}: every visit on its day",
        by_day((entry.title_detail.value, entry.published[:10], entry.link) for entry in feed.entries),
        by_day((place.title, str(visit.first), expected.url(place)) for place, visit in visits))
    for element in ["id", "title", "updated"]:
        checks.equal(f"{name}: one {element}", len(root.findall(ATOM + element)), 1)
        for entry in root.iter(ATOM + "entry"):
            checks.equal(f"{name}: one {element} an entry", len(entry.findall(ATOM + element)), 1)
    titles = [entry.findtext(ATOM + "title") for entry in root.iter(ATOM + "entry")]
    checks.equal(f"{name}: titles", sorted(titles), sorted(place.title for place, _ in visits))
    published = [entry.findtext(ATOM + "published") for entry in root.iter(ATOM + "entry")]
    checks.equal(f"{name}: newest first", published, sorted(published, reverse=True))
    unique(checks, name, [entry.findtext(ATOM + "id") for entry in root.iter(ATOM + "entry")])
    notes = [" ".join(html.fromstring(entry.findtext(ATOM + "content") or "<p></p>").text_content().split())
             for entry in root.iter(ATOM + "entry")]
    for _, visit in visits:
        if visit.note:
            checks.true(f"{name}: the note", any(" ".join(visit.note.split()) in note for note in notes))


def read_json_feed(checks, name, content, expected):
    feed = json.loads(content)
    visits = expected.newest_visits
    checks.equal(f"{name}: version", feed["version"], "https://jsonfeed.org/version/1.1")
    checks.equal(
        f"{name}: every visit on its day",
        by_day((item["title"], item["date_published"], item["url"], item.get("summary")) for item in feed["items"]),
        by_day((place.title, f"{visit.first}T12:00:00Z", expected.url(place), place.comment) for place, visit in visits))
    unique(checks, name, [item["id"] for item in feed["items"]])
    for item in feed["items"]:
        checks.true(f"{name}: a content", isinstance(item["content_html"], str))


def read_calendar(checks, name, content, expected):
    lines = content.split(b"\r\n")
    checks.equal(f"{name}: lines of 75 octets", [line for line in lines if len(line) > 75 or b"\n" in line], [])
    for line in lines:
        line.decode("utf-8")
    told = icalendar.Calendar.from_ical(content).walk("VEVENT")
    journeys = {str(event["SUMMARY"]): event for event in told if "/journeys/" in str(event["URL"])}
    # A journey is an event over its days, and all of it is free time.
    for title, event in journeys.items():
        checks.true(f"{name}: {title} has days", event["DTSTART"].dt < event["DTEND"].dt and event["TRANSP"] == "TRANSPARENT")
    events = [event for event in told if "/journeys/" not in str(event["URL"])]
    checks.equal(
        f"{name}: every visit on its days",
        by_day((str(event["SUMMARY"]), event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None, str(event["URL"]))
               for event in events),
        by_day((place.title, visit.first, day_after(visit), expected.url(place)) for place, visit in expected.visits))
    unique(checks, name, [str(event["UID"]) for event in events])
    places = {place.title: place for place in expected.places}
    for event in events:
        place = places.get(str(event["SUMMARY"]))
        if place is None:
            continue
        if expected.shown(place):
            checks.equal(
                f"{name}: {place.title} at its spot", near(place, (event["GEO"].latitude, event["GEO"].longitude)), True)
        else:
            checks.equal(f"{name}: {place.title} nowhere", "GEO" in event, False)
        checks.equal(f"{name}: the address", str(event.get("LOCATION", "")) or None, place.address)
        categories = [str(item) for item in event["CATEGORIES"].cats] if "CATEGORIES" in event else []
        checks.equal(
            f"{name}: category and tags", categories, ([place.category_name] if place.category_name else []) + place.tags)
    notes = [str(event.get("DESCRIPTION", "")) for event in events]
    for _, visit in expected.visits:
        checks.true(f"{name}: the note", any(visit.note in note for note in notes))
    checks.equal(
        f"{name}: times from no clock", {str(event["DTSTAMP"].dt)[:10] for event in events},
        {str(visit.first) for _, visit in expected.visits})


def day_after(visit):
    try:
        return visit.last + timedelta(days=1)
    except OverflowError:
        return None


def read_geojson(checks, name, content, expected):
    collection = geojson.loads(content)
    checks.true(f"{name}: valid", collection.is_valid)
    unique(checks, name, [feature["id"] for feature in collection["features"]])
    # The way of a journey is a line, as a feature of its own.
    for feature in collection["features"]:
        if feature["id"].startswith("journeys/"):
            checks.true(f"{name}: {feature['id']} is a line", feature["geometry"]["type"] == "LineString" and shape(feature["geometry"]).length > 0)
    found = {feature["id"]: feature for feature in collection["features"] if not feature["id"].startswith("journeys/")}
    checks.equal(f"{name}: every place", sorted(found), sorted(place.slug for place in expected.places))
    for place in expected.places:
        feature = found.get(place.slug)
        if feature is None:
            continue
        if expected.shown(place):
            point = shape(feature["geometry"])
            checks.true(f"{name}: {place.title} at its spot", near(place, (point.y, point.x)))
        else:
            checks.equal(f"{name}: {place.title} nowhere", feature["geometry"], None)
        properties = feature["properties"]
        checks.equal(f"{name}: {place.slug}", [
            properties["name"], properties["url"], properties.get("category"), properties.get("tags", []),
            properties.get("comment"), properties.get("address"),
            [(visit["date"], visit.get("to"), visit.get("with", []), visit.get("rating"), visit.get("note", ""))
             for visit in properties["visits"]],
        ], [
            place.title, expected.url(place), place.category_name, place.tags, place.comment, place.address,
            [(visit.start, visit.end, visit.companions, visit.rating, visit.note) for visit in place.visits],
        ])


def lines_of(place):
    return ([place.comment] if place.comment else []) + [
        " · ".join([visit.interval] + ([f"★ {visit.rating}"] if visit.rating is not None else [])
                   + ([", ".join(visit.companions)] if visit.companions else []) + ([visit.note] if visit.note else []))
        for visit in reversed(place.visits)]


def lines_in(description):
    """The lines of a description, which is HTML to whoever reads KML."""
    return [unescape(line.removesuffix("</p>")) for line in description.removeprefix("<p>").split("</p>\n<p>")]


def read_kml(checks, name, content, expected):
    told = list(find_all(KML.from_string(content, strict=True), of_type=Placemark))
    marks = [mark for mark in told if mark.geometry.geom_type == "Point"]
    # What is no spot is a way: of a track, or of a journey.
    for mark in told:
        if mark not in marks:
            checks.true(f"{name}: {mark.name} is a way", mark.geometry.geom_type in ("LineString", "MultiLineString") and mark.style_url.url == "#way")
    places = {place.title: place for place in expected.places if expected.shown(place)}
    checks.equal(f"{name}: every place", sorted(mark.name for mark in marks), sorted(places))
    for mark in marks:
        place = places[mark.name]
        checks.true(f"{name}: {place.title} at its spot", near(place, (mark.geometry.y, mark.geometry.x)))
        checks.equal(f"{name}: {place.title}", lines_in(mark.description or ""), lines_of(place) or [""])
        data = {item.name: item.value for item in mark.extended_data.elements}
        checks.equal(f"{name}: the data of {place.title}", [data.get(key) for key in ("url", "category", "tags", "visits")], [
            expected.url(place), place.category_name, ", ".join(place.tags) or None,
            ", ".join(visit.interval for visit in place.visits) or None])
    root = etree.fromstring(content)
    namespace = "{http://www.opengis.net/kml/2.2}"
    styles = {"#" + style.get("id") for style in root.iter(namespace + "Style")}
    checks.equal(f"{name}: styles", {url.text for url in root.iter(namespace + "styleUrl")} - styles, set())
    known = "red blue purple yellow pink brown green orange deeppurple lightblue cyan teal lime deeporange gray bluegray"
    checks.equal(f"{name}: known colours", styles - {"#placemark-" + color for color in known.split()} - {"#way"}, set())
    for mark in root.iter(namespace + "Placemark"):
        if mark.find(namespace + "Point") is None:
            continue
        place = places[mark.findtext(namespace + "name")]
        when = mark.findtext(f"{namespace}TimeStamp/{namespace}when")
        last = place.visits[-1] if place.visits else None
        checks.equal(
            f"{name}: the time of {place.title}", when,
            last and (f"{last.last}T12:00:00Z" if last.is_exact else last.start))


def read_gpx(checks, name, content, expected):
    points = gpxpy.parse(content.decode("utf-8")).waypoints
    places = {place.title: place for place in expected.places if expected.shown(place)}
    checks.equal(f"{name}: every place", sorted(point.name for point in points), sorted(places))
    for point in points:
        place = places[point.name]
        checks.true(f"{name}: {place.title} at its spot", near(place, (point.latitude, point.longitude)))
        lines = lines_of(place)
        checks.equal(
            f"{name}: {place.title}", [(text or "").split("\n") for text in (point.description, point.comment)],
            [lines or [""]] * 2)
        checks.equal(f"{name}: the type", point.type, place.category_name)
        checks.equal(f"{name}: the link", point.link, expected.url(place))
        exact = [visit for visit in place.visits if visit.is_exact]
        checks.equal(f"{name}: the time of {place.title}", point.time and point.time.date(), exact[-1].last if exact else None)
    for waypoint in etree.fromstring(content).iter("{http://www.topografix.com/GPX/1/1}wpt"):
        order = [WPT.index(etree.QName(child).localname) for child in waypoint]
        checks.equal(f"{name}: the order of the schema", order, sorted(order))


def read_table(checks, name, content, expected):
    checks.equal(f"{name}: the mark of UTF-8", content[:3], b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    checks.equal(f"{name}: rows of one width", {len(row) for row in rows} | {None in row for row in rows}, {18, False})

    def cell(text):
        return "'" + text if re.match(r"[=+\-@\t\n＝＋－＠]", text or "") else text or ""

    def row(place, visit):
        rating = visit.rating if visit else place.rating
        return (cell(place.title), visit.start if visit else "", visit.end or "" if visit else "",
                rating, cell(", ".join(visit.companions)) if visit else "", cell(visit.note) if visit else "",
                cell(place.category_name), cell(", ".join(place.tags)), cell(place.address), cell(place.comment), expected.url(place))

    columns = ["제목", "방문일", "마지막 날", "평점", "함께", "메모", "분류", "태그", "주소", "한줄", "링크"]
    if "title" in (rows or [{}])[0]:
        columns = ["title", "date", "to", "rating", "with", "note", "category", "tags", "address", "comment", "url"]
    checks.equal(
        f"{name}: every visit",
        by_day(tuple(float(row[key]) if key in ("평점", "rating") and row[key] else (row[key] if key not in ("평점", "rating") else None)
         for key in columns) for row in rows),
        by_day([row(place, visit) for place, visit in expected.visits]
         + [row(place, None) for place in expected.places if not place.visits]))
    places = {cell(place.title): place for place in expected.places}
    for row in rows:
        place = places[row[columns[0]]]
        latitude, longitude = list(row.values())[13:15]
        if expected.shown(place):
            checks.true(f"{name}: {place.title} at its spot", near(place, (float(latitude), float(longitude))))
        else:
            checks.equal(f"{name}: {place.title} nowhere", (latitude, longitude), ("", ""))


def read_places(checks, name, content, expected):
    diary = json.loads(content)
    problems = [error.message for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(diary)]
    checks.equal(f"{name}: valid by the schema", problems, [])
    names = {person["id"]: person["name"] for person in diary["people"]}
    categories = {category["id"]: category["name"] for category in diary["categories"]}
    found = {place["id"]: place for place in diary["places"]}
    unique(checks, name, [place["id"] for place in diary["places"]])
    checks.equal(f"{name}: every place", sorted(found), sorted(place.slug for place in expected.places))
    for place in expected.places:
        other = found.get(place.slug)
        if other is None:
            continue
        checks.equal(
            f"{name}: {place.slug}",
            [
                 other["title"], other["url"], categories.get(other.get("category")), other["tags"], other.get("comment"),
                 other.get("address"), other["precision"], other.get("rating"),
                 [(visit["date"], visit.get("to"), [names[id] for id in visit["with"]], visit.get("rating"), words(visit.get("html")))
                  for visit in other["visits"]],
             ],
            [
                 place.title, expected.url(place), place.category_name, place.tags, place.comment, place.address, place.precision,
                 place.rating,
                 [(visit.start, visit.end, visit.companions, visit.rating, visit.note) for visit in place.visits],
             ])
        if expected.shown(place):
            spot = other["location"]
            checks.true(f"{name}: {place.title} at its spot", near(place, (spot["lat"], spot["lon"])))
        else:
            checks.equal(f"{name}: {place.title} nowhere", "location" in other, False)


def words(text):
    return " ".join(html.fromstring(text).text_content().split()) if text else ""


READERS = {
    "atom.xml": read_atom, "feed.json": read_json_feed, "visits.ics": read_calendar, "places.geojson": read_geojson,
    "places.kml": read_kml, "places.gpx": read_gpx, "visits.csv": read_table, "places.json": read_places,
}
