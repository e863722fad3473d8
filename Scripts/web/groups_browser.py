"""The pages of groups as their members use them: on phones, on a certain day, in light and dark, with and without scripts."""

from datetime import date
from types import SimpleNamespace
from urllib.parse import unquote, urlsplit

from playwright.async_api import Error

from browser import chromium
from groups_diary import SLUGS, enters
from groups_figures import Figures
from server import serving
from visit import AXE_OPTIONS, COLOUR_OPTIONS, OVERFLOW, SETTLE, axe

# A Wednesday, on which some plans are over that were not when the site was built.
TODAY, LATER = date(2026, 12, 2), date(2027, 6, 1)
PHONE, NARROW = {"width": 360, "height": 800}, {"width": 320, "height": 640}
OWN_LINKS = """() => [...document.querySelectorAll("a, area, form")].map(link => link.href?.baseVal ?? link.href ?? link.action)
    .filter(address => new URL(address, location.href).origin === location.origin)"""


async def check_in_browser(results, diary, site, prefixes):
    async with chromium() as browser:
        with serving(SimpleNamespace(folder=site, base="/diary/")) as origin:
            for group in diary.groups:
                visitor = Visitor(browser, origin, prefixes[group.slug], diary, group, results)
                for step in (visitor.looks, visitor.opens, visitor.reads, visitor.sorts, visitor.finds, visitor.needs_no_scripts):
                    try:
                        await step()
                    except (Error, IndexError) as error:
                        visitor.check(step.__name__, str(error).splitlines()[0], "no error")


