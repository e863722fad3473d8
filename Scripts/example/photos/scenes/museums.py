"""A window of the 국립현대미술관, the tank of the 윤동주문학관."""

from ..album import picture
from ..camera import Camera
from ..city import figure
from ..lines import between, box, curve, oval, ribbon
from ..mountains import crag
from ..paint import across, down, mix
from ..palace import DAY, roof, toned
from ..plants import branches, foliage
from ..table import bounds


@picture("photos/mmca-window.webp", "2025-06-14 15:18:09", "mmca-seoul")
def museum_window(sheet):
    """A landing with a long window; the mountain hangs in it like a picture."""
    dice = sheet.dice
    camera = Camera(1600, 1200, (0.6, 1.6, 0), pitch=0, yaw=0, focal=0.8, centre=(0.5, 0.55))
    z = 5.0
    view = camera.front(-2.6, 0.9, 2.9, 2.75, z - 0.01)
    sheet.fill("#e6e2d9")
    wall_ = camera.front(-5, 0, 5, 4.4, z)
    l, t, r, b = bounds([wall_])
    sheet.shape(wall_, across(l, r, "#efebe2", "#dcd7cc", "#c6c0b4", grain=0.15))
    vl, vt, vr, vb = bounds([view])
    with sheet.inside(view):
        sheet.fill(down(vt, vb, "#86b3d3", "#c3dbe2", "#e9ecdf"))
        for x, y, s in ((vl + 200, vt + 120, 130), (vr - 260, vt + 90, 160)):
            sheet.shape(
                [oval(x + k * s * 0.32, y - (k % 3) * s * 0.08, s * 0.3, s * 0.18) for k in range(-2, 3)]
                + [oval(x, y + s * 0.06, s, s * 0.09)],
                "#ffffff",
                0.8,
                blur=7,
            )
        w = vr - vl
        crag(
            sheet,
            [
                (vl - 40, vb - 60),
                (vl + w * 0.1, vb - 110),
                (vl + w * 0.22, vb - 190),
                (vl + w * 0.33, vb - 290),
                (vl + w * 0.41, vb - 352),
                (vl + w * 0.47, vb - 330),
                (vl + w * 0.55, vb - 250),
                (vl + w * 0.64, vb - 236),
                (vl + w * 0.74, vb - 160),
                (vl + w * 0.86, vb - 120),
                (vr + 40, vb - 90),
            ],
            down(vb - 360, vb, "#93a39a", "#b5bf9f", grain=0.3),
            rock="#e6ded0",
            shade="#6d837c",
            rough=0.14,
            foot=vb + 20,
            woods="#5f7f52",
        )
        foliage(
            sheet,
            [(dice.uniform(vl, vr), vb - dice.uniform(-10, 60), 60, 40) for _ in range(46)],
            ["#3d5c38", "#5a7f45", "#86a657", "#bccb7c"],
            9,
            0.7,
        )
        roofs = toned(DAY, "#c9d2c4", 0.25)
        roof(sheet, vl + w * 0.2, vb - 30, 190, 66, roofs, royal=False)
        roof(sheet, vl + w * 0.8, vb - 24, 230, 76, roofs, royal=True)
    frame = [box(vl - 12, vt - 12, vr + 12, vt), box(vl - 12, vb, vr + 12, vb + 14), box(vl - 12, vt, vl, vb), box(vr, vt, vr + 12, vb)]
    sheet.shape(frame, "#4a4c4e")
    sheet.shape([box(vl + (vr - vl) * 0.655 - 4, vt, vl + (vr - vl) * 0.655 + 4, vb)], "#4a4c4e")
    sheet.shape(box(vl, vt, vr, vt + 30), "#1c2026", 0.3, blur=9)
    for side, x in ((-1, -3.4), (1, 4.2)):
        sheet.shape(
            camera.face((x, 0, 0.2), (x, 0, z), (x, 4.4, z), (x, 4.4, 0.2)),
            (
                across(0, camera.at(-3.4, 0, z)[0], "#b5afa3", "#d9d4c9")
                if side < 0
                else across(camera.at(4.2, 0, z)[0], 1600, "#cfc9bd", "#a39d91")
            ),
        )
    sheet.shape(camera.face((-3.4, 4.4, 0.2), (4.2, 4.4, 0.2), (4.2, 4.4, z), (-3.4, 4.4, z)), down(0, 200, "#a8a296", "#c6c0b5"))
    sheet.shape(
        [
            camera.face((-2.6 + k * 1.5, 4.39, 0.2), (-2.45 + k * 1.5, 4.39, 0.2), (-2.45 + k * 1.5, 4.39, z), (-2.6 + k * 1.5, 4.39, z))
            for k in range(5)
        ],
        "#fbf8ef",
        0.9,
    )
    floor_top = camera.at(0, 0, z)[1]
    sheet.shape(camera.floor(-3.4, 0.2, 4.2, z), down(floor_top, 1200, "#c9c2b4", "#b0a898", "#8f8778", grain=0.2))
    sheet.shape(
        [ribbon([camera.at(-3.4 + k * 0.95, 0, 0.3), camera.at(-3.4 + k * 0.95, 0, z)], 3, 1) for k in range(9)]
        + [ribbon([camera.at(-3.4, 0, zz), camera.at(4.2, 0, zz)], 2) for zz in (1.4, 2.3, 3.2, 4.1)],
        "#857d6e",
        0.35,
    )
    light = camera.face((-2.2, 0, 2.0), (2.2, 0, 2.0), (3.0, 0, 4.7), (-1.9, 0, 4.7))
    sheet.shape(light, "#fff8e4", 0.5, blur=12, mode="screen")
    with sheet.inside(camera.floor(-3.4, 0.2, 4.2, z)):
        sheet.shape(
            [(vl + 60, floor_top + 8), (vr - 60, floor_top + 8), (vr - 140, floor_top + 120), (vl + 140, floor_top + 120)],
            "#9cc0cf",
            0.16,
            blur=14,
        )
    bench = camera.block(-1.7, 0, 3.2, 0.5, 0.44, 3.75)
    sheet.shape([(x + 10, y + 12) for x, y in camera.floor(-1.75, 3.1, 0.6, 3.8)], "#4a443a", 0.45, blur=10)
    for x in (-1.55, 0.3):
        legs = camera.block(x, 0, 3.25, x + 0.08, 0.36, 3.7)
        sheet.shape(legs["front"], "#3a3c3e")
    sheet.shape(camera.front(-1.7, 0.36, 0.5, 0.44, 3.2), "#8a6a48")
    sheet.shape(bench["top"], across(400, 900, "#c9a070", "#b58a5a"))
    px, py = camera.at(-1.15, 0.44, 3.5)
    s = camera.size(-1.1, 0.5, 3.5)
    sheet.shape(
        curve(
            (px - 0.22 * s, py),
            (px - 0.24 * s, py - 0.36 * s),
            (px - 0.14 * s, py - 0.6 * s),
            (px + 0.14 * s, py - 0.6 * s),
            (px + 0.24 * s, py - 0.36 * s),
            (px + 0.22 * s, py),
            (px - 0.22 * s, py),
        ),
        across(px - 0.24 * s, px + 0.24 * s, "#8a5a4a", "#a5473c", "#7a342c"),
    )
    sheet.shape(oval(px + 0.02 * s, py - 0.76 * s, 0.115 * s, 0.135 * s), "#33251f")
    sheet.shape([oval(px + 0.02 * s, py - 0.9 * s, 0.055 * s)], "#33251f")
    foot, s = camera.at(1.75, 0, 4.0), camera.size(1.7, 0, 4.0)
    sheet.shape(oval(foot[0] - 12, foot[1] + 4, 0.3 * s, 0.05 * s), "#4a443a", 0.45, blur=8)
    figure(sheet, foot[0], foot[1], 1.68 * s, "#3d4a5c", legs="#2c2f36", stride=0.14)
    return sheet.finish(bloom=0.14, vignette=0.14)


