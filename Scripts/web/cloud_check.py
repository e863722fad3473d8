"""Opens the clouds and chips of a built site in Chromium and compares their rows with those that were computed.

A diary made of the flow-layout fixtures is built twice. With a font of its own every word must be as wide as in the picture of
the cloud within 0.5 CSS pixels, and each row must end where the page was told, at four widths, at a zoom of 200 % and with text
of twice the size. With the reader's fonts nothing may overflow or be cut, targets must be large enough, and rows sensible. The
last line of the output counts the checks.
"""

import argparse
import asyncio
import json
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import SimpleNamespace

from browser import chromium
from flow_check import FIXTURES, GOTHIC, browser_rows, find_font
from server import serving

BASE = "/diary/"
STYLE = Path(__file__).resolve().parents[2] / "Templates/assets/reading.css"
# Width of the window, zoom, size of text: of the browser's own.
VIEWS = [(320, 1, 1), (480, 1, 1), (768, 1, 1), (1200, 1, 1), (1200, 2, 1), (390, 1, 2), (1200, 1, 2)]
PLACES = 60
REM = 17
WIDTH_TOLERANCE = 0.5
# The least side of a target (WCAG 2.2, success criterion 2.5.8).
TARGET = 24

CLOUD = """() => {
  const cloud = document.querySelector(".cloud"), rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const column = cloud.getBoundingClientRect();
  return {
    rem, width: column.width / rem, left: column.left, right: column.right, page: document.scrollingElement.scrollWidth,
    view: innerWidth,
    words: [...cloud.querySelectorAll("a")].map(a => {
      const box = a.getBoundingClientRect(), text = a.firstChild.data;
      return {text, breaks: a.parentNode.className.match(/\\d+/g) || [], box: [box.x, box.y, box.width, box.height],
              isCut: a.scrollWidth > Math.ceil(box.width) || a.scrollHeight > Math.ceil(box.height)};
    }),
  };
}"""
CHIPS = """() => [...document.querySelectorAll(".facts .chips")].map(list => {
  const items = [...list.children], shown = items.filter(item => item.getClientRects().length);
  return {
    id: list.id, width: list.getBoundingClientRect().width / parseFloat(getComputedStyle(document.documentElement).fontSize),
    count: items.filter(item => !item.matches(".rest")).length,
    shown: shown.filter(item => !item.matches(".rest")).length, hasRest: shown.some(item => item.matches(".rest")),
    rows: new Set(shown.map(item => Math.round(item.getBoundingClientRect().y))).size,
    right: Math.max(...shown.map(item => item.getBoundingClientRect().right)) - list.getBoundingClientRect().right,
    height: Math.min(...shown.map(item => item.firstChild.getBoundingClientRect().height)),
  };
})"""


# How many rows the words of each card take.
CARDS = """() => [...document.querySelectorAll(".card > .tags")].map(line => {
  const range = document.createRange();
  range.selectNodeContents(line);
  return new Set([...range.getClientRects()].map(box => Math.round(box.y))).size;
})"""


def main():
    parser = argparse.ArgumentParser(prog="cloud-check", description=__doc__)
    parser.add_argument("cairn", help="the program")
    options = parser.parse_args()
    checks = Checks()
    asyncio.run(check(options.cairn, checks))
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


class Checks:
    """What held and what did not."""

    def __init__(self):
        self.passed = self.failed = 0

    def hold(self, what, problems):
        self.passed += not problems
        self.failed += bool(problems)
        for problem in list(problems)[:8]:
            print(f"{what}: {problem}")


async def check(cairn, checks):
    font = find_font(GOTHIC)
    if not font:
        print(f"skipped: the site with a font of its own ({GOTHIC} missing)")
    # Words in other scripts would be in fonts of the system, which nobody has measured.
    korean = fixture("korean")
    mixed = korean + fixture("mixed") + fixture("latin") + fixture("long")
    with tempfile.TemporaryDirectory() as folder:
        cases = [("the reader's font", mixed, None), ("twelve tags", korean[:12], None)]
        if font:
            cases.insert(0, ("the site's font", korean, font))
        async with chromium() as browser:
            for number, (name, words, font) in enumerate(cases):
                site = build(cairn, Path(folder) / str(number), words, font)
                with serving(SimpleNamespace(folder=str(site), base=BASE)) as origin:
                    for view in VIEWS:
                        await check_view(checks, browser, origin + BASE, name, view, picture(site) if font else None)
                    await check_links(checks, browser, origin + BASE, name)


