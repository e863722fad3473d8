"""The promise of Documentation/Stability.md: diaries as earlier versions had them build without a mistake, with the addresses that they had.

Each folder of Tests/Lasting with a README.md is a diary; its addresses.txt and warnings.txt are what it must give. CAIRN_RECORD=1 writes these two
anew, and fails so that somebody looks at what has changed.
"""

import base64
import gzip
import json
import os
import re
import shutil
import subprocess
import unicodedata

import pytest
import yaml
from playwright.sync_api import expect

from diary import REPOSITORY, Diary
from sealed_files import SealedFolder, decoded
from server import serving
from test_sealed import page as shown
from test_sealed import unlock

LASTING = REPOSITORY / "Tests/Lasting"
DIARIES = sorted(str(file.parent.relative_to(LASTING)) for file in LASTING.glob("*/*/README.md"))
# What the test knows about a diary, and the diary does not.
ASIDE = ["README.md", "addresses.txt", "warnings.txt", "over.txt", "passphrases.json", "message-*.txt", "language*.txt"]
# Names that git or an editor would not leave alone, and what they are in a diary.
NAMES = {"cairn-keys": ".cairn-keys", "cairn-folder": ".cairn"}
TODAY = "2026-12-05"
# Passphrases that stand in no file.
ENVIRONMENT = {"theme": {"CAIRN_PASSPHRASE_WRITE": "덤비-노을-깻잎-세발", "CAIRN_PASSPHRASE_CLOSED": "purple teapot under crooked lantern"}}


def lay(name, folder):
    """Puts a stored diary into a folder, over those that it stands on, if it names some."""
    stored = LASTING / name
    for other in below(name):
        lay(other, folder)
    shutil.copytree(stored, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*ASIDE))
    for there, here in NAMES.items():
        if (folder / there).exists():
            (folder / there).rename(folder / here)
    # As the program writes them; git keeps no such rights.
    if (folder / ".cairn-keys").exists():
        (folder / ".cairn-keys").chmod(0o600)
    # As a Mac of old wrote it.
    for file in folder.glob("Content/places/한강-둔치.md"):
        file.rename(file.with_name(unicodedata.normalize("NFD", file.name)))


def below(name):
    """The diaries that a stored one is laid over."""
    file = LASTING / name / "over.txt"
    return file.read_text("utf-8").split() if file.exists() else []


@pytest.fixture
def stored(cairn, tmp_path):
    """Gives a stored diary as one that may be changed."""
    def stored(name):
        lay(name, tmp_path / "diary")
        return Diary(cairn, tmp_path / "diary")

    return stored


@pytest.fixture(scope="module")
def built(cairn, tmp_path_factory):
    """Gives a stored diary with its site, and what the build warned of; each is built once, and nobody may change it."""
    known = {}

    def built(name):
        if name not in known:
            diary = Diary(cairn, tmp_path_factory.mktemp("lasting") / "diary", **ENVIRONMENT.get(name.split("/")[1], {}))
            lay(name, diary.folder)
            known[name] = diary, build(diary)
        return known[name]

    return built


def build(diary, *arguments, **environment):
    """Builds the site, and gives the warnings with their files."""
    told = diary.run("build", "--today", TODAY, *arguments, **environment).stderr
    return sorted(f"{path}: {words}" for path, words in re.findall(r"^(\S.*?)(?::\d+)*: warning: (.*)$", told, re.M))


def changes():
    """The addresses that may become others, in one pattern; why stands beside each."""
    return re.compile("|".join(line.split()[0] for line in (LASTING / "changes.txt").read_text("utf-8").splitlines()))


def addresses(diary):
    """The addresses of a diary's site: each page with the parts that a link may name, and each other file; what a sealed file is stands behind it."""
    site, found, may_change, opened = diary.folder / "Site", [], changes(), sealed_files(diary)
    for file in site.rglob("*"):
        path = unicodedata.normalize("NFC", file.relative_to(site).as_posix())
        sealed, data = opened.get(file, (None, None))
        if not file.is_file() or may_change.fullmatch(path) or sealed and may_change.fullmatch(sealed):
            continue
        text = (data or file.read_bytes()).decode("utf-8") if (sealed or path).endswith(".html") else ""
        named = [f"#{part}" for part in sorted(re.findall(r'<[^>]* id="([^"_][^"]*)"', text)) if not may_change.fullmatch(f"#{part}")]
        told = [address(path), *(["=", address(sealed) if sealed else "the list"] if sealed is not None else [])]
        found.append(" ".join([*told, *named]))
    return sorted(found)


