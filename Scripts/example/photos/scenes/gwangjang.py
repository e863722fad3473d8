"""광장시장: the alley of pancakes, the silk upstairs."""

import math

from ..album import picture
from ..camera import Camera
from ..city import figure
from ..lines import box, curve, oval, ribbon
from ..market import arcade, bulb
from ..paint import across, down, level, mix
from ..table import steam


@picture("photos/gwangjang-alley.jpg", "2023-12-09 18:10:55", "gwangjang")
def food_alley(sheet):
    """The alley of mung-bean pancakes: bulbs, steam, backs on benches."""
    dice = sheet.dice
    camera = Camera(1600, 1200, (0.1, 1.75, 0), pitch=2, focal=0.86, centre=(0.5, 0.47))
    sheet.fill(down(0, 1200, "#2a1d1c", "#6a4030", "#3a261e"))
    sheet.glow(800, 560, 760, "#ffb760", 0.75)
    arcade(sheet, camera, 4.6, 3.7, 5.0, 1.2, 42, 16, ["#e0a058", "#7d4f38", "#33242a", "#1c1416"])
    for side in (-1, 1):
        wall_ = camera.face((side * 4.6, 0, 1.0), (side * 4.6, 0, 42), (side * 4.6, 3.7, 42), (side * 4.6, 3.7, 1.0))
        sheet.shape(
            wall_, across(0, 800, "#33221c", "#6d4632", "#d99a58") if side < 0 else across(800, 1600, "#d99a58", "#6d4632", "#33221c")
        )
        signs = ["#d9483a", "#f0c04a", "#e9e0cc", "#3d7a6a", "#e07a3a", "#4a6a9a"]
        for k in range(17, -1, -1):
            z = 2.4 + k * 2.0
            air = min(k / 18, 1) * 0.6
            tone = mix(signs[(k * 5 + (side > 0) * 2) % 6], "#f3b86a", air)
            sheet.shape(
                camera.face((side * 4.55, 2.7, z), (side * 4.55, 2.7, z + 1.7), (side * 4.55, 3.35, z + 1.7), (side * 4.55, 3.35, z)), tone
            )
            mid = [camera.at(side * 4.54, 3.02, z + 0.2 + 1.3 * i / 4) for i in range(5)]
            sheet.shape(
                [ribbon(mid[i : i + 2], max(camera.size(0, 3, z) * 0.16, 1)) for i in range(0, 4, 2)],
                mix("#fff7e0" if k % 3 else "#3a2018", tone, 0.2),
                0.85,
            )
    sheet.shape(camera.floor(-4.6, 0.8, 4.6, 42), down(560, 1200, "#d99a5a", "#6a4634", "#33231f", grain=0.25))
    for k in range(26):
        z = 1.2 + k * 1.1
        sheet.shape(ribbon([camera.at(-4.6, 0, z), camera.at(4.6, 0, z)], 1.6), "#1c1210", 0.4)
    sheet.shape(camera.face((-0.5, 0, 1), (0.5, 0, 1), (0.3, 0, 40), (-0.3, 0, 40)), "#ffd08a", 0.34, blur=14, mode="screen")
    for k in range(15, -1, -1):
        z = 3.0 + k * 2.1
        air = min(k / 15, 1) ** 0.8 * 0.62
        for x, w, tone in ((-2.9, 1.0, "#8a3f30"), (2.9, 1.0, "#3f5a5a")):
            faces = camera.block(x - w, 0, z, x + w, 0.85, z + 1.5)
            for name, shade in (("right" if x < 0 else "left", 0.35), ("front", 0.2), ("top", -1)):
                sheet.shape(faces[name], mix(mix(tone, "#120c0a", shade) if shade >= 0 else "#d9cbb0", "#f3b86a", air))
            s = camera.size(x, 0.9, z)
            px, py = camera.at(x, 0.92, z + 0.3)
            if k < 9:
                for i in range(5):
                    hx = px + (i - 2) * 0.36 * s
                    heap = ["#d9963c", "#c9502e", "#e6c88a", "#a86a34", "#7d9a4a"][(i + k) % 5]
                    sheet.shape(
                        curve(
                            (hx - 0.17 * s, py),
                            (hx - 0.1 * s, py - 0.12 * s),
                            (hx, py - 0.17 * s),
                            (hx + 0.1 * s, py - 0.12 * s),
                            (hx + 0.17 * s, py),
                            steps=5,
                        ),
                        mix(heap, "#f3b86a", air),
                    )
                    if k < 3:
                        sheet.dabs(
                            [
                                (
                                    oval(
                                        hx + dice.gauss(0, 0.06) * s, py - 0.07 * s + dice.gauss(0, 0.03) * s, 0.02 * s, 0.014 * s, steps=7
                                    ),
                                    mix(heap, "#ffffff", dice.uniform(0, 0.4)),
                                )
                                for _ in range(26)
                            ]
                        )
            steam(sheet, px, py - 0.1 * s, 1.0 * s, "#ffe9c4", 0.2, 2, 0.25 * s)
            for i in range(2):
                bx = camera.at(x + (-0.45 + i * 0.9), 2.25, z + 0.2)
                bulb(sheet, bx[0], camera.at(0, 3.6, z)[1], bx[1], max(0.055 * s, 2.4), strength=0.55)
        for x, coat, sits in (
            (-1.55, "#3a4456", True),
            (1.6, "#6a3a44", True),
            (-1.5, "#4d4a3a", k % 3 == 0),
            (1.5, "#2f3a3a", k % 2 == 0),
        ):
            if not sits:
                continue
            zz = z + dice.uniform(-0.2, 1.3)
            s = camera.size(x, 0.5, zz)
            px, py = camera.at(x + dice.uniform(-0.1, 0.1), 0.0, zz)
            tone = mix(coat, "#f0b068", air)
            sheet.shape(box(px - 0.22 * s, py - 0.45 * s, px + 0.22 * s, py - 0.38 * s), mix("#5a3c28", "#f0b068", air))
            sheet.shape(
                [box(px - 0.2 * s, py - 0.4 * s, px - 0.15 * s, py), box(px + 0.15 * s, py - 0.4 * s, px + 0.2 * s, py)],
                mix("#2a1c16", "#f0b068", air),
            )
            sheet.shape(
                curve(
                    (px - 0.23 * s, py - 0.42 * s),
                    (px - 0.26 * s, py - 0.75 * s),
                    (px - 0.14 * s, py - 1.04 * s),
                    (px + 0.14 * s, py - 1.04 * s),
                    (px + 0.26 * s, py - 0.75 * s),
                    (px + 0.23 * s, py - 0.42 * s),
                    (px - 0.23 * s, py - 0.42 * s),
                ),
                across(
                    px - 0.26 * s,
                    px + 0.26 * s,
                    *(
                        (mix(tone, "#ffc880", 0.35), tone, mix(tone, "#140e10", 0.4))
                        if x > 0
                        else (mix(tone, "#140e10", 0.4), tone, mix(tone, "#ffc880", 0.35))
                    )
                ),
            )
            sheet.shape(oval(px, py - 1.2 * s, 0.105 * s, 0.125 * s), mix("#2a1d1a", "#f0b068", air))
    for x, z, h, coat in ((0.3, 15, 1.7, "#33384a"), (-0.35, 11, 1.62, "#8a4038"), (0.6, 8.4, 1.72, "#2e3438")):
        foot, s = camera.at(x, 0, z), camera.size(x, 0, z)
        figure(sheet, foot[0], foot[1], h * s, coat, bag="#5a4030")
    return sheet.finish(bloom=0.4, vignette=0.28)


