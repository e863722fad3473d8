"""What scripts write in each language is what templates write."""

import re
import subprocess

import pytest

from diary import Diary

LANGUAGES = ["ko", "en", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es"]
DATES = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in (1, 23)] + [f"2026-{month:02}" for month in range(1, 13)] + ["2026"]
NUMBERS = [0, 1, 1.5, 999, 1234, 12345, 1234567]
# Of 0, 1, 2 and a million.
FORMS = {"en": "2122", "de": "2122", "fr": "1122", "es": "2122"}
SCRIPTS = """async ([language, home, card, spots, words, dates, numbers]) => {
    document.documentElement.lang = language;
    const [{ shortDate }, { distanceText }, { form }] =
        await Promise.all([card, spots, words].map(name => import(`${home}assets/${name}?${language}`)));
    return {
        dates: dates.map(shortDate), numbers: numbers.map(number => number.toLocaleString(language)),
        distances: [340, 1240, 9600000].map(metres => distanceText(metres)), forms: [0, 1, 2, 1e6].map(n => form(n, 1, 2)).join(""),
    };
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_scripts_write_as_templates_do(language, reader, example, cairn, checks, tmp_path):
    template = tmp_path / "dates.html"
    lines = [f'{{{{ "{date}"|date("short") }}}}' for date in DATES] + [f"{{{{ {number}|number }}}}" for number in NUMBERS + [1.2, 9600]]
    template.write_text("\n".join(lines), "utf-8")
    written = subprocess.run([cairn, "template", template, "--language", language], capture_output=True, check=True).stdout.decode().splitlines()
    names = [next(file.name for file in (example.folder / "assets").glob(f"{name}.*.js")) for name in ("card", "spots", "words")]
    found = reader.open("404.html").evaluate(SCRIPTS, [language, reader.home, *names, DATES, NUMBERS])
    checks.equal(f"dates, {language}", found["dates"], written[:len(DATES)])
    checks.equal(f"numbers, {language}", found["numbers"], written[len(DATES):-2])
    checks.equal(f"distances, {language}", found["distances"], ["340\u00a0m"] + [f"{number}\u00a0km" for number in written[-2:]])
    checks.equal(f"forms, {language}", found["forms"], FORMS.get(language, "2222"))


def test_pages_of_the_first_language_alone_lead_to_the_others_home(cairn, tmp_path):
    """The index of groups, and the pages for wrong addresses and without a network, are not in every language; what is published has no dead link."""
    diary = Diary(cairn, tmp_path / "diary")
    diary.write("Content/diary.yml", "title: {ko: 수첩, en: Notes}\nlanguage: [ko, en]\nurl: https://minji.example/diary/\noffline: true\n")
    diary.write("Content/places/a.md", "---\ntitle: 서울숲\nlocation: 37.5444, 127.0374\nvisits: [2026-05-03]\ntags: [숲]\n---\n걸었다.\n")
    diary.write("Content/groups/open.md", "---\ntitle: 모임\naccess: open\nmembers: [{person: 민지}]\n---\n")
    diary.build()
    for name in ["404.html", "offline.html", "groups/index.html"]:
        page = diary.read(f"Site/{name}")
        assert re.search('<a href="/diary/en/" lang="en"', page), name
        assert 'hreflang="en" href' not in page.split("<body")[0]
    assert re.search('<a href="/diary/en/places/서울숲/|<a href="/diary/en/places/a/"', diary.read("Site/places/a/index.html"))
    assert "error" not in diary.run("check", status=None, CAIRN_LANGUAGE="en").stderr
