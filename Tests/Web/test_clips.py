"""Clips as readers meet them: a still with its length, which plays in the zoom view when somebody asks, also in a sealed group, and without
scripts by its link.
"""

import subprocess

import pytest

from diary import Diary
from server import serving
from visit import AXE_OPTIONS, RECORD_SHIFTS, axe

PASSPHRASE = "구만-토림-하솔-빈도"
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "ko-KR"}
PLAY = """async video => {
    await video.play();
    while (video.currentTime < .1) await new Promise(requestAnimationFrame);
    return video.currentTime;
}"""


def write_clip(path, size="640x360"):
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc=size={size}:rate=15:duration=2", "-f", "lavfi", "-i",
         "sine=frequency=440:duration=2", "-c:a", "aac", path], check=True)


@pytest.fixture(scope="module")
def site(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("clips") / "diary")
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://minji.example/\nauthor: 민지\n")
    diary.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지, 현우]\n---\n")
    diary.write("Content/places/forest/index.md", """---
title: 서울숲
location: 37.5443, 127.0374
visits: [{date: 2026-05-03, photos: [{file: deer.mp4, alt: 사슴, caption: 사슴이 뛰어요}, tall.mp4]}]
---
글
""")
    diary.write("Content/places/attic/index.md", """---
title: 다락방
visibility: group
groups: [us]
visits: [{date: 2026-05-04, photos: [{file: attic.mp4, alt: 창}]}]
---
글
""")
    write_clip(diary.folder / "Content/places/forest/deer.mp4")
    write_clip(diary.folder / "Content/places/forest/tall.mp4", "360x640")
    write_clip(diary.folder / "Content/places/attic/attic.mp4")
    diary.write("Content/places/forest/deer.vtt", "WEBVTT\n\n00:00.000 --> 00:02.000\n사슴이다\n")
    diary.run("share", "us", "--member", "민지", CAIRN_PASSPHRASE_US=PASSPHRASE)
    diary.build()
    with serving(diary.folder / "Site") as diary.server:
        yield diary


@pytest.fixture
def forest(site, open_tab):
    tab = open_tab(**PHONE)
    tab.add_init_script(RECORD_SHIFTS)
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.asked = lambda: [url for url in asked if url.endswith((".mp4", ".vtt"))]
    tab.goto(site.server.home + "places/forest/", wait_until="load")
    return tab


def test_a_clip_plays_when_it_is_asked_to(forest):
    assert forest.evaluate("() => getComputedStyle(document.querySelector('.clip'), '::after').content").count("0:02") == 1
    assert not forest.asked()
    forest.locator(".gallery .clip").first.click()
    video = forest.locator(".slide:not([inert]) video")
    video.wait_for()
    # Silent, paused and not loaded.
    assert video.evaluate("video => [video.paused, video.autoplay, video.preload, video.controls]") == [True, False, "none", True]
    assert not [url for url in forest.asked() if url.endswith(".mp4")]
    assert video.evaluate(PLAY) >= 0.1
    assert video.evaluate("video => video.textTracks.length && video.textTracks[0].mode") == "showing"
    # The next one stops it.
    forest.locator(".zoom-view .next").click()
    forest.locator(".slide:not([inert]) video[height='640']").wait_for()
    assert forest.evaluate("() => [...document.querySelectorAll('.slide video')].every(video => video.paused)")
    # Its own buttons are no taps of the view.
    forest.locator(".slide:not([inert]) video").click(position={"x": 20, "y": 20})
    assert forest.evaluate("() => document.querySelector('.zoom-view').open")
    forest.keyboard.press("Escape")
    assert forest.evaluate("() => !document.querySelector('video')")
    assert forest.evaluate("() => window.__shift") < 0.01


def test_pages_with_clips_keep_the_rules(forest):
    assert not axe(forest, AXE_OPTIONS)
    forest.locator(".gallery .clip").first.click()
    forest.locator(".slide:not([inert]) video").wait_for()
    assert not axe(forest, AXE_OPTIONS)


def test_without_scripts_the_link_leads_to_the_clip(site, open_tab):
    tab = open_tab(site.server.home + "places/forest/", java_script_enabled=False, **PHONE)
    link = tab.locator(".gallery .clip").first
    assert link.get_attribute("aria-label") == "동영상 2초: 사슴"
    answer = tab.request.get(site.server.home + link.get_attribute("href").lstrip("/"))
    assert answer.ok and answer.headers["content-type"] == "video/mp4" and b"ftyp" in answer.body()[:12]


def test_a_sealed_clip_plays_for_its_group(site, open_tab):
    public = b"".join(path.read_bytes() for path in (site.folder / "Site").rglob("*") if path.is_file() and "s" in path.parts[-3:-1])
    assert b"ftypisom" not in public
    tab = open_tab(f"{site.server.home}s/{site.sealed.name}/", **PHONE)
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    frame = tab.frame_locator("iframe")
    frame.get_by_role("link", name="다락방").first.click()
    # What is pressed before the scripts are there is a link.
    frame.locator("html.zooms h1", has_text="다락방").wait_for()
    frame.locator(".clip").first.click()
    video = frame.locator(".slide:not([inert]) video")
    video.wait_for()
    tab.wait_for_function("() => document.querySelector('iframe').contentDocument.querySelector('.slide:not([inert]) video')?.src.startsWith('blob:')")
    assert video.evaluate(PLAY) >= 0.1
