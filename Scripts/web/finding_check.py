"""Checks in Chromium how readers find places: search, lists with filters, bookmarks, and the look back on this day. What must be
found is read from the diary's entries, not from the site. The last line of the output counts the checks.
"""

import argparse
import asyncio
import json
import unicodedata
from pathlib import Path

from browser import chromium
from diary_content import read_places
from finding_bookmarks import bookmark_steps
from finding_days import check_days
from finding_lists import list_steps
from finding_search import search_steps
from server import serving
from site_pages import Site
from visit import RECORD_SHIFTS

REPOSITORY = Path(__file__).resolve().parents[2]
# As Chromium behaves where a site may keep nothing.
FORBIDDEN = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""


class Reader:
    """One browser of a reader, and what it found wrong."""

    def __init__(self, browser, origin, base, places, results):
        self.browser, self.home, self.places, self.results = browser, origin + base, places, results

    async def open(self, path="", context=None, setup=None, **options):
        """A tab with a page of the site; errors of scripts are held against the site."""
        if context is None:
            context = await self.browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **options})
            await context.add_init_script(RECORD_SHIFTS)
        tab = await context.new_page()
        tab.on("pageerror", lambda error: self.hold(f"script error on {path}", [str(error)]))
        tab.set_default_timeout(15_000)
        if setup:
            await tab.add_init_script(setup)
        await tab.goto(self.home + path, wait_until="load")
        return tab

    def hold(self, name, problems):
        self.results.append((name, problems))

    def equal(self, name, found, expected):
        self.hold(name, [] if found == expected else [f"found {brief(found)}, expected {brief(expected)}"])

    def true(self, name, is_true, found=""):
        self.hold(name, [] if is_true else [f"it is not so: {found}"])


def brief(value):
    if isinstance(value, set):
        value = sorted(value)
    return json.dumps(value, ensure_ascii=False, default=str)


async def check(site, places):
    results = []
    with serving(site) as origin:
        async with chromium() as browser:
            reader = Reader(browser, origin, site.base, places, results)
            steps = [check_folding(reader, site), check_days(reader), *list_steps(reader), *search_steps(reader), *bookmark_steps(reader, FORBIDDEN)]

            async def run(step):
                try:
                    await step
                except Exception as error:
                    # What cannot be done at all ends these steps but not the others.
                    results.append((step.__name__, [f"{type(error).__name__}: {str(error).splitlines()[0]}"]))

            waiting = list(reversed(steps))

            async def work():
                while waiting:
                    await run(waiting.pop())

            await asyncio.gather(work(), work(), work())
    return results


async def check_folding(reader, site):
    """JavaScript folds as Swift does: both read one table."""
    module = next(file.name for file in (site.folder / "assets").glob("fold.*.js"))
    cases = json.loads((REPOSITORY / "Tests/web/cases/folding.json").read_text("utf-8"))
    tab = await reader.open("404.html")
    folded = await tab.evaluate("""async ([address, texts]) => {
        const { fold, foldWithPlaces } = await import(address);
        return texts.map(text => [fold(text), foldWithPlaces(text).folded.replace(/ $/, "")]);
    }""", [f"{reader.home}assets/{module}", [case["text"] for case in cases]])
    for case, (found, placed) in zip(cases, folded):
        reader.equal(f"folding, {case['why']}", found, case["folded"])
        # Letter by letter the same comes out, apart from what is composed of two.
        if unicodedata.is_normalized("NFC", case["text"]):
            reader.equal(f"folding with places, {case['why']}", placed, case["folded"])
    await tab.context.close()


def main():
    parser = argparse.ArgumentParser(prog="finding_check", description=__doc__)
    parser.add_argument("site", metavar="SITE_DIR", help="the folder of the finished site of the example diary")
    parser.add_argument("--base", default="/", help="the path under which it is published, such as /diary/")
    options = parser.parse_args()
    results = asyncio.run(check(Site(options.site, options.base), read_places(REPOSITORY)))
    for name, problems in results:
        for problem in problems:
            print(f"{name}: {problem}")
    failed = sum(1 for _, problems in results if problems)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed or len(results) < 100 else 0


if __name__ == "__main__":
    raise SystemExit(main())
