"""The pages of groups as their members use them: on phones, on a certain day, in light and dark, with and without scripts."""

from datetime import date
from urllib.parse import unquote, urlsplit

import pytest

from groups_diary import SLUGS, build_groups, enters
from groups_figures import Figures
from server import serving
from visit import AXE_OPTIONS, COLOUR_OPTIONS, OVERFLOW, SETTLE, axe

# A Wednesday, on which some plans are over that were not when the site was built.
TODAY, LATER = date(2026, 12, 2), date(2027, 6, 1)
PHONE, NARROW = {"width": 360, "height": 800}, {"width": 320, "height": 640}
OWN_LINKS = """() => [...document.querySelectorAll("a, area, form")].map(link => link.href?.baseVal ?? link.href ?? link.action)
    .filter(address => new URL(address, location.href).origin === location.origin)"""


@pytest.fixture(scope="module")
def built(cairn, tmp_path_factory):
    return build_groups(0, cairn, tmp_path_factory.mktemp("groups"))


@pytest.fixture(params=["alpha", "beta"])
def visitor(request, built, new_context, checks):
    """A member of a group, who must get all that their pages need below the group's address."""
    group = next(group for group in built.diary.groups if group.slug == request.param)
    with serving(built.site, "/diary/") as server:
        visitor = Visitor(new_context, server, built.prefixes[group.slug], built.diary, group)
        yield visitor
    assert sorted(visitor.outside) == []


class Visitor:
    def __init__(self, new_context, server, prefix, diary, group):
        self.new_context, self.origin, self.home, self.group = new_context, server.origin, f"/diary/{prefix}", group
        self.figures = Figures(diary, group)
        self.strangers = [entry for entry in diary.entries if not enters(entry, group) and entry.title not in
                          {other.title for place in self.figures.places for other in place.entries}]
        self.outside = set()

    def tab(self, day=TODAY, **options):
        context = self.new_context(**{"viewport": PHONE, "locale": "ko-KR", **options})
        context.clock.set_fixed_time(f"{day}T09:00:00")
        tab = context.new_page()
        tab.on("request", self.on_request)
        return tab

    def on_request(self, request):
        path = unquote(urlsplit(request.url).path)
        if request.url.startswith(self.origin) and not path.startswith((self.home, "/diary/assets/")):
            self.outside.add(path)

    def open(self, tab, path=""):
        tab.goto(self.origin + self.home + path)
        tab.evaluate(SETTLE)

    @property
    def kinds(self):
        """A page of each kind."""
        place, year = self.figures.places[0], self.figures.years[-1]
        paths = [
            "", "plans/", "ranking/", f"ranking/{year}/", "taste/", "agreement/", "wishes/", "people/", f"people/{SLUGS[self.group.members[0]]}/",
            "places/", f"places/{place.slug}/", "categories/", f"categories/{place.category or 'cafe'}/", "tags/", "calendar/", f"calendar/{year}/",
            "calendar/2026/12/", "map/", "search/", "statistics/", "downloads/", "bookmarks/"]
        return paths + (["rules/"] if self.group.rules else [])


def test_pages_fit_and_read_well(visitor, checks):
    """Every kind of page fits, and reads well, in light and dark."""
    tab = visitor.tab()
    for path in visitor.kinds:
        tab.set_viewport_size(PHONE)
        tab.emulate_media(color_scheme="light")
        visitor.open(tab, path)
        checks.equal(f"/{path} fits 360 px", tab.evaluate(OVERFLOW), None)
        # The other group has the same pages.
        if visitor.group.rules:
            checks.equal(f"/{path} is accessible", axe(tab, AXE_OPTIONS), [])
            tab.emulate_media(color_scheme="dark")
            checks.equal(f"/{path} is accessible in the dark", axe(tab, COLOUR_OPTIONS), [])
        tab.set_viewport_size(NARROW)
        checks.equal(f"/{path} fits 320 px", tab.evaluate(OVERFLOW), None)
        links = {unquote(urlsplit(link).path) for link in tab.evaluate(OWN_LINKS)}
        checks.equal(
            f"/{path} leads to the group alone", [link for link in links if link and not link.startswith(visitor.home)], [])


