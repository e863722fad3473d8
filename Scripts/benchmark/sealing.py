"""Sealing: a diary with a group of photos and places, built with the group open and sealed, and opened in Chromium.

Two diaries differ in the group's `access` alone. Measured are a first build; one that has the copies of photos from before but no site;
one with nothing changed; and one after an entry was changed, of which the sealed files that were written are counted. The programs
take turns. Then a browser opens the first page with the passphrase. Ratios are of processor time, because a machine that
has other work to do delays both by chance.
"""

import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median

from build import REPOSITORY, tell, workspace
from measure import clean_environment, judge, measure
from photos import draw

PASSPHRASE = "구만-토림-하솔-빈도"
BASE = "/diary/"
KINDS = ["open", "sealed"]
STEPS = ["first build", "copies of photos kept", "nothing changed", "one entry changed"]
# Of the time of the open group; sealed files after a change of one entry's text; seconds until the first page is shown.
BUDGETS = {"first build": 1.15, "one entry changed": 0.05, "unlock": 2}


def add_arguments(parser):
    parser.add_argument("--places", type=int, default=200, help="places of the group (default 200)")
    parser.add_argument("--photos", type=int, default=500, help="their photos (default 500)")
    parser.add_argument("--size", default="4000x3000", help="of the photos, in pixels (default 4000x3000)")
    parser.add_argument("--repeat", type=int, default=3, help="measured rounds (default 3)")
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")
    parser.add_argument("--keep", metavar="DIR", help="work there and keep diaries and sites, to look at them")


def run(options):
    if not shutil.which("vips"):
        raise SystemExit("error: there is no vips; install libvips-tools (Debian) or vips (Homebrew)")
    cairn = str(Path(options.cairn).resolve())
    if not os.access(cairn, os.X_OK):
        raise SystemExit(f"error: there is no {options.cairn}; build it with Scripts/build --release")
    missed = []
    with workspace(options.keep) as folder:
        folder = Path(folder)
        draw(folder, options.photos, tuple(int(side) for side in options.size.split("x")))
        runs, written, count = measure_builds(folder, cairn, options)
        print(f"{options.places} places with {options.photos} photos of {options.size} pixels, medians of {options.repeat} rounds; "
              f"{os.cpu_count()} processors. {count} sealed files.\n")
        print("| build | open | sealed | open, processor | sealed, processor | ratio |\n|---|--:|--:|--:|--:|--:|")
        for step in STEPS:
            seconds = {kind: median(run.seconds for run in runs[kind, step]) for kind in KINDS}
            processor = {kind: median(run.processor for run in runs[kind, step]) for kind in KINDS}
            ratio = processor["sealed"] / processor["open"]
            print(f"| {step} | {seconds['open']:.2f} s | {seconds['sealed']:.2f} s | {processor['open']:.2f} s "
                  f"| {processor['sealed']:.2f} s | {ratio:.2f} |")
            if step == "first build" and ratio > BUDGETS[step]:
                missed.append(f"a {step}, {ratio:.2f} × the open one, at most {BUDGETS[step]}")
        print(f"\nSealed files that were written: {written['nothing changed']} with nothing changed, "
              f"{written['one entry changed']} after the text of one entry.")
        if written["nothing changed"] or written["one entry changed"] > max(20, count * BUDGETS["one entry changed"]):
            missed.append("more is sealed anew than changed")
        shown, seen = unlock(folder / "site-sealed", options.repeat)
        print(f"Chromium: {shown:.2f} s from the passphrase to the first page, {seen:.2f} s to its photos.")
        if shown > BUDGETS["unlock"]:
            missed.append(f"unlocking, {shown:.2f} s, at most {BUDGETS['unlock']} s")
    return judge(missed)


