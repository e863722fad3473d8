"""What stands for the people of the diary, which shows no faces: a bag, a bowl, a bird, a loaf, a brush."""

import math

from ..album import picture
from ..lines import blob, box, curve, oval, ribbon, rounded
from ..paint import Fade, across, down, mix
from ..plants import foliage
from ..table import steam

SIDE = (640, 640)


def ground(sheet, pale, deep, table):
    """A wall in the colour of somebody, and something to stand on."""
    sheet.fill(Fade((0, 0), (640, 640), pale, mix(pale, deep, 0.45), grain=0.2))
    sheet.glow(200, 150, 420, "#fff4dc", 0.55)
    sheet.shape(box(-10, 470, 650, 650), down(470, 640, table, mix(table, "#1c1412", 0.35), grain=0.3))
    sheet.shape(box(-10, 466, 650, 474), mix(table, "#ffffff", 0.35), 0.7)


@picture("people/minji.jpg", "2025-03-15 17:40:02", size=SIDE)
def bag(sheet):
    """민지: a cloth bag with a book, a leek and a baguette in it."""
    ground(sheet, "#ecd9bd", "#8a5a2b", "#a9794a")
    sheet.shape(oval(350, 528, 190, 24), "#2a1a10", 0.5, blur=14)
    sheet.shape(ribbon(curve((230, 250), (236, 130), (330, 96), (420, 130), (430, 250)), 17), "#b08a5c")
    sheet.shape(ribbon(curve((420, 300), (450, 160), (500, 90)), 46, 40, 22), across(420, 520, "#e3a85c", "#b87534", "#8a5124"))
    sheet.shape([ribbon([(438 + k * 14, 190 - k * 26), (466 + k * 12, 178 - k * 26)], 6) for k in range(4)], "#f3cf94")
    for lean, tone in ((-60, "#5f8a42"), (-30, "#7fa552"), (-84, "#4a7338")):
        sheet.shape(ribbon(curve((280, 300), (266 + lean * 0.3, 190), (250 + lean, 84)), 26, 22, 3), tone)
    sheet.shape([(316, 300), (300, 152), (392, 142), (410, 300)], across(300, 410, "#c0543f", "#a33f33", "#7a2c28"))
    sheet.shape([(322, 300), (308, 164), (316, 163), (330, 300)], "#e9d9b8", 0.8)
    body = curve((196, 246), (190, 380), (206, 520), (330, 532), (454, 520), (472, 380), (462, 246), (330, 262), (196, 246), steps=8)
    sheet.shape(body, Fade((180, 240), (480, 540), "#fbf3e2", "#ecdfc4", "#c4b08c", grain=0.3))
    with sheet.inside(body):
        folds = [ribbon(curve((x, 250), (x + d, 400), (x + d * 0.4, 530)), 2, 16, 4) for x, d in ((240, 14), (410, -18), (444, -6))]
        sheet.shape(folds, "#a8946e", 0.4, blur=6)
        stones = [oval(330, 440, 62, 22), oval(326, 402, 46, 18), oval(334, 370, 30, 14)]
        sheet.shape(stones, "#6a4a2e", 0.85, rough=1.5)
    sheet.shape(ribbon(curve((252, 256), (258, 170), (330, 140), (404, 170), (412, 256)), 15), "#d9c49a")
    return sheet.finish(vignette=0.14)


