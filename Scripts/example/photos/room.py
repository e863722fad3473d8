"""Rooms: windows, shelves, books, lamps."""

import math

from .lines import box, curve, oval, ribbon
from .paint import Fade, across, down, ink, level, mix

SPINES = [
    "#8c3b32",
    "#c08a3e",
    "#3d5a6c",
    "#e2d3b0",
    "#57704f",
    "#2f3640",
    "#b5654a",
    "#7a5a7c",
    "#d9b98a",
    "#4d7a80",
    "#a33f3a",
    "#efe6d2",
    "#6b4a38",
    "#94a07a",
]


def books(sheet, left, right, foot, height, thin=(0.10, 0.22), shade=None, shade_share=0.0):
    """A row of books standing on a board at `foot`."""
    dice = sheet.dice
    dabs, x = [], left
    while x < right - height * thin[0]:
        if dice.random() < 0.06:
            x += height * dice.uniform(0.05, 0.3)
            continue
        w = min(height * dice.uniform(*thin), right - x)
        h = height * dice.uniform(0.72, 0.98)
        colour = SPINES[int(dice.random() * len(SPINES))]
        colour = mix(colour, "#1c1714", dice.uniform(0, 0.2))
        if shade is not None:
            colour = mix(colour, shade, shade_share)
        tilt = height * dice.uniform(0.05, 0.2) if dice.random() < 0.06 and x + w + height * 0.2 < right else 0
        body = [(x, foot), (x + tilt, foot - h), (x + tilt + w, foot - h), (x + w, foot)]
        dabs.append((body, colour))
        dabs.append(
            ([(x, foot), (x + tilt, foot - h), (x + tilt + w * 0.16, foot - h), (x + w * 0.16, foot)], mix(colour, "#ffffff", 0.14))
        )
        dabs.append(
            ([(x + w * 0.82, foot), (x + tilt + w * 0.82, foot - h), (x + tilt + w, foot - h), (x + w, foot)], mix(colour, "#0f0c0a", 0.28))
        )
        if w > 5 and dice.random() < 0.75:
            tone = mix(colour, "#fff3d6", 0.6) if sum(ink(colour)) < 1.9 else mix(colour, "#3a2a20", 0.6)
            a, b = dice.uniform(0.15, 0.4), dice.uniform(0.55, 0.85)
            mid = x + tilt * 0.5 + w * 0.5
            dabs.append((box(mid - w * 0.12, foot - h * b, mid + w * 0.12, foot - h * a), tone))
            if dice.random() < 0.4:
                dabs.append((box(x + tilt * 0.9 + w * 0.1, foot - h * 0.93, x + tilt * 0.9 + w * 0.9, foot - h * 0.9), tone))
        x += w + tilt
    sheet.dabs(dabs)


def shelf(sheet, left, top, right, bottom, rows, wood, back, shade=None, shade_share=0.0, posts=1, thin=(0.10, 0.22)):
    """A case of shelves full of books."""
    sheet.shape(box(left, top, right, bottom), back)
    step = (bottom - top) / rows
    thick = step * 0.07
    for column in range(posts):
        a, b = left + (right - left) * column / posts, left + (right - left) * (column + 1) / posts
        for i in range(rows):
            foot = top + (i + 1) * step - thick
            books(sheet, a + thick, b - thick, foot, step * 0.86, thin, shade, shade_share)
            sheet.shape(
                box(a, top + i * step, b, top + i * step + step * 0.2),
                "#0d0907",
                0.42,
                blur=step * 0.05,
                fade=down(top + i * step, top + i * step + step * 0.25, level(1), level(0)),
            )
    boards = [box(left, top + i * step - thick, right, top + i * step) for i in range(rows + 1)]
    posts_ = [
        box(left + (right - left) * i / posts - thick / 2, top, left + (right - left) * i / posts + thick / 2, bottom)
        for i in range(posts + 1)
    ]
    sheet.shape(boards + posts_, wood)
    sheet.shape(
        [box(left, top + i * step - thick, right, top + i * step - thick * 0.7) for i in range(rows + 1)],
        mix(wood if not callable(wood) else "#b08050", "#ffffff", 0.3),
        0.6,
    )


def open_book(sheet, at, width, depth, lines=13, lift=0.1, ribbon_mark=None):
    """A book that lies open; `at(u, v)` gives the point of the sheet for u across (-1 to 1) and v upwards (0 to 1)."""

    page = "#f5ecd9"

    def bulge(u):
        return lift * (math.sin(min(abs(u), 1) * math.pi) ** 0.8) * 0.9

    def point(u, v):
        x, y = at(u * width, v * depth)
        return (x, y - bulge(u) * width * 160)

    steps = [i / 14 for i in range(-14, 15)]
    cover = [
        at(-1.03 * width, -0.02 * depth),
        at(1.03 * width, -0.02 * depth),
        at(1.03 * width, 1.02 * depth),
        at(-1.03 * width, 1.02 * depth),
    ]
    sheet.shape([(x + 6, y + 14) for x, y in cover], "#1a1210", 0.45, blur=14)
    sheet.shape(cover, "#7c3a32")
    for k in range(5, -1, -1):
        drop = k * 2.2
        edge = [(x, y + drop) for x, y in (point(u, 0) for u in steps)]
        edge += [(x, y + drop) for x, y in (point(u, 1) for u in steps[::-1])]
        sheet.shape(edge, mix(page, "#b7a78c", 0.5 if k % 2 else 0.15))
    for side in (-1, 1):
        us = [side * i / 14 for i in range(15)]
        leaf = [point(u, 0) for u in us] + [point(u, 1) for u in us[::-1]]
        a, b = point(0, 0.5), point(side, 0.5)
        sheet.shape(leaf, Fade(a, b, mix(page, "#8c7a64", 0.55), page, mix(page, "#ffffff", 0.5), page, grain=0.2, stops=[0, 0.2, 0.55, 1]))
        rows = []
        for i in range(lines):
            v = 0.9 - 0.8 * i / lines
            end = 0.88 if (i * 7 + side) % 5 else 0.6
            rows.append(ribbon([point(side * (0.14 + (end - 0.14) * t / 10), v) for t in range(11)], 3.0))
        sheet.shape(rows, "#7a6d60", 0.6)
    if ribbon_mark is not None:
        sheet.shape(ribbon([point(0.02, 0.9), point(0.03, 0.4), point(0.05, -0.02), point(0.09, -0.16)], 7), ribbon_mark)


