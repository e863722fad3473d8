"""What countries, cities and the areas of South Korea are called, in Korean and in English."""

import re
import unicodedata
from pathlib import Path

from babel import Locale
from babel.core import get_global

from form import name

KOREAN, ENGLISH = Locale("ko"), Locale("en")
SHORT = {"HK": ("홍콩", "Hong Kong"), "MO": ("마카오", "Macao"), "PS": ("팔레스타인", "Palestine"), "GB": ("영국", "United Kingdom")}

PROVINCES = {
    "11": ("서울", "Seoul"), "21": ("부산", "Busan"), "22": ("대구", "Daegu"), "23": ("인천", "Incheon"), "24": ("광주", "Gwangju"),
    "25": ("대전", "Daejeon"), "26": ("울산", "Ulsan"), "29": ("세종", "Sejong"), "31": ("경기", "Gyeonggi"), "32": ("강원", "Gangwon"),
    "33": ("충북", "Chungbuk"), "34": ("충남", "Chungnam"), "35": ("전북", "Jeonbuk"), "36": ("전남", "Jeonnam"),
    "37": ("경북", "Gyeongbuk"), "38": ("경남", "Gyeongnam"), "39": ("제주", "Jeju"),
}

# Cities of more than half a million people, which are divided without being metropolitan.
DIVIDED = {
    "수원시": "Suwon-si", "성남시": "Seongnam-si", "안양시": "Anyang-si", "안산시": "Ansan-si", "고양시": "Goyang-si", "용인시": "Yongin-si",
    "청주시": "Cheongju-si", "천안시": "Cheonan-si", "전주시": "Jeonju-si", "포항시": "Pohang-si", "창원시": "Changwon-si",
}

# What is wrong in the file of 2018, or was renamed after it.
MENDED = {"23030": ("미추홀구", "Michuhol-gu"), "31250": ("광주시", "Gwangju-si"), "32360": ("철원군", "Cheorwon-gun")}
MOVED = {"37310": "22"}  # 군위군 belongs to 대구 since July 2023.


def province(code):
    return MOVED.get(code, code[:2])


def district(properties):
    """The Korean and the English name of a district, and the divided city that it belongs to, if any."""
    code, korean, english = properties["code"], properties["name"], properties["name_eng"]
    if code in MENDED:
        return (*MENDED[code], None)
    city = next((city for city in DIVIDED if korean.startswith(city) and korean != city), None)
    if city:
        korean = f"{city} {korean[len(city):]}"
        english = re.sub("^" + DIVIDED[city].replace("-", ""), "", english).capitalize()
    # `Jangangu` and `Hwaseongsi` are written without their hyphen.
    english = re.sub(r"(?<!-)(gun|gu|si)$", r"-\1", english)
    return korean, f"{DIVIDED[city]} {english}" if city else english, city


def country(code):
    if code in SHORT:
        return name(*SHORT[code])
    korean, english = (locale.territories[code] for locale in (KOREAN, ENGLISH))
    return name(korean.split("(")[0].strip(), english.split(" (")[0].strip())


def _plain(text):
    letters = unicodedata.normalize("NFD", text.replace("ø", "o").replace("ł", "l").lower())
    return "".join(letter for letter in letters if letter.isalnum())


class Cities:
    """Korean names of cities: of the table beside this file, else of the cities that CLDR names time zones after."""

    def __init__(self):
        self.names = {}
        territories = get_global("zone_territories")
        for zone, texts in sorted(KOREAN.time_zones.items()):
            english = ENGLISH.time_zones.get(zone, {}).get("city") or zone.split("/")[-1].replace("_", " ")
            if "city" in texts and zone in territories:
                self.names[territories[zone], _plain(english)] = (texts["city"], None)
        for line in (Path(__file__).parent / "cities.tsv").read_text().splitlines()[1:]:
            code, listed, korean, *english = line.split("\t")
            self.names[code, _plain(listed)] = (korean, english[0] if english else None)
        self.used = set()

    def name(self, code, text):
        """The name of a city; of several with one name in a country the one asked for first has the Korean one."""
        key = (code, _plain(text))
        korean, english = self.names.get(key, (text, None)) if key not in self.used else (text, None)
        self.used.add(key)
        return name(korean, english or text)
