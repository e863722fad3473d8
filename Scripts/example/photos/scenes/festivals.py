"""A shower over 덕수궁, New Year's Eve in 봉은사, the grove of 경기전."""

import math

from ..album import picture
from ..city import building, figure
from ..land import sky
from ..lines import between, box, curve, oval, ribbon
from ..paint import Halo, across, down, level, mix
from ..palace import DAY, DUSK, Roof, eaves, hall, roof
from ..plants import bamboo, fallen, grass, tree
from ..water import rain, splashes


@picture("photos/deoksugung-rain.jpg", "2026-06-27 13:12:28", "deoksugung")
def shower(sheet):
    """A shower: six strangers in one line below the eaves."""
    dice = sheet.dice
    sheet.fill(down(0, 700, "#8fa19d", "#a9b8ae", "#b9c4b2"))
    green = ["#40584a", "#587560", "#7d9878", "#a9bd98"]
    for x, y, h in ((80, 640, 460), (330, 620, 380), (1300, 630, 420), (1530, 650, 500), (560, 610, 320), (1080, 610, 330)):
        tree(sheet, x, y, h, [mix(t, "#b5c2b5", 0.25) for t in green], "#565850", dab=10, bole=0.16)
    sheet.haze("#b9c4bb", down(260, 640, level(0.1), level(0.55)), 1, cell=110)
    sheet.blur(2.6)
    sheet.shape(box(-10, 610, 1610, 1210), down(610, 1200, "#8f9b84", "#7d8a86", "#65737a", grain=0.15))
    # The pavilion with its western porch: slim columns, a green railing, warm light within.
    left, right, top = 230, 1370, 470
    sheet.shape(box(left, top, right, 830), down(top, 830, "#5c4234", "#8a5f42", "#6a4a38"))
    for k in range(5):
        a = left + 80 + k * 210
        arch = (
            [(a, 800), (a, 590)]
            + [(a + 60 - 60 * math.cos(math.pi * i / 14), 590 - 50 * math.sin(math.pi * i / 14)) for i in range(15)]
            + [(a + 120, 800)]
        )
        sheet.shape(arch, down(540, 800, "#ffe6b0", "#f3bf78", "#c98a50", grain=0.2))
        sheet.shape([box(a + 56, 540, a + 64, 800), box(a, 640, a + 120, 648)], "#5c4234")
        sheet.glow(a + 60, 660, 170, "#ffc878", 0.35)
    sheet.shape(box(left - 90, 830, right + 90, 872), down(830, 872, "#b5ab98", "#857d70"))
    sheet.shape(box(left - 120, 868, right + 120, 906), down(868, 906, "#a39a88", "#726b60"))
    coats = [
        ("#3f4f60", False, 1.0),
        ("#b5543f", True, 0.96),
        ("#5f6f5a", False, 1.05),
        ("#d9c9a8", True, 0.92),
        ("#6a4a60", False, 1.02),
        ("#39404a", False, 0.98),
    ]
    for k, (coat, skirt, size) in enumerate(coats):
        x = 420 + k * 152 + dice.uniform(-12, 12)
        sheet.shape(oval(x, 846, 46, 7), "#3a342c", 0.4, blur=4)
        figure(sheet, x, 846, 208 * size, coat, skirt=skirt, stride=0.14, legs="#33343a", bag="#57463a" if k in (1, 4) else None)
    for k in range(8):
        x = left - 60 + k * 180
        sheet.shape(box(x - 11, top - 20, x + 11, 832), across(x - 11, x + 11, "#efe4cc", "#cbb994", "#8a7a60"))
        sheet.shape([box(x - 18, top - 34, x + 18, top - 12), box(x - 17, 818, x + 17, 834)], "#d9c9a4")
        for side in (-1, 1):
            sheet.shape(
                curve((x, top + 10), (x + side * 30, top - 8), (x + side * 70, top - 14), (x + side * 70, top - 22), (x, top - 24)),
                "#3f7364",
            )
    rail = [box(left - 60, 772, right + 80, 778), box(left - 60, 822, right + 80, 828)]
    rail += [box(x - 2, 774, x + 2, 826) for x in range(left - 50, right + 80, 17)]
    sheet.shape(rail, "#3f6a5c", 0.95)
    look = {**DAY, "tile": "#4f5a62", "gap": "#333c44", "gleam": "#8d9ba2", "rafter": "#b57a52"}
    form = Roof(800, top - 18, 800, 250, 0.62, 0.1)
    eaves(sheet, form, look, 34, rows=70)
    roof(sheet, 800, top - 18, 800, 250, look, ridge=0.62, lift=0.1)
    sheet.haze("#c3ccc8", down(180, 440, level(0.22), level(0.1)), 1)
    # Water falls from the edge in strings and bursts on the stone.
    strings = [ribbon([(x, form.edge_at((x - 800) / 800) + 8), (x + dice.uniform(-3, 3), 905)], 1.4, 2.6) for x in range(24, 1580, 24)]
    sheet.shape(strings, "#eef3f2", 0.5, fade=down(480, 905, level(0.8), level(0.35)))
    drops = [oval(x + dice.uniform(-4, 4), dice.uniform(500, 900), 2.2, 7, steps=8) for x in range(24, 1580, 24) for _ in range(4)]
    sheet.shape(drops, "#ffffff", 0.65)
    sheet.mirror(908, down(908, 1200, "#84918e", "#59666c"), 0.5, ripple=10, blur=4)
    splashes(sheet, 912, 960, "#f3f7f6", 130, 11, 0.7, 20, 1580)
    splashes(sheet, 960, 1190, "#e6eeee", 130, 24, 0.5)
    rain(sheet, "#eef3f3", 520, 90, 0.10, 0.3)
    return sheet.finish(bloom=0.16, vignette=0.16)