def address(path):
    """The address of a file."""
    return re.sub(r"(^|/)index\.html$", r"\1", path) or "/"


def sealed_files(diary):
    """What the sealed files of a site are, and what they hold, by the stored keys."""
    site, keys = diary.folder / "Site", {}
    if (diary.folder / ".cairn-keys").exists():
        keys = {group["address"]: decoded(group["key"]) for group in yaml.safe_load(diary.read(".cairn-keys"))["groups"].values()}
    folders = [file.parent for file in [*site.glob("s/*/index.html"), *site.glob("write/index.html")] if 'id="_seal"' in file.read_text("utf-8")]
    opened = {}
    for folder in folders:
        passphrase = diary.environment.get("CAIRN_PASSPHRASE_WRITE" if folder.name == "write" else "CAIRN_PASSPHRASE_CLOSED")
        header = json.loads(re.search(r'id="_seal">(.*?)</script>', (folder / "index.html").read_text("utf-8"))[1])
        seal = SealedFolder(folder, passphrase, keys.get(header["group"]))
        paths = ["", *seal.paths()]
        assert {file.name for file in folder.glob("*.bin")} == {seal.file(path).name for path in paths}
        opened |= {seal.file(path): (path, seal.open(path)) for path in paths}
    return opened


def compare(name, kind, lines):
    """Holds lines against those that are stored beside a diary; with CAIRN_RECORD=1 these are written anew, and the test fails if they differed."""
    file = LASTING / name / f"{kind}.txt"
    known = file.read_text("utf-8").split("\n")[:-1] if file.exists() else []
    if os.environ.get("CAIRN_RECORD") == "1" and known != lines:
        file.write_text("".join(line + "\n" for line in lines), "utf-8")
    assert lines == known, f"{name}: {kind} differ: gone {sorted(set(known) - set(lines))}, new {sorted(set(lines) - set(known))}"


@pytest.mark.parametrize("name", DIARIES)
def test_a_diary_builds_with_the_addresses_that_it_had(name, built):
    diary, warnings = built(name)
    found = {"warnings": warnings, "addresses": addresses(diary)}
    problems = []
    for kind, lines in found.items():
        try:
            if name.startswith("0.1/"):
                compare(name, kind, lines)
            else:
                # It says what the one of 0.1 says, and of names of then there is nothing to warn of.
                file = LASTING / below(name)[0] / f"{kind}.txt"
                assert lines == [line for line in (file.read_text("utf-8").splitlines() if file.exists() else []) if not re.search("is called “.*” now$", line)]
        except AssertionError as error:
            problems.append(str(error))
    assert not problems, "\n".join(problems)


# What may be written ----------------------------------------

FORMAT = REPOSITORY / "Sources/Diary/Format"
KINDS = {"places": "place", "people": "person", "groups": "group", "journeys": "journey", "pages": "page"}


