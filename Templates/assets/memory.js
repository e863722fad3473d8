// What this browser keeps for a reader between visits: one text a name, for each site by itself, and for each group of it.

const prefix = `cairn ${document.querySelector(".brand").getAttribute("href")} `;

// What was kept under a name, undefined for nothing or where the browser keeps nothing.
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

// Whether the browser keeps a value; it refuses when its storage is full or forbidden. Without a value the name is forgotten.
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// What follows on a text in the names under which something is kept.
export function namesAfter(start) {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix + start)).map(key => key.slice((prefix + start).length));
  } catch {
    return [];
  }
}

// Calls a function when another tab has changed what is kept under names that begin so: once for many changes.
export function watch(start, changed) {
  let timer;
  addEventListener("storage", event => {
    // Without a key everything was removed.
    if (event.key !== null && !event.key.startsWith(prefix + start)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 50);
  });
}
