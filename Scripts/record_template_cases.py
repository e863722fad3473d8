"""Renders the template cases with Jinja and records or checks what comes out.

A case is rendered with autoescaping for .html, .htm and .xml, with undefined values as errors, and with Jinja's other
settings as they are. A case whose name begins with "err-" must fail in Jinja too, unless a note says why it does not.
"""

import json
import pathlib
import sys

import jinja2

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests/TemplatesTests/Cases"


class Case:
    def __init__(self, path):
        self.path = path
        self.notes = {}
        lines = path.read_text(encoding="utf-8").split("\n")
        while lines and lines[0].startswith("# "):
            key, _, value = lines.pop(0)[2:].partition(":")
            self.notes[key] = value.strip()
        end = lines.index("---")
        self.data = json.loads("\n".join(lines[:end]) or "{}") if "own data" not in self.notes else {}
        self.templates = {}
        name = None
        for line in lines[end + 1 :]:
            if line.startswith("-- ") and line.endswith(" --"):
                name = line[3:-3]
                self.templates[name] = []
            elif name is not None:
                self.templates[name].append(line)
        last = name
        self.templates = {
            name: "\n".join(body) + ("" if name == last else "\n") for name, body in self.templates.items()
        }
        self.main = next(iter(self.templates))

    @property
    def is_error(self):
        return self.path.name.startswith("err-")

    @property
    def expectation(self):
        return self.path.with_suffix(".expected")

    def render(self):
        environment = jinja2.Environment(
            loader=jinja2.DictLoader(self.templates),
            autoescape=lambda name: name is not None and name.lower().endswith((".html", ".htm", ".xml")),
            undefined=jinja2.StrictUndefined,
        )

        def translate(name, **values):
            return " ".join([name] + [f"{key}={value}" for key, value in values.items()])

        environment.globals["t"] = translate
        environment.filters["slug"] = lambda text: "-".join(text.lower().split())
        # All templates are compiled, so that a mistake in any of them counts.
        for name in self.templates:
            environment.get_template(name)
        return environment.get_template(self.main).render(self.data)


def outcome(path):
    case = Case(path)
    if "skip jinja" in case.notes:
        return case, None, "not rendered with Jinja: " + case.notes["skip jinja"]
    try:
        return case, case.render(), None
    except Exception as error:  # whatever Jinja and Python raise
        return case, None, f"{type(error).__name__}: {error}"


def main():
    is_check = "--check" in sys.argv[1:]
    complaints = []
    recorded = 0
    for path in sorted(FOLDER.glob("*.txt")):
        case, text, error = outcome(path)
        if case.is_error:
            if error is None and "differs" not in case.notes and "cairn" not in case.notes:
                complaints.append(f"{path.name}: Jinja renders this; a note must say why it is an error here")
        elif "cairn" in case.notes:
            if error is None:
                complaints.append(f"{path.name}: Jinja renders this; compare instead of noting it as our own")
        elif "differs" in case.notes:
            expected = case.expectation.read_text(encoding="utf-8") if case.expectation.exists() else None
            if text is not None and text == expected:
                complaints.append(f"{path.name}: Jinja gives the same; the note about a difference is wrong")
        elif error is not None:
            complaints.append(f"{path.name}: Jinja fails: {error}")
        elif is_check:
            expected = case.expectation.read_text(encoding="utf-8") if case.expectation.exists() else None
            if text != expected:
                complaints.append(f"{path.name}: Jinja gives something else than was recorded")
        else:
            case.expectation.write_text(text, encoding="utf-8")
            recorded += 1
    for complaint in complaints:
        print(complaint)
    if not is_check:
        print(f"{recorded} expectations recorded from Jinja {jinja2.__version__}")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
