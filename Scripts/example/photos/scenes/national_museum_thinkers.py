"""국립중앙박물관: the two who think."""

from ..album import picture
from ..city import figure
from ..lines import curve, oval, ribbon
from ..paint import Fade, across, down, level

CENTRAL = "places/seoul/국립중앙박물관/"


def thinker(sheet, x, foot, size, tones, light=-1):
    """A seated figure of bronze, one ankle on its knee, the fingers at its cheek."""

    def at(u, v):
        return (x + u * size, foot - v * size)

    dark, mid, bright, rim = tones
    skirt = curve(
        at(-0.52, 0.0),
        at(-0.56, 0.32),
        at(-0.46, 0.62),
        at(-0.2, 0.74),
        at(0.2, 0.74),
        at(0.46, 0.6),
        at(0.5, 0.3),
        at(0.46, 0.0),
        at(-0.52, 0.0),
    )
    torso = curve(
        at(-0.2, 0.66),
        at(-0.23, 0.95),
        at(-0.34, 1.28),
        at(-0.28, 1.42),
        at(0.0, 1.48),
        at(0.26, 1.4),
        at(0.3, 1.24),
        at(0.2, 0.95),
        at(0.18, 0.66),
        at(-0.2, 0.66),
    )
    thigh = curve(at(-0.2, 0.66), at(0.1, 0.86), at(0.5, 0.86), at(0.66, 0.74), at(0.6, 0.62), at(0.3, 0.58), at(0.0, 0.52), at(-0.2, 0.66))
    shin = curve(
        at(0.62, 0.8),
        at(0.5, 0.6),
        at(0.16, 0.52),
        at(-0.2, 0.58),
        at(-0.34, 0.66),
        at(-0.36, 0.74),
        at(-0.2, 0.74),
        at(0.1, 0.72),
        at(0.4, 0.82),
        at(0.62, 0.8),
    )
    hanging = curve(at(-0.42, 0.62), at(-0.22, 0.64), at(-0.16, 0.4), at(-0.18, 0.06), at(-0.36, 0.06), at(-0.4, 0.36), at(-0.42, 0.62))
    head = oval(*at(0.06, 1.76), size * 0.19, size * 0.245, 0.22)
    crown = curve(
        at(-0.14, 1.86),
        at(-0.16, 2.04),
        at(-0.02, 2.0),
        at(0.05, 2.14),
        at(0.13, 2.0),
        at(0.28, 2.02),
        at(0.24, 1.84),
        at(0.05, 1.93),
        at(-0.14, 1.86),
    )
    neck = [at(-0.04, 1.56), at(-0.06, 1.4), at(0.1, 1.4), at(0.12, 1.58)]
    upper = curve(at(0.26, 1.36), at(0.36, 1.16), at(0.44, 0.92))
    lower = curve(at(0.44, 0.92), at(0.36, 1.26), at(0.22, 1.6))
    other = curve(at(-0.3, 1.34), at(-0.4, 1.0), at(-0.28, 0.74))

    def bronze(left, right):
        colours = (rim, bright, mid, dark) if light < 0 else (dark, mid, bright, rim)
        return across(at(left, 0)[0], at(right, 0)[0], *colours, grain=0.16)

    sheet.shape(oval(*at(0, 0.0), size * 0.62, size * 0.12), dark)
    sheet.shape(skirt, bronze(-0.56, 0.5))
    folds = []
    for k in range(9):
        u = -0.46 + k * 0.115
        folds.append(ribbon(curve(at(u * 0.8, 0.6), at(u * 1.05, 0.3), at(u * 1.0, 0.03)), 1, 4, 2))
    sheet.shape(folds, dark, 0.5)
    sheet.shape(torso, bronze(-0.34, 0.3))
    sheet.shape(neck, bronze(-0.1, 0.14))
    sheet.shape(ribbon(other, size * 0.15, size * 0.12, size * 0.1), bronze(-0.44, -0.2))
    sheet.shape(hanging, bronze(-0.44, -0.14))
    sheet.shape(curve(at(-0.42, 0.06), at(-0.44, -0.02), at(-0.1, -0.02), at(-0.16, 0.08), at(-0.42, 0.06)), bronze(-0.44, -0.1))
    sheet.shape(thigh, bronze(-0.25, 0.72))
    sheet.shape(shin, bronze(-0.4, 0.66))
    sheet.shape(ribbon(upper, size * 0.16, size * 0.13), bronze(0.22, 0.5))
    sheet.shape(ribbon(lower, size * 0.13, size * 0.085), bronze(0.2, 0.48))
    sheet.shape(head, bronze(-0.13, 0.24))
    sheet.shape(crown, bronze(-0.16, 0.28))
    sheet.shape([ribbon([at(0.22, 1.58), at(0.16, 1.72)], size * 0.035), ribbon([at(0.25, 1.58), at(0.2, 1.7)], size * 0.03)], bright)
    sheet.shape(
        [
            ribbon(curve(at(-0.02, 1.76), at(0.03, 1.745), at(0.07, 1.76)), 2.4),
            ribbon(curve(at(0.11, 1.745), at(0.16, 1.735), at(0.19, 1.75)), 2.4),
            ribbon(curve(at(0.04, 1.62), at(0.09, 1.61), at(0.13, 1.625)), 2.4),
        ],
        dark,
        0.8,
    )
    sheet.shape(ribbon(curve(at(-0.22, 1.36), at(0.0, 1.24), at(0.2, 1.34)), 4), rim, 0.5)


