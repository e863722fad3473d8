"""Builds diaries of two groups each, drawn by lot, counts every figure of the groups from what was written, and compares them with what the
pages and files tell.
"""

import json
import re
from collections import Counter
from urllib.parse import quote, unquote

import pytest
from icalendar import Calendar
from lxml import html

from groups_diary import CATEGORIES, SLUGS, build_groups
from groups_figures import MEASURES, Figures, nearest

SEEDS = 3
SIGNS = {"yes": "가요", "maybe": "아마도", "no": "못 가요"}
DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]


class Pages:
    """The pages of one group in a finished site."""

    def __init__(self, site, prefix):
        self.folder, self.home = site / prefix, f"/diary/{prefix}"

    def read(self, path):
        return html.fromstring((self.folder / path / "index.html").read_text("utf-8")).find(".//main")

    def has(self, path):
        return (self.folder / path / "index.html").exists()

    def slug(self, link):
        """The last part of what a link leads to, below the group's own address."""
        href = link.get("href")
        assert href.startswith(self.home), f"{href} leads out of the group"
        return unquote(href.rstrip("/").split("/")[-1])

    def cards(self, element):
        """Places in lists: in cards, or in the index of an order."""
        return [self.slug(link) for link in element.xpath(
            ".//li[contains(@class, 'card')]/*[self::h2 or self::h3 or self::h4]/a | .//*[@id='_list']//section//li/a")]

    def list(self, path, part=lambda page: page):
        """All cards of a list that is cut into pages."""
        slugs, number = [], 1
        while self.has(page := path if number == 1 else f"{path}page/{number}/"):
            slugs += self.cards(part(self.read(page)))
            number += 1
        return slugs


@pytest.fixture(scope="module", params=range(SEEDS))
def built(request, cairn, tmp_path_factory):
    return build_groups(request.param, cairn, tmp_path_factory.mktemp("groups"))


@pytest.fixture(scope="module", params=["alpha", "beta"])
def group(request, built):
    return next(group for group in built.diary.groups if group.slug == request.param)


@pytest.fixture(scope="module")
def pages(built, group):
    return Pages(built.site, built.prefixes[group.slug])


@pytest.fixture(scope="module")
def counted(built, group):
    """The figures of the group, counted apart from its pages."""
    return Figures(built.diary, group)


def section(page, id):
    found = page.xpath(f".//*[@aria-labelledby='{id}']")
    return found[0] if found else html.fromstring("<section></section>")


def words(element):
    return " ".join(element.text_content().split())


def number(text):
    return int(re.search(r"\d+", text.replace(",", ""))[0])


def figures(element):
    return {words(pair.find("dt")): words(pair.find("dd")) for pair in element.xpath(".//dl[contains(@class, 'figures')]/div")}


def names(element):
    return [words(person) for person in element.xpath(".//*[contains(@class, 'person')]")]


def slugs(places):
    return [place.slug for place in places]


def test_overview(pages, counted, checks):
    page, group = pages.read(""), counted.group
    checks.equal("faces", [words(face) for face in page.xpath(".//ul[@class='faces']/li")], group.members)
    told = figures(page)
    been = [place for place in counted.places if place.visits]
    checks.equal("places", number(told["장소"]), len(been))
    checks.equal("visits", number(told["방문"]), len(counted.visits))
    checks.equal("days together", number(told.get("함께한 날", "0")), len(counted.together))
    checks.equal(
        "first visit", page.xpath(".//dl[@class='figures']//time/@datetime"),
        [min((visit.first, visit.last, visit.start) for visit, _ in counted.visits)[2]])
    checks.equal("wishes on the first page", pages.cards(section(page, "wishes")), slugs(counted.wishes[:6]))
    checks.equal("last been to", pages.cards(section(page, "recent")), slugs(been[:6]))
    shares = section(page, "opinions").xpath(".//*[contains(@class, 'shared')]/*[self::h4]/a")
    checks.equal(
        "loved and disputed", [pages.slug(link) for link in shares],
        slugs(counted.loved[:3]) + slugs(place for _, place in counted.disputed[:2]))
    leaders = []
    for measure in MEASURES:
        first = [standing for standing in counted.ranking(measure) if standing[2] == 1]
        if first[0][1]:
            leaders.append((first[0][1], [name for name, *_ in first[:3]]))
    leaders += [(count, list(pair)) for pair, count in counted.pairs[:3]]
    checks.equal(
        "leaders", [(number(words(item.find("b"))), names(item)) for item in page.xpath(".//ul[@class='leaders']/li")],
        leaders)
    checks.equal("pending", names(section(page, "pending")), group.pending)


