"""Photos that know their time and not their spot, in the editor: tracks that are sent to the preview say where they were taken."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from writing import diary, files, gpx, phone, photo

# A minute's way of some 85 m in Seoul; the photos tell the time there and no zone.
WALK = gpx(("2026-05-03T04:59:30Z", 37.5440, 127.0370), ("2026-05-03T05:00:30Z", 37.5446, 127.0376))
MIDDLE = "37.5443, 127.0373"


def put(page, photos, *tracks):
    """Chooses photos and tracks; gives where it is told what these say."""
    first, second = page.locator(".photos input[type=file]").all()
    expect(page.locator(".photos .by-track")).to_be_hidden()
    first.set_input_files(photos)
    expect(page.locator(".photo")).to_have_count(len(photos))
    expect(page.locator(".photo[data-unsent]")).to_have_count(0)
    second.set_input_files(list(tracks))
    told = page.locator(".by-track small")
    expect(told).not_to_be_empty()
    return told


def test_a_track_tells_where_a_new_place_is(phone, diary):
    page = phone.page
    phone.open("new=places")
    told = put(page, files(photo("2026-05-03")), WALK)
    expect(told).to_contain_text("37.5443,127.0373")
    spot, turn = phone.field("location"), page.locator(".by-track button")
    expect(spot).to_have_value(MIDDLE)
    turn.click()
    expect(spot).to_have_value("")
    turn.click()
    expect(spot).to_have_value(MIDDLE)
    phone.field("title").fill("성수 골목")
    phone.saved()
    text = diary.read("Content/places/성수-골목/index.md")
    assert "location: {lat: 37.5443, lon: 127.0373}\n" in text and "date: 2026-05-03\n" in text
    # The track was for the photo, and nothing of it stays.
    assert not any("walk" in file.name for file in diary.folder.rglob("*"))


def test_a_spot_that_somebody_said_stays(phone):
    page = phone.page
    phone.open("new=places")
    spot, turn = phone.field("location"), page.locator(".by-track button")
    spot.fill("37.5, 127.1")
    put(page, files(photo("2026-05-03")), WALK)
    expect(turn).to_have_text("이 위치 쓰기")
    expect(spot).to_have_value("37.5, 127.1")
    turn.click()
    expect(spot).to_have_value(MIDDLE)
    turn.click()
    expect(spot).to_have_value("37.5, 127.1")


@pytest.mark.parametrize("track, words", [
    (gpx(("2026-05-03T04:54:00Z", 37.5440, 127.0370), ("2026-05-03T05:05:00Z", 37.5441, 127.0371)), "11 (min|분)"),
    (gpx(("2026-05-03T07:00:00Z", 37.5440, 127.0370), ("2026-05-03T07:01:00Z", 37.5441, 127.0371)), "1 photo|사진 1장"),
    ({**WALK, "buffer": WALK["buffer"][:-40]}, "walk.gpx: "),
    ({"name": "nothing.json", "mimeType": "application/json", "buffer": json.dumps({"type": "FeatureCollection", "features": []}).encode()}, "nothing.json: "),
], ids=["eleven minutes", "two hours later", "cut", "no points"])
def test_nothing_is_guessed(phone, track, words):
    page = phone.page
    phone.open("new=places")
    expect(put(page, files(photo("2026-05-03")), track)).to_contain_text(re.compile(words))
    expect(phone.field("location")).to_have_value("")
    expect(page.locator(".by-track button")).to_be_hidden()


def test_a_track_comes_first_and_with_other_photos(phone):
    page = phone.page
    phone.open("new=places")
    page.evaluate("""track => {
        const data = new DataTransfer();
        data.items.add(new File([track], "walk.gpx"));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    }""", WALK["buffer"].decode())
    expect(page.locator(".by-track small")).to_contain_text("경로를 읽었어요")
    page.locator(".photos input[type=file]").first.set_input_files(files(photo("2026-05-03", spot=(37.5, 127.1)), photo("2026-05-03", shade=50)))
    expect(page.locator(".by-track small")).to_contain_text("37.5443,127.0373")
    # A photo that knows its spot is the first to say so.
    expect(phone.field("location")).to_have_value("37.5,127.1")


def test_a_visit_has_its_spot_already(phone):
    phone.open("mode=visit&path=Content/places/onion.md")
    phone.page.locator(".photos input[type=file]").first.set_input_files(files(photo("2026-05-03")))
    expect(phone.page.locator(".photo")).to_have_count(1)
    expect(phone.page.get_by_text("경로로 위치 찾기")).to_be_hidden()


def test_a_clip_has_the_day_of_its_spot(phone, diary):
    # Clips tell the time of UTC, where it is still the day before.
    told = ["-metadata", "creation_time=2026-05-02T20:00:00Z", "-metadata", "location=+37.5443+127.0373/"]
    clip = diary.folder.parent / "deer.mp4"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:duration=1", *told, clip], check=True)
    phone.open("new=places")
    phone.page.locator(".photos input[type=file]").first.set_input_files(clip)
    expect(phone.field("location")).to_have_value("37.5443,127.0373")
    expect(phone.field("date")).to_have_value("2026-05-03")
    phone.field("title").fill("사슴 공원")
    phone.saved()
    assert "photos: [deer.mp4]\n" in diary.read("Content/places/사슴-공원/index.md")
    assert (diary.folder / "Content/places/사슴-공원/deer.mp4").read_bytes() == clip.read_bytes()
