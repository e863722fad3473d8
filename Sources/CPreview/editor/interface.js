// The interface of the preview (Documentation/Writing.md): JSON under one address, with a header that no other page can send.

const address = "/.cairn/edit/";
const own = {"X-Cairn-Edit": "1"};
const partSize = 4 << 20;

async function answer(name, options) {
  try {
    const reply = await fetch(address + name, options);
    return {status: reply.status, ...await reply.json()};
  } catch {
    return {status: 0};
  }
}

export const read = (name, fields = {}) => answer(`${name}?${new URLSearchParams(fields)}`);

export const write = (name, message) =>
  answer(name, {method: "POST", headers: {"Content-Type": "application/json", ...own}, body: JSON.stringify(message)});

export const photoAddress = (path, name) => `${address}file?${new URLSearchParams({path, name})}`;

// What a save waits for.
const underway = new Set();

export function track(promise) {
  underway.add(promise);
  promise.finally(() => underway.delete(promise));
  return promise;
}

// Waits until nothing is under way; `onWait` is told how much is.
export async function settled(onWait) {
  while (underway.size) {
    onWait(underway.size);
    await Promise.race(underway);
  }
}

// A name by which a file is known again when it is chosen once more: FNV-1a, four times (www.isthe.com/chongo/tech/comp/fnv).
function fingerprint(file) {
  const text = `${file.name}/${file.size}/${file.lastModified}`;
  return [0x811c9dc5, 0x01000193, 0x1234567, 0x7654321].map(seed => {
    let hash = seed;
    for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  }).join("");
}

// Sends a photo as it is, part by part; parts that arrived before are not sent again.
// Returns what the photo says of itself. `onProgress` is told the share that has arrived, 0 to 1.
export async function upload(file, onProgress) {
  const id = fingerprint(file), of = Math.max(1, Math.ceil(file.size / partSize));
  const arrived = (await read("photo", {id})).parts ?? [];
  for (let part = 0, failures = 0; part < of;) {
    // The last one is sent in any case, because its answer tells what the photo says.
    if (!arrived.includes(part) || part === of - 1) {
      const reply = await answer(`photo?${new URLSearchParams({id, name: file.name, part, of})}`, {
        method: "POST", headers: {"Content-Type": "application/octet-stream", ...own},
        body: file.slice(part * partSize, (part + 1) * partSize),
      });
      if (reply.status === 200 && reply.id) return reply;
      if (reply.status && reply.status !== 200) return reply;
      if (!reply.status) {
        failures += 1;
        if (failures > 5) return reply;
        await new Promise(resolve => setTimeout(resolve, 500 * 2 ** failures));
        continue;
      }
    }
    failures = 0;
    part += 1;
    onProgress(part / of);
  }
  return {status: 0};
}
