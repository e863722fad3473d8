"""어니언 안국: the yard."""

from ..album import picture
from ..camera import Camera
from ..land import clouds, sky
from ..lines import box, curve, oval, ribbon
from ..paint import across, down, mix
from ..palace import DAY, Roof, roof
from ..plants import pine
from ..table import bounds

ONION = "places/seoul/onion-anguk/"


@picture(ONION + "yard.jpg", "2026-05-03 10:58:33", "onion-anguk")
def yard(sheet):
    """The yard of the old house: eaves all around a square of light."""
    dice = sheet.dice
    sky(sheet, "#8fbadb", "#c6dde3", bottom=330)
    clouds(sheet, 1060, 130, 240, "#ffffff", "#d5e0e6", 0.85)
    camera = Camera(1600, 1200, (0, 1.5, -5.2), pitch=3, focal=0.92, centre=(0.5, 0.47))
    wood = {**DAY, "tile": "#6b7076", "gap": "#454a52", "gleam": "#a3a8ac", "wood": "#8a5f3f", "under": "#4a382c"}
    sheet.shape(camera.floor(-6, -5.0, 6, 4.2), down(600, 1200, "#efe0c0", "#dcc7a0", "#c2a981", grain=0.25))
    # The hall at the end: paper doors, glass, bread behind it.
    back = camera.front(-3.6, 0.0, 3.6, 2.6, 4.2)
    l, t, r, b = bounds([back])
    sheet.shape(back, down(t, b, "#3f2e24", "#6d5038"))
    for i in range(6):
        a, c = l + (r - l) * (i + 0.06) / 6, l + (r - l) * (i + 0.94) / 6
        sheet.shape(
            box(a, t + (b - t) * 0.22, c, b - (b - t) * 0.12),
            down(t, b, "#ffe9ba", "#f5cd8a", "#d9a25c", grain=0.3) if i in (1, 2, 3, 4) else "#f0e6d0",
        )
        if i in (1, 2, 3, 4):
            for k in range(5):
                px = a + (c - a) * (k + 0.5) / 5
                sheet.shape(oval(px, b - (b - t) * 0.36, (c - a) * 0.085, (b - t) * 0.05), "#a8662e")
            sheet.shape(box(a, b - (b - t) * 0.33, c, b - (b - t) * 0.3), "#7d4e2e")
        else:
            sheet.shape(
                [box(a + (c - a) * k / 5 - 1.2, t + (b - t) * 0.22, a + (c - a) * k / 5 + 1.2, b - (b - t) * 0.12) for k in range(6)]
                + [box(a, t + (b - t) * (0.22 + 0.066 * k) - 1.2, c, t + (b - t) * (0.22 + 0.066 * k) + 1.2) for k in range(11)],
                "#8a6a48",
                0.8,
            )
        sheet.shape(box(a - (r - l) * 0.016, t, a - (r - l) * 0.004, b), wood["wood"])
    sheet.shape(box(l, b - (b - t) * 0.12, r, b), "#7d563a")
    sheet.shape(camera.front(-3.9, 0, 3.9, 0.35, 4.0), down(b - 30, b + 20, "#c9bda8", "#a0937f"))
    eave = camera.at(0, 2.75, 3.6)
    half = camera.at(5.0, 2.75, 3.6)[0] - 800
    form = Roof(eave[0], eave[1], half, half * 0.34, 0.72)
    under = [(x, y) for x, y in form.edge] + [(r + 20, t + 30), (l - 20, t + 30)]
    sheet.shape(under, "#4a382c")
    sheet.shape(
        [
            [(x - 5, y + 4), (x + 5, y + 4), (800 + (x - 800) * 0.9 + 4, t + 24), (800 + (x - 800) * 0.9 - 4, t + 24)]
            for x, y in form.edge[1:-1]
        ],
        "#a87a50",
    )
    roof(sheet, eave[0], eave[1], half, half * 0.34, wood, royal=False, ridge=0.72)
    # Left and right wings in perspective: floor, posts, rafters, roof.
    for side in (-1, 1):
        near, far = -4.6, 3.6
        x0, x1 = 2.75 * side, 4.4 * side
        sheet.shape(
            camera.face((x1, 0, near), (x1, 0, far), (x1, 3, far), (x1, 3, near)),
            across(0, 600, "#7d6148", "#c2a078") if side < 0 else across(1000, 1600, "#94785a", "#6a503c"),
        )
        sheet.shape(camera.front(x0, 0, x1, 3.0, far), "#a98a66")
        sheet.shape(camera.front(x0 + 0.35 * side, 0.6, x0 + 1.0 * side, 2.2, far - 0.01), "#f3e3bd")
        sheet.shape(
            camera.face((x0, 0.45, near), (x0, 0.45, far), (x1, 0.45, far), (x1, 0.45, near)),
            down(650, 1100, "#b98a58", "#8a5f3c", grain=0.3),
        )
        sheet.shape(camera.side(x0, 0.3, near, 0.45, far), "#6a452c")
        sheet.shape(camera.side(x0, 0.0, near, 0.3, far), "#8f8474")
        for z in (-2.9, -0.9, 1.1, 3.1):
            post = camera.front(x0 - 0.08, 0.45, x0 + 0.08, 2.45, z)
            pl, pt, pr, pb = bounds([post])
            sheet.shape(post, across(pl, pr, "#b07f52", "#8a5f3f", "#5a3c28"))
        sheet.shape(camera.face((x0, 2.45, near), (x0, 2.45, far), (x0, 2.65, far), (x0, 2.65, near)), "#8a5f3f")
        tips, rafters = [], []
        for k in range(34):
            z = near + (far - near) * k / 33
            tip = camera.at(2.1 * side, 2.62, z)
            root = camera.at(x0 + 0.4 * side, 2.85, z)
            size = camera.size(2.1 * side, 2.62, z) * 0.05
            rafters.append(ribbon([tip, root], size * 1.7))
            tips.append(oval(*tip, size, size))
        sheet.shape(camera.face((2.1 * side, 2.68, near), (2.1 * side, 2.68, far), (x1, 3.1, far), (x1, 3.1, near)), "#4a382c")
        sheet.shape(rafters, across(0, 1600, "#a87a50", "#8a6040"))
        sheet.shape(tips, "#d9b488")
        edge = [camera.at(2.02 * side, 2.74, near + (far - near) * k / 60) for k in range(61)]
        top = [camera.at(4.2 * side, 3.75, near + (far - near) * k / 60) for k in range(61)]
        sheet.shape(edge + top[::-1], across(0, 700, "#5f656c", "#80868a") if side < 0 else across(900, 1600, "#6d7278", "#50555c"))
        rows = [ribbon([edge[k], top[k]], camera.size(2.02 * side, 2.74, near + (far - near) * k / 60) * 0.045) for k in range(0, 61)]
        sheet.shape(rows, "#3f444b", 0.7)
        sheet.shape(
            [oval(*edge[k], *(2 * [camera.size(2.02 * side, 2.74, near + (far - near) * k / 60) * 0.055])) for k in range(61)], "#4a4f56"
        )
        sheet.shape(
            [oval(*edge[k], *(2 * [camera.size(2.02 * side, 2.74, near + (far - near) * k / 60) * 0.03])) for k in range(61)], "#8d9296"
        )
    # The light: the shadow of the eaves leaves a quadrilateral of sun.
    sheet.shape(camera.floor(-6, -5.0, 6, 4.2, 0.0), "#8c7c78", 0.75, mode="multiply")
    sunny = camera.face((-1.1, 0, -5.1), (2.2, 0, -5.1), (1.6, 0, 3.2), (-2.1, 0, 3.2))
    sheet.shape(sunny, "#ffe3a8", 0.62, blur=3, mode="screen")
    gravel = [
        (
            oval(
                *camera.at(dice.uniform(-2.6, 2.6), 0, -4.6 + 8 * dice.random() ** 1.6), dice.uniform(1, 3.6), dice.uniform(0.8, 2), steps=7
            ),
            mix("#a08c6c", "#f6e8c8", dice.random()),
        )
        for _ in range(1500)
    ]
    sheet.dabs(gravel, 0.7)
    pot = camera.at(-1.9, 0, 1.2)
    pine(sheet, pot[0], pot[1], 330, ["#2f4a36", "#4d6c42", "#7d9650", "#b3bd6c"], lean=0.16)
    for x, z, coat in ((-2.6, 2.6, "#d9cdb6"), (2.6, 2.4, "#e0c070"), (2.6, 1.5, "#5d7a62"), (-2.6, 0.9, "#c9584a")):
        px, py = camera.at(x, 0.45, z)
        s = camera.size(x, 0.5, z)
        turn = 1 if x < 0 else -1
        sheet.shape(
            curve(
                (px - 0.16 * s, py),
                (px - 0.18 * s, py - 0.3 * s),
                (px, py - 0.52 * s),
                (px + 0.18 * s, py - 0.3 * s),
                (px + 0.16 * s, py),
                (px - 0.16 * s, py),
            ),
            coat,
        )
        sheet.shape(
            ribbon(
                curve(
                    (px, py - 0.07 * s),
                    (px + turn * 0.24 * s, py - 0.09 * s),
                    (px + turn * 0.3 * s, py + 0.02 * s),
                    (px + turn * 0.31 * s, py + 0.38 * s),
                ),
                0.16 * s,
                0.14 * s,
                0.1 * s,
            ),
            "#5a5a66",
        )
        sheet.shape(ribbon([(px + turn * 0.27 * s, py + 0.38 * s), (px + turn * 0.4 * s, py + 0.39 * s)], 0.07 * s), "#e9e2d6")
        sheet.shape(oval(px, py - 0.64 * s, 0.085 * s, 0.1 * s), "#33261f")
    return sheet.finish(bloom=0.14, vignette=0.12)
