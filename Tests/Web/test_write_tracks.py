"""Photos that know their time and not their spot, on the page for writing on the road: tracks, which the phone reads itself, say where they were taken."""

import json
import re

import pytest
from playwright.sync_api import expect

from outbox import make_host
from test_write_page import phone, road, save, send, site
from writing import files, gpx, photo

# A minute's way of some 85 m; in its middle the photo is taken.
WALK = [("2026-05-03T05:19:30Z", 37.5440, 127.0370), ("2026-05-03T05:20:30Z", 37.5446, 127.0376)]
MIDDLE = (37.5443, 127.0373)
KML = """<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>
<when>2026-05-03T05:20:30Z</when><when>2026-05-03T14:19:30+09:00</when><gx:coord>127.0376 37.5446 30</gx:coord><gx:coord>127.0370 37.5440 30</gx:coord>
</gx:Track></Placemark></Document></kml>"""
LINE = {"type": "FeatureCollection", "features": [None, {"type": "Feature", "properties": {"coordTimes": [time for time, *_ in WALK]},
        "geometry": {"type": "LineString", "coordinates": [[lon, lat] for _, lat, lon in WALK]}}]}
POINTS = {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"timestamp": seconds},
          "geometry": {"type": "Point", "coordinates": [lon, lat]}} for seconds, (_, lat, lon) in zip((1777785570, 1777785630), WALK)]}
# The way there, and a stay of an hour.
TIMELINE = {"semanticSegments": [
    {"startTime": "2026-05-03T14:00:00.000+09:00", "endTime": "2026-05-03T15:00:00.000+09:00",
     "visit": {"topCandidate": {"placeLocation": {"latLng": "37.5443°, 127.0373°"}}}},
    {"startTime": "2026-05-03T13:00:00.000+09:00", "endTime": "2026-05-03T14:00:00.000+09:00",
     "timelinePath": [{"point": "37.54°, 127.03°", "time": "2026-05-03T13:40:00.000+09:00"}]}]}


def file(name, text):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text if isinstance(text, bytes) else text.encode()}


def taken(time="14:20:00", zone="+09:00"):
    return files(photo("2026-05-03", time=time, zone=zone))


def open_form(tab, kind, photos):
    tab.click(f"[data-open={kind}]")
    # None is looked for before there is a photo.
    expect(tab.locator(f"[data-form={kind}] .by-track")).to_be_hidden()
    tab.set_input_files(f"[data-form={kind}] .pick:not(.by-track) input", photos)
    expect(tab.locator(f"[data-form={kind}] .photos-part li")).to_have_count(len(photos))


def give(tab, kind, *tracks):
    """Chooses tracks, and gives what is said of them."""
    told = tab.locator(f"[data-form={kind}] .placed")
    before = told.inner_text()
    tab.set_input_files(f"[data-form={kind}] [data-track]", list(tracks))
    expect(told).not_to_have_text(re.compile(f"^({re.escape(before)}|.*…)$"))
    return told.inner_text()


def is_near(text, spot):
    lat, lon = map(float, text.split(","))
    return abs(lat - spot[0]) < 0.00015 and abs(lon - spot[1]) < 0.00015


@pytest.mark.parametrize("track", [
    gpx(*WALK), file("walk.kml", KML), file("walk.geojson", json.dumps(LINE)), file("points.json", json.dumps(POINTS))], ids=lambda track: track["name"])
def test_a_track_tells_where_a_new_place_is(road, site, phone, track):
    tab = phone()
    open_form(tab, "place", taken())
    spot, turn = tab.locator("#_place-spot"), tab.locator("[data-form=place] [data-turn]")
    told = give(tab, "place", track)
    assert re.search("경로로 찾은 위치.*IMG_0.jpg, 14:20.*30초", told) and "시간대" not in told
    assert is_near(spot.input_value(), MIDDLE)
    # Whoever knows better takes it back, or has it again.
    turn.click()
    expect(spot).to_have_value("")
    turn.click()
    assert is_near(spot.input_value(), MIDDLE)
    tab.fill("#_place-title", "성수 골목")
    save(tab, "place")
    send(tab)
    [note] = road.sent()
    assert is_near(f"{note['lat']},{note['lon']}", MIDDLE) and note["day"] == "2026-05-03"
    # The track stays on the phone.
    assert tab.asked - {"blob:"} == {site.origin, road.host.api.removesuffix("/api/v1")}
    paths = road.host.repository.git("ls-tree", "-r", "--name-only", "main").decode()
    assert note["photos"][0] in paths and "walk" not in paths and "points" not in paths


def test_a_spot_that_somebody_said_stays(phone):
    tab = phone()
    open_form(tab, "place", taken())
    spot, turn = tab.locator("#_place-spot"), tab.locator("[data-form=place] [data-turn]")
    spot.fill("37.5, 127.1")
    give(tab, "place", gpx(*WALK))
    expect(spot).to_have_value("37.5, 127.1")
    expect(turn).to_have_text("이 위치 쓰기")
    turn.click()
    assert is_near(spot.input_value(), MIDDLE)
    expect(turn).to_have_text("위치 되돌리기")
    turn.click()
    expect(spot).to_have_value("37.5, 127.1")
    # Without the photo there is nothing to say.
    tab.click("[data-form=place] .photos-part li button")
    expect(turn).to_be_hidden()
    expect(spot).to_have_value("37.5, 127.1")


