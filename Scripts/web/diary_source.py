"""What a diary's files say in public, read by other means than Cairn's: the truth that exports are compared with."""

import calendar
import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

import yaml


class Dates(yaml.SafeLoader):
    """YAML without dates and numbers of its own, as entries are read."""


Dates.yaml_implicit_resolvers = {}

ALIASES = {
    "name": "title", "이름": "title", "제목": "title", "lng": "lon", "위도": "lat", "경도": "lon", "위치": "location",
    "좌표": "location", "주소": "address", "분류": "category", "태그": "tags", "평점": "rating", "방문일": "date", "날짜": "date",
    "방문": "visits", "함께": "with", "한줄": "comment", "메모": "note", "공개": "visibility",
}


@dataclass
class Visit:
    start: str
    end: str | None = None
    companions: list = field(default_factory=list)
    rating: float | None = None
    note: str = ""

    @property
    def interval(self):
        return f"{self.start}/{self.end}" if self.end else self.start

    @property
    def first(self):
        year, month, day = (list(map(int, self.start.split("-"))) + [1, 1])[:3]
        return date(year, month, day)

    @property
    def last(self):
        if self.end:
            return date.fromisoformat(self.end)
        parts = list(map(int, self.start.split("-")))
        if len(parts) == 3:
            return date(*parts)
        month = parts[1] if len(parts) == 2 else 12
        return date(parts[0], month, calendar.monthrange(parts[0], month)[1])

    @property
    def after(self):
        return self.last + timedelta(days=1)

    @property
    def is_exact(self):
        return len(self.start) == 10


@dataclass
class Place:
    slug: str
    title: str
    location: tuple | None
    precision: str
    category: str | None
    tags: list
    visits: list
    comment: str | None
    address: str | None
    visibility: str
    draft: bool
    groups: list

    @property
    def shown_rating(self):
        return self.own_rating if self.own_rating is not None else next(
            (visit.rating for visit in reversed(self.visits) if visit.rating is not None), None)

    own_rating: float | None = None


@dataclass
class Diary:
    settings: dict
    places: list

    @property
    def public(self):
        return [place for place in self.places if place.visibility == "public" and not place.draft]

    @property
    def visits(self):
        """Every public visit, as (place, visit)."""
        return [(place, visit) for place in self.public for visit in place.visits]


def read_diary(folder):
    content = Path(folder) / "Content"
    settings = yaml.load((content / "diary.yml").read_text("utf-8"), Dates)
    people = {}
    for file in (content / "people").glob("*.md"):
        people[nfc(file.stem)] = front_matter(file).get("title", nfc(file.stem))
    categories = {item["id"]: item["name"] for item in settings.get("categories", [])}
    zones = settings.get("privacy", {}).get("zones", [])
    places = [read_place(file, people, categories, zones) for file in sorted((content / "places").rglob("*.md"))]
    return Diary(settings, places)


def nfc(text):
    return unicodedata.normalize("NFC", text)


def front_matter(file):
    text = nfc(file.read_text("utf-8"))
    return canonical(yaml.load(re.match(r"---\n(.*?)\n---", text, re.S).group(1), Dates) or {})


def canonical(value):
    """The same with the keys that Documentation/Format.md has for these spellings."""
    if isinstance(value, list):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {ALIASES.get(key, key): canonical(item) for key, item in value.items()}
    return value


def read_place(file, people, categories, zones):
    entry = front_matter(file)
    names = lambda value: [people.get(name, name) for name in listed(value)]
    visits = []
    for item in listed(entry.get("visits")) or ([entry] if "date" in entry else []):
        item = item if isinstance(item, dict) else {"date": item}
        day = item.get("date", item)
        start, end = (day["from"], day.get("to")) if isinstance(day, dict) else (day, None)
        rating = item.get("rating") if item is not entry else None
        visits.append(Visit(start, end if end != start else None, names(item.get("with")), number(rating), plain(item.get("note", ""))))
    visits.sort(key=lambda visit: (visit.first, visit.last))
    location = read_location(entry)
    precision = entry.get("precision", "exact")
    if location and any(metres(location, (float(zone["lat"]), float(zone["lon"]))) <= float(zone["radius"]) for zone in zones):
        precision = "district" if precision in ("exact", "block") else precision
    category = entry.get("category")
    return Place(
        slug=nfc(file.parent.name if file.stem == "index" else file.stem).lower(), title=entry["title"].strip(),
        location=location, precision=precision, category=categories.get(category, category),
        tags=listed(entry.get("tags")), visits=visits, comment=entry.get("comment"), address=entry.get("address"),
        visibility=entry.get("visibility", "public"), draft=entry.get("draft") == "true",
        groups=listed(entry.get("groups")), own_rating=number(entry.get("rating")))


def listed(value):
    return [] if value in (None, "") else value if isinstance(value, list) else [value]


def number(value):
    return None if value is None else float(value)


def plain(note):
    """A note of one line without its Markdown."""
    return re.sub(r"\[\[[^\]|]*\|([^\]]*)\]\]", r"\1", note.strip()).replace("**", "")


def read_location(entry):
    value = entry.get("location", {key: entry[key] for key in ("lat", "lon") if key in entry})
    if isinstance(value, str):
        value = value.removeprefix("geo:").split(",")
    if isinstance(value, dict):
        value = [value.get("lat"), value.get("lon", value.get("lng"))]
    return tuple(float(part) for part in value) if value and value[0] is not None else None


def metres(first, second):
    from math import cos, hypot, radians
    return 111_195 * hypot(first[0] - second[0], (first[1] - second[1]) * cos(radians(first[0])))
