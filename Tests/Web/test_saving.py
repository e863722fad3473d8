"""What a reader saves of the list of places as it stands, read by other people's readers and compared with the diary."""

import csv
import io
from urllib.parse import quote

import geojson
import gpxpy
import pytest
from fastkml import KML
from fastkml.features import Placemark
from fastkml.utils import find_all
from lxml import etree
from playwright.sync_api import expect
from shapely.geometry import shape

from diary import Diary
from entries import read_entries
from exports_readers import WPT, near
from nasty_diary import write_nasty_diary
from server import serving

BASE = quote("/a/수첩/")


@pytest.fixture(scope="module")
def nasty(cairn, tmp_path_factory):
    """A diary of everything that formats stumble over, as its entries tell it, and where it is served."""
    files = Diary(cairn, tmp_path_factory.mktemp("nasty"))
    write_nasty_diary(files)
    with serving(files.build(), BASE) as server:
        yield read_entries(files.folder).public, server.home


def shown(place):
    return place.location is not None and place.precision != "none"


def saved(tab, format):
    """The bytes that the list gives in a format."""
    if not tab.is_visible("#_formats"):
        tab.click("#_save")
    with tab.expect_download() as download:
        tab.click(f"[data-save={format}]")
    assert download.value.suggested_filename == f"places.{format}"
    with open(download.value.path(), "rb") as file:
        return file.read()


def listed(tab):
    """The titles on the list, in its order."""
    tab.wait_for_function("() => !('waiting' in document.documentElement.dataset) && !document.querySelector('#_list[aria-busy]')")
    return tab.evaluate("() => [...document.querySelectorAll('#_list .card :is(h2, h3) > a')].map(link => link.textContent)")


def url(home, place):
    return f"{home}places/{quote(place.slug)}/"


def cell(text):
    return "'" + text if text and text[0] in "=+-@\t\n＝＋－＠" else text or ""


@pytest.mark.parametrize("query", ["places/", "places/by-name/", "places/by-rating/?category=sea"])
def test_a_list_is_saved_as_it_stands(nasty, open_tab, checks, query):
    """Every format has the places that the list shows, in its order."""
    places, home = nasty
    tab = open_tab(home + query)
    titles = listed(tab)
    if query == "places/":
        checks.equal("all places are on one page", sorted(titles), sorted(place.title for place in places))
    by_title = {place.title: place for place in places}
    expected = [by_title[title] for title in titles]
    checks.true("the filter leaves some", 0 < len(expected) and (len(expected) < len(places)) == ("?" in query))
    told = [place for place in expected if shown(place)]
    read_table(checks, saved(tab, "csv"), expected, home)
    read_geojson(checks, saved(tab, "geojson"), expected, home)
    read_gpx(checks, saved(tab, "gpx"), told, home)
    read_kml(checks, saved(tab, "kml"), told, home)


