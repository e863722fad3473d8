"""Photos: 12-megapixel JPEGs to four WebP and four JPEG widths, against `vipsthumbnail` and Hugo.

A whole `cairn build` of a diary with so many photos is measured, its pages included; `vipsthumbnail` runs once for each width
and format, with all photos in each run, which is how it is fastest; Hugo makes the same copies from one page. The programs take
turns. Then: builds with nothing changed, beside those of the same diaries without photos, with one photo a place and with
twenty; and peak memory at two numbers of photos.
"""

import os
import shutil
import struct
import subprocess
import time
from pathlib import Path
from statistics import median

from build import REPOSITORY, forget, hugo_program, tell, workspace
from measure import clean_environment, judge, measure

# The widths that a diary without settings gets.
WIDTHS = [240, 480, 720, 1600]
QUALITY = 78
TOOLS = ["cairn", "vipsthumbnail", "hugo"]
# Different pictures; the photos beyond them differ in a comment, which makes them other files to everybody.
DRAWN = 8
# Of the time of vipsthumbnail, of Hugo's, of a build without photos; of the memory for fewer photos, and in bytes.
BUDGETS = {"vipsthumbnail": 1, "hugo": 1 / 3, "warm": 1.2, "growth": 1.2, "memory": 600e6}


def add_arguments(parser):
    parser.add_argument("--count", type=int, default=20, help="photos of the timed runs (default 20)")
    parser.add_argument("--memory", default="20,200", help="two numbers of photos to compare peak memory at (default 20,200)")
    parser.add_argument("--warm", type=int, default=500, help="photos of the build with nothing changed (default 500)")
    parser.add_argument("--size", default="4000x3000", help="of the photos, in pixels (default 4000x3000)")
    parser.add_argument("--repeat", type=int, default=3, help="measured runs of each program (default 3)")
    parser.add_argument("--only", default=",".join(TOOLS), help="some of cairn,vipsthumbnail,hugo")
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")
    parser.add_argument("--keep", metavar="DIR", help="work there and keep photos and sites, to look at them")


def run(options):
    tools = [tool for tool in TOOLS if tool in options.only.split(",")]
    for program in ("vips", "vipsthumbnail"):
        if not shutil.which(program):
            raise SystemExit(f"error: there is no {program}; install libvips-tools (Debian) or vips (Homebrew)")
    cairn = str(Path(options.cairn).resolve())
    if not os.access(cairn, os.X_OK):
        raise SystemExit(f"error: there is no {options.cairn}; build it with Scripts/build --release")
    missed = []
    with workspace(options.keep) as folder:
        folder = Path(folder)
        few, many = (int(number) for number in options.memory.split(","))
        draw(folder, max(few, many, options.count, options.warm), options.size.split("x"))
        missed += measure_cold(folder, tools, cairn, options)
        if "cairn" in tools:
            missed += measure_warm(folder, cairn, options)
            missed += measure_memory(folder, cairn, few, many)
    return judge(missed)


# The photos.


def draw(folder, count, size):
    """Draws photos that compress like a camera's: soft shapes, light that changes slowly, the grain of a sensor."""
    originals = folder / "originals"
    originals.mkdir(parents=True, exist_ok=True)
    width, height = map(str, size)

    def vips(*arguments):
        subprocess.run(["vips", *map(str, arguments)], cwd=folder, check=True)

    drawn = min(count, DRAWN)
    for number in range(drawn):
        tell(f"drawing photo {number + 1} of {drawn}")
        for band in range(3):
            vips("perlin", "shapes.v", width, height, "--cell-size", 200 + 90 * band, "--seed", 3 * number + band)
            vips("linear", "shapes.v", f"band{band}.v", 110, 120)
        vips("bandjoin", "band0.v band1.v band2.v", "colors.v")
        vips("gaussnoise", "grain.v", width, height, "--sigma", "7", "--mean", "0")
        vips("add", "colors.v", "grain.v", "sum.v")
        vips("cast", "sum.v", "photo.v", "uchar")
        vips("copy", "photo.v", f"drawn{number}.jpg[Q=92,strip]")
    for path in folder.glob("*.v"):
        path.unlink()
    for number in range(count):
        bytes = (folder / f"drawn{number % drawn}.jpg").read_bytes()
        (originals / f"{number:04}.jpg").write_bytes(bytes[:2] + exif(number) + comment(number) + bytes[2:])


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def comment(number):
    return segment(0xFE, f"photo {number}".encode())


