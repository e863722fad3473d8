"""Builds a diary with a sealed group and opens it: with another implementation of the seal, and in Chromium as its members do, with the
right passphrase and with wrong ones, whole and damaged, online and offline.
"""

import csv
import io
import re
import unicodedata
from pathlib import Path

import pytest
from icalendar import Calendar
from playwright.sync_api import expect

from diary import PHOTO, REPOSITORY, Diary
from sealed_files import SealedFolder, settled
from server import serving
from visit import AXE_OPTIONS, axe

PLACES = 24
PASSPHRASE, OTHER = "구만-토림-하솔-빈도", "purple teapot under crooked lantern"
# What nobody may find who holds the public folder.
SECRETS = ["둘만의", "다락방", "roommates", "룸메이트", "현우", "우리끼리만", "비밀태그", "37.5512", "attic"]
# Many pages in one have their landmarks and headings several times.
RULES = {**AXE_OPTIONS, "runOnly": [rule for rule in AXE_OPTIONS["runOnly"] if rule != "best-practice"]}


class Group(Diary):
    """A diary with a sealed group of two members, each with a passphrase."""

    def __init__(self, cairn, folder):
        super().__init__(cairn, folder)
        write_diary(self)
        self.share("--member", "민지", passphrase=PASSPHRASE)
        self.share("--member", "현우", passphrase=OTHER)
        self.build()

    def share(self, *arguments, passphrase=""):
        return self.run("share", "roommates", *arguments, CAIRN_PASSPHRASE_ROOMMATES=passphrase).stdout

    @property
    def link(self):
        """The part of a link that opens the group."""
        return re.search(r"#k=[\w-]{43}", self.share())[0]

    @property
    def address(self):
        return f"{self.server.home}s/{self.sealed.name}/"


@pytest.fixture(scope="module")
def group(cairn, tmp_path_factory):
    group = Group(cairn, tmp_path_factory.mktemp("sealed") / "diary")
    with serving(group.folder / "Site", "/diary/") as group.server:
        yield group


@pytest.fixture
def changing(cairn, tmp_path):
    """A group whose keys may be changed."""
    group = Group(cairn, tmp_path / "diary")
    with serving(group.folder / "Site", "/diary/") as group.server:
        yield group


@pytest.fixture
def link(group):
    return group.link


@pytest.fixture
def open_group(group, open_tab):
    """Opens a tab at the group's address, which must ask for no photo but by what it has decrypted."""
    asked = []

    def open(fragment="", group=group, **options):
        tab = open_tab(**{"viewport": {"width": 390, "height": 844}, "locale": "ko-KR", **options})
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(group.address + fragment)
        return tab

    yield open
    assert [url for url in asked if "/photos/" in url and not url.startswith("blob:")] == []


# On disk ----------------------------------------------------


