"""Reads a site offline in Chromium: what was seen, what was not, what is new, what is sealed, and what is left when it is turned off."""

import os
import signal
import threading

import pytest
from playwright.sync_api import Error, TimeoutError

from browser import watched
from diary import PHOTO, Diary
from server import serving

PASSPHRASE = "구만-토림-하솔-빈도"
# Seconds. Reading takes 15 on a small machine that has nothing else to do.
TIME_LIMIT, ATTEMPTS = 240, 3
GONE = "navigator.serviceWorker.getRegistrations().then(all => all.length === 0)"
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def write_diary(cairn, folder, url):
    diary = Diary(cairn, folder, CAIRN_PASSPHRASE_US=PASSPHRASE)
    write_settings(diary, url, "{pages: 6, photos: 4}")
    for number in range(12):
        diary.write(f"Content/places/p{number}.md", f"---\ntitle: 곳 {number}\nlocation: 37.5{number},127.0\n"
                    f"date: 2026-01-{number + 1:02}\nphotos: [a.jpg]\n---\n글 {number}\n")
    diary.write("Content/photos/a.jpg", PHOTO.read_bytes())
    diary.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지]\n---\n")
    diary.write("Content/places/ours.md", "---\ntitle: 우리끼리\nvisibility: group\ngroups: [us]\ndate: 2026-02-01\n---\n")
    diary.run("share", "us", "--member", "민지")
    build(diary)
    return diary


def write_settings(diary, url, offline):
    diary.write("Content/diary.yml", f"title: 수첩\nauthor: 민지\nurl: {url}\noffline: {offline}\n")


def build(diary):
    diary.build()
    diary.run("check")


def cache(path):
    """As many servers have it: browsers may keep what comes for ten minutes; but nothing of what no worker is to keep."""
    return "no-store" if path.startswith(("/s/", "/other/")) else "max-age=600"


@pytest.fixture
def in_a_browser(launch_browser):
    """Runs a part of a test in a browser of its own.

    Browsers have been seen that answered nothing any more once a worker was to go. They say nothing of the site, so another one is
    asked; an answer, whatever it is, is never asked for twice.
    """
    def run(part):
        for attempt in range(ATTEMPTS):
            browser = launch_browser()
            processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            process = next(process["id"] for process in processes if process["type"] == "browser")
            is_stuck = threading.Event()

            def end():
                is_stuck.set()
                os.kill(process, signal.SIGKILL)

            watch = threading.Timer(TIME_LIMIT, end)
            watch.start()
            try:
                return part(browser, attempt)
            except TimeoutError:
                if attempt + 1 == ATTEMPTS:
                    raise
            except Error:
                if not is_stuck.is_set() or attempt + 1 == ATTEMPTS:
                    raise
            finally:
                watch.cancel()
                if not is_stuck.is_set():
                    browser.close()

    return run


def kept(page):
    """Every address in a cache, by the cache's name."""
    return page.evaluate("""async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
        [name, (await (await caches.open(name)).keys()).map(request => decodeURI(new URL(request.url).pathname))])))""")


def addresses(caches, kind=""):
    return {address for name, list in caches.items() if f" {kind}" in name for address in list}


def until(page, script, seconds=30):
    for _ in range(seconds * 10):
        try:
            if page.evaluate(script):
                return True
        except Exception:
            pass
        page.wait_for_timeout(100)
    return False


def comes_to(page, condition, name):
    """Waits until a condition holds of what is kept, and gives that."""
    for _ in range(300):
        caches = kept(page)
        if condition(caches):
            return caches
        page.wait_for_timeout(100)
    raise AssertionError(f"{name}: {caches}")


class Reader:
    """A reader with one tab, whose network and server can be away."""

    def __init__(self, context, server):
        self.context, self.server, self.page = context, server, context.new_page()

    def offline(self, is_offline=True):
        self.server.is_down = is_offline
        self.context.set_offline(is_offline)

    def open(self, path):
        """What the page at a path is headed, or why there is none."""
        while True:
            try:
                self.page.goto(self.server.home + path, wait_until="networkidle")
                break
            except TimeoutError:
                raise
            except Error as error:
                # The page of an error is itself navigated to, and may come in between.
                self.page.wait_for_timeout(300)
                if "interrupted by another navigation" not in error.message:
                    return error.message.split("\n")[0]
        return self.page.text_content("h1") if self.page.locator("h1").count() else self.page.text_content("body")

    def worker_goes(self):
        # A page that the browser has from before may call it back; once it is asked for anew, it does so no more.
        for _ in range(4):
            if until(self.page, GONE, 3):
                return True
            self.page.reload(wait_until="networkidle")
        return False

    def start(self):
        self.open("")
        return until(self.page, READY)


def test_what_is_read_offline(cairn, tmp_path, in_a_browser, checks):
    url = "https://minji.example/diary/"

    def part(browser, attempt):
        diary = write_diary(cairn, tmp_path / str(attempt), url)
        with serving(diary.folder / "Site", "/diary/", cache=cache) as server:
            context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="allow")
            read(watched(context, checks.complaints), server, diary, url)

    in_a_browser(part)


