// The code of a message of replies, as Documentation/Replies.md describes it.

const letters = "0123456789abcdefghjkmnpqrstvwxyz";
const most = { replies: 200, text: 65_536, parts: 32, part: 1200 };

// The codes of all that is said: of one message, or of several where one would be too large. `keys` is there for sealed pages, and
// `isMarked` where the message is to have the mark of whoever has the key.
export async function codes(group, by, replies, keys, isMarked) {
  const text = new TextEncoder().encode(JSON.stringify({ group, by, replies }));
  if (replies.length <= most.replies && text.length <= most.text) {
    const envelope = await envelopeOf(text, keys, isMarked);
    if (envelope.length <= most.parts * most.part) return parts(envelope);
  }
  const half = replies.length >> 1;
  return (await Promise.all([replies.slice(0, half), replies.slice(half)].map(some => codes(group, by, some, keys, isMarked)))).flat();
}

async function envelopeOf(text, keys, isMarked) {
  const small = await deflated(text);
  const [bits, bytes] = small ? [1, small] : [0, text];
  return keys ? new Uint8Array(await keys.seal(bits, bytes, isMarked)) : Uint8Array.of(bits, ...bytes);
}

// The text in fewer bytes, nothing where the browser cannot do that or it would be no fewer.
async function deflated(text) {
  try {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    if (bytes.length < text.length) return bytes;
  } catch {}
}

function parts(envelope) {
  const name = crypto.getRandomValues(new Uint8Array(4)), count = Math.max(1, Math.ceil(envelope.length / most.part));
  return Array.from({ length: count }, (_, number) => {
    const part = envelope.subarray(number * most.part, (number + 1) * most.part);
    const body = Uint8Array.of(...name, number, count, part.length >> 8, part.length & 255, ...part), sum = crc32(body);
    return "cairn1" + base32(Uint8Array.of(...body, sum >>> 24, sum >>> 16, sum >>> 8, sum));
  });
}

function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function base32(bytes) {
  let text = "", bits = 0, count = 0;
  for (const byte of bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 5; count -= 5) text += letters[bits >>> count - 5 & 31];
    bits &= 31;
  }
  return count ? text + letters[bits << 5 - count & 31] : text;
}
