"""A preview in a real browser: reload in place, style sheets without a reload, problems over the page, pages that appear."""

import os
import re
import signal
import subprocess
import time

import pytest

from browser import PATIENCE
from diary import Diary
from visit import AXE_OPTIONS, OVERFLOW, axe

SETTINGS = "title: 수첩\nurl: https://example.org/diary/\ncategories: [{id: cafe, name: 카페}]\n"
# Parts of a page have no landmarks of their own.
RULES = {**AXE_OPTIONS, "runOnly": [rule for rule in AXE_OPTIONS["runOnly"] if rule != "best-practice"]}
OVERLAY = "document.querySelector('cairn-problems')?.shadowRoot"


def entry(text, more=""):
    return f"---\ntitle: 어니언\ndate: 2026-05-03\ncategory: cafe\n{more}---\n\n" + text + "\n"


LONG = "\n\n".join(f"문단 {number}. 마루 끝에 앉으면 처마가 먼저 보인다." for number in range(80))


class Previewed(Diary):
    """A diary and the preview of it."""

    port = 0

    def start(self, *arguments):
        """Starts the preview; on the same port when it ran before."""
        log = self.folder / "log"
        with open(log, "w", encoding="utf-8") as output:
            self.process = subprocess.Popen([self.cairn, "preview", "--port", str(self.port), *arguments],
                                            cwd=self.folder, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **self.environment})
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r"(http://127\.0\.0\.1:(\d+)/[!-:<-~]*).*Ctrl-C", log.read_text("utf-8"))
            if found:
                self.address, self.port = found[1], int(found[2])
                return
            time.sleep(0.05)
        raise AssertionError(f"no preview: {log.read_text('utf-8')}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(PATIENCE / 1000) == 0, "Ctrl-C must end with 0"


@pytest.fixture
def diary(cairn, tmp_path):
    diary = Previewed(cairn, tmp_path)
    diary.write("Content/diary.yml", SETTINGS)
    diary.write("Content/places/onion.md", entry(LONG))
    diary.write("Content/places/forest.md", "---\ntitle: 서울숲\ndate: 2026-04-03\n---\n\n숲\n")
    diary.start()
    yield diary
    diary.process.kill()
    diary.process.wait()
    print((tmp_path / "log").read_text("utf-8")[-800:])


@pytest.fixture
def window(open_tab, checks):
    yield Window(open_tab(viewport={"width": 1280, "height": 844}), checks.complaints)
    # Leaving a page in the midst of its transition is no fault of the page.
    checks.complaints[:] = [complaint for complaint in checks.complaints if "Transition was" not in complaint]


class Window:
    """A page of the browser that counts how often it is loaded and hears what goes wrong."""

    def __init__(self, page, complaints):
        self.page, self.loads, self.complaints = page, 0, complaints
        page.on("load", lambda _: self.count())
        page.on("console", self.hear)

    def count(self):
        self.loads += 1

    def hear(self, message):
        # Pages that are missing or broken on purpose, a preview that is away on purpose, and a style sheet that got another name while a page
        # came that asks for it: what is missing is answered with the page that says so.
        if message.type == "error" and not re.search(r"404|500|ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE|MIME type \('text/html'\)", message.text):
            self.complaints.append(message.text)

    def open(self, address):
        self.page.goto(address)
        self.connected()

    def connected(self):
        self.until("document.documentElement.dataset.cairnPreview === 'connected'")

    def until(self, condition):
        self.page.wait_for_function(condition)

    def loaded(self, count):
        """Waits until the page was loaded so many times."""
        end = time.monotonic() + PATIENCE / 1000
        while self.loads < count:
            assert time.monotonic() < end, f"{self.loads} loads, not {count}"
            self.page.wait_for_timeout(20)

    def calm(self):
        """Gives what must not happen time to happen."""
        self.page.wait_for_timeout(600)


def test_reload_keeps_the_place(window, diary):
    page = window.page
    window.open(diary.address + "places/onion/")
    page.evaluate("scrollTo({top: 1234, behavior: 'instant'})")
    loads = window.loads
    diary.write("Content/places/onion.md", entry(LONG + "\n\n새 문단"))
    window.until("document.body.innerText.includes('새 문단')")
    window.loaded(loads + 1)
    window.connected()
    window.until("Math.abs(scrollY - 1234) < 2")
    window.calm()
    assert window.loads == loads + 1, "one save is one reload"
    assert abs(page.evaluate("scrollY") - 1234) < 2
    assert page.evaluate("sessionStorage.length") == 0, "nothing is left behind"


def test_others_stay(window, diary):
    window.open(diary.address + "places/forest/")
    loads = window.loads
    window.page.evaluate("window.mine = true")
    diary.write("Content/places/onion.md", entry(LONG + "\n\n또 새 문단"))
    window.calm()
    window.calm()
    assert window.loads == loads and window.page.evaluate("window.mine"), "a page that did not change was reloaded"


def test_styles_are_swapped(window, diary):
    page = window.page
    diary.write("Templates/assets/style.css", "h1 { color: rgb(1, 2, 3) }")
    window.open(diary.address + "places/onion/")
    window.until("getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'")
    # The style sheet is new to the page, which may have come twice for it.
    window.connected()
    window.calm()
    loads = window.loads
    sheets = page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length")
    page.evaluate("window.mine = true; scrollTo({top: 500, behavior: 'instant'})")
    for number in range(4, 8):
        diary.write("Templates/assets/style.css", f"h1 {{ color: rgb(1, 2, {number}) }}")
        window.until(f"getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, {number})'")
    window.calm()
    assert window.loads == loads and page.evaluate("window.mine"), "a style sheet is no reason to reload"
    assert page.evaluate("scrollY") == 500
    assert page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length") == sheets, "old style sheets go"
    # After that a change of the page is still noticed.
    diary.write("Content/places/onion.md", entry(LONG + "\n\n마지막 문단"))
    window.until("document.body.innerText.includes('마지막 문단')")
    (diary.folder / "Templates/assets/style.css").unlink()
    window.until("getComputedStyle(document.querySelector('h1')).color !== 'rgb(1, 2, 7)'")


def test_problems_are_shown(window, diary):
    page = window.page
    window.open(diary.address + "places/onion/")
    loads = window.loads
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 9\nwith: [아무]\nbogus: <b>1</b>\n"))
    window.until(f"{OVERLAY}?.querySelector('li') && {OVERLAY}.host.style.visibility === 'visible'")
    text = page.evaluate(f"{OVERLAY}.querySelector('.problems').innerText")
    for words in ["error", "Content/places/onion.md:5:9", "rating: 9", "bogus", "<b>1</b>", "Hide"]:
        assert words in text, f"the overlay lacks {words}: {text}"
    assert "문단 3." in page.evaluate("document.body.innerText"), "the last good page stays"
    assert window.loads == loads
    focused = page.evaluate(f"{OVERLAY}.activeElement?.getAttribute('role')")
    assert focused == "alertdialog", f"the overlay is announced: {focused}"
    check_accessibility(page, "cairn-problems")
    page.keyboard.press("Escape")
    window.until(f"!{OVERLAY}")
    # Other problems bring it back.
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 8\n"))
    window.until(f"{OVERLAY}?.querySelector('.problems').innerText.includes('rating: 8')")
    page.evaluate(f"{OVERLAY}.querySelector('button').click()")
    window.until(f"!{OVERLAY}")
    # Who comes to the page now is told as well.
    page.reload()
    window.until(f"{OVERLAY}?.querySelector('li')")
    diary.write("Content/places/onion.md", entry("나은 글"))
    window.until("document.body.innerText.includes('나은 글')")
    window.until(f"!{OVERLAY}")


def test_problems_are_shown_in_korean(window, diary):
    diary.stop()
    diary.environment["CAIRN_LANGUAGE"] = "ko"
    diary.start()
    window.open(diary.address + "places/onion/")
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 9\n"))
    window.until(f"{OVERLAY}?.querySelector('li') && {OVERLAY}.host.style.visibility === 'visible'")
    text = window.page.evaluate(f"{OVERLAY}.querySelector('.problems').innerText")
    for words in ["오류 1개", "별점은 0부터 5까지예요", "도움말", "숨기기"]:
        assert words in text, f"the overlay lacks {words}: {text}"
    assert not re.search("[a-z]{2,} [a-z]{2,}", text), text
    assert window.page.evaluate(f"{OVERLAY}.querySelector('.problems').lang") == "ko"
    check_accessibility(window.page, "cairn-problems")


def test_a_mended_page_without_changes_is_not_reloaded(window, diary):
    window.open(diary.address + "places/forest/")
    loads = window.loads
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 9\n"))
    window.until(f"{OVERLAY}?.querySelector('li')")
    diary.write("Content/places/onion.md", entry("나은 글"))
    window.until(f"!{OVERLAY}")
    window.calm()
    assert window.loads == loads


def test_a_missing_page_appears(window, diary):
    response = window.page.goto(diary.address + "places/%EC%83%88/")
    assert response.status == 404
    window.connected()
    diary.write("Content/places/새.md", "---\ntitle: 새로 생긴 곳\n---\n")
    window.until("document.querySelector('h1').innerText.includes('새로 생긴 곳')")
    (diary.folder / "Content/places/새.md").unlink()
    window.until("document.body.classList.contains('on-not-found')")


def test_a_restart_is_survived(window, diary):
    window.open(diary.address + "places/onion/")
    loads = window.loads
    diary.stop()
    window.until("document.documentElement.dataset.cairnPreview === 'waiting'")
    diary.start()
    window.connected()
    window.calm()
    assert window.loads == loads, "the same bytes are no reason to reload"
    diary.stop()
    diary.write("Content/places/onion.md", entry("아무도 보지 않을 때"))
    diary.start()
    window.until("document.body.innerText.includes('아무도 보지 않을 때')")


def test_follow_leads(window, diary):
    diary.stop()
    diary.start("--follow")
    window.open(diary.address)
    diary.write("Content/places/forest.md", "---\ntitle: 서울숲\ndate: 2026-04-03\n---\n\n다른 숲\n")
    window.page.wait_for_url("**/places/forest/", timeout=PATIENCE)
    window.until("document.body.innerText.includes('다른 숲')")
    window.page.go_back()
    window.until("document.body.classList.contains('on-home')")


def test_many_windows_stay_alive(window, diary):
    """A browser keeps six connections to a host; the seventh page must load all the same."""
    pages = [window.page.context.new_page() for _ in range(5)]
    for page in pages:
        page.goto(diary.address)
    window.open(diary.address + "places/onion/")
    for page in pages:
        page.close()


def test_a_diary_broken_from_the_start(window, diary):
    diary.stop()
    diary.write("Content/diary.yml", "title: [수첩\n")
    diary.start()
    response = window.page.goto(diary.address)
    assert response.status == 500
    window.connected()
    assert "Content/diary.yml" in window.page.inner_text("main")
    check_accessibility(window.page, "main")
    assert not window.page.evaluate(f"!!{OVERLAY}"), "the page itself tells"
    diary.write("Content/diary.yml", SETTINGS.replace("/diary/", "/"))
    window.until("document.title === '수첩'")


def check_accessibility(page, part):
    """No violation of the rules in a part of the page, in light and dark, at a phone's width too."""
    # The rules see a still picture, in which the button that stays at the bottom lies on what a reader scrolls up from under it.
    page.evaluate("() => document.querySelector('#form .main')?.style.setProperty('position', 'static')")
    for scheme in ["light", "dark"]:
        for width in [390, 1280]:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 844})
            assert axe(page, RULES, part) == [], f"{part}, {scheme}, {width} px"
            assert page.evaluate(OVERFLOW) is None, f"{part}, {scheme}, {width} px"