@picture("people/현우.jpg", "2026-07-18 12:31:55", size=SIDE)
def bowl(sheet):
    """현우: a bowl of soup with noodles, chopsticks across it."""
    dice = sheet.dice
    ground(sheet, "#c3d0df", "#3c5a80", "#6d5a4c")
    steam(sheet, 320, 300, 250, "#ffffff", 0.4, 3, 60)
    sheet.shape(oval(340, 540, 200, 26), "#14141c", 0.5, blur=16)
    body = curve((126, 322), (150, 440), (232, 522), (320, 532), (408, 522), (490, 440), (514, 322), steps=10)
    sheet.shape(body, across(120, 520, "#fbf7ee", "#e6ded0", "#b3a898", "#7d7468", grain=0.3))
    with sheet.inside(body):
        sheet.shape(
            curve((120, 386), (320, 446), (520, 386), steps=14) + curve((514, 412), (320, 472), (126, 412), steps=14), "#3c5a80", 0.85
        )
    sheet.shape(oval(320, 322, 196, 62), "#fffaf0")
    sheet.shape(oval(320, 326, 180, 52), "#8a7d6c")
    sheet.shape(oval(320, 332, 172, 46), Fade((150, 300), (490, 380), "#e0bd7c", "#c4924e"))
    with sheet.inside(oval(320, 332, 172, 46)):
        noodles = []
        for _ in range(60):
            r, a, sweep = dice.uniform(30, 120), dice.uniform(0, math.tau), dice.uniform(1, 2.6)
            line = [(300 + r * math.cos(a + sweep * k / 9), 332 + r * 0.3 * math.sin(a + sweep * k / 9)) for k in range(10)]
            noodles += [(ribbon([(x, y + 2) for x, y in line], 6), "#a8793c"), (ribbon(line, 5), mix("#f3e2b4", "#fff6dc", dice.random()))]
        sheet.dabs(noodles)
        sheet.shape(oval(376, 326, 44, 19), "#fffdf4")
        sheet.shape(oval(378, 326, 23, 11), "#eeb03c")
        onions = [
            (oval(250 + dice.gauss(0, 34), 336 + dice.gauss(0, 9), 9, 5), mix("#4f8a3a", "#a9cf6e", dice.random())) for _ in range(26)
        ]
        sheet.dabs(onions)
    for dy in (0, 20):
        stick = [(70, 262 + dy), (330, 300 + dy * 0.5), (600, 252 + dy * 1.2)]
        sheet.shape(ribbon([stick[0], stick[2]], 8, 13), across(70, 600, "#c9985c", "#8a5a30"))
    return sheet.finish(vignette=0.14)


@picture("people/sora.jpg", "2024-10-27 08:02:40", size=SIDE)
def tit(sheet):
    """소라: a great tit beside a tangerine."""
    ground(sheet, "#d5e0c0", "#4b6b3c", "#6f5a44")
    foliage(sheet, [(560, 80, 120, 90), (620, 180, 90, 70), (470, 20, 100, 60)], ["#4b6b3c", "#7d9c54", "#b5cc7c"], 14, 0.6, blur=3)
    sheet.shape([oval(470, 496, 92, 14), oval(270, 500, 110, 14)], "#1c1a12", 0.5, blur=10)
    sheet.shape(oval(468, 424, 82, 74), Fade((400, 350), (540, 500), "#f9b95a", "#e8862c", "#b85a1a", grain=0.4))
    sheet.shape(oval(440, 388, 22, 12, -0.5), "#ffe9bd", 0.6, blur=5)
    sheet.shape([curve((466, 356), (500, 330), (540, 340), (506, 362), (466, 356), steps=6)], "#5f8a42")
    sheet.shape(ribbon([(466, 358), (462, 344)], 7), "#5a4630")
    sheet.shape(ribbon([(190, 420), (66, 468)], 34, 24), "#3f5060")
    body = curve((150, 430), (190, 320), (240, 250), (310, 236), (352, 290), (356, 390), (310, 470), (220, 480), (150, 430), steps=8)
    sheet.shape(body, across(150, 360, "#8a9a5c", "#d9d98a", "#f3eeb4", grain=0.3))
    sheet.shape(
        curve((148, 436), (176, 330), (236, 262), (262, 300), (244, 392), (180, 446), (148, 436), steps=8),
        Fade((150, 300), (250, 440), "#7d8f6a", "#4f6478"),
    )
    sheet.shape([ribbon(curve((160, 428 - k * 18), (206, 400 - k * 22), (244, 366 - k * 22)), 1, 6, 2) for k in range(4)], "#e6ead9", 0.8)
    sheet.shape(ribbon(curve((312, 300), (330, 380), (300, 470)), 34, 26, 12), "#22252c")
    head = curve((214, 250), (226, 180), (280, 144), (340, 166), (362, 226), (346, 286), (290, 300), (236, 290), (214, 250), steps=8)
    sheet.shape(head, "#22252c")
    sheet.shape(curve((248, 240), (276, 204), (330, 214), (338, 250), (300, 276), (258, 272), (248, 240), steps=7), "#fbf8ee")
    sheet.shape([(356, 206), (402, 224), (358, 236)], "#3f3f42")
    sheet.shape(oval(322, 198, 11), "#111114")
    sheet.shape(oval(318, 194, 3.6), "#ffffff")
    sheet.shape([ribbon([(250, 470), (246, 500)], 7), ribbon([(292, 468), (296, 500)], 7)], "#4a4a50")
    return sheet.finish(vignette=0.12)


