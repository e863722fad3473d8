"""The bank at 여의도, the pond in 보라매공원."""

from ..album import picture
from ..camera import Camera
from ..city import skyline, truss
from ..land import ridge, sky, streaks, sun
from ..lines import blob, box, curve, oval, ribbon
from ..paint import across, down, level, mix
from ..plants import fallen, grass, tree
from ..water import glitter, ripples


@picture("photos/yeouido-birthday.jpg", "2025-06-07 19:51:10")
def birthday(sheet):
    """Mats by the river, a folding chair, a match in a cake."""
    sky(sheet, "#44608a", "#9d93ae", "#eda88e", "#fb9a68", bottom=600)
    streaks(sheet, 60, 420, "#ffc59a", 14, 0.6, long=500, thick=12)
    sun(sheet, 1140, 534, 46, "#ffe7b4", "#ff9a5c")
    ridge(sheet, 590, 16, down(540, 640, "#8a6c80", "#d98f74"), peaks=[(300, 60, 200), (700, 30, 160)])
    skyline(sheet, 622, -20, 1620, 14, 96, down(530, 622, "#584b68", "#a2706c"), ["#ffdba0"], 0.16, unit=8, wide=(26, 60), gap=20)
    line = 620
    sheet.mirror(line, down(line, 1200, "#f2a27a", "#7d6b88", "#3a4464"), 0.5, ripple=8, blur=2.2)
    ripples(sheet, line + 6, 930, ["#ffc892", "#544b6c"], 120, 160, 0.35)
    glitter(sheet, 1142, line + 3, 900, 190, "#ffdf9e", 200, 26, 0.9)
    truss(sheet, -60, 1660, 640, 74, 6, "#3a3450", 8, 50)
    sheet.shape([box(560 + i * 70, 610, 624 + i * 70, 638) for i in range(8)], "#4d4560")
    sheet.shape([box(566 + i * 14, 615, 574 + i * 14, 626) for i in range(39)], "#ffd99a", 0.9)
    turf = curve((-20, 905), (500, 880), (1100, 896), (1620, 868))
    sheet.shape([*turf, (1620, 1220), (-20, 1220)], down(880, 1200, "#4c4a58", "#2d3140", "#1d2230", grain=0.3))
    grass(sheet, turf, ["#2c2f3c", "#6d5a5a"], 18, 0.5)
    sheet.shape([(330, 985), (1180, 985), (1330, 1130), (180, 1130)], across(200, 1300, "#5a3a4a", "#8c5552", "#c0765c", grain=0.25))
    sheet.shape(
        [
            [(330 + 850 * t - 4, 985), (330 + 850 * t + 4, 985), (180 + 1150 * t + 7, 1130), (180 + 1150 * t - 7, 1130)]
            for t in (i / 8 for i in range(1, 8))
        ],
        "#e6a57c",
        0.35,
    )
    dark, rim = "#23202f", "#ffb277"

    def sitter(x, foot, s, turn, hair=0.0):
        def at(dx, dy):
            return (x + turn * dx * s, foot + dy * s)

        parts = [
            curve(at(-34, 0), at(-38, -50), at(-24, -98), at(4, -108), at(26, -92), at(34, -40), at(36, 0), at(-34, 0)),
            ribbon(curve(at(10, -8), at(60, -50), at(92, -8)), 34 * s, 26 * s, 20 * s),
            ribbon(curve(at(20, -84), at(44, -50), at(64, -48)), 20 * s, 15 * s),
            oval(*at(4, -134), 23 * s, 27 * s),
        ]
        if hair:
            parts.append(curve(at(-22, -148), at(-30, -110), at(-26, -80), at(-4, -84), at(4, -120), at(-22, -148)))
        sheet.shape([[(px + 4 * (1 if 1140 > x else -1), py - 3) for px, py in part] for part in parts], rim, 0.85)
        sheet.shape(parts, dark)

    sheet.shape(
        [ribbon([(990, 900), (1090, 1080)], 7), ribbon([(1090, 905), (985, 1080)], 7), ribbon([(1080, 780), (1092, 910)], 8)], "#1b1924"
    )
    sheet.shape([(985, 968), (1100, 968), (1108, 984), (980, 984)], "#59445a")
    sitter(1036, 972, 1.12, -1, 1)
    sitter(440, 1076, 1.2, 1)
    sitter(660, 1052, 1.12, 1)
    sheet.shape(oval(836, 1090, 82, 17), "#cbb0a4")
    sheet.shape([box(782, 1034, 890, 1088), oval(836, 1088, 54, 11)], across(782, 890, "#7d5552", "#b07d6c", "#e6b494"))
    sheet.shape(oval(836, 1034, 54, 11), "#f6dcc0")
    sheet.shape([oval(796 + k * 16, 1036, 6, 5) for k in range(6)], "#c9483c")
    sheet.shape(ribbon([(836, 1030), (838, 984)], 4), "#d9b184")
    sheet.glow(838, 968, 220, "#ffbf6a", 0.8)
    sheet.shape(curve((838, 950), (847, 970), (838, 982), (829, 970), (838, 950)), "#fff3c8")
    for x, h in ((560, 34), (584, 40), (1180, 46)):
        sheet.shape(box(x, 1100 - h, x + 20, 1100), across(x, x + 20, "#54384a", "#d9805f"))
    return sheet.finish(bloom=0.3, vignette=0.2)


