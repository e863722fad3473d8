// Names that the diary knows already, offered while one types, by 초성 too.
import {read} from "./interface.js";
import {make, say} from "./words.js";

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const consonants = text => [...text].map(letter => {
  const code = letter.codePointAt(0) - 0xAC00;
  return code >= 0 && code < 11172 ? initials[Math.floor(code / 588)] : letter;
}).join("");

export function matches(name, typed) {
  const [word, wanted] = [name.toLowerCase(), typed.toLowerCase()];
  return word.includes(wanted) || [...wanted].every(letter => initials.includes(letter)) && consonants(word).includes(wanted);
}

export const pieces = text => text.split(",").map(piece => piece.trim()).filter(Boolean);

let count = 0;

// Puts the names that fit below a field; a press takes one, and Enter the first one.
export function offerNames(field, known, isList) {
  const list = Object.assign(document.createElement("div"), {className: "names", id: `names-${count += 1}`, role: "group", ariaLabel: say("쓰던 이름", "Known names")});
  field.setAttribute("aria-controls", list.id);
  const update = () => {
    const written = isList ? field.value.split(",") : [field.value];
    const typed = written.at(-1).trim(), chosen = isList ? pieces(field.value) : [typed];
    const isWhole = known.includes(typed) || !typed;
    // A field for one name that has it needs no others.
    const offered = !isList && typed && known.includes(typed) ? [] : known.filter(name => !chosen.includes(name) && (isWhole || matches(name, typed))).slice(0, 8);
    list.replaceChildren(...offered.map(name => {
      const button = Object.assign(document.createElement("button"), {type: "button", textContent: name});
      button.onclick = () => {
        // What was typed of this name goes; a finished one stays.
        const kept = !isList ? [] : isWhole ? chosen : chosen.slice(0, -1);
        field.value = [...kept, name].join(", ") + (isList ? ", " : "");
        field.dispatchEvent(new Event("input", {bubbles: true}));
        field.focus();
      };
      return button;
    }));
  };
  field.addEventListener("keydown", event => {
    const typed = (isList ? field.value.split(",").at(-1) : field.value).trim();
    // A syllable that is being composed is ended by Enter, and nothing else is meant.
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || !typed || known.includes(typed)) return;
    if (list.firstChild) { event.preventDefault(); list.firstChild.click(); }
  });
  field.addEventListener("input", update);
  field.addEventListener("focus", update);
  update();
  return list;
}

// Asks below the title of a new place whether it is a visit, where a place of that name is known; their spelling may differ in blanks.
export function askForVisit(title) {
  const plain = text => text.normalize("NFC").toLowerCase().replace(/\s+/g, "");
  const note = make("small", {role: "status"});
  let places = null;
  const update = async () => {
    places ??= read("list").then(({entries = []}) => entries.filter(({kind}) => kind === "places"));
    const known = await places, typed = plain(title.value);
    note.replaceChildren(...known.filter(place => typed && plain(place.title) === typed).slice(0, 3).flatMap(place => [
      say(`‘${place.title}’에 또 다녀왔나요? `, `Was it another visit to “${place.title}”? `),
      make("a", {href: `/.cairn/edit/?${new URLSearchParams({path: place.path, mode: "visit"})}`, textContent: say("그곳에 방문 더하기", "Add a visit there")}), " ",
    ]));
  };
  title.addEventListener("input", update);
  return note;
}
