// The day on which a photo was taken: only that is read, out of the first part of a JPEG or HEIC file.

// "Exif" and two zeros stand before the TIFF header in both kinds of files.
const sign = [69, 120, 105, 102, 0, 0];

// `2026-05-03`, or nothing where the file does not say it.
export async function dayOf(file) {
  try {
    const bytes = new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer());
    for (let start = bytes.indexOf(sign[0]); start >= 0; start = bytes.indexOf(sign[0], start + 1)) {
      if (sign.every((byte, number) => bytes[start + number] === byte)) return taken(new DataView(bytes.buffer, start + sign.length));
    }
  } catch {}
}

function taken(view) {
  const isLittle = view.getUint16(0) === 0x4949, short = at => view.getUint16(at, isLittle), long = at => view.getUint32(at, isLittle);
  const entry = (directory, tag) => {
    for (let number = 0, at = directory + 2; number < short(directory); number++, at += 12) if (short(at) === tag) return at;
  };
  const pointer = entry(long(4), 0x8769), original = pointer && entry(long(pointer + 8), 0x9003);
  if (!original) return;
  const start = long(original + 8);
  const text = String.fromCharCode(...Array.from({ length: 10 }, (_, number) => view.getUint8(start + number)));
  const [, year, month, day] = /^((?:19|20)\d\d):(0[1-9]|1[0-2]):(0[1-9]|[12]\d|3[01])$/.exec(text) ?? [];
  return year && `${year}-${month}-${day}`;
}
