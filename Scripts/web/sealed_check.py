"""Builds a diary with a sealed group and opens it: with another implementation of the seal, and in Chromium as its members do, with the
right passphrase and with wrong ones, whole and damaged, online and offline. The last line of the output counts the checks.
"""

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import time
import unicodedata
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

from icalendar import Calendar
from playwright.async_api import Error

from browser import chromium
from sealed_files import SealedFolder
from server import serving
from visit import AXE_OPTIONS, axe

BASE, PLACES = "/diary/", 24
PASSPHRASE, OTHER = "구만-토림-하솔-빈도", "correct horse battery staple"
# What nobody may find who holds the public folder.
SECRETS = ["둘만의", "다락방", "roommates", "룸메이트", "현우", "우리끼리만", "비밀태그", "37.5512", "attic"]
# Many pages in one have their landmarks and headings several times.
RULES = {**AXE_OPTIONS, "runOnly": [rule for rule in AXE_OPTIONS["runOnly"] if rule != "best-practice"]}
PHOTO = Path(__file__).resolve().parents[2] / "Content/photos/naksan-wall.jpg"


def main():
    parser = argparse.ArgumentParser(prog="sealed_check", description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cairn-sealed") as folder:
        check = Check(Path(options.cairn).resolve(), Path(folder) / "diary")
        check.on_disk()
        asyncio.run(check.in_browser())
    for name, problems in check.results:
        for problem in problems:
            print(f"{name}: {problem}")
    failed = sum(1 for _, problems in check.results if problems)
    print(f"{len(check.results) - failed} passed, {failed} failed")
    return 1 if failed else 0


class Check:
    def __init__(self, cairn, diary):
        self.cairn, self.diary, self.results = cairn, diary, []
        write_diary(diary)
        self.share("--member", "민지", passphrase=PASSPHRASE)
        self.share("--member", "현우", passphrase=OTHER)
        self.build()

    def hold(self, name, *problems):
        self.results.append((name, [str(problem) for problem in problems if problem]))

    # MARK: The program

    def run(self, *arguments, passphrase=""):
        environment = {**os.environ, "CAIRN_PASSPHRASE_ROOMMATES": passphrase}
        return subprocess.run(
            [self.cairn, *arguments], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, cwd=self.diary)

    def share(self, *arguments, passphrase=""):
        done = self.run("share", "roommates", *arguments, passphrase=passphrase)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def build(self, output="Site"):
        done = self.run("build", "--output", output)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def files(self, output="Site"):
        root = self.diary / output
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    @property
    def sealed(self):
        return next(folder for folder in (self.diary / "Site/s").iterdir() if (folder / "index.html").read_text("utf-8").count('id="_seal"'))

    # MARK: On disk

    def on_disk(self):
        opened = SealedFolder(self.sealed, PASSPHRASE)
        paths = opened.paths()
        contents = {path: opened.open(path) for path in paths}
        pages = [path for path in paths if path.endswith(".html")]
        blobs = {path.name for path in self.sealed.glob("*.bin")}
        self.hold("another implementation opens every file", *(
            [f"{len(pages)} pages"] if len(pages) < PLACES else []),
            blobs == {opened.file(path).name for path in paths + [""]} or "there are others than the list says",
            "둘만의 장소 3" in contents["places/ours-3/index.html"].decode() or "a page is not what it should be",
            any(path.startswith("photos/") and contents[path][:4] in (b"RIFF", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xdb") for path in paths)
            or "no photo")
        self.results[-1] = (self.results[-1][0], [problem for problem in self.results[-1][1] if problem != "True"])
        self.hold("each member's passphrase opens them, in any form", *(
            None if SealedFolder(self.sealed, typed).key == opened.key else typed
            for typed in (OTHER, unicodedata.normalize("NFD", PASSPHRASE), PASSPHRASE.replace("-", " "))))
        self.hold("sizes are of few kinds", *(
            name for name in blobs if (size := (self.sealed / name).stat().st_size - 29) & ((1 << max(0, size.bit_length() - 6)) - 1)))
        public = self.files()
        self.hold("nothing of the group is in the public folder", *(
            f"{secret} in {name}" for name, data in public.items() for secret in SECRETS
            if secret.encode() in data or secret in name))
        self.hold("the key file is for its owner alone", (self.diary / ".cairn-keys").stat().st_mode & 0o077)
        self.hold("git ignores the key file", ".cairn-keys" not in (self.diary / ".gitignore").read_text() and "it does not")
        self.build("Again")
        self.hold("another build gives the same bytes", public != self.files("Again") and "it does not")
        shutil.rmtree(self.diary / "Again")
        before = self.files()
        place = self.diary / "Content/places/ours-5.md"
        place.write_text(place.read_text("utf-8") + "\n덧붙인 말.\n", "utf-8")
        self.build()
        changed = sum(1 for name, data in self.files().items() if before.get(name) != data)
        self.hold("a change seals only what changed", f"{changed} files changed" if not 1 <= changed <= 12 else None)
        self.check_environment()

    def check_environment(self):
        """Without a key file the passphrase alone gives keys, always the same."""
        keys = self.diary / ".cairn-keys"
        keys.rename(self.diary / "kept")
        outputs = []
        for output in ("One", "Two"):
            done = self.run("build", "--output", output, passphrase=PASSPHRASE)
            outputs.append(self.files(output) if done.returncode == 0 else {})
            shutil.rmtree(self.diary / output, ignore_errors=True)
        weak = self.run("build", "--output", "Weak", passphrase="룸메이트1234")
        self.hold("the environment gives stable keys", outputs[0] != outputs[1] and "they differ", not any(".bin" in name for name in outputs[0]) and "nothing is sealed")
        self.hold("a weak passphrase is refused", weak.returncode == 0 and "it is not", "룸메이트1234" in weak.stderr and "it is printed")
        (self.diary / "kept").rename(keys)

    # MARK: In the browser

    @asynccontextmanager
    async def tab(self, name, fragment="", **options):
        """A new tab at the group's address; what goes wrong in it is held against the check."""
        options = {"viewport": {"width": 390, "height": 844}, "locale": "ko-KR", "reduced_motion": "reduce", **options}
        context = await self.browser.new_context(**options)
        tab = await context.new_page()
        tab.set_default_timeout(8000)
        wrong = []
        tab.on("pageerror", lambda error: wrong.append(f"script error: {error}"))
        tab.on("request", lambda request: "/photos/" in request.url and not request.url.startswith("blob:")
               and wrong.append(f"asked for {request.url}"))
        try:
            await tab.goto(self.origin + BASE + f"s/{self.sealed.name}/" + fragment)
            yield tab, wrong
        except Error as error:
            wrong.append(str(error).splitlines()[0])
        except AssertionError as error:
            wrong.append(f"failed: {error}")
        self.hold(name, *wrong)
        await context.close()

    async def in_browser(self):
        async with chromium() as self.browser:
            with serving(SimpleNamespace(folder=self.diary / "Site", base=BASE)) as self.origin:
                for step in (
                    self.asks, self.opens, self.travels, self.saves, self.remembers, self.takes_links, self.finds_its_way, self.knows_the_day, self.is_offline,
                    self.finds_damage, self.finds_old_files,
                    self.needs_security, self.fits_into_a_file, self.changes_keys,
                ):
                    await step()

    async def asks(self):
        for scheme in ("light", "dark"):
            async with self.tab(f"the unlock page is accessible, {scheme}", color_scheme=scheme) as (tab, wrong):
                wrong += await axe(tab, AXE_OPTIONS)
                assert await tab.locator("#_passphrase").evaluate("field => field === document.activeElement"), "the field has no focus"
                await tab.fill("#_passphrase", "다른 말이 아닌가")
                await tab.click("#_show")
                assert await tab.get_attribute("#_passphrase", "type") == "text", "it does not show what is typed"
                await tab.keyboard.press("Enter")
                await problem(tab, "맞지 않는")
                wrong += await axe(tab, AXE_OPTIONS)

    async def opens(self):
        async with self.tab("the right passphrase opens the first page in two seconds") as (tab, wrong):
            start = time.monotonic()
            await unlock(tab, unicodedata.normalize("NFD", PASSPHRASE))
            took = time.monotonic() - start
            assert took < 2, f"it took {took:.2f} s"
            assert "룸메이트" in await tab.title(), await tab.title()
            assert not await tab.evaluate("location.hash"), "the address changed"

    async def travels(self):
        async with self.tab("links, images, the history and the zoom view work") as (tab, wrong):
            frame = await unlock(tab, OTHER)
            await frame.click("nav a[href$='/places/']")
            frame = await page(tab, "/places/")
            await frame.locator("a[href*='/places/ours-']").first.click()
            frame = await page(tab, "/places/ours-")
            assert await frame.evaluate("location.pathname.includes('/places/ours-')"), "the page does not know its address"
            assert await frame.evaluate("document.activeElement.id") == "_main", "the focus is lost"
            await frame.wait_for_function("[...document.images].some(image => image.src.startsWith('blob:') && image.naturalWidth > 300)")
            await frame.locator("a.zoom").first.click()
            await frame.wait_for_function("document.querySelector('dialog.zoom-view').open")
            await tab.evaluate("history.back()")
            await frame.wait_for_function("!document.querySelector('dialog.zoom-view').open")
            await tab.evaluate("history.back()")
            await page(tab, "/places/", isExact=True)
            await tab.evaluate("history.back()")
            await page(tab, "")
            await tab.evaluate("history.forward()")
            await page(tab, "/places/", isExact=True)
            await tab.reload()
            frame = await page(tab, "/places/", isExact=True)
            await frame.evaluate("location.hash = 'x'")
            await tab.evaluate("location.hash = '#/nowhere/'")
            frame = await page(tab, "/nowhere/")
            assert "여기 없어요" in await frame.inner_text("main"), "nothing is said of a page that is not there"
        async with self.tab("scripts get data from memory") as (tab, wrong):
            frame = await unlock(tab, OTHER)
            await tab.evaluate("location.hash = '#/places/?category=cafe'")
            frame = await page(tab, "/places/")
            await frame.wait_for_function("document.querySelectorAll('.card').length === 12")
            await frame.wait_for_function("[...document.querySelectorAll('.card img')].some(image => image.src.startsWith('blob:') && image.naturalWidth > 300)")

    async def saves(self):
        """A link to a file gives the file, decrypted, with addresses that open what they name."""
        async def saved(tab, frame, link):
            async with tab.expect_download() as download:
                await frame.click(link)
            file = await download.value
            return file.suggested_filename, Path(await file.path()).read_bytes()

        async with self.tab("the calendar of the group is saved", "#/plans/") as (tab, wrong):
            await unlock(tab, PASSPHRASE, at="/plans/")
            name, data = await saved(tab, await page(tab, "/plans/"), "a[type='text/calendar']")
            events = {str(event["SUMMARY"]): event for event in Calendar.from_ical(data).walk("VEVENT")}
            assert name == "visits.ics" and len(events) == PLACES + 1, f"{name} has {len(events)} events"
            assert str(events["다락방 밤샘"]["DTSTART"].dt) == "2026-12-24", "the plan is not in it"
            await tab.goto(str(events["둘만의 장소 3"]["URL"]).replace("https://minji.example", self.origin))
            assert "둘만의 장소 3" in await (await page(tab, "/places/ours-3/")).inner_text("h1"), "an address leads elsewhere"
        async with self.tab("every other file is saved too", "#/downloads/") as (tab, wrong):
            frame = await unlock(tab, PASSPHRASE, at="/downloads/")
            names = []
            for link in await frame.locator("main a[type]").evaluate_all("links => links.map(link => link.getAttribute('href'))"):
                name, data = await saved(tab, frame, f"main a[href='{link}']")
                names.append(name)
                wrong += [] if "둘만의 장소".encode() in data else [f"{link} tells nothing"]
            assert {"places.geojson", "places.gpx", "places.json", "visits.csv"} < set(names), names
            assert not {"atom.xml", "feed.json"} & set(names), "a feed that nobody can read"

    async def remembers(self):
        async with self.tab("it remembers where asked to, and locks again") as (tab, wrong):
            await unlock(tab, PASSPHRASE, "#_remember")
            other = await tab.context.new_page()
            await other.goto(tab.url)
            await page(other, "")
            await other.click("#_lock")
            await other.wait_for_selector("#_unlock:not([hidden])")
            assert not await other.evaluate("localStorage.length + sessionStorage.length"), "something is left"
            assert not await other.evaluate("document.querySelectorAll('iframe').length"), "the page is left"
        async with self.tab("it does not remember where not asked to") as (tab, wrong):
            await unlock(tab, PASSPHRASE)
            assert not await tab.evaluate("localStorage.length"), "something is kept"

    async def takes_links(self):
        self.link = re.search(r"#k=[\w-]{43}", self.share())[0]
        async with self.tab("a link opens without a passphrase, and the key leaves the address", self.link + "/places/ours-2/") as (tab, wrong):
            await page(tab, "/places/ours-2/")
            assert self.link[3:] not in tab.url, "the key is still there"
        async with self.tab("a wrong link says so", self.link[:-6] + "AAAAAA") as (tab, wrong):
            await problem(tab, "이제 열 수 없")

        async with self.tab("a wrong link costs nobody the key that they have") as (tab, wrong):
            await unlock(tab, PASSPHRASE, "#_remember")
            address = tab.url
            for rubbish in (self.link[:-6] + "AAAAAA", "#k=x", "#k=" + "_" * 43 + "/places/"):
                # In the same tab only the part after # is another one.
                await tab.goto(address + rubbish)
                await page(tab, "/places/" if rubbish.endswith("/") else "")
                other = await tab.context.new_page()
                await other.goto(address + rubbish)
                await page(other, "/places/" if rubbish.endswith("/") else "")
                assert "k=" not in other.url + tab.url, "the key is still in the address"
                await other.close()
            other = await tab.context.new_page()
            await other.goto(address)
            await page(other, "")

    async def finds_its_way(self):
        """Addresses that somebody gives away or has from long ago."""
        async with self.tab("a copied link of bookmarks works for others", "#/places/ours-3/") as (tab, wrong):
            await tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.origin)
            frame = await unlock(tab, PASSPHRASE, at="/places/ours-3/")
            await frame.click("h1 + .bookmark")
            await tab.evaluate("location.hash = '#/bookmarks/'")
            frame = await page(tab, "/bookmarks/")
            await frame.click("#_link")
            await tab.wait_for_function("navigator.clipboard.readText().then(text => text.includes('#add='))")
            link = await tab.evaluate("navigator.clipboard.readText()")
            assert link.startswith(self.origin + BASE + f"s/{self.sealed.name}/#/bookmarks/#add="), link
            assert "k=" not in link, "it has the key"
            async with self.tab("and says which they are", link.partition("#")[1] + link.partition("#")[2]) as (other, _):
                frame = await unlock(other, OTHER, at="/bookmarks/")
                await frame.wait_for_selector("#_offer .button")
                assert "둘만의 장소 3" in await frame.inner_text("#_offer"), "something else is offered"
                await frame.click("#_offer .button")
                await frame.wait_for_function("document.querySelectorAll('#_kept .card').length === 1")
                assert "add=" not in other.url, "the address still offers"
        for path in ("places/nowhere/", "nowhere", "%EC%97%86%EC%9D%8C/", "places/ours-3/more.html"):
            async with self.tab(f"a link to {path} says that nothing is there", f"#/{path}") as (tab, wrong):
                frame = await unlock(tab, PASSPHRASE, at="/" if path.startswith("%") else path)
                assert "여기 없어요" in await frame.inner_text("main"), "nothing is said"
                assert await frame.locator("nav a[href$='/places/']").count(), "it leads nowhere"
                assert not await tab.inner_text("#_problem") and await tab.locator("#_unlock").is_hidden(), "it asks again"
                wrong += await axe(frame, AXE_OPTIONS) if path == "nowhere" else []
                await frame.click("main a.button")
                await page(tab, "")
        for path in ("../../", "/evil.example/", "//evil.example/", "http://[", "%", "javascript:alert(1)"):
            async with self.tab(f"{path} leads to the first page", f"#/{path}") as (tab, wrong):
                await unlock(tab, PASSPHRASE)
        async with self.tab("an address without its slash is found", "#/places/ours-3") as (tab, wrong):
            frame = await unlock(tab, PASSPHRASE, at="/places/ours-3/")
            assert "둘만의 장소 3" in await frame.inner_text("h1") and tab.url.endswith("/#/places/ours-3/"), tab.url

    async def finds_old_files(self):
        """One old file beside newer ones; all of them old together nobody can tell."""
        file = SealedFolder(self.sealed, PASSPHRASE).file("places/ours-7/index.html")
        old = file.read_bytes()
        async with self.tab("an old page beside newer ones is found, and a new one of a new build is not", "#/places/ours-7/") as (tab, wrong):
            frame = await unlock(tab, PASSPHRASE, at="/places/ours-7/")
            place = self.diary / "Content/places/ours-7.md"
            place.write_text(place.read_text("utf-8").replace("우리끼리만", "이제는 우리끼리만"), "utf-8")
            self.build()
            new = file.read_bytes()
            assert new != old, "it is the same"
            # The list in memory is older than the page that comes now.
            await tab.evaluate("location.hash = '#/places/'")
            await page(tab, "/places/", isExact=True)
            await tab.evaluate("location.hash = '#/places/ours-7/'")
            frame = await page(tab, "/places/ours-7/")
            assert "이제는" in await frame.inner_text("main"), "the new page is not shown"
            file.write_bytes(old)
            await tab.evaluate("location.hash = '#/places/'")
            await page(tab, "/places/", isExact=True)
            await tab.evaluate("location.hash = '#/places/ours-7/'")
            frame = await page(tab, "/places/ours-7/")
            assert "예전 것" in await frame.inner_text("main"), await frame.inner_text("main")
            await tab.reload()
            await problem(tab, "예전 것")
        file.write_bytes(new)

    async def knows_the_day(self):
        """Only the reader's day tells which plan is next."""
        for day, heading in (("2026-12-01", "다음에 갈 곳"), ("2027-01-05", None)):
            async with self.tab(f"the plan that is next on {day}") as (tab, wrong):
                await tab.clock.set_fixed_time(day + "T12:00:00+09:00")
                await tab.reload()
                frame = await unlock(tab, PASSPHRASE)
                await frame.wait_for_function("document.querySelector('.plan .off:not([hidden])') || document.querySelector('.first').hidden")
                shown = [await title.inner_text() for title in await frame.locator("section.first h2").all() if await title.is_visible()]
                assert shown == ([heading] if heading else []), shown

    async def is_offline(self):
        async with self.tab("without a connection it says so") as (tab, wrong):
            await tab.context.set_offline(True)
            await tab.fill("#_passphrase", PASSPHRASE)
            await tab.click("#_open")
            await problem(tab, "인터넷 연결")
            await tab.context.set_offline(False)
            frame = await unlock(tab, PASSPHRASE)
            await tab.context.set_offline(True)
            await frame.click("nav a[href$='/calendar/']")
            frame = await page(tab, "/calendar/")
            assert "인터넷 연결" in await frame.inner_text("main"), "it says something else"
            await tab.evaluate("history.back()")
            await page(tab, "")

    async def finds_damage(self):
        opened = SealedFolder(self.sealed, PASSPHRASE)
        index, home, other = opened.file(""), opened.file("index.html"), opened.file("places/index.html")
        page_file = self.sealed / "index.html"

        def changed(data):
            return data[:40] + bytes([data[40] ^ 1]) + data[41:]

        damages = {
            "a changed list": (index, changed, "온전하지"), "a changed page": (home, changed, "온전하지"),
            "another page in its place": (home, lambda data: other.read_bytes(), "온전하지"),
            "a page cut off": (home, lambda data: data[:-20], "온전하지"), "a page of nothing": (home, lambda data: b"", "온전하지"),
            "a page that is missing": (home, None, "여기 없어요"),
            "a header cut off": (page_file, lambda data: re.sub(rb'("salt":"[\w-]{2})[^<]*', rb"\1", data), "온전하지 않아서"),
            "a header with few rounds": (page_file, lambda data: re.sub(rb'"rounds":\d+', b'"rounds":1000', data), "온전하지 않아서"),
        }
        for name, (file, change, says) in damages.items():
            data = file.read_bytes()
            file.unlink()
            if change:
                file.write_bytes(change(data))
            async with self.tab(f"{name} is found") as (tab, wrong):
                if file != page_file:
                    await tab.fill("#_passphrase", PASSPHRASE)
                    await tab.click("#_open")
                await problem(tab, says)
            file.write_bytes(data)

    async def needs_security(self):
        context = await self.browser.new_context(locale="ko-KR")
        await context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        tab = await context.new_page()
        await tab.goto(self.origin + BASE + f"s/{self.sealed.name}/")
        self.hold("without a secure context it says so", None if "https://" in await tab.inner_text("#_problem") else "it does not")
        await tab.goto((self.sealed / "index.html").as_uri())
        self.hold("from a folder nothing is broken but closed", await tab.locator("iframe").count())
        await context.close()
        context = await self.browser.new_context(java_script_enabled=False)
        tab = await context.new_page()
        await tab.goto(self.origin + BASE + f"s/{self.sealed.name}/")
        self.hold("without scripts it says so", None if "자바스크립트" in await tab.inner_text("main") else "it does not")
        await context.close()

    async def fits_into_a_file(self):
        """One file shows all of it from disk, without scripts and without asking for anything; sealed it tells nothing."""
        for name, arguments, most in [
            ("a single file", ["--max-size", "2MB"], 2_000_000), ("a small file", ["--max-size", "100kB"], 1_000_000),
            ("a sealed file", ["--passphrase", "--max-size", "1MB"], 1_000_000),
        ]:
            isSealed = "--passphrase" in arguments
            file = self.diary / "one.html"
            said = self.share("--single-file", str(file), *arguments)
            data = file.read_bytes()
            context = await self.browser.new_context(java_script_enabled=isSealed, viewport={"width": 390, "height": 844})
            tab = await context.new_page()
            wrong, asked = [], []
            tab.on("pageerror", lambda error: wrong.append(f"script error: {error}"))
            tab.on("request", lambda request: request.url.startswith(("data:", "blob:")) or asked.append(request.url))
            try:
                await tab.goto(file.as_uri())
                view = tab
                if isSealed:
                    wrong += [secret for secret in SECRETS if secret.encode() in data]
                    await tab.fill("#_passphrase", PASSPHRASE)
                    await tab.click("#_open")
                    await tab.wait_for_function("document.querySelector('iframe')?.contentDocument.querySelector('symbol')")
                    view = await (await tab.query_selector("iframe")).content_frame()
                else:
                    wrong += await axe(await self.scripted(file), RULES)
                sheets = await view.locator("section.sheet").count()
                wrong += [f"{sheets} pages"] if sheets < PLACES else []
                target = await view.locator("a[href^='#p']", has_text="둘만의 장소 7").first.get_attribute("href")
                wrong += [] if "둘만의 장소 7" in await view.locator(target).inner_text() else ["a link leads elsewhere"]
                photos = await view.locator("symbol image").count()
                wrong += [f"{photos} photos"] if photos != (name != "a small file") else []
                if name == "a small file":
                    wrong += [] if "Left out" in said and "more than 100kB" in said else ["the program says nothing of what has no room"]
                    wrong += [] if "다락방 " in await view.inner_text("#left-out") else ["it does not say what it left out"]
                initials = await view.evaluate("[...document.querySelectorAll('span.badge')].map(badge => getComputedStyle(badge, '::before').content)")
                wrong += [] if initials and all('"' in text and '""' not in text.split(" /")[0] for text in initials) else [f"badges are empty: {initials[:3]}"]
                wrong += ["it takes a plan for the next one"] if "다음에 갈 곳" in await view.inner_text("main") else []
                wrong += ["no map"] if not await view.locator("svg text").count() else []
            except Error as error:
                wrong.append(str(error).splitlines()[0])
            wrong += [f"it asks for {address}" for address in asked if address != file.as_uri()]
            wrong += [f"{len(data)} bytes"] if len(data) > most else []
            self.hold(name, *wrong)
            await context.close()

    async def scripted(self, file):
        """The file in a tab in which axe may run."""
        tab = await (await self.browser.new_context(viewport={"width": 390, "height": 844})).new_page()
        await tab.goto(file.as_uri())
        return tab

    async def changes_keys(self):
        async with self.tab("a change of the key is told to who had the pages open") as (tab, wrong):
            frame = await unlock(tab, PASSPHRASE, "#_remember")
            self.share("--revoke", "현우")
            self.build()
            await frame.click("nav a[href$='/calendar/']")
            await problem(tab, "열쇠가 바뀌었어요")
            other = await tab.context.new_page()
            await other.goto(tab.url)
            await problem(other, "열쇠가 바뀌었어요")
            await unlock(other, PASSPHRASE, at="/calendar/")
            # A device that was to keep the key keeps the new one.
            other = await tab.context.new_page()
            await other.goto(self.origin + BASE + f"s/{self.sealed.name}/")
            await page(other, "")
        async with self.tab("a revoked passphrase opens nothing") as (tab, wrong):
            await tab.fill("#_passphrase", OTHER)
            await tab.click("#_open")
            await problem(tab, "맞지 않는")
        async with self.tab("the others' passphrases stay good") as (tab, wrong):
            await unlock(tab, PASSPHRASE)
        async with self.tab("earlier links open nothing", self.link) as (tab, wrong):
            await problem(tab, "이제 열 수 없")
            await unlock(tab, PASSPHRASE)


async def unlock(tab, passphrase, *clicks, at=""):
    await tab.fill("#_passphrase", passphrase)
    for selector in clicks:
        await tab.click(selector)
    await tab.click("#_open")
    return await page(tab, at)


async def problem(tab, text):
    await tab.wait_for_function("text => document.getElementById('_problem').textContent.includes(text)", arg=text)


async def page(tab, path, isExact=False):
    """Waits until the frame shows the page of a path, and gives the frame."""
    await tab.wait_for_function(
        """([path, isExact]) => {
            const view = document.querySelector("iframe")?.contentWindow;
            if (!view?.document.querySelector("main") || document.body.ariaBusy === "true") return false;
            const rest = decodeURI(view.location.pathname).replace(/^.*?\\/s\\/\\w+/, "");
            return isExact ? rest === path : path ? rest.includes(path) : rest === "/";
        }""", arg=[path, isExact])
    return await (await tab.query_selector("iframe")).content_frame()


def write_diary(diary):
    def write(name, text):
        (diary / name).parent.mkdir(parents=True, exist_ok=True)
        (diary / name).write_text(text, "utf-8")

    write("Content/diary.yml", """title: 동네 수첩
url: https://minji.example/diary/
author: minji
categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
photos: {widths: [320, 640], formats: [webp, jpeg]}
""")
    write("Content/people/minji.md", "---\nname: 민지\n---\n")
    write("Content/people/hyunwoo.md", "---\nname: 현우\n---\n")
    write("Content/groups/roommates.md",
          "---\ntitle: 비밀의 룸메이트\naccess: passphrase\nmembers: [minji, hyunwoo]\n"
          "plans: [{title: 다락방 밤샘, date: 2026-12-24, place: ours-3, by: minji}]\n---\n우리끼리만 아는 골목들.\n")
    write("Content/places/park.md", "---\ntitle: 누구나 가는 공원\ncategory: walk\ntags: [공원]\nvisits: [2026-05-03]\n---\n열린 곳.\n")
    shutil.copy(PHOTO, diary / "Content/places/attic.jpg")
    for number in range(PLACES):
        write(f"Content/places/ours-{number}.md", f"""---
title: 둘만의 장소 {number}
location: 37.5512{number % 10}, 126.98{number:02}7
category: {"cafe" if number % 2 else "walk"}
tags: [비밀태그]
visits: [{{date: 2026-0{1 + number % 9}-1{number % 9}, with: [현우]}}]
visibility: group
groups: [roommates]
photos: [{{file: attic.jpg, alt: 다락방 {number}}}]
---
여기는 우리끼리만 안다. [[ours-{(number + 1) % PLACES}]]
""")


if __name__ == "__main__":
    raise SystemExit(main())
