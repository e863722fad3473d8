// Writes in the diary through the preview (Documentation/Writing.md). The files win: every save names the digest of what was read.
import * as drafts from "./drafts.js";
import {makeForm} from "./form.js";
import {read, write} from "./interface.js";
import {showProblems} from "./problems.js";
import {showHome} from "./home.js";
import {make, say, setLanguage} from "./words.js";

const byId = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const form = byId("form"), source = byId("source");
let overview = {}, entry = null, kind = "", mode = "", fields = null;

const tell = text => { byId("status").textContent = text; };

function tellFailure({status}) {
  if (status === 403) tell(say("이 브라우저는 아직 쓸 수 없습니다. 터미널에 보이는 주소를 여세요.", "This browser may not write yet. Open the address that the terminal shows."));
  else if (status === 404) tell(say("그런 글이 없습니다.", "There is no such entry."));
  else tell(say("수첩에 닿지 않습니다. 쓴 것은 이 브라우저에 남아 있습니다.", "The diary cannot be reached. What you typed is kept in this browser."));
}

// What is being written -----------------------------------

const draftName = () => `${entry?.path ?? `new ${kind}`}:${mode}`;
const state = () => mode === "source" ? source.value : fields.get();
const isClean = () => mode === "source" ? source.value === (entry?.source ?? "") : fields.isClean();

function keepDraft() {
  if (isClean()) drafts.drop(draftName());
  else drafts.keep(draftName(), state(), entry?.digest ?? "");
}

function message() {
  const {path, digest} = entry ?? {};
  if (mode === "source") return {path, digest, source: source.value};
  if (mode === "visit") return {path, digest, visit: fields.values()};
  if (!entry) return {kind, fields: fields.values(), body: fields.body() ?? ""};
  return {path, digest, edits: fields.edits(), body: fields.changedBody()};
}

