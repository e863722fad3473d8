"""What browsers fetch before a reader opens it: pages that links lead to, on the owner's pages and nowhere else."""

import re
from contextlib import contextmanager

import pytest

from diary import Diary
from server import serving

SCRIPT = re.compile(r'assets/prefetch\.[0-9a-f]+\.js"')


@pytest.fixture(scope="module")
def server(example):
    """Says how long files are good, as hosts do. Without a word browsers go by a file's age, and a site that was made just now is asked for
    again: a page that was fetched ahead, and a style sheet, too late to say that pages change into each other."""
    with serving(example.folder, example.base, cache=lambda path: "max-age=600") as server:
        yield server


@pytest.fixture(scope="module")
def home(server):
    return server.home


@contextmanager
def noting_pages(tab, server):
    """The pages that are asked for while the block runs."""
    before, asked = len(server.requests), []
    yield asked
    for _ in range(100):
        asked[:] = [path for path, _ in server.requests[before:] if path.endswith("/")]
        if asked:
            return
        tab.wait_for_timeout(50)


def test_pages_are_fetched_when_a_link_is_reached_for(open_tab, home, server):
    tab = open_tab(home + "places/", viewport={"width": 1280, "height": 900})
    tab.wait_for_load_state("networkidle")
    link = tab.locator(".card a").first
    address = link.evaluate("link => link.pathname")
    with noting_pages(tab, server) as asked:
        link.hover()
    assert asked == [address]
    assert tab.locator("head link[rel=prefetch]").count() == 1
    # It stands among these once all of it has come.
    tab.wait_for_function("address => performance.getEntriesByName(new URL(address, location).href).length", arg=address)
    before = len(server.requests)
    link.click()
    tab.wait_for_url("**" + address)
    assert address not in [path for path, _ in server.requests[before:]]


def test_files_and_other_sites_are_not_fetched(open_tab, home, server):
    tab = open_tab(home, viewport={"width": 1280, "height": 900})
    tab.wait_for_load_state("networkidle")
    tab.evaluate("""home => document.querySelector("main").insertAdjacentHTML("afterbegin",
        `<p id="_far"><a href="/elsewhere/">1</a> <a href="${home}places.json">2</a> <a href="${home}data/" download>3</a></p>`)""", home)
    before = len(server.requests)
    for link in tab.locator("#_far a").all():
        link.hover()
        tab.wait_for_timeout(400)
    assert [path for path, _ in server.requests[before:]] == []


def test_pages_change_into_each_other(open_tab, home):
    tab = open_tab(home + "places/", viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    tab.wait_for_load_state("networkidle")
    tab.add_init_script("addEventListener('pagereveal', event => { window.isTransition = Boolean(event.viewTransition); })")
    tab.locator(".card a").first.click()
    # A page is revealed with its first frame, which may come after all of it has.
    tab.wait_for_function("window.isTransition !== undefined")
    assert tab.evaluate("window.isTransition") is True


def test_only_the_owners_pages_have_the_script(cairn, tmp_path, open_tab):
    diary = Diary(cairn, tmp_path / "diary", CAIRN_PASSPHRASE_US="구만-토림-하솔-빈도")
    diary.write("Content/diary.yml", "title: 동네 수첩\nurl: https://minji.example/diary/\nauthor: minji\n")
    diary.write("Content/people/minji.md", "---\nname: 민지\n---\n")
    for slug, access in (("us", "passphrase"), ("open", "open")):
        diary.write(f"Content/groups/{slug}.md", f"---\ntitle: 우리 {slug}\naccess: {access}\nmembers: [minji]\n---\n")
    diary.write("Content/places/park.md", "---\ntitle: 공원\nlocation: 37.5512,126.988\nvisits: [2026-05-03]\ngroups: [us, open]\n---\n")
    diary.run("share", "us", "--member", "민지")
    site = diary.build()
    pages = {page.relative_to(site).as_posix(): SCRIPT.findall(page.read_text("utf-8")) for page in site.rglob("*.html")}
    assert pages["groups/open/index.html"] == [] and pages["groups/open/places/park/index.html"] == []
    own = {path: scripts for path, scripts in pages.items() if not path.startswith(("groups/open/", "s/")) and path != "offline.html"}
    assert len(own) > 5
    assert [path for path, scripts in own.items() if len(scripts) != 1] == []
    assert [path for path, scripts in pages.items() if scripts and path not in own] == []
    # What a policy refuses is a complaint.
    with serving(site, "/diary/") as server:
        for path in ("", "places/park/", "groups/open/"):
            open_tab(server.home + path).wait_for_load_state("networkidle")