def test_the_first_page_tells_what_is_next(visitor, checks):
    """Where we want to go next, who answered, and what is near, before anything else; and what is to be done today."""
    for day in (TODAY, LATER):
        tab = visitor.tab(day)
        visitor.open(tab)
        coming = [plan for plan in visitor.group.plans if not plan.visit or plan.visit.last >= day]
        coming.sort(key=lambda plan: (plan.visit.first.toordinal(), plan.visit.last.toordinal()) if plan.visit else (10**7, 0))
        # A build knows no day, and takes a plan for past when the group has been somewhere after it.
        latest = max(visit.first for visit, _ in visitor.figures.visits)
        shown = [plan for plan in coming if not plan.visit or plan.visit.last >= latest][:60]
        checks.equal(f"next on {day}", tab.locator(".plan:visible h3").all_inner_texts(), [plan.title for plan in shown[:1]])
        later = tab.locator(".later:visible")
        checks.equal(f"whether more follows on {day}", later.count(), int(len(shown) > 1))
        if later.count():
            later.locator("summary").click()
        checks.equal(f"plans from {day} on", tab.locator(".plan:visible h3").all_inner_texts(), [plan.title for plan in shown])
        for plan in shown:
            article = tab.locator(".plan:visible", has=tab.get_by_text(plan.title, exact=True))
            off = article.locator(".off:visible")
            if plan.visit and len(plan.start) == 10:
                days = (plan.visit.first - day).days
                checks.equal(
                    f"how far off {plan.title} is", off.inner_text(),
                    f"{days}일 뒤" if days > 0 else "지금" if plan.end else "오늘")
            else:
                checks.equal(f"{plan.title} is not so many days off", off.count(), 0)
    tab = visitor.tab()
    visitor.open(tab)
    first = tab.locator(".plan:visible").first
    for part in ("h3", ".when", ".answers, .line >> nth=0"):
        box = first.locator(part).first.bounding_box()
        checks.equal(
            f"{part} of the next plan is on the first screen", box["y"] + min(box["height"], 40) < PHONE["height"], True)
    near = first.locator(".near a")
    if near.count():
        address = near.first.get_attribute("href")
        near.first.click()
        checks.equal("what is near is a tap away", unquote(urlsplit(tab.url).path), address)
        visitor.open(tab)
    first.locator("h3 a").click()
    # A plan leads to its conversation.
    tab.wait_for_function("document.querySelector(':target')?.className === 'plan'")
    if visitor.group.rules:
        visitor.open(tab)
        todo = [rule["text"] for rule in visitor.group.rules if "wed" in rule["weekdays"]]
        said = tab.locator(".chores li:visible").all_inner_texts()
        checks.equal("today's rules", [text for text, line in zip(todo, said) if text in line], todo)
        visitor.open(tab, "rules/")
        row = tab.locator("tr[aria-current=date]")
        checks.equal("the day in the week", (row.get_attribute("data-weekday"), "오늘" in row.inner_text()), ("wed", True))


def test_plans_and_conversations(visitor, checks):
    """Conversations in their order, past plans apart from the others."""
    tab = visitor.tab()
    visitor.open(tab, "plans/")
    over = [plan.title for plan in visitor.group.plans if plan.visit and plan.visit.last < TODAY]
    checks.equal(
        "past plans", sorted(tab.locator(".plans.past .plan:visible header :is(h2, h3)").all_inner_texts()), sorted(over))
    for plan in visitor.group.plans:
        article = tab.locator(".plan", has=tab.get_by_text(plan.title, exact=True))
        said = article.locator(".talk li > p:last-child").all_inner_texts()
        checks.equal(f"the conversation on {plan.title}", said, [text for _, _, text in plan.talk])
        size = article.locator(".talk li > p:last-child").evaluate_all("all => Math.min(99, ...all.map(one => parseFloat(getComputedStyle(one).fontSize)))")
        checks.true(f"the letters on {plan.title}", size >= 15)


def test_lists_and_filters(visitor, checks):
    """The list and the grid, and a filter, of the group's places."""
    tab = visitor.tab(viewport={"width": 1024, "height": 800})
    visitor.open(tab, "places/")
    card = tab.locator("#_list .card").first
    grid = card.bounding_box()
    tab.click(".tool[data-view=list]")
    tab.wait_for_function("document.querySelector('.tool[data-view=list]').ariaPressed === 'true'")
    row = card.bounding_box()
    checks.equal(
        "a row is wider and lower than a card", row["width"] > grid["width"] * 1.5 and row["height"] < grid["height"], True)
    category = next(place.category for place in visitor.figures.places if place.category)
    visitor.open(tab, f"places/?category={category}")
    places = [place for place in visitor.figures.places if place.category == category]
    tab.wait_for_function(f"document.querySelector('#_count').textContent.includes('{len(places)}')")


def test_search_and_map_stay_in_the_group(visitor, checks):
    """The search and the map know the places of the group and no others."""
    tab = visitor.tab()
    own, stranger = visitor.figures.places[3].title, visitor.strangers[0].title
    visitor.open(tab, f"search/?q={own}")
    tab.wait_for_selector("main .card")
    links = tab.locator("main .card a").evaluate_all("links => links.map(link => decodeURI(link.pathname))")
    checks.true("the search finds it", f"{visitor.home}places/{visitor.figures.places[3].slug}/" in links)
    checks.equal("what is found is the group's", [link for link in links if not link.startswith(visitor.home)], [])
    visitor.open(tab, f"search/?q={stranger}")
    tab.wait_for_timeout(400)
    checks.equal("the search does not know others", tab.locator("main .card").count(), 0)
    visitor.open(tab, "map/")
    located = sum(place.location is not None for place in visitor.figures.places)
    names = tab.locator("main").inner_text()
    checks.equal(
        "the map knows the group's places alone", [entry.title for entry in visitor.strangers if entry.title in names], [])
    spots = tab.evaluate("""async () => {
        const address = [...document.querySelectorAll("[data-places], [data-spots], [data-index]")].map(element => element.dataset.places ?? element.dataset.spots ?? element.dataset.index)[0];
        return address ? JSON.stringify(await (await fetch(address)).json()) : "";
    }""")
    checks.equal("the data of the map too", [entry.title for entry in visitor.strangers if entry.title in spots], [])
    checks.true("places on the map", located > 0)


def test_pages_need_no_scripts(visitor, checks):
    tab = visitor.tab(java_script_enabled=False)
    for path in visitor.kinds:
        tab.goto(visitor.origin + visitor.home + path)
        checks.true(f"/{path} without scripts", len(tab.inner_text("main")) > 20)
    tab.goto(visitor.origin + visitor.home)
    said = tab.inner_text("main")
    checks.equal("members without scripts", [name for name in visitor.group.members if name not in said], [])
    checks.true("plans without scripts", tab.locator(".plan:visible").count() > 0)
    tab.goto(visitor.origin + visitor.home + "places/")
    checks.equal("places without scripts", tab.locator(".card:visible").count(), min(12, len(visitor.figures.places)))
