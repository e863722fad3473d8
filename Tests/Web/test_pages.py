"""The pages of the example diary as readers get them: valid, accessible, complete without scripts, unmoving, and asking nobody else.

Pages of all kinds are loaded in Chromium on a phone and on a desktop, in light and in dark. That faults would be found is tried on
pages that have them.
"""

from pathlib import Path

import pytest

from diary import REPOSITORY, Diary
from markup import check_markup
from server import serving
from site_pages import Site
from visit import RECORD_SHIFTS, Watch, visit

SAMPLES = Path(__file__).parent
KINDS = [
    "areas", "bookmarks", "calendar", "categories", "category", "contents", "feature", "features", "group", "groups", "home", "journey", "journeys",
    "look-back", "map", "month", "not-found", "page", "people", "person", "place", "places", "places-by-name", "places-by-rating",
    "places-by-visits", "search", "station", "stations", "statistics", "tag", "tags", "wishes", "year",
]
# A page, the checks that fail on it, and what one of them says.
FAULTS = {
    "contrast": ({"axe, phone light", "axe, desktop light", "axe, phone dark", "axe, desktop dark"}, "color-contrast (serious) at #main > p"),
    "dark": ({"axe, phone dark", "axe, desktop dark"}, "color-contrast"),
    "nameless": ({"axe, phone light", "axe, desktop light"}, "image-alt"),
    "wide": ({"width at 320 px"}, "516 px wide"),
    "stranger": ({"requests and console"}, "leaves the origin: https://tracker.example/pixel.gif"),
    "missing": ({"requests and console"}, "404 for http"),
    "console": ({"requests and console"}, "console: 소란"),
    "script": ({"requests and console"}, "script error: nothing is not defined"),
    "shift": ({"layout shift, phone", "layout shift, desktop"}, "the layout moves"),
    "scripted": ({"without JavaScript"}, "main has"),
    "skip": ({"skip link"}, "the first Tab stop is no skip link"),
}


@pytest.fixture(scope="module")
def contexts(browser):
    """With scripts and without; what goes wrong in them is among a visit's results."""
    contexts = {"scripts": browser.new_context(), "no scripts": browser.new_context(java_script_enabled=False)}
    contexts["scripts"].add_init_script(RECORD_SHIFTS)
    yield contexts
    for context in contexts.values():
        context.close()


def check_page(contexts, server, site, page):
    """What was looked at on a page, and what is wrong with it."""
    missing = page.kind == "not-found"
    # The page for missing addresses is asked for as readers get it: from somewhere deep, with the status 404.
    address = server.home + "missing/page/" if missing else server.origin + site.path(page)
    return visit(contexts, address, Watch(server.origin, 404 if missing else 200, site.tiles(page)))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS)
def test_pages_of_the_example(kind, contexts, example, server, checks):
    pages = [page for page in example.sample(2) if page.kind == kind]
    assert pages, f"the example has no page of kind {kind}"
    for page in pages:
        for name, problems in check_page(contexts, server, example, page):
            checks.none(f"{page.name}, {name}", problems)


def test_kinds_of_the_example(example):
    assert sorted({page.kind for page in example.pages}) == KINDS


def test_markup_of_the_example(example, checks):
    pages = example.sample(2)
    problems = check_markup([page.file for page in pages])
    for page in pages:
        checks.none(f"{page.name} is valid HTML", [problem for file, problem in problems if file == page.file])


def test_program_finds_nothing_wrong_with_the_example(cairn, example):
    Diary(cairn, REPOSITORY).run("check", "--output", example.folder, "--strict")


@pytest.fixture(scope="module")
def samples():
    """Two small sites beside this file, one good and one with a fault on each page, and what serves them."""
    with serving(SAMPLES / "good", "/diary/") as good, serving(SAMPLES / "broken", "/diary/") as broken:
        yield {"good": (Site(SAMPLES / "good", "/diary/"), good), "broken": (Site(SAMPLES / "broken", "/diary/"), broken)}


def test_good_pages_have_no_faults(contexts, samples):
    site, server = samples["good"]
    results = [result for page in site.pages for result in check_page(contexts, server, site, page)]
    assert len(results) == 33 and not [result for result in results if result[1]]


@pytest.mark.parametrize("name", ["", *FAULTS])
def test_faults_are_found_and_nothing_else(name, contexts, samples):
    site, server = samples["broken"]
    page = next(page for page in site.pages if page.address == (name and name + "/"))
    found = {check: problems for check, problems in check_page(contexts, server, site, page) if problems}
    checks, words = FAULTS.get(name, (set(), ""))
    assert set(found) == checks
    assert not checks or any(words in problem for problems in found.values() for problem in problems)


def test_invalid_markup_is_found_and_nothing_else(samples):
    pages = {page.file: page.address for page in samples["good"][0].pages + samples["broken"][0].pages}
    found = {pages[file]: problem for file, problem in check_markup(list(pages))}
    assert sorted(found) == ["invalid/", "nameless/"]
    assert "15:23: No “p” element in scope" in found["invalid/"]


@pytest.mark.parametrize("folder, base, words", [("good", "/wrong/", "is --base right"), ("missing", "/", "not a finished site")])
def test_a_wrong_folder_or_base_is_explained(folder, base, words):
    with pytest.raises(SystemExit, match=words):
        Site(SAMPLES / folder, base)
