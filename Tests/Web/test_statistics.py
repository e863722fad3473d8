"""Compares the statistics of random diaries, as their pages tell them, with numbers that are counted here in another way.

Each diary has visits of days, spans, months and years, several currencies, blurred spots, and places that nobody may see.
"""

import math
import random
import re
from collections import Counter
from datetime import date, timedelta
from html.parser import HTMLParser

import pytest

from diary import Diary

DIARIES = 8
PLACES = 60
MOST_BARS = 10
RADIUS = 6371.0008
# Addresses with the areas that they name.
AREAS = [
    ("서울 종로구 계동길 {n}", "서울", "서울 종로구"), ("서울특별시 마포구 포은로 {n}", "서울", "서울 마포구"),
    ("경기도 수원시 팔달구 정조로 {n}", "경기", "경기 수원시"), ("전북특별자치도 군산시 중앙로 {n}", "전북", "전북 군산시"),
    ("{n} Rue de la Bûcherie, 75005 Paris", "Paris", "Paris"), ("교토시 나카교구 산조도리", "교토시", "교토시"),
    ("뒷골목 {n}", None, None), (None, None, None),
]
CATEGORIES = ["cafe", "walk", "museum"]
TAGS = ["한옥", "빵", "비", "책", "강", "나무", "노을", "계단", "줄", "혼자", "아침", "저녁", "새"]
STATIONS = ["안국", "혜화", "당산", "뚝섬", "망원"]
PEOPLE = ["현우", "소라", "은비", "연수"]
CURRENCIES = ["KRW", "EUR", "JPY"]
AUTHOR = "민지"


@pytest.mark.parametrize("seed", range(DIARIES))
def test_pages_tell_what_was_counted(seed, cairn, tmp_path, checks):
    places = draw_places(random.Random(seed), seed)
    site = build(Diary(cairn, tmp_path), places)
    visible = [place for place in places if place["visibility"] == "public"]
    for year in [None] + sorted({visit["day"].year for place in visible for visit in place["visits"]}):
        told, counted = read(site / "statistics" / (str(year) if year else "") / "index.html"), count(visible, year)
        for name in sorted(set(told) | set(counted)):
            checks.equal(f"{year or 'all years'}, {name}", told.get(name), counted.get(name))


# A diary -----------------------------------------------------


def draw_places(dice, seed):
    return [place(dice, number) for number in range(1 if seed == 0 else PLACES)]


def place(dice, number):
    address, region, city = dice.choice(AREAS)
    # A spot tells an area where the address names none: those of such places lie in the open sea, all others in one country.
    south, west = (35.5, 127) if region else (20, 150)
    return {
        "slug": f"p{number:03}", "address": address and address.format(n=dice.randint(1, 99)), "region": region, "city": city,
        "category": dice.choice(CATEGORIES + [None]), "tags": dice.sample(TAGS, dice.randint(0, 4)),
        "stations": dice.sample(STATIONS, dice.choice([0, 1, 1, 2])), "rating": dice.choice([None, 3, 3.5, 4, 5]),
        # Spots that no blurring moves; what is blurred is told on the place's page.
        "location": dice.choice([None, (round(south + dice.uniform(0, 1.5), 5), round(west + dice.uniform(0, 1.5), 5))]),
        "visibility": dice.choice(["public"] * 4 + ["private", "group", "unlisted"]) if number else "public",
        "visits": [visit(dice) for _ in range(dice.choice([0, 1, 1, 2, 5]) if number else 2)],
    }


def visit(dice):
    day = date(2022, 1, 1) + timedelta(dice.randrange(4 * 365))
    kind = dice.choice(["day"] * 6 + ["span", "month", "year"])
    last = day + timedelta(dice.randint(1, 6)) if kind == "span" else day
    first = day.replace(day=1) if kind == "month" else day.replace(month=1, day=1) if kind == "year" else day
    return {
        "kind": kind, "day": first, "last": last, "with": dice.sample(PEOPLE, dice.choice([0, 0, 1, 2])),
        "rating": dice.choice([None, None, 2.5, 4, 4.5]),
        "price": dice.choice([None, None, (dice.randint(1, 900) * 100, dice.choice(CURRENCIES))]),
    }


