// Opens the page where the owner writes: by a passphrase, by a link that pairs a device, by what this browser was asked to remember.
import { ask, byKeys, forgetTyped, onPassphrase, tell, wait, wordOf } from "./unlock-form.js";

export { tell as refuse, wordOf } from "./unlock-form.js";

const id = name => document.getElementById(`_${name}`);
const storageKey = new URL("./", location.href).pathname;

// What cannot be stored, because the browser forbids it, is asked for again.
function remembered() {
  try { return [sessionStorage.getItem(storageKey), localStorage.getItem(storageKey)].filter(Boolean); } catch { return []; }
}

// A device that was asked to keep the key keeps the one that took its place.
function remember(key) {
  try {
    sessionStorage.setItem(storageKey, key);
    if (id("remember").checked || isStaying()) localStorage.setItem(storageKey, key);
  } catch {}
}

export function isStaying() {
  try { return Boolean(localStorage.getItem(storageKey)); } catch { return false; }
}

export function stay(isKept) {
  try {
    if (isKept) localStorage.setItem(storageKey, sessionStorage.getItem(storageKey));
    else localStorage.removeItem(storageKey);
  } catch {}
}

export function lock() {
  try {
    sessionStorage.removeItem(storageKey);
    localStorage.removeItem(storageKey);
  } catch {}
  history.replaceState(null, "", location.pathname);
  location.reload();
}

// Key and token that a link brings, where no server sees them; neither stays in the address.
export function paired() {
  const [, key, token] = location.hash.match(/^#k=([\w-]+)(?:&t=([\w-]+))?/) ?? [];
  if (!key) return {};
  history.replaceState(null, "", location.pathname + location.search);
  let text;
  try {
    const letters = atob((token ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(letters, letter => letter.charCodeAt(0))) || undefined;
  } catch {}
  return { key, token: text };
}

export const readDiary = async seal => JSON.parse(new TextDecoder().decode(await seal.open("diary.json")));

// Gives the diary and the key that fitted.
export function unlocked(seal, key) {
  return new Promise(done => {
    async function open(how, ifUnfit) {
      tell();
      wait(true, "write_what");
      try {
        const text = await how(), diary = await readDiary(seal);
        remember(text);
        forgetTyped();
        done({ diary, fitted: text });
      } catch (error) {
        const word = wordOf(error);
        ask(word === "wrong" ? ifUnfit : word);
      } finally {
        wait(false, "write_what");
      }
    }

    onPassphrase(typed => open(() => seal.byPassphrase(typed), "wrong"));
    const known = [...new Set([key, ...remembered()].filter(Boolean))];
    if (known.length) open(() => byKeys(seal, known), key ? "stale" : "changed");
    else ask();
  });
}
