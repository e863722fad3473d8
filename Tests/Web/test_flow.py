"""Compares the layout of `cairn cloud` with Chromium's: the same words, fonts and widths, laid out by `flex-wrap: wrap`.

Every word's width must be within 0.5 CSS pixels, its place within one, and each row must begin with the same word; with
the browser's default text rendering and with `geometricPrecision`. Balanced rows, which a browser cannot find, are given to
it as breaks in the list, and must come out the same in containers of their width and wider ones. Fixtures whose fonts this
system lacks are skipped.
"""

import html
import itertools
import json
import os
import struct
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from diary import REPOSITORY
from server import serving

FIXTURES = REPOSITORY / "Tests/FlowLayoutTests/Fixtures"
WIDTHS = [320, 480, 768, 1200]
FONT_FOLDERS = [
    "/usr/share/fonts/truetype/nanum", "/usr/share/fonts/truetype/noto", "/usr/share/fonts/truetype/dejavu",
    "~/Library/Fonts", "/Library/Fonts",
]
GOTHIC, MYEONGJO = "NanumGothic.ttf", "NanumMyeongjo.ttf"
EMOJI, SANS = "NotoColorEmoji.ttf", "DejaVuSans.ttf"
WIDTH_TOLERANCE = 0.5
# The differences of a row's words add up in the places of its later ones.
PLACE_TOLERANCE = 1.0
RENDERINGS = ["auto", "geometricPrecision"]


@dataclass
class Case:
    """A fixture under some fonts and options of the command."""

    name: str
    words: str
    fonts: list
    padding: float = 6
    spacing: float = 8
    letter_spacing: float = 0
    options: list = field(default_factory=list)

    @property
    def align(self):
        return self.options[self.options.index("--align") + 1] if "--align" in self.options else "left"

    @property
    def direction(self):
        return self.options[self.options.index("--direction") + 1] if "--direction" in self.options else "ltr"


CASES = [
    Case("Korean, Gothic", "korean", [GOTHIC]),
    Case("Korean, Myeongjo", "korean", [MYEONGJO]),
    Case("Korean by weight, centred", "korean", [GOTHIC], options=["--order", "weight", "--align", "center"]),
    Case("Korean mixed, right", "korean", [MYEONGJO], options=["--order", "mixed", "--align", "right"]),
    Case("Korean, no padding", "korean", [GOTHIC], padding=0, spacing=4),
    Case("Korean, letter-spacing", "korean", [GOTHIC], letter_spacing=0.8),
    Case("Korean, tight letter-spacing", "korean", [MYEONGJO], letter_spacing=-0.4),
    Case("Korean, decomposed", "korean-decomposed", [GOTHIC]),
    Case("Korean, decomposed, Myeongjo", "korean-decomposed", [MYEONGJO]),
    Case("Korean, uneven lengths", "korean", [GOTHIC], padding=5.3, spacing=7.7, options=["--min-size", "13", "--max-size", "33"]),
    Case("Latin, Gothic", "latin", [GOTHIC, SANS]),
    Case("Latin, Myeongjo", "latin", [MYEONGJO, SANS]),
    Case("Latin, DejaVu Sans", "latin", [SANS]),
    Case("Latin, letter-spacing", "latin", [SANS], letter_spacing=1.25),
    Case("mixed, Gothic", "mixed", [GOTHIC, SANS]),
    Case("mixed, Myeongjo", "mixed", [MYEONGJO, GOTHIC, SANS]),
    Case("mixed, Latin first", "mixed", [SANS, GOTHIC]),
    Case("emoji", "emoji", [GOTHIC, EMOJI]),
    Case("emoji, letter-spacing", "emoji", [MYEONGJO, SANS, EMOJI], letter_spacing=0.5),
    Case("combining marks", "marks", [SANS, GOTHIC]),
    Case("combining marks, letter-spacing", "marks", [SANS, GOTHIC], letter_spacing=0.5),
    Case("right to left", "rtl", [SANS, GOTHIC], options=["--direction", "rtl"]),
    Case("right to left, Gothic first", "rtl", [GOTHIC, SANS], options=["--direction", "rtl", "--align", "right"]),
    Case("overlong", "long", [GOTHIC], options=["--max-size", "28"]),
]

# The cases that are balanced too.
BALANCED = {"Korean, Gothic", "Korean by weight, centred", "Latin, letter-spacing", "emoji"}

