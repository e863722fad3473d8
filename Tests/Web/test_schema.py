"""The schemas for editors, with another's validator and another's reader of YAML: what the example says is right, and what is wrong is found."""

import json
import re
import subprocess

import jsonschema
import pytest
import yaml

from diary import REPOSITORY

BROKEN = REPOSITORY / "Tests/DiaryTests/Broken"
# What the schema tells as well: the words of messages about what no other file and no setting has a say in.
STRUCTURAL = re.compile("|".join([
    r"is no key of", r"the (title|name) is missing", r"the settings need a title", r"\bneeds? (a|an|both)? ?“", r"is (text|a mapping), not a",
    r"is a colour like", r"cannot be “", r"is true or false", r"is (a whole number|a number of pixels) from", r"a rating (runs from|is a number|goes in)",
    r"a (date|price) is like .*, not a", r"a mapping describes", r"is a size like", r"is no day of the week", r"this is not a number of degrees",
    r"is no map that Cairn knows", r"is not a date", r"latitude runs from",
]))
# What among that a schema does not see: keys that go together, and what PyYAML has merged.
BEYOND = re.compile("|".join([
    r"“<<” is no key", r"“(lat|lon)” needs “(lat|lon)” beside it", r"a zone needs “lat” and “lon”", r"a span needs both", r"a visit needs a “date”",
]))
# Two numbers within a text are wrong there.
WITHIN_TEXT = "location-swapped-text"

KINDS = {"place": "places", "person": "people", "group": "groups", "page": "pages"}
WRONG = {
    "place": [
        "titel: 어니언", "title: 어니언\nrating: 6", "title: 어니언\nrating: 4.2", "title: 어니언\nvisibility: 공개", "title: 어니언\nprecision: roughly",
        "title: 어니언\nvisits: [{with: [현우], datum: 2026-05-03}]", "title: 어니언\nvisits: [2026/05/03]", "title: 어니언\ndraft: maybe",
        "title: 어니언\nlocation: {lat: 37.5}", "title: 어니언\nlat: 91", "rating: 4", "- title: 어니언", "title: [어니언]",
    ],
    "person": ["color: '#123456'", "name: 민지\ncolor: brown", "name: 민지\nage: 30"],
    "group": ["title: 우리\naccess: all", "title: 우리\nmembers: minji", "title: 우리\nplans: [{date: 2027-01-02}]", "title: 우리\nmembers: [{person: 준, status: new}]"],
    "page": ["title: 소개\nnavigation: 0", "title: 소개\nnavigation: first"],
    "settings": [
        "language: ko", "title: 수첩\nper_page: 0", "title: 수첩\nlanguage: jp", "title: 수첩\nphotos: {formats: [gif]}", "title: 수첩\nprivacy: {zones: [{radius: 0}]}",
        "title: 수첩\nexports: {ics: [all]}", "title: 수첩\nlangauge: ko", "title: 수첩\ncategories: [{name: 카페}]",
    ],
}
RIGHT = {
    "place": [
        "이름: 어니언\n평점: 4.5", "title: 2026", "title: 어니언\nvisits: 2026-05-03", "title: 어니언\nvisits: [2019, 2026-05, {from: 2025-12-30, to: 2026-01-02}]",
        "title: 어니언\nlocation: 37.5,126.9\nstation: [{name: 안국, lines: ['3']}]\nphotos: auto\nwant: yes\nprice: 12000", "title: 어니언\naddress:\n",
    ],
    "person": ["name: 민지\nhome: {lat: 37.5}\navatar: {file: a.jpg, alt: 민지}"],
    "group": ["title: 우리\nplans: [{title: 저녁, answers: {민지: yes}, talk: [{by: 민지, text: 좋아}]}]\nsources: [{folder: ../friend, person: 현우}]"],
    "page": ["title: 소개\nnavigation: false"],
    "settings": ["title: 수첩\nexports: none\noffline: true\ncompress: [gzip, brotli]\npublish: {git: {branch: gh-pages}, deletions: 25%}\nlinks: osm"],
}


class Reader(yaml.SafeLoader):
    """Takes days for texts, as readers of YAML 1.2 do."""


