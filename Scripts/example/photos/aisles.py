"""Shelves that run along the way."""

from .paint import mix


def perspective_shelf(sheet, camera, x, near, far, top, rows, wood, back, colours, air, thin=0.05, base=0.0):
    """A wall of shelves along the way, on the side of x, filled book by book; `air` is (colour, strength at the far end)."""
    dice = sheet.dice
    sheet.shape(camera.side(x, base, near, top, far), back)
    step = (top - base) / rows
    dabs = []
    for row in range(rows):
        foot = base + row * step + step * 0.06
        z = far
        while z > near:
            wide = dice.uniform(0.6, 1.5) * thin
            if dice.random() < 0.05:
                z -= wide * 3
                continue
            tall = step * dice.uniform(0.62, 0.86)
            share = min(1, (z - near) / (far - near)) ** 0.8 * air[1]
            colour = mix(mix(colours[int(dice.random() * len(colours))], "#160f0c", dice.uniform(0, 0.25)), air[0], share)
            face = camera.face((x, foot, z - wide), (x, foot, z), (x, foot + tall, z), (x, foot + tall, z - wide))
            if face[0][0] - face[1][0] < -0.2 or face[0][0] - face[1][0] > 0.2:
                dabs.append((face, colour))
                dabs.append(
                    (
                        camera.face(
                            (x, foot, z - wide), (x, foot, z - wide * 0.8), (x, foot + tall, z - wide * 0.8), (x, foot + tall, z - wide)
                        ),
                        mix(colour, "#ffffff", 0.16),
                    )
                )
                if dice.random() < 0.6:
                    dabs.append(
                        (
                            camera.face(
                                (x, foot + tall * 0.5, z - wide * 0.66),
                                (x, foot + tall * 0.5, z - wide * 0.34),
                                (x, foot + tall * 0.8, z - wide * 0.34),
                                (x, foot + tall * 0.8, z - wide * 0.66),
                            ),
                            mix(colour, "#fff0d0", 0.55),
                        )
                    )
            z -= wide
    sheet.dabs(dabs)
    boards = [
        camera.face(
            (x, base + row * step - step * 0.03, near),
            (x, base + row * step - step * 0.03, far),
            (x, base + row * step + step * 0.06, far),
            (x, base + row * step + step * 0.06, near),
        )
        for row in range(rows + 1)
    ]
    z = near
    while z < far:
        boards.append(camera.face((x, base, z), (x, base, z + 0.05), (x, top, z + 0.05), (x, top, z)))
        z += 1.2
    sheet.shape(boards, wood)
