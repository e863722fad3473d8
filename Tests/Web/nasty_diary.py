"""A diary of everything that formats stumble over."""

LONG = "아주 긴 이름을 가진 곳 " * 7 + "👩‍👩‍👧‍👦🏳️‍🌈"

FILES = {
    "Content/diary.yml": """
title: '수첩 "A&B", <나>; ]]>'
description: 쉼표, 따옴표", 그리고 \\ 백슬래시
language: ko
url: https://minji.example/a/수첩/
author: minji
currency: KRW
categories:
  - {id: cafe, name: '카페; "빵", <집>', icon: ☕️, color: "#8a5a2b"}
  - {id: sea, name: 바다 & 섬, color: "#0066cc"}
privacy: {zones: [{name: home, lat: 37.5, lon: 127.0, radius: 500}]}
exports: {newest: 1000, atom: [diary, categories, tags, people], ics: [diary, people, places], kml: [diary, categories, places]}
""",
    "Content/people/minji.md": "---\nname: 민지\n---\n",
    "Content/people/formula.md": "---\nname: '=HYPERLINK(\"http://x.example\")'\n---\n",
    "Content/places/cdata.md": """---
title: ']]> <b>굵게</b> & "따옴표", 쉼표; 끝 \\ 역사선'
location: 37.5665,126.978
category: cafe
tags: ['c++; c#', '쉼표, 태그', 한글 태그 🍜]
address: 서울, 중구; "세종대로" 110
comment: '=1+1'
visits:
  - {date: 2026-05-03, with: [minji, formula], rating: 4.5, note: '쉼표, 세미콜론; "따옴표" & <꺾쇠> ]]> 끝'}
  - {date: 2026-05-03, note: 같은 날 두 번째}
  - {from: 2025-12-30, to: 2026-01-02, note: 해를 넘김}
---
본문 ]]> 끝
""",
    "Content/places/긴이름.md": f"""---
title: "{LONG}"
location: {{lat: -33.85678, lon: 151.21529}}
category: sea
comment: "{LONG}"
visits:
  - {{date: 2024-02-29, note: "{LONG}"}}
---
""",
    "Content/places/when.md": """---
title: 언제였더라
location: 35.1,129.0
visits: [2019, 2019-05, 2020-02]
---
""",
    "Content/places/dateline-east.md": "---\ntitle: 날짜선 동쪽\nlocation: -16.5, 180\ncategory: sea\ndate: 2023-01-01\n---\n",
    "Content/places/dateline-west.md": "---\ntitle: 날짜선 서쪽\nlocation: -16.5, -179.99999\ncategory: sea\ndate: 2022-12-31\n---\n",
    "Content/places/null-island.md": "---\ntitle: 널 섬\nlocation: 0.00001, -0.00002\ncategory: sea\ndate: 2021-06-01\nrating: 0\n---\n",
    "Content/places/block.md": "---\ntitle: 흐린 곳\nlocation: 37.55512, 126.91234\nprecision: block\ndate: 2024-03-01\n---\n",
    "Content/places/home.md": "---\ntitle: 집 앞\nlocation: 37.50012, 127.00034\ndate: 2024-03-02\n---\n",
    "Content/places/hidden.md": "---\ntitle: 숨은 곳\nlocation: 36.12345, 128.54321\nprecision: none\ndate: 2024-03-03\n---\n",
    "Content/places/wish.md": "---\ntitle: '+가고 싶은 곳'\nlocation: 33.4, 126.5\nwant: {by: [minji]}\n---\n",
    "Content/places/nowhere.md": "---\ntitle: '@어딘가'\ndate: 0999-12-31\n---\n",
    "Content/places/last-day.md": "---\ntitle: 마지막 날\nlocation: 1, 1\ndate: 9999-12-31\n---\n",
    "Content/places/private.md": "---\ntitle: 비밀장소\nlocation: 37.1, 127.1\nvisibility: private\ndate: 2024-04-01\ntags: [비밀태그]\n---\n",
    "Content/places/unlisted.md": "---\ntitle: 안보이는곳\nlocation: 37.2, 127.2\nvisibility: unlisted\ndate: 2024-04-02\n---\n",
    "Content/places/draft.md": "---\ntitle: 초고인곳\nlocation: 37.3, 127.3\ndraft: true\ndate: 2024-04-03\n---\n",
    "Content/places/group.md": "---\ntitle: 우리끼리\nlocation: 37.4, 127.4\nvisibility: group\ngroups: [friends]\ndate: 2024-04-04\n---\n",
    "Content/places/bell.md": "---\ntitle: 종소리\nlocation: 2, 2\ndate: 2020-01-01\n---\n본문에 \x07 벨과 \x0b 탭과 \uffff 끝.\n",
    "Content/groups/friends.md": "---\ntitle: 친구\nmembers: [{person: minji}]\n---\n",
}


def write_nasty_diary(diary):
    for name, text in FILES.items():
        diary.write(name, text.lstrip("\n"))
