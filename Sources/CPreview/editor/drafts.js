// What was typed and is not saved, in the browser: offered beside the file, never instead of it.
import {say} from "./words.js";

const prefix = "cairn-draft:";

export function keep(name, state, digest) {
  try { localStorage.setItem(prefix + name, JSON.stringify({state, digest, time: Date.now()})); } catch { /* A browser that keeps nothing still writes. */ }
}

export function drop(name) {
  try { localStorage.removeItem(prefix + name); } catch { /* There was none. */ }
}

// Shows what is kept under a name. `act` is given the state when the writer takes it up.
export function offer(name, digest, act) {
  const banner = document.getElementById("draft");
  let draft = null;
  try { draft = JSON.parse(localStorage.getItem(prefix + name)); } catch { /* It is none of ours. */ }
  banner.hidden = !draft?.state;
  if (banner.hidden) return;
  document.getElementById("draft-time").textContent = new Date(draft.time).toLocaleString(document.documentElement.lang)
    + (draft.digest && draft.digest !== digest ? say(" · 그 뒤로 파일이 바뀌었습니다", " · the file has changed since") : "");
  document.getElementById("draft-take").onclick = () => { banner.hidden = true; act(draft.state); };
  document.getElementById("draft-drop").onclick = () => { banner.hidden = true; drop(name); };
}
