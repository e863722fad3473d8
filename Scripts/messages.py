"""The sentences of the program and their translations: what stands in Swift's sources, and the catalogues in Messages/."""

import re
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
SOURCES = REPOSITORY / "Sources"

# Two words that follow each other make a sentence; whatever else is one stands behind `Message(` or `counted(`.
PROSE = re.compile(r"[A-Za-z][a-z]*[,;:]? [`“]?[a-z]+\b|^(?:add|write|open|name|answers|expected) \S")
MARKED = re.compile(r"\bMessage\($")
# Where only sentences stand, if there is a word in them.
SAID = re.compile(
    r"(?:\.error\(|\.warning\(|\.systemFailure\(|\bsay\(|\bmisuse\(|\blocalized\(|\bask\(|\bTemplateError\(|\bNote\(|\bhelp: ?|\bnotes: \[\.init\(|"
    r"\.append\(\.init\(|: Message =|\bsource:)$")
WORD = re.compile(r"[A-Za-z]{3}")
COUNTED = re.compile(r"\bcounted\([^\"\n]*,$")
# Before a text of another kind: documents in both languages, words for machines, names that are looked for.
OTHERS = re.compile(
    r"(?:\b(?:en|ko|usage|brew|debian|footer|prefix):|[hH]asPrefix\(|\bcontains\(|\.text\(|precondition\(.*,|\bfatalError\(|\bArray\(|"
    r"\bshellCommand\(|\bpurpose: \w+,|==|\bcase|\bFileLock\(.*,|Set<String> = \[.*|\bplain\(|\bfirstRange\(of:)$")
# What begins like this is HTML, YAML, a pattern, a command or a comment of a file that is written.
NO_SENTENCE = re.compile(r"\s*(?:<[^1]|\[|\{[^1]|---|# |// |@|\^|\\|:root|const |cairn [a-z-]+ ?[a-z-]*$|dimanche |janvier |janv\. |domingo |dom lun|enero |ene feb|text/|private, max|public, max|rclone backend|Premature end|Error accepting|"
    r"cairn salt|><use|M l|H V z|, de de|Corrupt JPEG|did you mean “$|Proposed by|[a-z-]+: [a-z-]+;|apt-get)")
# Files that hold words of other languages, of sites or of machines alone.
NO_SENTENCES = {
    "Base/JSON/JSONTable.swift", "Base/Sandbox/SandboxServer.swift", "Checking/CheckReport+JSON.swift", "Diary/Sealing/CommonPhrases.swift", "Diary/Sealing/KeyLetters.swift", "Diary/Values/Area.swift",
    "Diary/Values/DateWords.swift", "Images/Metadata/PhotoMetadata.swift", "Site/ContentPolicy.swift", "Site/Leaks/GeneratedWords.swift",
    "cairn/Agents/AgentServer.swift", "cairn/Agents/AgentTool.swift", "cairn/Lists/ListTables.swift", "cairn/Start/StarterDiary.swift", "cairn/Start/StarterWords.swift",
}
# Sentences of libraries and of the system, and words that stand for something in the code: `Message(foreign:)`.
FOREIGN = [
    "No such file or directory", "Permission denied", "No space left on device", "Read-only file system", "File exists", "Is a directory",
    "Not a directory", "Too many open files", "Disk quota exceeded", "Input/output error", "File name too long", "Operation not permitted",
    "Device or resource busy", "Too many levels of symbolic links", "Cannot allocate memory", "Resource temporarily unavailable",
    "Invalid argument", "Directory not empty", "Invalid cross-device link", "Broken pipe", "No such device", "Cannot assign requested address",
    "mapping values are not allowed in this context", "could not find expected ':'", "found character that cannot start any token",
    "found unexpected end of stream", "did not find expected ',' or ']'", "did not find expected ',' or '}'", "did not find expected key",
    "did not find expected '-' indicator", "did not find expected node content", "did not find expected <document start>",
    "found unknown escape character", "found undefined tag handle", "block sequence entries are not allowed in this context",
    "control characters are not allowed", "invalid leading UTF-8 octet", "invalid trailing UTF-8 octet", "incomplete UTF-8 octet sequence",
    "found a tab character that violates indentation", "found a tab character where an indentation space is expected",
    "did not find expected hexdecimal number", "did not find expected alphabetic or numeric character", "mapping keys are not allowed in this context",
    "while parsing a block mapping", "while parsing a flow mapping", "while parsing a flow sequence", "while parsing a block collection",
    "while scanning a simple key", "while scanning for the next token", "while scanning a quoted scalar", "while parsing a quoted scalar",
    "while scanning a plain scalar", "while scanning a block scalar", "while scanning an anchor", "while scanning an alias", "while scanning a tag",
    "while parsing a node", "while parsing a block node", "while scanning a directive", "while parsing a tag",
    "A paper notebook: dots on cream, headings as if set for a book, photos stuck in with tape.",
    "Photographs first: dark around them, large and edge to edge, with what they show written on them.",
    "place", "journey", "group", "tags", "features", "category", "included", "extended", "imported", "page", "tag", "feature", "station", "person", "open", "link", "passphrase", "private", "unlisted", "padding", "letter-spacing", "gap",
]
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


@dataclass
class Literal:
    """A string literal of Swift: its text around the holes, and what fills them."""
    start: int
    end: int
    pieces: list[str]
    values: list[str]