@picture(CENTRAL + "thinking.jpg", "2023-12-23 16:33:50", "nationalmuseum", size=(1600, 1067))
def thinking(sheet):
    """The room of quiet contemplation: dark, and two figures of bronze."""
    dice = sheet.dice
    sheet.fill(down(0, 1067, "#1a1312", "#3a251e", "#4a2f24", "#241814", stops=[0, 0.35, 0.62, 1]))
    sheet.glow(800, 470, 900, "#b5683a", 0.42, squash=0.6)
    stars = []
    for _ in range(420):
        x, y = dice.uniform(0, 1600), dice.uniform(0, 300) ** 1.0
        stars.append(oval(x, y * dice.random(), dice.uniform(0.8, 2.2), steps=7))
    sheet.shape(stars, "#f6d9a8", 0.6)
    sheet.shape(
        curve((-20, 640), (400, 600), (1200, 600), (1620, 640)) + [(1620, 1090), (-20, 1090)],
        down(600, 1067, "#5a3828", "#3a261e", "#1c1310", grain=0.3),
    )
    sheet.glow(800, 700, 620, "#e0a06a", 0.5, squash=0.34)
    sheet.shape(oval(800, 762, 520, 92), "#0d0908", 0.65, blur=14)
    sheet.shape(oval(800, 728, 500, 84), Fade((300, 650), (1300, 800), "#8a6a52", "#5c4334", "#2e201a", grain=0.35))
    sheet.shape(oval(800, 716, 500, 82), Fade((300, 640), (1300, 790), "#a9886a", "#75583f", "#43301f", grain=0.35))
    tones = ("#2c1a10", "#7a4e26", "#c98f46", "#ffe0a0")
    thinker(sheet, 590, 712, 152, ("#221a14", "#5f4a30", "#a8824e", "#f6d9a4"))
    thinker(sheet, 1000, 712, 158, tones, 1)
    for x in (590, 1000):
        sheet.shape(
            [(x - 60, -20), (x + 60, -20), (x + 240, 730), (x - 240, 730)],
            "#ffd9a0",
            0.16,
            blur=34,
            mode="screen",
            fade=down(0, 730, level(0.2), level(1)),
        )
        sheet.shape(oval(x + 20, 726, 130, 20), "#120c08", 0.5, blur=8)
    thinker(sheet, 590, 712, 152, ("#221a14", "#5f4a30", "#a8824e", "#f6d9a4"))
    thinker(sheet, 1000, 712, 158, tones, 1)
    for x, foot, h in ((150, 986, 360), (262, 960, 330), (1440, 975, 350), (1290, 925, 300)):
        figure(sheet, x, foot, h, "#120d0c", legs="#0e0a09", head="#0e0a09", skirt=x in (262, 1290))
        sheet.shape(
            ribbon(
                [(x + (h * 0.12 if x < 800 else -h * 0.12), foot - h * 0.78), (x + (h * 0.12 if x < 800 else -h * 0.12), foot - h * 0.44)],
                3,
            ),
            "#d99a60",
            0.5,
            blur=1.2,
        )
    return sheet.finish(bloom=0.3, vignette=0.34)
