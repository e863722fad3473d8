"""Synthetic diaries: the same number always gives the same entry, whatever the size of the diary."""

from datetime import date, timedelta

import words
from dice import Dice

FIRST_YEAR, YEARS = 2016, 10
STATIONS = words.stations()
COMPANIONS = [slug for slug, _ in words.PEOPLE if slug != words.AUTHOR] + words.NAMES
NAMES = {**{slug: name for slug, name in words.PEOPLE}, **{name: name for name in words.NAMES}}


def entries(count):
    return (entry(number) for number in range(1, count + 1))


def entry(number):
    """One place as plain data; both generators' sources are written from it."""
    dice = Dice(f"entry {number}")
    area, street, lat, lon = dice.pick(words.AREAS)
    title = f"{area} {dice.pick(words.MOODS)} {dice.pick(words.NOUNS)}"
    category = dice.often_first([category[0] for category in words.CATEGORIES])
    place = {
        "slug": f"{title.replace(' ', '-')}-{number}",
        "title": title,
        "lat": round(lat + (dice.random() - 0.5) / 20, 5),
        "lon": round(lon + (dice.random() - 0.5) / 20, 5),
        "address": f"{street} {dice.number(1, 300)}",
        "category": category,
        "tags": dice.some(words.TAGS, dice.number(2, 5), dice.often_first),
        "features": dice.some(words.FEATURES, dice.number(0, 4)),
        "stations": dice.some(STATIONS, 2 if dice.chance(0.1) else 1, dice.often_first) if dice.chance(0.85) else [],
        "rating": dice.number(4, 10) / 2,
        "price": dice.number(6, 90) * 500 if dice.chance(0.7) else None,
        "web": f"https://place-{number}.example/menu" if dice.chance(0.3) else None,
        "comment": dice.pick(words.COMMENTS) if dice.chance(0.8) else None,
        "liked_by": [dice.pick(COMPANIONS[:9])] if dice.chance(0.02) else [],
        "wanted_by": [],
        "visits": [],
        "body": body(dice),
    }
    if dice.chance(0.02):
        place.update(wanted_by=dice.some(COMPANIONS[:9], dice.number(1, 2)), rating=None)
    else:
        place["visits"] = visits(dice)
    return place


def visits(dice):
    """One to four visits, oldest first, each with a date of its own."""
    count = 1 + sum(dice.chance(0.45) for _ in range(3))
    days = {date(FIRST_YEAR, 1, 1) + timedelta(dice.number(0, YEARS * 365 - 1)) for _ in range(count)}
    return [visit(dice, day) for day in sorted(days)]


def visit(dice, day):
    start, end = day.isoformat(), None
    kind = dice.random()
    if kind < 0.02:
        start = start[:7]
    elif kind < 0.05:
        end = min(day + timedelta(dice.number(1, 4)), date(FIRST_YEAR + YEARS - 1, 12, 31))
        end = end.isoformat() if end > day else None
    return {
        "from": start,
        "to": end,
        "with": dice.some(COMPANIONS, dice.number(0, 3), dice.often_first),
        "rating": dice.number(4, 10) / 2 if dice.chance(0.6) else None,
        "price": dice.number(6, 90) * 500 if dice.chance(0.5) else None,
        "note": dice.pick(words.NOTES) if dice.chance(0.5) else None,
    }


def body(dice):
    """Korean prose of 600 to 2,500 bytes with a heading, emphasis and in some a list."""
    length = dice.number(600, 2500)
    blocks, size = [], 0
    heading, items = dice.chance(0.8), dice.chance(0.35)
    while size < length:
        if heading and len(blocks) == 2:
            block = f"## {dice.pick(words.HEADINGS)}"
        elif items and len(blocks) == 4:
            block = "\n".join(f"- {item}" for item in dice.some(words.LIST_ITEMS, dice.number(2, 4)))
        else:
            block = " ".join(sentence(dice) for _ in range(dice.number(1, 3)))
        blocks.append(block)
        size += len(block.encode()) + 2
    if blocks[-1].startswith("#"):
        blocks.append(sentence(dice))
    return "\n\n".join(blocks)


def sentence(dice):
    return f"{dice.pick(words.SUBJECTS)} {dice.pick(words.MIDDLES)} {dice.pick(words.ENDS)}"
