"""A diary of two groups, drawn by lot: the same seed makes the same one. What it holds is known here, so that nobody has to read it back."""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from diary import Diary as Folder
from entries import Visit

CATEGORIES = {"cafe": "카페", "walk": "산책", "view": "전망", "food": "밥집", "book": "책방"}
TAGS = ["국물", "노을", "강", "빵", "줄", "혼자", "새벽", "기차 여행", "한옥"]
FEATURES = ["주차", "와이파이", "자전거 대여"]
STATIONS = ["안국", "혜화", "당산", "뚝섬"]
AXES = ["variety", "revisiting", "generosity", "distance", "company", "discovery", "agreement", "weekend"]
# Those in the upper half have a file of their own, the others are names alone.
SLUGS = {"민지": "minji", "현우": "hyunwoo", "소라": "sora", "은비": "은비", "준": "준", "태오": "태오", "가람": "가람",
         "나래": "나래", "하루": "하루", "다온": "다온"}
AUTHOR, FRIEND, PENDING, STRANGER = "민지", "현우", "하루", "다온"
FILED = ["민지", "현우", "소라"]
SYLLABLES = "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후"


@dataclass
class Entry:
    """A file about a place, in this diary (0) or in the friend's (1)."""

    diary: int
    slug: str
    title: str
    author: str
    category: str | None = None
    tags: list = field(default_factory=list)
    features: list = field(default_factory=list)
    stations: list = field(default_factory=list)
    location: tuple | None = None
    own_rating: float | None = None
    visits: list = field(default_factory=list)
    liked: list = field(default_factory=list)
    # Nobody asked for: None; without a name: an empty list.
    wanted: list | None = None
    visibility: str = "public"
    is_draft: bool = False
    groups: list = field(default_factory=list)
    id: str | None = None
    same_as: str | None = None
    # The entry that a reader of both would take this one for, though nothing says so.
    looks_like: "Entry | None" = None

    @property
    def rating(self):
        """The entry's own rating, else that of its newest rated visit."""
        rated = [visit.rating for visit in sorted(self.visits, key=lambda visit: (visit.first, visit.last)) if visit.rating is not None]
        return self.own_rating if self.own_rating is not None else rated[-1] if rated else None


@dataclass
class Plan:
    title: str
    place: Entry | None
    start: str | None
    end: str | None
    by: str | None
    answers: dict
    talk: list
    # How the group's file names the place.
    name: str | None = None

    @property
    def visit(self):
        return Visit(self.start, self.end) if self.start else None


@dataclass
class Group:
    slug: str
    title: str
    access: str
    members: list
    pending: list
    taste: list
    sources: list
    plans: list
    rules: list


@dataclass
class Diary:
    entries: list
    groups: list


def draw_diary(seed):
    dice = random.Random(seed)
    titles = set()
    ours = [draw_entry(dice, titles, 0, f"p{number:03}") for number in range(70)]
    # Enough for the friend's diary to meet.
    for entry in ours[60:]:
        entry.author, entry.groups, entry.visibility, entry.is_draft = AUTHOR, ["alpha", "beta"], dice.choice(["public", "group"]), False
        entry.location = (round(dice.uniform(33.2, 38.4), 5), round(dice.uniform(126.2, 129.2), 5))
    # Another member's entry about the same place in the same diary.
    for number in range(6):
        twin = ours[dice.randrange(60)]
        entry = draw_entry(dice, titles, 0, f"p{70 + number:03}")
        if twin.author == "소라" or twin.id:
            continue
        twin.id = f"id-{number}"
        remember(dice, entry, twin)
        entry.author, entry.id, entry.groups, entry.visibility = "소라", twin.id, ["alpha", "beta"], "group"
        ours.append(entry)
    theirs = draw_friend(dice, titles, ours)
    members = ["소라", "민지", "현우", "은비", "준", "태오", "가람", "나래"]
    alpha = Group("alpha", "골목 모임", "open", members, [PENDING], AXES, ["../friend"], [], draw_rules(dice, members))
    beta = Group("beta", "비밀 셋", "link", ["민지", "소라", "은비"], [FRIEND, PENDING], ["variety", "company", "weekend", "generosity"], [], [], [])
    diary = Diary(ours + theirs, [alpha, beta])
    alpha.plans = draw_plans(dice, alpha, [entry for entry in ours + theirs if enters(entry, alpha)], 9)
    beta.plans = draw_plans(dice, beta, [entry for entry in ours if enters(entry, beta)], 3)
    return diary


def enters(entry, group):
    """Whether an entry is the group's business: Documentation/Groups.md, “What enters”."""
    if entry.is_draft or entry.author not in group.members:
        return False
    if entry.diary == 1:
        return bool(group.sources) and entry.visibility == "public"
    return group.slug in entry.groups and entry.visibility in ("public", "group")


def draw_title(dice, titles):
    while True:
        title = "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(4, 6)))
        if title not in titles and not any(title.startswith(other) or other.startswith(title) for other in titles):
            titles.add(title)
            return title


