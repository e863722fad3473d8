// What a reader answers, kept by this browser until the published site has it. Each reply has a name of its own, so that two tabs never
// lose one another's.
import { namesAfter, recall, remember, watch } from "./memory.js";

const start = "reply ", letters = "0123456789abcdefghjkmnpqrstvwxyz";

// Told when anything of it changes, in this tab or in another one.
export const changes = new EventTarget();
const changed = () => changes.dispatchEvent(new Event("change"));
watch("repl", changed);

// The part of the outer page that has the keys, where sealed pages are shown in its frame.
export const keys = globalThis.cairnReply;

// Who answers, as `[slug, name]`; nothing while nobody said so.
export function me() {
  const kept = recall("replies who");
  return Array.isArray(kept) && kept.every(text => typeof text === "string") ? kept : undefined;
}

export function setMe(person) {
  remember("replies who", person);
  changed();
}

// An entry is `{ reply, by: [slug, name], title, page, sent }`: `page` is where it was said. Everything else is left out: another version may have written there.
const isEntry = (entry, id) => entry?.reply?.id === id && typeof entry.reply.at === "string" && typeof entry.title === "string" && Array.isArray(entry.by);

// All entries, the oldest first.
export function entries() {
  const kept = namesAfter(start).map(id => [recall(start + id), id]).filter(([entry, id]) => isEntry(entry, id)).map(([entry]) => entry);
  const key = ({ reply }) => reply.at + reply.id;
  return kept.sort((one, other) => key(one) < key(other) ? -1 : 1);
}

export const isMine = entry => entry.by[0] === me()?.[0];
export const waiting = () => entries().filter(entry => !entry.sent && isMine(entry));

// What a reply speaks of, where the latest of several counts; nothing for what stands beside others.
const values = ["answer", "like", "want", "rating", "done"];
export const valueOf = reply => reply.new ? undefined : values.find(key => key in reply);
export function subjectOf(reply) {
  const value = valueOf(reply);
  return value && [value, reply.plan ?? reply.place ?? reply.rule, reply.day].join("\n");
}

// The latest entry about the same thing.
export const latest = reply => entries().findLast(entry => isMine(entry) && subjectOf(entry.reply) === subjectOf(reply));

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => letters[byte & 31]).join("");

// Later than all that was said before, however fast somebody is.
function now() {
  const last = Date.parse(entries().at(-1)?.reply.at ?? "") || 0, next = Math.floor(last / 1000) * 1000 + 1000;
  const time = Date.now();
  // A clock that was wrong must not make everything late for ever.
  return new Date(next > time && next < time + 60_000 ? next : time).toISOString().slice(0, 19) + "Z";
}

// A reply as it is sent: its moment as the clock of the reader shows it, because that tells which day it was for them.
export function stated(reply) {
  const time = new Date(reply.at), offset = -time.getTimezoneOffset(), two = number => String(number).padStart(2, "0");
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19), size = Math.abs(offset);
  return { ...reply, at: `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}` };
}

// Keeps a reply of whoever answers; gives whether the browser does. What was said of the same thing and is not sent goes.
export function add(reply, title) {
  const id = newId();
  const before = subjectOf(reply) ? entries().filter(entry => !entry.sent && isMine(entry) && subjectOf(entry.reply) === subjectOf(reply)) : [];
  if (!remember(start + id, { reply: { id, at: now(), ...reply }, by: me(), title, page: location.pathname })) return false;
  for (const entry of before) remember(start + entry.reply.id);
  changed();
  return true;
}

// Says a value of something; where that is what the site says already, and nothing else was sent, there is nothing to say.
export function settle(reply, published, title) {
  const last = latest(reply), value = valueOf(reply);
  if (!last?.sent && reply[value] === published && !entries().some(entry => entry.sent && isMine(entry) && subjectOf(entry.reply) === subjectOf(reply))) {
    if (last) drop(last.reply.id);
    return true;
  }
  if (last && last.reply[value] === reply[value]) return true;
  return add(reply, title);
}

// Puts other words into an entry that waits.
export function change(entry, reply, title = entry.title) {
  const { id, at } = entry.reply;
  const isKept = remember(start + id, { ...entry, title, reply: { id, at, ...reply } });
  changed();
  return isKept;
}

export function drop(...ids) {
  for (const id of ids) remember(start + id);
  changed();
}

export function setSent(sent, time) {
  for (const entry of sent) remember(start + entry.reply.id, { ...entry, sent: time });
  changed();
}

// What waits becomes somebody else's, because the wrong name was chosen.
export function handOver(taken, person) {
  for (const entry of taken) remember(start + entry.reply.id, { ...entry, by: person });
  changed();
}

// Forgets what the published site has; gives how many those are.
export function forgetReceived(received) {
  const known = new Set(received), there = entries().filter(entry => known.has(entry.reply.id));
  if (there.length) drop(...there.map(entry => entry.reply.id));
  return there.length;
}
