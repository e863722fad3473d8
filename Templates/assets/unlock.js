// Opens the sealed pages of a group. Everything is decrypted in memory; pages are shown in a frame that has the address that
// they would have if they were not sealed, so that scripts and links in them work as ever. No service worker, because browsers
// inside other apps have none.
import { say } from "./words.js";
import { openSeal } from "./seal.js";
import { frame } from "./sealed-frame.js";
import { ask, byKeys, onPassphrase, tell, wait, wordOf } from "./unlock-form.js";

const id = name => document.getElementById(`_${name}`);
const storageKey = new URL("./", location.href).pathname;
// Beside the group's key stands that of a member who has a passphrase of their own, which marks replies.
const replyKey = `${storageKey} reply`;

let seal;

// What cannot be stored, because the browser forbids it, is asked for again.
function remembered(name = storageKey) {
  try { return [sessionStorage.getItem(name), localStorage.getItem(name)].filter(Boolean); } catch { return []; }
}

// A device that was asked to keep the key keeps the one that took its place.
function remember(key) {
  try {
    const isKept = id("remember").checked || localStorage.getItem(storageKey);
    for (const [name, value] of [[storageKey, key], [replyKey, seal.reply.own]]) {
      if (!value) continue;
      sessionStorage.setItem(name, value);
      if (isKept) localStorage.setItem(name, value);
    }
  } catch {}
}

const kept = () => Object.keys(localStorage).filter(name => name.startsWith(`cairn ${document.body.dataset.home} `));

// How many replies were not sent yet.
function unsent() {
  try {
    return kept().filter(name => name.includes(" reply ") && !JSON.parse(localStorage.getItem(name)).sent).length;
  } catch {
    return 0;
  }
}

// Bookmarks and replies too, which tell what places are called.
function forgetAll() {
  try {
    for (const name of [storageKey, replyKey]) {
      sessionStorage.removeItem(name);
      localStorage.removeItem(name);
    }
    for (const name of kept()) localStorage.removeItem(name);
  } catch {}
}

async function open(how, ifUnfit) {
  tell();
  wait(true, "unlock_what");
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
    wait(false, "unlock_what");
  }
}

// Whose device it is was said by a passphrase; a link alone does not say it.
async function byKnown(keys) {
  const key = await byKeys(seal, keys), [own] = remembered(replyKey);
  if (own) await seal.reply.use(own).catch(() => {});
  return key;
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

onPassphrase(typed => open(() => seal.byPassphrase(typed), "wrong"));

id("lock").addEventListener("click", () => {
  const n = unsent();
  if (n && !confirm(say("unlock_unsent", { n }))) return;
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
  if (known.length) open(() => byKnown(known), key ? "stale" : "changed");
  else ask();
}

// A link with a key that is opened where the page is open already.
addEventListener("hashchange", () => location.hash.startsWith("#k=") && location.reload());
start();
