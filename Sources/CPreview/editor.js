// Writes in the diary through the preview (Documentation/Writing.md). The files win: every save names the digest of what was read.

const address = "/.cairn/edit/";
const byId = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const forms = [...document.forms];
let overview = {}, entry = null, initial = {}, mode = "", isKorean = true;

const say = (ko, en) => isKorean ? ko : en;
const tell = text => { byId("status").textContent = text; };

// The interface ------------------------------------------

async function ask(name, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: {"Content-Type": "application/json", "X-Cairn-Edit": "1"}, body: JSON.stringify(body),
  };
  try {
    const answer = await fetch(address + name, options);
    return {status: answer.status, ...await answer.json()};
  } catch {
    return {status: 0};
  }
}

function tellFailure({status}) {
  if (status === 403) tell(say("이 브라우저는 아직 쓸 수 없습니다. 터미널에 보이는 주소를 여세요.", "This browser may not write yet. Open the address that the terminal shows."));
  else if (status === 404) tell(say("그런 글이 없습니다.", "There is no such entry."));
  else tell(say("수첩에 닿지 않습니다. 쓴 것은 이 브라우저에 남아 있습니다.", "The diary cannot be reached. What you typed is kept in this browser."));
}

// Values -------------------------------------------------

const pieces = text => text.split(",").map(piece => piece.trim()).filter(Boolean);
const isSimple = value => value == null || typeof value === "string" || Array.isArray(value) && value.every(item => typeof item === "string");

