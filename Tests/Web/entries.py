"""What a diary's files say, read by other means than Cairn's: the truth that its pages and exports are compared with."""

import calendar
import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import cos, hypot, radians
from pathlib import Path

import yaml


class Texts(yaml.SafeLoader):
    """YAML without dates and numbers of its own, as entries are read."""


Texts.yaml_implicit_resolvers = {}

ALIASES = {
    "name": "title", "이름": "title", "제목": "title", "lng": "lon", "위도": "lat", "경도": "lon", "위치": "location",
    "좌표": "location", "주소": "address", "분류": "category", "태그": "tags", "편의시설": "features", "역": "station", "stations": "station",
    "평점": "rating", "별점": "rating", "방문일": "date", "날짜": "date", "방문": "visits", "함께": "with", "한줄": "comment", "한줄평": "comment",
    "설명": "comment", "메모": "note", "공개": "visibility", "사진": "photos",
}


@dataclass
class Visit:
    start: str
    end: str | None = None
    companions: list = field(default_factory=list)
    rating: float | None = None
    note: str = ""
    photos: list = field(default_factory=list)

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
    def days(self):
        return self.start, self.end

    @property
    def is_exact(self):
        return len(self.start) == 10

    @property
    def is_month(self):
        return len(self.start) == 7


@dataclass
class Place:
    slug: str
    title: str
    location: tuple | None
    precision: str
    category: str | None
    category_name: str | None
    tags: list
    features: list
    stations: list
    visits: list
    comment: str | None
    address: str | None
    own_rating: float | None
    is_wanted: bool
    is_public: bool
    body: str
    captions: list

    @property
    def rating(self):
        """The place's own, else that of its newest rated visit."""
        return self.own_rating if self.own_rating is not None else next(
            (visit.rating for visit in reversed(self.visits) if visit.rating is not None), None)

    @property
    def last(self):
        return max((visit.last for visit in self.visits), default=date.min)

    @property
    def companions(self):
        return {name for visit in self.visits for name in visit.companions}

    @property
    def years(self):
        return {year for visit in self.visits for year in range(visit.first.year, visit.last.year + 1)}

    @property
    def names(self):
        return [*self.tags, self.category_name or "", *self.features, *self.stations, *self.companions]

    @property
    def texts(self):
        """The text with its markup, the notes and the captions."""
        return [self.body, *(visit.note for visit in self.visits), *self.captions]


@dataclass
class Entries:
    settings: dict
    places: list

    @property
    def public(self):
        return [place for place in self.places if place.is_public]


def read_entries(folder):
    content = Path(folder) / "Content"
    settings = yaml.load((content / "diary.yml").read_text("utf-8"), Texts)
    people = {nfc(file.stem): front_matter(file).get("title", nfc(file.stem)) for file in (content / "people").glob("*.md")}
    categories = {item["id"]: item.get("name", item["id"]) for item in settings.get("categories", [])}
    zones = settings.get("privacy", {}).get("zones", [])
    places = [read_place(file, people, categories, zones) for file in sorted((content / "places").rglob("*.md"))]
    titles = {place.slug: place.title for place in places if place.is_public}
    for place in places:
        # A link to another place reads as its label or that place's title.
        place.body = re.sub(r"\[\[([^]|]*)(?:\|([^]]*))?\]\]", lambda link: link[2] or titles.get(link[1], ""), place.body)
    return Entries(settings, places)


def nfc(text):
    return unicodedata.normalize("NFC", text)


def front_matter(file):
    return split(file)[0]


def split(file):
    """The fields of an entry, under the names that Documentation/Format.md has for them, and its text."""
    _, head, body = nfc(file.read_text("utf-8")).split("---\n", 2)
    return canonical(yaml.load(head, Texts) or {}), body


def canonical(value):
    if isinstance(value, list):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {ALIASES.get(key, key): canonical(item) for key, item in value.items()}
    return value


def read_place(file, people, categories, zones):
    entry, body = split(file)
    visits = [read_visit(item, people, item is entry) for item in listed(entry.get("visits")) or ([entry] if "date" in entry else [])]
    visits.sort(key=lambda visit: (visit.first, visit.last))
    location, precision = read_location(entry), entry.get("precision", "exact")
    if location and any(metres(location, (float(zone["lat"]), float(zone["lon"]))) <= float(zone["radius"]) for zone in zones):
        precision = "district" if precision in ("exact", "block") else precision
    category = entry.get("category")
    photos = listed(entry.get("photos")) + [photo for visit in visits for photo in visit.photos]
    return Place(
        slug=nfc(file.parent.name if file.stem == "index" else file.stem).lower(), title=entry["title"].strip(),
        location=location, precision=precision, category=category, category_name=categories.get(category, category),
        tags=listed(entry.get("tags")), features=listed(entry.get("features")),
        stations=[station["title"] if isinstance(station, dict) else station for station in listed(entry.get("station"))],
        visits=visits, comment=quoted(entry.get("comment")), address=entry.get("address"), own_rating=number(entry.get("rating")),
        is_wanted=entry.get("want") not in (None, "false"),
        is_public=entry.get("visibility", "public") == "public" and entry.get("draft") != "true",
        body=body, captions=[photo.get("caption", "") for photo in photos if isinstance(photo, dict)])


def read_visit(item, people, is_place):
    """A visit of a list, or that of a place that has one alone."""
    item = item if isinstance(item, dict) else {"date": item}
    day = item.get("date", item)
    start, end = (day["from"], day.get("to")) if isinstance(day, dict) else (day, None)
    return Visit(
        start, end if end != start else None, [people.get(name, name) for name in listed(item.get("with"))],
        None if is_place else number(item.get("rating")), plain(item.get("note", "")), [] if is_place else listed(item.get("photos")))


def listed(value):
    if value in (None, ""):
        return []
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value if isinstance(value, list) else [value]


def number(value):
    return None if value is None else float(value)


def plain(note):
    """A note of one line without its Markdown, with the quotation marks of Korean."""
    return quoted(re.sub(r"\[\[[^\]|]*\|([^\]]*)\]\]", r"\1", note.strip()).replace("**", ""))


def quoted(text):
    """What stands between two straight marks, between those of Korean."""
    return text and re.sub(r'"([^"]+)"', r"“\1”", text)


def read_location(entry):
    value = entry.get("location", {key: entry[key] for key in ("lat", "lon") if key in entry})
    if isinstance(value, str):
        value = value.removeprefix("geo:").split(",")
    if isinstance(value, dict):
        value = [value.get("lat"), value.get("lon")]
    return tuple(float(part) for part in value) if value and value[0] is not None else None


def metres(first, second):
    return 111_195 * hypot(first[0] - second[0], (first[1] - second[1]) * cos(radians(first[0])))