@picture("photos/bongeunsa-lanterns.jpg", "2024-12-31 23:38:30", "bongeunsa")
def lanterns(sheet):
    """New Year's Eve: lotus lanterns, a temple roof, the towers of Gangnam behind it."""
    sky(sheet, "#0f1630", "#1f2a50", "#3d3f66", "#6a5570", bottom=760)
    for x, w, h, tone in (
        (60, 150, 520, "#1c2547"),
        (230, 120, 400, "#232c50"),
        (380, 170, 640, "#1a2344"),
        (980, 150, 560, "#1c2547"),
        (1150, 190, 700, "#182040"),
        (1360, 130, 470, "#232c50"),
        (1490, 160, 600, "#1c2547"),
        (840, 120, 380, "#262f54"),
    ):
        building(
            sheet,
            x,
            800,
            w,
            h,
            down(800 - h, 800, tone, mix(tone, "#54506e", 0.4)),
            ["#ffe3a8", "#ffd088", "#cfe0ff", "#fff0cf"],
            0.4,
            unit=14,
            gap=0.4,
        )
    sheet.shape([(1150 + 20, 100), (1245, 30), (1320, 100)], "#182040")
    sheet.glow(1245, 300, 420, "#7d8ac9", 0.2)
    look = {
        **DUSK,
        "tile": "#2c3450",
        "gap": "#161c34",
        "gleam": "#6a6a94",
        "plaster": "#a98e94",
        "wood": "#8a3a30",
        "green": "#2f665c",
        "rafter": "#d98a54",
        "under": "#2a1a20",
        "lattice": "#a5683c",
        "stone": "#6a5a60",
    }
    sheet.haze("#7d5a68", down(560, 820, level(0), level(0.4)), 1)
    hall(sheet, 800, 990, 430, look, bays=5, columns=0.36, lit="#ffc069", roof_height=0.42)
    sheet.glow(800, 870, 620, "#ff9f50", 0.4, squash=0.6)
    sheet.shape(box(-10, 985, 1610, 1210), down(985, 1200, "#4a3238", "#2c2030", "#17142a", grain=0.25))
    sheet.shape(box(300, 985, 1300, 1020), down(985, 1020, "#8a6a60", "#54404a"))
    for x, y in ((560, 1130), (1040, 1140)):
        sheet.shape([(x - 46, y), (x + 46, y), (x + 30, y - 26), (x - 30, y - 26)], "#5c4a52")
        sheet.shape(box(x - 14, y - 120, x + 14, y - 24), across(x - 14, x + 14, "#a58a80", "#6d5a60", "#3f3442"))
        sheet.shape([(x - 40, y - 116), (x + 40, y - 116), (x + 30, y - 134), (x - 30, y - 134)], "#6d5a60")
        sheet.shape(box(x - 30, y - 186, x + 30, y - 134), across(x - 30, x + 30, "#a58a80", "#6d5a60", "#3f3442"))
        sheet.shape(box(x - 15, y - 176, x + 15, y - 142), "#ffe2a0")
        sheet.glow(x, y - 160, 130, "#ffbf6a", 0.7)
        sheet.shape(
            [(x - 58, y - 184), (x + 58, y - 184), (x + 18, y - 222), (x - 18, y - 222)], across(x - 58, x + 58, "#8a7470", "#54444e")
        )
    for x, foot, h, coat in (
        (330, 1110, 120, "#2a2c44"),
        (380, 1120, 112, "#7a3a40"),
        (700, 1090, 104, "#24263c"),
        (760, 1096, 108, "#3a3f5c"),
        (880, 1100, 100, "#54303c"),
        (1220, 1116, 118, "#24263c"),
        (1270, 1124, 110, "#4a4a60"),
        (1330, 1112, 116, "#2a2c44"),
    ):
        figure(sheet, x, foot, h, coat, legs="#171828", head="#1a1420", stride=0.14)
    # Rows of lanterns overhead, in perspective.
    palette = [
        ("#f6a5b5", "#d9486a"),
        ("#ffd98a", "#e09a3a"),
        ("#f3f0e0", "#c9b890"),
        ("#a9d9b5", "#4a9a72"),
        ("#f0b0d0", "#b54a8a"),
        ("#ffb08a", "#d9582f"),
    ]
    items = []
    for row in range(7):
        t = row / 6
        count = int(17 - 10 * t)
        for k in range(count):
            x = 800 + (k - (count - 1) / 2) * (112 + 170 * t)
            y = 430 - 360 * t**0.9 + 26 * math.cos((x - 800) / 800 * 1.4)
            items.append((t, x, y, 19 + 56 * t, palette[(k * 2 + row * 3) % 6]))
    for row in range(7):
        t = row / 6
        y = 430 - 360 * t**0.9 - (24 + 64 * t)
        sheet.shape(ribbon(curve((-20, y - 8), (800, y + 26), (1620, y - 8)), 1.6 + 2 * t), "#0c1024", 0.8)
    for t, x, y, r, (pale, deep) in items:
        sheet.glow(x, y, r * 2.5, mix(deep, "#ffd9a0", 0.4), 0.32)
        dabs = []
        body = oval(x, y, r * 0.86, r * 0.76)
        sheet.shape(body, Halo((x, y + r * 0.2), r, mix(pale, "#ffffff", 0.6), pale, deep, grain=0.3))
        for ring, n, reach in ((0, 9, 0.98), (1, 8, 0.74), (2, 6, 0.46)):
            for k in range(n):
                u = (k + 0.5 * (ring % 2) + 0.25) / n * 2 - 1
                if abs(u) > 1:
                    continue
                px = x + u * r * reach
                py = y + r * (0.34 - 0.28 * ring) + abs(u) * -r * 0.16
                dabs.append(
                    (
                        curve(
                            (px, py + r * 0.2),
                            (px - r * 0.17, py - r * 0.06),
                            (px + u * r * 0.12, py - r * 0.42),
                            (px + r * 0.17, py - r * 0.06),
                            (px, py + r * 0.2),
                            steps=4,
                        ),
                        mix(mix(deep, pale, 0.25 + 0.25 * ring), "#fff3d9", 0.14 * ring),
                    )
                )
        sheet.dabs(dabs, 0.85)
        sheet.shape(
            [(x - r * 0.3, y + r * 0.66), (x + r * 0.3, y + r * 0.66), (x + r * 0.2, y + r * 0.86), (x - r * 0.2, y + r * 0.86)], "#4a9a72"
        )
        sheet.shape(
            [ribbon([(x + k * r * 0.13, y + r * 0.84), (x + k * r * 0.16, y + r * 1.5)], max(r * 0.05, 1)) for k in (-1, 0, 1)], pale, 0.8
        )
    return sheet.finish(bloom=0.4, vignette=0.2)


