// Opens the page where the owner writes: by a passphrase, by a link that pairs a device, by what this browser was asked to remember.
import { Unfit } from "./seal.js";
import { say } from "./words.js";

const id = name => document.getElementById(`_${name}`);
const [form, passphrase, problem] = ["unlock", "passphrase", "problem"].map(id);
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

function ask(word) {
  form.hidden = false;
  problem.textContent = word ? say(`unlock_${word}`) : "";
  passphrase.ariaInvalid = word === "wrong";
  passphrase.focus();
  passphrase.select();
}

function wait(isOpening) {
  id("open").ariaBusy = isOpening;
  id("open").textContent = say(isOpening ? "unlock_opening" : "unlock_open");
  id("what").textContent = say(isOpening && form.hidden ? "unlock_opening" : "write_what");
}

export function wordOf(error) {
  if (!(error instanceof Unfit)) console.error(error);
  return error instanceof Unfit ? error.word === "unknown" ? "missing" : error.word : "damaged";
}

export const readDiary = async seal => JSON.parse(new TextDecoder().decode(await seal.open("diary.json")));

// Gives the diary once a key fits. Keys are tried one after the other, because one that a link brings must not cost the owner the one
// that they have.
export function unlocked(seal, key) {
  return new Promise(done => {
    async function open(how, ifUnfit) {
      problem.textContent = "";
      wait(true);
      try {
        const text = await how(), diary = await readDiary(seal);
        remember(text);
        passphrase.value = "";
        done(diary);
      } catch (error) {
        const word = wordOf(error);
        ask(word === "wrong" ? ifUnfit : word);
      } finally {
        wait(false);
      }
    }

    async function byKeys(keys) {
      for (const text of keys) {
        try {
          const key = await seal.byKey(text);
          await seal.list();
          return key;
        } catch (error) {
          if (error.word !== "wrong") throw error;
        }
      }
      throw new Unfit("wrong");
    }

    form.addEventListener("submit", event => {
      event.preventDefault();
      if (id("open").ariaBusy !== "true") open(() => seal.byPassphrase(passphrase.value), "wrong");
    });
    id("show").addEventListener("click", () => {
      const shows = passphrase.type === "password";
      passphrase.type = shows ? "text" : "password";
      id("show").textContent = say(shows ? "unlock_hide" : "unlock_show");
      passphrase.focus();
    });
    const known = [...new Set([key, ...remembered()].filter(Boolean))];
    if (known.length) open(() => byKeys(known), key ? "stale" : "changed");
    else ask();
  });
}

// Why nothing can be opened here at all.
export function refuse(word) {
  problem.textContent = say(`unlock_${word}`);
}
