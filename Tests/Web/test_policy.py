"""Loads every kind of page, open ones and sealed ones, in Chromium under the policy that it brings: nothing that a page needs is
refused, and nothing that was put into it runs. Texts that are not escaped come from a theme that prints them as they are, and from a
server that adds them to pages.
"""

import re
from contextlib import contextmanager
from functools import partial

import pytest

from diary import REPOSITORY, Diary
from server import serving
from site_pages import Site

PASSPHRASE = "구만-토림-하솔-빈도"
# What would run or load if nothing but escaping kept it from that; the frame and the object would run their own.
# No value is in quotes: those of a comment become the marks of its language.
RUN = "(top.hacked=top.hacked||[]).push"
ATTACKS = {
    "a script": f"<script>{RUN}(1)</script>",
    "a module": f"<script type=module>{RUN}(2)</script>",
    "a script of an address": f"<script src=data:text/javascript,{RUN}(3)></script>",
    "a script of a stranger": "<script src=https://evil.example/x.js></script>",
    "a handler": f"<img src=data:, onerror={RUN}(4) alt>",
    "a frame with a script": f"<iframe srcdoc=&lt;script&gt;{RUN}(5)&lt;/script&gt; title=x></iframe>",
    "a frame of a stranger": "<iframe src=https://evil.example/ title=x></iframe>",
    "an object": f"<object data=data:text/html,&lt;script&gt;{RUN}(6)&lt;/script&gt;></object>",
    "a picture of a stranger": "<img src=https://evil.example/x.png alt>",
    "a style sheet of a stranger": "<link rel=stylesheet href=https://evil.example/x.css>",
    "a link that is a script": f"<a class=attack href=javascript:void({RUN}(7))>x</a>",
    "a base": "<base href=https://evil.example/>",
}
ATTACK = "".join(ATTACKS.values())
POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')
OWN_SCRIPT = "<script>document.documentElement.dataset.own = 'ran'</script>"


@contextmanager
def served(cairn, folder, change=lambda diary: None):
    """The diary, changed, with its site and what serves it."""
    diary = Diary(cairn, folder, CAIRN_PASSPHRASE_US=PASSPHRASE)
    write_diary(diary)
    diary.run("share", "us", "--member", "민지")
    change(diary)
    site = Site(diary.build(), "/diary/")
    with serving(site.folder, site.base) as server:
        diary.site, diary.home, diary.origin = site, server.home, server.origin
        yield diary


@pytest.fixture(scope="module")
def diary(cairn, tmp_path_factory):
    with served(cairn, tmp_path_factory.mktemp("policy")) as diary:
        yield diary


@pytest.fixture(scope="module")
def attacked(cairn, tmp_path_factory):
    """With a theme that escapes no comment, and has a script of its own."""
    def change(diary):
        text = (REPOSITORY / "Templates/place.html").read_text("utf-8")
        text = text.replace("{% block main %}", "{% block main %}\n{{ place.comment|safe if place.comment }}", 1)
        diary.write("Templates/place.html", text.replace("{% block head %}", "{% block head %}\n" + OWN_SCRIPT, 1))

    with served(cairn, tmp_path_factory.mktemp("policy"), change) as diary:
        yield diary


@pytest.fixture(scope="module")
def trusting(cairn, tmp_path_factory):
    def change(diary):
        diary.write("Content/diary.yml", diary.read("Content/diary.yml") + "html: trusted\n")

    with served(cairn, tmp_path_factory.mktemp("policy"), change) as diary:
        yield diary


@pytest.fixture
def new_tab(open_tab):
    """Opens a tab that asks nobody but this machine, and notes in `asked` whom it would have."""
    def new_tab():
        tab = open_tab(viewport={"width": 1280, "height": 900})
        tab.asked = []

        def answer(route):
            if route.request.url.startswith(("http://127.0.0.1", "data:", "blob:", "file:")):
                return route.continue_()
            tab.asked.append(route.request.url)
            route.fulfill(status=204)

        tab.context.route("**/*", answer)
        return tab

    return new_tab


