"""A finished site on disk: its pages, their kinds and addresses."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

# The first pattern that matches an address names the kind; addresses are relative to the base path.
KINDS = [
    ("home", r""),
    ("not-found", r"404\.html"),
    ("places", r"places/(page/\d+/)?"),
    ("places-by-{0}", r"places/by-(\w+)/(?:page/\d+/)?"),
    ("place", r"places/[^/]+/"),
    ("calendar", r"calendar/"),
    ("year", r"calendar/\d{4}/"),
    ("month", r"calendar/\d{4}/\d{2}/"),
    ("categories", r"categories/"),
    ("category", r"categories/.+/"),
    ("tags", r"tags/"),
    ("tag", r"tags/.+/"),
    ("features", r"features/"),
    ("feature", r"features/.+/"),
    ("stations", r"stations/"),
    ("station", r"stations/.+/"),
    ("people", r"people/"),
    ("person", r"people/.+/"),
    ("journeys", r"journeys/"),
    ("journey", r"journeys/.+/"),
    ("group", r"groups/.+/"),
    ("areas", r"map/areas/"),
    ("map", r"map/.+/"),
    ("{0}", r"(wishes|map|search|statistics|bookmarks|groups|contents)/"),
    ("page", r"[^/]+/"),
    ("{0}", r"([^/]+)/.*"),
]


@dataclass(frozen=True)
class Page:
    """One HTML file of the site."""

    address: str
    kind: str
    file: Path
    size: int

    @property
    def name(self):
        return "/" + self.address


class Site:
    """The folder of a finished site and the base path under which it is published."""

    def __init__(self, folder, base="/"):
        self.folder = Path(folder).resolve()
        self.base = "/" + base.strip("/") + "/" if base.strip("/") else "/"
        if not (self.folder / "index.html").is_file():
            raise SystemExit(f"error: {folder} is not a finished site: it has no index.html")
        self.pages = [self._page(file) for file in sorted(self.folder.rglob("*.html"))]
        home = (self.folder / "index.html").read_text("utf-8")
        if self.base != "/" and f'"{self.base}' not in home:
            raise SystemExit(f"error: no link on the home page starts with {self.base}; is --base right?")

    def _page(self, file):
        path = file.relative_to(self.folder).as_posix()
        address = path[: -len("index.html")] if path == "index.html" or path.endswith("/index.html") else path
        return Page(address, kind_of(address), file, file.stat().st_size)

    def path(self, page):
        """The path that a browser asks for, percent-encoded and under the base path."""
        return self.base + quote(page.address)

    def tiles(self, page):
        """The beginning of the addresses of tiles that a map may ask for, None for other pages."""
        found = re.search(r'data-tiles="([^"{]+)', page.file.read_text("utf-8")) if page.kind == "map" else None
        return found and found.group(1)

    def kinds(self):
        """The pages of each kind, the smallest first."""
        kinds = {}
        for page in sorted(self.pages, key=lambda page: (page.size, page.address)):
            kinds.setdefault(page.kind, []).append(page)
        return kinds

    def sample(self, of_each, all_up_to=60):
        """All pages of a small site, else some of each kind: the extremes in size and steps between them."""
        if len(self.pages) <= all_up_to:
            return self.pages
        chosen = []
        for pages in self.kinds().values():
            count = min(of_each, len(pages))
            steps = max(count - 1, 1)
            chosen += [pages[(len(pages) - 1) * (index if count > 1 else 1) // steps] for index in range(count)]
        return sorted(chosen, key=lambda page: page.address)


def kind_of(address):
    for kind, pattern in KINDS:
        match = re.fullmatch(pattern, address)
        if match:
            return kind.format(*match.groups())
    return "page"