def read(context, server, diary, url):
    reader = Reader(context, server)
    assert reader.start(), "the worker comes with the first page"
    page = reader.page
    page.evaluate("caches.open('other').then(cache => cache.put('/x', new Response('x')))")
    reader.open("places/p3/")
    page.locator("main img").first.scroll_into_view_if_needed()
    comes_to(page, lambda caches: addresses(caches, "photos"), "the photo is kept")

    reader.offline()
    assert reader.open("places/p3/") == "곳 3", "a page that was seen"
    assert page.evaluate("getComputedStyle(document.body).display") == "flex", "with its style sheet"
    assert page.locator("button.bookmark").count() > 0, "with its scripts"
    assert page.evaluate("document.querySelector('main img').naturalWidth > 0"), "with its photo"
    assert reader.open("places/p3/?a=b#_visits") == "곳 3", "whatever follows the address"
    assert "인터넷" not in reader.open(""), "the first page"
    fallback = reader.open("places/p5/")
    assert fallback == "인터넷에 연결되어 있지 않아요", "a page that was not seen"
    assert page.evaluate("getComputedStyle(document.body).display") == "flex", "is itself complete"
    reader.offline(False)
    assert reader.open("places/p5/") == "곳 5", "online again"

    for number in range(12):
        reader.open(f"places/p{number}/")
    caches = comes_to(page, lambda caches: "/diary/places/p11/" in addresses(caches, "pages ") and len(addresses(caches, "pages ")) == 6,
                      "no more pages than the setting says, the newest of them")
    assert len(addresses(caches, "photos")) <= 4, "no more photos"

    sealed = diary.sealed.name
    reader.open(f"s/{sealed}/")
    page.fill("#_passphrase", PASSPHRASE)
    page.click("#_unlock button[type=submit], #_unlock button:not([type])")
    page.wait_for_selector("iframe")
    page.wait_for_timeout(500)
    caches = kept(page)
    assert [address for address in addresses(caches) if "/s/" in address] == [], "nothing of a sealed group"
    reader.offline()
    reader.open("places/p11/")
    assert "ERR_" in reader.open(f"s/{sealed}/"), "which is not there offline"
    reader.offline(False)

    # A new theme, and a place less.
    reader.open("places/p11/")
    first = {name for name in caches if "shell" in name}
    diary.write("Templates/assets/place.css", ".new { color: red }")
    (diary.folder / "Content/places/p10.md").unlink()
    diary.write("Content/places/p9.md", "---\ntitle: 새 이름\ndate: 2026-01-10\n---\n")
    build(diary)
    assert reader.open("places/p9/") == "새 이름", "what is new is seen at once"
    assert until(
        page, "navigator.serviceWorker.getRegistration().then(async worker => (await worker.update(), !worker.installing && !worker.waiting)"
        " && (await caches.keys()).filter(name => name.includes(' shell ')).length === 1"
        f" && !(await caches.keys()).includes({next(iter(first))!r}))"), "a new worker takes over"
    caches = kept(page)
    kinds = [name.split()[2] for name in caches if name.startswith("cairn")]
    assert len(kinds) == len(set(kinds)), "the old caches are gone"
    reader.open("places/p10/")
    reader.offline()
    assert reader.open("places/p11/") == "곳 11", "pages that were seen came along"
    assert page.evaluate(
        "[...document.styleSheets].some(sheet => [...sheet.cssRules].some(rule => rule.selectorText === '.new'))"), "in their new clothes"
    assert reader.open("places/p10/") == fallback, "what was taken down is gone"
    reader.offline(False)

    write_settings(diary, url, "false")
    build(diary)
    assert reader.open("") == "수첩", "the first page without it"
    page.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker?.update())")
    assert reader.worker_goes(), "turned off, the worker goes"
    assert list(kept(page)) == ["other"], "with all that it kept and nothing else"
    page.evaluate("navigator.serviceWorker.register('/diary/offline-worker.js').then(() => true)")
    assert reader.worker_goes(), "and again when an old page has called it back"
    page.reload(wait_until="networkidle")
    assert page.evaluate(GONE), "for good"


def test_neighbours_are_left_alone(cairn, tmp_path, in_a_browser, checks):
    """A site at the root of a host below which others stand, whose pages are none of its business."""
    diary = write_diary(cairn, tmp_path / "diary", "https://minji.example/")
    diary.write("Site/other/index.html", "<!DOCTYPE html><title>other</title><h1>other</h1>")

    def part(browser, attempt):
        with serving(diary.folder / "Site", cache=cache) as server:
            reader = Reader(watched(browser.new_context(service_workers="allow"), checks.complaints), server)
            reader.start()
            reader.open("places/p1/")
            assert reader.open("other/") == "other", "the other site"
            assert [address for address in addresses(kept(reader.page)) if "other" in address] == [], "is not kept"
            reader.offline()
            assert "ERR_" in reader.open("other/"), "and has no fallback of this one"
            assert reader.open("places/p1/") == "곳 1", "while this one is there"

    in_a_browser(part)