def test_the_places_near_a_photo_are_offered_for_a_visit(road, phone):
    tab = phone()
    open_form(tab, "visit", taken())
    place = tab.locator("#_visit-place")
    expect(place).to_have_value("서울숲")
    told = give(tab, "visit", gpx(("2026-05-03T05:18:00Z", 37.5775, 126.9867), ("2026-05-03T05:24:00Z", 37.5777, 126.9869)))
    assert "2분" in told
    expect(place).to_have_value("어니언 안국")
    tab.click("[data-form=visit] [data-turn]")
    expect(place).to_have_value("서울숲")
    tab.click("[data-form=visit] [data-turn]")
    save(tab, "visit")
    send(tab)
    [note] = road.sent()
    assert (note["place"], note["day"]) == ("onion", "2026-05-03")


def test_a_photo_without_its_zone_is_of_the_clock_of_the_phone(phone):
    tab = phone(timezone_id="Asia/Seoul")
    open_form(tab, "place", taken(zone=None))
    assert "Asia/Seoul" in give(tab, "place", gpx(*WALK))
    assert is_near(tab.locator("#_place-spot").input_value(), MIDDLE)
    tab = phone(timezone_id="Europe/Paris")
    open_form(tab, "place", taken(zone=None))
    told = give(tab, "place", gpx(*WALK))
    assert "기록이 없어요" in told and "Europe/Paris" in told
    expect(tab.locator("#_place-spot")).to_have_value("")


def test_a_stay_of_a_timeline_counts_with_its_whole_length(phone):
    tab = phone()
    open_form(tab, "place", taken())
    assert "0초" in give(tab, "place", file("Timeline.json", json.dumps(TIMELINE)))
    expect(tab.locator("#_place-spot")).to_have_value("37.5443, 127.0373")


@pytest.mark.parametrize("points, words", [
    ([("2026-05-03T05:14:00Z", 37.5440, 127.0370), ("2026-05-03T05:25:00Z", 37.5441, 127.0371)], ["11분"]),
    ([("2026-05-03T05:19:00Z", 37.5440, 127.0370), ("2026-05-03T05:21:00Z", 37.5490, 127.0370)], ["2분", "560"]),
    ([("2026-05-03T06:19:00Z", 37.5440, 127.0370), ("2026-05-03T06:21:00Z", 37.5440, 127.0370)], ["기록이 없어요"]),
], ids=["eleven minutes", "560 m", "an hour later"])
def test_nothing_is_guessed(phone, points, words):
    tab = phone()
    open_form(tab, "place", taken())
    told = give(tab, "place", gpx(*points))
    assert all(word in told for word in words), told
    expect(tab.locator("#_place-spot")).to_have_value("")
    expect(tab.locator("[data-form=place] [data-turn]")).to_be_hidden()
    # Another track may know it.
    assert "경로로 찾은 위치" in give(tab, "place", gpx(*WALK))


BOMB = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">' + "".join(f'<!ENTITY {two} "{f"&{one};" * 10}">' for one, two in zip("abcdefgh", "bcdefghi")) + "]><gpx>&i;</gpx>"


@pytest.mark.parametrize("name, text, words", [
    ("cut.gpx", gpx(*WALK)["buffer"][:200], "읽을 수 없어요"),
    ("words.gpx", "that is no track", "읽을 수 없어요"),
    ("nothing.gpx", "", "읽을 수 없어요"),
    ("bomb.gpx", BOMB, "읽을 수 없어요"),
    ("deep.json", "[" * 1_000_000, "읽을 수 없어요"),
    ("null.json", "null", "시각이 남아 있지 않은"),
    ("odd.geojson", json.dumps({"type": "FeatureCollection", "features": {"length": 1e9}}), "시각이 남아 있지 않은"),
    ("far.gpx", gpx(("2026-05-03T05:20:00Z", 91, 127), ("soon", 37, 127), ("2026-05-03T05:20:00Z", "", "x"))["buffer"], "시각이 남아 있지 않은"),
    ("bytes.gpx", b"\xff\xfe\x00\x00" * 64, "읽을 수 없어요"),
    ("large.gpx", b"<" + b" " * 20_000_000, "너무 커요"),
    ("points.json", json.dumps({"type": "Feature", "properties": {"coordTimes": [1] * 500_001}, "geometry": {
        "type": "LineString", "coordinates": [[1, 1]] * 500_001}}, separators=(",", ":")), "너무 커요"),
], ids=lambda value: value if isinstance(value, str) and len(value) < 14 else "")
def test_a_broken_file_is_told_in_words(phone, name, text, words):
    tab = phone()
    open_form(tab, "place", taken())
    told = give(tab, "place", file(name, text))
    assert told.startswith(f"{name}: ") and words in told
    expect(tab.locator("#_place-spot")).to_have_value("")
    # The form goes on.
    tab.fill("#_place-title", "성수 골목")
    save(tab, "place")


def test_a_track_that_another_app_shares_places_photos(phone):
    tab = phone()
    tab.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    parts = [[file["name"], file["mimeType"], list(file["buffer"])] for file in (gpx(*WALK), *taken())]
    tab.evaluate("""async parts => {
        const form = new FormData();
        for (const [name, type, bytes] of parts) form.append("files", new File([new Uint8Array(bytes)], name, { type }));
        await fetch("share", { method: "POST", body: form, redirect: "manual" });
        location.hash = "shared";
    }""", parts)
    expect(tab.locator("[data-form=visit] .placed")).to_contain_text("경로로 찾은 위치")
    expect(tab.locator("[data-form=visit] .photos-part li")).to_have_count(1)
