"""The book alley in 부산, the rooms of Bertrand."""

import math

from ..aisles import perspective_shelf
from ..album import picture
from ..camera import Camera
from ..city import figure
from ..lines import curve, oval, ribbon
from ..paint import across, down, mix
from ..room import SPINES, pendant, shelf
from ..table import bounds


@picture("photos/bosu-alley.jpg", "2024-08-04 10:36:20", "bosu-bookstreet", size=(1200, 1600))
def book_alley(sheet):
    """An alley as narrow as two people, books from the ground to the awnings."""
    dice = sheet.dice
    camera = Camera(1200, 1600, (0.05, 1.55, 0), pitch=-4, focal=1.2, centre=(0.5, 0.56))
    sheet.fill(down(0, 1000, "#a9cbe0", "#dfeae4", "#fbf2d9"))
    sheet.shape(camera.floor(-2, 0.4, 2, 60), down(850, 1600, "#e6dbc2", "#b5a78e", "#857868", grain=0.25))
    for k in range(40):
        z = 0.9 + k * 0.62
        sheet.shape(ribbon([camera.at(-1.2, 0, z), camera.at(1.2, 0, z)], max(4 - k * 0.12, 0.8)), "#6d6254", 0.4)
    air = ("#f3ead2", 0.75)
    for side in (-1, 1):
        sheet.shape(
            camera.face((side * 1.55, 0, 0.5), (side * 1.55, 0, 50), (side * 1.55, 6.5, 50), (side * 1.55, 6.5, 0.5)),
            across(0, 600, "#8a7a68", "#e0d2b6") if side < 0 else across(600, 1200, "#d9cbb0", "#75685c"),
        )
        for k in range(10):
            z = 2 + k * 3.6
            sheet.shape(
                camera.face((side * 1.54, 3.6, z), (side * 1.54, 3.6, z + 1.2), (side * 1.54, 5.0, z + 1.2), (side * 1.54, 5.0, z)),
                mix("#5c6d78", "#f3ead2", min(k / 9, 1) * 0.6),
            )
        perspective_shelf(
            sheet,
            camera,
            side * 1.3,
            0.5,
            30,
            2.25,
            7,
            across(0, 600, "#5c4030", "#b59a72") if side < 0 else across(600, 1200, "#b59a72", "#5c4030"),
            "#2e221b",
            [mix(c, "#c9b48c", 0.18) for c in SPINES],
            air,
            thin=0.045,
            base=0.3,
        )
    # Stacks of books on the ground before the shelves.
    for side in (-1, 1):
        for k in range(16, -1, -1):
            z = 1.5 + k * 0.95 + dice.uniform(0, 0.3)
            x = side * (1.02 + dice.uniform(-0.06, 0.08))
            y, n = 0.0, int(dice.uniform(6, 17))
            share = min(z / 20, 1) * 0.6
            for _ in range(n):
                h, w, d = dice.uniform(0.022, 0.055), dice.uniform(0.18, 0.24), dice.uniform(0.26, 0.32)
                tone = mix(SPINES[int(dice.random() * len(SPINES))], "#f3ead2", share)
                dx = dice.uniform(-0.025, 0.025)
                faces = camera.block(x + dx - w / 2, y, z - d / 2, x + dx + w / 2, y + h, z + d / 2, dice.uniform(-7, 7))
                inner = faces["right"] if side < 0 else faces["left"]
                sheet.dabs([(inner, mix("#e6d9bb", "#f3ead2", share)), (faces["front"], tone), (faces["top"], mix(tone, "#ffffff", 0.2))])
                y += h
    colours = ["#c9503f", "#3d6a7a", "#d9a24a", "#4a7a5a"]
    for k in range(9, -1, -1):
        z = 1.8 + k * 2.4
        for side in (-1, 1):
            if (k + (side > 0)) % 2:
                continue
            tone = mix(colours[(k * 3 + (side > 0)) % 4], "#f3ead2", min(k / 9, 1) * 0.55)
            for i in range(6):
                a, b = z + i * 0.33, z + (i + 1) * 0.33
                sheet.shape(
                    camera.face((side * 1.55, 3.1, a), (side * 1.55, 3.1, b), (side * 0.7, 2.62, b), (side * 0.7, 2.62, a)),
                    tone if i % 2 == 0 else mix(tone, "#fff6e4", 0.75),
                )
            sheet.shape(
                [
                    camera.face(
                        (side * 0.7, 2.62, z + i * 0.33), (side * 0.7, 2.62, z + (i + 1) * 0.33), (side * 0.7, 2.48, z + (i + 0.5) * 0.33)
                    )
                    for i in range(6)
                ],
                mix(tone, "#1c1410", 0.12),
            )
    sheet.shape(camera.face((-1.3, 0.0, 4.5), (0.5, 0, 4.5), (1.3, 0, 8.0), (-0.6, 0, 8.0)), "#fff0c0", 0.4, blur=12, mode="screen")
    foot, s = camera.at(0.25, 0, 8.6), camera.size(0, 0, 8.6)
    figure(sheet, foot[0], foot[1], 1.7 * s, "#39485c", stride=0.15, bag="#a8623f")
    sx, sz = -0.45, 3.2
    faces = camera.block(sx - 0.16, 0.4, sz, sx + 0.16, 0.44, sz + 0.3)
    legs = [
        ribbon([camera.at(sx + dx, 0.4, sz + dz), camera.at(sx + dx * 1.1, 0, sz + dz)], 9, 7)
        for dx, dz in ((-0.14, 0.28), (0.14, 0.28), (-0.14, 0.02), (0.14, 0.02))
    ]
    sheet.shape(legs, "#5a3a26")
    sheet.shape(faces["front"], "#8a5a38")
    sheet.shape(faces["top"], "#c08a58")
    cable = [((0, 250), (1200, 120)), ((0, 420), (1200, 330)), ((200, 520), (1000, 440))]
    sheet.shape([ribbon(curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 50), b), 3) for a, b in cable], "#3a3630", 0.7)
    return sheet.finish(bloom=0.14, vignette=0.2)


