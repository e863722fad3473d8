// The controls for answers: on plans, on a place's page, at rules.
import { today } from "./bookmarks.js";
import { make } from "./make.js";
import { whoAnswers } from "./reply-ask.js";
import { refuse, remarks, takeBack } from "./reply-remarks.js";
import { changes, drop, latest, me, settle, valueOf } from "./reply-store.js";
import { say } from "./words.js";

const kinds = { plan, place, rule };

// Has the controls of a form work, and show what is kept.
export function fill(form) {
  const show = kinds[form.dataset.reply](form);
  changes.addEventListener("change", show);
  show();
}

const list = text => JSON.parse(text ?? "[]");

// Says something in the name of whoever answers, whom it asks for first.
async function tell(reply, published, form) {
  if (await whoAnswers() && !settle(reply, published(), form.dataset.title)) refuse();
}

// What somebody said last, on this browser or else on the site, and whether it waits to be sent.
function said(reply, published) {
  const last = me() && latest(reply);
  return [last ? last.reply[valueOf(reply)] : published(), Boolean(last && !last.sent)];
}

function press(button, isPressed, isWaiting) {
  button.ariaPressed = String(isPressed);
  button.classList.toggle("waits", isPressed && isWaiting);
  button.querySelector(".hidden").textContent = isPressed && isWaiting ? ` (${say("reply_waits")})` : "";
}

function plan(form) {
  const { id, title } = form.dataset, buttons = [...form.querySelectorAll(".reply-choice button")];
  const published = () => ["yes", "maybe", "no"].find(answer => list(form.dataset[answer]).includes(me()?.[1]));
  const answerOf = new Map(buttons.map(button => [button, button.className]));
  for (const [button, answer] of answerOf) {
    button.onclick = () => {
      const last = me() && latest({ plan: id, answer });
      // What waits is taken back by the same button.
      if (last && !last.sent && last.reply.answer === answer) drop(last.reply.id);
      else tell({ plan: id, answer }, published, form);
    };
  }
  const showRemarks = remarks(form, { plan: id }, title);
  takeBack(form.closest(".plan"));
  return () => {
    const [now, isWaiting] = said({ plan: id, answer: "" }, published);
    for (const [button, answer] of answerOf) press(button, answer === now, isWaiting);
    showRemarks();
  };
}

function place(form) {
  const { id, title } = form.dataset;
  const flags = ["like", "want"].map(key => {
    const button = form.querySelector(`.${key}`), published = () => list(form.dataset[`${key}s`]).includes(me()?.[1]);
    button.onclick = () => tell({ place: id, [key]: !said({ place: id, [key]: true }, published)[0] }, published, form);
    return () => press(button, ...said({ place: id, [key]: true }, published));
  });
  const rated = () => list(form.dataset.ratings).find(([name]) => name === me()?.[1])?.[1] ?? 0;
  const showRating = () => stars.show(...said({ place: id, rating: 0 }, rated));
  const stars = rating(form.querySelector(".reply-rating"), async value => {
    await tell({ place: id, rating: value }, rated, form);
    showRating();
  });
  const showRemarks = remarks(form, { place: id }, title);
  takeBack(document.querySelector("main"));
  return () => {
    for (const show of flags) show();
    showRating();
    showRemarks();
  };
}

// A slider for a rating. What it is set to is told when it rests, because by keyboard every step is a change.
export function rating(part, chosen) {
  const field = part.querySelector("input"), number = part.querySelector("output");
  let resting;
  const draw = () => {
    const value = Number(field.value);
    part.style.setProperty("--r", value);
    field.setAttribute("aria-valuetext", value ? say("rating", { n: value }) : say("reply_rating_none"));
    number.textContent = value ? value.toLocaleString(document.documentElement.lang) : "";
  };
  field.addEventListener("input", draw);
  const finish = () => {
    if (!resting) return;
    clearTimeout(resting);
    resting = undefined;
    chosen?.(Number(field.value));
  };
  field.addEventListener("change", () => {
    clearTimeout(resting);
    resting = setTimeout(finish, 400);
  });
  // Whoever goes on at once means what it is set to.
  field.addEventListener("blur", finish);
  addEventListener("pagehide", finish);
  return {
    get value() { return Number(field.value); },
    show(value, isWaiting) {
      if (resting) return;
      field.value = value;
      part.classList.toggle("waits", Boolean(isWaiting));
      draw();
    },
  };
}

function rule(form) {
  const { id } = form.dataset, day = today(), button = form.querySelector(".reply-done");
  const names = list(form.dataset.done).filter(([one]) => one === day).map(([, name]) => name);
  const published = () => names.includes(me()?.[1]);
  button.onclick = () => tell({ rule: id, day, done: !said({ rule: id, day, done: true }, published)[0] }, published, form);
  const others = make("span", { className: "reply-note" });
  button.before(others);
  return () => {
    press(button, ...said({ rule: id, day, done: true }, published));
    const rest = names.filter(name => name !== me()?.[1]);
    others.textContent = rest.length ? say("reply_done_by", { names: rest.join(", ") }) : "";
  };
}