def stack(sheet, camera, x, z, sizes, colours, turn):
    """Books lying one on the other: sizes are (width, depth, thickness) in metres from below."""
    y = 0.0
    for i, (w, d, t) in enumerate(sizes):
        colour = colours[i % len(colours)]
        faces = camera.block(x - w / 2, y, z - d / 2, x + w / 2, y + t, z + d / 2, turn)
        if i == 0:
            sheet.shape([(a + 10, b + 8) for a, b in faces["front"] + faces["top"][2:]], "#140e0c", 0.45, blur=12)
        pages = "#eadfc6"
        sheet.shape(faces["left"], mix(colour, "#000000", 0.25))
        sheet.shape(faces["right"], pages)
        sheet.shape(
            faces["front"],
            across(faces["front"][0][0], faces["front"][1][0], mix(colour, "#ffffff", 0.1), colour, mix(colour, "#000000", 0.2)),
        )
        l, tp = min(p[0] for p in faces["top"]), min(p[1] for p in faces["top"])
        r, bt = max(p[0] for p in faces["top"]), max(p[1] for p in faces["top"])
        sheet.shape(faces["top"], Fade((l, tp), (r, bt), mix(colour, "#ffffff", 0.28), mix(colour, "#ffffff", 0.06), colour, grain=0.25))
        a, b = faces["front"][0], faces["front"][1]
        c = faces["front"][3]
        mid = [(a[0] + (b[0] - a[0]) * s, (a[1] + c[1]) / 2 + (b[1] - a[1]) * s) for s in (0.28, 0.66)]
        sheet.shape(ribbon(mid, abs(c[1] - a[1]) * 0.22), mix(colour, "#fff2d8", 0.65))
        y += t


def window(sheet, left, top, right, bottom, frame, bars=(2, 2), thick=16):
    """The frame of a window over whatever has been printed behind it."""
    parts = [
        box(left - thick, top - thick, right + thick, top),
        box(left - thick, bottom, right + thick, bottom + thick),
        box(left - thick, top, left, bottom),
        box(right, top, right + thick, bottom),
    ]
    columns, rows = bars
    for i in range(1, columns):
        x = left + (right - left) * i / columns
        parts.append(box(x - thick * 0.35, top, x + thick * 0.35, bottom))
    for i in range(1, rows):
        y = top + (bottom - top) * i / rows
        parts.append(box(left, y - thick * 0.35, right, y + thick * 0.35))
    sheet.shape([[(x + 3, y + 4) for x, y in part] for part in parts], "#120d0b", 0.3, blur=4)
    sheet.shape(parts, frame)
    sheet.shape([box(p[0][0], p[0][1], p[0][0] + 2.5, p[2][1]) for p in parts], "#fff2d8", 0.35)


def pendant(sheet, x, top, y, width, shade, light="#ffdf9e", strength=0.7, reach=5.0):
    """A lamp that hangs from the ceiling."""
    sheet.shape(ribbon([(x, top), (x, y - width * 0.5)], 3), "#2a2320")
    sheet.glow(x, y + width * 0.1, width * reach, light, strength * 0.55)
    cup = curve((x - width * 0.12, y - width * 0.52), (x - width * 0.3, y - width * 0.34), (x - width * 0.5, y), steps=8) + curve(
        (x + width * 0.5, y), (x + width * 0.3, y - width * 0.34), (x + width * 0.12, y - width * 0.52), steps=8
    )
    sheet.shape(cup, across(x - width / 2, x + width / 2, mix(shade, "#ffffff", 0.3), shade, mix(shade, "#000000", 0.35), grain=0.2))
    sheet.shape(oval(x, y, width * 0.5, width * 0.09), mix(light, "#ffffff", 0.5))
    sheet.glow(x, y + width * 0.06, width * 1.3, light, strength)


def records(sheet, left, right, foot, height, colours):
    """Sleeves of long-playing records, edge on."""
    dice = sheet.dice
    dabs, x = [], left
    while x < right:
        w = dice.uniform(2.6, 6)
        colour = mix(colours[int(dice.random() * len(colours))], "#14100e", dice.uniform(0, 0.35))
        dabs.append((box(x, foot - height * dice.uniform(0.94, 1), x + w, foot), colour))
        x += w
    sheet.dabs(dabs)
