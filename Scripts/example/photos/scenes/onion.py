"""어니언 안국: bread on the floor, the eaves in snow."""

import math

from ..album import picture
from ..camera import Camera
from ..land import sky
from ..lines import blob, box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..palace import DAY, roof, toned
from ..table import handle, planks, plate, shadow, steam, vessel
from ..water import snowfall

ONION = "places/seoul/onion-anguk/"


@picture(ONION + "bread.jpg", "2026-05-03 11:42:10", "onion-anguk")
def bread(sheet):
    """Salt bread and coffee on the wooden floor; the sun falls through the lattice."""
    dice = sheet.dice
    camera = Camera(1600, 1200, (0.02, 0.62, -0.5), pitch=45, focal=1.25, centre=(0.5, 0.5))
    sheet.fill("#6b452c")
    planks(sheet, camera, -0.9, 0.9, -0.5, 0.9, ["#8a5a3a", "#a9744a"], 9, along="z")
    # Squares of light, as the lattice of a paper door lets it through.
    for i in range(5):
        for j in range(4):
            x, z = -0.62 + i * 0.2 + j * 0.07, -0.22 + j * 0.2
            sheet.shape(
                camera.floor(x, z, x + 0.165, z + 0.165),
                "#ffdf9c",
                0.62,
                blur=7,
                mode="screen",
                fade=across(0, 1600, level(1), level(0.45)),
            )
    tray = [(-0.33, -0.16), (0.27, -0.16), (0.27, 0.24), (-0.33, 0.24)]
    face = camera.face(*((x, 0.012, z) for x, z in tray))
    sheet.shape([(x + 26, y + 24) for x, y in face], "#1c100a", 0.5, blur=16)
    sheet.shape(camera.front(-0.33, 0.0, 0.27, 0.02, -0.16), "#2e1d14")
    sheet.shape(face, Fade(face[3], face[1], "#6a4630", "#4a2f20", "#3a2418", grain=0.25))
    inner = camera.face(*((x * 0.95 - 0.0015, 0.010, z * 0.95 + 0.002) for x, z in tray))
    sheet.shape(inner, Fade(inner[3], inner[1], "#7d5438", "#573826", grain=0.25))
    with sheet.inside(face):
        for i in range(3):
            x = -0.4 + i * 0.23
            sheet.shape(camera.floor(x, -0.2, x + 0.16, 0.3, 0.012), "#ffdf9c", 0.3, blur=10, mode="screen")
    shadow(sheet, camera, -0.13, 0.05, 0.12, 0.07, -0.04, 0.012)
    plate(sheet, camera, -0.13, 0.05, 0.135, ["#f6f0e4", "#ddd3c2", "#a4988a"], 0.012)
    cx, cy = camera.at(-0.13, 0.03, 0.05)
    roll(sheet, cx - 20, cy - 16, 170, 78, -0.32)
    roll(sheet, cx + 34, cy + 62, 160, 72, 0.18)
    shadow(sheet, camera, 0.155, 0.07, 0.06, 0.07, -0.04, 0.012)
    plate(sheet, camera, 0.155, 0.07, 0.085, ["#eee6d8", "#d2c6b4", "#94887a"], 0.012)
    handle(sheet, camera, 0.155, 0.07, 0.062, 0.03, 0.06, 17, ["#e2d4be", "#b7a48c", "#8a7866"], y=0.022)
    vessel(
        sheet,
        camera,
        0.155,
        0.07,
        [(0.030, 0.0), (0.040, 0.012), (0.045, 0.045), (0.046, 0.066)],
        ["#e9e2d6", "#cfc4b2", "#a0937f", "#6d6152"],
        y=0.022,
        liquid=(0.056, ["#8a5432", "#5a3220", "#2e1810"], 0.94),
        inside=("#8a7c6a", "#b9ad9a", "#e6dccb"),
    )
    for k in range(1):
        a, b = camera.at(0.02, 0.016, -0.11), camera.at(0.22, 0.016, -0.08)
        sheet.shape([(x + 6, y + 8) for x, y in ribbon([a, b], 9, 7)], "#1c100a", 0.5, blur=4)
        sheet.shape(
            [ribbon([a, b], 8, 6), oval(b[0] + 16, b[1] - 2, 27, 15, -0.1)], across(a[0], b[0] + 40, "#b9b4aa", "#f4f1ea", "#8a857c")
        )
    sheet.dabs(
        [
            (
                blob(dice, *camera.at(dice.uniform(-0.3, 0.2), 0.013, dice.uniform(-0.13, 0.2)), dice.uniform(1.5, 5), None, 0.2, 8),
                mix("#e0a050", "#fbe2b0", dice.random()),
            )
            for _ in range(46)
        ]
    )
    leaf = camera.face((0.36, 0.003, -0.02), (0.42, 0.003, 0.03), (0.45, 0.003, 0.1), (0.39, 0.003, 0.06))
    sheet.shape(leaf, "#6d8a4a")
    sheet.shape(box(0, 0, 1600, 1200), "#2a1710", 0.34, fade=Fade((300, 0), (1500, 1200), level(0), level(0.2), level(1), grain=0.2))
    steam(sheet, *camera.at(0.155, 0.09, 0.07), 260, "#fff1d8", 0.2, 2, 40)
    return sheet.finish(bloom=0.18, vignette=0.2)