def draw_entry(dice, titles, diary, slug):
    others = [name for name in SLUGS if name != AUTHOR]
    entry = Entry(
        diary, slug, draw_title(dice, titles), author=dice.choice([AUTHOR] * 4 + ["현우", "소라", "은비", "준", PENDING, STRANGER]),
        category=dice.choice([*CATEGORIES, None]), tags=dice.sample(TAGS, dice.randint(0, 3)),
        features=dice.sample(FEATURES, dice.choice([0, 0, 1, 2])), stations=dice.sample(STATIONS, dice.choice([0, 1, 1, 2])),
        # No two of them within some kilometres, but for those that are put there.
        location=dice.choice([None, *[(round(dice.uniform(33.2, 38.4), 5), round(dice.uniform(126.2, 129.2), 5))] * 5]),
        own_rating=dice.choice([None, None, 2.0, 3.0, 3.5, 4.0, 4.5, 5.0]),
        visits=[draw_visit(dice, others) for _ in range(dice.choice([0, 1, 1, 2, 4]))],
        liked=dice.sample(list(SLUGS), dice.choice([0, 0, 1, 2, 4])),
        visibility=dice.choice(["public"] * 4 + ["group"] * 3 + ["private", "unlisted"]), is_draft=dice.random() < 0.04,
        groups=dice.choice([["alpha"], ["alpha", "beta"], ["alpha", "beta"], ["beta"], []]))
    if dice.random() < 0.3:
        entry.wanted = dice.sample(list(SLUGS), dice.choice([0, 1, 2, 3, 3, 4]))
    if entry.visits and dice.random() < 0.3:
        # A day that was written of twice.
        entry.visits.append(Visit(entry.visits[0].start, entry.visits[0].end, dice.sample(others, 1)))
    entry.visits.sort(key=lambda visit: (visit.first, visit.last))
    return entry


def draw_visit(dice, others):
    day = date(2023, 1, 1) + timedelta(days=dice.randrange(1400))
    start, end = str(day), None
    kind = dice.randrange(10)
    if kind == 0:
        start = start[:7]
    elif kind == 1:
        start = start[:4]
    elif kind == 2:
        end = str(day + timedelta(days=dice.randint(1, 5)))
    companions, rating = dice.sample(others, dice.choice([0, 0, 1, 1, 2, 3])), dice.choice([None, None, 3.0, 4.0, 5.0])
    return Visit(start, end, companions, rating, dice.choice(["", f"{day}에 씀"]))


def remember(dice, entry, other):
    """Has one entry tell of visits of another: on the same days, on some of them, or on more."""
    others = [name for name in SLUGS if name != AUTHOR]
    for visit in [*other.visits, draw_visit(dice, others), draw_visit(dice, others)]:
        if visit not in other.visits:
            other.visits.append(visit)
        start, end = visit.first, visit.last
        if len(visit.start) == 10 and dice.random() < 0.5:
            start += timedelta(days=dice.randint(-2, 2))
            end = max(start, end + timedelta(days=dice.randint(-2, 2)))
            days = str(start), str(end) if end > start else None
        else:
            days = visit.start, visit.end
        entry.visits.append(Visit(*days, dice.sample(others, dice.choice([0, 1, 2])), dice.choice([None, 2.0, 3.5]), dice.choice(["", "다시 씀"])))
    for some in (entry, other):
        some.visits.sort(key=lambda visit: (visit.first, visit.last))


def draw_friend(dice, titles, ours):
    """The friend's diary: some places are ours by id, by `same_as`, or by nearness and name; others only seem to be."""
    targets = [entry for entry in ours if entry.author == AUTHOR and "alpha" in entry.groups and not entry.is_draft
               and entry.visibility in ("public", "group") and entry.location and not entry.id]
    dice.shuffle(targets)
    own = [entry for entry in ours if entry.author == FRIEND and "alpha" in entry.groups and entry.location and not entry.id]
    theirs = []

    def draw(slug=None):
        entry = draw_entry(dice, titles, 1, slug or f"f{len(theirs):02}")
        entry.author, entry.groups, entry.visibility, entry.is_draft = FRIEND, [], "public", False
        theirs.append(entry)
        return entry

    def beside(target, entry, metres):
        entry.location = (round(target.location[0] + metres / 111_195, 6), target.location[1])

    for number in range(2):
        entry, target = draw(), targets.pop()
        entry.id = target.id = f"both-{number}"
        remember(dice, entry, target)
        entry, target = draw(), targets.pop()
        entry.same_as = target.slug
        remember(dice, entry, target)
        entry, target = draw(), targets.pop()
        entry.title, entry.looks_like = target.title + "점", target
        beside(target, entry, 20)
        remember(dice, entry, target)
        # As near, but another name; as named, but far away; as near and named, but by the same writer.
        entry, target = draw(), targets.pop()
        beside(target, entry, 20)
        entry, target = draw(), targets.pop()
        entry.title, entry.location = target.title, (33.4 if target.location[0] > 36 else 38.2, 126.5)
        if own:
            entry, target = draw(), own.pop()
            entry.title = target.title
            beside(target, entry, 20)
    # A file name that we have too, for another place.
    draw(targets.pop().slug)
    for number in range(8):
        draw()
    theirs[-1].author = STRANGER
    theirs[-2].author = "은비"
    theirs[-3].visibility = "private"
    return theirs