Reader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.fixture(scope="module")
def validators(cairn):
    def validator(kind):
        schema = json.loads(subprocess.run([cairn, "schema", kind], check=True, capture_output=True, text=True).stdout)
        jsonschema.Draft7Validator.check_schema(schema)
        return jsonschema.Draft7Validator(schema)

    return {kind: validator(kind) for kind in [*KINDS, "settings"]}


def mistakes(validator, text):
    return [error.message for error in validator.iter_errors(yaml.load(text, Reader))]


@pytest.mark.parametrize("kind", [*KINDS, "settings"])
def test_the_example_is_right(kind, validators):
    content = [folder / "Content" for folder in [REPOSITORY, *(REPOSITORY / "Friends").iterdir()]]
    if kind == "settings":
        texts = [(folder / "diary.yml").read_text("utf-8") for folder in content]
    else:
        entries = [path for folder in content for path in (folder / KINDS[kind]).rglob("*.md")]
        texts = [entry.read_text("utf-8").split("---\n")[1] for entry in entries]
    assert texts
    assert not [(text, problems) for text in texts if (problems := mistakes(validators[kind], text))]


def test_a_diary_gives_its_own_names(cairn):
    """What it declares is all there is, and of tags and people there may be more."""
    schema = json.loads(subprocess.run(
        [cairn, "schema", "place", "--diary", REPOSITORY], check=True, capture_output=True, text=True).stdout)
    validator = jsonschema.Draft7Validator(schema)
    for entry in (REPOSITORY / "Content/places").rglob("*.md"):
        assert not mistakes(validator, entry.read_text("utf-8").split("---\n")[1])
    assert not mistakes(validator, "title: 곳\ncategory: cafe\ntags: [처음 쓰는 말]\nwith: 모르는 사람\ndate: 2026-05-03")
    assert mistakes(validator, "title: 곳\ncategory: caffe") and mistakes(validator, "title: 곳\ngroups: [nobody]")


def test_editors_hear_what_counts_without_a_key(validators):
    """And that it may be written as well."""
    found = {}
    for validator in validators.values():
        for name, key in validator.schema["properties"].items():
            if "default" in key:
                assert not list(jsonschema.Draft7Validator(key).iter_errors(key["default"])), name
                found[name] = key["default"]
    assert found["per_page"] == 24 and found["links"] == ["kakao", "naver", "google", "osm"] and found["share_cards"] is False


@pytest.mark.parametrize("kind, text", [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_is_found(kind, text, validators):
    assert mistakes(validators[kind], text)


@pytest.mark.parametrize("kind, text", [(kind, text) for kind, texts in RIGHT.items() for text in texts])
def test_what_may_be_written_is_right(kind, text, validators):
    assert not mistakes(validators[kind], text)


def files(archive):
    """The files of a broken diary that have a schema, by their path: what kind they are of, and their front matter or settings."""
    parts = re.split(r"^-- (\S+) --\n", archive, flags=re.MULTILINE)[1:]
    kinds = {folder: kind for kind, folder in KINDS.items()}
    for path, text in zip(parts[::2], parts[1::2]):
        if path == "Content/diary.yml":
            yield path, "settings", text
        elif path.endswith(".md") and text.startswith("---\n"):
            yield path, kinds[path.split("/")[1]], text.split("---\n")[1]


def broken():
    """Each such file with the messages that its author is told."""
    for archive in sorted(BROKEN.glob("*.txt")):
        told = re.findall(r"^(\S+?):\d+:\d+: error: (.*)$", archive.with_suffix(".problems").read_text("utf-8"), re.MULTILINE)
        for path, kind, text in files(archive.read_text("utf-8")):
            yield f"{archive.stem}: {path}", kind, text, [message for place, message in told if place == path]


def test_broken_diaries_are_broken_by_the_schema_too(validators):
    found, missed, blamed = 0, [], []
    for name, kind, text, messages in broken():
        structural = [message for message in messages if STRUCTURAL.search(message) and not BEYOND.search(message)]
        try:
            problems = mistakes(validators[kind], text)
        except yaml.YAMLError:
            # Nobody can read it.
            assert messages, name
            continue
        if structural and not problems and not name.startswith(WITHIN_TEXT):
            missed.append((name, structural))
        if not messages and problems:
            blamed.append((name, problems))
        found += bool(structural)
    assert found >= 45 and not missed and not blamed, (found, missed, blamed)