function choose(wanted) {
  mode = wanted;
  for (const button of byId("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  const isSource = mode === "source";
  byId("source-part").hidden = !isSource;
  byId("check").hidden = !isSource;
  byId("fields").hidden = isSource;
  byId("remove").hidden = mode !== "fields" || !entry || kind === "settings";
  byId("problems").hidden = true;
  form.dataset.mode = mode;
  if (isSource) source.value = entry?.source ?? "";
  else {
    fields = makeForm(mode === "visit" ? "visit" : kind, overview.formats[mode === "visit" ? "visit" : kind], entry, overview, tell);
    byId("fields").replaceChildren(fields.node);
  }
  form.hidden = false;
  drafts.offer(draftName(), entry?.digest, state => {
    if (isSource) source.value = state;
    else fields.set(state);
    form.querySelector("input, textarea:not([hidden])")?.focus();
  });
}

function show(now) {
  entry = now;
  kind = entry?.kind ?? query.get("new");
  const names = {places: say("새 장소", "New place"), people: say("새 사람", "New person"), groups: say("새 모임", "New group"), pages: say("새 글", "New page")};
  const title = !entry ? names[kind] : kind === "settings" ? say("설정", "Settings") : entry.fields?.title ?? entry.fields?.name ?? entry.slug;
  byId("title").textContent = title;
  document.title = `${title} – Cairn`;
  byId("path").textContent = entry?.path ?? "";
  const canFill = !entry || entry.fields !== null;
  byId("modes").hidden = !entry;
  for (const button of byId("modes").children) button.hidden = button.dataset.mode !== "source" && !canFill || button.dataset.mode === "visit" && kind !== "places";
  const asked = query.get("mode");
  choose(!canFill ? "source" : entry && ["visit", "source"].includes(asked) && (asked !== "visit" || kind === "places") ? asked : "fields");
  if (entry?.problems?.length) showProblems(entry.problems, problemTarget());
}

const problemTarget = () => ({source: mode === "source" ? source : null, field: name => mode === "source" ? source : fields.field(name), keep: canKeep() ? () => save(true) : null});
// A place or page with mistakes can wait as a draft.
const canKeep = () => ["places", "pages"].includes(kind) && mode !== "visit";

// Saving --------------------------------------------------

async function save(isKept = false) {
  const main = form.querySelector(".main");
  if (main.disabled) return;
  main.disabled = true;
  tell(say("저장하는 중…", "Saving…"));
  const answer = await write(entry ? "save" : "new", isKept ? {...message(), keep: true} : message());
  main.disabled = false;
  tell("");
  if (answer.status === 422) return showProblems(answer.problems, problemTarget(), true);
  if (answer.status === 409) return showConflict(answer);
  if (answer.status !== 200) return tellFailure(answer);
  drafts.drop(draftName());
  tell(say("저장했습니다.", "Saved."));
  await leaveTo(answer.path);
}

async function leaveTo(path) {
  // The page of a new place is there when the site was built again.
  for (let tries = 0; tries < 50; tries += 1) {
    const {page} = await read("page", {path});
    if (page) return location.assign(page);
    if (entry) break;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  location.assign("/.cairn/edit/?saved");
}

function showConflict(now) {
  const section = byId("conflict");
  const mine = mode === "source" ? source.value : JSON.stringify(message().edits ?? message().visit, null, 1) + (message().body ?? "");
  byId("conflict-mine").value = mine;
  byId("conflict-theirs").value = now.source ?? "";
  byId("difference").hidden = !now.difference;
  byId("difference").querySelector("pre").replaceChildren(...(now.difference ?? []).map(([sign, text]) => make({"-": "del", "+": "ins", " ": "span"}[sign], {textContent: `${sign} ${text}\n`})));
  byId("conflict-reload").onclick = () => { drafts.drop(draftName()); section.hidden = true; show(now); };
  byId("conflict-keep").onclick = () => {
    // From now on against the file as it is, which the writer has seen.
    entry = {...entry, digest: now.digest};
    section.hidden = true;
    save();
  };
  section.hidden = false;
  section.focus();
}

async function remove() {
  if (!confirm(say("지울까요? 휴지통에서 되돌릴 수 있습니다.", "Delete it? It can be brought back from the trash."))) return;
  const answer = await write("remove", {path: entry.path, digest: entry.digest});
  if (answer.status === 409) return showConflict(answer);
  if (answer.status === 422) return showProblems(answer.problems, problemTarget(), true);
  if (answer.status !== 200) return tellFailure(answer);
  for (const name of ["fields", "visit", "source"]) drafts.drop(`${entry.path}:${name}`);
  location.assign("/.cairn/edit/?removed");
}

async function undo() {
  const answer = await write("undo", {title: overview.undo});
  if (answer.status === 422) return showProblems(answer.problems, problemTarget(), true);
  if (answer.status !== 200) return tellFailure(answer);
  location.reload();
}

async function check() {
  const answer = await write("check", {path: entry.path, source: source.value});
  if (answer.status !== 200) return tellFailure(answer);
  showProblems(answer.problems, problemTarget(), true);
  if (!answer.problems.length) tell(say("틀린 곳이 없습니다.", "Nothing is wrong."));
}

// The page ------------------------------------------------

async function start() {
  const answer = await read("overview");
  if (answer.status === 422) return showProblems(answer.problems, {source: null, field: () => null}, true);
  if (answer.status !== 200) return tellFailure(answer);
  overview = answer;
  setLanguage(overview.language);
  byId("undo").hidden = !overview.undo || query.has("path") || query.has("new");
  byId("undo").textContent = say("마지막 변경 되돌리기", "Undo the last change");
  byId("undo").title = overview.undo ?? "";
  byId("back").href = overview.base ?? "/";
  if (query.has("new")) {
    if (!overview.formats[query.get("new")]) query.set("new", "places");
    return show(null);
  }
  if (!query.has("path")) {
    if (query.has("removed")) tell(say("지웠습니다. 아래 휴지통에 있습니다.", "Deleted. It is in the trash below."));
    if (query.has("saved")) tell(say("저장했습니다.", "Saved."));
    return showHome(byId("home"), overview, tellFailure);
  }
  const now = await read("entry", {path: query.get("path")});
  if (now.status === 200) show(now);
  else tellFailure(now);
}

form.addEventListener("submit", event => { event.preventDefault(); save(); });
form.addEventListener("input", keepDraft);
for (const button of byId("modes").children) button.onclick = () => choose(button.dataset.mode);
byId("remove").onclick = remove;
byId("undo").onclick = undo;
byId("check").onclick = check;
byId("back").onclick = event => { if (history.length > 1 && document.referrer) { event.preventDefault(); history.back(); } };
for (const event of ["dragover", "drop", "paste"]) document.addEventListener(event, event => {
  const files = [...(event.dataTransfer ?? event.clipboardData)?.files ?? []];
  if (event.type === "dragover" ? !event.dataTransfer.types.includes("Files") : !files.length) return;
  event.preventDefault();
  if (mode !== "source" && files.length) fields?.addFiles(files);
});
// The file may have been changed while nobody looked: a clean form follows it.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden || !entry || !isClean()) return;
  const now = await read("entry", {path: entry.path});
  if (now.status === 200 && now.digest !== entry.digest && isClean()) show(now);
});
start();