@picture("photos/boramae-willow.jpg", "2025-11-15 15:02:26")
def willow(sheet):
    """The willow that went to the barber's, an empty bench."""
    dice = sheet.dice
    sky(sheet, "#b9c6cc", "#dcdcd0", "#efe4cc", bottom=640)
    skyline(
        sheet,
        560,
        -20,
        1640,
        60,
        210,
        down(340, 560, "#c3c9c9", "#dedbd0"),
        (),
        dark="#a3adb0",
        unit=11,
        wide=(60, 110),
        gap=30,
        dark_opacity=0.4,
    )
    for x in range(-20, 1660, 110):
        tones = [["#8a5a34", "#b07a3e", "#d29c52", "#e8c786"], ["#7c7a4c", "#9a9658", "#bcb274", "#d9d09a"]][int(dice.random() * 2)]
        tree(
            sheet,
            x + dice.uniform(-20, 20),
            620,
            dice.uniform(150, 260),
            [mix(t, "#ebe2cd", 0.25) for t in tones],
            "#7b6a5a",
            dab=8,
            bole=0.2,
        )
    sheet.haze("#f1e8d2", down(420, 640, level(0), level(0.5)), 1)
    line = 660
    sheet.shape(box(-10, 612, 1610, line), down(612, line, "#b7a672", "#8b7c56"))
    trunk = curve((470, 676), (456, 560), (486, 440), (470, 330), (500, 240))
    sheet.shape(
        [
            ribbon(trunk, 66, 48, 42, 30, 16),
            ribbon(curve((480, 420), (560, 330), (640, 260)), 26, 10),
            ribbon(curve((470, 380), (390, 290), (330, 240)), 24, 9),
        ],
        across(430, 540, "#5e5144", "#463b34", "#332c29", grain=0.3),
    )
    threads = []
    for _ in range(330):
        a = dice.uniform(-1, 1)
        x, y = 490 + a * 270 + dice.gauss(0, 14), 250 + abs(a) ** 1.8 * 130 - dice.random() * 70
        long = dice.uniform(110, 300) * (1.15 - 0.35 * abs(a))
        strand = curve((490 + a * 130, y - 40), (x, y), (x + a * 30 + 6, y + long * 0.6), (x + a * 26 + 14, y + long), steps=8)
        threads.append(
            (ribbon(strand, 1.6, 2.6, 1), mix(["#6f6a34", "#a3924a", "#cdb765", "#e6d592"][int(dice.random() * 4)], "#cdb765", 0.2))
        )
    sheet.dabs(threads)
    sheet.mirror(line, down(line, 1200, "#d6cfb2", "#8e9a94", "#5b6f72"), 0.36, ripple=8, blur=1.8)
    ripples(sheet, line + 8, 1190, ["#efe6cd", "#5e7274"], 90, 180, 0.3)
    fallen(sheet, 0, 1600, line + 40, 1180, ["#c98f3a", "#e9c878"], 70, 12)
    shore = curve((560, 1220), (800, 1080), (1140, 985), (1640, 930))
    sheet.shape([*shore, (1640, 1220)], down(930, 1200, "#b59f6c", "#8b7850", "#6b5c42", grain=0.3))
    grass(sheet, shore, ["#6f6640", "#cdb878"], 30, 0.6)
    fallen(sheet, 800, 1600, 1000, 1195, ["#a9652f", "#dca94e"], 120, 14)
    camera = Camera(1600, 1200, (0, 1.5, 0), pitch=18, focal=1.0)
    sheet.shape(camera.floor(0.75, 2.15, 2.6, 2.9), "#4d4433", 0.4, blur=9)
    for x in (0.95, 2.3):
        sheet.shape([*camera.block(x - 0.035, 0, 2.2, x + 0.035, 0.42, 2.27).values()], "#3c3a38")
        sheet.shape(camera.face((x - 0.03, 0.42, 2.62), (x + 0.03, 0.42, 2.62), (x + 0.03, 0.88, 2.74), (x - 0.03, 0.88, 2.74)), "#33312f")
    for y in (0.56, 0.74):
        sheet.shape(
            camera.face((0.78, y, 2.66), (2.5, y, 2.66), (2.5, y + 0.13, 2.7), (0.78, y + 0.13, 2.7)),
            across(900, 1600, "#a9784e", "#8a5f40"),
        )
    for z in (2.2, 2.34, 2.48):
        sheet.shape(camera.floor(0.78, z, 2.5, z + 0.11, 0.44), across(900, 1600, "#c08d5e", "#9a6d49"))
        sheet.shape(camera.front(0.78, 0.40, 2.5, 0.44, z), "#6d4a33")
    for x, z in ((1.2, 2.3), (1.75, 2.42)):
        a = camera.at(x, 0.45, z)
        sheet.shape(blob(dice, *a, 15, 8), "#c98b34")
    return sheet.finish(bloom=0.08)
