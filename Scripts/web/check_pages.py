"""Checks a finished site's pages: valid HTML, accessible, complete without scripts, and asking nobody else.

All pages of a small site are visited, else some of each kind. Every page is loaded in Chromium on a phone and on a
desktop, in light and in dark. The last line of the output counts the checks.
"""

import argparse
import asyncio
import time

from browser import chromium
from markup import check_markup
from server import serving
from site_pages import Site
from visit import RECORD_SHIFTS, Watch, visit

WORKERS = 3


def main():
    options = arguments()
    site = Site(options.site, options.base)
    pages = site.sample(options.sample)
    started = time.monotonic()
    print(f"{len(pages)} of {len(site.pages)} pages, {len({page.kind for page in pages})} kinds", flush=True)
    results = asyncio.run(check(site, pages))
    passed, failed = report(results)
    print(f"in {time.monotonic() - started:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def arguments():
    parser = argparse.ArgumentParser(prog="check-pages", description=__doc__)
    parser.add_argument("site", metavar="SITE_DIR", help="the folder of the finished site")
    parser.add_argument("--base", default="/", help="the path under which it is published, such as /diary/")
    parser.add_argument("--sample", type=int, default=2, metavar="N", help="pages of each kind if there are over 60")
    return parser.parse_args()


async def check(site, pages):
    """All results, as a list of (page, check, [what is wrong])."""
    markup = asyncio.create_task(asyncio.to_thread(check_markup, [page.file for page in pages]))
    results = []
    with serving(site) as origin:
        async with chromium() as browser:
            contexts = {
                "scripts": await browser.new_context(),
                "no scripts": await browser.new_context(java_script_enabled=False),
            }
            await contexts["scripts"].add_init_script(RECORD_SHIFTS)
            queue = list(reversed(pages))

            async def work():
                while queue:
                    page = queue.pop()
                    results.extend(await check_one(contexts, origin, site, page))

            await asyncio.gather(*(work() for _ in range(WORKERS)))
    invalid = {}
    for file, problem in await markup:
        invalid.setdefault(file, []).append(f"{file.relative_to(site.folder)}:{problem}")
    results += [(page, "HTML", invalid.get(page.file, [])) for page in pages]
    return results


async def check_one(contexts, origin, site, page):
    missing = page.kind == "not-found"
    # The page for missing addresses is asked for as readers get it: from somewhere deep, with the status 404.
    path = site.base + "missing/page/" if missing else site.path(page)
    try:
        found = await visit(contexts, origin + path, Watch(origin, 404 if missing else 200, site.tiles(page)))
    except Exception as error:
        found = [("visit", [f"{type(error).__name__}: {error}"])]
    return [(page, check, problems) for check, problems in found]


def report(results):
    """Prints what failed, page by page; gives the number of checks that passed and failed."""
    pages = {}
    for page, check, problems in results:
        name, _, setting = check.partition(", ")
        for problem in problems:
            settings = pages.setdefault(page, {}).setdefault(f"{name}: {problem}", [])
            if setting and setting not in settings:
                settings.append(setting)
    for page in sorted(pages, key=lambda page: page.address):
        print(f"\n{page.name} ({page.kind})")
        for problem, settings in sorted(pages[page].items()):
            # One fault mostly shows in several sizes and colour schemes; it is told once.
            print(f"  {problem}" + (f" ({', '.join(settings)})" if settings else ""))
    failed = sum(1 for _, _, problems in results if problems)
    return len(results) - failed, failed


if __name__ == "__main__":
    raise SystemExit(main())
