"""Pictures as files: what they say about themselves, how large they may be, whether two are the same."""

import io
import random
import zlib
from pathlib import Path

import numpy
from PIL import ExifTags, Image

from .places import PLACES

# How a file is turned so that a viewer who follows its orientation sees it upright.
STORED = {1: None, 3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}

# Bytes that a megapixel may take: with fewer the grain turns into blocks, with more the repository grows without a gain.
BYTES_PER_MEGAPIXEL = 88_000


def encoded(picture, image):
    """The bytes of a picture's file, in the format that its name asks for."""
    exif = told(picture)
    if STORED[picture.turned] is not None:
        image = image.transpose(STORED[picture.turned])
    kind = Path(picture.path).suffix
    if kind == ".png":
        return saved(image.convert("L"), "PNG", exif=exif, optimize=True)
    most = BYTES_PER_MEGAPIXEL * picture.size[0] * picture.size[1] / 1_000_000
    for quality in range(80, 54, -2):
        if kind == ".webp":
            content = saved(image, "WEBP", exif=exif, quality=quality, method=6)
        else:
            content = saved(image, "JPEG", exif=exif, quality=quality, optimize=True, progressive=True)
        if len(content) <= most:
            break
    return content


def saved(image, kind, **options):
    """An image as the bytes of a file."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def told(picture):
    """The EXIF of a picture: when, where, which way up, by which camera."""
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "Cairn"
    exif[ExifTags.Base.Model] = "Postcard"
    exif[ExifTags.Base.Orientation] = picture.turned
    if picture.caption:
        # The standard says ASCII; cameras and programs write UTF-8 and read it.
        exif[ExifTags.Base.ImageDescription] = picture.caption.encode()
    day, time, *offset = picture.taken.split()
    times = exif.get_ifd(ExifTags.IFD.Exif)
    times[ExifTags.Base.DateTimeOriginal] = f"{day.replace('-', ':')} {time}"
    times[ExifTags.Base.OffsetTimeOriginal] = offset[0] if offset else "+09:00"
    if picture.place:
        # Nobody stands twice on the same spot: a few metres to the side, the same ones on every run.
        dice = random.Random(zlib.crc32(picture.path.encode()))
        latitude, longitude = (degrees + dice.uniform(-0.00006, 0.00006) for degrees in PLACES[picture.place])
        spot = exif.get_ifd(ExifTags.IFD.GPSInfo)
        spot[ExifTags.GPS.GPSLatitudeRef] = "N" if latitude >= 0 else "S"
        spot[ExifTags.GPS.GPSLatitude] = sexagesimal(latitude)
        spot[ExifTags.GPS.GPSLongitudeRef] = "E" if longitude >= 0 else "W"
        spot[ExifTags.GPS.GPSLongitude] = sexagesimal(longitude)
    return exif


def sexagesimal(degrees):
    """Degrees, minutes and seconds, as EXIF writes them."""
    hundredths = round(abs(degrees) * 360_000)
    return (float(hundredths // 360_000), float(hundredths // 6000 % 60), hundredths % 6000 / 100)


def difference(committed, drawn):
    """What distinguishes two files of a picture beyond what another release of a codec may do; None for nothing."""
    first, second = (Image.open(io.BytesIO(content)) for content in (committed, drawn))
    if (first.format, first.size, first.mode) != (second.format, second.size, second.mode):
        return f"is {first.format} {first.size} {first.mode}, would be {second.format} {second.size} {second.mode}"
    if facts(first) != facts(second):
        return "says something else about itself in its EXIF"
    # Pixels are compared in blocks: a codec may shift single ones, a change to a drawing shifts many together.
    blocks = [numpy.asarray(image.convert("RGB").reduce(4), numpy.float32) for image in (first, second)]
    apart = numpy.abs(blocks[0] - blocks[1])
    if apart.mean() > 0.8 or numpy.percentile(apart, 99.9) > 12:
        return f"differs by {apart.mean():.2f} of 255 on average, by {apart.max():.0f} at most"
    return None


def facts(image):
    """All that a file says of itself."""
    exif = image.getexif()
    return [dict(exif), dict(exif.get_ifd(ExifTags.IFD.Exif)), dict(exif.get_ifd(ExifTags.IFD.GPSInfo))]
