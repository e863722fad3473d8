// The seal of a group's files, as Documentation/Sharing.md describes it: WebCrypto and nothing else.

// Why something cannot be opened: `wrong` for a key, `damaged` and `old` for a file, `missing` and `offline` for what does not come,
// `unknown` for what the group does not have, `changed` when all was sealed anew with another key.
export class Unfit extends Error {
  constructor(word) {
    super(word);
    this.word = word;
  }
}

const encode = text => new TextEncoder().encode(text);

function bytes(base64url) {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, character => character.charCodeAt(0));
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// However it was typed: NFC, without spaces and hyphens.
const settled = typed => typed.normalize("NFC").replace(/[\t-\r \u00a0\u3000\ufeff\u2010-\u2014-]/g, "");

// The letters of the keys that Hangul is typed with, because some systems switch it off where a passphrase is typed.
const [initials, vowels, finals, consonants] = ["r R s e E f a q Q t T d w W c z x v g", "k o i O j p u P h hk ho hl y n nj np nl b m ml l",
  " r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g",
  "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g"].map(list => list.split(" "));
const keyLetters = text => text.replace(/[\uac00-\ud7a3]/g, syllable => {
  const index = syllable.charCodeAt(0) - 0xac00;
  return initials[Math.floor(index / 588)] + vowels[Math.floor(index / 28) % 21] + finals[index % 28];
}).replace(/[\u3131-\u3163]/g, letter => {
  const index = letter.charCodeAt(0) - 0x3131;
  return index < 30 ? consonants[index] : vowels[index - 30];
});

async function decrypted(key, nonce, sealed, name) {
  try {
    const algorithm = { name: "AES-GCM", iv: nonce, additionalData: encode(name) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed));
  } catch {}
}

