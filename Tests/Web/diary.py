"""A diary on disk that a test writes, and the program that makes a site of it."""

import json
import os
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PHOTO = REPOSITORY / "Content/photos/naksan-wall.jpg"


class Diary:
    """The folder of a diary. The program runs in it, with `environment` besides the inherited one."""

    def __init__(self, cairn, folder, **environment):
        self.cairn, self.folder, self.environment = cairn, Path(folder), environment
        self.folder.mkdir(parents=True, exist_ok=True)

    def write(self, name, text):
        """Writes a file below the folder of the diary, in bytes or text."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return file

    def read(self, name):
        return (self.folder / name).read_text("utf-8")

    def entry(self, name, fields, text=""):
        """Writes settings or an entry; what is None or empty is left out."""
        lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items() if value not in (None, [], {}))
        self.write(name, lines if name.endswith(".yml") else f"---\n{lines}---\n{text}\n")

    def run(self, *arguments, status=0, **environment):
        """Runs the program and gives what it printed; another exit status than the expected one fails, unless it is None."""
        command = [str(part) for part in (self.cairn, *arguments)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, **self.environment, **environment})
        # The line endings of what is printed stay as they are.
        done.stdout, done.stderr = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert status is None or done.returncode == status, f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        return done

    def build(self, output="Site"):
        """Builds the site and gives its folder."""
        self.run("build", "--output", output)
        return self.folder / output

    def files(self, output="Site"):
        """The bytes of each file of a site by its path."""
        root = self.folder / output
        return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}

    @property
    def sealed(self):
        """The folder of the group that is sealed or has a secret address."""
        [folder] = (self.folder / "Site/s").iterdir()
        return folder
