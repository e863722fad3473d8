// The form that asks for a passphrase, and what it says while something opens.
import { Unfit } from "./seal.js";
import { say } from "./words.js";

const id = name => document.getElementById(`_${name}`);
const [form, passphrase, problem] = ["unlock", "passphrase", "problem"].map(id);

export function tell(word) {
  problem.textContent = word ? say(`unlock_${word}`) : "";
}

export function ask(word) {
  form.hidden = false;
  tell(word);
  passphrase.ariaInvalid = word === "wrong";
  passphrase.focus();
  passphrase.select();
}

// What the page says while it opens: on the button that was pressed, or without one in place of `what` is to be done.
export function wait(isOpening, what) {
  id("open").ariaBusy = isOpening;
  id("open").textContent = say(isOpening ? "unlock_opening" : "unlock_open");
  id("what").textContent = say(isOpening && form.hidden ? "unlock_opening" : what);
}

// Tries keys one after the other, because one that a link brings must not cost the reader the one that they have.
export async function byKeys(seal, keys) {
  for (const text of keys) {
    try {
      const key = await seal.byKey(text);
      await seal.list();
      return key;
    } catch (error) {
      if (error.word !== "wrong") throw error;
    }
  }
  throw new Unfit("wrong");
}

export function wordOf(error) {
  if (!(error instanceof Unfit)) console.error(error);
  return error instanceof Unfit ? error.word === "unknown" ? "missing" : error.word : "damaged";
}

// `open(passphrase)` is given what was typed.
export function onPassphrase(open) {
  form.addEventListener("submit", event => {
    event.preventDefault();
    if (id("open").ariaBusy !== "true") open(passphrase.value);
  });
}

export function forgetTyped() {
  passphrase.value = "";
}

id("show").addEventListener("click", () => {
  const shows = passphrase.type === "password";
  passphrase.type = shows ? "text" : "password";
  id("show").textContent = say(shows ? "unlock_hide" : "unlock_show");
  passphrase.focus();
});
