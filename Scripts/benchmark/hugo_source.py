"""Writes the same diary for Hugo.

What a template would have to work out again for every page is written into the front matter beforehand: terms of all
taxonomies, counts, first and last visit. That spares Hugo work which Cairn does itself.
"""

import json
import shutil
from datetime import date, timedelta
from pathlib import Path

import diary
import words
from cairn_source import ABOUT, bio, color, save, year

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
    for id, name, icon, accent in words.CATEGORIES:
        save(content / f"categories/{id}/_index.md", 
             f'---\ntitle: {name}\nicon: {icon}\ncolor: "{accent}"\ntype_of_place: {TYPES.get(id, "Place")}\n---\n')
    for number, (slug, name) in enumerate(words.PEOPLE):
        save(content / f"people/{slug}/_index.md", f'---\ntitle: {name}\ncolor: "{color(number)}"\n---\n\n{bio(name)}\n')
    for place in diary.entries(count):
        save(content / "places" / year(place) / f"{place['slug']}.md", text(place))


def text(place):
    visits = [numbered(visit, number) for number, visit in enumerate(place["visits"], 1)]
    people = [person for visit in visits for person in visit.get("with", [])] + [words.AUTHOR] * bool(visits)
    rating = place["rating"] or next((visit["rating"] for visit in reversed(visits) if "rating" in visit), None)
    front = {
        "title": place["title"],
        # The newest first is Hugo's own order; wishes come last.
        "date": f"{visits[-1]['from']}-01"[:10] if visits else "2000-01-01",
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
        "visits": visits,
        "visit_count": len(visits),
        "first_visit": visits[0]["from"] if visits else None,
        "last_visit": visits[-1]["from"] if visits else None,
        "people": list(dict.fromkeys(people)),
        "calendar": sorted({period for visit in visits for period in periods(visit)}),
        "likers": place["liked_by"],
        "wishers": place["wanted_by"],
        "initial": CONSONANTS[(ord(place["title"][0]) - 0xAC00) // 588],
        "n": len(place["slug"]) * 3 + len(place["title"]),
    }
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in front.items() if value not in (None, [])]
    return "\n".join(["---", *lines, "---", "", place["body"], ""])


def numbered(visit, number):
    found = {"number": number, **{key: value for key, value in visit.items() if value}}
    if visit["price"]:
        found["price"] = f"{visit['price']} KRW"
    if len(visit["from"]) == 10:
        found["days"] = days(visit)
    return found


def days(visit):
    first = date.fromisoformat(visit["from"])
    last = date.fromisoformat(visit["to"] or visit["from"])
    return [(first + timedelta(offset)).isoformat() for offset in range((last - first).days + 1)]


def periods(visit):
    """The calendar terms of a visit: 2016 and 2016/05."""
    for day in visit.get("days", [visit["from"]]):
        yield day[:4]
        yield f"{day[:4]}/{day[5:7]}"
