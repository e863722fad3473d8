"""What documents name is there."""

import re

import pytest

from diary import REPOSITORY


@pytest.mark.parametrize("document", sorted((REPOSITORY / "Documentation").glob("*.md")), ids=lambda path: path.name)
def test_tests_that_are_named_are_there(document):
    sources = "\n".join(path.read_text("utf-8") for path in (REPOSITORY / "Tests").rglob("*.swift"))
    for cell in re.findall(r"`[A-Z]\w+Tests(?:\.\w+)?`(?:, `\.\w+`)*", document.read_text("utf-8")):
        suite, *names = re.findall(r"\w+", cell)
        assert re.search(rf"(struct|class|enum) {suite}\b", sources) or (REPOSITORY / "Tests" / suite).is_dir(), suite
        for name in names:
            assert re.search(rf"func {name}\b", sources), f"{suite}.{name}"