def fixture(name):
    lines = (FIXTURES / f"{name}.tsv").read_text("utf-8").split("\n")
    pairs = [line.split("\t", 1) for line in lines if line]
    words = [(max(1, min(PLACES, round(float(weight)))), " ".join(text.split())) for weight, text in pairs]
    # Longer names are no tags, and two that differ by a mark have one address.
    return [(weight, text) for weight, text in words if len(text) <= 60 and "#" not in text]


def build(cairn, folder, words, font):
    """A site whose tags have the weights of the words; the first place has them all."""
    places = [[] for _ in range(PLACES)]
    for number, (weight, text) in enumerate(words):
        for place in range(weight):
            places[place and (place + number) % PLACES].append(text)
    content = folder / "Content"
    (content / "places").mkdir(parents=True)
    settings = "title: 수첩\nurl: https://diary.example/diary/\n"
    if font:
        (content / "Fonts").mkdir()
        (content / "Fonts/한글 글꼴.ttf").write_bytes(Path(font).read_bytes())
        settings += "typography: {font: Fonts/한글 글꼴.ttf}\n"
    (content / "diary.yml").write_text(settings, "utf-8")
    for number, tags in enumerate(places):
        tags = json.dumps(list(dict.fromkeys(tags)), ensure_ascii=False)
        features = json.dumps([f"시설 {index}" for index in range(number)], ensure_ascii=False)
        (content / f"places/p{number}.md").write_text(
            f"---\ntitle: 장소 {number}\ntags: {tags}\nfeatures: {features}\n---\n글\n", "utf-8")
    result = subprocess.run([cairn, "build", str(folder), "--output", str(folder / "Site")], capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(result.stderr)
    return folder / "Site"


def picture(site):
    """The width of each word as the picture of the cloud has it, at a rem of 17 pixels."""
    root = ElementTree.parse(site / "tags/cloud.svg").getroot()
    texts = [element for element in root.iter() if element.tag.endswith("}text")]
    assert root.find("{*}title").text and root.find("{*}desc").text and texts
    return {text.text: max(float(text.get("textLength")) + 2 * 0.3 * REM, 1.5 * REM) for text in texts}


def stops():
    """The widths in rem from which on rows are told, as the style sheet has them."""
    rules = re.findall(r"@container \((?:([\d.]+)rem <= width < [\d.]+rem|width >= ([\d.]+)rem)\) \{ \.b(\d+)::after", STYLE.read_text("utf-8"))
    assert [int(number) for *_, number in rules] == list(range(len(rules))) and rules
    return [float(first or second) for first, second, _ in rules]


async def check_view(checks, browser, home, name, view, measured):
    width, zoom, text = view
    what = f"{name}, {width} px" + (f", zoom {zoom * 100} %" if zoom > 1 else "") + (f", text {text * 100} %" if text > 1 else "")
    # Zooming makes each CSS pixel larger, and fewer of them as wide as the window.
    context = await browser.new_context(viewport={"width": width // zoom, "height": 900}, device_scale_factor=zoom)
    await context.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{106.25 * text}%')")
    page = await context.new_page()
    try:
        # Fonts that come late are left for the next page; the second visit has them.
        for _ in range(2):
            await page.goto(home + "tags/")
            await page.evaluate("() => document.fonts.ready")
        cloud = await page.evaluate(CLOUD)
        checks.hold(what + ", rows", row_problems(cloud, measured))
        checks.hold(what + ", room", room_problems(cloud))
        if measured and text == 1:
            checks.hold(what + ", widths", width_problems(cloud, measured))
        if text == 1:
            await page.goto(home + "places/")
            rows = await page.evaluate(CARDS)
            checks.hold(what + ", cards", [f"the words of a card take {count} rows" for count in rows if count > 2] if rows else ["there are no cards"])
        await page.goto(home + "places/p0/")
        await check_chips(checks, what, context, page)
    finally:
        await context.close()


def row_problems(cloud, measured):
    words = cloud["words"]
    rows = browser_rows([word["box"] for word in words], "ltr")
    stop = max((index for index, rem in enumerate(stops()) if rem <= cloud["width"]), default=None)
    expected = [0]
    for word in words[:-1]:
        expected.append(expected[-1] + (str(stop) in word["breaks"]))
    if stop is None:
        return []
    if measured and rows != expected:
        index = next(index for index in range(len(rows)) if rows[index] != expected[index])
        return [f"“{words[index]['text']}” is in row {rows[index]}, computed is {expected[index]}"]
    # Where no font was measured, a row may wrap once more, but not many of them.
    if rows[-1] > expected[-1] * 1.2 + 1:
        return [f"{rows[-1] + 1} rows, computed are {expected[-1] + 1}"]
    return []


def room_problems(cloud):
    problems = [f"the page is {cloud['page']} px wide at {cloud['view']} px"] if cloud["page"] > cloud["view"] else []
    for word in cloud["words"]:
        x, _, width, height = word["box"]
        overhang = 0.3 * cloud["rem"] + 0.5
        if x < cloud["left"] - overhang or x + width > cloud["right"] + overhang:
            problems.append(f"“{word['text']}” hangs out of the cloud")
        if word["isCut"]:
            problems.append(f"“{word['text']}” is cut")
        if min(width, height) < TARGET:
            problems.append(f"“{word['text']}” is only {width} × {height} px large")
    return problems


def width_problems(cloud, measured):
    return [
        f"“{word['text']}” is {word['box'][2]} px wide, computed are {measured[word['text']]}" for word in cloud["words"]
        if abs(word["box"][2] - measured[word["text"]]) > WIDTH_TOLERANCE
    ]


async def check_chips(checks, what, context, page):
    problems = []
    for chips in await page.evaluate(CHIPS):
        hidden = chips["count"] - chips["shown"]
        if chips["right"] > 0.5:
            problems.append(f"{chips['id']} are {chips['right']} px too wide")
        if chips["rows"] > 2 and chips["width"] >= stops()[0]:
            problems.append(f"{chips['id']} take {chips['rows']} rows")
        if chips["hasRest"] != (hidden > 0):
            problems.append(f"{chips['id']}: {hidden} are hidden, but the last chip is {'' if chips['hasRest'] else 'not '}shown")
        if chips["height"] < TARGET:
            problems.append(f"{chips['id']} are only {chips['height']} px high")
        if hidden and ["+", str(hidden)] not in await written_numbers(context, page):
            problems.append(f"{chips['id']}: no chip says +{hidden}")
    checks.hold(what + ", chips", problems)


async def written_numbers(context, page):
    """Each two texts that follow one another in the layout; the document does not know what the style sheet counts."""
    session = await context.new_cdp_session(page)
    snapshot = await session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []})
    indices = [index for index in snapshot["documents"][0]["layout"]["text"] if index >= 0]
    texts = [snapshot["strings"][index] for index in indices]
    return [list(pair) for pair in zip(texts, texts[1:])]


async def check_links(checks, browser, home, name):
    """The last chip shows all, the last word of a category's cloud and of an SVG leads on, without scripts."""
    context = await browser.new_context(viewport={"width": 390, "height": 800}, java_script_enabled=False)
    page = await context.new_page()
    try:
        await page.goto(home + "places/p59/")
        await page.locator("#_features .rest a").click()
        shown = [item for item in await page.locator("#_features > li").all() if await item.is_visible()]
        checks.hold(name + ", all chips", [] if len(shown) == 59 else [f"{len(shown)} chips of 59 are shown"])
        await page.goto(home + "tags/")
        await page.locator("main .more a").click()
        links = await page.locator("a").count()
        checks.hold(name + ", picture", [] if links and page.url.endswith("tags/cloud.svg") else [f"{page.url} has {links} links"])
    finally:
        await context.close()


if __name__ == "__main__":
    raise SystemExit(main())