def test_plans(pages, counted, checks):
    group = counted.group
    latest = max(visit.first for visit, _ in counted.visits)
    order = sorted(group.plans, key=lambda plan: (plan.visit.first.toordinal(), plan.visit.last.toordinal()) if plan.visit else (10**7, 0))
    past = [plan for plan in order if plan.visit and plan.visit.last < latest]
    coming = [plan for plan in order if plan not in past]
    page, first = pages.read("plans"), pages.read("")
    articles = {words(plan.find("header/h2") if plan.find("header/h2") is not None else plan.find("header/h3")): plan
                for plan in page.xpath(".//article")}
    checks.equal("plans in order", list(articles), [plan.title for plan in coming + past[::-1]])
    shown = first.xpath(".//article/header/h3")
    checks.equal("next plans", [words(title) for title in shown], [plan.title for plan in coming[:60]])
    folded = first.xpath(".//details[@class='later']//article/header/h3")
    checks.equal("plans after the next one are folded away", [words(title) for title in folded], [plan.title for plan in coming[1:60]])
    for plan in group.plans:
        article = articles[plan.title]
        for answer in SIGNS:
            said = [name for name, given in plan.answers.items() if given == answer]
            found = article.xpath(f".//div[@class='{answer}']")
            checks.equal(f"{plan.title}: {answer}", names(found[0].find("dd")) if found else [], said)
            checks.equal(f"{plan.title}: number of {answer}", number(words(found[0].find("dt"))) if found else 0, len(said))
        silent = article.xpath(".//div[@class='silent']/dd")
        checks.equal(
            f"{plan.title}: silent", names(silent[0]) if silent else [],
            [name for name in group.members if name not in plan.answers and name != plan.by])
        checks.equal(
            f"{plan.title}: talk",
            [(words(remark.find("p/b")), words(remark.findall("p")[1])) for remark in article.xpath(".//ol[@class='talk']/li")],
            [(by, text) for by, _, text in plan.talk])
        place = plan.place and counted.place_of(plan.place)
        line = article.xpath(".//p[@class='line']/span[not(@class)]/a")
        checks.equal(f"{plan.title}: place", [pages.slug(link) for link in line], [place.slug] if place else [])
        near = nearest(place, counted.places, 5)[:3] if place and place.location else []
        checks.equal(
            f"{plan.title}: near", [pages.slug(link) for link in article.xpath(".//div[@class='near']//a")],
            slugs(place for _, place in near))


def test_ranking(pages, counted, checks):
    checks.equal(
        "years",
        [unquote(year) for year in sorted(path.name for path in (pages.folder / "ranking").iterdir() if path.is_dir())],
        [f"{year:04}" for year in counted.years])
    for year in [None, *counted.years]:
        page = pages.read(f"ranking/{year:04}" if year else "ranking")
        for measure in MEASURES:
            found = [(words(row.find("a")), number(words(row.find("b"))), number(words(row[0])), "공동" in words(row[0]))
                     for row in section(page, measure).xpath(".//ol[@class='ranking']/li")]
            standings = counted.ranking(measure, year)
            checks.equal(f"{measure} in {year or 'all years'}", found, standings if standings[0][1] else [])


def radar(figure):
    """What a chart's table tells, by axis and name."""
    head = [words(cell) for cell in figure.xpath(".//thead//th")]
    return {(words(row.find("th")), name): words(cell) for row in figure.xpath(".//tbody/tr") for name, cell in zip(head, row.findall("td"))}


AXIS_WORDS = {"variety": "다양함", "revisiting": "다시 가기", "generosity": "후한 평점", "distance": "먼 걸음", "company": "함께 가기",
              "discovery": "먼저 찾기", "agreement": "비슷한 입맛", "weekend": "주말파"}


