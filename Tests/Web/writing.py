"""A diary whose preview lets browsers write, and a browser that does."""

import io
import re
import time
from contextlib import suppress

import pytest
from PIL import Image
from playwright.sync_api import Error

from browser import PATIENCE
from test_preview import Previewed

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "ko-KR"}
SETTINGS = """\
title: 수첩
url: https://example.org/diary/
categories:
  # 마시는 곳
  - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}
  - {id: walk, name: 산책}
"""
ONION = """\
---
title: '어니언'   # 이름
category: cafe
tags: [빵,   커피]
visits:
  - 2026-05-03
  - {date: 2026-05-10, with: 현우}
---

첫 글
"""


class Desk:
    """A browser that was let in, and the diary that it writes in."""

    def __init__(self, diary, page):
        self.diary, self.page = diary, page
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(diary.key())

    def go(self, address):
        """Goes to a page as by a link of the page that is left.

        Playwright's `goto` waits for a page that never comes when the preview makes the one that is left fresh in the same moment.
        """
        leave = "address => { document.documentElement.dataset.left = ''; location.assign(address) }"
        there = """address => document.readyState === "complete" && !("left" in document.documentElement.dataset)
            && location.href === new URL(address).href"""
        for _ in range(6):
            with suppress(Error):
                self.page.evaluate(leave, address)
                return self.page.wait_for_function(there, arg=address, timeout=PATIENCE / 6)
        raise AssertionError(f"{address} was not reached")

    def open(self, query):
        self.go(f"{self.diary.origin}/.cairn/edit/?{query}")
        self.page.wait_for_selector("#form:not([hidden]), #home:not([hidden])")

    def field(self, key):
        """The field of a key, out of its fold."""
        found = self.page.locator(f"[data-key={key}]").first
        found.evaluate("field => { const fold = field.closest('details:not([open])'); if (fold) fold.querySelector('summary').click(); }")
        return found

    def save(self):
        self.page.click("#form .main")

    def saved(self):
        """Saves, and waits until the page that was written is shown."""
        with self.page.expect_navigation():
            self.save()

    def seen(self, selector, text):
        there = "([selector, text]) => document.querySelector(selector)?.innerText.includes(text)"
        try:
            self.page.wait_for_function(there, arg=[selector, text])
        except Error as error:
            shown, log = self.page.inner_text("body")[:500], self.diary.read("log")[-500:]
            raise AssertionError(f"no “{text}” in {selector} on {self.page.url}: {shown}\n{log}") from error


class Written(Previewed):
    """A diary whose preview lets browsers write."""

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def key(self):
        """The address that the terminal shows last."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            found = re.findall(r"Write at (\S+)", self.read("log"))
            if found:
                return found[-1]
            time.sleep(0.05)
        raise AssertionError("no address to write at")

    def file(self, name, content):
        """Waits until a file has become what it should be."""
        end = time.monotonic() + PATIENCE / 1000
        while self.read(name) != content and time.monotonic() < end:
            time.sleep(0.05)
        assert self.read(name) == content


@pytest.fixture
def diary(cairn, tmp_path):
    diary = Written(cairn, tmp_path)
    diary.write("Content/diary.yml", SETTINGS)
    diary.write("Content/places/onion.md", ONION)
    diary.write("Content/people/minji.md", "---\nname: 민지\n---\n")
    diary.start("--edit", "--drafts")
    yield diary
    diary.process.kill()
    diary.process.wait()


@pytest.fixture
def phone(diary, open_tab, checks):
    yield Desk(diary, open_tab(**PHONE))
    # Nobody calls a page back to a fresh one while it is closed.
    diary.process.kill()
    # Leaving a page in the midst of its transition is no fault of the page.
    checks.complaints[:] = [complaint for complaint in checks.complaints if "ransition was skipped" not in complaint]


def photo(day, spot=None, shade=90, time="14:00:00", zone=None):
    """A JPEG that says when, and where, it was taken."""
    image = Image.new("RGB", (400, 300), (shade, 120, 80))
    exif = image.getexif()
    exif.get_ifd(0x8769)[0x9003] = f"{day.replace('-', ':')} {time}"
    if zone:
        exif.get_ifd(0x8769)[0x9011] = zone
    if spot:
        degrees = [(int(value), int(value * 60 % 60), round(value * 3600 % 60, 3)) for value in spot]
        exif.get_ifd(0x8825).update({1: "N", 2: degrees[0], 3: "E", 4: degrees[1]})
    file = io.BytesIO()
    image.save(file, "JPEG", exif=exif)
    return file.getvalue()


def files(*photos):
    """Photos as a file chooser gives them."""
    return [{"name": f"IMG_{number}.jpg", "mimeType": "image/jpeg", "buffer": data} for number, data in enumerate(photos)]


def gpx(*points, name="walk.gpx"):
    """A track as a file chooser gives it: of points as time in UTC, latitude and longitude."""
    lines = "".join(f'<trkpt lat="{lat}" lon="{lon}"><ele>30</ele><time>{time}</time></trkpt>' for time, lat, lon in points)
    return {"name": name, "mimeType": "application/gpx+xml",
            "buffer": f'<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{lines}</trkseg></trk></gpx>'.encode()}
