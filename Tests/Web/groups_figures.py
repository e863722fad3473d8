"""Every figure of a group, counted from what was written as Documentation/Groups.md tells, and in no other way."""

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from groups_diary import enters

# Of a sphere with the volume of the earth, in kilometres.
RADIUS = 6371.0008
LOVED, DISPUTED = 4, 1.5
MEASURES = ["found", "visits", "likes_given", "likes_received"]


@dataclass
class Place:
    """All entries about one place, this diary's first."""

    entries: list
    slug: str
    members: list
    # By days, then as written.
    visits: list = field(default_factory=list)

    def __post_init__(self):
        self.visits = sorted(outings(self.entries), key=lambda outing: (outing.first, outing.last))
        self.finder = self.visits[0].writers[0] if self.visits else None
        self.year = self.visits[0].first.year if self.visits else None
        self.ratings = {}
        for entry in self.entries:
            if entry.rating is not None:
                self.ratings.setdefault(entry.author, entry.rating)

    def all(self, key):
        """What the entries have of something, each once, in their order."""
        return list(dict.fromkeys(item for entry in self.entries for item in getattr(entry, key)))

    def first(self, key):
        return next((value for entry in self.entries if (value := getattr(entry, key)) is not None), None)

    title = property(lambda self: self.entries[0].title)
    location = property(lambda self: self.first("location"))
    category = property(lambda self: self.first("category"))
    liked = property(lambda self: self.all("liked"))
    likers = property(lambda self: [name for name in self.members if name in self.liked])
    visitors = property(lambda self: [name for name in self.members if any(name in visit.people for visit in self.visits)])
    is_wanted = property(lambda self: any(entry.wanted is not None for entry in self.entries))

    @property
    def wishers(self):
        return list(dict.fromkeys(
            name for entry in self.entries if entry.wanted is not None for name in entry.wanted or [entry.author]))

    @property
    def rating(self):
        return mean([entry.rating for entry in self.entries if entry.rating is not None])

    @property
    def opinions(self):
        """Everybody's rating, none for those who only like it; by members, ratings first."""
        rated = [(name, self.ratings[name]) for name in self.members if name in self.ratings]
        return rated + [(name, None) for name in self.likers if name not in self.ratings]


@dataclass
class Outing:
    """One visit, with what each who wrote of it did: (writer, visit, number of the entry)."""

    voices: list

    def __post_init__(self):
        self.voices.sort(key=lambda voice: (voice[1].first, voice[1].last))

    written = property(lambda self: [visit for _, visit, _ in self.voices])
    first = property(lambda self: min(visit.first for visit in self.written))
    last = property(lambda self: max(visit.last for visit in self.written))
    is_exact = property(lambda self: self.written[0].is_exact)
    # As pages write it.
    start = property(lambda self: self.written[0].start)
    writers = property(lambda self: [writer for writer, _, _ in self.voices])
    people = property(lambda self: {name for writer, visit, _ in self.voices for name in (writer, *visit.companions)})
    ratings = property(lambda self: [visit.rating for visit in self.written if visit.rating is not None])
    rating = property(lambda self: mean(self.ratings))

    def meets(self, other):
        """Whether the two have a day that all of both share, and no entry in common."""
        both = self.written + other.written
        return (
            all(visit.is_exact for visit in both) and max(visit.first for visit in both) <= min(visit.last for visit in both)
            and not {entry for *_, entry in self.voices} & {entry for *_, entry in other.voices})


def outings(entries):
    """The visits of all entries about a place, each once: first those of the same days are one, then those with a day in common."""
    same = {}
    for number, entry in enumerate(entries):
        times = Counter()
        for visit in entry.visits:
            same.setdefault((visit.days, times[visit.days]), []).append((entry.author, visit, number))
            times[visit.days] += 1
    found = []
    for outing in sorted((Outing(voices) for voices in same.values()), key=lambda outing: (outing.first, outing.last)):
        other = next((other for other in found if other.meets(outing)), None)
        if other:
            found[found.index(other)] = Outing(other.voices + outing.voices)
        else:
            found.append(outing)
    return found


def mean(ratings):
    """Rounded to halves, a quarter up; one is itself."""
    return math.floor(2 * sum(ratings) / len(ratings) + 0.5) / 2 if ratings else None


