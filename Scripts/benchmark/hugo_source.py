"""Writes the same diary for Hugo.

What a template would have to work out again for every page is written into the front matter beforehand: terms of all
taxonomies, counts, first and last visit, the nearest places. That spares Hugo work which Cairn does itself.
"""

import json
import shutil
from calendar import monthrange
from datetime import date, timedelta
from pathlib import Path

import diary
import words
from cairn_source import ABOUT, bio, color, save, year
from nearby import nearby

THEME = Path(__file__).with_name("hugo")
# The types of schema.org that Cairn gives to these categories.
TYPES = {"cafe": "CafeOrCoffeeShop", "restaurant": "Restaurant", "bakery": "Bakery", "bar": "BarOrPub", "bookshop": "BookStore",
         "gallery": "ArtGallery", "park": "Park", "mountain": "Mountain", "beach": "Beach", "market": "ShoppingCenter",
         "temple": "PlaceOfWorship", "stay": "LodgingBusiness"}
CONSONANTS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"


def write(folder, count, assets):
    """Writes content, layouts and configuration; `assets` is the folder of the theme's style sheet and icon."""
    folder = Path(folder)
    shutil.copytree(THEME, folder, dirs_exist_ok=True)
    for name in ("style.css", "icon.svg"):
        save(folder / "assets" / name, Path(assets, name).read_text("utf-8"))
    save(folder / "data/stations.json", json.dumps(dict(diary.STATIONS), ensure_ascii=False))
    content = folder / "content"
    save(content / "about.md", f"---\ntitle: 소개\n---\n\n{ABOUT}")
    save(content / "wishes/_index.md", "---\ntitle: 가고 싶은 곳\n---\n")
    save(content / "places/_index.md", "---\ntitle: 장소\nsort: recent\n---\n")
    for sort in ("rating", "visits", "name"):
        save(content / f"places/by-{sort}/_index.md", f"---\ntitle: 장소\nsort: {sort}\n---\n")
    for hidden in ("likers", "wishers"):
        # Taxonomies that only serve to find places by a person.
        save(content / hidden / "_index.md", "---\nbuild: {render: never}\ncascade: {build: {render: never}}\n---\n")
    save(content / "years/_index.md", "---\ntitle: 달력\nurl: /calendar/\n---\n")
    save(content / "months/_index.md", "---\nbuild: {render: never}\n---\n")
    for id, name, icon, accent in words.CATEGORIES:
        save(content / f"categories/{id}/_index.md",
             f'---\ntitle: {name}\nicon: {icon}\ncolor: "{accent}"\ntype_of_place: {TYPES.get(id, "Place")}\n---\n')
    for number, (slug, name) in enumerate(words.PEOPLE):
        save(content / f"people/{slug}/_index.md", f'---\ntitle: {name}\ncolor: "{color(number)}"\n---\n\n{bio(name)}\n')
    periods = set()
    places = list(diary.entries(count))
    for place, near in zip(places, nearby(places)):
        save(content / "places" / year(place) / f"{place['slug']}.md", text(place, [link(places[n], *rest) for n, *rest in near]))
        for month in (month for visit in place["visits"] for month in months(visit)):
            periods |= {month[:4], month}
    for term in periods:
        # These stubs only give the terms of the calendar their addresses, which costs less than an adapter's template.
        save(content / f"{'years' if len(term) == 4 else 'months'}/{term}/_index.md",
             f"---\ntitle: '{term}'\nurl: /calendar/{term.replace('-', '/')}/\n---\n")


def link(place, distance, minutes):
    """A place near another one, as its page shows it."""
    category = next(name for id, name, _, _ in words.CATEGORIES if id == place["category"])
    address = f"/places/{place['slug'].lower()}/"
    return {"title": place["title"], "url": address, "category": category, "distance": distance} | (
        {"minutes": minutes} if minutes else {})


def text(place, near):
    visits = [numbered(visit, number) for number, visit in enumerate(place["visits"], 1)]
    people = [person for visit in visits for person in visit.get("with", [])] + [words.AUTHOR] * bool(visits)
    rating = place["rating"] or next((visit["rating"] for visit in reversed(visits) if "rating" in visit), None)
    front = {
        "title": place["title"],
        # The newest first is Hugo's own order; wishes come last.
        "date": last_day(visits[-1]) if visits else "2000-01-01",
        "location": {"lat": place["lat"], "lon": place["lon"]},
        "address": place["address"],
        "categories": [place["category"]],
        "tags": place["tags"],
        "features": place["features"],
        "stations": [name for name, _ in place["stations"]],
        "rating": rating or 0,
        "price": f"{place['price']} KRW" if place["price"] else None,
        "links": {"web": place["web"]} if place["web"] else None,
        "comment": place["comment"],
        "nearby": near,
        "visits": visits,
        "visit_count": len(visits),
        "last_visit": visits[-1]["from"] if visits else None,
        "people": list(dict.fromkeys(people)),
        "years": sorted({month[:4] for visit in visits for month in months(visit)}),
        "months": sorted({month for visit in visits for month in months(visit)}),
        "likers": place["liked_by"],
        "wishers": place["wanted_by"],
        "initial": CONSONANTS[(ord(place["title"][0]) - 0xAC00) // 588],
        "n": len(place["slug"]) * 3 + len(place["title"]),
    }
    # TOML, because Hugo reads it three times as fast as YAML.
    lines = [f"{key} = {toml(value)}" for key, value in front.items() if value not in (None, [])]
    return "\n".join(["+++", *lines, "+++", "", place["body"], ""])


def toml(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def numbered(visit, number):
    found = {"number": number, **{key: value for key, value in visit.items() if value}}
    if visit["price"]:
        found["price"] = f"{visit['price']} KRW"
    if visit["to"]:
        found["days"] = days(visit)
    return found


def last_day(visit):
    """The day by which Cairn orders a visit: the last one of a span, and of a month without a day."""
    year, month, *day = (visit["to"] if "to" in visit else visit["from"]).split("-")
    return f"{year}-{month}-{day[0] if day else monthrange(int(year), int(month))[1]}"


def days(visit):
    first = date.fromisoformat(visit["from"])
    last = date.fromisoformat(visit.get("to") or visit["from"])
    return [(first + timedelta(offset)).isoformat() for offset in range((last - first).days + 1)]


def months(visit):
    """The months that a visit touches, such as 2016-05."""
    return {day[:7] for day in (days(visit) if len(visit["from"]) == 10 else [visit["from"]])}
