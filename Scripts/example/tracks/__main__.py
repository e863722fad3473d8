"""Draws the tracks of the example diary, as a phone in a pocket would have recorded them.

Every track is a curve through spots of a real way, walked with a pace that hills slow down, with rests, and with the error of a GPS
receiver, which wanders. The same way gives the same bytes on every run.
"""

import argparse
import math
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

CONTENT = Path(__file__).resolve().parents[3] / "Content"
METRES_PER_DEGREE = 111_195

# Latitude, longitude, metres above the sea, and minutes of rest there.
NAKSAN = [
    (37.58222, 127.00193, 34, 0),  # 혜화역
    (37.58080, 127.00262, 38, 4),  # 마로니에공원
    (37.57985, 127.00402, 47, 0),
    (37.57950, 127.00515, 68, 0),
    (37.57925, 127.00630, 88, 2),  # 이화동 계단
    (37.57985, 127.00700, 108, 0),
    (37.58060, 127.00760, 124, 12),  # 낙산공원
    (37.58020, 127.00835, 118, 0),
    (37.57890, 127.00840, 104, 0),
    (37.57760, 127.00832, 90, 0),
    (37.57630, 127.00868, 74, 3),
    (37.57500, 127.00910, 55, 0),
    (37.57380, 127.00945, 38, 0),
    (37.57250, 127.00968, 26, 0),
    (37.57130, 127.00960, 22, 0),  # 흥인지문
]
SEONGSAN = [
    (33.46215, 126.93640, 22, 0),
    (33.46170, 126.93760, 38, 0),
    (33.46120, 126.93850, 62, 2),
    (33.46085, 126.93905, 88, 0),
    (33.46055, 126.93960, 112, 3),
    (33.46010, 126.93985, 138, 0),
    (33.45975, 126.94025, 160, 0),
    (33.45940, 126.94065, 179, 15),
    (33.45990, 126.94040, 158, 0),
    (33.46060, 126.93990, 118, 0),
    (33.46110, 126.93900, 78, 0),
    (33.46150, 126.93800, 44, 0),
    (33.46215, 126.93640, 22, 0),
]


def curve(spots, share, index):
    """A point between two spots on the curve of Catmull and Rom through all of them."""
    before, start, end, after = (spots[max(0, min(len(spots) - 1, index + step))] for step in (-1, 0, 1, 2))
    return [
        0.5 * (2 * b + (c - a) * share + (2 * a - 5 * b + 4 * c - d) * share**2 + (3 * b - a - 3 * c + d) * share**3)
        for a, b, c, d in zip(before[:3], start[:3], end[:3], after[:3])
    ]


def walked(spots, start, seed):
    """The points of a walk: latitude, longitude, elevation and time."""
    dice = random.Random(seed)
    wander = [0.0, 0.0, 0.0]
    time = start
    points = []

    def record(latitude, longitude, elevation):
        for axis, size in enumerate((0.35, 0.35, 0.12)):
            wander[axis] = wander[axis] * 0.97 + dice.gauss(0, size)
        points.append(
            (
                latitude + wander[0] / METRES_PER_DEGREE,
                longitude + wander[1] / METRES_PER_DEGREE / math.cos(math.radians(latitude)),
                elevation + wander[2],
                time,
            )
        )

    for index, spot in enumerate(spots):
        rest = spot[3] * 60
        while rest > 0:
            record(*spot[:3])
            step = dice.choice((9, 11, 14))
            time += timedelta(seconds=step)
            rest -= step
        if index + 1 == len(spots):
            record(*spot[:3])
            break
        after = spots[index + 1]
        way = METRES_PER_DEGREE * math.hypot(after[0] - spot[0], (after[1] - spot[1]) * math.cos(math.radians(spot[0])))
        slope = (after[2] - spot[2]) / way
        # Tobler's hiking function, in metres a second.
        pace = 6 * math.exp(-3.5 * abs(slope + 0.05)) / 3.6
        done = 0.0
        while done < way:
            record(*curve(spots, done / way, index))
            step = dice.choice((4, 5, 5, 6))
            time += timedelta(seconds=step)
            done += max(0.3, pace) * step
    return points


def gpx(points):
    """A walk as GPX 1.1."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="draw-tracks" xmlns="http://www.topografix.com/GPX/1/1">',
        "<trk><trkseg>",
    ]
    for latitude, longitude, elevation, time in points:
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{elevation:.1f}</ele><time>{moment}</time></trkpt>')
    return "\n".join([*lines, "</trkseg></trk>", "</gpx>", ""])


def geojson(points):
    """A walk as GeoJSON, with the times that several programs write beside it."""
    spots = ",\n".join(f"[{longitude:.6f},{latitude:.6f},{elevation:.1f}]" for latitude, longitude, elevation, _ in points)
    times = ",\n".join(f'"{time.strftime("%Y-%m-%dT%H:%M:%SZ")}"' for *_, time in points)
    return (
        '{"type":"Feature","properties":{"coordTimes":[\n' + times + "\n]},"
        '"geometry":{"type":"LineString","coordinates":[\n' + spots + "\n]}}\n"
    )


TRACKS = {
    # 18:40 and 7:50 in Korea.
    "tracks/naksan-wall.gpx": lambda: gpx(walked(NAKSAN, datetime(2024, 10, 19, 9, 40), 7)),
    "tracks/seongsan.geojson": lambda: geojson(walked(SEONGSAN, datetime(2025, 11, 28, 22, 50), 11)),
}


def main():
    """Draws or checks the tracks; gives the exit status."""
    parser = argparse.ArgumentParser(prog="draw-tracks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", metavar="DIR", type=Path, default=CONTENT, help="where the tracks go (Content/)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a track is not what would be drawn")
    options = parser.parse_args()
    wrong = 0
    for name, draw in TRACKS.items():
        path = options.out / name
        text = draw()
        if options.check:
            if not path.is_file() or path.read_text() != text:
                print(f"error: {name} is not what Scripts/example/draw-tracks draws", file=sys.stderr)
                wrong += 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            print(f"{name}: {len(text)} bytes")
    return 1 if wrong else 0


sys.exit(main())
