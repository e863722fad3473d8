"""How the search's script folds what is typed."""

import json
import unicodedata
from pathlib import Path


def test_folding(reader, example, checks):
    """JavaScript folds as Swift does: both read one table."""
    module = next(file.name for file in (example.folder / "assets").glob("fold.*.js"))
    cases = json.loads(Path(__file__).with_name("folding.json").read_text("utf-8"))
    tab = reader.open("404.html")
    folded = tab.evaluate("""async ([address, texts]) => {
        const { fold, foldWithPlaces } = await import(address);
        return texts.map(text => [fold(text), foldWithPlaces(text).folded.replace(/ $/, "")]);
    }""", [f"{reader.home}assets/{module}", [case["text"] for case in cases]])
    for case, (found, placed) in zip(cases, folded):
        checks.equal(f"folding, {case['why']}", found, case["folded"])
        # Letter by letter the same comes out, apart from what is composed of two.
        if unicodedata.is_normalized("NFC", case["text"]):
            checks.equal(f"folding with places, {case['why']}", placed, case["folded"])
