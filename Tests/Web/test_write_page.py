"""The page of the published site where its owner writes: from a tap on a phone to the repository, the site, and the entry at home."""

import base64
import json
import re
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from diary import PHOTO, Diary
from outbox import make_host
from repository_hosts import TOKEN
from sealed_files import SealedFolder
from server import serving

PASSPHRASE = "구만-토림-하솔-빈도"
HERE = {"latitude": 37.5445, "longitude": 127.0375}
FILES = {
    "Content/people/minji.md": "---\nname: 민지\n---\n",
    "Content/people/hyunwoo.md": "---\nname: 현우\n---\n",
    "Content/places/seoul-forest.md": "---\ntitle: 서울숲\nlocation: 37.5444,127.0374\nvisits:\n  - {date: 2026-05-03, with: [현우]}\n---\n\n숲.\n",
    "Content/places/onion.md": "---\ntitle: 어니언 안국\nlocation: 37.5776,126.9868\ncategory: cafe\ndate: 2026-05-04\n---\n",
    "Content/places/home.md": "---\ntitle: 할머니 댁\nlocation: 37.5, 127.1\nvisibility: private\ndate: 2026-05-05\n---\n",
}


class Road:
    """A diary in a repository, the host that builds its site, and the site."""

    def __init__(self, cairn, folder, host, writing="visibility: public"):
        self.host = host
        self.diary = Diary(cairn, folder / "checkout", CAIRN_PASSPHRASE_WRITE=PASSPHRASE)
        address = host.api.removesuffix("/api/v1")
        settings = ("title: 동네 수첩\nurl: https://minji.example/diary/\nauthor: minji\ncategories: [{id: cafe, name: 카페}]\n"
                    f"writing: {{forgejo: '{address}/minji/diary', {writing}}}\n")
        texts = {"Content/diary.yml": settings, **FILES}
        host.repository.add({path: text.encode() for path, text in texts.items()}, "Write")
        self.first = host.repository.head()
        self.publish()

    def publish(self):
        """What the host's workflow does after a commit."""
        self.host.repository.git("--work-tree", str(self.diary.folder), "checkout", "-q", "-f", "main")
        return self.diary.build()

    def sent(self):
        """What has been committed: the notes in their order. Each commit adds files and does nothing else."""
        commits = self.host.repository.git("rev-list", "--reverse", f"{self.first}..main").decode().split()
        notes = []
        for commit in commits:
            lines = self.host.repository.git("diff-tree", "--no-commit-id", "--name-status", "-r", commit).decode().splitlines()
            assert {line[0] for line in lines} == {"A"}, lines
            notes += [json.loads(self.host.repository.read(line[2:])[2:]) for line in lines if line[2:].startswith("Content/inbox/") and line.endswith(".yml")]
        return notes


@pytest.fixture
def road(cairn, tmp_path, make_host):
    return Road(cairn, tmp_path, make_host("forgejo"))


@pytest.fixture
def site(road):
    with serving(road.diary.folder / "Site", "/diary/") as server:
        road.home = server.home
        yield server


@pytest.fixture
def phone(site, new_context):
    """Opens the page on another phone; `asked` are the hosts that it asked for anything."""
    def phone(token=TOKEN, fragment="", **options):
        context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ko-KR",
                              geolocation=HERE, permissions=["geolocation"], **options)
        tab = context.new_page()
        tab.asked = set()
        context.on("request", lambda request: tab.asked.add(re.match(r"[a-z]+:(//[^/]*)?", request.url)[0]))
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.goto(f"{site.home}write/{fragment}")
        if not fragment:
            unlock(tab)
        if token and not fragment:
            tab.fill("#_token-field", token)
            tab.click("#_token form .button")
        return tab

    return phone


def unlock(tab, passphrase=PASSPHRASE):
    tab.wait_for_selector("#_unlock:not([hidden])")
    tab.fill("#_passphrase", passphrase)
    tab.click("#_open")


def save(tab, form):
    tab.click(f"[data-form={form}] .save")
    expect(tab.locator("#_told")).to_contain_text("저장했어요")