class Spellings:
    """What schemas let one write: of each mapping its keys, and of each key the forms of its value."""

    def __init__(self, cairn):
        self.subjects, self.keys, self.same, self.alike = {}, {}, {}, {}
        # Names of the column “also” that have the description and the value of another key are that key.
        rows = re.findall(r"^\| `\S+` \| ((?:`[^`]+` ?)+) \|", (REPOSITORY / "Documentation/Format.md").read_text("utf-8"), re.M)
        self.others = set(re.findall(r"`([^`]+)`", " ".join(rows)))
        self.schemas = {kind: json.loads(subprocess.run([cairn, "schema", kind], capture_output=True, check=True).stdout)
                        for kind in [*KINDS.values(), "settings"]}
        for kind, schema in self.schemas.items():
            self.learn(schema, kind)

    def learn(self, schema, path):
        """The forms of a value; what stands in mappings is learned on the way, once for each kind of them."""
        forms = set()
        for one in schema.get("anyOf", []):
            forms |= self.learn(one, path)
        if "anyOf" in schema:
            return forms
        if "enum" in schema:
            return {str(word).lower() if isinstance(word, bool) else word for word in schema["enum"]}
        if schema.get("type") == "array":
            return {"[]"} | self.learn(schema["items"], path)
        if "properties" in schema:
            subject, first = self.subjects.setdefault(tuple(schema["properties"]), path), {}
            for key, value in schema["properties"].items() if subject == path else []:
                self.keys[subject, key] = self.learn(value, f"{path}.{key}")
                told = subject, json.dumps(value, sort_keys=True)
                self.alike.setdefault(told, []).append(key)
                if key in self.others and told in first:
                    self.same[first[told]].append(key)
                else:
                    first[told] = subject, key
                    self.same[subject, key] = [key]
            return {"{}"}
        if isinstance(schema.get("additionalProperties"), dict):
            return {"{}"} | self.learn(schema["additionalProperties"], path)
        return {"empty"} if schema.get("type") == "null" else {"text"}

    def find(self, schema, value, found, owner=None):
        """Notes in `found` which keys and forms of values stand in what somebody wrote."""
        for one in schema.get("anyOf", []):
            self.find(one, value, found, owner)
        if "anyOf" in schema:
            return
        if isinstance(value, list):
            if schema.get("type") == "array":
                found.add((*owner, "[]"))
                for item in value:
                    self.find(schema["items"], item, found, owner)
        elif isinstance(value, dict):
            inner, others = schema.get("properties"), schema.get("additionalProperties")
            if inner and set(value) <= set(inner):
                for key, item in value.items():
                    self.find(inner[key], item, found, (self.subjects[tuple(inner)], key))
            elif inner or not isinstance(others, dict):
                return
            else:
                for item in value.values():
                    self.find(others, item, found, owner)
            if owner:
                found.add((*owner, "{}"))
        elif "enum" in schema:
            found |= {(*owner, value)} if value in [str(word).lower() if isinstance(word, bool) else word for word in schema["enum"]] else set()
        elif schema.get("type") == "null":
            found |= {(*owner, "empty")} if value == "" else set()
        elif "properties" not in schema and schema.get("type") not in ("array", "object") and value != "":
            found.add((*owner, "text"))

    def found(self, folders):
        """What stands in diaries: which names, and with which forms of values."""
        found = set()
        for kind, text in entries(folders):
            self.find(self.schemas[kind], yaml.load(text, yaml.BaseLoader) or {}, found)
        return found

    def missing(self, diaries, of_all_names):
        """What stands in none of the diaries: keys, or with `of_all_names` also their other names and the forms of their values."""
        found, lacking = self.found(diaries), []
        written = {(subject, key) for subject, key, _ in found}
        for (subject, key), names in self.same.items():
            lacking += [f"{subject}: {name}" for name in (names if of_all_names else [key]) if (subject, name) not in written]
        for (subject, _), names in self.alike.items() if of_all_names else []:
            forms = {form for about, name, form in found if about == subject and name in names}
            lacking += [f"{subject}: {names[0]} as {form}" for form in self.keys[subject, names[0]] - forms]
        return sorted(lacking)


def entries(folders):
    """The front matter and settings of diaries, each with its kind."""
    for file in (file for folder in folders for file in sorted(folder.rglob("Content/**/*"))):
        text = unicodedata.normalize("NFC", file.read_text("utf-8-sig")).replace("\r\n", "\n") if file.suffix in (".md", ".yml") else ""
        kind = KINDS.get(file.as_posix().split("/Content/")[-1].split("/")[0])
        if file.name == "diary.yml":
            yield "settings", text
        elif kind and text.startswith("---\n"):
            yield kind, text.split("---\n")[1]


@pytest.fixture
def laid(tmp_path):
    """Gives the diaries of a version as folders, each with all that it stands on."""
    def laid(version):
        names = [name for name in DIARIES if name.startswith(version)]
        for name in names:
            lay(name, tmp_path / name)
        return [tmp_path / name for name in names]

    return laid


# What the schemas let one write, and the program refuses wherever it stands.
REFUSED = ["settings.publish: folder as empty", "settings.publish: git as empty", "settings.publish: rclone as empty",
           "settings.publish: rsync as empty", "settings: home as text"]


def test_every_name_and_form_that_may_be_written_is_kept(cairn, laid):
    missing = Spellings(cairn).missing(laid("0.1/"), of_all_names=True)
    assert [one for one in missing if one not in REFUSED] == []


