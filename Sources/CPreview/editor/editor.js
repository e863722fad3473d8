// Writes in the diary through the preview (Documentation/Writing.md). The files win: every save names the digest of what was read.
import * as drafts from "./drafts.js";
import {makeForm} from "./form.js";
import {read, settled, write} from "./interface.js";
import {showProblems} from "./problems.js";
import {showHome} from "./home.js";
import {button, make, say, setLanguage, tell} from "./words.js";

const byId = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const form = byId("form"), source = byId("source"), main = form.querySelector(".main");
// `entry` is the file that the form was made from, null for a new one; `mark` tells one save from the next.
let overview = {}, entry = null, kind = "", mode = "", fields = null, draft = drafts.newID(), mark = "";
let isKept = true, isDone = false;

function tellFailure({status}) {
  if (status === 403) tell(say("이 브라우저에서는 아직 쓸 수 없어요. 터미널에 보이는 주소를 열어 주세요.", "This browser may not write yet. Open the address that the terminal shows."));
  else if (status === 404) tell(say("그런 글이 없어요.", "There is no such entry."));
  else if (status === 409) tell(say("그사이 다른 것이 바뀌었어요. 새로 고친 뒤 한 번 더 해 보세요.", "Something else has changed meanwhile. Reload, and try again."));
  else if (status === 413 || status === 415) tell(say("한 번에 보내기에는 너무 커요.", "That is too much at once."));
  else tell(isKept ? say("수첩에 닿지 않아요. 쓴 것은 이 브라우저에 남아 있어요.", "The diary cannot be reached. What you typed is kept in this browser.") : say("수첩에 닿지 않아요. 이 페이지를 닫지 말아 주세요.", "The diary cannot be reached. Do not close this page."));
}

// What is being written -----------------------------------

const state = () => mode === "source" ? source.value : fields.get();
const sourceNow = () => (entry?.source ?? "").replaceAll("\r\n", "\n");
const isClean = () => mode === "source" ? source.value === sourceNow() : !fields || fields.isClean();

function keepDraft() {
  if (isDone) return;
  if (isClean()) {
    drafts.drop(draft);
    isKept = true;
  } else {
    isKept = drafts.keep(draft, {diary: overview.diary, path: entry?.path ?? null, kind, mode, entry, state: state(), title: form.querySelector("[data-key=title], [data-key=name]")?.value || byId("title").textContent});
  }
  byId("unkept").hidden = isKept;
}

function message() {
  const {path, digest, source: base} = entry ?? {}, once = mark;
  if (mode === "source") return {path, digest, base, once, source: source.value};
  if (mode === "visit") return {path, digest, base, once, visit: fields.values()};
  if (!entry) return {kind, once, fields: fields.values(), body: fields.body() ?? ""};
  return {path, digest, base, once, edits: fields.edits(), body: fields.changedBody(), copies: fields.copies()};
}

// Makes the form anew, of a draft where one is taken up.
function choose(wanted, taken = null) {
  mode = wanted;
  draft = taken?.id ?? drafts.newID();
  mark = drafts.newID();
  for (const one of byId("modes").children) one.setAttribute("aria-pressed", String(one.dataset.mode === mode));
  const isSource = mode === "source";
  byId("source-part").hidden = !isSource;
  byId("check").hidden = !isSource;
  byId("fields").hidden = isSource;
  byId("remove").hidden = mode !== "fields" || !entry || kind === "settings";
  for (const id of ["problems", "conflict", "lost"]) byId(id).hidden = true;
  form.dataset.mode = mode;
  if (isSource) source.value = taken?.state ?? entry?.source ?? "";
  else {
    fields = makeForm(mode === "visit" ? "visit" : kind, overview.formats[mode === "visit" ? "visit" : kind], entry, overview);
    byId("fields").replaceChildren(fields.node);
    if (taken) fields.set(taken.state);
  }
  form.hidden = false;
  offerDrafts();
  if (taken) form.querySelector("input, textarea:not([hidden])")?.focus();
}

function offerDrafts() {
  const fitting = drafts.all(overview.diary).filter(one => one.id !== draft && one.path === (entry?.path ?? null) && one.kind === kind && one.mode === mode);
  byId("draft").hidden = !fitting.length;
  byId("draft").querySelector("ul").replaceChildren(...fitting.map(one => {
    const time = new Date(one.time).toLocaleString(document.documentElement.lang);
    const note = one.entry && one.entry.digest !== entry?.digest ? say(" · 그 뒤로 파일이 바뀌었어요", " · the file has changed since") : "";
    return make("li", {}, make("p", {textContent: `${one.title ? `${one.title} · ` : ""}${time}${note}`}),
      button(say("이어서 쓰기", "Take it up"), () => takeUp(one), "draft-take"), " ",
      button(say("버리기", "Discard it"), () => { drafts.drop(one.id); offerDrafts(); }, "draft-drop"));
  }));
}

// A draft goes on from what it was typed on: where the file has changed since, saving shows both.
function takeUp(one) {
  entry = one.entry;
  choose(one.mode, one);
}