def roll(sheet, x, y, rx, ry, turn):
    """A salt bread: a crescent wound in bands, shining with butter."""
    dice = sheet.dice
    c, s = math.cos(turn), math.sin(turn)

    def at(u, v):
        px, py = u * rx, v * ry - (u * u) * ry * -0.35
        return (x + px * c - py * s, y + px * s + py * c)

    outline = curve(
        at(-1, 0.1),
        at(-0.75, -0.5),
        at(-0.35, -0.9),
        at(0.1, -1.0),
        at(0.5, -0.85),
        at(0.85, -0.42),
        at(1.02, 0.1),
        at(0.8, 0.52),
        at(0.4, 0.72),
        at(-0.1, 0.78),
        at(-0.6, 0.6),
        at(-1, 0.1),
    )
    sheet.shape([(px + 16, py + 18) for px, py in outline], "#2a160c", 0.5, blur=10)
    sheet.shape(outline, Fade(at(0, -1), at(0, 0.8), "#f6c884", "#dd9344", "#ad5f28", "#74391a", grain=0.35))
    with sheet.inside(outline):
        for u in (-0.72, -0.42, -0.08, 0.28, 0.6):
            band = curve(at(u + 0.02, -1.1), at(u + 0.12, -0.5), at(u + 0.14, 0.1), at(u + 0.04, 0.9), steps=8)
            sheet.shape(ribbon(band, 3, 10, 12, 4), "#8a4a20", 0.7, blur=1.5)
            sheet.shape(ribbon([(px - 9 * c, py - 9 * s) for px, py in band], 2, 9, 7, 2), "#fbdca4", 0.7, blur=2)
        sheet.shape(curve(at(-0.5, -0.62), at(0.0, -0.8), at(0.42, -0.66), at(0.0, -0.52), at(-0.5, -0.62)), "#fff1cf", 0.6, blur=6)
        sheet.dabs(
            [
                ([at(u - 0.014, v), at(u, v - 0.05), at(u + 0.016, v), at(u, v + 0.04)], "#ffffff")
                for u, v in ((dice.gauss(0, 0.22), -0.5 + dice.gauss(0, 0.2)) for _ in range(34))
            ]
        )


