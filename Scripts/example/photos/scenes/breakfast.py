"""A coffee in Kyoto, the bakery in 대전."""

from ..album import picture
from ..camera import Camera
from ..city import bokeh
from ..lines import between, box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..plants import foliage
from ..room import window
from ..table import handle, loaf, planks, plate, shadow, steam, vessel

CHINA = ["#fffaf0", "#f2e6d2", "#d2bfa6", "#94806e"]
BAKED = ["#f3c176", "#d98c3f", "#a85a26", "#6d3518"]


@picture("photos/inoda.jpg", "2025-12-06 07:08:19", "inoda")
def inoda(sheet):
    """A thick cup beside the folded newspaper; the birdcage in the garden is empty."""
    dice = sheet.dice
    sheet.fill(down(0, 700, "#d9e0c6", "#b9c79c", "#8fa678"))
    foliage(
        sheet,
        [(dice.uniform(0, 1600), dice.uniform(0, 640), 110, 80) for _ in range(46)],
        ["#4a6638", "#6f8d4a", "#a3b766", "#dce3a6"],
        20,
        0.55,
    )
    maple = [(dice.uniform(900, 1640), dice.uniform(-20, 260), 90, 50) for _ in range(16)]
    foliage(sheet, maple, ["#8a3526", "#bd5232", "#e08a4a", "#f6c684"], 15, 0.6)
    cage = (470, 330)
    sheet.blur(4.5)
    x, y = cage
    sheet.shape(ribbon([(x, -10), (x, 150)], 5), "#4d4a40")
    wires_ = [ribbon(curve((x + k * 6, 150), (x + k * 25, 220), (x + k * 29, 300), (x + k * 29, 470), steps=8), 4) for k in range(-5, 6)]
    wires_ += [ribbon(oval(x, yy, 145, 20), 4) for yy in (300, 385, 470)]
    sheet.shape(wires_, "#5f5844", 0.95)
    sheet.shape([ribbon([(x - 70, 400), (x + 70, 400)], 7), ribbon(oval(x, 140, 16), 6)], "#8a7a5c")
    sheet.blur(1.8)
    bokeh(sheet, 700, 60, 1500, 560, ["#f6edc6", "#e6efc0"], 16, (16, 38), 0.35)
    window(sheet, 60, 30, 1540, 640, across(0, 1600, "#6d4a34", "#4f3526"), (3, 1), 34)
    sheet.shape([box(-10, -10, 30, 720), box(1570, -10, 1610, 720), box(-10, 668, 1610, 720)], down(0, 720, "#5c3f2e", "#3c2a20"))
    camera = Camera(1600, 1200, (0, 0.37, -0.64), pitch=26, focal=1.2, centre=(0.5, 0.47))
    cloth = camera.floor(-0.9, -0.4, 0.9, 0.34)
    sheet.shape(cloth, down(650, 1200, "#f3ece0", "#e6dac8", "#d2c3ae", grain=0.2))
    checks = []
    for k in range(-14, 15):
        checks.append(camera.floor(k * 0.066 - 0.016, -0.4, k * 0.066 + 0.016, 0.34))
    for k in range(12):
        checks.append(camera.floor(-0.95, -0.4 + k * 0.066, 0.95, -0.368 + k * 0.066))
    for check in checks:
        sheet.shape(check, "#b5443a", 0.34)
    sheet.shape(camera.floor(-0.9, -0.4, 0.9, 0.34), "#fff3d6", 0.4, mode="screen", fade=Fade((0, 700), (1300, 1200), level(0.8), level(0)))
    paper = camera.face((-0.42, 0.012, -0.06), (-0.16, 0.012, -0.1), (-0.1, 0.012, 0.2), (-0.34, 0.012, 0.23))
    sheet.shape([(a + 12, b + 14) for a, b in paper], "#3a2a20", 0.4, blur=10)
    sheet.shape([(a + 3, b + 7) for a, b in paper], "#b3a994")
    sheet.shape(paper, Fade(paper[3], paper[1], "#f4efe2", "#d9d1be", grain=0.25))

    def on_paper(u, v):
        return between(between(paper[0], paper[1], u), between(paper[3], paper[2], u), v)

    sheet.shape([[on_paper(0.08, 0.84), on_paper(0.9, 0.84), on_paper(0.9, 0.93), on_paper(0.08, 0.93)]], "#3f3a34", 0.8)
    for column in range(3):
        a = 0.08 + column * 0.29
        sheet.shape(
            [
                ribbon([on_paper(a, 0.78 - k * 0.042), on_paper(a + 0.24, 0.78 - k * 0.042)], 3.4)
                for k in range(17)
                if not (column == 1 and 3 < k < 11)
            ],
            "#6d665c",
            0.7,
        )
    sheet.shape([on_paper(0.37, 0.33), on_paper(0.61, 0.33), on_paper(0.61, 0.62), on_paper(0.37, 0.62)], "#8d8678")
    shadow(sheet, camera, 0.10, 0.02, 0.09, 0.06, -0.05)
    plate(sheet, camera, 0.10, 0.02, 0.105, ["#fffaf0", "#eee2cf", "#b5a48e"])
    handle(sheet, camera, 0.10, 0.02, 0.064, 0.024, 0.062, 22, ["#eadfca", "#bfae96", "#8f7e6a"], y=0.01)
    mouth, hollow = vessel(
        sheet,
        camera,
        0.10,
        0.02,
        [(0.033, 0.0), (0.043, 0.008), (0.049, 0.04), (0.047, 0.07)],
        CHINA,
        y=0.01,
        band=[(0.046, 0.052, "#b5362c"), (0.038, 0.041, "#b5362c")],
        liquid=(0.060, ["#c08a58", "#a06a3e", "#7d4a2a"], 0.92),
        thick=0.88,
    )
    for k, (x, z) in enumerate(((0.30, 0.14),)):
        vessel(
            sheet,
            camera,
            x,
            z,
            [(0.032, 0), (0.036, 0.02), (0.030, 0.07), (0.024, 0.085)],
            ["#f0f0ee", "#c9c9c6", "#8d8d8a", "#5c5c5a"],
            gloss=0.9,
        )
    spoon = [camera.at(0.04, 0.014, -0.065), camera.at(0.1, 0.014, -0.075), camera.at(0.19, 0.014, -0.07)]
    sheet.shape(
        [ribbon(curve(*spoon), 8, 6), oval(spoon[0][0] - 14, spoon[0][1] + 1, 22, 12, 0.1)],
        across(spoon[0][0] - 40, spoon[2][0], "#ffffff", "#b5b2ac", "#dcd9d2"),
    )
    steam(sheet, *camera.at(0.10, 0.09, 0.02), 360, "#ffffff", 0.26, 3, 44)
    return sheet.finish(bloom=0.14, vignette=0.16)