def literals(text):
    """The literals of a source, also those within holes, in their order."""
    found = []

    def skip(at, in_hole=False):
        depth = 0
        while at < len(text):
            here = text[at]
            if text.startswith("//", at):
                at = text.find("\n", at) if "\n" in text[at:] else len(text)
            elif text.startswith("/*", at):
                at = text.index("*/", at) + 2
            elif here == "/" and (regex := begins_regex(text, at)):
                at += regex
            elif (hashes := re.match(r'(#*)"', text[at:at + 4])):
                at = read(at, len(hashes[1]))
            else:
                depth += (here == "(") - (here == ")")
                if in_hole and depth < 0:
                    return at
                at += 1
        return at

    def read(start, hashes):
        at = start + hashes
        quote = '"""' if text.startswith('"""', at) else '"'
        at += len(quote)
        end, escape = quote + "#" * hashes, "\\" + "#" * hashes
        pieces, values, piece = [], [], ""
        while not text.startswith(end, at):
            if not text.startswith(escape, at):
                piece += text[at]
                at += 1
                continue
            at += len(escape)
            if text[at] == "(":
                close = skip(at + 1, in_hole=True)
                pieces.append(piece)
                values.append(text[at + 1:close])
                piece, at = "", close + 1
            elif text[at] == "u":
                code = re.match(r"u\{([0-9A-Fa-f]+)\}", text[at:])
                piece += chr(int(code[1], 16))
                at += len(code[0])
            elif (line := re.match(r"[ \t]*\n[ \t]*", text[at:])):
                at += len(line[0])
            else:
                piece += ESCAPES[text[at]]
                at += 1
        pieces.append(piece)
        if quote == '"""':
            pieces = without_indent(pieces)
        found.append(Literal(start, at + len(end), pieces, values))
        return at + len(end)

    skip(0)
    return sorted(found, key=lambda literal: literal.start)


def begins_regex(text, at):
    """The length of a regular expression that begins here, 0 for a division."""
    if not text[:at].rstrip().endswith(("(", "=", ",", ":", "[", "{", "#")):
        return 0
    match = re.match(r"/(?! )(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+/", text[at:])
    return len(match[0]) if match else 0


def without_indent(pieces):
    """The pieces of a literal of several lines, without the indent of its last line."""
    whole = "\0".join(pieces)
    indent = len(whole) - len(whole.rstrip(" "))
    lines = whole.split("\n")[1:-1]
    return "\n".join(line[indent:] if not line[:indent].strip() else line for line in lines).split("\0")


@dataclass
class Sentence:
    """A sentence that the program says, and where."""
    key: str
    values: list[str]
    files: list[str] = field(default_factory=list)


def sentences(sources=SOURCES):
    """All that the program says, by their keys, in the order of the sources."""
    found = {}
    for path in sorted(sources.rglob("*.swift")):
        if path.relative_to(sources).as_posix() in NO_SENTENCES:
            continue
        text = path.read_text("utf-8")
        for key, values in of_source(text):
            sentence = found.setdefault(key, Sentence(key, values))
            if (name := path.relative_to(sources).as_posix()) not in sentence.files:
                sentence.files.append(name)
    for key in FOREIGN:
        found.setdefault(key, Sentence(key, []))
    return found


def of_source(text):
    joined, last = [], None
    for literal in literals(text):
        if last and literal.start < last.end:
            # Within a hole.
            joined.append(literal)
        elif last and re.fullmatch(r"\s*\+\s*", text[last.end:literal.start]):
            # Two halves of one sentence.
            last.pieces[-1] += literal.pieces[0]
            last.pieces += literal.pieces[1:]
            last.values += literal.values
            last.end = literal.end
        else:
            joined.append(literal)
            last = literal
    for literal in joined:
        before = text[max(0, literal.start - 160):literal.start].rstrip()
        words = re.sub(" +", " ", " ".join(literal.pieces))
        is_counted = bool(COUNTED.search(before))
        is_said = is_counted or MARKED.search(before) or SAID.search(before) and WORD.search(words) and not OTHERS.search(before)
        if not is_said and (OTHERS.search(before) or NO_SENTENCE.match(words) or not PROSE.search(words)):
            continue
        key = literal.pieces[0] + "".join(f"{{{number}}}{piece}" for number, piece in enumerate(literal.pieces[1:], 1))
        yield ("{1} " + key if is_counted else key), literal.values


# MARK: Catalogues

def read_catalog(path):
    """The translations of a catalogue, by their keys."""
    entries, field_name, key, value = {}, None, "", ""
    for line in [*path.read_text("utf-8").splitlines(), 'msgid ""']:
        if line.startswith("msgid "):
            if key:
                entries[key] = value
            field_name, key, value = "id", unquoted(line[6:]), ""
        elif line.startswith("msgstr "):
            field_name, value = "str", unquoted(line[7:])
        elif line.startswith('"'):
            if field_name == "id":
                key += unquoted(line)
            else:
                value += unquoted(line)
    return entries


def unquoted(text):
    return re.sub(r"\\(.)", lambda match: ESCAPES[match[1]], text.strip()[1:-1])


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def catalog_text(language, found, known):
    """A catalogue as it is written: every sentence with what fills its holes and where it stands."""
    head = ["Project-Id-Version: Cairn", f"Language: {language}", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    parts = ['msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in head)]
    for sentence in found.values():
        lines = [f"#. {{{number}}}: {' '.join(value.split())}" for number, value in enumerate(sentence.values, 1)]
        lines += [f"#: {name}" for name in sentence.files]
        lines += [f"msgid {quoted(sentence.key)}", f"msgstr {quoted(known.get(sentence.key, ''))}"]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)
