// How the site looks, chosen beside any page of the preview: each choice is written into the settings, and the page follows.
import {parts, scalarOf} from "./fields.js";
import {read, write} from "./interface.js";
import {button, make, say, setWords} from "./words.js";

const path = "Content/diary.yml", remembered = "cairn-look";
let panel = null, opener, entry;

// Opens the panel, or closes it; `link` is what has the focus again afterwards.
export async function showLook(link) {
  if (panel) return close();
  const overview = await read("overview");
  // A browser that was not let in is told so by the editor itself.
  if (overview.status !== 200) return location.assign(link.href);
  setWords(overview.language);
  opener = link;
  sessionStorage.setItem(remembered, "open");
  panel = make("cairn-look", {style: "all: initial; position: fixed; inset: auto 12px 72px auto; z-index: 2147483646; visibility: hidden"});
  const root = panel.attachShadow({mode: "open"}), style = make("link", {rel: "stylesheet", href: "/.cairn/edit/look.css"});
  const title = make("h2", {id: "title", textContent: say("모습", "Look"), tabIndex: -1});
  const fields = make("div", {id: "fields"}), status = make("p", {id: "status", role: "status"});
  const undo = button(say("되돌리기", "Undo"), async () => await changed(await takeBack()));
  const dialog = make("section", {role: "dialog", "aria-labelledby": "title", lang: say("ko", "en")},
    make("header", {}, title, button(say("닫기", "Close"), close)), fields, status,
    make("footer", {}, undo, make("a", {href: link.href, textContent: say("모든 설정", "All settings")})));
  dialog.onkeydown = event => { if (event.key === "Escape") close(); };
  root.append(style, dialog);
  document.documentElement.append(panel);
  await new Promise(done => { style.onload = style.onerror = done; });
  if (!panel) return;
  panel.style.visibility = "visible";
  const format = overview.formats.settings.find(({name}) => name === "theme");
  const keys = parts(format.value).mapping.keys.map(key => key.name === "look" ? {...key, value: {type: "choice", words: overview.looks}} : key);

  async function fill() {
    entry = await read("entry", {path});
    if (entry.status !== 200) return tell(entry);
    const theme = typeof entry.fields.theme === "string" ? {look: entry.fields.theme} : entry.fields.theme ?? {};
    const focus = root.activeElement?.dataset.key;
    fields.replaceChildren(...keys.map(key => fieldOf(key, theme[key.name]).node));
    if (focus) root.querySelector(`[data-key="${focus}"]`)?.focus();
    undo.hidden = !isOurs(await read("overview"));
  }

  function fieldOf(key, value) {
    const field = scalarOf(key, parts(key.value).scalars, value);
    field.field.placeholder = say("그대로", "as usual");
    field.node.addEventListener("change", async () => {
      // A look alone is one word.
      const isBare = key.name === "look" && typeof (entry.fields.theme ?? "") === "string";
      const edits = field.edits(isBare ? ["theme"] : ["theme", key.name]);
      if (edits.length) await changed(await write("save", {path, digest: entry.digest, edits}));
    });
    return field;
  }

  async function changed(answer) {
    tell(answer);
    if (answer.status !== 422) await fill();
  }

  const isOurs = ({undo}) => undo?.title === `edit ${path}`;

  async function takeBack() {
    const {undo} = await read("overview");
    return undo ? write("undo", {number: undo.number}) : {status: 404};
  }

  function tell(answer) {
    status.className = answer.status === 200 ? "" : "wrong";
    status.textContent = {
      200: say("적었어요.", "Written."), 0: say("미리보기가 답하지 않아요.", "The preview does not answer."),
      409: say("그사이 설정 파일이 바뀌었어요. 다시 골라 주세요.", "The settings were changed meanwhile. Please choose again."),
      422: (answer.problems ?? []).map(({message, help}) => [message, help].filter(Boolean).join(" – ")).join("\n"),
    }[answer.status] ?? answer.error ?? "";
  }

  await fill();
  status.textContent = "";
  if (location.hash !== "#look") title.focus({preventScroll: true});
}

function close() {
  sessionStorage.removeItem(remembered);
  if (location.hash === "#look") history.replaceState(null, "", location.pathname + location.search);
  panel?.remove();
  panel = null;
  opener?.focus({preventScroll: true});
}
