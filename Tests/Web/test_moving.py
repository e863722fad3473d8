"""What moves besides clips, as readers meet it: pictures that move, signs on cards, and what phones take around photos."""

import subprocess

import pytest

from diary import Diary
from server import serving
from test_clips import PASSPHRASE, PHONE, PLAY, write_clip
from visit import AXE_OPTIONS, RECORD_SHIFTS, axe

DESK = {"viewport": {"width": 1280, "height": 900}, "locale": "ko-KR"}


def draw(path, source, *words):
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, *words, path], check=True)


@pytest.fixture(scope="module")
def site(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("moving") / "diary")
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://minji.example/\nauthor: 민지\nphotos: {motion: true}\n")
    for slug, title, photos in [
        ("forest", "서울숲", "[{file: cat.gif, alt: 고양이}]"), ("wood", "남산", "[{file: tree.jpg, alt: 나무}, {file: bird.mp4, alt: 새}]"),
        ("sea", "바다", "[{file: IMG_1.jpg, alt: 파도, caption: 파도 앞에서}]"), ("park", "공원", "[]"),
    ]:
        diary.write(f"Content/places/{slug}/index.md", f"---\ntitle: {title}\nvisits: [{{date: 2026-05-03, photos: {photos}}}]\n---\n글\n")
    places = diary.folder / "Content/places"
    draw(places / "forest/cat.gif", "testsrc=size=480x360:rate=5:duration=2")
    draw(places / "wood/tree.jpg", "testsrc2=size=640x480", "-frames:v", "1")
    write_clip(places / "wood/bird.mp4")
    draw(places / "sea/IMG_1.jpg", "testsrc=size=640x480", "-frames:v", "1")
    write_clip(places / "sea/IMG_1.MOV", "640x480")
    diary.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지, 현우]\n---\n")
    diary.write("Content/places/attic/index.md", "---\ntitle: 다락방\nvisibility: group\ngroups: [us]\n"
                "visits: [{date: 2026-05-04, photos: [{file: IMG_2.jpg, alt: 창}]}]\n---\n글\n")
    draw(places / "attic/IMG_2.jpg", "testsrc=size=320x240", "-frames:v", "1")
    write_clip(places / "attic/IMG_2.MOV", "320x240")
    diary.run("share", "us", "--member", "민지", CAIRN_PASSPHRASE_US=PASSPHRASE)
    diary.build()
    with serving(diary.folder / "Site") as diary.server:
        yield diary


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_cards_of_places_with_clips_have_a_sign(site, open_tab, size, scheme):
    tab = open_tab(**size, color_scheme=scheme)
    tab.add_init_script(RECORD_SHIFTS)
    tab.goto(site.server.home + "places/", wait_until="load")
    signed = tab.evaluate("() => [...document.querySelectorAll('.card:has([aria-label=\"동영상 있음\"])')].map(card => card.querySelector('a').textContent)")
    assert sorted(signed) == ["남산", "서울숲"]
    sign = tab.get_by_role("img", name="동영상 있음").first
    sign.wait_for()
    assert tab.evaluate("() => window.__shift") < 0.01
    assert not axe(tab, AXE_OPTIONS)


def test_cards_that_scripts_make_have_it_too(site, open_tab):
    tab = open_tab(site.server.home + "search/?q=남산", **PHONE)
    tab.locator(".card [aria-label='동영상 있음']").wait_for()


def test_a_picture_that_moves_is_played_over_and_over(site, open_tab):
    tab = open_tab(site.server.home + "places/forest/", **PHONE)
    link = tab.locator("a.clip").first
    assert link.get_attribute("aria-label") == "움직이는 그림 2초: 고양이"
    assert "↻" in link.evaluate("link => getComputedStyle(link, '::after').content")
    link.click()
    video = tab.locator(".slide:not([inert]) video")
    video.wait_for()
    assert video.evaluate("video => [video.paused, video.loop, video.preload]") == [True, True, "none"]
    assert video.evaluate(PLAY) >= 0.1


def test_a_photo_that_moves_is_a_photo_until_it_is_pressed(site, open_tab):
    tab = open_tab(**PHONE)
    tab.add_init_script(RECORD_SHIFTS)
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(site.server.home + "places/sea/", wait_until="load")
    link = tab.locator("a[data-motion]").first
    assert not link.get_attribute("href").endswith(".mp4")
    assert link.get_attribute("aria-label") == "움직이는 사진: 파도"
    link.click()
    photo = tab.locator(".slide:not([inert]) img")
    photo.wait_for()
    tab.locator(".zoom-view .move").wait_for()
    assert not axe(tab, AXE_OPTIONS)
    assert not [url for url in asked if url.endswith(".mp4")]
    photo.click()
    video = tab.locator(".slide:not([inert]) .motion")
    video.wait_for(state="attached")
    assert video.evaluate("video => video.muted")
    same = "() => ['img', '.motion'].map(name => { const box = document.querySelector('.slide:not([inert]) ' + name).getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round).join(); })"
    first, second = tab.evaluate(same)
    assert first == second
    # It ends by itself, and the photo is there again.
    video.wait_for(state="detached")
    # By keyboard the same.
    tab.locator(".zoom-view .move").focus()
    tab.keyboard.press("Enter")
    video.wait_for(state="attached")
    tab.keyboard.press("Escape")
    tab.wait_for_function("() => !document.querySelector('video')")
    assert tab.evaluate("() => window.__shift") < 0.01


def test_without_scripts_a_photo_that_moves_leads_to_the_photo(site, open_tab):
    tab = open_tab(site.server.home + "places/sea/", java_script_enabled=False, **PHONE)
    answer = tab.request.get(site.server.home + tab.locator("a[data-motion]").first.get_attribute("href").lstrip("/"))
    assert answer.ok and answer.headers["content-type"].startswith("image/")


def test_a_sealed_photo_moves_for_its_group(site, open_tab):
    sealed = b"".join(path.read_bytes() for path in (site.folder / "Site").rglob("*") if path.is_file() and "s" in path.parts[-3:-1])
    assert sealed and b"ftypisom" not in sealed
    tab = open_tab(f"{site.server.home}s/{site.sealed.name}/", **PHONE)
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    frame = tab.frame_locator("iframe")
    frame.get_by_role("link", name="다락방").first.click()
    frame.locator("html.zooms h1", has_text="다락방").wait_for()
    frame.locator("a[data-motion]").first.click()
    frame.locator(".zoom-view .move").click()
    video = frame.locator(".slide:not([inert]) .motion")
    video.wait_for(state="attached")
    assert video.evaluate("video => new Promise(done => video.src ? done(video.src) : video.onloadstart = () => done(video.src))").startswith("blob:")
    video.wait_for(state="detached")
