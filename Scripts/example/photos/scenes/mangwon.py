"""망원시장 towards evening."""

import math

from ..album import picture
from ..camera import Camera
from ..city import figure
from ..lines import between, oval, ribbon
from ..market import arcade, awnings, bulb
from ..paint import across, down, mix

MANGWON = "places/seoul/망원시장/"


@picture(MANGWON + "evening.jpg", "2026-10-03 18:48:52")
def greengrocer(sheet):
    """Towards closing time the greengrocer writes new numbers on cardboard."""
    dice = sheet.dice
    camera = Camera(1600, 1200, (0.5, 1.6, 0), pitch=4, yaw=-12, focal=0.9, centre=(0.5, 0.46))
    sheet.fill(down(0, 1200, "#3d3f5c", "#8a6a72", "#5a463e"))
    sheet.glow(1180, 520, 760, "#ffb46a", 0.7)
    arcade(sheet, camera, 4.2, 3.9, 5.2, 1.0, 46, 15, ["#f0b684", "#8a7890", "#454a70", "#2c2a40"])
    for side in (-1, 1):
        wall_ = camera.face((side * 4.2, 0, 0.6), (side * 4.2, 0, 46), (side * 4.2, 3.9, 46), (side * 4.2, 3.9, 0.6))
        sheet.shape(wall_, across(0, 1100, "#4a3630", "#8a5f44", "#e6a868") if side < 0 else across(1100, 1600, "#e6a868", "#6d4c40"))
        for k in range(12, -1, -1):
            z = 2 + k * 3.2
            air = min(k / 12, 1) * 0.6
            tone = mix(["#3d7a5a", "#d9583a", "#e9b84a", "#4a6a9a"][(k + (side > 0)) % 4], "#f3b47a", air)
            sheet.shape(
                camera.face((side * 4.15, 2.9, z), (side * 4.15, 2.9, z + 2.9), (side * 4.15, 3.6, z + 2.9), (side * 4.15, 3.6, z)), tone
            )
            mid = [camera.at(side * 4.14, 3.25, z + 0.4 + 2.1 * i / 6) for i in range(7)]
            sheet.shape(
                [ribbon(mid[i : i + 2], max(camera.size(side * 4, 3, z) * 0.2, 1)) for i in range(0, 6, 2)], mix("#fff7e4", tone, 0.1), 0.9
            )
            shop = camera.face((side * 4.18, 0.9, z), (side * 4.18, 0.9, z + 2.8), (side * 4.18, 2.5, z + 2.8), (side * 4.18, 2.5, z))
            sheet.shape(shop, mix(["#ffdf9e", "#f6c27a", "#ffeccb"][k % 3], "#f3b47a", air), 0.85)
            goods = [
                camera.face(
                    (side * 4.17, 1.0 + 0.5 * r, z + 0.2 + 0.5 * i),
                    (side * 4.17, 1.0 + 0.5 * r, z + 0.55 + 0.5 * i),
                    (side * 4.17, 1.3 + 0.5 * r, z + 0.55 + 0.5 * i),
                    (side * 4.17, 1.3 + 0.5 * r, z + 0.2 + 0.5 * i),
                )
                for r in range(3)
                for i in range(5)
            ]
            sheet.dabs(
                [
                    (g, mix(["#a8503a", "#6a7a4a", "#d9a04a", "#7a5a4a", "#4a6a7a"][(n * 3 + k) % 5], "#f3b47a", air))
                    for n, g in enumerate(goods)
                ],
                0.85,
            )
            if side > 0:
                faces = camera.block(2.9, 0, z, 4.1, 0.8, z + 2.4)
                sheet.shape(faces["left"], mix("#6a4a38", "#f3b47a", air))
                sheet.shape(faces["front"], mix("#4a342a", "#f3b47a", air))
                sheet.shape(faces["top"], mix("#7a9a5a" if k % 2 else "#d98a4a", "#f3b47a", air))
    sheet.shape(camera.floor(-4.2, 0.5, 4.2, 46), down(540, 1200, "#e0a878", "#806860", "#4a4048", grain=0.25))
    awnings(sheet, camera, 1, 4.15, 1.3, 2.75, 2.3, 12, 2.2, 40, ["#3d7a5a", "#c9483a", "#d9a03a"], "#f3b47a")
    awnings(sheet, camera, -1, 4.15, 1.4, 2.75, 2.3, 12, 1.6, 40, ["#c9483a", "#3d6a8a", "#3d7a5a"], "#f3b47a")
    for k in range(9, -1, -1):
        z = 4.2 + k * 3.4
        for side in (-1, 1):
            p = camera.at(side * 2.8, 2.1, z)
            bulb(sheet, p[0], camera.at(side * 2.8, 2.7, z)[1], p[1], max(camera.size(side * 2.8, 2, z) * 0.06, 2.4), strength=0.6)
    for x, z, h, coat in ((0.4, 22, 1.7, "#4a4458"), (1.4, 16, 1.6, "#8a4a40"), (0.7, 11.5, 1.66, "#39506a"), (1.75, 9.0, 1.58, "#5f6a4a")):
        foot, s = camera.at(x, 0, z), camera.size(x, 0, z)
        figure(sheet, foot[0], foot[1], h * s, coat, bag="#e6e0d0")
    sheet.blur(1.6)
    # The stall on the left: boards in steps, heaps of vegetables, cardboard prices.
    heaps = [
        "#5f8a3c",
        "#e07a34",
        "#f3efe2",
        "#c93a34",
        "#7d4a6a",
        "#9ac05a",
        "#e9c24a",
        "#4a7a3a",
        "#d9583a",
        "#efe3c4",
        "#6a9a4a",
        "#b03040",
    ]
    index = 0
    for row, (x0, x1, y) in enumerate(((-3.7, -3.0, 1.15), (-3.0, -2.3, 0.88), (-2.3, -1.55, 0.6))):
        for z in (7.6, 6.7, 5.8, 4.9, 4.0, 3.1, 2.3):
            near, far = z, z + 0.85
            air = max(0, (z - 3) / 14)
            faces = camera.block(x0, 0, near, x1, y, far)
            sheet.shape(faces["right"], mix(mix("#6a4a34", "#2a1c16", 0.25), "#f3b47a", air))
            sheet.shape(faces["top"], mix("#4a6a52", "#f3b47a", air))
            sheet.shape(faces["front"], mix("#4a3428", "#f3b47a", air))
            tone = mix(heaps[index % 12], "#f3b47a", air)
            kind = index % 4
            index += 5
            dabs = []
            for _ in range(110):
                u, v = dice.gauss(0, 0.26), dice.gauss(0, 0.26)
                lift = 0.2 * max(0, 1 - math.hypot(u, v) * 1.5)
                px, py = camera.at((x0 + x1) / 2 + u * (x1 - x0) * 0.9, y + lift, (near + far) / 2 + v * (far - near) * 0.9)
                s = camera.size((x0 + x1) / 2, y, z)
                shade = mix(tone, "#1c140e", dice.uniform(0, 0.4)) if dice.random() < 0.6 else mix(tone, "#fff0c4", dice.uniform(0.1, 0.4))
                if kind in (0, 3):
                    turn = dice.uniform(0, 3)
                    dabs.append((py, oval(px, py, 0.085 * s, 0.022 * s, turn, steps=9), shade))
                else:
                    dabs.append((py, oval(px, py, 0.05 * s, 0.046 * s, steps=11), shade))
                    dabs.append(
                        (py + 0.01, oval(px - 0.014 * s, py - 0.016 * s, 0.015 * s, 0.012 * s, steps=7), mix(shade, "#ffffff", 0.5))
                    )
            dabs.sort(key=lambda d: d[0])
            sheet.dabs([(points, colour) for _, points, colour in dabs])
            if row == 2 or index % 3 == 0:
                card = camera.face(
                    (x1 - 0.06, y + 0.04, near + 0.2),
                    (x1 - 0.06, y + 0.04, near + 0.62),
                    (x1 - 0.12, y + 0.3, near + 0.62),
                    (x1 - 0.12, y + 0.3, near + 0.2),
                )
                sheet.shape(card, mix("#c9a06a", "#f3b47a", air))
                mid = [between(between(card[0], card[3], 0.5), between(card[1], card[2], 0.5), t) for t in (0.15, 0.4, 0.5, 0.85)]
                w = camera.size(x1, y, z) * 0.07
                sheet.shape([ribbon(mid[:2], w), ribbon(mid[2:], w)], "#2a1a14", 0.9)
    # Boxes of tangerines across the way, cut off by the edge of the picture.
    for left, near, high in ((1.5, 4.4, 0.62), (1.12, 3.5, 0.4), (1.9, 3.5, 0.62)):
        faces = camera.block(left, 0, near, left + 0.7, high, near + 0.7)
        sheet.shape([(x + 6, y + 12) for x, y in faces["left"]], "#241a20", 0.4, blur=12)
        sheet.shape(faces["left"], "#7d5a48")
        sheet.shape(faces["front"], across(faces["front"][0][0], faces["front"][1][0], "#c08a5c", "#94684a"))
        sheet.shape(faces["top"], "#5c4034")
        a, b, c, d = faces["front"]
        sheet.shape([ribbon([between(between(a, d, 0.5), between(b, c, 0.5), u) for u in (0.2, 0.8)], 26)], "#e9dcc4", 0.6)
        fruit = []
        for row in range(7):
            for column in range(7):
                x, z = left + 0.05 + 0.1 * column, near + 0.65 - 0.1 * row
                lift = 0.16 * max(0, 1 - math.hypot(x - left - 0.35, z - near - 0.35) * 2.2)
                px, py = camera.at(x + dice.uniform(-0.01, 0.01), high + lift, z)
                r = camera.size(x, high, z) * 0.058
                fruit.append((oval(px, py, r, r * 0.94), mix("#c9602a", "#e9862f", dice.random())))
                fruit.append((oval(px - r * 0.3, py - r * 0.34, r * 0.26, r * 0.2), "#f6bf74"))
        sheet.dabs(fruit)
    px, py = camera.at(-1.15, 0, 5.2)
    s = camera.size(-1.1, 0, 5.2)
    figure(sheet, px, py, 1.52 * s, "#7a5a8a", legs="#3a3440", skirt=True)
    apron = [(-0.05, 1.22), (0.05, 1.22), (0.075, 0.98), (0.135, 0.92), (0.15, 0.52), (-0.15, 0.52), (-0.135, 0.92), (-0.075, 0.98)]
    sheet.shape([(px + u * s, py - v * s) for u, v in apron], "#e9dcc4", 0.95)
    sheet.shape([ribbon([(px + u * s, py - 1.22 * s), (px + u * 0.8 * s, py - 1.28 * s)], 4) for u in (-0.05, 0.05)], "#e9dcc4")
    pocket = [(-0.08, 0.78), (0.08, 0.78), (0.07, 0.66), (-0.07, 0.66)]
    sheet.shape([(px + u * s, py - v * s) for u, v in pocket], "#cdbd9e")
    bulb(sheet, *camera.at(-2.6, 2.9, 3.4)[:1], 0, camera.at(-2.6, 2.15, 3.4)[1], 30, strength=0.9)
    return sheet.finish(bloom=0.34, vignette=0.24)