def test_taste(pages, counted, checks):
    page, group = pages.read("taste"), counted.group
    checks.equal("members drawn over each other", len(page.xpath(".//div[@class='overlay']")), int(1 < len(group.members) <= 6))
    tables = [radar(figure) for figure in page.xpath(".//figure")] + [
        radar(pages.read(f"people/{SLUGS[name]}")) for name in group.members]
    checks.equal("charts", len(tables), 2 * len(group.members) + (1 < len(group.members) <= 6))
    for table in tables:
        for (axis, name), told in table.items():
            axis = next(id for id, word in AXIS_WORDS.items() if word == axis)
            hundredths = counted.taste(axis, name)
            checks.equal(
                f"{axis} of {name}", told,
                "–" if not hundredths else told if told.isdigit() and int(told) in hundredths else hundredths)
        checks.equal("axes", {axis for axis, _ in table}, {AXIS_WORDS[axis] for axis in group.taste})


def test_agreement(pages, counted, checks):
    page = pages.read("agreement")
    for id, places, gaps in [
        ("loved", counted.loved, []), ("disputed", [place for _, place in counted.disputed], [gap for gap, _ in counted.disputed]),
    ]:
        part = section(page, id)
        checks.equal(f"number of {id}", number(words(part.xpath("./div[@class='title']/p")[0])), len(places))
        rows = part.xpath(".//li[contains(@class, 'shared')]")
        checks.equal(id, [pages.slug(row.find("h3/a")) for row in rows], slugs(places)[:48])
        for row, place in zip(rows, places):
            said = [(words(item[0]), float(words(item[1]).removeprefix("★ ")) if "★" in words(item[1]) else None)
                    for item in row.xpath(".//ul[@class='verdicts']/li")]
            checks.equal(f"{id}: {place.title}", said, place.opinions)
        if gaps:
            checks.equal("gaps", [float(re.search(r"([\d.]+)점 차이", words(row))[1]) for row in rows], gaps[:48])
    rows = section(page, "lonely").xpath(".//section[@class='lonely']")
    checks.equal(
        "lonely", [(words(row.find("h3/a")), number(words(row.find("h3/small"))), pages.cards(row)) for row in rows],
        [(name, len(places), slugs(places)[:48]) for name, places in counted.lonely.items()])


def test_lists(pages, counted, checks):
    checks.equal("all places", pages.list("places/"), slugs(counted.places))
    by_rating = sorted(counted.places, key=lambda place: (-(place.rating if place.rating is not None else -1), -len(place.visits)))
    checks.equal("by rating", pages.list("places/by-rating/"), slugs(by_rating))
    checks.equal(
        "by visits", pages.list("places/by-visits/"), slugs(sorted(counted.places, key=lambda place: -len(place.visits))))
    checks.equal(
        "by name", pages.list("places/by-name/"),
        slugs(sorted(counted.places, key=lambda place: (place.title, place.slug))))
    checks.equal("wishes", pages.cards(pages.read("wishes")), slugs(counted.wishes))
    for card, place in zip(pages.read("wishes").xpath(".//li[contains(@class, 'card')]"), counted.wishes):
        wanted = re.search(r"가고 싶은 사람 (.*)", words(card.xpath(".//p[@class='meta']")[0]))
        checks.equal(f"who wants {place.title}", wanted and wanted[1].split(", "), place.wishers)
    ids = {f"categories/{id}/": [place for place in counted.places if place.category == id] for id in CATEGORIES}
    for kind, key in [("tags", "tags"), ("features", "features"), ("stations", "stations")]:
        for name in sorted({name for place in counted.places for name in place.all(key)}):
            ids[f"{kind}/{name.replace(' ', '-')}/"] = [place for place in counted.places if name in place.all(key)]
    for path, places in ids.items():
        checks.equal(path, pages.list(path), slugs(places))
        if not places:
            continue
        index, kind = pages.read(path.split("/")[0]), path.split("/")[0]
        link = next(link for link in index.xpath(".//a") if unquote(link.get("href")) == pages.home + path)
        holder = link.getparent().getparent() if kind == "categories" else link if link.xpath("./span[@class='hidden']") else link.getparent()
        checks.equal(f"the number at {path}", [int(n) for n in re.findall(r"(\d+)곳", words(holder))], numbers_of(places))


def numbers_of(places):
    """The numbers by which places are counted: those that somebody went to, and those that nobody did."""
    visited = sum(bool(place.visits) for place in places)
    return [number for number in (visited, len(places) - visited) if number]


