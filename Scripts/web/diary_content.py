"""The places of a diary read straight from its entries, for checks that want to know better than Cairn what a page must show."""

import datetime
import re
import unicodedata
from pathlib import Path

import yaml


def nfc(text):
    return unicodedata.normalize("NFC", str(text))


ALIASES = {
    "name": "title", "제목": "title", "이름": "title", "주소": "address", "분류": "category", "태그": "tags", "편의시설": "features",
    "역": "station", "stations": "station", "평점": "rating", "별점": "rating", "방문일": "date", "방문": "visits", "함께": "with", "메모": "note", "한줄평": "comment",
    "설명": "comment", "사진": "photos",
}


def canonical(data):
    """The fields under the names that Cairn writes."""
    return {ALIASES.get(key, key): value for key, value in data.items()}


def listed(value):
    if value is None:
        return []
    return value if isinstance(value, list) else [part.strip() for part in str(value).split(",")]


class Place:
    """A public place as its entry tells it."""

    def __init__(self, file, settings, people):
        _, head, self.body = file.read_text("utf-8").split("---\n", 2)
        data = canonical(yaml.safe_load(nfc(head)))
        self.data = data
        self.body = nfc(self.body)
        self.slug = nfc(file.parent.name if file.name == "index.md" else file.stem)
        self.title = data["title"]
        self.comment = data.get("comment") or ""
        self.address = data.get("address") or ""
        self.tags = [str(tag) for tag in listed(data.get("tags"))]
        self.features = [str(feature) for feature in listed(data.get("features"))]
        stations = data.get("station") or []
        stations = stations if isinstance(stations, list) else [stations]
        self.stations = [station["name"] if isinstance(station, dict) else str(station) for station in stations]
        self.category = data.get("category")
        self.category_name = settings.get(self.category, "")
        visits = data.get("visits") or ([data["date"]] if "date" in data else [])
        self.visits = sorted((Visit(visit, people) for visit in visits), key=lambda visit: (visit.last, visit.first))
        rated = [visit.rating for visit in self.visits if visit.rating is not None]
        self.rating = data["rating"] if "rating" in data else rated[-1] if rated else None
        self.is_wanted = bool(data.get("want"))
        self.is_shown = data.get("visibility", "public") == "public" and not data.get("draft")

    @property
    def last(self):
        return self.visits[-1].last if self.visits else datetime.date.min

    @property
    def companions(self):
        return {name for visit in self.visits for name in visit.companions}

    @property
    def years(self):
        return {year for visit in self.visits for year in range(visit.first.year, visit.last.year + 1)}

    @property
    def names(self):
        return [*self.tags, self.category_name, *self.features, *self.stations, *self.companions]

    @property
    def texts(self):
        """The text with its markup, the notes and the captions."""
        photos = [photo for photo in self.data.get("photos") or [] if isinstance(photo, dict)]
        notes = [visit.note for visit in self.visits]
        photos += [photo for visit in self.visits for photo in visit.photos if isinstance(photo, dict)]
        return [self.body, *notes, *(str(photo.get("caption", "")) for photo in photos)]


class Visit:
    def __init__(self, data, people):
        data = canonical(data) if isinstance(data, dict) else {"date": data}
        first = data.get("from") or (data["date"]["from"] if isinstance(data.get("date"), dict) else data.get("date"))
        last = data.get("to") or (data["date"]["to"] if isinstance(data.get("date"), dict) else first)
        self.first, self.is_exact = day(first, False)
        self.last, _ = day(last, True)
        # What is known of the date: 4, 7 or 10 characters.
        self.known = len(str(first))
        self.companions = [people.get(nfc(name), nfc(name)) for name in listed(data.get("with"))]
        self.rating = data.get("rating")
        self.note = nfc(data.get("note") or "")
        self.photos = data.get("photos") or []


def day(value, is_last):
    """The first or last day that a date may be, and whether it is one day."""
    if isinstance(value, datetime.date):
        return value, True
    parts = [int(part) for part in str(value).split("-")]
    if len(parts) == 3:
        return datetime.date(*parts), True
    year, month = (parts + [12 if is_last else 1])[:2]
    if not is_last:
        return datetime.date(year, month, 1), False
    following = datetime.date(year + month // 12, month % 12 + 1, 1)
    return following - datetime.timedelta(1), False


def read_places(folder):
    """The public places of a diary's folder, newest visit first as lists show them."""
    content = Path(folder) / "Content"
    settings = yaml.safe_load((content / "diary.yml").read_text("utf-8"))
    categories = {category["id"]: category.get("name", category["id"]) for category in settings["categories"]}
    people = {}
    for file in (content / "people").glob("*.md"):
        data = yaml.safe_load(nfc(file.read_text("utf-8").split("---\n", 2)[1]))
        people[nfc(file.stem)] = data.get("name", nfc(file.stem))
    places = [Place(file, categories, people) for file in sorted((content / "places").rglob("*.md"))]
    places = [place for place in places if place.is_shown]
    titles = {place.slug: place.title for place in places}
    for place in places:
        # A link to another place reads as its label or that place's title.
        place.body = re.sub(r"\[\[([^]|]*)(?:\|([^]]*))?\]\]", lambda link: link[2] or titles.get(link[1], ""), place.body)
    return places
