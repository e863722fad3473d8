"""Records what two public suites of cases ask for, as facts: what is read, and what it means.

    python3 Scripts/record_suites.py commonmark.json yaml-test-suite/src

The examples of the specification of CommonMark 0.31.2 (https://spec.commonmark.org/0.31.2/, CC BY-SA 4.0) as JSON, which the source archive of
markdown-it-py 4.3.0 at PyPI brings in tests/test_cmark_spec, and the cases of https://github.com/yaml/yaml-test-suite (MIT).
Meant differences stand beside the recorded files, in commonmark.differences and yaml.differences.
"""

import json
import sys
from pathlib import Path

import yaml

FOLDER = Path(__file__).resolve().parent.parent / "Tests/ContentTests/Suites"
# How the suite writes what nobody sees.
MARKS = {"␣": " ", "»": "\t", "↵": "", "←": "\r", "⇔": "\ufeff"}


def visible(text):
    for mark, meaning in MARKS.items():
        text = text.replace(mark, meaning)
    text = text.replace("—", "")
    return text.removesuffix("∎\n")


def documents(tree):
    """The documents that events tell of, with all scalars as text: what a reader has who knows no types."""
    stack, anchors, documents = [], {}, []
    for line in tree.splitlines():
        kind, *rest = line.strip().split(" ", 1)
        rest = rest[0] if rest else ""
        if kind in ("+STR", "-STR", "+DOC", "-DOC"):
            continue
        if kind in ("-MAP", "-SEQ"):
            value, anchor = stack.pop()
        else:
            anchor = None
            while rest[:1] in ("&", "<", "{", "["):
                word, _, rest = rest.partition(" ")
                if word.startswith("&"):
                    anchor = word[1:]
            if kind in ("+MAP", "+SEQ"):
                stack.append((["map" if kind == "+MAP" else "list"], anchor))
                continue
            value = anchors[rest[1:]] if kind == "=ALI" else unescaped(rest[1:])
        if anchor:
            anchors[anchor] = value
        if stack:
            stack[-1][0].append(value)
        else:
            documents.append(value)
    return documents


def unescaped(text):
    out, rest = "", text
    while rest:
        if rest[0] == "\\" and len(rest) > 1:
            out, rest = out + {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "\\": "\\"}.get(rest[1], rest[1]), rest[2:]
        else:
            out, rest = out + rest[0], rest[1:]
    return out


def yaml_cases(folder):
    for file in sorted(Path(folder).glob("*.yaml")):
        known = {}
        for number, case in enumerate(yaml.safe_load(file.read_text("utf-8"))):
            # A case without a tree has that of the one before.
            known = {**known, **case} if number else case
            if case.get("skip"):
                continue
            name = file.stem if number == 0 else f"{file.stem}-{number}"
            fails = case.get("fail", False)
            yield {"name": name, "input": visible(known["yaml"]), "output": None if fails else documents(visible(known["tree"]))}


def write(name, cases):
    lines = ",\n".join(json.dumps(case, ensure_ascii=True) for case in cases)
    (FOLDER / name).write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    examples = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    write("commonmark.json", [{"name": str(e["example"]), "input": e["markdown"], "output": e["html"]} for e in examples])
    write("yaml.json", yaml_cases(sys.argv[2]))
