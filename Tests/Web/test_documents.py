"""What documents name is there, and what there is stands in them."""

import json
import re
import subprocess
import sys

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


def prose(document):
    """A document without its examples."""
    return re.sub(r"^```[^`]*```$|^    .*$|`[^`\n]*`", "", document.read_text("utf-8"), flags=re.M)


def anchors(document):
    """The parts that code hosts give a document, by its headings."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", [*REPOSITORY.glob("*.md"), *(REPOSITORY / "Documentation").rglob("*.md")], ids=lambda path: path.name)
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