def write_diary(folder, kind, places):
    """A diary whose places are for the group alone; the photos are spread evenly over them."""
    diary = folder / kind
    shutil.rmtree(diary, ignore_errors=True)
    for name in ("people", "groups", "places"):
        (diary / "Content" / name).mkdir(parents=True)

    def write(name, text):
        (diary / "Content" / name).write_text(text, "utf-8")

    write("diary.yml", f"title: 동네 수첩\nurl: https://example.org{BASE}\nauthor: minji\n"
          "categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]\n")
    write("people/minji.md", "---\nname: 민지\n---\n")
    access = "passphrase" if kind == "sealed" else "open"
    write("groups/friends.md", f"---\ntitle: 골목 모임\naccess: {access}\nmembers: [minji, 현우]\n---\n같이 걸은 골목들.\n")
    write("places/square.md", "---\ntitle: 광장\nvisits: [2026-05-03]\n---\n누구나 아는 곳.\n")
    photos = sorted((folder / "originals").iterdir())
    for number in range(places):
        own = photos[number * len(photos) // places:(number + 1) * len(photos) // places]
        place = diary / f"Content/places/alley-{number}"
        place.mkdir()
        for photo in own:
            os.link(photo, place / photo.name)
        write(f"places/alley-{number}/index.md", entry(number, places, own))
    return diary


def entry(number, places, photos):
    lines = [f"  - {{file: {photo.name}, alt: 골목 {number}}}" for photo in photos]
    return "\n".join([
        "---", f"title: 우리 골목 {number}", f"location: 37.{5000 + number * 7 % 900}, 126.{9000 + number * 13 % 900}",
        f"category: {'cafe' if number % 3 else 'walk'}", f"tags: [골목{number % 11}, 저녁]", "comment: 다음에도 같이 오자고 했다",
        f"visits: [{{date: 2026-{1 + number % 12:02}-{1 + number % 28:02}, with: [현우], rating: 4}}]", "visibility: group",
        "groups: [friends]", *(["photos:", *lines] if lines else []), "---",
        f"골목 {number}의 끝에 있는 집. [[alley-{(number + 1) % places}]]에서 걸어서 온다.", ""])


def measure_builds(folder, cairn, options):
    """Runs of each kind and step, how many sealed files each step wrote, and how many there are."""
    runs = {(kind, step): [] for kind in KINDS for step in STEPS}
    environment = clean_environment(folder / "home")
    diaries = {kind: write_diary(folder, kind, options.places) for kind in KINDS}
    measure([cairn, "share", "friends", "--diary", str(diaries["sealed"])], folder,
            {**environment, "CAIRN_PASSPHRASE_FRIENDS": PASSPHRASE}, folder / "log")
    written, count = {}, 0
    for turn in range(options.repeat):
        for step in STEPS:
            for kind in KINDS:
                tell(f"round {turn + 1} of {options.repeat}: {step}, {kind}")
                diary, site = diaries[kind], folder / f"site-{kind}"
                command = [cairn, "build", str(diary), "--output", str(site)]
                if step == "first build":
                    shutil.rmtree(diary / ".cairn", ignore_errors=True)
                if step in STEPS[:2]:
                    shutil.rmtree(site, ignore_errors=True)
                    for record in (diary / ".cairn").glob("*"):
                        record.unlink() if record.is_file() else None
                if step == "nothing changed" and turn == 0:
                    # Files that are new at the first build are looked at twice.
                    measure(command, folder, environment, folder / "log")
                if step == "one entry changed":
                    with open(diary / "Content/places/alley-0/index.md", "a", encoding="utf-8") as file:
                        file.write(f"\n덧붙인 말 {turn}.\n")
                before = sealed_files(site)
                runs[kind, step].append(measure(command, folder, environment, folder / "log"))
                after = sealed_files(site)
                if kind == "sealed":
                    count = len(after)
                    written[step] = max(written.get(step, 0), len(after.items() - before.items()))
    tell("")
    return runs, written, count


def sealed_files(site):
    """What the file system says of each, by which files that were written anew are told."""
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in site.glob("s/*/*.bin")}


def unlock(site, repeat):
    """Seconds from the passphrase to the first page, and to the photos in view, medians."""
    from playwright.sync_api import sync_playwright

    sys.path.append(str(REPOSITORY / "Tests/Web"))
    from browser import launch_options
    from server import serving

    page = next(path for path in site.glob("s/*/index.html") if 'id="_seal"' in path.read_text("utf-8"))
    shown, seen = [], []
    with serving(site, BASE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for _ in range(max(3, repeat)):
            context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ko-KR")
            tab = context.new_page()
            tab.goto(f"{server.home}s/{page.parent.name}/")
            tab.fill("#_passphrase", PASSPHRASE)
            start = time.monotonic()
            tab.click("#_open")
            tab.wait_for_function(
                "document.querySelector('iframe')?.contentDocument?.querySelector('main') && document.body.ariaBusy === 'false'")
            shown.append(time.monotonic() - start)
            tab.wait_for_function("""() => {
                const view = document.querySelector("iframe").contentWindow;
                const near = [...view.document.images].filter(image => image.getBoundingClientRect().top < view.innerHeight);
                return near.every(image => image.src.startsWith("blob:") && image.complete);
            }""")
            seen.append(time.monotonic() - start)
            context.close()
        browser.close()
    return median(shown), median(seen)
