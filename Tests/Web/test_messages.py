"""What the program says, in every language that it speaks: the catalogues in Messages/."""

import re
import subprocess
import sys

import pytest

from diary import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "Scripts"))
from messages import of_source, read_catalog, sentences  # noqa: E402

CATALOGS = sorted((REPOSITORY / "Messages").glob("*.po"))
HOLE = re.compile(r"\{(\d+)(?:\|[^}]*)?\}")


@pytest.fixture(scope="module")
def found():
    return sentences()


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.stem)
class TestCatalog:
    def test_it_has_every_sentence_and_no_other(self, catalog, found):
        known = read_catalog(catalog)
        assert [key for key in found if not known.get(key)] == [], "Scripts/messages adds them, to be translated"
        assert [key for key in known if key not in found] == [], "Scripts/messages takes them out"

    def test_it_fills_the_same_holes(self, catalog, found, checks):
        for key, translation in read_catalog(catalog).items():
            holes = {int(number) for number in HOLE.findall(translation)}
            # An ending of the English plural has no counterpart.
            endings = {number for number, value in enumerate(found[key].values, 1) if re.search(r'== 1 \? "', value)}
            checks.true(f"“{key}” has its holes", {int(number) for number in HOLE.findall(key)} - endings <= holes)
            checks.true(f"“{key}” has no others", holes <= set(map(int, HOLE.findall(key))))

    def test_it_keeps_what_is_typed(self, catalog, checks):
        """Code, commands and options are the same in every language."""
        for key, translation in read_catalog(catalog).items():
            code = [part for part in key.split("`")[1::2] if "{" not in part] if key.count("`") % 2 == 0 else []
            for typed in code + re.findall(r"(?<![\w-])--[a-z][a-z-]+", key):
                checks.true(f"“{key}” keeps {typed}", typed in translation)

    def test_gettext_reads_it(self, catalog):
        done = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", catalog], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("source", "keys"), [
    ('.error("no place is called “\\(name)”", help: "add one")', ["no place is called “{1}”", "add one"]),
    ('x("a \\(counted(n, "file")) is " + "gone: \\(y)")', ["a {1} is gone: {2}", "{1} file"]),
    ('x("""\n    One \\(a)\n    two \\\n    three.\n    """)', ["One {1}\ntwo three."]),
    ('x("id") // "a comment is none"', []),
    ('Message("note")', ["note"]),
    ('let pattern = /[a-z]+ "is none"/', []),
])
def test_sentences_are_found_in_sources(source, keys):
    assert sorted(key for key, _ in of_source(source)) == sorted(keys)
