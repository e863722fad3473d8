#!/usr/bin/env python3
"""Writes the manual as pages for man(1), from what the program says of itself.

    cairn --experimental-dump-help | manual.py FOLDER

One page for the program and one for each of its commands: cairn.1, cairn-build.1 …
"""

import json
import pathlib
import re
import sys


def escaped(text):
    """Text that troff sets as it is, on one line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"^(?=\.)", "\\&", re.sub(r"\s+", " ", text.strip()))


def paragraphs(text):
    """Paragraphs, and lines that begin with two blanks as examples: they keep their lines."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if all(line.startswith("  ") for line in block.split("\n")):
            lines += [".PP", ".RS 4", ".nf", *("\\&" + escaped(line) for line in block.split("\n")), ".fi", ".RE"]
        else:
            examples = [line for line in block.split("\n") if line.startswith("  ")]
            words = " ".join(line for line in block.split("\n") if not line.startswith("  "))
            lines += [".PP", escaped(words)]
            if examples:
                lines += [".RS 4", ".nf", *("\\&" + escaped(line) for line in examples), ".fi", ".RE"]
    return lines


def dashed(name):
    return ("-" if name["kind"] == "short" or name["kind"] == "longWithSingleDash" else "--") + name["name"]


def value(argument):
    return argument.get("valueName") or "value"


def synopsis(argument):
    """An argument as it stands in a line: `[--output <dir>]`."""
    if argument["kind"] == "positional":
        text = f"\\fI{escaped(value(argument))}\\fR"
    else:
        text = f"\\fB{escaped(dashed(argument['preferredName']))}\\fR"
        if argument["kind"] == "option":
            text += f" \\fI{escaped(value(argument))}\\fR"
    if argument.get("isRepeating"):
        text += " ..."
    return f"[{text}]" if argument.get("isOptional") else text


def description(argument):
    names = argument.get("names") or []
    if argument["kind"] == "positional":
        heading = f"\\fI{escaped(value(argument))}\\fR"
    else:
        heading = ", ".join(f"\\fB{escaped(dashed(name))}\\fR" for name in names)
        if argument["kind"] == "option":
            heading += f" \\fI{escaped(value(argument))}\\fR"
    words = " ".join(part for part in (argument.get("abstract"), argument.get("discussion")) if part)
    if argument.get("allValues"):
        words += f" One of: {', '.join(argument['allValues'])}."
    return [".TP", heading, escaped(words) or "\\&"]


def page(command, version, parents):
    words = [*parents, command["commandName"]]
    name = "-".join(words)
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    commands = [one for one in command.get("subcommands", []) if one["commandName"] != "help" and one.get("shouldDisplay", True)]
    lines = [
        f'.TH {name.upper()} 1 "" "cairn {version}" "Cairn"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(command.get('abstract', '')).rstrip('.')}",
        ".SH SYNOPSIS",
        f"\\fB{escaped(' '.join(words))}\\fR " + " ".join([*map(synopsis, arguments), *(["\\fIcommand\\fR"] if commands else [])]),
    ]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(command["discussion"])]
    if arguments:
        lines += [".SH OPTIONS", *(line for one in arguments for line in description(one))]
    if commands:
        lines += [".SH COMMANDS"]
        for one in commands:
            lines += [".TP", f"\\fB{escaped(one['commandName'])}\\fR", escaped(one.get("abstract", ""))]
    others = [] if parents else [one["commandName"] for one in commands]
    see = [*parents, *(f"{name}-{other}" for other in others)]
    if see:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{escaped(one)}\\fR(1)" for one in see)]
    yield name, "\n".join(lines) + "\n"
    for one in commands:
        yield from page(one, version, words)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    program = json.load(sys.stdin)["command"]
    version = re.search(r'version = "([^"]+)"', (pathlib.Path(__file__).parents[2] / "Sources/cairn/Common/Release.swift").read_text("utf-8"))[1]
    for name, text in page(program, version, []):
        (folder / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