@picture("photos/gyeonggijeon-bamboo.jpg", "2025-04-26 14:51:37", "gyeonggijeon", size=(1200, 1600))
def grove(sheet):
    """A grove of bamboo behind a wall, a narrow path into it."""
    dice = sheet.dice
    sheet.fill(down(0, 1200, "#dcebbf", "#eef3cf", "#d3dfa0"))
    sheet.glow(640, 560, 760, "#fbfbdc", 0.85)
    for layer, (count, width, air, foot) in enumerate(((90, 15, 0.72, 900), (60, 24, 0.46, 985), (30, 38, 0.2, 1090), (12, 60, 0.0, 1240))):
        for k in range(count):
            x = dice.uniform(-40, 1240)
            gap = (70, 110, 180, 300)[layer]
            if abs(x - 640) < gap:
                x = 640 + math.copysign(gap + dice.uniform(0, 400), x - 640)
            tones = [mix(c, "#edf3cd", air) for c in ("#3a5a34", "#628a45", "#a6c26a")]
            bamboo(
                sheet,
                x,
                foot + dice.uniform(-14, 24),
                -60,
                width * dice.uniform(0.75, 1.2),
                tones,
                dice.uniform(-0.03, 0.03),
                joints=width * 5.4,
            )
        leaves = []
        for _ in range((420, 360, 260, 120)[layer]):
            x, y = dice.uniform(-40, 1240), dice.uniform(-40, foot - 330) * dice.uniform(0.4, 1)
            if layer < 3 and abs(x - 640) < 90 and y > 380:
                continue
            long = (26, 40, 62, 90)[layer] * dice.uniform(0.6, 1.2)
            turn = dice.uniform(0.15, 1.2)
            side = 1 if dice.random() < 0.5 else -1
            tip = (x + side * math.cos(turn) * long, y + math.sin(turn) * long)
            leaves.append(
                (
                    ribbon([(x, y), between((x, y), tip, 0.4), tip], 0.5, long * 0.16, 0.4),
                    mix(mix("#54803c", "#edf3cd", air), mix("#c6dc7e", "#edf3cd", air), dice.random()),
                )
            )
        sheet.dabs(leaves)
        sheet.haze("#f0f5d2", down(300, foot + 60, level(0.05), level(0.24)), 1, cell=120)
        if layer == 0:
            sheet.shape(box(-10, 890, 1210, 1610), down(890, 1600, "#c9cf94", "#a3a86a", "#6d7444", grain=0.25))
            path = curve((200, 1640), (430, 1360), (640, 1160), (690, 1020), (650, 930), (640, 890))
            sheet.shape(ribbon(path, 760, 480, 250, 120, 60, 34), down(890, 1600, "#f0e6c6", "#d9c79c", "#b39d74", grain=0.25), rough=2)
            foot_ = path[58]
            for k, (dx, coat, skirt) in enumerate(((-26, "#d9738a", True), (26, "#4f7aa5", True))):
                x, y, h = foot_[0] + dx, foot_[1] + k * 4, 150
                figure(sheet, x, y, h, "#fbf4ea" if k == 0 else "#f3e2b0", skirt=False, stride=0.1)
                sheet.shape(
                    curve(
                        (x - h * 0.09, y - h * 0.66),
                        (x - h * 0.2, y - h * 0.2),
                        (x - h * 0.24, y),
                        (x + h * 0.24, y),
                        (x + h * 0.2, y - h * 0.2),
                        (x + h * 0.09, y - h * 0.66),
                        (x - h * 0.09, y - h * 0.66),
                    ),
                    across(x - h * 0.24, x + h * 0.24, mix(coat, "#ffffff", 0.25), coat, mix(coat, "#2a2230", 0.25)),
                )
                sheet.shape(ribbon([(x + h * 0.02, y - h * 0.95), (x + h * 0.02, y - h * 0.6)], 4), "#2c2220")
    sheet.shape([(360, -20), (470, -20), (900, 1300), (520, 1300)], "#fffbe0", 0.14, blur=40, mode="screen")
    sheet.shape([(760, -20), (860, -20), (740, 1200), (420, 1200)], "#fffbe0", 0.14, blur=40, mode="screen")
    grass(sheet, curve((-20, 1560), (200, 1420), (300, 1380)), ["#4a6a34", "#a9bf62"], 90, 0.5, width=4)
    grass(sheet, curve((900, 1480), (1060, 1400), (1240, 1360)), ["#4a6a34", "#a9bf62"], 90, 0.5, width=4)
    fallen(sheet, 100, 1200, 1100, 1580, ["#b5a45c", "#e6d79a"], 160, 16)
    return sheet.finish(bloom=0.18, vignette=0.16)