@picture("photos/yun-dongju-tank.jpg", "2025-02-16 14:27:44", "yun-dongju", size=(1200, 1600))
def tank(sheet):
    """A water tank without its roof: rings of old water, a square of sky."""
    dice = sheet.dice
    camera = Camera(1200, 1600, (0, 1.5, 0), pitch=-24, focal=0.8, centre=(0.5, 0.5))
    z, w, h = 6.2, 2.0, 6.0
    sheet.fill(down(0, 600, "#7fa6c6", "#b5cede", "#dbe3e3"))
    sheet.shape([oval(640 + k * 70, 250 - (k % 2) * 22, 80, 42) for k in range(4)], "#ffffff", 0.75, blur=14)
    limbs = branches(dice, 210, 560, 140, 14, -0.9, 5, spread=0.55)
    sheet.shape(limbs, "#5a5450", 0.9)
    for name, face, paint in (
        ("left", camera.face((-w, -0.2, 0.3), (-w, -0.2, z), (-w, h, z), (-w, h, 0.3)), across(0, 460, "#4f4e4a", "#6f6c66", "#8d8980")),
        ("right", camera.face((w, -0.2, 0.3), (w, -0.2, z), (w, h, z), (w, h, 0.3)), across(760, 1200, "#b5ac9b", "#a39a8a", "#7d766a")),
        ("back", camera.front(-w, -0.2, w, h, z), down(400, 1300, "#a39c8e", "#8f897d", "#6d6961")),
    ):
        sheet.shape(face, paint)
        with sheet.inside(face):
            # The heights at which the water stood.
            for k in range(15):
                y = 0.35 + k * 0.33 + dice.uniform(-0.06, 0.06)
                if name == "back":
                    path = [camera.at(-w + 2 * w * i / 30, y + dice.uniform(-0.012, 0.012), z) for i in range(31)]
                    band = path + [camera.at(w - 2 * w * i / 30, y - dice.uniform(0.1, 0.24), z) for i in range(31)]
                else:
                    x = -w if name == "left" else w
                    path = [camera.at(x, y + dice.uniform(-0.012, 0.012), 0.5 + (z - 0.5) * i / 30) for i in range(31)]
                    band = path + [camera.at(x, y - dice.uniform(0.1, 0.24), z - (z - 0.5) * i / 30) for i in range(31)]
                tone = ["#6a5a48", "#4d5a50", "#8a7458", "#3f4a4a"][k % 4]
                sheet.shape(band, tone, 0.24, blur=3)
                sheet.shape(ribbon(path, 2.6), mix(tone, "#1c1a18", 0.3), 0.55, rough=1.4)
            drips = []
            for _ in range(70):
                if name == "back":
                    x, y = dice.uniform(-w, w), dice.uniform(0.8, 5.6)
                    a, b = camera.at(x, y, z), camera.at(x + dice.uniform(-0.03, 0.03), y - dice.uniform(0.3, 1.6), z)
                else:
                    zz, y = dice.uniform(0.8, z), dice.uniform(0.8, 5.6)
                    x = -w if name == "left" else w
                    a, b = camera.at(x, y, zz), camera.at(x, y - dice.uniform(0.3, 1.6), zz)
                drips.append(ribbon([a, between(a, b, 0.5), b], dice.uniform(2, 9), 3, 0.5))
            sheet.shape(drips, "#33322e", 0.3, blur=1.5)
            sheet.shape([[*drip] for drip in drips[::4]], "#8a7a52", 0.3, blur=2)
    sheet.mottle(46, 0.09)
    rim = [
        camera.face((-w - 0.25, h, 0.3), (-w, h, 0.3), (-w, h, z), (-w - 0.25, h, z)),
        camera.front(-w - 0.3, h, w + 0.3, h + 0.22, z),
        camera.face((w + 0.25, h, 0.3), (w, h, 0.3), (w, h, z), (w + 0.25, h, z)),
    ]
    sheet.shape(rim, "#b9b2a4")
    floor = camera.floor(-w, 0.3, w, z, -0.2)
    sheet.shape(floor, down(camera.at(0, -0.2, z)[1], 1600, "#8d877b", "#6a655c"))
    sun = camera.face((-0.4, 5.95, z - 0.005), (w, 5.95, z - 0.005), (w, 2.1, z - 0.005), (1.1, 1.2, z - 0.005))
    sheet.shape(sun, "#fff0c8", 0.42, blur=5, mode="screen")
    sun2 = camera.face((w - 0.005, 5.9, z), (w - 0.005, 2.1, z), (w - 0.005, 3.4, 3.2), (w - 0.005, 5.9, 2.2))
    sheet.shape(sun2, "#fff0c8", 0.4, blur=6, mode="screen")
    ladder = [ribbon([camera.at(-1.15 + dx, 0.0, z - 0.05), camera.at(-1.15 + dx, h, z - 0.05)], 7) for dx in (0, 0.42)]
    ladder += [ribbon([camera.at(-1.15, y, z - 0.05), camera.at(-0.73, y, z - 0.05)], 6) for y in (0.4 + k * 0.36 for k in range(16))]
    sheet.shape([[(x + 8, y + 5) for x, y in part] for part in ladder], "#2c2a27", 0.4, blur=3)
    sheet.shape(ladder, "#4a3a30")
    door = camera.front(0.35, -0.2, 1.25, 1.75, z - 0.02)
    sheet.shape(door, down(bounds([door])[1], bounds([door])[3], "#1c1a18", "#2a2622"))
    foot, s = camera.at(0.35, -0.2, 5.0), camera.size(0.3, 0, 5.0)
    sheet.shape(oval(foot[0], foot[1], 0.3 * s, 0.06 * s), "#2a2824", 0.5, blur=7)
    figure(sheet, foot[0], foot[1], 1.62 * s, "#4a5a4e", legs="#2c2a2a", stride=0.12)
    return sheet.finish(bloom=0.14, vignette=0.22)
