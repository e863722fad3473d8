// When a photo was taken: only that is read, out of the first part of a JPEG or HEIC file.

// "Exif" and two zeros stand before the TIFF header in both kinds of files.
const sign = [69, 120, 105, 102, 0, 0];
// The tags of the directory of a photo, of the times in it, and of their zones.
const directoryTag = 0x8769, timeTag = 0x9003, zoneTag = 0x9011;

// `{ day: "2026-05-03", time: "14:20:00", zone: "+09:00" }`, of which the file may leave out the zone, or both; nothing where it says no day.
export async function takenOf(file) {
  try {
    const bytes = new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer());
    for (let start = bytes.indexOf(sign[0]); start >= 0; start = bytes.indexOf(sign[0], start + 1)) {
      if (sign.every((byte, number) => bytes[start + number] === byte)) return taken(new DataView(bytes.buffer, start + sign.length));
    }
  } catch {}
}

// The moment in milliseconds since 1970; by the clock of this device where the photo tells no zone.
export const momentOf = ({ day, time, zone = "" }) => time ? Date.parse(`${day}T${time}${zone}`) : NaN;

function taken(view) {
  const isLittle = view.getUint16(0) === 0x4949, short = at => view.getUint16(at, isLittle), long = at => view.getUint32(at, isLittle);
  const entry = (directory, tag) => {
    for (let number = 0, at = directory + 2; number < short(directory); number++, at += 12) if (short(at) === tag) return at;
  };
  const pointer = entry(long(4), directoryTag), directory = pointer && long(pointer + 8);
  // As many letters as are asked for, if the file has them.
  const text = (tag, count) => {
    const found = entry(directory, tag), start = found && long(found + 8);
    if (!start || start + count > view.byteLength) return "";
    return String.fromCharCode(...Array.from({ length: count }, (_, number) => view.getUint8(start + number)));
  };
  const [, year, month, day] = directory && /^((?:19|20)\d\d):(0[1-9]|1[0-2]):(0[1-9]|[12]\d|3[01])/.exec(text(timeTag, 10)) || [];
  if (!year) return;
  const [, time] = /^.{10} ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text(timeTag, 19)) ?? [];
  const [zone] = /^[+-](?:0\d|1[0-4]):[0-5]\d$/.exec(text(zoneTag, 6)) ?? [];
  return { day: `${year}-${month}-${day}`, time, zone };
}
