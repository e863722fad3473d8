"""What documents name is there."""

import re

import pytest

from diary import REPOSITORY


DOCUMENTS = [*sorted((REPOSITORY / "Documentation").glob("*.md")), REPOSITORY / "SECURITY.md"]


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


def test_each_attack_has_its_promise_and_its_test():
    text = (REPOSITORY / "SECURITY.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| attack ")]
    assert rows and all(re.search(r"`[A-Z]\w+Tests[.`]", row) for row in rows)
    for path in (REPOSITORY / "Tests/AttackTests").glob("*Tests.swift"):
        assert f"`{path.stem}" in text, path.name