def send(tab):
    """Sends until the newest entry is sent."""
    tab.evaluate("location.hash = 'list'")
    newest = tab.locator("#_entries > li").first
    expect(newest).to_have_class(re.compile("waiting|sent"))
    while "sent" not in newest.get_attribute("class"):
        # It goes as soon as nothing waits.
        tab.evaluate("document.querySelector('#_send').click()")
        tab.wait_for_timeout(100)


def states(tab, *expected):
    """Waits until the entries are so, the newest first."""
    if not tab.url.endswith("#list"):
        tab.evaluate("location.hash = 'list'")
    for number, state in enumerate(expected):
        expect(tab.locator("#_entries > li").nth(number)).to_have_class(state)
    expect(tab.locator("#_entries > li")).to_have_count(len(expected))


def test_here_now_with_somebody_in_three_taps(road, site, phone):
    tab = phone()
    tab.click("[data-open=visit]")
    expect(tab.locator("#_visit-place")).to_have_value("서울숲")
    tab.locator("[data-form=visit] [data-with] label", has_text="현우").click()
    save(tab, "visit")
    states(tab, "sent")
    [note] = road.sent()
    assert (note["new"], note["place"], note["with"], note["visibility"]) == ("visit", "seoul-forest", ["hyunwoo"], "public")
    road.publish()
    page = (road.diary.folder / "Site/places/seoul-forest/index.html").read_text("utf-8")
    assert page.count(note["day"]) >= 1
    # It asks the site whether it is there.
    tab.reload()
    states(tab, "published")
    assert tab.asked == {site.origin, road.host.api.removesuffix("/api/v1")}
    road.diary.run("receive", "--inbox")
    assert road.diary.read("Content/places/seoul-forest.md") == (
        "---\ntitle: 서울숲\nlocation: 37.5444,127.0374\nvisits:\n  - {date: 2026-05-03, with: [현우]}\n"
        f"  - {{date: {note['day']}, with: [hyunwoo]}}\n---\n\n숲.\n")


def test_a_new_place_and_a_thought_are_written_offline(road, phone):
    tab = phone()
    # The page is kept once its worker has it.
    tab.wait_for_function("() => caches.match(new URL('./', location).href).then(Boolean)")
    tab.reload()
    expect(tab.locator("#_home")).to_be_visible()
    tab.context.set_offline(True)
    tab.reload()
    expect(tab.locator("#_home")).to_be_visible()
    tab.click("[data-open=place]")
    tab.fill("#_place-title", "성수 새 카페")
    tab.select_option("#_place-category", "cafe")
    tab.click("[data-form=place] [data-here]")
    expect(tab.locator("#_place-spot")).not_to_have_value("")
    tab.set_input_files("[data-form=place] input[type=file]", PHOTO)
    expect(tab.locator("[data-form=place] .photos-part li")).to_have_count(1)
    tab.fill("#_place-note", "창가 자리.\n**다시** 오자.")
    save(tab, "place")
    tab.click("[data-open=say]")
    tab.fill("#_say-place", "ㅇㄴㅇ")
    tab.locator("[data-form=say] [role=option]").first.click()
    tab.fill("#_say-say", "마당이 좋다.")
    save(tab, "say")
    states(tab, "waiting", "waiting")
    tab.close()
    # The phone was off meanwhile.
    tab = tab.context.new_page()
    tab.context.set_offline(False)
    tab.goto(f"{road.home}write/")
    unlock(tab)
    states(tab, "sent", "sent")
    place, thought = road.sent()
    assert place["title"] == "성수 새 카페" and abs(place["lat"] - HERE["latitude"]) < 0.001
    assert (thought["place"], thought["say"], thought["visibility"]) == ("onion", "마당이 좋다.", "public")
    road.publish()
    site = road.diary.folder / "Site"
    assert "창가 자리" in (site / "places/성수-새-카페/index.html").read_text("utf-8")
    assert "마당이 좋다" in (site / "places/onion/index.html").read_text("utf-8")
    road.diary.run("receive", "--inbox")
    [name] = place["photos"]
    assert (road.diary.folder / "Content/places/성수-새-카페" / name).read_bytes()[:2] == b"\xff\xd8"
    entry = road.diary.read("Content/places/성수-새-카페/index.md")
    assert "category: cafe\n" in entry and f"photos: [{name}]" in entry and entry.endswith("---\n\n창가 자리.\n**다시** 오자.\n")
    assert road.diary.read("Content/places/onion.md").endswith("---\n\n마당이 좋다.\n")