@picture("photos/gwangjang-silk.jpg", "2025-12-20 14:33:12", "gwangjang", size=(1600, 1067))
def silk(sheet):
    """Bolts of silk standing side by side under blue light."""
    dice = sheet.dice
    sheet.fill(down(0, 1067, "#2b3446", "#3c4658", "#232a3a"))
    tones = [
        "#c9485a",
        "#e8b4b8",
        "#4a6fa5",
        "#8fb3c9",
        "#e6c45c",
        "#f3e3b0",
        "#5f8a6a",
        "#a9c9a0",
        "#7d5a94",
        "#c9a9d0",
        "#e8855a",
        "#f6cfa8",
        "#2f4a7a",
        "#d9d4cc",
        "#9a2f44",
    ]
    for row, (foot, height, width, air) in enumerate(((300, 300, 42, 0.3), (640, 330, 58, 0.12), (1100, 440, 84, 0.0))):
        sheet.shape(box(-10, foot - 8, 1610, foot + 26), down(foot - 8, foot + 26, "#8a7a66", "#4a4038"))
        x = -30 - row * 17
        k = int(dice.random() * 15)
        while x < 1620:
            w, h = width * dice.uniform(0.85, 1.15), height * dice.uniform(0.9, 1.0)
            tone = mix(tones[k % 15], "#2f3a52", air)
            k += 1 + int(dice.random() * 3)
            lean = dice.uniform(-6, 6)
            top = foot - h
            body = [(x, foot), (x + lean, top), (x + lean + w, top), (x + w, foot)]
            sheet.shape(
                body,
                across(
                    x,
                    x + w,
                    mix(tone, "#141a2a", 0.55),
                    mix(tone, "#e9f0ff", 0.1),
                    mix(tone, "#f4f8ff", 0.5),
                    tone,
                    mix(tone, "#141a2a", 0.5),
                    grain=0.2,
                    stops=[0, 0.3, 0.42, 0.62, 1],
                ),
            )
            if dice.random() < 0.6:
                with sheet.inside(body):
                    motif = mix(tone, "#fff2c8", 0.55)
                    for i in range(int(h / 70) + 1):
                        cx, cy = x + lean * 0.5 + w * (0.5 + 0.16 * (-1) ** i), foot - i * 70 - 34
                        r = w * 0.17
                        sheet.shape(
                            [oval(cx + r * 0.75 * math.cos(a * 1.257), cy + r * 0.75 * math.sin(a * 1.257), r * 0.52) for a in range(5)],
                            motif,
                            0.7,
                        )
                        sheet.shape(oval(cx, cy, r * 0.3), mix(tone, "#8a3a2a", 0.4), 0.8)
            spiral = oval(x + lean + w / 2, top + 4, w * 0.52, w * 0.2)
            sheet.shape(spiral, mix(tone, "#f4f8ff", 0.32))
            for t in (0.8, 0.58, 0.36):
                sheet.shape(ribbon(oval(x + lean + w / 2, top + 4, w * 0.5 * t, w * 0.19 * t), 2), mix(tone, "#141a2a", 0.5), 0.7)
            sheet.shape(oval(x + lean + w / 2, top + 4, w * 0.1, w * 0.04), "#d9c8a8")
            x += w + dice.uniform(-2, 4)
        if row < 2:
            sheet.shape(box(-10, foot - height, 1610, foot), "#1c2436", 0.35, fade=down(foot - height, foot, level(0.9), level(0.1)))
            sheet.blur(2.4 - row * 1.2)
    # A length let down over the front of them, and the tube lamps.
    for x, w, tone in ((420, 250, "#e8b4b8"), (1080, 220, "#8fb3c9")):
        left = curve((x, 640), (x - 8, 760), (x + 14, 900), (x - 20, 1080))
        right = curve((x + w, 640), (x + w + 10, 780), (x + w - 18, 920), (x + w + 24, 1080))
        cloth = left + right[::-1]
        sheet.shape([(a + 16, b + 6) for a, b in cloth], "#10141f", 0.5, blur=16)
        sheet.shape(
            cloth,
            across(
                x,
                x + w,
                mix(tone, "#1c2234", 0.35),
                mix(tone, "#ffffff", 0.45),
                tone,
                mix(tone, "#ffffff", 0.3),
                mix(tone, "#1c2234", 0.4),
                grain=0.2,
            ),
        )
        with sheet.inside(cloth):
            sheet.shape(
                [ribbon(curve((x + w * t, 630), (x + w * t + 10, 800), (x + w * t - 12, 1080)), 3, 16, 9) for t in (0.16, 0.38, 0.6, 0.82)],
                mix(tone, "#1c2234", 0.5),
                0.3,
                blur=5,
            )
            for i in range(7):
                for j in range(3):
                    cx, cy = x + w * (0.2 + 0.3 * j) + (i % 2) * 30, 680 + i * 62
                    sheet.shape(
                        [oval(cx + 13 * math.cos(a * 1.257), cy + 13 * math.sin(a * 1.257), 9, 8) for a in range(5)],
                        mix(tone, "#ffffff", 0.65),
                        0.85,
                    )
                    sheet.shape(oval(cx, cy, 5), "#d9a44a")
        sheet.shape(ribbon(curve((x - 6, 636), (x + w / 2, 626), (x + w + 6, 636)), 20), mix(tone, "#ffffff", 0.5))
    for x in (260, 900, 1480):
        sheet.glow(x, 30, 520, "#bcd6ff", 0.5, squash=0.8)
        sheet.shape(box(x - 150, 14, x + 150, 28), "#f4f9ff")
    return sheet.finish(bloom=0.24, vignette=0.22)