def test_every_key_is_kept_by_its_name_of_today(cairn, laid):
    spellings, diaries = Spellings(cairn), laid("1.0/")
    assert spellings.missing(diaries, of_all_names=False) == []
    assert {(subject, name) for subject, name, _ in spellings.found(diaries)} - set(spellings.same) == set(), "this is another name of a key"


def test_names_of_earlier_versions_are_kept(cairn, laid):
    """Each name that `cairn upgrade-diary` rewrites stands in a diary of 0.1, and those of 1.0 have none."""
    lists = re.findall(r'retired: \[("[^\]]*)\]', "".join(file.read_text("utf-8") for file in FORMAT.glob("*.swift")))
    retired = {names for some in lists for names in re.findall(r'"(\w+)": "(\w+)"', some)}
    rewritten = set()
    for version in ("0.1/", "1.0/"):
        for diary in (Diary(cairn, folder) for folder in laid(version)):
            before = diary.files("Content")
            diary.run("upgrade-diary")
            after = diary.files("Content")
            changed = [(before[path].decode("utf-8"), after[path].decode("utf-8")) for path in before if before[path] != after[path]]
            assert version == "0.1/" or not changed
            rewritten |= {names for names in retired for old, new in changed if f"{names[0]}:" in old and f"{names[1]}:" in new}
    assert retired and rewritten == retired


# What others know of a site ---------------------------------


@pytest.fixture(scope="module")
def everything(built):
    """The diary with every key, and what serves its site."""
    diary, _ = built("0.1/everything")
    with serving(diary.folder / "Site", "/diary/") as server:
        diary.home = server.home
        yield diary


def test_links_to_lists_and_searches_show_what_they_showed(everything, open_tab):
    """Addresses with filters, and how many places they show."""
    tab, problems = open_tab(), []
    for line in (LASTING / "0.1/links.txt").read_text("utf-8").splitlines():
        link, count = line.split()
        tab.goto(everything.home + link)
        try:
            expect(tab.locator("main .card:visible")).to_have_count(int(count), timeout=15_000)
        except AssertionError as error:
            problems.append(f"{link}: {str(error).splitlines()[1]}")
    assert problems == []


def test_what_people_send_to_each_other_opens(everything, open_tab):
    tab = open_tab(everything.home + "bookmarks/#add=서울숲,gamcheon")
    tab.click("#_offer .button")
    expect(tab.locator("#_kept .card")).to_have_count(2)
    tab = open_tab(everything.home + "places/서울숲/#photo-1")
    tab.wait_for_function("() => document.querySelector('dialog.zoom-view')?.open")


def test_feeds_and_calendars_have_the_ids_that_they_had(everything):
    """Else a reader shows all of it as new, and a calendar has everything twice."""
    found = set()
    for file in ("atom.xml", "categories/cafe/atom.xml", "feed.json", "visits.ics", "groups/roommates/visits.ics"):
        text = everything.read(f"Site/{file}").replace("\r\n ", "")
        found |= {f"{file} {id}" for id in re.findall(r'<id>([^<]+)|^UID:(.+?)\r?$|"id":"([^"]+)"', text, re.M) for id in id if id}
    compare("0.1", "ids", sorted(found))


def test_what_a_browser_keeps_is_found_again(group, new_context):
    """Bookmarks, an answer that was not sent, the key of a group, the mode, the order of lists."""
    kept = json.loads((LASTING / "0.1/browser.json").read_text("utf-8"))
    context = new_context()
    context.add_init_script(f"try {{ for (const [name, value] of Object.entries({json.dumps(kept)})) localStorage.setItem(name, value); }} catch {{}}")
    tab = context.new_page()
    tab.goto(group.server.home + "bookmarks/")
    expect(tab.locator("#_kept .card")).to_contain_text("서울숲")
    expect(tab.locator(".reply-bar [role=status]")).to_contain_text("소라 · 보낼 것 1개")
    assert tab.evaluate("document.documentElement.dataset.mode") == "dark"
    tab.goto(group.server.home + "places/")
    tab.wait_for_function("() => location.pathname.endsWith('/by-name/') || document.querySelector('[data-sort=name][aria-current]')")
    tab.goto(group.server.home + path_of("roommates"))
    assert "비밀의 룸메이트" in shown(tab, "").inner_text("body")


