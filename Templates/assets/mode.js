// Lets readers choose between light, dark and what their system says. The head of each page reads the choice before anything is shown.

const name = "cairn-mode";
const root = document.documentElement, choice = document.querySelector(".mode select");
const standard = document.querySelector("[data-standard-mode]")?.dataset.standardMode ?? "system";

function chosen() {
  try { return localStorage.getItem(name); } catch {}
}

function keep(mode) {
  try {
    if (mode === standard) localStorage.removeItem(name);
    else localStorage.setItem(name, mode);
  } catch {}
}

// What is drawn without a style sheet, such as the map that moves, is told.
function show(mode) {
  root.dataset.mode = mode;
  if (choice) choice.value = mode;
  colour();
  document.dispatchEvent(new Event("cairn-mode"));
}

// The bars of a browser around the page.
function colour() {
  const paper = getComputedStyle(root).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = paper;
}

// A choice that the head could not make: in a frame, where the storage is the shell's, or of a page from the history.
function follow() {
  const mode = chosen() ?? standard;
  if ((root.dataset.mode ?? "system") !== mode) show(mode);
  else if (choice) choice.value = mode;
  if (mode !== standard) colour();
}

choice?.addEventListener("change", () => {
  keep(choice.value);
  show(choice.value);
});
// Other tabs, and the page around a frame.
addEventListener("storage", event => {
  if (event.key === name || event.key === null) follow();
});
addEventListener("pageshow", event => event.persisted && follow());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colour);
follow();
