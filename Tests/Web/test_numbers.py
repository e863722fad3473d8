"""The numbers of one diary agree on all its pages and in its files, of the example and of a diary with all that is counted otherwise."""

from pathlib import Path

import pytest

from diary import Diary
from told_numbers import Numbers

SETTINGS = {"title": "수첩", "author": "민지", "url": "https://minji.example/", "categories": [{"id": "cafe", "name": "카페"}, {"id": "walk", "name": "산책"}]}
PLACES = {
    # Spans over the end of a month, of a year and of several years.
    "span": {"tags": ["강"], "category": "walk", "location": [37.5, 127], "visits": [
        {"date": {"from": "2024-12-30", "to": "2025-01-02"}, "with": ["소라"]}, {"date": {"from": "2025-05-30", "to": "2025-06-02"}},
        {"date": {"from": "2021-11-01", "to": "2023-02-03"}, "with": ["현우"]}]},
    "often": {"tags": ["강", "빵"], "category": "cafe", "station": ["안국"], "features": ["주차"], "visits": [
        {"date": "2025-05-03", "with": ["소라", "소라"]}, {"date": "2025-05-03", "with": ["현우"]}, "2025-05-04", "2026-02-11"]},
    "dayless": {"tags": ["빵"], "category": "cafe", "location": [37.51, 127.01], "visits": ["2025", "2025-05", "2024-12"]},
    "written": {"author": "소라", "category": "walk", "visits": [{"date": "2025-05-09", "with": ["민지"]}, {"date": "2025-05-10"}]},
    "wanted": {"tags": ["강"], "category": "cafe", "station": ["안국"], "want": {"by": ["현우"]}, "location": [37.52, 127.02]},
    "unvisited": {"tags": ["빵"], "features": ["주차"]},
    "ours": {"category": "walk", "groups": ["us"], "visits": [{"date": "2025-07-01", "with": ["현우"]}]},
    # What nobody may see.
    "private": {"tags": ["강"], "category": "cafe", "visibility": "private", "visits": ["2025-05-03", "2020-01-01"]},
    "unlisted": {"tags": ["빵"], "category": "cafe", "visibility": "unlisted", "visits": ["2025-05-03"]},
    "group": {"tags": ["빵"], "category": "cafe", "visibility": "group", "groups": ["us"], "visits": [{"date": "2025-05-03", "with": ["소라"]}]},
    "draft": {"tags": ["빵"], "category": "cafe", "draft": True, "visits": ["2025-05-03"]},
}
MANY = 1200


@pytest.fixture(scope="module")
def counted(cairn, tmp_path_factory):
    """The site of the diary; most of its places are of one category and on one day."""
    diary = Diary(cairn, tmp_path_factory.mktemp("counted"))
    diary.entry("Content/diary.yml", SETTINGS)
    for slug, fields in PLACES.items():
        diary.entry(f"Content/places/{slug}.md", {"title": slug, **fields})
    for index in range(MANY):
        diary.entry(f"Content/places/many-{index}.md", {"title": f"many-{index}", "tags": ["많음"], "category": "walk", "date": "2019-03-04"})
    diary.entry("Content/groups/us.md", {"title": "우리", "access": "open", "members": [{"person": "민지"}, {"person": "소라"}]})
    diary.entry("Content/people/sora.md", {"name": "소라"})
    diary.entry("Content/journeys/way.md", {"title": "길", "from": "2025-05-03", "to": "2025-05-10"})
    return diary.build()


@pytest.mark.parametrize("name", ["example", "the example's group", "counted", "a group"])
def test_numbers_agree(name, request, checks):
    site = Path(request.getfixturevalue("example").folder if "example" in name else request.getfixturevalue("counted"))
    folder = site / {"the example's group": "groups/roommates", "a group": "groups/us"}.get(name, "")
    numbers = Numbers(folder)
    for what, told in sorted(numbers.told.items(), key=str):
        checks.none(f"{name}: {what}", [str(told[:12])] if len({value for value, _ in told}) > 1 else [])
    checks.equal(f"{name}: numbers of a thousand and more", numbers.ungrouped, [])
    told = {what: values[0][0] for what, values in numbers.told.items()}
    checks.equal(f"{name}: the years add up", sum(value for what, value in told.items() if what[0] == "year" and what[2] == "visits"), told["all", "visits"])
    # That something was read at all.
    checks.true(f"{name}: enough is told", len(told) > 30, len(told))


def test_counts_of_the_diary(counted, checks):
    """What each number must be."""
    told = {what: values[0][0] for what, values in Numbers(counted).told.items()}
    for what, value in {
        ("all", "visits"): 13 + MANY, ("all", "places"): 5 + MANY, ("all", "unvisited"): 2, ("year", 2021, "visits"): 1,
        ("year", 2022, "visits"): 0, ("year", 2022, "carried"): 1, ("year", 2023, "carried"): 1, ("year", 2024, "visits"): 2,
        ("year", 2025, "visits"): 9, ("year", 2025, "places"): 5, ("year", 2025, "carried"): 1, ("month", 2025, 1, "visits"): 0,
        ("month", 2025, 6, "carried"): 1, ("month", 2025, 5, "visits"): 7, ("year", 2019, "visits"): MANY,
        ("categories", "cafe", "places"): 2, ("categories", "cafe", "unvisited"): 1, ("tags", "많음", "places"): MANY,
        ("stations", "안국", "places"): 1, ("stations", "안국", "unvisited"): 1, ("features", "주차", "unvisited"): 1,
        ("person", "소라", "visits"): 4, ("person", "현우", "places"): 3, ("wishes", "places"): 1,
    }.items():
        checks.equal(str(what), told.get(what), value)
