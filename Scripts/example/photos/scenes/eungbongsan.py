"""응봉산: the hill above the corner where the stream meets the river."""

from ..album import picture
from ..city import arch_bridge, building, figure, girders, seoul_tower, skyline
from ..land import birds, ranges, sky, streaks, sun
from ..lines import box, curve, oval, ribbon
from ..paint import down, level, mix
from ..palace import DUSK
from ..pavilion import pavilion
from ..plants import foliage, pine
from ..water import glitter, ripples

HOME = "places/seoul/eungbongsan/"


@picture(HOME + "sunrise.jpg", "2026-01-01 07:58:44", "eungbongsan", size=(2400, 1000))
def sunrise(sheet):
    """The first morning: the river in its bend, the pavilion on the right."""
    sky(sheet, "#56708f", "#a7a6b4", "#e9b896", "#f6a877", bottom=520)
    streaks(sheet, 60, 330, "#f4c9a6", 16, 0.55, long=620, thick=12)
    sheet.shape(ribbon(curve((300, 352), (800, 338), (1300, 350), (1900, 330)), 6, 40, 60, 26, 4), "#7d7c92", 0.55, blur=12)
    sheet.shape(ribbon(curve((700, 366), (1100, 356), (1500, 362)), 2, 10, 3), "#ffd29a", 0.9, blur=3)
    sun(sheet, 980, 398, 40, "#fff2d2", "#ffb878", reach=12)
    ranges(
        sheet,
        "#c7a9a6",
        "#4d5570",
        470,
        600,
        5,
        30,
        foot="#eeb793",
        spread=90,
        mist="#f7c79e",
        trees=4,
        first=2.4,
        peaks={1: [(1780, 50, 200)], 2: [(300, 50, 260)], 3: [(1500, 34, 300)]},
    )
    skyline(sheet, 640, -20, 2420, 14, 92, down(540, 640, "#6a6a82", "#b8938c", grain=0.3), ["#ffd99a"], 0.1, unit=7, wide=(22, 60), gap=14)
    building(sheet, 1610, 640, 46, 210, down(420, 640, "#67697f", "#a98a88"), ["#ffd99a"], 0.1)
    sheet.haze("#f3b98e", down(540, 690, level(0), level(0.55), level(0.1)), 1, cell=70)
    shore = 660
    sheet.shape(box(-10, shore - 26, 2410, 1010), down(shore - 26, shore, "#7c7078", "#5f6074"))
    sheet.shape(
        curve((-20, shore), (600, shore - 12), (1300, shore - 8), (2420, shore + 6), (2420, 1010), (-20, 1010)),
        down(shore, 1000, "#f0b88f", "#b79aa0", "#5f7191", "#3f5576", grain=0.2),
    )
    ripples(sheet, shore + 6, 1000, ["#f9cfa4", "#56678a"], 190, 170, 0.35)
    glitter(sheet, 985, shore + 2, 1000, 240, "#ffe4b4", 330, 34, 0.85)
    girders(sheet, 690, -20, 2420, "#5a5468", 11, 22, 46, light=None, slope=-16)
    arch_bridge(sheet, 180, 860, 742, 84, "#473f57", 9, 24)
    girders(sheet, 742, -20, 190, "#473f57", 12, 3, 74, rail=False)
    girders(sheet, 742, 850, 1500, "#473f57", 12, 6, 74, rail=False)
    sheet.shape(curve((-20, 860), (260, 900), (520, 960), (700, 1010), (-20, 1010)), down(860, 1000, "#39405a", "#232a40", grain=0.3))
    bushes = [(x, 880 + x * 0.16 + sheet.dice.uniform(-12, 20), 50, 32) for x in range(-20, 620, 42)]
    foliage(sheet, bushes, ["#1f2438", "#343750", "#66546a", "#a97a74"], 8, 0.9, light=(0.6, -0.5))
    hill = curve((1500, 1010), (1640, 930), (1790, 850), (1960, 806), (2140, 800), (2420, 830), (2420, 1010))
    sheet.shape(hill, down(800, 1000, "#31344c", "#1d2236", grain=0.3))
    dusk = {**DUSK, "tile": "#343a52", "stone": "#5c5266", "wood": "#5c2e3a"}
    pavilion(sheet, 2040, 812, 104, dusk, 1, tall=0.9, roof=0.7, base=0.2)
    for x, h in ((1846, 62), (1872, 58), (1902, 60), (2180, 60), (2206, 64), (2232, 56), (1990, 58), (2030, 62), (2076, 58)):
        figure(
            sheet,
            x,
            816 + sheet.dice.uniform(-2, 6),
            h,
            mix("#262b42", "#7c4a4a", sheet.dice.random() * 0.6),
            legs="#1d2134",
            head="#221f2c",
        )
    bushes = [(x, 862 + abs(x - 2050) * 0.12 + sheet.dice.uniform(-10, 16), 48, 30) for x in range(1580, 2440, 40)]
    foliage(sheet, bushes, ["#161a2c", "#252a40", "#4b4258", "#94695f"], 8, 0.9, light=(-0.6, -0.6))
    pine(sheet, 2330, 900, 430, ["#151a2c", "#262f40", "#454a50", "#9c7860"], lean=-0.2, bark=("#2c2230", "#8a5546"))
    birds(sheet, 640, 210, 9, 17, "#4c4f68", 150)
    return sheet.finish(bloom=0.2)


