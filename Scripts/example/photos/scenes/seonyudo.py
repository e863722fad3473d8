"""선유도: an island where water used to be cleaned."""

import math

from ..album import picture
from ..camera import Camera
from ..city import arch_bridge, figure, skyline
from ..land import birds, ranges, sky, streaks, sun
from ..lines import box, curve, oval, profile, ribbon
from ..paint import across, down, level, mix
from ..plants import fallen, foliage, grass, reeds, tree
from ..water import glitter, ripples

ISLAND = "places/seoul/seonyudo/"


@picture(ISLAND + "columns.jpg", "2024-05-04 11:05:47", "seonyudo")
def columns(sheet):
    """Pillars that carry nothing any more but ivy."""
    dice = sheet.dice
    camera = Camera(1600, 1200, (-1.2, 1.65, 0), pitch=-4, yaw=8, focal=0.9, centre=(0.5, 0.52))
    sky(sheet, "#b6cdd0", "#dfe8d6", "#f2efd8", bottom=760)
    green = ["#33502f", "#4f7a3c", "#7da24c", "#b7cd74"]
    for x in range(-40, 1700, 90):
        tree(sheet, x, 720, dice.uniform(260, 420), [mix(t, "#e6ecd2", 0.5) for t in green], "#8c8a74", dab=9, bole=0.15)
    sheet.haze("#f3f1d8", down(380, 740, level(0.1), level(0.6)), 1)
    sheet.blur(1.6)
    horizon = camera.at(0, 0, 300)[1]
    sheet.shape(box(-10, horizon, 1610, 1210), down(horizon, 1200, "#c5cf98", "#8ea262", "#5f7d45", grain=0.25))
    sheet.shape(camera.floor(-0.9, 0.5, 1.1, 60), down(horizon, 1200, "#e6dfc8", "#cfc4a8", "#b3a68c", grain=0.25), rough=2)
    places = [(x, z) for z in (27, 22.5, 18.4, 14.8, 11.6, 8.9, 6.6, 4.7) for x in (-9.5, -6.4, -3.2, 3.2, 6.4, 9.5)]
    for x, z in places:
        foot, scale = camera.at(x, 0, z), camera.size(x, 0, z)
        if not -200 < foot[0] < 1800:
            continue
        air = min(z / 34, 1) ** 0.8 * 0.7
        w, top = 0.27 * scale, camera.at(x, 3.5, z)[1]
        tone = mix("#b5ad9c", "#eceadb", air)
        sheet.shape(oval(foot[0] + w * 1.6, foot[1], w * 3, w * 0.5), mix("#41562f", "#e6ead2", air), 0.4, blur=3)
        sheet.shape(
            box(foot[0] - w, top, foot[0] + w, foot[1]),
            across(foot[0] - w, foot[0] + w, mix(tone, "#fff6df", 0.55), tone, mix(tone, "#55564a", 0.45 * (1 - air)), grain=0.3),
        )
        if z < 12:
            sheet.shape(
                [box(foot[0] - w, top + k * 0.9 * scale, foot[0] + w, top + k * 0.9 * scale + 2) for k in (1, 2, 3)],
                mix(tone, "#55564a", 0.4),
                0.5,
            )
        reach = dice.uniform(0.5, 1.02)
        tones = [mix(t, "#eef0da", air) for t in green]
        clumps = []
        for k in range(int(18 * reach)):
            t = k / 18
            clumps.append(
                (
                    foot[0] + dice.uniform(-0.6, 0.6) * w * (1.4 - 0.7 * t),
                    foot[1] - (foot[1] - top) * t,
                    w * dice.uniform(0.7, 1.15) * (1.15 - 0.45 * t),
                    w * dice.uniform(0.7, 1.1),
                )
            )
        if reach > 0.9:
            clumps += [(foot[0] + dice.uniform(-1, 1) * w, top + dice.uniform(-0.3, 0.3) * w, w, w * 0.8) for _ in range(4)]
        foliage(sheet, clumps, tones, max(4, 0.055 * scale), 0.75, light=(-0.6, -0.4))
        if z < 12:
            threads = []
            for _ in range(10):
                y = foot[1] - (foot[1] - top) * dice.uniform(0.4, min(reach + 0.12, 1))
                px = foot[0] + dice.uniform(-0.8, 0.8) * w
                threads.append(
                    ribbon(
                        curve((px, y), (px + dice.uniform(-8, 8), y - 0.2 * scale), (px + dice.uniform(-14, 14), y - 0.4 * scale)), 2.4, 0.8
                    )
                )
            sheet.shape(threads, tones[0], 0.8)
    foot, scale = camera.at(0.5, 0, 13), camera.size(0, 0, 13)
    figure(sheet, foot[0], foot[1], 1.66 * scale, "#c9584a", skirt=True)
    for shift, y, height in ((0, 1130, 90), (0, 1200, 130)):
        grass(sheet, [(-20, y + 20), (420, y + 30), (700, y + 110)], ["#33502f", "#86a24e"], height, 0.5, width=4)
        grass(sheet, [(1100, y + 110), (1350, y + 40), (1640, y)], ["#33502f", "#86a24e"], height, 0.5, width=4)
    return sheet.finish(bloom=0.14, vignette=0.14)