@picture("photos/seongsimdang.jpg", "2026-06-20 13:17:40", "seongsimdang")
def bakery(sheet):
    """Trays of soboro buns and red-bean bread under the lamps."""
    dice = sheet.dice
    sheet.fill(down(0, 500, "#4a3020", "#7d5434", "#b98a52"))
    for row in range(3):
        y = 96 + row * 128
        sheet.shape(box(-10, y, 1610, y + 14), "#5f3c24")
        for k in range(15):
            x = 30 + k * 110 + dice.uniform(-8, 8)
            loaf(sheet, x, y - 26, 44, 28, BAKED, crumbs=0)
        sheet.shape([box(120 + k * 380, y + 14, 220 + k * 380, y + 50) for k in range(5)], "#f4e8cf")
    sheet.blur(6)
    bokeh(sheet, 0, 20, 1600, 380, ["#ffd890", "#ffc46a"], 18, (16, 40), 0.4)
    sheet.glow(480, 60, 620, "#ffcf80", 0.5)
    sheet.glow(1240, 40, 560, "#ffcf80", 0.45)
    camera = Camera(1600, 1200, (0, 0.75, -0.72), pitch=36, focal=1.1, centre=(0.5, 0.46))
    planks(sheet, camera, -1.2, 1.2, -0.6, 0.72, ["#a8744a", "#c08c5c"], 6, shine="#ffdf9e")
    trays = [
        (-0.56, -0.02, 0.18, 0.58, "soboro"),
        (0.0, 0.56, 0.18, 0.58, "bean"),
        (-0.62, -0.04, -0.32, 0.12, "soboro"),
        (0.02, 0.62, -0.32, 0.12, "chive"),
    ]
    for left, right, near, far, kind in trays:
        face = camera.floor(left, near, right, far, 0.01)
        sheet.shape([(x + 8, y + 14) for x, y in face], "#2a160c", 0.5, blur=10)
        sheet.shape(camera.front(left, 0, right, 0.02, near), "#6d6a66")
        sheet.shape(face, Fade(face[3], face[1], "#b9b3aa", "#8a857d", grain=0.25))
        sheet.shape(
            camera.floor(left + 0.012, near + 0.012, right - 0.012, far - 0.012, 0.01),
            Fade(face[3], face[1], "#f3ead6", "#d9cdb2", grain=0.2),
        )
        buns = []
        for i in range(4):
            for j in range(3):
                x, z = left + (right - left) * (i + 0.5) / 4, near + (far - near) * (2 - j + 0.5) / 3
                if kind == "chive" and (i, j) in ((3, 2), (2, 2)):
                    continue
                buns.append((x + dice.uniform(-0.008, 0.008), z + dice.uniform(-0.008, 0.008)))
        for x, z in sorted(buns, key=lambda p: -p[1]):
            px, py = camera.at(x, 0.035, z)
            s = camera.size(x, 0.03, z)
            if kind == "soboro":
                loaf(sheet, px, py, 0.058 * s, 0.042 * s, ["#f7cf86", "#de9a48", "#b2682c", "#7d421c"], crumbs=120)
            elif kind == "bean":
                loaf(
                    sheet,
                    px,
                    py,
                    0.056 * s,
                    0.040 * s,
                    ["#e9a95c", "#bd7030", "#8a451d", "#562812"],
                    rough=0.03,
                    seeds=mix("#fff0c8", "#2a1a10", 0.1),
                )
            else:
                loaf(sheet, px, py, 0.060 * s, 0.038 * s, BAKED, rough=0.04)
                sheet.dabs(
                    [
                        (
                            ribbon(
                                [(px + dice.gauss(0, 0.025) * s, py - 0.008 * s + dice.gauss(0, 0.010) * s)]
                                + [(px + dice.gauss(0, 0.025) * s, py - 0.008 * s + dice.gauss(0, 0.010) * s)],
                                4,
                            ),
                            mix("#4d7a34", "#a8c060", dice.random()),
                        )
                        for _ in range(18)
                    ]
                )
        card = camera.face(
            (left + 0.17, 0.01, near - 0.01),
            (left + 0.36, 0.01, near - 0.01),
            (left + 0.36, 0.075, near + 0.01),
            (left + 0.17, 0.075, near + 0.01),
        )
        sheet.shape(card, "#fbf4e2")
        a, b = between(card[0], card[3], 0.66), between(card[1], card[2], 0.66)
        c, d = between(card[0], card[3], 0.34), between(card[1], card[2], 0.34)
        sheet.shape([ribbon([between(a, b, 0.12), between(a, b, 0.8)], 7)], "#7d3a2a", 0.85)
        sheet.shape([ribbon([between(c, d, 0.12), between(c, d, 0.5)], 5)], "#8a7a6a", 0.85)
    steam(sheet, 470, 620, 330, "#fff0d2", 0.2, 4, 90)
    return sheet.finish(bloom=0.2, vignette=0.16)