def test_a_week_with_two_phones_and_a_token_that_ends(road, phone):
    mine, other = phone(), phone()
    for number, tab in enumerate([mine, other, mine, other, mine]):
        tab.evaluate("location.hash = ''")
        tab.click("[data-open=visit]")
        expect(tab.locator("#_visit-place")).to_have_value("서울숲")
        tab.fill("#_visit-note", f"날 {number}")
        if number == 2:
            # It ends, and another one is given later.
            road.host.fail(401, on="any")
        if number == 3:
            road.host.fail("lost", "moved")
        save(tab, "visit")
        if number != 2:
            send(tab)
    assert sorted(note["note"] for note in road.sent() if note.get("note")) == [f"날 {number}" for number in range(5)]
    # At home, between two of them: what was folded in is not there twice, whatever phones send again.
    road.publish()
    road.diary.run("receive", "--inbox")
    entry = road.diary.read("Content/places/seoul-forest.md")
    assert [entry.count(f"날 {number}") for number in range(5)] == [1] * 5


def test_a_public_repository_gets_nothing_private(road, phone):
    def tell(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "private": False})

    tab = phone(token=None)
    tab.context.route("**/api/v1/repos/minji/diary", tell)
    tab.fill("#_token-field", TOKEN)
    tab.click("#_token form .button")
    tab.click("[data-open=say]")
    tab.fill("#_say-place", "할머니")
    tab.locator("[data-form=say] [role=option]").first.click()
    tab.fill("#_say-say", "약 챙기기")
    save(tab, "say")
    states(tab, "failed")
    assert road.sent() == []
    tab.evaluate("location.hash = ''")
    tab.click("[data-open=visit]")
    expect(tab.locator("#_visit-place")).to_have_value("서울숲")
    save(tab, "visit")
    states(tab, "sent", "failed")
    assert [note["place"] for note in road.sent()] == ["seoul-forest"]


def test_a_link_pairs_a_phone(road, phone):
    printed = road.diary.run("write", CAIRN_WRITE_TOKEN=TOKEN)
    assert "https://minji.example/diary/write/" in printed.stdout
    # The keys are in a file now, and the site is built with these.
    del road.diary.environment["CAIRN_PASSPHRASE_WRITE"]
    road.publish()
    keys = road.diary.read(".cairn-keys")
    key = re.search(r"key: \"?([\w-]{43})", keys)[1]
    token = base64.urlsafe_b64encode(TOKEN.encode()).decode().rstrip("=")
    tab = phone(fragment=f"#k={key}&t={token}")
    expect(tab.locator("#_home")).to_be_visible()
    assert "#k=" not in tab.url and key not in tab.url
    tab.click("[data-open=say]")
    tab.fill("#_say-place", "서울숲")
    tab.fill("#_say-say", "사슴!")
    save(tab, "say")
    states(tab, "sent")
    # Nothing of both lies in the browser as it is.
    kept = tab.evaluate("""async () => {
        const all = [JSON.stringify({ ...localStorage })];
        for (const { name } of await indexedDB.databases()) {
            const open = indexedDB.open(name);
            const database = await new Promise(done => open.onsuccess = () => done(open.result));
            for (const store of database.objectStoreNames) {
                const request = database.transaction(store).objectStore(store).getAll();
                const rows = await new Promise(done => request.onsuccess = () => done(request.result));
                all.push(JSON.stringify(rows, (key, value) => value instanceof Uint8Array ? new TextDecoder().decode(value) : value));
            }
        }
        return all.join();
    }""")
    assert TOKEN not in kept and token not in kept and key not in kept


