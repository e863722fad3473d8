"""The numbers that the pages and files of one subsite tell, each under the name of what it counts, with where it stands."""

import csv
import json
import re
from collections import defaultdict
from pathlib import Path

import icalendar
from lxml import html

# Each takes its words with it, because the next one would find a part of them.
PATTERNS = {"unvisited": r"가 볼 곳 ([\d,]+)곳", "carried": r"앞서 시작한 방문 ([\d,]+)번", "visits": r"방문 ([\d,]+)번", "places": r"([\d,]+)곳"}


def number(text):
    return int(re.sub(r"[^\d]", "", text))


def words(element):
    return " ".join(element.text_content().split())


def numbers_in(text):
    """The numbers of a line such as “방문 3번 · 2곳 · 가 볼 곳 1곳”."""
    found = {}
    for name, pattern in PATTERNS.items():
        if match := re.search(pattern, text):
            found[name], text = number(match[1]), text.replace(match[0], "", 1)
    return found


class Numbers:
    """Reads a subsite; `told` has for each thing that is counted every number that is told of it."""

    def __init__(self, folder):
        self.folder, self.told = Path(folder), defaultdict(list)
        # What readers see that is written otherwise than the language writes it.
        self.ungrouped = []
        for file in sorted(self.folder.rglob("*.html")):
            path = file.relative_to(self.folder).parent.as_posix()
            # Those of groups are subsites of their own.
            if path.split("/")[0] in ("groups", "s") and path != "groups":
                continue
            page = html.parse(str(file)).getroot()
            self.page, self.path = page, "" if path == "." else path + "/"
            main = page.find(".//main")
            for hidden in main.xpath(".//script|.//style"):
                hidden.drop_tree()
            self.ungrouped += [(self.path, found) for found in re.findall(r"\d{4,}(?=[번곳일장명개])", " ".join(main.itertext()))]
            kind = self.path.split("/")[0]
            reader = getattr(self, "read_" + kind.replace("-", "_"), None) if kind else self.read_home
            if reader:
                reader([part for part in self.path.split("/")[1:] if part])
        self.read_files()

    def tell(self, value, *what):
        self.told[what].append((value, self.path))

    def tell_words(self, text, *what):
        for name, value in numbers_in(text).items():
            self.tell(value, *what, name)

    def lead(self):
        return words(self.page.xpath("//main//*[@class='lead']")[0])

    def figures(self):
        return {words(item.find("dt")): words(item.find("dd")) for item in self.page.xpath("//main//dl[@class='figures']/div")}

    # Pages ---------------------------------------------------

    def read_home(self, _):
        for label, name in [("장소", "places"), ("가 볼 곳", "unvisited"), ("방문", "visits")]:
            if label in self.figures():
                self.tell(number(self.figures()[label]), "all", name)
        for item in self.page.xpath("//section[@aria-labelledby='years']//li"):
            self.tell_words(words(item.find("span")), "year", number(words(item.find("a"))))
        for chip in self.page.xpath("//section[@aria-labelledby='categories']//li"):
            self.read_chip(chip)

    def read_chip(self, chip):
        if chip.find(".//small") is not None:
            self.tell(number(words(chip.find(".//small"))), chip.find(".//a").get("href").strip("/").split("/")[-1], "places")

    def read_calendar(self, parts):
        if not parts:
            for row in self.page.xpath("//section[@class='year-row']"):
                year = number(words(row.find(".//h2")))
                for line in row.xpath("./div/p"):
                    self.tell_words(words(line), "year", year)
                self.read_months(row, year)
        elif len(parts) == 1:
            self.tell_words(self.lead(), "year", int(parts[0]))
            self.read_months(self.page, int(parts[0]))
        else:
            self.tell_words(self.lead(), "month", int(parts[0]), int(parts[1]))

    def read_months(self, element, year):
        for month, item in enumerate(element.xpath(".//ol[@class='months']/li"), 1):
            told = item.xpath(".//span[@role='img' and not(@class)]")
            self.tell(number(words(told[0])) if told else 0, "month", year, month, "visits")
            for label in told:
                self.tell_words(label.get("aria-label"), "month", year, month)

    def read_statistics(self, parts):
        period = ("year", int(parts[0])) if parts else ("all",)
        self.tell_words(re.sub(r" · 처음 간 곳.*", "", self.lead()), *period)
        for table in self.page.xpath("//main//figure[.//table]"):
            chart = table.find(".//svg").get("aria-labelledby").removesuffix("-title")
            for row in table.xpath(".//tbody/tr"):
                name, value = words(row.find("th")), number(words(row.findall("td")[0]))
                if chart == "c-years":
                    self.tell(value, "year", int(name), "visits")
                elif chart == "c-months" and parts:
                    self.tell(value, *period[:0], "begun", int(parts[0]), number(name), "visits")
                elif chart == "c-people" and not parts:
                    self.tell(value, "with", name, "visits")
                elif chart in ("c-categories", "c-stations", "c-cities") and not parts:
                    self.tell(value, chart, name, "visits")

    def read_look_back(self, parts):
        if parts[0].startswith("with-"):
            return
        text = words(self.page.find(".//main"))
        period = ("year" if len(parts) == 1 else "month", *map(int, parts))
        if found := re.search(r"([\d,]+)곳을 ([\d,]+)번 찾았어요", text):
            self.tell(number(found[1]), *period, "places")
            self.tell(number(found[2]), *period, "visits")

    def read_people(self, parts):
        if parts:
            name = words(self.page.find(".//main//h1"))
            self.tell(number(self.figures()["방문"]), "person", name, "visits")
            self.tell(number(self.figures()["장소"]), "person", name, "places")
        for item in [] if parts else self.page.xpath("//main//li[.//p[@class='meta']]"):
            name = words(item.xpath(".//h2|.//h3|.//a")[0])
            self.tell_words(words(item.xpath(".//p[@class='meta']")[0]), "person", name)

    def read_places(self, parts):
        if not parts or parts[0] == "page":
            self.tell_words(self.lead(), "all")
        elif not parts[0].startswith("by-") and (found := re.search(r"([\d,]+)번 방문", words(self.page.xpath("//main/*[1]")[0]))):
            self.tell(number(found[1]), "place", words(self.page.find(".//main//h1")), "visits")

    def read_map(self, parts):
        if not parts:
            without = self.page.xpath("//p[@class='lead']/small")
            missing = number(re.search(PATTERNS["places"], words(without[0]))[1]) if without else 0
            for small in without:
                small.drop_tree()
            told = numbers_in(self.lead())
            self.tell(told.get("places", 0) + told.get("unvisited", 0) + missing, "all", "listed")

    def read_names(self, parts, section):
        if parts and not parts[-1].endswith(".svg"):
            self.tell_words(self.lead(), section, "/".join(parts))
        for link in [] if parts else self.page.xpath(f"//main//a[contains(@href, '/{section}/')]"):
            name = html.document_fromstring(f"<p>{link.get('href')}</p>").text_content().split(f"/{section}/")[1].strip("/")
            texts = [words(item) for item in link.xpath(".//span[@class='hidden']|following-sibling::span|../following-sibling::p")]
            for text in texts[:1]:
                self.tell_words(text, section, name)

    def read_categories(self, parts):
        self.read_names(parts, "categories")

    def read_tags(self, parts):
        self.read_names(parts, "tags")

    def read_features(self, parts):
        self.read_names(parts, "features")

    def read_stations(self, parts):
        self.read_names(parts, "stations")

    def read_wishes(self, _):
        self.tell_words(self.lead(), "wishes")

    def read_contents(self, _):
        for item in self.page.xpath("//main//ul[@class='contents']/li"):
            count = item.xpath(".//h3//small|.//h3//span|./small")
            if count and words(count[0]):
                link = item.xpath(".//a/@href")[0].strip("/").split("/")[-1]
                what = {"places": ("all", "places"), "wishes": ("wishes", "places"), "people": ("people", "names")}.get(link)
                if what:
                    self.tell(number(words(count[0])), *what)

    # Files ---------------------------------------------------

    def read_files(self):
        self.path = "visits.csv"
        file = self.folder / "visits.csv"
        if file.exists():
            rows = list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))
            visits = [row for row in rows if row["방문일"]]
            self.tell(len(visits), "all", "visits")
            self.tell(len({row["링크"] for row in visits}), "all", "places")
            self.tell(len({row["링크"] for row in rows if not row["방문일"]}), "all", "unvisited")
        self.path = "places.json"
        file = self.folder / "places.json"
        if file.exists():
            places = json.loads(file.read_text("utf-8"))["places"]
            self.tell_places(places, lambda place: [visit.get("date") or visit["from"] for visit in place.get("visits", [])])
        self.path = "visits.ics"
        file = self.folder / "visits.ics"
        if file.exists():
            events = icalendar.Calendar.from_ical(file.read_bytes()).walk("VEVENT")
            days = [event["DTSTART"].dt for event in events if "/places/" in str(event["URL"])]
            self.tell(len(days), "all", "visits")
            for year in {day.year for day in days}:
                self.tell(sum(day.year == year for day in days), "year", year, "visits")

    def tell_places(self, places, days):
        visited = [place for place in places if days(place)]
        self.tell(len(visited), "all", "places")
        self.tell(len(places) - len(visited), "all", "unvisited")
        self.tell(len(places), "all", "listed")
        every = [(day, place["id"]) for place in visited for day in days(place)]
        self.tell(len(every), "all", "visits")
        for place in visited:
            self.tell(len(days(place)), "place", place["title"], "visits")
        for length, name in [(4, "year"), (7, "month")]:
            for begin in {day[:length] for day, _ in every if len(day) >= length}:
                those = [(day, place) for day, place in every if day[:length] == begin]
                self.tell(len(those), name, *map(int, begin.split("-")), "visits")
                self.tell(len({place for _, place in those}), name, *map(int, begin.split("-")), "places")
