"""What documents name is there, and what there is stands in them."""

import json
import os
import re
import subprocess
import sys
import zipfile

import pytest

from diary import REPOSITORY, Diary
from writing import photo


DOCUMENTS = [*sorted((REPOSITORY / "Documentation").glob("*.md")), REPOSITORY / "SECURITY.md"]
KOREAN = [REPOSITORY / "README.ko.md", *sorted((REPOSITORY / "Documentation/ko").glob("*.md"))]
ALL = [*sorted(REPOSITORY.glob("*.md")), *sorted((REPOSITORY / "Documentation").rglob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_tests_that_are_named_are_there(document):
    sources = "\n".join(path.read_text("utf-8") for path in (REPOSITORY / "Tests").rglob("*.swift"))
    for cell in re.findall(r"`[A-Z]\w+Tests(?:\.\w+)?`(?:, `\.\w+`)*", document.read_text("utf-8")):
        suite, *names = re.findall(r"\w+", cell)
        assert re.search(rf"(struct|class|enum) {suite}\b", sources) or (REPOSITORY / "Tests" / suite).is_dir(), suite
        for name in names:
            assert re.search(rf"func {name}\b", sources), f"{suite}.{name}"
    for name in re.findall(r"`(test_\w+\.py)`", document.read_text("utf-8")):
        assert (REPOSITORY / "Tests/Web" / name).is_file(), name


@pytest.mark.parametrize("document", ALL, ids=lambda path: path.name)
def test_files_that_are_named_are_there(document):
    for name in re.findall(r"`((?:Sources|Tests|Scripts|Templates|Documentation|Editors)/[^`\s]*)`", document.read_text("utf-8")):
        # Of a pattern such as `Sources/Pages/<Kind>Page.swift` the folder.
        path = name if not re.search("[<*]", name) else re.split("[<*]", name)[0].rpartition("/")[0]
        assert (REPOSITORY / path).exists(), name


def prose(document):
    """A document without its examples."""
    return re.sub(r"^```[^`]*```$|^    .*$|`[^`\n]*`", "", document.read_text("utf-8"), flags=re.M)


def anchors(document):
    """The parts that code hosts give a document, by its headings."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", ALL, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(document)):
        name, _, anchor = link.partition("#")
        if not re.match(r"[a-z]+:", name):
            target = document.parent / name if name else document
            assert target.exists() and (not anchor or anchor in anchors(target)), link


@pytest.fixture
def commands(cairn):
    """Of each command the words that name it, and its long options."""
    text = subprocess.run([cairn, "--experimental-dump-help"], capture_output=True, check=True).stdout

    def walk(command, words):
        names = [name["name"] for argument in command.get("arguments", []) for name in argument.get("names") or [] if name["kind"] == "long"]
        yield words, names
        for child in command.get("subcommands", []):
            yield from walk(child, [*words, child["commandName"]])
    return text, [(words, names) for words, names in walk(json.loads(text)["command"], ["cairn"]) if "help" not in words]


def typed(document):
    """The commands that a document shows in its examples; where one has a `$`, the lines without are what the program says."""
    lines = []
    for block in re.findall(r"(?:^ {4,}.*\n+)+|^```[^`]*```$", document.read_text("utf-8"), re.M):
        found = re.findall(r"^ *\$ (cairn [a-z].*)$", block, re.M) or re.findall(r"^ *(cairn [a-z].*)$", block, re.M)
        # What a line means stands behind it.
        lines += [re.split(r" {2,}", line)[0] for line in found]
    return lines


@pytest.mark.parametrize("document", ALL, ids=lambda path: path.name)
def test_commands_are_there(document, commands):
    # What is sealed begins with the name too, and a command has a second one.
    for line in [*typed(document), *re.findall(r"`(cairn (?!(?:sealed|slot|reply|serve)\b)[a-z][^`\n]*)`", document.read_text("utf-8"))]:
        words = re.split(r" [|&>#]", line)[0].split()
        # A command's own options, and those of the one among its subcommands that may be left out.
        names = [name for known, names in commands[1] if known[:2] == words[:2] for name in [*known[2:], *names]]
        assert names, line
        assert not [word for word in words if re.match("--[a-z]", word) and word[2:].split("=")[0] not in names], line


@pytest.fixture
def world(cairn, tmp_path):
    """A diary as `cairn init` makes it, with a group, and what commands of documents take from elsewhere."""
    Diary(cairn, tmp_path).run("init", "diary", "--language", "ko")
    diary = Diary(cairn, tmp_path / "diary", HOME=str(tmp_path), PATH=f"{cairn.parent}:{os.environ['PATH']}")
    diary.write("Content/people/minji.md", "---\nname: 민지\n---\n")
    diary.write("Content/groups/roommates.md", "---\ntitle: 우리집\nmembers: [minji, 소라, 현우]\n---\n")
    diary.write("Content/places/나무집.md", "---\ntitle: 나무집\nvisibility: private\n---\n")
    diary.write("../Pictures/2026-05/a.jpg", photo("2026-05-10", (37.5444, 127.0374)))
    diary.write("../Tracks/2026-05-10.gpx", TRACK)
    for name, content in EXPORTS.items():
        diary.write(f"../Downloads/{name}", content)
    for archive, name in ARCHIVES.items():
        with zipfile.ZipFile(tmp_path / "Downloads" / archive, "w") as file:
            file.write(tmp_path / "Downloads" / name, name)
    # What is pushed to the host of others stays here.
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / "diary.git"], check=True)
    diary.write("../.gitconfig", f'[url "{tmp_path}/"]\n\tinsteadOf = https://github.com/minji/\n')
    return diary


TRACK = """<gpx version="1.1"><trk><trkseg><trkpt lat="37.5444" lon="127.0374"><time>2026-05-10T01:00:00Z</time></trkpt>
<trkpt lat="37.5445" lon="127.0375"><time>2026-05-10T01:01:00Z</time></trkpt></trkseg></trk></gpx>"""
# As each service writes them, with one record.
EXPORTS = {
    "네이버.json": '{"folder": {"name": "성수"}, "bookmarkList": [{"sid": "1", "name": "어니언 성수", "px": 127.0583, "py": 37.5446}]}',
    "카카오.json": '{"result": [{"display1": "우래옥", "display2": "서울 중구 창경궁로 62-29", "x": 502000, "y": 1130000, "key": "8"}]}',
    "가고 싶은 장소.csv": "제목,메모,URL,댓글\n북촌 골목,,https://www.google.com/maps/place/x,\n",
    "checkins1.json": '{"items": [{"id": "c1", "createdAt": 1777777777, "timeZoneOffset": 540, '
                      '"venue": {"id": "v1", "name": "소공원", "location": {"lat": 37.55, "lng": 126.99}}}]}',
    "KakaoTalkChats.txt": "소라 : 안녕\n",
}
ARCHIVES = {"takeout-1.zip": "가고 싶은 장소.csv", "4sq-export.zip": "checkins1.json"}
# They end only when somebody ends them, or ask another server.
ENDLESS = r"cairn (preview|edit|serve|lsp)|theme .*--preview|--external"


@pytest.mark.parametrize("document", list(filter(typed, ALL)), ids=lambda path: path.name)
def test_commands_are_understood(document, world):
    """No command of a document is one that the program takes for a mistake in typing (status 64); those of Korean ones succeed."""
    lines = [line for line in typed(document) if not re.search(ENDLESS, line)]
    if document not in KOREAN:
        lines = ["{ " + line + "\n} || [ $? -ne 64 ] || exit" for line in lines]
    done = subprocess.run(["bash", "-exc", "\n".join(lines)], cwd=world.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env={**os.environ, **world.environment})
    assert done.returncode == 0, done.stderr + done.stdout


# Where the schemas have what the tables tell.
SUBJECTS = {
    "a place": "place", "a visit": "place.visits", "a photo": "place.photos", "a track": "place.visits.track", "the settings": "settings",
    "a category": "settings.categories", "a zone": "settings.privacy.zones", "a person": "person", "a group": "group",
    "a member": "group.members", "a plan": "group.plans", "a remark": "group.plans.talk", "a rule": "group.rules",
    "a journey": "journey", "a page": "page", "a list of places": "page.places",
}


def test_the_format_is_told_in_korean(cairn):
    """The Korean tables have the rows of the English ones, with the schemas' words; with CAIRN_RECORD=1 they are written."""
    english = (REPOSITORY / "Documentation/Format.md").read_text("utf-8")
    file = REPOSITORY / "Documentation/ko/형식.md"
    schemas = {name: json.loads(subprocess.run([cairn, "schema", name, "--language", "ko"], capture_output=True, check=True).stdout)
               for name in ["place", "person", "group", "journey", "page", "settings"]}

    def keys(schema):
        """Those of a mapping, wherever one may be written."""
        inner = (keys(one) for one in [*schema.get("anyOf", []), schema.get("items", {})] if one)
        return schema.get("properties") or next(filter(None, inner), None)

    def within(schema, path):
        for key in path:
            schema = keys(schema)[key]
        return schema

    def table(marker):
        head, _, *rows = re.search(rf"<!-- keys of {marker[1]}(?: with .+)? -->\n((?:\|.+\n)+)", english)[1].splitlines()
        name, *path = SUBJECTS[marker[1]].split(".")
        lines = ["| 키 | 우리말 키 | 뜻 | 없으면 | 예 |", "|---|---|---|---|---|"]
        for row in rows:
            cells = dict(zip(cells_of(head), cells_of(row)))
            hangul = " ".join(re.findall(r"`[가-힣]+`", cells.get("also", "")))
            meaning = within(schemas[name], [*path, *cells["key"].strip("`").split(".")])["description"]
            told = [cells["key"], hangul, meaning, cells.get("without it", ""), cells.get("example", "")]
            lines.append("".join(f"| {cell} ".replace("  ", " ") for cell in told) + "|")
        return "\n".join([marker[0].splitlines()[0], *lines, ""])

    def cells_of(row):
        return [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]

    text = file.read_text("utf-8")
    made = re.sub(r"<!-- keys of (.+) -->\n(?:\|.+\n)*", table, text)
    if os.environ.get("CAIRN_RECORD") == "1":
        file.write_text(made, "utf-8")
    assert set(re.findall(r"<!-- keys of (.+) -->", text)) == set(SUBJECTS) and made == text, "record it with CAIRN_RECORD=1"


def test_every_option_is_documented(commands):
    texts = "\n".join(path.read_text("utf-8") for path in [*DOCUMENTS, REPOSITORY / "README.md"])
    missing = [f"{' '.join(words)} --{name}" for words, names in commands[1] for name in names
               if name not in ("help", "version") and not re.search(rf"--{re.escape(name)}(?![\w-])", texts)]
    assert not missing


def test_the_manual_has_every_option(commands, tmp_path):
    subprocess.run([sys.executable, REPOSITORY / "Scripts/packaging/manual.py", tmp_path], input=commands[0], check=True)
    for words, names in commands[1]:
        page = (tmp_path / f"{'-'.join(words)}.1").read_text("utf-8").replace("\\-", "-")
        assert not [name for name in names if f"--{name}" not in page], words


def test_each_attack_has_its_promise_and_its_test():
    text = (REPOSITORY / "Documentation/Security.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| promise ")]
    assert rows and not [row for row in rows if not re.search(r"`([A-Z]\w+Tests[.`]|test_\w+\.py`)[^|]*\|$", row)]
    for path in (REPOSITORY / "Tests/AttackTests").glob("*Tests.swift"):
        assert f"`{path.stem}" in text, path.name


def test_what_is_for_macos_is_reviewed():
    """Whoever reviews it finds each file in the tables, and `Scripts/check-darwin` knows the module that the file is in."""
    text = (REPOSITORY / "Documentation/macOS.md").read_text("utf-8")
    checked = (REPOSITORY / "Scripts/check-darwin").read_text("utf-8")
    mark = re.compile(r"import Darwin|canImport\((?:Darwin|CoreServices|CryptoKit)\)|os\((?:macOS|Linux)\)")
    for path in sorted((REPOSITORY / "Sources").rglob("*.swift")):
        if mark.search(path.read_text("utf-8")):
            name, module = str(path.relative_to(REPOSITORY)), path.relative_to(REPOSITORY / "Sources").parts[0]
            assert f"`{name}`" in text, name
            assert module == "cairn" or re.search(rf"^for module in .*\b{module}\b", checked, re.M), name
