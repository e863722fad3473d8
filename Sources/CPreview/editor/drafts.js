// What was typed and is not saved, in the browser: offered beside the file, never instead of it. Each form has a draft of its own,
// so that neither another tab nor another diary at the same address takes it away.

const prefix = "cairn-draft:";

// 128 random bits; pages without encryption have no `randomUUID`.
export const newID = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");

// Tells whether the browser keeps it.
export function keep(id, draft) {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({...draft, time: Date.now()}));
    return true;
  } catch {
    return false;
  }
}

export function drop(id) {
  try { localStorage.removeItem(prefix + id); } catch { /* There was none. */ }
}

// The drafts of a diary, the last one first.
export function all(diary) {
  const found = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      try { found.push({...JSON.parse(localStorage.getItem(key)), id: key.slice(prefix.length)}); } catch { /* It is none of ours. */ }
    }
  } catch { /* A browser that keeps nothing still writes. */ }
  return found.filter(draft => draft.diary === diary && draft.state != null).sort((a, b) => b.time - a.time);
}