def build(diary, places):
    diary.entry("Content/diary.yml", {"title": "수첩", "author": AUTHOR, "categories": [{"id": name} for name in CATEGORIES]})
    for place in places:
        diary.entry(f"Content/places/{place['slug']}.md", front_matter(place))
    return diary.build()


def front_matter(place):
    fields = {"title": place["slug"], "visibility": place["visibility"], "tags": place["tags"], "station": place["stations"]}
    fields.update({key: place[key] for key in ("address", "category", "rating") if place[key] is not None})
    if place["location"]:
        fields["location"] = list(place["location"])
    fields["visits"] = []
    for visit in place["visits"]:
        length = {"month": 7, "year": 4}.get(visit["kind"], 10)
        item = {"date": visit["day"].isoformat()[:length], "with": visit["with"]}
        if visit["kind"] == "span":
            item["date"] = {"from": visit["day"].isoformat(), "to": visit["last"].isoformat()}
        if visit["rating"] is not None:
            item["rating"] = visit["rating"]
        if visit["price"]:
            item["price"] = f"{visit['price'][0]} {visit['price'][1]}"
        fields["visits"].append(item)
    return fields


# What it adds up to ------------------------------------------


def count(places, year):
    """The rows of every chart's table, as [name, number, …], and the figures."""
    everything = [(visit, place) for place in places for visit in place["visits"]]
    chosen = [(visit, place) for visit, place in everything if year in (None, visit["day"].year)]
    rows = {}
    # A place's visits in the order of their days: the first of them is the new one.
    firsts = {id(min(place["visits"], key=in_time)) for place in places if place["visits"]}

    def new(visits):
        visits = list(visits)
        fresh = sum(id(visit) in firsts for visit, _ in visits)
        return [len(visits), fresh, len(visits) - fresh]

    if year is None:
        years = [visit["day"].year for visit, _ in everything]
        rows["c-years"] = [[str(y)] + new(item for item in chosen if item[0]["day"].year == y) for y in range(min(years), max(years) + 1)]
    monthly = [item for item in chosen if item[0]["kind"] != "year"]
    rows["c-months"] = [[f"{m}월"] + new(item for item in monthly if item[0]["day"].month == m) for m in range(1, 13)]
    daily = [visit for visit, _ in chosen if visit["kind"] in ("day", "span")]
    rows["c-weekdays"] = [[name, sum(visit["day"].isoweekday() % 7 == number for visit in daily)] for number, name in enumerate("일월화수목금토")]
    for chart, names, order in [
        ("c-categories", lambda visit, place: [place["category"]], CATEGORIES.index), ("c-tags", lambda visit, place: place["tags"], str),
        ("c-stations", lambda visit, place: place["stations"], str), ("c-people", lambda visit, place: visit["with"], str),
        ("c-regions", lambda visit, place: [place["region"]], by_script), ("c-cities", lambda visit, place: [place["city"]], by_script),
    ]:
        sums = Counter(name for visit, place in chosen for name in names(visit, place) if name)
        table = sorted(sums.items(), key=lambda item: (-item[1], order(item[0])))
        if table:
            rows[chart] = [list(row) for row in table[:MOST_BARS]]
    visited = [place for place in places if any(place is other for _, other in chosen)]
    often = [(sum(place is other for _, other in chosen), place) for place in visited]
    often = sorted((item for item in often if item[0] > 1), key=lambda item: (-item[0], newest(item[1])))
    if often:
        rows["c-visited"] = [[place["slug"], number] for number, place in often[:MOST_BARS]]
    ratings = [rating for rating in (rating_of(place, year) for place in visited) if rating is not None]
    if ratings:
        rows["c-ratings"] = [[f"{halves / 2:g}", ratings.count(halves / 2)] for halves in range(11)]
    columns = [str(y) for y in range(min(years), max(years) + 1)] if year is None else [f"{m}월" for m in range(1, 13)]
    for currency in CURRENCIES:
        paid = [visit for visit, _ in chosen if visit["price"] and visit["price"][1] == currency]
        if paid:
            rows[f"c-money-{currency}"] = table = [[name, 0] for name in columns]
            for visit in paid:
                if year is None or visit["kind"] != "year":
                    table[column(visit["day"], columns, year)][1] += visit["price"][0]
    ways = [(metres, day) for metres, day in ways_between(everything) if year in (None, day.year)]
    if any(metres for metres, _ in ways):
        rows["c-distances"] = table = [[name, 0] for name in columns]
        for kilometres, day in ways:
            table[column(day, columns, year)][1] += kilometres
        for row in table:
            row[1] = round(row[1], 2)
    rows["visits and places"] = [len(chosen), len(visited)]
    days = {visit["day"] + timedelta(number) for visit, _ in everything if visit["kind"] in ("day", "span")
            for number in range((visit["last"] - visit["day"]).days + 1)}
    days = {day for day in days if year in (None, day.year)}
    if days:
        rows["days"] = [len(days)]
        runs = [next(n for n in range(1, 10000) if day + timedelta(n) not in days) for day in days]
        if max(runs) > 1:
            rows["streak"] = [max(runs)]
    return rows