@picture(ONION + "snow-eaves.jpg", "2026-02-11 09:31:57", "onion-anguk", size=(1600, 1067))
def snow_eaves(sheet):
    """Roof tiles under snow, icicles, warm panes behind them."""
    dice = sheet.dice
    sky(sheet, "#93a8be", "#c5cfd6", bottom=400)
    looks = {**DAY, "tile": "#6f7782", "gap": "#444b58", "gleam": "#9aa3ad", "cap": "#596270"}
    for x, eave, w, h, air in (
        (260, 330, 330, 120, 0.5),
        (980, 300, 300, 110, 0.55),
        (1480, 350, 320, 120, 0.4),
        (640, 400, 380, 140, 0.25),
    ):
        sheet.shape(box(x - w * 0.8, eave - 6, x + w * 0.8, eave + 140), mix("#6a5444", "#c5cfd6", air))
        roof(sheet, x, eave, w, h, toned(looks, "#c9d2d9", air), snow=0.85, royal=False)
    sheet.haze("#d5dce0", down(200, 520, level(0), level(0.5)), 1, cell=80)
    sheet.blur(2.5)
    # The near eaves fill the picture from edge to edge.
    pitch = 64
    sheet.shape([(-40, 330), (1680, 330), (1680, 560), (-40, 560)], down(300, 560, "#59616d", "#3d4450"))
    for i in range(-1, 28):
        x = i * pitch
        sheet.shape([(x - 20, 330), (x + 20, 330), (x + 24, 540), (x - 24, 540)], across(x - 24, x + 24, "#8d96a1", "#6a727e", "#434a56"))
    drift = [(x, 300 - 34 * math.sin((x + 200) * 0.0016) - 10 * math.sin(x * 0.021)) for x in range(-40, 1690, 10)]
    low = [(x, 474 + 18 * math.sin(x * 0.019) + 9 * math.cos((x % pitch) / pitch * math.tau)) for x in range(-40, 1690, 4)]
    sheet.shape(drift + low[::-1], down(270, 500, "#ffffff", "#f0f3f5", "#c5d2de", grain=0.3))
    for i in range(-1, 27):
        x = i * pitch + pitch / 2
        sheet.shape(ribbon(curve((x, 330), (x + 3, 400), (x, 476)), 2, 16, 24), "#b9c8d6", 0.55, blur=5)
    for i in range(-1, 28):
        x = i * pitch
        sheet.shape(oval(x, 534, 27, 27), "#3d444f")
        sheet.shape(oval(x - 2, 532, 24, 24), Fade((x - 20, 510), (x + 20, 556), "#9aa2ab", "#6a727d"))
        sheet.shape([oval(x - 2 + 11 * math.cos(k * 1.047), 532 + 11 * math.sin(k * 1.047), 5.5) for k in range(6)], "#525a66", 0.8)
        sheet.shape(oval(x - 2, 532, 4.5), "#525a66")
        sheet.shape(curve((x + 27, 526), (x + 32, 552), (x + 37, 526), steps=6), "#59616d")
    # Below: rafters and the panes of the room.
    sheet.shape(box(-10, 556, 1610, 1080), down(556, 1067, "#2e231c", "#4a3628", "#3a2a20"))
    for i in range(-1, 18):
        x = i * 96 + 30
        sheet.shape([(x - 19, 560), (x + 19, 560), (x + 15, 640), (x - 15, 640)], across(x - 19, x + 19, "#a9764a", "#7d5436", "#4a3020"))
        sheet.shape(oval(x, 564, 19, 17), "#c99a68")
    sheet.shape(box(-10, 640, 1610, 676), down(640, 676, "#8a5f3f", "#5f3f2a"))
    for i in range(4):
        a, b = 30 + i * 400, 390 + i * 400
        sheet.shape(box(a, 676, b, 1080), down(676, 1067, "#ffdf9e", "#f7c778", "#d9964c", grain=0.3))
        with sheet.inside(box(a, 676, b, 1080)):
            if i == 1:
                for x, coat in ((a + 110, "#6a3a30"), (a + 250, "#3d4a58")):
                    sheet.shape(
                        [
                            curve(
                                (x - 66, 1080), (x - 58, 960), (x - 24, 900), (x + 24, 900), (x + 58, 960), (x + 66, 1080), (x - 66, 1080)
                            ),
                            oval(x, 860, 30, 36),
                        ],
                        coat,
                        0.75,
                        blur=4,
                    )
                sheet.shape(box(a + 150, 980, a + 210, 990), "#5a3a24", 0.7, blur=2)
        bars = [box(a - 16, 676, a, 1080), box(b, 676, b + 16, 1080), box(a, 744, b, 752)]
        bars += [box(a + (b - a) * k / 3 - 4, 676, a + (b - a) * k / 3 + 4, 1080) for k in (1, 2)]
        sheet.shape(bars, "#5a3c28")
        sheet.glow((a + b) / 2, 860, 320, "#ffc56e", 0.28)
    for _ in range(46):
        x, long = dice.uniform(0, 1600), dice.uniform(20, 96)
        sheet.shape(ribbon([(x, 556), (x + 1, 556 + long)], dice.uniform(5, 10), 0.5), "#dfeaf2", 0.75)
        sheet.shape(ribbon([(x - 1, 556), (x - 1, 556 + long * 0.7)], 2, 0.5), "#ffffff", 0.9)
    snowfall(sheet, 260, (1.2, 4.4), big=14)
    return sheet.finish(bloom=0.16, vignette=0.14)