# Groups -----------------------------------------------------

GROUP = "0.1/group"
KNOWN = json.loads((LASTING / GROUP / "passphrases.json").read_text("utf-8"))
SEALED = next((LASTING / "0.1/sealed/s").iterdir())
# Each passphrase that was given, with the path of what it opens.
PASSPHRASES = [(name, passphrase) for name in ("roommates", "family", "write") for passphrase in KNOWN[name].values()]
ATTIC = "places/attic/"


@pytest.fixture(scope="module")
def group(built):
    """The diary with groups, and what serves its site."""
    diary, _ = built(GROUP)
    with serving(diary.folder / "Site", "/diary/") as diary.server:
        yield diary


def path_of(name):
    """Where a group's pages are below the site's address."""
    return KNOWN["links"][name].split("/diary/")[1].split("#")[0] if name != "write" else "write/"


@pytest.mark.parametrize("name, passphrase", PASSPHRASES)
def test_a_passphrase_that_was_given_opens_the_same_address(name, passphrase, group):
    seal = SealedFolder(group.folder / "Site" / path_of(name), passphrase)
    if name != "write":
        assert KNOWN["links"][name].endswith("#k=" + base64.urlsafe_b64encode(seal.key).decode().rstrip("="))
        assert "서울숲" in seal.open("places/forest/index.html").decode()


def test_members_open_it_in_a_browser(group, open_tab):
    home = group.server.home
    frame = unlock(open_tab(home + path_of("roommates")), KNOWN["roommates"]["소라"])
    assert "비밀의 룸메이트" in frame.inner_text("body")
    tab = open_tab(home + KNOWN["links"]["roommates"].split("/diary/")[1] + "/" + ATTIC)
    assert shown(tab, ATTIC).inner_text("h1") == "둘만의 다락방"
    tab = open_tab(home + path_of("walkers"))
    assert "걷는 사람들" in tab.title()


def test_a_passphrase_of_other_letters_opens_it_in_a_browser(group, open_tab):
    """Of keys that the other passphrases do not have."""
    frame = unlock(open_tab(group.server.home + path_of("family")), KNOWN["family"][""])
    assert "가족 모임방" in frame.inner_text("body")


def test_a_host_has_the_same_keys_from_its_environment(stored, tmp_path):
    diary = stored(GROUP)
    keys = tmp_path / "keys"
    (diary.folder / ".cairn-keys").rename(keys)
    build(diary, CAIRN_KEYS=str(keys))
    assert {folder.name for folder in (diary.folder / "Site/s").iterdir()} == {path_of(name).strip("/")[2:] for name in KNOWN["links"]}


def test_what_was_sealed_is_still_opened():
    seal = SealedFolder(SEALED, KNOWN["roommates"]["현우"])
    assert "비밀의 룸메이트" in seal.open("index.html").decode() and seal.open("")
    assert SEALED.name in KNOWN["links"]["roommates"]


def test_a_file_that_was_sent_is_still_opened(open_tab, tmp_path):
    file = tmp_path / "family.html"
    file.write_bytes(gzip.decompress((LASTING / "0.1/sealed/family.html.gz").read_bytes()))
    tab = open_tab(file.as_uri())
    tab.fill("#_passphrase", KNOWN["family"]["할머니"])
    tab.click("#_open")
    expect(tab.locator("#_unlock")).to_be_hidden()
    tab.wait_for_function("() => document.querySelector('iframe').contentDocument?.querySelector('main')?.innerText.includes('서울숲')")


def replies(diary):
    """What members said, by the path of their file."""
    return {file.relative_to(diary.folder / "Content/replies").as_posix(): [json.loads(line[2:]) for line in file.read_text("utf-8").splitlines() if line[:2] == "- "]
            for file in (diary.folder / "Content/replies").rglob("*.yml")}


