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

// Whether the browser keeps a value; it refuses when its storage is full or forbidden.
export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// Calls a function when another tab has kept something under a name.
export function watch(name, changed) {
  addEventListener("storage", event => {
    // Without a key everything was removed.
    if (event.key === null || event.key === prefix + name) changed();
  });
}