function show(now, wanted = query.get("mode")) {
  entry = now;
  kind = entry?.kind ?? query.get("new");
  const names = {places: say("새 장소", "New place"), people: say("새 사람", "New person"), groups: say("새 모임", "New group"), pages: say("새 글", "New page")};
  const title = !entry ? names[kind] : kind === "settings" ? say("설정", "Settings") : entry.fields?.title ?? entry.fields?.name ?? entry.slug;
  byId("title").textContent = title;
  document.title = `${title} – Cairn`;
  byId("path").textContent = entry?.path ?? "";
  const canFill = !entry || entry.fields !== null;
  byId("modes").hidden = !entry;
  for (const one of byId("modes").children) one.hidden = one.dataset.mode !== "source" && !canFill || one.dataset.mode === "visit" && kind !== "places";
  choose(!canFill ? "source" : entry && ["visit", "source"].includes(wanted) && (wanted !== "visit" || kind === "places") ? wanted : "fields");
  if (entry?.problems?.length) showProblems(entry.problems, problemTarget());
}

const problemTarget = () => ({
  path: entry?.path, source: mode === "source" ? source : null, field: path => mode === "source" ? source : fields.field(path),
  // A place or page with mistakes can wait as a draft.
  keep: ["places", "pages"].includes(kind) && mode !== "visit" ? () => save(true) : null,
});

// Saving --------------------------------------------------

async function save(isDraft = false) {
  if (main.disabled) return;
  main.disabled = true;
  try {
    await settled(count => tell(say(`사진 ${count}장이 아직 가는 중이에요…`, `${count} photos are on their way…`)));
    const unsent = mode === "source" ? null : fields.unsent();
    if (unsent) {
      tell(say("닿지 않은 사진이 있어요. 다시 고르거나 빼 주세요.", "A photo has not arrived. Choose it once more, or remove it."));
      return unsent.querySelector("button, input")?.focus();
    }
    tell(say("저장하는 중…", "Saving…"));
    const answer = await write(entry ? "save" : "new", isDraft ? {...message(), keep: true} : message());
    tell("");
    if (answer.status === 200) return await leave(answer.path);
    if (answer.status === 422) {
      if (isDraft) tell(say("이대로는 초안으로도 둘 수 없어요. 쓴 것은 이 브라우저에 남아 있어요.", "Like this it cannot even be a draft. What you typed is kept in this browser."));
      return showProblems(answer.problems, {...problemTarget(), ...isDraft && {keep: null}}, true);
    }
    if (answer.status === 409) return showConflict(answer, save);
    if (answer.status === 404 && entry) return showLost();
    tellFailure(answer);
  } finally {
    main.disabled = isDone;
  }
}

