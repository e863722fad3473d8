// What was written on this device and how far each entry has come on its way to the site, with its photos, until the site has it.
import { HostFault } from "./write-hosts.js";
import { asked, changed, name, OutboxFault, transact } from "./write-store.js";

export { changes, forget, keep, kept, OutboxFault, persist, room } from "./write-store.js";

const letters = "0123456789abcdefghjkmnpqrstvwxyz", mostPublished = 50;
// How long a host may go on with a request that was given up.
const longest = 600_000;
const endings = {
  "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/heic": "heic", "image/heif": "heif", "image/avif": "avif", "image/gif": "gif",
  "audio/mp4": "m4a", "audio/webm": "weba", "audio/ogg": "ogg",
};

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => letters[byte & 31]).join("");

// This moment as the clock of the writer shows it, because that tells which day it is for them.
function now() {
  const time = new Date(), offset = -time.getTimezoneOffset(), size = Math.abs(offset), two = number => String(number).padStart(2, "0");
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

// The bytes of a photo under a name of its own; a phone may take the file away at any time.
async function record(id, number, file) {
  const kind = file.type.split(";")[0], named = /\.(jpe?g|png|webp|heic|heif|avif|gif)$/i.exec(file.name ?? "")?.[1].toLowerCase().replace("jpeg", "jpg");
  const ending = endings[kind] ?? named;
  if (!ending) throw new OutboxFault("unreadable");
  const type = Object.keys(endings).find(key => endings[key] === ending);
  try {
    return { id, name: `${id}-${number}.${ending}`, type, bytes: await file.arrayBuffer() };
  } catch (error) {
    throw new OutboxFault("unreadable", error);
  }
}

const described = ({ name, type, bytes }) => ({ name, type, size: bytes.byteLength });
const named = (files, isSound) => {
  const names = files.filter(({ type }) => type.startsWith("audio/") === isSound).map(({ name }) => name);
  return names.length ? names : undefined;
};
const withFiles = (item, files) => ({ ...item, photos: named(files, false), voice: named(files, true) });

// Keeps a new entry with its photos and gives its id.
export async function add({ id: _, at, ...item }, photos = []) {
  const id = newId(), records = [];
  for (const [index, file] of photos.entries()) records.push(await record(id, index + 1, file));
  const own = withFiles({ id, at: at ?? now(), ...item }, records);
  await transact("readwrite", async ({ entries, photos }) => {
    await asked(entries.add({ item: own, photos: records.map(described), state: "waiting", tries: 0 }));
    for (const record of records) await asked(photos.add(record));
  });
  changed();
  return id;
}

// Whether some tab is sending now; what is left of one that was closed meanwhile waits again.
const isSending = async () => (await navigator.locks.query()).held.some(lock => lock.name === name);
const awake = entry => entry.state === "sending" ? { ...entry, state: "waiting" } : entry;

// All entries, the oldest first.
export async function entries() {
  const isBusy = await isSending(), all = await transact("readonly", ({ entries }) => asked(entries.getAll()));
  return all.map(({ number, unsureAt, ...entry }) => ({ ...(isBusy ? entry : awake(entry)), isUnsure: Boolean(unsureAt) }));
}

export async function photo(id, name) {
  const found = await transact("readonly", ({ photos }) => asked(photos.get([id, name])));
  if (!found) throw new OutboxFault("gone");
  return new Blob([found.bytes], { type: found.type });
}

function changeable(entry) {
  if (!entry) throw new OutboxFault("gone");
  if (entry.state === "sent" || entry.state === "published") throw new OutboxFault("sent");
  if (entry.unsureAt) throw new OutboxFault("unsure");
  return entry;
}

// Puts another item in the place of one that has not been sent. `photos`: all that it has then, new ones as files and those that stay by
// their names; without them they stay as they are.
export async function change(id, { id: _, at, ...item }, photos) {
  const before = (await entries()).find(entry => entry.item.id === id), records = [];
  const last = Math.max(0, ...(before?.photos ?? []).map(({ name }) => parseInt(name.slice(id.length + 1))));
  for (const file of photos ?? []) if (typeof file !== "string") records.push(await record(id, last + records.length + 1, file));
  await transact("readwrite", async stores => {
    const entry = changeable(await stores.entry(id)), fresh = [...records];
    const held = file => typeof file === "string" ? entry.photos.find(({ name }) => name === file) : described(fresh.shift());
    const all = photos?.map(held) ?? entry.photos;
    if (all.includes(undefined)) throw new OutboxFault("unreadable");
    const own = withFiles({ id, at: entry.item.at, ...item }, all);
    for (const { name } of entry.photos) if (!all.some(photo => photo.name === name)) await asked(stores.photos.delete([id, name]));
    for (const record of records) await asked(stores.photos.put(record));
    const { number, tries } = entry;
    await asked(stores.entries.put({ number, item: own, photos: all, state: "waiting", tries }));
  });
  changed();
}

// Lets one that failed wait again.
export async function again(id) {
  await settle(({ item, state }) => item.id === id && state === "failed" && { state: "waiting", reason: undefined });
}

export async function drop(id) {
  await transact("readwrite", async ({ entries, photos }) => {
    const all = await asked(entries.getAll()), entry = all.find(({ item }) => item.id === id);
    if (!entry) return;
    const isLeft = entry.state === "sent" || entry.state === "published";
    if (!isLeft && all.some(({ item, state }) => item.place === id && state !== "sent" && state !== "published")) throw new OutboxFault("needed");
    await asked(entries.delete(entry.number));
    for (const { name } of entry.photos) await asked(photos.delete([id, name]));
  });
  changed();
}

// Marks what the site has. Their photos are there now; the last ones stay in the list for a while.
export async function published(ids) {
  const known = new Set(ids);
  const count = await transact("readwrite", async ({ entries, photos }) => {
    const all = await asked(entries.getAll()), fresh = all.filter(({ item, state }) => known.has(item.id) && state !== "published");
    for (const entry of fresh) {
      const { id, at, new: kind, place, title, day } = entry.item;
      // What was said is on the site, or nobody's to read here.
      Object.assign(entry, { state: "published", item: { id, at, new: kind, place, title, day }, reason: undefined, unsureAt: undefined });
      for (const { name } of entry.photos) await asked(photos.delete([entry.item.id, name]));
      await asked(entries.put(entry));
    }
    for (const { number } of all.filter(({ state }) => state === "published").slice(0, -mostPublished)) await asked(entries.delete(number));
    return fresh.length;
  });
  if (count) changed();
}

// Sends all that waits, in the order of writing; only one tab does. Gives how many were sent, and what holds up the rest: `isBusy` when
// another tab sends, `fault` for what concerns all.
export function send(host) {
  return navigator.locks.request(name, { ifAvailable: true }, lock => lock ? sendAll(host) : { sent: 0, isBusy: true });
}

async function sendAll(host) {
  const tried = new Set(), until = Math.max(0, ...(await entries()).map(entry => entry.until ?? 0));
  let sent = 0;
  // A clock that was wrong must not make everything late for ever.
  if (until > Date.now() && until < Date.now() + 3_600_000) return { sent, fault: new HostFault("full", { until }) };
  for (let entry; (entry = await take(tried)); ) {
    const { item, photos } = entry, path = `${host.inbox}${item.id}.yml`;
    let { unsureAt } = entry;
    tried.add(item.id);
    try {
      const isThere = unsureAt && await host.has(path);
      if (unsureAt < Date.now() - longest) unsureAt = undefined;
      const { commit, url } = isThere ? {} : await host.commit(messageOf(item), await filesOf(item, photos, path, host.inbox));
      const done = { state: "sent", sentAt: Date.now(), commit, url, reason: undefined, until: undefined, unsureAt: undefined };
      await settle(({ item: { id } }) => id === item.id && done);
      sent++;
    } catch (fault) {
      // What the browser keeps or does not keep is no matter of the host.
      const { word = "unkept", isOwn = word === "unreadable", until } = fault;
      const tells = { reason: word, until, unsureAt: fault.isUnsure ? Date.now() : unsureAt };
      const isFailed = isOwn && word !== "busy";
      await settle(({ item: { id }, state }) => id === item.id ? { ...tells, state: isFailed ? "failed" : "waiting" }
        : !isOwn && state === "waiting" && { reason: word, until });
      if (!isOwn) return { sent, fault };
    }
  }
  return { sent };
}

// The next entry that may go, as it was before it is marked as being sent.
async function take(tried) {
  const isLeft = ({ state }) => state === "sent" || state === "published";
  const next = all => all.map(awake).find(({ item, state }) => state === "waiting" && !tried.has(item.id)
    && !all.some(place => place.item.id === item.place && !isLeft(place)));
  try {
    const entry = await transact("readwrite", async ({ entries }) => {
      const entry = next(await asked(entries.getAll()));
      if (entry) await asked(entries.put({ ...entry, state: "sending", tries: entry.tries + 1, unsureAt: Date.now() }));
      return entry;
    });
    if (entry) changed();
    return entry;
  } catch (error) {
    // A full disk is the time to send; without the mark it is the host that knows a name that was sent before.
    if (error.word !== "full") throw error;
    return transact("readonly", async ({ entries }) => next(await asked(entries.getAll())));
  }
}

const messageOf = ({ new: kind, title = "", day }) => {
  const words = { place: "New place", visit: "Visit" }[kind] ?? "Thought";
  return `${words}: ${title.replace(/\s+/g, " ").trim()}${kind === "visit" && day ? `, ${day}` : ""}`;
};

async function filesOf(item, photos, path, inbox) {
  const files = [{ path, blob: new Blob([`- ${JSON.stringify(item)}\n`]) }];
  for (const { name } of photos) {
    files.push({
      path: inbox + name,
      blob: await photo(item.id, name).catch(error => { throw error.word === "gone" ? new OutboxFault("unreadable", error) : error; }),
    });
  }
  return files;
}

// Changes entries by what a function gives for them; those that the site has meanwhile stay as they are.
async function settle(changesOf) {
  try {
    await transact("readwrite", async ({ entries }) => {
      for (const entry of await asked(entries.getAll())) {
        const change = entry.state !== "published" && changesOf(entry);
        if (change) await asked(entries.put({ ...entry, ...change }));
      }
    });
    changed();
  } catch (error) {
    // On a full disk an entry that was sent waits on, until the host tells that it has it.
    if (error.word !== "full") throw error;
  }
}
