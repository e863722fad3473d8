"""Reads a site offline in Chromium: what was seen, what was not, what is new, what is sealed, and what is left when it is turned off.

The last line of the output counts the checks.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.async_api import Error, TimeoutError as PageTimeout

from browser import chromium
from results import Results
from server import Handler, Server

PASSPHRASE = "구만-토림-하솔-빈도"
PHOTO = Path(__file__).resolve().parents[2] / "Content/photos/naksan-wall.jpg"
# Reading takes 15 seconds on a small machine.
TIME_LIMIT, ATTEMPTS = 180, 3
GONE = "navigator.serviceWorker.getRegistrations().then(all => all.length === 0)"
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


class Diary:
    def __init__(self, cairn, folder, url):
        self.cairn, self.folder, self.site = cairn, Path(folder), Path(folder, "Site")
        self.url = url
        self.settings("{pages: 6, photos: 4}")
        for number in range(12):
            self.write(f"Content/places/p{number}.md", f"---\ntitle: 곳 {number}\nlocation: 37.5{number},127.0\n"
                       f"date: 2026-01-{number + 1:02}\nphotos: [a.jpg]\n---\n글 {number}\n")
        (self.folder / "Content/photos").mkdir()
        (self.folder / "Content/photos/a.jpg").write_bytes(PHOTO.read_bytes())
        self.write("Content/groups/us.md", "---\ntitle: 우리\naccess: passphrase\nmembers: [민지]\n---\n")
        self.write("Content/places/ours.md", "---\ntitle: 우리끼리\nvisibility: group\ngroups: [us]\ndate: 2026-02-01\n---\n")
        self.run("share", "us", "--member", "민지")
        self.build()

    def settings(self, offline):
        self.write("Content/diary.yml", f"title: 수첩\nauthor: 민지\nurl: {self.url}\noffline: {offline}\n")

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *words):
        done = subprocess.run([self.cairn, *words], cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, "CAIRN_PASSPHRASE_US": PASSPHRASE})
        if done.returncode:
            raise SystemExit(f"{words} failed:\n{done.stdout}{done.stderr}")

    def build(self):
        self.run("build")
        self.run("check")


class Switch:
    """A server that can be reached or not, whatever a browser believes of its network."""
    is_down = False


class Switched(Handler):
    """A server as many are: browsers may keep what it sends for ten minutes; but nothing of what no worker is to keep."""

    def __init__(self, *arguments, switch, **options):
        self.switch = switch
        super().__init__(*arguments, **options)

    def parse_request(self):
        if self.switch.is_down:
            self.close_connection = True
            self.connection.close()
            return False
        return super().parse_request()


    def end_headers(self):
        self.send_header("Cache-Control", "no-store" if self.path.startswith(("/s/", "/other/")) else "max-age=600")
        super().end_headers()


@contextmanager
def serving(folder, base):
    switch = Switch()
    server = Server(("127.0.0.1", 0), partial(Switched, directory=str(folder), base=base, switch=switch))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", switch
    finally:
        server.shutdown()
        server.server_close()


async def kept(page):
    """Every address in a cache, by the cache's name."""
    return await page.evaluate("""async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
        [name, (await (await caches.open(name)).keys()).map(request => decodeURI(new URL(request.url).pathname))])))""")


def addresses(caches, kind=""):
    return {address for name, list in caches.items() if f" {kind}" in name for address in list}


async def until(page, script, seconds=10):
    for _ in range(seconds * 10):
        try:
            if await page.evaluate(script):
                return True
        except Exception:
            pass
        await page.wait_for_timeout(100)
    return False


class Reader:
    def __init__(self, context, origin, switch, base):
        self.context, self.origin, self.switch, self.base = context, origin, switch, base

    async def offline(self, is_offline=True):
        self.switch.is_down = is_offline
        await self.context.set_offline(is_offline)

    async def open(self, path):
        """What the page at a path is headed, or why there is none."""
        while True:
            try:
                await self.page.goto(self.origin + self.base + path, wait_until="networkidle")
                break
            except PageTimeout:
                raise
            except Error as error:
                # The page of an error is itself navigated to, and may come in between.
                await self.page.wait_for_timeout(300)
                if "interrupted by another navigation" not in error.message:
                    return error.message.split("\n")[0]
        return await self.page.text_content("h1") if await self.page.locator("h1").count() else await self.page.text_content("body")

    async def worker_goes(self):
        # A page that the browser has from before may call it back; once it is asked for anew, it does so no more.
        for _ in range(4):
            if await until(self.page, GONE, 3):
                return True
            await self.page.reload(wait_until="networkidle")
        return False

    async def start(self):
        self.page = await self.context.new_page()
        await self.open("")
        return await until(self.page, READY)