@pytest.fixture
def tab(new_tab):
    return new_tab()


def test_pages_work_under_their_policy(diary, tab, checks):
    # Most of the time is spent on waiting until nothing more is asked for, so pages wait beside each other.
    tabs = [tab] + [tab.context.new_page() for _ in range(3)]
    for start in range(0, len(diary.site.pages), len(tabs)):
        pages = list(zip(tabs, diary.site.pages[start:]))
        for tab, page in pages:
            tab.goto(diary.origin + diary.site.path(page), wait_until="commit")
        for tab, page in pages:
            tab.settle()
            policy = tab.evaluate("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content")
            checks.true(f"{page.address} has a policy", policy and "'unsafe-inline'" not in directive(policy, "script-src"))


def test_the_map_moves_under_its_policy(diary, tab):
    tab.goto(diary.home + "map/", wait_until="networkidle")
    assert tab.locator(".live").count() == tab.locator("#_leaflet").count()
    assert tab.locator(".live canvas.leaflet-tile-loaded").count(), "the ground is drawn"


def test_nothing_that_is_added_runs(diary, new_tab, checks):
    """What a server adds to a page of each kind, as if it had stood in a text of it."""
    for kind, pages in diary.site.kinds().items():
        text = pages[0].file.read_text("utf-8").replace("<main", ATTACK + "<main", 1)
        address, tab = diary.origin + diary.site.path(pages[0]), new_tab()
        tab.route(address, partial(answer_with, text))
        tab.goto(address, wait_until="load")
        check_that_nothing_ran(checks, kind, tab)
        tab.context.close()


def test_without_a_policy_it_would_run(diary, tab, checks):
    text = POLICY.sub("", (diary.site.folder / "index.html").read_text("utf-8")).replace("<main", ATTACK + "<main", 1)
    tab.route(diary.home, partial(answer_with, text))
    tab.goto(diary.home, wait_until="load")
    assert len(tab.evaluate("globalThis.hacked ?? []")) > 3
    checks.complaints.clear()


def check_that_nothing_ran(checks, name, tab, view=None):
    view = view or tab
    for link in view.locator("a.attack").all():
        link.evaluate("link => link.click()")
    tab.wait_for_timeout(50)
    checks.equal(f"{name} runs nothing", tab.evaluate("globalThis.hacked ?? []"), [])
    checks.equal(f"{name} asks nobody", [address for address in tab.asked if "evil" in address], [])
    checks.true(f"{name} changes no address", "evil" not in view.evaluate("document.baseURI"))
    # All of it was refused.
    checks.complaints.clear()


def open_sealed(tab, diary):
    tab.goto(f"{diary.home}s/{diary.sealed.name}/", wait_until="load")
    unlock(tab)


def unlock(tab):
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    return shown(tab)


def test_sealed_pages_work_under_the_strictest_policy(diary, tab):
    open_sealed(tab, diary)
    for path in ["places/", "places/theirs/", "map/", "calendar/", "people/", "search/?q=둘만", "statistics/", "taste/", "bookmarks/"]:
        view = shown(tab, path)
        # What would be refused late.
        tab.wait_for_timeout(400)
        assert view.locator("h1").count() == 1, path
    policy = tab.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
    assert [directive(policy, name) for name in ("default-src", "connect-src", "form-action", "base-uri", "frame-src")] == [
        "'none'", "'self'", "'none'", "'none'", ""]


@pytest.mark.parametrize("path", ["places/park/", "groups/open/places/theirs/"])
def test_only_the_theme_runs_scripts(path, attacked, tab, checks):
    tab.goto(attacked.home + path, wait_until="load")
    assert tab.get_attribute("html", "data-own") == "ran"
    check_that_nothing_ran(checks, "a text that is not escaped", tab)


def test_only_the_theme_runs_scripts_on_sealed_pages(attacked, tab, checks):
    open_sealed(tab, attacked)
    view = shown(tab, "places/theirs/")
    assert view.locator("a.attack").count() > 0, "the attack is on the sealed page"
    assert view.locator("html").get_attribute("data-own") == "ran"
    check_that_nothing_ran(checks, "a text on a sealed page", tab, view)


