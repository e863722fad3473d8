"""A release in a folder, made of the program under test, and the shell steps of files that hosts read."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import yaml

from diary import REPOSITORY

VERSION = re.search(r'static let version = "(.+)"', (REPOSITORY / "Sources/cairn/Common/Release.swift").read_text("utf-8"))[1]
SYSTEM = f"{'macos' if platform.system() == 'Darwin' else 'linux'}-{platform.machine().replace('arm64', 'aarch64')}"


class Release:
    """The files of a release: an archive of this system, their digests, the installer."""

    def __init__(self, folder, cairn):
        self.folder, self.cairn = folder, cairn
        folder.mkdir(parents=True)
        shutil.copy(REPOSITORY / "install.sh", folder)
        self.pack(VERSION)

    def pack(self, version):
        """Makes the archive and the list of digests, as a release of this version."""
        for old in self.folder.glob("cairn-*"):
            old.unlink()
        name = f"cairn-{version}-{SYSTEM}"
        content = self.folder.parent / name
        (content / "bin").mkdir(parents=True, exist_ok=True)
        shutil.copy(self.cairn, content / "bin/cairn")
        (content / "share/man/man1").mkdir(parents=True, exist_ok=True)
        (content / "share/man/man1/cairn.1").write_text(f".TH CAIRN 1 {version}\n")
        self.archive = self.folder / f"{name}.tar.xz"
        with tarfile.open(self.archive, "w:xz", preset=0) as archive:
            archive.add(content, name)
        shutil.rmtree(content)
        digests = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in (self.archive, self.folder / "install.sh")]
        (self.folder / "SHA256SUMS").write_text("".join(digests))


def clean_environment(home, **variables):
    """The environment of somebody who has nothing installed in their home."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
    return {**kept, "HOME": str(home), **{name: str(value) for name, value in variables.items()}}


def run_shell(text, folder, environment, shell="bash"):
    """Runs a step as its host does: in a shell that ends at the first failure."""
    done = subprocess.run([shell, "-e", "-c", text], cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{text}\nended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def run_steps(steps, folder, environment, values):
    """Runs the shell steps of a workflow or an action, with expressions as they have these values; what they hand on arrives."""
    files = {name: folder.parent / name for name in ("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_ENV")}
    for file in files.values():
        file.write_text("")
    environment = {**environment, **{name: str(file) for name, file in files.items()}}

    def filled(text):
        return re.sub(r"\$\{\{\s*(.+?)\s*\}\}", lambda match: str(values[match[1]]), str(text))

    for step in steps:
        if "run" not in step or not values.get(step.get("if"), True):
            continue
        added = [line for line in files["GITHUB_PATH"].read_text().splitlines() if line]
        own = {name: filled(value) for name, value in step.get("env", {}).items()}
        run_shell(filled(step["run"]), folder, {**environment, **own, "PATH": ":".join([*added, environment["PATH"]])})
    return files["GITHUB_OUTPUT"].read_text()


def shell_steps(path):
    """The shell texts of a workflow, an action, or GitLab's or Netlify's file."""
    text = Path(path).read_text("utf-8")
    if path.suffix == ".sh":
        return [text]
    if path.suffix == ".toml":
        return re.findall(r'"""\n(.*?)"""', text, re.DOTALL)
    root = yaml.safe_load(text)
    if "pages" in root:
        return ["\n".join(root["pages"]["before_script"] + root["pages"]["script"])]
    jobs = root["jobs"].values() if "jobs" in root else [root["runs"]]
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]