@picture("people/준.jpg", "2026-06-20 13:40:33", size=SIDE)
def bread(sheet):
    """준: one loaf, cut crosswise, without any doubt."""
    dice = sheet.dice
    ground(sheet, "#c6dcdb", "#2a6a72", "#b98d5c")
    sheet.shape(oval(336, 512, 230, 26), "#2a180e", 0.55, blur=14)
    sheet.shape(rounded(96, 486, 556, 526, 14), down(486, 526, "#d9b078", "#9a6f40"))
    loaf = blob(dice, 324, 380, 212, 130, 0.03, 50)
    sheet.shape(loaf, Fade((200, 250), (420, 520), "#f0bf74", "#cc8538", "#94541f", "#6a3614", grain=0.4))
    with sheet.inside(loaf):
        for k in range(4):
            x = 190 + k * 86
            cut = curve((x - 26, 470), (x - 6, 380), (x + 40, 290), (x + 70, 250), steps=8)
            sheet.shape(ribbon(cut, 4, 34, 40, 8), "#f7e3b4", 0.95, rough=2)
            sheet.shape(ribbon([(px - 16, py) for px, py in cut], 1, 8, 9, 1), "#6a3614", 0.7, blur=1.5)
        sheet.shape(oval(250, 300, 90, 30, -0.3), "#fff3d2", 0.4, blur=14)
        flour = [(oval(dice.gauss(310, 90), dice.gauss(320, 44), dice.uniform(0.8, 2.8), steps=6), "#fffaf0") for _ in range(260)]
        sheet.dabs(flour, 0.8)
    crumbs = [(blob(dice, dice.gauss(330, 180), dice.uniform(530, 580), dice.uniform(2, 5)), "#e0a555") for _ in range(30)]
    sheet.dabs(crumbs)
    return sheet.finish(vignette=0.14)


@picture("people/eunbi.jpg", "2024-03-24 12:05:20", size=SIDE)
def brush(sheet):
    """은비: a brush in a glass, and one twig painted so far."""
    dice = sheet.dice
    ground(sheet, "#efd0d6", "#8b2f48", "#8a6a58")
    sheet.shape([(60, 90), (380, 60), (400, 500), (80, 520)], "#3a1c24", 0.35, blur=12)
    sheet.shape([(54, 80), (372, 52), (394, 494), (72, 514)], Fade((60, 60), (390, 500), "#fffdf6", "#f3ead9", grain=0.15))
    sheet.shape(
        [
            ribbon(curve((110, 470), (170, 360), (200, 270), (290, 150)), 17, 12, 8, 3),
            ribbon(curve((192, 300), (260, 280), (322, 232)), 8, 2),
            ribbon(curve((176, 350), (128, 290), (112, 220)), 7, 2),
        ],
        "#4a3a3a",
        0.85,
        rough=2,
    )
    for x, y in ((290, 150), (322, 232), (250, 216), (206, 262), (112, 220), (140, 306), (262, 282)):
        for k in range(5):
            a = k * 1.257 + x
            sheet.shape(oval(x + 13 * math.cos(a), y + 13 * math.sin(a), 12, 11), mix("#c23a5c", "#ef9ab0", dice.random()), 0.85, blur=1.2)
        sheet.shape(oval(x, y, 4), "#f3d27a")
    sheet.shape(oval(500, 524, 90, 16), "#2a1418", 0.5, blur=10)
    sheet.shape(ribbon([(520, 430), (468, 120)], 15, 12), across(460, 525, "#e6b45c", "#a8702c"))
    sheet.shape(ribbon([(470, 132), (464, 96)], 17, 15), "#c9c6c0")
    sheet.shape(
        curve((456, 100), (446, 66), (458, 26), (474, 64), (474, 98), (456, 100), steps=6),
        Fade((450, 30), (470, 100), "#3a1a24", "#8b2f48"),
    )
    sheet.shape(ribbon([(486, 440), (560, 210)], 12, 10), across(486, 560, "#7fa5a0", "#3f6a68"))
    sheet.shape(curve((552, 214), (560, 176), (578, 160), (574, 200), (566, 220), (552, 214), steps=6), "#d9c9a8")
    glass = [(420, 330), (590, 330), (572, 528), (438, 528)]
    sheet.shape(glass, across(420, 590, "#f3f3f0", "#c9d3d6", "#e9eeee"), 0.42)
    sheet.shape([(427, 400), (583, 400), (571, 524), (439, 524)], Fade((430, 400), (580, 524), "#e3a0b0", "#b5566e"), 0.6)
    sheet.shape(ribbon(oval(505, 330, 85, 17), 4), "#ffffff", 0.8)
    sheet.shape(ribbon([(438, 350), (450, 510)], 10, 5), "#ffffff", 0.5, blur=2)
    return sheet.finish(vignette=0.12)
