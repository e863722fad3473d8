"""Writes a synthetic diary as Cairn's Content folder."""

from pathlib import Path

import diary
import words

SETTINGS = """title: 동네 수첩
description: 걸어서 다닌 곳들
language: ko
url: https://bench.example/
author: {author}
per_page: {per_page}
exports: none
categories:
{categories}
"""
PER_PAGE = 24
ABOUT = "이 수첩은 걸어서 다닌 곳들을 **적어 두려고** 만들었다.\n\n별점은 그날의 기분이고, 다시 가면 바뀐다.\n"


def write(folder, count):
    content = Path(folder, "Content")
    categories = "\n".join(
        f'  - {{id: {id}, name: {name}, icon: {icon}, color: "{color}"}}' for id, name, icon, color in words.CATEGORIES)
    save(content / "diary.yml", SETTINGS.format(author=words.AUTHOR, per_page=PER_PAGE, categories=categories))
    save(content / "pages/about.md", f"---\ntitle: 소개\n---\n\n{ABOUT}")
    for number, (slug, name) in enumerate(words.PEOPLE):
        save(content / f"people/{slug}.md", f'---\nname: {name}\ncolor: "{color(number)}"\n---\n\n{bio(name)}\n')
    for place in diary.entries(count):
        # People sort long diaries into folders of years; a flat folder of 50,000 files helps nobody.
        save(content / "places" / year(place) / f"{place['slug']}.md", text(place))


def color(number):
    return words.CATEGORIES[number % len(words.CATEGORIES)][3]


def bio(name):
    return f"{name}는 걷는 것을 좋아한다. 동네 빵집을 **모두** 가 보는 것이 꿈이다."


def year(place):
    return place["visits"][-1]["from"][:4] if place["visits"] else "wishes"


def save(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def text(place):
    lines = ["---", f"title: {place['title']}", f"location: {{lat: {place['lat']}, lon: {place['lon']}}}"]
    lines += [f"address: {place['address']}", f"category: {place['category']}", f"tags: [{', '.join(place['tags'])}]"]
    if place["features"]:
        lines.append(f"features: [{', '.join(place['features'])}]")
    if place["stations"]:
        lines.append(f"station: [{', '.join(station(*item) for item in place['stations'])}]")
    if place["rating"]:
        lines.append(f"rating: {place['rating']:g}")
    if place["price"]:
        lines.append(f"price: {place['price']} KRW")
    if place["web"]:
        lines.append(f"links: {{web: {place['web']}}}")
    if place["visits"]:
        lines.append("visits:")
        lines += [line for visit in place["visits"] for line in visit_lines(visit)]
    if place["comment"]:
        lines.append(f"comment: {place['comment']}")
    if place["liked_by"]:
        lines.append(f"liked_by: [{', '.join(place['liked_by'])}]")
    if place["wanted_by"]:
        lines.append(f"want: {{by: [{', '.join(place['wanted_by'])}]}}")
    return "\n".join(lines + ["---", "", place["body"], ""])


def station(name, lines):
    return f"{{name: {name}, lines: [{', '.join(quoted(line) for line in lines)}]}}"


def visit_lines(visit):
    span = f"{{from: {visit['from']}, to: {visit['to']}}}" if visit["to"] else visit["from"]
    lines = [f"  - date: {span}"]
    if visit["with"]:
        lines.append(f"    with: [{', '.join(visit['with'])}]")
    if visit["rating"]:
        lines.append(f"    rating: {visit['rating']:g}")
    if visit["price"]:
        lines.append(f"    price: {visit['price']} KRW")
    if visit["note"]:
        lines.append(f"    note: {quoted(visit['note'])}")
    return lines


def quoted(text):
    return f'"{text}"'