@picture(HOME + "forsythia.jpg", "2024-03-30 11:20:15", "eungbongsan")
def forsythia(sheet):
    """The slope in flower above the river, a train on the bridge."""
    sky(sheet, "#8fb7d3", "#c3dae0", "#ece9d8", bottom=620)
    ranges(
        sheet,
        "#bccbd0",
        "#8ba3a8",
        520,
        590,
        3,
        34,
        foot="#dfe3d8",
        spread=80,
        trees=3,
        first=2.2,
        peaks={1: [(1250, 74, 180)], 0: [(300, 60, 220)]},
    )
    seoul_tower(sheet, 1250, 500, 120, "#8b9fa8")
    skyline(
        sheet, 640, -20, 1620, 20, 120, down(520, 640, "#b5c0c0", "#d9dbd0", grain=0.3), (), dark="#8fa0a6", unit=8, wide=(26, 64), gap=10
    )
    sheet.shape(
        curve((-20, 640), (800, 632), (1620, 646), (1620, 900), (-20, 900)), down(630, 860, "#c6d9da", "#93b5c2", "#6f99ad", grain=0.15)
    )
    ripples(sheet, 650, 860, ["#e8f1ee", "#6a94aa"], 120, 130, 0.4)
    girders(sheet, 676, -20, 1620, "#8a8f94", 12, 12, 54)
    sheet.shape(ribbon([(500, 662), (760, 662)], 20), "#d7dcd8")
    sheet.shape([box(506 + i * 12, 655, 514 + i * 12, 663) for i in range(21)], "#6f8b9a")
    yellow = ["#b98a14", "#dcae1c", "#f2cf35", "#fbe67a"]
    green = ["#5c6b3a", "#7d8a4a"]
    for base, drop, dab in ((780, 120, 7), (880, 230, 9), (1010, 300, 12)):
        line = [
            (x, base + drop * ((x - 1600) / 1600) ** 2 * (1 if base < 1000 else 0.2) - (x > 900) * (x - 900) * 0.08)
            for x in range(-40, 1680, 60)
        ]
        sheet.shape([*line, (1680, 1220), (-40, 1220)], down(base - 60, base + 300, mix(yellow[0], green[0], 0.4), "#6b5a1c", grain=0.4))
        heaps = []
        for x, y in line:
            for k in range(5):
                heaps.append((x + sheet.dice.uniform(-40, 40), y + k * 30 + sheet.dice.uniform(-14, 20), 56, 34))
        heaps.sort(key=lambda h: h[1])
        foliage(sheet, heaps, [green[0], *yellow], dab, 0.75, shape=0.5)
    # Arching twigs in front, a path with a rail between the bushes.
    for _ in range(40):
        x, y = sheet.dice.uniform(-50, 1650), sheet.dice.uniform(1120, 1230)
        rise, reach = sheet.dice.uniform(130, 330), sheet.dice.uniform(-180, 180)
        twig = curve((x, y), (x + reach * 0.3, y - rise * 0.75), (x + reach, y - rise * 0.8), (x + reach * 1.5, y - rise * 0.5), steps=9)
        sheet.shape(ribbon(twig, 4, 1.5), "#6b5a2a")
        flowers = []
        for px, py in twig[4:]:
            for _ in range(3):
                r = sheet.dice.uniform(5, 10)
                flowers.append(
                    (
                        oval(px + sheet.dice.gauss(0, 7), py + sheet.dice.gauss(0, 7), r, r * 0.5, sheet.dice.uniform(0, 3), steps=8),
                        mix(yellow[1], yellow[3], sheet.dice.random()),
                    )
                )
        sheet.dabs(flowers)
    birds(sheet, 420, 250, 5, 15, "#5f7a8c", 90)
    return sheet.finish(bloom=0.08, vignette=0.06)


