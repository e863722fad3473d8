"""Writes the same diary for programs that make a site of Markdown alone, with as many of Cairn's pages as they can make.

marmite makes a page of each place, and lists with further pages of all places, of each tag, person, category (as its series) and year.
Zensical makes a page of each place, and one page of all tags. Neither makes a calendar, stations, other orders of lists, the nearest
places, statistics or a map. Both bring themes of their own, whose pages hold more than words.
"""

import shutil
import sys
from pathlib import Path

import diary
import words
from cairn_source import ABOUT, PER_PAGE, bio, quoted, save, visit_lines

def program(name):
    """The program of a peer, which pip has put beside Python; None where it is not installed."""
    return shutil.which(name, path=str(Path(sys.executable).parent))


def write_marmite(folder, count):
    folder = Path(folder)
    save(folder / "marmite.yaml", f"name: 동네 수첩\nurl: https://bench.example/\nlanguage: ko\npagination: {PER_PAGE}\nenable_search: false\n"
         + "authors:\n" + "".join(f"  {slug}:\n    name: {name}\n    avatar: static/avatar-placeholder.png\n    bio: {quoted(bio(name))}\n" for slug, name in words.PEOPLE))
    save(folder / "content/about.md", f"---\ntitle: 소개\n---\n\n{ABOUT}")
    slugs = {name: slug for slug, name in words.PEOPLE}
    for place in diary.entries(count):
        people = sorted({slugs.get(person, person) for visit in place["visits"] for person in visit["with"]})
        front = [f"title: {quoted(place['title'])}", f"slug: {place['slug'].lower()}", f"date: {day(place)}", f"tags: [{', '.join(place['tags'] + place['features'])}]",
                 f"series: {place['category']}"]
        if people:
            front.append(f"authors: [{', '.join(people)}]")
        save(folder / f"content/{place['slug'].lower()}.md", "\n".join(["---", *front, "---", "", text(place)]))
    return lambda output: [program("marmite"), "--force", str(folder), str(output)]


def write_zensical(folder, count):
    folder = Path(folder)
    save(folder / "zensical.toml", '[project]\nsite_name = "동네 수첩"\nsite_url = "https://bench.example/"\n'
         '[project.theme]\nlanguage = "ko"\nfeatures = ["navigation.prune"]\n')
    save(folder / "docs/index.md", f"# 동네 수첩\n\n{ABOUT}")
    save(folder / "docs/tags.md", "# 태그\n\n<!-- material/tags -->\n")
    for place in diary.entries(count):
        save(folder / f"docs/places/{place['slug'].lower()}.md",
             f"---\ntitle: {quoted(place['title'])}\ntags: [{', '.join(place['tags'] + place['features'])}]\n---\n\n# {place['title']}\n\n{text(place)}")
    return lambda output: [program("zensical"), "build", "--clean", "--config-file", str(folder / "zensical.toml")]


def day(place):
    date = place["visits"][-1]["from"] if place["visits"] else "2000-01-01"
    return date if len(date) == 10 else date + "-01"


def text(place):
    """What Cairn shows of a place's facts, as words of the text."""
    visits = "\n".join(line.replace("  - date: ", "- ").replace("    ", "  - ") for visit in place["visits"] for line in visit_lines(visit))
    return f"{place['body']}\n\n{place['address']}\n\n{visits}\n"


# With more entries than these they take minutes.
GREATEST = 1000
# Where a site lies that its program writes nowhere else.
OUTPUTS = {"zensical": "zensical/site"}
WRITERS = {"marmite": write_marmite, "zensical": write_zensical}