@pytest.mark.parametrize("group", ["open", "us"])
@pytest.mark.parametrize("is_attacked", [False, True], ids=["as it is", "attacked"])
def test_a_single_file_works_under_its_policy(group, is_attacked, request, tab, tmp_path, checks):
    """One file that holds everything, open and sealed."""
    diary = request.getfixturevalue("attacked" if is_attacked else "diary")
    file = tmp_path / "file.html"
    diary.run("share", group, *["--passphrase"] * (group == "us"), "--single-file", file)
    tab.goto(file.as_uri(), wait_until="load")
    view = unlock(tab) if group == "us" else tab
    assert view.locator("section.sheet").count() > 3
    if is_attacked:
        check_that_nothing_ran(checks, "a text in the file", tab, view)


def test_trust_ends_at_groups(trusting, tab, checks):
    tab.goto(trusting.home + "places/park/", wait_until="load")
    assert tab.evaluate("globalThis.ours") == 1, "the owner's script runs on the owner's page"
    tab.goto(trusting.home + "groups/open/places/park/", wait_until="load")
    assert tab.evaluate("globalThis.ours") is None
    checks.complaints.clear()


def directive(policy, name):
    """The sources that a policy allows for something, as one text."""
    return next((part.strip()[len(name) + 1:] for part in policy.split(";") if part.strip().startswith(name + " ")), "")


def answer_with(text, route):
    route.fulfill(status=200, content_type="text/html; charset=utf-8", body=text)


def shown(tab, path=""):
    """Goes to a page, waits until the frame shows it, and gives the frame."""
    if path:
        tab.evaluate("path => { location.hash = '#/' + path; }", path)
    tab.wait_for_function(
        """path => {
            const view = document.querySelector("iframe")?.contentWindow;
            return view?.document.querySelector("main") && document.body.ariaBusy === "false" && decodeURI(view.location.href).includes(path);
        }""", arg=path)
    return tab.query_selector("body > iframe").content_frame()


def write_diary(diary):
    diary.write("Content/diary.yml", "title: 동네 수첩\nurl: https://minji.example/diary/\nauthor: minji\noffline: true\nlimits: {comment: 2000}\n"
          "categories: [{id: cafe, name: 카페, color: \"#8a5a2b\"}]\n")
    diary.write("Content/people/minji.md", "---\nname: 민지\n---\n")
    diary.write("Content/people/hyunwoo.md", "---\nname: 현우\n---\n")
    diary.write("Content/pages/about.md", "---\ntitle: 소개\n---\n적어요.\n")
    for slug, access in (("us", "passphrase"), ("open", "open")):
        diary.write(f"Content/groups/{slug}.md", f"---\ntitle: 우리 {slug}\naccess: {access}\nmembers: [minji, hyunwoo]\nsources: [Friend]\n"
              "plans: [{title: 밤샘, date: 2099-12-24, place: park, by: minji}]\nrules: [{text: 치우기, weekdays: [mon]}]\n---\n")
    diary.write("Content/groups/empty.md", "---\ntitle: 빈 모임\naccess: open\nmembers: [minji, hyunwoo]\n---\n")
    diary.write("Content/places/park.md", "---\ntitle: 공원\nlocation: 37.5512,126.988\ncategory: cafe\ntags: [공원]\nfeatures: [주차]\nstation: 안국\n"
          "visits: [{date: 2026-05-03, with: [현우], rating: 4.5}]\nwant: true\ngroups: [us, open]\n---\n열린 곳. <script>top.ours = 1</script>\n")
    diary.write("Friend/Content/diary.yml", "title: 남의 수첩\nauthor: 현우\nhtml: trusted\n")
    diary.write("Friend/Content/places/theirs.md", f"---\ntitle: 둘만의 곳\nlocation: 37.5513,126.989\ncomment: '{ATTACK}'\n"
          f"visits: [{{date: 2026-05-04, note: '<b>메모</b>'}}]\n---\n{ATTACK}\n")