@picture("photos/bertrand.jpg", "2025-05-03 17:40:11", "bertrand", size=(1200, 1600))
def rooms(sheet):
    """Room behind room behind room, each farther from the street."""
    camera = Camera(1200, 1600, (0, 1.55, 0), pitch=0, focal=1.15, centre=(0.5, 0.52))
    sheet.fill("#f6e2b0")
    wood = "#6a4028"
    doors = [16.5, 12.6, 8.9, 5.4]
    for i, z in enumerate(doors):
        air = (z - 5) / 12 * 0.55
        near = doors[i + 1] if i < 3 else 0.5
        tone = mix("#d9b884", "#f8e6b8", air)
        # The wall with its arch, then the room before it.
        outer = camera.front(-1.9, 0, 1.9, 3.4, z)
        arch = (
            [camera.at(-0.62, 0, z)]
            + [camera.at(-0.62 * math.cos(t), 2.0 + 0.55 * math.sin(t), z) for t in (math.pi * k / 20 for k in range(21))]
            + [camera.at(0.62, 0, z)]
        )
        inside_glow = i == 0
        if inside_glow:
            sheet.glow(*camera.at(0, 1.6, z), 500, "#fff0c4", 0.7)
        l, t, r, b = bounds([outer])
        al, at_, ar, ab = bounds([arch])
        wall_ = [(l, t), (r, t), (r, b), (ar, b), *[p for p in arch[::-1]], (al, b), (l, b)]
        sheet.shape(wall_, down(t, b, mix("#a8794a", "#f8e6b8", air), tone, mix("#8a5f3a", "#f8e6b8", air), grain=0.2))
        shelf_tone = mix(wood, "#f8e6b8", air)
        for side in (-1, 1):
            a, c = camera.at(side * 0.74, 0, z)[0], camera.at(side * 1.85, 0, z)[0]
            lo, hi = min(a, c), max(a, c)
            y1, y2 = camera.at(0, 2.7, z)[1], camera.at(0, 0.1, z)[1]
            shelf(sheet, lo, y1, hi, y2, 7, shelf_tone, mix("#2e1c14", "#f8e6b8", air), shade="#f8e6b8", shade_share=air, thin=(0.12, 0.26))
        rim = [ribbon(arch, max(camera.size(0, 1, z) * 0.09, 3))]
        sheet.shape(rim, mix("#8a5a36", "#f8e6b8", air))
        sheet.shape(
            [ribbon([(x, y - camera.size(0, 1, z) * 0.02) for x, y in arch], max(camera.size(0, 1, z) * 0.02, 1))],
            mix("#d9a868", "#fff0cc", air),
            0.8,
        )
        floor = camera.floor(-1.9, near, 1.9, z)
        sheet.shape(
            floor,
            down(
                camera.at(0, 0, z)[1], camera.at(0, 0, near)[1], mix("#c49058", "#fff0c8", air), mix("#7d5434", "#f8e6b8", air), grain=0.25
            ),
        )
        checks = []
        size = 0.38
        for m in range(10):
            for n in range(int((z - near) / size) + 1):
                if (m + n) % 2:
                    x = -1.9 + m * size
                    checks.append(camera.floor(x, near + n * size, x + size, min(near + (n + 1) * size, z)))
        sheet.shape(checks, mix("#4a2e20", "#f8e6b8", air), 0.5)
        ceiling = camera.face((-1.9, 3.4, near), (1.9, 3.4, near), (1.9, 3.4, z), (-1.9, 3.4, z))
        sheet.shape(ceiling, mix("#b58a58", "#f8e6b8", air))
        sheet.shape(
            [
                camera.face(
                    (-1.9, 3.38, near + k * 0.6),
                    (1.9, 3.38, near + k * 0.6),
                    (1.9, 3.38, near + k * 0.6 + 0.12),
                    (-1.9, 3.38, near + k * 0.6 + 0.12),
                )
                for k in range(int((z - near) / 0.6))
            ],
            mix("#6a4028", "#f8e6b8", air),
            0.7,
        )
        for side in (-1, 1):
            perspective_shelf(
                sheet,
                camera,
                side * 1.85,
                max(near, 0.5),
                z,
                2.9,
                7,
                shelf_tone,
                mix("#2e1c14", "#f8e6b8", air),
                [mix(c, "#f8e6b8", air) for c in SPINES],
                ("#f8e6b8", 0.12),
                thin=0.05,
                base=0.1,
            )
            sheet.shape(
                camera.face((side * 1.86, 2.9, near), (side * 1.86, 2.9, z), (side * 1.86, 3.4, z), (side * 1.86, 3.4, near)),
                mix("#c99c64", "#f8e6b8", air),
            )
        lz = (near + z) / 2 + 0.5
        p, s = camera.at(0, 2.75, lz), camera.size(0, 2.7, lz)
        pendant(sheet, p[0], camera.at(0, 3.4, lz)[1], p[1], 0.3 * s, mix("#3d5a4c", "#f8e6b8", air), "#ffdf9e", strength=0.7, reach=3.2)
        if i == 3:
            sheet.shape(camera.floor(-0.5, 2.0, 0.5, 4.6), "#fff0c0", 0.4, blur=16, mode="screen")
    foot, s = camera.at(-1.05, 0, 3.6), camera.size(-1, 0, 3.6)
    x, y = foot
    back = curve(
        (x - 0.2 * s, y),
        (x - 0.3 * s, y - 0.3 * s),
        (x - 0.16 * s, y - 0.58 * s),
        (x + 0.08 * s, y - 0.56 * s),
        (x + 0.12 * s, y - 0.2 * s),
        (x + 0.1 * s, y),
        (x - 0.2 * s, y),
    )
    sheet.shape(oval(x + 0.15 * s, y, 0.55 * s, 0.07 * s), "#2a1810", 0.5, blur=9)
    sheet.shape(back, across(x - 0.3 * s, x + 0.15 * s, "#3d6a7a", "#4f8292", "#2f5260"))
    sheet.shape(
        ribbon(curve((x, y - 0.06 * s), (x + 0.3 * s, y - 0.36 * s), (x + 0.44 * s, y - 0.02 * s)), 0.15 * s, 0.12 * s, 0.1 * s), "#4a4238"
    )
    sheet.shape(ribbon([(x + 0.4 * s, y - 0.02 * s), (x + 0.56 * s, y - 0.02 * s)], 0.07 * s), "#b5443a")
    sheet.shape(oval(x - 0.02 * s, y - 0.68 * s, 0.11 * s, 0.13 * s), "#4a2e1e")
    sheet.shape(
        [(x + 0.1 * s, y - 0.42 * s), (x + 0.28 * s, y - 0.46 * s), (x + 0.3 * s, y - 0.26 * s), (x + 0.12 * s, y - 0.22 * s)], "#f6ecd4"
    )
    sheet.shape(
        [(x + 0.12 * s, y - 0.4 * s), (x + 0.2 * s, y - 0.42 * s), (x + 0.21 * s, y - 0.32 * s), (x + 0.13 * s, y - 0.3 * s)], "#d9583f"
    )
    return sheet.finish(bloom=0.26, vignette=0.26)