def test_places(pages, counted, checks):
    for place in counted.places:
        page = pages.read(f"places/{place.slug}")
        rating = page.xpath(".//header//data[contains(@class, 'p-rating')]/@value")
        checks.equal(
            f"rating of {place.title}", [float(value) for value in rating], [] if place.rating is None else [place.rating])
        found = {}
        for voice in page.xpath(".//ul[@class='voices']/li"):
            told = words(voice.xpath("./p[@class='meta']")[0])
            visits = re.search(r"(\d+)번 방문", told)
            rating = voice.xpath("./p[@class='line']//data/@value")
            found[names(voice)[0]] = (
                float(rating[0]) if rating else None, int(visits[1]) if visits else 0, "처음 찾음" in told, "좋아해요" in told, "가고 싶어요" in told)
        expected = {}
        for name in counted.members:
            voice = (place.ratings.get(name), sum(name in visit.people for visit in place.visits), place.finder == name,
                     name in place.likers, name in place.wishers)
            wrote = any(entry.author == name for entry in place.entries)
            if wrote or name in place.ratings or any(voice[1:]):
                expected[name] = voice
        checks.equal(f"voices of {place.title}", found, expected)
        told = [(item.xpath("./h3/time/@datetime")[0], set(names(item))) for item in page.xpath(".//ol[@class='timeline']/li")]
        checks.equal(f"visits to {place.title}", told, [(visit.start, visit.people) for visit in reversed(place.visits)])
        said = [[(names(voice)[0], [float(value) for value in voice.xpath(".//data/@value")], words(note[0]) if (note := voice.xpath("./div[@class='note']")) else "")
                 for voice in item.xpath(".//ul[@class='said']/li")] for item in page.xpath(".//ol[@class='timeline']/li")]
        checks.equal(f"what is said of visits to {place.title}", said, [
            [(writer, [visit.rating] if visit.rating is not None else [], visit.note) for writer, visit, _ in outing.voices
             if visit.rating is not None or visit.note or (visit.first, visit.last) != (outing.first, outing.last)]
            if len(outing.voices) > 1 else [] for outing in reversed(place.visits)])
        ratings = [item.xpath("./div/p[@class='line']//data/@value") for item in page.xpath(".//ol[@class='timeline']/li")]
        checks.equal(
            f"ratings of visits to {place.title}", [[float(value) for value in values] for values in ratings],
            [[] if visit.rating is None else [visit.rating] for visit in reversed(place.visits)])


def test_visits(pages, counted, checks):
    """Every page that counts visits counts the same ones, each once."""
    def told(element):
        return number(re.search(r"방문 [\d,]+|[\d,]+번", words(element))[0])

    for year in [None, *counted.years]:
        visits = [visit for visit, _ in counted.visits if year in (None, visit.first.year)]
        page = pages.read(f"statistics/{year:04}" if year else "statistics")
        checks.equal(f"statistics of {year or 'all years'}", told(page.xpath(".//p[@class='lead']")[0]), len(visits))
    calendar = {words(row.xpath(".//h2")[0]): told(row.xpath("./div[@class='title']/p")[0])
                for row in pages.read("calendar").xpath(".//section[contains(@class, 'year-row')]") if row.xpath("./div[@class='title']/p")}
    checks.equal("years in the calendar", calendar, Counter(str(visit.first.year) for visit, _ in counted.visits))
    people = {words(row.find("h2")): told(row.xpath("./p[@class='meta']/span")[0]) for row in pages.read("people").xpath(".//ul[@class='persons']/li")}
    checks.equal(
        "visits of members", {name: people.get(name, 0) for name in counted.members},
        {name: len(counted.outings[name]) for name in counted.members})
    checks.equal(
        "visits of guests", {name: count for name, count in people.items() if name not in counted.members and count},
        Counter(name for visit, _ in counted.visits for name in visit.people if name not in counted.members))
    features = json.loads((pages.folder / "places.geojson").read_text("utf-8"))["features"]
    checks.equal(
        "visits in GeoJSON", {feature["id"]: len(feature["properties"].get("visits", [])) for feature in features},
        {place.slug: len(place.visits) for place in counted.places})
    index = json.loads((pages.folder / "data/places.json").read_text("utf-8"))
    checks.equal(
        "who was there in the index", {slug: {index["people"][number][1] for number in (numbers if isinstance(numbers, list) else [numbers])}
                                        for slug, numbers in zip(index["slug"], index["with"])},
        {place.slug: {name for visit in place.visits for name in visit.people} for place in counted.places})
    checks.equal("visits in the index", dict(zip(index["slug"], index["visits"])), {place.slug: len(place.visits) for place in counted.places})


