"""The home page looks back from the reader's day, whatever that is."""

import datetime

import pytest

from visit import shift

DAYS = ["2026-05-03", "2027-05-03", "2027-02-28", "2028-02-29", "2028-02-28", "2025-08-01", "2027-12-06", "2026-01-01", "2030-02-14", "2020-01-01"]
SHOWN = """() => Object.fromEntries(["day", "year"].map(part => [part,
    [...document.querySelectorAll(`[data-part=${part}] li a`)].map(link => link.textContent)]))"""


def on_this_day(places, today):
    """The titles of places visited on this day in earlier years, and then those of this month without a day: newest first, three at most."""
    days = {(today.month, today.day)}
    if (today.month, today.day) == (2, 28) and not is_leap(today.year):
        days.add((2, 29))
    exact, months = [], []
    for place in places:
        for visit in place.visits:
            if visit.is_exact:
                for number in range(min((visit.last - visit.first).days, 30) + 1):
                    date = visit.first + datetime.timedelta(number)
                    if (date.month, date.day) in days and date.year < today.year:
                        exact.append((today.year - date.year, place.title))
            elif visit.is_month and visit.first.month == today.month and visit.first.year < today.year:
                months.append((today.year - visit.first.year, place.title))
    return exact, months


def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


@pytest.mark.parametrize("date", DAYS)
def test_looking_back(date, reader, new_context, checks):
    today = datetime.date.fromisoformat(date)
    context = new_context(viewport={"width": 1280, "height": 900}, timezone_id="Asia/Seoul")
    tab = context.new_page()
    # Just after midnight in Seoul it is still the day before in Greenwich.
    tab.clock.set_fixed_time(datetime.datetime.combine(today, datetime.time(0, 30), datetime.timezone(datetime.timedelta(hours=9))))
    tab.goto(reader.home, wait_until="networkidle")
    tab.wait_for_function("() => document.querySelector('[data-part=year] :is(.empty:not([hidden]), li)')")
    shown = tab.evaluate(SHOWN)
    exact, months = on_this_day(reader.places, today)
    expected = list(dict.fromkeys(title for _, title in sorted(exact, key=lambda item: item[0]) + sorted(months, key=lambda item: item[0])))
    # Those of one year may come in any order.
    ages = {title: age for age, title in reversed(exact + months)}
    checks.equal(
        f"on this day, {date}, how long ago", [ages.get(title) for title in shown["day"]],
        [ages[title] for title in expected[:3]])
    checks.true(f"on this day, {date}", set(shown["day"]) <= set(expected), shown["day"])
    limit = today.replace(year=today.year - 1) if (today.month, today.day) != (2, 29) else datetime.date(today.year - 1, 2, 28)
    long_ago = [place for place in reader.places if place.visits and place.rating is not None and place.last <= limit]
    ratings = {place.title: place.rating for place in long_ago}
    checks.equal(
        f"not visited for a year, {date}", [ratings.get(title, "another") for title in shown["year"]],
        sorted(ratings.values(), reverse=True)[:3])


def test_looking_back_moves_nothing(reader, checks):
    tab = reader.open()
    tab.wait_for_function("() => document.querySelector('#_days .empty:not([hidden]), #_days li')")
    checks.none("looking back moves nothing", shift(tab))


def test_without_scripts_there_is_no_looking_back(reader, checks):
    tab = reader.open(java_script_enabled=False)
    checks.equal("without scripts there is no looking back", tab.locator("#_days").is_visible(), False)