def test_messages_of_friends_are_taken_in(stored):
    diary = stored(GROUP)
    before = replies(diary)
    for number in range(1, 7):
        diary.run("receive", LASTING / GROUP / f"message-{number}.txt", "--yes")
    after = replies(diary)
    # The first and the fourth had been taken in already; the last one is of a member who had spoken.
    assert after["_site/hyunwoo.yml"] == before["_site/hyunwoo.yml"]
    done = [reply for reply in after["roommates/sora.yml"] if reply not in before["roommates/sora.yml"]]
    assert [(reply["rule"], reply["done"], reply["marked"]) for reply in done] == [("화분에-물-주기", True, True)]
    said = [{key: value for key, value in reply.items() if key not in ("id", "at")} for reply in after["roommates/hyunwoo.yml"]]
    assert {"place": "attic", "like": True, "marked": True} in said and {"place": "attic", "want": True, "marked": True} in said
    assert len(after["walkers/hyunwoo.yml"]) == 1 + 10 and any(reply.get("new") == "plan" for reply in after["walkers/hyunwoo.yml"])
    build(diary)
    assert "눈꽃 보기" in diary.read(f"Site/{path_of('walkers')}plans/index.html")
    assert "draft: true" in diary.read("Content/places/낙산공원.md")


@pytest.mark.parametrize("document, part", [("Replies.md", "The format of a reply"), ("Road.md", "The format")])
def test_every_key_of_what_is_sent_is_kept(document, part, stored):
    """Each key in the tables of the formats stands in a stored message or note."""
    text = (REPOSITORY / "Documentation" / document).read_text("utf-8").split(f"\n## {part}\n")[1].split("\n## ")[0]
    codes = [code for row in re.findall(r"^\| (`[^|]+) \|", text, re.M) for code in re.findall("`([^`]+)`", row)]
    keys = {re.match(r"[a-z]+", code)[0] for code in codes if not re.match(r"\d", code)}
    diary = stored(GROUP)
    if document == "Replies.md":
        for number in range(1, 7):
            diary.run("receive", LASTING / GROUP / f"message-{number}.txt", "--yes")
        notes = [reply for said in replies(diary).values() for reply in said]
    else:
        notes = [json.loads(line[2:]) for file in (diary.folder / "Content/inbox").glob("*.yml") for line in file.read_text("utf-8").splitlines()]
    assert len(keys) > 10 and keys - {key for note in notes for key in note} == set()


def test_what_was_written_on_the_road_is_taken_in(stored):
    """The site is the same before and after, but for the names that photos get."""
    diary = stored(GROUP)
    diary.run("receive", "--inbox")
    assert [file.name for file in (diary.folder / "Content/inbox").iterdir() if file.suffix == ".yml"] == []
    build(diary)
    known = [line.split(" ") for line in (LASTING / GROUP / "addresses.txt").read_text("utf-8").splitlines()]
    assert [line.split(" ") for line in addresses(diary)] == known
    place = diary.read("Content/places/인왕산-초소책방/index.md")
    for words in ("인왕산로 172", "09:40", "6000", "4.5", "hand0001-1.jpg", "hand0001-2.m4a", "**전망**", "또 오자."):
        assert words in place, words
    assert "약 챙기기" in diary.read("Content/places/grandma.md")


# A theme of one's own ---------------------------------------

THEME = "0.1/theme"
# Kinds of values that this diary has none of, or that stand where nobody reads them again.
UNSEEN = ["clip", "captions", "visit", "drawing", "remark", "geo.journey", "share.card", "book.text", "book.map", "map.parent", "script", "dot", "done",
          "card.svg", "sitemap-index.xml", "write.webmanifest"]


@pytest.fixture(scope="module")
def themed(built):
    """The diary with a theme of its own, and a book of it."""
    diary, _ = built(THEME)
    diary.run("book", "--year", "2026")
    return diary


@pytest.mark.parametrize("prefix, kind", [("", "language"), ("en/", "language.en")])
def test_templates_give_what_they_gave(prefix, kind, themed):
    compare(THEME, kind, themed.read(f"Site/{prefix}language/index.html").split("\n")[:-1])


def test_templates_see_what_they_saw(themed):
    types = re.findall(r'^  "([^"]+)": {', (LASTING / THEME / "Templates/values.html").read_text("utf-8"), re.M)
    texts = {file: file.read_text("utf-8") for file in [*(themed.folder / "Site").rglob("*"), themed.folder / "book.html"]
             if file.suffix in (".html", ".xml", ".svg", ".kml", ".gpx", ".txt", ".js")}
    for _, (path, data) in sealed_files(themed).items():
        texts[path] = data.decode("utf-8") if path.endswith(".html") else ""
    assert [(str(file), line) for file, text in texts.items() for line in re.findall("^missing .*", text, re.M)] == []
    seen = {name for text in texts.values() for name in re.findall(r"\bseen ([\w./-]+)", text)}
    assert [name for name in types if name not in seen] == UNSEEN


