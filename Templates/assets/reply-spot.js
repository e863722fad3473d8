// Where a new place is: read out of what somebody pasted, or asked of the device.

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`, exact = String.raw`(-?\d{1,3}\.\d+)`;
// How links of maps and people write two coordinates, each with whether the longitude comes first.
const forms = [
  [String.raw`!3d${exact}!4d${exact}`],
  [String.raw`[?&#](?:m?lat|latitude|y)=${exact}.*?[?&#](?:m?lon|lng|long|longitude|x)=${exact}`],
  [String.raw`[?&#](?:m?lon|lng|long|longitude|x)=${exact}.*?[?&#](?:m?lat|latitude|y)=${exact}`, true],
  [String.raw`#map=\d+(?:\.\d+)?/${exact}/${exact}`],
  [String.raw`^geo:${number},${number}`],
  [String.raw`(?<![\d.])${exact}\s*°?\s*[NS]?\s*(?:,|;|\s)\s*${exact}`],
  [String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`],
].map(([source, isTurned]) => [new RegExp(source, "i"), isTurned]);

// The spot `{ lat, lon }` that a text plainly has, nothing where it has none.
export function readSpot(text) {
  let plain = text.normalize("NFKC");
  try {
    plain = decodeURIComponent(plain);
  } catch {}
  for (const [form, isTurned] of forms) {
    const found = form.exec(plain);
    if (!found) continue;
    const pair = found.slice(1, 3).map(Number);
    let [lat, lon] = isTurned ? pair.reverse() : pair;
    // No latitude is as great as that: they were written the other way round.
    if (Math.abs(lat) > 90 && Math.abs(lon) <= 90) [lat, lon] = [lon, lat];
    if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) };
  }
}

export const spotText = ({ lat, lon }) => `${lat}, ${lon}`;

// Where the device is; throws the key of the words for why it does not tell.
export function here() {
  if (!isSecureContext || !navigator.geolocation) return Promise.reject("map_insecure");
  return new Promise((done, fail) => navigator.geolocation.getCurrentPosition(
    ({ coords }) => done({ lat: Number(coords.latitude.toFixed(5)), lon: Number(coords.longitude.toFixed(5)) }),
    error => fail(["", "map_denied", "map_unavailable", "map_timeout"][error.code] ?? "map_unavailable"),
    { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 }));
}
