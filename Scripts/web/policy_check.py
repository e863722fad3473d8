"""Loads every kind of page, open ones and sealed ones, in Chromium under the policy that it brings: nothing that a page needs is refused, and
nothing that was put into it runs. Texts that are not escaped come from a theme that prints them as they are, and from a server that
adds them to pages. The last line of the output counts the checks.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from browser import chromium
from results import Results
from server import serving
from site_pages import Site

BASE, PASSPHRASE = "/diary/", "구만-토림-하솔-빈도"
# What would run or load if nothing but escaping kept it from that; the frame and the object would run their own.
RUN = "(top.hacked=top.hacked||[]).push"
ATTACKS = {
    "a script": f"<script>{RUN}(1)</script>",
    "a module": f"<script type=module>{RUN}(2)</script>",
    "a script of an address": f"<script src='data:text/javascript,{RUN}(3)'></script>",
    "a script of a stranger": "<script src='https://evil.example/x.js'></script>",
    "a handler": f"<img src=data:, onerror='{RUN}(4)' alt=''>",
    "a frame with a script": f"<iframe srcdoc='<script>{RUN}(5)</script>' title=x></iframe>",
    "a frame of a stranger": "<iframe src='https://evil.example/' title=x></iframe>",
    "an object": f"<object data='data:text/html,<script>{RUN}(6)</script>'></object>",
    "a picture of a stranger": "<img src='https://evil.example/x.png' alt=''>",
    "a style sheet of a stranger": "<link rel=stylesheet href='https://evil.example/x.css'>",
    "a link that is a script": f"<a class=attack href='javascript:void({RUN}(7))'>x</a>",
    "a base": "<base href='https://evil.example/'>",
}
ATTACK = "".join(ATTACKS.values())
POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')
OWN_SCRIPT = "<script>document.documentElement.dataset.own = 'ran'</script>"


class Check:
    def __init__(self, cairn, folder):
        self.cairn, self.folder, self.results = Path(cairn).resolve(), Path(folder), Results()

    async def run(self):
        write_diary(self.folder)
        self.call("share", "us", "--member", "민지")
        async with chromium() as self.browser:
            self.build()
            site = Site(self.folder / "Site", BASE)
            with serving(site) as self.origin:
                await self.pages_work(site)
                await self.nothing_added_runs(site)
                await self.sealed_pages_work()
                await self.files_work()
            self.write_theme()
            self.build()
            with serving(Site(self.folder / "Site", BASE)) as self.origin:
                await self.own_scripts_run()
                await self.sealed_texts_do_not_run()
                await self.files_work(isAttacked=True)
            self.write_trust()
            self.build()
            with serving(Site(self.folder / "Site", BASE)) as self.origin:
                await self.trust_ends_at_groups()

    def build(self):
        self.call("build")
        [self.sealed] = (self.folder / "Site/s").iterdir()

    def call(self, *arguments):
        outcome = subprocess.run(
            [self.cairn, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env={**os.environ, "CAIRN_PASSPHRASE_US": PASSPHRASE})
        if outcome.returncode:
            raise SystemExit(f"error: cairn {' '.join(map(str, arguments))}: {outcome.stderr}")

    @asynccontextmanager
    async def tab(self, asked=None):
        """A tab that asks nobody but the site, and notes in `asked` whom it would have."""
        context = await self.browser.new_context(viewport={"width": 1280, "height": 900})

        async def answer(route):
            if route.request.url.startswith((self.origin + "/", "data:", "blob:", "file:")):
                return await route.continue_()
            if asked is not None:
                asked.append(route.request.url)
            await route.fulfill(status=204)

        tab = await context.new_page()
        tab.wrong = []
        tab.on("pageerror", lambda error: tab.wrong.append(f"script error: {error}"))
        await tab.route("**/*", answer)
        yield tab
        await context.close()

    async def pages_work(self, site):
        async with self.tab() as tab:
            for page in site.pages:
                await tab.goto(self.origin + site.path(page), wait_until="networkidle")
                policy = await tab.evaluate("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content")
                self.results.check(f"{page.address} has a policy", bool(policy) and "'unsafe-inline'" not in directive(policy, "script-src"), True)
                self.results.check(f"{page.address} works under it", self.refused() + tab.wrong, [])
                tab.wrong.clear()
            await tab.goto(f"{self.origin}{BASE}map/", wait_until="networkidle")
            # Tiles are asked for at the server of the settings, whatever it answers.
            self.results.check("the map moves, where Leaflet is there", await tab.locator(".live").count() == await tab.locator("#_leaflet").count(), True)

    async def nothing_added_runs(self, site):
        """What a server adds to a page of each kind, as if it had stood in a text of it."""
        for pages in site.kinds().values():
            page = pages[0]
            text = page.file.read_text("utf-8").replace("<main", ATTACK + "<main", 1)
            address, asked = self.origin + site.path(page), []

            async with self.tab(asked) as tab:
                await tab.route(address, partial(answer_with, text))
                await tab.goto(address, wait_until="load")
                await self.holds(f"what was added to {page.kind}", tab, tab, asked)

        # What is asked here can be told apart from nothing: without its policy a page would run all of it.
        text = POLICY.sub("", (self.folder / "Site/index.html").read_text("utf-8")).replace("<main", ATTACK + "<main", 1)
        async with self.tab() as tab:
            await tab.route(self.origin + BASE, partial(answer_with, text))
            await tab.goto(self.origin + BASE, wait_until="load")
            self.results.check("without a policy it would run", len(await tab.evaluate("globalThis.hacked ?? []")) > 3, True)

    async def holds(self, name, tab, view, asked):
        """Whether nothing ran and nobody else was asked."""
        for link in await view.locator("a.attack").all():
            await link.evaluate("link => link.click()")
        await tab.wait_for_timeout(50)
        self.results.check(f"{name} does not run", await tab.evaluate("globalThis.hacked ?? []"), [])
        self.results.check(f"{name} asks nobody", [address for address in asked if "evil" in address], [])
        self.results.check(f"{name} changes no address", "evil" in await view.evaluate("document.baseURI"), False)
        self.refused()

    def refused(self):
        """What the policy refused since the last call."""
        found, self.browser.refused[:] = list(dict.fromkeys(self.browser.refused)), []
        return found

    @asynccontextmanager
    async def opened(self, asked=None):
        """The sealed group, open."""
        async with self.tab(asked) as tab:
            await tab.goto(f"{self.origin}{BASE}s/{self.sealed.name}/", wait_until="load")
            await tab.fill("#_passphrase", PASSPHRASE)
            await tab.click("#_open")
            await shown(tab)
            yield tab

    async def sealed_pages_work(self):
        async with self.opened() as tab:
            for path in ["places/", "places/theirs/", "map/", "calendar/", "people/", "search/?q=둘만", "statistics/", "taste/", "bookmarks/"]:
                await tab.evaluate("path => { location.hash = '#/' + path; dispatchEvent(new PopStateEvent('popstate')); }", path)
                view = await shown(tab)
                await tab.wait_for_timeout(400)
                self.results.check(f"the sealed page {path} works under its policy", self.refused() + tab.wrong, [])
                self.results.check(f"the sealed page {path} is there", await view.locator("h1").count(), 1)
            policy = await tab.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
            self.results.check("the strictest policy", [directive(policy, name) for name in ("default-src", "connect-src", "form-action", "base-uri", "frame-src")],
                               ["'none'", "'self'", "'none'", "'none'", ""])

    async def own_scripts_run(self):
        """A script that stands in the theme as it is."""
        async with self.tab() as tab:
            for path in ("places/park/", "groups/open/places/theirs/"):
                await tab.goto(f"{self.origin}{BASE}{path}", wait_until="load")
                self.results.check(f"{path}: the theme's own script runs", await tab.get_attribute("html", "data-own"), "ran")
                await self.holds(f"{path}: a text that is not escaped", tab, tab, [])

    async def sealed_texts_do_not_run(self):
        asked = []
        async with self.opened(asked) as tab:
            await tab.evaluate("location.hash = '#/places/theirs/'; dispatchEvent(new PopStateEvent('popstate'));")
            await tab.wait_for_timeout(300)
            view = await shown(tab)
            self.results.check("the attack is on the sealed page", await view.locator("a.attack").count() > 0, True)
            self.results.check("the theme's own script runs on a sealed page", await view.locator("html").get_attribute("data-own"), "ran")
            await self.holds("a text on a sealed page", tab, view, asked)

    async def files_work(self, isAttacked=False):
        """One file that holds everything, open and sealed."""
        for name, arguments in (("open", ["open"]), ("sealed", ["us", "--passphrase"])):
            file = self.folder / f"{name}.html"
            file.unlink(missing_ok=True)
            self.call("share", *arguments, "--single-file", str(file))
            asked = []
            async with self.tab(asked) as tab:
                await tab.goto(file.as_uri(), wait_until="load")
                view = tab
                if name == "sealed":
                    await tab.fill("#_passphrase", PASSPHRASE)
                    await tab.click("#_open")
                    view = await shown(tab)
                self.results.check(f"the {name} file shows its pages", await view.locator("section.sheet").count() > 3, True)
                if isAttacked:
                    await self.holds(f"a text in the {name} file", tab, view, asked)
                else:
                    self.results.check(f"the {name} file works under its policy", self.refused() + tab.wrong, [])

    async def trust_ends_at_groups(self):
        async with self.tab() as tab:
            await tab.goto(f"{self.origin}{BASE}places/park/", wait_until="load")
            self.results.check("the owner's script runs on the owner's page", await tab.evaluate("globalThis.ours"), 1)
            await tab.goto(f"{self.origin}{BASE}groups/open/places/park/", wait_until="load")
            self.results.check("and not in a group", await tab.evaluate("globalThis.ours"), None)
            self.refused()

    def write_theme(self):
        """A theme that escapes no comment, and has a script of its own."""
        theme = self.folder / "Templates"
        theme.mkdir()
        source = Path(__file__).resolve().parents[2] / "Templates/place.html"
        text = source.read_text("utf-8")
        text = text.replace("{% block main %}", "{% block main %}\n{{ place.comment|safe if place.comment }}", 1)
        (theme / "place.html").write_text(text.replace("{% block head %}", "{% block head %}\n" + OWN_SCRIPT, 1), "utf-8")

    def write_trust(self):
        (self.folder / "Templates/place.html").unlink()
        settings = self.folder / "Content/diary.yml"
        settings.write_text(settings.read_text("utf-8") + "html: trusted\n", "utf-8")


def directive(policy, name):
    """The sources that a policy allows for something, as one text."""
    return next((part.strip()[len(name) + 1:] for part in policy.split(";") if part.strip().startswith(name + " ")), "")


async def answer_with(text, route):
    await route.fulfill(status=200, content_type="text/html; charset=utf-8", body=text)


async def shown(tab):
    """Waits until the frame shows a page, and gives the frame."""
    await tab.wait_for_function(
        "() => document.querySelector('iframe')?.contentDocument?.querySelector('main') && document.body.ariaBusy !== 'true'")
    return await (await tab.query_selector("body > iframe")).content_frame()


def write_diary(folder):
    def write(name, text):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")

    write("Content/diary.yml", "title: 동네 수첩\nurl: https://minji.example/diary/\nauthor: minji\noffline: true\nlimits: {comment: 2000}\n"
          "categories: [{id: cafe, name: 카페, color: \"#8a5a2b\"}]\n")
    write("Content/people/minji.md", "---\nname: 민지\n---\n")
    write("Content/people/hyunwoo.md", "---\nname: 현우\n---\n")
    write("Content/pages/about.md", "---\ntitle: 소개\n---\n적어요.\n")
    for slug, access in (("us", "passphrase"), ("open", "open")):
        write(f"Content/groups/{slug}.md", f"---\ntitle: 우리 {slug}\naccess: {access}\nmembers: [minji, hyunwoo]\nsources: [Friend]\n"
              "plans: [{title: 밤샘, date: 2099-12-24, place: park, by: minji}]\nrules: [{text: 치우기, weekdays: [mon]}]\n---\n")
    write("Content/groups/empty.md", "---\ntitle: 빈 모임\naccess: open\nmembers: [minji, hyunwoo]\n---\n")
    write("Content/places/park.md", "---\ntitle: 공원\nlocation: 37.5512,126.988\ncategory: cafe\ntags: [공원]\nfeatures: [주차]\nstation: 안국\n"
          "visits: [{date: 2026-05-03, with: [현우], rating: 4.5}]\nwant: true\ngroups: [us, open]\n---\n열린 곳. <script>top.ours = 1</script>\n")
    comment = ATTACK.replace("'", "''")
    write("Friend/Content/diary.yml", "title: 남의 수첩\nauthor: 현우\nhtml: trusted\n")
    write("Friend/Content/places/theirs.md", f"---\ntitle: 둘만의 곳\nlocation: 37.5513,126.989\ncomment: '{comment}'\n"
          f"visits: [{{date: 2026-05-04, note: '<b>메모</b>'}}]\n---\n{ATTACK}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="policy_check", description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cairn-policy") as folder:
        check = Check(options.cairn, Path(folder) / "diary")
        asyncio.run(check.run())
    print(f"{check.results.passed} passed, {check.results.failed} failed")
    sys.exit(1 if check.results.failed else 0)
