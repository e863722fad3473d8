// Replies in the words of the page's language, for people: on the page of replies, and above the code of a message.
import { say } from "./words.js";

const language = document.documentElement.lang;

// A day of the calendar in words; with the year where that is not the reader's.
export function dayText(day) {
  const [year, month, date] = day.split("-").map(Number);
  const parts = { month: "long", day: "numeric", timeZone: "UTC", ...year === new Date().getFullYear() ? {} : { year: "numeric" } };
  return new Intl.DateTimeFormat(language, parts).format(Date.UTC(year, month - 1, date));
}

export const ratingText = rating => rating ? `★ ${rating.toLocaleString(language)}` : say("reply_rating_none");

// What an entry says, as what it is about and what it says of that.
export function wordsOf({ reply, title }) {
  if (reply.new) return [reply.title ?? title, [say(`reply_new_${reply.new}`), ...details(reply)].join(" · ")];
  if (reply.undo) return [title, say("reply_undone")];
  if (reply.say !== undefined) return [title, `“${reply.say}”`];
  if (reply.answer) return [title, say(`group_answer_${reply.answer}`)];
  if ("rating" in reply) return [title, ratingText(reply.rating)];
  if ("done" in reply) return [title, `${say(reply.done ? "reply_did" : "reply_not_done")} · ${dayText(reply.day)}`];
  const key = "like" in reply ? "like" : "want";
  return [title, say(reply[key] ? `group_${key}s` : `reply_no_${key}`)];
}

const details = ({ day, from, to, rating, want }) => [
  (day ?? from) && [day ?? from, to].filter(Boolean).map(dayText).join(" – "),
  rating !== undefined && ratingText(rating),
  want && say("group_wants"),
].filter(Boolean);

// A text in one line of some length, in which nothing looks like a code.
function brief(text) {
  const line = text.replace(/\s+/g, " ").trim().replace(/cairn(?=1)/gi, "$& "), letters = [...line];
  return letters.length > 80 ? letters.slice(0, 79).join("") + "…" : line;
}

// The lines above the code.
export const linesOf = (entries, name, group) =>
  [`${brief(name)} → ${brief(group)}`, ...entries.map(entry => `· ${wordsOf(entry).map(brief).join(": ")}`)];
