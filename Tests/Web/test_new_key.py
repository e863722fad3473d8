"""What a new key takes in the program, by adding one to a copy: its row and its property, and nothing else for the compiler to ask for."""

import pathlib
import re
import shutil
import subprocess

import pytest

REPOSITORY = pathlib.Path(__file__).parents[2]
MODULES = REPOSITORY / ".build/debug/Modules"
BUILD = REPOSITORY / ".build/debug.yaml"
SOURCES = REPOSITORY / "Sources/Diary"
ENTRY, SETTINGS, VALUES = "Format/FormatMapping+Place.swift", "Format/FormatMapping+Settings.swift", "Values/PlainValues.swift"

# For each key the file of its row, the line behind which that stands, and the row; then the same of its property.
KEYS = {
    "text": (
        ENTRY, "            .groups,",
        'FormatKey("menu", also: ["메뉴"], .text(60), "국밥", ko: "대표 메뉴", en: "the dish").read(as: \\.menu),',
        VALUES, "package struct PlainValues: Sendable, Equatable {", "package var menu: String?"),
    "list": (
        ENTRY, "            .groups,",
        'FormatKey("menus", .few(.text(60)), "[국밥]", ko: "메뉴들", en: "the dishes").read(as: \\.menus),',
        VALUES, "package struct PlainValues: Sendable, Equatable {", "package var menus: [String] = []"),
    "setting": (
        SETTINGS, "            .nav,",
        'FormatKey("motto", .text(60), "천천히", ko: "좌우명", en: "a motto", sets: .to(\\.motto)),',
        "Model/Settings.swift", '    package var title = ""', "package var motto: String?"),
}

pytestmark = pytest.mark.skipif(
    not (MODULES / "Content.swiftmodule").exists() or not shutil.which("swiftc"), reason="nothing is built")


def flags():
    found = subprocess.run(["pkg-config", "--cflags-only-I", "glib-2.0", "libxml-2.0"], capture_output=True, text=True).stdout.split()
    maps = [*REPOSITORY.glob("Sources/C*/module.modulemap"), *REPOSITORY.glob(".build/debug/C*.build/module.modulemap")]
    clang = [f"-fmodule-map-file={path}" for path in maps] + found
    features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    # A package is called as its folder is, wherever that has been cloned to.
    command = next(line for line in BUILD.read_text().splitlines() if '"-module-name","Diary"' in line)
    name = re.search(r'"-package-name","([^"]+)"', command)[1]
    return ["-swift-version", "6", "-package-name", name, "-module-name", "Diary", "-I", str(MODULES)] + [
        word for flag in clang for word in ("-Xcc", flag)] + [word for feature in features for word in ("-enable-upcoming-feature", feature)]


def insert(path, line, text):
    old = path.read_text()
    assert old.count(line + "\n") == 1
    path.write_text(old.replace(line + "\n", line + "\n" + text + "\n"))


def complaints(sources):
    files = [str(path) for path in sorted(sources.rglob("*.swift"))]
    run = subprocess.run(["swiftc", "-typecheck", *flags(), *files], capture_output=True, text=True, timeout=300)
    return [line for line in run.stderr.splitlines() if " error: " in line]


@pytest.mark.parametrize("kind", KEYS)
def test_a_key_is_a_row_and_a_property(kind, tmp_path):
    row_file, row_line, row, property_file, property_line, declaration = KEYS[kind]
    sources = tmp_path / "Diary"
    shutil.copytree(SOURCES, sources)
    insert(sources / row_file, row_line, row)
    insert(sources / property_file, property_line, declaration)
    assert complaints(sources) == []


def test_a_row_without_its_property_is_told(tmp_path):
    row_file, row_line, row, *_ = KEYS["text"]
    sources = tmp_path / "Diary"
    shutil.copytree(SOURCES, sources)
    insert(sources / row_file, row_line, row)
    assert any("menu" in line for line in complaints(sources))