def test_people(pages, counted, checks):
    for name in counted.members:
        page = pages.read(f"people/{SLUGS[name]}")
        told, places = figures(page), counted.been(name)
        checks.equal(f"{name}: visits", number(told["방문"]), len(counted.outings[name]))
        checks.equal(f"{name}: places", number(told["장소"]), len(places))
        for measure, word in [("found", "찾은 장소"), ("likes_given", "보낸 좋아요"), ("likes_received", "받은 좋아요")]:
            _, count, rank, tied = next(standing for standing in counted.ranking(measure) if standing[0] == name)
            unit = "곳" if measure == "found" else "개"
            checks.equal(f"{name}: {measure}", told[word], f"{count}{unit}" + (f"{'공동 ' * tied}{rank}위" if count else ""))
        checks.equal(
            f"{name}: visited", pages.list(f"people/{SLUGS[name]}/", lambda page: section(page, "_together")),
            slugs(places))
        checks.equal(
            f"{name}: liked", pages.cards(section(page, "_liked")),
            slugs(place for place in counted.places if name in place.liked))
        checks.equal(
            f"{name}: wanted", pages.cards(section(page, "_wanted")),
            slugs(place for place in counted.places if name in place.wishers))


def test_rules(pages, counted, checks):
    rules = counted.group.rules
    checks.equal("a page of rules", pages.has("rules"), bool(rules))
    if not rules:
        return
    page = pages.read("rules")
    week = {row.get("data-weekday"): [(words(item).split(" ")[0:2], names(item)) for item in row.xpath(".//li")]
            for row in page.xpath(".//table[@class='week']/tbody/tr")}
    checks.equal(
        "the week", week,
        {day: [(rule["text"].split(" ")[0:2], rule["assignees"]) for rule in rules if day in rule["weekdays"]] for day in DAYS})
    categories = dict.fromkeys(rule["category"] for rule in rules)
    checks.equal(
        "rules by category",
        [[words(rule.find("p")) for rule in part.xpath(".//ul[@class='rules-list']/li")] for part in page.xpath(".//div[@class='sheets']/section")],
        [[rule["text"] for rule in rules if rule["category"] == category] for category in sorted(categories, key=lambda name: name is None)])


def test_files(pages, counted, checks):
    home = "https://minji.example" + pages.home
    events = Calendar.from_ical((pages.folder / "visits.ics").read_bytes()).walk("VEVENT")
    plans = [event for event in events if str(event["URL"]) == home + "plans/"]
    checks.equal(
        "visits in the calendar",
        sorted((str(event["SUMMARY"]), event["DTSTART"].dt, str(event["URL"])) for event in events if event not in plans),
        sorted((place.title, visit.first, f"{home}places/{quote(place.slug)}/") for visit, place in counted.visits))
    dated = [plan for plan in counted.group.plans if plan.visit]
    checks.equal(
        "plans in the calendar",
        sorted((str(event["SUMMARY"]), event["DTSTART"].dt, event["DTEND"].dt.toordinal() - 1) for event in plans),
        sorted((plan.title, plan.visit.first, plan.visit.last.toordinal()) for plan in dated))
    checks.equal("every event once", len({str(event["UID"]) for event in events}), len(events))
    for plan in dated:
        event = next(event for event in plans if str(event["SUMMARY"]) == plan.title)
        said = [("제안한 사람", [plan.by] if plan.by else [])] + [
            (word, [name for name, given in plan.answers.items() if given == answer]) for answer, word in SIGNS.items()]
        checks.equal(
            f"{plan.title} in the calendar", str(event.get("DESCRIPTION", "")),
            "\n".join(f"{word}: {', '.join(people)}" for word, people in said if people))
        place = plan.place and counted.place_of(plan.place)
        checks.equal(f"{plan.title} is at", str(event.get("LOCATION", "")), place.title if place else "")
        spot = (event["GEO"].latitude, event["GEO"].longitude) if "GEO" in event else None
        checks.equal(f"{plan.title} lies at", spot, place.location if place else None)
    features = json.loads((pages.folder / "places.geojson").read_text("utf-8"))["features"]
    checks.equal(
        "places in GeoJSON",
        sorted((feature["id"], feature["geometry"] and tuple(feature["geometry"]["coordinates"][::-1])) for feature in features),
        sorted((place.slug, place.location) for place in counted.places))
