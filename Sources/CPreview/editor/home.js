// All that can be edited, and what was deleted.
import * as drafts from "./drafts.js";
import {read, write} from "./interface.js";
import {matches} from "./names.js";
import {receiveSection} from "./receive.js";
import {button, make, say} from "./words.js";

const link = (query, text) => make("a", {href: `/.cairn/edit/?${new URLSearchParams(query)}`, textContent: text});

function section(name, kind, entries, create) {
  const list = make("ul", {}, ...entries.map(({path, title, draft}) => make("li", {}, link({path}, title), draft ? ` · ${say("초안", "draft")}` : "")));
  return make("section", {}, make("h2", {textContent: name}), list, link({new: kind}, create));
}

// A browser in the words of people, of what it calls itself.
function deviceName(agent) {
  const [, browser] = [[/Edg/, "Edge"], [/SamsungBrowser/, "Samsung Internet"], [/Whale/, "Whale"], [/Firefox|FxiOS/, "Firefox"], [/Chrome|CriOS/, "Chrome"], [/Safari/, "Safari"]].find(([sign]) => sign.test(agent)) ?? [];
  const [, machine] = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Windows/, "Windows"], [/Macintosh/, "Mac"], [/CrOS/, "Chromebook"], [/Linux/, "Linux"]].find(([sign]) => sign.test(agent)) ?? [];
  return [machine, browser].filter(Boolean).join(" · ") || agent || "?";
}

// The browsers that may write, each of which can be told to leave.
function deviceSection(devices, tellFailure) {
  const list = make("ul", {}, ...devices.map(({id, day, name, isOwn}) => {
    const leave = button(say("연결 끊기", "Disconnect"), async () => {
      const answer = await write("forget", {id});
      if (answer.status !== 200) return tellFailure(answer);
      if (isOwn) return location.assign("/.cairn/edit/");
      item.remove();
    });
    leave.setAttribute("aria-label", `${deviceName(name)}: ${leave.textContent}`);
    const item = make("li", {title: name}, deviceName(name), ` · ${isOwn ? say("이 브라우저", "this browser") : say(`마지막으로 ${day}`, `last on ${day}`)} `, leave);
    return item;
  }));
  return make("section", {id: "devices"}, make("h2", {textContent: say("쓸 수 있는 브라우저", "Browsers that may write")}), list, make("p", {textContent: say("30일 동안 오지 않은 브라우저는 저절로 끊겨요.", "A browser that has not come for 30 days is disconnected.")}));
}

export async function showHome(node, overview, tellFailure) {
  const [answer, trash, {devices = []}] = await Promise.all([read("list"), read("trash"), read("devices")]);
  if (answer.status !== 200) return tellFailure(answer);
  document.getElementById("title").textContent = say("쓰기", "Write");
  const of = kind => answer.entries.filter(entry => entry.kind === kind);
  const places = of("places"), found = make("ul");
  const search = make("input", {type: "search", autocomplete: "off"});
  const update = () => {
    const typed = search.value.trim().normalize("NFC");
    const fitting = typed ? places.filter(({title}) => matches(title, typed)) : places.filter(({draft}) => draft);
    found.replaceChildren(...fitting.slice(0, 30).map(({path, title, draft}) => make("li", {}, link({path}, title), draft ? ` · ${say("초안", "draft")}` : "")));
  };
  search.oninput = update;
  update();
  const deleted = trash.entries ?? [], kept = drafts.all(overview.diary);
  const keptItems = kept.map(({id, title, path, time}) => make("li", {}, link({draft: id}, title || path || say("새 글", "New")), ` · ${new Date(time).toLocaleString(document.documentElement.lang)}`));
  node.replaceChildren(
    ...kept.length ? [make("section", {id: "drafts"}, make("h2", {textContent: say("저장하지 않은 글", "Not saved yet")}), make("ul", {}, ...keptItems))] : [],
    make("section", {}, make("h2", {textContent: say("장소", "Places")}), make("label", {}, make("span", {textContent: say(`${places.length}곳 가운데 찾기, 초성도`, `Find among ${places.length}`)}), search), found, link({new: "places"}, say("새 장소", "New place"))),
    section(say("사람", "People"), "people", of("people"), say("새 사람", "New person")),
    section(say("모임", "Groups"), "groups", of("groups"), say("새 모임", "New group")),
    section(say("글", "Pages"), "pages", of("pages"), say("새 글", "New page")),
    make("section", {}, make("h2", {textContent: say("수첩", "The diary")}), link({path: overview.settings}, say("설정: 이름, 분류, 그 밖의 것", "Settings: name, categories and more"))));
  if (overview.receives) node.append(receiveSection(tellFailure));
  if (deleted.length) {
    node.append(make("section", {id: "trash"}, make("h2", {textContent: say("휴지통", "Trash")}), make("ul", {}, ...deleted.map(({number, titles, path}) => make("li", {title: path}, titles.join(", "), " ", button(say("되돌리기", "Bring back"), async () => {
      const answer = await write("restore", {number});
      if (answer.status === 200) location.assign(`/.cairn/edit/?${new URLSearchParams({path: answer.path})}`);
      else tellFailure(answer);
    }))))));
  }
  node.append(deviceSection(devices, tellFailure));
  node.hidden = false;
}