@picture(HOME + "lights.jpg", "2025-04-02 20:12:09", "eungbongsan")
def lights(sheet):
    """Two lines of light that part along the river."""
    sky(sheet, "#131a35", "#28335c", "#5b5679", "#a2737b", bottom=520)
    ranges(sheet, "#4c4d70", "#262d4c", 440, 500, 3, 26, foot="#8f6b7c", spread=60, trees=3, first=2.4, peaks={1: [(380, 70, 170)]})
    seoul_tower(sheet, 380, 404, 130, "#20274a", "#ff8f7a")
    skyline(
        sheet,
        560,
        -20,
        1620,
        16,
        150,
        down(420, 560, "#262c4c", "#4a4263"),
        ["#ffd38a", "#ffe9bd", "#f7b46c", "#bcd0f0"],
        0.42,
        unit=8,
        wide=(26, 70),
        gap=12,
    )
    sheet.haze("#8a6478", down(480, 580, level(0), level(0.5), level(0)), 1)
    line = 575
    sheet.shape(box(-10, line - 18, 1610, line), "#1d2340")
    sheet.mirror(line, down(line, 1200, "#40406a", "#141d3c"), 0.42, ripple=12, blur=2.2, wave=18)
    ripples(sheet, line + 4, 1100, ["#6c6a92", "#121a36"], 130, 150, 0.35)
    girders(sheet, 640, -20, 1620, "#1a1f3a", 12, 11, 60, light="#ffc477", slope=-26)
    for i in range(11):
        x = -20 + 1640 * (i + 0.5) / 11
        sheet.glow(x, 700, 60, "#ffb765", 0.35, squash=1.8)
    # The road along the bank: white lights come, red ones go.
    bank = curve((1620, 700), (1200, 720), (900, 770), (640, 880), (470, 1030), (380, 1220), steps=24)
    sheet.shape([*bank, (1620, 1220)], down(690, 1200, "#1a203a", "#0f1428", grain=0.3))
    sheet.shape(ribbon(bank, 6, 12, 26, 60, 130, 200), "#2a2c46")
    for shift, colour, core in ((-0.27, "#ff7d4f", "#ffb08a"), (0.27, "#ffe0a0", "#fff6dc")):
        for spread in (-0.12, 0.0, 0.13):
            path = []
            for i, (x, y) in enumerate(bank):
                t = i / (len(bank) - 1)
                width = 6 + 200 * t**2.2
                path.append((x + (shift + spread) * width * 1.05, y + (shift + spread) * width * 0.35))
            sheet.shape(ribbon(path, 1, 2.5, 5, 12, 22), colour, 0.5, blur=5, mode="screen")
            sheet.shape(ribbon(path, 0.8, 1.4, 2.4, 5, 8), core, 0.9, blur=1)
    ramp = curve((905, 768), (1050, 800), (1250, 880), (1420, 1000), (1640, 1100), steps=20)
    sheet.shape(ribbon(ramp, 8, 30, 80), "#262941")
    for shift, colour in ((-0.25, "#ffe0a0"), (0.2, "#ff7d4f")):
        path = [(x, y + shift * (8 + 60 * i / len(ramp))) for i, (x, y) in enumerate(ramp)]
        sheet.shape(ribbon(path, 1, 6, 16), colour, 0.45, blur=4, mode="screen")
        sheet.shape(ribbon(path, 0.8, 2.5, 5), mix(colour, "#ffffff", 0.5), 0.85, blur=0.8)
    for x, foot, width, height in (
        (980, 1010, 110, 96),
        (1130, 1080, 130, 150),
        (880, 1110, 96, 120),
        (1010, 1190, 150, 160),
        (1290, 1180, 140, 130),
        (720, 1180, 110, 110),
    ):
        building(
            sheet, x, foot, width, height, down(foot - height, foot, "#232847", "#12172e"), ["#ffd38a", "#ffe9bd", "#f7b46c"], 0.34, unit=15
        )
    for x, y in bank[6::8]:
        sheet.shape(ribbon([(x + 40, y + 6), (x + 40, y - 40 - (y - 700) * 0.18)], 2.4), "#0d1226")
        sheet.glow(x + 40, y - 40 - (y - 700) * 0.18, 70 + (y - 700) * 0.1, "#ffcf8a", 0.7)
    heaps = [
        (x, 1150 + sheet.dice.uniform(-30, 50) - abs(x - 800) * 0.06, 90, 60)
        for x in list(range(-40, 420, 60)) + list(range(900, 1680, 60))
    ]
    foliage(sheet, heaps, ["#0a0f20", "#121a2e", "#26304a", "#5c5068"], 12, 0.8, light=(0.2, -0.8))
    return sheet.finish(bloom=0.35, vignette=0.18)