@picture(ISLAND + "heron.jpg", "2024-11-02 16:12:33", "seonyudo", size=(1600, 1067))
def heron(sheet):
    """Concrete, still water, and somebody who waits better than we do."""
    dice = sheet.dice
    line = 560
    sheet.fill(down(0, line, "#d8cba8", "#c9b68d", "#b59f78"))
    foliage(
        sheet,
        [(dice.uniform(-40, 1640), dice.uniform(-40, 200), 120, 70) for _ in range(44)],
        ["#6b5a30", "#94793a", "#c29a49", "#e5c878"],
        18,
        0.6,
    )
    sheet.blur(7)
    wall = box(-10, 190, 1610, line)
    sheet.shape(wall, down(190, line, "#b3a995", "#968d7f", "#6f6a64", grain=0.35))
    with sheet.inside(wall):
        sheet.shape([box(x, 190, x + 3, line) for x in range(80, 1600, 300)] + [box(-10, 330, 1610, 333)], "#5d5850", 0.6)
        stains = []
        for _ in range(60):
            x = dice.uniform(0, 1600)
            stains.append(
                ribbon(
                    curve((x, 185), (x + dice.uniform(-6, 6), 260), (x + dice.uniform(-10, 10), 190 + dice.uniform(60, 340))),
                    dice.uniform(8, 30),
                    4,
                )
            )
        sheet.shape(stains, "#4f4b46", 0.28, blur=3)
        sheet.shape(stains[::3], "#6f7350", 0.3, blur=5)
    sheet.mottle(40, 0.07)
    ivy = [(x, 186 + dice.uniform(-6, 70) * (0.4 + 0.6 * math.sin(x * 0.011) ** 2), 44, 34) for x in range(-20, 1640, 22)]
    foliage(sheet, ivy, ["#5f2a22", "#94402c", "#c2653a", "#e3a05a"], 10, 0.75)
    sheet.shape([(900, 190), (1640, 190), (1640, line), (1180, line)], "#ffe0a8", 0.2, blur=24, mode="screen")
    sheet.mirror(line, down(line, 1067, "#8f8a78", "#4c5a58", "#2f4144"), 0.3, ripple=7, blur=1.6)
    ripples(sheet, line + 8, 1060, ["#e3d3a8", "#33474a"], 70, 190, 0.3)
    fallen(sheet, 0, 1600, line + 30, 1040, ["#c2653a", "#e9b85a"], 60, 13)
    hx, foot, s = 1080, 720, 4.1

    def at(dx, dy):
        return (hx + dx * s, foot + dy * s)

    def shadow(points):
        return [(x, 2 * foot - y + 6) for x, y in points]

    legs = [ribbon([at(-5, -36), at(-6, -18), at(-4, 0)], 8, 6, 5), ribbon([at(3, -36), at(4, -18), at(7, 1)], 8, 6, 5)]
    body = curve(at(-34, -28), at(-26, -44), at(-8, -62), at(12, -64), at(18, -52), at(10, -40), at(-6, -33), at(-24, -30), at(-34, -28))
    neck = curve(at(8, -58), at(24, -72), at(22, -88), at(12, -102), at(18, -118), at(30, -122), steps=10)
    head = curve(at(22, -117), at(28, -124), at(40, -123), at(44, -118), at(32, -114), at(22, -117))
    beak = [at(41, -122), at(72, -113), at(42, -116)]
    for shape, tone in ((body, "#5d6a70"), (ribbon(neck, 26, 20, 15, 15, 17), "#9aa3a3"), (head, "#9aa3a3"), (beak, "#a98a4a")):
        sheet.shape(shadow(shape), tone, 0.4, blur=4)
    sheet.shape(legs, "#8c7a4e")
    sheet.shape(ribbon(neck, 26, 20, 15, 15, 17), across(at(8, 0)[0], at(30, 0)[0], "#a9b2b4", "#eee9dc"))
    sheet.shape(body, down(at(0, -66)[1], at(0, -28)[1], "#9fb0ba", "#73848f", "#566670", grain=0.4))
    sheet.shape(
        [ribbon(curve(at(-30 + k * 4, -34 - k * 3), at(-14 + k * 4, -44 - k * 3), at(4 + k * 3, -52 - k * 2)), 1, 5, 1) for k in range(5)],
        "#48565f",
        0.7,
    )
    sheet.shape(curve(at(-36, -24), at(-22, -36), at(-8, -38), at(-14, -30), at(-36, -24)), "#2d3338")
    sheet.shape(head, "#f3efe3")
    sheet.shape(curve(at(36, -122), at(26, -125), at(12, -120), at(0, -112), at(14, -117), at(26, -120), at(36, -122)), "#262b31")
    sheet.shape(beak, "#d9a441")
    sheet.shape(oval(*at(35, -120), 4.6), "#e9c04a")
    sheet.shape(oval(*at(35, -120), 2.6), "#111111")
    sheet.shape([ribbon(curve(at(16, -60), at(20 + k * 2, -50), at(17 + k * 3, -38)), 4, 1) for k in range(4)], "#f3efe3")
    for k in range(3):
        sheet.shape(ribbon(oval(hx + 10, foot + 2, 30 + k * 34, 6 + k * 6), 2.2), "#e9dcb8", 0.5 - k * 0.12)
    return sheet.finish(vignette=0.18)