def read_table(checks, content, expected, home):
    checks.equal("csv: the mark of UTF-8", content[:3], b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    checks.equal("csv: the columns of the site's own table, without those that the index does not tell", list(rows[0]), [
        "제목", "방문일", "평점", "함께", "분류", "태그", "특징", "역", "위도", "경도", "한줄", "가고 싶은 곳", "링크"])
    checks.equal("csv: every place", [
        (row["제목"], float(row["평점"]) if row["평점"] else None, row["함께"], row["분류"], row["태그"], row["한줄"], row["가고 싶은 곳"], row["링크"])
        for row in rows
    ], [
        (cell(place.title), place.rating, cell(", ".join(place.visits[0].companions)) if len(place.visits) == 1 else "",
         cell(place.category_name), cell(", ".join(place.tags)), cell(place.comment), "O" if place.is_wanted else "", url(home, place))
        for place in expected
    ])
    for row, place in zip(rows, expected):
        checks.equal(f"csv: {place.title} has a day", bool(row["방문일"]), bool(place.visits))
        spot = (row["위도"], row["경도"])
        checks.true(f"csv: the spot of {place.title}", near(place, tuple(map(float, spot))) if shown(place) else spot == ("", ""), spot)


def read_geojson(checks, content, expected, home):
    collection = geojson.loads(content)
    checks.true("geojson: valid", collection.is_valid)
    checks.equal("geojson: every place", [
        (feature["id"], feature["properties"]["name"], feature["properties"]["url"], feature["properties"].get("category"),
         feature["properties"].get("tags", []), feature["properties"].get("comment"), feature["properties"]["precision"],
         feature["properties"]["visit_count"], feature["properties"].get("rating"))
        for feature in collection["features"]
    ], [
        (place.slug, place.title, url(home, place), place.category_name, place.tags, place.comment,
         place.precision if shown(place) else "none", len(place.visits), place.rating)
        for place in expected
    ])
    for feature, place in zip(collection["features"], expected):
        point = feature["geometry"] and shape(feature["geometry"])
        checks.true(f"geojson: the spot of {place.title}", near(place, (point.y, point.x)) if shown(place) else point is None)


def read_gpx(checks, content, told, home):
    points = gpxpy.parse(content.decode("utf-8")).waypoints
    checks.equal(
        "gpx: every place with a spot", [(point.name, point.comment, point.description, point.type, point.link) for point in points],
        [(place.title, place.comment, place.comment, place.category_name, url(home, place)) for place in told])
    for point, place in zip(points, told):
        checks.true(f"gpx: the spot of {place.title}", near(place, (point.latitude, point.longitude)))
        is_day = bool(place.visits) and place.visits[-1].is_exact
        checks.equal(f"gpx: {place.title} has a time", bool(point.time), is_day)
    for waypoint in etree.fromstring(content).iter("{http://www.topografix.com/GPX/1/1}wpt"):
        order = [WPT.index(etree.QName(child).localname) for child in waypoint]
        checks.equal("gpx: the order of the schema", order, sorted(order))


def read_kml(checks, content, told, home):
    marks = list(find_all(KML.from_string(content, strict=True), of_type=Placemark))
    found = [{item.name: item.value for item in mark.extended_data.elements} for mark in marks]
    checks.equal(
        "kml: every place with a spot", [(mark.name, data["url"], data.get("category"), data.get("tags")) for mark, data in zip(marks, found)],
        [(place.title, url(home, place), place.category_name, ", ".join(place.tags) or None) for place in told])
    for mark, place in zip(marks, told):
        checks.true(f"kml: the spot of {place.title}", near(place, (mark.geometry.y, mark.geometry.x)))
    styles = {f"#{style.get('id')}" for style in etree.fromstring(content).iter("{http://www.opengis.net/kml/2.2}Style")}
    checks.equal("kml: every mark has its style", {mark.style_url.url for mark in marks}, styles)


def test_the_module_is_loaded_when_somebody_saves(nasty, open_tab):
    asked = []
    tab = open_tab()
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{nasty[1]}places/?category=sea")
    listed(tab)
    assert not any("/save." in url for url in asked)
    saved(tab, "csv")
    assert sum("/save." in url for url in asked) == 1


def test_a_keyboard_saves(nasty, open_tab):
    tab = open_tab(f"{nasty[1]}places/")
    tab.focus("#_save")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#_formats:not([hidden])")
    tab.keyboard.press("Tab")
    with tab.expect_download() as download:
        tab.keyboard.press("Enter")
    assert download.value.suggested_filename == "places.csv"
    tab.focus("#_save")
    tab.keyboard.press("Enter")
    # The answer to a press comes in a task of its own.
    expect(tab.locator("#_formats")).to_be_hidden()
    expect(tab.locator("#_save")).to_have_attribute("aria-expanded", "false")


def test_it_is_not_offered_where_nothing_is_exported_or_nothing_runs(cairn, tmp_path, nasty, new_context):
    files = Diary(cairn, tmp_path)
    files.write("Content/diary.yml", "title: 수첩\nexports: none\n")
    files.write("Content/places/a.md", "---\ntitle: 어딘가\ndate: 2026-05-03\n---\n")
    assert "data-save" not in (files.build() / "places/index.html").read_text("utf-8")
    tab = new_context(java_script_enabled=False).new_page()
    tab.goto(f"{nasty[1]}places/")
    assert not tab.is_visible("#_save")
