// Opens the sealed pages of a group. Everything is decrypted in memory; pages are shown in a frame that has the address that
// they would have if they were not sealed, so that scripts and links in them work as ever. No service worker, because browsers
// inside other apps have none.
import { say } from "./words.js";
import { openSeal, Unfit } from "./seal.js";
import { frame } from "./sealed-frame.js";

const id = name => document.getElementById(`_${name}`);
const [form, passphrase, problem] = ["unlock", "passphrase", "problem"].map(id);
const storageKey = new URL("./", location.href).pathname;

let seal;

function tell(word) {
  problem.textContent = word ? say(`unlock_${word}`) : "";
}

function ask(word) {
  form.hidden = false;
  tell(word);
  passphrase.ariaInvalid = word === "wrong";
  passphrase.focus();
  passphrase.select();
}

// What the page says while it opens: on the button that was pressed, or without one in place of what is to be done.
function wait(isOpening) {
  id("open").ariaBusy = isOpening;
  id("open").textContent = say(isOpening ? "unlock_opening" : "unlock_open");
  id("what").textContent = say(isOpening && form.hidden ? "unlock_opening" : "unlock_what");
}

// What cannot be stored, because the browser forbids it, is asked for again.
function remembered() {
  try { return [sessionStorage.getItem(storageKey), localStorage.getItem(storageKey)].filter(Boolean); } catch { return []; }
}

// A device that was asked to keep the key keeps the one that took its place.
function remember(key) {
  try {
    sessionStorage.setItem(storageKey, key);
    if (id("remember").checked || localStorage.getItem(storageKey)) localStorage.setItem(storageKey, key);
  } catch {}
}

// Bookmarks too, which tell what places are called.
function forgetAll() {
  try {
    sessionStorage.removeItem(storageKey);
    localStorage.removeItem(storageKey);
    for (const name of Object.keys(localStorage)) if (name.startsWith(`cairn ${document.body.dataset.home} `)) localStorage.removeItem(name);
  } catch {}
}

async function open(how, ifUnfit) {
  tell();
  wait(true);
  try {
    const key = await how();
    await seal.list();
    remember(key);
    document.body.classList.add("is-open");
    document.querySelector(".lockbar").hidden = false;
    await frame(seal, report);
  } catch (error) {
    const word = wordOf(error);
    close();
    ask(word === "wrong" ? ifUnfit : word);
  } finally {
    wait(false);
  }
}

// Tries keys one after the other, because one that a link brings must not cost the reader the one that they have.
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

function wordOf(error) {
  if (!(error instanceof Unfit)) console.error(error);
  return error instanceof Unfit ? error.word === "unknown" ? "missing" : error.word : "damaged";
}

// What goes wrong with a page while the others stay open.
function report(error) {
  const word = wordOf(error);
  // Nothing more opens with this key; the page that asks has to come anew too.
  if (word === "changed") location.reload();
  return say(`unlock_${word}`);
}

function close() {
  document.body.classList.remove("is-open");
  document.querySelector(".lockbar").hidden = true;
  document.querySelector("iframe")?.remove();
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

id("lock").addEventListener("click", () => {
  forgetAll();
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
});

function start() {
  if (location.protocol === "file:" && !document.querySelector("[id^=_sealed-]")) return tell("file");
  if (!globalThis.crypto?.subtle) return tell("insecure");
  try {
    seal = openSeal(JSON.parse(id("seal").textContent));
  } catch {
    return tell("header");
  }
  // A link carries the key where no server sees it; it does not stay in the address.
  const [, key, page] = location.hash.match(/^#k=([\w-]+)(.*)$/) ?? [];
  if (key) history.replaceState(null, "", location.pathname + location.search + (page ? `#${page}` : ""));
  const known = [...new Set([key, ...remembered()].filter(Boolean))];
  if (known.length) open(() => byKeys(known), key ? "stale" : "changed");
  else ask();
}

// A link with a key that is opened where the page is open already.
addEventListener("hashchange", () => location.hash.startsWith("#k=") && location.reload());
start();