// Throws when the header is not one.
export function openSeal({ version, group, kdf, rounds, salt, index, slots }) {
  if (version !== 1 || kdf !== "PBKDF2-HMAC-SHA256" || !(rounds >= 600_000) || !slots.every(slot => bytes(slot).length === 60)) {
    throw new Unfit("header");
  }
  const [saltBytes, home] = [bytes(salt), new URL("./", location.href)];
  let contentKey, nameKey, replyKey, deviceKey, known, memberKey;

  async function take(key) {
    const base = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveKey"]);
    const derive = (purpose, algorithm, ...uses) => crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(`cairn sealed 1 ${purpose}`) }, base, algorithm, false, uses);
    contentKey = await derive("content", { name: "AES-GCM", length: 256 }, "decrypt");
    nameKey = await derive("name", { name: "HMAC", hash: "SHA-256", length: 256 }, "sign");
    replyKey = await derive("reply", { name: "AES-GCM", length: 256 }, "encrypt");
    deviceKey = await derive("device", { name: "AES-GCM", length: 256 }, "encrypt", "decrypt");
    return base64url(key);
  }

  const digest = async (key, ...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", key, await new Blob(parts).arrayBuffer()));

  async function file(path) {
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", nameKey, encode(path))).subarray(0, 16);
    return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("") + ".bin";
  }

  async function fetched(name) {
    // A file that is sent as one has all that is sealed inside.
    const inside = document.getElementById(`_sealed-${name}`);
    if (inside) return bytes(inside.textContent);
    let response;
    try {
      response = await fetch(new URL(name, home), { cache: "no-cache" });
    } catch {
      throw new Unfit("offline");
    }
    if (!response.ok) throw new Unfit(response.status === 404 ? "missing" : "offline");
    return new Uint8Array(await response.arrayBuffer());
  }

  // The nonce tells the versions of a file apart, because it follows from what is sealed.
  async function opened(path, nonce) {
    const name = await file(path);
    // The list has a name that follows from the key, so that a key that is not this group's any more is told from damage.
    if (path === "" && name !== index) throw new Unfit("wrong");
    const sealed = await fetched(name);
    if (sealed.length < 29 || sealed[0] !== 1) throw new Unfit("damaged");
    const padded = await decrypted(contentKey, sealed.subarray(1, 13), sealed.subarray(13), `cairn sealed 1\n${group}\n${path}`);
    const end = padded?.lastIndexOf(0x80) ?? -1;
    if (end < 0) throw new Unfit("damaged");
    if (nonce !== undefined && nonce !== base64url(sealed.subarray(1, 13))) throw new Unfit("old");
    return padded.subarray(0, end);
  }

  function list() {
    known = opened("").then(bytes => new Map(new TextDecoder().decode(bytes).split("\n").map(line => line.split("\t"))));
    known.catch(() => known = undefined);
    return known;
  }

  // The list as it is now. Where it is gone, the page that asks may have one under another key.
  async function listAnew() {
    try {
      return await list();
    } catch (error) {
      if (error.word === "missing" && await isSealedAnew()) throw new Unfit("changed");
      throw error;
    }
  }

  async function isSealedAnew() {
    try {
      const page = new DOMParser().parseFromString(new TextDecoder().decode(await fetched("")), "text/html");
      return JSON.parse(page.getElementById("_seal").textContent).index !== index;
    } catch {
      return false;
    }
  }

  return {
    // Both give the group's key as text, for links and memory.
    async byPassphrase(typed) {
      const text = settled(typed), letters = keyLetters(text);
      // Passphrases that were given by earlier versions are not in letters of keys.
      for (const form of letters === text ? [text] : [letters, text]) {
        const secret = await crypto.subtle.importKey("raw", encode(form), "PBKDF2", false, ["deriveBits"]);
        const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations: rounds }, secret, 256);
        const own = await crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["decrypt"]);
        for (const slot of slots.map(bytes)) {
          const key = await decrypted(own, slot.subarray(0, 12), slot.subarray(12), `cairn slot 1\n${group}`);
          if (!key) continue;
          const base = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveBits"]);
          const derived = await crypto.subtle.deriveBits(
            { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode("cairn sealed 1 reply") }, base, 256);
          await this.reply.use(base64url(new Uint8Array(derived)));
          return take(key);
        }
      }
      throw new Unfit("wrong");
    },
    async byKey(text) {
      let key;
      try { key = bytes(text); } catch {}
      if (key?.length !== 32) throw new Unfit("wrong");
      return take(key);
    },
    // What replies to these pages need (Documentation/Replies.md).
    reply: {
      // The key of whoever opened them by a passphrase of their own, as text for memory.
      own: undefined,
      async use(text) {
        memberKey = await crypto.subtle.importKey("raw", bytes(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
        this.own = text;
      },
      // By what the pages know whose key it is.
      tag: async () => memberKey && base64url((await digest(memberKey, `cairn reply member 1\n${group}`)).subarray(0, 9)),
      // The envelope around a text, with the mark of the key's owner where it is wanted.
      async seal(bits, text, isMarked) {
        const nonce = crypto.getRandomValues(new Uint8Array(12)), name = `cairn reply 1\n${group}`;
        const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: encode(name) }, replyKey, text);
        const body = [Uint8Array.of(bits | (isMarked ? 6 : 2)), nonce, new Uint8Array(sealed)];
        const mark = isMarked ? [(await digest(memberKey, `${name}\n`, ...body)).subarray(0, 16)] : [];
        return new Blob([...body, ...mark]).arrayBuffer();
      },
    },
    // What must not lie in clear in this browser.
    device: {
      async seal(bytes) {
        const nonce = crypto.getRandomValues(new Uint8Array(12));
        const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: encode(`cairn device 1\n${group}`) }, deviceKey, bytes);
        return new Uint8Array(await new Blob([nonce, sealed]).arrayBuffer());
      },
      async open(bytes) {
        const opened = await decrypted(deviceKey, bytes.subarray(0, 12), bytes.subarray(12), `cairn device 1\n${group}`);
        if (!opened) throw new Unfit("damaged");
        return opened;
      },
    },
    // The paths of all files, with the nonces of their versions.
    list: async () => known ?? list(),
    async open(path) {
      const listed = await this.list();
      let failure = new Unfit("unknown");
      if (listed.has(path)) {
        try {
          return await opened(path, listed.get(path));
        } catch (error) {
          if (error.word !== "old" && error.word !== "missing") throw error;
          failure = error;
        }
      }
      // The site may have been built anew since the list came.
      const now = await listAnew();
      if (now.get(path) === listed.get(path)) throw failure;
      if (!now.has(path)) throw new Unfit("unknown");
      return opened(path, now.get(path));
    },
  };
}
