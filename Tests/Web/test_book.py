"""Prints books of the example diary, and reads them again."""

import os
import subprocess

import pytest
from pypdf import PdfReader

from browser import launch_options
from diary import REPOSITORY

MILLIMETRES = {"A4": (210, 297), "A5": (148, 210), "B5": (176, 250)}


def make(cairn, folder, *arguments):
    chromium = launch_options().get("executable_path")
    environment = {**os.environ, **({"CHROMIUM": chromium} if chromium else {})}
    html, pdf = folder / "book.html", folder / "book.pdf"
    result = subprocess.run(
        [cairn, "book", "--diary", REPOSITORY, "--output", html, "--pdf", pdf, *arguments], capture_output=True, text=True, env=environment
    )
    assert result.returncode == 0, result.stderr
    return html.read_text(), PdfReader(pdf)


@pytest.mark.parametrize(("paper", "arguments"), [("A5", ["--year", "2025"]), ("B5", ["--journey", "lisboa"]), ("A4", ["--group", "roommates"])])
def test_a_book_is_printed(cairn, tmp_path, checks, paper, arguments):
    html, pdf = make(cairn, tmp_path, "--paper", paper, *arguments)
    width, height = (round(float(side) / 72 * 25.4) for side in pdf.pages[0].mediabox[2:])
    checks.equal("the size of the paper", (width, height), MILLIMETRES[paper])
    texts = [page.extract_text() for page in pdf.pages]
    # Each number in the contents and the index is that of the page to which its name leads.
    numbers = {
        name: pdf.get_destination_page_number(target) + 1 for name, target in pdf.named_destinations.items()
    }
    told = dict(part.split('"></span>')[0].split('">', 1) for part in html.split('data-page="')[1:] if not part.split('">', 1)[1].startswith("<"))
    told = {name: int(number.split("<")[0]) for name, number in told.items()}
    checks.true("the contents have numbers", len(told) > 3)
    for name, number in told.items():
        checks.equal(f"the page of {name}", number, numbers.get("/" + name, numbers.get(name)))
    # On a page stands its number, but for the cover.
    for index, text in enumerate(texts[1:-1], 2):
        checks.true(f"page {index} has its number", str(index) in text.split())
    # Its running title, its number, and at least three lines.
    for index, page in list(enumerate(pdf.pages, 1))[1:-1]:
        lines = [line for line in texts[index - 1].splitlines() if line.strip()]
        checks.true(f"page {index} has a picture or more than two lines", page.images or len(lines) > 4, str(lines))
    checks.true("the cover is plain", "https://minji.example" not in texts[0])
    checks.none("what is loaded", [address[:80] for address in html.split(' src="')[1:] if not address.startswith("data:")])
    pictures = sum(len(page.images) for page in pdf.pages)
    checks.true("the photos are printed", pictures >= 3, f"{pictures} pictures")