def draw_plans(dice, group, entries, count):
    plans = []
    for number in range(count):
        day = date(2026, 12, 1) + timedelta(days=dice.randrange(-60, 300))
        start, end = dice.choice([(str(day), None)] * 3 + [(str(day), str(day + timedelta(days=2))), (str(day)[:7], None), (None, None)])
        people = group.members + group.pending
        place = dice.choice(entries + [None] * (len(entries) // 4)) if number else entries[0]
        answers = {name: dice.choice(["yes", "yes", "no", "maybe"]) for name in dice.sample(people, dice.randint(0, len(people)))}
        talk = [(dice.choice(group.members), f"2026-10-{10 + turn}", f"말 {number}-{turn}, \"따옴표\"와 <꺾쇠>") for turn in range(dice.choice([0, 1, 3]))]
        name = place and (place.slug if place.diary == 0 or not any(
            entry.diary == 0 and entry.slug == place.slug for entry in entries) else f"friend/{place.slug}")
        plans.append(Plan(f"약속 {number}", place, start, end, dice.choice(group.members + [None]), answers, talk, name))
    # One that is long over and one that is next, whatever the lot says.
    plans[0].start, plans[0].end = "2023-01-02", None
    plans[1].start, plans[1].end, plans[1].place, plans[1].name = "2026-12-05", None, entries[0], entries[0].slug
    return plans


def draw_rules(dice, members):
    days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    return [{"text": f"규칙 {number}", "category": dice.choice(["청소", "부엌", None]), "assignees": dice.sample(members, dice.randint(0, 2)),
             "weekdays": dice.sample(days, dice.choice([0, 1, 2, 5]))} for number in range(6)] + [
        {"text": "오늘의 규칙", "category": "청소", "assignees": members[:1], "weekdays": ["wed"]}]


# Writing it -------------------------------------------------


@dataclass
class Built:
    """A drawn diary, its site, and where each of its groups stands in it."""

    diary: Diary
    site: Path
    prefixes: dict


def build_groups(seed, cairn, folder):
    """Writes two diaries beside each other, `ours` and `friend`, and builds ours."""
    diary, ours = draw_diary(seed), Folder(cairn, folder / "ours")
    write_diary(diary, ours.entry)
    ours.run("share", "beta")
    site = ours.build()
    return Built(diary, site, {"alpha": "groups/alpha/", "beta": f"s/{ours.sealed.name}/"})


def write_diary(diary, write):
    categories = [{"id": id, "name": name, "icon": "☕️", "color": "#8a5a2b"} for id, name in CATEGORIES.items()]
    write("Content/diary.yml", {
        "title": "동네 수첩", "url": "https://minji.example/diary/", "author": AUTHOR, "per_page": 12, "categories": categories})
    write("../friend/Content/diary.yml", {"title": "현우의 수첩", "author": FRIEND, "categories": categories})
    for name in FILED:
        write(f"Content/people/{SLUGS[name]}.md", {"name": name, "color": "#3c5a80"}, f"{name}의 소개.")
    for entry in diary.entries:
        fields = {
            "title": entry.title, "category": entry.category, "tags": entry.tags, "features": entry.features, "station": entry.stations,
            "location": entry.location and list(entry.location), "rating": entry.own_rating,
            "visits": [{key: value for key, value in {
                **({"from": visit.start, "to": visit.end} if visit.end else {"date": visit.start}), "with": visit.companions,
                "rating": visit.rating, "note": visit.note}.items() if value not in (None, [], "")} for visit in entry.visits],
            "liked_by": entry.liked, "groups": entry.groups, "id": entry.id,
            "same_as": entry.same_as, "visibility": entry.visibility, "draft": entry.is_draft,
        }
        if entry.author != [AUTHOR, FRIEND][entry.diary]:
            fields["author"] = entry.author
        if entry.wanted is not None:
            fields["want"] = {"by": entry.wanted} if entry.wanted else True
        write(f"{['', '../friend/'][entry.diary]}Content/places/{entry.slug}.md", fields, f"{entry.title}에서.")
    for group in diary.groups:
        # Everybody writes in both diaries, which the group must say.
        writers = list(dict.fromkeys(FILED + group.members + group.pending))
        write(f"Content/groups/{group.slug}.md", {
            "title": group.title, "access": group.access, "taste": group.taste,
            "sources": [{"folder": source, "person": writers} for source in group.sources], "rules": [
                {key: value for key, value in rule.items() if value not in (None, [])} for rule in group.rules],
            "members": [{"person": name, "role": "사람"} for name in group.members] + [
                {"person": name, "status": "pending"} for name in group.pending],
            "plans": [{key: value for key, value in {
                "title": plan.title, **({"from": plan.start, "to": plan.end} if plan.end else {"date": plan.start}), "place": plan.name,
                "by": plan.by, "answers": plan.answers,
                "talk": [{"by": by, "date": day, "text": text} for by, day, text in plan.talk]}.items() if value not in (None, [], {})}
                for plan in group.plans],
        }, "같이 걷고 같이 먹는다.")
