"""A preview in a real browser: reload in place, style sheets without a reload, problems over the page, pages that appear."""

import asyncio
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(REPOSITORY / "Scripts/web"))

from axe_playwright_python.base import AXE_FILE_PATH  # noqa: E402
from browser import chromium  # noqa: E402

PATIENCE = 20_000
SETTINGS = "title: 수첩\nurl: https://example.org/diary/\ncategories: [{id: cafe, name: 카페}]\n"
OVERLAY = "document.querySelector('cairn-problems')?.shadowRoot"


def entry(text, more=""):
    return f"---\ntitle: 어니언\ndate: 2026-05-03\ncategory: cafe\n{more}---\n\n" + text + "\n"


LONG = "\n\n".join(f"문단 {number}. 마루 끝에 앉으면 처마가 먼저 보인다." for number in range(80))


class Diary:
    """A diary on disk and the preview of it."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = Path(folder)
        self.write("Content/diary.yml", SETTINGS)
        self.write("Content/places/onion.md", entry(LONG))
        self.write("Content/places/forest.md", "---\ntitle: 서울숲\ndate: 2026-04-03\n---\n\n숲\n")
        self.port = 0

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def start(self, *arguments):
        """Starts the preview; on the same port when it ran before."""
        log = self.folder / "log"
        with open(log, "w", encoding="utf-8") as output:
            self.process = subprocess.Popen([self.program, "preview", "--port", str(self.port), *arguments],
                                            cwd=self.folder, stdout=output, stderr=subprocess.STDOUT)
        for _ in range(600):
            found = re.search(r"Look at (http://127\.0\.0\.1:(\d+)/\S*);", log.read_text("utf-8"))
            if found:
                self.address, self.port = found[1], int(found[2])
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise SystemExit(f"error: no preview: {log.read_text('utf-8')}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(10) == 0, "Ctrl-C must end with 0"


class Window:
    """A page of the browser that counts what it asks for and what goes wrong."""

    def __init__(self, page):
        self.page = page
        self.loads = 0
        self.errors = []
        page.on("load", lambda _: self.count())
        page.on("pageerror", lambda error: self.fail(str(error)))
        page.on("console", lambda message: self.hear(message))

    def count(self):
        self.loads += 1

    def fail(self, text):
        # Leaving a page in the midst of its transition is no fault of the page.
        if "Transition was" not in text:
            self.errors.append(text)

    def hear(self, message):
        # Pages that are missing or broken on purpose, and a preview that is away on purpose.
        if message.type == "error" and not re.search(r"404|500|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE", message.text):
            self.errors.append(message.text)

    async def open(self, address):
        await self.page.goto(address)
        await self.connected()

    async def connected(self):
        await self.until("document.documentElement.dataset.cairnPreview === 'connected'")

    async def until(self, condition):
        await self.page.wait_for_function(condition, timeout=PATIENCE)

    async def loaded(self, count):
        for _ in range(PATIENCE // 20):
            if self.loads >= count:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"{self.loads} loads, not {count}")

    async def calm(self):
        """Gives what must not happen time to happen."""
        await asyncio.sleep(0.6)


async def reload_keeps_the_place(window, diary):
    page = window.page
    await window.open(diary.address + "places/onion/")
    await page.evaluate("scrollTo({top: 1234, behavior: 'instant'})")
    loads = window.loads
    diary.write("Content/places/onion.md", entry(LONG + "\n\n새 문단"))
    await window.until("document.body.innerText.includes('새 문단')")
    await window.loaded(loads + 1)
    await window.connected()
    await window.calm()
    assert window.loads == loads + 1, "one save is one reload"
    position = await page.evaluate("scrollY")
    assert abs(position - 1234) < 2, f"the page stands at {position}"
    assert await page.evaluate("sessionStorage.length") == 0, "nothing is left behind"


async def others_stay(window, diary):
    await window.open(diary.address + "places/forest/")
    loads = window.loads
    await window.page.evaluate("window.mine = true")
    diary.write("Content/places/onion.md", entry(LONG + "\n\n또 새 문단"))
    await window.calm()
    await window.calm()
    assert window.loads == loads and await window.page.evaluate("window.mine"), "a page that did not change was reloaded"


async def styles_are_swapped(window, diary):
    page = window.page
    diary.write("Templates/assets/style.css", "h1 { color: rgb(1, 2, 3) }")
    await window.open(diary.address + "places/onion/")
    await window.until("getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'")
    loads = window.loads
    sheets = await page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length")
    await page.evaluate("window.mine = true; scrollTo({top: 500, behavior: 'instant'})")
    for number in range(4, 8):
        diary.write("Templates/assets/style.css", f"h1 {{ color: rgb(1, 2, {number}) }}")
        await window.until(f"getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, {number})'")
    await window.calm()
    assert window.loads == loads and await page.evaluate("window.mine"), "a style sheet is no reason to reload"
    assert await page.evaluate("scrollY") == 500
    assert await page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length") == sheets, "old style sheets go"
    # After that a change of the page is still noticed.
    diary.write("Content/places/onion.md", entry(LONG + "\n\n마지막 문단"))
    await window.until("document.body.innerText.includes('마지막 문단')")
    (diary.folder / "Templates/assets/style.css").unlink()
    await window.until("getComputedStyle(document.querySelector('h1')).color !== 'rgb(1, 2, 7)'")


async def problems_are_shown(window, diary):
    page = window.page
    await window.open(diary.address + "places/onion/")
    loads = window.loads
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 9\nwith: [아무]\nbogus: <b>1</b>\n"))
    await window.until(f"{OVERLAY}?.querySelector('li') && {OVERLAY}.host.style.visibility === 'visible'")
    text = await page.evaluate(f"{OVERLAY}.querySelector('.problems').innerText")
    for words in ["error", "Content/places/onion.md:5:9", "rating: 9", "bogus", "<b>1</b>", "Hide"]:
        assert words in text, f"the overlay lacks {words}: {text}"
    assert "문단 3." in await page.evaluate("document.body.innerText"), "the last good page stays"
    assert window.loads == loads
    focused = await page.evaluate(f"{OVERLAY}.activeElement?.getAttribute('role')")
    assert focused == "alertdialog", f"the overlay is announced: {focused}"
    await accessible(page, "cairn-problems")
    await page.keyboard.press("Escape")
    await window.until(f"!{OVERLAY}")
    # Other problems bring it back.
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 8\n"))
    await window.until(f"{OVERLAY}?.querySelector('.problems').innerText.includes('rating: 8')")
    await page.evaluate(f"{OVERLAY}.querySelector('button').click()")
    await window.until(f"!{OVERLAY}")
    # Who comes to the page now is told as well.
    await page.reload()
    await window.until(f"{OVERLAY}?.querySelector('li')")
    diary.write("Content/places/onion.md", entry("나은 글"))
    await window.until("document.body.innerText.includes('나은 글')")
    await window.until(f"!{OVERLAY}")


async def a_mended_page_without_changes_is_not_reloaded(window, diary):
    await window.open(diary.address + "places/forest/")
    loads = window.loads
    diary.write("Content/places/onion.md", entry("깨진 글", "rating: 9\n"))
    await window.until(f"{OVERLAY}?.querySelector('li')")
    diary.write("Content/places/onion.md", entry("나은 글"))
    await window.until(f"!{OVERLAY}")
    await window.calm()
    assert window.loads == loads


async def a_missing_page_appears(window, diary):
    response = await window.page.goto(diary.address + "places/%EC%83%88/")
    assert response.status == 404
    await window.connected()
    diary.write("Content/places/새.md", "---\ntitle: 새로 생긴 곳\n---\n")
    await window.until("document.querySelector('h1').innerText.includes('새로 생긴 곳')")
    (diary.folder / "Content/places/새.md").unlink()
    await window.until("document.body.classList.contains('on-not-found')")


async def a_restart_is_survived(window, diary):
    await window.open(diary.address + "places/onion/")
    loads = window.loads
    diary.stop()
    await window.until("document.documentElement.dataset.cairnPreview === 'waiting'")
    diary.start()
    await window.connected()
    await window.calm()
    assert window.loads == loads, "the same bytes are no reason to reload"
    diary.stop()
    diary.write("Content/places/onion.md", entry("아무도 보지 않을 때"))
    diary.start()
    await window.until("document.body.innerText.includes('아무도 보지 않을 때')")


async def follow_leads(window, diary):
    diary.stop()
    diary.start("--follow")
    await window.open(diary.address)
    diary.write("Content/places/forest.md", "---\ntitle: 서울숲\ndate: 2026-04-03\n---\n\n다른 숲\n")
    await window.page.wait_for_url("**/places/forest/", timeout=PATIENCE)
    await window.until("document.body.innerText.includes('다른 숲')")
    await window.page.go_back()
    await window.until("document.body.classList.contains('on-home')")


async def many_windows_stay_alive(window, diary):
    """A browser keeps six connections to a host; the seventh page must load all the same."""
    pages = [await window.page.context.new_page() for _ in range(5)]
    for page in pages:
        await page.goto(diary.address)
    await window.open(diary.address + "places/onion/")
    for page in pages:
        await page.close()


async def a_diary_broken_from_the_start(window, diary):
    diary.stop()
    diary.write("Content/diary.yml", "title: [수첩\n")
    diary.start()
    response = await window.page.goto(diary.address)
    assert response.status == 500
    await window.connected()
    assert "Content/diary.yml" in await window.page.inner_text("main")
    await accessible(window.page, "main")
    assert not await window.page.evaluate(f"!!{OVERLAY}"), "the page itself tells"
    diary.write("Content/diary.yml", SETTINGS.replace("/diary/", "/"))
    await window.until("document.title === '수첩'")
    diary.write("Content/diary.yml", SETTINGS)


async def accessible(page, part):
    """No violation of WCAG 2.2 AA in a part of the page, in light and dark, at a phone's width too."""
    await page.evaluate(AXE_FILE_PATH.read_text("utf-8"))
    for scheme in ["light", "dark"]:
        for width in [390, 1280]:
            await page.emulate_media(color_scheme=scheme)
            await page.set_viewport_size({"width": width, "height": 844})
            result = await page.evaluate("""part => axe.run(part, {
                runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"]})""", part)
            faults = [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in result["violations"]]
            assert not faults, f"{part}, {scheme}, {width} px: {faults}"
            wide = await page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
            assert not wide, f"{part}, {scheme}, {width} px: scrolls sideways"


CHECKS = [
    reload_keeps_the_place, others_stay, styles_are_swapped, problems_are_shown,
    a_mended_page_without_changes_is_not_reloaded, a_missing_page_appears, many_windows_stay_alive, a_restart_is_survived,
    follow_leads, a_diary_broken_from_the_start,
]


async def main(program):
    failed = 0
    with tempfile.TemporaryDirectory(prefix="cairn-preview-") as folder:
        diary = Diary(str(Path(program).resolve()), folder)
        diary.start()
        try:
            async with chromium() as browser:
                for check in CHECKS:
                    context = await browser.new_context(viewport={"width": 1280, "height": 844})
                    window = Window(await context.new_page())
                    try:
                        await check(window, diary)
                        assert not window.errors, f"errors in the browser: {window.errors}"
                    except Exception as error:  # noqa: BLE001 - every failure is told, then the next check runs
                        failed += 1
                        print(f"failed: {check.__name__}: {error}\n{(diary.folder / 'log').read_text('utf-8')[-800:]}")
                    await context.close()
        finally:
            diary.process.kill()
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    raise SystemExit(min(1, asyncio.run(main(sys.argv[1]))))
