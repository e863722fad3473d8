"""Measures rendering: the same pages and data for Jinja, minijinja and Cairn, medians of several rounds."""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

import jinja2
import minijinja

PAGES = pathlib.Path(__file__).resolve().parent.parent / "Tests/Benchmarks/TemplateBenchmark/Pages"
ROUNDS = 7


def words(source, count):
    pool = "한옥 빵 커피 & 산책 조용한 \"작은\" 골목 <오래된> 책방 small quiet garden morning light bread tea".split()
    return " ".join(source.choice(pool) for _ in range(count))


def list_data():
    source = random.Random(1)
    categories = [
        {"name": name, "icon": icon, "color": color, "url": f"categories/{slug}/"}
        for name, icon, color, slug in [
            ("카페", "☕️", "#8a5a2b", "cafe"),
            ("책방", "📚", "#3b6ea5", "books"),
            ("Bars & more", "🍸", "#7a3b69", "bars"),
        ]
    ]
    places = []
    for number in range(1000):
        photo = {
            "src": f"photos/p{number}-960.webp",
            "small": f"photos/p{number}-480.webp",
            "width": 960,
            "height": 720,
            "alt": words(source, 4),
        }
        places.append(
            {
                "slug": f"place-{number}",
                "title": words(source, 3),
                "url": f"places/place-{number}/",
                "photo": photo if number % 3 else None,
                "comment": words(source, 8) if number % 4 else "",
                "rating": source.randrange(11) / 2 if number % 5 else None,
                "category": source.choice(categories),
                "stations": [{"name": "안국", "lines": ["3"]}] if number % 2 else [],
                "visits": number % 4,
                "date": f"2026-05-{number % 28 + 1:02}",
                "tags": [{"name": tag, "url": f"tags/{tag}/"} for tag in source.sample(["한옥", "Quiet", "빵", "View", "Late"], number % 4)],
                "companions": [{"name": name} for name in source.sample(["민지", "현우", "O'Neil"], number % 3)],
            }
        )
    return {
        "root": "../",
        "page": {"title": "Places <all>", "url": "places/"},
        "site": {
            "language": "ko",
            "title": "동네 수첩",
            "author": "민지",
            "menu": [{"title": title, "url": url} for title, url in [("Places", "places/"), ("Calendar", "calendar/"), ("Tags", "tags/")]],
        },
        "places": places,
    }


def table_data():
    source = random.Random(2)
    rows = [
        {
            "name": words(source, 2),
            "city": source.choice(["서울", "부산", "Jeju & co"]),
            "rating": source.randrange(11) / 2,
            "visits": number % 9,
            "open": number % 3 == 0,
            "note": words(source, 3),
        }
        for number in range(10000)
    ]
    return {"columns": ["Name", "City", "Rating", "Visits", "Open", "Note"], "rows": rows}


def measure(render, repeats, rounds):
    render()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(repeats):
            render()
        times.append((time.perf_counter() - start) * 1000 / repeats)
    return statistics.median(times)


def main():
    program = sys.argv[1]
    # One round tells that the benchmark runs, and nothing of speed.
    rounds = 1 if "--once" in sys.argv else ROUNDS
    sources = {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}
    jinja = jinja2.Environment(loader=jinja2.DictLoader(sources), autoescape=True)
    mini = minijinja.Environment(templates=sources)
    failed = False
    print(f"milliseconds per page, medians of {rounds} rounds")
    print(f"{'page':<14}{'Cairn':>9}{'minijinja':>11}{'Jinja':>9}{'× minijinja':>13}{'× Jinja':>10}{'MB/s':>8}")
    for name, title, data in [("list.html", "1,000 cards", list_data()), ("table.html", "10,000 rows", table_data())]:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "data.json"
            path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            output = pathlib.Path(folder) / "page.html"
            command = [program, str(PAGES), name, str(path), str(rounds), "20", "--output", str(output)]
            lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            cairn = statistics.median(float(line) for line in lines)
            page = output.read_text(encoding="utf-8")
        template = jinja.get_template(name)
        jinja_time = measure(lambda: template.render(data), 2, rounds)
        mini_time = measure(lambda: mini.render_template(name, **data), 4, rounds)
        print(
            f"{title:<14}{cairn:>9.3f}{mini_time:>11.3f}{jinja_time:>9.3f}"
            f"{mini_time / cairn:>13.2f}{jinja_time / cairn:>10.2f}{len(page.encode()) / cairn / 1000:>8.0f}"
        )
        if page != template.render(data):
            print(f"{name}: the page differs from Jinja's")
            failed = True
        failed = failed or rounds > 1 and (mini_time / cairn < 1.5 or jinja_time / cairn < 5)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