def exif(number):
    """The time when and the place where a photo was taken, as a camera writes them."""
    taken = f"2026:05:03 14:{number // 60 % 60:02}:{number % 60:02}\0".encode()
    # A directory each for the picture, the camera and the position, at fixed places; then the values.
    position, values = 8 + 30 + 18, 8 + 30 + 18 + 54
    picture = struct.pack("<HHHIIHHIII", 2, 0x8769, 4, 1, 38, 0x8825, 4, 1, position, 0)
    camera = struct.pack("<HHHIII", 1, 0x9003, 2, len(taken), values, 0)
    spot = struct.pack("<H", 4) + b"".join(
        struct.pack("<HHI", tag, kind, count) + value
        for tag, kind, count, value in (
            (1, 2, 2, b"N\0\0\0"), (2, 5, 3, struct.pack("<I", values + len(taken))),
            (3, 2, 2, b"E\0\0\0"), (4, 5, 3, struct.pack("<I", values + len(taken) + 24)))) + struct.pack("<I", 0)
    degrees = struct.pack("<12I", 37, 1, 34, 1, 39, 1, 126, 1, 59, 1, number % 60, 1)
    return segment(0xE1, b"Exif\0\0II*\0\x08\0\0\0" + picture + camera + spot + taken + degrees)


# The sources, the same photos for each program.


def cairn_diary(folder, name, count, with_photos=True, per_place=20):
    diary = folder / name
    shutil.rmtree(diary, ignore_errors=True)
    (diary / "Content/places").mkdir(parents=True)
    (diary / "Content/diary.yml").write_text(f"title: 사진첩\nurl: https://example.org/\nphotos: {{widths: {WIDTHS}}}\n", "utf-8")
    photos = sorted((folder / "originals").iterdir())[:count]
    for start in range(0, count, per_place):
        place = diary / f"Content/places/place-{start // per_place + 1}"
        place.mkdir()
        names = photos[start:start + per_place] if with_photos else []
        for photo in names:
            os.link(photo, place / photo.name)
        lines = [f"  - {{file: {photo.name}, alt: 사진}}" for photo in names]
        front = ["---", f"title: 곳 {start // per_place + 1}", "date: 2026-05-03", *(["photos:", *lines] if lines else []), "---", ""]
        (place / "index.md").write_text("\n".join(front), "utf-8")
    return diary


def hugo_site(folder, count):
    """A site of one page whose resources are the photos."""
    site = folder / "hugo"
    shutil.rmtree(site, ignore_errors=True)
    (site / "content").mkdir(parents=True)
    (site / "layouts").mkdir()
    (site / "hugo.yaml").write_text(
        "baseURL: https://example.org/\ntitle: 사진첩\ndisableKinds: [taxonomy, term, rss, sitemap, robotstxt, 404]\n"
        f"imaging: {{quality: {QUALITY}, exif: {{disableDate: true, disableLatLong: true}}}}\n", "utf-8")
    copies = "".join(
        f'{{{{ with .Resize "{width}x {format} q{QUALITY}" }}}}<img src="{{{{ .RelPermalink }}}}">{{{{ end }}}}'
        for format in ("webp", "jpg") for width in WIDTHS)
    (site / "layouts/home.html").write_text(
        f'{{{{ range .Resources.ByType "image" }}}}{copies}{{{{ end }}}}', "utf-8")
    # Without this, Hugo would publish the originals too.
    (site / "content/_index.md").write_text("---\ntitle: 사진첩\nbuild: {publishResources: false}\n---\n", "utf-8")
    for photo in sorted((folder / "originals").iterdir())[:count]:
        os.link(photo, site / "content" / photo.name)
    return site


# The measurements.


