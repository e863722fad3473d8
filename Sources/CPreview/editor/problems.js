// What is wrong, in the terminal's words, at the field that it is about.
import {button, make, say} from "./words.js";

// `target` finds fields: `source` is the text area where the whole file is shown, `field` gives that of a key, `keep` saves all the same.
export function showProblems(problems, target, isAnswer = false) {
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  const section = document.getElementById("problems");
  section.hidden = !problems.length;
  section.querySelector("ol").replaceChildren(...problems.map(problem => {
    const item = make("li", {className: problem.severity}, make("p", {textContent: problem.message}));
    if (target.source && problem.line && (!problem.path || problem.path === target.path)) {
      item.append(button(say(`${problem.line}째 줄`, `line ${problem.line}`), () => goToLine(target.source, problem.line)));
    }
    if (problem.path && target.path && problem.path !== target.path) {
      item.append(make("a", {className: "place", href: `/.cairn/edit/?${new URLSearchParams({path: problem.path})}`, textContent: problem.path}));
    } else if (problem.excerpt) item.append(make("pre", {}, problem.excerpt[0], make("mark", {textContent: problem.excerpt[1]}), problem.excerpt[2]));
    if (problem.help) item.append(make("p", {className: "help", textContent: problem.help}));
    const isHere = !problem.path || !target.path || problem.path === target.path;
    const field = isHere && (problem.field?.length || target.source) ? target.field(problem.field) : null;
    const mistaken = problem.mistaken ?? "\0";
    if (field && (field.value.includes(mistaken) || field.localName === "select")) {
      if (problem.suggestion) item.append(button(say(`“${problem.suggestion}”(으)로 고치기`, `Change to “${problem.suggestion}”`), () => {
        field.value = field.localName === "select" ? problem.suggestion : field.value.replace(mistaken, () => problem.suggestion);
        field.dispatchEvent(new Event("input", {bubbles: true}));
        item.remove();
        field.focus();
      }));
    }
    if (problem.severity === "error" && field) {
      field.setAttribute("aria-invalid", "true");
      const fold = field.closest("details");
      if (fold) fold.open = true;
    }
    return item;
  }));
  const keep = document.getElementById("keep");
  keep.hidden = !isAnswer || !target.keep || !problems.some(({severity}) => severity === "error");
  keep.onclick = target.keep;
  if (problems.length && isAnswer) section.focus();
}

function goToLine(area, line) {
  const start = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = area.value.indexOf("\n", start);
  area.focus();
  area.setSelectionRange(start, end < 0 ? area.value.length : end);
}