BASE = """<!doctype html><html lang="ko"><meta charset="utf-8"><title>{title}</title><style>
{faces}
body {{ margin: 0; }}
ul {{ all: unset; position: absolute; left: 0; top: 0; direction: {direction}; font-family: {families}; line-height: 1.25;
  text-rendering: {rendering}; letter-spacing: {letter_spacing}px; }}
.chip {{ box-sizing: border-box; min-width: 24px; min-height: 24px; max-width: 100%; padding: {padding}px;
  white-space: nowrap; text-align: center; display: inline-grid; align-content: center; }}
span {{ display: block; overflow: hidden; text-overflow: ellipsis; }}
{flow}
</style><ul>{items}</ul></html>"""

# As browsers wrap by themselves.
WRAP = """ul {{ display: flex; flex-wrap: wrap; align-items: baseline; width: {width}px; gap: {spacing}px; justify-content: {justify}; }}
li {{ all: unset; flex: none; max-width: 100%; }}"""

# As a page breaks a list where it is told to; the margins stand for gaps, and the last one of a row hangs over the edge.
BREAKS = """ul {{ width: calc({width}px + {spacing}px); margin-block: calc({spacing}px / -2); font-size: 0; text-align: {align}; }}
li {{ all: unset; display: inline; letter-spacing: 0; }}
.chip {{ margin: calc({spacing}px / 2) {spacing}px calc({spacing}px / 2) 0; letter-spacing: {letter_spacing}px; }}
.break::after {{ content: "\\A"; white-space: pre; }}"""

MEASURE = """() => document.fonts.ready.then(() => {
  const broken = [...document.fonts].find(font => font.status == 'error');
  if (broken) throw new Error(`the browser refuses ${broken.family}`);
  return [...document.querySelectorAll('.chip')].map(item => {
    const box = item.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
  });
})"""


def find_font(name):
    folders = os.environ.get("CAIRN_FONTS", "").split(os.pathsep) + FONT_FOLDERS
    for folder in filter(None, folders):
        path = Path(folder).expanduser() / name
        if path.is_file():
            return path
    return None


def web_font(data):
    """A font without its empty tables, for which browsers refuse some fonts that systems install (Nanum Gothic's TSI3)."""
    count = struct.unpack_from(">H", data, 4)[0]
    tables = [struct.unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count)]
    tables = [table for table in tables if table[3] > 0]
    power = 1 << (len(tables).bit_length() - 1)
    directory = data[:4] + struct.pack(">HHHH", len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power))
    contents = b""
    start = 12 + 16 * len(tables)
    for tag, checksum, offset, length in tables:
        directory += struct.pack(">4sIII", tag, checksum, start + len(contents), length)
        contents += data[offset : offset + length] + bytes(-length % 4)
    return directory + contents


@pytest.fixture(scope="module")
def fonts():
    return {name: path for name in (GOTHIC, MYEONGJO, EMOJI, SANS) if (path := find_font(name))}


@pytest.fixture
def boxes(fonts, open_tab, tmp_path):
    """Lays words out in Chromium and gives the box of each."""
    page, numbers = open_tab(viewport={"width": 1400, "height": 900}), itertools.count()
    for name, path in fonts.items():
        (tmp_path / name).write_bytes(web_font(path.read_bytes()))

    def boxes(case, items, flow, width, rendering):
        # Each page has a name of its own, because the browser keeps what it has loaded.
        name = f"page-{next(numbers)}.html"
        (tmp_path / name).write_text(markup(case, items, flow, width, rendering), "utf-8")
        page.goto(server.home + name)
        return page.evaluate(MEASURE)

    with serving(tmp_path) as server:
        yield boxes


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_words_are_where_chromium_has_them(case, cairn, fonts, boxes, checks):
    skip_without(case, fonts)
    for width in WIDTHS:
        items = layout(cairn, case, width, fonts)
        for rendering in RENDERINGS:
            found = boxes(case, items, WRAP, width, rendering)
            checks.none(f"{width} px, {rendering}", row_problems(case, items, found) or box_problems(items, found, rendering))


@pytest.mark.parametrize("case", [case for case in CASES if case.name in BALANCED], ids=lambda case: case.name)
def test_balanced_rows_hold(case, cairn, fonts, boxes, checks):
    skip_without(case, fonts)
    for width in WIDTHS:
        items = layout(cairn, case, width, fonts, ["--balance"])
        for wider in [0, 1, 50]:
            checks.none(
                f"{width} px in {width + wider}",
                row_problems(case, items, boxes(case, items, BREAKS, width + wider, "auto")))