def measure_cold(folder, tools, cairn, options):
    count = options.count
    photos = [str(path) for path in sorted((folder / "originals").iterdir())[:count]]
    diary = cairn_diary(folder, "cairn", count) if "cairn" in tools else None
    hugo = hugo_site(folder, count) if "hugo" in tools else None
    runs = {tool: [] for tool in tools}
    for turn in range(options.repeat + 1):
        # The first turn fills the page cache with the programs and is not counted.
        tell(f"{count} photos: turn {turn} of {options.repeat}" if turn else f"{count} photos: warming up")
        for tool in tools:
            output = folder / f"site-{tool}"
            shutil.rmtree(output, ignore_errors=True)
            output.mkdir()
            forget(folder)
            environment = clean_environment(folder / "home")
            if tool == "cairn":
                commands = [[cairn, "build", str(diary), "--output", str(output)]]
            elif tool == "hugo":
                commands = [[hugo_program(), "build", "--source", str(hugo), "--destination", str(output), "--noChmod", "--noTimes"]]
            else:
                commands = [
                    ["vipsthumbnail", *photos, "--size", f"{width}x", "-o", f"{output}/%s-{width}.{format}"]
                    for width in WIDTHS for format in (f"webp[Q={QUALITY},strip]", f"jpg[Q={QUALITY},strip,optimize-coding]")]
            found = [measure(command, folder, environment, folder / "log") for command in commands]
            if turn:
                runs[tool].append(found)
            made = sum(1 for path in output.rglob("*") if path.suffix in (".webp", ".jpg"))
            if made != count * 2 * len(WIDTHS):
                raise SystemExit(f"error: {tool} made {made} copies of {count} photos, not {count * 2 * len(WIDTHS)}")
    print(f"{count} photos of {options.size} pixels to {len(WIDTHS)} WebP and {len(WIDTHS)} JPEG each, "
          f"medians of {options.repeat} runs; {os.cpu_count()} processors.\n")
    print("| program | time | photos a second | processor time | peak memory | bytes of copies |\n|---|--:|--:|--:|--:|--:|")
    seconds = {}
    for tool in tools:
        seconds[tool] = median(sum(run.seconds for run in turn) for turn in runs[tool])
        processor = median(sum(run.processor for run in turn) for turn in runs[tool])
        memory = max(run.memory for turn in runs[tool] for run in turn)
        size = sum(path.stat().st_size for path in (folder / f"site-{tool}").rglob("*") if path.suffix in (".webp", ".jpg"))
        print(f"| {tool} | {seconds[tool]:.2f} s | {count / seconds[tool]:.1f} | {processor:.2f} s | {memory / 1e6:.0f} MB "
              f"| {size / 1e6:.1f} MB |")
    missed = []
    for other in ("vipsthumbnail", "hugo"):
        if {"cairn", other} <= seconds.keys():
            ratio = seconds["cairn"] / seconds[other]
            print(f"\nCairn takes {ratio:.2f} × the time of {other}.")
            if ratio > BUDGETS[other]:
                missed.append(f"cold, {ratio:.2f} × {other}, at most {BUDGETS[other]:.2f}")
    return missed


def measure_warm(folder, cairn, options):
    """Builds in which nothing changed, of diaries with photos and of the same without."""
    print()
    missed = []
    for per_place in (1, 20):
        ratio = warm_ratio(folder, cairn, options, per_place)
        # The fewer the places, the less there is besides the photos: of a diary of 25 places, most of the time is the program's start.
        if per_place == 1 and ratio > BUDGETS["warm"]:
            missed.append(f"warm, {ratio:.2f} × a build without photos")
    return missed


def warm_ratio(folder, cairn, options, per_place):
    times = {}
    for name, with_photos in (("warm", True), ("plain", False)):
        tell(f"{options.warm} photos: the first build" if with_photos else "the same without photos")
        # The copies of the diary before are as good as new ones.
        kept = folder / "copies"
        if with_photos and (folder / "warm").exists():
            shutil.move(folder / "warm/.cairn/photos", kept)
        diary = cairn_diary(folder, name, options.warm, with_photos, per_place)
        if with_photos and kept.exists():
            (diary / ".cairn").mkdir()
            shutil.move(kept, diary / ".cairn/photos")
        output = folder / f"site-{name}"
        shutil.rmtree(output, ignore_errors=True)
        command = [cairn, "build", str(diary), "--output", str(output)]
        environment = clean_environment(folder / "home")
        # What is new is looked at twice, and what is younger than two seconds may still change.
        measure(command, folder, environment, folder / "log")
        time.sleep(2.5)
        measure(command, folder, environment, folder / "log")
        times[name] = [command, environment, []]
    # Builds this short differ by a tenth from one to the next.
    for _ in range(61 if options.repeat > 1 else 1):
        for command, environment, runs in times.values():
            runs.append(measure(command, folder, environment, folder / "log").seconds)
    warm, plain = (median(times[name][2]) for name in ("warm", "plain"))
    print(f"Nothing changed, {options.warm} photos of {-(-options.warm // per_place)} places: {warm:.3f} s, "
          f"{plain:.3f} s without the photos ({warm / plain:.2f} ×).")
    return warm / plain


def measure_memory(folder, cairn, few, many):
    peaks = {}
    for count in (few, many):
        tell(f"{count} photos: peak memory")
        diary = cairn_diary(folder, "memory", count)
        shutil.rmtree(folder / "site-memory", ignore_errors=True)
        command = [cairn, "build", str(diary), "--output", str(folder / "site-memory")]
        peaks[count] = measure(command, folder, clean_environment(folder / "home"), folder / "log").memory
    growth = peaks[many] / peaks[few]
    print(f"\nPeak memory: {peaks[few] / 1e6:.0f} MB with {few} photos, {peaks[many] / 1e6:.0f} MB with {many} ({growth:.2f} ×).")
    missed = [f"memory, {growth:.2f} × from {few} to {many} photos"] if growth > BUDGETS["growth"] else []
    return missed + ([f"memory, {peaks[many] / 1e6:.0f} MB"] if peaks[many] > BUDGETS["memory"] else [])