async def check_reading(results, browser, diary, base):
    with serving(diary.site, base) as (origin, switch):
        context = await browser.new_context(viewport={"width": 360, "height": 740}, service_workers="allow")
        reader = Reader(context, origin, switch, base)
        results.check("the worker comes with the first page", await reader.start(), True)
        page = reader.page
        await page.evaluate("caches.open('other').then(cache => cache.put('/x', new Response('x')))")
        await reader.open("places/p3/")
        await page.locator("img").first.scroll_into_view_if_needed()
        await page.wait_for_timeout(500)

        await reader.offline()
        results.check("a page that was seen", await reader.open("places/p3/"), "곳 3")
        results.check("with its style sheet", await page.evaluate("getComputedStyle(document.body).display"), "flex")
        results.check("with its scripts", await page.locator("button.bookmark").count() > 0, True)
        results.check("with its photo", await page.evaluate("document.querySelector('main img').naturalWidth > 0"), True)
        results.check("whatever follows the address", await reader.open("places/p3/?a=b#_visits"), "곳 3")
        results.check("the first page", "인터넷" in await reader.open(""), False)
        fallback = await reader.open("places/p5/")
        results.check("a page that was not seen", fallback, "인터넷에 연결되어 있지 않아요")
        results.check("is itself complete", await page.evaluate("getComputedStyle(document.body).display"), "flex")
        await reader.offline(False)
        results.check("online again", await reader.open("places/p5/"), "곳 5")

        for number in range(12):
            await reader.open(f"places/p{number}/")
        await page.wait_for_timeout(300)
        caches = await kept(page)
        results.check("no more pages than the setting says", len(addresses(caches, "pages ")), 6)
        results.check("the newest of them", f"{base}places/p11/" in addresses(caches, "pages "), True)
        results.check("no more photos", len(addresses(caches, "photos")) <= 4, True)

        sealed = next((diary.site / "s").iterdir()).name
        await reader.open(f"s/{sealed}/")
        await page.fill("#_passphrase", PASSPHRASE)
        await page.click("#_unlock button[type=submit], #_unlock button:not([type])")
        await page.wait_for_selector("iframe")
        await page.wait_for_timeout(500)
        caches = await kept(page)
        results.check("nothing of a sealed group", [address for address in addresses(caches) if "/s/" in address], [])
        await reader.offline()
        await reader.open("places/p11/")
        results.check("which is not there offline", "ERR_" in await reader.open(f"s/{sealed}/"), True)
        await reader.offline(False)

        # A new theme, and a place less.
        await reader.open("places/p11/")
        first = {name for name in caches if "shell" in name}
        diary.write("Templates/assets/place.css", ".new { color: red }")
        (diary.folder / "Content/places/p10.md").unlink()
        diary.write("Content/places/p9.md", "---\ntitle: 새 이름\ndate: 2026-01-10\n---\n")
        diary.build()
        results.check("what is new is seen at once", await reader.open("places/p9/"), "새 이름")
        results.check("a new worker takes over", await until(
            page, "navigator.serviceWorker.getRegistration().then(async worker => (await worker.update(), !worker.installing && !worker.waiting)"
            " && (await caches.keys()).filter(name => name.includes(' shell ')).length === 1"
            f" && !(await caches.keys()).includes({next(iter(first))!r}))"), True)
        caches = await kept(page)
        results.check("the old caches are gone", sorted(name.split()[2] for name in caches if name.startswith("cairn")),
                      sorted({name.split()[2] for name in caches if name.startswith("cairn")}))
        await reader.open("places/p10/")
        await reader.offline()
        results.check("pages that were seen came along", await reader.open("places/p11/"), "곳 11")
        results.check("in their new clothes", await page.evaluate(
            "[...document.styleSheets].some(sheet => [...sheet.cssRules].some(rule => rule.selectorText === '.new'))"), True)
        results.check("what was taken down is gone", await reader.open("places/p10/"), fallback)
        await reader.offline(False)

        diary.settings("false")
        diary.build()
        results.check("the first page without it", await reader.open(""), "수첩")
        await page.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker?.update())")
        results.check("turned off, the worker goes", await reader.worker_goes(), True)
        results.check("with all that it kept and nothing else", list(await kept(page)), ["other"])
        await page.evaluate(f"navigator.serviceWorker.register('{base}offline-worker.js').then(() => true)")
        results.check("and again when an old page has called it back", await reader.worker_goes(), True)
        await page.reload(wait_until="networkidle")
        results.check("for good", await page.evaluate(GONE), True)
        await context.close()


async def check_neighbours(results, browser, diary):
    """A site at the root of a host below which others stand, whose pages are none of its business."""
    other = diary.site / "other"
    other.mkdir()
    (other / "index.html").write_text("<!DOCTYPE html><title>other</title><h1>other</h1>")
    with serving(diary.site, "/") as (origin, switch):
        context = await browser.new_context(service_workers="allow")
        reader = Reader(context, origin, switch, "/")
        await reader.start()
        await reader.open("places/p1/")
        results.check("the other site", await reader.open("other/"), "other")
        results.check("is not kept", [address for address in addresses(await kept(reader.page)) if "other" in address], [])
        await reader.offline()
        results.check("and has no fallback of this one", "ERR_" in await reader.open("other/"), True)
        results.check("while this one is there", await reader.open("places/p1/"), "곳 1")
        await context.close()


async def read(cairn):
    """What all checks say, in a browser of their own and on diaries of their own."""
    results = Results()
    with tempfile.TemporaryDirectory() as folder:
        first = Diary(cairn, Path(folder, "one"), "https://minji.example/diary/")
        second = Diary(cairn, Path(folder, "two"), "https://minji.example/")

        async def check(browser):
            await check_reading(results, browser, first, "/diary/")
            await check_neighbours(results, browser, second)

        async with chromium() as browser:
            await asyncio.wait_for(check(browser), TIME_LIMIT)
    return results


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    cairn = Path(parser.parse_args().cairn).resolve()
    # Browsers have been seen that answered nothing any more once a worker was to go. They say nothing of the site, so another one is
    # asked; an answer, whatever it is, is never asked for twice.
    for _ in range(ATTEMPTS):
        try:
            results = await read(cairn)
            break
        except (asyncio.TimeoutError, PageTimeout) as error:
            print(f"the browser does not answer any more: {type(error).__name__} {error}")
    else:
        results = Results()
        results.check("a browser that answers", None, "one")
    print(f"{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
