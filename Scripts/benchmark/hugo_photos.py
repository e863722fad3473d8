"""The same diary as Hugo publishes it with a theme of nothing but photos and words: what a careful author of such a theme would send.

It has the site's own copies of photos, so that pages differ in all but those: a style sheet, no script, no font, no map.
"""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

THEME = Path(__file__).with_name("hugo_photos_theme")
PICTURE = re.compile(r"<picture>(.*?)</picture>", re.S)


def build(site, folder, base):
    """Writes the project into a folder and builds it; gives the finished site."""
    from build import hugo_program

    site, folder = Path(site), Path(folder)
    source = folder / "source"
    shutil.copytree(THEME, source)
    diary = json.loads((site / "places.json").read_text("utf-8"))
    categories = {category["id"]: category["name"] for category in diary["categories"]}
    (source / "hugo.json").write_text(json.dumps({
        "baseURL": f"http://localhost{base}", "title": diary["title"], "params": {"description": diary["description"]},
        "disableKinds": ["taxonomy", "term", "RSS", "sitemap"], "pagination": {"pagerSize": 12}, "minify": {"minifyOutput": True},
        "markup": {"goldmark": {"renderer": {"unsafe": True}}}}, ensure_ascii=False), "utf-8")
    content = source / "content/places"
    content.mkdir(parents=True)
    (content / "_index.md").write_text('{"title": "장소"}\n', "utf-8")
    for number, place in enumerate(diary["places"]):
        front = {
            "title": place["title"], "url": f"places/{place['id']}/", "weight": number + 1, "comment": place.get("comment", ""),
            "category": categories.get(place.get("category"), ""), "address": place.get("address", ""),
            "days": [visit["date"] for visit in place["visits"]], "pictures": pictures(site, place["id"], base)}
        text = place.get("html", "") + "".join(visit.get("html", "") for visit in place["visits"])
        (content / f"{number}.md").write_text(json.dumps(front, ensure_ascii=False) + "\n\n" + text + "\n", "utf-8")
    made = folder / "site"
    subprocess.run([hugo_program(), "build", "--source", source, "--destination", made, "--quiet"], check=True)
    shutil.copytree(site / "photos", made / "photos")
    return made


def pictures(site, place, base):
    """The photos of a place's page, with the copies that browsers choose from."""
    found = {}
    for picture in PICTURE.findall((site / "places" / place / "index.html").read_text("utf-8")):
        image = attributes(re.search(r"<img([^>]*)>", picture)[1])
        if f"{base}photos/" not in image["src"]:
            continue
        sources = [attributes(text) for text in re.findall(r"<source([^>]*)>", picture)]
        found.setdefault(image["src"], {
            **{name: image[name] for name in ("src", "srcset", "width", "height", "alt")},
            "sources": [{name: source[name] for name in ("type", "srcset")} for source in sources]})
    return list(found.values())


def attributes(text):
    return {name: unescape(value) for name, value in re.findall(r'([a-z]+)="([^"]*)"', text)}


def pages(site):
    """What is compared with Cairn's pages of the same kinds, by kind: the place is the one with most photos on its page."""
    folder = Path(site) / "places"
    sizes = {page.parent.name: page.stat().st_size for page in folder.glob("*/index.html") if "<article" in page.read_text("utf-8")}
    return {"home": "", "places": "places/", "place": f"places/{max(sizes, key=sizes.get)}/"}