def in_time(visit):
    end = {"month": (visit["day"].replace(day=28) + timedelta(4)).replace(day=1) - timedelta(1), "year": visit["day"].replace(month=12, day=31)}
    return (visit["day"], end.get(visit["kind"], visit["last"]))


def newest(place):
    """The order of the list of places: newest last visit first, then by name."""
    first, last = in_time(max(place["visits"], key=in_time))
    return (-last.toordinal(), -first.toordinal(), place["slug"])


def rating_of(place, year):
    rated = sorted((visit for visit in place["visits"] if visit["rating"] is not None), key=in_time)
    if year is not None:
        of_year = [visit["rating"] for visit in rated if visit["day"].year == year]
        if of_year:
            return of_year[-1]
    return place["rating"] if place["rating"] is not None else rated[-1]["rating"] if rated else None


def by_script(name):
    return (not "가" <= name[0] <= "힣", name)


def column(day, columns, year):
    return columns.index(str(day.year)) if year is None else day.month - 1


def ways_between(everything):
    known = [(visit, place) for visit, place in everything if visit["kind"] in ("day", "span") and place["location"]]
    known.sort(key=lambda item: (item[0]["day"], item[0]["last"], item[1]["slug"]))
    return [(kilometres(a["location"], b["location"]), visit["day"]) for (_, a), (visit, b) in zip(known, known[1:])]


def kilometres(a, b):
    """By the spherical law of cosines in vectors, not by haversines."""
    def vector(spot):
        lat, lon = map(math.radians, spot)
        return (math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat))
    a, b = vector(a), vector(b)
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    return RADIUS * math.atan2(math.hypot(*cross), sum(x * y for x, y in zip(a, b)))


# What the pages tell -----------------------------------------


class Tables(HTMLParser):
    """The cells of each chart's table under the chart's id, and the texts of the head."""

    def __init__(self):
        super().__init__()
        self.tables, self.texts, self.chart, self.cell = {}, [], None, None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "svg" and attributes.get("aria-labelledby"):
            self.chart = attributes["aria-labelledby"].split("-title")[0]
        elif tag == "tbody":
            self.tables[self.chart] = []
        elif tag == "tr" and self.chart in self.tables:
            self.tables[self.chart].append([])
        elif tag in ("td", "th") and self.tables.get(self.chart):
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            self.tables[self.chart][-1].append(self.cell)
            self.cell = None
        elif tag == "table":
            self.chart = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data
        self.texts.append(data.strip())


def read(page):
    tables = Tables()
    tables.feed(page.read_text("utf-8"))
    rows = {name: [[row[0]] + [number(cell) for cell in row[1:]] for row in table] for name, table in tables.tables.items()}
    texts = [text for text in tables.texts if text]
    rows["visits and places"] = [int(n) for n in re.search(r"방문 (\d+)번 · (\d+)곳", " ".join(texts)).groups()]
    for name, label in [("days", "나간 날"), ("streak", "가장 길게 이어진 날")]:
        if label in texts:
            rows[name] = [int(texts[texts.index(label) + 1].removesuffix("일"))]
    return rows


def number(text):
    digits = re.sub(r"[^\d.]", "", text)
    return float(digits) if "." in digits else int(digits)