// Goes to the page of what was saved, which is there when the site was built again. Meanwhile nothing can be typed that would be lost.
async function leave(path) {
  isDone = true;
  form.inert = true;
  drafts.drop(draft);
  tell(say("저장했어요.", "Saved."));
  for (let tries = 0; tries < 50; tries += 1) {
    const {page} = await read("page", {path});
    if (page) return location.assign(page);
    if (entry) break;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  location.assign("/.cairn/edit/?saved");
}

const textOf = values => Object.entries(values).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join("\n");
const mine = () => mode === "source" ? source.value : textOf(fields.values()) + (fields.body() ? `\n\n${fields.body()}` : "");

function showConflict(now, retry) {
  const section = byId("conflict");
  byId("conflict-mine").value = now.mine ?? mine();
  byId("conflict-theirs").value = now.source ?? "";
  byId("difference").hidden = !now.difference;
  const lines = now.difference ?? [], context = 2;
  const isNear = index => lines.slice(Math.max(0, index - context), index + context + 1).some(([sign]) => sign !== " ");
  byId("difference").querySelector("pre").replaceChildren(...lines.flatMap(([sign, text], index) => isNear(index)
    ? [make({"-": "del", "+": "ins", " ": "span"}[sign], {textContent: `${sign} ${text}\n`})]
    : isNear(index - 1) ? [make("span", {textContent: "⋯\n"})] : []));
  byId("conflict-reload").onclick = () => { drafts.drop(draft); show(now, mode); };
  byId("conflict-keep").onclick = () => {
    // From now on against the file as it is, which the writer has seen; what was typed is still what it was typed on.
    entry = {...entry, digest: now.digest};
    section.hidden = true;
    retry();
  };
  section.hidden = false;
  section.focus();
}

// What was typed for a file that is not there any more.
function showLost() {
  const section = byId("lost");
  byId("lost-mine").value = mine();
  byId("lost-new").hidden = mode === "visit" || kind === "settings";
  byId("lost-new").onclick = async () => {
    const answer = await write("new", mode === "source" ? {kind, once: mark, source: source.value} : {kind, once: mark, fields: fields.values(), body: fields.body() ?? ""});
    if (answer.status === 422) return showProblems(answer.problems, problemTarget(), true);
    if (answer.status !== 200) return tellFailure(answer);
    entry = null;
    await leave(answer.path);
  };
  section.hidden = false;
  section.focus();
}

async function remove() {
  if (!confirm(say("지울까요? 휴지통에서 되돌릴 수 있어요.", "Delete it? It can be brought back from the trash."))) return;
  await reallyRemove();
}

async function reallyRemove() {
  const answer = await write("remove", {path: entry.path, digest: entry.digest});
  if (answer.status === 409) return showConflict(answer, reallyRemove);
  if (answer.status === 422) return showProblems(answer.problems, {...problemTarget(), keep: null}, true);
  if (answer.status !== 200) return tellFailure(answer);
  isDone = true;
  drafts.drop(draft);
  location.assign("/.cairn/edit/?removed");
}

// What the last change is called, in the words of this page.
function changeName({command, titles}) {
  const words = {edit: say("고침", "edit"), new: say("새로 씀", "new"), remove: say("지움", "delete"), restore: say("되살림", "bring back")};
  const names = titles.slice(0, 3).join(", ") + (titles.length > 3 ? " …" : "");
  return `${words[command.split(" ")[0]] ?? command}: ${names}`;
}

async function undo() {
  const {number} = overview.undo, name = changeName(overview.undo);
  if (!confirm(say(`마지막 변경을 되돌릴까요?\n${name}`, `Undo the last change?\n${name}`))) return;
  const answer = await write("undo", {number});
  if (answer.status === 422) return showProblems(answer.problems, {field: () => null}, true);
  if (answer.status !== 200) return tellFailure(answer);
  if (answer.kept.length) alert(say(`그 뒤로 바뀌어서 그대로 두었어요:\n${answer.kept.join("\n")}`, `Changed since, and left as it is:\n${answer.kept.join("\n")}`));
  location.reload();
}

async function check() {
  const answer = await write("check", {path: entry.path, source: source.value});
  if (answer.status !== 200) return tellFailure(answer);
  showProblems(answer.problems, problemTarget(), true);
  if (!answer.problems.length) tell(say("틀린 곳이 없어요.", "Nothing is wrong."));
}

// The page ------------------------------------------------

async function start() {
  const answer = await read("overview");
  if (answer.status === 422) return showProblems(answer.problems, {source: null, field: () => null}, true);
  if (answer.status !== 200) return tellFailure(answer);
  overview = answer;
  setLanguage(overview.language);
  const isHome = !["path", "new", "draft"].some(name => query.has(name));
  byId("undo").hidden = !overview.undo || !isHome;
  if (overview.undo) byId("undo").textContent = say("되돌리기 · ", "Undo · ") + changeName(overview.undo);
  byId("back").href = overview.base ?? "/";
  if (isHome) {
    if (query.has("removed")) tell(say("지웠어요. 아래 휴지통에 있어요.", "Deleted. It is in the trash below."));
    if (query.has("saved")) tell(say("저장했어요.", "Saved."));
    return showHome(byId("home"), overview, tellFailure);
  }
  const taken = drafts.all(overview.diary).find(({id}) => id === query.get("draft"));
  if (query.has("draft") && !taken) return tellFailure({status: 404});
  const path = taken ? taken.path : query.get("path");
  if (taken) query.set("new", taken.kind);
  if (!path) {
    if (!overview.formats[query.get("new")]) query.set("new", "places");
    show(null);
  } else {
    const now = await read("entry", {path});
    if (now.status === 200) show(now);
    else if (taken) show(taken.entry);
    else return tellFailure(now);
  }
  if (taken) takeUp(taken);
}

form.addEventListener("submit", event => { event.preventDefault(); save(); });
form.addEventListener("input", keepDraft);
// Enter ends a syllable or takes a name; only the button saves.
form.addEventListener("keydown", event => { if (event.key === "Enter" && event.target.localName === "input") event.preventDefault(); });
for (const one of byId("modes").children) {
  one.onclick = () => {
    if (isKept || isClean() || confirm(say("쓴 것을 버리고 바꿀까요?", "Discard what you typed?"))) choose(one.dataset.mode);
  };
}
byId("remove").onclick = remove;
byId("undo").onclick = undo;
byId("check").onclick = check;
byId("back").onclick = event => { if (history.length > 1 && document.referrer) { event.preventDefault(); history.back(); } };
addEventListener("beforeunload", event => { if (!isDone && !isKept && !isClean()) event.preventDefault(); });
for (const name of ["dragover", "drop", "paste"]) document.addEventListener(name, event => {
  const data = event.dataTransfer ?? event.clipboardData, files = [...data?.files ?? []];
  // What an office program copies is a text, which has a picture of itself beside it.
  if (name === "dragover" ? !data.types.includes("Files") : !files.length || name === "paste" && data.types.includes("text/plain")) return;
  event.preventDefault();
  if (mode !== "source" && files.length) fields?.addFiles(files);
});
// The file may have been changed while nobody looked: a clean form follows it.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden || isDone || !entry || !isClean()) return;
  const now = await read("entry", {path: entry.path});
  if (now.status !== 200 || now.digest === entry.digest || !isClean()) return;
  const top = scrollY;
  show(now, mode);
  scrollTo(0, top);
});
start();