class Visitor:
    def __init__(self, browser, origin, prefix, diary, group, results):
        self.browser, self.origin, self.home, self.group, self.results = browser, origin, f"/diary/{prefix}", group, results
        self.figures = Figures(diary, group)
        self.strangers = [entry for entry in diary.entries if not enters(entry, group) and entry.title not in
                          {other.title for place in self.figures.places for other in place.entries}]
        self.outside = set()

    def check(self, name, found, expected):
        self.results.check(f"{self.group.slug} in the browser: {name}", found, expected)

    async def tab(self, day=TODAY, **options):
        context = await self.browser.new_context(**{"viewport": PHONE, "locale": "ko-KR", "reduced_motion": "reduce", **options})
        await context.clock.set_fixed_time(f"{day}T09:00:00")
        tab = await context.new_page()
        tab.set_default_timeout(8000)
        tab.on("request", self.on_request)
        tab.on("pageerror", lambda error: self.check("no script error", str(error), None))
        return tab

    def on_request(self, request):
        path = unquote(urlsplit(request.url).path)
        if request.url.startswith(self.origin) and not path.startswith((self.home, "/diary/assets/")):
            self.outside.add(path)

    async def open(self, tab, path=""):
        await tab.goto(self.origin + self.home + path)
        await tab.evaluate(SETTLE)

    @property
    def kinds(self):
        """A page of each kind."""
        place, year = self.figures.places[0], self.figures.years[-1]
        paths = [
            "", "plans/", "ranking/", f"ranking/{year}/", "taste/", "agreement/", "wishes/", "people/", f"people/{SLUGS[self.group.members[0]]}/",
            "places/", f"places/{place.slug}/", "categories/", f"categories/{place.category or 'cafe'}/", "tags/", "calendar/", f"calendar/{year}/",
            "calendar/2026/12/", "map/", "search/", "statistics/", "downloads/", "bookmarks/"]
        return paths + (["rules/"] if self.group.rules else [])

    async def looks(self):
        """Every kind of page fits, and reads well, in light and dark."""
        tab = await self.tab()
        for path in self.kinds:
            await tab.set_viewport_size(PHONE)
            await tab.emulate_media(color_scheme="light")
            await self.open(tab, path)
            self.check(f"/{path} fits 360 px", await tab.evaluate(OVERFLOW), None)
            # The other group has the same pages.
            if self.group.rules:
                self.check(f"/{path} is accessible", await axe(tab, AXE_OPTIONS), [])
                await tab.emulate_media(color_scheme="dark")
                self.check(f"/{path} is accessible in the dark", await axe(tab, COLOUR_OPTIONS), [])
            await tab.set_viewport_size(NARROW)
            self.check(f"/{path} fits 320 px", await tab.evaluate(OVERFLOW), None)
            links = {unquote(urlsplit(link).path) for link in await tab.evaluate(OWN_LINKS)}
            self.check(f"/{path} leads to the group alone", [link for link in links if link and not link.startswith(self.home)], [])
        await tab.context.close()

    async def opens(self):
        """Where we want to go next, who answered, and what is near, before anything else; and what is to be done today."""
        for day in (TODAY, LATER):
            tab = await self.tab(day)
            await self.open(tab)
            coming = [plan for plan in self.group.plans if not plan.visit or plan.visit.last >= day]
            coming.sort(key=lambda plan: (plan.visit.first.toordinal(), plan.visit.last.toordinal()) if plan.visit else (10**7, 0))
            # A build knows no day, and takes a plan for past when the group has been somewhere after it.
            latest = max(visit.first for visit, _ in self.figures.visits)
            shown = [plan for plan in coming if not plan.visit or plan.visit.last >= latest][:3]
            self.check(f"next on {day}", await tab.locator(".plan:visible h3").all_inner_texts(), [plan.title for plan in shown])
            for plan in shown:
                article = tab.locator(".plan:visible", has=tab.get_by_text(plan.title, exact=True))
                off = article.locator(".off:visible")
                if plan.visit and len(plan.start) == 10:
                    days = (plan.visit.first - day).days
                    self.check(f"how far off {plan.title} is", await off.inner_text(), f"{days}일 뒤" if days > 0 else "지금" if plan.end else "오늘")
                else:
                    self.check(f"{plan.title} is not so many days off", await off.count(), 0)
            await tab.context.close()
        tab = await self.tab()
        await self.open(tab)
        first = tab.locator(".plan:visible").first
        for part in ("h3", ".when", ".answers, .line >> nth=0"):
            box = await first.locator(part).first.bounding_box()
            self.check(f"{part} of the next plan is on the first screen", box["y"] + min(box["height"], 40) < PHONE["height"], True)
        near = first.locator(".near a")
        if await near.count():
            address = await near.first.get_attribute("href")
            await near.first.click()
            self.check("what is near is a tap away", unquote(urlsplit(tab.url).path), address)
            await self.open(tab)
        await first.locator("h3 a").click()
        self.check("a plan leads to its conversation", await tab.evaluate("document.querySelector(':target')?.className"), "plan")
        if self.group.rules:
            await self.open(tab)
            todo = [rule["text"] for rule in self.group.rules if "wed" in rule["weekdays"]]
            said = await tab.locator(".chores li:visible").all_inner_texts()
            self.check("today's rules", [text for text, line in zip(todo, said) if text in line], todo)
            await self.open(tab, "rules/")
            row = tab.locator("tr[aria-current=date]")
            self.check("the day in the week", (await row.get_attribute("data-weekday"), "오늘" in await row.inner_text()), ("wed", True))
        await tab.context.close()

    async def reads(self):
        """Conversations in their order, past plans apart from the others."""
        tab = await self.tab()
        await self.open(tab, "plans/")
        over = [plan.title for plan in self.group.plans if plan.visit and plan.visit.last < TODAY]
        self.check("past plans", sorted(await tab.locator(".plans.past .plan:visible header :is(h2, h3)").all_inner_texts()), sorted(over))
        for plan in self.group.plans:
            article = tab.locator(".plan", has=tab.get_by_text(plan.title, exact=True))
            said = await article.locator(".talk li > p:last-child").all_inner_texts()
            self.check(f"the conversation on {plan.title}", said, [text for _, _, text in plan.talk])
            size = await article.locator(".talk li > p:last-child").evaluate_all("all => Math.min(99, ...all.map(one => parseFloat(getComputedStyle(one).fontSize)))")
            self.check(f"the letters on {plan.title}", size >= 15, True)
        await tab.context.close()

    async def sorts(self):
        """The list and the grid, and a filter, of the group's places."""
        tab = await self.tab(viewport={"width": 1024, "height": 800})
        await self.open(tab, "places/")
        card = tab.locator("#_list .card").first
        grid = await card.bounding_box()
        await tab.click(".tool[data-view=list]")
        await tab.wait_for_function("document.querySelector('.tool[data-view=list]').ariaPressed === 'true'")
        row = await card.bounding_box()
        self.check("a row is wider and lower than a card", row["width"] > grid["width"] * 1.5 and row["height"] < grid["height"], True)
        category = next(place.category for place in self.figures.places if place.category)
        await self.open(tab, f"places/?category={category}")
        places = [place for place in self.figures.places if place.category == category]
        await tab.wait_for_function(f"document.querySelector('#_count').textContent.includes('{len(places)}')")
        await tab.context.close()

    async def finds(self):
        """The search and the map know the places of the group and no others."""
        tab = await self.tab()
        own, stranger = self.figures.places[3].title, self.strangers[0].title
        await self.open(tab, f"search/?q={own}")
        await tab.wait_for_selector("main .card")
        links = await tab.locator("main .card a").evaluate_all("links => links.map(link => decodeURI(link.pathname))")
        self.check("the search finds it", f"{self.home}places/{self.figures.places[3].slug}/" in links, True)
        self.check("what is found is the group's", [link for link in links if not link.startswith(self.home)], [])
        await self.open(tab, f"search/?q={stranger}")
        await tab.wait_for_timeout(400)
        self.check("the search does not know others", await tab.locator("main .card").count(), 0)
        await self.open(tab, "map/")
        located = sum(place.location is not None for place in self.figures.places)
        names = await tab.locator("main").inner_text()
        self.check("the map knows the group's places alone", [entry.title for entry in self.strangers if entry.title in names], [])
        spots = await tab.evaluate("""async () => {
            const address = [...document.querySelectorAll("[data-places], [data-spots], [data-index]")].map(element => element.dataset.places ?? element.dataset.spots ?? element.dataset.index)[0];
            return address ? JSON.stringify(await (await fetch(address)).json()) : "";
        }""")
        self.check("the data of the map too", [entry.title for entry in self.strangers if entry.title in spots], [])
        self.check("places on the map", located > 0, True)
        await tab.context.close()
        self.check("everything was asked for below the group", sorted(self.outside), [])

    async def needs_no_scripts(self):
        tab = await self.tab(java_script_enabled=False)
        for path in self.kinds:
            await tab.goto(self.origin + self.home + path)
            self.check(f"/{path} without scripts", len(await tab.inner_text("main")) > 20, True)
        await tab.goto(self.origin + self.home)
        said = await tab.inner_text("main")
        self.check("members without scripts", [name for name in self.group.members if name not in said], [])
        self.check("plans without scripts", await tab.locator(".plan:visible").count() > 0, True)
        await tab.goto(self.origin + self.home + "places/")
        self.check("places without scripts", await tab.locator(".card:visible").count(), min(12, len(self.figures.places)))
        await tab.context.close()
