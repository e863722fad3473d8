// What the page to write on keeps on this device, in one database: entries, the bytes of their photos, and what it keeps sealed.

// `full`: no room; `unkept`: the browser keeps nothing; `unreadable`: a file that is no photo, or is gone; `unsure`: it is being sent or may
// have arrived, so it must not change; `sent`: it has; `needed`: others wait for this place; `gone`: there is no such entry.
export class OutboxFault extends Error {
  constructor(word, cause) {
    super(word, { cause });
    this.word = word;
  }
}

// Pages of one user share an origin, and so their storage.
export const name = `cairn write ${new URL("./", location.href).pathname}`;

// Told when anything of it changes, in this tab or in another one.
export const changes = new EventTarget();
const channel = new BroadcastChannel(name);
channel.onmessage = () => changes.dispatchEvent(new Event("change"));
export function changed() {
  changes.dispatchEvent(new Event("change"));
  channel.postMessage("change");
}

let opened;
function open() {
  return opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore("entries", { keyPath: "number", autoIncrement: true });
      store.createIndex("id", "item.id", { unique: true });
      request.result.createObjectStore("photos", { keyPath: ["id", "name"] });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => {
      // Browsers close it by themselves now and then, and another tab may have a newer version.
      request.result.onclose = () => opened = undefined;
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      done(request.result);
    };
    request.onerror = () => failed(request.error);
  }).catch(error => {
    opened = undefined;
    throw error;
  });
}

export const asked = request => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

// Does some work with the stores in one transaction: all of it is on the disk when this ends, or nothing.
export async function transact(mode, work) {
  let transaction;
  try {
    transaction = (await open()).transaction(["entries", "photos", "kept"], mode, { durability: "strict" });
    const ended = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error);
    });
    ended.catch(() => {});
    const [entries, photos, kept] = ["entries", "photos", "kept"].map(store => transaction.objectStore(store));
    const result = await work({ entries, photos, kept, entry: id => asked(entries.index("id").get(id)) });
    await ended;
    return result;
  } catch (error) {
    try { transaction?.abort(); } catch {}
    if (error instanceof OutboxFault) throw error;
    throw new OutboxFault((transaction?.error ?? error)?.name === "QuotaExceededError" ? "full" : "unkept", error);
  }
}

// What else must not be lost, as the sealed token: bytes by a name.
export const keep = (name, bytes) => transact("readwrite", ({ kept }) => asked(kept.put(bytes, name)));
export const kept = name => transact("readonly", ({ kept }) => asked(kept.get(name)));
export const forget = name => transact("readwrite", ({ kept }) => asked(kept.delete(name)));

// How many bytes there is room for, as far as the browser tells.
export async function room() {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return { free: Math.max(0, quota - usage), used: usage };
}

// Asks that the browser does not clear all this away by itself.
export const persist = async () => await navigator.storage.persist?.() ?? false;