# What the two documents write as names are, and what is none: words that a value may hold, and parts of examples.
NO_PARTS = "255 stop test ja zh Hans Hant de fr es".split()
NO_VALUES = ("a b block cloud district exact href latest likes_given likes_received middle none other private say single together trkpt "
             "what where").split()


def test_every_part_of_the_template_language_is_kept():
    """What a bullet or a row of Templates.md begins with stands in the stored theme."""
    text = (REPOSITORY / "Documentation/Templates.md").read_text("utf-8").split("\n## Tags")[1].split("\n## Text and escaping")[0]
    heads = re.findall(r"^- ((?:`[^`]+`(?:, | and )?)+)[:;]?|^\| (`.+?`) \|", re.sub(r"```.*?```", "", text, flags=re.S), re.M)
    methods = re.search(r"Texts have the methods `([^`]+)`; maps have `([^`]+)`", text.replace("\n", " "))
    words = {word for head in heads for code in re.findall("`([^`]+)`", "".join(head)) for word in re.findall(r"\w+|[=!<>]+", code)}
    written = "\n".join(file.read_text("utf-8") for file in (LASTING / THEME / "Templates").rglob("*.html"))
    words |= {word for group in methods.groups() for word in group.split()}
    assert len(words) > 100 and [word for word in sorted(words.difference(NO_PARTS)) if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", written)] == []


def test_every_part_of_the_default_theme_that_is_told_of_is_kept():
    """The files `parts/…` that Themes.md names are used as it says, so that pages of one's own are built with them."""
    names = set(re.findall(r"parts/[\w-]+\.html", (REPOSITORY / "Documentation/Themes.md").read_text("utf-8")))
    written = "".join(file.read_text("utf-8") for file in (LASTING / THEME / "Templates").rglob("*.html"))
    # That of books is not called but replaced.
    assert {name for name in names if name not in written} == {"parts/book-picture.html"}


def test_every_value_of_templates_is_kept():
    """Each name between backticks in the part of Themes.md about values stands in the stored theme."""
    text = (REPOSITORY / "Documentation/Themes.md").read_text("utf-8").split("\n## Values")[1].split("\n## Photos")[0]
    written = (LASTING / THEME / "Templates/values.html").read_text("utf-8")
    names = {name for code in re.findall(r"`([a-z_?]+(?: [\[{].*?)?)`", text.replace("\n ", "")) for name in re.findall(r"[a-z_]+", code)}
    assert len(names) > 200 and [name for name in sorted(names.difference(NO_VALUES)) if not re.search(rf'"{name}"', written)] == []


# What the program keeps -------------------------------------

KEPT = "0.1/kept"
EXPORTS = sorted((LASTING / "0.1/exports").iterdir())


def test_a_cache_of_an_earlier_version_makes_no_other_site(stored):
    diary = stored(KEPT)
    cache = diary.folder / ".cairn"
    build(diary)
    with_cache = diary.files()
    # The manifest of then beside a site of now.
    shutil.rmtree(cache)
    shutil.copytree(LASTING / KEPT / "cairn-folder", cache)
    build(diary)
    beside_site = diary.files()
    for folder in (cache, diary.folder / "Site"):
        shutil.rmtree(folder)
    build(diary, "--no-cache")
    assert with_cache == beside_site == diary.files()


def test_changes_of_an_earlier_version_are_taken_back(stored):
    """Or the program says that it cannot, and changes nothing."""
    diary = stored(KEPT)
    before = diary.files("Content")
    for _ in range(9):
        done = diary.run("undo", status=None)
        if done.returncode:
            assert done.stderr and diary.files("Content") == before
            return
        before = diary.files("Content")
    assert "tags: [한옥, 빵]\nvisits: [{date: 2026-05-03, with: 현우}]\nphotos:" in diary.read("Content/places/onion.md")
    assert sorted(file.name for file in (diary.folder / "Content/places").glob("*.md")) == ["onion.md", "seoul-forest.md"]
    assert "theme" not in diary.read("Content/diary.yml") and not (diary.folder / ".cairn-keys").exists()


@pytest.mark.parametrize("file", EXPORTS, ids=lambda file: file.suffix)
def test_an_export_is_imported(file, cairn, tmp_path):
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 빈 수첩\ncategories: [{id: cafe, name: 카페}, {id: walk, name: 산책}, {id: market, name: 시장}]\n")
    diary.write("Content/groups/roommates.md", "---\ntitle: 우리집\naccess: open\n---\n")
    diary.run("import", file, "--public")
    if file.suffix != ".json":
        entry = diary.read("Content/places/어니언-안국.md")
        assert "2026-05-03" in entry and "37.5776" in entry
    else:
        # Of places, by their titles: visits, tags, and who may see them.
        def told(text):
            return {place["title"]: [sorted(str(visit.get("date", visit.get("from"))) for visit in place["visits"]), sorted(place["tags"]), place["visibility"]]
                    for place in json.loads(text)["places"]}

        assert told(diary.run("export", "json", "--all").stdout) == told(file.read_text("utf-8"))
    content = diary.files("Content")
    diary.run("import", file, "--public")
    assert diary.files("Content") == content


def test_what_an_export_may_tell_is_kept():
    """Each name of the schema of places.json stands in the stored one."""
    schema = (REPOSITORY / "Documentation/places.schema.json").read_text("utf-8")
    names = {name for part in re.findall(r'"required": \[([^\]]*)\]', schema) for name in re.findall(r'"(\w+)"', part)}
    text = (LASTING / "0.1/exports/places.json").read_text("utf-8")
    assert names and [name for name in sorted(names) if f'"{name}":' not in text] == []


# Commands ---------------------------------------------------


@pytest.fixture(scope="module")
def commands(cairn):
    """Each command, its options, and the words that an option or an argument may have."""
    help = json.loads(subprocess.run([cairn, "--experimental-dump-help"], capture_output=True, check=True).stdout)

    def walk(command, words):
        yield " ".join(words)
        for argument in command.get("arguments", []):
            names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names") or []]
            yield from (" ".join([*words, name]) for name in names)
            yield from (" ".join([*words, *names[-1:], value]) for value in argument.get("allValues") or [])
        for child in command.get("subcommands", []):
            yield from walk(child, [*words, child["commandName"]])

    return sorted(set(walk(help["command"], ["cairn"])))


def test_commands_have_the_options_that_they_had(commands):
    compare("0.1", "commands", commands)


def described(schema, path):
    """The fields of a schema, each with the way to it, and with a question mark where it may be missing."""
    for name, value in schema.get("properties", {}).items():
        yield f"{path}.{name}{'' if name in schema.get('required', []) else '?'}"
        yield from described(value, f"{path}.{name}")
    if "items" in schema:
        yield from described(schema["items"], path)


def fields(value, path):
    """The fields of JSON, each with the way to it."""
    for item in value if isinstance(value, list) else []:
        yield from fields(item, path)
    for key, item in value.items() if isinstance(value, dict) else []:
        yield f"{path}.{key}"
        yield from fields(item, f"{path}.{key}")


# Without these a command of that name does something else.
NEEDED = {"undo": ["--list"], "publish": ["--dry-run"]}


def test_what_commands_tell_programs_has_the_fields_that_it_had(built, commands):
    diary, _ = built("0.1/everything")
    found = set(fields(json.loads(diary.run("export", "json", "--all").stdout), "export"))
    for name in {command.split()[1] for command in commands if command.endswith(" --format schema")}:
        found |= set(described(json.loads(diary.run(name, *NEEDED.get(name, []), "--format", "schema").stdout), name))
    compare("0.1", "fields", sorted(found))


def test_exit_statuses_are_what_they_were(stored):
    diary = stored(KEPT)
    for status, arguments in {0: ["build"], 1: ["set", "onion", "rating=9"], 64: ["build", "--nowhere"]}.items():
        diary.run(*arguments, status=status)
    diary.write("Content/places/onion.md", "---\ntitle: 어니언\nrating: 9\n---\n")
    diary.run("build", status=1)
    diary.run("check", status=1)
    diary.run("fmt", "--check", status=1)
