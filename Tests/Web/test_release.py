"""Where the releases are: one value, which every document and the installer follow; and the steps of the workflow that publishes one."""

import hashlib
import re
import shutil
import subprocess

import pytest
from yaml import safe_load

from diary import REPOSITORY
from releases import VERSION, clean_environment, run_steps

HOME = "https://github.com/minji/cairn"
DOCUMENTS = ["README.md", "README.ko.md", "CHANGELOG.md", "CONTRIBUTING.md", "Documentation"]


@pytest.fixture
def checkout(tmp_path):
    """What names the releases, as a checkout has it."""
    folder = tmp_path / "checkout"
    for name in [*DOCUMENTS, "Scripts", "install.sh", "Sources/cairn/Common/Release.swift", ".github/workflows/release.yml"]:
        source, target = REPOSITORY / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.jpg", "*.webp", "__pycache__"))
        else:
            shutil.copy(source, target)
    subprocess.run([folder / "Scripts/home", ""], check=True)
    return folder


def texts(folder):
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*")
            if path.suffix in (".md", ".sh", ".swift") and path.is_file()}


def run(folder, script, *arguments, status=0):
    done = subprocess.run([folder / "Scripts" / script, *arguments], capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_one_value_is_followed_everywhere_and_taken_back(checkout):
    without = texts(checkout)
    assert not [name for name, text in without.items() if "releases/latest/download/install.sh" in text or re.search("@(HOME|VERSION|REPOSITORY)@|OWNER", text)]
    run(checkout, "home", HOME)
    after = texts(checkout)
    for name in ["README.md", "README.ko.md", "Documentation/Installing.md"]:
        assert f"{HOME}/releases/latest/download/install.sh | sh" in after[name], name
    assert f"- uses: minji/cairn@v{VERSION}" in after["Documentation/Hosting.md"] and f"home='{HOME}'" in after["install.sh"]
    assert not [name for name, text in after.items() if re.search("@(HOME|VERSION|REPOSITORY)@|OWNER", text)]
    assert run(checkout, "home", "--check") == ""
    run(checkout, "home", HOME.replace("minji", "sora") + "/")
    assert "minji/cairn/releases" not in texts(checkout)["README.md"] and texts(checkout)["install.sh"].count("sora/cairn") == 1
    run(checkout, "home", "")
    assert texts(checkout) == without


def test_what_was_forgotten_is_told(checkout):
    release = checkout / "Sources/cairn/Common/Release.swift"
    release.write_text(release.read_text().replace('home = ""', f'home = "{HOME}"'))
    told = run(checkout, "home", "--check", status=1)
    assert "install.sh is out of date: run Scripts/home" in told
    run(checkout, "home")
    assert run(checkout, "home", "--check") == ""
    for wrong in ["minji/cairn", HOME + "|c", HOME + "&c", HOME + "'c", HOME + ".git", HOME + "/c", HOME + "?x", "https://github.com/a//b", "a b"]:
        assert "an address such as" in run(checkout, "home", wrong, status=64)
    assert HOME in release.read_text() and run(checkout, "home", "--check") == ""
    (checkout / "README.md").write_bytes((checkout / "README.md").read_bytes().replace(b"\n", b"\r\n"))
    assert "carriage returns" in run(checkout, "home", "--check", status=1)


def test_a_tag_needs_its_version_and_an_address(checkout):
    assert run(checkout, "packaging/check-version", "refs/heads/main") == f"{VERSION}\n"
    assert "Scripts/home https" in run(checkout, "packaging/check-version", f"refs/tags/v{VERSION}", status=1)
    run(checkout, "home", HOME)
    assert run(checkout, "packaging/check-version", f"refs/tags/v{VERSION}") == f"{VERSION}\n"
    assert "the tag is v9.9.9" in run(checkout, "packaging/check-version", "refs/tags/v9.9.9", status=1)


def test_a_release_is_published_with_all_its_files_and_words(checkout, tmp_path):
    run(checkout, "home", HOME)
    job = safe_load((checkout / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]["publish"]
    for runner in ("macos-15-intel", "macos-26", "ubuntu-24.04-arm", "ubuntu-24.04"):
        part = checkout / "parts" / runner
        part.mkdir(parents=True)
        (part / f"cairn-{VERSION}-{runner}.tar.xz").write_text(runner)
        (part / "SHA256SUMS").write_text(runner)
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "gh").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/asked\n')
    (tools / "gh").chmod(0o755)
    environment = clean_environment(tmp_path, GITHUB_REF_NAME=f"v{VERSION}", GITHUB_REPOSITORY="minji/cairn", RUNNER_TEMP=tmp_path)
    environment["PATH"] = f"{tools}:{environment['PATH']}"
    run_steps(job["steps"], checkout, environment, {"github.token": "secret"})
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:3] == ["release", "create", f"v{VERSION}"] and len([name for name in asked if name.startswith("dist/cairn-")]) == 4
    sums = (checkout / "dist/SHA256SUMS").read_text().splitlines()
    assert len(sums) == 4 and f"{hashlib.sha256(b'macos-26').hexdigest()}  cairn-{VERSION}-macos-26.tar.xz" in sums
    notes = (tmp_path / "notes.md").read_text("utf-8")
    assert f"{HOME}/releases/download/v{VERSION}/install.sh" in notes
    changes = (checkout / "CHANGELOG.md").read_text("utf-8").split(f"## {VERSION}\n")[1].split("\n## ")[0]
    assert notes.endswith(f"## What has changed\n{changes}")
