"""Edits by lot of front matter by lot, which the Swift tests make, read by another library: what was asked for is there, and all else as it was.

`CAIRN_FRONT_MATTERS` says of how many front matters each of four lots is, with twenty edits each.
"""

import io
import json
import os
import re
import subprocess
import unicodedata

import pytest
from ruamel.yaml import YAML

from diary import REPOSITORY

TESTS = REPOSITORY / ".build/debug/cairnPackageTests.xctest"
SPELLINGS = {
    "이름": "title", "태그": "tags", "방문": "visits", "평점": "rating", "방문일": "date", "함께": "with", "메모": "note", "한줄": "comment",
    "위도": "lat", "경도": "lon", "위치": "location", "사진": "photos",
}
SHORT = {"visits": "date", "photos": "file"}


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    if not TESTS.exists():
        pytest.skip("the Swift tests are not built")
    folder = tmp_path_factory.mktemp("edits")
    variables = {"CAIRN_EDIT_LOG": str(folder), "CAIRN_FRONT_MATTERS": os.environ.get("CAIRN_FRONT_MATTERS", "4")}
    subprocess.run(
        [TESTS, "--disable-xctest", "--testing-library", "swift-testing", "--filter", "RandomEditTests"],
        env={**os.environ, **variables}, check=True, capture_output=True)
    return [json.loads(line) for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]


def read(text):
    inner = re.split(r"^---[ \t]*$", text.lstrip("\ufeff").replace("\r\n", "\n"), maxsplit=2, flags=re.MULTILINE)[1]
    return plain(YAML(typ="safe", pure=True).load(io.StringIO(inner))) or {}


def plain(value):
    """The value by the keys' English names, with words as words; numbers and days, which are no words, as they are spelled in a tuple."""
    if isinstance(value, dict):
        names = {key: unicodedata.normalize("NFC", str(key)) for key in value}
        return {SPELLINGS.get(names[key], names[key]): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return unicodedata.normalize("NFC", value) if isinstance(value, str) else None if value is None else (str(value),)


def asked(value):
    if isinstance(value, dict):
        return {key: asked(item) for key, item in value["mapping"].items()} if "mapping" in value else (value["plain"],)
    return [asked(item) for item in value] if isinstance(value, list) else unicodedata.normalize("NFC", value)


def steps(path):
    """The keys, the numbers of items, and `+`."""
    return [int(step) if re.fullmatch(r"-?\d+", step) else step for step in re.findall(r"[^.\[\]]+", path)]


def changed(value, path, line, name=None):
    """The value with what stands at a path set or removed."""
    step, rest = path[0], path[1:]
    if isinstance(step, int) or step == "+":
        items = list(value) if isinstance(value, list) else [] if value is None else [value]
        if step == "+":
            return [*items, *map(asked, line.get("values") or [line["value"]])]
        step = step if step >= 0 else len(items) + step
        if rest:
            short = not isinstance(items[step], dict)
            # Of a day counts how it is spelled.
            day = (items[step],) if isinstance(items[step], str) else items[step]
            item = changed({SHORT[name]: day} if short else items[step], rest, line)
            # A visit without its day is none, and one of nothing else is its day.
            items[step:step + 1] = [item[SHORT[name]] if short and [*item] == [SHORT[name]] else item] if item else []
        elif "value" in line:
            items[step] = asked(line["value"])
        else:
            del items[step]
        return items
    fields = dict(value or {})
    if rest:
        fields[step] = changed(fields.get(step), rest, line, step)
    elif "value" in line:
        fields[step] = asked(line["value"])
    else:
        fields.pop(step, None)
    return fields


def same(seen, wanted):
    """Whether both say the same: a number stays between quotes that stood there, one value is as good as a list of it, and what is left
    empty may be gone."""
    if isinstance(seen, dict) and isinstance(wanted, dict):
        return all(same(seen.get(key), wanted.get(key)) for key in {*seen, *wanted})
    if isinstance(seen, list) and isinstance(wanted, list):
        return len(seen) == len(wanted) and all(map(same, seen, wanted))
    if isinstance(wanted, list) and len(wanted) == 1 and not isinstance(seen, list):
        return same(seen, wanted[0])
    if wanted in ([], {}, None) and seen in ([], {}, None, ""):
        return True
    return seen == wanted or isinstance(wanted, tuple) and seen == wanted[0]


@pytest.mark.filterwarnings("ignore::ruamel.yaml.error.ReusedAnchorWarning")
def test_another_reader_sees_what_was_asked_for_and_no_more(lines):
    assert len(lines) > 200
    text, before, wrong = None, None, []
    for line in lines:
        # Each edit goes on where the one before it ended.
        before = before if line["before"] == text else read(line["before"])
        path = steps(line["path"])
        wanted = changed(before, path, line)
        text, after = line["after"], read(line["after"])
        others = [(key, value) for key, value in before.items() if key != path[0]]
        if [(key, value) for key, value in after.items() if key != path[0]] != others or not same(after.get(path[0]), wanted.get(path[0])):
            wrong.append(f"{line['path']} {line.get('value')}\n{line['before']}\n=>\n{text}\n{after}")
        before = after
    assert not wrong, f"{len(wrong)} of {len(lines)}:\n" + "\n\n".join(wrong[:3])