// Where a link of a map leads, as far as its address tells; nil for none.
export function spot(text) {
  const number = "(-?\\d{1,3}(?:\\.\\d+)?)";
  const find = (pattern, isLongitudeFirst) => {
    const found = new RegExp(pattern).exec(text);
    if (!found) return null;
    const [lat, lon] = isLongitudeFirst ? [found[2], found[1]] : [found[1], found[2]];
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? {lat, lon} : null;
  };
  let decoded = text.trim();
  try { decoded = decodeURIComponent(decoded); } catch { /* It is no address. */ }
  text = decoded;
  if (!/^https?:\/\//i.test(text)) return find(`^${number}\\s*[, ]\\s*${number}$`);
  return find(`!3d${number}!4d${number}`)
    ?? find(`[?&]mlat=${number}&mlon=${number}`)
    ?? find(`[?&](?:q|query|ll|destination|center)=(?:loc:)?${number},\\s*${number}`)
    ?? find(`[?&]lat=${number}&(?:lng|lon)=${number}`)
    ?? find(`[?&](?:lng|lon)=${number}&lat=${number}`, true)
    ?? find(`/link/(?:map|to|roadview)/(?:[^/]*,)?${number},${number}`)
    ?? find(`/@${number},${number}`)
    ?? find(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`);
}

// A value of front matter as the text of a field; null for what only the source can hold.
function shown(name, value) {
  if (name === "location") {
    if (value == null) return "";
    if (typeof value === "string") return value;
    if (Array.isArray(value) && isSimple(value)) return value.join(", ");
    return typeof value.lat === "string" && typeof value.lon === "string" && Object.keys(value).length === 2 ? `${value.lat}, ${value.lon}` : null;
  }
  if (!isSimple(value)) return null;
  return Array.isArray(value) ? value.join(", ") : value ?? "";
}

// The text of a field as what is sent.
function sent(field) {
  if (field.type === "checkbox") return field.checked ? true : null;
  const text = field.value.trim();
  if (!text) return null;
  if (field.dataset.names) return pieces(text);
  if (field.name === "location") return spot(text) ?? text;
  return text;
}

const state = field => field.type === "checkbox" ? String(field.checked) : field.value;

function put(field, value) {
  if (field.type === "checkbox") field.checked = value === "true";
  else field.value = value;
}

// Names that are known already ---------------------------

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const consonants = text => [...text].map(letter => {
  const code = letter.codePointAt(0) - 0xAC00;
  return code >= 0 && code < 11172 ? initials[Math.floor(code / 588)] : letter;
}).join("");

function matches(name, typed) {
  const [word, wanted] = [name.toLowerCase(), typed.toLowerCase()];
  return word.includes(wanted) || [...wanted].every(letter => initials.includes(letter)) && consonants(word).includes(wanted);
}

function offerNames(field) {
  let list = field.parentElement.querySelector(".names");
  if (!list) {
    list = Object.assign(document.createElement("div"), {className: "names"});
    field.after(list);
  }
  const update = () => {
    const known = overview[field.dataset.names] ?? [];
    const written = field.value.split(",");
    const typed = written.at(-1).trim(), chosen = pieces(field.value);
    const offered = known.filter(name => !chosen.includes(name) && (!typed || known.includes(typed) || matches(name, typed))).slice(0, 8);
    list.replaceChildren(...offered.map(name => {
      const button = Object.assign(document.createElement("button"), {type: "button", textContent: name});
      button.onclick = () => {
        // What was typed of this name goes; a finished one stays.
        const kept = known.includes(typed) || !typed ? chosen : chosen.slice(0, -1);
        field.value = [...kept, name].join(", ") + ", ";
        field.dispatchEvent(new Event("input", {bubbles: true}));
        field.focus();
      };
      return button;
    }));
  };
  field.addEventListener("input", update);
  field.addEventListener("focus", update);
  update();
}

// Drafts -------------------------------------------------

const draftKey = form => `cairn-draft:${entry?.path ?? "new"}:${form.id}`;
const fieldsOf = form => [...form.elements].filter(field => field.name && !field.disabled);

function keepDraft(form) {
  const values = Object.fromEntries(fieldsOf(form).filter(field => state(field) !== initial[form.id]?.[field.name]).map(field => [field.name, state(field)]));
  try {
    if (Object.keys(values).length) localStorage.setItem(draftKey(form), JSON.stringify({values, digest: entry?.digest ?? "", time: Date.now()}));
    else localStorage.removeItem(draftKey(form));
  } catch { /* A browser that keeps nothing still writes. */ }
}

function readDraft(form) {
  try { return JSON.parse(localStorage.getItem(draftKey(form))); } catch { return null; }
}

function dropDraft(form) {
  try { localStorage.removeItem(draftKey(form)); } catch { /* There was none. */ }
}

// What was typed is offered beside the file, never instead of it.
function offerDraft(form) {
  const draft = readDraft(form), banner = byId("draft");
  banner.hidden = !draft;
  if (!draft) return;
  byId("draft-time").textContent = new Date(draft.time).toLocaleString(document.documentElement.lang)
    + (draft.digest && draft.digest !== entry?.digest ? say(" · 그 뒤로 파일이 바뀌었습니다", " · the file has changed since") : "");
  byId("draft-take").onclick = () => {
    for (const field of fieldsOf(form)) if (field.name in draft.values) put(field, draft.values[field.name]);
    banner.hidden = true;
    fieldsOf(form)[0].focus();
  };
  byId("draft-drop").onclick = () => { dropDraft(form); banner.hidden = true; };
}

// Problems -----------------------------------------------

function element(name, text, className = "") {
  return Object.assign(document.createElement(name), {textContent: text, className});
}

function showProblems(problems, form) {
  for (const field of form.elements) field.removeAttribute("aria-invalid");
  const section = byId("problems");
  section.hidden = !problems.length;
  section.querySelector("ol").replaceChildren(...problems.map(problem => {
    const item = element("li", "", problem.severity);
    item.append(element("p", problem.message));
    if (form.id === "source" && problem.line) {
      const go = element("button", say(`${problem.line}째 줄`, `line ${problem.line}`));
      go.type = "button";
      go.onclick = () => goToLine(form.elements.source, problem.line);
      item.append(go);
    }
    if (problem.excerpt) {
      const excerpt = element("pre", problem.excerpt[0]);
      excerpt.append(element("mark", problem.excerpt[1]), problem.excerpt[2]);
      item.append(excerpt);
    }
    if (problem.help) item.append(element("p", problem.help, "help"));
    const field = form.id === "source" ? form.elements.source : form.elements[problem.field];
    if (field?.value?.includes(problem.mistaken ?? "\0")) {
      const mend = element("button", say(`“${problem.suggestion}”(으)로 고치기`, `Change to “${problem.suggestion}”`));
      mend.type = "button";
      mend.onclick = () => {
        field.value = field.value.replace(problem.mistaken, () => problem.suggestion);
        field.dispatchEvent(new Event("input", {bubbles: true}));
        item.remove();
        field.focus();
      };
      item.append(mend);
    }
    if (problem.severity === "error") field?.setAttribute?.("aria-invalid", "true");
    return item;
  }));
  if (problems.length) section.focus();
}

function goToLine(area, line) {
  const start = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, area.value.indexOf("\n", start) < 0 ? area.value.length : area.value.indexOf("\n", start));
}

// Saving -------------------------------------------------

function changes(form) {
  const found = {};
  for (const field of fieldsOf(form)) {
    if (field.name !== "body" && state(field) !== initial[form.id]?.[field.name]) found[field.dataset.path ?? field.name] = sent(field);
  }
  return found;
}

function visitValues(form) {
  const {date, to} = Object.fromEntries(fieldsOf(form).map(field => [field.name, field.value]));
  const days = to && to !== date ? {from: date, to} : {date};
  for (const field of fieldsOf(form)) if (!["date", "to"].includes(field.name)) {
    const value = sent(field);
    if (value !== null) days[field.name] = value;
  }
  return days;
}

function request(form) {
  const {path, digest} = entry ?? {};
  const body = form.elements.body;
  if (form.id === "visit") return ["visit", {path, digest, visit: visitValues(form)}];
  if (form.id === "source") return ["source", {path, digest, source: form.elements.source.value}];
  if (!entry) return ["new", {fields: changes(form), body: body.value}];
  const message = {path, digest, fields: changes(form)};
  if (body.value !== initial.fields.body) message.body = `\n${body.value.trim()}\n`;
  return ["fields", message];
}

async function save(form) {
  const button = form.querySelector(".main");
  if (button.disabled) return;
  button.disabled = true;
  tell(say("저장하는 중…", "Saving…"));
  const answer = await ask(...request(form));
  button.disabled = false;
  tell("");
  if (answer.status === 422) return showProblems(answer.problems, form);
  if (answer.status === 409) return showConflict(answer, form);
  if (answer.status !== 200) return tellFailure(answer);
  dropDraft(form);
  if (!answer.path) return leave("/");
  await leaveTo(answer.path);
}

async function leaveTo(path) {
  tell(say("저장했습니다.", "Saved."));
  // The page of a new place is there when the site was built again.
  for (let tries = 0; tries < 50; tries += 1) {
    const {page} = await ask(`page?path=${encodeURIComponent(path)}`);
    if (page) return leave(page);
    if (entry) break;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  leave("/");
}

function leave(page) { location.assign(page); }

function showConflict(now, form) {
  const section = byId("conflict");
  byId("conflict-mine").value = form.id === "source" ? form.elements.source.value : JSON.stringify(request(form)[1].fields ?? request(form)[1].visit ?? {}, null, 1)
    + (request(form)[1].body ?? "");
  byId("conflict-theirs").value = now.source ?? "";
  byId("conflict-reload").onclick = () => { dropDraft(form); section.hidden = true; show(now); };
  byId("conflict-keep").onclick = () => {
    // From now on against the file as it is, which the writer has seen.
    entry = now;
    section.hidden = true;
    save(form);
  };
  section.hidden = false;
  section.focus();
}

async function remove() {
  if (!confirm(say("이 장소를 지울까요? 되돌릴 수 있습니다.", "Delete this place? It can be brought back."))) return;
  const answer = await ask("remove", {path: entry.path, digest: entry.digest});
  if (answer.status === 409) return showConflict(answer, byId("fields"));
  if (answer.status === 422) return showProblems(answer.problems, byId("fields"));
  if (answer.status !== 200) return tellFailure(answer);
  for (const form of forms) dropDraft(form);
  location.assign(`${address}?removed`);
}

async function undo() {
  const answer = await ask("undo", {title: overview.undo});
  if (answer.status === 200) {
    tell(say("되돌렸습니다.", "Taken back."));
    byId("undo").hidden = true;
    if (entry) start();
  } else if (answer.status === 422) showProblems(answer.problems, byId("fields"));
  else tellFailure(answer);
}

// The page -----------------------------------------------

function fillVisits(visits) {
  const list = Array.isArray(visits) ? visits : [];
  byId("visits").replaceChildren(...list.flatMap((visit, index) => {
    if (typeof visit !== "object" || visit === null) return [];
    const box = document.createElement("fieldset");
    box.append(element("legend", shown("date", visit.date) ?? `${visit.from ?? ""} – ${visit.to ?? ""}`));
    for (const [name, ko, en] of [["with", "함께한 사람", "With"], ["rating", "평점", "Rating"], ["note", "메모", "Note"]]) {
      const value = shown(name, visit[name]);
      const label = document.createElement("label");
      const field = document.createElement(name === "note" ? "textarea" : "input");
      Object.assign(field, {name: `visit-${index}-${name}`, disabled: value === null, value: value ?? "", autocomplete: "off"});
      field.dataset.path = `visits[${index}].${name}`;
      if (name === "with") field.dataset.names = "people";
      label.append(element("span", say(ko, en)), field);
      box.append(label);
    }
    return [box];
  }));
}

function fill() {
  const form = byId("fields");
  const fields = entry?.fields ?? {};
  fillVisits(fields.visits);
  for (const field of form.elements) {
    if (!field.name || field.dataset.path) continue;
    if (field.name === "body") field.value = (entry?.body ?? "").trim();
    else if (field.type === "checkbox") {
      field.checked = fields[field.name] === "true";
      field.disabled = fields[field.name] != null && !["true", "false"].includes(fields[field.name]);
    } else {
      const value = shown(field.name, fields[field.name]);
      // What has more than one line or value stays with the source.
      field.disabled = value === null || field.type === "date" && value !== "" && !/^\d{4}-\d{2}-\d{2}$/.test(value);
      if (field.tagName === "SELECT" && value && ![...field.options].some(option => option.value === value)) field.add(new Option(value, value));
      if (!field.disabled) field.value = value;
    }
  }
  // Either one visit or a list of them.
  for (const name of ["date", "with", "note"]) if (fields.visits != null) form.elements[name].closest("label").hidden = true;
  byId("remove").hidden = entry?.kind !== "places";
  byId("visit").elements.date.value = overview.today;
  byId("source").elements.source.value = entry?.source ?? "";
  byId("path").textContent = entry?.path ?? "";
  initial = Object.fromEntries(forms.map(form => [form.id, Object.fromEntries([...form.elements].filter(field => field.name).map(field => [field.name, state(field)]))]));
}

function choose(wanted) {
  mode = wanted;
  for (const form of forms) form.hidden = form.dataset.mode !== mode;
  for (const button of byId("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  byId("problems").hidden = true;
  const form = forms.find(form => !form.hidden);
  offerDraft(form);
}

function show(read) {
  entry = read;
  const title = entry ? entry.fields?.title ?? entry.slug : say("새 장소", "New place");
  byId("title").textContent = title;
  document.title = `${title} – Cairn`;
  fill();
  const isPlace = !entry || entry.kind === "places";
  const canFill = isPlace && (!entry || entry.fields !== null);
  byId("modes").hidden = !entry;
  for (const button of byId("modes").children) button.hidden = button.dataset.mode !== "source" && !canFill;
  choose(!canFill ? "source" : !entry ? "fields" : query.get("mode") ?? "fields");
  if (entry?.problems?.length) showProblems(entry.problems, forms.find(form => !form.hidden));
  for (const field of document.querySelectorAll("[data-names]")) offerNames(field);
}

async function start() {
  const answer = await ask("overview");
  if (answer.status !== 200) return tellFailure(answer);
  overview = answer;
  isKorean = overview.language === "ko";
  document.documentElement.lang = isKorean ? "ko" : "en";
  if (!isKorean) for (const text of document.querySelectorAll("[data-en]")) text.textContent = text.dataset.en;
  const {category, visibility} = byId("fields").elements;
  category.replaceChildren(new Option(say("없음", "None"), ""), ...overview.categories.map(({id, name}) => new Option(name, id)));
  const words = {public: say("모두", "Everybody"), unlisted: say("주소를 아는 사람", "Who knows the address"), private: say("나만", "Only me")};
  visibility.replaceChildren(new Option(say("수첩의 설정대로", "As the settings say"), ""), ...overview.visibilities.map(name => new Option(words[name] ?? name, name)));
  byId("undo").hidden = !overview.undo;
  byId("undo").textContent = say("마지막 변경 되돌리기", "Undo the last change");
  byId("undo").title = overview.undo ?? "";
  if (query.has("removed")) {
    byId("title").textContent = say("지웠습니다", "Deleted");
    return byId("undo").focus();
  }
  if (query.has("new")) return show(null);
  const read = await ask(`entry?path=${encodeURIComponent(query.get("path") ?? "")}`);
  if (read.status === 200) show(read);
  else tellFailure(read);
}

for (const form of forms) {
  form.addEventListener("submit", event => { event.preventDefault(); save(form); });
  form.addEventListener("input", () => keepDraft(form));
}
for (const button of byId("modes").children) button.onclick = () => choose(button.dataset.mode);
byId("remove").onclick = remove;
byId("undo").onclick = undo;
byId("back").onclick = event => { if (history.length > 1) { event.preventDefault(); history.back(); } };
byId("check").onclick = async () => {
  const form = byId("source");
  const answer = await ask("check", {path: entry.path, source: form.elements.source.value});
  if (answer.status !== 200) return tellFailure(answer);
  showProblems(answer.problems, form);
  if (!answer.problems.length) tell(say("틀린 곳이 없습니다.", "Nothing is wrong."));
};
// The file may have been changed while nobody looked: a clean form follows it.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden || !entry) return;
  const now = await ask(`entry?path=${encodeURIComponent(entry.path)}`);
  if (now.status !== 200 || now.digest === entry.digest) return;
  const isClean = forms.every(form => fieldsOf(form).every(field => state(field) === initial[form.id][field.name]));
  if (isClean) show(now);
});
start();