def test_what_another_app_shares_opens_a_form(road, phone):
    tab = phone()
    tab.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    tab.evaluate("""async () => {
        const form = new FormData();
        form.append("title", "어느 카페");
        form.append("url", "https://map.kakao.com/link/map/어느 카페,37.5455,127.0385");
        await fetch("share", { method: "POST", body: form, redirect: "manual" });
        location.hash = "shared";
    }""")
    expect(tab.locator("#_place-title")).to_have_value("어느 카페")
    expect(tab.locator("#_place-spot")).to_have_value(re.compile(r"37\.5455"))


def test_nothing_is_told_before_it_is_unlocked(road):
    site = road.diary.folder / "Site"
    page = (site / "write/index.html").read_text("utf-8")
    for word in ("할머니", "서울숲", "현우", "민지"):
        assert word not in page, word
    policy = dict(part.split(" ", 1) for part in re.search('Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'").split("; "))
    assert policy["default-src"] == "'none'" and "unsafe-inline" not in policy["script-src"]
    assert policy["connect-src"] == "'self' " + road.host.api.removesuffix("/api/v1")
    for file in (site / "write").glob("*.bin"):
        assert "서울숲".encode() not in file.read_bytes()
    # The status says that nothing is wrong with it.
    road.diary.run("check")
    assert "write" not in (site / "sitemap.xml").read_text("utf-8")
    assert "noindex" in page and not any("write/" in file.read_text("utf-8") for file in site.rglob("places/**/*.html"))
    known = json.loads(SealedFolder(site / "write", PASSPHRASE).open("diary.json"))
    assert {place["title"]: place.get("private") for place in known["places"]} == {"서울숲": None, "어니언 안국": None, "할머니 댁": True}
    with pytest.raises(Exception):
        SealedFolder(site / "write", PASSPHRASE + "x").open("diary.json")


def test_other_pages_are_the_same_without_it(road):
    known = road.diary.files()
    settings = road.diary.read("Content/diary.yml")
    road.diary.write("Content/diary.yml", re.sub("writing: .*\n", "", settings))
    without = Diary(road.diary.cairn, road.diary.folder).build("Other")
    for file in without.rglob("*.html"):
        path = str(file.relative_to(without))
        assert file.read_bytes() == known[path], path
    assert {path for path in known if not (without / path).exists()} == {
        path for path in known if path.startswith("write")}


@pytest.mark.parametrize("width, scheme", [(320, "light"), (390, "dark"), (1280, "light")])
def test_it_fits(phone, width, scheme, checks):
    tab = phone(color_scheme=scheme)
    tab.set_viewport_size({"width": width, "height": 700})
    for part in ("", "visit", "place", "say", "list", "token"):
        tab.evaluate("part => { location.hash = part; }", part)
        tab.wait_for_timeout(100)
        checks.true(f"{part} fits", tab.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        small = tab.evaluate("""() => [...document.querySelectorAll("button, input, select, textarea, a.button, .chips label")]
            .filter(one => one.checkVisibility() && !one.closest(".hidden")).map(one => [one.outerHTML.slice(0, 60), (one.closest("label") ?? one).getBoundingClientRect().height])
            .filter(([, height]) => height > 1 && height < 24)""")
        checks.equal(f"what is tapped in {part} is large enough", small, [])


def test_hidden_places_in_a_public_repository_fail_a_check(road):
    class Open(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path == "/api/v1/repos/minji/diary" else 404)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Open)
    Thread(target=server.serve_forever, daemon=True).start()
    settings = road.diary.read("Content/diary.yml")
    road.diary.write("Content/diary.yml", re.sub(r"127\.0\.0\.1:\d+", f"127.0.0.1:{server.server_address[1]}", settings))
    found = road.diary.run("check", "--external", status=None)
    server.shutdown()
    assert "everybody can read the repository minji/diary, and 1 hidden place in it" in found.stdout + found.stderr
