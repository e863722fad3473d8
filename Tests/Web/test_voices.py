"""Recordings of visits: as readers hear them, also in a sealed group, and as they are recorded on the road and in the editor."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from diary import Diary
from outbox import make_host
from server import serving
from test_write_page import phone as road_phone
from test_write_page import road, save, site, states
from visit import AXE_OPTIONS, RECORD_SHIFTS, axe
from writing import ONION, diary, phone

PASSPHRASE = "구만-토림-하솔-빈도"
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "ko-KR"}
PLAY = """async audio => {
    await audio.play();
    while (audio.currentTime < .1) await new Promise(requestAnimationFrame);
    return audio.currentTime;
}"""
# A microphone that hears one tone.
MICROPHONE = """() => { navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext(), tone = context.createOscillator(), out = context.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return out.stream;
}; }"""
DEAF = """() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotAllowedError"); }; }"""


def write_sound(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", path], check=True)


@pytest.fixture(scope="module")
def heard(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("voices") / "diary")
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://minji.example/\nauthor: 민지\n")
    diary.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지, 현우]\n---\n")
    entry = "---\ntitle: {}\nvisits: [{{date: 2026-05-03, note: 비, voice: {{file: rain.wav, text: 처마 밑의 빗소리}}}}]\n{}---\n글\n"
    diary.write("Content/places/forest/index.md", entry.format("서울숲", ""))
    diary.write("Content/places/attic/index.md", entry.format("다락방", "visibility: group\ngroups: [us]\n"))
    write_sound(diary.folder / "Content/places/forest/rain.wav")
    write_sound(diary.folder / "Content/places/attic/rain.wav")
    diary.run("share", "us", "--member", "민지", CAIRN_PASSPHRASE_US=PASSPHRASE)
    diary.build()
    with serving(diary.folder / "Site") as diary.server:
        yield diary


def test_nothing_is_fetched_before_somebody_listens(heard, open_tab):
    tab = open_tab(**PHONE)
    tab.add_init_script(RECORD_SHIFTS)
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(heard.server.home + "places/forest/", wait_until="load")
    assert not [url for url in asked if url.endswith(".m4a")]
    assert "0:02 처마 밑의 빗소리" in tab.inner_text(".recording")
    audio = tab.locator(".recording audio")
    assert audio.evaluate(PLAY) >= 0.1
    assert audio.bounding_box()["width"] <= 342
    assert tab.evaluate("() => window.__shift") < 0.01
    assert not axe(tab, AXE_OPTIONS)


def test_a_sealed_recording_plays_for_its_group(heard, open_tab):
    group = heard.folder / "Site/s" / heard.sealed.name
    assert b"ftyp" not in b"".join(path.read_bytes()[:64] for path in group.rglob("*") if path.is_file())
    tab = open_tab(f"{heard.server.home}s/{heard.sealed.name}/", **PHONE)
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    frame = tab.frame_locator("iframe")
    frame.get_by_role("link", name="다락방").first.click()
    audio = frame.locator(".recording audio")
    audio.scroll_into_view_if_needed()
    frame.locator(".recording audio[src^='blob:']").wait_for()
    assert audio.evaluate(PLAY) >= 0.1


def test_recorded_on_the_road_it_comes_to_its_entry(road, road_phone):
    tab = road_phone()
    tab.evaluate(MICROPHONE)
    tab.click("[data-open=visit]")
    expect(tab.locator("#_visit-place")).to_have_value("서울숲")
    part = tab.locator("[data-form=visit] .voice-part")
    record = part.locator("button.button")

    def begin():
        record.click()
        expect(record).to_have_text("그만 녹음하기")
        # There is something to hear by then.
        expect(part.locator("[role=status]")).to_have_text(re.compile("0:0[1-9]"))

    begin()
    record.click()
    expect(part.locator("audio")).to_have_count(1)
    # One more, which is taken out again, and one that still runs when it is saved.
    begin()
    record.click()
    expect(part.locator("audio")).to_have_count(2)
    part.locator("li button").nth(1).click()
    expect(part.locator("audio")).to_have_count(1)
    begin()
    save(tab, "visit")
    states(tab, "sent")
    expect(tab.locator("#_entries > li").first).to_contain_text("녹음 2개")
    [note] = road.sent()
    assert len(note["voice"]) == 2 and "photos" not in note
    assert all(re.fullmatch(rf"{note['id']}-[12]\.(weba|m4a)", name) for name in note["voice"])
    road.publish()
    page = (road.diary.folder / "Site/places/seoul-forest/index.html").read_text("utf-8")
    assert page.count("<audio") == 2
    road.diary.run("receive", "--inbox")
    assert f"voice: [{', '.join(note['voice'])}]" in road.diary.read("Content/places/seoul-forest.md")
    assert all((road.diary.folder / "Content/places" / name).stat().st_size for name in note["voice"])
    road.diary.build()
    assert (road.diary.folder / "Site/places/seoul-forest/index.html").read_text("utf-8").count("<audio") == 2


def test_without_a_microphone_it_is_said(road, road_phone):
    tab = road_phone()
    tab.evaluate(DEAF)
    tab.click("[data-open=visit]")
    part = tab.locator("[data-form=visit] .voice-part")
    part.locator("button.button").click()
    expect(part.locator("[role=status]")).to_contain_text("마이크를 쓰지 못하게")


def test_recorded_in_the_editor(phone, diary):
    page = phone.page
    phone.open("mode=visit&path=Content/places/onion.md")
    page.evaluate(MICROPHONE)
    field = phone.field("voice")
    field.get_by_role("button", name="녹음하기").click()
    # What is recorded takes its time.
    page.wait_for_timeout(300)
    field.get_by_role("button", name="그만 녹음하기").click()
    page.wait_for_function("document.querySelector('.voices .photo') && document.querySelector('.voices progress').hidden")
    field.locator("[data-key=text]").fill("가게 소리")
    phone.field("date").fill("2026-05-17")
    phone.saved()
    phone.seen(".recording", "가게 소리")
    entry = diary.read("Content/places/onion.md")
    found = re.search(r"voice: (\[\{|\{)file: (voice\.(weba|m4a)), text: 가게 소리\}", entry)
    assert found and (diary.folder / "Content/places" / found[2]).stat().st_size, entry
