"""Reads journeys of the example diary in a real browser: the map that goes along, the search, pages without scripts."""

import pytest

PHONE = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_map_follows_the_reader(open_tab, server, checks, viewport):
    page = open_tab(f"{server.home}journeys/busan-2024/", viewport=viewport)
    page.wait_for_selector(".way.follows")
    style = "document.querySelector('.way .drawing').style.getPropertyValue('--z')"
    whole = page.evaluate(style)
    checks.true("at the beginning all of it is shown", float(whole) <= 1, whole)
    for day in page.locator(".leg[data-focus]").all():
        number = day.get_attribute("data-day")
        page.evaluate("leg => leg.scrollIntoView({ block: 'start' })", day.element_handle())
        # At first all are lit: what is waited for is that the others go out.
        page.wait_for_function(
            "number => [...document.querySelectorAll('.way .pin.on')].every(pin => pin.dataset.days.split(' ').includes(number))",
            arg=number)
        on = page.locator(".way .pin.on").evaluate_all("pins => pins.map(pin => pin.dataset.days)")
        checks.true(f"day {number} is lit", on and all(number in days.split() for days in on), on)
        if number == "1":
            checks.true("it is enlarged", float(page.evaluate(style)) > 1)
    checks.true("nothing is wider than the screen", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    # What a sign leads to is not behind the map.
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(f"{style} === '{whole}'")
    page.wait_for_timeout(800)
    page.locator(".way .pin").last.click()
    page.wait_for_selector(":target")
    top, bottom = page.evaluate(
        "[document.querySelector(':target').getBoundingClientRect().top, document.querySelector('.way').getBoundingClientRect().bottom]")
    if viewport is PHONE:
        checks.true("the day stands below the map", top >= bottom - 1, f"{top} below {bottom}")


def test_without_scripts_all_is_there(open_tab, server, checks):
    page = open_tab(f"{server.home}journeys/lisboa/", viewport=PHONE, java_script_enabled=False)
    headings = page.locator("h2").all_inner_texts()
    checks.equal("the days are in order", [heading.split()[0] for heading in headings if "일차" in heading], ["1일차", "2일차", "3일차"])
    checks.true("chapters stand with their days", page.locator("#_day-2").inner_text().find("공사장 울타리") > 0)
    checks.true("the map is drawn", page.locator(".way .route").is_visible())
    checks.true("every sign leads to a day", all(
        page.locator(link).count() == 1 for link in page.locator(".way .pin").evaluate_all("pins => pins.map(pin => pin.getAttribute('href'))")))
    checks.true("the visits lead back", page.goto(f"{server.home}places/bertrand/") and page.locator(".travel a").inner_text() == "리스본에서 사흘")


@pytest.mark.parametrize("query", ["리스본", "ㄹㅅㅂ", "샌드위치의 종이"])
def test_the_search_finds_journeys(open_tab, server, checks, query):
    page = open_tab(f"{server.home}search/")
    page.fill("#_q", query)
    page.wait_for_selector("#_journeys li")
    checks.equal("the journey is found", page.locator("#_journeys a").all_inner_texts(), ["리스본에서 사흘"])
    page.locator("#_journeys a").click()
    page.wait_for_url("**/journeys/lisboa/")
