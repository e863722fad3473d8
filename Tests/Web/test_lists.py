"""What commands list as JSON: it is as their schemas say, and no member is there that no schema names."""

import json

import jsonschema
import pytest

from diary import Diary

LISTS = [["list"], ["undo", "--list"], ["journeys"], ["theme"], ["doctor"], ["publish", "--dry-run"], ["check"]]


@pytest.fixture
def diary(cairn, tmp_path):
    """A diary in which every command finds something: a journey, changes, a warning, files to publish."""
    diary = Diary(cairn, tmp_path / "diary")
    diary.write("Content/diary.yml", "title: 수첩\ncategories: [{id: cafe, name: 카페, color: '#8a5a2b'}]\npublish: {folder: ../public}\n")
    for number in range(8):
        diary.write(f"Content/places/home-{number}.md", f"---\ntitle: 성수 {number}\nlocation: {{lat: 37.54{number}, lon: 127.05}}\n"
                    f"address: 서울 성동구 성수동\ncategory: cafe\nrating: 4.5\ntags: [빵]\nvisits: [2026-03-0{number + 1}]\n---\n좋았다.\n")
    for number in range(3):
        diary.write(f"Content/places/away-{number}.md", f"---\ntitle: 해운대 {number}\nlocation: {{lat: 35.15{number}, lon: 129.16}}\n"
                    f"address: 부산 해운대구 우동\nvisits: [{{date: 2026-05-0{number + 2}, with: [현우]}}]\n---\n바다.\n")
    diary.write("Content/places/wish.md", "---\ntitle: 언젠가\nwant: true\nvisibility: private\n---\n[없는 곳](nowhere.html)\n")
    diary.run("set", "home-0", "rating=5")
    diary.run("set", "home-1", "draft=true")
    diary.run("build")
    return diary


def members(schema):
    """The members that a schema names, of its objects at any depth."""
    if schema["type"] == "array":
        return members(schema["items"])
    return set(schema.get("properties", {})) | {name for part in schema.get("properties", {}).values() if part.get("type") == "array"
                                                for name in (members(part) if part["items"]["type"] == "object" else ())}


def names(value):
    if isinstance(value, list):
        return {name for item in value for name in names(item)}
    return set(value) | {name for part in value.values() for name in names(part)} if isinstance(value, dict) else set()


@pytest.mark.parametrize("command", LISTS, ids=" ".join)
def test_lists_are_as_their_schemas_say(command, diary):
    schema = json.loads(diary.run(*command, "--format", "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    value = json.loads(diary.run(*command, "--format", "json", status=None).stdout)
    jsonschema.validate(value, schema)
    assert value and names(value) <= members(schema)
    # What a program reads is the same in every language.
    assert diary.run(*command, "--format", "schema", CAIRN_LANGUAGE="ko").stdout == diary.run(*command, "--format", "schema", CAIRN_LANGUAGE="en").stdout


@pytest.mark.parametrize("command", LISTS[:-1], ids=" ".join)
def test_schemas_need_no_diary(command, cairn, tmp_path):
    assert json.loads(Diary(cairn, tmp_path).run(*command, "--format", "schema").stdout)["title"] == f"cairn {' '.join(command)} --format json"


def test_empty_lists_are_lists(cairn, tmp_path):
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\n")
    for command in (["list"], ["undo", "--list"], ["journeys"]):
        assert json.loads(diary.run(*command, "--format", "json").stdout) == []


def test_a_list_is_asked_for_by_what_lists(diary):
    """A form of a list changes nothing, and tells no list of a diary that is not there."""
    before = diary.read("Content/places/home-0.md"), diary.read("Content/diary.yml")
    for command in (["undo", "--format", "json"], ["theme", "photo", "--format", "json"], ["journeys", "--write", "--format", "json"], ["publish", "--format", "json"]):
        assert diary.run(*command, status=64).stdout == ""
    assert json.loads(diary.run("undo", "--format", "schema").stdout)["type"] == "array"
    assert (diary.read("Content/places/home-0.md"), diary.read("Content/diary.yml")) == before
    assert diary.run("undo", "--list", "--format", "json", "--diary", "nowhere", status=None).returncode in (1, 74)
