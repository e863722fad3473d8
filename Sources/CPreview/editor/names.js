// Names that the diary knows already, offered while one types, by 초성 too.

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

// Puts the names that fit below a field; a press takes one.
export function offerNames(field, known, isList) {
  const list = document.createElement("div");
  list.className = "names";
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
  field.addEventListener("input", update);
  field.addEventListener("focus", update);
  update();
  return list;
}
