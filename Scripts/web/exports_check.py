"""Reads every feed and export of a site with other people's readers and compares them, field by field, with the diary.

Two diaries: the one in this folder, whose finished site is given, and one of everything that formats stumble over, which
is built here. The last line of the output counts the checks.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from icalendar import Calendar

from diary_source import Visit, front_matter, read_diary
from exports_pages import check_pages
from exports_places import check_places
from exports_readers import READERS, Expected, near
from nasty_diary import write_nasty_diary
from results import Results

SECRETS = ["비밀장소", "비밀태그", "안보이는곳", "초고인곳", "우리끼리"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    parser.add_argument("site", metavar="SITE_DIR", help="the finished site of the diary in this folder")
    options = parser.parse_args()
    started = time.monotonic()
    results = Results()
    check_site(results, "example", ".", Path(options.site))
    check_pages(results, read_diary("."), Path(options.site))
    check_plans(results, ".", Path(options.site))
    check_places(results, "example", read_diary("."), Path(options.site))
    with tempfile.TemporaryDirectory() as folder:
        write_nasty_diary(folder)
        run(options.cairn, "build", folder, "--output", folder + "/Site")
        check_site(results, "nasty", folder, Path(folder, "Site"))
        check_pages(results, read_diary(folder), Path(folder, "Site"))
        check_places(results, "nasty", read_diary(folder), Path(folder, "Site"))
        check_secrets(results, Path(folder, "Site"))
        check_selections(results, options.cairn, folder)
        first = {file.name: file.read_bytes() for file in Path(folder, "Site").glob("*.*")}
        run(options.cairn, "build", folder, "--output", folder + "/Again")
        for name, content in first.items():
            results.check(f"{name} is the same again", Path(folder, "Again", name).read_bytes() == content, True)
    print(f"in {time.monotonic() - started:.0f} s")
    print(f"{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


def run(*command):
    result = subprocess.run(command, capture_output=True)
    if result.returncode:
        raise SystemExit(f"error: {' '.join(command)} failed:\n{result.stderr.decode()}")
    return result.stdout


def check_site(results, name, folder, site):
    diary = read_diary(folder)
    expected = Expected(diary, diary.public)
    for file, reader in READERS.items():
        path = site / file
        if path.exists():
            reader(results, f"{name}: {file}", path.read_bytes(), expected)
    for category in diary.settings["categories"]:
        places = [place for place in diary.public if place.category == category["name"]]
        for file in ["atom.xml", "places.kml"]:
            path = site / "categories" / category["id"] / file
            READERS[file](results, f"{name}: {path.relative_to(site)}", path.read_bytes(), Expected(diary, places))


def check_plans(results, folder, site):
    """That the calendar of each group has its plans."""
    diary = read_diary(folder)
    places = {place.slug: place for place in diary.places}
    for file in sorted(Path(folder, "Content/groups").glob("*.md")):
        name = f"groups/{file.stem}/visits.ics"
        events = Calendar.from_ical((site / name).read_bytes()).walk("VEVENT")
        plans = [plan for plan in front_matter(file)["plans"] if "date" in plan or "from" in plan]
        found = {str(event["SUMMARY"]): event for event in events if str(event["URL"]).endswith("/plans/")}
        results.check(f"{name}: every plan", sorted(found), sorted(plan["title"] for plan in plans))
        for plan in plans:
            event, days = found[plan["title"]], Visit(plan.get("date") or plan["from"], plan.get("to"))
            results.check(f"{name}: {plan['title']} on its days", (event["DTSTART"].dt, event["DTEND"].dt), (days.first, days.after))
            answers = [list((plan.get("answers") or {}).values()).count(answer) for answer in ("yes", "maybe", "no")]
            told = dict(line.split(": ", 1) for line in str(event["DESCRIPTION"]).split("\n"))
            counts = [len(told[word].split(", ")) if word in told else 0 for word in ("가요", "아마도", "못 가요")]
            results.check(f"{name}: {plan['title']} with its answers", counts, answers)
            results.check(f"{name}: {plan['title']} by somebody", "꺼낸 사람" in told, "by" in plan)
            place = places[plan["place"]]
            results.check(f"{name}: {plan['title']} at its place", str(event["LOCATION"]).startswith(place.title), True)
            results.check(f"{name}: {plan['title']} at its spot", near(place, (event["GEO"].latitude, event["GEO"].longitude)), True)


def check_secrets(results, site):
    """That nothing of what is not public is in any file."""
    for file in site.rglob("*"):
        if file.is_file() and "안보이는곳" not in file.read_text("utf-8", "replace"):
            text = file.read_text("utf-8", "replace")
            results.check(f"{file.relative_to(site)} keeps secrets", [word for word in SECRETS if word in text], [])
        elif file.is_file():
            # The page of an unlisted place itself.
            results.check("where the unlisted place is", str(file.relative_to(site).parent), "places/unlisted")


def check_selections(results, cairn, folder):
    diary = read_diary(folder)

    def selection(title, keep, *arguments, visit=lambda visit: True):
        places = []
        for place in diary.places if "--all" in arguments else diary.public:
            if keep(place):
                copy = type(place)(**{**vars(place), "visits": [item for item in place.visits if visit(item)],
                                         "own_rating": place.shown_rating})
                if copy.visits or not any(argument in ("--from", "--to", "--person") for argument in arguments):
                    places.append(copy)
        for format, file in FORMATS.items():
            content = run(cairn, "export", format, folder, *arguments)
            READERS[file](results, f"export {format} {title}", content, Expected(diary, places))

    selection("of everything", lambda place: True)
    selection("of a category", lambda place: place.category == "바다 & 섬", "--category", "sea")
    selection("of a tag", lambda place: "쉼표, 태그" in place.tags, "--tag", "쉼표, 태그")
    selection("of some days", lambda place: True, "--from", "2025-12-31", "--to", "2026-01-01",
              visit=lambda visit: str(visit.last) >= "2025-12-31" and str(visit.first) <= "2026-01-01")
    selection("for the author", lambda place: True, "--all")
    for arguments, help in [(["--tag", "쉼표, 테그"], "did you mean"), (["--category", "see"], "did you mean")]:
        result = subprocess.run([cairn, "export", "csv", folder, *arguments], capture_output=True)
        results.check(f"export with {arguments}", (result.returncode, help in result.stderr.decode()), (1, True))


FORMATS = {
    "atom": "atom.xml", "jsonfeed": "feed.json", "ics": "visits.ics", "geojson": "places.geojson", "kml": "places.kml",
    "gpx": "places.gpx", "csv": "visits.csv", "json": "places.json",
}

if __name__ == "__main__":
    sys.exit(main())