def skip_without(case, fonts):
    missing = set(case.fonts) - set(fonts)
    if missing:
        pytest.skip(f"{', '.join(sorted(missing))} missing")


def box_problems(ours, theirs, rendering):
    problems = []
    for item, box in zip(ours, theirs):
        for side, theirs_value in zip(("x", "y", "width", "height"), box):
            if item["text"].endswith("…") and item["cut"] and side in ("x", "width"):
                # The browser's box is as wide as the container, ours as what is left of the word.
                continue
            if side == "y" and rendering != "auto":
                # With geometricPrecision Chromium lifts baselines by a pixel on Linux and Android, elsewhere not.
                continue
            if abs(item[side] - theirs_value) > (WIDTH_TOLERANCE if side == "width" else PLACE_TOLERANCE):
                problems.append(f"{side} of “{item['text']}” is {item[side]}, in Chromium {theirs_value:.3f}")
    return problems


def row_problems(case, ours, theirs):
    rows, their_rows = [item["row"] for item in ours], browser_rows(theirs, case.direction)
    if rows == their_rows:
        return []
    # Places differ all the same then, and say nothing more.
    first = next(index for index in range(len(rows)) if rows[index] != their_rows[index])
    return [f"“{ours[first]['text']}” is in row {rows[first]}, in Chromium in {their_rows[first]}"]


def layout(cairn, case, width, fonts, options=()):
    """The command's items; `cut` says which of them end in an ellipsis that the fixture has not."""
    command = [cairn, "cloud", "--width", width, "--padding", case.padding, "--spacing", case.spacing]
    command += [f"--letter-spacing={case.letter_spacing}", *case.options, *options]
    for name in case.fonts:
        command += ["--font", fonts[name]]
    words = (FIXTURES / f"{case.words}.tsv").read_bytes()
    result = subprocess.run([str(part) for part in command], input=words, capture_output=True)
    assert result.returncode == 0 and not result.stderr, result.stderr.decode()
    items = json.loads(result.stdout)["items"]
    for item, text in zip(items, full_texts(case, items)):
        item["cut"], item["full"] = item["text"] != text, text
    return items


def markup(case, items, flow, width, rendering):
    faces = "".join(f'@font-face {{ font-family: "{name}"; src: url("/{name}"); }}\n' for name in case.fonts)
    chips = "".join(
        f'<li{" class=break" if index + 1 < len(items) and items[index + 1]["row"] > item["row"] else ""}>'
        f'<div class="chip" style="font-size:{item["size"]}px"><span>{html.escape(item["full"])}</span></div></li>'
        for index, item in enumerate(items))
    justify = {"left": "start", "center": "center", "right": "end"}[case.align]
    if case.direction == "rtl":
        justify = {"start": "end", "end": "start"}.get(justify, justify)
    values = {
        "title": case.name, "faces": faces, "width": width, "spacing": case.spacing, "justify": justify,
        "align": case.align, "direction": case.direction, "rendering": rendering, "letter_spacing": case.letter_spacing,
        "padding": case.padding, "families": ", ".join(f'"{name}"' for name in case.fonts), "items": chips,
    }
    return BASE.format(flow=flow.format(**values), **values)


def full_texts(case, items):
    """The words as the fixture has them: ours may end in an ellipsis, which the browser makes by itself."""
    lines = (FIXTURES / f"{case.words}.tsv").read_text("utf-8").split("\n")
    words = [" ".join(line.split("\t", 1)[1].split(" ")) for line in lines if line]
    whole = set(words)
    texts = []
    for item in items:
        text = item["text"]
        if text not in whole:
            [text] = [word for word in words if word.startswith(text.removesuffix("…"))]
        texts.append(text)
    return texts


def browser_rows(boxes, direction):
    """The row of each box: a new one begins where a box does not follow the one before it."""
    rows = []
    for index, (x, _, width, _) in enumerate(boxes):
        if index == 0:
            rows.append(0)
            continue
        before_x, _, before_width, _ = boxes[index - 1]
        follows = x >= before_x + before_width if direction == "ltr" else x + width <= before_x
        rows.append(rows[-1] + (not follows))
    return rows
