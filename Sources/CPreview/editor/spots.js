// Spots by their names, of which `cairn ground add` keeps those that an extract of OpenStreetMap knows.
import {read} from "./interface.js";
import {make, say} from "./words.js";

// What OpenStreetMap calls a spot, where a person would want to know it.
const kinds = {
  cafe: "카페", restaurant: "식당", fast_food: "분식·패스트푸드", bar: "바", pub: "술집", bakery: "빵집", ice_cream: "아이스크림", library: "도서관", cinema: "영화관", theatre: "극장",
  arts_centre: "문화 공간", marketplace: "시장", place_of_worship: "종교 시설", university: "대학교", school: "학교", hospital: "병원", books: "책방", museum: "박물관", gallery: "미술관",
  hotel: "호텔", guest_house: "게스트하우스", hostel: "호스텔", attraction: "명소", viewpoint: "전망대", theme_park: "놀이공원", zoo: "동물원", aquarium: "수족관", park: "공원",
  garden: "정원", stadium: "경기장", sports_centre: "체육관", palace: "궁궐", castle: "성", monument: "기념물", memorial: "기념비", station: "역", halt: "역", aerodrome: "공항", beach: "해변",
  peak: "산봉우리", island: "섬", suburb: "동네", quarter: "동네", neighbourhood: "동네", town: "읍내", city: "도시", village: "마을", supermarket: "마트", convenience: "편의점",
};

const facts = spot => [say(kinds[spot.kind] ?? "", spot.kind.replaceAll("_", " ")), spot.address || spot.area].filter(Boolean).join(" · ");

// Puts the spots that a field's text may mean below it; a press takes one. `isName` tells whether a text is one to look for.
export function offerSpots(field, isName, take) {
  const list = make("div", {className: "spots", role: "group", ariaLabel: say("이 이름으로 찾은 곳", "Spots of this name")});
  let typed = 0, timer = 0;
  const update = async () => {
    const number = typed += 1, text = field.value.trim();
    const {spots = []} = isName(text) ? await read("spots", {text}) : {};
    // Somebody has typed on.
    if (number !== typed) return;
    list.replaceChildren(...spots.map(spot => make("button", {type: "button", onclick: () => {
      typed += 1;
      clearTimeout(timer);
      list.replaceChildren();
      take(spot);
    }}, make("b", {textContent: spot.title}), make("small", {textContent: facts(spot)}))));
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  });
  return list;
}
