"""학림다방: the stairs."""

from ..album import picture
from ..camera import Camera
from ..lines import blob, box, oval, ribbon
from ..paint import across, down, level, mix
from ..plants import foliage
from ..table import bounds

HAKRIM = "places/seoul/학림다방/"


@picture(HAKRIM + "stairs.jpg", "2026-03-14 15:20:48", "hakrim", size=(1200, 1600))
def creaking_stairs(sheet):
    """The wooden stairs that say hello first; light falls in from above."""
    dice = sheet.dice
    camera = Camera(1200, 1600, (0, 1.25, -0.4), pitch=-13, focal=1.08, centre=(0.5, 0.5))
    sheet.fill(down(0, 1600, "#8a6a4a", "#5a3d2c", "#2a1b15"))
    steps, tread, rise = 13, 0.27, 0.185
    left, right = -0.62, 0.62
    far = 1.2 + steps * tread
    high = steps * rise
    # The landing above: a bright window.
    sheet.shape(camera.front(left, high - 0.3, right, high + 6, far + 1.2), down(0, 760, "#8a6a48", "#f6e3ba", "#e9c98f"))
    panes = camera.front(-0.4, high + 0.55, 0.4, high + 1.75, far + 1.15)
    sheet.shape(panes, down(bounds([panes])[1], bounds([panes])[3], "#fffbee", "#fff0cc"))
    with sheet.inside(panes):
        foliage(
            sheet,
            [(dice.uniform(430, 780), dice.uniform(150, 420), 60, 50) for _ in range(12)],
            ["#b9bb7a", "#d3d193", "#ecebc0"],
            12,
            0.5,
            blur=4,
        )
    l, t, r, b = bounds([panes])
    sheet.shape(
        [
            box((l + r) / 2 - 5, t, (l + r) / 2 + 5, b),
            box(l, (t + b) / 2 - 5, r, (t + b) / 2 + 5),
            box(l - 9, t - 9, r + 9, t),
            box(l - 9, b, r + 9, b + 12),
            box(l - 9, t, l, b),
            box(r, t, r + 9, b),
        ],
        "#5c4030",
    )
    sheet.glow((l + r) / 2, (t + b) / 2, 640, "#ffe2a4", 0.6)
    for side, x in ((-1, left), (1, right)):
        wall_ = camera.face((x, -1, 0.0), (x, 5.2, 0.0), (x, 5.2, far + 1.2), (x, high - 0.2, far + 1.2), (x, high, far), (x, 0, 1.2))
        sheet.shape(
            wall_,
            (
                across(0, 600, "#4a3426", "#7d5a3e", "#c69a64", grain=0.2)
                if side < 0
                else across(600, 1200, "#d9ae74", "#8d6646", "#54392a", grain=0.2)
            ),
        )
        panel = camera.face(
            (x * 0.995, 0.95, 1.2),
            (x * 0.995, 0.95 + high, far),
            (x * 0.995, high, far),
            (x * 0.995, 0, 1.2),
            (x * 0.995, -0.4, 0.7),
            (x * 0.995, 0.55, 0.7),
        )
        sheet.shape(
            panel, across(0, 600, "#3a2318", "#5f3c28", "#8a5a38") if side < 0 else across(600, 1200, "#9a6640", "#6a432c", "#3c251a")
        )
        lines = []
        for k in range(28):
            z = 0.8 + k * 0.14
            base = (z - 1.2) / tread * rise
            lines.append(ribbon(camera.face((x * 0.99, base + 0.02, z), (x * 0.99, base + 0.95, z)), 2.2))
        sheet.shape(lines, "#20120c", 0.5)
        rail = [camera.at(x * 0.86, 0.98 + (z - 1.2) / tread * rise, z) for z in (0.75, 1.2, 2.2, 3.2, far)]
        sheet.shape([(px, py + 14) for px, py in ribbon(rail, 40, 30, 20, 14, 11)], "#180d08", 0.4, blur=8)
        sheet.shape(ribbon(rail, 40, 30, 20, 14, 11), across(0, 1200, "#6d4028", "#a56a3c", "#5a3422"))
        sheet.shape(ribbon([(px, py - 8) for px, py in rail], 8, 5, 3, 2), "#f0c78c", 0.6, blur=1)
    frames = [(-1, 1.75, 1.3, 0.34, 0.42, "#e9dfc8"), (-1, 2.35, 2.1, 0.3, 0.38, "#d9c9a6"), (1, 2.1, 1.7, 0.36, 0.46, "#efe6d2")]
    for side, y, z, w, h, tone in frames:
        x = side * 0.615
        outer = camera.face((x, y, z), (x, y, z + w), (x, y + h, z + w), (x, y + h, z))
        inner = camera.face(
            (x, y + 0.04, z + 0.04), (x, y + 0.04, z + w - 0.04), (x, y + h - 0.04, z + w - 0.04), (x, y + h - 0.04, z + 0.04)
        )
        sheet.shape(outer, "#2a1a12")
        sheet.shape(inner, tone)
        c = bounds([inner])
        sheet.shape(blob(dice, (c[0] + c[2]) / 2, (c[1] + c[3]) / 2, (c[2] - c[0]) * 0.3, (c[3] - c[1]) * 0.22, 0.2), "#7a6a58", 0.8)
    for k in range(steps - 1, -1, -1):
        z, y = 1.2 + k * tread, k * rise
        light = k / steps
        top_ = camera.floor(left, z, right, z + tread, y + rise)
        front = camera.front(left, y, right, y + rise - 0.03, z + 0.015)
        nose = camera.front(left, y + rise - 0.03, right, y + rise, z - 0.02)
        sheet.shape(
            front,
            across(
                200, 1000, mix("#3a2418", "#8a5c38", light), mix("#54351f", "#b98650", light), mix("#3a2418", "#8a5c38", light), grain=0.3
            ),
        )
        sheet.shape(
            top_,
            across(
                200, 1000, mix("#6a432a", "#c08a52", light), mix("#a5734a", "#f0cd94", light), mix("#6a432a", "#c08a52", light), grain=0.3
            ),
        )
        sheet.shape(
            nose, across(200, 1000, mix("#8a5a38", "#d9a668", light), mix("#c89560", "#ffe6b4", light), mix("#8a5a38", "#d9a668", light))
        )
        worn = camera.face(
            (-0.26, y + rise + 0.001, z - 0.018),
            (0.26, y + rise + 0.001, z - 0.018),
            (0.2, y + rise + 0.001, z + tread * 0.7),
            (-0.2, y + rise + 0.001, z + tread * 0.7),
        )
        sheet.shape(worn, "#ffeac0", 0.2 + 0.25 * light, blur=7, mode="screen")
        wood = []
        for _ in range(8):
            zz = z + dice.uniform(0.02, tread)
            wood.append(ribbon([camera.at(left + 1.24 * t / 6, y + rise, zz + dice.uniform(-0.004, 0.004)) for t in range(7)], 1.4))
        sheet.shape(wood, "#2e1a10", 0.3)
    sheet.shape(
        [(520, 200), (720, 200), (980, 1620), (240, 1620)],
        "#ffedc2",
        0.16,
        blur=40,
        mode="screen",
        fade=down(300, 1500, level(1), level(0)),
    )
    sheet.dabs(
        [(oval(dice.uniform(300, 900), dice.uniform(200, 1100), dice.uniform(1, 2.6), steps=7), "#fff6dc") for _ in range(60)], 0.6, 0.8
    )
    return sheet.finish(bloom=0.25, vignette=0.3)