class Figures:
    def __init__(self, diary, group):
        self.group, self.members = group, group.members
        entries = [entry for entry in diary.entries if enters(entry, group)]
        self.places = sorted(self.merged(entries), key=lambda place: (
            *((-place.visits[-1].last.toordinal(), -place.visits[-1].first.toordinal()) if place.visits else (0, 0)), place.title, place.slug))
        self.index = {place.slug: number for number, place in enumerate(self.places)}
        self.outings = {name: sorted(
            ((visit, place) for place in self.places for visit in place.visits if name in visit.people),
            key=lambda outing: (outing[0].first, outing[0].last, outing[1].slug)) for name in self.members}
        self.years = sorted({visit.first.year for outings in self.outings.values() for visit, _ in outings})
        self.visits = [(visit, place) for place in self.places for visit in place.visits]

    def merged(self, entries):
        """The entries by the place that they are about."""
        parts = [[entry] for entry in entries]
        for first in entries:
            for second in entries:
                if first is not second and (
                    (first.id and first.id == second.id) or (first.same_as == second.slug and second.diary == 0)
                    or first.looks_like is second
                ):
                    one, other = (next(part for part in parts if entry in part) for entry in (first, second))
                    if one is not other:
                        parts.remove(other)
                        one += other
        taken, places = set(), []
        parts = [sorted(part, key=lambda entry: (entry.diary, entry.slug)) for part in parts]
        for part in sorted(parts, key=lambda part: (part[0].diary, part[0].slug)):
            slug = part[0].slug if part[0].slug not in taken else f"{part[0].slug}-friend"
            taken.add(slug)
            places.append(Place(part, slug, self.members))
        return places

    def place_of(self, entry):
        return next(place for place in self.places if entry in place.entries)

    # MARK: Ranking

    def counts(self, measure, year=None):
        places = [place for place in self.places if year is None or place.year == year]
        return {name: {
            "found": lambda: sum(place.finder == name for place in places),
            "visits": lambda: sum(year is None or visit.first.year == year for visit, _ in self.outings[name]),
            "likes_given": lambda: sum(name in place.likers for place in places),
            "likes_received": lambda: sum(liker != name for place in places if place.finder == name for liker in place.likers),
        }[measure]() for name in self.members}

    def ranking(self, measure, year=None):
        """(name, count, rank, whether others share it), the most first, equals in the order of the members."""
        counts = self.counts(measure, year)
        standings = [(name, count, 1 + sum(other > count for other in counts.values()), list(counts.values()).count(count) > 1)
                     for name, count in counts.items()]
        return sorted(standings, key=lambda standing: standing[2])

    @property
    def together(self):
        """For all visits at which two members or more were, those members."""
        present = [[name for name in self.members if name in visit.people] for visit, _ in self.visits]
        return [names for names in present if len(names) > 1]

    @property
    def pairs(self):
        counts = Counter((first, second) for names in self.together for position, first in enumerate(names) for second in names[position + 1:])
        order = lambda pair: [self.members.index(name) for name in pair]
        return [(pair, counts[pair]) for pair in sorted(counts, key=order) if counts[pair] == max(counts.values())]

    # MARK: Opinions

    @property
    def loved(self):
        def loves(place):
            return len(place.opinions) > 1 and all(rating is None or rating >= LOVED for _, rating in place.opinions)
        return sorted(filter(loves, self.places), key=lambda place: (-len(place.opinions), -sum(place.ratings.values())))

    @property
    def disputed(self):
        gaps = [(max(place.ratings.values()) - min(place.ratings.values()), place) for place in self.places if place.ratings]
        return [(gap, place) for gap, place in sorted(gaps, key=lambda item: -item[0]) if gap >= DISPUTED]

    @property
    def lonely(self):
        places = {name: [place for place in self.places if place.visitors == [name]] for name in self.members}
        return {name: found for name, found in places.items() if found and len(self.members) > 1}

    @property
    def wishes(self):
        return sorted((place for place in self.places if place.is_wanted), key=lambda place: -len(place.wishers))

    # MARK: Taste

    def taste(self, axis, name):
        """The hundredths that a page may show: one number, or both neighbours of a half that no machine hits."""
        value = getattr(self, axis)(name)
        if value is None:
            return set()
        return {math.floor(100 * value + 0.5 + slip) for slip in (-1e-9, 1e-9)}

    def part(self, some, all):
        some, all = list(some), list(all)
        return Fraction(len(some), len(all)) if all else None

    def been(self, name):
        return [place for place in self.places if name in place.visitors]

    def variety(self, name):
        used = {place.category for place in self.places if place.category}
        counts = Counter(place.category for place in self.been(name) if place.category)
        if not counts or len(used) < 2:
            return None
        return (1 - sum(Fraction(count, counts.total()) ** 2 for count in counts.values())) / (1 - Fraction(1, len(used)))

    def revisiting(self, name):
        visits = self.outings[name]
        return Fraction(len(visits) - len(self.been(name)), len(visits)) if visits else None

    def generosity(self, name):
        ratings = [Fraction(place.ratings[name]) for place in self.places if name in place.ratings]
        return sum(ratings) / len(ratings) / 5 if ratings else None

    def distance(self, name):
        spots = [place.location for visit, place in self.outings[name] if visit.is_exact and place.location]
        ways = [kilometres(*way) for way in zip(spots, spots[1:])]
        return (mean := sum(ways) / len(ways)) / (mean + 10) if ways else None

    def company(self, name):
        return self.part((1 for visit, _ in self.outings[name] if len(visit.people) > 1), self.outings[name])

    def discovery(self, name):
        return self.part((1 for place in self.been(name) if place.finder == name), self.been(name))

    def agreement(self, name):
        parts = []
        for place in self.places:
            others = [Fraction(rating) for other, rating in place.ratings.items() if other != name]
            if name in place.ratings and others:
                parts.append(1 - abs(Fraction(place.ratings[name]) - sum(others) / len(others)) / 5)
        return sum(parts) / len(parts) if parts else None

    def weekend(self, name):
        days = [visit for visit, _ in self.outings[name] if visit.is_exact and visit.first == visit.last]
        return self.part((visit for visit in days if visit.first.weekday() >= 5), days)


def kilometres(first, second):
    """The great circle between two points (latitude, longitude)."""
    (one, east), (other, west) = [tuple(map(math.radians, point)) for point in (first, second)]
    half = math.sin((other - one) / 2) ** 2 + math.cos(one) * math.cos(other) * math.sin((west - east) / 2) ** 2
    return 2 * RADIUS * math.asin(min(1, math.sqrt(half)))


def nearest(place, places, limit):
    """The places around one, nearest first, as (kilometres, place)."""
    found = [(kilometres(place.location, other.location), other) for other in places if other is not place and other.location]
    return [item for item in sorted(found, key=lambda item: item[0]) if item[0] <= limit]