@picture(ISLAND + "bridge.jpg", "2025-06-01 19:38:21", "seonyudo")
def bridge(sheet):
    """The bridge like a bow over the river at sunset."""
    sky(sheet, "#5f7c9d", "#b4a9b4", "#eeb08f", "#f79b6a", bottom=640)
    streaks(sheet, 80, 460, "#ffd0a4", 16, 0.6, long=560, thick=11)
    sun(sheet, 470, 560, 52, "#ffe9b8", "#ff9d5e", reach=9)
    ranges(
        sheet,
        "#b98e90",
        "#6a5a72",
        590,
        640,
        3,
        26,
        foot="#f0a47c",
        spread=60,
        trees=3,
        first=2.4,
        peaks={0: [(1100, 70, 240)], 1: [(200, 44, 200)]},
    )
    skyline(sheet, 670, -20, 1620, 20, 130, down(540, 670, "#5d5068", "#9b6f70"), ["#ffdba0"], 0.12, unit=8, wide=(26, 60), gap=14)
    line = 670
    sheet.haze("#f7a878", down(560, line, level(0), level(0.4)), 1)
    sheet.mirror(line, down(line, 1200, "#f2a87c", "#8a7088", "#3a4668"), 0.5, ripple=9, blur=2.4)
    ripples(sheet, line + 6, 1190, ["#ffc892", "#4d4868"], 130, 190, 0.32)
    glitter(sheet, 475, line + 4, 1150, 210, "#ffdf9e", 260, 32, 0.9)
    ink_ = "#2b2740"
    deck = arch_bridge(sheet, -260, 1740, 850, 262, ink_, 13, 30, deck_rise=300, below=170)
    for t, h, coat in (
        (0.36, 62, "#221f33"),
        (0.385, 58, "#221f33"),
        (0.55, 64, "#221f33"),
        (0.64, 46, "#221f33"),
        (0.655, 62, "#221f33"),
        (0.8, 66, "#221f33"),
    ):
        x = -260 + 2000 * t
        figure(sheet, x, deck(t) - 6, h, coat, legs="#1e1b2d", head="#1e1b2d")
    for t in (i / 16 for i in range(2, 16)):
        x = -260 + 2000 * t
        sheet.shape(ribbon([(x, deck(t)), (x, deck(t) - 86)], 3), ink_)
        sheet.glow(x, deck(t) - 88, 60, "#ffc980", 0.7)
        sheet.shape(oval(x, deck(t) - 88, 4.5), "#fff0cc")
    bank = profile(sheet.dice, -20, 1620, 30, 6, 2)
    sheet.shape(
        [(x, 1120 - 70 * ((x - 700) / 900) ** 2 + y) for x, y in bank] + [(1620, 1220), (-20, 1220)], down(1040, 1200, "#2a2740", "#17172a")
    )
    reeds(sheet, 900, 1640, 1190, 330, ["#1c1a2c", "#352c3f"], ["#a9716a", "#e2a27c"], 90, 0.22)
    reeds(sheet, -40, 360, 1210, 240, ["#1c1a2c", "#352c3f"], ["#8f6468", "#d9987a"], 50, 0.22)
    birds(sheet, 900, 330, 6, 17, "#4d4560", 120)
    return sheet.finish(bloom=0.28, vignette=0.14)