def test_another_implementation_opens_every_file(group):
    opened = SealedFolder(group.sealed, PASSPHRASE)
    paths = opened.paths()
    contents = {path: opened.open(path) for path in paths}
    assert sum(path.endswith(".html") for path in paths) >= PLACES
    assert {path.name for path in group.sealed.glob("*.bin")} == {opened.file(path).name for path in paths + [""]}
    assert "둘만의 장소 3" in contents["places/ours-3/index.html"].decode()
    assert any(path.startswith("photos/") and contents[path][:4] in (b"RIFF", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xdb") for path in paths)


@pytest.mark.parametrize("typed", [OTHER, "rnaksxhflagkthfqlseh", unicodedata.normalize("NFD", PASSPHRASE), PASSPHRASE.replace("-", " ")])
def test_each_passphrase_opens_them_in_any_form(typed, group):
    assert SealedFolder(group.sealed, typed).key == SealedFolder(group.sealed, PASSPHRASE).key


def test_pages_know_the_keys_of_all_hangul():
    """The lists of the page's script, against the other implementation: every syllable and every letter by itself."""
    script = (REPOSITORY / "Templates/assets/seal.js").read_text("utf-8")
    lists = re.search(r"const \[initials, vowels, finals, consonants\] = \[(.*?)\]\.map", script, re.S)[1]
    initials, vowels, finals, consonants = (text.split(" ") for text in re.findall('"([^"]*)"', lists))
    typed = {chr(0xAC00 + number): initials[number // 588] + vowels[number // 28 % 21] + finals[number % 28] for number in range(11_172)}
    typed |= {chr(0x3131 + number): (consonants + vowels)[number] for number in range(51)}
    assert [hangul for hangul, letters in typed.items() if settled(hangul) != letters] == []


def test_sizes_are_of_few_kinds(group):
    sizes = [file.stat().st_size - 29 for file in group.sealed.glob("*.bin")]
    assert sizes and [size for size in sizes if size & ((1 << max(0, size.bit_length() - 6)) - 1)] == []


def test_nothing_of_the_group_is_in_the_public_folder(group):
    assert [(secret, name) for name, data in group.files().items() for secret in SECRETS if secret.encode() in data or secret in name] == []


def test_the_key_file_is_for_its_owner_alone(group):
    assert (group.folder / ".cairn-keys").stat().st_mode & 0o077 == 0
    assert ".cairn-keys" in group.read(".gitignore")


def differing(one, other):
    """The names of the files that are not the same."""
    return [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]


def test_another_build_gives_the_same_bytes(group):
    group.build("Again")
    assert differing(group.files(), group.files("Again")) == []


def test_a_change_seals_only_what_changed(group):
    before = group.files()
    group.write("Content/places/ours-5.md", group.read("Content/places/ours-5.md") + "\n덧붙인 말.\n")
    group.build()
    assert 1 <= len(differing(before, group.files())) <= 12


@pytest.fixture
def without_keys(group):
    """The diary without its key file, as on a machine that knows the passphrase alone."""
    keys = group.folder / ".cairn-keys"
    keys.rename(group.folder / "kept")
    yield group
    keys.unlink(missing_ok=True)
    (group.folder / "kept").rename(keys)


def test_the_environment_gives_stable_keys(without_keys):
    for output in ("One", "Two"):
        without_keys.run("build", "--output", output, CAIRN_PASSPHRASE_ROOMMATES=PASSPHRASE)
    one, two = without_keys.files("One"), without_keys.files("Two")
    assert differing(one, two) == [] and any(name.endswith(".bin") for name in one)


def test_a_weak_passphrase_is_refused(without_keys):
    weak = without_keys.run("build", "--output", "Weak", status=None, CAIRN_PASSPHRASE_ROOMMATES="룸메이트1234")
    assert weak.returncode != 0 and "룸메이트1234" not in weak.stderr


# In the browser ---------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_unlock_page_is_accessible(scheme, open_group):
    tab = open_group(color_scheme=scheme)
    assert axe(tab, AXE_OPTIONS) == []
    assert tab.locator("#_passphrase").evaluate("field => field === document.activeElement"), "the field has no focus"
    tab.fill("#_passphrase", "다른 말이 아닌가")
    assert tab.get_attribute("#_passphrase", "type") == "text", "it does not show what is typed, and Hangul may not be typed"
    tab.click("#_show")
    assert tab.get_attribute("#_passphrase", "type") == "password", "it does not hide what is typed"
    tab.keyboard.press("Enter")
    problem(tab, "맞지 않는")
    assert axe(tab, AXE_OPTIONS) == []


@pytest.mark.parametrize("typed", [unicodedata.normalize("NFD", PASSPHRASE), "rnaksxhflagkthfqlseh"])
def test_the_right_passphrase_opens_the_first_page(typed, open_group):
    tab = open_group()
    unlock(tab, typed)
    assert "룸메이트" in tab.title()
    assert not tab.evaluate("location.hash"), "the address changed"


def test_links_images_the_history_and_the_zoom_view_work(open_group):
    tab = open_group()
    frame = unlock(tab, OTHER)
    frame.click("nav a[href$='/places/']")
    frame = page(tab, "/places/")
    frame.locator("a[href*='/places/ours-']").first.click()
    frame = page(tab, "/places/ours-")
    assert frame.evaluate("location.pathname.includes('/places/ours-')"), "the page does not know its address"
    assert frame.evaluate("document.activeElement.id") == "_main", "the focus is lost"
    frame.wait_for_function("[...document.images].some(image => image.src.startsWith('blob:') && image.naturalWidth > 300)")
    frame.locator("a.zoom").first.click()
    frame.wait_for_function("document.querySelector('dialog.zoom-view').open")
    tab.evaluate("history.back()")
    frame.wait_for_function("!document.querySelector('dialog.zoom-view').open")
    tab.evaluate("history.back()")
    page(tab, "/places/", is_exact=True)
    tab.evaluate("history.back()")
    page(tab, "")
    tab.evaluate("history.forward()")
    page(tab, "/places/", is_exact=True)
    tab.reload()
    frame = page(tab, "/places/", is_exact=True)
    frame.evaluate("location.hash = 'x'")
    tab.evaluate("location.hash = '#/nowhere/'")
    frame = page(tab, "/nowhere/")
    assert "여기 없어요" in frame.inner_text("main"), "nothing is said of a page that is not there"


def test_a_photo_has_an_address_of_its_own(open_group, group):
    tab = open_group("#/places/ours-3/#photo-1")
    frame = unlock(tab, PASSPHRASE, at="/places/ours-3/")
    frame.wait_for_function("document.querySelector('dialog.zoom-view').open")
    assert tab.url == group.address + "#/places/ours-3/#photo-1"
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=group.server.origin)
    frame.evaluate("() => { Object.defineProperty(navigator, 'share', { value: undefined }); }")
    frame.click(".zoom-view .hand-on")
    tab.wait_for_function("navigator.clipboard.readText().then(text => text.includes('#photo-1'))")
    assert tab.evaluate("navigator.clipboard.readText()") == tab.url, "what is handed on is what others can open"
    frame.click(".zoom-view .close")
    frame.wait_for_function("!document.querySelector('dialog.zoom-view').open")
    tab.wait_for_function("!location.hash.includes('photo')")


def test_scripts_get_data_from_memory(open_group):
    tab = open_group()
    frame = unlock(tab, OTHER)
    tab.evaluate("location.hash = '#/places/?category=cafe'")
    frame = page(tab, "/places/")
    frame.wait_for_function("document.querySelectorAll('.card').length === 12")
    frame.wait_for_function("[...document.querySelectorAll('.card img')].some(image => image.src.startsWith('blob:') && image.naturalWidth > 300)")


def saved(tab, frame, link):
    """The name and the bytes of the file that a link gives, decrypted."""
    with tab.expect_download() as download:
        frame.click(link)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_the_calendar_is_saved(open_group, group):
    tab = open_group("#/plans/")
    unlock(tab, PASSPHRASE, at="/plans/")
    name, data = saved(tab, page(tab, "/plans/"), "a[type='text/calendar']")
    events = {str(event["SUMMARY"]): event for event in Calendar.from_ical(data).walk("VEVENT")}
    assert name == "visits.ics" and len(events) == PLACES + 1, f"{name} has {len(events)} events"
    assert str(events["다락방 밤샘"]["DTSTART"].dt) == "2026-12-24", "the plan is not in it"
    tab.goto(str(events["둘만의 장소 3"]["URL"]).replace("https://minji.example", group.server.origin))
    assert "둘만의 장소 3" in page(tab, "/places/ours-3/").inner_text("h1"), "an address leads elsewhere"


def test_every_other_file_is_saved(open_group):
    tab = open_group("#/downloads/")
    frame = unlock(tab, PASSPHRASE, at="/downloads/")
    names = []
    for link in frame.locator("main a[type]").evaluate_all("links => links.map(link => link.getAttribute('href'))"):
        name, data = saved(tab, frame, f"main a[href='{link}']")
        names.append(name)
        assert "둘만의 장소".encode() in data, f"{link} tells nothing"
    assert {"places.geojson", "places.gpx", "places.json", "visits.csv"} < set(names), names
    assert not {"atom.xml", "feed.json"} & set(names), "a feed that nobody can read"


def test_a_list_is_saved_with_addresses_that_ask_for_the_passphrase(open_group, group):
    tab = open_group("#/places/?category=cafe")
    unlock(tab, PASSPHRASE, at="/places/")
    frame = page(tab, "/places/")
    frame.wait_for_function("document.querySelectorAll('.card').length === 12")
    frame.click("#_save")
    name, data = saved(tab, frame, "[data-save=csv]")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert name == "places.csv" and len(rows) == 12, f"{name} has {len(rows)} rows"
    tab.goto(rows[0]["링크"])
    assert tab.url.startswith(group.address), "an address leads elsewhere"
    assert rows[0]["제목"] in page(tab, "/places/ours-").inner_text("h1")


def test_it_remembers_where_asked_to_and_locks_again(open_group):
    tab = open_group()
    unlock(tab, PASSPHRASE, "#_remember")
    other = tab.context.new_page()
    other.goto(tab.url)
    page(other, "")
    other.click("#_lock")
    other.wait_for_selector("#_unlock:not([hidden])")
    assert not other.evaluate("localStorage.length + sessionStorage.length"), "something is left"
    assert not other.evaluate("document.querySelectorAll('iframe').length"), "the page is left"


def test_it_does_not_remember_where_not_asked_to(open_group):
    tab = open_group()
    unlock(tab, PASSPHRASE)
    assert not tab.evaluate("localStorage.length"), "something is kept"


def test_a_link_opens_without_a_passphrase_and_the_key_leaves_the_address(open_group, link):
    tab = open_group(link + "/places/ours-2/")
    page(tab, "/places/ours-2/")
    assert link[3:] not in tab.url, "the key is still there"


def test_a_wrong_link_says_so(open_group, link):
    tab = open_group(link[:-6] + "AAAAAA")
    problem(tab, "이제 열 수 없")


def test_a_wrong_link_costs_nobody_the_key_that_they_have(open_group, link):
    tab = open_group()
    unlock(tab, PASSPHRASE, "#_remember")
    address = tab.url
    for rubbish in (link[:-6] + "AAAAAA", "#k=x", "#k=" + "_" * 43 + "/places/"):
        # In the same tab only the part after # is another one.
        tab.goto(address + rubbish)
        page(tab, "/places/" if rubbish.endswith("/") else "")
        other = tab.context.new_page()
        other.goto(address + rubbish)
        page(other, "/places/" if rubbish.endswith("/") else "")
        assert "k=" not in other.url + tab.url, "the key is still in the address"
        other.close()
    other = tab.context.new_page()
    other.goto(address)
    page(other, "")


def test_a_copied_link_of_bookmarks_works_for_others(open_group, group):
    tab = open_group("#/places/ours-3/")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=group.server.origin)
    frame = unlock(tab, PASSPHRASE, at="/places/ours-3/")
    frame.click("h1 + .bookmark")
    tab.evaluate("location.hash = '#/bookmarks/'")
    frame = page(tab, "/bookmarks/")
    frame.click("#_link")
    tab.wait_for_function("navigator.clipboard.readText().then(text => text.includes('#add='))")
    link = tab.evaluate("navigator.clipboard.readText()")
    assert link.startswith(group.address + "#/bookmarks/#add=")
    assert "k=" not in link, "it has the key"
    other = open_group(link.removeprefix(group.address))
    frame = unlock(other, OTHER, at="/bookmarks/")
    frame.wait_for_selector("#_offer .button")
    assert "둘만의 장소 3" in frame.inner_text("#_offer"), "something else is offered"
    frame.click("#_offer .button")
    frame.wait_for_function("document.querySelectorAll('#_kept .card').length === 1")
    assert "add=" not in other.url, "the address still offers"


@pytest.mark.parametrize("path", ["places/nowhere/", "nowhere", "%EC%97%86%EC%9D%8C/", "places/ours-3/more.html"])
def test_a_link_to_nothing_says_so(path, open_group):
    tab = open_group(f"#/{path}")
    frame = unlock(tab, PASSPHRASE, at="/" if path.startswith("%") else path)
    assert "여기 없어요" in frame.inner_text("main")
    assert frame.locator("nav a[href$='/places/']").count(), "it leads nowhere"
    assert not tab.inner_text("#_problem") and tab.locator("#_unlock").is_hidden(), "it asks again"
    if path == "nowhere":
        assert axe(frame, AXE_OPTIONS) == []
    frame.click("main a.button")
    page(tab, "")


@pytest.mark.parametrize("path", ["../../", "/evil.example/", "//evil.example/", "http://[", "%", "javascript:alert(1)"])
def test_rubbish_leads_to_the_first_page(path, open_group):
    unlock(open_group(f"#/{path}"), PASSPHRASE)


def test_an_address_without_its_slash_is_found(open_group):
    tab = open_group("#/places/ours-3")
    frame = unlock(tab, PASSPHRASE, at="/places/ours-3/")
    assert "둘만의 장소 3" in frame.inner_text("h1") and tab.url.endswith("/#/places/ours-3/")


@pytest.mark.parametrize("day, heading", [("2026-12-01", "다음 약속"), ("2027-01-05", None)])
def test_only_the_day_of_the_reader_tells_which_plan_is_next(day, heading, open_group):
    tab = open_group()
    tab.clock.set_fixed_time(day + "T12:00:00+09:00")
    tab.reload()
    frame = unlock(tab, PASSPHRASE)
    frame.wait_for_function("document.querySelector('.plan .off:not([hidden])') || document.querySelector('.first').hidden")
    shown = [title.inner_text() for title in frame.locator("section.first h2").all() if title.is_visible()]
    assert shown == ([heading] if heading else [])


def test_without_a_connection_it_says_so(open_group):
    tab = open_group()
    tab.context.set_offline(True)
    tab.fill("#_passphrase", PASSPHRASE)
    tab.click("#_open")
    problem(tab, "인터넷 연결")
    tab.context.set_offline(False)
    frame = unlock(tab, PASSPHRASE)
    tab.context.set_offline(True)
    frame.click("nav a[href$='/calendar/']")
    frame = page(tab, "/calendar/")
    assert "인터넷 연결" in frame.inner_text("main")
    tab.evaluate("history.back()")
    page(tab, "")


def flipped(data):
    return data[:40] + bytes([data[40] ^ 1]) + data[41:]


@pytest.mark.parametrize("path, change, says", [
    ("", flipped, "온전하지"), ("index.html", flipped, "온전하지"),
    ("index.html", "places/index.html", "온전하지"), ("index.html", lambda data: data[:-20], "온전하지"),
    ("index.html", lambda data: b"", "온전하지"), ("index.html", None, "여기 없어요"),
    (None, lambda data: re.sub(rb'("salt":"[\w-]{2})[^<]*', rb"\1", data), "온전하지 않아서"),
    (None, lambda data: re.sub(rb'"rounds":\d+', b'"rounds":1000', data), "온전하지 않아서"),
], ids=["a changed list", "a changed page", "another page in its place", "a page cut off", "a page of nothing", "a page that is missing",
        "a header cut off", "a header with few rounds"])
def test_damage_is_found(path, change, says, open_group, group):
    opened = SealedFolder(group.sealed, PASSPHRASE)
    file = group.sealed / "index.html" if path is None else opened.file(path)
    data = file.read_bytes()
    try:
        if change is None:
            file.unlink()
        else:
            file.write_bytes(opened.file(change).read_bytes() if isinstance(change, str) else change(data))
        tab = open_group()
        if path is not None:
            tab.fill("#_passphrase", PASSPHRASE)
            tab.click("#_open")
        problem(tab, says)
    finally:
        file.write_bytes(data)


def test_an_old_page_beside_newer_ones_is_found(open_group, group):
    """One old file beside newer ones, and a new one of a new build; all of them old together nobody can tell."""
    file = SealedFolder(group.sealed, PASSPHRASE).file("places/ours-7/index.html")
    old = file.read_bytes()
    tab = open_group("#/places/ours-7/")

    def comes_again():
        tab.evaluate("location.hash = '#/places/'")
        page(tab, "/places/", is_exact=True)
        tab.evaluate("location.hash = '#/places/ours-7/'")
        return page(tab, "/places/ours-7/").inner_text("main")

    unlock(tab, PASSPHRASE, at="/places/ours-7/")
    group.write("Content/places/ours-7.md", group.read("Content/places/ours-7.md").replace("우리끼리만", "이제는 우리끼리만"))
    group.build()
    new = file.read_bytes()
    assert new != old
    # The list in memory is older than the page that comes now.
    assert "이제는" in comes_again()
    try:
        file.write_bytes(old)
        assert "예전 것" in comes_again()
        tab.reload()
        problem(tab, "예전 것")
    finally:
        file.write_bytes(new)


def test_without_a_secure_context_it_says_so(new_context, group):
    context = new_context(locale="ko-KR")
    context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    tab = context.new_page()
    tab.goto(group.address)
    expect(tab.locator("#_problem")).to_contain_text("https://")
    # From a folder nothing is broken but closed.
    tab.goto((group.sealed / "index.html").as_uri())
    assert tab.locator("iframe").count() == 0


def test_without_scripts_it_says_so(open_group):
    assert "자바스크립트" in open_group(java_script_enabled=False).inner_text("main")


@pytest.mark.parametrize("arguments, most, photos", [
    (["--max-size", "2MB"], 2_000_000, 1), (["--max-size", "100kB"], 1_000_000, 0), (["--passphrase", "--max-size", "1MB"], 1_000_000, 1),
], ids=["whole", "small", "sealed"])
def test_it_fits_into_a_file(arguments, most, photos, group, open_tab, tmp_path):
    """One file shows all of it from disk, without scripts and without asking for anything; sealed it tells nothing."""
    is_sealed, file, asked = "--passphrase" in arguments, tmp_path / "one.html", []
    said = group.share("--single-file", str(file), *arguments)
    data = file.read_bytes()
    tab = open_tab(java_script_enabled=is_sealed, viewport={"width": 390, "height": 844})
    tab.on("request", lambda request: request.url.startswith(("data:", "blob:")) or asked.append(request.url))
    tab.goto(file.as_uri())
    view = tab
    if is_sealed:
        assert [secret for secret in SECRETS if secret.encode() in data] == []
        tab.fill("#_passphrase", PASSPHRASE)
        tab.click("#_open")
        tab.wait_for_function("document.querySelector('iframe')?.contentDocument.querySelector('symbol')")
        view = tab.query_selector("iframe").content_frame()
    else:
        # In a tab in which axe may run.
        assert axe(open_tab(file.as_uri(), viewport={"width": 390, "height": 844}), RULES) == []
    assert view.locator("section.sheet").count() >= PLACES
    target = view.locator("a[href^='#p']", has_text="둘만의 장소 7").first.get_attribute("href")
    assert "둘만의 장소 7" in view.locator(target).inner_text(), "a link leads elsewhere"
    assert view.locator("symbol image").count() == photos
    if photos:
        # A photo has its address there, too, and lies over the rest.
        photo = view.locator("a.zoom[id$='-photo-1']").first
        view.evaluate("name => location.hash = name", photo.get_attribute("id"))
        assert photo.locator("svg").bounding_box()["width"] >= 370, "the address shows no photo"
        view.locator(".zoom-back:visible").first.click()
        assert photo.locator("svg").bounding_box()["width"] < 370, "there is no way back"
    if not photos:
        assert "Left out" in said and "more than 100kB" in said, "the program says nothing of what has no room"
        assert "다락방 " in view.inner_text("#left-out"), "it does not say what it left out"
    pebbles = view.evaluate("[...document.querySelectorAll('span.badge')].map(badge => [getComputedStyle(badge).backgroundColor, badge.offsetHeight])")
    assert pebbles and all(color != "rgba(0, 0, 0, 0)" and height > 5 for color, height in pebbles), "badges are not to be seen"
    assert "다음 약속" not in view.inner_text("main"), "it takes a plan for the next one"
    assert view.locator("svg text").count(), "there is no map"
    assert set(asked) == {file.as_uri()}
    assert len(data) <= most


def test_a_change_of_keys(open_group, changing):
    group, link = changing, changing.link
    tab = open_group(group=group)
    frame = unlock(tab, PASSPHRASE, "#_remember")
    group.share("--revoke", "현우")
    group.build()
    frame.click("nav a[href$='/calendar/']")
    problem(tab, "열쇠가 바뀌었어요")
    other = tab.context.new_page()
    other.goto(tab.url)
    problem(other, "열쇠가 바뀌었어요")
    unlock(other, PASSPHRASE, at="/calendar/")
    # A device that was to keep the key keeps the new one.
    other = tab.context.new_page()
    other.goto(group.address)
    page(other, "")
    # The revoked passphrase opens nothing, the others stay good.
    tab = open_group(group=group)
    tab.fill("#_passphrase", OTHER)
    tab.click("#_open")
    problem(tab, "맞지 않는")
    unlock(open_group(group=group), PASSPHRASE)
    # Earlier links open nothing.
    tab = open_group(link, group=group)
    problem(tab, "이제 열 수 없")
    unlock(tab, PASSPHRASE)


def unlock(tab, passphrase, *clicks, at=""):
    tab.fill("#_passphrase", passphrase)
    for selector in clicks:
        tab.click(selector)
    tab.click("#_open")
    return page(tab, at)


def problem(tab, text):
    tab.wait_for_function("text => document.getElementById('_problem').textContent.includes(text)", arg=text)


def page(tab, path, is_exact=False):
    """Waits until the frame shows the page of a path, and gives the frame."""
    tab.wait_for_function(
        """([path, is_exact]) => {
            const view = document.querySelector("iframe")?.contentWindow;
            if (!view?.document.querySelector("main") || document.body.ariaBusy === "true") return false;
            const rest = decodeURI(view.location.pathname).replace(/^.*?\\/s\\/\\w+/, "");
            return is_exact ? rest === path : path ? rest.includes(path) : rest === "/";
        }""", arg=[path, is_exact])
    return tab.query_selector("iframe").content_frame()


def write_diary(diary):
    diary.write("Content/diary.yml", """title: 동네 수첩
url: https://minji.example/diary/
author: minji
categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
photos: {widths: [320, 640], formats: [webp, jpeg]}
""")
    diary.write("Content/people/minji.md", "---\nname: 민지\n---\n")
    diary.write("Content/people/hyunwoo.md", "---\nname: 현우\n---\n")
    diary.write("Content/groups/roommates.md",
          "---\ntitle: 비밀의 룸메이트\naccess: passphrase\nmembers: [minji, hyunwoo]\n"
          "plans: [{title: 다락방 밤샘, date: 2026-12-24, place: ours-3, by: minji}]\n---\n우리끼리만 아는 골목들.\n")
    diary.write("Content/places/park.md", "---\ntitle: 누구나 가는 공원\ncategory: walk\ntags: [공원]\nvisits: [2026-05-03]\n---\n열린 곳.\n")
    diary.write("Content/places/attic.jpg", PHOTO.read_bytes())
    for number in range(PLACES):
        diary.write(f"Content/places/ours-{number}.md", f"""---
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
