"""낙산: the city wall above the roofs."""

from ..album import picture
from ..city import figure, seoul_tower, skyline
from ..land import ranges, sky, streaks
from ..lines import box, curve, oval, ribbon
from ..paint import Fade, across, down, mix
from ..plants import foliage, grass


@picture("photos/naksan-wall.jpg", "2024-10-19 18:24:40", "naksan")
def fortress(sheet):
    """The city wall climbs the hill; its lamps have just come on."""
    dice = sheet.dice
    sky(sheet, "#26386a", "#6a6592", "#c78f93", "#f2ad80", bottom=600)
    streaks(sheet, 120, 420, "#f3b898", 10, 0.45, long=460)
    sheet.shape(oval(1210, 190, 27), "#fdf3d9")
    sheet.glow(1210, 190, 200, "#d9c9d9", 0.45)
    ranges(
        sheet,
        "#a98498",
        "#4a4a70",
        520,
        600,
        3,
        30,
        foot="#eaa283",
        spread=70,
        trees=3,
        first=2.2,
        peaks={0: [(300, 90, 200), (480, 60, 120)], 1: [(1180, 70, 200)]},
    )
    seoul_tower(sheet, 1180, 516, 120, "#45466c", "#ff9d8a")
    skyline(
        sheet,
        720,
        640,
        1640,
        20,
        120,
        down(560, 720, "#3c3d62", "#6a5068"),
        ["#ffd38a", "#ffe9bd", "#f7b46c"],
        0.4,
        unit=9,
        wide=(26, 60),
        gap=8,
    )
    sheet.shape(box(560, 716, 1640, 1220), down(716, 1200, "#3f3b5e", "#1c1d36"))
    roofs = []
    for row in range(9):
        y = 700 + row * 52
        for _ in range(15):
            x = dice.uniform(560 + row * 20, 1660)
            w, h = dice.uniform(34, 62) * (0.7 + row * 0.09), dice.uniform(22, 40) * (0.8 + row * 0.12)
            roofs.append((y + dice.uniform(-14, 14), x, w, h))
    for y, x, w, h in sorted(roofs):
        tone = mix("#4a4468", "#2a2a48", (y - 680) / 500)
        sheet.shape(box(x - w, y - h, x + w, y + 60), mix(tone, "#7c5a68", dice.uniform(0, 0.35)))
        sheet.shape(
            [(x - w * 1.1, y - h), (x + w * 1.1, y - h), (x + w * 0.8, y - h - w * 0.25), (x - w * 0.8, y - h - w * 0.25)],
            mix(tone, "#14162c", 0.3),
        )
        if dice.random() < 0.6:
            wx = x + dice.uniform(-0.6, 0.3) * w
            sheet.shape(box(wx, y - h * 0.7, wx + w * 0.3, y - h * 0.2), ["#ffd38a", "#ffe3ac", "#f9b768"][int(dice.random() * 3)])
            sheet.glow(wx + w * 0.15, y - h * 0.45, w * 1.3, "#ffb765", 0.35)
    # The wall from the foreground on the left up over the ridge to the right.
    top = curve((-60, 250), (160, 380), (330, 470), (470, 500), (600, 486), (760, 440), (880, 420), (960, 424), steps=12)
    foot = curve((-60, 1260), (240, 1010), (420, 800), (530, 690), (640, 610), (770, 520), (880, 468), (960, 446), steps=12)
    sheet.shape(
        [
            *curve((-60, 1260), (240, 1010), (420, 800), (530, 690), (640, 610), (770, 520), (880, 468), (990, 470)),
            (1010, 620),
            (820, 800),
            (760, 1000),
            (800, 1220),
            (-60, 1240),
        ],
        down(500, 1200, "#3c3b52", "#2d3142", "#1d2233", grain=0.3),
    )
    body = top + foot[::-1]
    sheet.shape(body, Fade((0, 1000), (900, 430), "#a98a68", "#c79a6a", "#8d6c62", "#5c4f66", grain=0.25))
    with sheet.inside(body):
        stones = []
        courses = 15
        for row in range(courses):
            t1, t2 = row / courses, (row + 1) / courses
            i = 0.0
            while i < len(top) - 1:
                step = dice.uniform(0.5, 1.5) * (0.55 + 0.75 * t2) * 1.8
                a, b = int(i), min(int(i + step) + 1, len(top) - 1)
                if b <= a:
                    break

                def point(k, t):
                    return (top[k][0] + (foot[k][0] - top[k][0]) * t, top[k][1] + (foot[k][1] - top[k][1]) * t)

                quad = [point(a, t1 + 0.004), point(b, t1 + 0.004), point(b, t2 - 0.004), point(a, t2 - 0.004)]
                cx = sum(p[0] for p in quad) / 4
                near = max(0, 1 - cx / 950)
                inset = 0.94
                cy = sum(p[1] for p in quad) / 4
                quad = [(cx + (x - cx) * inset, cy + (y - cy) * inset) for x, y in quad]
                base = mix("#6a5a66", mix("#d9a870", "#b98a60", dice.random()), 0.25 + 0.6 * near * (0.45 + 0.75 * t2))
                stones.append((quad, mix(base, "#2c2a3c", dice.uniform(0, 0.28))))
                i += step
        sheet.dabs(stones, 0.85)
    merlons = []
    for k in range(0, len(top) - 3, 4):
        scale = max(0.08, 1 - top[k][0] / 980)
        h = 110 * scale + 6
        merlons.append([(top[k][0], top[k][1] - h * 0.9), (top[k + 3][0], top[k + 3][1] - h * 0.9), top[k + 3], top[k]])
    sheet.shape(merlons, across(-50, 950, "#8a7058", "#5a4c60"))
    sheet.shape(
        [[(a[0] - 4, a[1] - 10), (b[0] + 4, b[1] - 10), (b[0] + 4, b[1] + 4), (a[0] - 4, a[1] + 4)] for a, b, _, _ in merlons],
        across(-50, 950, "#4a4458", "#3a3852"),
    )
    for k in range(6, len(foot) - 6, 9):
        x, y = foot[k]
        scale = max(0.1, 1 - x / 980)
        sheet.glow(x + 20 * scale, y - 10, 330 * scale + 30, "#ffb860", 0.75, squash=1.2)
        sheet.shape(oval(x + 30 * scale, y - 2, 10 * scale + 2, 6 * scale + 1.5), "#fff1cc")
    brush = [
        (x, y, 46 + (y - 480) * 0.05, 34 + (y - 480) * 0.04)
        for x, y in curve((1000, 492), (1000, 600), (850, 770), (770, 960), (790, 1150), steps=5)
    ]
    foliage(sheet, brush, ["#14172a", "#23263c", "#3f3a52", "#6d5464"], 10, 0.8, light=(-0.5, -0.5))
    path = curve((330, 1230), (520, 1000), (640, 830), (720, 700), (800, 600), (880, 520), (950, 466))
    sheet.shape(ribbon(path, 230, 150, 84, 50, 30, 16, 6), across(300, 960, "#b58f6e", "#8b7070", "#6a5c72", grain=0.3), 0.75, blur=2)
    for t, h in ((26, 150), (58, 66)):
        x, y = path[t]
        figure(sheet, x + 10, y, h, "#2c2c44", legs="#1d1e30", head="#1d1a26", skirt=t == 26)
    grass(sheet, [(560, 1210), (700, 1080), (900, 1160), (1640, 1200)], ["#1a1d30", "#4a4356"], 110, 0.35, width=4)
    foliage(
        sheet,
        [(x, 1190 - max(0, x - 1100) * 0.16, 90, 60) for x in range(1080, 1680, 50)],
        ["#14172a", "#23263c", "#3f3a52", "#8a6468"],
        11,
        0.8,
        light=(-0.6, -0.4),
    )
    return sheet.finish(bloom=0.3, vignette=0.16)
